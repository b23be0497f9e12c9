#include "core/referee/impasses.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"

static const struct {
    const char *name, *one, *many;
} kinds[CH_IMPASSE_KINDS] = {
    {"tie", "tie", "ties"},
    {"conflict", "conflict", "conflicts"},
    {"contradiction", "contradiction that another move settled",
     "contradictions that another move settled"},
    {"constraint_failure", "constraint failure", "constraint failures"},
    {"all_rejected", "rejection of all moves", "rejections of all moves"},
};

const char *ch_impasse_name(enum ch_impasse kind) {
    assert(kind < CH_IMPASSE_KINDS);
    return kinds[kind].name;
}

enum ch_impasse ch_impasse_find(const char *name) {
    int kind = 0;
    while (kind < CH_IMPASSE_KINDS && strcmp(kinds[kind].name, name) != 0)
        kind++;
    return (enum ch_impasse)kind;
}

const char *ch_impasse_words(enum ch_impasse kind, long count) {
    return count == 1 ? kinds[kind].one : kinds[kind].many;
}

/* Names of rules hold no blanks; what comes from elsewhere might. */
static void copy_name(char to[CH_IMPASSE_RULE], const char *from) {
    snprintf(to, CH_IMPASSE_RULE, "%s", from ? from : "");
    ch_text_plain(to, "");
    for (char *at = to; *at; at++)
        if (*at == ' ')
            *at = '_';
}

/* Counts come from records, too, which may have been changed by hand. */
static long sum_of(long a, long b) {
    b = b < 0 ? 0 : b;
    return a > LONG_MAX - b ? LONG_MAX : a + b;
}

static struct ch_impasse_part *find_part(const struct ch_impasses *impasses,
                                         const struct ch_impasse_part *like) {
    for (int i = 0; i < impasses->count; i++) {
        struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind == like->kind && strcmp(part->rule, like->rule) == 0 &&
            strcmp(part->other, like->other) == 0)
            return part;
    }
    return NULL;
}

static void add_part(struct ch_impasses *impasses, const struct ch_impasse_part *part) {
    struct ch_impasse_part *known = find_part(impasses, part);
    if (known) {
        known->decisions = sum_of(known->decisions, part->decisions);
    } else if (impasses->count == CH_IMPASSE_MAX_PARTS) {
        impasses->left_out = true;
    } else {
        *ch_added(impasses->part, impasses->count, impasses->capacity) = *part;
    }
}

void ch_impasses_add_part(struct ch_impasses *impasses, enum ch_impasse kind, const char *rule,
                          const char *other, long decisions) {
    struct ch_impasse_part part = {.kind = kind, .decisions = sum_of(0, decisions)};
    bool turned = other && other[0] && strcmp(rule, other) > 0;
    copy_name(part.rule, turned ? other : rule);
    copy_name(part.other, turned ? rule : other);
    add_part(impasses, &part);
}

void ch_impasses_add(struct ch_impasses *impasses, const struct ch_impasses *from) {
    assert(from != impasses);
    impasses->decisions = sum_of(impasses->decisions, from->decisions);
    for (int i = 0; i < CH_IMPASSE_KINDS; i++)
        impasses->kind[i] = sum_of(impasses->kind[i], from->kind[i]);
    for (int i = 0; i < from->count; i++)
        add_part(impasses, &from->part[i]);
    impasses->left_out |= from->left_out;
}

static int compare(const void *a, const void *b) {
    const struct ch_impasse_part *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->decisions != y->decisions)
        return x->decisions > y->decisions ? -1 : 1;
    int rules = strcmp(x->rule, y->rule);
    return rules != 0 ? rules : strcmp(x->other, y->other);
}

void ch_impasses_sort(struct ch_impasses *impasses) {
    if (impasses->count > 1)
        qsort(impasses->part, (size_t)impasses->count, sizeof *impasses->part, compare);
}

void ch_impasses_clear(struct ch_impasses *impasses) {
    struct ch_impasse_part *part = impasses->part;
    int capacity = impasses->capacity;
    *impasses = (struct ch_impasses){.part = part, .capacity = capacity};
}

void ch_impasses_done(struct ch_impasses *impasses) {
    ch_free(impasses->part);
    *impasses = (struct ch_impasses){0};
}
