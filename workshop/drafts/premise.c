/* Facts of turns as numbers, and conditions tried on them; see search.h. */
#include "workshop/drafts/search.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/clips_token.h"
#include "core/base/json.h"

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

/* A value as it is written. */
static const char *value_text(const struct ch_turns *turns, int value) {
    return ch_interned_at(&turns->values, value);
}

/* The number of a whole number, CH_NO_VALUE if no fact has it. */
static int integer_value(const struct ch_turns *turns, int integer) {
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
    int count;
};

static void add_value(struct read_facts *read, int value) {
    *(int *)ch_append(&read->value, &read->count, sizeof value) = value;
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
    CH_FREED int *at = ch_alloc(kinds * sizeof *at);
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
}

bool ch_turns_read(struct ch_turns *turns, int i, const char *json) {
    struct read_facts read = {0};
    cJSON *answer = ch_json_parse(json);
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

/* Appends the call that fills a slot: "(replies ?m)". */
static void add_call(const char *slot, struct ch_text *out) {
    const char *dot = strchr(slot, '.');
    ch_text_addf(out, "(%.*s ?m%s%s)", dot ? (int)(dot - slot) : (int)strlen(slot), slot,
                 dot ? " " : "", dot ? dot + 1 : "");
}

/* Both texts grow together: the slots of the template, and those of the fact that is asserted. */
static void add_slot(const char *name, const char *side, bool truth, struct ch_text *slots,
                     struct ch_text *values) {
    CH_SCOPED(ch_text_done) struct ch_text slot = ch_text_new();
    ch_text_addf(&slot, "%s%s%s", name, side[0] ? "." : "", side);
    ch_text_addf(slots, "\n  (slot %s %s)", slot.data,
                 truth ? "(allowed-symbols TRUE FALSE)" : "(type INTEGER)");
    ch_text_addf(values, "\n    (%s ", slot.data);
    add_call(slot.data, values);
    ch_text_add(values, ")");
}

/* Where pieces are hidden it is unknown what is forced: a rule that asks is stopped. */
static bool is_measurable(const struct ch_game *game, const struct ch_bridge_function *function) {
    return !function->needs &&
           !(ch_game_hidden(game) && strncmp(function->name, "forced", strlen("forced")) == 0);
}

void ch_measures_write(const struct ch_game *game, const char *phase, struct ch_text *out) {
    const struct ch_bridge_function *function;
    CH_SCOPED(ch_text_done) struct ch_text slots = ch_text_new(), values = ch_text_new();
    for (int i = 0; (function = ch_bridge_function_at(i)) != NULL; i++) {
        bool truth = strcmp(function->returns, "TRUE or FALSE") == 0;
        if (!ch_bridge_function_fits(i, game) || !is_measurable(game, function) ||
            (!truth && strcmp(function->returns, "integer") != 0))
            continue;
        if (strcmp(function->arguments, "?m") == 0) {
            add_slot(function->name, "", truth, &slots, &values);
        } else if (strcmp(function->arguments, "?m ?side") == 0) {
            add_slot(function->name, "own", truth, &slots, &values);
            add_slot(function->name, "enemy", truth, &slots, &values);
        }
    }
    ch_text_addf(out,
                 "(deftemplate MAIN::%s \"What functions say of a candidate.\"\n"
                 "  (slot id (type INTEGER))%s)\n"
                 "(defrule %s::%s \"Measures, and says nothing.\"\n"
                 "  (candidate (id ?m))\n  =>\n  (assert (%s (id ?m)%s)))\n",
                 ch_measure_kind, slots.data, phase, ch_measure_kind, ch_measure_kind, values.data);
}

const char ch_measure_kind[] = "coach-measure";

bool ch_pattern_ask(struct ch_pattern *pattern, int slot, enum ch_test_form form, int of) {
    assert(pattern->tests >= 0 && pattern->tests <= CH_PATTERN_TESTS);
    if (pattern->tests == CH_PATTERN_TESTS)
        return false;
    pattern->test[pattern->tests++] = (struct ch_slot_test){slot, form, of};
    return true;
}

/* A premise that is tried on a candidate. */
struct trial {
    const struct ch_premise *premise;
    const struct ch_turns *turns;
    int turn, most;
    int bound[CH_PREMISE_VARIABLES]; /* CH_NO_VALUE: not yet */
};

static bool is_so(const struct trial *trial, const struct ch_slot_test *test, int value) {
    const double *number = trial->turns->number;
    switch (test->form) {
    case CH_TEST_VARIABLE:
        return trial->bound[test->of] == CH_NO_VALUE || trial->bound[test->of] == value;
    case CH_TEST_IS:
        return value == test->of;
    case CH_TEST_AT_MOST:
        return number[value] <= number[test->of];
    case CH_TEST_AT_LEAST:
        return number[value] >= number[test->of];
    }
    return false;
}

/* Whether the fact fits; a variable is in a pattern only once. */
static bool fits(const struct trial *trial, const struct ch_pattern *pattern, const int *fact) {
    for (int i = 0; i < pattern->tests; i++) {
        int value = fact[pattern->test[i].slot];
        if (value == CH_NO_VALUE || !is_so(trial, &pattern->test[i], value))
            return false;
    }
    return true;
}

static void bind(struct trial *trial, const struct ch_pattern *pattern, const int *fact) {
    for (int i = 0; i < pattern->tests; i++)
        if (pattern->test[i].form == CH_TEST_VARIABLE)
            trial->bound[pattern->test[i].of] = fact[pattern->test[i].slot];
}

static int count_ways(struct trial *trial, int at) {
    assert(at >= 0 && at <= trial->premise->patterns);
    if (at == trial->premise->patterns)
        return 1;
    const struct ch_pattern *pattern = &trial->premise->pattern[at];
    int facts = trial->turns->turn[trial->turn].count[pattern->kind], ways = 0;
    for (int i = 0; i < facts && ways < trial->most; i++) {
        const int *fact = ch_turn_fact(trial->turns, trial->turn, pattern->kind, i);
        int before[CH_PREMISE_VARIABLES];
        if (!fits(trial, pattern, fact))
            continue;
        if (pattern->absent)
            return 0;
        memcpy(before, trial->bound, sizeof before);
        bind(trial, pattern, fact);
        ways += count_ways(trial, at + 1);
        memcpy(trial->bound, before, sizeof before);
    }
    return pattern->absent ? count_ways(trial, at + 1) : ways;
}

int ch_premise_ways(const struct ch_premise *premise, const struct ch_turns *turns, int turn,
                    int move, int most) {
    struct trial trial = {.premise = premise, .turns = turns, .turn = turn, .most = most};
    assert(premise->variables <= CH_PREMISE_VARIABLES);
    for (int i = 0; i < CH_PREMISE_VARIABLES; i++)
        trial.bound[i] = CH_NO_VALUE;
    trial.bound[CH_VARIABLE_MOVE] = integer_value(turns, move + 1);
    if (trial.bound[CH_VARIABLE_MOVE] == CH_NO_VALUE || !turns->turn[turn].count)
        return 0;
    int ways = count_ways(&trial, 0);
    return ways < most ? ways : most;
}

struct writing {
    const struct ch_premise *condition;
    const struct ch_turns *turns;
    struct ch_text *out;
    int uses[CH_PREMISE_VARIABLES];
    int numbers; /* variables for numbers that were named */
};

static void add_variable(struct writing *writing, int variable) {
    static const char *const given[CH_VARIABLES_GIVEN] = {"m", "from", "to"};
    if (variable < CH_VARIABLES_GIVEN)
        ch_text_addf(writing->out, "?%s", given[variable]);
    else
        ch_text_addf(writing->out, "?near%d", variable - CH_VARIABLES_GIVEN + 1);
}

static void add_test(struct writing *writing, const struct ch_fact_kind *kind,
                     const struct ch_slot_test *test) {
    const char *slot = kind->slot[test->slot];
    struct ch_text *out = writing->out;
    if (test->form == CH_TEST_VARIABLE) {
        if (writing->uses[test->of] < 2 && test->of != CH_VARIABLE_MOVE)
            return; /* it would say nothing */
        ch_text_addf(out, " (%s ", slot);
        add_variable(writing, test->of);
        ch_text_add(out, ")");
    } else if (test->form == CH_TEST_IS) {
        ch_text_addf(out, " (%s %s)", slot, value_text(writing->turns, test->of));
    } else {
        int number = ++writing->numbers;
        ch_text_addf(out, " (%s ?%s%d&:(%s ?%s%d %s))", slot, slot, number,
                     test->form == CH_TEST_AT_MOST ? "<=" : ">=", slot, number,
                     value_text(writing->turns, test->of));
    }
}

/* "(test (>= (replies ?m) 3))" */
static void add_measure(struct writing *writing, const struct ch_pattern *pattern) {
    static const char *const signs[] = {
        [CH_TEST_IS] = "=", [CH_TEST_AT_MOST] = "<=", [CH_TEST_AT_LEAST] = ">="};
    const struct ch_fact_kind *kind = &writing->turns->kind[pattern->kind];
    const char *before = "";
    assert(!pattern->absent);
    for (int i = 0; i < pattern->tests; i++) {
        const struct ch_slot_test *test = &pattern->test[i];
        if (test->form == CH_TEST_VARIABLE)
            continue;
        const char *value = value_text(writing->turns, test->of);
        bool truth = kind->use[test->slot] == CH_SLOT_WORD;
        ch_text_addf(writing->out, "%s(test ", before);
        bool plain = truth && strcmp(value, "TRUE") == 0;
        ch_text_add(writing->out, plain ? "" : truth ? "(not " : "(");
        if (!truth)
            ch_text_addf(writing->out, "%s ", signs[test->form]);
        add_call(kind->slot[test->slot], writing->out);
        if (truth)
            ch_text_add(writing->out, plain ? ")" : "))");
        else
            ch_text_addf(writing->out, " %s))", value);
        before = " ";
    }
}

static void add_pattern(struct writing *writing, const struct ch_pattern *pattern) {
    const struct ch_fact_kind *kind = &writing->turns->kind[pattern->kind];
    if (strcmp(kind->name, ch_measure_kind) == 0) {
        add_measure(writing, pattern);
        return;
    }
    ch_text_addf(writing->out, "%s(%s", pattern->absent ? "(not " : "", kind->name);
    for (int i = 0; i < pattern->tests; i++)
        add_test(writing, kind, &pattern->test[i]);
    ch_text_addf(writing->out, ")%s", pattern->absent ? ")" : "");
}

static void count_uses(struct writing *writing) {
    for (int i = 0; i < writing->condition->patterns; i++)
        for (int j = 0; j < writing->condition->pattern[i].tests; j++) {
            const struct ch_slot_test *test = &writing->condition->pattern[i].test[j];
            if (test->form == CH_TEST_VARIABLE)
                writing->uses[test->of]++;
        }
}

void ch_premise_text(const struct ch_premise *condition, const struct ch_turns *turns, bool once,
                     struct ch_text *out) {
    struct writing writing = {.condition = condition, .turns = turns, .out = out};
    bool wrapped = once && condition->patterns > 1;
    count_uses(&writing);
    for (int i = 0; i < condition->patterns; i++) {
        ch_text_add(out, i == 1 && wrapped ? "  (exists " : i > 1 && wrapped ? "          " : "  ");
        add_pattern(&writing, &condition->pattern[i]);
        ch_text_add(out, wrapped && i == condition->patterns - 1 ? ")\n" : "\n");
    }
}
