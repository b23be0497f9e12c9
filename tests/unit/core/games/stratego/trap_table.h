/* All pursuits on one set of squares, solved for the tests of the static look-ahead by working back
 * from the strikes, state by state. It shares nothing with the program but the geometry. */
#ifndef CH_TESTS_TRAP_TABLE_H
#define CH_TESTS_TRAP_TABLE_H

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/stratego/trap/board.h"

/* Runs are numbered: 0 none, 1 + direction * limit + (run - 1). */
struct trap_table {
    int limit, runs, squares;
    uint8_t square[CH_TRAP_SQUARES], place[CH_TRAP_SQUARES];
    uint8_t next[CH_TRAP_SQUARES][4];
    uint16_t *moves; /* by state; 0: escapes */
    uint8_t *ways;   /* of blue that are not yet lost */
    uint32_t *queue;
    size_t room;
};

static size_t trap_state(const struct trap_table *table, int side, int red, int red_run, int blue,
                         int blue_run) {
    size_t state = (size_t)(side * table->squares + red);
    state = state * (size_t)table->runs + (size_t)red_run;
    state = state * (size_t)table->squares + (size_t)blue;
    return state * (size_t)table->runs + (size_t)blue_run;
}

static int trap_run(const struct trap_table *table, int direction, int run) {
    return 1 + direction * table->limit + run - 1;
}

static bool trap_refused(const struct trap_table *table, int run, int direction) {
    return run && (run - 1) / table->limit == (direction ^ 2) &&
           (run - 1) % table->limit + 1 == table->limit;
}

/* The runs that lead to `run` by its last move; returns how many. */
static int trap_runs_before(const struct trap_table *table, int run, int before[]) {
    int count = 0, direction = (run - 1) / table->limit, length = (run - 1) % table->limit + 1;
    if (run && length > 1) {
        before[count++] = trap_run(table, direction ^ 2, length - 1);
        return count;
    }
    for (int other = 0; other < table->runs; other++)
        if (!run || !other || (other - 1) / table->limit != (direction ^ 2))
            before[count++] = other;
    return count;
}

static void trap_room(struct trap_table *table, size_t states) {
    if (states > table->room) {
        ch_free(table->moves);
        ch_free(table->ways);
        ch_free(table->queue);
        table->moves = ch_alloc(states * sizeof *table->moves);
        table->ways = ch_alloc(states);
        table->queue = ch_alloc(states * sizeof *table->queue);
        table->room = states;
    }
    memset(table->moves, 0, states * sizeof *table->moves);
}

/* Blue's ways out of each state, and the strikes. */
static size_t trap_begin(struct trap_table *table, ch_trap_set safe) {
    size_t end = 0;
    for (int red = 0; red < table->squares; red++)
        for (int blue = 0; blue < table->squares; blue++)
            for (int run = 0; run < table->runs && red != blue; run++) {
                int ways = 1;
                for (int way = 0; way < 4; way++) {
                    int to = table->next[blue][way];
                    ways += to != CH_TRAP_NOWHERE && to != red && !trap_refused(table, run, way);
                }
                for (int red_run = 0; red_run < table->runs; red_run++)
                    table->ways[trap_state(table, 1, red, red_run, blue, run)] = (uint8_t)ways;
                for (int way = 0; way < 4; way++)
                    if (table->next[red][way] == blue &&
                        !ch_trap_holds(safe, table->square[blue]) && !trap_refused(table, run, way))
                        for (int other = 0; other < table->runs; other++) {
                            size_t state = trap_state(table, 0, red, run, blue, other);
                            table->moves[state] = 1;
                            table->queue[end++] = (uint32_t)state;
                        }
            }
    return end;
}

/* Solves all states on `squares`; both sides have a waiting move. A table of zeros is a new one. */
static void trap_solve(struct trap_table *table, ch_trap_set squares, ch_trap_set safe, int limit) {
    int runs = 4 * limit + 1, before[4 * CH_TRAP_MAX_LIMIT + 1];
    table->limit = limit;
    table->runs = runs;
    table->squares = 0;
    for (int square = 0; square < CH_TRAP_SQUARES; square++) {
        table->place[square] = CH_TRAP_NOWHERE;
        if (ch_trap_holds(squares, square)) {
            table->place[square] = (uint8_t)table->squares;
            table->square[table->squares++] = (uint8_t)square;
        }
    }
    for (int place = 0; place < table->squares; place++)
        for (int way = 0; way < 4; way++) {
            int to = ch_trap_step(table->square[place], way);
            table->next[place][way] = to == CH_TRAP_NOWHERE ? CH_TRAP_NOWHERE : table->place[to];
        }
    int places = table->squares;
    trap_room(table, (size_t)(2 * places * places * runs * runs));
    size_t end = trap_begin(table, safe);
    for (size_t at = 0; at < end; at++) {
        size_t state = table->queue[at];
        int blue_run = (int)(state % (size_t)runs), blue = (int)(state / (size_t)runs) % places;
        size_t rest = state / (size_t)(runs * places);
        int red_run = (int)(rest % (size_t)runs), red = (int)(rest / (size_t)runs) % places;
        bool blue_moved = rest / (size_t)(runs * places) == 0; /* red is to move here */
        int run = blue_moved ? blue_run : red_run, from = blue_moved ? blue : red;
        if (run)
            from = table->next[from][((run - 1) / limit) ^ 2];
        if (from == CH_TRAP_NOWHERE || from == (blue_moved ? red : blue))
            continue;
        int count = trap_runs_before(table, run, before);
        for (int i = 0; i < count; i++) {
            size_t earlier = blue_moved ? trap_state(table, 1, red, red_run, from, before[i])
                                        : trap_state(table, 0, from, before[i], blue, blue_run);
            if (table->moves[earlier] || (blue_moved && --table->ways[earlier]))
                continue;
            table->moves[earlier] = (uint16_t)(table->moves[state] + 1);
            table->queue[end++] = (uint32_t)earlier;
        }
    }
}

static void trap_table_done(struct trap_table *table) {
    ch_free(table->moves);
    ch_free(table->ways);
    ch_free(table->queue);
}

#endif
