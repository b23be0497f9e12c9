/* Fuzz target: rules of any kind, sensible or not, on boards of any kind, and a position. Moves are
 * found in bounded time and are consistent; lists, counts and the test for captures agree. The last
 * bytes of a long input add what games have besides: pieces in hand, lines along further ways,
 * conditions, huffs, pieces that join, are surrounded, leave others behind or land at the edge. */
#include "core/games/draughts/general/general.h"
#include "core/games/draughts/huff.h"
#include "tests/fuzz/kernel_checks.h"

enum { BESIDES = 48 }; /* bytes */

static const int up[CH_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int right[CH_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

/* A grid of up to 12 by 12, all of its cells or every second one, with all lines, or the longer
 * ones only through some points. */
static void fill_board(struct bytes *bytes, struct ch_rules *rules) {
    int rows = 3 + take_below(bytes, 10), columns = 3 + take_below(bytes, 10),
        dark = take_below(bytes, 2), strong = take_below(bytes, 2), count = 0;
    int cell[12][12], at[CH_MAX_SQUARES];
    for (int i = 0; i < rows * columns; i++) {
        bool playable = !dark || (i / columns + i % columns) % 2 == 0;
        cell[i / columns][i % columns] = playable ? count : CH_NO_SQUARE;
        if (playable)
            at[count++] = i;
    }
    rules->squares = count;
    rules->diagonal = dark;
    for (int square = 0; square < count; square++) {
        for (int way = 0; way < CH_WAYS; way++)
            rules->next[square][way] = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            int row = at[square] / columns, column = at[square] % columns;
            bool longer = (direction % 2 == 0) == (dark == 1);
            int16_t *next = &rules->next[square][direction];
            if (strong && longer && (dark ? row % 2 : (row + column) % 2))
                continue;
            do {
                row += up[direction];
                column += right[direction];
                if (row >= 0 && row < rows && column >= 0 && column < columns)
                    *next = (int16_t)cell[row][column];
                else
                    row = -1;
            } while (row >= 0 && *next == CH_NO_SQUARE);
        }
    }
}

static void fill_kind(struct bytes *bytes, struct ch_kind_rules *kind) {
    kind->rank = take_below(bytes, 4);
    kind->weight = take_below(bytes, 200);
    kind->step_count = take_below(bytes, 3);
    kind->hop_count = take_below(bytes, 8) / 5;
    kind->capture_count = take_below(bytes, 4);
    for (int i = 0; i < kind->step_count; i++)
        kind->step[i] = (struct ch_step_rule){.ways = {take_byte(bytes), take_byte(bytes)},
                                              .reach = (enum ch_reach)take_below(bytes, 2)};
    for (int i = 0; i < kind->hop_count; i++)
        kind->hop[i] = (struct ch_hop_rule){{take_byte(bytes), take_byte(bytes)},
                                            take_byte(bytes),
                                            take_below(bytes, 2) == 1,
                                            take_below(bytes, 2) == 1};
    for (int i = 0; i < kind->capture_count; i++)
        kind->capture[i] = (struct ch_capture_rule){
            .ways = {take_byte(bytes), take_byte(bytes)},
            .of = (uint8_t)(take_below(bytes, 3) ? 0xff : take_below(bytes, 16)),
            .method = (enum ch_capture_method)(take_below(bytes, 6) % 5 % 3),
            .reach = (enum ch_reach)take_below(bytes, 2),
            .landing = (enum ch_landing)take_below(bytes, 3),
            .turn = (enum ch_turn_rule)(take_below(bytes, 6) % 4 % 3),
            .line = (uint8_t)(take_below(bytes, 3) ? 0 : take_below(bytes, 256)),
            .by_line = take_below(bytes, 8) == 7,
            .once = take_below(bytes, 8) == 7};
}

static void fill_rules(struct bytes *bytes, struct ch_rules *rules) {
    fill_board(bytes, rules);
    rules->kind_count = 1 + take_below(bytes, 4);
    rules->highest = take_below(bytes, rules->kind_count);
    for (int kind = 0; kind < rules->kind_count; kind++)
        fill_kind(bytes, &rules->kind[kind]);
    uint8_t flags = take_byte(bytes);
    rules->mandatory = !(flags & 1);
    rules->complete = !(flags & 2);
    rules->at_once = flags & 4;
    rules->revisit = !(flags & 8);
    rules->by_result = flags & 16;
    rules->up_seat = flags >> 5 & 1;
    rules->released = (uint8_t)(take_below(bytes, 3) == 2 ? take_below(bytes, 16) : 0);
    fill_choices(bytes, rules);
    rules->hook_count = take_below(bytes, 8) % 6;
    for (int i = 0; i < rules->hook_count; i++) {
        struct ch_hook *hook = &rules->hook[i];
        hook->time = (enum ch_hook_time)(3 - take_below(bytes, 4));
        hook->action = (enum ch_hook_action)take_below(bytes, 4);
        hook->kinds = take_byte(bytes);
        hook->to = (uint8_t)take_below(bytes, rules->kind_count);
        for (int seat = 0; seat < CH_SEATS; seat++)
            for (int n = take_below(bytes, 16); n > 0; n--) {
                int square = take_below(bytes, rules->squares);
                hook->zone[seat].word[square / 64] |= UINT64_C(1) << square % 64;
            }
    }
}

/* Lines along the further ways, each from square to square. */
static void add_lines(struct bytes *bytes, struct ch_rules *rules) {
    for (int i = take_below(bytes, 12); i > 0; i--) {
        int from = take_below(bytes, rules->squares), to = take_below(bytes, rules->squares);
        int way = CH_DIRECTIONS + take_below(bytes, CH_WAYS - CH_DIRECTIONS);
        int16_t *there = &rules->next[from][way], *here = &rules->next[to][ch_way_opposite(way)];
        bool rises = way < ch_way_opposite(way);
        if (from == to || rises != (from < to) || *there != CH_NO_SQUARE || *here != CH_NO_SQUARE)
            continue; /* each way to higher squares, or to lower ones: no line is closed */
        *there = (int16_t)to;
        *here = (int16_t)from;
    }
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < rules->kind[kind].capture_count; i++)
            for (int seat = 0; seat < CH_SEATS; seat++)
                rules->kind[kind].capture[i].ways[seat] |=
                    (uint16_t)(take_below(bytes, 16) << CH_DIRECTIONS);
}

static void fill_ways(struct bytes *bytes, uint16_t ways[CH_SEATS]) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        ways[seat] = (uint16_t)(take_byte(bytes) << 4 | 1);
}

static void fill_hand(struct bytes *bytes, struct ch_rules *rules) {
    struct ch_hand_rules *hand = &rules->hand;
    hand->any = true;
    hand->when = (enum ch_drop_when)take_below(bytes, CH_DROP_REFILL);
    hand->count = 1 + take_below(bytes, 2);
    if (take_below(bytes, 2))
        fill_ways(bytes, hand->beside);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        hand->pieces[seat][take_below(bytes, rules->kind_count)] = (uint8_t)take_below(bytes, 5);
        for (int square = take_below(bytes, 8); square < rules->squares; square += 2)
            ch_square_add(&hand->zone[seat], square);
    }
    rules->by_result = rules->by_result || hand->count > 1;
}

/* Chains of single jumps, as captures with conditions must be. */
static void simplify_captures(struct ch_rules *rules) {
    for (int kind = 0; kind < rules->kind_count; kind++) {
        struct ch_kind_rules *can = &rules->kind[kind];
        can->hop_count = 0;
        for (int i = 0; i < can->capture_count; i++) {
            can->capture[i].method = CH_CAPTURE_JUMP;
            can->capture[i].line = 0;
            can->capture[i].by_line = false;
            can->capture[i].landing = CH_LANDING_NEXT;
        }
    }
    for (int i = 0; i < rules->hook_count; i++)
        if (rules->hook[i].action == CH_HOOK_PROMOTE)
            rules->hook[i].time = CH_HOOK_AFTER_MOVE;
    rules->choice_count = 0;
}

static void fill_conditions(struct bytes *bytes, struct ch_rules *rules) {
    rules->only = 0xff;
    rules->only_captures = take_below(bytes, 2);
    if (rules->only_captures)
        simplify_captures(rules);
    for (int kind = 0; kind < rules->kind_count; kind++) {
        struct ch_kind_rules *can = &rules->kind[kind];
        for (int i = 0; i < can->step_count; i++)
            can->step[i].only = take_byte(bytes);
        for (int i = 0; i < can->capture_count && rules->only_captures; i++)
            can->capture[i].only = take_byte(bytes) & take_byte(bytes);
    }
}

static void fill_surrounds(struct bytes *bytes, struct ch_rules *rules) {
    rules->surround_count = 1 + take_below(bytes, 2);
    for (int i = 0; i < rules->surround_count; i++) {
        rules->surround[i].of = take_byte(bytes);
        rules->surround[i].by = take_byte(bytes) | 1;
        fill_ways(bytes, rules->surround[i].ways);
    }
}

static void fill_joins(struct bytes *bytes, struct ch_rules *rules) {
    struct ch_join_rules *joins = &rules->joins;
    joins->count = 1 + take_below(bytes, 3);
    for (int i = 0; i < joins->count; i++) {
        struct ch_join_rule *rule = &joins->rule[i];
        fill_ways(bytes, rule->ways);
        rule->of = (uint8_t)(1 << take_below(bytes, rules->kind_count));
        rule->onto = take_byte(bytes);
        rule->to = (uint8_t)take_below(bytes, rules->kind_count);
        rule->when = (enum ch_join_when)take_below(bytes, 3);
        rule->up_to = (uint8_t)(rule->when == CH_JOIN_FREE && take_below(bytes, 2)
                                    ? CH_MANY_PIECES
                                    : 1 + take_below(bytes, 4));
    }
    for (int kind = 0; kind < rules->kind_count; kind++)
        joins->size[kind] = (uint8_t)(1 + take_below(bytes, 3));
    for (int seat = 0; seat < CH_SEATS; seat++)
        joins->whole[seat] = take_below(bytes, 32);
    rules->pass_from = 0;
}

static void fill_edge(struct ch_draughts *draughts) {
    struct ch_rules *rules = &draughts->rules;
    draughts->game.rows = draughts->game.columns = 12;
    for (int square = 0; square < rules->squares; square++) { /* every third one is at the edge */
        draughts->names.column[square] = (uint8_t)(square % 3);
        draughts->names.rank[square] = 1;
    }
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < rules->kind[kind].capture_count; i++) {
            struct ch_capture_rule *capture = &rules->kind[kind].capture[i];
            if (capture->method == CH_CAPTURE_JUMP && capture->line && capture->once)
                capture->landing = CH_LANDING_EDGE;
            rules->edge = rules->edge || capture->landing == CH_LANDING_EDGE;
        }
    rules->choice_count = rules->edge ? 0 : rules->choice_count;
}

/* What definitions let stand beside one another. */
static void fill_besides(struct bytes *bytes, struct ch_draughts *draughts) {
    struct ch_rules *rules = &draughts->rules;
    int with = take_byte(bytes);
    rules->pass_from = (uint8_t)take_below(bytes, 3);
    add_lines(bytes, rules);
    if (take_below(bytes, 5) == 1) {
        rules->huff = (enum ch_huff)take_below(bytes, 3);
        rules->huff_most = rules->huff == CH_HUFF_ALL && with & 1;
        rules->choice_count = rules->huff ? 0 : rules->choice_count;
        rules->mandatory = rules->mandatory && !rules->huff;
        rules->placing = rules->huff != CH_HUFF_NEVER;
        draughts->game.huffs = rules->huff == CH_HUFF_ONE;
        return;
    }
    if (with & 1)
        fill_hand(bytes, rules);
    if (with & 2 && rules->squares <= 36)
        fill_conditions(bytes, rules);
    if (with & 4)
        fill_surrounds(bytes, rules);
    if (with & 8 && !rules->only_captures)
        fill_edge(draughts);
    for (int kind = 0; kind < rules->kind_count && with & 16; kind++)
        rules->kind[kind].leaves = (uint8_t)(1 << take_below(bytes, rules->kind_count));
    if (with & 32)
        fill_joins(bytes, rules);
    rules->placing = with & 63;
}

static void fill_position_besides(struct bytes *bytes, const struct ch_draughts *draughts,
                                  struct ch_position *position) {
    const struct ch_rules *rules = &draughts->rules;
    if (rules->hand.any && take_below(bytes, 4))
        ch_hand_fill(rules, position);
    for (int square = 0; square < rules->squares && rules->huff == CH_HUFF_ONE; square++)
        if (take_below(bytes, 3) == 2 &&
            draughts->kernel->piece_at(draughts, position, square).seat == !position->word[0])
            ch_huff_add(position, square);
}

/* With (capture forfeit) a side has no more pieces than a move can take. */
static bool is_possible(const struct ch_draughts *draughts, const struct ch_position *position) {
    return draughts->rules.huff != CH_HUFF_ALL ||
           (count_pieces(draughts, position, 0) <= CH_MAX_PATH &&
            count_pieces(draughts, position, 1) <= CH_MAX_PATH);
}

FUZZ(data, size) {
    struct bytes bytes = {data, size, 0};
    CH_FREED struct ch_draughts *draughts = ch_alloc(sizeof *draughts);
    struct ch_position position;
    fill_rules(&bytes, &draughts->rules);
    struct bytes besides = {data + size - BESIDES, BESIDES, 0};
    if (size > BESIDES)
        fill_besides(&besides, draughts);
    draughts->kernel = &ch_general_kernel;
    draughts->tables = ch_general_kernel.prepare(draughts);
    require(draughts->tables || size > BESIDES); /* further lines may be too many to follow */
    if (!draughts->tables)
        return;
    ch_hand_fill(&draughts->rules, &draughts->start);
    fill_position(&bytes, draughts, &position);
    if (size > BESIDES)
        fill_position_besides(&besides, draughts, &position);
    if (is_possible(draughts, &position))
        check_position(draughts, &position, 2);
    ch_free(draughts->tables);
}
