/* Opens agents by their names on the command line. */
#ifndef CH_AGENTS_AGENTS_H
#define CH_AGENTS_AGENTS_H

#include "agents/roster/roster.h"

/* Opens what `spec` names: NAME of the roster, or KIND:ARGUMENTS (`random`, `search:depth=4`,
 * `rules:path/to/my.agent`, `hub:PROGRAM ARGUMENTS`, `ucc:PROGRAM ARGUMENTS`, a path that ends in
 * .agent). The caller closes it with agent->ops->close. Errors name the file and line, or the
 * closest name; CH_INTERRUPTED: it was given up. */
enum ch_status ch_agents_open(const char *spec, const struct ch_game *game,
                              const struct ch_agents_config *config, struct ch_agent **agent,
                              struct ch_error *error);

/* The same agent from texts that a record kept: `kind` and arguments as in `spec`, sources instead
 * of files. A record may come from an untrusted source: no external program (`hub:`) is started for
 * it. */
enum ch_status ch_agents_open_sources(const char *spec, const struct ch_source *sources,
                                      int source_count, const struct ch_game *game,
                                      const struct ch_agents_config *config,
                                      struct ch_agent **agent, struct ch_error *error);

/* A second agent like `agent`: from its texts, whatever has become of their files since. `agent` is
 * only read. If its process does not start, where the first one did, that is a fault of the
 * agent and no error: its first turn tries again, and reports why it can't. */
enum ch_status ch_agents_open_again(const struct ch_agent *agent, const struct ch_game *game,
                                    const struct ch_agents_config *config, struct ch_agent **copy,
                                    struct ch_error *error);

/* Whether the agent plays the game, as its kind and its file say. False for an agent that can't be
 * read. */
bool ch_agents_play(const char *spec, const struct ch_game *game,
                    const struct ch_agents_config *config);

/* True if it is an external program (`hub:`, `ucc:`), which can do more than compute. */
bool ch_agents_external(const char *spec);

/* The default agents where none is named, the best first; NULL past the last. */
const char *ch_agents_usual(int index);
/* The first of them that plays the game. */
const char *ch_agents_choose(const struct ch_game *game, const struct ch_agents_config *config);

/* Whether the sandbox of workers holds: each attempt to get out of it, made. */

/* Name and text ("open a file") of an attempt; NULL past the last. Each does no harm if it
 * succeeds. */
const char *ch_attempt_name(int index);
const char *ch_attempt_text(int index);

enum ch_attempt_end {
    CH_ATTEMPT_DONE,    /* it was carried out */
    CH_ATTEMPT_REFUSED, /* with an error */
    CH_ATTEMPT_ENDED    /* and the worker with it */
};

/* Starts a worker that makes the attempt. */
enum ch_status ch_attempt_make(int index, const struct ch_agents_config *config,
                               enum ch_attempt_end *end, struct ch_error *error);

#endif
