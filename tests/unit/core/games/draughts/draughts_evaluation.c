/* The fitted evaluation of games on bitboards, with weights at random on random positions: turned
 * positions have the same value for the side to move, which is the network's value of the pieces by
 * rows and columns. */
#include "core/games/draughts/draughts.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/walk.h"
#include "core/network/network.h"
#include "tests/support/begin.h"

enum { POSITIONS = 500 };

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

/* The bit of a square, as core/games/draughts/bitboard/bitboard.h draws them. */
static int bit_of(int size, int row, int column) {
    return row / 2 * (size + 3) + row % 2 * (size / 2 + 1) + column / 2;
}

static void by_network(const struct ch_game *game) {
    CH_SCOPED(close_fitted) struct fitted fitted = open_fitted(game);
    CH_FREED struct ch_network *network = ch_alloc(ch_network_size());
    int size = game->rows;
    struct ch_network_board bits = {.last = (unsigned)bit_of(size, size - 1, size - 2),
                                    .pieces = 0};
    for (int row = 0; row < size; row++)
        for (int column = row % 2 == 0; column < size; column += 2)
            bits.squares |= UINT64_C(1) << bit_of(size, row, column);
    for (int square = 0; square < draughts_of(game)->rules.squares; square++)
        bits.pieces += draughts_of(game)->setup[square].seat >= 0;
    make(&fitted);
    ch_network_fill(network, &bits, fitted.value, CH_NETWORK_PLAIN);
    for (int i = 0; i < POSITIONS; i++) {
        struct board board = strew(size, 2 + i % (size * size));
        struct ch_network_place pieces = {0};
        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++)
                if (board.at[row][column] > 0)
                    pieces.set[board.at[row][column] % 2 == 0][board.at[row][column] > 2] |=
                        UINT64_C(1) << bit_of(size, row, column);
        struct ch_position position = place(game, &board);
        assert_int_equal(game->weights->evaluate(fitted.weights, &position),
                         ch_network_value_alone(network, &pieces, board.black_moves));
    }
}

TEST(values_of_the_network) {
    each_game(by_network);
}

static int count_seat(const struct board *board, int seat, int white) {
    int count = 0;
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++)
            count +=
                board->at[row][column] > 0 && (board->at[row][column] % 2 ? white : !white) == seat;
    return count;
}

/* What the pieces add by the walk is what the board without them lacks; the last of a side stays.
 * Parts add up to the walk's evaluation. */
static void take_each(const struct fitted *fitted, struct ch_walk *walk, struct board *board) {
    struct ch_position position = place(fitted->game, board);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(fitted->game, &position);
    struct ch_weight_piece piece[CH_MAX_SQUARES];
    struct ch_weight_part part[CH_WEIGHT_PARTS];
    const struct ch_draughts *draughts = draughts_of(fitted->game);
    int white = draughts->rules.up_seat, listed = 0, sum = 0;
    int value = fitted->game->weights->evaluate(fitted->weights, &position);
    walk->ops->begin(walk, &history);
    int count = walk->ops->pieces(walk, piece), parts = walk->ops->parts(walk, part);
    for (int i = 0; i < parts; i++)
        sum += part[i].score;
    assert_int_equal(sum, walk->ops->evaluate(walk));
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++) {
            int was = board->at[row][column], seat = was % 2 ? white : !white, found = -1;
            int drawn = draughts->rules.dark_left ? column : board->size - 1 - column;
            if (was == 0 || count_seat(board, seat, white) == 1)
                continue;
            for (int i = 0; i < count; i++)
                if (piece[i].square == fitted->game->cell[row * board->size + drawn])
                    found = i;
            assert_true(found >= 0);
            board->at[row][column] = 0;
            position = place(fitted->game, board);
            board->at[row][column] = was;
            int change = value - fitted->game->weights->evaluate(fitted->weights, &position);
            assert_int_equal(piece[found].worth,
                             seat == (board->black_moves ? !white : white) ? change : -change);
            assert_int_equal(piece[found].piece.seat, seat);
            assert_int_equal(piece[found].piece.kind,
                             was > 2 ? fitted->game->king_kind : fitted->game->man_kind);
            listed++;
        }
    assert_int_equal(listed, count);
}

static void by_piece(const struct ch_game *game) {
    CH_SCOPED(close_fitted) struct fitted fitted = open_fitted(game);
    make(&fitted);
    struct ch_walk *walk = ch_walk_of(game)->open(
        game, &(struct ch_walk_options){
                  .evaluator = "", .way = "", .weights = fitted.weights, .progress = true});
    for (int i = 0; i < POSITIONS / 10; i++) {
        struct board board = strew(game->rows, 1 + i);
        take_each(&fitted, walk, &board);
    }
    walk->ops->close(walk);
}

TEST(pieces_taken_away) {
    each_game(by_piece);
}
