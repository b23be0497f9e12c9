/* A trial of an agent in endings: positions that the endgame tables know to be won for the side to
 * move, drawn at random, each played to its end against an opponent that defends. */
#ifndef CH_WORKSHOP_ENDING_TRIAL_H
#define CH_WORKSHOP_ENDING_TRIAL_H

#include "core/endgame/endgame.h"
#include "workshop/agent_pool.h"

/* One position and its game. */
struct ch_ending {
    struct ch_position position;
    int distance; /* plies to the win by the tables */
    int plies;    /* that were played */
    bool won;     /* by the side to move, and not by a failure of the other agent */
    enum ch_end end;
};

/* Initialise with {0} and the first members, release with ch_ending_trial_done. */
struct ch_ending_trial {
    uint8_t pieces[CH_ENDGAME_SETS];   /* of the side to move, and of the other */
    uint64_t seed;                     /* of the positions and of the agents' keys */
    int wanted;                        /* positions */
    int least;                         /* plies to the win, at least */
    struct ch_ending *ending;          /* owned */
    int count;                         /* positions that were found: fewer if there are no more */
    int wins, won_plies, won_distance; /* endings that were won, and sums over them */
    int faults;                        /* games that ended by an agent's failure */
};

/* Reads "KKvKM": the kings and men of the side to move, and of the other one. False if it is no
 * such text, or names fewer than one piece or more than `most` in all. */
bool ch_ending_pieces(const char *text, int most, uint8_t pieces[CH_ENDGAME_SETS]);

/* Draws the positions: different ones, won by the tables, without a capture for the side to move,
 * which moves up the board. The seed determines them. Looks at all there are before it ends with
 * fewer than are wanted. */
void ch_ending_trial_draw(struct ch_ending_trial *trial, const struct ch_game *game,
                          struct ch_endgame *endgame);

/* Plays every position by the pool's first agent against its second, in any order. */
enum ch_status ch_ending_trial_play(struct ch_ending_trial *trial, struct ch_agent_pool *pool,
                                    struct ch_error *error);

void ch_ending_trial_done(struct ch_ending_trial *trial);

#endif
