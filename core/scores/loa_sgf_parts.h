/* Shared by the reader and the writer of SGF; others use core/scores/loa_sgf.h. */
#ifndef CH_CORE_SCORES_LOA_SGF_PARTS_H
#define CH_CORE_SCORES_LOA_SGF_PARTS_H

#include "core/pdn/pdn.h"
#include "core/scores/sgf.h"

/* A game while it is read. */
struct ch_loa_sgf {
    struct ch_sgf *sgf;
    const struct ch_game *asked;
    struct ch_pdn_game *pdn;
    struct ch_error *error;
    struct ch_moves legal;
    struct ch_sgf_node head; /* what comes before the first move */
    bool begun;              /* the game and its start are known */
    bool resigned[CH_SEATS];
};

/* Refuses the game. */
enum ch_status ch_loa_sgf_wrong(struct ch_loa_sgf *reading, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void ch_loa_sgf_warn(struct ch_loa_sgf *reading, int line, const char *kind, const char *what);

/* The seat of a move's property, B or W. */
static inline int ch_loa_sgf_seat(const struct ch_sgf_value *value) {
    return value->ident[0] == 'W';
}

/* CH_UNSUPPORTED if the head, or else the form of the first move, is not of Lines of Action. `move`
 * may be NULL here and below: there is none. */
enum ch_status ch_loa_sgf_check(struct ch_loa_sgf *reading, const struct ch_sgf_value *move);
/* The game with the board's size: what was asked for if it is of that size. */
enum ch_status ch_loa_sgf_game(struct ch_loa_sgf *reading, const struct ch_game **game);
/* The position from which the game begins. */
enum ch_status ch_loa_sgf_start(struct ch_loa_sgf *reading, const struct ch_game *game,
                                const struct ch_sgf_value *move, struct ch_position *position);
/* Sets the tags and the result, when all was read. */
void ch_loa_sgf_describe(struct ch_loa_sgf *reading);

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
