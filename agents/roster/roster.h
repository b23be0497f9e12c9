/* Collects an agent's texts by its name. */
#ifndef CH_AGENTS_ROSTER_ROSTER_H
#define CH_AGENTS_ROSTER_ROSTER_H

#include "agents/base/config.h"
#include "core/base/source.h"

/* Reads everything that the agent `spec` is made of: a NAME of the roster, `rules:PATH`, or a path
 * that ends in .agent. The agent file comes first; for rules, rules/vocabulary.clp, the rule files
 * in their order and the parameters follow. Names of rule files are looked for beside the agent
 * file, then in rules/ at home. Appends to `sources`, which the caller releases in any case. */
enum ch_status ch_roster_collect(const char *spec, const struct ch_agents_config *config,
                                 struct ch_sources *sources, struct ch_error *error);

/* A roster file's entry for lists. */
struct ch_roster_entry {
    char name[CH_AGENT_NAME];
    char game[128]; /* the names of those that it plays, or "any" */
    char kind[32];
    char description[256];
    char asks[32]; /* what its rules may ask beyond the board: "tables, book, search"; "": nothing */
    char path[256];
};

/* The roster in order of names: entries[0..*count-1], freed by the caller with ch_free. */
enum ch_status ch_agents_roster(const struct ch_agents_config *config,
                                struct ch_roster_entry **entries, int *count,
                                struct ch_error *error);

#endif
