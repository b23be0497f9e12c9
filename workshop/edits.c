#include "workshop/edits.h"

#include <assert.h>
#include <string.h>

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/account.h"

static void add(struct ch_edits *edits, int in_a, int in_b) {
    assert(in_a >= 0 || in_b >= 0);
    const struct ch_rule_list *list = &edits->rules[in_b >= 0];
    size_t room = (size_t)edits->count + 1;
    edits->edit = ch_realloc(edits->edit, room * sizeof *edits->edit);
    edits->edit[edits->count++] = (struct ch_edit){
        .item = {in_a, in_b}, .rule = ch_rule_list_rule(list, in_b >= 0 ? in_b : in_a)};
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

void ch_edits_alone(const struct ch_edits *edits, cJSON *const effects[2], bool alone[]) {
    for (int i = 0; i < edits->count; i++) {
        const struct ch_edit *edit = &edits->edit[i];
        const cJSON *remaining[2];
        for (int which = 0; which < 2; which++)
            remaining[which] = without(&edits->rules[which], edit->item[which], effects[which]);
        alone[i] = edit->rule && remaining[0] && remaining[1] &&
                   cJSON_Compare(remaining[0], remaining[1], true);
    }
}
