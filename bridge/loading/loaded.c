#include "bridge/loading/loaded.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clips_token.h"

static int compare_words(const void *a, const void *b) {
    const struct ch_loaded_word *one = a, *other = b;
    size_t shared = one->size < other->size ? one->size : other->size;
    int order = memcmp(one->at, other->at, shared);
    return order != 0 ? order : (one->size > other->size) - (one->size < other->size);
}

/* All words of a text, comments and strings left out, appended. */
static void add_words(struct ch_loaded *loaded, const char *text, int *room) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    struct ch_clips_token token;
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (!ch_clips_word(&token))
            continue;
        *ch_added(loaded->words, loaded->word_count, *room) =
            (struct ch_loaded_word){token.at, token.size};
    }
}

void ch_loaded_keep_texts(struct ch_loaded *loaded, const struct ch_source *sources, int count) {
    assert(!loaded->source_names && !loaded->source_texts && !loaded->words);
    int room = 0;
    loaded->source_names = ch_alloc(((size_t)count + 1) * sizeof *loaded->source_names);
    loaded->source_texts = ch_alloc(((size_t)count + 1) * sizeof *loaded->source_texts);
    for (int i = 0; i < count; i++) {
        loaded->source_texts[i] = ch_copy(sources[i].text);
        loaded->source_names[loaded->source_count++] = ch_copy(sources[i].name);
        add_words(loaded, loaded->source_texts[i], &room);
    }
    if (loaded->word_count > 0)
        qsort(loaded->words, (size_t)loaded->word_count, sizeof *loaded->words, compare_words);
}

/* Of the current module. */
static void note_globals(struct ch_loaded *loaded, void *env) {
    for (const struct defglobal *global = EnvGetNextDefglobal(env, NULL); global;
         global = EnvGetNextDefglobal(env, (void *)(uintptr_t)global)) {
        int type = global->initial->type;
        loaded->has_globals = true;
        if (type != INTEGER && type != FLOAT && type != SYMBOL && type != STRING)
            loaded->globals_vary = true;
    }
}

int ch_loaded_names(const struct ch_loaded *loaded, const char *word) {
    const struct ch_loaded_word wanted = {word, strlen(word)};
    int first = 0, count = 0;
    for (int end = loaded->word_count; first < end;) {
        int middle = first + (end - first) / 2;
        if (compare_words(&loaded->words[middle], &wanted) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    while (first + count < loaded->word_count &&
           compare_words(&loaded->words[first + count], &wanted) == 0)
        count++;
    return count;
}

void ch_loaded_list(struct ch_loaded *loaded, void *env) {
    loaded->claims = ch_loaded_names(loaded, "claim") > 0;
    size_t room = (size_t)loaded->rule_count + 1;
    loaded->ordered_rules = ch_alloc(room * sizeof *loaded->ordered_rules);
    loaded->standing_rules = ch_alloc(room * sizeof *loaded->standing_rules);
    for (int i = 0; i < loaded->rule_count; i++)
        ((struct defrule *)(uintptr_t)loaded->rules[i].rule)->header.bsaveID = 0;
    for (int i = 0; i < loaded->phase_count; i++) {
        EnvSetCurrentModule(env, loaded->phases[i]);
        for (void *rule = EnvGetNextDefrule(env, NULL); rule; rule = EnvGetNextDefrule(env, rule))
            loaded->ordered_rules[loaded->ordered_rule_count++] = rule;
    }
    for (void *module = EnvGetNextDefmodule(env, NULL); module;
         module = EnvGetNextDefmodule(env, module)) {
        EnvSetCurrentModule(env, module);
        note_globals(loaded, env);
    }
    EnvSetCurrentModule(env, EnvFindDefmodule(env, "MAIN"));
    assert(loaded->ordered_rule_count <= loaded->rule_count);
}

bool ch_rule_has_fired(const struct defrule *rule) {
    for (; rule; rule = rule->disjunct)
        if (rule->header.bsaveID != 0)
            return true;
    return false;
}

void ch_loaded_done(struct ch_loaded *loaded) {
    for (int i = 0; i < loaded->source_count; i++) {
        ch_free(loaded->source_names[i]);
        ch_free(loaded->source_texts[i]);
    }
    ch_free(loaded->source_names);
    ch_free(loaded->source_texts);
    ch_free(loaded->words);
    ch_free(loaded->phases);
    ch_free(loaded->rules);
    ch_free(loaded->ordered_rules);
    ch_free(loaded->standing_rules);
}

static unsigned long matches_in(const struct betaMemory *memory) {
    return memory ? memory->count : 0;
}

/* True if the expression looks at more than its arguments: at facts, the turn or a global, or into
 * a function that may. */
static bool looks_aside(const struct expr *expression) {
    for (; expression; expression = expression->nextArg) {
        int type = expression->type;
        if (type == PCALL || type == GCALL || type == DEFGLOBAL_PTR || type == GBL_VARIABLE ||
            type == MF_GBL_VARIABLE)
            return true;
        if (type == FCALL) {
            const struct FunctionDefinition *function = expression->value;
            if (function->context ||
                strstr(ValueToString(function->callFunctionName), "fact")) /* any-factp … */
                return true;
        }
        if (looks_aside(expression->argList))
            return true;
    }
    return false;
}

static bool is_negated(const struct joinNode *join) {
    return join->patternIsNegated || join->patternIsExists || join->joinFromTheRight;
}

/* True if no fact matches the join's own pattern. */
static bool pattern_is_idle(const struct joinNode *join) {
    const struct patternNodeHeader *pattern = join->rightSideEntryStructure;
    return !is_negated(join) && pattern && !pattern->firstHash;
}

/* True if the joins that end in `join` hold matches that could differ, or come in another order,
 * after a negation came and went. `after` is the largest number of matches in a join behind this
 * one. */
static bool joins_vary(const struct joinNode *join, unsigned long after) {
    bool aside = false; /* a join behind this one, which these matches reach, looks aside */
    for (; join; join = join->lastLevel) {
        unsigned long here = matches_in(join->leftMemory);
        aside = !pattern_is_idle(join) && (aside || looks_aside(join->networkTest) ||
                                           looks_aside(join->secondaryNetworkTest));
        if (is_negated(join) && (here > 1 || (here == 1 && (after > 1 || aside))))
            return true;
        if (join->joinFromTheRight && join->rightSideEntryStructure &&
            joins_vary(join->rightSideEntryStructure, matches_in(join->rightMemory)))
            return true;
        if (here > after)
            after = here;
    }
    return false;
}

bool ch_joins_vary(const struct ch_loaded *loaded) {
    for (int i = 0; i < loaded->rule_count; i++)
        if (joins_vary(((const struct defrule *)loaded->rules[i].rule)->lastJoin, 0))
            return true;
    return false;
}

bool ch_joins_match(const void *rule) {
    for (const struct defrule *each = rule; each; each = each->disjunct)
        if (matches_in(each->lastJoin->leftMemory) > 0)
            return true;
    return false;
}

/* The join of the disjunct that holds most; its number counts from the first condition. */
static void note_fullest(const struct defrule *rule, int disjunct, struct ch_bridge_at_work *work) {
    const struct joinNode *fullest = NULL;
    unsigned long max = work->joins > 0 ? (unsigned long)work->matches : 0;
    int joins = 0;
    for (const struct joinNode *next = rule->lastJoin; next && next->lastLevel;
         next = next->lastLevel, joins++)
        if (matches_in(next->leftMemory) > max) {
            max = matches_in(next->leftMemory);
            fullest = next->lastLevel;
        }
    if (!fullest)
        return;
    int join = 0;
    for (const struct joinNode *each = fullest->lastLevel; each; each = each->lastLevel)
        join++;
    *work = (struct ch_bridge_at_work){
        .disjunct = disjunct, .join = join, .joins = joins, .matches = (long)max};
    snprintf(work->rule, sizeof work->rule, "%s", ValueToString(rule->header.name));
}

void ch_joins_fullest(const struct ch_loaded *loaded, const void *only,
                      struct ch_bridge_at_work *work) {
    *work = (struct ch_bridge_at_work){.joins = 0};
    for (int i = 0; i < loaded->ordered_rule_count; i++) {
        int disjunct = 0;
        for (const struct defrule *rule = loaded->ordered_rules[i]; rule; rule = rule->disjunct) {
            if (!only || rule == only)
                note_fullest(rule, disjunct, work);
            disjunct++;
        }
    }
}
