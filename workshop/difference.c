#include "workshop/difference.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"
#include "workshop/account.h"

static void add(struct ch_edits *edits, int in_a, int in_b) {
    assert(in_a >= 0 || in_b >= 0);
    const struct ch_rule_list *list = &edits->rules[in_b >= 0];
    struct ch_edit *edit = ch_append(&edits->edit, &edits->count, sizeof *edit);
    *edit = (struct ch_edit){.item = {in_a, in_b},
                             .rule = ch_rule_list_rule(list, in_b >= 0 ? in_b : in_a)};
}

void ch_edits_find(struct ch_edits *edits, struct ch_agent *const agent[2]) {
    *edits = (struct ch_edits){0};
    const struct ch_rule_list *a = &edits->rules[0], *b = &edits->rules[1];
    for (int i = 0; i < 2; i++)
        ch_rule_list_init(&edits->rules[i], agent[i]);
    if (a->outline.count == 0 || b->outline.count == 0)
        return;
    for (int i = 0; i < b->outline.count; i++) {
        int found = ch_rule_list_namesake(b, i, a);
        if (found < 0 || !ch_rule_list_same(b, i, a, found))
            add(edits, found, i);
    }
    for (int i = 0; i < a->outline.count; i++)
        if (ch_rule_list_namesake(a, i, b) < 0)
            add(edits, i, -1);
}

void ch_edits_done(struct ch_edits *edits) {
    for (int i = 0; i < 2; i++)
        ch_rule_list_done(&edits->rules[i]);
    ch_free(edits->edit);
}

void ch_edits_place(const struct ch_edits *edits, int edit, const struct ch_outline_item **item,
                    const char **file) {
    int which = edits->edit[edit].item[1] >= 0, at = edits->edit[edit].item[which];
    assert(edit >= 0 && edit < edits->count && at >= 0);
    *item = &edits->rules[which].outline.item[at];
    *file = ch_rule_list_file(&edits->rules[which], at);
}

const char *ch_edits_change(const struct ch_edit *edit) {
    return edit->item[0] < 0 ? "only in B" : edit->item[1] < 0 ? "only in A" : "changed";
}

/* The moves that remain, without the rule, for the agent with these effects; NULL if unknown. */
static const cJSON *without(const struct ch_rule_list *list, int item, const cJSON *effects) {
    const cJSON *all = ch_json_get(effects, "remaining"), *each;
    cJSON_ArrayForEach(each, ch_json_get(effects, "rules")) {
        const cJSON *line = ch_json_get(each, "line"), *decided = ch_json_get(each, "decided");
        if (item < 0 || !cJSON_IsNumber(line) || line->valueint != list->outline.item[item].line ||
            strcmp(ch_json_string(each, "file"), ch_rule_list_file(list, item)) != 0)
            continue;
        return cJSON_IsFalse(decided) ? all : ch_json_get(each, "without");
    }
    return all; /* it did not fire */
}

static void choose(struct ch_difference *difference, int which, struct ch_agent *agent,
                   const struct ch_turn *turn) {
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert(!difference->move[which] && !difference->reason[which]);
    ch_choice_init(&choice);
    agent->ops->choose(agent, turn, &choice);
    if (choice.fault.end != CH_END_NONE || choice.index < 0 || choice.index >= turn->legal->count) {
        ch_text_addf(&text, "%s: %s", ch_end_text(choice.fault.end), choice.fault.text);
        difference->end[which] = choice.fault.end;
        difference->reason[which] = ch_text_take(&text);
    } else {
        turn->game->ops->format_move(turn->game, &turn->legal->move[choice.index], NULL,
                                     CH_NOTATION_FULL, &text);
        difference->move[which] = ch_text_take(&text);
        difference->reason[which] = ch_copy(choice.reason.data);
    }
}

/* The answer; NULL if the agent has none of this kind, or fails over it. */
static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              struct ch_inquiry inquiry, cJSON **answer, struct ch_error *error) {
    if (!agent->ops->inquire)
        return CH_OK;
    enum ch_status status = ch_account_ask(agent, turn, inquiry, answer, error);
    return status == CH_UNSUPPORTED || status == CH_AGENT_FAULT ? CH_OK : status;
}

/* The moves that remained before the tie-break: the tied ones, or the chosen one. */
static const cJSON *remaining(const cJSON *account) {
    const cJSON *tied = ch_json_get(account, "tied");
    return cJSON_GetArraySize(tied) > 0 ? tied : ch_json_get(account, "chosen");
}

static bool of_rules(const cJSON *account) {
    return account && strcmp(ch_json_string(account, "kind"), "rules") == 0;
}

static bool is_among(const cJSON *moves, const char *move) {
    const cJSON *each;
    if (cJSON_IsString(moves))
        return strcmp(moves->valuestring, move) == 0;
    cJSON_ArrayForEach(each, moves) {
        if (cJSON_IsString(each) && strcmp(each->valuestring, move) == 0)
            return true;
    }
    return false;
}

/* Where only the tie-break kept the other's choice from being chosen, it fell among other moves:
 * adds what removed the first of those that remained for the other agent and not here. */
static void add_others(cJSON *removal, const cJSON *account, const cJSON *other) {
    const cJSON *candidate;
    if (!removal || strcmp(ch_json_string(removal, "step"), "lot") != 0)
        return;
    cJSON_ArrayForEach(candidate, ch_json_get(account, "candidates")) {
        const char *move = ch_json_string(candidate, "move");
        if (is_among(remaining(account), move) || !is_among(remaining(other), move))
            continue;
        cJSON_AddItemToObject(removal, "others", ch_removal(account, move));
        return;
    }
}

/* Whether the rule makes the difference by itself: taken out of both agents, the same candidates
 * remain for both. CH_UNSUPPORTED without an error: an agent has no answer. */
static enum ch_status is_alone(const struct ch_edits *edits, int edit,
                               struct ch_agent *const agents[2], const struct ch_turn *turn,
                               bool *alone, struct ch_error *error) {
    cJSON *effects[2] = {NULL, NULL};
    const cJSON *remaining[2] = {NULL, NULL};
    const int *item = edits->edit[edit].item;
    enum ch_status status = CH_OK;
    for (int i = 0; i < 2 && status == CH_OK; i++) {
        int named = item[i] >= 0 ? i : 1 - i;
        status =
            inquire(agents[i], turn,
                    (struct ch_inquiry){.kind = CH_INQUIRE_EFFECTS,
                                        .rule = edits->rules[named].outline.item[item[named]].name},
                    &effects[i], error);
        remaining[i] = without(&edits->rules[i], item[i], effects[i]);
    }
    *alone = remaining[0] && remaining[1] && cJSON_Compare(remaining[0], remaining[1], true);
    if (status == CH_OK && !(effects[0] && effects[1]))
        status = CH_UNSUPPORTED;
    for (int i = 0; i < 2; i++)
        cJSON_Delete(effects[i]);
    return status;
}

static enum ch_status find_alone(struct ch_difference *difference, struct ch_agent *const agents[2],
                                 const struct ch_turn *turn, const struct ch_edits *edits,
                                 struct ch_error *error) {
    enum ch_status status = CH_OK;
    difference->alone = ch_alloc((size_t)edits->count * sizeof *difference->alone);
    for (int i = 0; i < edits->count && status == CH_OK; i++)
        if (edits->edit[i].rule)
            status = is_alone(edits, i, agents, turn, &difference->alone[i], error);
    if (status != CH_UNSUPPORTED)
        return status;
    ch_free(difference->alone);
    difference->alone = NULL;
    return CH_OK;
}

enum ch_status ch_difference_ask(struct ch_difference *difference, struct ch_agent *const agents[2],
                                 const struct ch_turn *turn, bool sets,
                                 const struct ch_edits *edits, struct ch_error *error) {
    *difference = (struct ch_difference){0};
    return ch_difference_complete(difference, agents, turn, sets, edits, error);
}

enum ch_status ch_difference_complete(struct ch_difference *difference,
                                      struct ch_agent *const agents[2], const struct ch_turn *turn,
                                      bool sets, const struct ch_edits *edits,
                                      struct ch_error *error) {
    cJSON *account[2] = {NULL, NULL};
    enum ch_status status = CH_OK;
    for (int i = 0; i < 2; i++)
        if (!difference->reason[i])
            choose(difference, i, agents[i], turn);
    char *const *move = difference->move;
    difference->differs =
        (move[0] != NULL) != (move[1] != NULL) || (move[0] && strcmp(move[0], move[1]) != 0);
    if (!difference->differs && !sets)
        return CH_OK;
    for (int i = 0; i < 2 && status == CH_OK; i++)
        if (move[i])
            status = inquire(agents[i], turn, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT},
                             &account[i], error);
    for (int i = 0; i < 2 && difference->differs; i++)
        if (move[1 - i])
            difference->removal[i] = ch_removal(account[i], move[1 - i]);
    if (of_rules(account[0]) && of_rules(account[1])) {
        difference->sets_differ =
            !cJSON_Compare(remaining(account[0]), remaining(account[1]), true);
        for (int i = 0; i < 2; i++)
            add_others(difference->removal[i], account[i], account[1 - i]);
    }
    bool both = account[0] && account[1];
    for (int i = 0; i < 2; i++)
        cJSON_Delete(account[i]);
    if (status == CH_OK && both && difference->differs && edits && edits->count > 0)
        status = find_alone(difference, agents, turn, edits, error);
    return status;
}

void ch_difference_done(struct ch_difference *difference) {
    for (int i = 0; i < 2; i++) {
        ch_free(difference->move[i]);
        ch_free(difference->reason[i]);
        cJSON_Delete(difference->removal[i]);
    }
    ch_free(difference->alone);
    *difference = (struct ch_difference){0};
}

void ch_difference_why(const struct ch_difference *difference, int which, struct ch_text *out) {
    assert(which == 0 || which == 1);
    if (!difference->move[which])
        ch_text_add(out, "it fails");
    else if (!difference->move[1 - which])
        ch_text_add(out, "the other fails");
    else if (difference->removal[which])
        ch_removal_text(difference->removal[which], out);
    else
        ch_text_add(out, "it has no reasons");
}

static struct ch_diff_class *find_class(struct ch_diff_report *report, char *const why[2]) {
    for (int i = 0; i < report->class_count; i++)
        if (strcmp(report->class[i].why[0], why[0]) == 0 &&
            strcmp(report->class[i].why[1], why[1]) == 0)
            return &report->class[i];
    struct ch_diff_class *class = ch_append(&report->class, &report->class_count, sizeof *class);
    *class = (struct ch_diff_class){.why = {ch_copy(why[0]), ch_copy(why[1])}};
    return class;
}

static void add_place(struct ch_diff_report *report, int at) {
    assert(at >= 0 && at < report->positions->count);
    char *why[2];
    for (int which = 0; which < 2; which++) {
        struct ch_text text = ch_text_new();
        ch_difference_why(&report->difference[at], which, &text);
        why[which] = ch_text_take(&text);
    }
    struct ch_diff_class *class = find_class(report, why);
    *(int *)ch_append(&class->places, &class->count, sizeof at) = at;
    assert(class->count == 1 || class->places[class->count - 2] < at);
    ch_free(why[0]);
    ch_free(why[1]);
}

/* The most frequent first; of equal ones that which was met first. */
static int by_count(const void *a, const void *b) {
    const struct ch_diff_class *x = a, *y = b;
    return x->count != y->count ? y->count - x->count : x->places[0] - y->places[0];
}

static void count_alone(struct ch_diff_report *report) {
    for (int i = 0; i < report->positions->count; i++) {
        const bool *alone = report->difference[i].alone;
        bool any = false;
        if (!alone)
            continue;
        if (!report->alone)
            report->alone = ch_alloc((size_t)report->edits.count * sizeof *report->alone);
        for (int j = 0; j < report->edits.count; j++) {
            report->alone[j] += alone[j];
            any = any || alone[j];
        }
        report->by_several += !any;
    }
}

void ch_diff_report_make(struct ch_diff_report *report) {
    for (int i = 0; i < report->positions->count; i++) {
        const struct ch_difference *difference = &report->difference[i];
        for (int which = 0; which < 2; which++)
            report->failed[which] += !difference->move[which];
        report->same_choice_other_set += !difference->differs && difference->sets_differ;
        if (!difference->differs)
            continue;
        report->differ++;
        add_place(report, i);
    }
    count_alone(report);
    if (report->class_count > 1)
        qsort(report->class, (size_t)report->class_count, sizeof *report->class, by_count);
}

void ch_diff_report_done(struct ch_diff_report *report) {
    for (int i = 0; i < report->class_count; i++) {
        ch_free(report->class[i].why[0]);
        ch_free(report->class[i].why[1]);
        ch_free(report->class[i].places);
    }
    ch_free(report->class);
    ch_free(report->alone);
}
