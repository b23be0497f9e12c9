/* A game as everyone but the game itself knows it: a table of functions over an instance (a game
 * definition or its parameters, compiled once) and small value types. The referee, the arena, the
 * console, the record, perft and the agents use nothing else.
 *
 * A position is the whole state on the board. What depends on the past (repetition, move counts,
 * and in other games runs and chases) is in a history, which legality and outcome are given.
 *
 * Hidden information and set-up are part of the interface: see "views" below. Games of
 * perfect information leave those slots NULL, and the wrappers of this file do the obvious.
 *
 * Thread rule: an instance is immutable after creation and may be shared; values belong to callers.
 */
#ifndef CH_CORE_GAMES_GAME_H
#define CH_CORE_GAMES_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/base/source.h"
#include "core/base/text.h"
#include "core/games/history.h"
#include "core/games/rule_variants.h"

/* What a game can do: the functions that each game implements, with what they promise. */

struct ch_drawing;

/* A plan that the environment proposes to the side to move. */
struct ch_suggestion {
    const char *kind; /* static: the game's word for it; in draughts "chase", "trap", "attack" */
    int candidate;    /* index into the legal moves: how the plan begins */
    int target;       /* the square that it leads to */
    int steps;        /* moves of the side until then, the candidate included */
};

enum ch_notation { CH_NOTATION_SHORT, CH_NOTATION_FULL };

/* How the ranks of an army are numbered, where pieces are called by rank. */
enum ch_ranks {
    CH_RANKS_ISF, /* as the International Stratego Federation does: marshal 10 to spy 1 */
    CH_RANKS_US   /* as in old American sets: marshal 1 to scout 9, and the spy S */
};

struct ch_game_ops {
    /* The start position, before any move. */
    void (*start)(const struct ch_game *game, struct ch_position *position);
    /* The seat to move, 0 or 1. */
    int (*side)(const struct ch_game *game, const struct ch_position *position);
    /* Appends every legal move of the history's last position, in an order that depends on the
     * position only. */
    void (*moves)(const struct ch_game *game, const struct ch_history *history,
                  struct ch_moves *moves);
    /* `after` = `before` with a legal move made. before == after is allowed. Undo is
     * ch_history_pop. */
    void (*apply)(const struct ch_game *game, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after);
    /* `after` = `before` with the other seat to move (a null move), to ask what that seat
     * threatens; NULL: not supported. before == after is allowed. */
    void (*pass)(const struct ch_game *game, const struct ch_position *before,
                 struct ch_position *after);
    /* True if the move can't be taken back by later moves (it ends runs of repetition and of quiet
     * plies). */
    bool (*irreversible)(const struct ch_game *game, const struct ch_position *before,
                         const struct ch_move *move);
    /* The game's own end, if the last position is one. `legal` is the list that `moves` gives for
     * it. */
    struct ch_outcome (*outcome)(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal);
    uint64_t (*hash)(const struct ch_game *game, const struct ch_position *position);

    /* Position text: PDN FEN for draughts; board text (a line of rows) is accepted too.
     * CH_BAD_INPUT says what is wrong. */
    enum ch_status (*parse_position)(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error);
    void (*format_position)(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text);
    /* Finds the one legal move that `text` names (full, short, or any unambiguous form).
     * CH_BAD_INPUT says why it is none: unreadable, ambiguous (with the candidates), or illegal and
     * *why*
     * ("a jump is mandatory: 11x18"). If the sign is wrong but the move is clear (`10x14` for
     * 10-14), *warning (may be NULL) is set and the move found. */
    enum ch_status (*parse_move)(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error);
    /* `legal` (may be NULL: then full) decides whether the short form is unambiguous. */
    void (*format_move)(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text);
    /* Takes back the move that `text` names by its squares, which led to the position `after`: the
     * move, and the position before it as far as that is known. Playing it leads to `after`, with
     * what the move shows even if the text of `after` lacks it. NULL: core/notation/typed_moves.h
     * finds it. CH_BAD_INPUT says what does not fit. */
    enum ch_status (*take_back)(const struct ch_game *game, const struct ch_position *after,
                                const char *text, struct ch_move *move, struct ch_position *before,
                                struct ch_error *error);
    /* "11", "d1": writes CH_SQUARE_NAME bytes at most. */
    void (*square_name)(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
    /* The square with that name, or CH_NO_SQUARE. */
    int (*square_from_name)(const struct ch_game *game, const char *name);
    struct ch_piece (*piece_at)(const struct ch_game *game, const struct ch_position *position,
                                int square);
    /* How many pieces of a kind the seat has in hand, to be put on the board. NULL: there are never
     * any. */
    int (*in_hand)(const struct ch_game *game, const struct ch_position *position, int seat,
                   int kind);
    /* True if the side to move may take the piece on the square off before it moves, since it took
     * nothing though it could have. NULL: never. */
    bool (*may_be_huffed)(const struct ch_game *game, const struct ch_position *position,
                          int square);
    /* Where pieces stand on one another: those on the square from the top, which is what piece_at
     * says; returns how many. Asked only of games with `stacks`. */
    int (*column)(const struct ch_game *game, const struct ch_position *position, int square,
                  struct ch_piece men[CH_COLUMN_MEN]);
    /* Appends the position as people are shown it (core/games/text/board_text.h). NULL: as any
     * board.
     */
    void (*draw)(const struct ch_game *game, const struct ch_position *position,
                 const struct ch_drawing *drawing, struct ch_text *text);
    /* Appends the text under a drawing, without a newline. NULL: the pieces of both sides. */
    void (*legend)(const struct ch_game *game, const struct ch_position *position,
                   struct ch_text *text);
    /* Appends what the move, made in the whole position `before`, shows of hidden pieces to both
     * sides, in a sentence, or nothing. NULL: moves never show any. */
    void (*tell)(const struct ch_game *game, const struct ch_position *before,
                 const struct ch_move *move, enum ch_ranks ranks, struct ch_text *text);
    /* Appends how far the rules about the past have counted for the side to move, a line each; with
     * `legal` (else NULL) also the moves that they forbid, or that nothing has begun to count.
     * NULL: no move is forbidden by the past. */
    void (*laws)(const struct ch_game *game, const struct ch_history *history,
                 const struct ch_moves *legal, struct ch_text *text);

    /* The rules in sentences, a line each: a heading, a tab, the sentences. */
    void (*words)(const struct ch_game *game, struct ch_text *text);

    /* A fast count of leaves for perft; NULL: the wrapper walks the tree with `moves` and `apply`.
     * by_result: captures that end alike count once. */
    uint64_t (*perft)(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result);
    /* The position's worth to the side to move, in hundredths of a man, without its captures played
     * out (the yardstick's quiescence does that). NULL: material by ch_kind.value. */
    int (*evaluate)(const struct ch_game *game, const struct ch_position *position);
    /* True if the side to move can capture, whether it must or not; quicker than the list of moves.
     * NULL: that list is used. */
    bool (*can_capture)(const struct ch_game *game, const struct ch_position *position);
    /* Material of `seat` less the other's by ch_kind.value. NULL: counted square by square. */
    int (*material)(const struct ch_game *game, const struct ch_position *position, int seat);
    /* Plans for the side to move, equally good ones of one kind; writes at most `room` to out[] and
     * returns how many, 0 if nothing is worth proposing. Depends on the history only. NULL: never
     * any. */
    int (*suggest)(const struct ch_game *game, const struct ch_history *history,
                   const struct ch_moves *legal, struct ch_suggestion *out, int room);
    /* The index of the legal move (one or more) that looks best by itself, by what the side to move
     * knows; equal ones at random. Appends why. NULL: not supported. */
    int (*greedy)(const struct ch_game *game, const struct ch_history *history,
                  const struct ch_moves *legal, struct ch_random *random, struct ch_text *reason);

    /* Views. All NULL: both seats see everything and there is no set-up. A position remembers what
     * it has shown to which seat, so a view is a function of it, and a seat's view of the position
     * after a move is the one observation that the move gives it. */
    /* What `seat` may know of the position; kinds that it does not know are "unknown". In the
     * history that a seat is given every position is its view. What is legal in a position is the
     * same by the view of the side to move. view == position is allowed. */
    void (*view)(const struct ch_game *game, const struct ch_position *position, int seat,
                 struct ch_position *view);
    /* The game as it may have gone, drawn at random among those that `seat`'s view allows: the same
     * moves from a full start position, so that what depends on the past holds in it. `full` is
     * uninitialised; the caller releases it. */
    void (*complete)(const struct ch_game *game, const struct ch_history *view, int seat,
                     struct ch_random *random, struct ch_history *full);
    /* Puts a seat's secret set-up (text) on the board before ply 1, or says what is wrong with it.
     * `start` gives the board without any. */
    enum ch_status (*set_up)(const struct ch_game *game, int seat, const char *text,
                             struct ch_position *position, struct ch_error *error);
    /* Appends the set-up with which the seat begins from that position, as `set_up` reads it. False
     * if the position is none right after the set-ups. */
    bool (*write_set_up)(const struct ch_game *game, const struct ch_position *position, int seat,
                         struct ch_text *text);
    /* Appends a set-up drawn at random, for agents that have no opinion of their own. */
    void (*deal)(const struct ch_game *game, int seat, struct ch_random *random,
                 struct ch_text *text);
};

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
    uint16_t forward[CH_SEATS]; /* bit 1 << enum ch_direction: the ways in which a man advances */
    struct ch_kind kinds[CH_MAX_KINDS];
    int kind_count;
    int rows, columns; /* of the drawn board */
    int16_t cell[CH_MAX_SQUARES *
                 2];  /* cell[row * columns + column]: square or CH_NO_SQUARE (unplayable) */
    int pdn_type;     /* GameType number of PDN, 0: none */
    const char *hub;  /* its name in the Hub protocol where that is another; "" or NULL */
    bool drops;       /* moves may be drops */
    bool huffs;       /* a turn may begin with a huff: ops->may_be_huffed */
    bool counts_runs; /* how often a king may move running has a limit */
    bool takes_one;   /* a move takes one piece at most */
    bool stacks;      /* pieces stand on one another, in columns: ops->column */
    bool by_result;   /* legal moves that end alike are listed once; else every path is one */
    /* Indexes into kinds; king_kind -1: no crowning; man_kind -1: all kinds have their own letters.
     */
    int man_kind, king_kind;
    int unknown_kind; /* of pieces whose kind a viewer does not know, where pieces are hidden */
    int capital_seat; /* whose pieces that are neither men nor kings have capital letters */
    struct ch_graph graph; /* the lines along which pieces move */
    bool losing;           /* the losing form: kinds have negative values */
    const char *aim;       /* how a side wins, as a verb, where pieces taken count for nothing:
                              "connects"; NULL: they count */
    int rule_plies;        /* after so many its rules draw a game; 0: they have no such limit */
    int judge_depth;   /* plies that its moves are judged by where nothing else is said: a constant;
                          0: as in most games (workshop/coach/judge.h) */
    int judge_scale;   /* hundredths of a man that are one unit of log odds of the result, where no
                          evaluation is fitted; 0: as is usual */
    const char *about; /* the game in a sentence, or "" */
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
/* True if some cell that would be a square on a rectangle of such squares is none. */
bool ch_game_is_shaped(const struct ch_game *game);

/* Leaves of the move tree at `depth` (bulk-counted at depth 1); by_result as in the ops slot. */
uint64_t ch_game_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                       bool by_result);
/* How many pieces of the other side a move takes off: a huffed one is, forfeited ones of its own
 * side are not. Where pieces strike each other 1, whoever falls. */
static inline int ch_game_taken(const struct ch_game *game, const struct ch_move *move) {
    return move->captured_count - (game->huffs ? 0 : move->huffs);
}
/* How many moves of a list take any. */
int ch_game_captures(const struct ch_game *game, const struct ch_moves *moves);
/* True if the moves of one position end alike, as ch_move_ends_alike says. In columns it matters,
 * too, in which order pieces are taken. */
bool ch_game_ends_alike(const struct ch_game *game, const struct ch_move *a,
                        const struct ch_move *b);
/* Leaves the first of the moves of a position that lead to the same one. */
void ch_game_merge(const struct ch_game *game, const struct ch_position *position,
                   struct ch_moves *moves);
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
