/* The forced line after a move: an exact search of captures, and of quiet moves that force the
 * other side to capture at once. It is no search of a game tree: a quiet move that forces nothing
 * is never tried, so that a side that need not capture may always stop. It finds shots of two for
 * one and three for two, those of both sides.
 *
 * Whether to stop is judged by the game's evaluation made by hand; the gain of a line is reported
 * as material. Answers are worked out when asked for, and kept for the turn. */
#ifndef CH_CORE_SEARCH_FORCED_H
#define CH_CORE_SEARCH_FORCED_H

#include "core/games/turn.h"
#include "core/games/walk.h"

enum { CH_FORCED_DECIDED = 10000 /* added to the net of a line that ends the game with a win */ };

/* The line after a candidate under best play. */
struct ch_forced_line {
    int net;           /* material of the mover less the other's, after less before, in hundredths
                          of a man; of a game that ends in the line CH_FORCED_DECIDED more or less */
    int gains, losses; /* pieces of the other side taken, and of the mover's */
    int plies;         /* of the line, the candidate not counted */
    int positions;     /* looked at */
    bool cut;          /* a limit was met: the line may be another */
    struct ch_move move[CH_FORCED_PLIES];
    struct ch_position end; /* where the line stops */
};

struct ch_forced;

struct ch_forced *ch_forced_new(void);
void ch_forced_free(struct ch_forced *forced); /* NULL is allowed */

/* From now on questions are about this turn, which is borrowed until the next call. Costs nothing.
 */
void ch_forced_begin(struct ch_forced *forced, const struct ch_turn *turn);

/* The line of a candidate, an index into turn->legal. Borrowed until the next begin. */
const struct ch_forced_line *ch_forced_line(struct ch_forced *forced, int candidate);

/* How much less the candidate's line nets than that of the best candidate; 0 for the best. */
int ch_forced_shortfall(struct ch_forced *forced, int candidate);

#endif
