#include "core/base/fact_pattern.h"

#include <string.h>

#include "core/base/facts_token.h"
#include "core/base/memory.h"

enum { MAX_TERMS = 64 };

/* One value, and its slot; an ordered fact's values are in the slot "". */
struct term {
    const char *slot;
    int place; /* in the slot, from 0 */
    struct ch_fact_value value;
    bool number; /* the word is also `value.integer` */
};

/* A fact or a pattern, read. */
struct ch_fact_pattern {
    char *text;
    const char *name;
    struct term terms[MAX_TERMS];
    int count;
    const char *slots[MAX_TERMS]; /* also those without a value */
    int slot_count;
};

struct reader {
    struct ch_fact_tokens tokens;
    struct ch_fact_token token;
    struct ch_fact_pattern *into;
    struct ch_error *error;
};

static void advance(struct reader *reader) {
    ch_fact_token_next(&reader->tokens, &reader->token);
}

static bool refuse(struct reader *reader, const char *what) {
    ch_bad_input(reader->error, "%s; write (name (slot value) …)",
                 reader->token.kind == CH_FACT_TOKEN_BAD ? reader->token.mistake : what);
    return false;
}

static bool add_term(struct reader *reader, const char *slot, int place) {
    struct ch_fact_pattern *into = reader->into;
    if (into->count == MAX_TERMS)
        return refuse(reader, "the pattern has too many values");
    into->terms[into->count++] =
        (struct term){.slot = slot, .place = place, .value = reader->token.value};
    return true;
}

/* The values of a slot, up to its parenthesis. */
static bool read_values(struct reader *reader, const char *slot) {
    if (reader->into->slot_count == MAX_TERMS)
        return refuse(reader, "the pattern has too many slots");
    reader->into->slots[reader->into->slot_count++] = slot;
    int place = 0;
    for (; reader->token.kind == CH_FACT_TOKEN_VALUE; advance(reader))
        if (!add_term(reader, slot, place++))
            return false;
    return reader->token.kind == CH_FACT_TOKEN_CLOSE || refuse(reader, "a slot is not closed");
}

static bool read_slots(struct reader *reader) {
    for (; reader->token.kind == CH_FACT_TOKEN_OPEN; advance(reader)) {
        advance(reader);
        if (reader->token.kind != CH_FACT_TOKEN_VALUE || reader->token.value.type != CH_FACT_SYMBOL)
            return refuse(reader, "a slot begins with its name");
        const char *slot = reader->token.value.text;
        advance(reader);
        if (!read_values(reader, slot))
            return false;
    }
    return reader->token.kind == CH_FACT_TOKEN_CLOSE || refuse(reader, "the fact is not closed");
}

static bool read_fact(struct reader *reader) {
    advance(reader);
    if (reader->token.kind != CH_FACT_TOKEN_OPEN)
        return refuse(reader, "a fact begins with a parenthesis");
    advance(reader);
    if (reader->token.kind != CH_FACT_TOKEN_VALUE || reader->token.value.type != CH_FACT_SYMBOL)
        return refuse(reader, "a fact begins with its name");
    reader->into->name = reader->token.value.text;
    advance(reader);
    bool ordered = reader->token.kind == CH_FACT_TOKEN_VALUE;
    if (ordered ? !read_values(reader, "") : !read_slots(reader))
        return false;
    advance(reader);
    return reader->token.kind == CH_FACT_TOKEN_END || refuse(reader, "something follows the fact");
}

enum ch_status ch_fact_pattern_read(const char *text, struct ch_fact_pattern **pattern,
                                    struct ch_error *error) {
    struct ch_fact_pattern *into = ch_alloc(sizeof *into);
    size_t length = strlen(text);
    into->text = ch_alloc(2 * length + 1);
    struct reader reader = {.into = into, .error = error};
    ch_fact_tokens_init(&reader.tokens, text, length, into->text);
    if (read_fact(&reader)) {
        *pattern = into;
        return CH_OK;
    }
    ch_fact_pattern_free(into);
    return CH_BAD_INPUT;
}

void ch_fact_pattern_free(struct ch_fact_pattern *pattern) {
    if (!pattern)
        return;
    ch_free(pattern->text);
    ch_free(pattern);
}

const char *ch_fact_pattern_name(const struct ch_fact_pattern *pattern) {
    return pattern->name;
}

void ch_fact_pattern_resolve(struct ch_fact_pattern *pattern,
                             bool (*number)(const void *context, const char *word, int64_t *value),
                             const void *context) {
    for (int i = 0; i < pattern->count; i++) {
        struct term *term = &pattern->terms[i];
        if (term->value.type == CH_FACT_SYMBOL)
            term->number = number(context, term->value.text, &term->value.integer);
    }
}

static bool same_value(const struct term *wanted, const struct ch_fact_value *have) {
    if (have->type & CH_FACT_NUMBER) {
        if (wanted->number)
            return have->type == CH_FACT_INTEGER && have->integer == wanted->value.integer;
        if (wanted->value.type == CH_FACT_INTEGER && have->type == CH_FACT_INTEGER)
            return wanted->value.integer == have->integer; /* a double has fewer digits */
        return (wanted->value.type & CH_FACT_NUMBER) != 0 && wanted->value.real == have->real;
    }
    return (wanted->value.type & CH_FACT_WORD) != 0 && strcmp(wanted->value.text, have->text) == 0;
}

static const struct term *find_term(const struct ch_fact_pattern *fact, const char *slot,
                                    int place) {
    for (int i = 0; i < fact->count; i++)
        if (fact->terms[i].place == place && strcmp(fact->terms[i].slot, slot) == 0)
            return &fact->terms[i];
    return NULL;
}

static bool is_word(const struct term *term, const char *word) {
    return term && term->value.type == CH_FACT_SYMBOL && strcmp(term->value.text, word) == 0;
}

/* Compares the values of one slot of the pattern with those of the fact. */
static bool slot_fits(const struct ch_fact_pattern *pattern, const struct ch_fact_pattern *fact,
                      const char *slot) {
    for (int place = 0;; place++) {
        const struct term *wanted = find_term(pattern, slot, place);
        const struct term *have = find_term(fact, slot, place);
        if (is_word(wanted, "..."))
            return true;
        if (!wanted || !have)
            return !wanted && !have;
        if (!is_word(wanted, "*") && !same_value(wanted, &have->value))
            return false;
    }
}

static bool has_slot(const struct ch_fact_pattern *fact, const char *slot) {
    for (int i = 0; i < fact->slot_count; i++)
        if (strcmp(fact->slots[i], slot) == 0)
            return true;
    return false;
}

bool ch_fact_pattern_fits(const struct ch_fact_pattern *pattern, const char *text) {
    struct ch_fact_pattern *fact;
    struct ch_error ignored;
    if (ch_fact_pattern_read(text, &fact, &ignored) != CH_OK)
        return false;
    bool fits = strcmp(pattern->name, fact->name) == 0;
    for (int i = 0; i < pattern->slot_count && fits; i++)
        fits = has_slot(fact, pattern->slots[i]) && slot_fits(pattern, fact, pattern->slots[i]);
    ch_fact_pattern_free(fact);
    return fits;
}
