/* The board of Lines of Action: its incremental counts equal counts from nothing, moves are taken
 * back whole, and all ways to test whether a side is connected agree with flood fills over the
 * graph of squares, in positions of random games, scattered men and rings. CH_POSITIONS sets how
 * many. */
#include "tests/support/begin.h"
#include "tests/unit/core/games/loa/loa_walk.h"

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
enum { STANDARD = 200000 };
#else
enum { STANDARD = 30000 };
#endif

static long wanted(void) {
    const char *text = getenv("CH_POSITIONS");
    return text ? strtol(text, NULL, 10) : STANDARD;
}

/* Counts of the cases met; a test that met too few of some kind would prove nothing. */
static struct met {
    long positions, holes, connected, euler_misleads;
    int quiet_quads, capture_quads;
} met;

static void check_side(const struct ch_loa_board *kept, const struct ch_loa_board *plain,
                       const struct ch_position *position, int seat) {
    const struct ch_loa *loa = kept->loa;
    int size = loa->size, quads[CH_LOA_QUADS] = {0};
    for (int rank = -1; rank < size; rank++)
        for (int file = -1; file < size; file++) {
            int bits = loa_quad(loa, position, seat, file, rank);
            int corner = file + 1 + (rank + 1) * (size + 1);
            quads[ch_loa_quad_type[bits]]++;
            if (kept->quad[seat][corner] != bits)
                fail_msg("quad %d of seat %d is %d, not %d", corner, seat, kept->quad[seat][corner],
                         bits);
        }
    for (int type = 0; type < CH_LOA_QUADS; type++)
        assert_int_equal(kept->quads[seat][type], quads[type]);
    int euler4 = quads[CH_LOA_Q1] - quads[CH_LOA_Q3] - 2 * quads[CH_LOA_QD];
    assert_int_equal(ch_loa_board_euler4(kept, seat), euler4);
    assert_int_equal(ch_loa_board_euler4(plain, seat), euler4);
    int groups = loa_groups(loa, position, seat);
    assert_int_equal(ch_loa_board_groups(kept, seat), groups);
    assert_true(euler4 <= 4 * groups && euler4 % 4 == 0);
    for (int way = 0; way < CH_LOA_METHODS; way++) {
        assert_int_equal(ch_loa_board_connected(kept, seat, way), groups == 1);
        if (way != CH_LOA_BY_QUADS)
            assert_int_equal(ch_loa_board_connected(plain, seat, way), groups == 1);
    }
    met.holes += euler4 < 4 * groups;
    met.connected += groups == 1;
    met.euler_misleads += groups > 1 && euler4 <= 4;
}

/* The value of a man in a number in base three. */
static uint32_t digit(int seat, int place) {
    return (uint32_t)(seat + 1) * (place > 0 ? 3 * digit(0, place - 1) : 1);
}

static void check_men(const struct ch_loa_board *board, const struct ch_position *position) {
    const struct ch_loa *loa = board->loa;
    int files[CH_SEATS] = {0}, ranks[CH_SEATS] = {0};
    uint8_t line[CH_LOA_LINES][2 * CH_LOA_LARGEST] = {{0}};
    uint32_t number[CH_LOA_LINES][2 * CH_LOA_LARGEST] = {{0}};
    for (int square = 0; square < loa->size * loa->size; square++) {
        int rank = square / loa->size, file = square % loa->size, seat = -1;
        for (int i = 0; i < CH_SEATS; i++)
            if (loa_has_man(position, i, square))
                seat = i;
        assert_int_equal(board->seat[square], seat);
        if (seat < 0)
            continue;
        assert_true(board->place[square] < board->count[seat]);
        assert_int_equal(board->man[seat][board->place[square]], square);
        files[seat] += file;
        ranks[seat] += rank;
        line[CH_LOA_FILE][file]++;
        line[CH_LOA_RANK][rank]++;
        line[CH_LOA_RISING][rank - file + loa->size - 1]++;
        line[CH_LOA_FALLING][rank + file]++;
        number[CH_LOA_FILE][file] += digit(seat, rank);
        number[CH_LOA_RANK][rank] += digit(seat, file);
        number[CH_LOA_RISING][rank - file + loa->size - 1] +=
            digit(seat, rank < file ? rank : file);
        number[CH_LOA_FALLING][rank + file] +=
            digit(seat, file < loa->size - 1 - rank ? file : loa->size - 1 - rank);
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        assert_int_equal(board->count[seat], loa_count(position, seat));
        assert_int_equal(ch_loa_board_files(board, seat), files[seat]);
        assert_int_equal(ch_loa_board_ranks(board, seat), ranks[seat]);
    }
    for (int kind = 0; kind < CH_LOA_LINES; kind++)
        for (int i = 0; i < 2 * CH_LOA_LARGEST; i++)
            assert_int_equal(board->line[kind][i] - loa->empty[kind][i],
                             ((uint32_t)line[kind][i] << 24) + number[kind][i]);
}

static int by_squares(const void *a, const void *b) {
    const struct ch_move *x = a, *y = b;
    int from = x->path[0] - y->path[0];
    return from ? from : x->path[1] - y->path[1];
}

/* The moves are those of the game, in the order of their squares. */
static void check_moves(const struct ch_loa_board *board, const struct ch_position *position) {
    const struct ch_game *game = &board->loa->game;
    struct ch_loa_move moves[CH_LOA_MOVES];
    int mobility = 0, count = ch_loa_board_moves(board, moves);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, position);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    assert_int_equal(count, legal.count);
    if (count > 0)
        qsort(legal.move, (size_t)legal.count, sizeof *legal.move, by_squares);
    for (int i = 0; i < count; i++) {
        assert_int_equal(moves[i].from, legal.move[i].path[0]);
        assert_int_equal(moves[i].to, legal.move[i].path[1]);
        assert_int_equal(moves[i].captures, legal.move[i].captured_count);
    }
    uint8_t targets[CH_DIRECTIONS];
    for (int i = 0; i < board->count[board->side]; i++)
        mobility += ch_loa_board_targets(board, board->man[board->side][i], targets);
    assert_int_equal(mobility, count);
}

/* All that means anything: the lists of men but for their order. */
static void check_same(const struct ch_loa_board *a, const struct ch_loa_board *b) {
    struct ch_position position = loa_of_board(b);
    assert_int_equal(a->side, b->side);
    assert_true(a->hash == b->hash);
    assert_memory_equal(a->men, b->men, sizeof a->men);
    check_men(a, &position);
    assert_memory_equal(a->quad, b->quad, sizeof a->quad);
    assert_memory_equal(a->quads, b->quads, sizeof a->quads);
}

/* How many quads differ. */
static int changed_quads(const struct ch_loa_board *a, const struct ch_loa_board *b) {
    int changed = 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int corner = 0; corner < CH_LOA_CORNERS; corner++)
            changed += a->quad[seat][corner] != b->quad[seat][corner];
    return changed;
}

/* Makes the move, looks at the board and takes it back. */
static void check_move(struct ch_loa_board *board, const struct ch_loa_move *move) {
    struct ch_loa_board before = *board, set;
    ch_loa_board_make(board, move);
    struct ch_position after = loa_of_board(board);
    ch_loa_board_set(&set, board->loa, &after, true);
    check_same(board, &set);
    int changed = changed_quads(board, &before);
    int *max = move->captures ? &met.capture_quads : &met.quiet_quads;
    if (changed > *max)
        *max = changed;
    ch_loa_board_unmake(board, move);
    check_same(board, &before);
}

static void check_position(const struct ch_loa *loa, const struct ch_position *position) {
    struct ch_loa_board kept, plain;
    ch_loa_board_set(&kept, loa, position, true);
    ch_loa_board_set(&plain, loa, position, false);
    assert_true(kept.hash == plain.hash);
    check_men(&kept, position);
    for (int seat = 0; seat < CH_SEATS; seat++)
        check_side(&kept, &plain, position, seat);
    if (++met.positions % 8)
        return;
    struct ch_loa_move moves[CH_LOA_MOVES];
    check_moves(&kept, position);
    int count = ch_loa_board_moves(&kept, moves);
    for (int i = (int)(met.positions / 8 % 4); i < count; i += 4)
        check_move(&kept, &moves[i]);
}

/* Plays on past the end of the game too, so that all numbers of men are met. */
static long play(const struct ch_loa *loa, struct ch_random *random, int plies) {
    struct ch_position position;
    struct ch_loa_board kept, plain, set;
    struct ch_loa_move moves[CH_LOA_MOVES];
    loa->game.ops->start(&loa->game, &position);
    ch_loa_board_set(&kept, loa, &position, true);
    ch_loa_board_set(&plain, loa, &position, false);
    for (int ply = 0; ply < plies; ply++) {
        int count = ch_loa_board_moves(&kept, moves);
        if (count == 0)
            return ply;
        struct ch_loa_move *move = &moves[ch_random_below(random, (uint32_t)count)];
        if (count > 1 && ch_random_below(random, 2) == 0)
            for (int i = 0; i < count; i++)
                if (moves[i].captures && kept.count[!kept.side] > 1)
                    move = &moves[i];
        if (move->captures && kept.count[!kept.side] == 1)
            return ply;
        ch_loa_board_make(&kept, move);
        ch_loa_board_make(&plain, move);
        position = loa_of_board(&kept);
        ch_loa_board_set(&set, loa, &position, true);
        check_same(&kept, &set);
        assert_true(plain.hash == kept.hash);
        for (int seat = 0; seat < CH_SEATS; seat++)
            check_side(&kept, &plain, &position, seat);
        check_position(loa, &position);
    }
    return plies;
}

TEST(all_agree) {
    struct ch_loa *loa[LOA_SIZES];
    struct ch_random random = seeded(6);
    memset(&met, 0, sizeof met);
    for (int i = 0; i < LOA_SIZES; i++)
        loa[i] = loa_of_size(loa_sizes[i]);
    long left[3];
    for (int i = 0; i < 3; i++)
        left[i] = wanted() / 3;
    for (int turn = 0; left[0] > 0 || left[1] > 0 || left[2] > 0; turn++) {
        /* Half of all on the usual board. */
        const struct ch_loa *here = loa[turn % 2 ? 0 : turn / 2 % LOA_SIZES];
        if (left[0] > 0)
            left[0] -= play(here, &random, 20 + (int)ch_random_below(&random, 60));
        for (int i = 0; i < 50 && left[1] > 0; i++, left[1]--) {
            int max = 1 + (int)ch_random_below(&random, (uint32_t)(2 * (here->size - 2)));
            struct ch_position position = loa_scattered(here, &random, max);
            check_position(here, &position);
        }
        for (int i = 0; i < 50 && left[2] > 0; i++, left[2]--) {
            struct ch_position position = loa_ringed(here, &random);
            check_position(here, &position);
        }
    }
    assert_true(met.positions >= wanted() - 3);
    assert_true(met.holes > met.positions / 10);
    assert_true(met.connected > met.positions / 20);
    assert_true(met.euler_misleads > met.positions / 100);
    assert_int_equal(met.quiet_quads, 8);
    assert_int_equal(met.capture_quads, 12);
    print_message("%ld positions, two sides each: %ld sides with holes, %ld connected, %ld of "
                  "Euler number 1 or less that are not\n",
                  met.positions, met.holes, met.connected, met.euler_misleads);
    for (int i = 0; i < LOA_SIZES; i++)
        ch_loa_free(loa[i]);
}

/* Leaves as published counts have them, by making and unmaking. */
static long leaves(struct ch_loa_board *board, int depth) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    int count = ch_loa_board_moves(board, moves);
    long sum = 0;
    if (depth == 1)
        return count;
    for (int i = 0; i < count; i++) {
        ch_loa_board_make(board, &moves[i]);
        sum += leaves(board, depth - 1);
        ch_loa_board_unmake(board, &moves[i]);
    }
    return sum;
}

TEST(known_counts) {
    CH_SCOPED(free_loa) struct ch_loa *loa = loa_of_size(8);
    struct ch_position start;
    struct ch_loa_board board;
    static const long known[] = {36, 1244, 44952};
    loa->game.ops->start(&loa->game, &start);
    for (int keeps_quads = 0; keeps_quads < 2; keeps_quads++) {
        ch_loa_board_set(&board, loa, &start, keeps_quads);
        for (int depth = 1; depth <= 3; depth++)
            assert_int_equal(leaves(&board, depth), known[depth - 1]);
    }
}

/* Positions of the article's diagrams and of its section 4 on rings. */
TEST(known_euler_numbers) {
    static const struct {
        const char *rows;
        int euler[CH_SEATS], groups[CH_SEATS];
    } known[] = {
        {".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx.", {2, 2}, {2, 2}},
        {".xx.x.../..oo...o/o......o/......xo/.....xxo/o....xxo/..ooo.../.x.x.xx.", {6, 5}, {6, 5}},
        {"......../..o.o.../.......o/.xo....o/.x.o.xx./.x.o.xx./..ooox../...x.o..", {3, 4}, {3, 4}},
        {"..xx..../......../......o./.xooo..o/oxx.x.o./.o....../o......./....o...", {3, 4}, {3, 4}},
        {"......../......../...ooo../...o.o../...ooo../......../o......./x......x", {2, 1}, {2, 2}},
        {"......../......../....o.../...o.o../....o.../......../o......./x......x", {2, 1}, {2, 2}},
        {"......../......../...ooo../...o.o../...ooo../......../......../x......x", {2, 0}, {2, 1}},
        {"......../......../...ooo../...ooo../...ooo../......../......../x......x", {2, 1}, {2, 1}},
        {"......../......../...ooo../...oxo../...ooo../......../......../.......x", {2, 0}, {2, 1}},
    };
    CH_SCOPED(free_loa) struct ch_loa *loa = loa_of_size(8);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct ch_position position = loa_drawn(loa, 0, known[i].rows);
        struct ch_loa_board board;
        for (int keeps_quads = 0; keeps_quads < 2; keeps_quads++) {
            ch_loa_board_set(&board, loa, &position, keeps_quads);
            for (int seat = 0; seat < CH_SEATS; seat++) {
                assert_int_equal(ch_loa_board_euler4(&board, seat), 4 * known[i].euler[seat]);
                assert_int_equal(ch_loa_board_groups(&board, seat), known[i].groups[seat]);
            }
        }
        check_position(loa, &position);
    }
}

/* The hash distinguishes positions of one man a side, and the side to move; it is the same
 * whichever way led to the position. */
static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

TEST(hashes) {
    CH_SCOPED(free_loa) struct ch_loa *loa = loa_of_size(12);
    enum { SQUARES = 144 };
    CH_FREED uint64_t *hash = ch_alloc(2 * SQUARES * SQUARES * sizeof *hash);
    int count = 0;
    for (int black = 0; black < SQUARES; black++)
        for (int white = 0; white < SQUARES; white++)
            for (int side = 0; side < 2 && black != white; side++) {
                struct ch_position position = {.word = {(uint64_t)side}};
                struct ch_loa_board board;
                loa_put(&position, 0, black);
                loa_put(&position, 1, white);
                ch_loa_board_set(&board, loa, &position, false);
                hash[count++] = board.hash;
            }
    qsort(hash, (size_t)count, sizeof *hash, compare);
    for (int i = 1; i < count; i++)
        assert_true(hash[i] != hash[i - 1]);
}

TEST(hash_of_a_way) {
    CH_SCOPED(free_loa) struct ch_loa *loa = loa_of_size(8);
    struct ch_position start;
    struct ch_loa_board a, b;
    loa->game.ops->start(&loa->game, &start);
    ch_loa_board_set(&a, loa, &start, false);
    b = a;
    /* b1-b3, a5-c5, g1-g3 and g1-g3, a5-c5, b1-b3; then a pass. */
    const struct ch_loa_move first = {1, 17, false}, reply = {32, 34, false}, last = {6, 22, false};
    const struct ch_loa_move pass = {0, 0, false};
    const struct ch_loa_move *one[] = {&first, &reply, &last}, *other[] = {&last, &reply, &first};
    for (int i = 0; i < 3; i++) {
        ch_loa_board_make(&a, one[i]);
        ch_loa_board_make(&b, other[i]);
    }
    assert_true(a.hash == b.hash);
    ch_loa_board_make(&a, &pass);
    assert_int_equal(a.side, 0);
    assert_true(a.hash != b.hash);
    ch_loa_board_unmake(&a, &pass);
    check_same(&a, &b);
}
