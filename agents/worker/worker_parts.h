/* Shared declarations of the files of a worker's agent. */
#ifndef CH_AGENTS_WORKER_WORKER_PARTS_H
#define CH_AGENTS_WORKER_WORKER_PARTS_H

#include "agents/base/knowledge.h"
#include "agents/worker/worker.h"

/* A worker that is asked to end has so long. */
enum { CH_WORKER_CLOSE_MS = 2000 };

struct ch_worker {
    struct ch_agent agent;
    struct ch_agents_config config; /* owns its strings */
    const struct ch_game *game;
    int seat; /* of the game that goes on, -1 before the first */
    bool from_files;
    char refused[CH_HASH_HEX]; /* hash of the texts that a reload could not load */
    unsigned guards;
    struct ch_process process;
    struct ch_worker_held held; /* what the process knows of the history */
    bool asks; /* its rules may ask beyond the board: of one game, which it was opened for */
    struct ch_knowledge knowledge; /* the tables and the book that they may ask */
    struct ch_known known;         /* the same of a turn */
    struct ch_frame frame;
    const atomic_bool *given_up; /* of the turn that it is asked about, else of `config`; NULL */
    struct ch_fault pending;     /* of a new game, for the turn that follows */
};

bool ch_worker_running(const struct ch_worker *self);
/* Ends the process, if there is one; it has wait_ms to do that by itself. */
void ch_worker_drop(struct ch_worker *self, int wait_ms);

/* Sends the frame, which the answer replaces. False with `fault`: the process is gone. */
bool ch_worker_question(struct ch_worker *self, size_t max, int limit_ms, int margin_ms,
                        struct ch_fault *fault);
/* Ends a process whose answer makes no sense. */
void ch_worker_reject(struct ch_worker *self, struct ch_fault *fault);
/* CH_AGENT_FAULT with the fault in words. */
enum ch_status ch_worker_fault_error(const struct ch_worker *self, const struct ch_fault *fault,
                                     struct ch_error *error);

/* Starts a process with these texts; one that is killed from outside meanwhile is started once
 * more. On failure there is none, and fault->end names the cause;
 * CH_BAD_INPUT if the texts are at fault, even where they took the process with them. */
enum ch_status ch_worker_begin(struct ch_worker *self, const struct ch_source *sources, int count,
                               struct ch_fault *fault, struct ch_error *error);
/* Announces a new game to a fresh process or a resident one. On failure there is none. */
enum ch_status ch_worker_begin_game(struct ch_worker *self, struct ch_fault *fault,
                                    struct ch_error *error);
/* Sees to a process that is ready for a turn. False with `fault`. */
bool ch_worker_prepare(struct ch_worker *self, struct ch_fault *fault);

#endif
