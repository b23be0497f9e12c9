/* Games and positions made by hand, for the tests of how games of the family end and of what their
 * past forbids. */
#ifndef CH_TESTS_UNIT_CORE_GAMES_DRAUGHTS_MADE_GAMES_H
#define CH_TESTS_UNIT_CORE_GAMES_DRAUGHTS_MADE_GAMES_H

#include "core/games/draughts/draughts.h"
#include "tests/unit/core/games/table.h"

/* Men step and capture forward, kings fly; the tests add how it ends. */
#define SLOW                                                                                       \
    "(game (name t) (title \"T\"))"                                                                \
    "(board (rows 8) (columns 8) (squares dark) (dark-corner left) (names algebraic)"              \
    "       (first-square bottom-left))"                                                           \
    "(piece (name man) (letter m) (value 100) (rank 1))"                                           \
    "(piece (name king) (letter k) (value 300) (rank 2))"                                          \
    "(setup (men-rows 3))"                                                                         \
    "(step (of man) (ways forward-diagonal) (reach 1))"                                            \
    "(capture (by man) (ways forward-diagonal) (of man king) (method jump))"                       \
    "(capture (by king) (ways diagonal) (of man king) (method jump) (reach any) (landing any))"    \
    "(chain (complete yes) (remove at-end) (revisit yes))"                                         \
    "(choice (capture mandatory))"                                                                 \
    "(promotion (of man) (to king) (zone last-row) (when end))"

#define BASE SLOW "(step (of king) (ways diagonal) (reach any))"

enum { WHITE, BLACK };

static inline int square_at(const struct ch_game *game, const char *name) {
    int square = ch_names_read(&ch_draughts_of(game)->names, game, &name);
    assert_int_not_equal(square, CH_NO_SQUARE);
    return square;
}

/* `pieces`: "Wka1 Bmc3": side, letter of the kind, square. */
static inline struct table set_up(const struct ch_game *game, int mover, const char *pieces) {
    struct ch_position start = {0};
    const struct ch_draughts *draughts = ch_draughts_of(game);
    start.word[0] = (uint64_t)mover;
    for (const char *at = pieces; *at; at += strcspn(at, " "), at += *at == ' ') {
        char name[8] = "";
        memcpy(name, at + 2, strcspn(at + 2, " "));
        int kind = 0;
        while (game->kinds[kind].letter != at[1])
            kind++;
        struct ch_piece piece = {at[0] == game->seat_letter[0] ? 0 : 1, (uint8_t)kind};
        draughts->kernel->put(draughts, &start, square_at(game, name), piece);
    }
    return table_at(game, &start);
}

static inline const struct ch_game *game_called(const char *name, const char *text) {
    const struct ch_source source = {.name = "t.game", .text = (char *)text};
    const struct ch_game *game = NULL;
    struct ch_error error = {.text = ""};
    if (ch_game_from_sources(name, &source, 1, &game, &error) != CH_OK)
        fail_msg("%s", error.text);
    return game;
}

static inline const struct ch_game *game_of(const char *text) {
    return game_called("t", text);
}

static inline const struct ch_game *losing(const char *text) {
    return game_called("t:losing=yes", text);
}

static inline const struct ch_game *base_with(const char *facts) {
    char text[2000];
    snprintf(text, sizeof text, "%s%s", BASE, facts);
    return game_of(text);
}

/* The legal move from and to these squares ("a1-b2"), or NULL. */
static inline const struct ch_move *find(const struct table *table, const char *text) {
    int from = square_at(table->game, text), to = square_at(table->game, strchr(text, '-') + 1);
    for (int i = 0; i < table->legal.count; i++) {
        const struct ch_move *move = &table->legal.move[i];
        if (move->path[0] == from && move->path[move->path_length - 1] == to)
            return move;
    }
    return NULL;
}

static inline void play(struct table *table, const char *text) {
    const struct ch_move *found = find(table, text);
    if (!found)
        fail_msg("%s is not legal", text);
    struct ch_move move = *found;
    ch_history_push(&table->history, table->game, &move);
    table_list(table);
}

/* Goes round these moves until `plies` are played. */
static inline void shuffle(struct table *table, const char *const moves[4], int plies) {
    for (int i = 0; i < plies; i++)
        play(table, moves[i % 4]);
}

#define assert_ongoing(table) assert_int_equal(table_outcome(table).result, CH_ONGOING)

static inline void check_drawn(const struct table *table, enum ch_end end) {
    struct ch_outcome now = table_outcome(table);
    assert_int_equal(now.result, CH_DRAWN);
    assert_int_equal(now.winner, -1);
    assert_int_equal(now.end, end);
}

static inline void check_won(const struct table *table, int winner, enum ch_end end) {
    struct ch_outcome now = table_outcome(table);
    assert_int_equal(now.result, CH_WON);
    assert_int_equal(now.winner, winner);
    assert_int_equal(now.end, end);
}

/* The game is over in a position; a winner of -1 is a draw. */
static inline void check_over(const struct ch_game *game, int mover, const char *pieces, int winner,
                              enum ch_end end) {
    CH_SCOPED(table_close) struct table table = set_up(game, mover, pieces);
    if (winner < 0)
        check_drawn(&table, end);
    else
        check_won(&table, winner, end);
}

/* Kings that go to and fro and never meet. */
#define KINGS ((const char *const[4]){"c1-d2", "h8-g7", "d2-c1", "g7-h8"})

#endif
