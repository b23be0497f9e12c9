/* Which moves can't be taken back: the strongly connected components of a piece's quiet moves, from
 * what can be reached from where (Warshall 1962). */
#include <assert.h>

#include "core/games/draughts/ends.h"

enum { STATES = CH_RULE_KINDS * CH_MAX_SQUARES };

/* A piece of one seat alone on the board: its states are its kind and its square, its quiet moves
 * lead from state to state. All squares count as empty and as passable, and a hook that changes the
 * kind may do so or not: there are rather too many moves here than too few, so that no move counts
 * as final that is not. */
struct ways {
    const struct ch_rules *rules;
    int seat;
    uint64_t from[STATES][STATES / 64 + 1]; /* the states that each leads to */
};

static int state_of(const struct ways *ways, int kind, int square) {
    assert(kind >= 0 && kind < CH_RULE_KINDS && square >= 0 && square < ways->rules->squares);
    return kind * ways->rules->squares + square;
}

static bool leads(const struct ways *ways, int from, int to) {
    return ways->from[from][to / 64] >> to % 64 & 1;
}

static void add_move(struct ways *ways, int from, int kind, int square) {
    int to = state_of(ways, kind, square);
    ways->from[from][to / 64] |= UINT64_C(1) << to % 64;
}

/* Adds what hooks may make of a piece on its square. */
static void add_promotions(struct ways *ways, int kind, int square) {
    for (int i = 0; i < ways->rules->hook_count; i++) {
        const struct ch_hook *hook = &ways->rules->hook[i];
        if (hook->action == CH_HOOK_PROMOTE && hook->kinds >> kind & 1 &&
            ch_square_in(&hook->zone[ways->seat], square))
            add_move(ways, state_of(ways, kind, square), hook->to, square);
    }
}

/* A step of any reach leads at least one square on: farther squares are reached in several. */
static void add_moves(struct ways *ways, int kind, int square) {
    const struct ch_kind_rules *can = &ways->rules->kind[kind];
    int from = state_of(ways, kind, square), seat = ways->seat;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = ways->rules->next[square][direction];
        if (next == CH_NO_SQUARE)
            continue;
        if (ch_rules_ways(can, seat, false) >> direction & 1)
            add_move(ways, from, kind, next);
        for (int i = 0; i < can->hop_count; i++) {
            int to = ways->rules->next[next][direction];
            bool hops = can->hop[i].ways[seat] >> direction & 1;
            for (; hops && to != CH_NO_SQUARE; to = ways->rules->next[to][direction]) {
                add_move(ways, from, kind, to);
                hops = can->hop[i].run;
            }
        }
    }
}

void ch_ends_find_ways_back(const struct ch_rules *rules, struct ch_ends *ends) {
    int end = rules->kind_count * rules->squares;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        CH_FREED struct ways *ways = ch_alloc(sizeof *ways);
        ways->rules = rules;
        ways->seat = seat;
        for (int kind = 0; kind < rules->kind_count; kind++)
            for (int square = 0; square < rules->squares; square++) {
                add_promotions(ways, kind, square);
                add_moves(ways, kind, square);
            }
        for (int over = 0; over < end; over++)
            for (int state = 0; state < end; state++)
                for (int i = 0; leads(ways, state, over) && i <= end / 64; i++)
                    ways->from[state][i] |= ways->from[over][i];
        for (int state = 0; state < end; state++) {
            int lowest = 0; /* of those from which and to which moves lead */
            while (lowest < state && !(leads(ways, state, lowest) && leads(ways, lowest, state)))
                lowest++;
            ends->way_back[seat][state / rules->squares][state % rules->squares] = (int16_t)lowest;
        }
    }
}
