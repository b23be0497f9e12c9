/* What rules may ask beyond the board, as their agent's file says: (tables "DIR"), (book "FILE"),
 * (search "depth=6,nodes=20000"). Each has a text of the agent, after its other texts: the weights
 * of the searches, or that they have none, then the descriptions that identify the tables and the
 * book (agents/base/knowledge.h). */
#ifndef CH_AGENTS_RULES_ASKED_H
#define CH_AGENTS_RULES_ASKED_H

#include "agents/base/config.h"
#include "agents/base/knowledge.h"
#include "agents/roster/agent_file.h"
#include "bridge/bridge.h"
#include "core/search/search.h"

/* As ch_roster_collect, with these texts for a game; NULL: for the first that the agent's file
 * names, or the first of all. Where the game has secret set-ups, CH_BAD_INPUT as
 * ch_set_up_count_check (agents/rules/rules.h) says. */
enum ch_status ch_rules_collect(const char *spec, const struct ch_game *game,
                                const struct ch_agents_config *config, struct ch_sources *sources,
                                struct ch_error *error);

/* Opens tables and book that the agent of these texts may ask, if its rules may ask any; whether
 * they may ask anything: *asks. For the program itself, which looks into them for its worker.
 * CH_BAD_INPUT if the texts are not complete, and what ch_knowledge_open says. */
enum ch_status ch_rules_knowledge(const struct ch_source *sources, int count,
                                  const struct ch_game *game, struct ch_knowledge *knowledge,
                                  bool *asks, struct ch_error *error);

/* How the searches are made, and what is granted at all; initialise with {0}. */
struct ch_rules_asked {
    struct ch_bridge_grants grants; /* `search` points to `options` */
    struct ch_search_options options;
    struct ch_weights *weights;
    const struct ch_game *game; /* whose weights those are */
};

/* For the worker: opens no file. Not to be moved before ch_rules_asked_done. */
enum ch_status ch_rules_asked_open(const struct ch_agent_file *file,
                                   const struct ch_sources *sources, const struct ch_game *game,
                                   struct ch_rules_asked *asked, struct ch_error *error);
/* Grants everything, to examine rules that no agent file lists and that will not play. */
void ch_rules_asked_all(struct ch_rules_asked *asked);
void ch_rules_asked_done(struct ch_rules_asked *asked);

#endif
