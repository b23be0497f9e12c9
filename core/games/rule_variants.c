#include "core/games/rule_variants.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void ch_rule_variant_add_value(const struct ch_rule_variant *variant, struct ch_text *text) {
    assert(variant->chosen >= 0 && (variant->chosen < variant->value_count || variant->number > 0));
    if (variant->chosen < variant->value_count)
        ch_text_add(text, variant->values[variant->chosen]);
    else
        ch_text_addf(text, "%d", variant->number);
}

void ch_rule_variant_add_values(const struct ch_rule_variant *variant, struct ch_text *text) {
    for (int i = 0; i < variant->value_count; i++)
        ch_text_addf(text, "%s%s", i ? ", " : "", variant->values[i]);
    if (variant->max > 0)
        ch_text_addf(text, ", %d to %d", variant->min, variant->max);
}

static void keep_first(void *context, const char *mistake) {
    struct ch_error *first = context;
    if (first->status == CH_OK)
        ch_bad_input(first, "%s", mistake);
}

enum ch_status ch_rule_variants_read(struct ch_rule_variant rule_variants[],
                                     const struct ch_rule_variant usual[], int count,
                                     const char *settings, struct ch_error *error) {
    struct ch_error first = {.status = CH_OK};
    memcpy(rule_variants, usual, (size_t)count * sizeof *usual);
    for (int i = 0; i < count; i++)
        while (rule_variants[i].values[rule_variants[i].value_count])
            rule_variants[i].value_count++;
    ch_rule_variants_choose(rule_variants, count, settings, keep_first, &first);
    if (first.status != CH_OK && error)
        *error = first;
    return first.status;
}

char *ch_rule_variants_name(const char *name, const struct ch_rule_variant rule_variants[],
                            int count) {
    struct ch_text text = ch_text_new();
    ch_text_add(&text, name);
    ch_rule_variants_add_name(rule_variants, count, &text);
    return ch_text_take(&text);
}

void ch_rule_variants_add_name(const struct ch_rule_variant rule_variants[], int count,
                               struct ch_text *text) {
    char sign = ':';
    for (int i = 0; i < count; i++) {
        const struct ch_rule_variant *variant = &rule_variants[i];
        if (variant->chosen == variant->standard)
            continue;
        ch_text_addf(text, "%c%s=", sign, variant->name);
        ch_rule_variant_add_value(variant, text);
        sign = ',';
    }
}

static void refuse_name(const struct ch_rule_variant rule_variants[], int count, const char *name,
                        struct ch_text *mistake) {
    const char **names = ch_alloc((size_t)(count + 1) * sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = rule_variants[i].name;
    const char *closest = ch_text_closest(name, names);
    ch_text_addf(mistake, "no parameter `%s`; ", name);
    if (closest)
        ch_text_addf(mistake, "did you mean `%s`?", closest);
    else
        for (int i = 0; i < count; i++)
            ch_text_addf(mistake, "%s%s", i ? ", " : "it has ", names[i]);
    ch_free(names);
}

/* The number that `value` is, written as one writes it; 0 if it is none that can be chosen. */
static int number_of(const struct ch_rule_variant *variant, const char *value) {
    enum { DIGITS = 9 };
    size_t length = strlen(value);
    if (variant->max == 0 || value[0] == '0' || length > DIGITS ||
        strspn(value, "0123456789") != length)
        return 0;
    int number = atoi(value);
    return number >= variant->min && number <= variant->max ? number : 0;
}

static int find(const struct ch_rule_variant rule_variants[], int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (strcmp(rule_variants[i].name, name) == 0)
            return i;
    return -1;
}

static void choose(struct ch_rule_variant *variant, const char *value, struct ch_text *mistake) {
    int index = 0, number = number_of(variant, value);
    while (index < variant->value_count && strcmp(variant->values[index], value) != 0)
        index++;
    if (index == variant->value_count && number == 0) {
        ch_text_addf(mistake, "`%s` is no value of `%s`; it has ", value, variant->name);
        ch_rule_variant_add_values(variant, mistake);
        return;
    }
    variant->chosen = index;
    variant->number = number;
}

void ch_rule_variants_choose(struct ch_rule_variant rule_variants[], int count,
                             const char *settings, void (*hear)(void *context, const char *mistake),
                             void *context) {
    CH_SCOPED(ch_text_done) struct ch_text mistake = ch_text_new();
    char *copy = ch_copy(settings), *at = copy, *part;
    uint64_t given = 0; /* a bit for each variant */
    while (settings[0] && (part = strsep(&at, ",")) != NULL) {
        char *value = strchr(part, '=');
        if (value)
            *value++ = '\0';
        int index = find(rule_variants, count, part);
        assert(count <= 64 && index < count);
        if (!value || !part[0] || !value[0])
            ch_text_addf(&mistake, "`%s` is no rule variant; write name=value", part);
        else if (index < 0)
            refuse_name(rule_variants, count, part, &mistake);
        else if (given >> index & 1)
            ch_text_addf(&mistake, "`%s` is given twice; leave one", part);
        else
            choose(&rule_variants[index], value, &mistake);
        if (mistake.length > 0)
            hear(context, mistake.data);
        ch_text_clear(&mistake);
        if (index >= 0 && value)
            given |= UINT64_C(1) << index;
    }
    ch_free(copy);
}
