/* Fuzz target: rules of any kind about columns, sensible or not, and columns strewn on a board.
 * Moves are found in bounded time and keep every man; lists, counts and the test for captures
 * agree. */
#include "core/games/draughts/columns/columns.h"
#include "core/games/games.h"
#include "tests/fuzz/kernel_checks.h"

static void fill_kind_rules(struct bytes *bytes, struct ch_kind_rules *kind) {
    kind->capture_count = 1 + take_below(bytes, 2);
    for (int i = 0; i < kind->capture_count; i++)
        kind->capture[i] =
            (struct ch_capture_rule){.ways = {take_byte(bytes), take_byte(bytes)},
                                     .of = (uint8_t)(1 + take_below(bytes, 3)),
                                     .method = CH_CAPTURE_JUMP,
                                     .reach = (enum ch_reach)take_below(bytes, 2),
                                     .landing = (enum ch_landing)take_below(bytes, 4),
                                     .turn = (enum ch_turn_rule)(take_below(bytes, 6) % 4 % 3),
                                     .once = take_below(bytes, 8) == 7};
}

static void fill_hooks(struct bytes *bytes, struct ch_rules *rules) {
    static const enum ch_hook_action actions[] = {CH_HOOK_PROMOTE, CH_HOOK_STOP, CH_HOOK_FORBID};
    rules->hook_count = take_below(bytes, 4);
    for (int i = 0; i < rules->hook_count; i++) {
        struct ch_hook *hook = &rules->hook[i];
        *hook = (struct ch_hook){.time = (enum ch_hook_time)take_below(bytes, 4),
                                 .action = actions[take_below(bytes, 3)],
                                 .kinds = (uint8_t)(1 + take_below(bytes, 3)),
                                 .to = (uint8_t)take_below(bytes, 2)};
        for (int seat = 0; seat < CH_SEATS; seat++)
            for (int n = take_below(bytes, 16); n > 0; n--)
                ch_square_add(&hook->zone[seat], take_below(bytes, rules->squares));
    }
}

static void fill_rules(struct bytes *bytes, struct ch_rules *rules) {
    uint8_t flags = take_byte(bytes);
    for (int kind = 0; kind < rules->kind_count; kind++)
        fill_kind_rules(bytes, &rules->kind[kind]);
    rules->mandatory = !(flags & 1);
    rules->complete = !(flags & 2);
    rules->revisit = !(flags & 4);
    rules->by_result = flags & 8;
    rules->again = (enum ch_again)((flags >> 4) % 3);
    rules->released = (uint8_t)(take_below(bytes, 4) == 3 ? 1 + take_below(bytes, 2) : 0);
    fill_choices(bytes, rules);
    fill_hooks(bytes, rules);
}

static void strew(struct bytes *bytes, const struct ch_draughts *draughts,
                  struct ch_position *position) {
    *position = (struct ch_position){{(uint64_t)take_below(bytes, 2)}};
    for (int man = 0; man < CH_COLUMN_MEN && bytes->at < bytes->size; man++) {
        int byte = take_below(bytes, 256), square = byte / 4 % draughts->rules.squares;
        draughts->kernel->put_under(
            draughts, position, square,
            (struct ch_piece){(int8_t)(byte & 1), (uint8_t)(byte >> 1 & 1)});
    }
}

/* Men in all columns. A position has one form. */
static int count_men(const struct ch_draughts *draughts, const struct ch_position *position) {
    struct ch_piece men[CH_COLUMN_MEN];
    struct ch_position again = {{position->word[0]}};
    int all = 0;
    for (int square = draughts->rules.squares - 1; square >= 0; square--) {
        int count = draughts->kernel->column(draughts, position, square, men);
        struct ch_piece top = draughts->kernel->piece_at(draughts, position, square);
        require(count > 0 ? men[0].seat == top.seat && men[0].kind == top.kind : top.seat < 0);
        for (int i = 0; i < count; i++)
            draughts->kernel->put_under(draughts, &again, square, men[i]);
        all += count;
    }
    require(memcmp(&again, position, sizeof again) == 0);
    return all;
}

static void check_column_move(const struct ch_draughts *draughts,
                              const struct ch_position *position, const struct ch_move *move,
                              struct ch_position *after) {
    const struct ch_kernel *kernel = draughts->kernel;
    int seat = (int)position->word[0];
    require(move->path_length >= 2 && move->path_length <= CH_MAX_PATH &&
            move->captured_count < CH_MAX_PATH);
    require(kernel->piece_at(draughts, position, move->path[0]).seat == seat);
    for (int i = 0; i < move->captured_count; i++) {
        require(kernel->piece_at(draughts, position, move->captured[i]).seat == !seat);
        for (int j = 0; j < i && draughts->rules.again == CH_AGAIN_NEVER; j++)
            require(move->captured[i] != move->captured[j]);
    }
    kernel->apply(draughts, position, move, after);
    struct ch_piece top = kernel->piece_at(draughts, after, move->path[move->path_length - 1]);
    require(after->word[0] == (uint64_t)!seat && top.seat == seat && top.kind == move->kind);
    require(count_men(draughts, after) == count_men(draughts, position));
}

static void check(const struct ch_draughts *draughts, const struct ch_position *position,
                  int depth) {
    const struct ch_kernel *kernel = draughts->kernel;
    CH_SCOPED(ch_moves_done) struct ch_moves list = {0};
    uint64_t leaves = 0;
    kernel->moves(draughts, position, false, &list);
    require(kernel->captures(draughts, position) == (ch_game_captures(&draughts->game, &list) > 0));
    require(kernel->perft(draughts, position, 1, false) == (uint64_t)list.count);
    for (int i = 0; i < list.count && list.count < MANY; i++) {
        struct ch_position after;
        check_column_move(draughts, position, &list.move[i], &after);
        if (depth > 1)
            leaves += kernel->perft(draughts, &after, 1, false);
    }
    if (depth > 1 && list.count < MANY)
        require(kernel->perft(draughts, position, 2, false) == leaves);
}

FUZZ(data, size) {
    struct bytes bytes = {data, size, 0};
    CH_FREED struct ch_draughts *draughts = ch_alloc(sizeof *draughts);
    struct ch_position position;
    *draughts = *ch_draughts_of(ch_game_find("bashni"));
    fill_rules(&bytes, &draughts->rules);
    draughts->tables = ch_columns_kernel.prepare(draughts);
    require(draughts->tables);
    strew(&bytes, draughts, &position);
    check(draughts, &position, 2);
    ch_free(draughts->tables);
}
