/* Games of Stratego as other programs record them, read as game scores and written from them:
 * Gravon's archive (.xml, and .gsn before it) and the log of the UCC's competition of 2012.
 *
 * Moves are held against the rules. Those programs play by others than the ISF's where the past
 * forbids moves, so that scores are of `stratego` without those rules and without a limit, unless a
 * game of Stratego is asked for. docs/ucc.md has the formats. */
#ifndef CH_CORE_SCORES_SCORE_H
#define CH_CORE_SCORES_SCORE_H

#include "core/pdn/score_ops.h"

enum {
    CH_STRATEGO_NO_FORMAT = -1, /* none of these */
    CH_STRATEGO_GRAVON,         /* Gravon's XML */
    CH_STRATEGO_GSN,            /* what Gravon wrote before */
    CH_STRATEGO_UCC             /* the log of the UCC's manager */
};

/* Their names and the functions below. */
extern const struct ch_score_ops ch_stratego_scores;

/* The format that a text begins as. */
int ch_stratego_score_format(const char *text);

/* Reads the one game of a text in memory. `game` is what was asked for, of any kind. `cuts`: if
 * only the very last move can't be read or played the game is kept up to it, and pdn->cut says so.
 * `pdn` is uninitialised; the caller releases it whatever is returned. CH_BAD_INPUT with file and
 * line; CH_UNSUPPORTED for a game of Gravon's that the program does not have. */
enum ch_status ch_stratego_score_read(int format, const char *text, const char *file,
                                      const struct ch_game *game, bool cuts,
                                      struct ch_pdn_game *pdn, struct ch_error *error);

/* Appends a game of Stratego in the format. `pdn` has its tags, history and result; `end` is why it
 * ended. CH_UNSUPPORTED if the format can't say it. */
enum ch_status ch_stratego_score_write(int format, const struct ch_pdn_game *pdn,
                                       struct ch_outcome outcome, struct ch_text *text,
                                       struct ch_error *error);

#endif
