/* A guard: moves that a search of a few plies refutes are prohibited, with the refuting line. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/* White is on 22 and 31: 13-17 is answered by 22x13, and no other move loses anything. */
static const char fen[] = "B:W22,31:B2,13";
static const char eager[] = "(defrule COMPARE::run (candidate (id ?m) (to 17)) =>"
                            " (best ?m \"runs\"))";

static int chosen(const char *rules, int depth, int margin) {
    const struct ch_bridge_config config = {.guard_depth = depth, .guard_margin = margin};
    struct ch_rulebase *rulebase = rules_load(rules, &config);
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct scene s;
    int first = -1, run = -1;
    scene_open(&s, fen);
    ch_choice_init(&choice);
    for (int i = 0; i < 2; i++) { /* the same again */
        ch_choice_clear(&choice);
        ch_rulebase_choose(rulebase, &s.turn, &choice);
        assert_int_equal(choice.fault.end, CH_END_NONE);
        assert_true(i == 0 || choice.index == first);
        first = choice.index;
    }
    run = scene_move(&s, "13-17");
    ch_rulebase_free(rulebase);
    scene_close(&s);
    return first == run;
}

TEST(test_choice) {
    assert_true(chosen(eager, 0, 0));    /* no guard */
    assert_false(chosen(eager, 2, 50));  /* the man is lost */
    assert_true(chosen(eager, 2, 5000)); /* not by so much */
}

TEST(test_account) {
    const struct ch_bridge_config config = {.guard_depth = 2, .guard_margin = 50};
    struct ch_rulebase *rulebase = rules_load(eager, &config);
    struct scene s;
    struct ch_text json;
    struct ch_error error;
    scene_open(&s, fen);
    json = ch_text_new();
    for (int kind = CH_INQUIRE_ACCOUNT; kind < CH_INQUIRY_KINDS; kind++) {
        ch_text_clear(&json);
        const struct ch_inquiry inquiry = {.kind = (enum ch_inquiry_kind)kind,
                                           .rule = kind == CH_INQUIRE_RULE ? "run" : NULL};
        assert_int_equal(ch_rulebase_inquire(rulebase, &s.turn, "test", &inquiry, &json, &error),
                         CH_OK);
        if (kind > CH_INQUIRE_FULL)
            continue;
        assert_non_null(strstr(json.data, "\"kind\":\"prohibit\",\"reason\":\"refuted, "));
        assert_non_null(strstr(json.data, " worse: 22x13"));
        assert_non_null(strstr(json.data, "\"rule\":\"guard\""));
    }
    ch_text_done(&json);
    ch_rulebase_free(rulebase);
    scene_close(&s);
}
