/* The slots of a match: threads that play games, each with its own agents, and hand them to the
 * writer. Used by match_writer and match_play only. */
#ifndef CH_CORE_ARENA_MATCH_SLOT_H
#define CH_CORE_ARENA_MATCH_SLOT_H

#include <pthread.h>

#include "core/arena/affinity.h"
#include "core/arena/match.h"
#include "core/openings/opening_order.h"

struct ch_finished_game {
    struct ch_recorded_game game;
    struct ch_finished_game *next;
};

/* A game to be played. */
struct ch_match_job {
    int number;
    struct ch_scheduled scheduled;
};

/* How an agent fared lately: games lost in a row by failing, and by failing to start. */
struct ch_match_form {
    int faults, start_faults;
    bool withdrawn; /* it kept failing: no more games of it are begun */
};

/* What the slots and the writer share. `lock` guards all that changes. */
struct ch_match_work {
    const struct ch_match_spec *spec;
    const struct ch_match_run *run;
    struct ch_keys keys;               /* of its games */
    struct ch_openings deck;           /* drawn by them, if the match has one of its own */
    struct ch_opening_order *openings; /* NULL: every game from the game's start */
    int64_t match;
    struct ch_recorded_definition *definition; /* of its game */
    int64_t *agent;                            /* their ids */
    struct ch_agent **original;    /* opened in the caller's thread: whose texts the match is played
                                    * with; the first slot plays with them */
    struct ch_affinity processors; /* the caller's */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a slot ended or waits, or the queue is full */
    pthread_cond_t room;    /* the queue was taken */
    pthread_cond_t more;    /* jobs were added, or there will be none */
    struct ch_match_job *job;
    int jobs, job_capacity, next;
    struct ch_match_form *form; /* by place */
    bool last;                  /* no more jobs will be added */
    int slots, idle;            /* running; of these, waiting for jobs */
    bool stop;
    enum ch_status failure; /* of a slot */
    struct ch_error error;
    struct ch_finished_game *first, **end; /* the queue */
    int queued;
};

/* CH_MATCH_QUEUE: finished games that may wait; then slots wait too. */
enum { CH_MATCH_QUEUE = 256 };

struct ch_match_slot {
    struct ch_match_work *work;
    struct ch_agent **agent; /* by place; opened when they are first needed */
    long *used;              /* by place: when, in games of this slot */
    long games;
    int number; /* from 0 */
    bool own;   /* the agents are the slot's to close */
    pthread_t thread;
};

/* Opens every agent of the match in the caller's thread, on the processor of the first slot, which
 * plays with them; on failure none stays open. */
enum ch_status ch_match_open_agents(struct ch_match_work *work, struct ch_error *error);
void ch_match_close_agents(struct ch_agent *agent[], int count);

/* Starts `count` slots, slots[0..count-1], and returns how many could be started. The lock must be
 * held. */
int ch_match_start_slots(struct ch_match_work *work, struct ch_match_slot slots[], int count);
/* Waits for their ends. Each has closed its agents, the first those that were opened already: a
 * worker process ends with the thread that started it. */
void ch_match_join_slots(struct ch_match_slot slots[], int started);

#endif
