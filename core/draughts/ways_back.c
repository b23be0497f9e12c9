/* See ends.h: which moves can't be taken back. */
#include "core/draughts/ends.h"
#include "core/memory.h"

/* A piece of one seat alone on the board: its states are its kind and its square, its quiet moves
 * lead from state to state. All squares count as empty and as passable, and a hook that changes the
 * kind may do so or not: there are rather too many moves here than too few, so that no move counts
 * as final that is not. */
struct walk {
    const struct ch_rules *rules;
    int seat;
    int states;
    bool *reached; /* by state and state: there is a way from the first to the second */
    int *open;     /* states reached whose moves were not looked at yet */
    int open_count;
};

static void reach(struct walk *walk, bool reached[], int kind, int square) {
    int state = kind * CH_MAX_SQUARES + square;
    if (reached[state])
        return;
    reached[state] = true;
    walk->open[walk->open_count++] = state;
}

/* The piece of `kind` comes to `square`, as that kind or as what a hook makes of it. */
static void come_to(struct walk *walk, bool reached[], int kind, int square) {
    reach(walk, reached, kind, square);
    for (int i = 0; i < walk->rules->hook_count; i++) {
        const struct ch_hook *hook = &walk->rules->hook[i];
        if (hook->action == CH_HOOK_PROMOTE && hook->kinds >> kind & 1 &&
            ch_square_in(&hook->zone[walk->seat], square))
            reach(walk, reached, hook->to, square);
    }
}

/* A step of any reach leads at least one square on: farther squares are reached in several. */
static void go_on(struct walk *walk, bool reached[], int kind, int square) {
    const struct ch_kind_rules *can = &walk->rules->kind[kind];
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = walk->rules->next[square][direction];
        if (next == CH_NO_SQUARE)
            continue;
        for (int i = 0; i < can->step_count; i++)
            if (can->step[i].ways[walk->seat] >> direction & 1)
                come_to(walk, reached, kind, next);
        for (int i = 0; i < can->hop_count; i++) {
            int to = walk->rules->next[next][direction];
            if (!(can->hop[i].ways[walk->seat] >> direction & 1))
                continue;
            for (; to != CH_NO_SQUARE; to = walk->rules->next[to][direction]) {
                come_to(walk, reached, kind, to);
                if (!can->hop[i].run)
                    break;
            }
        }
    }
}

static void find_ways(struct walk *walk, int from) {
    bool *reached = walk->reached + (size_t)from * (size_t)walk->states;
    walk->open_count = 0;
    reach(walk, reached, from / CH_MAX_SQUARES, from % CH_MAX_SQUARES);
    while (walk->open_count > 0) {
        int state = walk->open[--walk->open_count];
        go_on(walk, reached, state / CH_MAX_SQUARES, state % CH_MAX_SQUARES);
    }
}

static bool is_way(const struct walk *walk, int from, int to) {
    return walk->reached[(size_t)from * (size_t)walk->states + (size_t)to];
}

/* The lowest state to which there is a way there and back. */
static int region(const struct walk *walk, int state) {
    int lowest = 0;
    while (!is_way(walk, state, lowest) || !is_way(walk, lowest, state))
        lowest++;
    return lowest;
}

void ch_ends_find_ways_back(const struct ch_rules *rules, struct ch_ends *ends) {
    struct walk walk = {.rules = rules, .states = rules->kind_count * CH_MAX_SQUARES};
    size_t states = (size_t)walk.states;
    for (walk.seat = 0; walk.seat < CH_SEATS; walk.seat++) {
        walk.reached = ch_alloc(states * states * sizeof *walk.reached);
        walk.open = ch_alloc(states * sizeof *walk.open);
        for (int kind = 0; kind < rules->kind_count; kind++)
            for (int square = 0; square < rules->squares; square++)
                find_ways(&walk, kind * CH_MAX_SQUARES + square);
        for (int kind = 0; kind < rules->kind_count; kind++)
            for (int square = 0; square < rules->squares; square++)
                ends->way_back[walk.seat][kind][square] =
                    (int16_t)region(&walk, kind * CH_MAX_SQUARES + square);
        ch_free(walk.reached);
        ch_free(walk.open);
    }
}
