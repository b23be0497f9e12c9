/* The men of a position with columns, and the kernel's table of functions. */
#include "core/games/draughts/columns/columns.h"

#include <assert.h>

enum { MEN_A_WORD = 21, BITS = 3, MORE = 4, BYTE = 8 };

void ch_columns_unpack(const struct ch_position *position, struct ch_column_set *columns) {
    const uint64_t *word = position->word, *below = &word[CH_COLUMNS_BELOW];
    uint64_t second = word[CH_COLUMNS_LED + 1], kinds = word[CH_COLUMNS_KINDS], men = *below;
    int man = 0;
    for (uint64_t left = ch_columns_occupied(position); left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        columns->at[cell] = 4 | (kinds >> cell & 1) << 1 | (second >> cell & 1);
    }
    for (uint64_t left = word[CH_COLUMNS_TALL]; left; left &= left - 1) {
        int cell = __builtin_ctzll(left), bits = 2;
        ch_column column = columns->at[cell] ^ UINT64_C(1) << bits;
        for (bool more = true; more; bits += 2) {
            column |= (men & 3) << bits;
            more = men & MORE;
            men >>= BITS;
            if (++man == MEN_A_WORD)
                men = below[1];
        }
        columns->at[cell] = column | UINT64_C(1) << bits;
    }
}

/* The place of a seat's men of a kind in the word that counts them. */
static inline int count_at(unsigned man) {
    return BYTE * (int)man;
}

void ch_columns_pack(const struct ch_column_set *columns, uint64_t occupied,
                     struct ch_position *position) {
    uint64_t led[CH_SEATS] = {0}, kinds = 0, tall = 0, counts = 0;
    uint64_t below[CH_COLUMNS_WORDS - CH_COLUMNS_BELOW] = {0}, men = 0;
    int man = 0;
    for (uint64_t left = occupied; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        ch_column column = columns->at[cell];
        uint64_t seat = column & 1;
        assert(column > 1);
        led[seat] |= UINT64_C(1) << cell;
        kinds |= (column >> 1 & 1) << cell;
        counts += UINT64_C(1) << count_at(column & 3);
        column >>= 2;
        tall |= (uint64_t)(column > 1) << cell;
        for (bool free = true; column > 1; column >>= 2) {
            free = free && (column & 1) == seat;
            counts += (uint64_t)free << count_at(column & 3);
            men |= ((column & 3) | (column >> 2 > 1 ? MORE : 0)) << BITS * (man % MEN_A_WORD);
            if (++man % MEN_A_WORD == 0) {
                below[man / MEN_A_WORD - 1] = men;
                men = 0;
            }
        }
    }
    assert(man < CH_COLUMN_MEN && CH_COLUMN_MEN <= 2 * MEN_A_WORD);
    below[man / MEN_A_WORD] = men;
    uint64_t *word = position->word;
    memcpy(&word[CH_COLUMNS_LED], led, sizeof led);
    word[CH_COLUMNS_KINDS] = kinds;
    word[CH_COLUMNS_TALL] = tall;
    word[CH_COLUMNS_FREE] = counts;
    memcpy(&word[CH_COLUMNS_BELOW], below, sizeof below);
}

static void *prepare(const struct ch_draughts *draughts) {
    if (!draughts->rules.columns || draughts->rules.squares > CH_COLUMNS_CELLS ||
        draughts->rules.kind_count > 2)
        return NULL;
    struct ch_general *general = ch_alloc(sizeof *general);
    if (ch_general_compile(&draughts->rules, general))
        return general;
    ch_free(general);
    return NULL;
}

static int cell_of(const struct ch_draughts *draughts, int square) {
    return ch_columns_tables(draughts)->cell[square];
}

static struct ch_piece piece_at(const struct ch_draughts *draughts,
                                const struct ch_position *position, int square) {
    int cell = cell_of(draughts, square);
    const uint64_t *word = position->word;
    if (!(ch_columns_occupied(position) >> cell & 1))
        return (struct ch_piece){-1, 0};
    return (struct ch_piece){(int8_t)(word[CH_COLUMNS_LED + 1] >> cell & 1),
                             (uint8_t)(word[CH_COLUMNS_KINDS] >> cell & 1)};
}

/* Puts a piece alone, or under the column that is there. */
static void place(const struct ch_draughts *draughts, struct ch_position *position, int square,
                  struct ch_piece piece, bool under) {
    struct ch_column_set columns;
    int cell = cell_of(draughts, square);
    uint64_t bit = UINT64_C(1) << cell, occupied = ch_columns_occupied(position);
    ch_columns_unpack(position, &columns);
    if (piece.seat >= 0)
        columns.at[cell] = under && occupied & bit
                               ? ch_column_join(columns.at[cell], ch_column_of(piece))
                               : ch_column_of(piece);
    ch_columns_pack(&columns, piece.seat < 0 ? occupied & ~bit : occupied | bit, position);
}

static void put(const struct ch_draughts *draughts, struct ch_position *position, int square,
                struct ch_piece piece) {
    place(draughts, position, square, piece, false);
}

static void put_under(const struct ch_draughts *draughts, struct ch_position *position, int square,
                      struct ch_piece piece) {
    place(draughts, position, square, piece, true);
}

static int column(const struct ch_draughts *draughts, const struct ch_position *position,
                  int square, struct ch_piece men[CH_COLUMN_MEN]) {
    struct ch_column_set columns;
    int cell = cell_of(draughts, square), count = 0;
    if (!(ch_columns_occupied(position) >> cell & 1))
        return 0;
    ch_columns_unpack(position, &columns);
    for (ch_column left = columns.at[cell]; left > 1; left >>= 2)
        men[count++] = ch_column_top(left);
    assert(count <= CH_COLUMN_MEN);
    return count;
}

static int pieces(const struct ch_draughts *draughts, const struct ch_position *position,
                  struct ch_placed placed[CH_MAX_SQUARES]) {
    int count = 0;
    for (uint64_t left = ch_columns_occupied(position); left; left &= left - 1) {
        int square = ch_columns_tables(draughts)->square[__builtin_ctzll(left)];
        placed[count++] = (struct ch_placed){(uint8_t)square, piece_at(draughts, position, square)};
    }
    return count;
}

static int count(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 int kind) {
    (void)draughts;
    unsigned man = (unsigned)kind << 1 | (unsigned)seat;
    return kind < 2 ? (int)(position->word[CH_COLUMNS_FREE] >> count_at(man) & 0xff) : 0;
}

const struct ch_kernel ch_columns_kernel = {
    .name = "columns",
    .walk = &ch_kernel_walk,
    .words = CH_COLUMNS_WORDS,
    .prepare = prepare,
    .piece_at = piece_at,
    .put = put,
    .put_under = put_under,
    .column = column,
    .add_worth = ch_columns_add_worth,
    .pieces = pieces,
    .count = count,
    .moves = ch_columns_moves,
    .captures = ch_columns_captures,
    .apply = ch_columns_apply,
    .perft = ch_columns_perft,
};
