/* One candidate of an account: what was said about it and on which facts; what kept it from being
 * chosen. */
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explain/account_text.h"
#include "core/base/value_text.h"

enum {
    FACTS = 6, /* columns before the facts of a preference */
    MAX_SAID = 20,
    MAX_VALUES = 6, /* of one rule about one move that are listed */
    LEVEL = 2,      /* columns that a fact is further in than what follows from it */
    DEEPEST = 12,   /* levels; deeper ones are not indented further */
    MAX_LEVELS = 100
};

/* The facts behind a preference as a tree: each derived fact with its rule, and under it what that
 * rule matched, down to the facts that the environment gave. */
struct tree {
    struct derived *derived; /* sorted by the fact's text */
    int count;
    bool full;
    int said;  /* preferences shown with it, for callers that show only a few */
    int depth; /* levels below the facts of the preference, at most 100 */
};

struct derived {
    const char *fact;
    const cJSON *step; /* of the derivation */
    bool shown;
};

static int compare(const void *a, const void *b) {
    const struct derived *x = a, *y = b;
    return strcmp(x->fact, y->fact);
}

/* Reads the account's derivation, which is borrowed; without one the facts are listed alone.
 * `full`: 100 levels, else the first. Release with tree_done. */
static void tree_init(struct tree *tree, const cJSON *account, bool full) {
    const cJSON *derivation = ch_json_get(account, "derivation"), *step;
    *tree = (struct tree){.full = full, .depth = full ? MAX_LEVELS : 1};
    tree->derived = ch_alloc(((size_t)cJSON_GetArraySize(derivation) + 1) * sizeof *tree->derived);
    cJSON_ArrayForEach(step, derivation) {
        const char *fact = ch_json_string(step, "fact");
        tree->derived[tree->count++] = (struct derived){fact, step, false};
    }
    qsort(tree->derived, (size_t)tree->count, sizeof *tree->derived, compare);
}

static void tree_done(struct tree *tree) {
    ch_free(tree->derived);
    *tree = (struct tree){0};
}

static struct derived *find(const struct tree *tree, const char *fact) {
    const struct derived key = {.fact = fact};
    return tree->count > 0 ? bsearch(&key, tree->derived, (size_t)tree->count, sizeof key, compare)
                           : NULL;
}

/* A line for each of these facts, each followed by what it follows from. What was shown before is
 * not shown again. */
static void add_level(const struct tree *tree, const cJSON *facts, int level, struct ch_text *out) {
    assert(level >= 0 && level <= tree->depth);
    const cJSON *fact;
    cJSON_ArrayForEach(fact, facts) {
        if (!cJSON_IsString(fact))
            continue;
        struct derived *derived = find(tree, fact->valuestring);
        ch_text_addf(out, "%*s%s", FACTS + LEVEL * (level < DEEPEST ? level : DEEPEST), "",
                     fact->valuestring);
        if (!derived) {
            ch_text_add(out, "\n");
            continue;
        }
        ch_text_addf(out, "  by %s, ", ch_json_string(derived->step, "rule"));
        ch_account_place(derived->step, out);
        const cJSON *from = ch_json_get(derived->step, "from");
        bool below = cJSON_GetArraySize(from) > 0;
        if (!below || derived->shown || level >= tree->depth) {
            ch_text_add(out, !below ? "\n" : derived->shown ? " (see above)\n" : " …\n");
            continue;
        }
        ch_text_add(out, "\n");
        derived->shown = true;
        add_level(tree, from, level + 1, out);
    }
}

/* "16x23 26x19: takes 1, loses 2" */
static void add_captures(const cJSON *evidence, struct ch_text *out) {
    const cJSON *gains = ch_json_get(evidence, "gains");
    const cJSON *losses = ch_json_get(evidence, "losses");
    const cJSON *line = ch_json_get(evidence, "line"), *move;
    ch_text_add(out, ch_json_string(evidence, "move"));
    cJSON_ArrayForEach(move, line) {
        if (cJSON_IsString(move))
            ch_text_addf(out, " %s", move->valuestring);
    }
    if (cJSON_IsNumber(gains) && cJSON_IsNumber(losses))
        ch_text_addf(out, ": takes %d, loses %d", gains->valueint, losses->valueint);
}

/* Evidence that can be played out on the board: " 24-19 16x23 26x19: takes 1, loses 1; with 11-15:
 * takes 0, loses 0". */
static void add_evidence(const cJSON *preference, struct ch_text *out) {
    const cJSON *each;
    cJSON_ArrayForEach(each, ch_json_get(preference, "evidence")) {
        const cJSON *best = ch_json_get(each, "best");
        const cJSON *value = ch_json_get(each, "value");
        const char *says = ch_json_string(each, "says");
        ch_text_addf(out, "%*s%s", FACTS, "", says);
        if (!says[0])
            add_captures(each, out);
        if (strcmp(ch_json_string(each, "function"), "shot") == 0 && cJSON_IsNumber(value))
            ch_text_addf(out, ": wins %.15g men", value->valuedouble / 100);
        if (best) {
            ch_text_add(out, "; ");
            add_captures(best, out);
        }
        ch_text_add(out, "\n");
    }
}

/* "  better than 18-22: reduces risk      reduce-risk, risk.clp:41", and the facts. */
static void add_preference(const char *subject, const cJSON *preference, struct tree *tree,
                           struct ch_text *out) {
    const char *rule = ch_json_string(preference, "rule");
    if (++tree->said > MAX_SAID && !tree->full)
        return;
    ch_text_addf(out, "  %s", subject);
    ch_account_words(preference, out);
    if (rule[0])
        ch_text_addf(out, "  (%s, ", rule);
    ch_account_place(preference, out);
    ch_text_add(out, rule[0] ? ")\n" : "\n");
    add_evidence(preference, out);
    add_level(tree, ch_json_get(preference, "facts"), 0, out);
}

/* The number of preferences that were left out. */
static void add_rest(const struct tree *tree, struct ch_text *out) {
    if (tree->said > MAX_SAID && !tree->full)
        ch_text_addf(out, "  and %d more\n", tree->said - MAX_SAID);
}

/* The preferences of other candidates that mention `move`: "16-19 is better than 18-22: …". */
static int add_said_by_others(const cJSON *account, const char *move, bool only_against,
                              struct tree *tree, struct ch_text *out) {
    const cJSON *candidate, *preference;
    CH_SCOPED(ch_text_done) struct ch_text subject = ch_text_new();
    int count = 0;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        const char *name = ch_json_string(candidate, "move");
        cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
            if (strcmp(ch_json_string(preference, "other"), move) != 0 || strcmp(name, move) == 0 ||
                (only_against && (!ch_account_counts(preference, CH_STEP_BETTER, CH_SENSE_FOR) ||
                                  !ch_account_compared(account, name))))
                continue;
            ch_text_clear(&subject);
            ch_text_addf(&subject, "%s is ", name);
            add_preference(subject.data, preference, tree, out);
            count++;
        }
    }
    return count;
}

static void add_labels(const cJSON *candidate, struct ch_text *out) {
    const cJSON *label;
    const char *comma = "  ";
    cJSON_ArrayForEach(label, ch_json_get(candidate, "label_texts")) {
        ch_text_addf(out, "%s%s ", comma, label->string);
        ch_account_label(label, ",", out);
        comma = ", ";
    }
    if (comma[0] == ',')
        ch_text_add(out, "\n");
}

static void add_line(const cJSON *candidate, struct ch_text *out) {
    const char *verdict = ch_json_string(candidate, "verdict");
    if (!verdict[0])
        return;
    ch_text_addf(out, "  %s: ", verdict);
    ch_account_list(ch_json_get(candidate, "line"), out);
    ch_text_add(out, "\n");
}

static void add_signed(const cJSON *number, struct ch_text *out) {
    ch_text_add(out, " ");
    ch_number_add_signed(out, number->valuedouble);
}

/* How often the rule of a part, or any if it is NULL, has scored the move; appends the values to
 * `out` unless that is NULL. */
static int scores_of(const cJSON *candidate, const cJSON *part, struct ch_text *out) {
    const cJSON *preference;
    int count = 0;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        const cJSON *value = ch_json_get(preference, "value");
        if (!ch_account_counts(preference, CH_STEP_SCORE, CH_SENSE_FOR) || !cJSON_IsNumber(value) ||
            (part && !ch_account_same_rule(preference, part)))
            continue;
        count++;
        if (out)
            add_signed(value, out);
    }
    return count;
}

/* Whether the sum of the scores has parts: several rules, or one that has scored several times. */
static bool has_parts(const cJSON *candidate) {
    return cJSON_GetArraySize(ch_json_get(candidate, "scores")) > 1 ||
           scores_of(candidate, NULL, NULL) > 1;
}

/* " (weak-men -2, centre +0.5 +0.5)": of which parts the sum of the scores is made; nothing of one,
 * and none that is 0. */
static void add_parts(const cJSON *candidate, struct ch_text *out) {
    const cJSON *parts = ch_json_get(candidate, "scores"), *part;
    if (!has_parts(candidate))
        return;
    const char *sign = " (";
    cJSON_ArrayForEach(part, parts) {
        const char *rule = ch_json_string(part, "rule");
        const cJSON *value = ch_json_get(part, "value");
        int times = scores_of(candidate, part, NULL);
        if (!cJSON_IsNumber(value) || value->valuedouble == 0)
            continue;
        ch_text_addf(out, "%s%s", sign, rule);
        if (times > 1 && times <= MAX_VALUES)
            scores_of(candidate, part, out);
        else
            add_signed(value, out);
        if (times > MAX_VALUES)
            ch_text_addf(out, " in %d scores", times);
        sign = ", ";
    }
    ch_text_add(out, sign[0] == ',' ? ")" : "");
}

/* The sum of several scores. */
static void add_sum(const cJSON *candidate, struct ch_text *out) {
    const cJSON *score = ch_json_get(candidate, "score");
    if (!cJSON_IsNumber(score) || !has_parts(candidate))
        return;
    ch_text_add(out, "  its scores add up to ");
    ch_number_add(out, score->valuedouble);
    add_parts(candidate, out);
    ch_text_add(out, "\n");
}

static void add_why(const cJSON *account, const cJSON *candidate, struct tree *tree,
                    struct ch_text *out) {
    const char *move = ch_json_string(candidate, "move");
    const cJSON *preference;
    ch_text_addf(out, "%s: ", move);
    ch_account_fate(candidate, out);
    ch_text_add(out, ".\n");
    if (tree->full)
        add_labels(candidate, out);
    add_line(candidate, out);
    int said = 0;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        if (tree->full || !ch_account_idle(preference))
            add_preference("", preference, tree, out);
        said++;
    }
    said += add_said_by_others(account, move, false, tree, out);
    const cJSON *left_out = ch_json_get(account, "left_out");
    bool whole = !cJSON_IsNumber(left_out) || left_out->valuedouble <= 0;
    if (said == 0 && whole && !ch_json_string(candidate, "verdict")[0])
        ch_text_add(out, "  No rule said anything about it.\n");
    add_sum(candidate, out);
    add_rest(tree, out);
}

/* What was said about `candidate` that counts at this step in this sense; of comparisons, those
 * that counted. */
static void add_own(const cJSON *account, const cJSON *candidate, const char *subject,
                    enum ch_step step, enum ch_preference_sense sense, struct tree *tree,
                    struct ch_text *out) {
    const cJSON *preference;
    cJSON_ArrayForEach(preference, ch_json_get(candidate, "preferences")) {
        const char *other = ch_json_string(preference, "other");
        if (ch_account_counts(preference, step, sense) && !ch_account_idle(preference) &&
            (!other[0] || ch_account_compared(account, other)))
            add_preference(subject, preference, tree, out);
    }
}

static void add_scores(const cJSON *account, const cJSON *candidate, struct tree *tree,
                       struct ch_text *out) {
    const char *chosen = ch_json_string(account, "chosen");
    const cJSON *other = ch_account_candidate(account, chosen);
    ch_text_add(out, "  it ");
    ch_account_worth(candidate, out);
    add_parts(candidate, out);
    ch_text_addf(out, "; %s ", chosen);
    ch_account_worth(other, out);
    add_parts(other, out);
    ch_text_add(out, "\n");
    add_own(account, candidate, "it has a ", CH_STEP_SCORE, CH_SENSE_FOR, tree, out);
}

/* The condition of a step for a candidate: "no rule rejected it (avoid-risk)", "it had 4 more
 * points". */
static void add_need(const cJSON *need, struct ch_text *out) {
    static const struct {
        const char *step, *words;
    } asked[] = {
        {"require", "a rule required it"},   {"prohibit", "no rule prohibited it"},
        {"reject", "no rule rejected it"},   {"better", "no move was better"},
        {"best", "a rule called it best"},   {"worst", "no rule called it worst"},
        {"lot", "the tie-break fell on it"},
    };
    const char *step = ch_json_string(need, "step"), *words = NULL;
    const struct ch_preference_row *row = ch_step_row(ch_step_find(step));
    const cJSON *more = ch_json_get(need, "more");
    const cJSON *rules = ch_json_get(need, "rules");
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        words = strcmp(step, asked[i].step) == 0 ? asked[i].words : words;
    if (cJSON_IsNumber(more)) {
        ch_text_add(out, "it had ");
        ch_number_add(out, more->valuedouble);
        ch_text_add(out, more->valuedouble == 1 ? " more point" : " more points");
    } else if (words) {
        ch_text_add(out, words);
    } else if (row) {
        ch_text_addf(out, row->sense == CH_SENSE_FOR ? "it was %s" : "it was not %s", row->said);
    } else {
        ch_text_addf(out, "%s went otherwise", step);
    }
    if (rules && rules->child) {
        ch_text_add(out, " (");
        ch_account_list(rules, out);
        ch_text_add(out, ")");
    }
}

/* "keep-the-guards and follow-the-plan said nothing" */
static void add_silent(const cJSON *silent, struct ch_text *out) {
    const cJSON *rule;
    cJSON_ArrayForEach(rule, silent) {
        if (rule != silent->child)
            ch_text_add(out, rule->next ? ", " : " and ");
        ch_text_add(out, ch_json_string(rule, "rule"));
    }
    ch_text_add(out, " said nothing");
}

/* "if keep-the-guards said nothing", "with more than 3 extra points" */
static void add_change(const cJSON *change, struct ch_text *out) {
    const cJSON *silent = ch_json_get(change, "silent");
    const cJSON *more = ch_json_get(change, "more");
    if (silent && silent->child) {
        ch_text_add(out, "if ");
        add_silent(silent, out);
    }
    if (!cJSON_IsNumber(more))
        return;
    double over = more->valuedouble - 1e-6; /* what would only tie */
    ch_text_add(out, silent && silent->child ? " and it had " : "with ");
    if (over < 1e-6) {
        ch_text_add(out, "any extra points");
    } else {
        over = round(over * 1e6) / 1e6;
        ch_text_add(out, "more than ");
        ch_number_add(out, over);
        ch_text_add(out, over == 1 ? " extra point" : " extra points");
    }
}

/* The smallest changes that would have made it the choice; else what stood in its way. */
static void add_needs(const cJSON *candidate, struct ch_text *out) {
    const cJSON *changes = ch_json_get(candidate, "changes"), *change;
    const cJSON *needs = ch_json_get(candidate, "needs"), *need;
    cJSON_ArrayForEach(change, changes) {
        ch_text_add(out, change == changes->child ? "  It would be chosen " : ", or ");
        add_change(change, out);
        ch_text_add(out, change->next ? "" : ".\n");
    }
    if ((changes && changes->child) || !needs || !needs->child)
        return;
    ch_text_add(out, "  It would be chosen if ");
    cJSON_ArrayForEach(need, needs) {
        if (need != needs->child)
            ch_text_add(out, need->next ? ", " : " and ");
        add_need(need, out);
    }
    ch_text_add(out, ".\n");
}

static void add_why_not(const cJSON *account, const cJSON *candidate, struct tree *tree,
                        struct ch_text *out) {
    const char *move = ch_json_string(candidate, "move"),
               *chosen = ch_json_string(account, "chosen");
    const char *step = ch_json_string(candidate, "removed_by");
    if (!step[0]) {
        ch_text_addf(out, "%s is the choice.\n", move);
        add_why(account, candidate, tree, out);
        return;
    }
    if (strcmp(step, "lot") == 0) {
        ch_text_addf(out, "Not %s: tied; another was drawn.\n", move);
        if (ch_account_indifferent(account))
            ch_text_addf(out, "  By what the rules said it is as good as %s.\n", chosen);
        add_needs(candidate, out);
        return;
    }
    ch_text_addf(out, "Not %s:\n", move);
    CH_SCOPED(ch_text_done) struct ch_text subject = ch_text_new();
    enum ch_step at = ch_account_step(candidate);
    enum ch_preference_effect effect = ch_step_effect(at);
    if (effect == CH_EFFECT_COMPARES) {
        add_said_by_others(account, move, true, tree, out);
        add_own(account, candidate, "it is ", CH_STEP_BETTER, CH_SENSE_AGAINST, tree, out);
    } else if (effect == CH_EFFECT_KEEPS) {
        /* which the candidate lacks */
        ch_text_addf(&subject, "%s is ", chosen);
        add_own(account, ch_account_candidate(account, chosen), subject.data, at, CH_SENSE_FOR,
                tree, out);
    } else if (effect == CH_EFFECT_ADDS) {
        add_scores(account, candidate, tree, out);
    } else {
        add_own(account, candidate, "it is ", at, CH_SENSE_AGAINST, tree, out);
    }
    add_rest(tree, out);
    add_needs(candidate, out);
}

void ch_account_move(const cJSON *account, const cJSON *candidate, bool not_chosen, bool full,
                     struct ch_text *out) {
    CH_SCOPED(tree_done) struct tree tree;
    tree_init(&tree, account, full);
    (not_chosen ? add_why_not : add_why)(account, candidate, &tree, out);
}

void ch_account_derivation(const cJSON *account, struct ch_text *out) {
    const cJSON *derivation = ch_json_get(account, "derivation"), *step, *fact;
    if (!derivation || !derivation->child)
        return;
    ch_text_add(out, "\nFacts behind the preferences, each after what it follows from:\n");
    cJSON_ArrayForEach(step, derivation) {
        ch_text_addf(out, "  %s  (%s, ", ch_json_string(step, "fact"),
                     ch_json_string(step, "rule"));
        ch_account_place(step, out);
        ch_text_add(out, ")\n");
        cJSON_ArrayForEach(fact, ch_json_get(step, "from")) {
            if (cJSON_IsString(fact))
                ch_text_addf(out, "      %s\n", fact->valuestring);
        }
    }
}
