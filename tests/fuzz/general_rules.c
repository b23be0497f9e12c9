/* Fuzz target: rules of any kind, sensible or not, on boards of any kind, and a position. Moves are
 * found in bounded time and are what they say; lists, counts and the question for captures agree.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/draughts/general/general.h"
#include "core/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Bytes of the input, one after the other; 0 past its end. */
struct bytes {
    const uint8_t *data;
    size_t size, at;
};

static int take(struct bytes *bytes, int below) {
    return bytes->at < bytes->size ? bytes->data[bytes->at++] % below : 0;
}

static uint8_t take_byte(struct bytes *bytes) {
    return (uint8_t)take(bytes, 256);
}

static void require(bool holds) {
    if (!holds)
        abort();
}

static const int up[CH_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int right[CH_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

/* A grid of up to 12 by 12, all of its cells or every second one, with all lines, or the longer
 * ones only through some points. */
static void fill_board(struct bytes *bytes, struct ch_rules *rules) {
    int rows = 3 + take(bytes, 10), columns = 3 + take(bytes, 10), dark = take(bytes, 2),
        strong = take(bytes, 2), count = 0;
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
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            int row = at[square] / columns, column = at[square] % columns;
            bool longer = (direction % 2 == 0) == (dark == 1);
            int16_t *next = &rules->next[square][direction];
            *next = CH_NO_SQUARE;
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
    kind->rank = take(bytes, 4);
    kind->weight = take(bytes, 200);
    kind->step_count = take(bytes, 3);
    kind->hop_count = take(bytes, 8) / 5;
    kind->capture_count = take(bytes, 4);
    for (int i = 0; i < kind->step_count; i++)
        kind->step[i] = (struct ch_step_rule){{take_byte(bytes), take_byte(bytes)},
                                              (enum ch_reach)take(bytes, 2)};
    for (int i = 0; i < kind->hop_count; i++)
        kind->hop[i] = (struct ch_hop_rule){{take_byte(bytes), take_byte(bytes)},
                                            take_byte(bytes),
                                            take(bytes, 2) == 1,
                                            take(bytes, 2) == 1};
    for (int i = 0; i < kind->capture_count; i++)
        kind->capture[i] =
            (struct ch_capture_rule){.ways = {take_byte(bytes), take_byte(bytes)},
                                     .of = (uint8_t)(take(bytes, 3) ? 0xff : take(bytes, 16)),
                                     .method = (enum ch_capture_method)(take(bytes, 6) % 5 % 3),
                                     .reach = (enum ch_reach)take(bytes, 2),
                                     .landing = (enum ch_landing)take(bytes, 3),
                                     .turn = (enum ch_turn_rule)(take(bytes, 6) % 4 % 3),
                                     .line = (uint8_t)(take(bytes, 3) ? 0 : take(bytes, 256)),
                                     .by_line = take(bytes, 8) == 7,
                                     .once = take(bytes, 8) == 7};
}

static void fill_rules(struct bytes *bytes, struct ch_rules *rules) {
    fill_board(bytes, rules);
    rules->kind_count = 1 + take(bytes, 4);
    rules->highest = take(bytes, rules->kind_count);
    for (int kind = 0; kind < rules->kind_count; kind++)
        fill_kind(bytes, &rules->kind[kind]);
    uint8_t flags = take_byte(bytes);
    rules->mandatory = !(flags & 1);
    rules->complete = !(flags & 2);
    rules->at_once = flags & 4;
    rules->revisit = !(flags & 8);
    rules->by_result = flags & 16;
    rules->up_seat = flags >> 5 & 1;
    rules->choice_count = take(bytes, 6) % 5;
    for (int i = 0; i < rules->choice_count; i++)
        rules->choice[i] = (struct ch_choice_rule){(enum ch_choice_key)take(bytes, CH_CHOICE_KEYS),
                                                   take(bytes, 4) == 3};
    rules->hook_count = take(bytes, 8) % 6;
    for (int i = 0; i < rules->hook_count; i++) {
        struct ch_hook *hook = &rules->hook[i];
        hook->time = (enum ch_hook_time)(3 - take(bytes, 4));
        hook->action = (enum ch_hook_action)take(bytes, 4);
        hook->kinds = take_byte(bytes);
        hook->to = (uint8_t)take(bytes, rules->kind_count);
        for (int seat = 0; seat < CH_SEATS; seat++)
            for (int n = take(bytes, 16); n > 0; n--) {
                int square = take(bytes, rules->squares);
                hook->zone[seat].word[square / 64] |= UINT64_C(1) << square % 64;
            }
    }
}

static void fill_position(struct bytes *bytes, const struct ch_draughts *draughts,
                          struct ch_position *position) {
    *position = (struct ch_position){{(uint64_t)take(bytes, 2)}};
    int density = 1 + take(bytes, 8);
    for (int square = 0; square < draughts->rules.squares && bytes->at < bytes->size; square++) {
        int byte = take(bytes, 256);
        struct ch_piece piece = {(int8_t)(byte & 1),
                                 (uint8_t)(byte / 2 % draughts->rules.kind_count)};
        if (byte / 16 < density * 2)
            draughts->kernel->put(draughts, position, square, piece);
    }
}

static int count_pieces(const struct ch_draughts *draughts, const struct ch_position *position,
                        int seat) {
    int count = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        count += draughts->kernel->count(draughts, position, seat, kind);
    return count;
}

static void check_move(const struct ch_draughts *draughts, const struct ch_position *position,
                       const struct ch_move *move) {
    const struct ch_kernel *kernel = draughts->kernel;
    const struct ch_rules *rules = &draughts->rules;
    int seat = (int)position->word[0], last = move->path[move->path_length - 1];
    require(move->path_length >= 2 && move->path_length <= CH_MAX_PATH &&
            move->captured_count <= CH_MAX_PATH);
    require(kernel->piece_at(draughts, position, move->path[0]).seat == seat);
    require(move->kind < rules->kind_count || move->kind == CH_KIND_GONE);
    bool taken[CH_MAX_SQUARES] = {false}, stood[CH_MAX_SQUARES] = {false};
    for (int i = 0; i < move->captured_count; i++) {
        require(move->captured[i] < rules->squares && !taken[move->captured[i]]);
        require(kernel->piece_at(draughts, position, move->captured[i]).seat == !seat);
        taken[move->captured[i]] = true;
    }
    for (int i = 0; i < move->path_length; i++) {
        int square = move->path[i];
        require(square < rules->squares && (rules->revisit || !stood[square]));
        require(i == 0 || square == move->path[0] || (taken[square] && rules->at_once) ||
                kernel->piece_at(draughts, position, square).seat < 0);
        stood[square] = true;
    }
    struct ch_position after;
    kernel->apply(draughts, position, move, &after);
    require(after.word[0] == (uint64_t)!seat);
    require(count_pieces(draughts, &after, seat) ==
            count_pieces(draughts, position, seat) - (move->kind == CH_KIND_GONE));
    require(count_pieces(draughts, &after, !seat) ==
            count_pieces(draughts, position, !seat) - move->captured_count);
    struct ch_piece piece = kernel->piece_at(draughts, &after, last);
    require(move->kind == CH_KIND_GONE ? piece.seat < 0
                                       : piece.seat == seat && piece.kind == move->kind);
}

/* How many of a list end differently. */
static int count_results(const struct ch_moves *moves) {
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        bool seen = false;
        for (int k = 0; k < i && !seen; k++)
            seen = ch_move_ends_alike(&moves->move[k], &moves->move[i]);
        count += !seen;
    }
    return count;
}

enum { MANY = 300 };

static void check_position(const struct ch_draughts *draughts, const struct ch_position *position,
                           int depth) {
    const struct ch_kernel *kernel = draughts->kernel;
    const struct ch_rules *rules = &draughts->rules;
    struct ch_moves all = {0}, list = {0};
    kernel->moves(draughts, position, true, &all);
    kernel->moves(draughts, position, false, &list);
    require(all.count >= list.count || all.count >= CH_MOST_ENDINGS);
    bool takes = false, quiet = false;
    for (int i = 0; i < list.count; i++) {
        takes = takes || list.move[i].captured_count > 0;
        quiet = quiet || list.move[i].captured_count == 0;
    }
    require(!(takes && quiet && rules->mandatory));
    require(kernel->captures(draughts, position) == takes);
    if (all.count < MANY) {
        for (int i = 0; i < all.count; i++)
            check_move(draughts, position, &all.move[i]);
        for (int i = 0; i < list.count; i++)
            require(ch_moves_find(&all, &list.move[i]) >= 0);
        int results = count_results(&all);
        require(kernel->perft(draughts, position, 1, true) == (uint64_t)results);
        if (rules->by_result)
            require(list.count == results && count_results(&list) == results);
        require(kernel->perft(draughts, position, 1, false) == (uint64_t)list.count);
    }
    if (depth > 1 && list.count < MANY / 10) {
        uint64_t leaves = 0;
        for (int i = 0; i < list.count; i++) {
            struct ch_position after;
            kernel->apply(draughts, position, &list.move[i], &after);
            check_position(draughts, &after, depth - 1);
            leaves += kernel->perft(draughts, &after, 1, false);
        }
        require(kernel->perft(draughts, position, 2, false) == leaves);
    }
    ch_moves_done(&all);
    ch_moves_done(&list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bytes bytes = {data, size, 0};
    struct ch_draughts *draughts = ch_alloc(sizeof *draughts);
    struct ch_position position;
    fill_rules(&bytes, &draughts->rules);
    draughts->kernel = &ch_general_kernel;
    require(ch_general_kernel.fits(draughts));
    draughts->tables = ch_general_kernel.prepare(draughts);
    fill_position(&bytes, draughts, &position);
    check_position(draughts, &position, 2);
    ch_free(draughts->tables);
    ch_free(draughts);
    return 0;
}
