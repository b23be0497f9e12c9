/* Functions beyond the board, for rules whose agent's file grants them: endgame tables and an
 * opening book, of which the turn brings what they know of its moves (core/referee/known.h), and
 * searches of a move, each to a depth and with as many positions as the agent's file allows.
 *
 * A search begins with an empty table and is kept for the turn, so that what it says depends on the
 * turn, the move and the depth alone, whichever rule asks first. */
#ifndef CH_BRIDGE_FUNCTIONS_ASKED_H
#define CH_BRIDGE_FUNCTIONS_ASKED_H

#include "bridge/functions/functions.h"

extern const struct ch_function_table ch_asked_functions;

/* True if the agent may call the function. */
bool ch_asked_granted(const struct ch_asked *asked, const struct ch_bridge_function *function);

struct ch_asked *ch_asked_new(const struct ch_bridge_grants *grants);
void ch_asked_free(struct ch_asked *asked); /* NULL is allowed */
/* Forgets the searches of the turn before. */
void ch_asked_begin(struct ch_asked *asked);

/* Appends what has been granted in words: "endgame tables, an opening book, searches to depth 6".
 * Nothing if nothing has. */
void ch_asked_describe(const struct ch_asked *asked, struct ch_text *text);
/* Appends all that tables, book and the turn's searches know of a candidate: "win in 19; book
 * +0.05, games +3 =5 -4, 23-19 8-11; +0.40 at depth 6, 11-15 23-19". Nothing if they know nothing.
 */
void ch_asked_evidence(const struct ch_asked *asked, const struct ch_turn *turn, int candidate,
                       struct ch_text *text);

#endif
