/* The sequential test against published figures (fastchess's sprt_test, cutechess's tst_sprt,
 * OpenBench's and fishtest's statistics, long values by fishtest's code), against laws that are
 * found in another way, against the closed formulas for small differences, and by simulation. */

#include "core/statistics/sprt.h"
#include "tests/support/begin.h"

#define NORMALIZED CH_SPRT_NORMALIZED
#define LOGISTIC CH_SPRT_LOGISTIC

struct row {
    enum ch_sprt_model model;
    double elo0, elo1;
    long counts[5]; /* of games: the first three */
    double llr, tolerance;
};

static struct ch_sprt test_of(enum ch_sprt_model model, double elo0, double elo1) {
    return (struct ch_sprt){model, elo0, elo1, 0.05, 0.05};
}

static double llr_of(const struct row *row, bool paired) {
    struct ch_sprt sprt = test_of(row->model, row->elo0, row->elo1);
    return paired ? ch_sprt_counted(&sprt, row->counts, 5).llr
                  : ch_sprt_counted(&sprt, row->counts, 3).llr;
}

/* The two one-sided rows differ between projects in the fourth digit. */
static const struct row of_games[] = {
    {NORMALIZED, 0, 2, {36027, 68692, 36433}, 0.9232934509, 1e-6},
    {NORMALIZED, -1.75, 0.25, {10650, 20431, 10871}, 2.2975004071, 1e-6},
    {NORMALIZED, 0, 10, {0, 0, 4250}, 120.5482677612, 1.2},
    {LOGISTIC, 0.5, 2.5, {21184, 40708, 21404}, -1.5718887927, 1e-6},
    {LOGISTIC, 0, 2, {57030, 106593, 57433}, -2.5930241635, 1e-6},
    {CH_SPRT_BAYESELO, 0, 2, {68526, 128429, 68965}, -1.26, 0.005},
    {CH_SPRT_BAYESELO, 0.5, 2.5, {21484, 41111, 21629}, -1.13, 0.005},
    {CH_SPRT_BAYESELO, 0.5, 2.5, {22569, 44137, 22976}, 0.9757721683, 1e-6},
    {CH_SPRT_CUTECHESS, 0, 10, {1351, 2942, 1477}, 2.5235850202, 1e-6},
    {CH_SPRT_CUTECHESS, 0, 10, {555, 298, 555}, -0.7405947570, 1e-6},
    {CH_SPRT_CUTECHESS, 0, 10, {149, 1, 3}, -4.6900260356, 1e-6},
};

static const struct row of_pairs[] = {
    {NORMALIZED, 0, 2, {365, 16618, 36229, 16974, 390}, 2.2503677035, 1e-6},
    {NORMALIZED, -1.75, 0.25, {127, 4883, 10712, 5150, 104}, 3.0101541966, 1e-6},
    {NORMALIZED, 0, 5, {0, 0, 0, 0, 5550}, 111.7975550867, 1.1},
    {LOGISTIC, 0.5, 2.5, {223, 9863, 21279, 10037, 246}, -3.0741264396, 1e-6},
    {LOGISTIC, 0, 2, {871, 26175, 55983, 26678, 821}, -4.9786728634, 1e-6},
    {NORMALIZED, 0.5, 2.5, {39, 8843, 26675, 9240, 44}, 2.9416752080, 1e-6},
    {LOGISTIC, -3, 1, {10789, 19328, 33806, 19402, 10543}, 2.1310678118, 1e-6},
};

enum {
    GAME_ROWS = sizeof of_games / sizeof *of_games,
    PAIR_ROWS = sizeof of_pairs / sizeof *of_pairs
};

TEST(published_rows) {
    for (int i = 0; i < GAME_ROWS; i++)
        assert_within(llr_of(&of_games[i], false), of_games[i].llr, of_games[i].tolerance);
    for (int i = 0; i < PAIR_ROWS; i++)
        assert_within(llr_of(&of_pairs[i], true), of_pairs[i].llr, of_pairs[i].tolerance);
}

/* The tests of fastchess and cutechess have the rounded long values. */
TEST(bounds_and_verdicts) {
    struct ch_sprt sprt = test_of(LOGISTIC, 0, 2);
    struct ch_sprt_state end = ch_sprt_counted(&sprt, of_pairs[4].counts, 5);
    assert_within(end.lower, -2.9444389792, 1e-10);
    assert_within(end.upper, 2.9444389792, 1e-10);
    assert_int_equal(end.verdict, CH_SPRT_H0);
    assert_int_equal(end.count, 871 + 26175 + 55983 + 26678 + 821);
    assert_int_equal(ch_sprt_counted(&sprt, of_games[4].counts, 3).verdict, CH_SPRT_OPEN);
    sprt = test_of(NORMALIZED, -1.75, 0.25);
    assert_int_equal(ch_sprt_counted(&sprt, of_pairs[1].counts, 5).verdict, CH_SPRT_H1);
    sprt.alpha = 0.01; /* ln(0.95 / 0.01) = 4.5538769, ln(0.05 / 0.99) = -2.9856819 */
    end = ch_sprt_counted(&sprt, of_pairs[1].counts, 5);
    assert_within(end.upper, 4.5538769, 1e-7);
    assert_within(end.lower, -2.9856819, 1e-7);
    assert_int_equal(end.verdict, CH_SPRT_OPEN);
    const long none[5] = {0};
    end = ch_sprt_counted(&sprt, none, 5);
    assert_true(end.llr == 0 && end.verdict == CH_SPRT_OPEN);
}

/* --- a second method: the greatest likelihood under the hypothesis by search among laws */

enum { TRINOMIAL = 3, PENTANOMIAL = 5 };

struct wanted {
    int outcomes;
    double weight[PENTANOMIAL]; /* counts, 0.001 for none */
    bool normalized;
    double value; /* the mean, or (mean - 1/2) / sigma */
};

static double condition(const struct wanted *wanted, const double law[]) {
    double mean = 0, squares = 0;
    for (int i = 0; i < wanted->outcomes; i++) {
        double score = (double)i / (wanted->outcomes - 1);
        mean += law[i] * score;
        squares += law[i] * score * score;
    }
    double spread = wanted->normalized ? sqrt(fmax(squares - mean * mean, 1e-300)) : 1;
    return (mean - (wanted->normalized ? 0.5 : 0)) / spread;
}

/* Completes law[1 … outcomes-2] by the outer two so that the condition holds; the log likelihood,
 * or -1e300 where there is no such law. More weight on the win raises mean over spread. */
static double complete(const struct wanted *wanted, double law[]) {
    int last = wanted->outcomes - 1;
    double rest = 1, likelihood = 0;
    for (int i = 1; i < last; i++)
        rest -= law[i];
    double low = 0, high = rest;
    for (int i = 0; i < 200; i++) {
        law[last] = (low + high) / 2;
        law[0] = rest - law[last];
        *(condition(wanted, law) < wanted->value ? &low : &high) = law[last];
    }
    if (!(rest > 0) || fabs(condition(wanted, law) - wanted->value) > 1e-9)
        return -1e300;
    for (int i = 0; i <= last; i++) {
        if (!(law[i] > 0))
            return -1e300;
        likelihood += wanted->weight[i] * log(law[i]);
    }
    return likelihood;
}

/* Hooke and Jeeves's pattern search (1961) over the inner probabilities. */
static double greatest(const struct wanted *wanted) {
    int inner = wanted->outcomes - 2;
    double law[PENTANOMIAL], step[PENTANOMIAL], best;
    for (int i = 1; i <= inner; i++) {
        law[i] = 0.02; /* near the ends of scores, where any condition can be met */
        step[i] = 0.05;
    }
    best = complete(wanted, law);
    for (int round = 0; round < 3000; round++)
        for (int i = 1; i <= inner; i++) {
            bool better = false;
            for (int sign = -1; sign <= 1 && !better; sign += 2) {
                double tried[PENTANOMIAL];
                memcpy(tried, law, sizeof law);
                tried[i] += sign * step[i];
                double likelihood = tried[i] > 0 ? complete(wanted, tried) : -1e300;
                if ((better = likelihood > best)) {
                    best = likelihood;
                    memcpy(law, tried, sizeof law);
                }
            }
            step[i] *= better ? 1.7 : 0.6;
            step[i] = fmax(step[i], 1e-9);
        }
    return best;
}

static double llr_by_search(const struct row *row, int outcomes) {
    struct wanted wanted = {.outcomes = outcomes, .normalized = row->model == CH_SPRT_NORMALIZED};
    double found[2];
    for (int i = 0; i < outcomes; i++)
        wanted.weight[i] = row->counts[i] ? (double)row->counts[i] : 0.001;
    for (int k = 0; k < 2; k++) {
        double elo = k ? row->elo1 : row->elo0;
        wanted.value = wanted.normalized
                           ? elo * log(10) / 800 * (outcomes == PENTANOMIAL ? sqrt(2) : 1)
                           : 1 / (1 + pow(10, -elo / 400));
        found[k] = greatest(&wanted);
    }
    return found[1] - found[0];
}

/* Published rows, lopsided ones, empty cells, differences far too large for one step of the linear
 * condition. */
TEST(laws_found_by_search) {
    static const struct row games[] = {
        {NORMALIZED, 0, 10, {40, 20, 60}, 0, 0},   {NORMALIZED, -50, 100, {3, 0, 9}, 0, 0},
        {NORMALIZED, 0, 300, {1, 5, 20}, 0, 0},    {LOGISTIC, 0, 100, {5, 0, 40}, 0, 0},
        {LOGISTIC, -300, -200, {50, 3, 10}, 0, 0}, {NORMALIZED, 400, 700, {2, 6, 90}, 0, 0},
        {NORMALIZED, 0, 2, {361, 687, 364}, 0, 0},
    };
    static const struct row pairs[] = {
        {NORMALIZED, 0, 5, {4, 20, 50, 30, 6}, 0, 0},
        {LOGISTIC, 0, 5, {4, 20, 50, 30, 6}, 0, 0},
        {NORMALIZED, 0, 200, {1, 3, 10, 30, 60}, 0, 0},
        {LOGISTIC, 0, 200, {1, 3, 10, 30, 60}, 0, 0},
        {NORMALIZED, -400, -300, {70, 9, 8, 2, 1}, 0, 0},
        {NORMALIZED, 0, 50, {2, 0, 0, 9, 30}, 0, 0},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_within(llr_of(&games[i], false), llr_by_search(&games[i], TRINOMIAL), 1e-5);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_within(llr_of(&pairs[i], true), llr_by_search(&pairs[i], PENTANOMIAL), 1e-5);
}

/* --- closed formulas, which hold for small differences */

static void moments(const long counts[], int outcomes, double *count, double *mean, double *v) {
    *count = *mean = *v = 0;
    for (int i = 0; i < outcomes; i++) {
        *count += (double)counts[i];
        *mean += (double)counts[i] * i / (outcomes - 1);
    }
    *mean /= *count;
    for (int i = 0; i < outcomes; i++)
        *v += (double)counts[i] / *count * pow((double)i / (outcomes - 1) - *mean, 2);
}

static double closed_form(const struct row *row, int outcomes) {
    double n, s, v, games = outcomes == PENTANOMIAL ? 2 : 1;
    moments(row->counts, outcomes, &n, &s, &v);
    if (row->model == LOGISTIC) {
        double s0 = 1 / (1 + pow(10, -row->elo0 / 400)), s1 = 1 / (1 + pow(10, -row->elo1 / 400));
        return n * (s1 - s0) * (2 * s - s0 - s1) / (2 * v);
    }
    double nt = (s - 0.5) / sqrt(games * v), unit = log(10) / 800;
    return games * n / 2 *
           log((1 + pow(nt - row->elo0 * unit, 2)) / (1 + pow(nt - row->elo1 * unit, 2)));
}

TEST(close_to_closed_forms) {
    for (int i = 0; i < GAME_ROWS; i++)
        if (of_games[i].model <= LOGISTIC && of_games[i].counts[0] > 0)
            assert_within(llr_of(&of_games[i], false), closed_form(&of_games[i], TRINOMIAL), 2e-3);
    for (int i = 0; i < PAIR_ROWS; i++)
        if (of_pairs[i].counts[0] > 0)
            assert_within(llr_of(&of_pairs[i], true), closed_form(&of_pairs[i], PENTANOMIAL), 2e-3);
}

/* --- small and extreme counts */

TEST(finite_everywhere) {
    static const long some[] = {0, 1, 7, 1000000000};
    static const double elos[][2] = {{0, 5}, {-1000, 1000}, {999, 1000}, {-1000, -999}};
    for (int model = 0; model < CH_SPRT_MODELS; model++)
        for (size_t e = 0; e < sizeof elos / sizeof *elos; e++)
            for (int code = 0; code < 64; code++) {
                struct ch_sprt sprt = test_of((enum ch_sprt_model)model, elos[e][0], elos[e][1]);
                const long games[3] = {some[code % 4], some[code / 4 % 4], some[code / 16]};
                assert_true(isfinite(ch_sprt_counted(&sprt, games, 3).llr));
                const long pairs[5] = {games[0], games[2], games[1], games[2], games[0]};
                if (!ch_sprt_games_only(sprt.model))
                    assert_true(isfinite(ch_sprt_counted(&sprt, pairs, 5).llr));
            }
}

/* With bounds of -0.4 and 0.4 (ln 1.5) one pair may lead far past one: that test was not over
 * before. A hundred pairs more are. */
TEST(one_trial_is_no_overrun) {
    const struct ch_sprt sprt = {LOGISTIC, 0, 400, 0.4, 0.4};
    const long before[5] = {0, 0, 1, 2, 1}, then[5] = {0, 0, 1, 2, 2}, late[5] = {0, 0, 1, 2, 102};
    struct ch_sprt_state end = ch_sprt_counted(&sprt, then, 5);
    assert_int_equal(ch_sprt_counted(&sprt, before, 5).verdict, CH_SPRT_OPEN);
    assert_int_equal(end.verdict, CH_SPRT_H1);
    assert_true(end.llr - end.upper > 0.5 * (end.upper - end.lower));
    assert_false(ch_sprt_overrun(&end));
    end = ch_sprt_counted(&sprt, late, 5);
    assert_true(ch_sprt_overrun(&end));
}

/* Exchanging the players changes only the sign. */
TEST(symmetric) {
    const long pairs[5] = {7, 31, 90, 44, 12}, turned[5] = {12, 44, 90, 31, 7};
    for (int model = 0; model <= CH_SPRT_LOGISTIC; model++) {
        struct ch_sprt sprt = test_of((enum ch_sprt_model)model, -3, 8);
        struct ch_sprt other = test_of((enum ch_sprt_model)model, -8, 3);
        assert_within(ch_sprt_counted(&sprt, pairs, 5).llr, -ch_sprt_counted(&other, turned, 5).llr,
                    1e-9);
    }
}

/* --- the errors that the test promises, by playing */

/* Plays pairs by a law until there is a verdict; the law has pairs of two games that are a little
 * against each other, as the colours make them. */
static enum ch_sprt_verdict play(const struct ch_sprt *sprt, const double law[5],
                                 struct ch_random *random) {
    long pairs[5] = {0};
    for (int i = 0; i < 5000; i++) {
        double draw = (double)(ch_random_next(random) >> 11) / 9007199254740992.0;
        int outcome = 0;
        while (outcome < 4 && (draw -= law[outcome]) >= 0)
            outcome++;
        pairs[outcome]++;
        struct ch_sprt_state end = ch_sprt_counted(sprt, pairs, 5);
        if (end.verdict != CH_SPRT_OPEN)
            return end.verdict;
    }
    return CH_SPRT_OPEN;
}

/* The share of wrong verdicts when a hypothesis holds: at most 5 % but for chance (600 runs: 2.7 %
 * is three deviations), and not none, which a test that never decides would have. */
static void wrong_verdicts(enum ch_sprt_model model, bool truth) {
    enum { RUNS = 600 };
    const double elo[2] = {0, 60};
    struct ch_sprt sprt = test_of(model, elo[0], elo[1]);
    struct wanted wanted = {PENTANOMIAL, {10, 40, 70, 40, 10}, model == CH_SPRT_NORMALIZED, 0};
    wanted.value = wanted.normalized ? elo[truth] * log(10) / 800 * sqrt(2)
                                     : 1 / (1 + pow(10, -elo[truth] / 400));
    double law[5] = {0, 0.15, 0.4, 0.3, 0};
    assert_true(complete(&wanted, law) > -1e299);
    int wrong = 0, open = 0;
    struct ch_random random = seeded(7 + (uint64_t)model * 2 + truth);
    for (int run = 0; run < RUNS; run++) {
        enum ch_sprt_verdict verdict = play(&sprt, law, &random);
        wrong += verdict == (truth ? CH_SPRT_H0 : CH_SPRT_H1);
        open += verdict == CH_SPRT_OPEN;
    }
    assert_int_equal(open, 0);
    assert_true((double)wrong / RUNS <= 0.05 + 0.027);
    assert_true((double)wrong / RUNS >= 0.015);
}

TEST(error_rates_hold) {
    for (int model = 0; model <= CH_SPRT_LOGISTIC; model++)
        for (int truth = 0; truth < 2; truth++)
            wrong_verdicts((enum ch_sprt_model)model, truth);
}

/* --- texts */

TEST(texts) {
    struct ch_sprt sprt;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert_int_equal(ch_sprt_parse("elo1=5,elo0=0", &sprt, &error), CH_OK);
    ch_sprt_format(&sprt, &text);
    assert_string_equal(text.data, "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized");
    assert_int_equal(
        ch_sprt_parse("elo0=-1.75,elo1=.25,beta=0.1,alpha=1e-3,model=logistic", &sprt, &error),
        CH_OK);
    ch_text_clear(&text);
    ch_sprt_format(&sprt, &text);
    assert_string_equal(text.data, "elo0=-1.75,elo1=0.25,alpha=0.001,beta=0.1,model=logistic");
}

TEST(wrong_texts) {
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"", "`` is no NAME=VALUE"},
        {"elo0=0", "needs both elo0 and elo1"},
        {"elo0=0,elo1=5,", "is no NAME=VALUE"},
        {"elo0=5,elo1=5", "elo0 (5) must be less than elo1 (5)"},
        {"elo0=0,elo1=-2", "must be less"},
        {"elo0=0,elo1=5,alpha=0", "alpha (0) and beta (0.05)"},
        {"elo0=0,elo1=5,alpha=0.5,beta=0.5", "together less than 1"},
        {"elo0=0,elo1=5,beta=-0.1", "more than 0"},
        {"elo0=nan,elo1=5", "elo0 must be a number, not `nan`"},
        {"elo0=0,elo1=inf", "elo1 must be a number"},
        {"elo0=0,elo1=0x10", "elo1 must be a number"},
        {"elo0=0,elo1=1e999", "elo1 must be a number"},
        {"elo0=0,elo1=5000", "from -1000 to 1000"},
        {"elo0=0,elo1=5,elo0=1", "elo0 is given twice"},
        {"elo0=0,elo1=5,alhpa=0.1", "did you mean alpha"},
        {"elo0=0,elo1=5,model=pentanomial", "no model `pentanomial`"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ch_sprt sprt;
        struct ch_error error;
        assert_int_equal(ch_sprt_parse(rows[i].text, &sprt, &error), CH_BAD_INPUT);
        if (!strstr(error.text, rows[i].says))
            fail_msg("%s: %s", rows[i].text, error.text);
    }
}

TEST(counts) {
    long read[5];
    struct ch_error error;
    assert_int_equal(ch_sprt_counts("1,22,333,0,1000000000", 5, read, &error), CH_OK);
    assert_true(read[0] == 1 && read[1] == 22 && read[2] == 333 && read[3] == 0);
    assert_int_equal(read[4], 1000000000);
    static const struct {
        const char *text;
        int count;
        const char *says;
    } rows[] = {
        {"1,2,3,4", 5, "has 4 numbers, not 5"},
        {"1,2,3", 5, "has 3 numbers"},
        {"1,-2,3", 3, "`-2` is no count"},
        {"1,two,3", 3, "`two` is no count"},
        {"1,2 ,3", 3, "`2 ` is no count"},
        {"1,,3", 3, "`` is no count"},
        {"1,2,1000000001", 3, "is no count"},
        {"99999999999999999999999,2,3", 3, "is no count"},
        {"1.5,2,3", 3, "`1.5` is no count"},
        {"0,0,0", 3, "all counts are 0"},
        {"", 3, "has 1 numbers"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(ch_sprt_counts(rows[i].text, rows[i].count, read, &error), CH_BAD_INPUT);
        if (!strstr(error.text, rows[i].says))
            fail_msg("%s: %s", rows[i].text, error.text);
    }
}
