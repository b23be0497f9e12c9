/* The account of a decision: every preference with its rule, place and facts, the removal of each
 * candidate, contradictions, labels and the derivation. */
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

static const char rules[] =
    "; a comment (defrule COMPARE::save\n"
    "(deftemplate MAIN::danger (slot square))\n"
    "(deftemplate MAIN::rescue (slot id))\n"
    "\n"
    "(defrule ELABORATE::in-danger \"(defrule COMPARE::save\"\n"
    "  (own (square ?s)) (test (> (length$ (attackers ?s)) 0))\n"
    "  => (assert (danger (square ?s))))\n"
    "(defrule ELABORATE::rescue (danger (square ?s)) (candidate (id ?m) (from ?s))\n"
    "  => (assert (rescue (id ?m))) (label ?m riskBefore yes))\n"
    "(defrule COMPARE::save\n"
    "  (rescue (id ?m)) => (best ?m \"saves a man\"))\n"
    "(defrule COMPARE::nineteen (candidate (id ?m) (to 19)) (not (own (square 19))) => (score ?m "
    "2.5 \"19\"))\n"
    "(defrule COMPARE::ten (candidate (id ?m) (to 10)) (candidate (id ?n) (to 9)) => (better ?m ?n "
    "\"ten\"))\n"
    "(defrule COMPARE::nine (candidate (id ?m) (to 9)) (candidate (id ?n) (to 10)) => (better ?m "
    "?n \"nine\"))\n"
    "(defrule LATE::label (candidate (id ?m) (to 10)) => (label-twice ?m))\n"
    "";

static cJSON *explain(enum ch_inquiry_kind kind) {
    static const char *const phases[] = {"ELABORATE", "COMPARE", "LATE"};
    struct ch_bridge_config config = {.phases = phases, .phase_count = 3};
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, "(deffunction MAIN::label-twice (?m) (label ?m n 1) (label ?m n \"two\") "
                       "(label ?m n 1))\n");
    ch_text_add(&text, rules);
    trial_open(&t, text.data, &config, fen);
    return trial_account(&t, (struct ch_inquiry){.kind = kind});
}

static const cJSON *candidate(const cJSON *account, const char *move) {
    const cJSON *found = element_where(account, "candidates", "move", move);
    if (!found)
        fail_msg("no candidate %s", move);
    return found;
}

/* The preference of that kind; the candidate has one. */
static const cJSON *preference(const cJSON *account, const char *move, const char *kind) {
    const cJSON *found = element_where(candidate(account, move), "preferences", "kind", kind);
    if (!found)
        fail_msg("nothing %s about %s", kind, move);
    return found;
}

static const char *item(const cJSON *object, const char *name, int index) {
    const char *value =
        cJSON_GetStringValue(cJSON_GetArrayItem(cJSON_GetObjectItem(object, name), index));
    return value ? value : "(none)";
}

TEST(test_choice) {
    JSON_FREED cJSON *account = explain(CH_INQUIRE_ACCOUNT);
    assert_int_equal(number_of(account, "version"), 1);
    assert_string_equal(string_of(account, "kind"), "rules");
    assert_string_equal(string_of(account, "agent"), "tester");
    assert_string_equal(string_of(account, "game"), "english");
    assert_string_equal(string_of(account, "position"), "B:WK2,14,20:B6,16,18");
    assert_string_equal(string_of(account, "seat"), "Black");
    assert_string_equal(string_of(account, "chosen"), "16-19");
    assert_string_equal(string_of(account, "reason"), "It is best: saves a man (save).");
    assert_int_equal(count_in(account, "candidates"), 5);
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(candidate(account, "16-19"), "removed_by")));
    assert_string_equal(string_of(candidate(account, "6-9"), "removed_by"), "better");
    assert_string_equal(string_of(candidate(account, "18-22"), "removed_by"), "best");
    assert_string_equal(
        string_of(cJSON_GetArrayItem(cJSON_GetObjectItem(account, "steps"), 0), "step"), "better");
    assert_string_equal(
        item(cJSON_GetArrayItem(cJSON_GetObjectItem(account, "steps"), 1), "removed", 1), "18-23");
    assert_int_equal(count_in(account, "tied"), 0);
    assert_null(cJSON_GetObjectItem(account, "derivation"));
}

TEST(test_preferences) {
    JSON_FREED cJSON *account = explain(CH_INQUIRE_ACCOUNT);
    const cJSON *save = preference(account, "16-19", "best");
    assert_string_equal(string_of(save, "reason"), "saves a man");
    assert_string_equal(string_of(save, "rule"), "save");
    assert_string_equal(string_of(save, "file"), "test.clp");
    assert_int_equal(number_of(save, "line"), 11); /* neither in the comment nor in the string */
    assert_string_equal(item(save, "facts", 0), "(rescue (id 3))");
    const cJSON *score = preference(account, "16-19", "score");
    assert_true(number_of(score, "value") > 2.4 && number_of(score, "value") < 2.6);
    assert_int_equal(count_in(score, "facts"), 1); /* `not` matches no fact */
    assert_true(number_of(candidate(account, "16-19"), "score") > 2.4);
    assert_string_equal(string_of(preference(account, "6-10", "better"), "other"), "6-9");
}

TEST(test_contradiction) {
    JSON_FREED cJSON *account = explain(CH_INQUIRE_ACCOUNT);
    assert_string_equal(
        item(account, "problems", 0),
        "rules contradict each other: 6-9 better than 6-10 (nine), 6-10 better than 6-9 (ten)");
    const cJSON *impasses = cJSON_GetObjectItem(account, "impasses");
    assert_int_equal(cJSON_GetArraySize(impasses), 1); /* other moves settled it */
    assert_string_equal(string_of(cJSON_GetArrayItem(impasses, 0), "kind"), "contradiction");
    const cJSON *pairs = cJSON_GetObjectItem(cJSON_GetArrayItem(impasses, 0), "pairs");
    assert_int_equal(cJSON_GetArraySize(pairs), 1);
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetArrayItem(pairs, 0), 0)->valuestring, "nine");
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetArrayItem(pairs, 0), 1)->valuestring, "ten");
}

TEST(test_labels) {
    JSON_FREED cJSON *account = explain(CH_INQUIRE_ACCOUNT);
    const cJSON *labels = cJSON_GetObjectItem(candidate(account, "6-10"), "labels");
    assert_string_equal(string_of(labels, "riskBefore"), "yes");
    assert_int_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(labels, "n"), 0)->valueint, 1);
    assert_string_equal(item(labels, "n", 1), "two");
    assert_int_equal(count_in(candidate(account, "18-22"), "labels"), 0);
}

TEST(test_derivation) {
    JSON_FREED cJSON *account = explain(CH_INQUIRE_FULL);
    const cJSON *found = element_where(account, "derivation", "fact", "(rescue (id 3))");
    const cJSON *source = element_where(account, "derivation", "fact", "(danger (square 16))");
    assert_non_null(found);
    assert_string_equal(string_of(found, "rule"), "rescue");
    assert_string_equal(item(found, "from", 0), "(danger (square 16))");
    assert_non_null(source);
    assert_string_equal(string_of(source, "rule"), "in-danger");
    assert_string_equal(item(source, "from", 0), "(own (square 16) (kind man))");
}

/* Checks the first steps that `move` would have needed; then come no more, or the random choice
 * among the tied. */
static void expect_needs(const cJSON *account, const char *move, const char *first,
                         const char *second) {
    const char *const steps[] = {first, second};
    const cJSON *needs = cJSON_GetObjectItem(candidate(account, move), "needs"), *need;
    int at = 0;
    cJSON_ArrayForEach(need, needs) {
        const char *step = at < 2 && steps[at] ? steps[at] : "lot";
        assert_string_equal(string_of(need, "step"), step);
        if (strcmp(step, "score") == 0)
            assert_true(number_of(need, "more") > 2.4 && number_of(need, "more") < 2.6);
        at++;
    }
    assert_true(at >= (first != NULL) + (second != NULL));
}

/* Rescued men (6 and 16) are best, but 6-9 and 6-10 are better than each other, so that both go
 * before; of the moves of rescued men 16-19 alone scores. */
TEST(test_needs) {
    JSON_FREED cJSON *account = explain(CH_INQUIRE_FULL);
    expect_needs(account, "6-9", "better", "score");
    expect_needs(account, "18-22", "best", "score");
    assert_int_equal(count_in(candidate(account, "16-19"), "needs"), 0);
}

static cJSON *facts_of(const char *text) {
    CH_SCOPED(trial_close) struct trial t;
    const struct ch_bridge_config config = {.limits.turn_ms = 60000}; /* machines may be busy */
    trial_open(&t, text, &config, fen);
    return trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_FACTS});
}

static const cJSON *fact_in(const cJSON *answer, const char *list, const char *text) {
    return element_where(answer, list, "fact", text);
}

TEST(test_facts) {
    JSON_FREED cJSON *answer = facts_of("(deftemplate MAIN::danger (slot square))\n"
                                        "(deffacts MAIN::own-ones (danger (square 99)))\n"
                                        "(defrule ELABORATE::sixteen (own (square 16))\n"
                                        "  => (assert (danger (square 16))))\n"
                                        "(defrule COMPARE::move ?f <- (danger (square 16))\n"
                                        "  => (modify ?f (square 17)))\n");
    assert_int_equal(number_of(answer, "version"), 1);
    assert_int_equal(number_of(answer, "left_out"), 0);
    const cJSON *moved = fact_in(answer, "facts", "(danger (square 17))"),
                *gone = fact_in(answer, "withdrawn", "(danger (square 16))"),
                *given = fact_in(answer, "facts", "(own (square 16) (kind man))");
    assert_non_null(moved);
    assert_string_equal(string_of(moved, "rule"), "move");
    assert_string_equal(string_of(moved, "file"), "test.clp");
    assert_int_equal(number_of(moved, "line"), 5);
    assert_non_null(gone);
    assert_string_equal(string_of(gone, "rule"), "sixteen");
    assert_null(fact_in(answer, "facts", "(danger (square 16))"));
    assert_non_null(given);
    assert_null(cJSON_GetObjectItem(given, "rule"));
    assert_non_null(fact_in(answer, "facts", "(danger (square 99))"));
    assert_int_equal(count_in(answer, "withdrawn"), 1);
}

/* 2,000 bytes of each of 20,000 facts are more than an answer holds. */
TEST(test_facts_too_many) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text,
                "(deftemplate MAIN::n (slot value) (slot text))\n(defrule COMPARE::many (turn) =>"
                " (loop-for-count (?i 1 20000) (assert (n (value ?i) (text \"");
    for (int i = 0; i < 1990; i++)
        ch_text_add(&text, "x");
    ch_text_add(&text, "\")))))");
    JSON_FREED cJSON *answer = facts_of(text.data);
    assert_true(number_of(answer, "left_out") > 1000);
    double listed = count_in(answer, "facts");
    assert_true(listed + number_of(answer, "left_out") > 20000);
}

/* Explaining gives the choice that choosing gives, and leaves nothing behind. */
TEST(test_same_as_choosing) {
    CH_SCOPED(trial_close) struct trial t;
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_FULL};
    trial_open(&t, "(defrule COMPARE::r (candidate (id ?m)) => (indifferent ?m))", NULL, fen);
    for (uint64_t key = 0; key < 5; key++) {
        CH_SCOPED(ch_text_done) struct ch_text chosen = ch_text_new();
        const struct ch_game *game = t.scene.turn.game;
        t.scene.turn.key = key;
        CH_FREED char *first = trial_ask(&t, inquiry);
        int index = trial_decide(&t);
        CH_FREED char *second = trial_ask(&t, inquiry);
        *strstr(first, "\"cpu_us\"") = *strstr(second, "\"cpu_us\"") = '\0';
        assert_string_equal(first, second);
        ch_text_add(&chosen, "\"chosen\":\"");
        game->ops->format_move(game, &t.scene.legal.move[index], NULL, CH_NOTATION_FULL, &chosen);
        ch_text_add(&chosen, "\"");
        assert_non_null(strstr(first, chosen.data));
    }
}

TEST(test_fault) {
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_FULL};
    struct ch_error error;
    trial_open(&t, "(defrule COMPARE::r (turn) => (best 77))", NULL, fen);
    assert_int_equal(trial_inquire(&t, inquiry, &json, &error), CH_AGENT_FAULT);
    assert_non_null(strstr(error.text, "test.clp:1: rule `r`: best: 77 is no candidate"));
    assert_string_equal(json.data, "");
}
