/* A game of the draughts family: what core/games/game.h knows of it, its rules, and the kernel that
 * plays them. Made by definition.h from text. */
#ifndef CH_CORE_GAMES_DRAUGHTS_DRAUGHTS_H
#define CH_CORE_GAMES_DRAUGHTS_DRAUGHTS_H

#include "core/games/draughts/ends.h"
#include "core/games/draughts/evaluate.h"
#include "core/games/draughts/kernel.h"
#include "core/games/draughts/text/names.h"
#include "core/games/own_games.h"

extern const struct ch_own_game ch_draughts_row;

/* An end of its own: the pieces left decide, at once or after a while, as king against king. */
#define CH_DRAUGHTS_BALANCE ch_own_end(&ch_draughts_row, 0)

struct ch_definition;

struct ch_draughts {
    struct ch_game game; /* first: a game of the family is one of these */
    struct ch_rules rules;
    struct ch_ends ends;
    struct ch_worth worth;
    const struct ch_kernel *kernel;
    void *tables; /* the kernel's */
    struct ch_position start;
    int words; /* of a position that are used */
    struct ch_names names;
    int turned;     /* eighths of a turn, clockwise, from straight up to where White's men go */
    bool alquerque; /* the longer lines run through strong points only */
    struct ch_piece setup[CH_MAX_SQUARES];            /* the start position square by square */
    struct ch_rule_variant variant[CH_RULE_VARIANTS]; /* the game's */
    struct ch_definition *definition;                 /* its texts, which own the strings above */
};

static inline const struct ch_draughts *ch_draughts_of(const struct ch_game *game) {
    return (const struct ch_draughts *)game;
}

/* Chooses the first kernel that can play the rules, or the one of that name ("any": the first);
 * makes its tables and the start position, and sets the game's table of functions. False if there
 * is none. */
bool ch_draughts_choose_kernel(struct ch_draughts *draughts, const char *name);

/* Releases a game and all that it owns; NULL is allowed. */
void ch_draughts_free(struct ch_draughts *draughts);

/* Slots of its table, from text/ and attack.c; core/games/game_ops.h says what each promises. */

/* FEN of PDN 3.0, or board text. Refuses also what can't occur: more pieces of a side than the game
 * begins with, and a piece where it would have been promoted or taken off on arriving. */
enum ch_status ch_draughts_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error);
void ch_draughts_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text);
enum ch_status ch_draughts_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error);
/* Where a piece may take both by approach and by withdrawal, every square of a capture in full is
 * followed by A or W. */
void ch_draughts_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text);
void ch_draughts_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_draughts_square_from_name(const struct ch_game *game, const char *name);
void ch_draughts_words(const struct ch_game *game, struct ch_text *text);
int ch_draughts_suggest(const struct ch_game *game, const struct ch_history *history,
                        const struct ch_moves *legal, struct ch_suggestion *out, int room);

#endif
