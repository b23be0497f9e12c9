/* For tests: what a game refuses, with a reason in which certain words are. */
#ifndef CH_TESTS_UNIT_GAMES_REFUSED_H
#define CH_TESTS_UNIT_GAMES_REFUSED_H

#include "core/games/games.h"
#include "tests/unit/core/games/table.h"

static inline void expect_says(const char *what, const struct ch_error *error, const char *reason) {
    if (!strstr(error->text, reason))
        fail_msg("%s: `%s` does not say `%s`", what, error->text, reason);
}

static inline void expect_no_move(const struct table *table, const char *text, const char *reason) {
    struct ch_error error = {.text = ""};
    struct ch_move move;
    assert_int_equal(CH_BAD_INPUT,
                     table->game->ops->parse_move(table->game, &table->history, &table->legal, text,
                                                  &move, NULL, &error));
    expect_says(text, &error, reason);
}

static inline void expect_no_move_in(const char *game, const char *fen, const char *text,
                                     const char *reason) {
    CH_SCOPED(table_close) struct table table = table_open(game, fen);
    expect_no_move(&table, text, reason);
}

static inline void expect_no_position(const char *game, const char *text, const char *reason) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    assert_int_equal(CH_BAD_INPUT, game_named(game)->ops->parse_position(game_named(game), text,
                                                                         &position, &error));
    expect_says(text, &error, reason);
}

/* A definition of `facts` after the lines of `base`, which names its game t. */
static inline void expect_no_game(const char *base, const char *facts, const char *reason) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_game *game = NULL;
    struct ch_error error = {.text = ""};
    int line = 2;
    for (const char *at = base; (at = strchr(at, '\n')); at++)
        line++;
    ch_text_addf(&text, "%s\n%s\n", base, facts);
    const struct ch_source source = {.name = (char *)"t.game", .text = text.data};
    assert_int_equal(CH_BAD_INPUT, ch_game_from_sources("t", &source, 1, &game, &error));
    expect_says(facts, &error, reason);
    assert_int_equal(line, error.line);
}

#endif
