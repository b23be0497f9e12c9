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

/* Chooses on a position with or without a king. */
static void decide(struct trial *t, const char *fen, int time_ms) {
    trial_turn(t, "english", fen);
    t->scene.turn.time_ms = time_ms;
    trial_choose(t);
}

static void expect_fault(const struct trial *t, enum ch_end end, const char *begin,
                         const char *part) {
    const struct ch_fault *fault = &t->choice.fault;
    if (fault->end != end || strcmp(fault->rule, "many") != 0 ||
        strncmp(fault->text, begin, strlen(begin)) != 0 || !strstr(fault->text, part))
        fail_msg("%s: %s: %s", ch_end_name(fault->end), fault->rule, fault->text);
}

TEST(test_memory) {
    const struct ch_bridge_config config = {.limits = {.memory_bytes = 16 << 20}};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, squares, &config, without);
    trial_decide(&t);
    decide(&t, with_king, 0);
    expect_fault(&t, CH_END_MEMORY, "test.clp:2: rule `many`: more than 16 MB; ",
                 " partial matches at condition 6, (empty (square ?d))");
    /* Its memory is freed. */
    for (int i = 0; i < 3; i++) {
        trial_turn(&t, "english", without);
        trial_decide(&t);
        decide(&t, with_king, 0);
        assert_int_equal(t.choice.fault.end, CH_END_MEMORY);
    }
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
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, squares, &config, with_king);
    int looks = 2; /* those of the start of the turn */
    do {
        looks_left = looks++;
        decide(&t, with_king, 5);
        assert_int_equal(t.choice.fault.end, CH_END_TIME);
        assert_non_null(strstr(t.choice.fault.text, "no answer within 5 ms"));
    } while (!strstr(t.choice.fault.text, "partial matches"));
    expect_fault(&t, CH_END_TIME, "test.clp:2: rule `many`: no answer within 5 ms; ",
                 " partial matches at condition ");
    looks_left = MAX_LOOKS;
    decide(&t, without, 5);
    assert_int_equal(t.choice.fault.end, CH_END_NONE);
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
