/* The captures behind a preference: the exchanges, shots and forced lines, with their moves, that
 * functions reported to the rules that led to it. See explain.h. */
#include <assert.h>
#include <string.h>

#include "bridge/explanation/explain.h"
#include "bridge/functions/functions.h"

enum { EXCHANGE = 1, SHORTFALL = 2, SHOT = 4, FORCED = 8, FORCED_SHORTFALL = 16 };

static unsigned bit_of(const struct FunctionDefinition *function) {
    static const struct {
        const char *name;
        unsigned bit;
    } shown[] = {
        {"exchange", EXCHANGE},
        {"exchange-gains", EXCHANGE},
        {"exchange-losses", EXCHANGE},
        {"exchange-shortfall", SHORTFALL},
        {"shot", SHOT},
        {"forced", FORCED},
        {"forced-gains", FORCED},
        {"forced-losses", FORCED},
        {"forced-line", FORCED},
        {"forced-shortfall", FORCED_SHORTFALL},
    };
    const char *name = ValueToString(function->callFunctionName);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (strcmp(shown[i].name, name) == 0)
            return shown[i].bit;
    return 0;
}

/* Adds the calls of an expression, also through the author's own functions, `depth` of them deep at
 * most: they may call themselves. */
static void add_calls(const struct expr *expression, int depth, struct ch_calls *calls) {
    for (; expression; expression = expression->nextArg) {
        if (expression->type == FCALL && calls->count < CH_CALLS)
            calls->call[calls->count++] = expression;
        else if (expression->type == PCALL && depth > 0)
            add_calls(((const DEFFUNCTION *)expression->value)->code, depth - 1, calls);
        add_calls(expression->argList, depth, calls);
    }
}

void ch_explain_calls(const void *of_rule, struct ch_calls *calls) {
    enum { DEEP = 4 };
    const struct defrule *rule = of_rule;
    calls->count = 0;
    add_calls(rule->actions, DEEP, calls);
    for (const struct joinNode *join = rule->lastJoin; join; join = join->lastLevel) {
        add_calls(join->networkTest, DEEP, calls);
        add_calls(join->secondaryNetworkTest, DEEP, calls);
        const struct factPatternNode *node =
            join->joinFromTheRight ? NULL : join->rightSideEntryStructure;
        for (; node; node = node->lastLevel)
            add_calls(node->networkTest, DEEP, calls);
    }
}

static unsigned calls_of(const struct defrule *rule) {
    unsigned bits = 0;
    struct ch_calls calls;
    ch_explain_calls(rule, &calls);
    for (int i = 0; i < calls.count; i++)
        bits |= bit_of(((const struct expr *)calls.call[i])->value);
    return bits;
}

/* What the rules called that led to the preference: the one that stated it, and those that derived
 * the facts that it matched, back to the first. */
static unsigned calls_behind(const struct ch_trail *trail, int firing, bool seen[]) {
    assert(firing >= 0 && firing < trail->firing_count);
    const struct ch_trail_firing *f = &trail->firings[firing];
    unsigned calls = calls_of(f->rule);
    seen[firing] = true;
    for (int i = f->first; i < f->first + f->count; i++) {
        int before = trail->facts[trail->used[i]].firing;
        if (before >= 0 && !seen[before])
            calls |= calls_behind(trail, before, seen);
    }
    return calls;
}

static cJSON *begin(const struct ch_rulebase *rulebase, const char *function, int candidate,
                    int value, const struct ch_moves *line) {
    const struct ch_turn *turn = rulebase->run.turn;
    cJSON *object = cJSON_CreateObject();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON_AddStringToObject(object, "function", function);
    cJSON_AddItemToObject(object, "move", ch_explain_move(turn, candidate));
    cJSON_AddNumberToObject(object, "value", value);
    cJSON *moves = cJSON_AddArrayToObject(object, "line");
    for (int i = 0; i < line->count; i++) {
        ch_text_clear(&text);
        turn->game->ops->format_move(turn->game, &line->move[i], NULL, CH_NOTATION_FULL, &text);
        cJSON_AddItemToArray(moves, cJSON_CreateString(text.data));
    }
    return object;
}

static cJSON *exchange_object(const struct ch_rulebase *rulebase, const char *function,
                              int candidate, int value) {
    CH_SCOPED(ch_moves_done) struct ch_moves line = {0};
    const struct ch_exchange *exchange =
        ch_tactics_exchange_line(rulebase->run.tactics, candidate, &line);
    cJSON *object = begin(rulebase, function, candidate, value, &line);
    ch_json_add(object, "net %d, gains %d, losses %d", exchange->net, exchange->gains,
                exchange->losses);
    return object;
}

static void add_exchange(const struct ch_rulebase *rulebase, int candidate, cJSON *list) {
    const struct ch_exchange *exchange = ch_tactics_exchange(rulebase->run.tactics, candidate);
    if (exchange->gains + exchange->losses > 0)
        cJSON_AddItemToArray(list, exchange_object(rulebase, "exchange", candidate, exchange->net));
}

static void add_shortfall(const struct ch_rulebase *rulebase, int candidate, cJSON *list) {
    int short_by = ch_tactics_shortfall(rulebase->run.tactics, candidate);
    if (short_by == 0)
        return;
    cJSON *object = exchange_object(rulebase, "exchange-shortfall", candidate, short_by);
    int best = ch_tactics_best(rulebase->run.tactics);
    cJSON_AddItemToObject(object, "best",
                          exchange_object(rulebase, "exchange", best,
                                          ch_tactics_exchange(rulebase->run.tactics, best)->net));
    cJSON_AddItemToArray(list, object);
}

static void add_shot(const struct ch_rulebase *rulebase, int candidate, cJSON *list) {
    CH_SCOPED(ch_moves_done) struct ch_moves line = {0};
    int value = ch_tactics_shot_line(rulebase->run.tactics, candidate, &line);
    if (value > 0)
        cJSON_AddItemToArray(list, begin(rulebase, "shot", candidate, value, &line));
}

/* The forced line after the candidate: `value` as the function returned it, `net` on the board. */
static cJSON *forced_object(const struct ch_rulebase *rulebase, const char *function, int candidate,
                            int value) {
    const struct ch_turn *turn = rulebase->run.turn;
    const struct ch_forced_line *line = ch_forced_line(rulebase->run.forced, candidate);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    for (int i = 0; i < line->plies; i++)
        *ch_moves_add(&moves) = line->move[i];
    cJSON *object = begin(rulebase, function, candidate, value, &moves);
    int before = ch_game_material(turn->game, ch_history_position(turn->history), turn->seat);
    ch_json_add(object, "net %d, gains %d, losses %d",
                ch_game_material(turn->game, &line->end, turn->seat) - before, line->gains,
                line->losses);
    return object;
}

static void add_forced(const struct ch_rulebase *rulebase, int candidate, cJSON *list) {
    const struct ch_forced_line *line = ch_forced_line(rulebase->run.forced, candidate);
    if (line->gains + line->losses > 0 || line->net != 0)
        cJSON_AddItemToArray(list, forced_object(rulebase, "forced", candidate, line->net));
}

static int best_forced(const struct ch_rulebase *rulebase) {
    int best = 0;
    while (ch_forced_shortfall(rulebase->run.forced, best) > 0)
        best++;
    assert(best < rulebase->run.turn->legal->count);
    return best;
}

static void add_forced_shortfall(const struct ch_rulebase *rulebase, int candidate, cJSON *list) {
    int short_by = ch_forced_shortfall(rulebase->run.forced, candidate);
    if (short_by == 0)
        return;
    cJSON *object = forced_object(rulebase, "forced-shortfall", candidate, short_by);
    int best = best_forced(rulebase);
    cJSON_AddItemToObject(
        object, "best",
        forced_object(rulebase, "forced", best, ch_forced_line(rulebase->run.forced, best)->net));
    cJSON_AddItemToArray(list, object);
}

static void add_of(const struct ch_rulebase *rulebase, int candidate, unsigned calls, cJSON *list) {
    if (calls & EXCHANGE)
        add_exchange(rulebase, candidate, list);
    if (calls & SHORTFALL)
        add_shortfall(rulebase, candidate, list);
    if (calls & SHOT)
        add_shot(rulebase, candidate, list);
    if (calls & FORCED)
        add_forced(rulebase, candidate, list);
    if (calls & FORCED_SHORTFALL)
        add_forced_shortfall(rulebase, candidate, list);
}

cJSON *ch_explain_evidence(const struct ch_rulebase *rulebase,
                           const struct ch_statement *statement) {
    const struct ch_trail *trail = rulebase->trace.trail;
    const struct ch_preference *p = &statement->preference;
    cJSON *list = cJSON_CreateArray();
    if (statement->firing < 0 || rulebase->run.set_ups)
        return list;
    CH_FREED bool *seen = ch_alloc(((size_t)trail->firing_count + 1) * sizeof *seen);
    unsigned calls = calls_behind(trail, statement->firing, seen);
    add_of(rulebase, p->candidate, calls, list);
    if (p->other >= 0 && p->other != p->candidate)
        add_of(rulebase, p->other, calls, list);
    ch_explain_called(rulebase, statement, list);
    return list;
}
