/* A game of the draughts family: what core/games/game.h knows of it, its rules, and the kernel that
 * plays them. Made by definition.h from text. */
#ifndef CH_CORE_GAMES_DRAUGHTS_DRAUGHTS_H
#define CH_CORE_GAMES_DRAUGHTS_DRAUGHTS_H

#include "core/games/draughts/ends.h"
#include "core/games/draughts/hunt.h"
#include "core/games/own_games.h"
#include "core/games/weights.h"

extern const struct ch_own_game ch_draughts_row;

/* An end of the family: the pieces left decide, at once or after a while, as king against king. */
#define CH_DRAUGHTS_BALANCE ch_own_end(&ch_draughts_row, 0)
/* And another: nothing can be captured any more. */
#define CH_DRAUGHTS_NO_CONTACT ch_own_end(&ch_draughts_row, 1)

struct ch_draughts;
struct ch_definition;

/* One position's captures are looked for until so many partial moves have been made, and no more
 * than so many endings are kept. Games between people stay far below; definitions and positions
 * made to be hard would otherwise take for ever. */
enum { CH_MAX_PARTIALS = 1 << 16, CH_MAX_ENDINGS = 1 << 12 };

/* A piece and its square. */
struct ch_placed {
    uint8_t square;
    struct ch_piece piece;
};

/* One side's pieces: sums over them, so that a move changes them by what it moves. */
struct ch_worth_side {
    int material, place;
    int home;   /* pieces that guard the home squares */
    int rising; /* pieces that can be promoted */
};

/* What a kernel does: it keeps the pieces in a position's words and generates the moves of compiled
 * rules. There are two that agree on every game that both can play: sets of bits for diagonal
 * boards of 8x8 and 10x10 (bitboard.h), and one for everything (general.h). A third plays the games
 * in which pieces that are jumped go under others (columns.h); there a piece is the top of its
 * column.
 *
 * A position's word[0] is the seat to move for all of them; the last two are what each seat has in
 * hand (hand.h); the other words are the kernel's, 0 where unused, so that equal positions are
 * equal bytes. */
struct ch_kernel {
    const char *name;               /* "bitboard", "general", "columns" */
    const struct ch_walk_ops *walk; /* how searches walk with it; NULL: over histories */
    int words; /* of a position that are used; 0: as far as single pieces need */
    /* Tables of its own for these rules, made once; NULL: it can't play them. The caller releases
     * them with ch_free. */
    void *(*prepare)(const struct ch_draughts *draughts);

    struct ch_piece (*piece_at)(const struct ch_draughts *draughts,
                                const struct ch_position *position, int square);
    /* Puts a piece on a square, whatever was there; seat -1 empties it. */
    void (*put)(const struct ch_draughts *draughts, struct ch_position *position, int square,
                struct ch_piece piece);
    /* In columns, else NULL: puts a piece under those of a square; lists a square's men from the
     * top, and returns how many. `put` leaves one alone. */
    void (*put_under)(const struct ch_draughts *draughts, struct ch_position *position, int square,
                      struct ch_piece piece);
    int (*column)(const struct ch_draughts *draughts, const struct ch_position *position,
                  int square, struct ch_piece men[CH_COLUMN_MEN]);
    /* Adds what the men below others are worth; NULL: there are none. */
    void (*add_worth)(const struct ch_draughts *draughts, const struct ch_position *position,
                      struct ch_worth_side sides[CH_SEATS]);
    /* Lists all pieces, in no order that means anything; returns how many. */
    int (*pieces)(const struct ch_draughts *draughts, const struct ch_position *position,
                  struct ch_placed placed[CH_MAX_SQUARES]);
    /* How many pieces of a kind a seat has: of men in columns, those with none of the other side
     * above them, since they play or will without anybody freeing them. */
    int (*count)(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 int kind);

    /* Appends the legal moves: by source square, then by direction in the mover's order (ahead
     * left, ahead right, back left, back right, then ahead, left, right, back). Where the rules say
     * by_result, moves that end alike are listed once; with all_paths every way is. */
    void (*moves)(const struct ch_draughts *draughts, const struct ch_position *position,
                  bool all_paths, struct ch_moves *moves);
    /* True if some legal move takes something. */
    bool (*captures)(const struct ch_draughts *draughts, const struct ch_position *position);
    /* Makes a legal move; before == after is allowed. */
    void (*apply)(const struct ch_draughts *draughts, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after);
    /* Leaves at `depth` (1 or more), those of moves only: limits that depend on the history are the
     * caller's. by_result: moves that end alike count once; rules that say by_result always count
     * so. */
    uint64_t (*perft)(const struct ch_draughts *draughts, const struct ch_position *position,
                      int depth, bool by_result);
};

extern const struct ch_kernel ch_bitboard_kernel;
extern const struct ch_kernel ch_general_kernel;
extern const struct ch_kernel ch_columns_kernel;

/* How searches walk with a kernel that has no walk of its own. */
extern const struct ch_walk_ops ch_kernel_walk;

/* The worth of a position of a game of the family: a plain sum of a player's first rules of thumb,
 * in hundredths of a man, from tables that are made once for each game. */
struct ch_worth {
    int16_t place[CH_SEATS][CH_RULE_KINDS][CH_MAX_SQUARES]; /* beside the value of the kind */
    struct ch_square_set home[CH_SEATS]; /* where the other side's pieces are promoted */
    uint8_t rising;                      /* bit 1 << kind: can be promoted */
};

/* How a game names its squares: by numbers that run along the rows from a corner of the board, or
 * as a1, b1 … from below left. Corners are those of the drawn board, with White below.
 *
 * Every square has a number, also where names are letters: protocols and old files use it. */
enum ch_corner { CH_TOP_LEFT, CH_TOP_RIGHT, CH_BOTTOM_LEFT, CH_BOTTOM_RIGHT };

struct ch_names {
    bool algebraic;
    char sign;                          /* between the squares of a capture: 'x', ':' */
    uint8_t number[CH_MAX_SQUARES];     /* of a square, from 1 */
    uint8_t square[CH_MAX_SQUARES + 1]; /* with a number */
    uint8_t order[CH_MAX_SQUARES]; /* squares by number, or by rows from a1: as they are listed */
    uint8_t column[CH_MAX_SQUARES], rank[CH_MAX_SQUARES]; /* from 0 below left */
};

struct ch_draughts {
    struct ch_game game; /* first: a game of the family is one of these */
    struct ch_rules rules;
    struct ch_ends ends;
    struct ch_worth worth;
    struct ch_hunt hunt;
    const struct ch_kernel *kernel;
    void *tables; /* the kernel's */
    struct ch_position start;
    int words; /* of a position that are used */
    struct ch_names names;
    int turned;     /* eighths of a turn, clockwise, from straight up to where White's men go */
    bool alquerque; /* the longer lines run through strong points only */
    struct ch_piece setup[CH_MAX_SQUARES]; /* the start position square by square */
    uint8_t kinds[CH_SEATS]; /* bit 1 << kind: the side begins with some, or they become that */
    struct ch_rule_variant variant[CH_RULE_VARIANTS]; /* the game's */
    struct ch_definition *definition;                 /* its texts, which own the strings above */
};

static inline const struct ch_draughts *ch_draughts_of(const struct ch_game *game) {
    return (const struct ch_draughts *)game;
}

/* Chooses the first kernel that can play the rules, or the one of that name ("any": the first);
 * makes its tables and the start position, and sets the game's table of functions. False if there
 * is none. */
bool ch_draughts_choose_kernel(struct ch_draughts *draughts, const char *name);

/* Releases a game and all that it owns; NULL is allowed. */
void ch_draughts_free(struct ch_draughts *draughts);

/* Fills the tables for the squares of `game`, whose cells, rows and columns are set. Numbers run
 * from `first`; those of algebraic boards from the top left, as programs have them. */
void ch_names_fill(struct ch_names *names, const struct ch_game *game, bool algebraic,
                   enum ch_corner first, char sign);

/* Writes the square's name to `at`, without an end, and returns where it ends; CH_SQUARE_NAME bytes
 * at most. */
char *ch_names_write(const struct ch_names *names, int square, char *at);

/* Reads a square at *at, moving past it: its name in this game, or in the other way of naming,
 * which can't be mistaken for it. CH_NO_SQUARE if there is none on the board: *at is past what was
 * read of it, or where it was if that is no name of a square at all. */
int ch_names_read(const struct ch_names *names, const struct ch_game *game, const char **at);

/* The worth of positions, from evaluate.c. */

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

/* Slots of its table. In the losing form all kinds have negative values
 * (ch_kind.value), so that who has less is ahead. */
int ch_draughts_evaluate(const struct ch_game *game, const struct ch_position *position);
int ch_draughts_material(const struct ch_game *game, const struct ch_position *position, int seat);

/* Slots of its table, from text/ and attack.c; core/games/game.h says what each promises. */

/* FEN of PDN 3.0, or board text. Refuses also what can't occur: more pieces of a side than the game
 * begins with, and a piece where it would have been promoted or taken off on arriving. */
enum ch_status ch_draughts_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error);
void ch_draughts_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text);
enum ch_status ch_draughts_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error);
/* Where a piece may take both by approach and by withdrawal, every square of a capture in full is
 * followed by A or W. */
void ch_draughts_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text);
void ch_draughts_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_draughts_square_from_name(const struct ch_game *game, const char *name);
void ch_draughts_words(const struct ch_game *game, struct ch_text *text);
int ch_draughts_suggest(const struct ch_game *game, const struct ch_history *history,
                        const struct ch_moves *legal, struct ch_suggestion *out, int room);

#endif
