/* Configuration of agents: files, limits and callbacks. */
#ifndef CH_AGENTS_BASE_CONFIG_H
#define CH_AGENTS_BASE_CONFIG_H

#include "core/referee/agent.h"

struct ch_bridge_times;
struct ch_problems;

/* Fill with ch_agents_defaults, then change. */
struct ch_agents_config {
    const char *home;    /* folder that holds rules/ and agents/roster/ */
    const char *program; /* the program to re-execute as a worker; by default this one, even if its
                          * file was replaced meanwhile */
    /* The limits of a start, and of a decision whose turn has no limit: processor time of agents of
     * this program, wall-clock time of others. */
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
        *problems; /* of bridge/environment/problems.h: what is found in the rules when the agent is
                    * opened is appended here, warnings too; borrowed until then. Such an agent is
                    * for checks and has no hash. Default NULL */
    struct ch_log *log; /* of core/referee/log.h: where its agents write; default NULL */
    /* Called at most once in this process for external programs, and once for workers, from any
     * thread, with a sentence that says which restrictions are missing; default NULL. */
    void (*tell)(const char *text);
    const atomic_bool *given_up; /* set meanwhile: waiting for agents stops, both for their start
                                  * and for the start of a game; borrowed as long as agents are
                                  * open. Default NULL */
    bool later;                  /* a process is not started before the first turn; default false */
    bool partial_rules; /* for such a look: rules of other files belong to them; default false */
};

void ch_agents_defaults(struct ch_agents_config *config);

#endif
