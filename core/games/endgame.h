/* What endgame tables (core/endgame/endgame.h) ask of a game in which few pieces are left: where
 * they may be, what the rules make of them, and which moves lead to and from a place. A game that
 * can be asked so hangs its functions into its walk (core/games/walk.h).
 *
 * The rules are the same for both seats, the board turned by 180 degrees. So a place is always seen
 * by the side to move, with the board turned so that this side moves up the board. */
#ifndef CH_CORE_GAMES_ENDGAME_H
#define CH_CORE_GAMES_ENDGAME_H

#include "core/games/game.h"

enum {
    CH_ENDGAME_BITS = 64,
    CH_ENDGAME_NEXT = 4096 /* no place has more moves */
};

/* The pieces in sets: of the side to move, then of the other one. */
enum ch_endgame_set { CH_OWN_MEN, CH_OWN_KINGS, CH_OTHER_MEN, CH_OTHER_KINGS, CH_ENDGAME_SETS };

/* The pieces on the board, as sets of bits; the game decides which bit is which square. */
struct ch_endgame_place {
    uint64_t set[CH_ENDGAME_SETS];
};

/* The squares that pieces may be on. A man is never where men become kings. */
struct ch_endgame_board {
    uint64_t squares;
    uint64_t men[CH_SEATS]; /* of the side to move, of the other */
};

struct ch_endgame_ops {
    /* CH_OK if tables say what the game's rules do, but for draws by counts of moves and by
     * repetition; else CH_UNSUPPORTED. */
    enum ch_status (*check)(const struct ch_game *game, struct ch_error *error);
    void (*board)(const struct ch_game *game, struct ch_endgame_board *board);
    /* The outcome with so many pieces of each set, by the rules that need no look at the board;
     * seat 0 is the side to move, `moves`: it has a move. */
    struct ch_outcome (*ended)(const struct ch_game *game, const uint8_t count[CH_ENDGAME_SETS],
                               bool moves);
    /* The places to which the legal moves lead, each as the next side to move sees it. Returns how
     * many; next[] has room for CH_ENDGAME_NEXT. */
    int (*next)(const struct ch_game *game, const struct ch_endgame_place *place,
                struct ch_endgame_place next[]);
    /* The places from which a legal move of the other side leads to this one that takes nothing and
     * changes no kind. Returns how many; room as above. */
    int (*before)(const struct ch_game *game, const struct ch_endgame_place *place,
                  struct ch_endgame_place before[]);
    void (*place)(const struct ch_game *game, const struct ch_position *position,
                  struct ch_endgame_place *place);
    /* The position with the side to move that moves up the board. */
    void (*position)(const struct ch_game *game, const struct ch_endgame_place *place,
                     struct ch_position *position);
};

/* A position's result for the side to move. */
enum ch_endgame_result { CH_ENDGAME_DRAWN, CH_ENDGAME_WON, CH_ENDGAME_LOST };

struct ch_endgame_value {
    enum ch_endgame_result result;
    int plies; /* to the end if the winner hurries and the loser holds out; 0 of a draw */
};

/* "win in 7", "draw", "loss in 12": appends it, distances in plies. */
void ch_endgame_value_add(const struct ch_endgame_value *value, struct ch_text *text);

/* Tables as a search asks them, without knowing them. Threads may ask at once. */
struct ch_endgame_tables {
    int pieces; /* places of more have no value */
    /* False if the tables don't have the place. */
    bool (*probe)(struct ch_endgame_tables *tables, const struct ch_endgame_place *place,
                  struct ch_endgame_value *value);
};

#endif
