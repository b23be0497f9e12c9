/* An agent of rules with one text more: rules that are tried, measure, or are drafts. */
#ifndef CH_WORKSHOP_MORE_TEXT_H
#define CH_WORKSHOP_MORE_TEXT_H

#include "agents/agents.h"

/* The texts that an agent is made of. */
struct ch_more_text {
    const char *spec; /* borrowed */
    struct ch_sources own;
    struct ch_agent_file file;
};

/* Reads the texts of the agent `spec`. CH_UNSUPPORTED if it is none of rules. On failure nothing is
 * left to release; else the caller calls ch_more_text_done. */
enum ch_status ch_more_text_read(struct ch_more_text *more, const char *spec,
                                 const struct ch_game *game, const struct ch_agents_config *config,
                                 struct ch_error *error);
void ch_more_text_done(struct ch_more_text *more);

/* The last phase of the agent; borrowed. */
const char *ch_more_text_phase(const struct ch_more_text *more);

/* Opens the agent with `text` behind its own rules; messages call it `name`. The agent is closed by
 * the caller. */
enum ch_status ch_more_text_open(const struct ch_more_text *more, const char *name,
                                 const char *text, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_agent **agent,
                                 struct ch_error *error);

#endif
