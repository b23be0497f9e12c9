/* A match: two agents, many games, colours alternating over the same openings, every game in the
 * record. With repeatable agents the games depend on the specification alone, whatever the number
 * of threads. */
#ifndef CH_CORE_MATCH_H
#define CH_CORE_MATCH_H

#include <stdatomic.h>

#include "core/openings.h"
#include "core/record.h"
#include "core/statistics.h"

struct ch_match_spec {
    const struct ch_game *game;
    const char *agent[2]; /* A and B as on the command line */
    int games;
    uint64_t seed;
    int ply_limit;
    const char *openings_name;          /* "ballots", a file; NULL with no openings */
    const struct ch_openings *openings; /* NULL: every game from the game's start */
};

/* The schedule: pair i is games 2i and 2i+1, over opening[i] of the list, A having seat 0 in the
 * first of the two and B in the second. All openings are played once, shuffled by the seed, before
 * any comes again. */
/* Fills opening[0..pairs-1] with indexes below `openings` (-1 for all when that is 0). */
void ch_match_schedule(uint64_t seed, int openings, int pairs, int opening[]);
/* The seat of A in game `number`. */
int ch_match_seat_of_a(int number);

/* How to open an agent. `open` is called in the caller's thread, once for each side: the match is
 * played with what it reads. The threads open their own agents with `again`, from the texts that
 * `agent` has; NULL: they use `open`, and other texts than the first are refused. */
struct ch_match_opener {
    enum ch_status (*open)(void *context, const char *spec, struct ch_agent **agent,
                           struct ch_error *error);
    enum ch_status (*again)(void *context, const struct ch_agent *agent, struct ch_agent **copy,
                            struct ch_error *error);
    void *context;
};

/* The outcome of one game in short. */
struct ch_match_game {
    bool done;
    int8_t winner; /* seat, -1 for a draw */
    int8_t fault_seat;
    uint8_t end; /* enum ch_end */
};

/* What is known of a match: committed games only. Owns its strings and `games`. */
struct ch_match_status {
    int64_t id; /* in the record */
    uint64_t seed;
    enum ch_match_state state;
    int planned, played;
    int resumed;   /* games that were there before this run */
    int64_t older; /* a match that differs from this new one in the agents' texts only; 0: none */
    long a[3];     /* losses, draws, wins of A */
    long a_seat[CH_SEATS][3]; /* the same by A's seat */
    long seat0[3];            /* losses, draws, wins of seat 0, whoever had it */
    long pairs[5];            /* complete pairs by A's half-points */
    long ends[CH_END_COUNT];
    long faults[2];                    /* of A, of B */
    char fault_text[2][CH_FAULT_TEXT]; /* the last one of this run */
    int gave_up;    /* 0 or 1: the agent that kept failing, which ended the match; -1 */
    double seconds; /* of this run */
    char *agent_name[2];
    struct ch_match_game *games; /* `planned` of them */
};
/* Adds a committed game of the match; its number must be new and below `planned`. */
void ch_match_status_add(struct ch_match_status *status, const struct ch_recorded_game *recorded);
/* Half points of A in game `number`, which was played: 0, 1 or 2. */
int ch_match_points(const struct ch_match_status *status, int number);
/* Score less `other`'s for each complete pair that both have played, in -1 … 1: d[0..pairs-1],
 * where there is room for half as many as the longer one has games. Returns how many. */
long ch_match_differences(const struct ch_match_status *status, const struct ch_match_status *other,
                          double d[]);
void ch_match_status_done(struct ch_match_status *status);
/* Strength of A: from pairs when every game played belongs to a complete pair, else from games. */
struct ch_strength ch_match_strength(const struct ch_match_status *status);

struct ch_match_run {
    int concurrency; /* 1 or more */
    struct ch_match_opener opener;
    const atomic_bool *stop; /* may be NULL; when true, running games end and no new ones begin */
    /* Called in the caller's thread: once at the start (game NULL), then for each committed game.
     * May be NULL. */
    void (*report)(void *context, const struct ch_match_status *status,
                   const struct ch_recorded_game *game);
    /* Called after each batch of commits and a few times a second. May be NULL. */
    void (*tick)(void *context, const struct ch_match_status *status);
    void *context;
};

/* Plays what is missing of the match, or nothing if it is complete. CH_INTERRUPTED after a stop,
 * CH_AGENT_FAULT when an agent kept failing, even if all games were played by then; `status` is
 * filled in these cases too and released by the caller whenever its id is not 0. */
enum ch_status ch_match_play(const struct ch_match_spec *spec, struct ch_record *record,
                             const struct ch_match_run *run, struct ch_match_status *status,
                             struct ch_error *error);

/* The status of a recorded match from its games. */
enum ch_status ch_match_load(struct ch_record *record, int64_t id, struct ch_match_status *status,
                             struct ch_error *error);

#endif
