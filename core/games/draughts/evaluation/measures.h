/* What an evaluation counts of a position beside the patterns of its men: numbers from White's
 * view, each the opposite of what it is in the position turned by half a turn with colours and the
 * side to move exchanged. White is the player below. */
#ifndef CH_CORE_GAMES_DRAUGHTS_EVALUATION_MEASURES_H
#define CH_CORE_GAMES_DRAUGHTS_EVALUATION_MEASURES_H

#include "core/games/draughts/draughts.h"

/* So that each evaluation has them for its own processor. */
#define CH_MEASURES_INLINE static inline __attribute__((always_inline))

enum {
    CH_EIGHTHS = 8,       /* how evaluations count in parts of eight: as they are … */
    CH_EIGHTHS_LEVEL = 4, /* … where both have as many kings and nearly as many men … */
    CH_EIGHTHS_LOST = 1,  /* … where too few are left to catch a flying king: these, by board */
    CH_FEW_10 = 3,
    CH_FEW_8 = 2
};

/* Those with a weight at either end of the game. White's count up, Black's down. */
enum ch_measure {
    CH_MEASURE_FIRST_KING,
    CH_MEASURE_MORE_KINGS,
    CH_MEASURE_SAFE,     /* moves of kings to squares where nothing takes them (coarsely) … */
    CH_MEASURE_ATTACKED, /* … and to others */
    CH_MEASURE_TRAPPED,  /* kings without any of the first sort */
    CH_MEASURE_TO_MOVE,
    CH_MEASURE_THE_MOVE, /* while both have as many pieces: the side to move has the opposition, an
                            odd number of pieces on its own system (up), or has not (down) */
    CH_MEASURE_BALANCE,  /* men more on one half of the board than on the other */
    CH_MEASURE_RUN_NEAR, /* men with no enemy piece in front, while the enemy has no king; when few
                            pieces are left: two rows from their goal at most, four, more */
    CH_MEASURE_RUN_MIDDLE,
    CH_MEASURE_RUN_FAR,
    CH_MEASURES
};

/* The data of a game that measures need. */
struct ch_measuring {
    uint64_t board, left, odd_rows;
    unsigned last;       /* the highest bit */
    uint64_t near[64];   /* squares next to a bit */
    uint64_t ray[4][64]; /* from a bit to the edge: SW, SE (towards higher bits), NE, NW */
    uint64_t rows[2][3]; /* of each side's run-away men: near, middle, far */
    int width;           /* squares a row */
    int start;           /* pieces in the start position */
    int few;             /* run-away men count from so many pieces on */
    bool flying, men_back, losing;
    bool diagonal; /* kings take along diagonals only */
    uint8_t white; /* seat */
};

/* A position from White's view. */
struct ch_pieces {
    uint64_t men[2], kings[2]; /* White's, Black's */
    bool black_moves;
    int count[2]; /* pieces */
};

/* Squares where the enemies can take a piece that comes there. `down`: their men move down. */
CH_MEASURES_INLINE uint64_t ch_measures_attacked(const struct ch_measuring *measuring, uint64_t men,
                                                 uint64_t kings, uint64_t empty, bool down) {
    uint64_t set = 0, both = men | kings;
    uint64_t lower = down || measuring->men_back ? both : kings; /* that take towards higher bits */
    uint64_t higher = !down || measuring->men_back ? both : kings;
    for (int shift = measuring->width + 1; shift <= measuring->width + 2; shift++) {
        set |= lower << shift & empty >> shift;
        set |= higher >> shift & empty << shift;
    }
    return set & empty;
}

/* Empty squares that a king comes to by a quiet move. */
CH_MEASURES_INLINE uint64_t ch_measures_reach(const struct ch_measuring *measuring, int bit,
                                              uint64_t empty) {
    if (!measuring->flying)
        return measuring->near[bit] & empty;
    uint64_t all = measuring->board & ~empty, set = 0;
    for (int way = 0; way < 4; way++) {
        uint64_t ray = measuring->ray[way][bit], stop = ray & all;
        if (stop) {
            int first = way < 2 ? __builtin_ctzll(stop) : 63 - __builtin_clzll(stop);
            ray &= ~(measuring->ray[way][first] | UINT64_C(1) << first);
        }
        set |= ray;
    }
    return set;
}

/* Fills those of kings (FIRST_KING to TRAPPED); call it where there are some. */
CH_MEASURES_INLINE void ch_measures_kings(const struct ch_measuring *measuring,
                                          const struct ch_pieces *pieces,
                                          int measure[CH_MEASURES]) {
    uint64_t empty =
        measuring->board & ~(pieces->men[0] | pieces->men[1] | pieces->kings[0] | pieces->kings[1]);
    for (int i = 0, sign = 1; i < 2; i++, sign = -1) {
        uint64_t kings = pieces->kings[i];
        if (!kings)
            continue;
        uint64_t danger =
            ch_measures_attacked(measuring, pieces->men[!i], pieces->kings[!i], empty, i == 0);
        measure[CH_MEASURE_FIRST_KING] += sign;
        measure[CH_MEASURE_MORE_KINGS] += sign * (__builtin_popcountll(kings) - 1);
        for (; kings; kings &= kings - 1) {
            uint64_t to = ch_measures_reach(measuring, __builtin_ctzll(kings), empty);
            int safe = __builtin_popcountll(to & ~danger);
            measure[CH_MEASURE_SAFE] += sign * safe;
            measure[CH_MEASURE_ATTACKED] += sign * __builtin_popcountll(to & danger);
            measure[CH_MEASURE_TRAPPED] += safe == 0 ? sign : 0;
        }
    }
}

/* In how many eighths evaluations count: fewer where endings with kings are mostly drawn. */
CH_MEASURES_INLINE int ch_measures_eighths(const struct ch_measuring *measuring,
                                           const struct ch_pieces *pieces) {
    int kings[2], men[2];
    for (int i = 0; i < 2; i++) {
        kings[i] = __builtin_popcountll(pieces->kings[i]);
        men[i] = __builtin_popcountll(pieces->men[i]);
    }
    if (measuring->losing)
        return CH_EIGHTHS;
    const int *count = pieces->count;
    int more = count[1] > count[0];
    bool king = kings[!more] > 0 || (count[0] == count[1] && kings[more] > 0);
    int few = measuring->width == 5 ? CH_FEW_10 : CH_FEW_8;
    if (measuring->flying && measuring->diagonal && king && count[more] <= few)
        return CH_EIGHTHS_LOST;
    int lead = men[0] - men[1];
    return kings[0] == kings[1] && kings[0] > 0 && lead >= -1 && lead <= 1 ? CH_EIGHTHS_LEVEL
                                                                           : CH_EIGHTHS;
}

/* All squares that pieces of a set can come to by moving to higher bits, or to lower ones. Two rows
 * on, the squares beside the board catch what goes over the edge, as one row on. */
CH_MEASURES_INLINE uint64_t ch_measures_before(const struct ch_measuring *measuring, uint64_t set,
                                               bool higher, int width) {
    int one = width + 1, two = 2 * width + 2;
    set |=
        (higher ? set << one | set << (one + 1) : set >> one | set >> (one + 1)) & measuring->board;
    for (int row = 1; row < 2 * width - 1; row += 2)
        set |= (higher ? set << two | set << (two + 1) | set << (two + 2)
                       : set >> two | set >> (two + 1) | set >> (two + 2)) &
               measuring->board;
    return set;
}

CH_MEASURES_INLINE void ch_measures_run(const struct ch_measuring *measuring,
                                        const struct ch_pieces *pieces, int width,
                                        int measure[CH_MEASURES]) {
    uint64_t run[2] = {0, 0};
    if (!pieces->kings[1])
        run[0] = pieces->men[0] & ~ch_measures_before(measuring, pieces->men[1], true, width);
    if (!pieces->kings[0])
        run[1] = pieces->men[1] & ~ch_measures_before(measuring, pieces->men[0], false, width);
    for (int i = 0; i < 3 && (run[0] | run[1]); i++)
        measure[CH_MEASURE_RUN_NEAR + i] = __builtin_popcountll(run[0] & measuring->rows[0][i]) -
                                           __builtin_popcountll(run[1] & measuring->rows[1][i]);
}

/* Fills those of positions with and without kings (TO_MOVE to RUN_FAR). */
CH_MEASURES_INLINE void ch_measures_men(const struct ch_measuring *measuring,
                                        const struct ch_pieces *pieces, int width,
                                        int measure[CH_MEASURES]) {
    int to_move = pieces->black_moves ? -1 : 1;
    measure[CH_MEASURE_TO_MOVE] = to_move;
    if (pieces->count[0] == pieces->count[1]) {
        uint64_t all = pieces->men[0] | pieces->men[1] | pieces->kings[0] | pieces->kings[1];
        bool odd = __builtin_popcountll(all & measuring->odd_rows) & 1;
        measure[CH_MEASURE_THE_MOVE] = odd ? to_move : -to_move;
    }
    int lead[2];
    for (int i = 0; i < 2; i++) {
        int left = __builtin_popcountll(pieces->men[i] & measuring->left);
        int right = __builtin_popcountll(pieces->men[i] & ~measuring->left);
        lead[i] = left > right ? left - right : right - left;
    }
    measure[CH_MEASURE_BALANCE] = lead[0] - lead[1];
    if (pieces->count[0] + pieces->count[1] <= measuring->few)
        ch_measures_run(measuring, pieces, width, measure);
}

#endif
