/* Where pieces may come at all, for the warnings about a definition: on an empty board, where
 * nothing is in the way, so that what is not reached here is never reached. */
#include "core/games/draughts/definition/definition_parts.h"

/* A piece that was found to be on a square, or to come to it; hooks distinguish the two. */
struct found {
    uint8_t seat, kind, square;
    bool come;
};

struct walk {
    const struct ch_draughts *draughts;
    struct ch_reached *reached;
    /* What has not been gone on from: each piece on each square once for either, at most. */
    struct found pending[CH_SEATS * CH_RULE_KINDS * CH_MAX_SQUARES * 2];
    int pending_count;
    bool new_kind; /* a seat has a kind that it had not: there is more to capture */
};

static void find(struct walk *walk, int seat, int kind, int square, bool come) {
    walk->pending[walk->pending_count++] =
        (struct found){(uint8_t)seat, (uint8_t)kind, (uint8_t)square, come};
}

static void add_piece(struct walk *walk, int seat, int kind, int square) {
    struct ch_square_set *on = &walk->reached->on[seat][kind];
    if (ch_square_in(on, square))
        return;
    ch_square_add(on, square);
    find(walk, seat, kind, square, false);
    if (!(walk->reached->kinds[seat] >> kind & 1))
        walk->new_kind = true;
    walk->reached->kinds[seat] |= (uint8_t)(1 << kind);
}

/* The piece comes to a square. */
static void come_to(struct walk *walk, int seat, int kind, int square) {
    struct ch_square_set *come = &walk->reached->come[seat][kind];
    add_piece(walk, seat, kind, square);
    if (ch_square_in(come, square))
        return;
    ch_square_add(come, square);
    find(walk, seat, kind, square, true);
}

/* The piece becomes what hooks make it: those before a move wherever it is, the others where it has
 * come. */
static void promote(struct walk *walk, int seat, int kind, int square) {
    const struct ch_rules *rules = &walk->draughts->rules;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        if (hook->action != CH_HOOK_PROMOTE || !(hook->kinds >> kind & 1) ||
            !ch_square_in(&hook->zone[seat], square))
            continue;
        if (ch_square_in(&walk->reached->come[seat][kind], square))
            come_to(walk, seat, hook->to, square);
        else if (hook->time == CH_HOOK_BEFORE_MOVE || hook->time == CH_HOOK_BEFORE_PARTIAL)
            add_piece(walk, seat, hook->to, square);
    }
}

/* The squares along a line that are `min` steps away; `far`: or more. */
static void go(struct walk *walk, int seat, int kind, int from, int direction, int min, bool far) {
    int square = walk->draughts->rules.next[from][direction];
    for (int steps = 1; square != CH_NO_SQUARE && (far || steps <= min); steps++) {
        if (steps >= min)
            come_to(walk, seat, kind, square);
        square = walk->draughts->rules.next[square][direction];
    }
}

static void capture(struct walk *walk, int seat, int kind, int square, int direction,
                    const struct ch_capture_rule *rule) {
    bool jump = rule->method == CH_CAPTURE_JUMP;
    bool far =
        rule->by_line || rule->reach == CH_REACH_ANY || (jump && rule->landing != CH_LANDING_NEXT);
    if (rule->ways[seat] >> direction & 1 && rule->of & walk->reached->kinds[!seat])
        go(walk, seat, kind, square, direction, jump || rule->by_line ? 2 : 1, far);
}

static void move_on(struct walk *walk, int seat, int kind, int square) {
    const struct ch_kind_rules *can = &walk->draughts->rules.kind[kind];
    for (int d = 0; d < CH_DIRECTIONS; d++) {
        for (int i = 0; i < can->step_count; i++)
            if (can->step[i].ways[seat] >> d & 1)
                go(walk, seat, kind, square, d, 1, can->step[i].reach == CH_REACH_ANY);
        for (int i = 0; i < can->hop_count; i++)
            if (can->hop[i].ways[seat] >> d & 1)
                go(walk, seat, kind, square, d, 2, can->hop[i].run);
        for (int i = 0; i < can->capture_count; i++)
            capture(walk, seat, kind, square, d, &can->capture[i]);
    }
}

/* Goes on from every piece found so far. */
static void find_all(struct walk *walk) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < walk->draughts->rules.kind_count; kind++)
            for (int square = 0; square < walk->draughts->rules.squares; square++)
                if (ch_square_in(&walk->reached->on[seat][kind], square))
                    find(walk, seat, kind, square, false);
}

void ch_definition_reach(const struct ch_draughts *draughts, struct ch_reached *reached) {
    struct walk walk = {.draughts = draughts, .reached = reached};
    *reached = (struct ch_reached){0};
    for (int square = 0; square < draughts->rules.squares; square++)
        if (draughts->setup[square].seat >= 0)
            add_piece(&walk, draughts->setup[square].seat, draughts->setup[square].kind, square);
    do {
        walk.new_kind = false;
        while (walk.pending_count > 0) {
            struct found from = walk.pending[--walk.pending_count];
            promote(&walk, from.seat, from.kind, from.square);
            if (!from.come)
                move_on(&walk, from.seat, from.kind, from.square);
        }
        if (walk.new_kind)
            find_all(&walk);
    } while (walk.pending_count > 0);
}
