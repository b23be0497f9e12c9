/* Joins that explode: noticed between the facts of a turn, with the rule, its place and the
 * condition; and the rule base goes on afterwards. The place of a rule, for faults that its worker
 * can't report. */
#include "agents/rules/rules.h"
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

static const char with_king[] = "B:WK2,14,20:B6,16,18", without[] = "B:W12,14,20:B6,16,18";

/* 26 empty squares four times: 456,976 matches, where an enemy king is. */
static const char squares[] = "(defrule COMPARE::calm (own (square ?s)) => )\n"
                              "(defrule COMPARE::many\n"
                              "  (enemy (kind king)) (test (> 2 1))\n"
                              "  (empty (square ?a)) (empty (square ?b))\n"
                              "  (empty (square ?c)) (empty (square ?d)) (own (square 1)) => )\n";

static void decide(struct ch_rulebase *rulebase, const char *fen, int time_ms,
                   struct ch_choice *choice) {
    CH_SCOPED(scene_close) struct scene s;
    scene_open(&s, fen);
    s.turn.time_ms = time_ms;
    ch_choice_clear(choice);
    ch_rulebase_choose(rulebase, &s.turn, choice);
}

static void expect_fault(const struct ch_choice *choice, enum ch_end end, const char *rule,
                         const char *begin, const char *part) {
    if (choice->fault.end != end || strcmp(choice->fault.rule, rule) != 0 ||
        strncmp(choice->fault.text, begin, strlen(begin)) != 0 || !strstr(choice->fault.text, part))
        fail_msg("%s: %s: %s", ch_end_name(choice->fault.end), choice->fault.rule,
                 choice->fault.text);
}

TEST(test_memory) {
    const struct ch_bridge_config config = {.limits = {.memory_bytes = 16 << 20}};
    struct ch_rulebase *rulebase = rules_load(squares, &config);
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_choice_init(&choice);
    decide(rulebase, without, 0, &choice);
    assert_int_equal(choice.fault.end, CH_END_NONE);
    decide(rulebase, with_king, 0, &choice);
    expect_fault(&choice, CH_END_MEMORY, "many", "test.clp:2: rule `many`: more than 16 MB; ",
                 " partial matches at condition 6, (empty (square ?d))");
    /* Its memory is freed. */
    for (int i = 0; i < 3; i++) {
        decide(rulebase, without, 0, &choice);
        if (choice.fault.end != CH_END_NONE)
            fail_msg("%s", choice.fault.text);
        decide(rulebase, with_king, 0, &choice);
        assert_int_equal(choice.fault.end, CH_END_MEMORY);
    }
    ch_rulebase_free(rulebase);
}

/* A clock that does not move for `looks_left` readings, and then is long past any limit. */
static int looks_left;

static int64_t run_out_ns(void) {
    return looks_left-- > 0 ? 0 : INT64_MAX;
}

/* Whenever the time runs out the turn ends with it; once the squares are being joined, and many
 * matches made, the rule and the condition are reported. */
TEST(test_time) {
    static const struct ch_clocks clocks = {run_out_ns, run_out_ns};
    enum { MAX_LOOKS = 10000 };
    const struct ch_bridge_config config = {.clocks = &clocks};
    looks_left = MAX_LOOKS;
    struct ch_rulebase *rulebase = rules_load(squares, &config);
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    int looks = 2; /* those of the start of the turn */
    ch_choice_init(&choice);
    do {
        looks_left = looks++;
        decide(rulebase, with_king, 5, &choice);
        assert_int_equal(choice.fault.end, CH_END_TIME);
        assert_non_null(strstr(choice.fault.text, "no answer within 5 ms"));
    } while (!strstr(choice.fault.text, "partial matches"));
    expect_fault(&choice, CH_END_TIME, "many", "test.clp:2: rule `many`: no answer within 5 ms; ",
                 " partial matches at condition ");
    looks_left = MAX_LOOKS;
    decide(rulebase, without, 5, &choice);
    assert_int_equal(choice.fault.end, CH_END_NONE);
    ch_rulebase_free(rulebase);
}

TEST(test_place) {
    const struct ch_source sources[] = {
        {.name = (char *)"my.agent", .text = (char *)"(agent (name my))"},
        {.name = (char *)"my.clp", .text = (char *)(uintptr_t)squares}};
    struct ch_fault fault = {.rule = "many", .text = "the stack overflowed"};
    struct ch_bridge_at_work work = {.rule = "many", .join = 4, .joins = 6, .matches = 17576};
    ch_place_fault(sources, 2, &work, &fault);
    assert_string_equal(fault.text, "my.clp:2: rule `many`: the stack overflowed; 17576 partial "
                                    "matches at condition 6, (empty (square ?d))");
    /* The matches of another rule; few of them; numbers that make no sense; no such rule. */
    const struct ch_bridge_at_work others[] = {
        {.rule = "calm", .join = 0, .joins = 1, .matches = 17576},
        {.rule = "many", .join = 4, .joins = 6, .matches = 20},
        {.rule = "many", .join = 4, .joins = 1 << 30, .matches = 17576},
        {.rule = "many", .join = -1, .joins = 6, .matches = 17576}};
    for (int i = 0; i < 4; i++) {
        fault = (struct ch_fault){.rule = "many", .text = "it ended"};
        ch_place_fault(sources, 2, &others[i], &fault);
        assert_string_equal(fault.text, "my.clp:2: rule `many`: it ended");
    }
    fault = (struct ch_fault){.rule = "nobody", .text = "it ended"};
    ch_place_fault(sources, 2, &others[0], &fault);
    assert_string_equal(fault.text, "it ended");
}
