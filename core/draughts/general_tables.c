/* See general.h: the rules of a game as tables for each seat. */
#include <stdlib.h>
#include <string.h>

#include "core/draughts/general.h"

/* Lists go through the directions as the mover sees them: ahead left and right, back left and
 * right, then ahead, left, right, back. Left and right are the drawn board's. */
static const uint8_t order[2][CH_DIRECTIONS] = {
    {CH_SW, CH_SE, CH_NW, CH_NE, CH_S, CH_W, CH_E, CH_N},
    {CH_NW, CH_NE, CH_SW, CH_SE, CH_N, CH_W, CH_E, CH_S},
};

static void include(struct ch_square_set *set, int square) {
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

static bool compile_lines(const struct ch_rules *rules, struct ch_general *general) {
    for (int square = 0; square < rules->squares; square++) {
        include(&general->board, square);
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            int to = rules->next[square][direction];
            general->next[square][direction] = CH_GENERAL_NONE;
            if (to == CH_NO_SQUARE)
                continue;
            general->next[square][direction] = (uint8_t)to;
            int *count = &general->offset_count[direction], i = 0;
            while (i < *count && general->offset[direction][i].by != to - square)
                i++;
            if (i == CH_GENERAL_OFFSETS)
                return false;
            if (i == *count)
                general->offset[direction][(*count)++].by = to - square;
            include(&general->offset[direction][i].from, square);
        }
    }
    return true;
}

/* What the hooks of one time make of a piece that is on a square. */
static uint8_t hooked(const struct ch_rules *rules, enum ch_hook_time time, int seat, int kind,
                      int square, bool *stop) {
    bool after = time == CH_HOOK_AFTER_PARTIAL || time == CH_HOOK_AFTER_MOVE;
    int result = kind;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        if (hook->time != time || !(hook->kinds >> kind & 1) ||
            !ch_square_in(&hook->zone[seat], square) || result >= CH_GENERAL_FORBIDDEN)
            continue;
        if (hook->action == CH_HOOK_PROMOTE)
            result = hook->to;
        else if (!after || hook->action == CH_HOOK_REMOVE)
            result = CH_KIND_GONE;
        else if (hook->action == CH_HOOK_FORBID)
            result = CH_GENERAL_FORBIDDEN;
        else
            *stop = true;
    }
    return (uint8_t)result;
}

static void compile_hooks(const struct ch_rules *rules, int seat, struct ch_general_side *side) {
    for (int kind = 0; kind < rules->kind_count; kind++) {
        for (int square = 0; square < rules->squares; square++) {
            bool stop = false, ignored;
            side->before_move[kind][square] =
                hooked(rules, CH_HOOK_BEFORE_MOVE, seat, kind, square, &ignored);
            side->before_partial[kind][square] =
                hooked(rules, CH_HOOK_BEFORE_PARTIAL, seat, kind, square, &ignored);
            side->after_partial[kind][square] =
                hooked(rules, CH_HOOK_AFTER_PARTIAL, seat, kind, square, &stop);
            side->after_move[kind][square] =
                hooked(rules, CH_HOOK_AFTER_MOVE, seat, kind, square, &ignored);
            if (stop)
                include(&side->stop[kind], square);
        }
    }
}

static struct ch_general_way step_way(const struct ch_step_rule *rule) {
    return (struct ch_general_way){.method = CH_GENERAL_STEP, .far = rule->reach == CH_REACH_ANY};
}

static struct ch_general_way hop_way(const struct ch_hop_rule *rule) {
    return (struct ch_general_way){.method = CH_GENERAL_HOP,
                                   .whom = rule->over,
                                   .line = rule->run,
                                   .in_chain = rule->in_chain};
}

static struct ch_general_way capture_way(const struct ch_capture_rule *rule) {
    static const uint8_t methods[] = {[CH_CAPTURE_JUMP] = CH_GENERAL_JUMP,
                                      [CH_CAPTURE_APPROACH] = CH_GENERAL_APPROACH,
                                      [CH_CAPTURE_WITHDRAWAL] = CH_GENERAL_WITHDRAWAL};
    struct ch_general_way way = {.method = methods[rule->method],
                                 .whom = rule->of,
                                 .turn = (uint8_t)rule->turn,
                                 .far = rule->reach == CH_REACH_ANY,
                                 .line = rule->line};
    if (rule->method == CH_CAPTURE_JUMP) {
        way.far_landing = rule->landing != CH_LANDING_NEXT;
        way.going_on = rule->landing == CH_LANDING_GOING_ON;
    } else {
        way.far_landing = rule->method == CH_CAPTURE_WITHDRAWAL && way.far;
    }
    return way;
}

static void turn_to(struct ch_general_way *way, int direction) {
    way->direction = (uint8_t)direction;
    way->opposite = (uint8_t)((direction + CH_DIRECTIONS / 2) % CH_DIRECTIONS);
}

/* Adds a way to a list; steps of one direction are one way, that which goes farther. */
static void add_way(struct ch_general *general, struct ch_general_way *list, int *count,
                    struct ch_general_way way) {
    for (int i = 0; i < *count; i++) {
        struct ch_general_way *other = &list[i];
        if (other->method != way.method || other->direction != way.direction)
            continue;
        if (way.method == CH_GENERAL_STEP) {
            other->far = other->far || way.far;
            return;
        }
        if (other->whom & way.whom)
            general->overlapping = true;
    }
    list[(*count)++] = way;
}

static void compile_ways(const struct ch_rules *rules, int seat, int kind,
                         struct ch_general *general) {
    struct ch_general_side *side = &general->side[seat];
    const struct ch_kind_rules *of = &rules->kind[kind];
    for (int i = 0; i < CH_DIRECTIONS; i++) {
        int direction = order[seat == rules->up_seat][i];
        for (int part = 0; part < of->step_count; part++) {
            struct ch_general_way way = step_way(&of->step[part]);
            turn_to(&way, direction);
            if (of->step[part].ways[seat] >> direction & 1)
                add_way(general, side->quiet[kind], &side->quiet_count[kind], way);
        }
        for (int part = 0; part < of->capture_count; part++) {
            struct ch_general_way way = capture_way(&of->capture[part]);
            turn_to(&way, direction);
            if (of->capture[part].ways[seat] >> direction & 1 && way.whom)
                add_way(general, side->chain[kind], &side->chain_count[kind], way);
        }
        for (int part = 0; part < of->hop_count; part++) {
            struct ch_general_way way = hop_way(&of->hop[part]);
            turn_to(&way, direction);
            if (!(of->hop[part].ways[seat] >> direction & 1) || !way.whom)
                continue;
            add_way(general, side->quiet[kind], &side->quiet_count[kind], way);
            if (way.in_chain)
                add_way(general, side->chain[kind], &side->chain_count[kind], way);
        }
    }
}

/* Appends a way that a kind has to those that all have, next to others of the same kinds. */
static void share_way(struct ch_general_shared *list, int *count, int kind,
                      struct ch_general_way way) {
    for (int i = 0; i < *count; i++) {
        if (memcmp(&list[i].way, &way, sizeof way) == 0) {
            list[i].kinds |= (uint8_t)(1 << kind);
            return;
        }
    }
    list[(*count)++] = (struct ch_general_shared){(uint8_t)(1 << kind), way};
}

static int by_kinds(const void *a, const void *b) {
    const struct ch_general_shared *one = a, *other = b;
    if (one->kinds != other->kinds)
        return one->kinds < other->kinds ? 1 : -1;
    return one->way.direction - other->way.direction;
}

static void compile_shared(const struct ch_rules *rules, struct ch_general_side *side) {
    for (int kind = 0; kind < rules->kind_count; kind++) {
        for (int i = 0; i < side->chain_count[kind]; i++) {
            struct ch_general_way way = side->chain[kind][i];
            if (way.method == CH_GENERAL_HOP) {
                side->may_take |= (uint8_t)(1 << kind);
                continue;
            }
            way.turn = CH_TURN_FREE;
            way.far_landing = way.going_on = false;
            share_way(side->takes, &side->takes_count, kind, way);
        }
        for (int i = 0; i < side->quiet_count[kind]; i++)
            share_way(side->steps, &side->steps_count, kind, side->quiet[kind][i]);
    }
    qsort(side->takes, (size_t)side->takes_count, sizeof *side->takes, by_kinds);
    qsort(side->steps, (size_t)side->steps_count, sizeof *side->steps, by_kinds);
}

static void compile_limits(const struct ch_rules *rules, struct ch_general *general,
                           struct ch_general_side *side) {
    side->countable = !side->may_take && !general->overlapping;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        bool before = hook->time == CH_HOOK_BEFORE_MOVE || hook->time == CH_HOOK_BEFORE_PARTIAL;
        if (before && hook->action == CH_HOOK_PROMOTE)
            side->may_take = 0xff;
        if (before || hook->action == CH_HOOK_FORBID) {
            side->countable = false;
            side->may_fail = true;
        }
    }
}

/* Kinds of equal rank, the highest first: what ranks-taken compares. */
static void compile_ranks(const struct ch_rules *rules, struct ch_general *general) {
    uint8_t left = (uint8_t)((1 << rules->kind_count) - 1);
    while (left) {
        int best = 0;
        uint8_t group = 0;
        for (int kind = 0; kind < rules->kind_count; kind++)
            if (left >> kind & 1 && (!group || rules->kind[kind].rank > best)) {
                best = rules->kind[kind].rank;
                group = 1;
            }
        group = 0;
        for (int kind = 0; kind < rules->kind_count; kind++)
            if (left >> kind & 1 && rules->kind[kind].rank == best)
                group |= (uint8_t)(1 << kind);
        general->rank_group[general->rank_groups++] = group;
        left &= (uint8_t)~group;
    }
}

bool ch_general_compile(const struct ch_rules *rules, struct ch_general *general) {
    *general = (struct ch_general){.words = (rules->squares + 63) / 64,
                                   .squares = rules->squares,
                                   .kinds = rules->kind_count,
                                   .rules = rules};
    while (1 << general->digits < rules->kind_count)
        general->digits++;
    if (!compile_lines(rules, general))
        return false;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < rules->kind_count; kind++)
            compile_ways(rules, seat, kind, general);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        compile_hooks(rules, seat, &general->side[seat]);
        compile_shared(rules, &general->side[seat]);
        compile_limits(rules, general, &general->side[seat]);
    }
    compile_ranks(rules, general);
    return true;
}
