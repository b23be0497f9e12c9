/* The protocol between the program and its workers: descriptors, exit codes, the shared page, and
 * how a turn travels.
 *
 * A turn means what it says wherever it arrives: start position, moves, seat, key. Only its
 * transport is incremental: the frame says how many plies of the history held at the other end to
 * keep. */
#ifndef CH_AGENTS_PROCESS_WORKER_PROTOCOL_H
#define CH_AGENTS_PROCESS_WORKER_PROTOCOL_H

#include "agents/base/config.h"
#include "agents/process/frame.h"
#include "bridge/bridge.h"
#include "core/base/source.h"
#include "core/referee/known.h"

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
/* Puts or gets it, as those of agents/process/frame.h; what is put needs no `texts`: {0}. */
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
    int start_quiet;
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

#endif
