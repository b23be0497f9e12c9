/* Kinds of agent that are for tests: the shipped program has none of them. */
#ifndef CH_TESTS_AGENTS_KINDS_H
#define CH_TESTS_AGENTS_KINDS_H

#include "agents/kinds.h"

/* An agent that says what it is told. */
enum ch_status ch_witness_open(const char *arguments, const struct ch_game *game,
                               struct ch_agent **agent, struct ch_error *error);

/* Agents of equal strength: any legal move, by the position and "salt=N"; in "lots=N" of
 * a thousand turns by the turn's key; in "resigns=N" of a thousand it resigns. All are 0 unless
 * given. */
enum ch_status ch_salted_open(const char *arguments, const struct ch_game *game,
                              struct ch_agent **agent, struct ch_error *error);

/* An agent that fails in the way its argument says; in workers only. */
enum ch_status ch_faulty_open(const char *arguments, const struct ch_game *game,
                              struct ch_agent **agent, struct ch_error *error);

#endif
