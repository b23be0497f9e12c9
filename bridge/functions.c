/* The platform's own functions for rules, in one table that also makes their documentation. */
#include "bridge/functions.h"

#include <string.h>

#define PREFERENCE(NAME, KIND, HELP)                                                               \
    { {NAME, "?m \"why\"", "nothing", HELP}, 'v', "12uiuk", {.nothing = ch_function_prefer}, KIND }
#define COMPARISON(NAME, KIND, HELP)                                                               \
    {                                                                                              \
        {NAME, "?a ?b \"why\"", "nothing", HELP}, 'v', "23uiik", {.nothing = ch_function_compare}, \
            KIND                                                                                   \
    }

/* Costs were measured on English draughts, 20 pieces on the board. Squares have no type that CLIPS
 * could check: a number or a symbol, as the game names them. */
static const struct ch_function_row rows[] = {
    PREFERENCE("acceptable", CH_ACCEPTABLE,
               "Every candidate is acceptable; says so in the account."),
    PREFERENCE("require", CH_REQUIRE, "?m must be played: all that is not required goes."),
    PREFERENCE("prohibit", CH_PROHIBIT, "?m must not be played, whatever else is said for it."),
    PREFERENCE("reject", CH_REJECT, "?m is not to be considered, unless all are rejected."),
    COMPARISON("better", CH_BETTER, "?a is better than ?b: ?b goes."),
    COMPARISON("worse", CH_WORSE, "?a is worse than ?b: ?a goes."),
    PREFERENCE("best", CH_BEST, "?m is as good as any: what is not best goes."),
    PREFERENCE("worst", CH_WORST, "?m is as bad as any: it goes unless all are worst."),
    PREFERENCE("indifferent", CH_INDIFFERENT,
               "?m is as good as what else remains; says so in the account."),
    {{"score", "?m ?number \"why\"", "nothing",
      "Adds ?number to what ?m is worth; compared last, and 0 for those without."},
     'v',
     "23uink",
     {.nothing = ch_function_score},
     CH_SCORE},

    {{"exchange", "?m", "integer",
      "Net material in hundredths of a man after ?m and the captures that follow, best play of "
      "both sides."},
     'g',
     "11i",
     {.integer = ch_function_exchange},
     0},
    {{"exchange-gains", "?m", "integer", "Enemy pieces taken in that exchange, by ?m itself too."},
     'g',
     "11i",
     {.integer = ch_function_gains},
     0},
    {{"exchange-losses", "?m", "integer", "Own pieces taken in that exchange."},
     'g',
     "11i",
     {.integer = ch_function_losses},
     0},
    {{"replies", "?m", "integer", "Legal moves of the enemy after ?m."},
     'g',
     "11i",
     {.integer = ch_function_replies},
     0},
    {{"attackers", "?square", "multifield of squares",
      "Enemy pieces that could take a piece of the mover on ?square if it were their turn now."},
     'm',
     "11u",
     {.multifield = ch_function_attackers},
     0},
    {{"attackers-after", "?m ?square", "multifield of squares", "The same after ?m."},
     'm',
     "22ui",
     {.multifield = ch_function_attackers_after},
     0},
    {{"shortest-path", "?from ?to [?risk]", "multifield of squares",
      "Squares entered on the cheapest way over empty squares, ?to (which may be occupied) last; "
      "each costs 1, "
      "and ?risk (0 to 1000) more where an enemy piece could take the mover. Empty if there is "
      "none."},
     'm',
     "23uuui",
     {.multifield = ch_function_path},
     0},
    {{"distance", "?from ?to", "integer",
      "Steps from ?from to ?to over empty squares, ?to may be occupied; -1 if there is no way."},
     'g',
     "22u",
     {.integer = ch_function_distance},
     0},
    {{"flood", "?square", "multifield of squares",
      "The empty squares that can be reached from ?square over empty squares, ?square itself first "
      "or not."},
     'm',
     "11u",
     {.multifield = ch_function_flood},
     0},
    {{"region-size", "?square", "integer", "How many squares (flood ?square) has."},
     'g',
     "11u",
     {.integer = ch_function_region},
     0},
    {{"random", "?n", "integer", "A number from 0 to ?n - 1 that depends on the turn's key only."},
     'g',
     "11i",
     {.integer = ch_function_random},
     0},
};

const struct ch_bridge_function *ch_bridge_function_at(int index) {
    if (index < 0 || index >= (int)(sizeof rows / sizeof *rows))
        return NULL;
    return &rows[index].told;
}

const struct ch_function_row *ch_function_row(void *env) {
    return GetEnvironmentFunctionContext(env);
}

/* The moment at which a function is called if time is measured; -1 and a mistake outside a turn. */
static int64_t enter(void *env) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->turn)
        return rulebase->times ? ch_clock_ns() : 0;
    ch_rule_mistake(env, ch_function_row(env)->told.name,
                    "there is no turn while rules are loaded");
    return -1;
}

static void leave(void *env, int64_t entered) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->times)
        rulebase->times->functions_us += (double)(ch_clock_ns() - entered) / 1000;
}

static void call_nothing(void *env) {
    int64_t entered = enter(env);
    if (entered < 0)
        return;
    ch_function_row(env)->call.nothing(env);
    leave(env, entered);
}

static long long call_integer(void *env) {
    int64_t entered = enter(env);
    if (entered < 0)
        return 0;
    long long number = ch_function_row(env)->call.integer(env);
    leave(env, entered);
    return number;
}

static void call_multifield(void *env, DATA_OBJECT *out) {
    EnvSetMultifieldErrorValue(env, out);
    int64_t entered = enter(env);
    if (entered < 0)
        return;
    ch_function_row(env)->call.multifield(env, out);
    leave(env, entered);
}

void ch_functions_define(struct ch_rulebase *rulebase) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        void (*call)(void) = (void (*)(void))call_nothing;
        if (rows[i].type == 'g')
            call = (void (*)(void))call_integer;
        else if (rows[i].type == 'm')
            call = (void (*)(void))call_multifield;
        EnvDefineFunction2WithContext(rulebase->env, rows[i].told.name, rows[i].type,
                                      (int (*)(void *))call, rows[i].told.name,
                                      rows[i].restrictions, (void *)(uintptr_t)&rows[i]);
    }
}

bool ch_argument_integer(void *env, int at, long long least, long long most, long long *number) {
    const char *name = ch_function_row(env)->told.name;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(env, name, at, INTEGER, &value))
        return false;
    *number = DOToLong(value);
    if (*number >= least && *number <= most)
        return true;
    ch_rule_mistake(env, name, "%lld is not a number from %lld to %lld", *number, least, most);
    return false;
}

bool ch_argument_candidate(void *env, int at, int *candidate) {
    const struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const char *name = ch_function_row(env)->told.name;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(env, name, at, INTEGER, &value))
        return false;
    long long id = DOToLong(value);
    if (id >= 1 && id <= rulebase->turn->legal->count) {
        *candidate = (int)id - 1;
        return true;
    }
    ch_rule_mistake(env, name, "%lld is no candidate; they are numbered from 1 to %d", id,
                    rulebase->turn->legal->count);
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
    for (int i = 0; type == SYMBOL && i < input->game->graph.count && *square == CH_NO_SQUARE; i++)
        if (input->square[i].type == SYMBOL && input->square[i].value == value.value)
            *square = i;
    if (*square != CH_NO_SQUARE)
        return true;
    if (!GetEvaluationError(env)) {
        if (type == INTEGER)
            ch_rule_mistake(env, ch_function_row(env)->told.name, "%lld is no square",
                            DOToLong(value));
        else
            ch_rule_mistake(env, ch_function_row(env)->told.name, "argument %d is no square", at);
    }
    return false;
}
