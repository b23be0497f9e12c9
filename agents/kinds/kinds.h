/* The kinds of agent: the one table of them. All that is listed by kind comes from it. */
#ifndef CH_AGENTS_KINDS_KINDS_H
#define CH_AGENTS_KINDS_KINDS_H

#include "agents/base/kind.h"

/* The kinds in the order in which they are listed; NULL past the last. */
const struct ch_agent_kind *ch_agent_kind_at(int index);
/* The same for kinds that a test program adds: none unless it defines this. */
const struct ch_agent_kind *ch_agent_kind_added(int index);

/* The kind of this name; NULL if there is none. */
const struct ch_agent_kind *ch_agent_kind_named(const char *name);
/* The kind that `spec` names by KIND or KIND:ARGUMENTS, with its arguments ("" if none); NULL if it
 * names none, or one whose text is in files. */
const struct ch_agent_kind *ch_agent_kind_of(const char *spec, const char **arguments);

#endif
