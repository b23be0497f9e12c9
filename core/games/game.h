/* A game as everyone but the game itself knows it: a table of functions over an instance (a game
 * definition or its parameters, compiled once) and small value types. The referee, the arena, the
 * console, the record, perft and the agents use nothing else.
 *
 * A position is the whole state on the board. What depends on the past (repetition, move counts,
 * and in other games runs and chases) is in a history, which legality and outcome are given.
 *
 * Hidden information and set-up are part of the interface: see "views" in game_ops.h. Games of
 * perfect information leave those slots NULL, and the wrappers of this file do the obvious.
 *
 * Thread rule: an instance is immutable after creation and may be shared; values belong to callers.
 */
#ifndef CH_CORE_GAMES_GAME_H
#define CH_CORE_GAMES_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/source.h"
#include "core/games/game_ops.h"
#include "core/games/rule_variants.h"

struct ch_walk_ops;
struct ch_set_up_ops;
struct ch_weights_ops;

struct ch_game {
    const struct ch_game_ops *ops;
    const struct ch_walk_ops *walk;       /* how searches walk through its positions quickly:
                                             core/games/walk.h; NULL: over histories */
    const struct ch_set_up_ops *set_ups;  /* how people make their set-ups: core/games/set_up.h;
                                             NULL: there are none */
    const struct ch_weights_ops *weights; /* how fitted evaluations are made:
                                             core/games/weights.h; NULL: it has none */
    const char *name;   /* "english", "russian:losing=yes": the word on the command line */
    const char *title;  /* "English draughts" */
    const char *family; /* games with the same facts for rules */
    const char
        *seat_name[CH_SEATS]; /* in the order of seats: seat 0 moves first in the start position */
    char seat_letter[CH_SEATS]; /* in FEN and board text: 'B', 'W' */
    uint8_t forward[CH_SEATS];  /* bit 1 << enum ch_direction: the directions a man advances in */
    struct ch_kind kinds[CH_MAX_KINDS];
    int kind_count;
    int rows, columns; /* of the drawn board */
    int16_t cell[CH_MAX_SQUARES *
                 2]; /* cell[row * columns + column]: square or CH_NO_SQUARE (unplayable) */
    int pdn_type;    /* GameType number of PDN, 0: none */
    const char *hub; /* its name in the Hub protocol where that is another; "" or NULL */
    bool drops;      /* moves may be drops */
    bool by_result;  /* legal moves that end alike are listed once; else every path is one */
    /* Indexes into kinds; king_kind -1: no crowning; man_kind -1: all kinds have their own letters.
     */
    int man_kind, king_kind;
    int unknown_kind; /* of pieces whose kind a viewer does not know, where pieces are hidden */
    int capital_seat; /* whose pieces that are neither men nor kings have capital letters */
    struct ch_graph graph; /* the lines along which pieces move */
    bool losing;           /* the losing form: kinds have negative values */
    int rule_plies;        /* after so many its rules draw a game; 0: they have no such limit */
    const char *about;     /* the game in a sentence, or "" */
    const char *const *literature;               /* where its rules are from; ends with NULL */
    const struct ch_rule_variant *rule_variants; /* of its rules, that can be chosen in its name */
    int rule_variant_count;
    const char *kernel;              /* what makes its moves: "bitboard", "general", "built-in" */
    const struct ch_source *sources; /* the texts that define it, its own first, then what it
                                        extends; NULL: it is part of the program */
    int source_count;
    char hash[CH_HASH_HEX]; /* over them; "" without */
};

/* Seat by its name or letter in any case ("black", "b"), or -1. */
int ch_game_seat(const struct ch_game *game, const char *name);
/* The name of a square as a value, for texts: ch_square_named(game, square).name. */
struct ch_square_name {
    char name[CH_SQUARE_NAME];
};
struct ch_square_name ch_square_named(const struct ch_game *game, int square);
/* How many squares of the board can be played on: the graph may number others, lakes, too. */
int ch_game_squares(const struct ch_game *game);
/* Makes the board a rectangle of squares, each joined with all that touch it: square row * columns
 * + column, counted from the lower left. */
void ch_game_lay_out(struct ch_game *game, int rows, int columns);
/* True if squares that touch alike are joined by a line in one place and not in another, as the
 * points of an alquerque board are: such a board is drawn with its lines. */
bool ch_game_has_points(const struct ch_game *game);

/* Leaves of the move tree at `depth` (bulk-counted at depth 1); by_result as in the ops slot. */
uint64_t ch_game_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                       bool by_result);
/* Material of `seat` less the other's, in hundredths of a man. */
int ch_game_material(const struct ch_game *game, const struct ch_position *position, int seat);
/* True if the seats see different things. */
bool ch_game_hidden(const struct ch_game *game);
/* True if the kinds of all pieces of `seat` are known (-1: of both seats). */
bool ch_game_known(const struct ch_game *game, const struct ch_position *position, int seat);
/* The start position: where set-ups are to be made, with some that the game deals. */
void ch_game_deal(const struct ch_game *game, struct ch_random *random,
                  struct ch_position *position);

#endif
