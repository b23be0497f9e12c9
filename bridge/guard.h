/* The guard of a rule base: a search of a few plies that prohibits the moves it refutes, so that
 * the rules choose among the others. By depth alone, so that a choice stays a pure function of its
 * turn; with the game's evaluation made by hand. */
#ifndef CH_BRIDGE_GUARD_H
#define CH_BRIDGE_GUARD_H

#include "bridge/rulebase.h"

/* The guard's name in the account, in place of a rule's. */
#define CH_GUARD_NAME "guard"

enum { CH_GUARD_DEEPEST = 10 };

struct ch_guard;

/* `depth` plies, 1 to CH_GUARD_DEEPEST; a move is refuted if its score is `margin` hundredths of a
 * man or more below the best. */
struct ch_guard *ch_guard_new(int depth, int margin);
void ch_guard_free(struct ch_guard *guard); /* NULL is allowed */

/* States of the run's turn which moves are refuted, each with the line that does it. */
void ch_guard_state(struct ch_guard *guard, struct ch_run *run);

#endif
