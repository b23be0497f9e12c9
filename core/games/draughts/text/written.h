/* A move as somebody wrote it, and why it can't be played. */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_WRITTEN_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_WRITTEN_H

#include "core/games/draughts/draughts.h"

struct ch_written {
    int count; /* squares: 1 or more */
    uint8_t square[CH_MAX_PATH];
    char method[CH_MAX_PATH]; /* of the capture that leads to a square: 'A', 'W'; 0: not written */
    char
        sign; /* '-', 'x' (also for ':'), ' ' when blanks or nothing part them, 0 with one square */
    const char *foreign; /* the text itself, borrowed, if it names squares by numbers where the game
                            has letters, or by letters where it has numbers; else NULL */
};

/* Reads squares and signs. `legal` decides where digits without signs part, and which square is
 * meant by a column alone (`cd4`). CH_BAD_INPUT if that is no move's shape. */
enum ch_status ch_written_read(const struct ch_draughts *draughts, const struct ch_moves *legal,
                               const char *text, struct ch_written *written,
                               struct ch_error *error);

/* True if `move` could be meant: the squares are in its path in their order, the first first and
 * the last last; or they are the first, the last, and those of all captured pieces. */
bool ch_written_names(const struct ch_draughts *draughts, const struct ch_move *move,
                      const struct ch_written *written);
/* True if the squares are those of its whole path. */
bool ch_written_is_path(const struct ch_draughts *draughts, const struct ch_move *move,
                        const struct ch_written *written);

/* True if pieces may take both by approach and by withdrawal, so that squares alone don't identify
 * a move. */
bool ch_written_methods(const struct ch_rules *rules);
/* How each square of a capture's path was come to, 'A' or 'W', in method[1 … path_length - 1]. */
void ch_move_methods(const struct ch_rules *rules, const struct ch_move *move,
                     char method[CH_MAX_PATH]);

/* Says why `written` names no legal move, or more than one. Always CH_BAD_INPUT. */
enum ch_status ch_written_refuse(const struct ch_draughts *draughts,
                                 const struct ch_position *position, const struct ch_moves *legal,
                                 const struct ch_written *written, struct ch_error *error);

#endif
