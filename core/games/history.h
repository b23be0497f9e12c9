/* A game as it went, and as one seat saw it go: the positions with the moves between them. What
 * depends on the past (repetition, quiet plies, chases) is worked out from it. */
#ifndef CH_CORE_GAMES_HISTORY_H
#define CH_CORE_GAMES_HISTORY_H

#include "core/games/move.h"

struct ch_game;

struct ch_ply {
    struct ch_move move;
    struct ch_position after;
    uint64_t hash; /* of `after` */
    uint64_t line; /* of all moves from the start up to this one, in their order */
    int quiet; /* plies since the last irreversible move, this one included; 0 after such a move */
};

/* Moves running of one piece that a rule of the game counts. */
struct ch_moves_run {
    int moves, square; /* where it is now; of no meaning without moves */
};

/* What was played before the start position, as far as draws and legality ask; 0 unless the
 * position's text gives it (core/games/text/counters.h). */
struct ch_before {
    int quiet; /* plies since an irreversible move */
    struct ch_moves_run run[CH_SEATS];
};

/* A game as it went. Grows; owns `plies`. */
struct ch_history {
    struct ch_position start;
    uint64_t start_hash;
    struct ch_before before;
    struct ch_ply *plies;
    int count, capacity;
};

void ch_history_init(struct ch_history *history, const struct ch_game *game,
                     const struct ch_position *start);
void ch_history_done(struct ch_history *history);
/* Makes a legal move. */
void ch_history_push(struct ch_history *history, const struct ch_game *game,
                     const struct ch_move *move);
/* Takes the last move back; count must be over 0. */
void ch_history_pop(struct ch_history *history);
void ch_history_copy(struct ch_history *to,
                     const struct ch_history *from); /* `to` is uninitialised */
/* The position now, borrowed until the next push or pop. */
const struct ch_position *ch_history_position(const struct ch_history *history);
/* The position in which ply `ply`, 0 … count, was or is to be made; borrowed as that. */
const struct ch_position *ch_history_before(const struct ch_history *history, int ply);
/* The seat that made ply `ply`, 0 … count - 1, or is to make ply `count`. */
int ch_history_mover(const struct ch_history *history, const struct ch_game *game, int ply);
/* How books number ply `ply` (from 0): "9." is the first mover's, "9..." the other's, also where a
 * position begins with the second side. */
enum { CH_PLY_NUMBER = 16 };
void ch_history_number(const struct ch_history *history, const struct ch_game *game, int ply,
                       char number[CH_PLY_NUMBER]);
/* How often the present position has occurred, this time included (1 or more). */
int ch_history_repetitions(const struct ch_history *history);
/* How many plies ago the present position last occurred; 0: never before. */
int ch_history_since(const struct ch_history *history);
/* How often the position `next` has occurred, to which a move that can be taken back leads. */
int ch_history_occurred(const struct ch_history *history, const struct ch_game *game,
                        const struct ch_position *next);
/* A number for the set of positions that have occurred `times` times, in a game whose players take
 * turns. */
uint64_t ch_history_key_of(const struct ch_history *history, int times);
/* Quiet plies up to now. */
int ch_history_quiet(const struct ch_history *history);

/* Begins the history as `seat` sees it. `view` is uninitialised; the caller releases it. */
void ch_history_init_view(struct ch_history *view, const struct ch_game *game,
                          const struct ch_history *full, int seat);
/* What `seat` has seen of the history, which is the whole game or has been seen by that seat:
 * `history` itself where everybody sees everything, else `view`, to be released with
 * ch_history_done in either case. */
const struct ch_history *ch_history_seen(const struct ch_history *history,
                                         const struct ch_game *game, int seat,
                                         struct ch_history *view);
/* Appends to a seat's history what has been played in `full` since; its plies are those of `full`
 * as far as it goes. */
void ch_history_follow(struct ch_history *view, const struct ch_game *game,
                       const struct ch_history *full, int seat);
/* Appends one ply to a seat's history: the move, and what the seat sees of the position after it.
 */
void ch_history_push_view(struct ch_history *view, const struct ch_game *game,
                          const struct ch_move *move, const struct ch_position *after);

#endif
