/* The walk of Lines of Action, held against the game's own functions in random games of every size
 * and reading. */
#include "core/games/loa/board.h"
#include "core/games/loa/rules.h"
#include "core/games/walk.h"

#include "tests/support/begin.h"

enum { MAX_PLIES = 100, AHEAD = 12, MAX_HASHES = 4096 };

static const char *const games[] = {
    "loa",
    "loa:size=4",
    "loa:size=6",
    "loa:size=10",
    "loa:size=12",
    "loa:size=4,both-connected=mover,no-move=pass",
    "loa:size=6,both-connected=mover,repetition=none",
    "loa:size=4,no-move=pass,repetition=none",
    "loa:size=4,repetition=threefold,limit=30",
    "loa:size=6,limit=40",
};

/* Counts of the cases in the random games: each must occur. */
static struct { int ends[CH_END_COUNT], passes, tactical, filled, beyond; } seen;

static struct ch_walk *open_walk(const struct ch_game *game, int connect) {
    const struct ch_walk_ops *ops = game->walk;
    return ops->open(game, &(struct ch_walk_options){.evaluator = ops->evaluators[0],
                                                     .way = ops->ways[connect]});
}

static bool has_man(const struct ch_game *game, const struct ch_position *position, int rank,
                    int file, int seat) {
    int size = game->rows;
    return rank >= 0 && rank < size && file >= 0 && file < size &&
           game->ops->piece_at(game, position, rank * size + file).seat == seat;
}

/* The Euler number of a side's men, by quads. */
static int euler(const struct ch_game *game, const struct ch_position *position, int seat) {
    int size = game->rows, euler4 = 0;
    for (int rank = -1; rank < size; rank++)
        for (int file = -1; file < size; file++) {
            bool a = has_man(game, position, rank, file, seat),
                 b = has_man(game, position, rank, file + 1, seat),
                 c = has_man(game, position, rank + 1, file, seat),
                 d = has_man(game, position, rank + 1, file + 1, seat);
            int men = a + b + c + d;
            euler4 += men == 1 ? 1 : men == 3 ? -1 : men == 2 && a == d ? -2 : 0;
        }
    return euler4 / 4;
}

static int groups(const struct ch_game *game, const struct ch_position *position, int seat) {
    int count = 0;
    bool open[CH_MAX_SQUARES], reached[CH_MAX_SQUARES];
    for (int square = 0; square < game->graph.count; square++)
        open[square] = game->ops->piece_at(game, position, square).seat == seat;
    for (int square = 0; square < game->graph.count; square++) {
        if (!open[square])
            continue;
        ch_graph_fill(&game->graph, square, open, reached);
        for (int other = 0; other < game->graph.count; other++)
            open[other] = open[other] && !reached[other];
        count++;
    }
    return count;
}

/* How many groups a side has more after a move, as the header of board.h counts them. */
static int more_groups(const struct ch_game *game, const struct ch_position *before,
                       const struct ch_position *after, int seat, bool *filled) {
    int was = euler(game, before, seat), is = euler(game, after, seat);
    if (was > 1 && is > 1)
        return is - was;
    *filled = true;
    return groups(game, after, seat) - groups(game, before, seat);
}

static bool is_tactical(const struct ch_game *game, const struct ch_position *position,
                        const struct ch_move *move) {
    int seat = game->ops->side(game, position);
    struct ch_position after;
    bool filled = false;
    if (move->captured_count == 0)
        return false;
    game->ops->apply(game, position, move, &after);
    bool forms = more_groups(game, position, &after, seat, &filled) < 0;
    bool destroys = more_groups(game, position, &after, !seat, &filled) > 0;
    seen.filled += filled;
    seen.tactical += forms || destroys;
    return forms || destroys;
}

/* The index of the step that is this move, or -1. */
static int find_step(const struct ch_walk *walk, const struct ch_walk_step *steps, int count,
                     const struct ch_move *wanted) {
    for (int i = 0; i < count; i++) {
        struct ch_move move;
        walk->ops->move(walk, &steps[i], &move);
        if (ch_move_equal(&move, wanted))
            return i;
    }
    return -1;
}

/* The walk's steps are the game's moves, its tactical ones those of the header. */
static void compare_steps(struct ch_walk *walk, const struct ch_game *game,
                          const struct ch_history *history, const struct ch_moves *legal) {
    struct ch_outcome ended;
    int count, tactical = 0, wanted = 0;
    const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
    assert_int_equal(CH_ONGOING, ended.result);
    assert_int_equal(legal->count, count);
    for (int i = 0; i < count; i++)
        assert_true(find_step(walk, steps, count, &legal->move[i]) >= 0);
    steps = walk->ops->steps(walk, true, &count, &ended);
    for (int i = 0; i < legal->count; i++)
        if (is_tactical(game, ch_history_position(history), &legal->move[i])) {
            int index = find_step(walk, steps, count, &legal->move[i]);
            assert_true(index >= 0 && steps[index].tactical);
            wanted++;
        }
    for (int i = 0; i < count; i++)
        tactical += steps[i].tactical;
    assert_int_equal(wanted, tactical);
}

/* True if the game has ended. */
static bool compare_outcome(struct ch_walk *walk, const struct ch_game *game,
                            const struct ch_history *history, const struct ch_moves *legal) {
    const struct ch_loa *loa = ch_loa_of(game);
    int rests;
    struct ch_outcome stated = game->ops->outcome(game, history, legal),
                      found = walk->ops->outcome(walk, &rests);
    bool again = loa->repetition > 2 && ch_history_repetitions(history) > 1;
    if (again && (stated.result == CH_ONGOING || stated.end == CH_END_PLY_LIMIT))
        stated = (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    seen.ends[stated.end]++;
    assert_int_equal(stated.result, found.result);
    assert_int_equal(stated.winner, found.winner);
    assert_int_equal(stated.end, found.end);
    return stated.result != CH_ONGOING;
}

/* True if a side is connected where the walk begins: it goes on all the same. */
static bool is_over(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_position *position = ch_history_position(history);
    return groups(game, position, 0) <= 1 || groups(game, position, 1) <= 1;
}

/* True if a move could take the last man of a side, after which there is no game. */
static bool is_bare(const struct ch_game *game, const struct ch_position *position) {
    int men[CH_SEATS] = {0};
    for (int square = 0; square < game->graph.count; square++) {
        int seat = game->ops->piece_at(game, position, square).seat;
        if (seat >= 0)
            men[seat]++;
    }
    return men[0] < 2 || men[1] < 2;
}

/* Goes on at random from the history's last position and comes back. */
static void follow(struct ch_walk *walk, const struct ch_game *game, struct ch_history *history,
                   struct ch_random *random) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    uint64_t hash[AHEAD];
    int count, steps = 0;
    struct ch_outcome ended;
    bool over = is_over(game, history);
    walk->ops->begin(walk, history);
    for (; steps < AHEAD; steps++) {
        list_moves(game, history, &legal);
        assert_int_equal(game->ops->side(game, ch_history_position(history)),
                         walk->ops->side(walk));
        if (steps > 0 && compare_outcome(walk, game, history, &legal) && !over)
            break;
        compare_steps(walk, game, history, &legal);
        if (legal.count == 0 || is_bare(game, ch_history_position(history)))
            break;
        hash[steps] = walk->ops->hash(walk);
        seen.passes += legal.move[0].path[0] == legal.move[0].path[1];
        uint32_t index = ch_random_below(random, (uint32_t)legal.count);
        const struct ch_walk_step *list = walk->ops->steps(walk, false, &count, &ended);
        const struct ch_walk_step made = list[find_step(walk, list, count, &legal.move[index])];
        walk->ops->make(walk, &made);
        ch_history_push(history, game, &legal.move[index]);
        seen.beyond += over;
    }
    while (steps-- > 0) {
        walk->ops->unmake(walk);
        ch_history_pop(history);
        assert_int_equal(hash[steps], walk->ops->hash(walk));
    }
}

/* On 4x4, positions in which a move takes the other side all of its own: d1-c1, b2-c3. */
static const char *const nearly_blocked[] = {"B:Bd1,a3,c3:Wb2,d2,b4,d4",
                                             "W:Ba2,c2,a4,c4:Wb1,b2,d3"};

/* Every few plies of a random game the walk begins anew. */
static void play(struct ch_walk *walk, const struct ch_game *game, int number,
                 struct ch_random *random) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_position start = start_of(game);
    if (game->rows == 4 && number % 3 > 0)
        start = position_read(game, nearly_blocked[number % 3 - 1]);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    for (int ply = 0; ply < MAX_PLIES; ply++) {
        if (ply % 5 == 0)
            follow(walk, game, &history, random);
        list_moves(game, &history, &legal);
        if (legal.count == 0 || game->ops->outcome(game, &history, &legal).result != CH_ONGOING)
            break;
        uint32_t index = ch_random_below(random, (uint32_t)legal.count);
        ch_history_push(&history, game, &legal.move[index]);
    }
    follow(walk, game, &history, random);
}

TEST(is_the_game) {
    struct ch_random random = seeded(20);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct ch_game *game = game_named(games[i]);
        for (int connect = 0; game->walk->ways[connect]; connect++) {
            struct ch_walk *walk = open_walk(game, connect);
            for (int n = 0; n < (game->rows < 8 ? 12 : 2); n++)
                play(walk, game, n, &random);
            walk->ops->close(walk);
        }
    }
    assert_true(seen.ends[CH_LOA_CONNECTED] > 0 && seen.ends[CH_LOA_BOTH_CONNECTED] > 0);
    assert_true(seen.ends[CH_END_NO_MOVES] > 0 && seen.passes > 0);
    assert_true(seen.ends[CH_END_REPETITION] > 0 && seen.ends[CH_END_PLY_LIMIT] > 0);
    assert_true(seen.tactical > 100 && seen.filled > 100 && seen.beyond > 100);
}

/* Equal hashes are equal positions, with the same side to move and, under a limit, after as many
 * plies. */
TEST(hashes_distinguish_positions) {
    static const char *const names[] = {"loa:size=4,repetition=none", "loa:size=4,limit=60"};
    static struct {
        uint64_t hash;
        struct ch_position position;
        int ply;
    } kept[MAX_HASHES];
    struct ch_random random = seeded(4);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const struct ch_game *game = game_named(names[n]);
        struct ch_walk *walk = open_walk(game, 0);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        int count = 0, equal = 0;
        for (int round = 0; round < 60; round++) {
            struct ch_position start = start_of(game);
            CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
            for (int ply = 0; ply < 30 && count < MAX_HASHES; ply++, count++) {
                walk->ops->begin(walk, &history);
                kept[count].hash = walk->ops->hash(walk);
                kept[count].position = *ch_history_position(&history);
                kept[count].ply = ch_loa_of(game)->limit > 0 ? ply : 0;
                list_moves(game, &history, &legal);
                if (legal.count == 0)
                    break;
                uint32_t index = ch_random_below(&random, (uint32_t)legal.count);
                ch_history_push(&history, game, &legal.move[index]);
            }
        }
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++) {
                bool same =
                    kept[i].ply == kept[j].ply &&
                    memcmp(&kept[i].position, &kept[j].position, sizeof kept[i].position) == 0;
                assert_int_equal(same, kept[i].hash == kept[j].hash);
                equal += same;
            }
        assert_true(equal > 20);
        walk->ops->close(walk);
    }
}

/* The change of the Euler numbers by a move is given before it is made: captures and quiet
 * moves. */
TEST(foresees_euler_numbers) {
    struct ch_random random = seeded(6);
    for (int size = 4; size <= 12; size += 4) {
        char name[16];
        snprintf(name, sizeof name, "loa:size=%d", size);
        const struct ch_game *game = game_named(name);
        struct ch_loa_board board;
        struct ch_loa_move moves[CH_LOA_MOVES];
        struct ch_position start = start_of(game);
        ch_loa_board_set(&board, ch_loa_of(game), &start, true);
        for (int ply = 0, count; ply < 40; ply++) {
            count = ch_loa_board_moves(&board, moves);
            if (count == 0 || board.count[0] < 2 || board.count[1] < 2)
                break;
            for (int i = 0; i < count; i++) {
                int seat = board.side, own, other, own_before = ch_loa_board_euler4(&board, seat),
                    other_before = ch_loa_board_euler4(&board, !seat);
                ch_loa_euler4_change(&board, &moves[i], &own, &other);
                ch_loa_board_make(&board, &moves[i]);
                assert_int_equal(own_before + own, ch_loa_board_euler4(&board, seat));
                assert_int_equal(other_before + other, ch_loa_board_euler4(&board, !seat));
                ch_loa_board_unmake(&board, &moves[i]);
            }
            ch_loa_board_make(&board, &moves[ch_random_below(&random, (uint32_t)count)]);
        }
    }
}

/* Counts are of positions tested, and of those in which both Euler numbers that were looked at are
 * over 1. In the start position each side has two groups, and no first move makes one of them. */
TEST(counts_positions_decided_by_quads) {
    const struct ch_game *game = game_named("loa");
    for (int connect = 0; connect < 2; connect++) {
        struct ch_walk *walk = open_walk(game, connect);
        struct ch_outcome ended;
        int count, rests;
        struct ch_position start = start_of(game);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
        walk->ops->begin(walk, &history);
        for (int i = 0; i < 36; i++) {
            const struct ch_walk_step step = walk->ops->steps(walk, false, &count, &ended)[i];
            walk->ops->make(walk, &step);
            assert_int_equal(CH_ONGOING, walk->ops->outcome(walk, &rests).result);
            walk->ops->unmake(walk);
        }
        assert_int_equal(36, walk->counts[CH_LOA_WALK_TESTS]);
        assert_int_equal(connect == 0 ? 36 : 0, walk->counts[CH_LOA_WALK_SETTLED]);
        walk->ops->close(walk);
    }
}
