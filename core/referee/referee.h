/* The referee plays one game between two agents: it alone knows the whole state, checks every
 * choice, and makes an agent's failure a lost game with its cause. */
#ifndef CH_CORE_REFEREE_REFEREE_H
#define CH_CORE_REFEREE_REFEREE_H

#include "core/referee/adjudication.h"
#include "core/referee/agent.h"
#include "core/referee/time_control.h"

struct ch_endgame_tables;
struct ch_live_game;

struct ch_referee {
    const struct ch_game *game;
    struct ch_keys keys; /* with `number`, the source of every turn's key (ch_turn_key) */
    uint32_t number;     /* of the game in its match, from 0 */
    struct ch_time_control time;
    struct ch_adjudication adjudication;
    struct ch_endgame_tables *tables; /* that adjudicate (core/games/endgame.h); borrowed; NULL */
    int limit_ms;                     /* of a turn (ch_turn); 0: none */
    const atomic_bool *stop;          /* once it is set the game is broken off; NULL: it is not */
    int64_t (*now_ns)(void);          /* the clock that agents are timed by; NULL: ch_clock_ns */
    struct ch_live_game *live; /* where others may watch (live_game.h), held from the first turn on;
                                  NULL: it can't be watched */
};

/* How one move was chosen, in play and in the record: wall time by the referee's clock, processor
 * time as the agent reports it. Times are -1 where they are not known, and with the reason NULL for
 * the moves of the opening; recorded ones are whole. */
struct ch_played_move {
    double wall_us, cpu_us;
    bool has_score;
    int score;     /* hundredths of a man, for the mover; with has_score */
    char *reason;  /* owned; NULL: none */
    char *path;    /* recorded: full notation, "11x18x25"; owned */
    int64_t agent; /* recorded: that chose it; 0: a person, an opening, an imported game */
};
/* What is kept of a choice beside its move. */
static inline struct ch_played_move ch_played_move(const struct ch_choice *choice) {
    return (struct ch_played_move){
        .wall_us = choice->wall_us,
        .cpu_us = choice->cpu_us,
        .has_score = choice->has_score,
        .score = choice->score,
        .reason = choice->reason.length > 0 ? ch_copy(choice->reason.data) : NULL,
    };
}

/* A finished game. Owns all it points to. */
struct ch_played {
    struct ch_history history; /* from the game's start; the opening is its first plies */
    int opening_plies;
    struct ch_played_move *moves; /* history.count of them */
    struct ch_outcome outcome;
    bool stopped;          /* broken off: it has no outcome */
    char *verdict;         /* why the referee adjudicated it, in words; owned; NULL: it did not */
    int fault_seat;        /* -1: neither agent failed */
    struct ch_fault fault; /* with `end` CH_END_NONE when neither failed */
    struct ch_impasses impasses[CH_SEATS]; /* that the seat's decisions met; owned */
    int64_t started_ms;                    /* since 1970 */
    double seconds;
};

/* A clock is charged with the least of what the referee's clock shows and what the agent reports of
 * its choice, wall and processor time: other load on the machine does not count, and the start of
 * its process is never charged. A late answer is not played, and a fault of the answer itself goes
 * before its time.
 *
 * Plays from `start` (copied; its plies are the opening) until the game or an agent ends it.
 * agents[seat] are borrowed; they get new_game and then their turns. Fills `played`, to be released
 * with ch_played_done. Each agent is given its seat's view. Where `start` is the board without any
 * set-up, each agent is asked for its own in secret; they are in the history's start. */
void ch_referee_play(const struct ch_referee *referee, struct ch_agent *const agents[CH_SEATS],
                     const struct ch_history *start, struct ch_played *played);
void ch_played_done(struct ch_played *played);

/* The referee's lines in the log of its agents (log.h). Without a log each call costs one test of a
 * pointer. Public for their tests. */
/* Lines of the agent at `seat` name game `number` (from 0) from now until the end. */
void ch_referee_log_game(struct ch_agent *agent, const struct ch_game *game, uint32_t number,
                         int seat);
/* A turn without legal moves is that before ply 1, in which a set-up is made. */
void ch_referee_log_question(const struct ch_agent *agent, const struct ch_turn *turn);
void ch_referee_log_answer(const struct ch_agent *agent, const struct ch_turn *turn,
                           const struct ch_choice *choice);
void ch_referee_log_fault(const struct ch_agent *agent, const struct ch_fault *fault);
void ch_referee_log_end(struct ch_agent *const agents[CH_SEATS], const struct ch_game *game,
                        const struct ch_played *played);

#endif
