/* Agents with their prices: which may move, the texts with other values, the author's digits. */
#include "workshop/prices/priced.h"
#include "tests/support/agents.h"
#include "tests/support/home.h"

static struct ch_series series;
static struct ch_error error;

static int begin(void **state) {
    (void)state;
    home_make();
    series.game = ch_game_find("english");
    series.config = agents_config();
    series.config.home = home;
    home_write("one.agent", "(agent (name one) (game english) (kind rules) (phases COMPARE) "
                            "(rules \"one.clp\") (parameters \"one.parameters\"))");
    home_write("bare.agent", "(agent (name bare) (game english) (kind rules) (phases COMPARE) "
                             "(rules \"one.clp\"))");
    home_write("one.clp", "(defrule COMPARE::all\n"
                          "  (candidate (id ?m) (to ?to))\n"
                          "  (parameter (name centre) (value ?a))\n"
                          "  (parameter (name edge) (value ?b))\n"
                          "  (parameter (name fixed) (value ?c))\n"
                          "  => (score ?m (+ ?a (* ?b ?to) ?c)))\n");
    return 0;
}

static int end(void **state) {
    (void)state;
    return home_remove();
}

GROUP(begin, end)

static const char usual[] = "(parameter (name centre) (value 0.123456789) (range -1 1))\n"
                            "(parameter (name fixed) (value 7))\n"
                            "(parameter (name edge) (value 3) (range 0 10))\n"
                            "(parameter (name lost) (value 4) (range 0 10))\n"
                            "(parameter (name gone) (value 4) (range 0 10))\n";

static enum ch_status read_one(struct ch_priced *priced, const char *agent, const char *numbers,
                               char *const only[], int count) {
    home_write("one.parameters", numbers);
    error = (struct ch_error){.line = 0};
    return ch_priced_read(priced, &series, home_path(agent), only, count, &error);
}

static void expect_prices(const struct ch_priced *priced, const char *names) {
    CH_SCOPED(ch_text_done) struct ch_text found = ch_text_new();
    for (int i = 0; i < priced->prices; i++)
        ch_text_addf(&found, "%s%s", i ? " " : "", ch_priced_parameter(priced, i)->name);
    assert_string_equal(found.data, names);
}

static void expect_refused(const char *agent, const char *numbers, const char *name,
                           enum ch_status status, const char *part) {
    CH_SCOPED(ch_priced_done) struct ch_priced priced;
    char *only[] = {(char *)(uintptr_t)name};
    assert_int_equal(read_one(&priced, agent, numbers, only, name ? 1 : 0), status);
    if (!strstr(error.text, part))
        fail_msg("`%s` is not in: %s", part, error.text);
}

TEST(with_a_range_and_read) {
    CH_SCOPED(ch_priced_done) struct ch_priced priced;
    assert_int_equal(read_one(&priced, "one.agent", usual, NULL, 0), CH_OK);
    expect_prices(&priced, "centre edge");
    assert_string_equal(priced.unread.data, "lost, gone");
    assert_int_equal(priced.parameters.count, 5);
}

TEST(those_that_are_named) {
    CH_SCOPED(ch_priced_done) struct ch_priced one, two;
    char *names[] = {(char *)(uintptr_t) "edge", (char *)(uintptr_t) "lost"};
    assert_int_equal(read_one(&one, "one.agent", usual, names, 1), CH_OK);
    expect_prices(&one, "edge");
    assert_string_equal(one.unread.data, "");
    assert_int_equal(read_one(&two, "one.agent", usual, names, 2), CH_OK);
    expect_prices(&two, "edge");
    assert_string_equal(two.unread.data, "lost");
}

TEST(refused) {
    expect_refused("one.agent", usual, "centr", CH_BAD_INPUT,
                   "no parameter `centr`; did you mean `centre`");
    expect_refused("one.agent", usual, "q", CH_BAD_INPUT, "its lines name them");
    expect_refused("one.agent", usual, "fixed", CH_BAD_INPUT, "`fixed` has no range");
    expect_refused("one.agent", usual, "lost", CH_BAD_INPUT, "neither a rule nor the game reads");
    expect_refused("one.agent", "(parameter (name centre) (value 1))", NULL, CH_BAD_INPUT,
                   "no parameter has a range");
    expect_refused("bare.agent", usual, NULL, CH_UNSUPPORTED, "has no parameters file");
}

static const char *numbers_of(const struct ch_priced *priced, const struct ch_sources *texts) {
    assert_int_equal(texts->count, priced->texts.count);
    for (int i = 0; i < texts->count; i++)
        if (i != priced->numbers)
            assert_string_equal(texts->source[i].text, priced->texts.source[i].text);
    return texts->source[priced->numbers].text;
}

/* A ten thousandth of the range of 2 is kept: four digits; the author's own nine stay. */
TEST(texts_with_values) {
    CH_SCOPED(ch_priced_done) struct ch_priced priced;
    CH_SCOPED(ch_sources_done) struct ch_sources same = {0}, other = {0}, held = {0};
    assert_int_equal(read_one(&priced, "one.agent", usual, NULL, 0), CH_OK);
    double all[5];
    ch_priced_texts(&priced, (double[]){0.123456789, 3}, &same);
    assert_string_equal(numbers_of(&priced, &same), usual);
    ch_priced_values(&priced, (double[]){0.98765432, 3}, all);
    static const double expected[] = {0.988, 7, 3, 4, 4};
    for (int i = 0; i < 5; i++)
        assert_within(all[i], expected[i], 6e-4);
    assert_true(all[1] == 7 && all[2] == 3);
    ch_priced_texts(&priced, (double[]){0.123456789, 4.7}, &other);
    assert_non_null(strstr(numbers_of(&priced, &other), "(value 0.123456789) (range -1 1))\n"));
    assert_non_null(
        strstr(numbers_of(&priced, &other), "(name edge) (value 5) (range 0 10)) ; was 3"));
    ch_priced_texts(&priced, (double[]){-9, 99}, &held);
    assert_non_null(strstr(numbers_of(&priced, &held), "(value -1.0) (range -1 1))"));
    assert_non_null(strstr(numbers_of(&priced, &held), "(name edge) (value 10)"));
}

/* Each opening is in one of the halves; the seed says in which. */
TEST(openings_are_parted) {
    struct ch_openings use[3], test[3];
    const uint64_t seeds[] = {1, 1, 2};
    assert_int_equal(ch_series_openings(NULL, series.game, CH_SOURCE, &series.openings,
                                        &series.openings_name, &error),
                     CH_OK);
    int all = series.openings.count;
    assert_int_equal(all, 156);
    bool alike[2] = {true, true};
    for (int i = 0; i < 3; i++) {
        use[i] = test[i] = (struct ch_openings){0};
        assert_int_equal(ch_prices_part(&series, seeds[i], &use[i], &test[i], &error), CH_OK);
        assert_int_equal(use[i].count, 78);
        assert_int_equal(test[i].count, 78);
        for (int k = 0; i > 0 && k < 78; k++)
            alike[i - 1] &= use[i].opening[k].name == use[i - 1].opening[k].name;
        for (int k = 0; k < 78; k++)
            for (int n = 0; n < 78; n++)
                assert_true(use[i].opening[k].name != test[i].opening[n].name);
    }
    assert_true(alike[0] && !alike[1]);
    for (int i = 0; i < 3; i++) {
        ch_free(use[i].opening);
        ch_free(test[i].opening);
    }
    ch_openings_done(&series.openings);
}
