/* The protocol between the program and its workers: descriptors, exit codes, the shared page, and
 * how a turn travels.
 *
 * A turn means what it says wherever it arrives: start position, moves, seat, key. Only its
 * transport is incremental: the frame says how many plies of the history held at the other end to
 * keep. */
#ifndef CH_AGENTS_PROCESS_WORKER_PROTOCOL_H
#define CH_AGENTS_PROCESS_WORKER_PROTOCOL_H

#include <sys/types.h>

#include "agents/base/config.h"
#include "bridge/bridge.h"
#include "core/referee/known.h"

/* Frames between the program and its workers, over two pipes: length, type, number, payload.
 *
 * Both ends are this program, but a worker hosts somebody's rules: what it sends is read with
 * suspicion. Numbers are in the machine's own order. A frame that is written is built in memory and
 * sent at once. An answer has the number of its question, so that an unexpected one is
 * recognised whenever it arrives. */

enum { CH_FRAME_MAX = 64 << 20 }; /* bytes of a payload */

enum ch_frame_type {
    CH_FRAME_START = 1, /* program: what to be; answered by READY or REFUSED, by FINDINGS if it
                           asks for a check */
    CH_FRAME_READY,
    CH_FRAME_REFUSED,
    CH_FRAME_NEW_GAME, /* answered by READY or REFUSED */
    CH_FRAME_TURN,     /* answered by CHOICE */
    CH_FRAME_CHOICE,
    CH_FRAME_INQUIRE, /* a turn and what is asked about it; answered by ANSWER or REFUSED */
    CH_FRAME_ANSWER,
    CH_FRAME_SET_UP,   /* the turn before ply 1; answered by ANSWER, or by CHOICE with a fault */
    CH_FRAME_FINDINGS, /* READY or REFUSED, and all that is to be said about the rules */
    CH_FRAME_TIMED_CHOICE, /* where the time of the turn went, then as CHOICE; if START asked so */
    CH_FRAME_TYPES
};

/* A frame that is built or read. `bytes` holds the head and the payload. */
struct ch_frame {
    struct ch_text bytes;
    uint32_t number; /* sent with it, or received with it */
    size_t at;       /* next byte to read or to send */
    bool reads;      /* it was received: values are got out of it, and not put */
    bool broken;     /* a read went past the end or met a bad value */
};

void ch_frame_init(struct ch_frame *frame);
void ch_frame_done(struct ch_frame *frame);

/* Begins a new frame to be built; the length is filled in when it is sent. */
void ch_frame_begin(struct ch_frame *frame, enum ch_frame_type type);
enum ch_frame_type ch_frame_type(const struct ch_frame *frame);

/* One description of a payload is for both ends: each function puts the value into a frame that is
 * built, and gets it out of one that was received. After a value that is not there or not good,
 * `broken` stays set and values are 0, "". */
/* A number; one that is got is from min to max. */
void ch_frame_pass_int(struct ch_frame *frame, int *number, int min, int max);
void ch_frame_pass_flag(struct ch_frame *frame, bool *flag);
void ch_frame_pass_u64(struct ch_frame *frame, uint64_t *number);
void ch_frame_pass_real(struct ch_frame *frame, double *number);
/* What is got is borrowed from the frame; NUL-terminated, without NULs inside. */
void ch_frame_pass_string(struct ch_frame *frame, const char **string);
void ch_frame_pass_move(struct ch_frame *frame, struct ch_move *move);
void ch_frame_pass_error(struct ch_frame *frame, struct ch_error *error);
/* The two halves of ch_frame_pass_string. */
void ch_frame_put_string(struct ch_frame *frame, const char *string);
const char *ch_frame_get_string(struct ch_frame *frame);
/* All was read and nothing was broken. */
bool ch_frame_good(const struct ch_frame *frame);

/* What one side has of the connection. A worker's ends wait; the program's `out` does not. */
struct ch_frame_ends {
    int in, out; /* descriptors; -1: none */
};

enum ch_frame_result {
    CH_FRAME_OK,
    CH_FRAME_CLOSED,     /* the other end is gone */
    CH_FRAME_LATE,       /* the deadline passed */
    CH_FRAME_UNREADABLE, /* a length or type that can't be */
    CH_FRAME_MORE        /* a frame, and bytes after it */
};

/* The payload that a received head announces; 0 before the head is there. */
size_t ch_frame_announced(const struct ch_frame *frame);

/* Sends the frame that was begun. `wait_ms` < 0: as long as it takes, as it does where `out` waits.
 * A part of a frame that does not fit into the pipe waits for the other end; if that closes or
 * talks instead of listening, the rest is not sent: CH_FRAME_CLOSED. */
enum ch_frame_result ch_frame_send(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                   int wait_ms);
/* After CH_FRAME_LATE: sends the rest. */
enum ch_frame_result ch_frame_send_on(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                      int wait_ms);
/* Receives a frame whose payload has at most `max` bytes; wait_ms < 0: as long as it takes.
 * Requests and answers alternate: nothing may follow the frame. */
enum ch_frame_result ch_frame_receive(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                      size_t max, int wait_ms);
/* After CH_FRAME_LATE: waits for what is missing. */
enum ch_frame_result ch_frame_receive_on(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                         size_t max, int wait_ms);

/* Descriptors of a worker: where questions come from, where answers go, the shared page. */
enum { CH_WORKER_IN = 3, CH_WORKER_OUT = 4, CH_WORKER_PAGE = 5 };

/* Bytes of an answer: to an inquiry, and to all else. */
enum { CH_WORKER_LARGE_ANSWER = 16 << 20, CH_WORKER_SMALL_ANSWER = 64 << 10 };

/* Bytes that a worker may write to standard error before they are read. */
enum { CH_WORKER_WORDS = 64 << 10 };

/* Exit codes of a worker. */
enum {
    CH_WORKER_BYE = 0,
    CH_WORKER_NO_PROGRAM = 2, /* started by hand, without a program at the other end */
    CH_WORKER_EXIT_PROTOCOL = 80,
    CH_WORKER_EXIT_RECURSION = 81,
    CH_WORKER_EXIT_MEMORY = 82,
    CH_WORKER_EXIT_SYSCALL = 83,
    CH_WORKER_EXIT_ARITHMETIC = 84
};

/* Memory of both processes: what the worker was doing when it died. */
struct ch_worker_page {
    struct ch_bridge_trace trace;
    volatile uint32_t noted;          /* a futex: 1 when the worker has answered SIGUSR1 */
    struct ch_bridge_at_work at_work; /* noted on SIGUSR1, on a stack overflow, out of memory */
};

/* The guards in force in a worker, as bits. */
enum ch_worker_guard {
    CH_GUARD_LIMITS = 1,
    CH_GUARD_NO_PRIVILEGES = 2,
    CH_GUARD_LANDLOCK = 4,
    CH_GUARD_SECCOMP = 8,
    CH_GUARD_MEMORY_CLOSED = 16
};

/* The payload of CH_FRAME_START. The game is a name and the texts that define it, since a worker
 * opens no files. Strings are borrowed from the frame while reading, texts from ch_worker_texts. */
struct ch_worker_start {
    const char *spec;
    const struct ch_source *sources; /* the agent's */
    int source_count;
    const char *game;
    const struct ch_source *game_sources;
    int game_source_count;
    bool check; /* the answer is FINDINGS */
    bool timed; /* choices are TIMED_CHOICE */
    struct ch_agents_config config;
};

/* The contents of a start frame. Initialise with {0}. */
struct ch_worker_texts {
    struct ch_sources agent, game;
};
void ch_worker_texts_done(struct ch_worker_texts *texts);
/* Puts or gets it, as those above; what is put needs no `texts`: {0}. */
void ch_worker_pass_start(struct ch_frame *frame, struct ch_worker_start *start,
                          struct ch_worker_texts *texts);

/* The payload of CH_FRAME_FINDINGS. */
struct ch_worker_findings {
    bool loaded;
    unsigned guards; /* enum ch_worker_guard; 0 unless loaded */
    bool repeatable, clocked;
    struct ch_error error; /* unless loaded */
};

/* Puts them, or gets them: then `problems` are appended to, and a frame that is not good may leave
 * some of them there. */
void ch_worker_pass_findings(struct ch_frame *frame, struct ch_worker_findings *findings,
                             struct ch_problems *problems);
/* The payload of CH_FRAME_READY: what is known of an agent that is loaded. */
void ch_worker_pass_ready(struct ch_frame *frame, struct ch_worker_findings *ready);

/* The part of a history that the other end holds. Initialise with {0}, release with
 * ch_worker_held_done. */
struct ch_worker_held {
    bool any;
    struct ch_position start;
    struct ch_before before;
    uint64_t *line; /* struct ch_ply's, of `count` plies */
    int count, capacity;
};

void ch_worker_held_done(struct ch_worker_held *held);
void ch_worker_put_turn(struct ch_frame *frame, const struct ch_turn *turn,
                        struct ch_worker_held *held);
/* Brings `history` (of `game`, initialised) to the turn's; fills seat, key and limits of `turn`,
 * and its `known`, which it borrows if tables or book were looked up. */
void ch_worker_get_turn(struct ch_frame *frame, const struct ch_game *game,
                        struct ch_history *history, struct ch_known *known, struct ch_turn *turn);

/* A rule that is got is borrowed from the frame. */
void ch_worker_pass_inquiry(struct ch_frame *frame, struct ch_inquiry *inquiry);

void ch_worker_put_choice(struct ch_frame *frame, struct ch_choice *choice,
                          const struct ch_moves *legal);
/* The times before the choice in a CH_FRAME_TIMED_CHOICE. */
void ch_worker_pass_times(struct ch_frame *frame, struct ch_bridge_times *times);
/* `legal` is the reader's own list: another move, or an index past its end, is CH_END_ILLEGAL_MOVE,
 * and no move without a fault CH_END_NO_CHOICE. */
void ch_worker_get_choice(struct ch_frame *frame, const struct ch_moves *legal,
                          struct ch_choice *choice);

/* A worker process as its parent sees it: started, asked what it is doing, ended, read for last
 * words. */

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
/* Fills words[0..size-1] with the end of what a process wrote, on one line for people: its last
 * lines that have words, as many as fit, a blank between them; of one that is too long its end. */
void ch_process_last_words(const char *text, size_t length, char *words, size_t size);
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
