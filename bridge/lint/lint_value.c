/* Sets of values: an interval for numbers, a list for symbols, in the manner of an abstract
 * interpretation (Cousot and Cousot, 1977). Where a set can't be written exactly it grows. */
#include "bridge/lint/lint_value.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/value_text.h"

/* Beyond it a double doesn't hold every integer. */
#define EXACT 9007199254740992.0

struct ch_lint_value ch_lint_value_of(unsigned types) {
    return (struct ch_lint_value){.types = types, .low = -INFINITY, .high = INFINITY};
}

struct ch_lint_value ch_lint_constant(const struct ch_node *node) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_ANY);
    if (node->kind == CH_NODE_NUMBER) {
        value.types = strpbrk(node->text, ".eE") ? CH_LINT_FLOAT : CH_LINT_INTEGER;
        value.low = value.high = strtod(node->text, NULL);
        if (fabs(value.low) > EXACT) { /* its neighbours may be meant, or the largest number */
            value.low = -INFINITY;
            value.high = INFINITY;
        }
    } else if (node->kind == CH_NODE_WORD || node->kind == CH_NODE_STRING) {
        value.types = node->kind == CH_NODE_WORD ? CH_LINT_SYMBOL : CH_LINT_STRING;
        value.few[value.few_count++] = node->text;
    }
    return value;
}

struct ch_lint_value ch_lint_truth(void) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_SYMBOL);
    value.few[value.few_count++] = "FALSE";
    value.few[value.few_count++] = "TRUE";
    return value;
}

static bool is_gone(const struct ch_lint_value *value, int i) {
    return value->gone[i / 64] >> i % 64 & 1;
}

static bool is_limited(const struct ch_lint_value *value) {
    return value->few_count > 0 || value->words;
}

/* The next word from number *i on that the value may be, NULL past the end. */
static const char *next_word(const struct ch_lint_value *value, int *i) {
    if (value->few_count > 0)
        return *i < value->few_count ? value->few[(*i)++] : NULL;
    for (; value->words && value->words[*i]; ++*i)
        if (!is_gone(value, *i))
            return value->words[(*i)++];
    return NULL;
}

/* True if it is among the words. */
static bool is_listed(const struct ch_lint_value *value, const char *word) {
    int i = 0;
    for (const char *each; (each = next_word(value, &i)) != NULL;)
        if (strcmp(each, word) == 0)
            return true;
    return false;
}

/* True if the symbol may be this word. */
static bool has_word(const struct ch_lint_value *value, const char *word) {
    return value->types & CH_LINT_SYMBOL && (!is_limited(value) || is_listed(value, word));
}

/* The only symbol or string that it may be, or NULL. */
static const char *only_word(const struct ch_lint_value *value) {
    int i = 0;
    const char *first = next_word(value, &i);
    return first && !next_word(value, &i) ? first : NULL;
}

static bool has_other_word(const struct ch_lint_value *value, const char *word) {
    int i = 0;
    if (!(value->types & CH_LINT_SYMBOL) || !is_limited(value))
        return value->types & CH_LINT_SYMBOL;
    for (const char *each; (each = next_word(value, &i)) != NULL;)
        if (strcmp(each, word) != 0)
            return true;
    return false;
}

bool ch_lint_may_be_false(const struct ch_lint_value *value) {
    return has_word(value, "FALSE");
}

bool ch_lint_may_be_true(const struct ch_lint_value *value) {
    return (value->types & ~(unsigned)CH_LINT_SYMBOL) != 0 || has_other_word(value, "FALSE");
}

static void copy_words(struct ch_lint_value *to, const struct ch_lint_value *from) {
    memcpy(to->few, from->few, sizeof to->few);
    to->few_count = from->few_count;
    to->words = from->words;
    memcpy(to->gone, from->gone, sizeof to->gone);
}

/* Adds the words of a value to the few; false if there is no room. */
static bool add_few(struct ch_lint_value *to, const struct ch_lint_value *from) {
    int i = 0;
    for (const char *each; (each = next_word(from, &i)) != NULL;) {
        bool known = to->few_count > 0 && is_listed(to, each);
        if (!known && to->few_count == CH_LINT_FEW)
            return false;
        if (!known)
            to->few[to->few_count++] = each;
    }
    return true;
}

static void join_words(struct ch_lint_value *to, const struct ch_lint_value *a,
                       const struct ch_lint_value *b) {
    unsigned lexemes = CH_LINT_SYMBOL | CH_LINT_STRING;
    if (!(a->types & lexemes) || !(b->types & lexemes)) {
        copy_words(to, a->types & lexemes ? a : b);
        return;
    }
    if (a->few_count == 0 && b->few_count == 0 && a->words == b->words) {
        copy_words(to, a);
        for (int i = 0; i < CH_LINT_WORDS / 64; i++)
            to->gone[i] &= b->gone[i];
        return;
    }
    /* a list is of symbols only, so that strings beside it may be any */
    bool strings =
        (a->words && a->types & CH_LINT_STRING) || (b->words && b->types & CH_LINT_STRING);
    bool known = is_limited(a) && is_limited(b) && !strings;
    if (!known || !add_few(to, a) || !add_few(to, b))
        to->few_count = 0;
}

struct ch_lint_value ch_lint_union(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    struct ch_lint_value value = ch_lint_value_of(a->types | b->types);
    if (a->types == 0 || b->types == 0)
        return a->types == 0 ? *b : *a;
    const struct ch_lint_value *number = a->types & CH_LINT_NUMBER ? a : b;
    const struct ch_lint_value *other = b->types & CH_LINT_NUMBER ? b : number;
    value.low = fmin(number->low, other->low);
    value.high = fmax(number->high, other->high);
    value.above =
        (number->low > value.low || number->above) && (other->low > value.low || other->above);
    value.below =
        (number->high < value.high || number->below) && (other->high < value.high || other->below);
    join_words(&value, a, b);
    return value;
}

/* Ends of an interval of integers are integers. */
static void tighten(struct ch_lint_value *value) {
    if ((value->types & CH_LINT_NUMBER) == CH_LINT_INTEGER) {
        double low = ceil(value->low), high = floor(value->high);
        value->low = value->above && low == value->low ? low + 1 : low;
        value->high = value->below && high == value->high ? high - 1 : high;
        value->above = value->below = false;
    }
    bool none =
        value->low > value->high || (value->low == value->high && (value->above || value->below));
    if (none)
        value->types &= ~(unsigned)CH_LINT_NUMBER;
}

static void meet_words(struct ch_lint_value *to, const struct ch_lint_value *a,
                       const struct ch_lint_value *b) {
    const struct ch_lint_value *first = a->few_count > 0 || (a->words && b->few_count == 0) ? a : b;
    const struct ch_lint_value *second = first == a ? b : a;
    int i = 0, symbols = 0, strings = 0;
    copy_words(to, first);
    if (first->few_count > 0) {
        to->few_count = 0;
        for (const char *each; (each = next_word(first, &i)) != NULL;) {
            bool symbol = has_word(first, each) && has_word(second, each);
            bool string =
                to->types & CH_LINT_STRING && (second->few_count == 0 || is_listed(second, each));
            symbols += symbol;
            strings += string;
            if (symbol || string)
                to->few[to->few_count++] = each;
        }
        to->types &= ~((symbols ? 0U : CH_LINT_SYMBOL) | (strings ? 0U : CH_LINT_STRING));
        return;
    }
    for (; first->words && first->words[i]; i++) {
        if (!has_word(second, first->words[i]))
            to->gone[i / 64] |= (uint64_t)1 << i % 64;
        symbols += !is_gone(to, i);
    }
    if (first->words && symbols == 0)
        to->types &= ~(unsigned)CH_LINT_SYMBOL;
}

struct ch_lint_value ch_lint_common(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    struct ch_lint_value value = ch_lint_value_of(a->types & b->types);
    value.low = fmax(a->low, b->low);
    value.high = fmin(a->high, b->high);
    value.above = (a->low == value.low && a->above) || (b->low == value.low && b->above);
    value.below = (a->high == value.high && a->below) || (b->high == value.high && b->below);
    if (value.types & CH_LINT_NUMBER)
        tighten(&value);
    if (value.types & (CH_LINT_SYMBOL | CH_LINT_STRING))
        meet_words(&value, a, b);
    return value;
}

void ch_lint_exclude(struct ch_lint_value *value, const struct ch_lint_value *single) {
    bool number = (single->types & CH_LINT_NUMBER) == single->types && single->low == single->high;
    if (number && (value->types & CH_LINT_NUMBER & ~single->types) == 0) {
        value->above |= value->low == single->low;
        value->below |= value->high == single->low;
        tighten(value);
    }
    const char *word = single->types == CH_LINT_SYMBOL ? only_word(single) : NULL;
    if (!word || !(value->types & CH_LINT_SYMBOL) || value->types & CH_LINT_STRING)
        return;
    if (!has_other_word(value, word))
        value->types &= ~(unsigned)CH_LINT_SYMBOL;
    for (int i = 0; i < value->few_count; i++)
        if (strcmp(value->few[i], word) == 0 && value->few_count > 1)
            value->few[i--] = value->few[--value->few_count];
    for (int i = 0; value->few_count == 0 && value->words && value->words[i]; i++)
        if (strcmp(value->words[i], word) == 0)
            value->gone[i / 64] |= (uint64_t)1 << i % 64;
}

bool ch_lint_is_empty(const struct ch_lint_value *value) {
    return value->types == 0;
}

static bool overlap(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    if (a->low > b->high || b->low > a->high)
        return false;
    if (a->low == b->high)
        return !a->above && !b->below;
    return b->low != a->high || (!b->above && !a->below);
}

/* True if each is the same single symbol, or the same single string. */
static bool is_one(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    bool lexemes =
        a->types == b->types && (a->types == CH_LINT_SYMBOL || a->types == CH_LINT_STRING);
    const char *one = lexemes ? only_word(a) : NULL, *other = lexemes ? only_word(b) : NULL;
    return one && other && strcmp(one, other) == 0;
}

static bool is_fraction(const struct ch_lint_value *value) {
    return value->low == value->high && value->low != floor(value->low);
}

/* True if an integer of one may be equal to a float of the other. */
static bool is_whole_at_times(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    bool mixed = ((a->types & CH_LINT_INTEGER) && (b->types & CH_LINT_FLOAT)) ||
                 ((a->types & CH_LINT_FLOAT) && (b->types & CH_LINT_INTEGER));
    return mixed && !is_fraction(a) && !is_fraction(b);
}

unsigned ch_lint_relations(const struct ch_lint_value *a, const struct ch_lint_value *b) {
    unsigned relations = 0;
    unsigned number_a = a->types & CH_LINT_NUMBER, number_b = b->types & CH_LINT_NUMBER;
    if (number_a && number_b) {
        bool both = overlap(a, b);
        relations |= both && number_a & number_b ? CH_LINT_SAME : 0;
        relations |= both && is_whole_at_times(a, b) ? CH_LINT_EQUAL : 0;
        relations |= a->low < b->high ? CH_LINT_LESS : 0;
        relations |= a->high > b->low ? CH_LINT_GREATER : 0;
    }
    struct ch_lint_value common = ch_lint_common(a, b);
    relations |= common.types & ~(unsigned)CH_LINT_NUMBER ? CH_LINT_SAME : 0;
    bool apart = (a->types | b->types) & ~(unsigned)CH_LINT_NUMBER && a->types && b->types;
    return relations | (apart && !is_one(a, b) ? CH_LINT_APART : 0);
}

unsigned ch_lint_turned(unsigned relations) {
    unsigned kept = relations & ~(unsigned)(CH_LINT_LESS | CH_LINT_GREATER);
    return kept | (relations & CH_LINT_LESS ? CH_LINT_GREATER : 0) |
           (relations & CH_LINT_GREATER ? CH_LINT_LESS : 0);
}

static void describe_numbers(const struct ch_lint_value *value, struct ch_text *text) {
    bool low = isfinite(value->low), high = isfinite(value->high);
    if (value->low == value->high) {
        ch_text_add(text, ", ");
        (value->types & CH_LINT_FLOAT ? ch_float_add : ch_number_add)(text, value->low);
    } else if (low && high) {
        ch_text_add(text, " from ");
        ch_number_add(text, value->low);
        ch_text_add(text, " to ");
        ch_number_add(text, value->high);
    } else if (low) {
        ch_text_add(text, value->above ? " of more than " : " of ");
        ch_number_add(text, value->low);
        ch_text_add(text, value->above ? "" : " or more");
    } else if (high) {
        ch_text_add(text, value->below ? " of less than " : " of ");
        ch_number_add(text, value->high);
        ch_text_add(text, value->below ? "" : " or less");
    }
}

static void describe_words(const struct ch_lint_value *value, struct ch_text *text) {
    enum { MOST = 8 };
    int i = 0, named = 0;
    for (const char *each; (each = next_word(value, &i)) != NULL;)
        if (++named <= MOST)
            ch_text_addf(text, "%s%s", named > 1 ? ", " : " (", each);
    if (named > 0)
        ch_text_add(text, named > MOST ? ", …)" : ")");
}

const char *ch_lint_closest_word(const struct ch_lint_value *value, const char *word) {
    struct ch_closest closest = {.word = word};
    int i = 0;
    for (const char *each; (each = next_word(value, &i)) != NULL;)
        if (strcmp(each, word) != 0)
            ch_closest_try(&closest, each);
    return closest.found;
}

void ch_lint_describe(const struct ch_lint_value *value, struct ch_text *text) {
    static const struct {
        unsigned type;
        const char *name;
    } types[] = {{CH_LINT_INTEGER, "an integer"},  {CH_LINT_FLOAT, "a float"},
                 {CH_LINT_SYMBOL, "a symbol"},     {CH_LINT_STRING, "a string"},
                 {CH_LINT_FIELDS, "a multifield"}, {CH_LINT_OTHER, "a fact"}};
    unsigned left = value->types;
    if ((left & CH_LINT_NUMBER) == CH_LINT_NUMBER) {
        ch_text_add(text, "a number");
        describe_numbers(value, text);
        left &= ~(unsigned)CH_LINT_NUMBER;
    }
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (!(left & types[i].type))
            continue;
        ch_text_addf(text, "%s%s", text->length > 0 && left != value->types ? " or " : "",
                     types[i].name);
        left &= ~types[i].type;
        if (types[i].type & CH_LINT_NUMBER)
            describe_numbers(value, text);
        else if (types[i].type == CH_LINT_SYMBOL && only_word(value))
            ch_text_addf(text, ", %s", only_word(value));
        else if (types[i].type == CH_LINT_SYMBOL)
            describe_words(value, text);
    }
}
