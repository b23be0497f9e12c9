/* The problems that the decision procedure met, in words for the rule author. See decision.h. */
#include <assert.h>
#include <string.h>

#include "bridge/decision/decision.h"

struct words {
    const struct ch_decision *decision;
    const struct ch_preference *preferences;
    int count;
    ch_candidate_namer *name;
    const void *context;
    struct ch_text *text;
};

/* Appends the rules that say `kind` about `candidate` (-1: about any), each once, in order of
 * names. */
static void add_rules(const struct words *w, enum ch_preference_kind kind, int candidate) {
    const char *last = "";
    for (int n = 0;; n++) {
        const char *next = NULL;
        for (int i = 0; i < w->count; i++) {
            const struct ch_preference *p = &w->preferences[i];
            if (p->kind == kind && (candidate < 0 || p->candidate == candidate) &&
                strcmp(p->rule, last) > 0 && (!next || strcmp(p->rule, next) < 0))
                next = p->rule;
        }
        if (!next)
            return;
        ch_text_addf(w->text, "%s%s", n ? ", " : "", next);
        last = next;
    }
}

/* Appends the candidates of which `kind` is said, each with its rules. */
static void add_named(const struct words *w, enum ch_preference_kind kind) {
    int named = 0;
    for (int candidate = 0; candidate < w->decision->count; candidate++) {
        bool said = false;
        for (int i = 0; i < w->count && !said; i++)
            said = w->preferences[i].kind == kind && w->preferences[i].candidate == candidate;
        if (!said)
            continue;
        ch_text_add(w->text, named++ ? ", " : "");
        w->name(candidate, w->context, w->text);
        ch_text_add(w->text, " (");
        add_rules(w, kind, candidate);
        ch_text_add(w->text, ")");
    }
}

static bool says_better(const struct ch_preference *p, int winner, int loser) {
    return (p->kind == CH_BETTER && p->candidate == winner && p->other == loser) ||
           (p->kind == CH_WORSE && p->candidate == loser && p->other == winner);
}

static void add_cycle(const struct words *w, int component) {
    const int *of = w->decision->component;
    int pairs = 0;
    for (int winner = 0; winner < w->decision->count; winner++)
        for (int loser = 0; loser < w->decision->count; loser++) {
            if (winner == loser || of[winner] != component || of[loser] != component)
                continue;
            const char *rule = NULL;
            for (int i = 0; i < w->count; i++)
                if (says_better(&w->preferences[i], winner, loser) &&
                    (!rule || strcmp(w->preferences[i].rule, rule) < 0))
                    rule = w->preferences[i].rule;
            if (!rule)
                continue;
            ch_text_add(w->text, pairs++ ? ", " : "");
            w->name(winner, w->context, w->text);
            ch_text_add(w->text, " better than ");
            w->name(loser, w->context, w->text);
            ch_text_addf(w->text, " (%s)", rule);
        }
}

void ch_decision_contradiction(const struct ch_decision *decision, int i,
                               const struct ch_preference *preferences, int count,
                               ch_candidate_namer *name, const void *context,
                               struct ch_text *text) {
    assert(i >= 0 && i < decision->contradiction_count);
    const struct ch_contradiction *contradiction = &decision->contradictions[i];
    struct words w = {decision, preferences, count, name, context, text};
    switch (contradiction->kind) {
    case CH_SEVERAL_REQUIRED:
        ch_text_add(text, "several moves are required: ");
        add_named(&w, CH_REQUIRE);
        break;
    case CH_REQUIRED_PROHIBITED:
        name(contradiction->candidate, context, text);
        ch_text_add(text, " is required (");
        add_rules(&w, CH_REQUIRE, contradiction->candidate);
        ch_text_add(text, ") and prohibited (");
        add_rules(&w, CH_PROHIBIT, contradiction->candidate);
        ch_text_add(text, ")");
        break;
    case CH_ALL_PROHIBITED:
        ch_text_add(text, "every move left is prohibited, so none is: ");
        add_named(&w, CH_PROHIBIT);
        break;
    case CH_ALL_REJECTED:
        ch_text_add(text, "every move left is rejected, so none is: ");
        add_named(&w, CH_REJECT);
        break;
    case CH_BETTER_CYCLE:
        ch_text_add(text, "rules contradict each other: ");
        add_cycle(&w, contradiction->candidate);
        break;
    case CH_ALL_WORSE:
        ch_text_add(text, "every move left is worse than another, so none goes");
        break;
    case CH_BETTER_SELF:
        name(contradiction->candidate, context, text);
        ch_text_add(text, " is called better or worse than itself");
        break;
    case CH_INDIFFERENT_SELF:
        name(contradiction->candidate, context, text);
        ch_text_add(text, " is called indifferent to itself, which says nothing of the others");
        break;
    }
}
