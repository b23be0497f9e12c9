/* The rules of a game as tables for each seat, over squares as cells. */
#include <limits.h>

#include "core/games/draughts/general/general.h"

/* Cells with a gap after every `period` squares, the first one after `period - phase`. */
static int cell_of(int square, int period, int phase) {
    return square + (square + phase) / period;
}

/* True if lines go along more ways than the eight directions. */
static bool has_other_lines(const struct ch_rules *rules) {
    for (int square = 0; square < rules->squares; square++)
        for (int way = CH_DIRECTIONS; way < CH_WAYS; way++)
            if (rules->next[square][way] != CH_NO_SQUARE)
                return true;
    return false;
}

/* By how many amounts cells differ along the lines, summed over the directions; 0 if the cells are
 * too many for the words, or if there are `max` amounts or more. */
static int count_offsets(const struct ch_rules *rules, int period, int phase, int max) {
    bool seen[CH_WAYS][2 * CH_GENERAL_CELLS] = {{false}};
    int words = (rules->squares + 63) / 64, count = 0;
    if (cell_of(rules->squares - 1, period, phase) >= words * 64)
        return 0;
    for (int square = 0; square < rules->squares; square++) {
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int to = rules->next[square][direction];
            if (to == CH_NO_SQUARE)
                continue;
            int by = cell_of(to, period, phase) - cell_of(square, period, phase);
            count += !seen[direction][by + CH_GENERAL_CELLS];
            seen[direction][by + CH_GENERAL_CELLS] = true;
            if (count >= max)
                return 0;
        }
    }
    return count;
}

/* Where every second cell of the drawn board is a square, rows are shifted against one another, and
 * a gap after every two rows evens that out. */
static void choose_cells(const struct ch_rules *rules, struct ch_general *general) {
    int best = count_offsets(rules, rules->squares, 0, INT_MAX), period = rules->squares, phase = 0;
    for (int p = 2; best > CH_DIRECTIONS && p < rules->squares && p <= CH_MAX_SQUARES / 8; p++) {
        for (int q = 0; q < p; q++) {
            int count = count_offsets(rules, p, q, best);
            if (count > 0) {
                best = count;
                period = p;
                phase = q;
            }
        }
    }
    for (int square = 0; square < rules->squares; square++) {
        int cell = cell_of(square, period, phase);
        general->cell[square] = (uint8_t)cell;
        general->square[cell] = (uint8_t)square;
        ch_square_add(&general->board, cell);
    }
}

/* Chooses the cells and fills what follows from the board alone. False if the board's lines are
 * none that sets of squares can follow. */
static bool compile_lines(const struct ch_rules *rules, struct ch_general *general) {
    choose_cells(rules, general);
    memset(general->next, CH_GENERAL_NONE, sizeof general->next);
    memset(general->every_next, CH_GENERAL_NONE, sizeof general->every_next);
    for (int square = 0; square < rules->squares; square++) {
        for (int direction = 0; direction < CH_WAYS; direction++) {
            if (rules->next[square][direction] == CH_NO_SQUARE)
                continue;
            int cell = general->cell[square];
            int to = general->cell[rules->next[square][direction]];
            if (direction < CH_DIRECTIONS)
                general->next[cell][direction] = (uint8_t)to;
            general->every_next[cell][direction] = (uint8_t)to;
            if (rules->next[rules->next[square][direction]][ch_way_opposite(direction)] != square)
                return false;
            int *count = &general->offset_count[direction], i = 0;
            while (i < *count && general->offset[direction][i].by != to - cell)
                i++;
            if (i == CH_GENERAL_OFFSETS)
                return false;
            if (i == *count)
                general->offset[direction][(*count)++].by = to - cell;
            ch_square_add(&general->offset[direction][i].from, cell);
        }
    }
    general->even = true;
    for (int direction = 0; direction < CH_WAYS; direction++)
        if (general->offset_count[direction] > 1)
            general->even = false;
    return true;
}

/* Lists go through the directions as the mover sees them: ahead left and right, back left and
 * right, then ahead, left, right, back, then the other lines. Left and right are the drawn board's.
 */
static const uint8_t order[2][CH_WAYS] = {
    {CH_SW, CH_SE, CH_NW, CH_NE, CH_S, CH_W, CH_E, CH_N, CH_OTHER_BACK, CH_FURTHER_BACK, CH_OTHER,
     CH_FURTHER},
    {CH_NW, CH_NE, CH_SW, CH_SE, CH_N, CH_W, CH_E, CH_S, CH_OTHER, CH_FURTHER, CH_OTHER_BACK,
     CH_FURTHER_BACK},
};

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

static void compile_hooks(const struct ch_rules *rules, int seat, struct ch_general *general) {
    struct ch_general_side *side = &general->side[seat];
    for (int kind = 0; kind < rules->kind_count; kind++) {
        for (int square = 0; square < rules->squares; square++) {
            bool stop = false, ignored;
            int cell = general->cell[square];
            side->before_move[kind][cell] =
                hooked(rules, CH_HOOK_BEFORE_MOVE, seat, kind, square, &ignored);
            side->before_partial[kind][cell] =
                hooked(rules, CH_HOOK_BEFORE_PARTIAL, seat, kind, square, &ignored);
            side->after_partial[kind][cell] =
                hooked(rules, CH_HOOK_AFTER_PARTIAL, seat, kind, square, &stop);
            side->after_move[kind][cell] =
                hooked(rules, CH_HOOK_AFTER_MOVE, seat, kind, square, &ignored);
            int then = side->after_partial[kind][cell];
            side->after_all[kind][cell] =
                then < CH_RULE_KINDS
                    ? hooked(rules, CH_HOOK_AFTER_MOVE, seat, then, square, &ignored)
                    : (uint8_t)then;
            if (stop)
                ch_square_add(&side->stop[kind], cell);
            else if (then != kind)
                ch_square_add(&side->restless, cell);
        }
    }
}

static struct ch_general_direction hop_way(const struct ch_hop_rule *rule) {
    return (struct ch_general_direction){.method = CH_GENERAL_HOP,
                                         .target_kinds = rule->over,
                                         .line = rule->run ? rule->over : 0,
                                         .in_chain = rule->in_chain};
}

static struct ch_general_direction capture_way(const struct ch_capture_rule *rule, int kind) {
    static const uint8_t methods[] = {[CH_CAPTURE_JUMP] = CH_GENERAL_JUMP,
                                      [CH_CAPTURE_APPROACH] = CH_GENERAL_APPROACH,
                                      [CH_CAPTURE_WITHDRAWAL] = CH_GENERAL_WITHDRAWAL,
                                      [CH_CAPTURE_CANNON] = CH_GENERAL_CANNON};
    struct ch_general_direction way = {.method = methods[rule->method],
                                       .target_kinds = rule->of,
                                       .far = rule->reach == CH_REACH_ANY,
                                       .line = rule->line & rule->of,
                                       .by_line = (uint8_t)(rule->by_line ? 1 << kind : 0),
                                       .once = rule->once || rule->method == CH_CAPTURE_CANNON};
    if (rule->method == CH_CAPTURE_JUMP) {
        if (rule->reach == CH_REACH_EXACT || ch_square_any(&rule->within[0]))
            way.method = CH_GENERAL_LEAP;
        way.skip = (uint8_t)(rule->reach == CH_REACH_EXACT ? rule->squares - 1 : 0);
        way.far_landing = rule->landing != CH_LANDING_NEXT && rule->landing != CH_LANDING_EDGE;
        way.going_on = rule->landing == CH_LANDING_GOING_ON;
        way.behind_king = rule->landing == CH_LANDING_BEHIND_KING;
    } else {
        way.far_landing = rule->method == CH_CAPTURE_WITHDRAWAL && way.far;
    }
    return way;
}

static struct ch_general_direction step_way(const struct ch_step_rule *rule) {
    bool exact = rule->reach == CH_REACH_EXACT;
    return (struct ch_general_direction){
        .method = exact || ch_square_any(&rule->within[0]) ? CH_GENERAL_STRIDE : CH_GENERAL_STEP,
        .skip = (uint8_t)(exact ? rule->squares - 1 : 0),
        .far = rule->reach == CH_REACH_ANY};
}

/* The way in one direction, of kinds that there are. */
static void turn_to(struct ch_general_direction *way, int direction, uint8_t all) {
    way->target_kinds &= all;
    way->line &= all;
    way->direction = (uint8_t)direction;
    way->opposite = (uint8_t)ch_way_opposite(direction);
}

/* The directions after which a capture may not go this way. */
static void ban_turns(struct ch_general_direction *way, enum ch_turn_rule turn) {
    uint16_t on = (uint16_t)(1 << way->direction), back = (uint16_t)(1 << way->opposite);
    const uint16_t banned[] = {[CH_TURN_FREE] = 0,
                               [CH_TURN_NOT_BACK] = back,
                               [CH_TURN_NOT_ON] = on,
                               [CH_TURN_ONLY_ON] = CH_ALL_WAYS & ~on,
                               [CH_TURN_AT_EDGE] = CH_ALL_WAYS & ~on};
    way->banned = banned[turn];
    way->edge = turn == CH_TURN_AT_EDGE;
}

static struct ch_square_set cells_of(const struct ch_general *general,
                                     const struct ch_square_set *squares) {
    struct ch_square_set cells = {0};
    for (int square = 0; square < general->rules->squares; square++)
        if (ch_square_in(squares, square))
            ch_square_add(&cells, general->cell[square]);
    return cells;
}

/* Its place among the zones of the seat, and 1; 0 for the zone of no square. */
static uint8_t place_zone(struct ch_general *general, int seat,
                          const struct ch_square_set *squares) {
    struct ch_general_side *side = &general->side[seat];
    struct ch_square_set cells = cells_of(general, squares);
    int i = 0;
    if (!ch_square_any(squares))
        return 0;
    while (i < side->zone_count && memcmp(&side->zone[i], &cells, sizeof cells) != 0)
        i++;
    if (i == side->zone_count)
        side->zone[side->zone_count++] = cells;
    return (uint8_t)(i + 1);
}

/* Ways of one form may be the same move: a step and a stride, a jump and a leap. */
static int form_of(int method) {
    return method == CH_GENERAL_STRIDE ? CH_GENERAL_STEP
           : method == CH_GENERAL_LEAP ? CH_GENERAL_JUMP
                                       : method;
}

/* Adds a way to a list; steps of one direction are one way, that which goes farther. */
static void add_way(struct ch_general *general, struct ch_general_direction *list, int *count,
                    struct ch_general_direction way) {
    for (int i = 0; i < *count; i++) {
        struct ch_general_direction *other = &list[i];
        if (form_of(other->method) != form_of(way.method) || other->direction != way.direction)
            continue;
        if (way.method == CH_GENERAL_STEP && other->method == CH_GENERAL_STEP) {
            other->far = other->far || way.far;
            return;
        }
        if (other->target_kinds & way.target_kinds || form_of(way.method) == CH_GENERAL_STEP)
            general->overlapping = true;
    }
    list[(*count)++] = way;
}

static void compile_ways(const struct ch_rules *rules, int seat, int kind,
                         struct ch_general *general) {
    struct ch_general_side *side = &general->side[seat];
    const struct ch_kind_rules *of = &rules->kind[kind];
    for (int i = 0; i < CH_WAYS; i++) {
        int direction = order[seat == rules->up_seat][i];
        if (general->offset_count[direction] == 0)
            continue; /* no line goes there */
        for (int part = 0; part < of->step_count; part++) {
            struct ch_general_direction way = step_way(&of->step[part]);
            turn_to(&way, direction, general->all);
            way.zone = place_zone(general, seat, &of->step[part].within[seat]);
            if (of->step[part].ways[seat] >> direction & 1)
                add_way(general, side->quiet[kind], &side->quiet_count[kind], way);
        }
        for (int part = 0; part < of->capture_count; part++) {
            struct ch_general_direction way = capture_way(&of->capture[part], kind);
            turn_to(&way, direction, general->all);
            ban_turns(&way, of->capture[part].turn);
            way.zone = place_zone(general, seat, &of->capture[part].within[seat]);
            if (of->capture[part].ways[seat] >> direction & 1 && way.target_kinds)
                add_way(general, side->chain[kind], &side->chain_count[kind], way);
        }
        for (int part = 0; part < of->hop_count; part++) {
            struct ch_general_direction way = hop_way(&of->hop[part]);
            turn_to(&way, direction, general->all);
            if (!(of->hop[part].ways[seat] >> direction & 1) || !way.target_kinds)
                continue;
            add_way(general, side->quiet[kind], &side->quiet_count[kind], way);
            if (way.in_chain)
                add_way(general, side->chain[kind], &side->chain_count[kind], way);
        }
    }
}

static bool same_but_for_direction(struct ch_general_direction a,
                                   const struct ch_general_direction *b) {
    a.direction = b->direction;
    a.opposite = b->opposite;
    return memcmp(&a, b, sizeof a) == 0;
}

static int8_t only_kind(uint8_t kinds) {
    return (int8_t)(kinds && !(kinds & (kinds - 1)) ? __builtin_ctz(kinds) : -1);
}

static bool is_plain_jump(const struct ch_general_direction *way) {
    return way->method == CH_GENERAL_JUMP && !way->line && !way->by_line;
}

/* By a step to a neighbour, of enemies of all kinds, one or a whole line. */
static bool is_plain_approach(const struct ch_general_direction *way, uint8_t all) {
    return (way->method == CH_GENERAL_APPROACH || way->method == CH_GENERAL_WITHDRAWAL) &&
           !way->far && !way->far_landing && !way->by_line && !way->once && !way->zone &&
           way->target_kinds == all && (way->line == 0 || way->line == all);
}

/* Appends the ways of one direction that kinds have, those that several have once; then those that
 * the same kinds have in other directions become one. */
static void share_ways(const struct ch_rules *rules,
                       const struct ch_general_direction (*ways)[CH_GENERAL_DIRECTIONS],
                       const int *counts, bool even, struct ch_general_shared *list,
                       int *list_count) {
    struct ch_general_shared one[CH_GENERAL_SHARED];
    int count = 0;
    for (int kind = 0; kind < rules->kind_count; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            const struct ch_general_direction *way = &ways[kind][i];
            int at = 0;
            while (at < count && memcmp(&one[at].way, way, sizeof *way) != 0)
                at++;
            if (at == count)
                one[count++] = (struct ch_general_shared){.way = *way};
            one[at].kinds |= (uint8_t)(1 << kind);
        }
    }
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (at < *list_count &&
               (list[at].kinds != one[i].kinds || list[at].count == CH_GENERAL_TOGETHER ||
                !same_but_for_direction(list[at].way, &one[i].way)))
            at++;
        if (at == *list_count)
            list[(*list_count)++] = one[i];
        list[at].direction[list[at].count++] = one[i].way.direction;
    }
    for (int i = 0; i < *list_count; i++) {
        const struct ch_general_direction *way = &list[i].way;
        list[i].one_kind = only_kind(list[i].kinds);
        list[i].one_target = only_kind(way->target_kinds);
        list[i].near = even && !way->far && !way->far_landing &&
                       (way->method == CH_GENERAL_STEP || is_plain_jump(way));
    }
}

static void compile_shared(const struct ch_rules *rules, const struct ch_general *general,
                           struct ch_general_side *side) {
    struct ch_general_direction takes[CH_RULE_KINDS][CH_GENERAL_DIRECTIONS];
    int counts[CH_RULE_KINDS] = {0};
    side->near_only = rules->complete && rules->revisit ? 0xff : 0;
    side->stepping = general->all;
    for (int kind = 0; kind < rules->kind_count; kind++) {
        for (int i = 0; i < side->chain_count[kind]; i++) {
            struct ch_general_direction way = side->chain[kind][i];
            if (way.method != CH_GENERAL_JUMP || way.far || way.line || way.by_line || way.once ||
                way.far_landing || way.banned)
                side->near_only &= (uint8_t) ~(1 << kind);
            if (!is_plain_approach(&way, general->all))
                side->stepping &= (uint8_t) ~(1 << kind);
            way.banned = 0;
            way.going_on = way.behind_king = way.once = way.edge = false;
            if (way.method == CH_GENERAL_HOP)
                side->may_take |= (uint8_t)(1 << kind);
            else
                takes[kind][counts[kind]++] = way;
        }
    }
    share_ways(rules, takes, counts, general->even, side->takes, &side->takes_count);
    share_ways(rules, side->quiet, side->quiet_count, general->even, side->steps,
               &side->steps_count);
}

static void compile_limits(const struct ch_rules *rules, struct ch_general *general,
                           struct ch_general_side *side) {
    side->countable = !side->may_take && !general->overlapping && !general->special &&
                      !(rules->mandatory && rules->released);
    for (int i = 0; i < side->steps_count; i++)
        if (side->steps[i].way.method == CH_GENERAL_STRIDE)
            side->countable = false;
    side->takes_countable = true;
    for (int i = 0; i < side->takes_count; i++) {
        const struct ch_general_direction *way = &side->takes[i].way;
        side->takes_countable = side->takes_countable && is_plain_jump(way);
        if (way->by_line || (way->line && way->method == CH_GENERAL_JUMP) ||
            way->method == CH_GENERAL_LEAP || way->method == CH_GENERAL_CANNON)
            side->may_fail = true;
    }
    for (int i = 0; i < rules->choice_count; i++)
        if (rules->choice[i].key == CH_KEY_PROMOTES)
            side->takes_countable = false;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        bool before = hook->time == CH_HOOK_BEFORE_MOVE || hook->time == CH_HOOK_BEFORE_PARTIAL;
        if (before && hook->action == CH_HOOK_PROMOTE)
            side->may_take = 0xff;
        if (before || hook->action == CH_HOOK_FORBID)
            side->may_fail = true;
    }
    if (side->may_fail)
        side->countable = false;
    if (!side->countable)
        side->takes_countable = false;
}

/* Kinds of equal rank, the highest first: what ranks-taken compares. */
static void compile_ranks(const struct ch_rules *rules, struct ch_general *general) {
    uint8_t left = ch_rules_kinds(rules);
    while (left) {
        int best = -1;
        uint8_t group = 0;
        for (int kind = 0; kind < rules->kind_count; kind++) {
            int rank = left >> kind & 1 ? rules->kind[kind].rank : -1;
            if (rank > best)
                group = 0;
            best = rank > best ? rank : best;
            group |= (uint8_t)((rank >= 0 && rank == best) << kind);
        }
        general->rank_group[general->rank_groups++] = group;
        left &= (uint8_t)~group;
    }
}

static void compile_openings(const struct ch_rules *rules, struct ch_general *general) {
    general->special = rules->opening_count > 0 || rules->pass_from > 0;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        general->start[seat] = cells_of(general, &rules->start[seat]);
        for (int i = 0; i < CH_SET_WORDS; i++)
            general->start_pieces += __builtin_popcountll(rules->start[seat].word[i]);
        for (int i = 0; i < rules->opening_count; i++)
            general->opening[i][seat] = cells_of(general, &rules->opening[i].zone[seat]);
    }
}

bool ch_general_compile(const struct ch_rules *rules, struct ch_general *general) {
    general->words = has_other_lines(rules) ? CH_SET_WORDS : (rules->squares + 63) / 64;
    general->kinds = rules->kind_count;
    general->rules = rules;
    general->all = ch_rules_kinds(rules);
    while (1 << general->digits < rules->kind_count)
        general->digits++;
    if (!compile_lines(rules, general))
        return false;
    compile_openings(rules, general);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < rules->kind_count; kind++)
            compile_ways(rules, seat, kind, general);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        compile_hooks(rules, seat, general);
        compile_shared(rules, general, &general->side[seat]);
        compile_limits(rules, general, &general->side[seat]);
    }
    compile_ranks(rules, general);
    general->by_count = true;
    for (int i = 0; i < rules->choice_count; i++)
        if (rules->choice[i].key != CH_KEY_COUNT || rules->choice[i].min)
            general->by_count = false;
    return true;
}
