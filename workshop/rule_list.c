#include "workshop/rule_list.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "core/base/clips_token.h"

static struct ch_clips_scanner read_item(const struct ch_rule_list *list, int item) {
    const struct ch_outline_item *found = &list->outline.item[item];
    const char *text = list->agent->sources[found->source].text;
    return ch_clips_scanner(text + found->begin, found->end - found->begin, found->line);
}

/* A fact is named by its slot: "(parameter (name centre) (value 3))". */
static void name_fact(struct ch_rule_list *list, int i) {
    struct ch_outline_item *item = &list->outline.item[i];
    struct ch_clips_scanner scanner = read_item(list, i);
    struct ch_clips_token token;
    bool opened = false;
    while (!item->name[0] && (token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (opened && ch_clips_is(&token, "name")) {
            token = ch_clips_next(&scanner);
            if (token.size < sizeof item->name)
                memcpy(item->name, token.at, token.size);
            return;
        }
        opened = token.kind == CH_CLIPS_OPEN;
    }
}

void ch_rule_list_init(struct ch_rule_list *list, const struct ch_agent *agent) {
    *list = (struct ch_rule_list){.agent = agent};
    for (int i = 1; i < agent->source_count; i++)
        ch_outline_scan(&list->outline, agent->sources[i].text, i, INT_MAX);
    for (int i = 0; i < list->outline.count; i++)
        name_fact(list, i);
}

void ch_rule_list_done(struct ch_rule_list *list) {
    ch_outline_done(&list->outline);
}

bool ch_rule_list_rule(const struct ch_rule_list *list, int item) {
    return strcmp(list->outline.item[item].keyword, "defrule") == 0;
}

int ch_rule_list_rules(const struct ch_rule_list *list) {
    int rules = 0;
    for (int i = 0; i < list->outline.count; i++)
        rules += ch_rule_list_rule(list, i);
    return rules;
}

const char *ch_rule_list_file(const struct ch_rule_list *list, int item) {
    return list->agent->sources[list->outline.item[item].source].name;
}

int ch_rule_list_find(const struct ch_rule_list *list, const char *file, int line) {
    for (int i = 0; i < list->outline.count; i++)
        if (list->outline.item[i].line == line && ch_rule_list_rule(list, i) &&
            strcmp(ch_rule_list_file(list, i), file) == 0)
            return i;
    return -1;
}

bool ch_rule_list_same(const struct ch_rule_list *a, int item_a, const struct ch_rule_list *b,
                       int item_b) {
    struct ch_clips_scanner x = read_item(a, item_a), y = read_item(b, item_b);
    struct ch_clips_token left, right;
    do {
        left = ch_clips_next(&x);
        right = ch_clips_next(&y);
        if (left.size != right.size || memcmp(left.at, right.at, left.size) != 0)
            return false;
    } while (left.kind != CH_CLIPS_END);
    return true;
}

int ch_rule_list_namesake(const struct ch_rule_list *list, int item,
                          const struct ch_rule_list *other) {
    const struct ch_outline_item *own = &list->outline.item[item];
    assert(item >= 0 && item < list->outline.count);
    for (int i = 0; i < other->outline.count; i++) {
        const struct ch_outline_item *its = &other->outline.item[i];
        if (strcmp(own->keyword, its->keyword) == 0 && strcmp(own->name, its->name) == 0 &&
            strcmp(own->module, its->module) == 0)
            return i;
    }
    return -1;
}
