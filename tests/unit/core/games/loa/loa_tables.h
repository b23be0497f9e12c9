/* Helpers shared by the tests of Lines of Action against tests/data/loa: the tables' rows, which
 * tests/support/loa.py made without the program, and games, positions and moves by their texts. */
#ifndef CH_TESTS_LOA_TABLES_H
#define CH_TESTS_LOA_TABLES_H

#define TABLES "loa"
#include "tests/unit/core/games/draughts/tables.h"

static inline const struct ch_game *of_size(const char *size) {
    char name[32];
    snprintf(name, sizeof name, "loa:size=%s", size);
    return game_named(name);
}

static inline struct ch_position position_of(const struct ch_game *game, const char *text) {
    return position_read(game, strcmp(text, "start") == 0 ? NULL : text);
}

static inline void add_square(const struct ch_game *game, int square, struct ch_text *text) {
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        if (game->cell[cell] == square)
            ch_text_addf(text, "%c%d", 'a' + cell % game->columns,
                         game->rows - cell / game->columns);
}

/* `d1-d3`, `d1xd3`, `pass`, whatever the game's own notation; freed with ch_free. */
static inline char *move_text(const struct ch_game *game, const struct ch_move *move) {
    struct ch_text text = ch_text_new();
    assert_int_equal(move->path_length, 2);
    assert_true(move->captured_count <= 1);
    assert_true(!move->captured_count || move->captured[0] == move->path[1]);
    if (move->path[0] == move->path[1]) {
        ch_text_add(&text, "pass");
        return ch_text_take(&text);
    }
    add_square(game, move->path[0], &text);
    ch_text_add(&text, move->captured_count ? "x" : "-");
    add_square(game, move->path[1], &text);
    return ch_text_take(&text);
}

#endif
