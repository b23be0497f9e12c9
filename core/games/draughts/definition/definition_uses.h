/* Which parts of a definition matter in games that are played. A part of the moves is found by
 * taking it out: it matters in a position if the list of legal moves without it is another one. So
 * it does not matter to this what words the part is written with.
 *
 * It lists the moves of a position once for each part, beside the kernels, and so is for texts that
 * are looked at, not for games that are played fast. */
#ifndef CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_USES_H
#define CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_USES_H

#include "core/games/draughts/draughts.h"

/* A part, and how often it mattered. Strings are the definition's or constants. */
struct ch_part_use {
    const char *fact;  /* "hop", "choice", "draw" */
    const char *name;  /* which of them, as (name …) says, or the slot or key: "repetition"; "" */
    const char *owner; /* the piece that it is about, or "" */
    const char *does;  /* what is counted, of the part: "adds a move", "ends a game" */
    const char *file;  /* where it is written */
    int line;
    int64_t times; /* positions; of `end` and `draw` games that it ended; -1: it can't be taken out
                      by the kernel that plays the game, and is not counted */
};

struct ch_uses {
    struct ch_part_use *use; /* in the order of the rows of definition_uses.c */
    int count;
    struct ch_uses_private *parts;
};

/* Fills `uses` with the parts that the texts of `draughts` say, which is borrowed until
 * ch_uses_done. */
void ch_uses_init(struct ch_uses *uses, const struct ch_draughts *draughts);
/* One that is all 0 may be given. */
void ch_uses_done(struct ch_uses *uses);

/* The same game as `draughts`, which must be the one that is played: by a kernel in which parts can
 * be taken out. */
const struct ch_game *ch_uses_game(const struct ch_uses *uses);

/* Counts the parts that matter in the last position of `history`, where `move` of the list `legal`
 * will be made. */
void ch_uses_count(struct ch_uses *uses, const struct ch_history *history,
                   const struct ch_moves *legal, const struct ch_move *move);
/* Counts what is in the last position of a game, and the rule that ended it, if one did. */
void ch_uses_count_end(struct ch_uses *uses, const struct ch_history *history,
                       const struct ch_moves *legal);

/* Appends the part in words: "hop of man", "choice count". */
void ch_part_use_add(const struct ch_part_use *use, struct ch_text *text);
/* Appends what is so of a part that never mattered: "`hop of man` never adds a move". */
void ch_part_use_add_never(const struct ch_part_use *use, struct ch_text *text);

#endif
