/* What captures follow: questions that rules ask about candidates, answered through the game's own
 * moves only, so that they hold for every game with captures. */
#ifndef CH_CORE_GAMES_TACTICS_H
#define CH_CORE_GAMES_TACTICS_H

#include "core/games/turn.h"

/* The result of the captures that follow a move, both sides playing for material in hundredths of a
 * man. */
struct ch_exchange {
    int net;    /* material of the mover less the other's, after less before; crownings count */
    int gains;  /* enemy pieces taken, the move's own captures included */
    int losses; /* own pieces taken */
    int plies;  /* moves played out after the candidate */
};

struct ch_tactics;

struct ch_tactics *ch_tactics_new(void);
void ch_tactics_free(struct ch_tactics *tactics); /* NULL is allowed */

/* From now on questions are about this turn, which is borrowed until the next call. Costs nothing:
 * answers are worked out when asked for, and kept. */
void ch_tactics_begin(struct ch_tactics *tactics, const struct ch_turn *turn);

/* The squares of the enemy's pieces that could take a piece of the mover on `square` if it were the
 * enemy's turn now, in ascending order into from[0..n-1]; returns n, or -1 if the game has no null
 * move. */
int ch_tactics_attackers(struct ch_tactics *tactics, int square, uint8_t from[CH_MAX_SQUARES]);
/* The same after candidate `candidate` (index into turn->legal). */
int ch_tactics_attackers_after(struct ch_tactics *tactics, int candidate, int square,
                               uint8_t from[CH_MAX_SQUARES]);

/* Plays the candidate and then captures only, as long as there are any: a side all of whose moves
 * are captures must take (the best for it), a side that has other moves as well may also stop, and
 * one without captures stops. Minimax; of lines of equal worth the first in the order of moves
 * counts. Borrowed until the next ch_tactics_begin. */
const struct ch_exchange *ch_tactics_exchange(struct ch_tactics *tactics, int candidate);

/* What the enemy can win by a shot after the candidate: a quiet reply that forces the mover to
 * capture, and the captures that follow. Hundredths of a man, beyond what the candidate's own
 * exchange costs; 0 if there is none. */
int ch_tactics_shot(struct ch_tactics *tactics, int candidate);

/* The same, worked out again, with the moves that they count in *line: the captures after the
 * candidate; the reply of the worst shot and the captures after it, none if there is no shot. The
 * caller initialises `line` with {0} and releases it with ch_moves_done. */
const struct ch_exchange *ch_tactics_exchange_line(struct ch_tactics *tactics, int candidate,
                                                   struct ch_moves *line);
int ch_tactics_shot_line(struct ch_tactics *tactics, int candidate, struct ch_moves *line);

/* The first of the candidates whose exchange nets most. */
int ch_tactics_best(struct ch_tactics *tactics);

/* How much less the candidate's exchange nets than the best candidate's; 0 for the best. */
int ch_tactics_shortfall(struct ch_tactics *tactics, int candidate);

/* The number of the enemy's legal replies to the candidate. */
int ch_tactics_replies(struct ch_tactics *tactics, int candidate);

/* How the game ends with the candidate, by its rules; CH_ONGOING: it goes on. */
struct ch_outcome ch_tactics_end(struct ch_tactics *tactics, int candidate);

/* How often the position after the candidate has occurred in this game; 0: never. */
int ch_tactics_repeats(struct ch_tactics *tactics, int candidate);

/* How often the position has occurred to which the enemy can return with a reply to the candidate;
 * the most of all replies, 0: it can return to none. */
int ch_tactics_returns(struct ch_tactics *tactics, int candidate);

#endif
