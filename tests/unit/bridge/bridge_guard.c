/* A guard: moves that a search of a few plies refutes are prohibited, with the refuting line. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/* White is on 22 and 31: 13-17 is answered by 22x13, and no other move loses anything. */
static const char fen[] = "B:W22,31:B2,13";
static const char eager[] = "(defrule COMPARE::run (candidate (id ?m) (to 17)) =>"
                            " (best ?m \"runs\"))";

static int chosen(const char *rules, int depth, int margin) {
    const struct ch_bridge_config config = {.guard_depth = depth, .guard_margin = margin};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, &config, fen);
    int first = trial_decide(&t);
    assert_int_equal(trial_decide(&t), first); /* the same again */
    return first == scene_move(&t.scene, "13-17");
}

TEST(test_choice) {
    assert_true(chosen(eager, 0, 0));    /* no guard */
    assert_false(chosen(eager, 2, 50));  /* the man is lost */
    assert_true(chosen(eager, 2, 5000)); /* not by so much */
}

TEST(test_account) {
    const struct ch_bridge_config config = {.guard_depth = 2, .guard_margin = 50};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, eager, &config, fen);
    for (int kind = CH_INQUIRE_ACCOUNT; kind < CH_INQUIRY_KINDS; kind++) {
        const struct ch_inquiry inquiry = {.kind = (enum ch_inquiry_kind)kind,
                                           .rule = kind == CH_INQUIRE_RULE ? "run" : NULL};
        CH_FREED char *json = trial_ask(&t, inquiry);
        if (kind > CH_INQUIRE_FULL)
            continue;
        assert_non_null(strstr(json, "\"kind\":\"prohibit\",\"reason\":\"it is worth "));
        assert_non_null(strstr(json, " less than the best move, as 22x13"));
        assert_non_null(strstr(json, "\"rule\":\"guard\""));
    }
}
