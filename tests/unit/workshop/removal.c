/* The removal of a candidate: for every step of the decision procedure the rules that caused it,
 * named by hand. */
#include "workshop/account.h"

#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

/* Moves: 6-9, 6-10, 16-19, 18-22, 18-23. */
static const char fen[] = "B:WK2,14,20:B6,16,18";

#define NINE "(candidate (id ?nine) (to 9))"
#define NINETEEN "(candidate (id ?nineteen) (to 19))"

/* The text for 6-9 with these rules. */
static const struct {
    const char *rules, *expected;
} cases[] = {
    {"(defrule COMPARE::need " NINETEEN " => (require ?nineteen))", "require: need (test.clp:1)"},
    {"(defrule COMPARE::never " NINE " => (prohibit ?nine))", "prohibit: never (test.clp:1)"},
    {"(defrule COMPARE::bad " NINE " => (reject ?nine))", "reject: bad (test.clp:1)"},
    {"(defrule COMPARE::more " NINE NINETEEN " => (better ?nineteen ?nine))",
     "better: more (test.clp:1)"},
    {"(defrule COMPARE::less " NINE NINETEEN " => (worse ?nine ?nineteen))",
     "better: less (test.clp:1)"},
    /* a removed candidate removes no other */
    {"(defrule COMPARE::out " NINETEEN " => (reject ?nineteen))\n"
     "(defrule COMPARE::vain " NINE NINETEEN " => (better ?nineteen ?nine))\n"
     "(defrule COMPARE::counts " NINE " (candidate (id ?m) (to 22)) => (better ?m ?nine))",
     "better: counts (test.clp:3)"},
    {"(defrule COMPARE::good " NINETEEN " => (best ?nineteen))\n"
     "(defrule COMPARE::too " NINETEEN " => (best ?nineteen))",
     "best: good (test.clp:1), too (test.clp:2)"},
    {"(defrule COMPARE::one " NINE " => (worst ?nine) (worst ?nine \"again\"))",
     "worst: one (test.clp:1)"},
    /* 4 against 2; `much` does most of it */
    {"(defrule COMPARE::some " NINETEEN " => (score ?nineteen 1))\n"
     "(defrule COMPARE::much " NINETEEN " => (score ?nineteen 3))\n"
     "(defrule COMPARE::other " NINE " => (score ?nine 2))",
     "score: much (test.clp:2)"},
    {"(defrule COMPARE::minus " NINE " => (score ?nine -1))", "score: minus (test.clp:1)"},
    /* both get 2 from `all`, so that it makes no difference */
    {"(defrule COMPARE::all (candidate (id ?m)) => (score ?m 2))\n"
     "(defrule COMPARE::bit " NINETEEN " => (score ?nineteen 0.5))",
     "score: bit (test.clp:2)"},
    {"(defrule COMPARE::tie (candidate (id ?m) (to 9|19)) => (best ?m))", NULL},
};

TEST(every_step_names_its_rules) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(trial_close) struct trial t;
        trial_open(&t, cases[i].rules, NULL, fen);
        JSON_FREED cJSON *account =
            trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
        const char *chosen = string_of(account, "chosen");
        bool nine = strcmp(chosen, "6-9") == 0;
        JSON_FREED cJSON *removal =
            ch_removal(account, cases[i].expected || !nine ? "6-9" : "16-19");
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        assert_non_null(removal);
        ch_removal_text(removal, &text);
        assert_string_equal(cases[i].expected ? cases[i].expected : "tie-break", text.data);
        assert_null(ch_removal(account, chosen));
        assert_null(ch_removal(account, "1-2"));
    }
}
