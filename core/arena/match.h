/* A match: two agents or more, many games, both colours over the same openings, every game in the
 * record. With repeatable agents the games depend on the specification alone, whatever the number
 * of threads. */
#ifndef CH_CORE_ARENA_MATCH_H
#define CH_CORE_ARENA_MATCH_H

#include "core/arena/evidence.h"
#include "core/arena/schedule.h"
#include "core/arena/thread_pool.h"
#include "core/base/key_table.h"
#include "core/openings/openings.h"
#include "core/record/record.h"
#include "core/referee/adjudication.h"
#include "core/referee/time_control.h"
#include "core/statistics/clusters.h"
#include "core/statistics/sprt.h"

/* The sequential test of a match between two agents, evaluated after each complete pair of games in
 * the order of their numbers, up to the first gap. So the verdict depends on the specification
 * alone, not on how many games are played at a time, nor on short games ending first (which are not
 * as often won as long ones). Games after the verdict are played, as they were under way, and do
 * not count for it.
 *
 * A pair is taken in only if one of its games is new: same seats, opening and moves are no further
 * evidence. Pairs over one opening are one trial, their mean, in which those that repeat keep their
 * weight, or what is rare would count for more than it is. A verdict from the means of openings
 * that were played more than once wants CH_SPRT_OPENINGS of them, since their spread is guessed
 * from the openings themselves. Where all games begin from a single position each pair is a trial,
 * as long as none repeats another; after that there is no verdict.
 *
 * When no new game has come in as many pairs as there are openings (20 at least) the test is
 * exhausted, and ends without a verdict. */

enum { CH_SPRT_OPENINGS = 30 };

/* Trials of one kind: each a mean of pairs, sorted into steps of 1 / CH_SPRT_STEPS. */
struct ch_sprt_trials {
    struct ch_key_table table;
    struct {
        long points, pairs; /* half points of the first agent */
    } * trial;              /* by number in the table */
    int capacity;
    long steps[CH_SPRT_STEPS + 1];
};

struct ch_match_sprt {
    bool wanted; /* the match has a test; else all else is 0 */
    struct ch_sprt sprt;
    int deck;      /* openings of the match; 0: none, or not known */
    long looked;   /* pairs that were looked at */
    long pairs[5]; /* the same by the first agent's half points */
    long taken;    /* of them, with a new game */
    bool repeated; /* an opening has more than one of those */
    long idle;     /* pairs since one was taken in */
    bool exhausted;
    struct ch_key_table lines;
    struct ch_sprt_trials by_opening;
    struct ch_sprt_state state;
};

/* `deck`: openings that the match has, 0: none, or not known. Released with ch_match_sprt_done. */
void ch_match_sprt_init(struct ch_match_sprt *test, const struct ch_sprt *sprt, int deck);
void ch_match_sprt_done(struct ch_match_sprt *test);
/* Evaluates the pairs that have become complete, games[0 … room - 1], up to a verdict. */
void ch_match_sprt_look(struct ch_match_sprt *test, const struct ch_match_game games[], int room);
/* Evaluates one pair more: the even game, in which the first agent has seat 0, and the odd one. */
void ch_match_sprt_look_at(struct ch_match_sprt *test, const struct ch_match_game *even,
                           const struct ch_match_game *odd);
/* True once there is a verdict. */
bool ch_match_sprt_decided(const struct ch_match_sprt *test);
/* True once it has ended: with a verdict, or because nothing new comes any more. */
bool ch_match_sprt_ended(const struct ch_match_sprt *test);

struct ch_endgame_tables;
struct ch_live_game;

struct ch_match_spec {
    const struct ch_game *game;
    struct ch_plan plan;
    const char *const *agent;       /* plan.agents of them, as on the command line */
    bool distinct;                  /* no two of them may have one identity: a tournament */
    uint64_t seed;                  /* where the keys of a game that hides nothing come from */
    const struct ch_secret *secret; /* else they come from this; NULL: from the one in the record,
                                     * or one for a new match: */
    const struct ch_secret *fresh;  /* … this; NULL: one that is drawn */
    struct ch_time_control time;
    struct ch_adjudication adjudication;
    struct ch_endgame_tables *tables;   /* that adjudicate; borrowed; NULL: none */
    const struct ch_sprt *sprt;         /* ends a match between two by its verdict; NULL: none */
    const char *openings_name;          /* "ballots", a file; NULL with no openings */
    const struct ch_openings *openings; /* NULL: every game from the game's start */
    bool openings_in_order;             /* in the order of the list, not shuffled by the seed */
};

/* Sums over the games of one agent. Counts are losses, draws, wins. */
struct ch_match_agent {
    char *name; /* to show: ch_agent_labels */
    char *spec; /* what opens it, as on the command line of this run, or of who recorded it */
    long games[3];
    long seat[CH_SEATS][3]; /* the same by its seat */
    long faults;
    char fault_text[CH_FAULT_TEXT]; /* the last one */
    struct ch_impasses impasses;    /* that its decisions met */
    bool withdrawn; /* in this run it kept failing, and its remaining games were left out */
};

/* Two agents against each other, as the first sees it. */
struct ch_match_meeting {
    long games[3];          /* losses, draws, wins of the first */
    long seat[CH_SEATS][3]; /* the same by the first's seat */
    long pairs[5];          /* complete pairs by the first's half points */
    long forfeits[2];       /* games that the first, the second lost by a failure of its own */
};

/* A match that differs from a new one only in the texts of agents or game. */
struct ch_match_older {
    int64_t id;     /* 0: there is none */
    bool game;      /* in the game's, too */
    bool procedure; /* or in the procedure that decided for its rules */
    bool program;   /* or was begun by a program that dealt openings and keys otherwise */
};

/* What is known of a match: committed games only. Owns all it points to. */
struct ch_match_status {
    int64_t id; /* in the record */
    uint64_t seed;
    struct ch_keys keys;
    char secret[CH_SECRET_HEX]; /* to be reported with the rest; "" unless that is asked for */
    enum ch_match_state state;
    struct ch_schedule *schedule; /* as far as the results so far decide it */
    int agents;
    struct ch_match_agent *agent;     /* `agents` of them */
    struct ch_match_meeting *meeting; /* [i * agents + j] with i < j: i against j */
    struct ch_match_game *games;      /* by number, ch_schedule_room of them */
    int planned, played;
    int deck;                    /* its ballots; 0: none, or not known */
    int share;                   /* of `planned`, what this run's shard is to play; else the same */
    int resumed;                 /* games that were there before this run */
    struct ch_match_older older; /* of this new one */
    long seat0[3];               /* losses, draws, wins of seat 0, of either agent */
    long ends[CH_END_COUNT];
    struct ch_match_sprt test;
    int gave_up;    /* the first agent that was withdrawn, which ends a match between two and one
                     * that pairs by results; -1 */
    bool waiting;   /* for another program that writes to the record */
    double seconds; /* of this run */
};
/* No games yet. The plan must have passed ch_plan_check; names[0..plan->agents-1] are copied. */
void ch_match_status_init(struct ch_match_status *status, const struct ch_plan *plan,
                          const char *const names[]);
/* Sets what opens the agent, which without this is its name. */
void ch_match_status_spec(struct ch_match_status *status, int agent, const char *spec);
void ch_match_status_done(struct ch_match_status *status);
/* Adds a committed game of the match. False, and nothing is added, if the schedule has no such game
 * or it is there already. */
bool ch_match_status_add(struct ch_match_status *status, const struct ch_recorded_game *recorded);
/* Extends the schedule if results decide pairings: true if there are more games. */
bool ch_match_status_advance(struct ch_match_status *status);
/* True if all is played: the games of the plan, or as many as its test wanted. */
bool ch_match_complete(const struct ch_match_status *status);
/* Games lost by an agent's failure, of all agents. */
long ch_match_faults(const struct ch_match_status *status);
/* Half points of the pairing's first agent in game `number`, which was played: 0, 1 or 2. */
int ch_match_points(const struct ch_match_status *status, int number);
/* Of a match between two: the first agent's games against the second. */
const struct ch_match_meeting *ch_match_only_meeting(const struct ch_match_status *status);
/* Agent `one` against `other`, as `one` sees it; in either order. */
struct ch_match_meeting ch_match_between(const struct ch_match_status *status, int one, int other);
/* The score less `other`'s over each complete pair of the first `games` games that both have
 * played, of matches between two with the same openings: -1 … 1 in the mean, its error from the
 * openings as in evidence.h. `other` NULL: the score less 1/2. */
struct ch_paired ch_match_difference(const struct ch_match_status *status,
                                     const struct ch_match_status *other, int games);
/* Strength of the first agent of a match between two: of the pairs that decided its test, when they
 * have, so that it does not depend on games under way then; else of all games. Fills *meeting, if
 * not NULL, with the evidence for it, without the clusters. */
struct ch_strength ch_match_first_strength(const struct ch_match_status *status,
                                           struct ch_meeting_evidence *meeting);
/* Of the games that were played, how many are different. */
long ch_match_different(const struct ch_match_status *status);
/* Games of a match between two whose partner, with the colours swapped, is not there. */
long ch_match_unpaired(const struct ch_match_status *status);
/* True if it has a test that ended, or ran out of games, without a verdict. */
bool ch_match_undecided(const struct ch_match_status *status);
/* "undecided", or the name of its state: for reports to people and programs. */
const char *ch_match_state_text(const struct ch_match_status *status);

struct ch_match_run {
    int concurrency; /* 1 or more */
    bool pinned;     /* as struct ch_thread_pool */
    int shard;       /* with shards > 0: only the pairs q with q % shards == shard are played, */
    int shards;      /* of a format that does not pair by results */
    struct ch_agent_opener opener; /* the match is played with the texts that `open` reads */
    int turn_ms; /* limit of a turn of this program's agents, as in struct ch_referee; 0: none */
    struct ch_live_game *live; /* `concurrency` places where its games can be watched in play
                                  (core/referee/live_game.h); borrowed; NULL: none */
    const atomic_bool *stop; /* may be NULL; when true, running games are broken off and left out */
    /* Called in the caller's thread: once at the start (game NULL), then for each committed game.
     * May be NULL. */
    void (*report)(void *context, const struct ch_match_status *status,
                   const struct ch_recorded_game *game);
    /* Called after each batch of commits and a few times a second. May be NULL. */
    void (*tick)(void *context, const struct ch_match_status *status);
    /* Called once for each file of an agent or of the game that is edited meanwhile, or `gone`: the
     * match plays the text that was read. Looked for as games end. May be NULL. */
    void (*edited)(void *context, const char *file, bool gone);
    void *context;
};

/* Plays what is missing of the match, or nothing if it is complete or its test has a verdict; when
 * it comes to one, the games under way are the last. CH_SYSTEM if another program plays the same
 * games. CH_INTERRUPTED after a stop, CH_AGENT_FAULT when an agent kept failing, even if all games
 * were played by then: its remaining games are left out, and the others play on unless the format
 * pairs by results. `status` is filled in these cases too and released by the caller whenever its
 * id is not 0. */
enum ch_status ch_match_play(const struct ch_match_spec *spec, struct ch_record *record,
                             const struct ch_match_run *run, struct ch_match_status *status,
                             struct ch_error *error);

/* Games that a recorded match is to have, by its specification and the number of games asked for:
 * level meetings of a knockout add to them. */
int ch_match_planned(const struct ch_recorded_match *match);

/* The status of a recorded match from its games. */
enum ch_status ch_match_load(struct ch_record *record, int64_t id, struct ch_match_status *status,
                             struct ch_error *error);

/* ch_match_state_text of a recorded match, whose games are read only if it had a test and is
 * complete. Where they can't be read, the name of its state. */
const char *ch_match_recorded_state_text(struct ch_record *record,
                                         const struct ch_recorded_match *match);

/* The identity of a match: the specification as JSON, with the identities of the agents and the
 * hashes of the texts of the game and of the openings, without any path. A match that an older
 * program recorded has paths in it as they were typed, and is found by the same command. */

/* The plan of a recorded match. CH_BAD_INPUT if the record was changed by hand. */
enum ch_status ch_match_plan(const struct ch_recorded_match *match, struct ch_plan *plan,
                             struct ch_error *error);

/* The number of different openings of a deck: one that is in it twice, or that other moves lead to,
 * counts once (record.h). 0 without a deck. */
int ch_match_spec_ballots(const struct ch_match_spec *spec);

/* The same of the deck that a recorded match was played with; 0: none, or a record of an older
 * program. */
int ch_match_ballots(const struct ch_recorded_match *match);

/* The time control and adjudication of a recorded match. CH_BAD_INPUT in the same case. */
enum ch_status ch_match_limits(const struct ch_recorded_match *match, struct ch_time_control *time,
                               struct ch_adjudication *adjudication, struct ch_error *error);

/* The sequential test of a recorded match; *wanted is false if it has none. CH_BAD_INPUT if the
 * record was changed by hand. */
enum ch_status ch_match_recorded_sprt(const struct ch_recorded_match *match, struct ch_sprt *sprt,
                                      bool *wanted, struct ch_error *error);

/* Finds the match of `spec` between these agents (one for each of the spec) in the record, or
 * stores it as new. Then *older is the newest match that differs from it in texts only. The caller
 * releases `match`. */
enum ch_status ch_match_begin(const struct ch_match_spec *spec, struct ch_record *record,
                              struct ch_agent *const agent[], struct ch_recorded_match *match,
                              struct ch_match_older *older, struct ch_error *error);

/* The match of `spec` between agents of these identities, if the record has all its games: as after
 * playing it, without opening an agent (only title and hashes are read). Otherwise status->id is 0.
 * The caller releases `status` when its id is not 0. */
enum ch_status ch_match_recall(const struct ch_match_spec *spec, struct ch_record *record,
                               struct ch_agent *const agent[], struct ch_match_status *status,
                               struct ch_error *error);

#endif
