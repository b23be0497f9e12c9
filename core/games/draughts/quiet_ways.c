/* Where pieces can come by quiet moves (Warshall 1962), and what follows from that: which moves
 * can't be taken back, the strongly connected components of these moves; and which pieces are in
 * contact, so that one of them may come to take the other. */
#include <assert.h>
#include <string.h>

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
    for (int direction = 0; direction < CH_WAYS; direction++) {
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

static void find_ways(const struct ch_rules *rules, int seat, struct ways *ways) {
    int end = rules->kind_count * rules->squares;
    ways->rules = rules;
    ways->seat = seat;
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int square = 0; square < rules->squares; square++) {
            add_move(ways, state_of(ways, kind, square), kind, square);
            add_promotions(ways, kind, square);
            add_moves(ways, kind, square);
        }
    for (int over = 0; over < end; over++)
        for (int state = 0; state < end; state++)
            for (int i = 0; leads(ways, state, over) && i <= end / 64; i++)
                ways->from[state][i] |= ways->from[over][i];
}

void ch_ends_find_ways_back(const struct ch_rules *rules, struct ch_ends *ends) {
    int end = rules->kind_count * rules->squares;
    CH_FREED struct ways *ways = ch_alloc(sizeof *ways);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        memset(ways->from, 0, (size_t)end * sizeof *ways->from);
        find_ways(rules, seat, ways);
        for (int state = 0; state < end; state++) {
            int lowest = 0; /* of those from which and to which moves lead */
            while (lowest < state && !(leads(ways, state, lowest) && leads(ways, lowest, state)))
                lowest++;
            ends->way_back[seat][state / rules->squares][state % rules->squares] = (int16_t)lowest;
        }
    }
}

/* Pairs of states, of seat 0 and of seat 1. */
struct pairs {
    uint64_t of[STATES][STATES / 64 + 1];
};

static void add_pair(struct pairs *pairs, int seat, int own, int other) {
    int first = seat == 0 ? own : other, second = seat == 0 ? other : own;
    pairs->of[first][second / 64] |= UINT64_C(1) << second % 64;
}

/* Adds the enemies on a square that the capture takes. */
static void add_victims(const struct ways *ways, const struct ch_capture_rule *rule, int from,
                        int square, struct pairs *pairs) {
    for (int kind = 0; kind < ways->rules->kind_count; kind++)
        if (rule->of >> kind & 1)
            add_pair(pairs, ways->seat, from, state_of(ways, kind, square));
}

/* Adds what the capture takes in a direction where nothing is in the way. One by a line is taken to
 * reach as far as the board. */
static void add_captures(const struct ways *ways, const struct ch_capture_rule *rule, int kind,
                         int square, int direction, struct pairs *pairs) {
    const int16_t(*next)[CH_WAYS] = ways->rules->next;
    int from = state_of(ways, kind, square), ahead = next[square][direction];
    int behind = next[square][ch_way_opposite(direction)];
    bool far = rule->reach != CH_REACH_NEXT || rule->by_line || rule->method == CH_CAPTURE_CANNON;
    if (rule->method == CH_CAPTURE_WITHDRAWAL) {
        if (ahead != CH_NO_SQUARE && behind != CH_NO_SQUARE)
            add_victims(ways, rule, from, behind, pairs);
        return;
    }
    if (rule->method == CH_CAPTURE_APPROACH && ahead != CH_NO_SQUARE)
        ahead = next[ahead][direction];
    for (; ahead != CH_NO_SQUARE; ahead = far ? next[ahead][direction] : CH_NO_SQUARE)
        if (rule->method != CH_CAPTURE_JUMP || next[ahead][direction] != CH_NO_SQUARE)
            add_victims(ways, rule, from, ahead, pairs);
}

/* The pairs of which one piece can take the other. */
static void find_captures(const struct ways *ways, struct pairs *pairs) {
    for (int kind = 0; kind < ways->rules->kind_count; kind++)
        for (int i = 0; i < ways->rules->kind[kind].capture_count; i++)
            for (int square = 0; square < ways->rules->squares; square++)
                for (int direction = 0; direction < CH_WAYS; direction++) {
                    const struct ch_capture_rule *rule = &ways->rules->kind[kind].capture[i];
                    if (rule->ways[ways->seat] >> direction & 1)
                        add_captures(ways, rule, kind, square, direction, pairs);
                }
}

void ch_ends_find_contacts(const struct ch_rules *rules, struct ch_ends *ends) {
    int end = rules->kind_count * rules->squares, words = end / 64 + 1;
    CH_FREED struct ways *one = ch_alloc(sizeof *one), *other = ch_alloc(sizeof *other);
    CH_FREED struct pairs *pairs = ch_alloc(sizeof *pairs), *met = ch_alloc(sizeof *met);
    find_ways(rules, 0, one);
    find_ways(rules, 1, other);
    find_captures(one, pairs);
    find_captures(other, pairs);
    for (int state = 0; state < end; state++) /* before seat 1's piece moves … */
        for (int before = 0; before < end; before++)
            for (int i = 0; i < words; i++)
                if (pairs->of[state][i] & other->from[before][i])
                    add_pair(met, 0, state, before);
    ends->contact = ch_alloc((size_t)(end * words) * sizeof *ends->contact);
    for (int before = 0; before < end; before++) /* … and seat 0's */
        for (int state = 0; state < end; state++)
            for (int i = 0; leads(one, before, state) && i < words; i++)
                ends->contact[before * words + i] |= met->of[state][i];
}
