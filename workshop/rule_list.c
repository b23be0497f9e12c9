/* See rule_list.h. */
#include "workshop/rule_list.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

/* A fact is named by its slot: "(parameter (name centre) (value 3))". */
static void name_fact(struct ch_outline_item *item, const char *text) {
    const char *at = strstr(text + item->begin, "(name ");
    if (item->name[0] || !at || at >= text + item->end)
        return;
    at += strlen("(name ");
    at += strspn(at, " ");
    size_t length = strcspn(at, " )\n\t");
    if (length < sizeof item->name)
        memcpy(item->name, at, length);
}

void ch_rule_list_init(struct ch_rule_list *list, const struct ch_agent *agent) {
    *list = (struct ch_rule_list){.agent = agent};
    for (int i = 1; i < agent->source_count; i++)
        ch_outline_scan(&list->outline, agent->sources[i].text, i, INT_MAX);
    for (int i = 0; i < list->outline.count; i++) {
        struct ch_outline_item *item = &list->outline.item[i];
        name_fact(item, agent->sources[item->source].text);
    }
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

/* Reads the bytes of a construct that mean something: comments and runs of blanks are one blank,
 * those beside a parenthesis nothing. */
struct bytes {
    const char *at, *end;
    bool in_string;
    char last;
};

static bool skip_blank(struct bytes *bytes) {
    const char *from = bytes->at;
    while (bytes->at < bytes->end && (isspace((unsigned char)*bytes->at) || *bytes->at == ';'))
        if (*bytes->at == ';')
            while (bytes->at < bytes->end && *bytes->at != '\n')
                bytes->at++;
        else
            bytes->at++;
    return bytes->at > from;
}

/* The next byte, 0 at the end. */
static char next_byte(struct bytes *bytes) {
    if (!bytes->in_string && skip_blank(bytes) && bytes->at < bytes->end && bytes->last &&
        !strchr("()", bytes->last) && !strchr("()", *bytes->at))
        return bytes->last = ' ';
    if (bytes->at >= bytes->end)
        return 0;
    char byte = *bytes->at++;
    if (byte == '"' && bytes->last != '\\')
        bytes->in_string = !bytes->in_string;
    bytes->last = bytes->last == '\\' && byte == '\\' ? 'x' : byte;
    return byte;
}

static struct bytes bytes_of(const struct ch_rule_list *list, int item) {
    const struct ch_outline_item *found = &list->outline.item[item];
    const char *text = list->agent->sources[found->source].text;
    return (struct bytes){.at = text + found->begin, .end = text + found->end};
}

bool ch_rule_list_same(const struct ch_rule_list *a, int item_a, const struct ch_rule_list *b,
                       int item_b) {
    struct bytes x = bytes_of(a, item_a), y = bytes_of(b, item_b);
    for (;;) {
        char left = next_byte(&x), right = next_byte(&y);
        if (left != right)
            return false;
        if (!left)
            return true;
    }
}

int ch_rule_list_namesake(const struct ch_rule_list *list, int item,
                          const struct ch_rule_list *other) {
    const struct ch_outline_item *own = &list->outline.item[item];
    for (int i = 0; i < other->outline.count; i++) {
        const struct ch_outline_item *its = &other->outline.item[i];
        if (strcmp(own->keyword, its->keyword) == 0 && strcmp(own->name, its->name) == 0 &&
            strcmp(own->module, its->module) == 0)
            return i;
    }
    return -1;
}
