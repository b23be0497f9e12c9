/* The search in Lines of Action: the plain one compared with minimax over the game's own functions,
 * and the full one with wins found by hand. CH_POSITIONS sets how many tenths of the positions
 * below are compared. */
#include "core/games/loa/board.h"
#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/loa/rules.h"
#include "core/games/walk.h"

#include "tests/unit/core/search/turns.h"

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const int standard_tenths = 5;
#else
static const int standard_tenths = 1;
#endif

enum { EFFORT = 4096, FEW = 8, MAX_MOVES = 256 };

static struct ch_search *open_search_without(unsigned without, const char *evaluator,
                                             const char *connect, bool still, int table) {
    struct ch_search_options options = {.still = still, .table = table + 1, .without = without};
    strcpy(options.evaluator, evaluator);
    strcpy(options.way, connect);
    return ch_search_new(&options);
}

static struct ch_search *open_search(const char *evaluator, const char *connect, bool still,
                                     int table) {
    return open_search_without(0, evaluator, connect, still, table);
}

static struct ch_search *open_plain(const char *evaluator, const char *connect, bool still,
                                    int table) {
    return open_search_without(CH_SEARCH_PLAIN, evaluator, connect, still, table);
}

/* How a position is judged and which captures are tactical come from the modules that say so, which
 * have tests of their own. */
struct judge {
    const struct ch_game *game;
    enum ch_loa_evaluator evaluator;
    bool still;
    uint64_t judged;
};

static int worth(struct judge *judge, const struct ch_position *position) {
    struct ch_loa_board board;
    ch_loa_board_set(&board, ch_loa_of(judge->game), position, true);
    judge->judged++;
    return ch_loa_evaluate(&board, judge->evaluator);
}

static bool is_tactical(const struct judge *judge, const struct ch_position *position,
                        const struct ch_move *move) {
    struct ch_loa_board board;
    ch_loa_board_set(&board, ch_loa_of(judge->game), position, true);
    return ch_loa_tactical(
        &board, &(struct ch_loa_move){move->path[0], move->path[1], move->captured_count > 0});
}

/* Keeps the tactical ones. */
static void sift(const struct judge *judge, const struct ch_position *position,
                 struct ch_moves *moves) {
    int kept = 0;
    for (int i = 0; i < moves->count; i++)
        if (is_tactical(judge, position, &moves->move[i]))
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

/* The value of the position by definition: every move; behind the depth the tactical ones or none.
 */
static int minimax(struct judge *judge, struct ch_history *history, int depth, int height,
                   int effort) {
    const struct ch_game *game = judge->game;
    int best = -CH_SEARCH_MATE * 2;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, history);
    struct ch_outcome outcome = game->ops->outcome(game, history, &legal);
    int side = game->ops->side(game, ch_history_position(history));
    if (outcome.result == CH_DRAWN) {
        best = 0;
        legal.count = 0;
    } else if (outcome.result == CH_WON) {
        best = outcome.winner == side ? CH_SEARCH_MATE - height : height - CH_SEARCH_MATE;
        legal.count = 0;
    } else if (depth <= 0) {
        best = worth(judge, ch_history_position(history));
        sift(judge, ch_history_position(history), &legal);
        if (effort == 0 || judge->still)
            legal.count = 0;
        if (legal.count > 0)
            effort /= legal.count <= FEW ? legal.count : legal.count * legal.count;
    }
    for (int i = 0; i < legal.count; i++) {
        ch_history_push(history, game, &legal.move[i]);
        int score = -minimax(judge, history, depth - 1, height + 1, effort);
        ch_history_pop(history);
        best = score > best ? score : best;
    }
    return best;
}

/* The moves of a line are legal one after the other, and no longer than the depth and the captures
 * behind it. */
static void follow_line(const struct ch_game *game, struct ch_history *history,
                        const struct ch_search_root *root) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < root->line_count; i++) {
        list_moves(game, history, &legal);
        assert_true(ch_moves_find(&legal, &root->line[i]) >= 0);
        ch_history_push(history, game, &root->line[i]);
    }
    for (int i = 0; i < root->line_count; i++)
        ch_history_pop(history);
}

static bool is_decided(int score) {
    return abs(score) > CH_SEARCH_MATE - 100;
}

/* Checks every root move of a position at a depth. */
static void compare(struct ch_search *search, struct judge *judge, struct ch_history *history,
                    const struct ch_moves *legal, int depth) {
    struct ch_search_result result;
    struct ch_search_limits limits = {.depth = depth};
    int score[MAX_MOVES], best = -CH_SEARCH_MATE * 2, tied = 0, count = history->count;
    ch_search_run(search, judge->game, history, legal, &limits, 5, &result);
    assert_int_equal(count, history->count);
    assert_true(result.depth == depth || is_decided(result.score));
    for (int i = 0; i < legal->count; i++) {
        ch_history_push(history, judge->game, &legal->move[i]);
        score[i] = -minimax(judge, history, result.depth - 1, 1, EFFORT);
        ch_history_pop(history);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < legal->count; i++)
        tied += score[i] == best;
    assert_int_equal(best, result.score);
    assert_int_equal(tied, result.tied);
    assert_int_equal(best, score[result.index]);
    for (int i = 0; i < legal->count; i++) {
        const struct ch_search_root *root = &result.roots[i];
        assert_true(root->exact ? score[i] == root->score
                                : score[i] <= root->score && score[i] < best);
        assert_true(ch_move_equal(&legal->move[i], &root->line[0]));
        follow_line(judge->game, history, root);
    }
}

/* The comparisons: game, kind of search, depth, and number of positions. Draws by repetition on the
 * way and a table don't agree in all positions (see search.h): where both are, nothing is
 * claimed. */
static const struct {
    const char *game, *evaluator, *connect;
    bool still;
    int table, depth, positions;
} comparisons[] = {
    {"loa:size=4", "normal", "quads", true, 0, 4, 12},
    {"loa:size=4", "quad", "flood", false, 0, 4, 12},
    {"loa:size=4,repetition=none", "quad", "quads", false, 12, 4, 12},
    {"loa:size=4,repetition=none", "mia", "recursion", true, 12, 5, 4},
    {"loa:size=4,repetition=none", "normal", "quads", false, 1, 4, 12},
    {"loa:size=4,repetition=none", "blocking", "quads", false, 4, 3, 40},
    {"loa:size=4,repetition=none,limit=24", "quad", "quads", false, 12, 4, 12},
    {"loa:size=4,repetition=none,both-connected=mover,no-move=pass", "quad", "quads", false, 12, 3,
     40},
    {"loa:size=6", "quad", "quads", false, 0, 3, 6},
    {"loa:size=6,repetition=none", "quad", "quads", false, 14, 3, 6},
    {"loa:size=6,repetition=none", "normal", "quads", true, 14, 3, 6},
    {"loa:size=6,repetition=none", "mia", "flood", false, 14, 2, 40},
    {"loa:repetition=none", "quad", "quads", false, 16, 2, 10},
    {"loa:size=10", "normal", "quads", false, 0, 1, 20},
};

static void compare_in_games(struct ch_search *search, struct judge *judge, int positions,
                             int depth, struct ch_random *random) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    const struct ch_game *game = judge->game;
    for (int done = 0; done < positions;) {
        struct ch_position start = start_of(game);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
        int next = (int)ch_random_below(random, 8);
        for (int ply = 0; done < positions; ply++) {
            list_moves(game, &history, &legal);
            if (game->ops->outcome(game, &history, &legal).result != CH_ONGOING)
                break;
            if (ply >= next) {
                compare(search, judge, &history, &legal,
                        depth > 1 && done % 3 < 2 ? depth - 1 : depth);
                next += 3;
                done++;
            }
            ch_history_push(&history, game,
                            &legal.move[ch_random_below(random, (uint32_t)legal.count)]);
        }
    }
}

/* A position of a random game that goes on. */
static void set_up_at_random(const struct ch_game *game, int plies, struct ch_random *random,
                             struct ch_history *history, struct ch_moves *legal) {
    struct ch_position start = start_of(game);
    ch_history_init(history, game, &start);
    for (int ply = 0;; ply++) {
        list_moves(game, history, legal);
        if (game->ops->outcome(game, history, legal).result != CH_ONGOING) {
            ch_history_pop(history);
            list_moves(game, history, legal);
            return;
        }
        if (ply >= plies)
            return;
        ch_history_push(history, game,
                        &legal->move[ch_random_below(random, (uint32_t)legal->count)]);
    }
}

static int evaluator_by(const char *name) {
    for (int i = 0; i < CH_LOA_EVALUATORS; i++)
        if (strcmp(ch_loa_evaluators[i].name, name) == 0)
            return i;
    return -1;
}

TEST(agrees_with_minimax) {
    const char *given = getenv("CH_POSITIONS");
    int tenths = given ? atoi(given) : standard_tenths;
    struct ch_random random = seeded(31);
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        struct judge judge = {
            .game = game_named(comparisons[i].game),
            .evaluator = (enum ch_loa_evaluator)evaluator_by(comparisons[i].evaluator),
            .still = comparisons[i].still,
        };
        CH_SCOPED(free_search)
        struct ch_search *search = open_plain(comparisons[i].evaluator, comparisons[i].connect,
                                              comparisons[i].still, comparisons[i].table);
        compare_in_games(search, &judge, (comparisons[i].positions * tenths + 9) / 10,
                         comparisons[i].depth, &random);
    }
}

/* Deeper than plain minimax can go: the results of the root moves are the same with a table and
 * without, which was compared above. */
static const struct {
    const char *game, *evaluator;
    int table, depth, positions;
} tables[] = {
    {"loa:size=4,repetition=none", "normal", 12, 6, 60},
    {"loa:size=4,repetition=none", "quad", 3, 6, 60},
    {"loa:size=4,repetition=none,limit=30", "quad", 12, 6, 40},
    {"loa:size=6,repetition=none", "quad", 14, 4, 30},
    {"loa:size=6,repetition=none", "mia", 6, 4, 30},
};

static void compare_roots(const struct ch_search_result *with,
                          const struct ch_search_result *without, int count) {
    assert_int_equal(without->score, with->score);
    assert_int_equal(without->depth, with->depth);
    assert_int_equal(without->tied, with->tied);
    assert_int_equal(without->index, with->index);
    for (int i = 0; i < count; i++)
        if (with->roots[i].exact && without->roots[i].exact)
            assert_int_equal(without->roots[i].score, with->roots[i].score);
        else if (with->roots[i].exact)
            assert_true(with->roots[i].score <= without->roots[i].score);
        else if (without->roots[i].exact)
            assert_true(without->roots[i].score <= with->roots[i].score);
}

TEST(tables_change_no_score) {
    const char *given = getenv("CH_POSITIONS");
    int tenths = given ? atoi(given) : standard_tenths;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_random random = seeded(8);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const struct ch_game *game = game_named(tables[i].game);
        CH_SCOPED(free_search)
        struct ch_search *with = open_plain(tables[i].evaluator, "", false, tables[i].table),
                         *without = open_plain(tables[i].evaluator, "", false, 0);
        struct ch_search_limits limits = {.depth = tables[i].depth};
        for (int done = 0; done < (tables[i].positions * tenths + 9) / 10; done++) {
            CH_SCOPED(ch_history_done) struct ch_history history;
            struct ch_search_result first, second;
            set_up_at_random(game, (int)ch_random_below(&random, 20), &random, &history, &legal);
            ch_search_run(with, game, &history, &legal, &limits, 5, &first);
            ch_search_run(without, game, &history, &legal, &limits, 5, &second);
            compare_roots(&first, &second, legal.count);
        }
    }
}

/* Ends at sight, with their distance in plies; negative: for the other side. */
static const struct {
    const char *fen;
    int depth, plies;
} ends[] = {
    {"B:Bd4,d6:Wa8,h1", 1, 1},  /* d4-e5 or d4-c5 joins d6 */
    {"W:Bd4,d6:Wa1,h8", 2, -2}, /* White can't join; a1xd4 and h8xd4 leave Black one man */
    {"B:Bd4,d8:Wa1,h8", 3, 3},  /* d8-d6, and d4 comes up beside it whatever White does */
};

TEST(sees_ends) {
    for (int still = 0; still < 2; still++) {
        CH_SCOPED(free_search) struct ch_search *search = open_search("quad", "", still, 10);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            CH_SCOPED(turn_close) struct turn turn = turn_open("loa", ends[i].fen);
            struct ch_search_result result;
            for (int depth = ends[i].depth; depth < ends[i].depth + 3; depth++) {
                struct ch_search_limits limits = {.depth = depth};
                result = turn_run(&turn, search, &limits, 1);
                assert_int_equal(ends[i].plies > 0 ? CH_SEARCH_MATE - ends[i].plies
                                                   : -CH_SEARCH_MATE - ends[i].plies,
                                 result.score);
                assert_int_equal(abs(ends[i].plies), result.depth);
            }
        }
    }
}

static const char *const after_d1_d3 = "W:Bd3,b1,c1,e1,f1,g1,b8,c8,d8,e8,f8,g8:"
                                       "Wa2,a3,a4,a5,a6,a7,h2,h3,h4,h5,h6,h7";

/* Section 5.2 of the article: 1. d1-d3 is answered by a3xd3, by the normal evaluator. */
TEST(plays_as_the_article_says) {
    CH_SCOPED(free_search) struct ch_search *search = open_search("normal", "", false, 15);
    CH_SCOPED(turn_close) struct turn turn = turn_open("loa", after_d1_d3);
    struct ch_search_result result;
    for (int depth = 1; depth <= 3; depth++) {
        struct ch_search_limits limits = {.depth = depth};
        result = turn_run(&turn, search, &limits, 1);
        const struct ch_move *move = &turn.legal.move[result.index];
        assert_int_equal(16, move->path[0]); /* a3 */
        assert_int_equal(19, move->path[1]); /* d3 */
        assert_int_equal(1, result.tied);
        assert_string_equal("normal", result.evaluator);
    }
}

static bool same_result(const struct ch_search_result *a, const struct ch_search_result *b,
                        int count) {
    bool same = a->index == b->index && a->score == b->score && a->depth == b->depth &&
                a->tied == b->tied && memcmp(&a->counts, &b->counts, sizeof a->counts) == 0;
    for (int i = 0; same && i < count; i++)
        same = a->roots[i].score == b->roots[i].score && a->roots[i].exact == b->roots[i].exact &&
               a->roots[i].line_count == b->roots[i].line_count;
    return same;
}

/* A search object that has answered other turns answers as a fresh one, for more turns than a table
 * distinguishes by their number, and in other games between. */
TEST(turns_leave_no_trace) {
    const struct ch_game *game = game_named("loa"), *other = game_named("loa:size=6");
    CH_SCOPED(free_search) struct ch_search *search = open_search("quad", "", false, 13);
    struct ch_search_limits limits = {.depth = 3}, limited = {.nodes = 700};
    struct ch_random random = seeded(3);
    for (int round = 0; round < 70; round++) {
        CH_SCOPED(free_search) struct ch_search *fresh = open_search("quad", "", false, 13);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        struct ch_search_result first, second;
        const struct ch_game *now = round % 10 == 9 ? other : game;
        struct ch_position start = start_of(now);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(now, &start);
        for (int ply = 0; ply < round % 4; ply++) {
            list_moves(now, &history, &legal);
            ch_history_push(&history, now,
                            &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
        }
        list_moves(now, &history, &legal);
        ch_search_run(search, now, &history, &legal, round % 8 ? &limited : &limits, 9, &first);
        ch_search_run(fresh, now, &history, &legal, round % 8 ? &limited : &limits, 9, &second);
        assert_true(same_result(&first, &second, legal.count));
        ch_search_run(search, now, &history, &legal, round % 8 ? &limited : &limits, 9, &first);
        assert_true(same_result(&first, &second, legal.count));
    }
}

/* A limit of nodes is kept to the node: the one that is over it stops the search. The first
 * iteration is finished whatever the limits. */
TEST(limits_are_kept) {
    CH_SCOPED(free_search) struct ch_search *search = open_search("quad", "", false, 10);
    CH_SCOPED(turn_close) struct turn turn = turn_open("loa", after_d1_d3);
    struct ch_search_result result, whole;
    struct ch_search_limits one = {.depth = 1}, three = {.depth = 3};
    whole = turn_run(&turn, search, &three, 1);
    assert_int_equal(3, whole.depth);
    for (uint64_t nodes = 200; nodes <= whole.nodes; nodes = nodes * 5 / 3) {
        struct ch_search_limits limits = {.nodes = nodes};
        result = turn_run(&turn, search, &limits, 1);
        assert_int_equal(nodes + 1, result.nodes);
        assert_true(result.depth < 3);
    }
    struct ch_search_limits exactly = {.nodes = whole.nodes, .depth = 3};
    result = turn_run(&turn, search, &exactly, 1);
    assert_int_equal(3, result.depth);
    whole = turn_run(&turn, search, &one, 1);
    struct ch_search_limits none = {.nodes = 1};
    result = turn_run(&turn, search, &none, 1);
    assert_int_equal(1, result.depth);
    assert_int_equal(whole.nodes + 1, result.nodes);
    assert_int_equal(whole.score, result.score);
    atomic_bool stop = true;
    struct ch_search_limits stopped = {.depth = 9, .stop = &stop};
    result = turn_run(&turn, search, &stopped, 1);
    assert_in_range(result.depth, 1, 3);
    assert_true(result.nodes < whole.nodes + 3 * 512);
    struct ch_search_limits timed = {.time_ms = 20};
    result = turn_run(&turn, search, &timed, 1);
    assert_true(result.depth >= 1 && result.index >= 0);
}

/* A position of the game that a move brings back is drawn where the game has that rule; with
 * repetition=threefold the search takes the second time for the third. */
TEST(draws_by_repetition) {
    static const struct {
        const char *game;
        bool drawn;
    } rule_variants[] = {
        {"loa", true}, {"loa:repetition=threefold", true}, {"loa:repetition=none", false}};
    static const int moves[][2] = {{59, 60}, {0, 1}, {60, 59}, {1, 0}}; /* d8-e8 a1-b1 and back */
    for (size_t i = 0; i < sizeof rule_variants / sizeof *rule_variants; i++) {
        const struct ch_game *game = game_named(rule_variants[i].game);
        CH_SCOPED(free_search) struct ch_search *search = open_search("normal", "", true, 10);
        CH_SCOPED(turn_close)
        struct turn turn = turn_open(rule_variants[i].game, "B:Bd4,d8:Wa1,h7");
        struct ch_search_limits limits = {.depth = 1};
        for (int ply = 0; ply < 3; ply++)
            ch_history_push(
                &turn.history, game,
                &(struct ch_move){.path_length = 2,
                                  .path = {(uint8_t)moves[ply][0], (uint8_t)moves[ply][1]}});
        turn_list(&turn);
        struct ch_search_result result = turn_run(&turn, search, &limits, 1);
        for (int j = 0; j < turn.legal.count; j++)
            if (turn.legal.move[j].path[0] == moves[3][0] &&
                turn.legal.move[j].path[1] == moves[3][1])
                assert_int_equal(rule_variants[i].drawn,
                                 result.roots[j].exact && result.roots[j].score == 0);
    }
}

/* The counts fit together, and the way to find connections changes no other number. */
TEST(counts_fit) {
    static const char *const connects[] = {"quads", "recursion", "flood"};
    CH_SCOPED(turn_close) struct turn turn = turn_open("loa", after_d1_d3);
    struct ch_search_limits limits = {.depth = 4};
    struct ch_search_counts counts[3][2][2];
    for (int connect = 0; connect < 3; connect++)
        for (int still = 0; still < 2; still++)
            for (int table = 0; table < 2; table++) {
                CH_SCOPED(free_search)
                struct ch_search *search =
                    open_search("normal", connects[connect], still, table * 12);
                struct ch_search_result result = turn_run(&turn, search, &limits, 1);
                const struct ch_search_counts *found = &result.counts;
                assert_int_equal(found->nodes, result.nodes);
                uint64_t tests = found->own[CH_LOA_WALK_TESTS],
                         settled = found->own[CH_LOA_WALK_SETTLED];
                assert_int_equal(found->nodes, tests);
                assert_true(still ? found->quiescence == 0 : found->quiescence > 100);
                assert_true(connect == 0 ? settled * 10 > tests * 9 : settled == 0);
                assert_true(table ? found->hits > 0 && found->hits <= found->found &&
                                        found->found <= found->probes
                                  : found->probes == 0);
                assert_string_equal(connects[connect], result.way);
                assert_int_equal(!still, result.quiescence);
                counts[connect][still][table] = *found;
                counts[connect][still][table].own[CH_LOA_WALK_SETTLED] = 0;
            }
    for (int connect = 1; connect < 3; connect++)
        assert_memory_equal(counts[0], counts[connect], sizeof counts[0]);
}

TEST(names_are_checked) {
    struct ch_error error;
    const struct ch_game *loa = game_named("loa"), *english = game_named("english");
    struct ch_search_options options = {.evaluator = "blocking", .way = "flood"};
    assert_int_equal(CH_OK, ch_search_check(&options, loa, &error));
    assert_int_equal(CH_BAD_INPUT, ch_search_check(&options, english, &error));
    assert_non_null(strstr(error.text, "leave it out"));
    strcpy(options.evaluator, "square");
    assert_int_equal(CH_BAD_INPUT, ch_search_check(&options, loa, &error));
    assert_non_null(strstr(error.text, "mia, quad, normal, blocking"));
    options = (struct ch_search_options){.way = "magic", .way_name = "connect"};
    assert_int_equal(CH_BAD_INPUT, ch_search_check(&options, loa, &error));
    assert_non_null(strstr(error.text, "connect=magic"));
    assert_non_null(strstr(error.text, "recursion"));
    options = (struct ch_search_options){.still = true};
    assert_int_equal(CH_OK, ch_search_check(&options, english, &error));
}

/* Near the depth late moves are left out: not at the root, nor behind it with an open window. */
TEST(leaves_out_late_moves) {
    const unsigned pruning = 1U << CH_PART_PRUNING;
    uint64_t nodes[2][4];
    CH_SCOPED(turn_close) struct turn turn = turn_open("loa", after_d1_d3);
    for (int without = 0; without < 2; without++)
        for (int depth = 1; depth < 4; depth++) {
            CH_SCOPED(free_search)
            struct ch_search *search =
                open_search_without(without ? pruning : 0, "normal", "", true, 0);
            struct ch_search_limits limits = {.depth = depth};
            nodes[without][depth] = turn_run(&turn, search, &limits, 1).nodes;
        }
    assert_int_equal(nodes[1][1], nodes[0][1]);
    assert_true(nodes[0][3] < nodes[1][3]);
}
