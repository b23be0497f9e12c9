/* The pursuit with two moving pieces that make single steps. The states of one place and run of the
 * attacker, one run of the defender and one side to move are a set of the defender's squares; the
 * sets from which red wins within n moves are made from those within n - 1 by shifts, unions and
 * intersections, until the state asked for is in them or nothing changes.
 *
 * Of other boards it answers a question that is easier for red (open_squares), and from which blue
 * escapes only if it does in truth: its scout steps a square at a time, its further pieces don't
 * move.
 */
#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/stratego/trap/pursuit.h"

enum { MAX_RUNS = 4 * CH_TRAP_MAX_LIMIT + 1, NO_RUN = -1 };

/* Runs are numbers: 0 is none, run_index() so many moves to and fro the last of which went in a
 * direction. win[seat] holds the sets, by place and run of the attacker and run of the defender:
 * the defender's squares with which red wins when that seat is to move. */
struct pair {
    const struct ch_trap_board *board;
    int limit, runs;
    int places;                       /* squares of the attacker */
    uint8_t square[CH_TRAP_SQUARES];  /* by place */
    uint8_t next[CH_TRAP_SQUARES][4]; /* by place and direction: a place, or CH_TRAP_NOWHERE */
    uint8_t moves[MAX_RUNS][4]; /* by run and direction: how many to and fro it is after a step; 0
                                    when the rule forbids the step */
    ch_trap_set enters;         /* where the defender may go */
    ch_trap_set reachable;      /* and where it may be */
    ch_trap_set safe;           /* where its capture does not count */
    bool attacker_wins, defender_dies; /* when they strike */
    ch_trap_set *win[2];
    bool *changed[2];      /* by place and run of the attacker: in the layer before */
    uint16_t *distance[2]; /* by set and square; NULL: not wanted */
    int layer;
};

/* A state: numbers of places and runs, and a square. */
struct state {
    int place, attacker_run, square, defender_run;
    enum ch_trap_seat to_move;
};

static int run_index(const struct pair *pair, int direction, int run) {
    assert(run >= 1 && run <= pair->limit);
    return direction * pair->limit + run;
}

static void set_moves(struct pair *pair) {
    for (int run = 0; run < pair->runs; run++) {
        struct ch_trap_last last = {0, 0};
        if (run)
            last = (struct ch_trap_last){(uint8_t)((run - 1) / pair->limit),
                                         (uint8_t)((run - 1) % pair->limit + 1)};
        for (int direction = 0; direction < 4; direction++)
            if (ch_trap_may(last, direction, pair->limit))
                pair->moves[run][direction] = ch_trap_next(last, direction).run;
    }
}

/* The run that a piece has after a step in `direction`, or NO_RUN when the rule forbids the step.
 */
static int run_after(const struct pair *pair, int run, int direction) {
    int moves = pair->moves[run][direction];
    return moves > 0 ? run_index(pair, direction, moves) : NO_RUN;
}

/* The run that a piece has at the beginning. A scout's, which may be over several squares, binds
 * its single steps at least as much. */
static int run_of(const struct pair *pair, const struct ch_trap_piece *piece) {
    if (!piece->run)
        return 0;
    return run_index(pair, ch_pursuit_direction(piece->other, piece->square), piece->run);
}

static size_t row_index(const struct pair *pair, int place, int attacker_run) {
    return (size_t)(place * pair->runs + attacker_run);
}

static ch_trap_set *row_of(const struct pair *pair, enum ch_trap_seat seat, int place,
                           int attacker_run) {
    return pair->win[seat] + row_index(pair, place, attacker_run) * (size_t)pair->runs;
}

/* Where a piece of `seat` can step in the course of the pursuit, the other's square among them.
 * With more than two pieces on the board, and with miners, this is the most for red and the least
 * for blue: bombs that one of the two may take are open to the attacker from the beginning and to
 * the defender where they are for it to take; further blue pieces are in the defender's way and not
 * in the attacker's. */
static ch_trap_set open_squares(const struct ch_trap_board *board, enum ch_trap_seat seat) {
    ch_trap_set open = ch_trap_squares_of(board, CH_TRAP_EMPTY);
    bool red = seat == CH_TRAP_RED;
    for (int i = 0; i < board->pieces; i++)
        if (i <= CH_TRAP_DEFENDER || red)
            open |= ch_trap_bit(board->piece[i].square);
    if (red && board->piece[CH_TRAP_ATTACKER].rank == CH_PURSUIT_MINER)
        open |= ch_trap_squares_of(board, CH_TRAP_BOMB_BLUE);
    if (board->piece[CH_TRAP_DEFENDER].rank == CH_PURSUIT_MINER)
        open |= ch_trap_squares_of(board, CH_TRAP_BOMB_RED);
    return open;
}

static void prepare(struct pair *pair, const struct ch_trap_board *board, bool plays) {
    const struct ch_trap_piece *attacker = &board->piece[CH_TRAP_ATTACKER],
                               *defender = &board->piece[CH_TRAP_DEFENDER];
    *pair = (struct pair){.board = board, .limit = board->limit, .runs = 4 * board->limit + 1};
    set_moves(pair);
    pair->safe = ch_pursuit_guarded(board, CH_TRAP_BLUE);
    pair->enters = open_squares(board, CH_TRAP_BLUE) & ~ch_pursuit_guarded(board, CH_TRAP_RED);
    pair->reachable = ch_trap_fill(ch_trap_bit(defender->square), pair->enters);
    pair->enters &= pair->reachable;
    pair->attacker_wins = ch_trap_strike(attacker->rank, defender->rank) == 1;
    pair->defender_dies = ch_trap_strike(defender->rank, attacker->rank) == -1;
    ch_trap_set enters = open_squares(board, CH_TRAP_RED) & ~pair->safe,
                places = ch_trap_fill(ch_trap_bit(attacker->square), enters);
    int place_of[CH_TRAP_SQUARES];
    for (int square = 0; square < CH_TRAP_SQUARES; square++)
        if (ch_trap_holds(places, square)) {
            place_of[square] = pair->places;
            pair->square[pair->places++] = (uint8_t)square;
        }
    for (int place = 0; place < pair->places; place++)
        for (int direction = 0; direction < 4; direction++) {
            int to = ch_trap_step(pair->square[place], direction);
            pair->next[place][direction] =
                to != CH_TRAP_NOWHERE && ch_trap_holds(places & enters, to) ? (uint8_t)place_of[to]
                                                                            : CH_TRAP_NOWHERE;
        }
    size_t rows = (size_t)(pair->places * pair->runs), sets = rows * (size_t)pair->runs;
    for (int seat = 0; seat < 2; seat++) {
        pair->win[seat] = ch_alloc(sets * sizeof(ch_trap_set));
        pair->changed[seat] = ch_alloc(rows * sizeof(bool));
        if (plays)
            pair->distance[seat] = ch_alloc(sets * CH_TRAP_SQUARES * sizeof(uint16_t));
    }
}

static void release(struct pair *pair) {
    for (int seat = 0; seat < 2; seat++) {
        ch_free(pair->win[seat]);
        ch_free(pair->changed[seat]);
        ch_free(pair->distance[seat]);
    }
}

/* Puts a set in its place; true if there is more in it than was. */
static bool store(struct pair *pair, enum ch_trap_seat seat, ch_trap_set *set, ch_trap_set value) {
    ch_trap_set fresh = value & ~*set;
    if (!fresh)
        return false;
    *set |= fresh;
    if (pair->distance[seat]) {
        uint16_t *distance =
            pair->distance[seat] + (size_t)(set - pair->win[seat]) * CH_TRAP_SQUARES;
        for (; fresh; fresh &= fresh - 1)
            distance[ch_trap_first(fresh)] = (uint16_t)pair->layer;
    }
    return true;
}

/* Whether a set that red's at `place` are made of changed in the layer before. */
static bool red_touched(const struct pair *pair, int place) {
    const bool *changed = pair->changed[CH_TRAP_BLUE];
    bool touched = pair->layer == 1;
    for (int i = -1; i < 4 && !touched; i++) {
        int from = i < 0 ? place : pair->next[place][i];
        if (from != CH_TRAP_NOWHERE)
            touched = memchr(changed + row_index(pair, from, 0), true, (size_t)pair->runs);
    }
    return touched;
}

/* Where the defender is struck by a step from `place` in `direction`, and that counts. */
static ch_trap_set struck(const struct pair *pair, int place, int direction) {
    int to = ch_trap_step(pair->square[place], direction);
    return pair->attacker_wins && to != CH_TRAP_NOWHERE
               ? ch_trap_bit(to) & pair->reachable & ~pair->safe
               : 0;
}

/* Red to move: one way that wins is enough. */
static bool red_place(struct pair *pair, int place) {
    const ch_trap_set *step[4][CH_TRAP_MAX_LIMIT + 1] = {{NULL}}, *stay = NULL;
    ch_trap_set strike[4], valid = pair->reachable & ~ch_trap_bit(pair->square[place]);
    for (int direction = 0; direction < 4; direction++) {
        strike[direction] = struck(pair, place, direction);
        int to = pair->next[place][direction];
        for (int run = 1; run <= pair->limit && to != CH_TRAP_NOWHERE; run++)
            step[direction][run] = row_of(pair, CH_TRAP_BLUE, to, run_index(pair, direction, run));
    }
    if (pair->board->waits[CH_TRAP_RED])
        stay = row_of(pair, CH_TRAP_BLUE, place, 0);
    bool any = false;
    for (int run = 0; run < pair->runs; run++) {
        const ch_trap_set *from[5];
        ch_trap_set strikes = 0;
        int sources = 0;
        for (int direction = 0; direction < 4; direction++) {
            int moves = pair->moves[run][direction];
            if (moves == 0)
                continue;
            strikes |= strike[direction];
            if (pair->next[place][direction] != CH_TRAP_NOWHERE)
                from[sources++] = step[direction][moves];
        }
        if (stay)
            from[sources++] = stay;
        ch_trap_set *row = row_of(pair, CH_TRAP_RED, place, run);
        bool *changed = &pair->changed[CH_TRAP_RED][row_index(pair, place, run)];
        for (int other = 0; other < pair->runs; other++) {
            ch_trap_set value = strikes;
            for (int i = 0; i < sources; i++)
                value |= from[i][other];
            *changed |= store(pair, CH_TRAP_RED, &row[other], value & valid);
        }
        any |= *changed;
    }
    return any;
}

/* Blue to move: every way must lose. */
static bool blue_row(struct pair *pair, int place, int attacker_run) {
    const ch_trap_set *from = row_of(pair, CH_TRAP_RED, place, attacker_run);
    ch_trap_set *row = row_of(pair, CH_TRAP_BLUE, place, attacker_run);
    ch_trap_set here = ch_trap_bit(pair->square[place]), valid = pair->reachable & ~here;
    ch_trap_set goes = pair->defender_dies ? pair->enters & ~here : pair->enters | here;
    ch_trap_set loses[4][CH_TRAP_MAX_LIMIT + 1],
        still = pair->board->waits[CH_TRAP_BLUE] ? from[0] : valid;
    for (int direction = 0; direction < 4; direction++) {
        ch_trap_set can = ch_trap_shift(goes, direction ^ 2); /* a step from there ends in it */
        for (int run = 1; run <= pair->limit; run++)
            loses[direction][run] =
                ~can | ch_trap_shift(from[run_index(pair, direction, run)], direction ^ 2);
    }
    bool any = false;
    for (int run = 0; run < pair->runs; run++) {
        ch_trap_set value = still & valid;
        for (int direction = 0; direction < 4; direction++) {
            int moves = pair->moves[run][direction];
            if (moves > 0)
                value &= loses[direction][moves];
        }
        any |= store(pair, CH_TRAP_BLUE, &row[run], value);
    }
    return any;
}

/* All states of one side, from those of the other; true if there are more than before. */
static bool make_layer(struct pair *pair, enum ch_trap_seat seat) {
    bool any = false;
    memset(pair->changed[seat], 0, (size_t)(pair->places * pair->runs) * sizeof(bool));
    for (int place = 0; place < pair->places; place++) {
        if (seat == CH_TRAP_RED) {
            any |= red_touched(pair, place) && red_place(pair, place);
            continue;
        }
        for (int run = 0; run < pair->runs; run++) {
            size_t row = row_index(pair, place, run);
            if (pair->layer == 0 || pair->changed[CH_TRAP_RED][row])
                any |= pair->changed[CH_TRAP_BLUE][row] = blue_row(pair, place, run);
        }
    }
    return any;
}

static size_t set_of(const struct pair *pair, const struct state *state) {
    return row_index(pair, state->place, state->attacker_run) * (size_t)pair->runs +
           (size_t)state->defender_run;
}

static bool won(const struct pair *pair, const struct state *state) {
    return ch_trap_holds(pair->win[state->to_move][set_of(pair, state)], state->square);
}

/* The single moves to the capture, in a state that is won. */
static int distance(const struct pair *pair, const struct state *state) {
    return pair
        ->distance[state->to_move][set_of(pair, state) * CH_TRAP_SQUARES + (size_t)state->square];
}

/* The state after the mover's step in `direction`, or its waiting move (4). False when it can't,
 * and when it strikes. */
static bool follow(const struct pair *pair, const struct state *state, int direction,
                   struct state *after) {
    bool red = state->to_move == CH_TRAP_RED;
    *after = *state;
    after->to_move = red ? CH_TRAP_BLUE : CH_TRAP_RED;
    if (direction == 4) {
        *(red ? &after->attacker_run : &after->defender_run) = 0;
        return pair->board->waits[state->to_move];
    }
    int run = run_after(pair, red ? state->attacker_run : state->defender_run, direction);
    int to = red ? pair->next[state->place][direction] : ch_trap_step(state->square, direction);
    if (run == NO_RUN || to == CH_TRAP_NOWHERE)
        return false;
    if (red) {
        after->place = to;
        after->attacker_run = run;
        return pair->square[to] != state->square;
    }
    after->square = to;
    after->defender_run = run;
    return ch_trap_holds(pair->enters, to) && pair->square[state->place] != to;
}

static bool strikes(const struct pair *pair, const struct state *state, int direction) {
    return ch_trap_holds(struck(pair, state->place, direction), state->square) &&
           run_after(pair, state->attacker_run, direction) != NO_RUN;
}

static void add_move(const struct pair *pair, const struct state *from, const struct state *to,
                     struct ch_pursuit *pursuit) {
    struct ch_pursuit_move move = {0, CH_TRAP_NOWHERE, CH_TRAP_NOWHERE, false};
    if (from->place != to->place)
        move = (struct ch_pursuit_move){'A', pair->square[from->place], pair->square[to->place],
                                        false};
    else if (from->square != to->square)
        move = (struct ch_pursuit_move){'d', (uint8_t)from->square, (uint8_t)to->square, false};
    ch_pursuit_add(pursuit, &move);
}

/* Best play from a state that is won: red the shortest way, blue the longest. */
static void add_play(const struct pair *pair, struct state state, struct ch_pursuit *pursuit) {
    for (int left = distance(pair, &state); left > 0; left--) {
        struct state after;
        int direction = 0;
        while (left == 1 && direction < 4 && !strikes(pair, &state, direction))
            direction++;
        if (left == 1 && direction < 4) {
            ch_pursuit_add(pursuit, &(struct ch_pursuit_move){'A', pair->square[state.place],
                                                              (uint8_t)state.square, true});
            return;
        }
        direction = 0;
        while (!follow(pair, &state, direction, &after) || !won(pair, &after) ||
               distance(pair, &after) != left - 1)
            direction++;
        add_move(pair, &state, &after, pursuit);
        state = after;
    }
}

/* A move of the defender's that saves it. */
static void add_escape(const struct pair *pair, const struct state *state,
                       struct ch_pursuit *pursuit) {
    struct state after;
    for (int direction = 0; direction <= 4; direction++)
        if (follow(pair, state, direction, &after) && !won(pair, &after)) {
            add_move(pair, state, &after, pursuit);
            return;
        }
}

void ch_pursuit_solve_pair(const struct ch_trap_board *board, const struct ch_pursuit_task *task,
                           struct ch_pursuit *pursuit) {
    struct pair pair;
    prepare(&pair, board, task->plays);
    struct state start = {.attacker_run = run_of(&pair, &board->piece[CH_TRAP_ATTACKER]),
                          .square = board->piece[CH_TRAP_DEFENDER].square,
                          .defender_run = run_of(&pair, &board->piece[CH_TRAP_DEFENDER]),
                          .to_move = board->to_move};
    while (pair.square[start.place] != board->piece[CH_TRAP_ATTACKER].square)
        start.place++;
    bool more = make_layer(&pair, CH_TRAP_BLUE);
    for (bool fresh = true; (more || fresh) && !won(&pair, &start);) {
        enum ch_trap_seat seat = ++pair.layer % 2 ? CH_TRAP_RED : CH_TRAP_BLUE;
        fresh = pair.layer == 1;
        more = make_layer(&pair, seat);
    }
    pursuit->states =
        (uint32_t)(2 * pair.places * pair.runs * pair.runs * ch_trap_count(pair.reachable));
    if (won(&pair, &start)) {
        pursuit->outcome = CH_TRAP_CAPTURED;
        pursuit->moves = pair.layer;
        if (task->plays)
            add_play(&pair, start, pursuit);
    } else {
        pursuit->outcome = CH_TRAP_ESCAPES;
        if (task->plays && board->to_move == CH_TRAP_BLUE)
            add_escape(&pair, &start, pursuit);
    }
    release(&pair);
}
