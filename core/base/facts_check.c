/* Checks facts by their templates; see facts_token.h. */
#include <string.h>

#include "core/base/facts_token.h"

static const char *type_words(unsigned types) {
    switch (types) {
    case CH_FACT_SYMBOL:
        return "a symbol";
    case CH_FACT_STRING:
        return "a string in quotes";
    case CH_FACT_INTEGER:
        return "an integer";
    case CH_FACT_REAL:
        return "a number with a point";
    case CH_FACT_NUMBER:
        return "a number";
    case CH_FACT_WORD:
        return "a word or a string";
    default:
        return "something else";
    }
}

static void refuse_word(struct ch_facts *facts, const struct ch_fact_value *value, const char *slot,
                        const char *const words[]) {
    const char *closest = ch_text_closest(value->text, words);
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    for (int i = 0; words[i]; i++)
        ch_text_addf(&list, "%s%s", i ? ", " : "", words[i]);
    if (closest)
        ch_facts_mistake(facts, value->line,
                         "`%s` is none of the words for `%s`; did you mean `%s`?", value->text,
                         slot, closest);
    else
        ch_facts_mistake(facts, value->line, "`%s` is none of the words for `%s`: %s", value->text,
                         slot, list.data);
}

static bool check_values(struct ch_facts *facts, const char *name,
                         const struct ch_fact_value values[], int count, unsigned types,
                         const char *const words[]) {
    bool good = true;
    for (int i = 0; i < count; i++) {
        if (!(values[i].type & types)) {
            ch_facts_mistake(facts, values[i].line, "`%s` takes %s, and `%s` is none", name,
                             type_words(types), values[i].text);
            good = false;
            continue;
        }
        bool known = !words;
        for (int w = 0; words && words[w]; w++)
            known = known || strcmp(words[w], values[i].text) == 0;
        if (!known)
            refuse_word(facts, &values[i], name, words);
        good = good && known;
    }
    return good;
}

static bool check_count(struct ch_facts *facts, const char *name, int line, int count, int min,
                        int max) {
    if (count < min)
        ch_facts_mistake(facts, line, "`%s` needs %s%d value%s and has %d", name,
                         max == min ? "" : "at least ", min, min == 1 ? "" : "s", count);
    else if (max >= 0 && count > max)
        ch_facts_mistake(facts, line, "`%s` takes %s%d value%s and has %d", name,
                         max == min ? "" : "at most ", max, max == 1 ? "" : "s", count);
    else
        return true;
    return false;
}

static void refuse_slot(struct ch_facts *facts, const struct ch_fact *fact,
                        const struct ch_fact_slot *slot, const struct ch_fact_slot_rule rules[]) {
    enum { MAX = 64 };
    const char *names[MAX + 1];
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    int count = 0;
    for (; rules[count].name && count < MAX; count++) {
        names[count] = rules[count].name;
        ch_text_addf(&list, "%s%s", count ? ", " : "", names[count]);
    }
    names[count] = NULL;
    const char *closest = ch_text_closest(slot->name, names);
    if (closest)
        ch_facts_mistake(facts, slot->line, "`%s` has no slot `%s`; did you mean `%s`?", fact->name,
                         slot->name, closest);
    else
        ch_facts_mistake(facts, slot->line, "`%s` has no slot `%s`; it has %s", fact->name,
                         slot->name, list.data);
}

bool ch_facts_check_slot(struct ch_facts *facts, const struct ch_fact *fact, int index,
                         const struct ch_fact_slot_rule rules[]) {
    const struct ch_fact_slot *slot = &fact->slots[index];
    const struct ch_fact_slot_rule *rule = rules;
    while (rule->name && strcmp(rule->name, slot->name) != 0)
        rule++;
    if (!rule->name) {
        refuse_slot(facts, fact, slot, rules);
        return false;
    }
    for (int i = 0; i < index; i++)
        if (strcmp(fact->slots[i].name, slot->name) == 0) {
            ch_facts_mistake(facts, slot->line, "slot `%s` of `%s` is given twice; leave one",
                             slot->name, fact->name);
            return false;
        }
    return check_count(facts, slot->name, slot->line, slot->count, rule->min, rule->max) &&
           check_values(facts, slot->name, slot->values, slot->count, rule->types, rule->words);
}

static bool check_fact(struct ch_facts *facts, const struct ch_fact *fact,
                       const struct ch_fact_template *shape) {
    if (!shape->slots)
        return check_count(facts, fact->name, fact->line, fact->value_count, shape->min,
                           shape->max) &&
               check_values(facts, fact->name, fact->values, fact->value_count, shape->types, NULL);
    bool good = true;
    for (int i = 0; i < fact->slot_count; i++)
        good = ch_facts_check_slot(facts, fact, i, shape->slots) && good;
    for (const struct ch_fact_slot_rule *rule = shape->slots; rule->name; rule++)
        if (rule->required && !ch_fact_slot(fact, rule->name)) {
            ch_facts_mistake(facts, fact->line, "`%s` needs a slot `%s`; add (%s …)", fact->name,
                             rule->name, rule->name);
            good = false;
        }
    return good;
}

void ch_facts_check(struct ch_facts *facts, const struct ch_fact_template templates[]) {
    int kept = 0;
    for (int i = 0; i < facts->count; i++) {
        const struct ch_fact_template *shape = templates;
        while (strcmp(shape->name, facts->facts[i].name) != 0)
            shape++;
        if (check_fact(facts, &facts->facts[i], shape))
            facts->facts[kept++] = facts->facts[i];
    }
    facts->count = kept;
}
