/* Which evidence a preference gets: that of the functions which its rule asked, and of no others.
 */
#include "tests/unit/bridge/bridge_support.h"

/* After 4-8 White plays 15-11, 8x15, 19x10x1: a shot. After 6-10 it takes the man at once. */
static const char shot[] = "B:W15,19,24:B4,5,6";

static const char known[] =
    "r u........./........../........../........../........../........../.........s/........../"
    "......F.../.........M moved=K4,K1 shown=K1,K4 lost=R:YSSNGB,B:YSNGBM";

static const char start[] =
    "b .bbbbbb./w......w/w......w/w......w/w......w/w......w/w......w/.bbbbbb.";

static const char askers[] =
    "(deftemplate MAIN::costs (slot id))\n"
    "(defrule ELABORATE::look (candidate (id ?m)) (test (> (exchange-losses ?m) 0))\n"
    "  => (assert (costs (id ?m))))\n"
    "(defrule COMPARE::exchanged (costs (id ?m)) => (score ?m -1 \"exchange\"))\n"
    "(defrule COMPARE::shot-at (candidate (id ?m)) (test (> (shot ?m) 0)) => (score ?m -1 "
    "\"shot\"))\n"
    "(defrule COMPARE::forced-to (candidate (id ?m)) (test (<> (forced ?m) 0)) => (score ?m -1 "
    "\"forced\"))\n"
    "(defrule COMPARE::short-by (candidate (id ?m)) (test (> (exchange-shortfall ?m) 0))\n"
    "  => (score ?m -1 \"exchange-shortfall\"))\n"
    "(defrule COMPARE::falls-short (candidate (id ?m)) (test (> (forced-shortfall ?m) 0))\n"
    "  => (score ?m -1 \"forced-shortfall\"))\n"
    "(defrule COMPARE::asks-nothing (candidate (id ?m)) => (score ?m 1 \"nothing\"))\n";

static cJSON *account_of(const char *game, const char *fen, const char *rules) {
    CH_SCOPED(trial_close) struct trial t;
    const struct ch_bridge_config config = {.limits.turn_ms = 60000};
    trial_open_game(&t, rules, &config, game, fen);
    return trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_FULL});
}

/* Each rule gives as its reason the function that it called. */
TEST(test_of_its_own_functions) {
    static const char *const asked[] = {"exchange", "shot", "forced", "exchange-shortfall",
                                        "forced-shortfall"};
    int seen[sizeof asked / sizeof *asked] = {0};
    JSON_FREED cJSON *account = account_of("english", shot, askers);
    const cJSON *candidate, *preference, *evidence;
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        cJSON_ArrayForEach(preference, cJSON_GetObjectItem(candidate, "preferences")) {
            const char *reason = string_of(preference, "reason");
            const cJSON *all = cJSON_GetObjectItem(preference, "evidence");
            assert_int_equal(cJSON_GetArraySize(all), strcmp(reason, "nothing") == 0 ? 0 : 1);
            cJSON_ArrayForEach(evidence, all) {
                assert_string_equal(string_of(evidence, "function"), reason);
                assert_string_equal(string_of(evidence, "move"), string_of(candidate, "move"));
            }
            for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
                seen[i] += strcmp(asked[i], reason) == 0;
        }
    }
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        assert_true(seen[i] > 0);
}

/* A function of the author's may call one of the platform while it works out the argument of the
 * same call. After d1-d3 the man on b1 goes to b3 and e4, the one on c1 to c3, e3, h1 and a3. */
TEST(test_within_itself) {
    JSON_FREED cJSON *account = account_of(
        "loa", start,
        "(deffunction MAIN::deep (?m ?n) (mobility-after ?m\n"
        "  (if (and (> ?n 0) (> (deep ?m (- ?n 1)) 0)) then b1 else c1)))\n"
        "(defrule COMPARE::deeply (candidate (id ?m)) => (score ?m (deep ?m 1) \"moves\"))\n");
    const cJSON *candidate, *evidence;
    int found = 0;
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        const cJSON *preference = cJSON_GetObjectItem(candidate, "preferences")->child;
        if (strcmp(string_of(candidate, "move"), "d1-d3") != 0)
            continue;
        cJSON_ArrayForEach(evidence, cJSON_GetObjectItem(preference, "evidence")) {
            const char *says = string_of(evidence, "says");
            found += strstr(says, "2 moves from b1")   ? 1
                     : strstr(says, "4 moves from c1") ? 10
                                                       : 100;
        }
    }
    assert_int_equal(found, 11);
}

/* A price that is stated later does not apply to earlier results. */
TEST(test_before_the_price) {
    static const char *const when[] = {"(declare (salience -1)) ", "(declare (salience 1)) "};
    for (int first = 0; first < 2; first++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        int found = 0;
        ch_text_addf(&text,
                     "(defrule COMPARE::priced %s(turn) => (price own flag 7 0))\n"
                     "(defrule COMPARE::strong (candidate (id ?m)) => (score ?m (strength own) "
                     "\"strong\"))\n",
                     when[first]);
        JSON_FREED cJSON *account = account_of("stratego:army=barrage", known, text.data);
        const cJSON *candidate;
        cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) found +=
            cJSON_HasObjectItem(cJSON_GetObjectItem(candidate, "preferences")->child, "evidence");
        assert_true(first ? found > 0 : found == 0);
    }
}

/* A rule may call for as long as its turn lasts; the evidence that is kept is bounded, and its cut
 * is reported. */
TEST(test_many_calls) {
    JSON_FREED cJSON *account = account_of(
        "loa", start,
        "(defrule COMPARE::often (turn) => (loop-for-count (?i 1 300000) do (mobility b1))\n"
        "  (score 1 (mobility c1) \"often\"))\n");
    assert_int_equal(number_of(account, "left_out"), 1);
}
