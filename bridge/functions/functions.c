/* The platform's own functions for rules, in one table that also makes their documentation. */
#include "bridge/functions/functions.h"

#include <assert.h>
#include <string.h>

#include "core/base/clock.h"

/* A row: name, arguments, what CLIPS checks of them, and the function. */
#define NOTHING(NAME, ARGUMENTS, CHECKS, CALL, DETAIL, COST, HELP)                                 \
    { {NAME, ARGUMENTS, "nothing", HELP, COST, NULL}, 'v', CHECKS, {.nothing = CALL}, DETAIL }
#define INTEGER_OF(NAME, ARGUMENTS, CHECKS, CALL, COST, HELP)                                      \
    { {NAME, ARGUMENTS, "integer", HELP, COST, NULL}, 'g', CHECKS, {.integer = CALL}, 0 }
#define TRUTH_OF(NAME, ARGUMENTS, CHECKS, CALL, COST, HELP)                                        \
    { {NAME, ARGUMENTS, "TRUE or FALSE", HELP, COST, NULL}, 'b', CHECKS, {.integer = CALL}, 0 }
#define TEXT_OF(NAME, ARGUMENTS, CHECKS, CALL, COST, HELP)                                         \
    { {NAME, ARGUMENTS, "string", HELP, COST, NULL}, 's', CHECKS, {.text = CALL}, 0 }
#define SQUARES_OF(NAME, ARGUMENTS, CHECKS, CALL, COST, HELP)                                      \
    { {NAME, ARGUMENTS, "squares", HELP, COST, NULL}, 'm', CHECKS, {.multifield = CALL}, 0 }
/* Those that state a preference, by its form. */
#define STATING_ONE(NAME, KIND, HELP)                                                              \
    NOTHING(NAME, "?m [\"why\"]", "12uiuk", ch_function_prefer, KIND, "0.1 us", HELP)
#define STATING_PAIR(NAME, KIND, HELP)                                                             \
    NOTHING(NAME, "?a ?b [\"why\"]", "23uiik", ch_function_compare, KIND, "0.1 us", HELP)
#define STATING_ANY_PAIR(NAME, KIND, HELP)                                                         \
    NOTHING(NAME, "?m [?other] [\"why\"]", "13uiuk", ch_function_compare_any, KIND, "0.1 us", HELP)
#define STATING_NUMBER(NAME, KIND, HELP)                                                           \
    NOTHING(NAME, "?m ?number [\"why\"]", "23uink", ch_function_score, KIND, "0.15 us", HELP)
#define STATING(KIND, FORM, STEP, EFFECT, NAME, SAID, HELP) STATING_##FORM(NAME, CH_##KIND, HELP),

/* Costs were measured in the middle of a game of English draughts on a 2-core machine. "kept":
 * worked out once a turn, and 0.03 us from then on. Squares have no type that CLIPS could check:
 * they are numbers or symbols, as the game names them. */
const struct ch_function_row ch_common_functions[] = {
    CH_PREFERENCE_TABLE(STATING)
    /* Functions that decide nothing. */
    NOTHING(
        "claim", "?result [\"why\"]", "12wwk", ch_function_claim, 0, "0.1 us",
        "Says that the game's result will be win, draw or loss for the side to move. It decides "
        "no move; where both agents agree a match may be told to end the game."),
    NOTHING("label", "?m ?name ?value", "33uiku", ch_function_label, 0, "0.1 us",
            "Tells people that ?m has this value under this name. It decides nothing."),

    INTEGER_OF("exchange", "?m", "11i", ch_function_exchange, "2 us, kept",
               "Net material in hundredths of a man after ?m and the captures that follow, best "
               "play of both."),
    INTEGER_OF("exchange-gains", "?m", "11i", ch_function_gains, "2 us, kept",
               "Enemy pieces taken in that exchange, those that ?m takes included."),
    INTEGER_OF("exchange-losses", "?m", "11i", ch_function_losses, "2 us, kept",
               "Own pieces taken in that exchange."),
    INTEGER_OF(
        "exchange-shortfall", "?m", "11i", ch_function_shortfall, "15 us, kept",
        "How much less the exchange of ?m nets than that of the best candidate; 0 for the best."),
    INTEGER_OF("shot", "?m", "11i", ch_function_shot, "5 us",
               "What the enemy wins after ?m by a quiet reply that forces captures; 0: nothing."),
    INTEGER_OF("forced", "?m", "11i", ch_function_forced, "9 us, kept",
               "Net material in hundredths of a man after ?m and all that is forced: captures, and "
               "quiet moves of either side that force one at once. 12 plies and 2,000 positions at "
               "most. Of a game that ends so, 10,000 more or less."),
    INTEGER_OF("forced-gains", "?m", "11i", ch_function_forced_gains, "9 us, kept",
               "Enemy pieces taken in that line, those that ?m takes included."),
    INTEGER_OF("forced-losses", "?m", "11i", ch_function_forced_losses, "9 us, kept",
               "Own pieces taken in that line."),
    INTEGER_OF("forced-shortfall", "?m", "11i", ch_function_forced_shortfall, "60 us, kept",
               "How much less that line nets than the best candidate's; 0 for the best."),
    INTEGER_OF("forced-positions", "?m", "11i", ch_function_forced_positions, "9 us, kept",
               "The positions that were looked at to find it."),
    TEXT_OF("forced-line", "?m", "11i", ch_function_forced_line, "9 us, kept",
            "The moves of that line after ?m, as people write them."),
    INTEGER_OF("replies", "?m", "11i", ch_function_replies, "0.5 us, kept",
               "How many legal moves the enemy has after ?m."),
    TRUTH_OF("ends-won", "?m", "11i", ch_function_ends_won, "0.6 us, kept",
             "Whether ?m ends the game, by its rules, and wins it."),
    TRUTH_OF("ends-drawn", "?m", "11i", ch_function_ends_drawn, "0.6 us, kept",
             "Whether ?m ends the game with a draw."),
    TRUTH_OF("ends-lost", "?m", "11i", ch_function_ends_lost, "0.6 us, kept",
             "Whether ?m ends the game and loses it, as it may where pieces are counted."),
    INTEGER_OF("repeats", "?m", "11i", ch_function_repeats, "0.3 us",
               "How often the position after ?m has stood on the board in this game; 0: never."),
    SQUARES_OF("attackers", "?square", "11u", ch_function_attackers, "0.3 us",
               "Enemy pieces that could take an own piece on ?square if it were their turn now."),
    SQUARES_OF("attackers-after", "?m ?square", "22uiu", ch_function_attackers_after, "0.6 us",
               "Enemy pieces that can take an own piece on ?square after ?m."),
    SQUARES_OF("shortest-path", "?from ?to [?risk]", "23uuui", ch_function_path, "0.4 to 0.6 us",
               "The squares entered on the cheapest way from ?from over empty squares to ?to, "
               "which may be occupied. "
               "Each costs 1, and ?risk (0 to 1000) more where an enemy beside it could jump. "
               "None: no way."),
    INTEGER_OF("distance", "?from ?to", "22u", ch_function_distance, "0.4 us",
               "Steps from ?from over empty squares to ?to, which may be occupied; -1 if there is "
               "no way."),
    SQUARES_OF("flood", "?square", "11u", ch_function_flood, "0.3 us",
               "The empty squares that can be reached from ?square over empty squares, itself too "
               "if it is empty."),
    INTEGER_OF("region-size", "?square", "11u", ch_function_region_size, "0.13 us",
               "How many squares (flood ?square) has."),
    INTEGER_OF("region", "?square", "11u", ch_function_region, "0.3 us",
               "The number of the region of connected empty squares that ?square is part of; -1 if "
               "it is occupied."),
    TRUTH_OF("vacant", "?square", "11u", ch_function_vacant, "0.05 us",
             "Whether ?square is empty."),
    INTEGER_OF("worth", "?side", "11w", ch_function_worth, "0.2 us",
               "The material of ?side, own or enemy, in hundredths of a man."),
    INTEGER_OF("random", "?n", "11i", ch_function_random, "0.03 us",
               "A number from 0 to ?n - 1 that depends on nothing but the turn's key and the draws "
               "before it."),
};

int ch_bridge_common_functions(void) {
    return (int)(sizeof ch_common_functions / sizeof *ch_common_functions);
}

const struct ch_function_row *ch_function_row(void *env) {
    return GetEnvironmentFunctionContext(env);
}

/* The moment at which a function is called if time is measured; -1 while facts are withdrawn, and
 * outside a turn, which is a mistake. */
static int64_t enter(void *env) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->run.withdrawing)
        return -1;
    rulebase->run.asked = true;
    if (rulebase->run.turn)
        return rulebase->trace.times || rulebase->trace.costs
                   ? rulebase->environment.clocks->wall_ns()
                   : 0;
    ch_rule_mistake(
        env, ch_function_row(env)->function.name,
        "it can be called in a turn only; let conditions that call it begin with a fact of "
        "the turn, such as (turn)");
    return -1;
}

static void add_time(void *env, int64_t entered) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->trace.times)
        rulebase->trace.times->functions_us +=
            (double)(rulebase->environment.clocks->wall_ns() - entered) / 1000;
    if (rulebase->trace.costs)
        ch_costs_function(rulebase, EvaluationData(env)->CurrentExpression,
                          rulebase->environment.clocks->wall_ns() - entered);
}

static void call_nothing(void *env) {
    int64_t entered = enter(env);
    if (entered < 0)
        return;
    ch_function_row(env)->call.nothing(env);
    add_time(env, entered);
}

static long long call_integer(void *env) {
    int64_t entered = enter(env);
    if (entered < 0)
        return 0;
    long long number = ch_function_row(env)->call.integer(env);
    add_time(env, entered);
    return number;
}

/* CLIPS keeps symbols and strings in one table. */
static void *call_text(void *env) {
    int64_t entered = enter(env);
    if (entered < 0)
        return EnvAddSymbol(env, "");
    void *text = EnvAddSymbol(env, ch_function_row(env)->call.text(env));
    add_time(env, entered);
    return text;
}

static int call_truth(void *env) {
    return call_integer(env) != 0;
}

static double call_real(void *env) {
    int64_t entered = enter(env);
    if (entered < 0)
        return 0;
    double number = ch_function_row(env)->call.real(env);
    add_time(env, entered);
    return number;
}

static void call_multifield(void *env, DATA_OBJECT *out) {
    EnvSetMultifieldErrorValue(env, out);
    int64_t entered = enter(env);
    if (entered < 0)
        return;
    ch_function_row(env)->call.multifield(env, out);
    add_time(env, entered);
}

void ch_function_define(void *env, const struct ch_function_row *row) {
    assert(strchr("vgbmwsd", row->type) && row->call.nothing);
    void (*call)(void) = (void (*)(void))call_nothing;
    if (row->type == 'g')
        call = (void (*)(void))call_integer;
    else if (row->type == 'b')
        call = (void (*)(void))call_truth;
    else if (row->type == 'd')
        call = (void (*)(void))call_real;
    else if (row->type == 'w' || row->type == 's')
        call = (void (*)(void))call_text;
    else if (row->type == 'm')
        call = (void (*)(void))call_multifield;
    EnvDefineFunction2WithContext(env, row->function.name, row->type, (int (*)(void *))call,
                                  row->function.name, row->restrictions, (void *)(uintptr_t)row);
}

bool ch_argument_short(void *env, const char *what, const char *text) {
    enum { LONGEST = 500 };
    size_t length = strlen(text);
    if (length <= LONGEST)
        return true;
    ch_rule_mistake(env, ch_function_row(env)->function.name,
                    "the %s has %zu bytes; at most %d are kept", what, length, LONGEST);
    return false;
}

/* Notes an argument for the explanation of the turn. */
static bool note_argument(void *env, int at, enum ch_given what, int value) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->trace.trail)
        ch_trail_given(rulebase, ch_function_row(env), at, what, value);
    return true;
}

/* A whole number; CLIPS itself would cut a fraction off. `at` is the place of the argument. */
static bool whole_value(void *env, int at, const DATA_OBJECT *value, long long *number) {
    const char *name = ch_function_row(env)->function.name;
    if (GetpType(value) == INTEGER) {
        *number = DOPToLong(value);
        return true;
    }
    if (GetpType(value) == FLOAT)
        ch_rule_mistake(env, name, "%g is no whole number", DOPToDouble(value));
    else
        ch_rule_mistake(env, name, "argument %d is no whole number", at);
    return false;
}

static bool whole_number(void *env, int at, long long *number) {
    DATA_OBJECT value;
    EnvRtnUnknown(env, at, &value);
    return !GetEvaluationError(env) && whole_value(env, at, &value, number);
}

bool ch_argument_integer(void *env, int at, long long min, long long max, long long *number) {
    const char *name = ch_function_row(env)->function.name;
    if (!whole_number(env, at, number))
        return false;
    if (*number >= min && *number <= max)
        return note_argument(env, at, CH_GIVEN_NUMBER, (int)*number);
    ch_rule_mistake(env, name, "%lld is not a number from %lld to %lld", *number, min, max);
    return false;
}

bool ch_argument_number(void *env, int at, double *number) {
    const char *name = ch_function_row(env)->function.name;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(env, name, at, INTEGER_OR_FLOAT, &value))
        return false;
    *number = GetType(value) == INTEGER ? (double)DOToLong(value) : DOToDouble(value);
    return true;
}

bool ch_argument_side(void *env, int at, int *seat) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const char *name = ch_function_row(env)->function.name;
    DATA_OBJECT side;
    if (!EnvArgTypeCheck(env, name, at, SYMBOL, &side))
        return false;
    bool own = side.value == rulebase->input.own.value;
    *seat = own ? rulebase->run.turn->seat : !rulebase->run.turn->seat;
    if (own || side.value == rulebase->input.enemy.value)
        return note_argument(env, at, CH_GIVEN_SIDE, *seat);
    ch_rule_mistake(env, name, "%.40s is no side; write own or enemy", DOToString(side));
    return false;
}

bool ch_argument_kind(void *env, int at, int *kind) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const char *name = ch_function_row(env)->function.name;
    const struct ch_game *game = rulebase->input.game;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(env, name, at, SYMBOL, &value))
        return false;
    for (*kind = 0; *kind < game->kind_count; ++*kind)
        if (rulebase->input.kind[*kind].value == value.value)
            return note_argument(env, at, CH_GIVEN_KIND, *kind);
    ch_rule_mistake(env, name, "%.40s is no kind of piece in %s", DOToString(value), game->title);
    return false;
}

static bool choice_of(void *env, long long id, int *candidate) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (id >= 1 && id <= rulebase->run.turn->legal->count) {
        *candidate = (int)id - 1;
        return true;
    }
    ch_rule_mistake(env, ch_function_row(env)->function.name,
                    "%lld is no candidate; they are numbered from 1 to %d", id,
                    rulebase->run.turn->legal->count);
    return false;
}

bool ch_argument_choice(void *env, int at, int *candidate) {
    long long id;
    return whole_number(env, at, &id) && choice_of(env, id, candidate);
}

bool ch_argument_other(void *env, int at, bool reason, int *candidate, const char **words) {
    DATA_OBJECT value;
    long long id;
    *candidate = -1;
    *words = "";
    EnvRtnUnknown(env, at, &value);
    if (GetEvaluationError(env))
        return false;
    if (reason && (GetType(value) == SYMBOL || GetType(value) == STRING)) {
        *words = DOToString(value);
        return ch_argument_short(env, "reason", *words);
    }
    return whole_value(env, at, &value, &id) && choice_of(env, id, candidate);
}

bool ch_argument_candidate(void *env, int at, int *candidate) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (!rulebase->run.set_ups)
        return ch_argument_choice(env, at, candidate) &&
               note_argument(env, at, CH_GIVEN_CANDIDATE, *candidate);
    ch_rule_mistake(env, ch_function_row(env)->function.name,
                    "a set-up is to be chosen, and there is no move yet; ask for a `candidate` in "
                    "the rule's conditions");
    return false;
}

bool ch_argument_square(void *env, int at, int *square) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const struct ch_input *input = &rulebase->input;
    DATA_OBJECT value;
    EnvRtnUnknown(env, at, &value);
    int type = GetType(value);
    *square = CH_NO_SQUARE;
    if (type == INTEGER && DOToLong(value) >= 0 && DOToLong(value) < CH_SMALL_NUMBERS)
        *square = input->numbered[DOToLong(value)];
    else if (type == SYMBOL)
        *square = input->named[ch_geometry_place(input, value.value)];
    if (*square != CH_NO_SQUARE)
        return note_argument(env, at, CH_GIVEN_SQUARE, *square);
    if (!GetEvaluationError(env)) {
        if (type == INTEGER)
            ch_rule_mistake(env, ch_function_row(env)->function.name, "%lld is no square",
                            DOToLong(value));
        else if (type == SYMBOL)
            ch_rule_mistake(env, ch_function_row(env)->function.name, "%.40s is no square",
                            DOToString(value));
        else
            ch_rule_mistake(env, ch_function_row(env)->function.name, "argument %d is no square",
                            at);
    }
    return false;
}
