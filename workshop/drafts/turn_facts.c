#include "workshop/drafts/premise.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "core/base/clips_token.h"
#include "core/base/json.h"
#include "core/base/memory.h"

static enum ch_slot_use use_of(const struct ch_vocabulary_slot *slot) {
    if (strncmp(slot->holds, "list of", strlen("list of")) == 0)
        return CH_SLOT_LIST;
    if (strncmp(slot->holds, "anything", strlen("anything")) == 0)
        return CH_SLOT_SQUARE;
    if (strncmp(slot->holds, "integer", strlen("integer")) == 0)
        return strcmp(slot->name, "id") == 0 ? CH_SLOT_MOVE : CH_SLOT_NUMBER;
    return strstr(slot->holds, "number") || strstr(slot->holds, "float") ? CH_SLOT_NUMBER
                                                                         : CH_SLOT_WORD;
}

static void read_kind(struct ch_fact_kind *kind, const struct ch_vocabulary_fact *fact) {
    *kind = (struct ch_fact_kind){.name = ch_copy(fact->name), .given = fact->given};
    for (int i = 0; i < fact->slot_count && i < CH_FACT_SLOTS; i++) {
        kind->slot[i] = ch_copy(fact->slots[i].name);
        kind->use[i] = use_of(&fact->slots[i]);
        kind->slots++;
    }
}

void ch_turns_init(struct ch_turns *turns, const struct ch_source *sources, int source_count,
                   int count) {
    CH_SCOPED(ch_vocabulary_done) struct ch_vocabulary vocabulary;
    *turns = (struct ch_turns){.count = count};
    ch_vocabulary_read(&vocabulary, sources, source_count);
    turns->kind = ch_alloc(((size_t)vocabulary.count + 1) * sizeof *turns->kind);
    turns->turn = ch_alloc(((size_t)count + 1) * sizeof *turns->turn);
    for (int i = 0; i < vocabulary.count; i++)
        if (ch_turns_kind(turns, vocabulary.facts[i].name) < 0)
            read_kind(&turns->kind[turns->kinds++], &vocabulary.facts[i]);
}

void ch_turns_done(struct ch_turns *turns) {
    for (int i = 0; i < turns->kinds; i++) {
        for (int j = 0; j < turns->kind[i].slots; j++)
            ch_free(turns->kind[i].slot[j]);
        ch_free(turns->kind[i].name);
    }
    for (int i = 0; i < turns->count; i++) {
        ch_free(turns->turn[i].first);
        ch_free(turns->turn[i].count);
        ch_free(turns->turn[i].value);
    }
    ch_interned_done(&turns->values);
    ch_free(turns->number);
    ch_free(turns->kind);
    ch_free(turns->turn);
    *turns = (struct ch_turns){0};
}

int ch_turns_kind(const struct ch_turns *turns, const char *name) {
    for (int i = 0; i < turns->kinds; i++)
        if (strcmp(turns->kind[i].name, name) == 0)
            return i;
    return -1;
}

int ch_fact_kind_slot(const struct ch_fact_kind *kind, const char *name) {
    for (int i = 0; i < kind->slots; i++)
        if (strcmp(kind->slot[i], name) == 0)
            return i;
    return -1;
}

const char *ch_turns_text(const struct ch_turns *turns, int value) {
    return ch_interned_at(&turns->values, value);
}

int ch_turns_integer(const struct ch_turns *turns, int integer) {
    char text[16];
    snprintf(text, sizeof text, "%d", integer);
    return ch_interned_find(&turns->values, text);
}

static int intern(struct ch_turns *turns, const struct ch_clips_token *token) {
    char *text = ch_copy_bytes(token->at, token->size), *end;
    int before = turns->values.count, value = ch_interned_add(&turns->values, text);
    if (value == before) {
        turns->number = ch_realloc(turns->number, ((size_t)value + 1) * sizeof *turns->number);
        bool number = token->kind == CH_CLIPS_INTEGER || token->kind == CH_CLIPS_FLOAT;
        turns->number[value] = number ? strtod(text, &end) : (double)NAN;
    }
    ch_free(text);
    return value;
}

/* The facts of one turn as they are read: each as its kind and the values of its slots. */
struct read_facts {
    int *value;
    int count, capacity;
};

static int *add_value(struct read_facts *read, int value) {
    read->value = ch_grow(read->value, read->count, &read->capacity, sizeof *read->value);
    read->value[read->count] = value;
    return &read->value[read->count++];
}

/* "(name (slot value) …)"; facts of unknown templates are passed over. */
static void read_fact(struct ch_turns *turns, const char *text, struct read_facts *read) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    struct ch_clips_token token = ch_clips_next(&scanner);
    token = ch_clips_next(&scanner);
    char *name = ch_copy_bytes(token.text, token.length);
    int kind = ch_turns_kind(turns, name), slot = -1;
    ch_free(name);
    if (kind < 0)
        return;
    add_value(read, kind);
    int begin = read->count;
    for (int i = 0; i < turns->kind[kind].slots; i++)
        add_value(read, CH_NO_VALUE);
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (token.kind == CH_CLIPS_OPEN) {
            token = ch_clips_next(&scanner);
            name = ch_copy_bytes(token.text, token.length);
            slot = ch_fact_kind_slot(&turns->kind[kind], name);
            ch_free(name);
        } else if (token.kind != CH_CLIPS_CLOSE && slot >= 0 &&
                   turns->kind[kind].use[slot] != CH_SLOT_LIST) {
            read->value[begin + slot] = intern(turns, &token);
        }
    }
}

/* Puts facts of a kind together, in the order in which they came. */
static void sort_facts(const struct ch_turns *turns, const struct read_facts *read,
                       struct ch_turn_facts *facts) {
    size_t kinds = (size_t)turns->kinds + 1;
    int *at = ch_alloc(kinds * sizeof *at);
    facts->first = ch_alloc(kinds * sizeof *facts->first);
    facts->count = ch_alloc(kinds * sizeof *facts->count);
    facts->value = ch_alloc(((size_t)read->count + 1) * sizeof *facts->value);
    for (int i = 0; i < read->count; i += 1 + turns->kind[read->value[i]].slots)
        facts->count[read->value[i]]++;
    for (int kind = 0; kind < turns->kinds; kind++) {
        at[kind] = facts->first[kind];
        facts->first[kind + 1] = at[kind] + facts->count[kind] * turns->kind[kind].slots;
    }
    for (int i = 0; i < read->count;) {
        int kind = read->value[i++], slots = turns->kind[kind].slots;
        memcpy(facts->value + at[kind], read->value + i, (size_t)slots * sizeof *facts->value);
        at[kind] += slots;
        i += slots;
    }
    ch_free(at);
}

bool ch_turns_read(struct ch_turns *turns, int i, const char *json) {
    struct read_facts read = {0};
    cJSON *answer = cJSON_Parse(json);
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(answer, "facts"), *each;
    const cJSON *left_out = ch_json_get(answer, "left_out");
    bool whole = cJSON_IsArray(list) && cJSON_IsNumber(left_out) && left_out->valueint == 0;
    assert(i >= 0 && i < turns->count);
    if (whole) {
        cJSON_ArrayForEach(each, list) read_fact(turns, ch_json_string(each, "fact"), &read);
        sort_facts(turns, &read, &turns->turn[i]);
    }
    ch_free(read.value);
    cJSON_Delete(answer);
    return whole;
}

int ch_by_number(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}
