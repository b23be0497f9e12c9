/* The worth of a position of a game of the family: a plain sum of a player's first rules of thumb,
 * in hundredths of a man, from tables that are made once for each game. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATE_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATE_H

#include "core/games/draughts/rules.h"
#include "core/games/weights.h"

struct ch_draughts;

struct ch_worth {
    int16_t place[CH_SEATS][CH_RULE_KINDS][CH_MAX_SQUARES]; /* beside the value of the kind */
    struct ch_square_set home[CH_SEATS]; /* where the other side's pieces are promoted */
    uint8_t rising;                      /* bit 1 << kind: can be promoted */
};

/* One side's pieces: sums over them, so that a move changes them by what it moves. */
struct ch_worth_side {
    int material, place;
    int home;   /* pieces that guard the home squares */
    int rising; /* pieces that can be promoted */
};

/* Adds a piece of the side. */
void ch_worth_add(const struct ch_worth *worth, const struct ch_game *game, struct ch_piece piece,
                  int square, struct ch_worth_side *side);
/* Of both sides in a position. */
void ch_worth_of(const struct ch_draughts *draughts, const struct ch_position *position,
                 struct ch_worth_side sides[CH_SEATS]);
/* The position's worth to the side that owns `own` and is to move. */
int ch_worth_lead(const struct ch_worth_side *own, const struct ch_worth_side *other, bool losing);
/* The parts of that sum; returns how many. */
int ch_worth_parts(const struct ch_worth_side *own, const struct ch_worth_side *other, bool losing,
                   struct ch_weight_part out[CH_WEIGHT_PARTS]);

/* Fills `worth` for these rules on this board; in the losing form everything is turned round. */
void ch_worth_prepare(const struct ch_rules *rules, const struct ch_game *game, bool losing,
                      struct ch_worth *worth);

/* Slots of a game's table (core/games/game.h). In the losing form all kinds have negative values
 * (ch_kind.value), so that who has less is ahead. */
int ch_draughts_evaluate(const struct ch_game *game, const struct ch_position *position);
int ch_draughts_material(const struct ch_game *game, const struct ch_position *position, int seat);

#endif
