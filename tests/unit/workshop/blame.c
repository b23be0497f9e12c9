/* Blame for hand-made decisions whose shares are computed by hand, and changes that are decided
 * again and compared with every smaller one. */
#include <math.h>
#include <string.h>

#include "core/base/random.h"
#include "tests/support/unit.h"
#include "workshop/coach/mistakes.h"

enum { MOVES = 4, RANDOM_TURNS = 2000 };

/* A thing said: of move 0 … 3, which the account calls a … d. */
struct said {
    int move;
    const char *kind, *rule, *other;
    double value;
};

static cJSON *account;
static struct ch_statements statements;

static const char *name_of(int move) {
    static const char *const names[MOVES] = {"a", "b", "c", "d"};
    return names[move];
}

/* Makes an account of these statements, reads it, and checks that the choice is `chosen`. */
static void read_said(const struct said said[], int count, int moves, int chosen) {
    account = cJSON_CreateObject();
    cJSON_AddStringToObject(account, "kind", "rules");
    cJSON_AddStringToObject(account, "chosen", name_of(chosen));
    cJSON_AddNumberToObject(account, "left_out", 0);
    cJSON *candidates = cJSON_AddArrayToObject(account, "candidates");
    for (int move = 0; move < moves; move++) {
        cJSON *candidate = cJSON_CreateObject();
        cJSON_AddStringToObject(candidate, "move", name_of(move));
        cJSON *list = cJSON_AddArrayToObject(candidate, "preferences");
        for (int i = 0; i < count; i++) {
            if (said[i].move != move)
                continue;
            cJSON *p = cJSON_CreateObject();
            cJSON_AddStringToObject(p, "kind", said[i].kind);
            if (said[i].other)
                cJSON_AddStringToObject(p, "other", said[i].other);
            if (strcmp(said[i].kind, "score") == 0)
                cJSON_AddNumberToObject(p, "value", said[i].value);
            cJSON_AddStringToObject(p, "rule", said[i].rule);
            cJSON_AddItemToArray(list, p);
        }
        cJSON_AddItemToArray(candidates, candidate);
    }
}

static void take_statements(const struct said said[], int count, int moves, int chosen) {
    read_said(said, count, moves, chosen);
    assert_true(ch_statements_read(account, 1, &statements));
}

static void release(void) {
    ch_statements_done(&statements);
    cJSON_Delete(account);
}

static int rule_named(const char *name) {
    for (int i = 0; i < statements.rules; i++)
        if (strcmp(statements.rule[i].rule, name) == 0)
            return i;
    fail_msg("no rule %s", name);
    return -1;
}

static void assert_near(double found, double expected) {
    if (fabs(found - expected) > 1e-9)
        fail_msg("%.9f is not %.9f", found, expected);
}

/* Two rules reject the best move: leaving out either saves nothing. All cost 1 and none 1/2, so
 * that each has a half of 1/2. */
TEST(two_sufficient_causes) {
    static const struct said said[] = {{.move = 0, .kind = "reject", .rule = "x"},
                                       {.move = 0, .kind = "reject", .rule = "y"}};
    const double regret[] = {0, 1};
    double out[2], share[2];
    bool decided[2];
    take_statements(said, 2, 2, 1);
    ch_blame_decided(&statements, decided);
    ch_blame_left_out(&statements, regret, out);
    assert_true(ch_blame_shares(&statements, regret, share));
    for (int i = 0; i < 2; i++) {
        assert_false(decided[i]);
        assert_near(out[i], 0);
        assert_near(share[i], 0.25);
    }
    assert_int_equal(ch_blame_cause(&statements, 0), CH_CAUSE_REJECTED);
    release();
}

/* Best +3, played +2 three times: without one of them 4 are still more than 3. Over all orders:
 * -3/8 for the rule that speaks for the best, 7/24 for each of the others, together 1/2. */
TEST(three_outweigh_one) {
    static const struct said said[] = {{0, "score", "good", NULL, 3},
                                       {1, "score", "x", NULL, 2},
                                       {1, "score", "y", NULL, 2},
                                       {1, "score", "z", NULL, 2}};
    static const char *const names[] = {"x", "y", "z"};
    const double regret[] = {0, 1};
    double out[4], share[4];
    int behind, before;
    take_statements(said, 4, 2, 1);
    ch_blame_left_out(&statements, regret, out);
    assert_true(ch_blame_shares(&statements, regret, share));
    assert_near(share[rule_named("good")], -3.0 / 8);
    assert_near(out[rule_named("good")], 0);
    for (int i = 0; i < 3; i++) {
        assert_near(share[rule_named(names[i])], 7.0 / 24);
        assert_near(out[rule_named(names[i])], 0);
    }
    assert_int_equal(ch_blame_cause(&statements, 0), CH_CAUSE_OUTWEIGHED);
    ch_blame_agreement(&statements, rule_named("good"), 0, &behind, &before);
    assert_true(behind == 1 && before == 0);
    ch_blame_agreement(&statements, rule_named("x"), 0, &behind, &before);
    assert_true(behind == 0 && before == 1);
    release();
}

/* The cause and the least change, found by hand, where b was played and a is better. */
TEST(causes_and_changes) {
    static const struct {
        struct said said[4];
        int count;
        enum ch_blame_cause cause;
        int without;
        enum { NOTHING, PRICED, SAID } more;
        double value;
    } turns[] = {
        /* nothing speaks for a, and without x both are left: 2 for b must be less than 0 */
        {{{1, "score", "x", NULL, 2}}, 1, CH_CAUSE_UNSUPPORTED, 0, PRICED, -1},
        /* without x both are left, and best as b they would be: both things, then */
        {{{1, "best", "x", NULL, 0}}, 1, CH_CAUSE_UNSUPPORTED, 1, SAID, 1},
        {{{0, "reject", "x", NULL, 0}, {0, "best", "y", NULL, 0}},
         2,
         CH_CAUSE_REJECTED,
         1,
         NOTHING,
         0},
        {{{1, "better", "x", "a", 0}, {0, "score", "y", NULL, 1}},
         2,
         CH_CAUSE_OUTWEIGHED,
         1,
         NOTHING,
         0},
        {{{0, "score", "x", NULL, 1}, {1, "score", "y", NULL, 2}},
         2,
         CH_CAUSE_OUTWEIGHED,
         1,
         NOTHING,
         0},
    };
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        CH_SCOPED(ch_change_done) struct ch_change change;
        take_statements(turns[i].said, turns[i].count, 2, 1);
        assert_int_equal(ch_blame_cause(&statements, 0), turns[i].cause);
        ch_change_find(&statements, 0, &change);
        assert_true(ch_change_holds(&statements, 0, &change));
        assert_int_equal(change.without_count, turns[i].without);
        assert_int_equal(change.priced >= 0, turns[i].more == PRICED);
        assert_int_equal(change.says, turns[i].more == SAID);
        if (turns[i].more != NOTHING)
            assert_near(ch_score_number(change.value), turns[i].value);
        release();
    }
}

static int draw(struct ch_random *random, int below) {
    return (int)ch_random_below(random, (uint32_t)below);
}

/* Things said at random of four moves by six rules. */
static int draw_said(struct ch_random *random, struct said said[]) {
    static const char *const kinds[] = {"require", "prohibit", "reject", "better", "worse",
                                        "best",    "worst",    "score",  "score",  "indifferent"};
    static const char *const rules[] = {"r", "s", "t", "u", "v", "w"};
    int count = draw(random, 8);
    for (int i = 0; i < count; i++) {
        const char *kind = kinds[draw(random, 10)];
        bool pair = strcmp(kind, "better") == 0 || strcmp(kind, "worse") == 0;
        said[i] = (struct said){draw(random, MOVES), kind, rules[draw(random, 6)],
                                pair ? name_of(draw(random, MOVES)) : NULL, draw(random, 7) - 3};
    }
    return count;
}

/* True if removing one rule's statements about one move is enough. */
static bool one_is_enough(int better) {
    struct ch_change_part part;
    struct ch_change one = {.without = &part, .without_count = 1, .priced = -1};
    for (part.speaker = 0; part.speaker < statements.rules; part.speaker++)
        for (part.move = 0; part.move < MOVES; part.move++)
            if (ch_change_holds(&statements, better, &one))
                return true;
    return false;
}

/* Every change, decided again, chooses the better move; where removing one statement is enough, no
 * more is changed; shares add up to the cost of all less that of none. */
TEST(changes_hold) {
    struct ch_random random;
    const double regret[MOVES] = {0, 0.1, 0.5, 0.2};
    ch_random_init(&random, 20);
    for (int i = 0; i < RANDOM_TURNS; i++) {
        struct said said[8];
        int count = draw_said(&random, said), chosen = 0;
        CH_SCOPED(ch_change_done) struct ch_change change;
        double share[8], sum = 0, all = 0;
        read_said(said, count, MOVES, 0);
        while (!ch_statements_read(account, 1, &statements)) {
            release();
            assert_true(++chosen < MOVES);
            read_said(said, count, MOVES, chosen);
        }
        int better = (chosen + 1 + draw(&random, MOVES - 1)) % MOVES;
        ch_change_find(&statements, better, &change);
        assert_true(ch_change_holds(&statements, better, &change));
        int touched = change.without_count + (change.priced >= 0) + change.says;
        assert_true(touched > 0);
        if (one_is_enough(better))
            assert_true(touched == 1 && change.without_count == 1);
        assert_true(ch_blame_shares(&statements, regret, share));
        for (int rule = 0; rule < statements.rules; rule++)
            sum += share[rule];
        const struct ch_decision *d = ch_statements_decide(&statements, NULL, 0);
        for (int j = 0; j < d->tied_count; j++)
            all += regret[d->tied[j]] / d->tied_count;
        assert_near(sum, all - 0.2);
        release();
    }
}
