/* The threads of a match, which play games and hand them to the writer. Used by
 * match_play.c only. */
#ifndef CH_CORE_ARENA_MATCH_THREAD_H
#define CH_CORE_ARENA_MATCH_THREAD_H

#include "core/arena/match.h"
#include "core/openings/openings.h"

struct ch_finished_game {
    struct ch_recorded_game game;
    struct ch_finished_game *next;
};

/* A game to be played. */
struct ch_match_job {
    int number;
    struct ch_scheduled scheduled;
};

/* An agent's recent failures: games lost in a row by failing, and by failing to start. */
struct ch_match_form {
    int faults, start_faults;
    bool withdrawn; /* it kept failing: no more games of it are begun */
};

/* What the threads and the writer share. `lock` guards all that changes. */
struct ch_match_work {
    const struct ch_match_spec *spec;
    const struct ch_match_run *run;
    struct ch_keys keys;               /* of its games */
    struct ch_openings deck;           /* drawn by them, if the match has one of its own */
    struct ch_opening_order *openings; /* NULL: every game from the game's start */
    int64_t match;
    struct ch_recorded_definition *definition; /* of its game */
    int64_t *agent;                            /* their ids */
    const struct ch_match_agent *named;        /* their names, which do not change */
    struct ch_thread_pool pool;                /* its agents are those whose texts are played */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a thread ended or waits, or the queue is full */
    pthread_cond_t room;    /* the queue was taken */
    pthread_cond_t more;    /* jobs were added, or there will be none */
    struct ch_match_job *job;
    int jobs, job_capacity, next;
    struct ch_match_form *form;            /* by place */
    bool last;                             /* no more jobs will be added */
    int threads, idle;                     /* running; of these, waiting for jobs */
    struct ch_finished_game *first, **end; /* the queue */
    int queued;
};

/* CH_MATCH_QUEUE: finished games that may wait; then threads wait too. */
enum { CH_MATCH_QUEUE = 256 };

/* The work of a thread of the pool, whose context is the struct ch_match_work. */
void ch_match_thread_work(struct ch_pool_thread *thread);

#endif
