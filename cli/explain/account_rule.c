/* The answer about a rule in words: what it fired on and did, or the first condition that failed.
 */
#include <string.h>

#include "cli/explain/account_text.h"
#include "cli/output/print.h"

enum { MAX_FIRINGS = 5, MAX_SAID = 10, MAX_VALUES = 3, FACTS = 6 };

void ch_account_facts(const cJSON *facts, int indent, const char *before, struct ch_text *out) {
    const cJSON *fact;
    cJSON_ArrayForEach(fact, facts) {
        if (cJSON_IsString(fact))
            ch_text_addf(out, "%*s%s%s\n", indent, "", before, fact->valuestring);
    }
}

/* "avoid-risk (reduce-risks.clp:11, COMPARE) fired twice, once about 6-9." and its comment. */
static void add_head(const cJSON *answer, struct ch_text *out) {
    const char *about = ch_json_string(answer, "about"),
               *comment = ch_json_string(answer, "comment");
    int fired = ch_json_int(answer, "fired"),
        here = cJSON_GetArraySize(ch_json_get(answer, "firings"));
    ch_text_addf(out, "%s (", ch_json_string(answer, "rule"));
    ch_account_place(answer, out);
    ch_text_addf(out, ", %s) ", ch_json_string(answer, "phase"));
    if (cJSON_IsFalse(ch_json_get(answer, "names_candidates")))
        about = "";
    if (fired == 0)
        ch_text_addf(out, "did not fire%s%s", about[0] ? " for " : "", about);
    else if (about[0] && here == 0)
        ch_text_addf(out, "fired %d time%s, but not for %s", fired, ch_plural(fired), about);
    else if (about[0] && here < fired)
        ch_text_addf(out, "fired %d time%s for %s, of %d", here, ch_plural(here), about, fired);
    else
        ch_text_addf(out, "fired %d time%s%s%s", fired, ch_plural(fired), about[0] ? " for " : "",
                     about);
    ch_text_add(out, ".\n");
    if (comment[0])
        ch_text_addf(out, "  \"%s\"\n", comment);
    if (cJSON_IsFalse(ch_json_get(answer, "names_candidates")))
        ch_text_add(out, "  It names no candidate; this is about the rule as a whole.\n");
}

/* "6-9 rejected: has a risk", and why it did not count if it did not. */
static void add_said(const cJSON *said, struct ch_text *out) {
    const char *move = ch_json_string(said, "move"), *removed = ch_json_string(said, "removed_by");
    bool comparison = ch_json_string(said, "other")[0] != '\0';
    enum ch_step step = ch_step_find(ch_json_string(said, "kind"));
    ch_text_addf(out, "    %s %s", move, comparison ? "is " : "");
    ch_account_words(said, out);
    if (cJSON_IsFalse(ch_json_get(said, "counted"))) {
        if (removed[0] && ch_account_step(said) < step)
            ch_text_addf(out, "  (too late: %s was removed at %s)", move, removed);
        else
            ch_text_add(out, "  (made no difference)");
    }
    ch_text_add(out, "\n");
}

/* The first few of what the firing said, or all; `whole`: nothing was left out. */
static void add_firing(const cJSON *firing, bool full, bool whole, struct ch_text *out) {
    const cJSON *item, *facts = ch_json_get(firing, "asserted");
    int things = 0;
    cJSON_ArrayForEach(item, ch_json_get(firing, "said")) {
        if (++things <= MAX_SAID || full)
            add_said(item, out);
    }
    cJSON_ArrayForEach(item, facts) {
        if (cJSON_IsString(item) && (++things <= MAX_SAID || full))
            ch_text_addf(out, "    asserts %s\n", item->valuestring);
    }
    if (things > MAX_SAID && !full)
        ch_text_addf(out, "    and %d things more\n", things - MAX_SAID);
    if (things == 0 && whole)
        ch_text_add(out, "    said and asserted nothing\n");
    ch_account_facts(ch_json_get(firing, "facts"), FACTS + 2, "on ", out);
}

static void add_firings(const cJSON *answer, bool full, struct ch_text *out) {
    const cJSON *firing;
    int count = 0;
    cJSON_ArrayForEach(firing, ch_json_get(answer, "firings")) {
        if (++count > MAX_FIRINGS && !full)
            continue;
        if (cJSON_IsArray(ch_json_get(firing, "said")) &&
            cJSON_IsArray(ch_json_get(firing, "asserted")))
            add_firing(firing, full, ch_json_int(answer, "left_out") == 0, out);
    }
    if (count > MAX_FIRINGS && !full)
        ch_text_addf(out, "    and %d times more\n", count - MAX_FIRINGS);
}

void ch_account_conditions(const cJSON *way, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {0};
    const cJSON *condition;
    int at = 0, failed = ch_json_int(way, "failed");
    bool lines = false; /* they are on more than one */
    cJSON_ArrayForEach(condition, ch_json_get(way, "conditions")) {
        lines = lines || ch_json_int(condition, "line") != 1;
    }
    cJSON_ArrayForEach(condition, ch_json_get(way, "conditions")) {
        int matches = ch_json_int(condition, "matches");
        at++;
        ch_columns_row(&table);
        if (lines)
            ch_columns_addf(&table, "line %d", ch_json_int(condition, "line"));
        ch_columns_add(&table, ch_json_string(condition, "text"));
        if (at == failed)
            ch_columns_add(&table, "fails");
        else if (ch_json_get(condition, "matches"))
            ch_columns_addf(&table, "%d match%s", matches, matches == 1 ? "" : "es");
    }
    ch_columns_write(&table, 4, 2, out);
}

/* "?from = 6, ?to = 9"; of a value that follows another of the same single variable only "16". */
void ch_account_values(const cJSON *values, bool bare, struct ch_text *out) {
    const cJSON *value;
    const char *comma = "";
    cJSON_ArrayForEach(value, values) {
        if (!cJSON_IsString(value) || !value->string)
            continue;
        ch_text_add(out, comma);
        if (!bare)
            ch_text_addf(out, "%s = ", value->string);
        ch_text_add(out, value->valuestring);
        comma = ", ";
    }
}

/* True if a match before this one has the same values. */
static bool has_been(const cJSON *matches, const cJSON *match) {
    const cJSON *values = ch_json_get(match, "values");
    for (const cJSON *earlier = matches->child; earlier != match; earlier = earlier->next)
        if (cJSON_Compare(ch_json_get(earlier, "values"), values, true))
            return true;
    return false;
}

/* True if the near matches are only the first of those that there are. */
static bool is_cut(const cJSON *way) {
    int listed = cJSON_GetArraySize(ch_json_get(way, "nearest"));
    return listed > 0 && ch_json_int(way, "reached") > listed;
}

/* " with ?from = 6 or 16": the different values of the near matches. */
static void add_values(const cJSON *way, bool full, struct ch_text *out) {
    const cJSON *matches = ch_json_get(way, "nearest"), *match;
    int different = 0;
    cJSON_ArrayForEach(match, matches) {
        const cJSON *values = ch_json_get(match, "values");
        if (!values || !values->child || has_been(matches, match))
            continue;
        if (++different > MAX_VALUES && !full)
            continue;
        bool single = !values->child->next;
        ch_text_add(out, different == 1 ? " with " : single ? " or " : "; or ");
        ch_account_values(values, different > 1 && single, out);
    }
    if (different > 0 && is_cut(way))
        ch_text_add(out, ", perhaps others");
    else if (different > MAX_VALUES && !full)
        ch_text_addf(out, " or %d more", different - MAX_VALUES);
}

/* Names of rules without their modules. */
static void add_names(const cJSON *names, struct ch_text *out) {
    const cJSON *name;
    cJSON_ArrayForEach(name, names) {
        const char *text = cJSON_IsString(name) ? name->valuestring : "",
                   *colons = strstr(text, "::");
        ch_text_addf(out, "%s%s", name == names->child ? "" : ", ", colons ? colons + 2 : text);
    }
}

/* The facts that were there, and the rules that took them away or changed them. */
static void add_gone(const cJSON *way, bool full, struct ch_text *out) {
    const cJSON *list = ch_json_get(way, "gone"), *gone;
    cJSON_ArrayForEach(gone, list) {
        if (!full && gone != list->child)
            return;
        ch_text_addf(out, "    %s was there until %s (", ch_json_string(gone, "fact"),
                     ch_json_string(gone, "rule"));
        ch_account_place(gone, out);
        ch_text_add(out, ") retracted or changed it.\n");
    }
}

static void add_missing(const cJSON *way, bool full, struct ch_text *out) {
    const char *template = ch_json_string(way, "template");
    const cJSON *makers = ch_json_get(way, "asserted_by");
    int facts = ch_json_int(way, "facts_of_kind");
    if (facts > 0) {
        if (facts == 1)
            ch_text_addf(out, "    The one `%s` fact does not fit", template);
        else
            ch_text_addf(out, "    None of the %d `%s` facts fits", facts, template);
        add_values(way, full, out);
        ch_text_add(out, ".\n");
        add_gone(way, full, out);
        return;
    }
    ch_text_addf(out, "    There is no `%s` fact", template);
    if (makers && makers->child) {
        ch_text_add(out, "; what asserts them: ");
        add_names(makers, out);
    }
    ch_text_add(out, ".\n");
    add_gone(way, full, out);
}

/* The facts that falsify a `not` or a `forall`. */
static void add_in_the_way(const cJSON *way, bool full, struct ch_text *out) {
    const cJSON *facts;
    bool cut = cJSON_IsTrue(ch_json_get(way, "in_the_way_cut"));
    int count = 0;
    cJSON_ArrayForEach(facts, ch_json_get(way, "in_the_way")) {
        if (++count == 1)
            ch_text_add(out, facts->child ? "    In the way:\n" : "    What it denies is so.\n");
        if (count == 1 || full)
            ch_account_facts(facts, FACTS, "", out);
    }
    if (cut)
        ch_text_addf(out, "      and %sothers\n", count > 1 && !full ? "" : "perhaps ");
    else if (count > 1 && !full)
        ch_text_addf(out, "      and %d more\n", count - 1);
}

static void add_nearest(const cJSON *way, bool full, struct ch_text *out) {
    const cJSON *match;
    int count = 0;
    cJSON_ArrayForEach(match, ch_json_get(way, "nearest")) {
        if (count++ == 0)
            ch_text_add(out, "    What came so far:\n");
        if (count == 1 || full)
            ch_account_facts(ch_json_get(match, "facts"), FACTS, "", out);
        if (full && match->next)
            ch_text_add(out, "      --\n");
    }
    int left = ch_json_int(way, "reached") - (full ? count : 1);
    if (left > 0 && count > 0)
        ch_text_addf(out, "      and %d more\n", left);
}

void ch_account_failure(const cJSON *way, bool full, struct ch_text *out) {
    const char *kind = ch_json_string(way, "kind");
    const cJSON *inner = ch_json_get(way, "inner");
    if (strcmp(kind, "pattern") == 0) {
        add_missing(way, full, out);
    } else if (strcmp(kind, "test") == 0) {
        ch_text_add(out, "    False");
        add_values(way, full, out);
        ch_text_add(out, ".\n");
    } else if (strcmp(kind, "not") == 0 || strcmp(kind, "forall") == 0) {
        add_in_the_way(way, full, out);
    } else {
        ch_text_add(out, "    Nothing fulfils it");
        add_values(way, full, out);
        ch_text_add(out, ".\n");
        if (inner)
            ch_text_addf(out, "    Inside it, line %d fails: %s\n", ch_json_int(inner, "line"),
                         ch_json_string(inner, "text"));
    }
    add_nearest(way, full, out);
}

/* Why a rule did not fire whose conditions all hold: `answer` is the whole. */
static void add_held(const cJSON *answer, struct ch_text *out) {
    const cJSON *tested = ch_json_get(answer, "tested");
    if (cJSON_IsTrue(ch_json_get(answer, "left"))) {
        const cJSON *by = ch_json_get(answer, "left_by");
        ch_text_add(out, "    All were fulfilled, but its phase ended before it fired: ");
        if (by) {
            ch_text_addf(out, "%s (", ch_json_string(by, "rule"));
            ch_account_place(by, out);
            ch_text_add(out, ") fired before it and has (return).\n");
        } else {
            ch_text_add(out, "a rule that fired has (return).\n");
        }
        return;
    }
    ch_text_add(out, "    All hold now, but not when the facts came: CLIPS tests then, and not "
                     "again.\n");
    if (tested)
        ch_text_addf(out,
                     "    Line %d, %s, asks what changed later; make that a fact, and ask "
                     "for the fact.\n",
                     ch_json_int(tested, "line"), ch_json_string(tested, "text"));
}

static void add_way(const cJSON *answer, const cJSON *way, bool full, struct ch_text *out) {
    const char *variable = ch_json_string(way, "variable");
    if (variable[0])
        ch_text_addf(out, "  With the move as %s:\n", variable);
    ch_account_conditions(way, out);
    if (ch_json_int(way, "failed") > 0)
        ch_account_failure(way, full, out);
    else
        add_held(answer, out);
}

static void add_late(const cJSON *late, struct ch_text *out) {
    if (!late)
        return;
    ch_text_add(out, "  At the end of the turn, when its phase was over, it would have fired");
    if (ch_json_get(late, "fact")) {
        ch_text_addf(out, ": %s came by %s, ", ch_json_string(late, "fact"),
                     ch_json_string(late, "rule"));
        ch_account_place(late, out);
        ch_text_addf(out, ", in %s", ch_json_string(late, "phase"));
    }
    ch_text_add(out, ".\n");
}

enum ch_status ch_account_rule_text(const char *json, bool full, struct ch_text *out,
                                    struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *answer = ch_json_parse(json);
    if (!cJSON_IsArray(ch_json_get(answer, "firings")))
        return ch_bad_input(error, "the agent's answer can't be read");
    add_head(answer, out);
    add_firings(answer, full, out);
    const cJSON *ways = ch_json_get(answer, "alternatives"), *way;
    cJSON_ArrayForEach(way, ways) {
        if (full || way == ways->child)
            add_way(answer, way, full, out);
    }
    int others = cJSON_GetArraySize(ways) - 1;
    if (others > 0 && !full)
        ch_text_addf(out, "  Another %s failed no later.\n",
                     others > 1 ? "ways to fulfil it" : "way to fulfil it");
    add_late(ch_json_get(answer, "late"), out);
    ch_account_left_out(answer, out);
    return CH_OK;
}
