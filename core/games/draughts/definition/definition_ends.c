/* The facts `end`, `draw` and `limit` of a definition as rules. */
#include <assert.h>

#include "core/games/draughts/definition/definition_parts.h"

enum { MAX_PLIES = 1000 };

/* The clause that is being read. */
struct reading {
    struct ch_definition *definition;
    const struct ch_clause *clause;
    struct ch_ends *ends;
    enum ch_end_result repeated;        /* what a draw by repetition is instead */
    const struct ch_clause *forbidding; /* the fact that forbids it; NULL: none does */
    const struct ch_clause *passing;    /* the fact (no-moves passes); may be NULL */
};

/* Adds a mistake at a slot of the clause. */
#define REFUSE(reading, slot, ...)                                                                 \
    ch_problem_at(&(reading)->definition->mistakes, (reading)->clause, slot, __VA_ARGS__)

static bool has(const struct reading *reading, const char *slot) {
    return ch_clause_slot(reading->clause, slot) != NULL;
}

/* The number in a slot, from `min` on; `fallback` where there is none. */
static int number_in(struct reading *reading, const char *slot, int min, int fallback) {
    int number = ch_clause_number(reading->clause, slot, fallback);
    if (number >= min && number <= MAX_PLIES)
        return number;
    REFUSE(reading, slot, "`%s` is a number from %d to %d, not `%s`", slot, min, MAX_PLIES,
           ch_clause_word(reading->clause, slot, ""));
    return fallback;
}

/* One number, or the least and the most; left as they are where the slot is missing. */
static void range_in(struct reading *reading, const char *name, uint8_t *min, uint8_t *max) {
    const struct ch_clause_slot *slot = ch_clause_slot(reading->clause, name);
    if (!slot)
        return;
    int64_t low = slot->slot->values[0].integer;
    int64_t high = slot->slot->values[slot->slot->count - 1].integer;
    if (low < 0 || high < low || high > CH_MAX_SQUARES) {
        REFUSE(reading, name,
               "`%s` is a number of pieces, or the least and the most; write for example (%s 1 3)",
               name, name);
        return;
    }
    *min = (uint8_t)low;
    *max = (uint8_t)high;
}

/* The kinds that a slot names, as bits; all of them where the slot is missing. */
static uint8_t kinds_in(struct reading *reading, const char *name) {
    return ch_definition_kinds(reading->definition, reading->clause, name,
                               ch_rules_kinds(&reading->definition->draughts->rules));
}

/* Counts the pieces of a slot by kind; true if the last word is `or-more`, whose kind is `last`. */
static bool count_kinds(struct reading *reading, const struct ch_clause_slot *slot, uint8_t count[],
                        int *last) {
    *last = -1;
    for (int i = 0; i < slot->slot->count; i++) {
        if (i > 0 && i == slot->slot->count - 1 &&
            strcmp(slot->slot->values[i].text, "or-more") == 0)
            return true;
        *last = ch_definition_kind(reading->definition, slot, &slot->slot->values[i], true);
        if (*last >= 0 && count[*last] < CH_MAX_SQUARES)
            count[*last]++;
    }
    return false;
}

/* One side of a balance: exactly the pieces of slot `exact`, or so many as `number` says with those
 * of `with` among them. True if the fact says anything of it. */
static bool side_in(struct reading *reading, const char *exact, const char *number,
                    const char *with, struct ch_side_pieces *side) {
    const struct ch_clause_slot *pieces = ch_clause_slot(reading->clause, exact);
    const struct ch_clause_slot *among = ch_clause_slot(reading->clause, with);
    bool counted = has(reading, number);
    int last;
    *side = (struct ch_side_pieces){.all_max = CH_MANY_PIECES};
    memset(side->max, CH_MANY_PIECES, sizeof side->max);
    if (pieces && (among || counted))
        REFUSE(reading, exact, "`%s` names all pieces of a side; leave out `%s` and `%s`", exact,
               number, with);
    if (pieces) {
        bool more = count_kinds(reading, pieces, side->min, &last);
        memcpy(side->max, side->min, sizeof side->max);
        if (more && last >= 0)
            side->max[last] = CH_MANY_PIECES;
    } else if (among && count_kinds(reading, among, side->min, &last)) {
        REFUSE(reading, with, "`or-more` has no place in `%s`, which names the least", with);
    }
    range_in(reading, number, &side->all_min, &side->all_max);
    return pieces || among || counted;
}

static void add_rule(struct reading *reading, struct ch_end_rule rule) {
    struct ch_ends *ends = reading->ends;
    if (ends->count == CH_END_RULES) {
        REFUSE(reading, "", "a game ends in at most %d ways", CH_END_RULES);
        return;
    }
    int at = ends->count++; /* in the order of `when`; equal ones as they are read */
    const struct ch_clause **of_end = reading->definition->of_end;
    for (; at > 0 && ends->rule[at - 1].when > rule.when; at--) {
        ends->rule[at] = ends->rule[at - 1];
        of_end[at] = of_end[at - 1];
    }
    ends->rule[at] = rule;
    of_end[at] = reading->clause;
    assert(ends->count <= CH_END_RULES && (at == 0 || ends->rule[at - 1].when <= rule.when));
}

static void read_balance(struct reading *reading) {
    struct ch_end_rule rule = {.when = CH_WHEN_BALANCE, .total_max = CH_MANY_PIECES};
    bool first = side_in(reading, "side", "pieces", "with", &rule.side[0]);
    bool other = side_in(reading, "against", "against-pieces", "against-with", &rule.side[1]);
    range_in(reading, "total-pieces", &rule.total_min, &rule.total_max);
    bool moves = has(reading, "moves"), plies = has(reading, "plies");
    bool described = first || other || has(reading, "total-pieces");
    const char *stray = plies                       ? "plies"
                        : moves                     ? "moves"
                        : has(reading, "unchanged") ? "unchanged"
                        : has(reading, "result")    ? "result"
                                                    : NULL;
    if (!described) {
        if (stray)
            REFUSE(reading, stray,
                   "`%s` needs the pieces of both sides; say which, as (side king) (against king)",
                   stray);
        return;
    }
    if (plies && moves)
        REFUSE(reading, "moves", "say `plies` of both sides or `moves` of the first, not both");
    rule.result = (enum ch_end_result)ch_clause_choice(reading->clause, "result");
    rule.first_counts = moves;
    rule.plies = number_in(reading, moves ? "moves" : "plies", 0, 0);
    rule.unchanged = ch_clause_is(reading->clause, "unchanged", "yes", "no");
    add_rule(reading, rule);
}

/* The number of (at-most N); CH_MANY_PIECES without it. */
static uint8_t most_in(struct reading *reading) {
    int number = ch_clause_number(reading->clause, "at-most", CH_MANY_PIECES);
    if (has(reading, "at-most") && (number < 1 || number > CH_MAX_SQUARES))
        REFUSE(reading, "at-most", "`at-most` is a number of pieces, from 1 to %d, not %s",
               CH_MAX_SQUARES, ch_clause_word(reading->clause, "at-most", ""));
    return (uint8_t)number;
}

/* True if the rule is about one of the players, so that (player …) may name it. */
static bool names_player(enum ch_end_when when) {
    return when == CH_WHEN_NO_PIECES || when == CH_WHEN_PIECES || when == CH_WHEN_NO_MOVES;
}

/* The player of the side that (player …) does not name, as a bit; 0 without it. */
static uint8_t spared_in(const struct reading *reading) {
    int up = reading->definition->draughts->rules.up_seat;
    if (!has(reading, "player"))
        return 0;
    return (uint8_t)(1 << (ch_clause_is(reading->clause, "player", "white", "") ? !up : up));
}

/* Adds a rule with the result, for the kinds, the number and the zone that slots of the clause
 * name. */
static void add_result(struct reading *reading, enum ch_end_when when, const char *slot) {
    bool few = strcmp(slot, "pieces-left") == 0;
    if (!has(reading, slot))
        return;
    struct ch_end_rule rule = {
        .when = when,
        .result = (enum ch_end_result)ch_clause_choice(reading->clause, slot),
        .kinds = when == CH_WHEN_NO_PIECES || when == CH_WHEN_PIECES ? kinds_in(reading, "of") : 0,
        .most = when == CH_WHEN_NO_MOVES || when == CH_WHEN_PIECES || few ? most_in(reading) : 0,
        .spares = names_player(when) ? spared_in(reading) : 0};
    if (when == CH_WHEN_PIECES)
        ch_definition_zone(reading->definition, reading->clause, "zone", NULL, rule.zone);
    rule.placed = when == CH_WHEN_PIECES && (has(reading, "zone") || has(reading, "at-most"));
    add_rule(reading, rule);
}

/* (no-moves passes) ends nothing. Who has few enough pieces for another fact about no moves does
 * not pass. */
static void read_passes(struct reading *reading) {
    const struct ch_ends *ends = reading->ends;
    int from = 1;
    if (!reading->passing)
        return;
    reading->clause = reading->passing;
    for (int i = 0; i < ends->count; i++) {
        if (ends->rule[i].when != CH_WHEN_NO_MOVES)
            continue;
        if (ends->rule[i].most == CH_MANY_PIECES || ends->rule[i].spares) {
            REFUSE(reading, "no-moves",
                   "who has no move passes, and another fact ends the game then; leave one of the "
                   "two out");
            return;
        }
        from = ends->rule[i].most >= from ? ends->rule[i].most + 1 : from;
    }
    reading->definition->draughts->rules.pass_from = (uint8_t)from;
}

static void read_end(struct reading *reading) {
    bool no_pieces = has(reading, "no-pieces"), there = has(reading, "pieces-there");
    bool few = has(reading, "pieces-left"), no_moves = has(reading, "no-moves");
    bool passes = ch_clause_is(reading->clause, "no-moves", "passes", "");
    if (has(reading, "of") && !no_pieces && !there && !few)
        REFUSE(reading, "", "`of` belongs to `no-pieces` or `pieces-there`: add (no-pieces loses)");
    if (few && !has(reading, "at-most"))
        REFUSE(reading, "pieces-left",
               "`pieces-left` needs how many are too few: add for example (at-most 1)");
    if (has(reading, "at-most") && ((!few && !there && !no_moves) || passes))
        REFUSE(reading, "at-most",
               "`at-most` belongs to `pieces-left`, `pieces-there` or `no-moves` that ends the "
               "game: add for example (pieces-left loses)");
    if (has(reading, "zone") && !there)
        REFUSE(reading, "zone",
               "`zone` belongs to `pieces-there`: add for example (pieces-there wins)");
    if (has(reading, "player") && ((!no_pieces && !there && !few && !no_moves) || passes))
        REFUSE(reading, "player",
               "`player` belongs to `no-pieces`, `pieces-left`, `pieces-there` or `no-moves` that "
               "ends the game: add for example (no-pieces loses)");
    if (there && !has(reading, "of"))
        REFUSE(reading, "",
               "`pieces-there` needs the pieces: say which, as (pieces-there wins) (of king)");
    add_result(reading, CH_WHEN_PIECES, "pieces-there");
    add_result(reading, CH_WHEN_NO_PIECES, "no-pieces");
    add_result(reading, CH_WHEN_NO_PIECES, "pieces-left");
    if (passes && reading->definition->draughts->rules.joins.count > 0)
        REFUSE(reading, "no-moves",
               "there are no passes where pieces join; leave (no-moves passes) or `join` out");
    if (passes)
        reading->passing = reading->clause;
    else
        add_result(reading, CH_WHEN_NO_MOVES, "no-moves");
    bool apart = !ch_clause_is(reading->clause, "no-more-captures", "plays-on", "plays-on");
    if (apart && reading->definition->draughts->rules.surround_count > 0)
        REFUSE(reading, "no-more-captures",
               "`no-more-captures` knows nothing of pieces that are surrounded; leave it or "
               "`surround` out");
    else if (apart && reading->definition->draughts->rules.joins.count > 0)
        REFUSE(reading, "no-more-captures",
               "`no-more-captures` knows nothing of pieces that join; leave it or `join` out");
    else if (apart)
        add_result(reading, CH_WHEN_NO_CONTACT, "no-more-captures");
    bool forbidden = ch_clause_is(reading->clause, "repetition-result", "forbidden", "draw");
    if (forbidden || !has(reading, "repetition-result")) /* else a parameter has switched it off */
        add_result(reading, CH_WHEN_REPEATING, "only-repetitions");
    if (forbidden)
        reading->forbidding = reading->clause;
    else if (has(reading, "repetition-result"))
        reading->repeated = ch_clause_is(reading->clause, "repetition-result", "draw", "")
                                ? CH_RESULT_DRAW
                                : CH_RESULT_MAX_PIECES;
    read_balance(reading);
}

static void read_draw(struct reading *reading) {
    static const struct {
        const char *slot;
        enum ch_end_when when;
    } runs[] = {{"quiet-plies", CH_WHEN_QUIET},
                {"king-plies", CH_WHEN_KINGS},
                {"plies-without-capture", CH_WHEN_NO_CAPTURE}};
    if (has(reading, "repetition"))
        add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_REPETITION,
                                               .times = number_in(reading, "repetition", 2, 3)});
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (has(reading, runs[i].slot))
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

/* True if the rule ends the game of everybody who has no move. */
static bool speaks_of_all(const struct ch_end_rule *rule) {
    return rule->when == CH_WHEN_NO_MOVES && rule->most == CH_MANY_PIECES && !rule->spares;
}

/* Without a rule for it, the player to move who has no move loses. */
static void add_no_moves(struct reading *reading) {
    for (int i = 0; i < reading->ends->count; i++)
        if (speaks_of_all(&reading->ends->rule[i]))
            return;
    add_rule(reading, (struct ch_end_rule){.when = CH_WHEN_NO_MOVES,
                                           .result = CH_RESULT_LOSES,
                                           .most = CH_MANY_PIECES});
    for (int i = 0; i < reading->ends->count; i++)
        if (speaks_of_all(&reading->ends->rule[i]))
            reading->definition->of_end[i] = NULL;
}

/* Takes draws by repetition as what is forbidden. */
static void forbid_repetition(struct reading *reading) {
    struct ch_ends *ends = reading->ends;
    int kept = 0;
    for (int i = 0; i < ends->count; i++)
        if (ends->rule[i].when == CH_WHEN_REPETITION)
            ends->forbidden_time =
                ends->forbidden_time == 0 || ends->rule[i].times < ends->forbidden_time
                    ? ends->rule[i].times
                    : ends->forbidden_time;
        else {
            reading->definition->of_end[kept] = reading->definition->of_end[i];
            ends->rule[kept++] = ends->rule[i];
        }
    ends->count = kept;
    reading->clause = reading->forbidding;
    if (ends->forbidden_time == 0)
        REFUSE(reading, "repetition-result",
               "`forbidden` needs the time that is forbidden; add (draw (repetition 3))");
}

void ch_definition_ends(struct ch_definition *definition) {
    static const struct {
        const char *name;
        void (*read)(struct reading *reading);
    } facts[] = {{"end", read_end}, {"draw", read_draw}, {"limit", read_limit}};
    struct ch_ends *ends = &definition->draughts->ends;
    struct reading reading = {definition, NULL, ends, CH_RESULT_DRAW, NULL, NULL};
    const struct ch_clause *clause;
    for (size_t n = 0; n < sizeof facts / sizeof *facts; n++)
        for (int i = 0; (clause = ch_definition_clause(definition, facts[n].name, i)) != NULL; i++)
            if (!clause->damaged) {
                reading.clause = clause;
                facts[n].read(&reading);
            }
    read_passes(&reading);
    add_no_moves(&reading);
    if (reading.forbidding)
        forbid_repetition(&reading);
    for (int i = 0; i < ends->count; i++)
        if (ends->rule[i].when == CH_WHEN_REPETITION)
            ends->rule[i].result = reading.repeated;
}
