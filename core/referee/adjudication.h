/* Adjudication: conditions under which the referee ends a game before the rules do, and their text.
 *
 *   plies=400          a game of 400 plies, its opening included, is drawn; that is the default,
 *                      but for games whose rules have a limit of their own, where it is plies=0
 *   material=2/20      who is two men ahead at 20 quiet positions in a row has won
 *   claims=4           4 plies in a row whose agents claim the same result have that result
 *   win=4/6            6 plies in a row whose agents see the same side at least four men ahead: won
 *   tables=DIR         positions in the endgame tables of a folder have the value found there
 *   draw=0.1/20@60     20 plies in a row whose agents see at most a tenth of a man's difference,
 *                      from ply 60 of the game on: drawn
 *
 * joined by commas; `none` is no adjudication at all, `plies=0` no limit of plies. Of what is due
 * at the same ply the first in the order tables, claims, win, draw, material, plies counts, and a
 * game that its own rules end is never adjudicated.
 *
 * A position is quiet if the side to move has no capture: in the middle of an exchange material is
 * not counted, and such positions neither lengthen the run nor end it. Positions before the first
 * move of an agent don't count. Claims and scores are those of the choices (ch_choice) of both
 * agents by turns, so that a run of two plies has both; a ply without one ends the run, so that
 * agents which neither claim nor score never agree. A score is the mover's own view, in men.
 */
#ifndef CH_CORE_REFEREE_ADJUDICATION_H
#define CH_CORE_REFEREE_ADJUDICATION_H

#include "core/games/endgame.h"
#include "core/referee/agent.h"

enum { CH_PLY_LIMIT = 400, CH_ADJUDICATION_TABLES = 1024 };

/* So many men (in hundredths), at so many plies or positions in a row, from that ply on. */
struct ch_adjudication_run {
    int64_t men, count, from;
};

/* 0 in a count: that one is off. */
struct ch_adjudication {
    int64_t plies, claims;
    struct ch_adjudication_run material, win, draw;
    char tables[CH_ADJUDICATION_TABLES]; /* as written, or their content hash in records; "": none.
                                            Who opens them: struct ch_referee */
};

/* The default: a limit of CH_PLY_LIMIT plies, unless the game's own rules draw it after
 * `rule_plies` of them (0: they don't). */
struct ch_adjudication ch_adjudication_default(int rule_plies);

/* Reads the text over `adjudication`: what it does not name stays as it is, but after `none`. So
 * the caller fills in the defaults first. CH_BAD_INPUT says what is wrong. */
enum ch_status ch_adjudication_parse(const char *text, struct ch_adjudication *adjudication,
                                     struct ch_error *error);
/* Appends the canonical text: the same for equal values, "none" when all is off. */
void ch_adjudication_format(const struct ch_adjudication *adjudication, struct ch_text *text);

/* The runs so far of a game that is adjudicated ply by ply. Initialise with {0} for each game. */
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
