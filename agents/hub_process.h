/* A program that speaks lines on its standard input and output, as the one who started it sees it:
 * whatever it says or does not say, nothing here waits past its time or keeps more than a bound.
 *
 * Unlike a worker (agents/process.h) it is the user's own program: it has the user's environment
 * and rights. It runs in a process group of its own, holds no descriptor of ours but its three, and
 * dies with the thread that started it. */
#ifndef CH_AGENTS_HUB_PROCESS_H
#define CH_AGENTS_HUB_PROCESS_H

#include "agents/process.h"
#include "core/text.h"

/* Bytes that it may say between a question and its answer. */
enum { CH_HUB_MOST_SAID = 16 << 20 };

struct ch_hub_process {
    pid_t pid;           /* 0: none */
    int to, from, words; /* pipes: its input, output and errors; -1 when closed */
    int unread; /* its end of `to`: while it is open here, too, writing to a dead one is no signal
                 */
    struct ch_text pending; /* what could not be written yet */
    struct ch_text said;    /* what was read from it; the first `taken` bytes were given out */
    size_t taken;
    size_t total;                   /* bytes read since the last question */
    bool at_end;                    /* it closed its output */
    struct ch_text last_words;      /* the end of what it wrote to its errors */
    const struct ch_log_place *log; /* borrowed: where all of this is written */
};

enum ch_hub_heard {
    CH_HUB_LINE_HEARD,
    CH_HUB_NOTHING,  /* not within the time */
    CH_HUB_CLOSED,   /* it closed its output, or died */
    CH_HUB_TOO_LONG, /* a line without end */
    CH_HUB_TOO_MUCH  /* more than CH_HUB_MOST_SAID bytes */
};

/* For a first use; holds nothing. */
void ch_hub_process_init(struct ch_hub_process *process);

/* Starts the file `program` with `arguments` (ended by NULL). The log is borrowed until its end. */
enum ch_status ch_hub_process_start(struct ch_hub_process *process, const char *program,
                                    char *const arguments[], const struct ch_log_place *log,
                                    struct ch_error *error);

/* Says `text`, whole lines, as far as it listens; the rest goes out while it is listened to. */
void ch_hub_process_tell(struct ch_hub_process *process, const char *text);

/* A new question: what it may say is counted anew. */
void ch_hub_process_ask(struct ch_hub_process *process);

/* Waits at most until `deadline_ns` (of ch_clock_ns) for a line, which is without its end and good
 * until the next call. A deadline in the past gives what has been said already. */
enum ch_hub_heard ch_hub_process_hear(struct ch_hub_process *process, int64_t deadline_ns,
                                      char **line);

/* Bytes that it was told and has not read. */
size_t ch_hub_process_unread(const struct ch_hub_process *process);

/* Ends what was started: closes its input, gives it wait_ms to end by itself, kills it and all of
 * its group, and releases everything. `end` may be NULL. */
void ch_hub_process_end(struct ch_hub_process *process, int wait_ms, struct ch_process_end *end);

#endif
