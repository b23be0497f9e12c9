/* Kinds of agent that are for tests: the shipped program has none of them. */
#ifndef CH_TESTS_AGENTS_KINDS_H
#define CH_TESTS_AGENTS_KINDS_H

#include "agents/kinds/kinds.h"

/* An agent that repeats what it is given. */
extern const struct ch_agent_kind ch_witness_kind;

/* Agents of equal strength: any legal move, by the position and "salt=N"; in "lots=N" of a thousand
 * turns by the turn's key; in "resigns=N" of a thousand it resigns. All are 0 unless given. */
extern const struct ch_agent_kind ch_salted_kind;

/* An agent that fails in the way its argument says; in workers only. */
extern const struct ch_agent_kind ch_faulty_kind;

#endif
