/* The laws one by one: what the files of the laws share. */
#ifndef CH_CORE_GAMES_STRATEGO_LAWS_PARTS_H
#define CH_CORE_GAMES_STRATEGO_LAWS_PARTS_H

#include "core/games/stratego/laws.h"

/* two_squares.c */
void ch_stratego_two_squares_read(struct ch_stratego_past *past);
bool ch_stratego_two_squares_forbids(const struct ch_stratego_past *past,
                                     const struct ch_move *step);
bool ch_stratego_scout_lines_forbid(const struct ch_stratego_past *past,
                                    const struct ch_move *step);
/* The squares at a border that the step crosses and the last moves have all crossed. */
void ch_stratego_scout_lines_border(const struct ch_stratego_past *past, const struct ch_move *step,
                                    int *first, int *second);

/* more_squares.c */
void ch_stratego_more_squares_read(struct ch_stratego_past *past);
bool ch_stratego_more_squares_forbids(const struct ch_stratego_past *past,
                                      const struct ch_move *step);

/* chases.c: the special rules about chases */
void ch_stratego_chases_read(struct ch_stratego_past *past);
bool ch_stratego_continuous_chase_forbids(const struct ch_stratego_past *past,
                                          const struct ch_move *step);
/* `target` (may be NULL): the square of the piece that would be chased again. */
bool ch_stratego_resumed_chase_forbids(const struct ch_stratego_past *past,
                                       const struct ch_move *step, int *target);
/* The ply at which the piece chased the other one last; -1 if it never did. */
int ch_stratego_chased_last(const struct ch_history *history, int chaser, int target);
/* True if, before it moves, the piece may be taken: exception 1 of the special rules. */
bool ch_stratego_at_risk(const struct ch_stratego_past *past, int square);

#endif
