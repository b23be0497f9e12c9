/* Shared by the files behind belief.h. */
#ifndef CH_CORE_GAMES_STRATEGO_BELIEF_BELIEF_PARTS_H
#define CH_CORE_GAMES_STRATEGO_BELIEF_BELIEF_PARTS_H

#include "core/games/stratego/belief/belief.h"

enum {
    CH_STRATEGO_EVERY_KIND = (1 << CH_STRATEGO_RANKS) - 1,
    CH_STRATEGO_STANDING = 1 << CH_STRATEGO_FLAG | 1 << CH_STRATEGO_BOMB /* what never moves */
};

static inline bool ch_stratego_only(uint16_t set) {
    return (set & (set - 1)) == 0;
}

/* Takes in what the pieces did in a ply, before they are moved to their squares after it. */
void ch_stratego_conduct(const struct ch_game *game, const struct ch_history *history, int ply,
                         struct ch_stratego_belief *belief);
/* What the conduct makes suspected, `now` plies after the start; suspicions that are `ripe_plies`
 * old are ripe. */
void ch_stratego_suspect(struct ch_stratego_belief *belief, int now, int ripe_plies);
/* Narrows the sets of what pieces can be by how many of each kind there are. */
void ch_stratego_eliminate(struct ch_stratego_belief *belief);
/* Fills the chances from the sets, the suspicions, and what is usual in set-ups. */
void ch_stratego_weigh(const struct ch_stratego *stratego,
                       const struct ch_stratego_assumptions *assumptions,
                       struct ch_stratego_belief *belief);

#endif
