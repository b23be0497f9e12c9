/* Applies adjudication (core/referee/adjudication.h) to one game, ply by ply. */
#ifndef CH_CORE_REFEREE_ADJUDICATOR_H
#define CH_CORE_REFEREE_ADJUDICATOR_H

#include "core/games/endgame.h"
#include "core/referee/adjudication.h"
#include "core/referee/agent.h"

/* The runs so far. Initialise with {0} for each game. */
struct ch_adjudicator {
    int lead_seat, leads; /* quiet positions in a row at which that seat was ahead */
    int claimed, claims;  /* plies in a row that claimed that result: a winning seat, -1 a draw */
    int win_seat, wins;   /* plies in a row that saw that seat ahead */
    int draws;            /* plies in a row that saw neither ahead */
};

/* After `mover` made the last move of the history, by `choice`; `legal` are the moves that follow.
 * The outcome is CH_ONGOING, or the verdict, whose reason is appended in words. The limit of plies
 * is not looked at here: it holds before the first move, too. */
struct ch_outcome ch_adjudicate(struct ch_adjudicator *adjudicator,
                                const struct ch_adjudication *adjudication,
                                const struct ch_game *game, const struct ch_history *history,
                                const struct ch_moves *legal, int mover,
                                const struct ch_choice *choice, struct ch_text *reason);
/* The verdict of endgame tables on the history's last position, or CH_ONGOING. */
struct ch_outcome ch_adjudicate_tables(struct ch_endgame_tables *tables, const struct ch_game *game,
                                       const struct ch_history *history, struct ch_text *reason);

#endif
