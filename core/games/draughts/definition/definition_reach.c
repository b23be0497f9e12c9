/* Where pieces may come at all, for the warnings about a definition: on an empty board, where
 * nothing is in the way, so that what is not reached here is never reached. */
#include "core/games/draughts/definition/definition_parts.h"

struct walk {
    const struct ch_draughts *draughts;
    struct ch_reached *reached;
    bool more; /* something new was found */
};

static void add(struct walk *walk, struct ch_square_set *set, int square) {
    walk->more = walk->more || !ch_square_in(set, square);
    ch_square_add(set, square);
}

static void add_piece(struct walk *walk, int seat, int kind, int square) {
    add(walk, &walk->reached->on[seat][kind], square);
    walk->reached->kinds[seat] |= (uint8_t)(1 << kind);
}

/* The piece comes to a square. */
static void come_to(struct walk *walk, int seat, int kind, int square) {
    add_piece(walk, seat, kind, square);
    add(walk, &walk->reached->come[seat][kind], square);
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
    bool jump = rule->method == CH_CAPTURE_JUMP, over = jump || rule->method == CH_CAPTURE_CANNON;
    bool far = rule->by_line || rule->line || rule->reach == CH_REACH_ANY ||
               (jump && rule->landing != CH_LANDING_NEXT);
    int min = rule->reach == CH_REACH_EXACT ? rule->squares + 1 : over || rule->by_line ? 2 : 1;
    if (rule->ways[seat] >> direction & 1 && rule->of & walk->reached->kinds[!seat])
        go(walk, seat, kind, square, direction, min, far);
}

static void move_on(struct walk *walk, int seat, int kind, int square) {
    const struct ch_kind_rules *can = &walk->draughts->rules.kind[kind];
    for (int d = 0; d < CH_WAYS; d++) {
        for (int i = 0; i < can->step_count; i++)
            if (can->step[i].ways[seat] >> d & 1)
                go(walk, seat, kind, square, d,
                   can->step[i].reach == CH_REACH_EXACT ? can->step[i].squares : 1,
                   can->step[i].reach == CH_REACH_ANY);
        for (int i = 0; i < can->hop_count; i++)
            if (can->hop[i].ways[seat] >> d & 1)
                go(walk, seat, kind, square, d, 2, can->hop[i].run);
        for (int i = 0; i < can->capture_count; i++)
            capture(walk, seat, kind, square, d, &can->capture[i]);
    }
}

/* The piece joins others that may be next to it. */
static void join(struct walk *walk, int seat, int kind, int square) {
    const struct ch_rules *rules = &walk->draughts->rules;
    for (int i = 0; i < rules->joins.count * CH_WAYS; i++) {
        const struct ch_join_rule *rule = &rules->joins.rule[i / CH_WAYS];
        int to = rules->next[square][i % CH_WAYS];
        if (!(rule->of >> kind & 1) || !(rule->ways[seat] >> i % CH_WAYS & 1) || to == CH_NO_SQUARE)
            continue;
        for (int other = 0; other < rules->kind_count; other++)
            if (rule->onto >> other & 1 && ch_square_in(&walk->reached->on[seat][other], to))
                come_to(walk, seat, rule->to, to);
    }
}

/* A piece of the kind leaves others behind. */
static void leave(struct walk *walk, int seat, int kind, int square) {
    uint8_t leaves = walk->draughts->rules.kind[kind].leaves;
    if (leaves)
        add_piece(walk, seat, __builtin_ctz(leaves), square);
}

/* Goes on from every piece found so far. */
static void go_on(struct walk *walk) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < walk->draughts->rules.kind_count; kind++)
            for (int square = 0; square < walk->draughts->rules.squares; square++)
                if (ch_square_in(&walk->reached->on[seat][kind], square)) {
                    promote(walk, seat, kind, square);
                    move_on(walk, seat, kind, square);
                    leave(walk, seat, kind, square);
                    join(walk, seat, kind, square);
                }
}

void ch_definition_reach(const struct ch_draughts *draughts, struct ch_reached *reached) {
    struct walk walk = {.draughts = draughts, .reached = reached, .more = true};
    *reached = (struct ch_reached){0};
    for (int square = 0; square < draughts->rules.squares; square++)
        if (draughts->setup[square].seat >= 0)
            add_piece(&walk, draughts->setup[square].seat, draughts->setup[square].kind, square);
    for (int i = 0; i < CH_SEATS * draughts->rules.squares; i++)
        for (int kind = 0; kind < draughts->rules.kind_count; kind++)
            if (draughts->rules.hand.pieces[i % CH_SEATS][kind] > 0 &&
                ch_square_in(&draughts->rules.hand.zone[i % CH_SEATS], i / CH_SEATS))
                add_piece(&walk, i % CH_SEATS, kind, i / CH_SEATS);
    while (walk.more) {
        walk.more = false;
        go_on(&walk);
    }
}
