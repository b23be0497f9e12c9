/* A turn as the agent that is asked may know it, out of a game as it went. Whatever asks an agent
 * about a position asks by a turn that was made here (the referee keeps the seats' histories
 * itself): an agent is never given the game as it is, only what its seat has seen of it. */
#ifndef CH_CORE_GAMES_TURN_H
#define CH_CORE_GAMES_TURN_H

#include <stdatomic.h>

#include "core/games/game.h"

struct ch_choice;
struct ch_known;

/* The contract of agents says how long its pointers are borrowed: core/referee/agent.h. */
struct ch_turn {
    const struct ch_game *game;
    const struct ch_history *history; /* the seat's view and how it came about */
    const struct ch_moves *legal;     /* one or more; the choice is an index into it */
    int seat;                         /* the seat to move */
    uint64_t key;                     /* for everything random in this turn */
    uint64_t game_key; /* for what is drawn once a game: the same in all its turns of this seat; 0:
                          not known */
    bool hashed; /* the key is of CH_KEYS_HASHED, of an older record: rules drew from it then */
    const atomic_bool *stop; /* set meanwhile: answer soon, as well as can be; NULL: never set */
    const atomic_bool
        *given_up; /* set meanwhile: the answer is no longer wanted; NULL: never set */

    /* Called meanwhile, in the thread of the call, with what would be chosen now, by agents that
     * come to better choices step by step; may be NULL. */
    void (*progress)(void *context, const struct ch_choice *so_far);
    void *progress_context;

    /* Time, as core/referee/time_control.h says. All 0 without a time control. */
    int time_ms; /* the longest that this answer may take; 0: the agent's own limit holds */
    int remaining_ms[CH_SEATS]; /* on the game clocks, 1 or more; in a match this turn's increment
                                   is in the mover's. 0 or less: no game clock */
    int increment_ms;           /* what is added to the mover's clock for each move */
    int average_ms;             /* what its moves may take on average; 0: as they like */
    bool wall; /* all this is time of the wall, in which each thread of an agent may compute; else
                  processor time of all of them together */
    int limit_ms;  /* processor time that an agent of this program has where time_ms is 0
                      (ch_turn_charge); 0: as much as it likes. Workers have their own limit */
    int margin_ms; /* forgiven beyond time_ms: not for the agent, but whoever waits for its answer
                      waits so much longer */
    int depth;     /* limits for an agent that searches and has none of its own; 0: none */
    int64_t nodes;
    const struct ch_known *known; /* core/referee/known.h: what the agent's endgame tables and book
                                     know of the moves; NULL: not looked up */
};

/* True if the turn's time is limited, and not only depth or nodes. */
bool ch_turn_timed(const struct ch_turn *turn);
/* The processor time that the turn may cost at all, in ms; 0: no limit. */
int ch_turn_max_ms(const struct ch_turn *turn);

/* What a turn borrows. Initialise with {0}; every turn that is made with it ends the one before. */
struct ch_turn_parts {
    struct ch_history view; /* in use where pieces are hidden */
    struct ch_moves legal;
};

/* The turn of the side to move in the last position of `history`, which is the whole game or what
 * that side has seen of it, and is borrowed. The key is the caller's to set. */
struct ch_turn ch_turn_make(const struct ch_game *game, const struct ch_history *history,
                            struct ch_turn_parts *parts);
void ch_turn_parts_done(struct ch_turn_parts *parts);

#endif
