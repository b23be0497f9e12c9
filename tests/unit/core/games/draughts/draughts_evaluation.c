/* The fitted evaluation, with weights at random on random positions of all games that have one:
 * turned positions have the same value for the side to move, and the sum is that of a plain
 * computation by rows and columns; counts of kings and run-away men worked out by hand. */
#include <assert.h>

#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/draughts/evaluation/measures.h"
#include "tests/support/begin.h"

static_assert((int)CH_WEIGHT_PIECES == (int)CH_BITBOARD_PIECES &&
                  (int)CH_WEIGHT_KINGS == (int)CH_BITBOARD_KINGS,
              "the evaluation looks at the kernel's words");

enum { POSITIONS = 3000, FULL = 2048 * 10 };

static struct ch_random dice;

/* A game with weights. */
struct fitted {
    const struct ch_game *game;
    int16_t *value;
    struct ch_weights *weights;
};

static struct fitted open_fitted(const struct ch_game *game) {
    int count = game->weights->count(game);
    struct fitted fitted = {.game = game, .value = ch_alloc((size_t)count * 2)};
    for (int i = 0; i < count; i++) {
        int limit = game->weights->limit(game, i);
        fitted.value[i] = (int16_t)((int)ch_random_below(&dice, 2 * (uint32_t)limit + 1) - limit);
    }
    return fitted;
}

static void make(struct fitted *fitted) {
    fitted->weights = fitted->game->weights->make(fitted->game, fitted->value);
}

static void close_fitted(struct fitted *fitted) {
    ch_free(fitted->weights);
    ch_free(fitted->value);
}

/* Pieces by row and column as bitboard.h draws the board; 0 empty, 1 White's man, 2 Black's, 3 and
 * 4 their kings. */
struct board {
    int at[10][10], size;
    bool black_moves;
};

static const struct ch_draughts *draughts_of(const struct ch_game *game) {
    return ch_draughts_of(game);
}

static struct board strew(int size, int pieces) {
    struct board board = {.size = size, .black_moves = ch_random_below(&dice, 2)};
    for (int left = pieces; left > 0; left--) {
        int row = (int)ch_random_below(&dice, (uint32_t)size);
        int column = (int)ch_random_below(&dice, (uint32_t)size);
        int piece = 1 + (int)ch_random_below(&dice, ch_random_below(&dice, 3) ? 2 : 4);
        if ((row + column) % 2 == 1)
            board.at[row][column] = piece;
    }
    return board;
}

/* The board as a position: mirrored where the dark corner is at the right. */
static struct ch_position place(const struct ch_game *game, const struct board *board) {
    const struct ch_draughts *draughts = draughts_of(game);
    int white = draughts->rules.up_seat;
    struct ch_position position = {{(uint64_t)(board->black_moves ? !white : white)}};
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++) {
            int piece = board->at[row][column];
            int drawn = draughts->rules.dark_left ? column : board->size - 1 - column;
            if (piece == 0)
                continue;
            bool king = piece > 2;
            int seat = piece % 2 ? white : !white;
            draughts->kernel->put(
                draughts, &position, game->cell[row * board->size + drawn],
                (struct ch_piece){(int8_t)seat,
                                  (uint8_t)(king ? game->king_kind : game->man_kind)});
        }
    return position;
}

static struct board turned(const struct board *board) {
    static const int other[] = {0, 2, 1, 4, 3};
    struct board result = {.size = board->size, .black_moves = !board->black_moves};
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++)
            result.at[board->size - 1 - row][board->size - 1 - column] =
                other[board->at[row][column]];
    return result;
}

static void each_game(void (*test)(const struct ch_game *game)) {
    int games = 0;
    ch_random_init(&dice, 1);
    for (int i = 0; ch_game_at(i); i++)
        if (ch_game_at(i)->weights == &ch_draughts_weights) {
            assert_string_equal(ch_game_at(i)->kernel, "bitboard");
            test(ch_game_at(i));
            games++;
        }
    assert_true(games >= 10);
}

static void turning(const struct ch_game *game) {
    CH_SCOPED(close_fitted) struct fitted fitted = open_fitted(game);
    make(&fitted);
    for (int i = 0; i < POSITIONS; i++) {
        struct board board = strew(game->rows, 2 + i % (game->rows * game->rows));
        struct board round = turned(&board);
        struct ch_position a = place(game, &board), b = place(game, &round);
        assert_int_equal(game->weights->evaluate(fitted.weights, &a),
                         game->weights->evaluate(fitted.weights, &b));
    }
}

TEST(turned_positions) {
    each_game(turning);
}

/* The digit of a square in a block: a king counts as empty. */
static int digit(const struct board *board, int row, int column) {
    return board->at[row][column] <= 2 ? board->at[row][column] : 0;
}

static int number_of(const struct board *board, int top, int left, int rows, int columns) {
    int number = 0, worth = 1;
    for (int row = top; row < top + rows; row++)
        for (int column = left; column < left + columns; column++)
            if ((row + column) % 2 == 1) {
                number += worth * digit(board, row, column);
                worth *= 3;
            }
    return number;
}

enum { HALF = 81, BLOCK = 6561 };

/* Adds the weights of a block: of the first of it and its turn the table is read as it is. Where it
 * is its own turn, the smaller of both numbers is read. */
static void add_block(const struct board *board, const int16_t *table, int top, int left, int rows,
                      int columns, int sign, int64_t sum[2]) {
    struct board round = turned(board);
    int size = board->size, number = number_of(board, top, left, rows, columns);
    if (2 * top + rows == size && 2 * left + columns == size) {
        int other = number_of(&round, top, left, rows, columns);
        sign = number < other ? 1 : number > other ? -1 : 0;
        number = number < other ? number : other;
    }
    for (int phase = 0; phase < 2; phase++)
        sum[phase] += sign * table[2 * number + phase];
}

/* The tables in their order: of the blocks in the upper half, from the left, row by row. */
static void add_halves(const struct board *board, const int16_t *tables, int64_t sum[2]) {
    struct board round = turned(board);
    int size = board->size, places = (size - 4) / 2 + 1, all = size / 2 * places;
    for (int i = 0; i < all / 2; i++) {
        const int16_t *table = tables + (size_t)i * 2 * HALF;
        add_block(board, table, i / places * 2, i % places * 2, 2, 4, 1, sum);
        add_block(&round, table, i / places * 2, i % places * 2, 2, 4, -1, sum);
    }
}

static void add_blocks(const struct board *board, const int16_t *tables, int64_t sum[2]) {
    struct board round = turned(board);
    int size = board->size, n = 0, places = (size - 4) / 2 + 1;
    for (int i = 0; i < (places * places + 1) / 2; i++, n++) {
        int top = i / places * 2, left = i % places * 2;
        bool own = 2 * top + 4 == size && 2 * left + 4 == size;
        const int16_t *table = tables + (size_t)n * 2 * BLOCK;
        add_block(board, table, top, left, 4, 4, 1, sum);
        if (!own)
            add_block(&round, table, top, left, 4, 4, -1, sum);
    }
    for (int top = 0; size == 8 && top < 4; top += 2, n++) {
        const int16_t *table = tables + (size_t)n * 2 * BLOCK;
        add_block(board, table, top, 0, 2, 8, 1, sum);
        add_block(&round, table, top, 0, 2, 8, -1, sum);
    }
}

/* Pieces counted: [0] White's men, [1] Black's, [2] White's kings, [3] Black's. */
static void count_pieces(const struct board *board, int count[4], int *odd, int lead[2]) {
    memset(count, 0, 4 * sizeof *count);
    *odd = lead[0] = lead[1] = 0;
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++) {
            int piece = board->at[row][column];
            if (piece == 0)
                continue;
            count[piece - 1]++;
            *odd += row % 2;
            if (piece <= 2)
                lead[piece - 1] += column < board->size / 2 ? 1 : -1;
        }
}

/* The evaluation where kings have no weights for where they can go, and men none for running. */
static int64_t plain(const struct fitted *fitted, const struct board *board) {
    const int16_t *value = fitted->value;
    const struct ch_draughts *draughts = draughts_of(fitted->game);
    int squares = draughts->rules.squares, size = board->size, start = 0;
    int count[4], odd, lead[2], to_move = board->black_moves ? -1 : 1;
    count_pieces(board, count, &odd, lead);
    for (int i = 0; i < squares; i++)
        start += draughts->setup[i].seat >= 0;
    int measure[CH_MEASURES] = {0};
    measure[CH_MEASURE_FIRST_KING] = (count[2] > 0) - (count[3] > 0);
    measure[CH_MEASURE_MORE_KINGS] = count[2] - count[3] - measure[CH_MEASURE_FIRST_KING];
    measure[CH_MEASURE_TO_MOVE] = to_move;
    if (count[0] + count[2] == count[1] + count[3])
        measure[CH_MEASURE_THE_MOVE] = odd % 2 ? to_move : -to_move;
    measure[CH_MEASURE_BALANCE] = abs(lead[0]) - abs(lead[1]);
    int64_t sum[2];
    for (int phase = 0; phase < 2; phase++) {
        sum[phase] = (int64_t)value[0] * (count[0] - count[1]);
        for (int i = 0; i < CH_MEASURES; i++)
            sum[phase] += measure[i] * value[1 + 2 * i + phase];
        for (int square = 0; square < squares; square++) {
            int row = square / (size / 2), column = square % (size / 2) * 2 + (row % 2 == 0);
            int own = board->at[row][column];
            int other = board->at[size - 1 - row][size - 1 - column];
            sum[phase] +=
                ((own == 3) - (other == 4)) * value[1 + 2 * (CH_MEASURES + square) + phase];
        }
    }
    const int16_t *tables = value + 1 + 2 * (CH_MEASURES + squares);
    add_halves(board, tables, sum);
    add_blocks(board, tables + 2 * HALF * (size == 8 ? 6 : 10), sum);
    int all = count[0] + count[1] + count[2] + count[3];
    int stage = all >= start ? 256 : all * 256 / start;
    return to_move * (sum[0] * stage + sum[1] * (256 - stage)) * 8;
}

/* True where the rules for drawish endings may count: the plain computation has none. */
static bool is_drawish(const struct board *board) {
    int count[4], odd, lead[2];
    count_pieces(board, count, &odd, lead);
    return count[2] + count[3] > 0 &&
           (count[2] == count[3] || count[0] + count[1] + count[2] + count[3] <= 6);
}

static void summing(const struct ch_game *game) {
    CH_SCOPED(close_fitted) struct fitted fitted = open_fitted(game);
    for (int i = CH_MEASURE_SAFE; i < CH_MEASURES; i++)
        if (i <= CH_MEASURE_TRAPPED || i >= CH_MEASURE_RUN_NEAR)
            fitted.value[1 + 2 * i] = fitted.value[2 + 2 * i] = 0;
    make(&fitted);
    int compared = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct board board = strew(game->rows, 2 + i % (game->rows * game->rows));
        struct ch_position position = place(game, &board);
        if (is_drawish(&board))
            continue;
        compared++;
        assert_int_equal(game->weights->evaluate(fitted.weights, &position),
                         plain(&fitted, &board) / FULL);
    }
    assert_true(compared > POSITIONS / 2);
}

TEST(summed_by_squares) {
    each_game(summing);
}

static void compare_parts(const struct ch_game *game) {
    CH_SCOPED(close_fitted) struct fitted fitted = open_fitted(game);
    make(&fitted);
    for (int i = 0; i < POSITIONS; i++) {
        struct board board = strew(game->rows, 2 + i % (game->rows * game->rows));
        struct ch_position position = place(game, &board);
        struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
        struct ch_weight_part part[CH_WEIGHT_PARTS];
        int score = game->weights->evaluate(fitted.weights, &position), part_sum = 0;
        int64_t sum = 0;
        int count = game->weights->features(fitted.weights, &position, feature);
        for (int k = 0; k < count; k++)
            sum += (int64_t)feature[k].value * fitted.value[feature[k].weight];
        assert_int_equal(board.black_moves ? -sum / FULL : sum / FULL, score);
        count = game->weights->parts(fitted.weights, &position, part);
        for (int k = 0; k < count; k++)
            part_sum += part[k].score;
        assert_int_equal(part_sum, score);
    }
}

TEST(features_and_parts) {
    each_game(compare_parts);
}

/* How often a measure counts in a position of few pieces, at the end of the game, in eighths. */
static int times(const char *name, const char *fen, enum ch_measure measure) {
    const struct ch_game *game = ch_game_find(name);
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    struct ch_position position = position_read(game, fen);
    struct ch_weights *weights = game->weights->make(game, NULL);
    int count = game->weights->features(weights, &position, feature), sum = 0;
    for (int i = 0; i < count; i++)
        if ((feature[i].weight - CH_WEIGHT_MEASURES) / 2 == (int)measure && feature[i].weight > 0)
            sum += feature[i].value;
    ch_free(weights);
    assert_int_equal(sum % 256, 0);
    return sum / 256;
}

TEST(counted_by_hand) {
    /* King on 18 (row 5, column 4): 14, 15, 22, 23 are next to it. The man on 6 takes nothing
     * there; one on 10 takes on 14 if 17 is empty, and on 15 if 19 is. */
    assert_int_equal(times("english", "W:WK18:B1", CH_MEASURE_SAFE), 8 * 4);
    assert_int_equal(times("english", "W:WK18:B10", CH_MEASURE_SAFE), 8 * 2);
    assert_int_equal(times("english", "W:WK18:B10", CH_MEASURE_ATTACKED), 8 * 2);
    assert_int_equal(times("english", "W:WK18,19:B10", CH_MEASURE_SAFE), 8 * 3);
    /* Black's king in the corner 29 has 25 alone, which the man on 22 has passed; White's on 1 has
     * 5 and 6. A king each and a man more: half. */
    assert_int_equal(times("english", "B:WK1,22:BK29", CH_MEASURE_SAFE), 4 * (2 - 1));
    assert_int_equal(times("english", "B:W25,22:BK29", CH_MEASURE_TRAPPED), -8);
    /* A flying king on a1 has the long diagonal to g7, where the man on h8 can take nothing, as it
     * has no room: f6, its landing square, is behind the king; one on e5 leaves it c3, and b2. */
    assert_int_equal(times("russian", "W:WKa1:Bh8,a7,b8", CH_MEASURE_SAFE), 8 * 5);
    assert_int_equal(times("russian", "W:WKa1:Be5,a7,b8", CH_MEASURE_SAFE), 8 * 2);
    assert_int_equal(times("russian", "W:WKa1:Be5,a7,b8", CH_MEASURE_ATTACKED), 8 * 1);
    /* A man two rows from its goal with nothing before it; one with a man before it; an enemy with
     * a king stops all. */
    assert_int_equal(times("english", "W:W9:B17", CH_MEASURE_RUN_NEAR), 8);
    assert_int_equal(times("english", "W:W9:B2", CH_MEASURE_RUN_NEAR), 0);
    assert_int_equal(times("english", "W:W9:BK32", CH_MEASURE_RUN_NEAR), 0);
    assert_int_equal(times("english", "W:W17:B28", CH_MEASURE_RUN_MIDDLE), 8);
    assert_int_equal(times("english", "W:W12:B21", CH_MEASURE_RUN_NEAR), 8 - 8);
    assert_int_equal(times("english", "W:W29:B4", CH_MEASURE_RUN_FAR), 8 - 8);
}

/* Where kings fly, two against one are drawn as a rule, and evaluations count an eighth of that. */
TEST(drawish) {
    assert_int_equal(times("international", "W:WK46,K47:BK5", CH_MEASURE_MORE_KINGS), 1);
    assert_int_equal(times("international", "W:WK46,K47,K48,K49:BK5", CH_MEASURE_MORE_KINGS),
                     8 * 3);
    assert_int_equal(times("english", "W:WK29,K30:BK1", CH_MEASURE_MORE_KINGS), 8);
    assert_int_equal(times("english", "W:WK29,20:BK1", CH_MEASURE_TO_MOVE), 4);
    assert_int_equal(times("english", "W:WK29,20,19:BK1", CH_MEASURE_TO_MOVE), 8);
}
