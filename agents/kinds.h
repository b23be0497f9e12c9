/* The kinds of agent behind agents.h: each opens in this process, from its arguments and texts. */
#ifndef CH_AGENTS_KINDS_H
#define CH_AGENTS_KINDS_H

#include "agents/agents.h"
#include "agents/roster/agent_file.h"
#include "bridge/bridge.h"
#include "core/base/source.h"

/* Opens `spec` in this process and without opening a file: KIND:ARGUMENTS when there are no
 * sources, else what sources[0], an agent file, describes. The sources are borrowed. `trace` may be
 * NULL. The agent has its name; the caller may give it its sources (ch_sources_give), which go with
 * it. */
enum ch_status ch_kinds_open(const char *spec, const struct ch_sources *sources,
                             const struct ch_game *game, const struct ch_agents_config *config,
                             struct ch_bridge_trace *trace, struct ch_agent **agent,
                             struct ch_error *error);

enum ch_agent_plays {
    CH_PLAYS_ALL,
    CH_PLAYS_KNOWN, /* games of perfect information: it would look at all of a position */
    CH_PLAYS_HIDDEN /* the others */
};

/* A kind of agent. All that is listed by kind comes from the table of these. */
struct ch_agent_kind {
    const char *name;
    const char *usage, *description; /* for people; NULL: it is listed nowhere */
    enum ch_agent_plays plays;
    const char *family; /* the only games that it plays: struct ch_game's; NULL: any */
    /* In this process or a worker, from its arguments; NULL: it is made of texts or a program. */
    enum ch_status (*open)(const char *arguments, const struct ch_game *game,
                           struct ch_agent **agent, struct ch_error *error);
    /* An external program, which the command line alone may name; NULL: it is none. */
    enum ch_status (*open_program)(const char *arguments, const struct ch_game *game,
                                   const struct ch_agents_config *config, struct ch_agent **agent,
                                   struct ch_error *error);
    bool in_files; /* agent files may be of it */
    bool apart;    /* always in a worker: it reaches for what it must not have */
};

/* The kinds in the order in which they are listed; NULL past the last. */
const struct ch_agent_kind *ch_agent_kind_at(int index);

/* The same for kinds that a test program adds: none unless it defines this. */
const struct ch_agent_kind *ch_agent_kind_added(int index);

/* The kind that `spec` names by KIND or KIND:ARGUMENTS, with its arguments ("" if none); NULL if it
 * names none, or one whose text is in files. */
const struct ch_agent_kind *ch_agent_kind_of(const char *spec, const char **arguments);

/* Operations that kinds share: a new game for what remembers nothing of a game, and the end of an
 * agent that holds nothing but its sources. */
enum ch_status ch_kinds_new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                                 struct ch_error *error);
void ch_kinds_close(struct ch_agent *agent);
/* CH_UNSUPPORTED with what agents of the kind play, if they do not play `game`. This and agent
 * files (ch_agent_file_plays) are all that says who plays what. */
enum ch_status ch_kinds_plays(const char *kind, const struct ch_game *game, struct ch_error *error);
/* The answer to every inquiry of an agent that has no reasons: CH_UNSUPPORTED. */
enum ch_status ch_kinds_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                   const struct ch_inquiry *inquiry, struct ch_text *json,
                                   struct ch_error *error);

/* Chooses any legal move by the turn's key. Takes no arguments. */
enum ch_status ch_random_open(const char *arguments, const struct ch_game *game,
                              struct ch_agent **agent, struct ch_error *error);

/* The search of core/search/search.h for `game`. Arguments: depth=N, nodes=M, time=MS, separated by
 * commas; none: those of the turn, depth=4 if it has none. And how it searches: eval=NAME,
 * connect=NAME (of those that the game has), quiescence=on|off, table=BITS. */
enum ch_status ch_search_open(const char *arguments, const struct ch_game *game,
                              struct ch_agent **agent, struct ch_error *error);

/* The move of Stratego that looks best by itself. Takes no arguments. */
enum ch_status ch_greedy_open(const char *arguments, const struct ch_game *game,
                              struct ch_agent **agent, struct ch_error *error);

/* A search of games as they may have gone, where the game hides something: "depth=2,samples=8". */
enum ch_status ch_determinised_open(const char *arguments, const struct ch_game *game,
                                    struct ch_agent **agent, struct ch_error *error);

/* A rule base in CLIPS, for `game`. */
enum ch_status ch_rules_open(const struct ch_agent_file *file, const struct ch_sources *sources,
                             const struct ch_game *game, const struct ch_agents_config *config,
                             struct ch_bridge_trace *trace, struct ch_agent **agent,
                             struct ch_error *error);
/* Adds to config->problems what the texts of a rule base tell, without loading them. sources[0] is
 * the agent file. */
void ch_rules_lint(const struct ch_sources *sources, const struct ch_game *game,
                   const struct ch_agents_config *config);
/* The rule at work in `agent`, for signal handlers; "" if it is no rule base. `full`: memory ran
 * out. */
void ch_rules_at_work(const struct ch_agent *agent, bool full, struct ch_bridge_at_work *work);

/* An external program that speaks the Hub protocol; `arguments` is its command line. In this
 * process only: a worker may start no program. */
enum ch_status ch_hub_open(const char *arguments, const struct ch_game *game,
                           const struct ch_agents_config *config, struct ch_agent **agent,
                           struct ch_error *error);

/* An external program that speaks the protocol of the UCC's Stratego competition; `arguments` is
 * its command line. In this process only. */
enum ch_status ch_ucc_open(const char *arguments, const struct ch_game *game,
                           const struct ch_agents_config *config, struct ch_agent **agent,
                           struct ch_error *error);

#endif
