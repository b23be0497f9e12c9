/* The call that failed, or that ran when a turn was stopped: from an expression of CLIPS to a line
 * of a text. CLIPS keeps no lines, so a call is known by its name and its number among the calls
 * of that name in its construct. */
#ifndef CH_BRIDGE_LOADING_CALLS_H
#define CH_BRIDGE_LOADING_CALLS_H

#include "bridge/environment/environment.h"
#include "bridge/environment/outline.h"

/* Finds `at` in the author's functions, in the actions of `rule` and its disjuncts, and in their
 * conditions. `stopped`: the turn was stopped, and the loop around the call is looked for. `rule`
 * and `at` may be NULL. Reads what may be half written, and changes nothing but *call. */
void ch_call_find(void *env, const struct defrule *rule, const struct expr *at, bool stopped,
                  struct ch_bridge_call *call);
/* The same in one list of expressions. False: it is not there. */
bool ch_call_in(const struct expr *list, const struct expr *at, bool stopped,
                struct ch_bridge_call *call);

/* The function or method that makes the call; NULL: the rule itself does, or it is not there. */
const struct ch_outline_item *ch_call_function(const struct ch_outline *outline,
                                               const struct ch_bridge_call *call);
/* The line of the call in a construct of `length` bytes that begins on `line`; 0: unknown. In a
 * rule's conditions it is from line `least` to `most`. */
int ch_call_line(const char *text, size_t length, int line, int least, int most,
                 const struct ch_bridge_call *call);

#endif
