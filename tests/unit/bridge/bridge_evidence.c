/* Which evidence a preference gets: that of the functions which its rule asked, and of no others.
 */
#include <cjson/cJSON.h>

#include "tests/unit/bridge/bridge_support.h"

/* After 4-8 White plays 15-11, 8x15, 19x10x1: a shot. After 6-10 it takes the man at once. */
static const char fen[] = "B:W15,19,24:B4,5,6";

static const char rules[] =
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

static const char *string(const cJSON *object, const char *name) {
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    return value ? value : "(none)";
}

static cJSON *account_of(void) {
    struct scene s;
    struct ch_text json;
    struct ch_error error;
    const struct ch_bridge_config config = {.limits.turn_ms = 60000};
    struct ch_rulebase *rulebase = rules_load(rules, &config);
    scene_open(&s, fen);
    ch_text_init(&json);
    if (ch_rulebase_inquire(rulebase, &s.turn, "tester",
                            &(struct ch_inquiry){.kind = CH_INQUIRE_FULL}, &json, &error) != CH_OK)
        fail_msg("%s", error.text);
    cJSON *account = cJSON_Parse(json.data);
    assert_non_null(account);
    ch_text_done(&json);
    ch_rulebase_free(rulebase);
    scene_close(&s);
    return account;
}

/* Each rule says as its reason which function it asked. */
static void test_of_its_own_functions(void **state) {
    (void)state;
    static const char *const asked[] = {"exchange", "shot", "forced", "exchange-shortfall",
                                        "forced-shortfall"};
    int seen[sizeof asked / sizeof *asked] = {0};
    cJSON *account = account_of();
    const cJSON *candidate, *preference, *evidence;
    cJSON_ArrayForEach(candidate, cJSON_GetObjectItem(account, "candidates")) {
        cJSON_ArrayForEach(preference, cJSON_GetObjectItem(candidate, "preferences")) {
            const char *reason = string(preference, "reason");
            const cJSON *all = cJSON_GetObjectItem(preference, "evidence");
            assert_int_equal(cJSON_GetArraySize(all), strcmp(reason, "nothing") == 0 ? 0 : 1);
            cJSON_ArrayForEach(evidence, all) {
                assert_string_equal(string(evidence, "function"), reason);
                assert_string_equal(string(evidence, "move"), string(candidate, "move"));
            }
            for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
                seen[i] += strcmp(asked[i], reason) == 0;
        }
    }
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        assert_true(seen[i] > 0);
    cJSON_Delete(account);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_of_its_own_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
