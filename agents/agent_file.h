/* A file that describes an agent:
 *
 *     (agent (name soar-checkers) (game english) (kind rules) (description "…")
 *            (rules "draughts/risk.clp" "draughts/guards.clp") (phases ELABORATE COMPARE)
 *            (parameters "tuned.parameters"))
 *     (agent (name deep) (kind search) (arguments "depth=8"))
 */
#ifndef CH_AGENTS_AGENT_FILE_H
#define CH_AGENTS_AGENT_FILE_H

#include "core/facts.h"
#include "core/game.h"

struct ch_agent_file {
    struct ch_facts facts; /* owns the strings below */
    const char *name, *kind, *description;
    const char *arguments;             /* "" if none */
    const char *parameters;            /* NULL if none */
    const struct ch_fact_slot *games;  /* NULL: every game */
    const struct ch_fact_slot *rules;  /* names of files as written; NULL if none */
    const struct ch_fact_slot *phases; /* NULL: the usual ones */
    int line;
};

/* Reads the text of a file that people know as `file`. On failure nothing is left to release. */
enum ch_status ch_agent_file_read(const char *file, const char *text, struct ch_agent_file *agent,
                                  struct ch_error *error);
void ch_agent_file_done(struct ch_agent_file *agent);

/* CH_UNSUPPORTED with the games that it plays, if the agent does not play `game`. */
enum ch_status ch_agent_file_plays(const struct ch_agent_file *agent, const struct ch_game *game,
                                   struct ch_error *error);

#endif
