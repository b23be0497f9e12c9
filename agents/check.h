/* An agent's rules checked: loaded in a worker, as before any game, with all that is to be said about
 * them. */
#ifndef CH_AGENTS_CHECK_H
#define CH_AGENTS_CHECK_H

#include "agents/agents.h"
#include "bridge/problems.h"

/* Release with ch_check_done. */
struct ch_check {
    struct ch_problems problems; /* in the order of the texts and their lines */
    const struct ch_game *game;  /* NULL if the agent's game isn't known */
    struct ch_agent *agent;      /* ready for turns of `game`; NULL if it was refused */
    int files, rules;            /* that were read */
    double load_ms;              /* wall time to the ready worker */
};

/* Checks the agent that `spec` names (of the roster, or an agent file). `game` NULL: the first that
 * the agent names. What is wrong in any of its files is in check->problems; the agent is refused if
 * one of them is an error. Fails when there is no such agent or file, or it has no rules
 * (CH_UNSUPPORTED). */
enum ch_status ch_agents_check(const char *spec, const struct ch_game *game,
                               const struct ch_agents_config *config, struct ch_check *check,
                               struct ch_error *error);
void ch_check_done(struct ch_check *check);

#endif
