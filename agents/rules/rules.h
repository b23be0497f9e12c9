/* The agent whose strategy is a rule base in CLIPS. */
#ifndef CH_AGENTS_RULES_RULES_H
#define CH_AGENTS_RULES_RULES_H

#include "agents/base/knowledge.h"
#include "agents/roster/roster.h"
#include "bridge/bridge.h"
#include "core/search/search.h"

/* A rule base for `game`. */
enum ch_status ch_rules_open(const struct ch_agent_file *file, const struct ch_sources *sources,
                             const struct ch_game *game, const struct ch_agents_config *config,
                             struct ch_bridge_trace *trace, struct ch_agent **agent,
                             struct ch_error *error);
/* Adds what the lints find in a rule base's texts to config->problems, without loading them.
 * sources[0] is the agent file. */
void ch_rules_lint(const struct ch_sources *sources, const struct ch_game *game,
                   const struct ch_agents_config *config);
/* The rule at work in `agent`, for signal handlers; "" if it is no rule base. `full`: memory ran
 * out. */
void ch_rules_at_work(const struct ch_agent *agent, bool full, struct ch_bridge_at_work *work);

/* CH_BAD_INPUT if the agent's files, its parameters or the deffacts of its rules, give the
 * parameter `set-ups`, of how many set-ups that are dealt rules choose one, a value or a range that
 * would be ignored: it goes from 1 to 64, and is 12 if it is not given. The texts of a record may
 * do so, so that replaying it gives the same decisions. Loading the texts reports other mistakes.
 */
enum ch_status ch_set_up_count_check(const struct ch_agent_file *file,
                                     const struct ch_sources *sources, struct ch_error *error);

/* What rules may ask beyond the board, as their agent's file says: (tables "DIR"), (book "FILE"),
 * (search "depth=6,nodes=20000"). Each has a text of the agent, after its other texts: the weights
 * of the searches, or that they have none, then the descriptions that identify the tables and the
 * book (agents/base/knowledge.h). */

/* As ch_roster_collect, with these texts for a game; NULL: for the first that the agent's file
 * names, or the first of all. Where the game has secret set-ups, CH_BAD_INPUT as
 * ch_set_up_count_check says. */
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

/* The constructs of an agent's texts, for many questions: where a rule is of which the rule base
 * itself can no longer say it. Release with ch_places_done. */
struct ch_places {
    struct ch_outline outline;
    struct ch_outline_names names;
};

void ch_places_read(struct ch_places *places, const struct ch_source *sources, int count);
/* The rule of this name, of several the one that CLIPS keeps; NULL if there is none. */
const struct ch_outline_item *ch_places_find(struct ch_places *places, const char *rule);
void ch_places_done(struct ch_places *places);

/* Finds the place in "file:line: rule `name`: …", the text of a fault. Returns the text from "rule"
 * on; NULL: it names no place in these texts. */
const char *ch_fault_place(const struct ch_source *sources, int count, const char *text,
                           int *source, int *line);

/* Writes "file:line: rule `name`: " before the fault's text, and behind it the condition at which
 * the rule held very many partial matches. Nothing if fault->rule is in none of the texts. Any
 * values are allowed in `work`, which is about that rule if it bears its name. */
void ch_place_fault(const struct ch_source *sources, int count,
                    const struct ch_bridge_at_work *work, struct ch_fault *fault);

#endif
