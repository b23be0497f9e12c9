/* Games as other programs record them, in formats of one game: the table of functions that reads
 * them as game scores and writes them. A format is an index into the names. */
#ifndef CH_CORE_PDN_SCORE_OPS_H
#define CH_CORE_PDN_SCORE_OPS_H

#include "core/pdn/pdn.h"

struct ch_score_ops {
    const char *const *names; /* for the command line; ends with NULL */
    /* The format that a text begins as, or -1. */
    int (*find)(const char *text);
    /* Reads the one game of a text. `asked`: the game that was asked for, of any kind. `cuts`: if
     * only the very last move can't be read or played the game is kept up to it, and pdn->cut is
     * set. `pdn` is uninitialised; the caller releases it whatever is returned. */
    enum ch_status (*read)(int format, const char *text, const char *file,
                           const struct ch_game *asked, bool cuts, struct ch_pdn_game *pdn,
                           struct ch_error *error);
    /* Appends a game, of any kind. CH_UNSUPPORTED if the format can't say it. */
    enum ch_status (*write)(int format, const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                            struct ch_text *text, struct ch_error *error);
};

#endif
