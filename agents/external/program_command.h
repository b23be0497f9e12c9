/* An external program as an agent: its command line, and what the kinds of such agents share.
 *
 * The command line is what follows `hub:` or `ucc:`: NAME=VALUE parameters, for the engine or about
 * what it may do, its program, arguments. Split into words as a shell splits them, and nothing is
 * expanded.
 */
#ifndef CH_AGENTS_EXTERNAL_PROGRAM_COMMAND_H
#define CH_AGENTS_EXTERNAL_PROGRAM_COMMAND_H

#include "agents/base/config.h"
#include "agents/external/program.h"
#include "core/base/error.h"
#include "core/base/random.h"

struct ch_program_command {
    char **parameter; /* "threads=1", the engine's; ended by NULL, what is in it borrowed */
    int parameter_count;
    int start_ms;              /* how long it may take to get ready; 0: as usual */
    struct ch_confine confine; /* its permissions; opening the agent adds launcher and home */
    char **argument;           /* of the program, its own name first; ended by NULL */
    char *program;             /* its file, found as a shell would */
    char **words;              /* owned */
};

/* Reads `text`, what follows the `kind` and its colon. CH_BAD_INPUT if quotes are not closed or it
 * names no program, CH_NOT_FOUND if there is no such program. */
enum ch_status ch_program_command_read(const char *kind, const char *text,
                                       struct ch_program_command *command, struct ch_error *error);
void ch_program_command_done(struct ch_program_command *command);

/* The identity of an engine: all words, and the bytes of each file that they name, the
 * program's among them. Of files over 64 MB only size and date. */
void ch_program_command_hash(const struct ch_program_command *command, char hash[CH_HASH_HEX]);

/* The head of such an agent. */
struct ch_program_agent {
    struct ch_agent agent;
    struct ch_program_command command;
    int start_ms, turn_ms; /* that it has to get ready; for a move without a limit */
};

/* Fills it for `kind:arguments`, and takes the command. */
void ch_program_agent_init(struct ch_program_agent *self, const char *kind, const char *arguments,
                           const struct ch_program_command *command,
                           const struct ch_agents_config *config);
void ch_program_agent_free(struct ch_program_agent *self);
/* Starts it, as ch_program_start does. False with `fault`. */
bool ch_program_begin(struct ch_program *program, const struct ch_program_command *command,
                      const struct ch_log_place *log, const atomic_bool *given_up,
                      struct ch_fault *fault);
/* Says `goodbye`, a line, to one that is healthy, and ends it; nothing if there is none. */
void ch_program_stop(struct ch_program *program, const char *goodbye);
/* Wall time for the answer to the turn. */
int ch_program_limit_ms(const struct ch_program_agent *self, const struct ch_turn *turn);

#endif
