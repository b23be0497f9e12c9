/* Threats to connect in Lines of Action, on random positions of every size with few men apart,
 * compared with all moves made one by one by the game's rules and groups counted on its graph. */
#include "core/games/loa/board.h"
#include "tests/support/begin.h"
#include "tests/unit/core/games/loa/loa_games.h"

/* How often tests have met the rare cases: a side that can win, a move that connects both sides, a
 * capture that wins, a position where a defence fails and one where nothing stops a reply. */
static struct { long wins, both, captures, failing, unstoppable; } met;

/* Men side by side, up to two of them moved elsewhere. */
static void put_men(struct ch_random *random, const struct ch_graph *graph, int men, int seat,
                    struct ch_position *position) {
    int squares[CH_LOA_MEN], count = 0, apart = (int)ch_random_below(random, 3);
    for (int tries = 0; tries < 1000 && count < men; tries++) {
        int square = (int)ch_random_below(random, (uint32_t)graph->count);
        if (count > 0 && count < men - apart)
            square = graph->neighbour[squares[ch_random_below(random, (uint32_t)count)]]
                                     [ch_random_below(random, CH_DIRECTIONS)];
        if (square == CH_NO_SQUARE || loa_has_man(position, 0, square) ||
            loa_has_man(position, 1, square))
            continue;
        loa_put(position, seat, square);
        squares[count++] = square;
    }
}

static struct ch_position near_position(struct ch_random *random, const struct ch_loa *loa,
                                        int most) {
    struct ch_position position = {{ch_random_below(random, 2)}};
    int men = 2 * (loa->size - 2) < most ? 2 * (loa->size - 2) : most;
    for (int seat = 0; seat < CH_SEATS; seat++)
        put_men(random, &loa->game.graph, 2 + (int)ch_random_below(random, (uint32_t)men - 1), seat,
                &position);
    return position;
}

static int groups_of(const struct ch_loa *loa, const struct ch_position *position, int seat) {
    bool own[CH_MAX_SQUARES];
    int16_t region[CH_MAX_SQUARES];
    for (int square = 0; square < loa->game.graph.count; square++)
        own[square] = loa_has_man(position, seat, square);
    return ch_graph_regions(&loa->game.graph, own, region);
}

/* Whether the last move, made by `seat`, has won. */
static bool slow_won(const struct ch_loa *loa, const struct ch_position *position, int seat) {
    bool own = groups_of(loa, position, seat) == 1;
    bool both = own && groups_of(loa, position, !seat) == 1;
    met.both += both;
    return own && (!both || loa->mover_wins);
}

/* The seat's moves, were it its turn. */
static struct ch_moves slow_moves(const struct ch_loa *loa, struct ch_position *position,
                                  int seat) {
    struct ch_moves moves = {0};
    position->word[0] = (uint64_t)seat;
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(&loa->game, position);
    loa->game.ops->moves(&loa->game, &history, &moves);
    return moves;
}

/* Those that win at once; by_squares puts them in the board's order. */
static int by_squares(const void *a, const void *b) {
    const struct ch_move *x = a, *y = b;
    return x->path[0] != y->path[0] ? x->path[0] - y->path[0] : x->path[1] - y->path[1];
}

static struct ch_moves slow_wins(const struct ch_loa *loa, struct ch_position position, int seat) {
    struct ch_moves moves = slow_moves(loa, &position, seat);
    int kept = 0;
    for (int i = 0; i < moves.count; i++) {
        struct ch_position after;
        loa->game.ops->apply(&loa->game, &position, &moves.move[i], &after);
        if (slow_won(loa, &after, seat))
            moves.move[kept++] = moves.move[i];
    }
    moves.count = kept;
    if (kept > 0)
        qsort(moves.move, (size_t)kept, sizeof *moves.move, by_squares);
    return moves;
}

static int slow_win_count(const struct ch_loa *loa, const struct ch_position *position, int seat) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = slow_wins(loa, *position, seat);
    int count = moves.count;
    return count;
}

static int slow_defences(const struct ch_loa *loa, struct ch_position position) {
    int seat = (int)position.word[0], defences = 0;
    if (slow_won(loa, &position, !seat))
        return 0;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = slow_moves(loa, &position, seat);
    for (int i = 0; i < moves.count; i++) {
        struct ch_position after;
        loa->game.ops->apply(&loa->game, &position, &moves.move[i], &after);
        defences += groups_of(loa, &after, seat) == 1 ||
                    (groups_of(loa, &after, !seat) != 1 && slow_win_count(loa, &after, !seat) == 0);
    }
    return defences;
}

static int slow_unstoppable(const struct ch_loa *loa, struct ch_position position) {
    int seat = (int)position.word[0], unstoppable = 0;
    if (groups_of(loa, &position, !seat) == 1)
        return 0;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = slow_moves(loa, &position, seat);
    for (int i = 0; i < moves.count; i++) {
        struct ch_position after;
        loa->game.ops->apply(&loa->game, &position, &moves.move[i], &after);
        unstoppable += slow_won(loa, &after, seat) ||
                       (groups_of(loa, &after, !seat) != 1 &&
                        slow_win_count(loa, &after, seat) > 0 && slow_defences(loa, after) == 0);
    }
    return unstoppable;
}

static void check_wins(const struct ch_loa *loa, const struct ch_position *position, int seat) {
    struct ch_loa_board board;
    struct ch_loa_move found[CH_LOA_MOVES];
    CH_SCOPED(ch_moves_done) struct ch_moves slow = slow_wins(loa, *position, seat);
    ch_loa_board_set(&board, loa, position, true);
    struct ch_loa_board before = board;
    assert_int_equal(ch_loa_winning_moves(&board, seat, CH_LOA_MOVES, found), slow.count);
    for (int i = 0; i < slow.count; i++) {
        assert_int_equal(found[i].from, slow.move[i].path[0]);
        assert_int_equal(found[i].to, slow.move[i].path[1]);
        assert_int_equal(found[i].captures, slow.move[i].captured_count);
        met.captures += found[i].captures;
    }
    met.wins += slow.count > 0;
    assert_int_equal(ch_loa_winning_moves(&board, seat, 1, NULL), slow.count > 0);
    assert_memory_equal(board.men, before.men, sizeof board.men);
    assert_int_equal(board.side, before.side);
}

/* Every size, by both rules for a move that connects both sides. */
TEST(winning_moves_as_made_one_by_one) {
    struct ch_random random = seeded(39);
    memset(&met, 0, sizeof met);
    for (int i = 0; i < 4000; i++) {
        struct ch_loa *loa = games[ch_random_below(&random, SIZES)];
        loa->mover_wins = i % 2;
        struct ch_position position = near_position(&random, loa, CH_LOA_MEN);
        for (int seat = 0; seat < CH_SEATS; seat++)
            check_wins(loa, &position, seat);
        loa->mover_wins = false;
    }
    assert_true(met.wins > 1000 && met.both > 300 && met.captures > 300);
}

/* Moves of a seat to a set of squares are those of its moves that go there, were it its turn. */
TEST(moves_to_a_set_as_filtered) {
    struct ch_random random = seeded(40);
    for (int i = 0; i < 2000; i++) {
        const struct ch_loa *loa = games[ch_random_below(&random, USUAL + 1)];
        struct ch_position position = near_position(&random, loa, CH_LOA_MEN);
        uint64_t allowed = ch_random_next(&random);
        for (int seat = 0; seat < CH_SEATS; seat++) {
            struct ch_loa_board board;
            struct ch_loa_move found[CH_LOA_MOVES];
            ch_loa_board_set(&board, loa, &position, false);
            CH_SCOPED(ch_moves_done) struct ch_moves slow = slow_moves(loa, &position, seat);
            int count = ch_loa_board_moves_to(&board, seat, allowed, found), at = 0;
            if (slow.count > 0)
                qsort(slow.move, (size_t)slow.count, sizeof *slow.move, by_squares);
            for (int j = 0; j < slow.count; j++)
                if (slow.move[j].path[0] != slow.move[j].path[1] &&
                    allowed >> slow.move[j].path[1] & 1) {
                    assert_true(at < count);
                    assert_int_equal(found[at].from, slow.move[j].path[0]);
                    assert_int_equal(found[at].to, slow.move[j].path[1]);
                    at++;
                }
            assert_int_equal(at, count);
        }
    }
}

/* Three moves in a row, with few men so that all can be made. */
TEST(defences_as_made_one_by_one) {
    struct ch_random random = seeded(41);
    memset(&met, 0, sizeof met);
    for (int i = 0; i < 300; i++) {
        const struct ch_loa *loa = games[i % (USUAL + 1)];
        struct ch_position position = near_position(&random, loa, 5);
        struct ch_loa_board board;
        ch_loa_board_set(&board, loa, &position, true);
        int defences = slow_defences(loa, position), unstoppable = slow_unstoppable(loa, position);
        assert_int_equal(ch_loa_defences(&board, CH_LOA_MOVES, NULL), defences);
        assert_int_equal(ch_loa_unstoppable(&board, NULL), unstoppable);
        met.failing += defences == 0;
        met.unstoppable += unstoppable > 0;
    }
    assert_true(met.failing > 30 && met.unstoppable > 30);
}

GROUP(open_games, free_games)
