/* Claims from recorded games, resampled so that the truth is known. Each experiment draws openings
 * from tests/data/arena/pairs.tsv, with replacement, and turns the scores of an opening round for
 * half of them, all of its rounds together: then neither side is better, while games over one
 * opening are alike, as they were. A result significant at 5 % must occur in 5 % of the
 * experiments. The method without openings, with which every cell is compared, finds far more. */

#include "core/arena/match.h"

#define TABLES "arena"
#include "tests/support/begin.h"
#include "tests/unit/core/games/draughts/tables.h"

/* Of 500 experiments at 5 %: 95 % of all counts are in MIN … MAX, and hardly one in a thousand
 * is TOO_MANY. */
enum { EXPERIMENTS = 500, MIN = 16, MAX = 35, TOO_MANY = 43 };
enum { BALLOTS = 156, RECORDED = 10, OPENINGS = 60, ROUNDS = 6, PAIRS = OPENINGS * ROUNDS };

/* How often agents play the same game again over an opening: always, in half of the rounds, never.
 */
enum kind { FIXED, HALF, DRAWN, KINDS };
static const char *const kind_name[KINDS] = {"fixed", "half", "drawn"};

static int half_points[BALLOTS][RECORDED];
static int ballots;

static void add_ballot(char *field[]) {
    for (int i = 0; i < RECORDED; i++)
        half_points[ballots][i] = field[1 + i][0] - '0';
    ballots++;
}

static int read_pairs(void **state) {
    (void)state;
    rows("pairs.tsv", add_ballot, 1 + RECORDED, BALLOTS);
    return ballots == BALLOTS ? 0 : -1;
}

static bool coin(struct ch_random *random) {
    return ch_random_below(random, 2) == 1;
}

struct drawn_opening {
    int ballot, fixed;
    bool turned;
};

static void draw_openings(struct ch_random *random, struct drawn_opening opening[OPENINGS]) {
    for (int i = 0; i < OPENINGS; i++)
        opening[i].ballot = (int)ch_random_below(random, BALLOTS);
}

/* The game that agents without random choices would play over each opening, and the side it
 * favours. */
static void draw_agents(struct ch_random *random, bool turn,
                        struct drawn_opening opening[OPENINGS]) {
    for (int i = 0; i < OPENINGS; i++) {
        opening[i].fixed = (int)ch_random_below(random, RECORDED);
        opening[i].turned = turn && coin(random);
    }
}

static void add_pair(struct ch_match_status *status, int pair, int points, uint64_t line) {
    static const int winner[5][2] = {{1, 0}, {1, -1}, {-1, -1}, {0, -1}, {0, 1}};
    for (int i = 0; i < 2; i++) {
        int won = winner[points][i];
        uint64_t opening = 1 + (uint64_t)pair % OPENINGS;
        struct ch_recorded_game game = {
            .number = 2 * pair + i,
            .fault_seat = -1,
            .outcome = {.result = won < 0 ? CH_DRAWN : CH_WON, .winner = won},
            .keys = {opening, opening, 2 * line + (uint64_t)i},
        };
        assert_true(ch_match_status_add(status, &game));
    }
}

/* A match over these openings, each of which comes once a round; with a test if there is one. */
static void play(struct ch_random *random, enum kind kind, const struct drawn_opening opening[],
                 const struct ch_sprt *sprt, struct ch_match_status *status) {
    static const char *const names[] = {"one", "other"};
    const struct ch_plan plan = {.format = CH_ROUND_ROBIN, .agents = 2, .games = 2 * PAIRS};
    ch_match_status_init(status, &plan, names);
    if (sprt)
        ch_match_sprt_init(&status->test, sprt, 0);
    for (int pair = 0; pair < PAIRS; pair++) {
        const struct drawn_opening *over = &opening[pair % OPENINGS];
        bool again = kind == FIXED || (kind == HALF && coin(random));
        int game = again ? over->fixed : (int)ch_random_below(random, RECORDED);
        int points = half_points[over->ballot][game];
        add_pair(status, pair, over->turned ? 4 - points : points,
                 1 + (uint64_t)(again ? pair % OPENINGS : OPENINGS + pair));
    }
}

static bool excludes(struct ch_interval interval, double truth) {
    return truth < interval.low || truth > interval.high;
}

/* Prints the counts of one cell in any case, so that a failure can be judged. */
static void print_counts(const char *what, enum kind kind, int found, int naive) {
    print_message("%s, %s: %d of %d, without openings %d\n", what, kind_name[kind], found,
                  EXPERIMENTS, naive);
}

TEST(scores) {
    for (enum kind kind = FIXED; kind < KINDS; kind++) {
        int found = 0, naive = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            struct drawn_opening opening[OPENINGS];
            CH_SCOPED(ch_match_status_done) struct ch_match_status status;
            struct ch_meeting_evidence evidence;
            struct ch_random random = seeded(ch_random_key(1, (uint32_t)i, kind, 0));
            draw_openings(&random, opening);
            draw_agents(&random, true, opening);
            play(&random, kind, opening, NULL, &status);
            struct ch_strength strength = ch_match_first_strength(&status, &evidence);
            found += excludes(strength.score, 0.5);
            naive +=
                excludes(ch_strength_of_pairs(ch_match_only_meeting(&status)->pairs).score, 0.5);
            assert_int_equal(strength.clusters, OPENINGS);
            assert_int_equal(evidence.games, 2 * PAIRS);
            if (kind == FIXED)
                assert_int_equal(evidence.different, 2 * OPENINGS);
        }
        print_counts("a score that excludes 1/2", kind, found, naive);
        assert_in_range(found, MIN, MAX);
        assert_true(naive >= TOO_MANY);
    }
}

/* The 95 % interval covers the truth in 93 to 97 %: nothing is turned round, so that it is the
 * score of all that was recorded. */
TEST(coverage) {
    long sum = 0;
    for (int i = 0; i < BALLOTS; i++)
        for (int j = 0; j < RECORDED; j++)
            sum += half_points[i][j];
    double truth = (double)sum / (4.0 * BALLOTS * RECORDED);
    for (enum kind kind = FIXED; kind < KINDS; kind++) {
        int missed = 0, naive = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            struct drawn_opening opening[OPENINGS];
            CH_SCOPED(ch_match_status_done) struct ch_match_status status;
            struct ch_random random = seeded(ch_random_key(1, (uint32_t)i, kind, 1));
            draw_openings(&random, opening);
            draw_agents(&random, false, opening);
            play(&random, kind, opening, NULL, &status);
            missed += excludes(ch_match_first_strength(&status, NULL).score, truth);
            naive +=
                excludes(ch_strength_of_pairs(ch_match_only_meeting(&status)->pairs).score, truth);
        }
        print_counts("a score that misses the truth", kind, missed, naive);
        assert_in_range(missed, EXPERIMENTS * 3 / 100, EXPERIMENTS * 7 / 100);
        assert_true(naive >= TOO_MANY);
    }
}

/* Two agents over the same openings, each with its own games and turns. */
TEST(differences) {
    for (enum kind kind = FIXED; kind < KINDS; kind++) {
        int found = 0, naive = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            struct drawn_opening opening[OPENINGS];
            struct ch_match_status status[2];
            struct ch_cluster pair[PAIRS];
            struct ch_random random = seeded(ch_random_key(1, (uint32_t)i, kind, 2));
            draw_openings(&random, opening);
            for (int agent = 0; agent < 2; agent++) {
                draw_agents(&random, true, opening);
                play(&random, kind, opening, NULL, &status[agent]);
            }
            struct ch_paired paired = ch_match_difference(&status[0], &status[1], 2 * PAIRS);
            assert_int_equal(paired.pairs, PAIRS);
            assert_int_equal(paired.clusters, OPENINGS);
            assert_int_equal(paired.chance<0.05, fabs(paired.difference)> paired.margin);
            found += paired.chance < 0.05;
            for (int j = 0; j < PAIRS; j++)
                pair[j] = (struct ch_cluster){.sum = (ch_match_points(&status[0], 2 * j) +
                                                      ch_match_points(&status[0], 2 * j + 1) -
                                                      ch_match_points(&status[1], 2 * j) -
                                                      ch_match_points(&status[1], 2 * j + 1)) /
                                                     4.0,
                                              .trials = 1,
                                              .count = 1};
            naive += ch_paired_difference(pair, PAIRS).chance < 0.05;
            ch_match_status_done(&status[0]);
            ch_match_status_done(&status[1]);
        }
        print_counts("a difference below 5 %", kind, found, naive);
        assert_in_range(found, MIN, MAX);
        assert_true(naive >= TOO_MANY);
    }
}

/* Whether a test of pairs that knows no openings accepts H1, looked at after each of them. */
static bool naive_test_accepts(const struct ch_match_status *status, const struct ch_sprt *sprt) {
    long pairs[5] = {0};
    for (int i = 0; i < PAIRS; i++) {
        pairs[ch_match_points(status, 2 * i) + ch_match_points(status, 2 * i + 1)]++;
        enum ch_sprt_verdict verdict = ch_sprt_counted(sprt, pairs, 5).verdict;
        if (verdict != CH_SPRT_OPEN)
            return verdict == CH_SPRT_H1;
    }
    return false;
}

static void test_until_it_ends(enum kind kind, double elo1, int accepted[3], int *naive) {
    const struct ch_sprt sprt = {CH_SPRT_NORMALIZED, 0, elo1, 0.05, 0.05};
    *naive = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
        struct drawn_opening opening[OPENINGS];
        CH_SCOPED(ch_match_status_done) struct ch_match_status status;
        struct ch_random random = seeded(ch_random_key(1, (uint32_t)i, kind, 3));
        draw_openings(&random, opening);
        draw_agents(&random, true, opening);
        play(&random, kind, opening, &sprt, &status);
        accepted[status.test.state.verdict]++;
        assert_int_equal(ch_match_undecided(&status), status.test.state.verdict == CH_SPRT_OPEN);
        *naive += naive_test_accepts(&status, &sprt);
    }
    print_message("0 or %g Elo: H0 %d, undecided %d; ", elo1, accepted[CH_SPRT_H0],
                  accepted[CH_SPRT_OPEN]);
    print_counts("H1", kind, accepted[CH_SPRT_H1], *naive);
}

/* The truth is H0. Sixty openings are enough for wide bounds; for narrow ones most tests have to
 * end without a verdict, and err less often for that. */
TEST(tests_that_end) {
    for (enum kind kind = FIXED; kind < KINDS; kind++) {
        int wide[3] = {0}, narrow[3] = {0}, naive;
        test_until_it_ends(kind, 100, wide, &naive);
        assert_in_range(wide[CH_SPRT_H1], 1, MAX);
        assert_true(wide[CH_SPRT_H0] >= EXPERIMENTS * 3 / 4);
        test_until_it_ends(kind, 40, narrow, &naive);
        assert_in_range(narrow[CH_SPRT_H1], 0, MAX);
        assert_true(narrow[CH_SPRT_H0] > narrow[CH_SPRT_H1]);
        assert_true(naive >= TOO_MANY);
    }
}

GROUP(read_pairs, NULL)
