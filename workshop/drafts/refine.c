/* The refinements of a condition: one test more of the candidate, one pattern more that shares a
 * variable with it, or two of which the first leads to a square and the second asks about that. */
#include "workshop/drafts/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* TURNS: an even sample of turns whose values are looked at. */
enum { TURNS = 200 };

/* A slot's values in the sample, each once, as numbers of the table: numbers rising. */
static int list_values(const struct ch_turns *turns, int kind, int slot, int list[], bool seen[]) {
    int count = 0, step = 1 + (turns->count - 1) / TURNS;
    memset(seen, 0, (size_t)turns->values.count * sizeof *seen);
    for (int turn = 0; turn < turns->count; turn += step)
        for (int i = 0; turns->turn[turn].count && i < turns->turn[turn].count[kind]; i++) {
            int value = ch_turn_fact(turns, turn, kind, i)[slot];
            if (value == CH_NO_VALUE || seen[value])
                continue;
            seen[value] = true;
            list[count++] = value;
        }
    return count;
}

static void see_words(struct ch_seen *seen, const int list[], int count) {
    if (count > CH_SEEN_WORDS)
        return;
    memcpy(seen->value, list, (size_t)count * sizeof *list);
    seen->count = count;
}

/* All of few numbers, evenly chosen ones of many. */
static void see_numbers(struct ch_seen *seen, const struct ch_turns *turns, const int list[],
                        int count) {
    CH_FREED double *number = ch_alloc(((size_t)count + 1) * sizeof *number);
    int numbers = 0;
    for (int i = 0; i < count; i++)
        if (!isnan(turns->number[list[i]]))
            number[numbers++] = turns->number[list[i]];
    qsort(number, (size_t)numbers, sizeof *number, ch_by_number);
    seen->whole = numbers <= CH_SEEN_NUMBERS;
    seen->count = seen->whole ? numbers : CH_SEEN_NUMBERS;
    for (int i = 0; i < seen->count; i++) {
        double wanted = number[seen->whole ? i : (i + 1) * numbers / (CH_SEEN_NUMBERS + 1)];
        for (int j = 0; j < count; j++)
            if (turns->number[list[j]] == wanted)
                seen->value[i] = list[j];
    }
}

void ch_refiner_init(struct ch_refiner *refiner, const struct ch_turns *turns) {
    size_t values = (size_t)turns->values.count + 1;
    CH_FREED int *list = ch_alloc(values * sizeof *list);
    CH_FREED bool *seen = ch_alloc(values * sizeof *seen);
    *refiner = (struct ch_refiner){.turns = turns,
                                   .candidate = ch_turns_kind(turns, "candidate"),
                                   .measure = ch_turns_kind(turns, ch_measure_kind)};
    refiner->seen = ch_alloc(((size_t)turns->kinds + 1) * CH_FACT_SLOTS * sizeof *refiner->seen);
    for (int kind = 0; kind < turns->kinds; kind++)
        for (int slot = 0; slot < turns->kind[kind].slots; slot++) {
            struct ch_seen *of = &refiner->seen[kind * CH_FACT_SLOTS + slot];
            int count = list_values(turns, kind, slot, list, seen);
            if (turns->kind[kind].use[slot] == CH_SLOT_WORD)
                see_words(of, list, count);
            else if (turns->kind[kind].use[slot] == CH_SLOT_NUMBER)
                see_numbers(of, turns, list, count);
        }
}

void ch_refiner_done(struct ch_refiner *refiner) {
    ch_free(refiner->seen);
    *refiner = (struct ch_refiner){0};
}

void ch_refiner_start(const struct ch_refiner *refiner, struct ch_premise *condition) {
    static const char *const slots[CH_VARIABLES_GIVEN] = {"id", "from", "to"};
    *condition = (struct ch_premise){.patterns = 1, .variables = CH_VARIABLES_GIVEN};
    condition->pattern[0].kind = refiner->candidate;
    assert(refiner->candidate >= 0);
    for (int i = 0; i < CH_VARIABLES_GIVEN; i++) {
        int slot = ch_fact_kind_slot(&refiner->turns->kind[refiner->candidate], slots[i]);
        if (slot >= 0)
            ch_pattern_ask(&condition->pattern[0], slot, CH_TEST_VARIABLE, i);
    }
}

struct refining {
    const struct ch_refiner *refiner;
    void (*take)(void *context, const struct ch_premise *refined);
    void *context;
};

static const struct ch_fact_kind *kind_of(const struct refining *refining, int kind) {
    return &refining->refiner->turns->kind[kind];
}

/* Places and directions as the board is drawn mean another thing to each seat; `rank` and `way`
 * don't. */
static bool is_absolute(const char *slot) {
    static const char *const absolute[] = {"row", "column", "view", "direction"};
    for (size_t i = 0; i < sizeof absolute / sizeof *absolute; i++)
        if (strcmp(slot, absolute[i]) == 0)
            return true;
    return false;
}

static bool has_test(const struct ch_pattern *pattern, int slot) {
    for (int i = 0; i < pattern->tests; i++)
        if (pattern->test[i].slot == slot)
            return true;
    return false;
}

/* Takes the condition with one test more of a slot of pattern `at`, for each such test. */
static void ask_slot(const struct refining *refining, const struct ch_premise *condition, int at,
                     int slot) {
    int kind = condition->pattern[at].kind;
    const struct ch_seen *seen = &refining->refiner->seen[kind * CH_FACT_SLOTS + slot];
    bool number = kind_of(refining, kind)->use[slot] == CH_SLOT_NUMBER;
    for (int i = 0; i < seen->count && seen->count > 1; i++)
        for (int side = 0; side < (number ? 2 : 1); side++) {
            struct ch_premise refined = *condition;
            enum ch_test_form form = side ? CH_TEST_AT_LEAST : CH_TEST_AT_MOST;
            bool least = seen->whole && i == 0, most = seen->whole && i == seen->count - 1;
            if (number && (side ? least : most))
                continue; /* it always holds */
            if (!number || (side ? most : least))
                form = CH_TEST_IS;
            if (ch_pattern_ask(&refined.pattern[at], slot, form, seen->value[i]))
                refining->take(refining->context, &refined);
        }
}

/* Numbers are asked of the candidate's own squares only: those that a link leads to are many. */
static bool is_near(const struct ch_pattern *pattern) {
    for (int i = 0; i < pattern->tests; i++)
        if (pattern->test[i].form == CH_TEST_VARIABLE && pattern->test[i].of >= CH_VARIABLES_GIVEN)
            return true;
    return false;
}

static void ask_slots(const struct refining *refining, const struct ch_premise *condition, int at) {
    const struct ch_fact_kind *kind = kind_of(refining, condition->pattern[at].kind);
    for (int slot = 0; slot < kind->slots; slot++)
        if ((kind->use[slot] == CH_SLOT_WORD ||
             (kind->use[slot] == CH_SLOT_NUMBER && !is_near(&condition->pattern[at]))) &&
            !is_absolute(kind->slot[slot]) && !has_test(&condition->pattern[at], slot))
            ask_slot(refining, condition, at, slot);
}

/* Takes the condition with its last pattern as it is, with one test more, and with its absence.
 * Absence is asked only of what is given before rules fire. */
static void take_pattern(const struct refining *refining, const struct ch_premise *condition,
                         bool bare) {
    int last = condition->patterns - 1;
    struct ch_premise refined = *condition;
    for (int absent = 0; absent < 2; absent++) {
        if (absent && !kind_of(refining, refined.pattern[last].kind)->given)
            break;
        refined.pattern[last].absent = absent;
        if (bare)
            refining->take(refining->context, &refined);
        ask_slots(refining, &refined, last);
    }
}

static struct ch_pattern *add_pattern(struct ch_premise *condition, int kind) {
    struct ch_pattern *pattern = &condition->pattern[condition->patterns++];
    *pattern = (struct ch_pattern){.kind = kind};
    return pattern;
}

/* Patterns about what `variable` holds, in slots of this use: a square, or the candidate itself,
 * with functions of it. */
static void ask_about(const struct refining *refining, const struct ch_premise *condition,
                      enum ch_slot_use use, int variable) {
    const struct ch_refiner *refiner = refining->refiner;
    for (int kind = 0; kind < refiner->turns->kinds; kind++)
        for (int slot = 0; slot < kind_of(refining, kind)->slots; slot++) {
            struct ch_premise refined = *condition;
            if (kind == refiner->candidate || kind_of(refining, kind)->use[slot] != use)
                continue;
            ch_pattern_ask(add_pattern(&refined, kind), slot, CH_TEST_VARIABLE, variable);
            take_pattern(refining, &refined, kind != refiner->measure);
        }
}

static void ask_new_squares(const struct refining *refining, const struct ch_premise *linked,
                            int from) {
    for (int variable = from; variable < linked->variables; variable++)
        ask_about(refining, linked, CH_SLOT_SQUARE, variable);
}

/* Two patterns: from the square that `variable` holds to others, and one about such a one. */
static void link_square(const struct refining *refining, const struct ch_premise *condition,
                        int variable, int kind, int slot) {
    const struct ch_fact_kind *of = kind_of(refining, kind);
    struct ch_premise linked = *condition;
    struct ch_pattern *link = add_pattern(&linked, kind);
    ch_pattern_ask(link, slot, CH_TEST_VARIABLE, variable);
    for (int other = 0; other < of->slots; other++)
        if (other != slot && of->use[other] == CH_SLOT_SQUARE &&
            linked.variables < CH_PREMISE_VARIABLES &&
            ch_pattern_ask(link, other, CH_TEST_VARIABLE, linked.variables))
            linked.variables++;
    if (linked.variables == condition->variables)
        return;
    ask_new_squares(refining, &linked, condition->variables);
    for (int word = 0; word < of->slots; word++) {
        const struct ch_seen *seen = &refining->refiner->seen[kind * CH_FACT_SLOTS + word];
        for (int i = 0; of->use[word] == CH_SLOT_WORD && !is_absolute(of->slot[word]) &&
                        seen->count > 1 && i < seen->count;
             i++) {
            struct ch_premise narrowed = linked;
            if (ch_pattern_ask(&narrowed.pattern[narrowed.patterns - 1], word, CH_TEST_IS,
                               seen->value[i]))
                ask_new_squares(refining, &narrowed, condition->variables);
        }
    }
}

/* Whether it leads from squares to squares and never changes, as steps do. */
static bool is_link(const struct refining *refining, int kind) {
    const struct ch_fact_kind *of = kind_of(refining, kind);
    int squares = 0;
    for (int slot = 0; slot < of->slots; slot++) {
        squares += of->use[slot] == CH_SLOT_SQUARE;
        if (of->use[slot] == CH_SLOT_MOVE || of->use[slot] == CH_SLOT_NUMBER)
            return false;
    }
    return of->given && squares > 1;
}

static void ask_links(const struct refining *refining, const struct ch_premise *condition) {
    for (int kind = 0; kind < refining->refiner->turns->kinds; kind++)
        for (int slot = 0; is_link(refining, kind) && slot < kind_of(refining, kind)->slots; slot++)
            for (int variable = CH_VARIABLE_FROM; variable <= CH_VARIABLE_TO; variable++)
                if (kind_of(refining, kind)->use[slot] == CH_SLOT_SQUARE)
                    link_square(refining, condition, variable, kind, slot);
}

/* Whether there is such a piece at all: given facts of a place and a word. */
static void ask_anywhere(const struct refining *refining, const struct ch_premise *condition) {
    for (int kind = 0; kind < refining->refiner->turns->kinds; kind++) {
        const struct ch_fact_kind *of = kind_of(refining, kind);
        struct ch_premise refined = *condition;
        bool fits = of->given && of->slots == 2 && of->use[0] == CH_SLOT_SQUARE &&
                    of->use[1] == CH_SLOT_WORD;
        if (fits) {
            add_pattern(&refined, kind);
            take_pattern(refining, &refined, false);
        }
    }
}

void ch_refine(const struct ch_refiner *refiner, const struct ch_premise *condition,
               void (*take)(void *context, const struct ch_premise *refined), void *context) {
    const struct refining refining = {refiner, take, context};
    ask_slots(&refining, condition, 0);
    if (condition->patterns < CH_PATTERNS) {
        ask_about(&refining, condition, CH_SLOT_MOVE, CH_VARIABLE_MOVE);
        for (int variable = CH_VARIABLE_FROM; variable < condition->variables; variable++)
            ask_about(&refining, condition, CH_SLOT_SQUARE, variable);
        ask_anywhere(&refining, condition);
    }
    if (condition->patterns == 1)
        ask_links(&refining, condition);
}
