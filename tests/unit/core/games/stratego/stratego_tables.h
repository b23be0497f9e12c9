/* Helpers shared by the tests of Stratego against tests/data/stratego: the tables' rows, which
 * tests/support/stratego.py made without the program, and games by their set-ups, or pieces, and
 * moves. */
#ifndef CH_TESTS_STRATEGO_TABLES_H
#define CH_TESTS_STRATEGO_TABLES_H

#include <ctype.h>

#define TABLES "stratego"
#include "tests/unit/core/games/draughts/tables.h"

#include "core/games/stratego/laws.h"
#include "core/games/stratego/stratego.h"

static const char letters[] = "ABCDEFGHJK";

/* `J4`: the names of squares, whatever the game's own texts are. */
static inline void add_square(int square, struct ch_text *text) {
    ch_text_addf(text, "%c%d", letters[square % 10], square / 10 + 1);
}

static inline void add_move(const struct ch_move *move, struct ch_text *text) {
    assert_int_equal(move->path_length, 2);
    assert_int_equal(move->kind, CH_STRATEGO_UNKNOWN);
    assert_true(move->captured_count <= 1);
    assert_true(!move->captured_count || move->captured[0] == move->path[1]);
    add_square(move->path[0], text);
    ch_text_add(text, move->captured_count ? "x" : "-");
    add_square(move->path[1], text);
}

static inline bool reads(const char *text, const struct ch_move *move, size_t *length) {
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    add_move(move, &written);
    *length = written.length;
    bool same = strncmp(text, written.data, written.length) == 0 &&
                strchr(" ", text[written.length]) != NULL;
    return same;
}

/* Begins the game with these set-ups; the caller releases it. */
static inline void begin(const struct ch_game *game, const char *red, const char *blue,
                         struct ch_history *history) {
    struct ch_error error = {.text = ""};
    struct ch_position start = start_of(game);
    if (game->ops->set_up(game, 0, red, &start, &error) != CH_OK ||
        game->ops->set_up(game, 1, blue, &start, &error) != CH_OK)
        fail_msg("%s: %s", game->name, error.text);
    ch_history_init(history, game, &start);
}

/* Makes the first move of the text, which must be legal; returns the rest of it. */
static inline const char *make(const struct ch_game *game, struct ch_history *history,
                               const struct ch_moves *legal, const char *text) {
    size_t length;
    for (int i = 0; i < legal->count; i++)
        if (reads(text, &legal->move[i], &length)) {
            ch_history_push(history, game, &legal->move[i]);
            return text + length + strspn(text + length, " ");
        }
    fail_msg("%s, ply %d: %.8s is not legal", game->name, history->count, text);
    return NULL;
}

/* Makes all moves of the text. */
static inline void play(const struct ch_game *game, struct ch_history *history, const char *text) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    while (*text && *text != '-') {
        list_moves(game, history, &legal);
        text = make(game, history, &legal, text);
    }
}

static inline int read_square(const char **at) {
    int column = (int)(strchr(letters, **at) - letters);
    return (int)(strtol(*at + 1, (char **)at, 10) - 1) * 10 + column;
}

/* A position of pieces like `CJ4 jJ7!`: capitals Red's, `!` after those whose rank was shown. Red
 * is to move. */
static inline struct ch_position placed(const char *pieces) {
    static const char kinds[] = "FYSNTLPJCGMB";
    struct ch_position position = {0};
    while (*pieces) {
        unsigned kind = (unsigned)(strchr(kinds, toupper((unsigned char)*pieces)) - kinds);
        unsigned seat = islower((unsigned char)*pieces) ? CH_STRATEGO_SEAT : 0;
        pieces++;
        int square = read_square(&pieces);
        unsigned shown = *pieces == '!' ? CH_STRATEGO_SHOWN : 0;
        ch_stratego_put(&position, square, CH_STRATEGO_PIECE | seat | shown | kind);
        pieces += strspn(pieces, "! ");
    }
    return position;
}

/* The game after these moves; the caller releases it. */
static inline const struct ch_game *after(const char *name, const char *pieces, const char *moves,
                                          struct ch_history *history) {
    const struct ch_game *game = game_named(name);
    struct ch_position start = placed(pieces);
    ch_history_init(history, game, &start);
    play(game, history, moves);
    return game;
}

/* The parameter that switches a law: "two-squares", "scout-lines" … */
static inline const char *ch_stratego_law_name(enum ch_stratego_law law) {
    static const char *const names[CH_STRATEGO_LAWS] = {
        [CH_STRATEGO_ALLOWED] = "allowed",
        [CH_STRATEGO_TWO_SQUARES] = "two-squares",
        [CH_STRATEGO_SCOUT_LINES] = "scout-lines",
        [CH_STRATEGO_MORE_SQUARES] = "more-squares",
        [CH_STRATEGO_CONTINUOUS_CHASE] = "continuous-chase",
        [CH_STRATEGO_RESUMED_CHASE] = "resumed-chase",
        [CH_STRATEGO_POSITION_REPETITION] = "position-repetition",
    };
    return names[law];
}

#endif
