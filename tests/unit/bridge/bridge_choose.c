/* Decisions of small rule bases. */
#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

/* The choice of `rules` on `fen` as an index, and its reason. */
static int decide(const char *rules, char reason[256]) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, fen);
    int index = trial_decide(&t);
    snprintf(reason, 256, "%s", t.choice.reason.data);
    return index;
}

static int move(const char *text) {
    CH_SCOPED(scene_close) struct scene s;
    scene_open(&s, fen);
    return scene_move(&s, text);
}

TEST(test_best) {
    char reason[256];
    int index = decide(
        "(defrule COMPARE::to-nineteen (candidate (id ?m) (to 19)) => (best ?m \"goes to 19\"))",
        reason);
    assert_int_equal(index, move("16-19"));
    assert_string_equal(reason, "It is best: goes to 19 (to-nineteen).");
}

TEST(test_reason_is_a_line) {
    char reason[256];
    decide("(defrule COMPARE::r (candidate (id ?m) (to 19)) => (best ?m \"over\n\ttwo lines\"))",
           reason);
    assert_string_equal(reason, "It is best: over  two lines (r).");
}

TEST(test_phases_in_order) {
    char reason[256];
    int index = decide("(deftemplate MAIN::liked (slot id))"
                       "(defrule COMPARE::like (liked (id ?m)) => (score ?m 2 \"liked\"))"
                       "(defrule ELABORATE::find (candidate (id ?m) (from 18) (to 23)) => (assert "
                       "(liked (id ?m))))",
                       reason);
    assert_int_equal(index, move("18-23"));
    assert_string_equal(reason, "It scores 2 points more than 6-9, the next best: liked (like).");
}

TEST(test_nothing_said) {
    char reason[256];
    int index = decide("", reason);
    assert_in_range(index, 0, 4);
    assert_string_equal(reason, "No rule preferred a move. One of the five moves was drawn at random.");
}

/* A turn with one move runs no rules, so nothing is left of the time of the turn before. */
TEST(test_times_of_a_forced_turn) {
    static const char *const fens[] = {fen, "B:WK18,27:B14"};
    struct ch_bridge_times times[2], measured;
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t,
               "(defrule COMPARE::far (candidate (id ?m) (from ?f) (to ?t)) => (score ?m "
               "(distance ?f ?t) \"far\"))",
               &(struct ch_bridge_config){.clocks = &ticking, .times = &measured}, fen);
    for (int i = 0; i < 2; i++) {
        trial_turn(&t, "english", fens[i]);
        trial_choose(&t);
        assert_true(t.choice.index >= 0);
        times[i] = measured;
    }
    assert_true(times[0].assert_us > 0 && times[0].run_us > 0 && times[0].functions_us > 0);
    assert_true(times[0].own_us > times[0].functions_us);
    assert_true(times[1].assert_us == 0 && times[1].run_us == 0 && times[1].functions_us == 0);
    assert_true(times[1].total_us > 0 && times[1].own_us == times[1].total_us);
}
