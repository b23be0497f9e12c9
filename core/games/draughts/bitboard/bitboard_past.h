/* What the ends of a game count of its past, kept from position to position while a search walks:
 * the other way to what core/games/draughts/ends.c counts back in a history. */
#ifndef CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_PAST_H
#define CH_CORE_GAMES_DRAUGHTS_BITBOARD_BITBOARD_PAST_H

#include "core/games/draughts/bitboard/bitboard.h"

/* A limit or an end that comes in fewer plies than this belongs to what the further course of a
 * position depends on. */
enum { CH_PAST_NEAR = 32 };

/* The run of quiet moves with one piece that a limit counts. */
struct ch_past_run {
    uint8_t moves; /* up to the limit */
    uint8_t bit;   /* the piece's bit; 0 if there is no run */
};

/* Plies running up to a position; see struct ch_ends_now. */
struct ch_past {
    uint16_t running[CH_END_RUNS];
    bool out;  /* a rule may end the game here: ch_past_outcome decides */
    bool near; /* a count that a rule ends comes near to that */
    struct ch_past_run run[CH_SEATS];
    uint16_t balanced[CH_END_RULES][CH_SEATS]; /* valid while `few` */
    bool few; /* so few pieces that a rule about their balance may hold */
};

/* The counts that the rules of a game need. */
struct ch_past_rules {
    const struct ch_draughts *draughts;
    int running[CH_END_RUNS]; /* plies after which the first rule speaks; 0: none */
    int soon;                 /* plies from which on one of these is near */
    int few, few_of_one;      /* pieces in a balance, at most: of both, of who has fewer */
    int balances;             /* rules looked at up to the last of a balance */
    int furthest;             /* plies that any rule looks back */
    bool always;              /* there are rules that may speak at any time */
    uint8_t needed;           /* kinds of which a rule wants one on the board */
    uint8_t deciding;         /* kinds of which one ends the game */
    int limit;                /* moves running, 0: none */
    bool limited[2];          /* of men, of kings */
};

/* A move as the past sees it. */
struct ch_past_move {
    int seat, from, to; /* bits */
    bool king;          /* of a king, before it */
    bool captures;
};

void ch_past_prepare(struct ch_past_rules *rules, const struct ch_draughts *draughts);
/* Of a position from which a game begins, with `quiet` plies before it. */
void ch_past_begin(const struct ch_past_rules *rules, const struct ch_bitboard_place *place,
                   int quiet, struct ch_past *past);
/* Counts on by a move, as far as that is simple; true if ch_past_count has to follow, since rules
 * may speak. */
static inline bool ch_past_move(const struct ch_past_rules *rules, const struct ch_past *before,
                                bool king, bool captures, bool final, struct ch_past *after) {
    const bool ended[CH_END_RUNS] = {final, captures || !king, captures};
    for (int i = 0; i < CH_END_RUNS; i++)
        after->running[i] = ended[i] ? 0 : (uint16_t)(before->running[i] + 1);
    after->few = after->out = after->near = false;
    /* No count is higher than that of plies without a capture. */
    return rules->always || before->few || (captures && rules->few > 0) ||
           after->running[CH_END_RUNS - 1] >= rules->soon;
}
/* The rest, after the move that led from the place `was` to the place `is`. */
void ch_past_count(const struct ch_past_rules *rules, const struct ch_past *before,
                   const struct ch_bitboard_place *was, const struct ch_bitboard_place *is,
                   const struct ch_past_move *move, struct ch_past *after);

/* The end of the game by its rules, but for repetition. */
struct ch_outcome ch_past_outcome(const struct ch_past_rules *rules, const struct ch_past *past,
                                  const struct ch_bitboard_place *place, bool moves, bool captures);
/* True if the limit forbids quiet moves of the piece on that bit. */
bool ch_past_forbids(const struct ch_past_rules *rules, const struct ch_past *past,
                     const struct ch_bitboard_place *place, int bit);
/* What the rest of the game depends on besides the pieces on the board: to be mixed into the
 * position's hash; 0 for most positions. */
uint64_t ch_past_key(const struct ch_past_rules *rules, const struct ch_past *past);

#endif
