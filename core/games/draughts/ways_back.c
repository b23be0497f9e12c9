/* Which moves can't be taken back. Strongly connected components after Tarjan, "Depth-
 * first search and linear graph algorithms", 1972, with a stack of its own. */
#include <assert.h>

#include "core/base/memory.h"
#include "core/games/draughts/ends.h"

/* A piece of one seat alone on the board: its states are its kind and its square, its quiet moves
 * lead from state to state. All squares count as empty and as passable, and a hook that changes the
 * kind may do so or not: there are rather too many moves here than too few, so that no move counts
 * as final that is not. */
struct walk {
    const struct ch_rules *rules;
    int seat;
    int16_t *to; /* where the moves of each state lead */
    int to_count, to_capacity;
    struct state {
        int first, last;    /* its moves in `to` */
        int number, lowest; /* order of discovery, from 1; the lowest that it leads back to */
        bool open;          /* its component is not complete */
        int16_t before;     /* in the path that is walked */
    } state[CH_RULE_KINDS * CH_MAX_SQUARES];
    int16_t pending[CH_RULE_KINDS * CH_MAX_SQUARES]; /* states of components not complete */
    int pending_count, numbers;
};

static void add_move(struct walk *walk, int kind, int square) {
    walk->to = ch_grow(walk->to, walk->to_count, &walk->to_capacity, sizeof *walk->to);
    walk->to[walk->to_count++] = (int16_t)(kind * CH_MAX_SQUARES + square);
    assert(kind >= 0 && kind < CH_RULE_KINDS && square >= 0 && square < walk->rules->squares);
}

/* Lists what hooks may make of a piece on its square. */
static void list_promotions(struct walk *walk, int kind, int square) {
    for (int i = 0; i < walk->rules->hook_count; i++) {
        const struct ch_hook *hook = &walk->rules->hook[i];
        if (hook->action == CH_HOOK_PROMOTE && hook->kinds >> kind & 1 &&
            ch_square_in(&hook->zone[walk->seat], square))
            add_move(walk, hook->to, square);
    }
}

/* A step of any reach leads at least one square on: farther squares are reached in several. */
static void list_moves(struct walk *walk, int kind, int square) {
    const struct ch_kind_rules *can = &walk->rules->kind[kind];
    list_promotions(walk, kind, square);
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = walk->rules->next[square][direction];
        if (next == CH_NO_SQUARE)
            continue;
        if (ch_rules_ways(can, walk->seat, false) >> direction & 1)
            add_move(walk, kind, next);
        for (int i = 0; i < can->hop_count; i++) {
            int to = walk->rules->next[next][direction];
            if (!(can->hop[i].ways[walk->seat] >> direction & 1))
                continue;
            for (; to != CH_NO_SQUARE; to = walk->rules->next[to][direction]) {
                add_move(walk, kind, to);
                if (!can->hop[i].run)
                    break;
            }
        }
    }
}

static void discover(struct walk *walk, int index, int before) {
    struct state *state = &walk->state[index];
    state->number = state->lowest = ++walk->numbers;
    state->before = (int16_t)before;
    state->open = true;
    state->first = walk->to_count;
    list_moves(walk, index / CH_MAX_SQUARES, index % CH_MAX_SQUARES);
    state->last = walk->to_count;
    walk->pending[walk->pending_count++] = (int16_t)index;
    assert(walk->pending_count <= CH_RULE_KINDS * CH_MAX_SQUARES);
}

/* The states from `index` on that are pending are a component: each gets its lowest state. */
static void complete(struct walk *walk, int index, struct ch_ends *ends) {
    int first = walk->pending_count, lowest = index;
    do {
        first--;
        assert(first >= 0);
        lowest = walk->pending[first] < lowest ? walk->pending[first] : lowest;
    } while (walk->pending[first] != index);
    for (int i = first; i < walk->pending_count; i++) {
        int state = walk->pending[i];
        walk->state[state].open = false;
        ends->way_back[walk->seat][state / CH_MAX_SQUARES][state % CH_MAX_SQUARES] =
            (int16_t)lowest;
    }
    walk->pending_count = first;
}

static void find_components(struct walk *walk, int from, struct ch_ends *ends) {
    discover(walk, from, -1);
    for (int at = from; at >= 0;) {
        struct state *state = &walk->state[at];
        assert(state->number > 0 && state->lowest <= state->number);
        if (state->first < state->last) {
            int to = walk->to[state->first++];
            const struct state *next = &walk->state[to];
            if (next->number == 0) {
                discover(walk, to, at);
                at = to;
            } else if (next->open && next->number < state->lowest) {
                state->lowest = next->number;
            }
            continue;
        }
        if (state->lowest == state->number)
            complete(walk, at, ends);
        if (state->before >= 0 && state->lowest < walk->state[state->before].lowest)
            walk->state[state->before].lowest = state->lowest;
        at = state->before;
    }
}

void ch_ends_find_ways_back(const struct ch_rules *rules, struct ch_ends *ends) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct walk *walk = ch_alloc(sizeof *walk);
        walk->rules = rules;
        walk->seat = seat;
        for (int kind = 0; kind < rules->kind_count; kind++)
            for (int square = 0; square < rules->squares; square++)
                if (walk->state[kind * CH_MAX_SQUARES + square].number == 0)
                    find_components(walk, kind * CH_MAX_SQUARES + square, ends);
        ch_free(walk->to);
        ch_free(walk);
    }
}
