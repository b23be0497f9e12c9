/* How CLIPS calls the platform's own functions for rules, and how these read their arguments. */
#include "bridge/functions/functions.h"

#include <assert.h>
#include <string.h>

#include "bridge/environment/value.h"

bool ch_argument_short(const struct ch_call *call, const char *what, const char *text) {
    enum { LONGEST = 500 };
    size_t length = strlen(text);
    if (length <= LONGEST)
        return true;
    return ch_call_mistake(call, "the %s has %zu bytes; at most %d are kept", what, length,
                           LONGEST);
}

/* Notes an argument for the explanation of the turn. */
static bool note_argument(const struct ch_call *call, int at, enum ch_given what, int value) {
    if (call->rulebase->trace.trail)
        ch_trail_given(call->rulebase, call->row, at, what, value);
    return true;
}

/* A whole number; CLIPS itself would cut a fraction off. `at` is the place of the argument. */
static bool whole_value(const struct ch_call *call, int at, const DATA_OBJECT *value,
                        long long *number) {
    if (GetpType(value) == INTEGER) {
        *number = DOPToLong(value);
        return true;
    }
    if (GetpType(value) == FLOAT) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_value_add(value, &text);
        return ch_call_mistake(call, "%s is no whole number", text.data);
    }
    return ch_call_mistake(call, "argument %d is no whole number", at);
}

static bool whole_number(const struct ch_call *call, int at, long long *number) {
    DATA_OBJECT value;
    EnvRtnUnknown(call->env, at, &value);
    return !GetEvaluationError(call->env) && whole_value(call, at, &value, number);
}

bool ch_argument_integer(const struct ch_call *call, int at, long long min, long long max,
                         long long *number) {
    if (!whole_number(call, at, number))
        return false;
    if (*number >= min && *number <= max)
        return note_argument(call, at, CH_GIVEN_NUMBER, (int)*number);
    return ch_call_mistake(call, "%lld is not a number from %lld to %lld", *number, min, max);
}

bool ch_argument_number(const struct ch_call *call, int at, double *number) {
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(call->env, call->row->function.name, at, INTEGER_OR_FLOAT, &value))
        return false;
    *number = GetType(value) == INTEGER ? (double)DOToLong(value) : DOToDouble(value);
    return true;
}

bool ch_argument_side(const struct ch_call *call, int at, int *seat) {
    DATA_OBJECT side;
    if (!EnvArgTypeCheck(call->env, call->row->function.name, at, SYMBOL, &side))
        return false;
    bool own = side.value == call->rulebase->input.own.value;
    *seat = own ? call->run->turn->seat : !call->run->turn->seat;
    if (own || side.value == call->rulebase->input.enemy.value)
        return note_argument(call, at, CH_GIVEN_SIDE, *seat);
    return ch_call_mistake(call, "%.40s is no side; write own or enemy", DOToString(side));
}

bool ch_argument_kind(const struct ch_call *call, int at, int *kind) {
    const struct ch_game *game = call->rulebase->input.game;
    DATA_OBJECT value;
    if (!EnvArgTypeCheck(call->env, call->row->function.name, at, SYMBOL, &value))
        return false;
    for (*kind = 0; *kind < game->kind_count; ++*kind)
        if (call->rulebase->input.kind[*kind].value == value.value)
            return note_argument(call, at, CH_GIVEN_KIND, *kind);
    return ch_call_mistake(call, "%.40s is no kind of piece in %s", DOToString(value), game->title);
}

static bool choice_of(const struct ch_call *call, long long id, int *candidate) {
    if (id >= 1 && id <= call->run->turn->legal->count) {
        *candidate = (int)id - 1;
        return true;
    }
    return ch_call_mistake(call, "%lld is no candidate; they are numbered from 1 to %d", id,
                           call->run->turn->legal->count);
}

bool ch_argument_choice(const struct ch_call *call, int at, int *candidate) {
    long long id = 0;
    return whole_number(call, at, &id) && choice_of(call, id, candidate);
}

bool ch_argument_other(const struct ch_call *call, int at, bool reason, int *candidate,
                       const char **words) {
    DATA_OBJECT value;
    long long id = 0;
    *candidate = -1;
    *words = "";
    EnvRtnUnknown(call->env, at, &value);
    if (GetEvaluationError(call->env))
        return false;
    if (reason && (GetType(value) == SYMBOL || GetType(value) == STRING)) {
        *words = DOToString(value);
        return ch_argument_short(call, "reason", *words);
    }
    return whole_value(call, at, &value, &id) && choice_of(call, id, candidate);
}

bool ch_argument_candidate(const struct ch_call *call, int at, int *candidate) {
    if (!call->run->set_ups)
        return ch_argument_choice(call, at, candidate) &&
               note_argument(call, at, CH_GIVEN_CANDIDATE, *candidate);
    return ch_call_mistake(
        call, "a set-up is to be chosen, and there is no move yet; ask for a `candidate` in "
              "the rule's conditions");
}

static bool square_at(const struct ch_call *call, int at, int *square) {
    const struct ch_input *input = &call->rulebase->input;
    DATA_OBJECT value;
    EnvRtnUnknown(call->env, at, &value);
    int type = GetType(value);
    *square = CH_NO_SQUARE;
    if (type == INTEGER && DOToLong(value) >= 0 && DOToLong(value) < CH_SMALL_NUMBERS)
        *square = input->numbered[DOToLong(value)];
    else if (type == SYMBOL)
        *square = input->named[ch_geometry_place(input, value.value)];
    if (*square != CH_NO_SQUARE)
        return note_argument(call, at, CH_GIVEN_SQUARE, *square);
    if (GetEvaluationError(call->env))
        return false;
    if (type == INTEGER)
        return ch_call_mistake(call, "%lld is no square", DOToLong(value));
    if (type == SYMBOL)
        return ch_call_mistake(call, "%.40s is no square", DOToString(value));
    return ch_call_mistake(call, "argument %d is no square", at);
}

static bool read_arguments(struct ch_call *call) {
    bool good = true;
    for (int i = 0; good && call->row->reads[i]; i++) {
        int *given = &call->given[i];
        switch (call->row->reads[i]) {
        case 'M':
            *given = -1;
            good = EnvRtnArgCount(call->env) <= i || ch_argument_candidate(call, i + 1, given);
            break;
        case 'm':
            good = ch_argument_candidate(call, i + 1, given);
            break;
        case 's':
            good = ch_argument_side(call, i + 1, given);
            break;
        case 'k':
            good = ch_argument_kind(call, i + 1, given);
            break;
        default:
            assert(call->row->reads[i] == 'q');
            good = square_at(call, i + 1, given);
        }
    }
    return good;
}

/* False while facts are withdrawn, and outside a turn and in one of another game, which are
 * mistakes, as may be the arguments. */
static bool begin_call(void *env, struct ch_call *call) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    const struct ch_trace *trace = &rulebase->trace;
    *call = (struct ch_call){.rulebase = rulebase,
                             .run = &rulebase->run,
                             .env = env,
                             .row = GetEnvironmentFunctionContext(env),
                             .kept = rulebase->run.kept_of_game};
    if (rulebase->run.withdrawing)
        return false;
    rulebase->run.asked = true;
    if (!rulebase->run.turn)
        return ch_call_mistake(call,
                               "it can be called in a turn only; let conditions that call it begin "
                               "with a fact of the turn, such as (turn)");
    if (call->row->game && call->row->game != rulebase->run.game) {
        ch_call_refuse_game(call);
        return false;
    }
    if (trace->times || trace->costs)
        call->entered = rulebase->environment.clocks->wall_ns();
    return read_arguments(call);
}

static void end_call(const struct ch_call *call) {
    struct ch_trace *trace = &call->rulebase->trace;
    const struct ch_clocks *clocks = call->rulebase->environment.clocks;
    if (trace->times)
        trace->times->functions_us += (double)(clocks->wall_ns() - call->entered) / 1000;
    if (trace->costs)
        ch_costs_function(call->rulebase, EvaluationData(call->env)->CurrentExpression,
                          clocks->wall_ns() - call->entered);
}

static void call_nothing(void *env) {
    struct ch_call call;
    if (!begin_call(env, &call))
        return;
    call.row->call.nothing(&call);
    end_call(&call);
}

static long long call_integer(void *env) {
    struct ch_call call;
    if (!begin_call(env, &call))
        return 0;
    long long number = call.row->call.integer(&call);
    end_call(&call);
    return number;
}

static int call_truth(void *env) {
    return call_integer(env) != 0;
}

static double call_real(void *env) {
    struct ch_call call;
    if (!begin_call(env, &call))
        return 0;
    double number = call.row->call.real(&call);
    end_call(&call);
    return number;
}

/* CLIPS keeps symbols and strings in one table. */
static void *call_text(void *env) {
    struct ch_call call;
    if (!begin_call(env, &call))
        return EnvAddSymbol(env, "");
    void *text = EnvAddSymbol(env, call.row->call.text(&call));
    end_call(&call);
    return text;
}

static void call_multifield(void *env, DATA_OBJECT *out) {
    struct ch_call call;
    EnvSetMultifieldErrorValue(env, out);
    if (!begin_call(env, &call))
        return;
    call.row->call.multifield(&call, out);
    end_call(&call);
}

void ch_function_define(void *env, const struct ch_function_row *row) {
    assert(strchr("vgbmwsd", row->type) && row->call.nothing && row->reads);
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

bool ch_call_states(const struct ch_call *call) {
    const struct engineData *engine = EngineData(call->env);
    return (engine->ExecutingRule && !engine->JoinOperationInProgress) ||
           ch_call_mistake(call, "it belongs on the right-hand side of a rule");
}

void ch_call_was_long(const struct ch_call *call) {
    call->rulebase->environment.until_look = 0;
    ch_watchdog_between(&call->rulebase->environment);
}

void ch_return_squares(const struct ch_call *call, const uint8_t squares[], int count,
                       DATA_OBJECT *out) {
    const struct ch_input *input = &call->rulebase->input;
    void *multifield = EnvCreateMultifield(call->env, count);
    for (int i = 0; i < count; i++) {
        assert(squares[i] < input->game->graph.count);
        SetMFType(multifield, i + 1, input->square[squares[i]].type);
        SetMFValue(multifield, i + 1, input->square[squares[i]].value);
    }
    SetpType(out, MULTIFIELD);
    SetpValue(out, multifield);
    SetpDOBegin(out, 1);
    SetpDOEnd(out, count);
}
