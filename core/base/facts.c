/* The grammar is that of CLIPS 6.30's facts (Basic Programming Guide 2.3.1, 4.4) with
 * constants in the place of expressions. */
#include "core/base/facts.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/facts_token.h"
#include "core/base/memory.h"

enum { MAX_MISTAKES = 100 };

/* Values and slots are kept in lists of their own; facts and slots hold indexes into them until
 * reading is done, since the lists move as they grow. */
struct store {
    char *text;
    struct ch_fact_value *values;
    struct ch_fact_slot *slots;
    int *first_value; /* of each slot */
    struct place {
        int first_slot, first_value;
    } * places; /* of each fact */
    int value_count, value_capacity;
    int slot_count, slot_capacity;
    int fact_capacity;
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
    char text[CH_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ch_error_set(&facts->mistakes[facts->mistake_count++], CH_BAD_INPUT, facts->file, line, "%s",
                 text);
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

static int grow(int count, int *capacity) {
    assert(count >= 0 && count <= *capacity);
    if (count < *capacity)
        return 0;
    *capacity = *capacity ? *capacity * 2 : 16;
    return *capacity;
}

static void add_value(struct reader *reader) {
    struct store *store = reader->store;
    int room = grow(store->value_count, &store->value_capacity);
    if (room)
        store->values = ch_realloc(store->values, (size_t)room * sizeof *store->values);
    store->values[store->value_count++] = reader->token.value;
}

static void add_slot(struct reader *reader, const char *name, int line) {
    struct store *store = reader->store;
    int room = grow(store->slot_count, &store->slot_capacity);
    if (room) {
        store->slots = ch_realloc(store->slots, (size_t)room * sizeof *store->slots);
        store->first_value =
            ch_realloc(store->first_value, (size_t)room * sizeof *store->first_value);
    }
    store->first_value[store->slot_count] = store->value_count;
    store->slots[store->slot_count++] = (struct ch_fact_slot){.name = name, .line = line};
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
            "a parenthesis inside %s `%s`; values are constants, nothing is computed here", what,
            name);
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
        add_value(reader);
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
        int line = reader->token.line;
        add_slot(reader, reader->token.value.text, line);
        advance(reader);
        if (!read_values(reader, "slot", store->slots[store->slot_count - 1].name, line))
            return false;
        int slot = store->slot_count - 1;
        store->slots[slot].count = store->value_count - store->first_value[slot];
    }
    return reader->token.kind == CH_FACT_TOKEN_CLOSE ||
           refuse_token(reader, "fact", fact->name, fact->line);
}

static void refuse_name(struct reader *reader, const char *name, int line) {
    enum { MAX = 64 };
    const char *names[MAX + 1];
    int count = 0;
    for (; reader->templates[count].name && count < MAX; count++)
        names[count] = reader->templates[count].name;
    names[count] = NULL;
    const char *closest = ch_text_closest(name, names);
    if (closest)
        ch_facts_mistake(reader->facts, line, "fact `%s` is not known here; did you mean `%s`?",
                         name, closest);
    else
        ch_facts_mistake(reader->facts, line, "fact `%s` is not known here; this file holds `%s`%s",
                         name, names[0] ? names[0] : "nothing", count > 1 ? " and others" : "");
}

/* The body of a fact whose name is known, up to its closing parenthesis. */
static bool read_body(struct reader *reader, const struct ch_fact_template *shape,
                      struct ch_fact *fact) {
    struct store *store = reader->store;
    int first_slot = store->slot_count, first_value = store->value_count;
    if (shape->slots ? !read_slots(reader, fact)
                     : !read_values(reader, "fact", fact->name, fact->line))
        return false;
    fact->slot_count = store->slot_count - first_slot;
    fact->value_count = shape->slots ? 0 : store->value_count - first_value;
    return true;
}

static void keep_fact(struct reader *reader, const struct ch_fact *fact, struct place place) {
    struct store *store = reader->store;
    struct ch_facts *facts = reader->facts;
    int room = grow(facts->count, &store->fact_capacity);
    if (room) {
        facts->facts = ch_realloc(facts->facts, (size_t)room * sizeof *facts->facts);
        store->places = ch_realloc(store->places, (size_t)room * sizeof *store->places);
    }
    store->places[facts->count] = place;
    facts->facts[facts->count++] = *fact;
}

/* One fact; the opening parenthesis is looked at. */
static void read_fact(struct reader *reader) {
    struct place place = {reader->store->slot_count, reader->store->value_count};
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
        keep_fact(reader, &fact, place);
        advance(reader);
        return;
    }
    assert(place.first_slot <= reader->store->slot_count &&
           place.first_value <= reader->store->value_count);
    reader->store->slot_count = place.first_slot;
    reader->store->value_count = place.first_value;
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

static void set_pointers(struct ch_facts *facts, struct store *store) {
    static const struct ch_fact_value no_value;
    static const struct ch_fact_slot no_slot;
    for (int i = 0; i < store->slot_count; i++)
        store->slots[i].values = store->values ? store->values + store->first_value[i] : &no_value;
    for (int i = 0; i < facts->count; i++) {
        struct ch_fact *fact = &facts->facts[i];
        fact->slots = fact->slot_count > 0 ? store->slots + store->places[i].first_slot : &no_slot;
        fact->values =
            fact->value_count > 0 ? store->values + store->places[i].first_value : &no_value;
    }
}

void ch_facts_parse(const char *file, const char *text, size_t length,
                    const struct ch_fact_template templates[], struct ch_facts *facts) {
    struct store *store = ch_alloc(sizeof *store);
    store->text = ch_alloc(2 * length + 1); /* `<` begins a symbol without a delimiter before it */
    *facts = (struct ch_facts){.file = ch_copy(file), .memory = store};
    struct reader reader = {.facts = facts, .store = store, .templates = templates};
    ch_fact_tokens_init(&reader.tokens, text, length, store->text);
    read_all(&reader);
    set_pointers(facts, store);
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

enum ch_status ch_facts_read(const char *file, const char *text, size_t length,
                             const struct ch_fact_template templates[], struct ch_facts *facts,
                             struct ch_error *error) {
    ch_facts_parse(file, text, length, templates, facts);
    ch_facts_check(facts, templates);
    return ch_facts_status(facts, error);
}

void ch_facts_done(struct ch_facts *facts) {
    struct store *store = facts->memory;
    if (store) {
        ch_free(store->text);
        ch_free(store->values);
        ch_free(store->slots);
        ch_free(store->first_value);
        ch_free(store->places);
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
