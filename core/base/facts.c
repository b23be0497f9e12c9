/* The grammar is that of CLIPS 6.30's facts (Basic Programming Guide 2.3.1, 4.4) with
 * constants in the place of expressions. */
#include "core/base/facts.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "core/base/facts_token.h"
#include "core/base/memory.h"

enum { MAX_MISTAKES = 100 };

/* Room for all that the text can hold, so that nothing moves. */
struct store {
    char *text;
    struct ch_fact_value *values;
    struct ch_fact_slot *slots;
    int value_count, slot_count;
};

struct reader {
    struct ch_facts *facts;
    struct store *store;
    const struct ch_fact_template *templates;
    struct ch_fact_tokens tokens;
    struct ch_fact_token token; /* the one that is looked at */
    int depth;                  /* open parentheses */
};

void ch_facts_mistake(struct ch_facts *facts, int line, const char *format, ...) {
    if (facts->mistake_count >= MAX_MISTAKES)
        return;
    size_t size = (size_t)(facts->mistake_count + 1) * sizeof *facts->mistakes;
    facts->mistakes = ch_realloc(facts->mistakes, size);
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(&facts->mistakes[facts->mistake_count++], CH_BAD_INPUT, facts->file, line, format,
                  arguments);
    va_end(arguments);
}

static void advance(struct reader *reader) {
    ch_fact_token_next(&reader->tokens, &reader->token);
    if (reader->token.kind == CH_FACT_TOKEN_OPEN)
        reader->depth++;
    else if (reader->token.kind == CH_FACT_TOKEN_CLOSE)
        reader->depth--;
}

static const struct ch_fact_template *find_template(const struct reader *reader, const char *name) {
    for (const struct ch_fact_template *shape = reader->templates; shape->name; shape++)
        if (strcmp(shape->name, name) == 0)
            return shape;
    return NULL;
}

/* A parenthesis in the first column before the name of a fact, inside another fact: that one was
 * not closed. */
static bool at_next_fact(const struct reader *reader) {
    if (reader->token.kind != CH_FACT_TOKEN_OPEN || reader->token.column != 1)
        return false;
    struct ch_fact_tokens ahead = reader->tokens;
    struct ch_fact_token name;
    ch_fact_token_next(&ahead, &name);
    return name.kind == CH_FACT_TOKEN_VALUE && name.value.type == CH_FACT_SYMBOL &&
           find_template(reader, name.value.text) != NULL;
}

/* Skips to the end of the fact, or to the next one. */
static void skip_fact(struct reader *reader) {
    while (reader->depth > 0 && reader->token.kind != CH_FACT_TOKEN_END) {
        if (reader->depth > 1 && at_next_fact(reader)) {
            reader->depth = 1;
            return;
        }
        advance(reader);
    }
    if (reader->token.kind == CH_FACT_TOKEN_CLOSE)
        advance(reader);
}

/* Reports the token found where a value, a slot or the end of `what` should be. Always returns
 * false. */
static bool refuse_token(struct reader *reader, const char *what, const char *name, int line) {
    if (reader->token.kind == CH_FACT_TOKEN_END || at_next_fact(reader))
        ch_facts_mistake(reader->facts, line, "%s `%s` is not closed; add `)` at its end", what,
                         name);
    else if (reader->token.kind == CH_FACT_TOKEN_BAD)
        ch_facts_mistake(reader->facts, reader->token.line, "%s", reader->token.mistake);
    else if (reader->token.kind == CH_FACT_TOKEN_OPEN)
        ch_facts_mistake(
            reader->facts, reader->token.line,
            "a parenthesis inside %s `%s`; nothing is computed here: write constants, or a text in "
            "quotes, \"(…)\"",
            what, name);
    else
        ch_facts_mistake(reader->facts, reader->token.line,
                         "`%s` is between the slots of `%s`; "
                         "write it inside a slot: (slot value)",
                         reader->token.value.text, name);
    return false;
}

/* The values up to a closing parenthesis, which is left to look at. */
static bool read_values(struct reader *reader, const char *what, const char *name, int line) {
    for (; reader->token.kind == CH_FACT_TOKEN_VALUE; advance(reader))
        reader->store->values[reader->store->value_count++] = reader->token.value;
    return reader->token.kind == CH_FACT_TOKEN_CLOSE || refuse_token(reader, what, name, line);
}

/* Slots up to the closing parenthesis of the fact. */
static bool read_slots(struct reader *reader, const struct ch_fact *fact) {
    struct store *store = reader->store;
    for (; reader->token.kind == CH_FACT_TOKEN_OPEN && !at_next_fact(reader); advance(reader)) {
        advance(reader);
        if (reader->token.kind != CH_FACT_TOKEN_VALUE ||
            reader->token.value.type != CH_FACT_SYMBOL) {
            ch_facts_mistake(reader->facts, reader->token.line,
                             "a slot of `%s` begins with its name: (slot value)", fact->name);
            return false;
        }
        struct ch_fact_slot *slot = &store->slots[store->slot_count++];
        const struct ch_fact_value *values = &store->values[store->value_count];
        *slot = (struct ch_fact_slot){reader->token.value.text, reader->token.line, values, 0};
        advance(reader);
        if (!read_values(reader, "slot", slot->name, slot->line))
            return false;
        slot->count = (int)(&store->values[store->value_count] - values);
    }
    return reader->token.kind == CH_FACT_TOKEN_CLOSE ||
           refuse_token(reader, "fact", fact->name, fact->line);
}

static void refuse_name(struct reader *reader, const char *name, int line) {
    const struct ch_fact_template *known = reader->templates;
    const char *closest = ch_text_closest_row(name, known, sizeof *known, NULL);
    if (closest)
        ch_facts_mistake(reader->facts, line, "fact `%s` is not known here; did you mean `%s`?",
                         name, closest);
    else
        ch_facts_mistake(reader->facts, line, "fact `%s` is not known here; this file holds `%s`%s",
                         name, known[0].name ? known[0].name : "nothing",
                         known[0].name && known[1].name ? " and others" : "");
}

/* The body of a fact whose name is known, up to its closing parenthesis. */
static bool read_body(struct reader *reader, const struct ch_fact_template *shape,
                      struct ch_fact *fact) {
    struct store *store = reader->store;
    fact->slots = &store->slots[store->slot_count];
    fact->values = &store->values[store->value_count];
    if (shape->slots ? !read_slots(reader, fact)
                     : !read_values(reader, "fact", fact->name, fact->line))
        return false;
    fact->slot_count = (int)(&store->slots[store->slot_count] - fact->slots);
    if (!shape->slots)
        fact->value_count = (int)(&store->values[store->value_count] - fact->values);
    return true;
}

/* One fact; the opening parenthesis is looked at. */
static void read_fact(struct reader *reader) {
    const struct store before = *reader->store;
    advance(reader);
    if (reader->token.kind != CH_FACT_TOKEN_VALUE || reader->token.value.type != CH_FACT_SYMBOL) {
        if (reader->token.kind == CH_FACT_TOKEN_BAD)
            ch_facts_mistake(reader->facts, reader->token.line, "%s", reader->token.mistake);
        else
            ch_facts_mistake(reader->facts, reader->token.line,
                             "a fact begins with its name: (name …)");
        skip_fact(reader);
        return;
    }
    struct ch_fact fact = {.name = reader->token.value.text, .line = reader->token.line};
    const struct ch_fact_template *shape = find_template(reader, fact.name);
    if (!shape)
        refuse_name(reader, fact.name, fact.line);
    else
        advance(reader);
    if (shape && read_body(reader, shape, &fact)) {
        reader->facts->facts[reader->facts->count++] = fact;
        advance(reader);
        return;
    }
    *reader->store = before;
    skip_fact(reader);
}

static void read_all(struct reader *reader) {
    advance(reader);
    while (reader->token.kind != CH_FACT_TOKEN_END) {
        if (reader->token.kind == CH_FACT_TOKEN_OPEN) {
            read_fact(reader);
            continue;
        }
        if (reader->token.kind == CH_FACT_TOKEN_BAD)
            ch_facts_mistake(reader->facts, reader->token.line, "%s", reader->token.mistake);
        else if (reader->token.kind == CH_FACT_TOKEN_CLOSE)
            ch_facts_mistake(reader->facts, reader->token.line, "a closing parenthesis too many");
        else
            ch_facts_mistake(reader->facts, reader->token.line,
                             "`%s` is outside of a fact; write (%s …)", reader->token.value.text,
                             reader->templates[0].name ? reader->templates[0].name : "name");
        reader->depth = 0;
        advance(reader);
        while (reader->token.kind == CH_FACT_TOKEN_VALUE ||
               reader->token.kind == CH_FACT_TOKEN_CLOSE)
            advance(reader); /* one message for a run of strays */
        if (reader->token.kind == CH_FACT_TOKEN_OPEN)
            reader->depth = 1;
    }
}

/* Makes room for as many facts and slots as there are parentheses, and for every value. */
static void make_room(struct reader *reader, const char *text, size_t length) {
    struct store *store = reader->store;
    struct ch_fact_tokens *tokens = &reader->tokens;
    size_t opened = 1, values = 1;
    store->text = ch_alloc(2 * length + 1); /* `<` begins a symbol without a delimiter before it */
    ch_fact_tokens_init(tokens, text, length, store->text);
    do {
        ch_fact_token_next(tokens, &reader->token);
        opened += reader->token.kind == CH_FACT_TOKEN_OPEN;
        values += reader->token.kind == CH_FACT_TOKEN_VALUE;
    } while (reader->token.kind != CH_FACT_TOKEN_END);
    reader->facts->facts = ch_alloc(opened * sizeof *reader->facts->facts);
    store->slots = ch_alloc(opened * sizeof *store->slots);
    store->values = ch_alloc(values * sizeof *store->values);
    ch_fact_tokens_init(tokens, text, length, store->text);
}

void ch_facts_parse(const char *file, const char *text, size_t length,
                    const struct ch_fact_template templates[], struct ch_facts *facts) {
    struct store *store = ch_alloc(sizeof *store);
    *facts = (struct ch_facts){.file = ch_copy(file), .memory = store};
    struct reader reader = {.facts = facts, .store = store, .templates = templates};
    make_room(&reader, text, length);
    read_all(&reader);
}

void ch_facts_replace(struct ch_facts *facts, const struct ch_fact_value *value,
                      const struct ch_fact_value *by) {
    assert(facts->memory);
    struct store *store = facts->memory;
    struct ch_fact_value *place = &store->values[value - store->values];
    int line = place->line;
    *place = *by;
    place->line = line;
}

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

static void refuse_type(struct ch_facts *facts, const struct ch_fact_value *value, const char *name,
                        unsigned types) {
    bool quoted = value->type == CH_FACT_STRING;
    ch_facts_mistake(facts, value->line, "`%s` takes %s, and %s%s%s is none%s%s%s", name,
                     type_words(types), quoted ? "\"" : "`", value->text, quoted ? "\"" : "`",
                     quoted                    ? "; leave the quotes out"
                     : types == CH_FACT_STRING ? "; write \""
                                               : "",
                     !quoted && types == CH_FACT_STRING ? value->text : "",
                     !quoted && types == CH_FACT_STRING ? "\"" : "");
}

static void refuse_word(struct ch_facts *facts, const struct ch_fact_value *value, const char *slot,
                        const char *const words[]) {
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    const char *closest = ch_text_closest_row(value->text, words, sizeof *words, &list);
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
            refuse_type(facts, &values[i], name, types);
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
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    ch_text_add(&list, "it has ");
    const char *closest = ch_text_closest_row(slot->name, rules, sizeof *rules, &list);
    ch_facts_mistake(facts, slot->line, "`%s` has no slot `%s`; %s%s%s", fact->name, slot->name,
                     CH_DID_YOU_MEAN(closest, list.data));
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

/* Checks facts by their templates: mistakes are added and wrong facts left out. */
static void check_all(struct ch_facts *facts, const struct ch_fact_template templates[]) {
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

enum ch_status ch_facts_read(const char *file, const char *text, size_t length,
                             const struct ch_fact_template templates[], struct ch_facts *facts,
                             struct ch_error *error) {
    ch_facts_parse(file, text, length, templates, facts);
    check_all(facts, templates);
    return ch_facts_status(facts, error);
}

void ch_facts_done(struct ch_facts *facts) {
    struct store *store = facts->memory;
    if (store) {
        ch_free(store->text);
        ch_free(store->values);
        ch_free(store->slots);
        ch_free(store);
    }
    ch_free(facts->facts);
    ch_free(facts->mistakes);
    ch_free(facts->file);
    *facts = (struct ch_facts){0};
}

enum ch_status ch_facts_status(const struct ch_facts *facts, struct ch_error *error) {
    if (facts->mistake_count == 0)
        return CH_OK;
    if (!error)
        return CH_BAD_INPUT;
    *error = facts->mistakes[0];
    for (int i = 1; i < facts->mistake_count; i++)
        ch_error_join(error, facts->mistakes[i].file, facts->mistakes[i].line,
                      facts->mistakes[i].text, facts->mistake_count - i);
    return CH_BAD_INPUT;
}

const struct ch_fact_slot *ch_fact_slot(const struct ch_fact *fact, const char *name) {
    for (int i = 0; i < fact->slot_count; i++)
        if (strcmp(fact->slots[i].name, name) == 0)
            return &fact->slots[i];
    return NULL;
}

const char *ch_fact_text(const struct ch_fact *fact, const char *slot, const char *fallback) {
    const struct ch_fact_slot *found = ch_fact_slot(fact, slot);
    return found && found->count > 0 ? found->values[0].text : fallback;
}
