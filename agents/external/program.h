/* A program that speaks lines on its standard input and output, as the one who started it sees it:
 * whatever it says or does not say, nothing here waits past its time or keeps more than a bound.
 *
 * Unlike a worker (agents/process/worker_protocol.h) it is the user's own program: it has the
 * user's environment, and may do what struct ch_confine grants it. It runs in a process group of
 * its own, holds no descriptor of ours but its three, and dies with the thread that started it. */
#ifndef CH_AGENTS_EXTERNAL_PROGRAM_H
#define CH_AGENTS_EXTERNAL_PROGRAM_H

#include "agents/external/confine.h"
#include "agents/process/worker_protocol.h"

/* The longest line that is read, and the most output between a question and its answer, in
 * bytes. */
enum { CH_PROGRAM_LINE = 1 << 16, CH_PROGRAM_MAX_SAID = 16 << 20 };

struct ch_program {
    pid_t pid;           /* our child: the program, or its launcher; 0: none */
    pid_t engine;        /* the program */
    unsigned guards;     /* what keeps it in, of enum ch_confine_guard */
    int to, from, words; /* pipes: its input, output and errors; -1 when closed */
    int unread; /* its end of `to`: while it is open here, too, writing to a dead one is no signal
                 */
    struct ch_text pending; /* what could not be written yet */
    struct ch_text said;    /* what was read from it; the first `taken` bytes were given out */
    size_t taken;
    size_t total;                   /* bytes read since the last question */
    bool at_end;                    /* it closed its output */
    struct ch_text last_words;      /* the end of what it wrote to its errors */
    char closed[CH_CONFINE_TEXT];   /* of struct ch_confine_report */
    bool ready;                     /* set by its protocol: from now on a failure is not for want
                                     * of files */
    const struct ch_log_place *log; /* borrowed: where all of this is written */
    const atomic_bool *given_up; /* borrowed: once it is set nothing is waited for; NULL: never */
};

enum ch_program_received {
    CH_PROGRAM_LINE_RECEIVED,
    CH_PROGRAM_NOTHING,  /* not within the time, or waiting was given up */
    CH_PROGRAM_CLOSED,   /* it closed its output, or died */
    CH_PROGRAM_TOO_LONG, /* a line without end */
    CH_PROGRAM_TOO_MUCH  /* more than CH_PROGRAM_MAX_SAID bytes */
};

/* For a first use; holds nothing. */
void ch_program_init(struct ch_program *process);

/* Starts the file `program` with `arguments` (ended by NULL), kept in by `confine`. The log, and
 * process->given_up, are borrowed until its end. CH_UNSUPPORTED if what `confine` insists on can't
 * be had, CH_INTERRUPTED if it is given up meanwhile. */
enum ch_status ch_program_start(struct ch_program *process, const char *program,
                                char *const arguments[], const struct ch_confine *confine,
                                const struct ch_log_place *log, struct ch_error *error);

/* True if waiting for its answer was given up. */
bool ch_program_given_up(const struct ch_program *process);

/* Says `text`, whole lines, as far as it listens; the rest goes out while it is listened to. */
void ch_program_send(struct ch_program *process, const char *text);

/* A new question: what it may say is counted anew. */
void ch_program_ask(struct ch_program *process);

/* Waits at most until `deadline_ns` (of ch_clock_ns) for a line, which is without its end and good
 * until the next call. A deadline in the past gives what has been said already. */
enum ch_program_received ch_program_receive(struct ch_program *process, int64_t deadline_ns,
                                            char **line);

/* True if a signal has stopped it. */
bool ch_program_stopped(const struct ch_program *process);

/* Bytes that it was sent and has not read. */
size_t ch_program_unread(const struct ch_program *process);

/* Ends what was started: closes its input, gives it wait_ms to end by itself, unless it is given
 * up, kills it and all of its group, and releases everything. `end` may be NULL. */
void ch_program_end(struct ch_program *process, int wait_ms, struct ch_process_end *end);

/* Ends a program that did not answer, with the cause in `fault`: what was received in place of
 * the answer, `awaited` within `limit_ms`. `deaf`: it had not read all its input; `complaint` is
 * its last one, "" if none. */
void ch_program_fail(struct ch_program *program, enum ch_program_received received,
                     const char *awaited, int limit_ms, bool deaf, const char *complaint,
                     struct ch_fault *fault);
/* Ends one whose fault is known, and adds its last words; a fault without a cause gets that of the
 * program's own end, for which it has wait_ms. */
void ch_program_drop(struct ch_program *program, int wait_ms, const char *complaint,
                     struct ch_fault *fault);

/* An external program as an agent: its command line, and what the kinds of such agents share.
 *
 * The command line is what follows `hub:` or `ucc:`: NAME=VALUE parameters, for the engine or about
 * what it may do, its program, arguments. Split into words as a shell splits them, and nothing is
 * expanded.
 */
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

/* Sets the identity of an engine. Its title is the command with the last part of each path alone;
 * in the hash are these words, and the bytes of each file that they name, the program's among them.
 * Of files over 64 MB only size and date. */
void ch_program_command_identify(const struct ch_program_command *command, const char *kind,
                                 struct ch_agent *agent);

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
