/* Shared by the reader and the writer of SGF; others use core/scores/loa_sgf.h. */
#ifndef CH_CORE_SCORES_LOA_SGF_PARTS_H
#define CH_CORE_SCORES_LOA_SGF_PARTS_H

#include "core/pdn/pdn.h"
#include "core/scores/sgf.h"

/* Tags of a score by the properties that say the same. Ends with {0}. */
struct ch_loa_sgf_tag {
    const char *ident, *tag;
};
extern const struct ch_loa_sgf_tag ch_loa_sgf_tags[];

/* Adds a comment, a mark or a clock to the line's last move, or to the place before its first one.
 * Other properties are passed over. */
void ch_loa_sgf_note(struct ch_pdn_line *line, const struct ch_sgf_value *value);

/* Appends the game. CH_UNSUPPORTED for one that is not Lines of Action. */
enum ch_status ch_loa_sgf_write(int format, const struct ch_pdn_game *pdn,
                                struct ch_outcome outcome, struct ch_text *text,
                                struct ch_error *error);

/* Appends the game, of Lines of Action, as PGN. */
void ch_loa_pgn_write(const struct ch_pdn_game *pdn, struct ch_text *text);

enum { CH_LOA_SGF, CH_LOA_PGN }; /* the formats; of these SGF is known by how it begins */

#endif
