/* The evaluators of Lines of Action on random positions of every size, held against a slow
 * computation that follows the article's definitions word by word and takes the moves from the
 * game's rules; and against themselves on turned boards and with colours exchanged. */
#include "tests/unit/core/games/loa/loa_games.h"

#include "tests/support/begin.h"

/* A position with 1 … 2 * (size - 2) men a side anywhere, often in a part of the board only. */
static struct ch_position random_position(struct ch_random *random, int size) {
    struct ch_position position = {{ch_random_below(random, 2)}};
    int width = 2 + (int)ch_random_below(random, (uint32_t)size - 1);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int men = 1 + (int)ch_random_below(random, 2 * (uint32_t)size - 4);
        int left = (int)ch_random_below(random, (uint32_t)(size - width + 1));
        int low = (int)ch_random_below(random, (uint32_t)(size - width + 1));
        for (int i = 0; i < men; i++) {
            int square = (low + (int)ch_random_below(random, (uint32_t)width)) * size + left +
                         (int)ch_random_below(random, (uint32_t)width);
            if (!loa_has_man(&position, !seat, square))
                loa_put(&position, seat, square);
        }
    }
    for (int seat = 0; seat < CH_SEATS; seat++) /* one man more where there is none yet */
        for (int square = 0; square < size * size; square++) {
            const uint64_t *men = ch_loa_men(&position, seat);
            if (!(men[0] | men[1] | men[2]) && !loa_has_man(&position, !seat, square))
                loa_put(&position, seat, square);
        }
    return position;
}

/* The squares nearest to the mean of a side's men: one, two or four. */
static int slow_centres(const struct ch_position *position, int size, int seat, int centres[4]) {
    int files = 0, ranks = 0, count = 0, found = 0, nearest[2] = {10000, 10000};
    for (int square = 0; square < size * size; square++)
        if (loa_has_man(position, seat, square)) {
            files += square % size;
            ranks += square / size;
            count++;
        }
    for (int i = 0; i < size; i++) {
        int off[2] = {abs(i * count - files), abs(i * count - ranks)};
        for (int j = 0; j < 2; j++)
            nearest[j] = off[j] < nearest[j] ? off[j] : nearest[j];
    }
    for (int square = 0; square < size * size; square++)
        if (abs(square % size * count - files) == nearest[0] &&
            abs(square / size * count - ranks) == nearest[1])
            centres[found++] = square;
    return found;
}

static int king_steps(int size, int a, int b) {
    int files = abs(a % size - b % size), ranks = abs(a / size - b / size);
    return files > ranks ? files : ranks;
}

/* In quarters. */
static int slow_distance(int size, const int centres[4], int count, int square) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += king_steps(size, centres[i], square);
    return 4 * sum / count;
}

/* Squares at distance 0, 1, 2 … filled from the middle outwards. */
static int slow_min(int count) {
    int sum = 0;
    for (int i = 0, distance = 0, left = 1; i < count; i++, left--) {
        if (left == 0)
            left = 8 * ++distance;
        sum += distance;
    }
    return sum;
}

static bool slow_edge(int size, int square) {
    int file = square % size, rank = square / size;
    return file == 0 || rank == 0 || file == size - 1 || rank == size - 1;
}

static bool slow_corner(int size, int square) {
    int file = square % size, rank = square / size;
    return (file == 0 || file == size - 1) && (rank == 0 || rank == size - 1);
}

/* The table for 8x8 as it is published, from a1 to d4; other sizes are held against it at the edge
 * and in the middle only. */
static int slow_worth(int size, int square, bool *known) {
    static const int quarter[4][4] = {
        {-80, -25, -20, -20}, {-25, 10, 10, 10}, {-20, 10, 25, 25}, {-20, 10, 25, 50}};
    int file = square % size, rank = square / size;
    file = file < size / 2 ? file : size - 1 - file;
    rank = rank < size / 2 ? rank : size - 1 - rank;
    int ring = file < rank ? file : rank;
    *known = size == 8 || ring <= (size > 4) || ring == size / 2 - 1;
    if (size != 8 && ring > 0 && ring == size / 2 - 1)
        return 50;
    return quarter[file < 3 ? file : 3][rank < 3 ? rank : 3];
}

static void slow_moves(const struct ch_loa *loa, const struct ch_position *position, int seat,
                       struct ch_moves *moves) {
    struct ch_position turned = *position;
    turned.word[0] = (uint64_t)seat;
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(&loa->game, &turned);
    moves->count = 0;
    loa->game.ops->moves(&loa->game, &history, moves);
}

/* The parts of all evaluators; *worth_known: those of squares too. */
static void slow_parts(const struct ch_loa *loa, const struct ch_position *position, int seat,
                       int parts[CH_LOA_PARTS], bool *worth_known) {
    int size = loa->size, centres[4], men = 0, distances = 0, worth = 0, neighbours = 0;
    int near_centre = slow_centres(position, size, seat, centres);
    int low_file = size, high_file = 0, low_rank = size, high_rank = 0;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    slow_moves(loa, position, seat, &moves);
    memset(parts, 0, CH_LOA_PARTS * sizeof parts[0]);
    *worth_known = true;
    for (int square = 0; square < size * size; square++) {
        if (!loa_has_man(position, seat, square))
            continue;
        int file = square % size, rank = square / size, can = 0, reaching = 0;
        bool known, near = slow_distance(size, centres, near_centre, square) <= 8;
        men++;
        distances += slow_distance(size, centres, near_centre, square);
        parts[CH_LOA_EDGE] += slow_edge(size, square);
        worth += slow_worth(size, square, &known);
        *worth_known = *worth_known && known;
        low_file = file < low_file ? file : low_file;
        high_file = file > high_file ? file : high_file;
        low_rank = rank < low_rank ? rank : low_rank;
        high_rank = rank > high_rank ? rank : high_rank;
        for (int other = 0; other < size * size; other++) {
            if (king_steps(size, square, other) != 1)
                continue;
            neighbours += loa_has_man(position, seat, other);
            bool same_edge = (other % size == file && (file == 0 || file == size - 1)) ||
                             (other / size == rank && (rank == 0 || rank == size - 1));
            if (slow_edge(size, square) && (!same_edge || slow_corner(size, square)))
                parts[CH_LOA_WALLED] += loa_has_man(position, !seat, other);
        }
        for (int i = 0; i < moves.count; i++)
            if (moves.move[i].path[0] == square) {
                int to = moves.move[i].path[1];
                can++;
                reaching |= slow_distance(size, centres, near_centre, to) <= 8;
                parts[CH_LOA_MOBILITY] +=
                    2 * (moves.move[i].captured_count ? 2 : 1) / (slow_edge(size, to) ? 2 : 1);
            }
        static const int sixths[] = {6, 3, 2};
        if (!near && can <= 2)
            parts[CH_LOA_BLOCKED] += sixths[can];
        parts[CH_LOA_REACHING] += !near && reaching;
    }
    int beyond = distances - 4 * slow_min(men);
    assert_true(beyond >= 0);
    parts[CH_LOA_CONCENTRATION] = 1000 * men * 4 / (beyond > 4 ? beyond : 4);
    /* Twice the centre's file and rank, the mean of the centres' own. */
    int last = near_centre - 1, file = centres[0] % size + centres[last] % size;
    int rank = centres[0] / size + centres[last] / size;
    parts[CH_LOA_OFF_CENTRE] =
        abs(file - size + 1) > abs(rank - size + 1) ? abs(file - size + 1) : abs(rank - size + 1);
    for (int square = 0; square < size * size; square++) {
        if (square % size == size - 1 || square / size == size - 1)
            continue;
        int in = loa_has_man(position, seat, square) + loa_has_man(position, seat, square + 1) +
                 loa_has_man(position, seat, square + size) +
                 loa_has_man(position, seat, square + size + 1);
        parts[CH_LOA_QUADS_NEAR] += in >= 3 && abs(2 * (square % size) + 1 - file) <= 4 &&
                                    abs(2 * (square / size) + 1 - rank) <= 4;
    }
    parts[CH_LOA_CENTRALISATION] = 10 * worth / men;
    parts[CH_LOA_CONNECTEDNESS] = 100 * neighbours / men;
    parts[CH_LOA_AREA] = (high_file - low_file + 1) * (high_rank - low_rank + 1);
    parts[CH_LOA_TO_MOVE] = (int)position->word[0] == seat;
}

static void hold_against_slow(const struct ch_loa *loa, const struct ch_position *position) {
    int slow[CH_SEATS][CH_LOA_PARTS], parts[CH_SEATS][CH_LOA_PARTS], side = (int)position->word[0];
    bool known[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++)
        slow_parts(loa, position, seat, slow[seat], &known[seat]);
    for (int evaluator = 0; evaluator < CH_LOA_EVALUATORS; evaluator++) {
        struct ch_loa_board board;
        int sum = 0;
        ch_loa_board_set(&board, loa, position, ch_loa_evaluator_needs_quads(evaluator));
        ch_loa_measure(&board, evaluator, parts);
        for (int part = 0; part < CH_LOA_PARTS; part++) {
            int weight = ch_loa_evaluators[evaluator].weight[part];
            sum += weight * (parts[side][part] - parts[!side][part]);
            for (int seat = 0; seat < CH_SEATS; seat++)
                if (part != CH_LOA_CENTRALISATION || known[seat])
                    if (parts[seat][part] != (weight ? slow[seat][part] : 0))
                        fail_msg("%s, %s of seat %d on %d squares a side: %d, not %d",
                                 ch_loa_evaluators[evaluator].name, ch_loa_part_names[part], seat,
                                 loa->size, parts[seat][part], slow[seat][part]);
        }
        sum /= 100;
        if (abs(sum) > CH_LOA_VALUE_MAX)
            sum = sum > 0 ? CH_LOA_VALUE_MAX : -CH_LOA_VALUE_MAX;
        assert_int_equal(ch_loa_evaluate(&board, evaluator), sum);
    }
}

TEST(random_positions_as_computed_slowly) {
    struct ch_random random = seeded(1);
    for (int i = 0; i < 2000; i++) {
        int game = (int)ch_random_below(&random, SIZES);
        struct ch_position position = random_position(&random, sizes[game]);
        hold_against_slow(games[game], &position);
    }
}

/* After moves made and taken back the values are those of the position set up. */
TEST(the_same_after_moves) {
    struct ch_random random = seeded(2);
    for (int i = 0; i < 300; i++) {
        int game = (int)ch_random_below(&random, SIZES), made = 0, before[CH_LOA_EVALUATORS];
        struct ch_position position = random_position(&random, sizes[game]);
        struct ch_loa_board board;
        struct ch_loa_move moves[CH_LOA_MOVES], line[8];
        ch_loa_board_set(&board, games[game], &position, true);
        for (int evaluator = 0; evaluator < CH_LOA_EVALUATORS; evaluator++)
            before[evaluator] = ch_loa_evaluate(&board, evaluator);
        for (; made < 8; made++) {
            int count = ch_loa_board_moves(&board, moves);
            if (count == 0)
                break;
            line[made] = moves[ch_random_below(&random, (uint32_t)count)];
            ch_loa_board_make(&board, &line[made]);
            if (board.count[0] == 0 || board.count[1] == 0) {
                made++;
                break;
            }
            struct ch_position now = {{(uint64_t)board.side}};
            for (int seat = 0; seat < CH_SEATS; seat++)
                memcpy(now.word + 1 + seat * CH_LOA_WORDS, board.men[seat], sizeof board.men[seat]);
            for (int evaluator = 0; evaluator < CH_LOA_EVALUATORS; evaluator++)
                assert_int_equal(ch_loa_evaluate(&board, evaluator),
                                 value_of(game, &now, evaluator));
        }
        while (made > 0)
            ch_loa_board_unmake(&board, &line[--made]);
        for (int evaluator = 0; evaluator < CH_LOA_EVALUATORS; evaluator++)
            assert_int_equal(ch_loa_evaluate(&board, evaluator), before[evaluator]);
    }
}

/* The position with its files counted from the right, or ranks and files exchanged, or colours. */
static struct ch_position mirrored(const struct ch_position *position, int size) {
    struct ch_position to = {{position->word[0]}};
    for (int square = 0; square < size * size; square++)
        for (int seat = 0; seat < CH_SEATS; seat++)
            if (loa_has_man(position, seat, square))
                loa_put(&to, seat, square / size * size + size - 1 - square % size);
    return to;
}

static struct ch_position transposed(const struct ch_position *position, int size) {
    struct ch_position to = {{position->word[0]}};
    for (int square = 0; square < size * size; square++)
        for (int seat = 0; seat < CH_SEATS; seat++)
            if (loa_has_man(position, seat, square))
                loa_put(&to, seat, square % size * size + square / size);
    return to;
}

static struct ch_position exchanged(const struct ch_position *position, int size) {
    struct ch_position to = {{position->word[0]}};
    for (int square = 0; square < size * size; square++)
        for (int seat = 0; seat < CH_SEATS; seat++)
            if (loa_has_man(position, seat, square))
                loa_put(&to, !seat, square);
    return to;
}

/* Together the mirror and the transposition turn the board to all of its eight sides. The side to
 * move has the same gain in the exchanged position. */
TEST(symmetries) {
    struct ch_random random = seeded(3);
    for (int i = 0; i < 1000; i++) {
        int game = (int)ch_random_below(&random, SIZES);
        struct ch_position position = random_position(&random, sizes[game]);
        struct ch_position left = mirrored(&position, sizes[game]);
        struct ch_position turned = transposed(&position, sizes[game]);
        struct ch_position other = exchanged(&position, sizes[game]);
        for (int evaluator = 0; evaluator < CH_LOA_EVALUATORS; evaluator++) {
            int value = value_of(game, &position, evaluator);
            assert_int_equal(value_of(game, &left, evaluator), value);
            assert_int_equal(value_of(game, &turned, evaluator), value);
            if (evaluator != CH_LOA_MIA)
                assert_int_equal(value_of(game, &other, evaluator), -value);
            other.word[0] = !other.word[0];
            assert_int_equal(value_of(game, &other, evaluator), value);
            other.word[0] = !other.word[0];
        }
    }
}

GROUP(open_games, free_games)
