/* A game of the draughts family: what core/game.h knows of it, its rules, and the kernel that plays
 * them. */
#ifndef CH_CORE_DRAUGHTS_DRAUGHTS_H
#define CH_CORE_DRAUGHTS_DRAUGHTS_H

#include "core/draughts/ends.h"
#include "core/draughts/kernel.h"
#include "core/draughts/names.h"

struct ch_draughts {
    struct ch_game game; /* first: a game of the family is one of these */
    struct ch_rules rules;
    struct ch_ends ends;
    const struct ch_kernel *kernel;
    void *tables; /* the kernel's */
    struct ch_position start;
    struct ch_names names;
};

static inline const struct ch_draughts *ch_draughts_of(const struct ch_game *game) {
    return (const struct ch_draughts *)game;
}

#endif
