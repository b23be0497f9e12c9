/* The facts `end`, `draw` and `limit` of a definition as rules. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/games/draughts/ends.h"

enum { MAX_PLIES = 1000 };

static const char *const results[] = {"draw", "loses", "wins", "most-pieces", NULL};
static const char *const even_results[] = {"draw", "most-pieces", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};

/* The slots that describe a balance of pieces. */
#define BALANCE_SLOTS                                                                              \
    {"side", CH_FACT_WORD, 1, -1, false, NULL}, {"against", CH_FACT_WORD, 1, -1, false, NULL},     \
        {"pieces", CH_FACT_INTEGER, 1, 2, false, NULL},                                            \
        {"with", CH_FACT_WORD, 1, -1, false, NULL},                                                \
        {"against-pieces", CH_FACT_INTEGER, 1, 2, false, NULL},                                    \
        {"against-with", CH_FACT_WORD, 1, -1, false, NULL},                                        \
        {"total-pieces", CH_FACT_INTEGER, 1, 2, false, NULL},                                      \
        {"plies", CH_FACT_INTEGER, 1, 1, false, NULL},                                             \
        {"moves", CH_FACT_INTEGER, 1, 1, false, NULL}, {                                           \
        "unchanged", CH_FACT_SYMBOL, 1, 1, false, yes_no                                           \
    }

const struct ch_fact_slot_rule ch_end_slots[] = {
    {"no-moves", CH_FACT_SYMBOL, 1, 1, false, results},
    {"no-pieces", CH_FACT_SYMBOL, 1, 1, false, results},
    {"pieces-there", CH_FACT_SYMBOL, 1, 1, false, results},
    {"of", CH_FACT_WORD, 1, -1, false, NULL},
    {"repetition-result", CH_FACT_SYMBOL, 1, 1, false, even_results},
    {"result", CH_FACT_SYMBOL, 1, 1, false, results},
    BALANCE_SLOTS,
    {0},
};

const struct ch_fact_slot_rule ch_draw_slots[] = {
    {"repetition", CH_FACT_INTEGER, 1, 1, false, NULL},
    {"quiet-plies", CH_FACT_INTEGER, 1, 1, false, NULL},
    {"king-plies", CH_FACT_INTEGER, 1, 1, false, NULL},
    {"plies-without-capture", CH_FACT_INTEGER, 1, 1, false, NULL},
    BALANCE_SLOTS,
    {0},
};

const struct ch_fact_slot_rule ch_limit_slots[] = {
    {"of", CH_FACT_WORD, 1, -1, true, NULL},
    {"quiet-moves", CH_FACT_INTEGER, 1, 1, true, NULL},
    {"while", CH_FACT_WORD, 1, -1, false, NULL},
    {0},
};

/* The fact that is being read. */
struct reading {
    const struct ch_ends_reader *reader;
    const struct ch_fact *fact;
    struct ch_ends *ends;
    enum ch_end_result repeated; /* what a draw by repetition is instead */
    bool good;
};

static void refuse(struct reading *reading, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void refuse(struct reading *reading, int line, const char *format, ...) {
    char text[CH_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    reading->reader->mistake(reading->reader->context, reading->fact, line, text);
    reading->good = false;
}

/* The number in a slot, from `min` on; `fallback` where there is none. */
static int number_in(struct reading *reading, const char *name, int min, int fallback) {
    const struct ch_fact_slot *slot = ch_fact_slot(reading->fact, name);
    if (!slot || slot->count == 0)
        return fallback;
    int64_t number = slot->values[0].integer;
    if (slot->values[0].type == CH_FACT_INTEGER && number >= min && number <= MAX_PLIES)
        return (int)number;
    refuse(reading, slot->line, "`%s` is a number from %d to %d, not `%s`", name, min, MAX_PLIES,
           slot->values[0].text);
    return fallback;
}

/* One number, or the least and the most; left as they are where the slot is missing. */
static void range_in(struct reading *reading, const char *name, uint8_t *min, uint8_t *max) {
    const struct ch_fact_slot *slot = ch_fact_slot(reading->fact, name);
    if (!slot || slot->count == 0)
        return;
    const struct ch_fact_value *low = &slot->values[0], *high = &slot->values[slot->count - 1];
    if (low->type != CH_FACT_INTEGER || high->type != CH_FACT_INTEGER || low->integer < 0 ||
        high->integer < low->integer || high->integer > CH_MAX_SQUARES) {
        refuse(reading, slot->line,
               "`%s` is a number of pieces, or the least and the most; write for example (%s 1 3)",
               name, name);
        return;
    }
    *min = (uint8_t)low->integer;
    *max = (uint8_t)high->integer;
}

/* The number of the kind with this name, or -1 with the mistake reported. */
static int kind_named(struct reading *reading, const struct ch_fact_value *value) {
    const struct ch_ends_reader *reader = reading->reader;
    const char *words[CH_RULE_KINDS + 1] = {NULL};
    for (int kind = 0; kind < reader->kind_count; kind++) {
        if (strcmp(reader->kinds[kind], value->text) == 0)
            return kind;
        words[kind] = reader->kinds[kind];
    }
    const char *closest = ch_text_closest(value->text, words);
    refuse(reading, value->line, "no piece is called `%s`%s%s%s", value->text,
           closest ? "; did you mean `" : "; name one that a `piece` fact names",
           closest ? closest : "", closest ? "`?" : "");
    return -1;
}

/* The kinds that a slot names, as bits; all of them where the slot is missing. */
static uint8_t kinds_in(struct reading *reading, const char *name) {
    const struct ch_fact_slot *slot = ch_fact_slot(reading->fact, name);
    unsigned kinds = 0;
    for (int i = 0; slot && i < slot->count; i++) {
        int kind = kind_named(reading, &slot->values[i]);
        if (kind >= 0)
            kinds |= 1U << kind;
    }
    return (uint8_t)(slot ? kinds : (1U << reading->reader->kind_count) - 1);
}

/* Counts the pieces of a slot by kind; true if the last word is `or-more`, whose kind is `last`. */
static bool count_kinds(struct reading *reading, const struct ch_fact_slot *slot, uint8_t count[],
                        int *last) {
    *last = -1;
    for (int i = 0; i < slot->count; i++) {
        if (i > 0 && i == slot->count - 1 && strcmp(slot->values[i].text, "or-more") == 0)
            return true;
        *last = kind_named(reading, &slot->values[i]);
        if (*last >= 0 && count[*last] < CH_MAX_SQUARES)
            count[*last]++;
    }
    return false;
}

/* One side of a balance: exactly the pieces of slot `exact`, or so many as `number` says with those
 * of `with` among them. True if the fact says anything of it. */
static bool side_in(struct reading *reading, const char *exact, const char *number,
                    const char *with, struct ch_side_pieces *side) {
    const struct ch_fact_slot *pieces = ch_fact_slot(reading->fact, exact);
    const struct ch_fact_slot *among = ch_fact_slot(reading->fact, with);
    bool counted = ch_fact_slot(reading->fact, number) != NULL;
    int last;
    *side = (struct ch_side_pieces){.all_max = CH_MANY_PIECES};
    memset(side->max, CH_MANY_PIECES, sizeof side->max);
    if (pieces && (among || counted))
        refuse(reading, pieces->line, "`%s` names all pieces of a side; leave out `%s` and `%s`",
               exact, number, with);
    if (pieces) {
        bool more = count_kinds(reading, pieces, side->min, &last);
        memcpy(side->max, side->min, sizeof side->max);
        if (more && last >= 0)
            side->max[last] = CH_MANY_PIECES;
    } else if (among && count_kinds(reading, among, side->min, &last)) {
        refuse(reading, among->line, "`or-more` has no place in `%s`, which names the least", with);
    }
    range_in(reading, number, &side->all_min, &side->all_max);
    return pieces || among || counted;
}

static void add_rule(struct reading *reading, struct ch_end_rule rule) {
    struct ch_ends *ends = reading->ends;
    if (ends->count == CH_END_RULES) {
        refuse(reading, reading->fact->line, "a game ends in at most %d ways", CH_END_RULES);
        return;
    }
    int at = ends->count++; /* in the order of `when`; equal ones as they are read */
    for (; at > 0 && ends->rule[at - 1].when > rule.when; at--)
        ends->rule[at] = ends->rule[at - 1];
    ends->rule[at] = rule;
    assert(ends->count <= CH_END_RULES && (at == 0 || ends->rule[at - 1].when <= rule.when));
}

/* The result that a slot names. */
static enum ch_end_result result_in(struct reading *reading, const char *name,
                                    enum ch_end_result fallback) {
    const char *word = ch_fact_text(reading->fact, name, NULL);
    for (int i = 0; word && results[i]; i++)
        if (strcmp(results[i], word) == 0)
            return (enum ch_end_result)i;
    if (word)
        refuse(reading, reading->fact->line, "`%s` is draw, loses, wins or most-pieces, not `%s`",
               name, word);
    return fallback;
}

static void read_balance(struct reading *reading) {
    struct ch_end_rule rule = {.when = CH_WHEN_BALANCE, .total_max = CH_MANY_PIECES};
    bool first = side_in(reading, "side", "pieces", "with", &rule.side[0]);
    bool other = side_in(reading, "against", "against-pieces", "against-with", &rule.side[1]);
    range_in(reading, "total-pieces", &rule.total_min, &rule.total_max);
    const struct ch_fact_slot *plies = ch_fact_slot(reading->fact, "plies");
    const struct ch_fact_slot *moves = ch_fact_slot(reading->fact, "moves");
    bool described = first || other || ch_fact_slot(reading->fact, "total-pieces");
    const struct ch_fact_slot *stray = plies ? plies : moves;
    stray = stray ? stray : ch_fact_slot(reading->fact, "unchanged");
    stray = stray ? stray : ch_fact_slot(reading->fact, "result");
    if (!described) {
        if (stray)
            refuse(reading, stray->line,
                   "`%s` needs the pieces of both sides; say which, as (side king) (against king)",
                   stray->name);
        return;
    }
    if (plies && moves)
        refuse(reading, moves->line, "say `plies` of both sides or `moves` of the first, not both");
    rule.result = result_in(reading, "result", CH_RESULT_DRAW);
    rule.first_counts = moves != NULL;
    rule.plies = number_in(reading, moves ? "moves" : "plies", 0, 0);
    rule.unchanged = strcmp(ch_fact_text(reading->fact, "unchanged", "no"), "yes") == 0;
    add_rule(reading, rule);
}

static void read_end(struct reading *reading) {
    const struct ch_fact *fact = reading->fact;
    bool no_pieces = ch_fact_slot(fact, "no-pieces"), there = ch_fact_slot(fact, "pieces-there");
    if (ch_fact_slot(fact, "of") && !no_pieces && !there)
        refuse(reading, fact->line,
               "`of` belongs to `no-pieces` or `pieces-there`: add (no-pieces loses)");
    if (there && !ch_fact_slot(fact, "of"))
        refuse(reading, fact->line,
               "`pieces-there` needs the pieces: say which, as (pieces-there wins) (of king)");
    if (there)
        add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_PIECES,
                                               .result = result_in(reading, "pieces-there", 0),
                                               .kinds = kinds_in(reading, "of")});
    if (no_pieces)
        add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_NO_PIECES,
                                               .result = result_in(reading, "no-pieces", 0),
                                               .kinds = kinds_in(reading, "of")});
    if (ch_fact_slot(fact, "no-moves"))
        add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_NO_MOVES,
                                               .result = result_in(reading, "no-moves", 0)});
    if (ch_fact_slot(fact, "repetition-result"))
        reading->repeated = result_in(reading, "repetition-result", CH_RESULT_DRAW);
    read_balance(reading);
}

static void read_draw(struct reading *reading) {
    static const struct {
        const char *slot;
        enum ch_end_when when;
    } runs[] = {{"quiet-plies", CH_WHEN_QUIET},
                {"king-plies", CH_WHEN_KINGS},
                {"plies-without-capture", CH_WHEN_NO_CAPTURE}};
    if (ch_fact_slot(reading->fact, "repetition"))
        add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_REPETITION,
                                               .times = number_in(reading, "repetition", 2, 3)});
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (ch_fact_slot(reading->fact, runs[i].slot))
            add_rule(reading,
                     (struct ch_end_rule){.when = runs[i].when,
                                          .plies = number_in(reading, runs[i].slot, 1, 1)});
    read_balance(reading);
}

static void read_limit(struct reading *reading) {
    reading->ends->limit = (struct ch_limit_rule){
        .kinds = kinds_in(reading, "of"),
        .while_kinds = kinds_in(reading, "while"),
        .moves = number_in(reading, "quiet-moves", 1, 1),
    };
}

/* Without a rule for it, the player to move who has no move loses. */
static void add_no_moves(struct ch_ends *ends, struct reading *reading) {
    for (int i = 0; i < ends->count; i++)
        if (ends->rule[i].when == CH_WHEN_NO_MOVES)
            return;
    add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_NO_MOVES, .result = CH_RESULT_LOSES});
}

bool ch_ends_read(const struct ch_ends_reader *reader, const struct ch_fact *const facts[],
                  int count, bool losing, struct ch_ends *ends) {
    struct reading reading = {reader, NULL, ends, CH_RESULT_DRAW, true};
    ends->count = 0;
    ends->limit = (struct ch_limit_rule){0};
    ends->losing = losing;
    static const struct {
        const char *name;
        void (*read)(struct reading *reading);
    } names[] = {{"end", read_end}, {"draw", read_draw}, {"limit", read_limit}};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        for (int i = 0; i < count; i++)
            if (strcmp(facts[i]->name, names[n].name) == 0) {
                reading.fact = facts[i];
                names[n].read(&reading);
            }
    add_no_moves(ends, &reading);
    for (int i = 0; i < ends->count; i++)
        if (ends->rule[i].when == CH_WHEN_REPETITION)
            ends->rule[i].result = reading.repeated;
    return reading.good;
}
