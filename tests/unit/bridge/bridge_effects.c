/* The effects of rules on a decision: a rule base whose effects are known by hand, and the agent
 * soar-checkers against itself loaded without a rule. */
#include "bridge/environment/outline.h"
#include "tests/support/agents.h"
#include "tests/unit/bridge/bridge_support.h"
#include "workshop/positions.h"

/* Moves: 6-9, 6-10, 16-19, 18-22, 18-23. The rules reject 6-9 and 6-10, call 16-19 (twice) and
 * 18-22 best, and score 16-19: it remains. */
static const char fen[] = "B:WK2,14,20:B6,16,18";

static const char rules[] =
    "(deftemplate MAIN::hint (slot id))\n"
    "(deftemplate MAIN::shield (slot id))\n"
    "(deftemplate MAIN::calm (slot x))\n"
    "(defrule ELABORATE::hint (candidate (id ?m) (to 19)) => (assert (hint (id ?m))))\n"
    "(defrule ELABORATE::shield (candidate (id ?m) (to 19)) => (assert (shield (id ?m))))\n"
    "(defrule ELABORATE::calm (turn) => (assert (calm (x 1))))\n"
    "(defrule ELABORATE::note (candidate (id ?m)) => (label ?m noted yes))\n"
    "(defrule ELABORATE::never (candidate (id ?m) (to 32)) => (require ?m))\n"
    "(defrule COMPARE::twice (hint (id ?m)) => (best ?m))\n"
    "(defrule COMPARE::again (hint (id ?m)) => (best ?m))\n"
    "(defrule COMPARE::also (candidate (id ?m) (to 22)) => (best ?m))\n"
    "(defrule COMPARE::expose (candidate (id ?m) (from 6|16)) (not (shield (id ?m)))\n"
    "  => (reject ?m))\n"
    "(defrule COMPARE::panic (not (calm)) => (score 0 (/ 1 0)))\n"
    "(defrule COMPARE::either\n"
    "  (or (candidate (id ?m) (to 19)) (and (turn) (candidate (id ?m) (to 19))))\n"
    "  => (score ?m 1))\n";

/* `either` decides only if both its disjuncts are mute; without `calm` there is a division by zero.
 */
static const struct {
    const char *rule;
    int fired, said;
    bool led, decided;
    const char *without; /* what remains without it, if that differs */
} expected[] = {
    {"hint", 1, 0, true, true, "18-22"},
    {"shield", 1, 0, false, true, "18-22"},
    {"calm", 1, 0, false, true, ""},
    {"note", 5, 0, false, false, ""},
    {"twice", 1, 1, false, false, ""},
    {"again", 1, 1, false, false, ""},
    {"also", 1, 1, false, false, ""},
    {"expose", 2, 2, false, false, ""},
    {"either", 2, 2, false, true, "16-19 18-22"},
};
enum { EXPECTED = sizeof expected / sizeof *expected };

static const cJSON *rule_named(const cJSON *effects, const char *name) {
    return element_where(effects, "rules", "rule", name);
}

static char *joined(const cJSON *moves) {
    struct ch_text text = ch_text_new();
    const cJSON *each;
    cJSON_ArrayForEach(each, moves) {
        ch_text_addf(&text, "%s%s", text.length ? " " : "", cJSON_GetStringValue(each));
    }
    return ch_text_take(&text);
}

static void assert_moves(const char *moves, const cJSON *list) {
    CH_FREED char *text = joined(list);
    assert_string_equal(moves, text);
}

static const struct ch_inquiry of_effects = {.kind = CH_INQUIRE_EFFECTS};

TEST(every_effect_is_as_one_reads_it) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, fen);
    for (int round = 0; round < 2; round++) { /* muting leaves nothing behind */
        JSON_FREED cJSON *effects = trial_account(&t, of_effects);
        assert_string_equal("16-19", string_of(effects, "chosen"));
        assert_moves("16-19", cJSON_GetObjectItem(effects, "remaining"));
        assert_int_equal(EXPECTED, count_in(effects, "rules"));
        for (int i = 0; i < EXPECTED; i++) {
            const cJSON *rule = rule_named(effects, expected[i].rule);
            if (!rule)
                fail_msg("%s is not there", expected[i].rule);
            assert_int_equal(expected[i].fired, number_of(rule, "fired"));
            assert_int_equal(expected[i].said, number_of(rule, "said"));
            assert_int_equal(expected[i].led, is_true(rule, "led"));
            assert_int_equal(expected[i].decided, is_true(rule, "decided"));
            assert_moves(expected[i].without, cJSON_GetObjectItem(rule, "without"));
        }
        const char *fails = string_of(rule_named(effects, "calm"), "without_fails");
        assert_non_null(strstr(fails, "panic"));
        assert_int_equal(scene_move(&t.scene, "16-19"), trial_decide(&t));
        assert_int_equal(15, t.choice.firings);
    }
}

/* soar-checkers in this process, with rule `item` of its texts blanked out if it is not NULL. */
static struct ch_agent *open_without(const struct ch_agent *whole, const struct ch_outline *outline,
                                     const struct ch_outline_item *item) {
    const struct ch_agents_config config = agents_config_here();
    CH_FREED char *text = ch_copy(whole->sources[item->source].text);
    char *at = text;
    int end = 1 << 30;
    for (int i = 0; i < outline->count; i++)
        if (outline->item[i].source == item->source && outline->item[i].line > item->line &&
            outline->item[i].line < end)
            end = outline->item[i].line;
    for (int line = 1; *at && line < end; at++) {
        line += *at == '\n';
        if (*at != '\n' && line >= item->line)
            *at = ' ';
    }
    struct ch_source sources[64];
    assert_true(whole->source_count <= 64);
    memcpy(sources, whole->sources, (size_t)whole->source_count * sizeof *sources);
    sources[item->source].text = text;
    return agent_open_sources("soar-checkers", sources, whole->source_count,
                              ch_game_find("english"), &config);
}

/* For every rule that fired: the same candidates remain without its preferences as when it is not
 * loaded. */
TEST(muted_is_as_good_as_not_loaded) {
    enum { POSITIONS = 24 };
    const struct ch_game *english = ch_game_find("english");
    const struct ch_agents_config config = agents_config_here();
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_outline_done) struct ch_outline outline = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error;
    cJSON *effects[POSITIONS];
    int tried = 0, decided = 0;
    assert_int_equal(CH_OK, ch_positions_load(NULL, english, CH_SOURCE, POSITIONS, &list, &error));
    AGENT_CLOSED struct ch_agent *whole = agent_open("soar-checkers", english, &config);
    for (int i = 0; i < whole->source_count; i++)
        ch_outline_scan(&outline, whole->sources[i].text, i, 1000);
    for (int i = 0; i < POSITIONS; i++) {
        struct ch_turn turn = ch_positions_turn(&list, i, &legal);
        effects[i] = agent_account(whole, &turn, of_effects);
    }
    for (int i = 0; i < outline.count; i++) {
        if (strcmp(outline.item[i].keyword, "defrule") != 0)
            continue;
        AGENT_CLOSED struct ch_agent *less = open_without(whole, &outline, &outline.item[i]);
        for (int j = 0; j < POSITIONS; j++) {
            const cJSON *rule = rule_named(effects[j], outline.item[i].name);
            if (!rule)
                continue;
            bool matters = is_true(rule, "decided");
            struct ch_turn turn = ch_positions_turn(&list, j, &legal);
            JSON_FREED cJSON *without = agent_account(less, &turn, of_effects);
            CH_FREED char *moves = joined(cJSON_GetObjectItem(matters ? rule : effects[j],
                                                              matters ? "without" : "remaining"));
            assert_moves(moves, cJSON_GetObjectItem(without, "remaining"));
            tried++;
            decided += matters;
        }
    }
    print_message("%d effects, %d of them decided\n", tried, decided);
    assert_true(tried > 200 && decided > 50);
    for (int i = 0; i < POSITIONS; i++)
        cJSON_Delete(effects[i]);
}

/* The answer comes within the turn's time even if deciding without a rule would not. */
TEST(a_run_that_takes_too_long_reports_nothing) {
    static const char endless[] =
        "(deftemplate MAIN::stop (slot x))\n"
        "(defrule ELABORATE::brake (turn) => (assert (stop (x 1))))\n"
        "(defrule COMPARE::spin (turn) (not (stop)) => (while TRUE do (bind ?x 1)))\n"
        "(defrule COMPARE::score (candidate (id ?m) (to 19)) => (score ?m 1))\n";
    struct ch_bridge_config config = {.limits = {.turn_ms = 200}, .clocks = &ticking};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, endless, &config, fen);
    JSON_FREED cJSON *effects = trial_account(&t, of_effects);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(rule_named(effects, "brake"), "decided")));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(rule_named(effects, "score"), "decided")));
}
