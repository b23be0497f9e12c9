/* Positions to practise: the mistakes of a person, out of recorded games, as far as they are due,
 * and out of a game at hand. A mistake is a move that loses 10 points of 100 of the expected result
 * or more, where something better is known. */
#ifndef CH_WORKSHOP_PERSON_PRACTICE_H
#define CH_WORKSHOP_PERSON_PRACTICE_H

#include "workshop/coach/judge.h"
#include "workshop/coach/reasons.h"
#include "workshop/person/drills.h"
#include "workshop/person/own_games.h"
#include "workshop/progress.h"

struct ch_puzzle {
    const struct ch_game *game;
    struct ch_history history; /* up to the mistake; owned */
    struct ch_move played;     /* the mistake */
    int seat;
    uint64_t line; /* with the ply, the lesson's key; 0: of no recorded game */
    int ply;
    bool fresh;  /* it was never asked */
    char *title; /* where it comes from; owned */
};

/* Begins as {0}; ch_puzzles_done releases. */
struct ch_puzzles {
    struct ch_puzzle *puzzle; /* what was asked before comes first */
    int count, capacity;
    int games,
        left; /* that were looked through now; that are still to be, since enough was found */
};
void ch_puzzles_done(struct ch_puzzles *puzzles);

/* The judges that are open, one for each game. Begins as {.config = …}; ch_practice_done releases.
 */
enum { CH_PRACTICE_GAMES = 40 };
struct ch_practice {
    const struct ch_agents_config *config; /* borrowed */
    struct {
        const struct ch_game *game;
        struct ch_judge *judge;
        struct ch_advisers *advisers; /* NULL: not asked yet */
    } open[CH_PRACTICE_GAMES];
    int count;
};
/* The usual judge of the game. */
enum ch_status ch_practice_judge(struct ch_practice *practice, const struct ch_game *game,
                                 struct ch_judge **judge, struct ch_error *error);
/* Who says why, in a game that was judged. */
struct ch_advisers *ch_practice_advisers(struct ch_practice *practice, const struct ch_game *game);
void ch_practice_done(struct ch_practice *practice);

struct ch_practice_wish {
    struct ch_own_wish own;
    const struct ch_drill_spacing *spacing;
    int fresh;                    /* at most so many that were never asked */
    int day;                      /* today */
    struct ch_progress *progress; /* NULL: not shown */
};

/* Collects the positions that are due. Games that were not looked through are judged until there
 * are enough, the newest first, and noted in `lessons`, which the caller saves. Games that hide
 * something are left out, as are those whose moves can't be made any more. */
enum ch_status ch_practice_collect(struct ch_practice *practice, struct ch_record *record,
                                   const struct ch_practice_wish *wish, struct ch_drills *lessons,
                                   struct ch_puzzles *puzzles, struct ch_error *error);

/* Adds the mistakes of these seats in a game, in their order. Where something is hidden each is
 * judged by what the mover knew. */
enum ch_status ch_practice_game(struct ch_practice *practice, const struct ch_game *game,
                                const struct ch_history *history, const bool seats[CH_SEATS],
                                struct ch_puzzles *puzzles, struct ch_error *error);

/* The turn of a puzzle. `parts` as in core/games/turn.h. */
struct ch_turn ch_puzzle_turn(const struct ch_puzzle *puzzle, struct ch_turn_parts *parts);
/* True if a move that loses so much solves it. */
bool ch_puzzle_solves(double regret);

#endif
