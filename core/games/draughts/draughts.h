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

#endif
