/* The reader of scenarios. Positions and moves are those of figure 2.14 of Menon 2007 and of the
 * start position; legal moves were worked out by hand. */
#include "core/scenarios/scenarios.h"
#include "core/games/games.h"

#include "tests/support/unit.h"

RELEASES(free_pattern, struct ch_fact_pattern, ch_fact_pattern_free)

#define FIGURE "(position \"B:WK2,14,20:B6,16,18\")"

static struct ch_scenarios read_good(const char *text) {
    struct ch_scenarios scenarios;
    struct ch_error error = {0};
    const struct ch_game *game = ch_game_find("english");
    if (ch_scenarios_read("a.scenarios", text, strlen(text), game, &scenarios, &error) != CH_OK)
        fail_msg("line %d: %s", error.line, error.text);
    return scenarios;
}

/* Expects one mistake in the text, at `line`, whose message has `words`; the scenario is not
 * kept. */
static void expect_refusal(const char *text, int line, const char *words) {
    CH_SCOPED(ch_scenarios_done) struct ch_scenarios scenarios;
    struct ch_error error = {0};
    const struct ch_game *game = ch_game_find("english");
    assert_int_equal(CH_BAD_INPUT, ch_scenarios_read("a.scenarios", text, strlen(text), game,
                                                     &scenarios, &error));
    if (!strstr(error.text, words) || error.line != line)
        fail_msg("%s\nat line %d: %s", text, error.line, error.text);
    assert_int_equal(1, scenarios.facts.mistake_count);
    assert_int_equal(0, scenarios.count);
}

static void move_is(const struct ch_scenario *scenario, int index, const char *wanted) {
    assert_true(index >= 0 && index < scenario->legal.count);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    scenario->game->ops->format_move(scenario->game, &scenario->legal.move[index], NULL,
                                     CH_NOTATION_FULL, &text);
    assert_string_equal(wanted, text.data);
}

TEST(reads_what_is_expected) {
    CH_SCOPED(ch_scenarios_done)
    struct ch_scenarios all = read_good(
        "(scenario (name \"save it\") (game english) " FIGURE "\n"
        " (best \"16-19\") (avoid \"6-9\" \"6-10\") (seeds 20) (known-failure \"later\")\n"
        " (labels \"6-9 riskBefore yes tradeType none\")\n"
        " (prefers \"16-19 better than 18-22 by save-a-piece\" \"* is not score 3.5\"\n"
        "  \"6-9 rejected\" \"* worse than *\")\n"
        " (facts \"(hazard (square 16))\" \"not (trapped (id 18-22))\"))");
    assert_int_equal(1, all.count);
    struct ch_scenario *one = &all.scenario[0];
    assert_string_equal("save it", one->name);
    assert_string_equal("later", one->known_failure);
    assert_int_equal(20, one->seeds);
    assert_int_equal(5, one->legal.count); /* 6-9 6-10 16-19 18-22 18-23 */
    assert_int_equal(1, one->best.count);
    move_is(one, one->best.index[0], "16-19");
    assert_int_equal(2, one->avoid.count);
    move_is(one, one->avoid.index[1], "6-10");
    assert_int_equal(2, one->label_count);
    assert_string_equal("yes", one->labels[0].value);
    assert_string_equal("tradeType", one->labels[1].name);
    assert_null(one->labels[1].value);
    const struct ch_scenario_preference *said = one->preferences;
    assert_int_equal(4, one->preference_count);
    move_is(one, said[0].move, "16-19");
    move_is(one, said[0].other, "18-22");
    assert_string_equal("save-a-piece", said[0].rule);
    assert_true(said[1].denied && said[1].has_value && said[1].value == 3.5);
    assert_int_equal(CH_ANY_MOVE, said[1].move);
    assert_string_equal("reject", said[2].kind);
    assert_null(said[2].rule);
    assert_int_equal(CH_ANY_MOVE, said[3].other);
    assert_int_equal(2, one->fact_count);
    assert_true(one->facts[1].denied);
    assert_int_equal(5, one->preferences[2].line);
}

TEST(last_moves_and_moves_make_the_history) {
    CH_SCOPED(ch_scenarios_done)
    struct ch_scenarios all =
        read_good("(scenario (name \"a\") (position \"B:W19,21,22,24,25,26,27,28,29,30,31,32:"
                  "B1,2,3,4,5,6,7,8,9,10,12,15\") (last \"11-15\" \"23-19\") (best \"9-14\"))"
                  "(scenario (name \"b\") (moves \"11-15\" \"23-19\" \"9-14\") (best \"22-17\"))");
    assert_int_equal(2, all.scenario[0].history.count);
    assert_int_equal(3, all.scenario[1].history.count);
    assert_int_equal(1, all.scenario[1].game->ops->side(
                            all.scenario[1].game, ch_history_position(&all.scenario[1].history)));
}

static void same_as_figure(const char *board) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text,
                 "(scenario (name \"fen\") " FIGURE " (best \"16-19\"))"
                 "(scenario (name \"drawn\") (position %s) (to-move black) (best \"16-19\"))",
                 board);
    CH_SCOPED(ch_scenarios_done) struct ch_scenarios all = read_good(text.data);
    assert_memory_equal(&all.scenario[0].history.start, &all.scenario[1].history.start,
                        sizeof(struct ch_position));
}

TEST(boards_are_drawn_in_several_ways) {
    same_as_figure(
        "\". . . W . . . .\" \". . b . . . . .\" \". . . . . . . .\" \". . w . . . b .\"\n"
        "\". . . b . . . w\" \". . . . . . . .\" \". . . . . . . .\" \". . . . . . . .\"");
    same_as_figure("\"\n .W..\n .b..\n ....\n .w.b\n .b.w\n ....\n ....\n ....\n\"");
    same_as_figure("\"\n"
                   "   +----------------------------------------+\n"
                   " 1 |        1       W 2         3         4 | 4\n"
                   " 5 |   5       b 6         7         8      | 8\n"
                   " 9 |        9        10        11        12 | 12\n"
                   "13 |  13       w14        15       b16      | 16\n"
                   "17 |       17      [b18]       19       w20 | 20\n"
                   "21 |  21        22        23        24      | 24\n"
                   "25 |       25        26        27        28 | 28\n"
                   "29 |  29        30        31        32      | 32\n"
                   "   +----------------------------------------+\n\"");
}

TEST(every_mistake_has_its_line) {
    expect_refusal("(scenario (name \"a\")\n" FIGURE "\n(best \"16-18\"))", 3, "16-18");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(best \"16-19\")\n(avoid \"16-19\"))", 3,
                   "both");
    expect_refusal("(scenario (name \"a\")\n" FIGURE ")", 1, "expects nothing");
    expect_refusal("(scenario (name \"a\")\n(game chekers) (best \"9-14\"))", 2,
                   "no game `chekers`");
    expect_refusal("(scenario (name \"a\")\n(position \"B:W99:B1\") (best \"9-14\"))", 2, "99");
    expect_refusal("(scenario (name \"a\") (position\n\"b\" \".\") (best \"9-14\"))", 1, "to-move");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(to-move red) (best \"16-19\"))", 2,
                   "no side");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(to-move black) (best \"16-19\"))", 2,
                   "leave out");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(last \"24-19\") (best \"16-19\"))", 2,
                   "White");
    expect_refusal("(scenario (name \"a\") (moves\n\"11-15\" \"11-16\") (best \"22-17\"))", 2,
                   "11");
    expect_refusal("(scenario (name \"a\")\n(position \"B:W16,19:B12\") (best \"9-14\"))", 1,
                   "over");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(labels \"6-9 risk\"))", 2, "no label");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(prefers \"6-9 wurst\"))", 2,
                   "did you mean `worst`");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(prefers \"6-9\"))", 2, "says nothing");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(prefers \"6-9 best than 6-10\"))", 2,
                   "compares");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(prefers \"6-9 better than\"))", 2,
                   "missing");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(prefers \"6-9 worst of all\"))", 2, "`of`");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(facts \"hazard 16\"))", 2, "parenthesis");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(prefers \"6-9 worst by\"))", 2,
                   "rule's name");
    expect_refusal("(scenario (name \"a\") " FIGURE "\n(seeds 0) (best \"16-19\"))", 2, "1 to");
    expect_refusal("(scenario (name \"a\") (bset \"9-14\"))", 1, "did you mean `best`");
}

TEST(all_mistakes_are_reported_and_good_scenarios_kept) {
    CH_SCOPED(ch_scenarios_done) struct ch_scenarios all;
    const char *text = "(scenario (name \"a\") (best \"9-15\"))\n"
                       "(scenario (name \"b\") (best \"9-14\"))\n"
                       "(scenario (name \"b\") (best \"9-14\"))\n"
                       "(scenario (nam \"c\") (best \"9-14\"))\n"
                       "(scenario (name \"d\") (best \"9-14\") (avoid \"1-5\" \"1-6\"))\n";
    assert_int_equal(CH_BAD_INPUT, ch_scenarios_read("a", text, strlen(text),
                                                     ch_game_find("english"), &all, NULL));
    static const int lines[] = {1, 3, 4, 4, 5, 5};
    assert_int_equal(6, all.facts.mistake_count);
    for (int i = 0; i < 6; i++)
        assert_int_equal(lines[i], all.facts.mistakes[i].line);
    assert_int_equal(1, all.count);
}

static bool three(const void *context, const char *word, int64_t *value) {
    *value = 3;
    return strcmp(word, context) == 0;
}

TEST(patterns_fit_facts) {
    static const struct {
        const char *pattern, *fact;
        bool fits;
    } cases[] = {
        {"(risk)", "(risk (square 16) (kind jump))", true},
        {"(risk (kind jump))", "(risk (square 16) (kind jump))", true},
        {"(risk (kind *) (square 16.0))", "(risk (square 16) (kind jump))", true},
        {"(risk (square 17))", "(risk (square 16) (kind jump))", false},
        {"(risks)", "(risk (square 16))", false},
        {"(risk (sqare 16))", "(risk (square 16))", false},
        {"(path (squares 1 ...))", "(path (squares 1 5 9))", true},
        {"(path (squares ...))", "(path (squares))", true},
        {"(path (squares))", "(path (squares 1))", false},
        {"(path (squares 1 5))", "(path (squares 1 5 9))", false},
        {"(path (squares 1 * 9))", "(path (squares 1 5 9))", true},
        {"(path (squares *))", "(path (squares))", false},
        {"(rank 1 two)", "(rank 1 two)", true},
        {"(rank 1)", "(rank 1 two)", false},
        {"(note (text \"a b\"))", "(note (text \"a b\"))", true},
        {"(risk (id 6-9))", "(risk (id 3))", true},
        {"(risk (id 6-9))", "(risk (id 4))", false},
        {"(risk (id 6-9))", "(risk (id 6-9))", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(free_pattern) struct ch_fact_pattern *pattern;
        assert_int_equal(CH_OK, ch_fact_pattern_read(cases[i].pattern, &pattern, NULL));
        ch_fact_pattern_resolve(pattern, three, "6-9");
        if (ch_fact_pattern_fits(pattern, cases[i].fact) != cases[i].fits)
            fail_msg("%s against %s", cases[i].pattern, cases[i].fact);
    }
}
