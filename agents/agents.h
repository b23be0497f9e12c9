/* The kinds of agent, and how a name on the command line becomes one. */
#ifndef CH_AGENTS_AGENTS_H
#define CH_AGENTS_AGENTS_H

#include "core/referee/agent.h"

struct ch_bridge_times;
struct ch_problems;

/* Where things are and what an agent may use. Fill with ch_agents_defaults, then change. */
struct ch_agents_config {
    const char *home;    /* folder that holds rules/ and agents/roster/ */
    const char *program; /* the program to re-execute as a worker; by default this one, even if its
                          * file was replaced meanwhile */
    /* What a decision whose turn says nothing of it, and a start, may take: processor time of
     * agents of this program, else by the wall. */
    int turn_ms;     /* default 5000 */
    int start_ms;    /* default 10000 */
    int memory_mb;   /* of a worker; default 512 */
    long firings;    /* rules a turn may fire; default 100000 */
    bool in_process; /* built-in agents (random, search) run here and not in a worker; default true.
                      * Rule agents always have a worker. */
    bool rules_in_process;         /* in workers, and in tests of the bridge; default false */
    struct ch_bridge_times *times; /* of bridge/bridge.h: rule agents measure their turns and put
                                    * the last one's times here; default NULL */
    struct ch_problems
        *problems; /* of bridge/environment/problems.h: what is found in the rules when the agent is opened is
                    * appended here, warnings too; borrowed until then. Default NULL */
    struct ch_log *log; /* of core/referee/log.h: where its agents write; default NULL */
    /* Told once a program, in a sentence, that external programs are not kept in by all that they
     * should be, from any thread; default NULL. */
    void (*tell)(const char *text);
    const atomic_bool *given_up; /* set meanwhile: nobody waits for an agent any more, neither that
                                  * it starts nor that a game begins; borrowed as long as agents are
                                  * open. Default NULL */
    bool later;         /* a process is not started before the first turn; default false */
    bool partial_rules; /* for such a look: rules of other files belong to them; default false */
};

void ch_agents_defaults(struct ch_agents_config *config);

/* Opens what `spec` names: NAME of the roster, or KIND:ARGUMENTS (`random`, `search:depth=4`,
 * `rules:path/to/my.agent`, `hub:PROGRAM ARGUMENTS`, `ucc:PROGRAM ARGUMENTS`, a path that ends in
 * .agent). The caller closes it with agent->ops->close. Errors name the file and line, or the
 * closest name; CH_INTERRUPTED: it was given up. */
enum ch_status ch_agents_open(const char *spec, const struct ch_game *game,
                              const struct ch_agents_config *config, struct ch_agent **agent,
                              struct ch_error *error);

/* The same agent from texts that a record kept: `kind` and arguments as in `spec`, sources instead
 * of files. A record may come from anybody: no external program (`hub:`) is started for it. */
enum ch_status ch_agents_open_sources(const char *spec, const struct ch_source *sources,
                                      int source_count, const struct ch_game *game,
                                      const struct ch_agents_config *config,
                                      struct ch_agent **agent, struct ch_error *error);

/* A second agent like `agent`: from its texts, whatever has become of their files since. `agent` is
 * only read. If its process does not start, where the first one did, that is a fault of the
 * agent and no error: its first turn tries again, and tells why it can't. */
enum ch_status ch_agents_open_again(const struct ch_agent *agent, const struct ch_game *game,
                                    const struct ch_agents_config *config, struct ch_agent **copy,
                                    struct ch_error *error);

/* What a roster file says, for lists. */
struct ch_roster_entry {
    char name[CH_AGENT_NAME];
    char game[128]; /* the names of those that it plays, or "any" */
    char kind[32];
    char description[256];
    char path[256];
};

/* The roster in order of names: entries[0..*count-1], freed by the caller with ch_free. */
enum ch_status ch_agents_roster(const struct ch_agents_config *config,
                                struct ch_roster_entry **entries, int *count,
                                struct ch_error *error);

/* Whether the agent plays the game, as its kind and its file say. False for an agent that can't be
 * read. */
bool ch_agents_play(const char *spec, const struct ch_game *game,
                    const struct ch_agents_config *config);

/* Whom to ask where nobody is named, the best first; ends with NULL. */
extern const char *const ch_agents_usual[];
/* The first of them that plays the game. */
const char *ch_agents_choose(const struct ch_game *game, const struct ch_agents_config *config);

#endif
