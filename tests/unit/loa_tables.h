/* What the tests of Lines of Action against tests/data/loa share: the tables' rows, which
 * tests/support/loa.py made without the program, and games, positions and moves by their texts.
 * CH_TABLES names a folder with other tables. */
#ifndef CH_TESTS_LOA_TABLES_H
#define CH_TESTS_LOA_TABLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/games.h"
#include "core/memory.h"

enum { FIELDS = 6 };

/* How many rows of a table were wrong; each has said so. */
static int wrong;

static inline void complain(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    wrong++;
}

/* Calls `row` for each line of the table but its head, with its fields. Fails if there are fewer
 * than `least` or one complained. */
static inline void rows(const char *file, void (*row)(char *field[]), int fields, int least) {
    char path[512], *line = NULL;
    size_t room = 0;
    int count = 0;
    const char *folder = getenv("CH_TABLES");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : CH_SOURCE "/tests/data/loa", file);
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    wrong = 0;
    while (getline(&line, &room, stream) > 0) {
        char *field[FIELDS], *rest = line;
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < fields; i++) {
            field[i] = strsep(&rest, "\t");
            assert_non_null(field[i]);
        }
        assert_null(rest);
        row(field);
        count++;
    }
    free(line);
    fclose(stream);
    assert_int_equal(wrong, 0);
    assert_true(count >= least);
}

static inline const struct ch_game *opened(const char *name) {
    const struct ch_game *game;
    struct ch_error error = {.text = ""};
    if (ch_game_open(name, &game, &error) != CH_OK)
        fail_msg("%s: %s", name, error.text);
    return game;
}

static inline const struct ch_game *of_size(const char *size) {
    char name[32];
    snprintf(name, sizeof name, "loa:size=%s", size);
    return opened(name);
}

static inline struct ch_position position_of(const struct ch_game *game, const char *text) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    if (strcmp(text, "start") == 0)
        game->ops->start(game, &position);
    else if (game->ops->parse_position(game, text, &position, &error) != CH_OK)
        fail_msg("%s: %s: %s", game->name, text, error.text);
    return position;
}

static inline void add_square(const struct ch_game *game, int square, struct ch_text *text) {
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        if (game->cell[cell] == square)
            ch_text_addf(text, "%c%d", 'a' + cell % game->columns,
                         game->rows - cell / game->columns);
}

/* `d1-d3`, `d1xd3`, `pass`, whatever the game's own notation; freed with ch_free. */
static inline char *move_text(const struct ch_game *game, const struct ch_move *move) {
    struct ch_text text;
    ch_text_init(&text);
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

static inline void expect_text(const char *what, const char *where, char *found,
                               const char *expected) {
    if (strcmp(found, expected) != 0)
        complain("%s, %s\nfound    %s\nexpected %s", what, where, found, expected);
    ch_free(found);
}

#endif
