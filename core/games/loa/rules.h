/* Lines of Action with the rule variants on which sources differ: what a game instance
 * holds beside core/games/game.h. The defaults are the rules of Winands, Uiterwijk and Van den
 * Herik, "The quad heuristic in Lines of Action" (ICGA Journal 24(1), 2001). */
#ifndef CH_CORE_GAMES_LOA_RULES_H
#define CH_CORE_GAMES_LOA_RULES_H

#include "core/games/own_games.h"

enum {
    CH_LOA_SMALLEST = 4,
    CH_LOA_LARGEST = 12,                   /* and every even size between */
    CH_LOA_WORD_SIZE = 8,                  /* the largest whose squares fit into a word */
    CH_LOA_MEN = 2 * (CH_LOA_LARGEST - 2), /* of a side, at most */
    CH_LOA_VARIANTS = 5,
    CH_LOA_MAX_PLIES = 10000, /* that a limit can be */
    CH_LOA_WORDS = 3,         /* of a side's squares, as bits */
    CH_LOA_MOVES = CH_LOA_MEN * CH_DIRECTIONS
};

/* The lines of movement through a square: each holds two opposite directions. */
enum ch_loa_line { CH_LOA_FILE, CH_LOA_RISING, CH_LOA_RANK, CH_LOA_FALLING, CH_LOA_LINES };

enum { CH_LOA_LINE_BITS = 24 }; /* of a line's number: 3 to the 12th is less */

/* Where a man can come to along a line when it moves so far, and the squares on its way. */
struct ch_loa_reach {
    uint64_t ends, between;
};

/* Distances in half squares are coded as numbers: CH_LOA_STEP_RANK for each on the ranks and one
 * for each on the files, which are less than it either way. */
enum {
    CH_LOA_STEP_RANK = 4 * CH_LOA_LARGEST,
    CH_LOA_STEPS = CH_LOA_STEP_RANK * CH_LOA_STEP_RANK,
    CH_LOA_NO_STEP = CH_LOA_STEPS / 2 + CH_LOA_STEP_RANK / 2 /* the middle of a table by them */
};

/* What evaluators look up of a square. */
struct ch_loa_place {
    int64_t sum;     /* what the board adds up; see there */
    uint32_t spans;  /* bits: 1 << its file, 1 << 16 + its rank */
    uint16_t halves; /* from the first square, in half squares */
    bool edge;
    uint64_t off[CH_LOA_WORDS]; /* of a square on the edge: those next to it off its edge, or all
                                   three next to a corner */
};

struct ch_loa {
    struct ch_game game; /* first: the game is one of these */
    /* Of the rules, and last of what counts the leaves of perft. */
    struct ch_rule_variant variant[CH_LOA_VARIANTS + 1];
    bool general;    /* the board of every size counts them, not the one for sizes up to 8 */
    int size;        /* squares a side; square = (rank - 1) * size + file, a1 is 0 */
    bool mover_wins; /* a move that connects both sides wins for the mover; else it draws */
    bool may_pass;   /* a side without a legal move passes; else it loses */
    int repetition;  /* a position's nth time on the board draws; 0: never */
    int limit;       /* the game is drawn after so many plies; 0: never */
    /* number[line][square]: which of the lines of that kind the square is on, 0 … 2 * size - 2. */
    uint8_t number[CH_LOA_LINES][CH_MAX_SQUARES];

    /* What the board looks up, filled by ch_loa_tabulate. */
    uint8_t room[CH_MAX_SQUARES][CH_DIRECTIONS]; /* squares from there to the edge */
    /* As the board keeps its lines: without men, and what a man of the seat adds to his lines. */
    uint32_t empty[CH_LOA_LINES][2 * CH_LOA_LARGEST];
    uint32_t weight[CH_SEATS][CH_MAX_SQUARES][CH_LOA_LINES];
    const uint32_t *mobility;                         /* of lines; see struct ch_loa_line_table */
    int8_t step[CH_DIRECTIONS];                       /* from a square to the next one */
    uint8_t corner[CH_MAX_SQUARES];                   /* at the square's lower left */
    uint64_t left[CH_LOA_WORDS], right[CH_LOA_WORDS]; /* all squares but the first, the last file */
    /* gain[i][quad]: what a seat's counts of quads, their bytes taken as a number, gain when bit i
     * is set in a quad. */
    uint64_t gain[4][16];
    uint64_t key[CH_SEATS][CH_MAX_SQUARES]; /* of a man, for the hash */
    struct ch_loa_place place[CH_MAX_SQUARES];
    /* To a centre of mass; see core/games/loa/evaluation/evaluate.h. */
    uint8_t distance[CH_LOA_STEPS];
    struct ch_loa_reach reach[64][CH_LOA_LINES][8]; /* [square][line][distance], up to size 8 */
};

extern const struct ch_own_game ch_loa_row;

/* Ends of its own: a side has made one group of all its men; a move has done so for both sides. */
#define CH_LOA_CONNECTED ch_own_end(&ch_loa_row, 0)
#define CH_LOA_BOTH_CONNECTED ch_own_end(&ch_loa_row, 1)

/* What a line of up to eight squares lets its men do, by the number that the line is in base three:
 * digit i is 0 where square i is empty, 1 where Black is on it, 2 where White is. Lines of all
 * lengths have a number of their own: those of length n begin at first[n]. */
enum { CH_LOA_LINE_LONGEST = 8, CH_LOA_LINE_STATES = 9840 }; /* 3 + 9 + … + 3 to the 8th */

struct ch_loa_line_table {
    int first[CH_LOA_LINE_LONGEST + 1];
    uint8_t men[CH_LOA_LINE_STATES];
    uint8_t moves[CH_SEATS][CH_LOA_LINE_STATES]; /* how many a seat's men have on the line */
    /* Bit i: the seat's man on square i can move towards higher squares, to lower ones. */
    uint8_t up[CH_SEATS][CH_LOA_LINE_STATES], down[CH_SEATS][CH_LOA_LINE_STATES];
    /* What the line adds to CH_LOA_MOBILITY, Black's and 2 to the 16th times White's; from
     * CH_LOA_LINE_STATES on, that of a line along the edge. */
    uint32_t mobility[2 * CH_LOA_LINE_STATES];
};

/* Made when it is first asked for. */
const struct ch_loa_line_table *ch_loa_line_table(void);

/* Evaluators "network" (of the fitted evaluation), "mia", "quad", "normal", "blocking"; `connect`,
 * how it is found out whether a side is connected, by "quads", "recursion", "flood", "euler". */
extern const struct ch_walk_ops ch_loa_walk;
/* The fitted evaluation of boards of size 8: a network, which sees the men alone. */
extern const struct ch_weights_ops ch_loa_weights;

/* What such a walk counts: how often it has tested whether sides are connected, and how often the
 * quads alone showed that they are not. */
enum { CH_LOA_WALK_TESTS, CH_LOA_WALK_SETTLED };

/* Fills the tables of a game whose size is set. */
void ch_loa_tabulate(struct ch_loa *loa);
/* The slot of the table of functions: leaves of the move tree. A game that has ended by its
 * position has no moves: a side is connected, or no move is legal. Repetitions and the limit on
 * plies are not looked at, and by_result changes nothing. */
uint64_t ch_loa_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result);

static inline int ch_min(int a, int b) {
    return a < b ? a : b;
}

static inline int ch_max(int a, int b) {
    return a > b ? a : b;
}

/* The seat to move is word[0] of a position, a seat's squares are the words that this returns: bit
 * square % 64 of word square / 64. */
static inline const uint64_t *ch_loa_men(const struct ch_position *position, int seat) {
    return position->word + 1 + seat * CH_LOA_WORDS;
}

/* True if the game is Lines of Action. */
bool ch_loa_is(const struct ch_game *game);

static inline const struct ch_loa *ch_loa_of(const struct ch_game *game) {
    return (const struct ch_loa *)game;
}

/* Positions and moves as text: slots of the table of functions. */

/* `a1`: the file's letter, the rank's number. */
#define CH_LOA_COLUMNS "ABCDEFGHIJKL" /* of the widest board */
void ch_loa_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_loa_square_from_name(const struct ch_game *game, const char *name);

/* `B:Bb1,c1:Wa2,a3`: the side to move, then each side's men. Board text is read too, also with x
 * and o for Black's and White's men. Each side has a man, and at most as many as it begins with. */
enum ch_status ch_loa_parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error);
void ch_loa_format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text);
/* `d1-d3`, `d1xd3`, `d1:d3`, `d1 d3`, `d1d3`, `pass`, in any case; `d3` where one man only can come
 * there. */
enum ch_status ch_loa_parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error);
void ch_loa_format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text);

/* The rules in sentences, with the rule variants that are chosen. */
void ch_loa_words(const struct ch_game *game, struct ch_text *text);

#endif
