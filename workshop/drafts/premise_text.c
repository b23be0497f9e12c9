/* Premises of drafted rules as CLIPS. */
#include <assert.h>
#include <string.h>

#include "workshop/drafts/measures.h"
#include "workshop/drafts/premise.h"

struct writing {
    const struct ch_premise *condition;
    const struct ch_turns *turns;
    struct ch_text *out;
    int uses[CH_PREMISE_VARIABLES];
    int numbers; /* variables for numbers that were named */
};

static void add_variable(struct writing *writing, int variable) {
    static const char *const given[CH_VARIABLES_GIVEN] = {"m", "from", "to"};
    if (variable < CH_VARIABLES_GIVEN)
        ch_text_addf(writing->out, "?%s", given[variable]);
    else
        ch_text_addf(writing->out, "?near%d", variable - CH_VARIABLES_GIVEN + 1);
}

static void add_test(struct writing *writing, const struct ch_fact_kind *kind,
                     const struct ch_slot_test *test) {
    const char *slot = kind->slot[test->slot];
    struct ch_text *out = writing->out;
    if (test->form == CH_TEST_VARIABLE) {
        if (writing->uses[test->of] < 2 && test->of != CH_VARIABLE_MOVE)
            return; /* it would say nothing */
        ch_text_addf(out, " (%s ", slot);
        add_variable(writing, test->of);
        ch_text_add(out, ")");
    } else if (test->form == CH_TEST_IS) {
        ch_text_addf(out, " (%s %s)", slot, ch_turns_text(writing->turns, test->of));
    } else {
        int number = ++writing->numbers;
        ch_text_addf(out, " (%s ?%s%d&:(%s ?%s%d %s))", slot, slot, number,
                     test->form == CH_TEST_AT_MOST ? "<=" : ">=", slot, number,
                     ch_turns_text(writing->turns, test->of));
    }
}

/* "(test (>= (replies ?m) 3))" */
static void add_measure(struct writing *writing, const struct ch_pattern *pattern) {
    static const char *const signs[] = {
        [CH_TEST_IS] = "=", [CH_TEST_AT_MOST] = "<=", [CH_TEST_AT_LEAST] = ">="};
    const struct ch_fact_kind *kind = &writing->turns->kind[pattern->kind];
    const char *before = "";
    assert(!pattern->absent);
    for (int i = 0; i < pattern->tests; i++) {
        const struct ch_slot_test *test = &pattern->test[i];
        if (test->form == CH_TEST_VARIABLE)
            continue;
        const char *value = ch_turns_text(writing->turns, test->of);
        bool truth = kind->use[test->slot] == CH_SLOT_WORD;
        ch_text_addf(writing->out, "%s(test ", before);
        bool plain = truth && strcmp(value, "TRUE") == 0;
        ch_text_add(writing->out, plain ? "" : truth ? "(not " : "(");
        if (!truth)
            ch_text_addf(writing->out, "%s ", signs[test->form]);
        ch_measure_call(kind->slot[test->slot], writing->out);
        if (truth)
            ch_text_add(writing->out, plain ? ")" : "))");
        else
            ch_text_addf(writing->out, " %s))", value);
        before = " ";
    }
}

static void add_pattern(struct writing *writing, const struct ch_pattern *pattern) {
    const struct ch_fact_kind *kind = &writing->turns->kind[pattern->kind];
    if (strcmp(kind->name, ch_measure_kind) == 0) {
        add_measure(writing, pattern);
        return;
    }
    ch_text_addf(writing->out, "%s(%s", pattern->absent ? "(not " : "", kind->name);
    for (int i = 0; i < pattern->tests; i++)
        add_test(writing, kind, &pattern->test[i]);
    ch_text_addf(writing->out, ")%s", pattern->absent ? ")" : "");
}

static void count_uses(struct writing *writing) {
    for (int i = 0; i < writing->condition->patterns; i++)
        for (int j = 0; j < writing->condition->pattern[i].tests; j++) {
            const struct ch_slot_test *test = &writing->condition->pattern[i].test[j];
            if (test->form == CH_TEST_VARIABLE)
                writing->uses[test->of]++;
        }
}

void ch_premise_text(const struct ch_premise *condition, const struct ch_turns *turns, bool once,
                     struct ch_text *out) {
    struct writing writing = {.condition = condition, .turns = turns, .out = out};
    bool wrapped = once && condition->patterns > 1;
    count_uses(&writing);
    for (int i = 0; i < condition->patterns; i++) {
        ch_text_add(out, i == 1 && wrapped ? "  (exists " : i > 1 && wrapped ? "          " : "  ");
        add_pattern(&writing, &condition->pattern[i]);
        ch_text_add(out, wrapped && i == condition->patterns - 1 ? ")\n" : "\n");
    }
}
