/* Fuzz target: rules of any kind, sensible or not, on boards of any kind, and a position. Moves are
 * found in bounded time and are consistent; lists, counts and the test for captures agree. */
#include "core/games/draughts/general/general.h"
#include "tests/fuzz/kernel_checks.h"

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

FUZZ(data, size) {
    struct bytes bytes = {data, size, 0};
    CH_FREED struct ch_draughts *draughts = ch_alloc(sizeof *draughts);
    struct ch_position position;
    fill_rules(&bytes, &draughts->rules);
    draughts->kernel = &ch_general_kernel;
    draughts->tables = ch_general_kernel.prepare(draughts);
    require(draughts->tables);
    fill_position(&bytes, draughts, &position);
    check_position(draughts, &position, 2);
    ch_free(draughts->tables);
}
