/* A game that a person can take back, replay and end: what the console keeps of it. No printing and
 * no agents here; the seats are known only as "a person or not", since undo stops at a person's
 * turn. */
#ifndef CH_CLI_CONSOLE_SESSION_H
#define CH_CLI_CONSOLE_SESSION_H

#include "core/games/game.h"

struct ch_session {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal;     /* of the position now, ended or not */
    struct ch_moves undone;    /* what redo plays, the next move last */
    struct ch_outcome outcome; /* the game's own end or one that was imposed */
    bool imposed;              /* the end is by resignation, agreement or a failure */
};

/* start may be NULL: the game's start position. */
void ch_session_init(struct ch_session *session, const struct ch_game *game,
                     const struct ch_position *start);
void ch_session_done(struct ch_session *session);
/* Another game of the same kind: no moves, nothing to redo. `start` may point into the session. */
void ch_session_restart(struct ch_session *session, const struct ch_position *start);

/* What was played before the start position, from which no move has been made yet. */
void ch_session_recall(struct ch_session *session, const struct ch_before *before);

/* The seat to move. */
int ch_session_side(const struct ch_session *session);
/* The seat that made ply `index` (from 0). */
int ch_session_mover(const struct ch_session *session, int index);
bool ch_session_over(const struct ch_session *session);

/* Makes a legal move of a game that goes on. What was undone can be redone still if it began with
 * this move, and is forgotten otherwise. */
void ch_session_play(struct ch_session *session, const struct ch_move *move);

/* Ends a game that goes on. */
void ch_session_end(struct ch_session *session, struct ch_outcome outcome);

/* Back to the last earlier turn of a person, or by one ply when no person plays. A resignation or
 * an agreement is taken back alone. Returns the plies taken back, 0 for an end that was lifted, -1
 * if there is nothing to undo. */
int ch_session_undo(struct ch_session *session, const bool person[CH_SEATS]);

/* Forward again to the next turn of a person, or as far as moves were undone. Returns the plies
 * made, 0 if there is nothing to redo. */
int ch_session_redo(struct ch_session *session, const bool person[CH_SEATS]);

/* The history as it was after `plies` plies. Borrows: good until the session changes, not to be
 * pushed to or released. */
struct ch_history ch_session_past(const struct ch_session *session, int plies);

#endif
