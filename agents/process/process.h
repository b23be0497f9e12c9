/* A worker process as its parent sees it: started, asked what it is doing, ended, read for last
 * words. */
#ifndef CH_AGENTS_PROCESS_PROCESS_H
#define CH_AGENTS_PROCESS_PROCESS_H

#include <sys/types.h>

#include "agents/process/worker_protocol.h"

struct ch_process {
    pid_t pid; /* 0: none */
    struct ch_frame_ends ends;
    int unread;   /* the worker's end of what it is sent: while it is open here, too, writing to a
                   * worker that is gone is no signal */
    int words;    /* what it wrote to standard error; the file has room for CH_WORKER_WORDS bytes */
    off_t logged; /* so much of that is in the log */
    uint32_t asked; /* number of the last question */
    int own_ms; /* what it may take beyond a limit for work of this program: checks and accounts */
    const atomic_bool *given_up; /* borrowed: once it is set nothing is waited for; NULL */
    struct ch_worker_page *page;
    const struct ch_source *sources; /* borrowed: what it was given, for the places of its rules */
    int source_count;
    const struct ch_log_place *log; /* borrowed: where its start, end and words are written */
};

/* The value of a struct ch_process without a process. */
extern const struct ch_process ch_process_none;

/* How a process ended. */
struct ch_process_end {
    bool by_itself; /* before it had to be killed */
    bool exited;    /* with `code`; else by signal `code` */
    int code;
    char last_words[256]; /* the end of its standard error, on one line; "" if none */
};

/* Starts `program worker`. The worker dies with this process, whatever kills it. */
enum ch_status ch_process_start(struct ch_process *process, const char *program,
                                const struct ch_log_place *log, struct ch_error *error);

/* Asks the worker to note the rule at work in the page, and waits for at most wait_ms of patience
 * with it, unless it is given up. */
void ch_process_ask(struct ch_process *process, int wait_ms);

/* Closes the connection, gives it wait_ms to end by itself, unless it is given up, kills it
 * otherwise, and releases everything. `end` may be NULL. */
void ch_process_end(struct ch_process *process, int wait_ms, struct ch_process_end *end);

/* What processes of all kinds share. A pipe whose ends are none of the descriptors that a child is
 * given by number; false with errno. */
bool ch_process_pipe(int ends[2]);
/* Waits for a child that has ended or been killed, and fills in how. */
void ch_process_reap(pid_t pid, struct ch_process_end *end);
/* Makes last words, words[0..length-1] with room for one more, fit to be shown on one line: without
 * blanks at the end, and with blanks for control characters. */
void ch_process_trim_words(char *words, size_t length);
/* The cause and the text of an unexpected end: CH_END_CRASH, CH_END_KILLED by a signal
 * from outside, CH_END_CLOSED if it closed its connection, in order or not. */
void ch_process_report_end(const struct ch_process_end *end, struct ch_fault *fault);
/* Appends a process's last words to the text, if there are any. */
void ch_process_add_words(struct ch_fault *fault, const char *words);
/* Writes the end of process `pid` to the log. */
void ch_process_log_end(const struct ch_log_place *log, pid_t pid,
                        const struct ch_process_end *end);

/* True if the process ended within wait_ms of patience with it, and before `given_up` was set,
 * which may be NULL. A child remains to be reaped. */
bool ch_process_wait(pid_t pid, int wait_ms, const atomic_bool *given_up);
/* True if the flag is set: waiting was given up. It may be NULL. */
bool ch_process_given_up(const atomic_bool *given_up);
/* True if the worker has not read all that it was sent. */
bool ch_process_unread(const struct ch_process *process);
/* True if a signal has stopped the process. */
bool ch_process_stopped(pid_t pid);

/* Writes to the log what the worker wrote to standard error since the last call. It stays there:
 * last words are the same with a log and without. */
void ch_process_log_words(struct ch_process *process);
/* Does so, and makes room for more: what is there are no last words of what follows. */
void ch_process_take_words(struct ch_process *process);

/* Since a process was started: how long it computed, and how long it could have and had no
 * processor, up to the last time that it got one. */
struct ch_process_times {
    int64_t computed_ns, waited_ns;
};

/* How long a process is waited for: the wall's time without what was not its own. That is when it
 * waited for a processor, on a busy machine, and when this program was stopped itself. */
struct ch_patience {
    pid_t pid;
    int max_ms;
    int64_t looked_ms;                   /* the last look */
    int64_t spent_ms;                    /* by the wall; a look counts for so much at most */
    struct ch_process_times first, last; /* at the first look, at the last */
};

/* How often a waiting program is to look. */
enum { CH_PATIENCE_LOOK_MS = 20 };

struct ch_patience ch_patience_start(pid_t pid, int max_ms);
/* One look. True if the time is over: at once, unless the process waits for a processor just now.
 * What it has computed counts in any case: on a busy machine looks may be too far apart to
 * separate its own time from that of others. */
bool ch_patience_over(struct ch_patience *patience);

/* Resident memory in bytes, 0 if unknown. */
size_t ch_process_resident(const struct ch_process *process);

#endif
