/* The board on which search and perft walk: a position with all that a move changes a little of
 * kept up to date, so that making and unmaking a move is cheap.
 *
 * Whether a side is connected can be found in several ways, which agree: by the Euler number of its
 * quads (Gray 1971, "Local properties of binary images in two dimensions"; in Lines of Action after
 * Dave Dyer, 1996), which settles most positions and leaves the others to a flood fill; by
 * expanding a man recursively to its neighbours; and by a flood fill of sets of bits. */
#ifndef CH_CORE_GAMES_LOA_BOARD_H
#define CH_CORE_GAMES_LOA_BOARD_H

#include "core/games/loa/rules.h"

/* The six types of quad, 2x2 squares; two men are beside each other or across (DIAGONAL). */
enum ch_loa_quad { CH_LOA_Q0, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q4, CH_LOA_QD, CH_LOA_QUADS };

enum ch_loa_method {
    CH_LOA_BY_QUADS,
    CH_LOA_BY_RECURSION,
    CH_LOA_BY_FLOOD,
    CH_LOA_BY_EULER, /* the Euler number counted anew from sets of bits, and a flood fill */
    CH_LOA_METHODS
};

enum { CH_LOA_CORNERS = (CH_LOA_LARGEST + 1) * (CH_LOA_LARGEST + 1) };

/* A move: `to` == `from` is a pass. */
struct ch_loa_move {
    uint8_t from, to;
    bool captures;
};

struct ch_loa_board {
    const struct ch_loa *loa;
    int side; /* to move */
    int count[CH_SEATS];
    uint8_t man[CH_SEATS][CH_LOA_MEN]; /* squares of the men, in no order that means anything */
    uint8_t place[CH_MAX_SQUARES];     /* of the square's man in that list */
    int8_t seat[CH_MAX_SQUARES];       /* whose man is there, or -1 */
    uint64_t men[CH_SEATS][CH_LOA_WORDS];
    /* Each line of movement: the number that its squares are in base three, with the table's first
     * on boards of a word (struct ch_loa_line_table), and the men on it in the bits from
     * CH_LOA_LINE_BITS. */
    uint32_t line[CH_LOA_LINES][2 * CH_LOA_LARGEST];
    /* Sums over the men: of files in bits 0 to 15, of ranks to 31, men on the edge to 39; above, of
     * the squares' worth, which may be less than 0. */
    int64_t sum[CH_SEATS];
    uint64_t hash;

    /* With keeps_quads only. quad[seat][corner]: the men in the quad round a corner of the squares'
     * grid, a bit each: 1 its lower left, 2 lower right, 4 upper left, 8 upper right square. The
     * corner at the lower left of square s is file + rank * (size + 1), both from 0. */
    bool keeps_quads;
    uint8_t quad[CH_SEATS][CH_LOA_CORNERS];
    uint8_t quads[CH_SEATS][8]; /* how many of each type */
};

static inline int ch_loa_board_files(const struct ch_loa_board *board, int seat) {
    return board->sum[seat] & 0xffff;
}

static inline int ch_loa_board_ranks(const struct ch_loa_board *board, int seat) {
    return board->sum[seat] >> 16 & 0xffff;
}

/* How many men are on the square's line of a kind. */
static inline int ch_loa_board_on_line(const struct ch_loa_board *board, int line, int square) {
    return (int)(board->line[line][board->loa->number[line][square]] >> CH_LOA_LINE_BITS);
}

/* The type of a quad by its bits. */
extern const uint8_t ch_loa_quad_type[16];

/* Twice the pairs of men of a side that touch, by how many quads of each type it has: men across
 * are in one quad and those beside each other in two, so that a quad of two in a row holds half a
 * pair, one of three a pair and two halves, one of four two pairs and four halves. */
static inline int ch_loa_quads_touching(const uint8_t quads[]) {
    return quads[CH_LOA_Q2] + 2 * quads[CH_LOA_QD] + 4 * quads[CH_LOA_Q3] + 8 * quads[CH_LOA_Q4];
}

/* Sets the board up from a position of `loa`. keeps_quads: the bookkeeping of quads is kept. */
void ch_loa_board_set(struct ch_loa_board *board, const struct ch_loa *loa,
                      const struct ch_position *position, bool keeps_quads);
/* All legal moves, in the order of the squares that they come from and go to; returns how many,
 * none where the side can't move. */
int ch_loa_board_moves(const struct ch_loa_board *board, struct ch_loa_move moves[CH_LOA_MOVES]);
/* The same, or the pass where that is the rule and the only move. */
int ch_loa_board_moves_or_pass(const struct ch_loa_board *board,
                               struct ch_loa_move moves[CH_LOA_MOVES]);
/* Those of them that capture. */
int ch_loa_board_captures(const struct ch_loa_board *board, struct ch_loa_move moves[CH_LOA_MOVES]);
/* On boards of a word: those of a seat, whoever is to move, that go to squares of the set. */
int ch_loa_board_moves_to(const struct ch_loa_board *board, int seat, uint64_t allowed,
                          struct ch_loa_move moves[CH_LOA_MOVES]);
/* Makes a legal move or a pass. */
void ch_loa_board_make(struct ch_loa_board *board, const struct ch_loa_move *move);
/* Takes back the move that was made last. */
void ch_loa_board_unmake(struct ch_loa_board *board, const struct ch_loa_move *move);
/* The squares to which the man on `square` can move, whoever is to move, in their order;
 * returns how many. */
int ch_loa_board_targets(const struct ch_loa_board *board, int square,
                         uint8_t targets[CH_DIRECTIONS]);
/* True if the seat has a legal move other than a pass, whoever is to move. */
bool ch_loa_board_can_move(const struct ch_loa_board *board, int seat);

/* Four times the Euler number of a side: its groups less its holes. From the quads that are kept,
 * or else counted. */
int ch_loa_board_euler4(const struct ch_loa_board *board, int seat);
/* True if all men of a side are one group, found in this way; BY_QUADS needs keeps_quads. */
bool ch_loa_board_connected(const struct ch_loa_board *board, int seat, enum ch_loa_method way);
/* How many groups the men of a side make. */
int ch_loa_board_groups(const struct ch_loa_board *board, int seat);

/* The outcome when a side is connected, or both. The mover is the side that isn't to move: it has
 * made the position, or has it so from the start. */
struct ch_outcome ch_loa_connection(const struct ch_loa_board *board, bool mover, bool other);

/* The outcome when the side to move can't move. */
struct ch_outcome ch_loa_stuck(const struct ch_loa_board *board);

/* The pass of the side to move, which names the square of its first man. It has one. */
struct ch_loa_move ch_loa_pass(const struct ch_loa_board *board);

/* Groups of men on boards whose squares fit into a word: flood fills of sets of bits, and the Euler
 * number by counting bits. */

/* The squares of the set and those beside them; on boards of less than 64 squares some may be past
 * the last. */
static inline uint64_t ch_loa_spread(const struct ch_loa *loa, uint64_t set) {
    uint64_t row = set | (set & loa->right[0]) << 1 | (set & loa->left[0]) >> 1;
    return row | row << loa->size | row >> loa->size;
}

/* All men that can be reached from those of `group`. */
static inline uint64_t ch_loa_fill(const struct ch_loa *loa, uint64_t men, uint64_t group) {
    for (;;) {
        uint64_t next = ch_loa_spread(loa, group) & men;
        if (next == group)
            return group;
        group = next;
    }
}

static inline bool ch_loa_one_group(const struct ch_loa *loa, uint64_t men) {
    return ch_loa_fill(loa, men, men & -men) == men;
}

/* Bits of `ones`, and of `twos` twice. */
static inline int ch_loa_weigh(uint64_t ones, uint64_t twos) {
    const uint64_t pairs = ~UINT64_C(0) / 3, fours = ~UINT64_C(0) / 5, bytes = ~UINT64_C(0) / 17;
    ones -= ones >> 1 & pairs;
    twos -= twos >> 1 & pairs;
    ones = (ones & fours) + (ones >> 2 & fours);
    twos = (twos & fours) + (twos >> 2 & fours);
    ones += 2 * twos;
    ones = (ones & bytes) + (ones >> 4 & bytes);
    return (int)(ones * (~UINT64_C(0) / 255) >> 56);
}

/* The Euler number of so many men: men, less pairs of them beside or above each other, less quads
 * of two across, and quads of four. Of men, less all pairs of neighbours, and triples, less fours
 * within quads (each set of men that touch one another once, with the sign of its size) all others
 * cancel out. The first three are added bit by bit. */
static inline int ch_loa_euler(const struct ch_loa *loa, uint64_t men, int count) {
    uint64_t right = (men & loa->left[0]) >> 1, above = men >> loa->size;
    uint64_t across = right >> loa->size, rising = men & across, falling = right & above;
    uint64_t beside = men & right, upon = men & above, four = rising & falling;
    uint64_t apart = (rising & ~(right | above)) | (falling & ~(men | across));
    uint64_t ones = beside ^ upon ^ apart;
    uint64_t twos = (beside & upon) | ((beside | upon) & apart);
    return count - ch_loa_weigh(ones, twos) + (four ? __builtin_popcountll(four) : 0);
}

/* Threats to connect in Lines of Action, a few moves deep. What repetition and limits would end is
 * not looked at. */

/* The boards keep quads, and are as they were when a call is over. `found` (room for CH_LOA_MOVES)
 * gets the moves that are counted, unless it is NULL. */

/* The moves with which the seat would win at once, were it its turn: they connect its men, and not
 * the other side's as well where that would be a draw. Stops at `max`. */
int ch_loa_winning_moves(struct ch_loa_board *board, int seat, int max, struct ch_loa_move found[]);
/* The moves of the side to move after which the other side does not win at once: it has no such
 * move then, or the move has connected the side to move. None if the other side has won already.
 * Stops at `max`. */
int ch_loa_defences(struct ch_loa_board *board, int max, struct ch_loa_move found[]);
/* The moves of the side to move that win at once, or threaten to and leave the other side neither a
 * defence nor a win of its own. */
int ch_loa_unstoppable(struct ch_loa_board *board, struct ch_loa_move found[]);

/* Which captures a quiescence search looks at.
 *
 * Tactical is a capture that forms a connection or destroys one (Winands, Uiterwijk and Van den
 * Herik 2001, section 6.1): after it the mover's men make fewer groups than before, or the other
 * side's men more. Groups are counted by the Euler number, which the capture changes by the men
 * round its two squares; where it is 1 or less before or after, so that there may be a hole, they
 * are counted by filling them, both before and after. A capture that leaves the groups of both
 * sides as many as they were, or takes a lone man without joining own men, is not tactical. */

/* How the legal move would change four times the Euler numbers of the mover and of the other side.
 */
void ch_loa_euler4_change(const struct ch_loa_board *board, const struct ch_loa_move *move,
                          int *own, int *other);
/* True if the legal move is a tactical capture. The board is the same afterwards. */
bool ch_loa_tactical(struct ch_loa_board *board, const struct ch_loa_move *move);

#endif
