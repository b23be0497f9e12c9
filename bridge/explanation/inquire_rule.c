/* The firings of a rule in a turn and their effects, or the first of its conditions that failed:
 * docs/explanation.md. Conditions are tried when the rule's phase is over. */
#include <stdio.h>
#include <string.h>

#include "bridge/explanation/explain.h"
#include "core/base/clips_token.h"
#include "core/base/memory.h"
#include "core/base/rule_tree.h"

enum { MAX_FIRINGS = 1000 };

struct question {
    struct ch_rulebase *rulebase;
    const char *agent;
    struct ch_text *json; /* the answer */
    struct defrule *rule; /* the first disjunct */
    const struct ch_rule *found;
    const char *module;
    int phase;
    struct ch_failing failing;
    bool readable;       /* the text of the rule was found */
    bool unfit;          /* a candidate was named, and no variable of the rule is bound to one */
    cJSON *alternatives; /* NULL: it fired, or its phase was not over */
    int *held,
        held_count; /* facts that fulfilled all conditions when the phase was over; NULL: none */
    int *late, late_count; /* the same at the end of the turn */
    bool left;             /* it was about to fire when its phase ended */
    const void *left_by;   /* the rule that fired last then; NULL: none did */
};

/* "COMPARE::wedge" or "wedge". */
static bool is_named(void *env, void *rule, const char *name) {
    const char *module = EnvDefruleModule(env, rule), *own = EnvGetDefruleName(env, rule);
    size_t length = strlen(module);
    if (strcmp(own, name) == 0)
        return true;
    return strncmp(name, module, length) == 0 && strncmp(name + length, "::", 2) == 0 &&
           strcmp(name + length + 2, own) == 0;
}

static enum ch_status refuse_name(const struct ch_rulebase *rulebase, const char *agent,
                                  const char *name, struct ch_error *error) {
    const char *colons = strstr(name, "::");
    struct ch_closest closest = {.word = colons ? colons + 2 : name};
    for (int i = 0; i < rulebase->loaded.ordered_rule_count; i++)
        ch_closest_try(&closest, ch_rule_name(rulebase->loaded.ordered_rules[i]));
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                        closest.found ? "%s has no rule `%.100s`; did you mean `%s`?"
                                      : "%s has no rule `%.100s`",
                        agent, name, closest.found);
}

static enum ch_status find_rule(struct question *q, const char *agent, const char *name,
                                struct ch_error *error) {
    struct ch_rulebase *rulebase = q->rulebase;
    void *env = rulebase->environment.env, *first = NULL;
    for (int i = 0; i < rulebase->loaded.ordered_rule_count; i++) {
        void *rule = rulebase->loaded.ordered_rules[i];
        if (!is_named(env, rule, name))
            continue;
        if (first)
            return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                                "several rules have this name; write %s::%.100s or %s::%.100s",
                                EnvDefruleModule(env, first), name, EnvDefruleModule(env, rule),
                                name);
        first = rule;
    }
    if (!first)
        return refuse_name(rulebase, agent, name, error);
    q->rule = first;
    q->found = ch_rule_find(&rulebase->loaded, first);
    q->module = EnvDefruleModule(env, first);
    for (int i = 0; i < rulebase->loaded.phase_count; i++)
        if (strcmp(EnvGetDefmoduleName(env, rulebase->loaded.phases[i]), q->module) == 0)
            q->phase = i;
    return CH_OK;
}

static bool is_of_rule(const struct question *q, const void *rule) {
    for (const struct defrule *each = q->rule; each; each = each->disjunct)
        if (each == rule)
            return true;
    return false;
}

static bool same_facts(const struct question *q, const struct ch_trail_firing *firing) {
    const struct ch_trail *trail = q->rulebase->trace.trail;
    return q->held && firing->count == q->held_count &&
           memcmp(trail->used + firing->first, q->held, (size_t)firing->count * sizeof(int)) == 0;
}

/* True if the firing is about the candidate that was asked about: it matched a fact with its id. */
static bool matched_candidate(const struct question *q, const struct ch_trail_firing *firing) {
    const struct ch_trail *trail = q->rulebase->trace.trail;
    char id[32];
    snprintf(id, sizeof id, "(id %d)", q->failing.candidate);
    for (int i = firing->first; i < firing->first + firing->count; i++)
        if (strstr(ch_trail_text(trail, trail->used[i]), id))
            return true;
    return same_facts(q, firing);
}

/* For each firing, whether it is asked about: the rule's own, and of a candidate if one is named.
 * *any says whether there is one. To be freed. */
static bool *mark_asked(const struct question *q, bool *any) {
    const struct ch_rulebase *rulebase = q->rulebase;
    const struct ch_trail *trail = rulebase->trace.trail;
    bool *asked = ch_alloc((size_t)trail->firing_count + 1),
         all = q->failing.candidate == 0 || q->unfit;
    for (int i = 0; i < trail->firing_count; i++)
        asked[i] = is_of_rule(q, trail->firings[i].rule) &&
                   (all || matched_candidate(q, &trail->firings[i]));
    for (int i = 0; i < rulebase->run.statement_count; i++) {
        const struct ch_statement *s = &rulebase->run.statements[i];
        if (is_of_rule(q, s->rule) && (s->preference.candidate == q->failing.candidate - 1 ||
                                       s->preference.other == q->failing.candidate - 1))
            asked[s->firing] = true;
    }
    *any = false;
    for (int i = 0; i < trail->firing_count; i++)
        *any = *any || asked[i];
    return asked;
}

static bool has_fired(const struct question *q) {
    bool any;
    ch_free(mark_asked(q, &any));
    return any;
}

/* True if the rule waits to be fired. A phase that came to its end leaves none. */
static bool is_on_agenda(const struct question *q) {
    void *env = q->rulebase->environment.env;
    const struct defruleModule *module =
        GetDefruleModuleItem(env, q->rulebase->loaded.phases[q->phase]);
    for (const struct activation *each = module->agenda; each; each = each->next)
        if (is_of_rule(q, each->theRule))
            return true;
    return false;
}

static void after_phase(struct ch_rulebase *rulebase, int phase, void *context) {
    struct question *q = context;
    bool last = phase == rulebase->loaded.phase_count - 1;
    if (!q->readable || phase < q->phase || (phase > q->phase && !last) || has_fired(q))
        return;
    rulebase->trace.tried = q->rule;
    if (phase == q->phase) {
        q->left = is_on_agenda(q);
        q->left_by = q->left ? rulebase->run.firing_rule : NULL;
        q->held = ch_failing_match(&q->failing, &q->held_count);
        if (!has_fired(q))
            q->alternatives = ch_failing_list(&q->failing);
    } else {
        q->late = ch_failing_match(&q->failing, &q->late_count);
    }
    if (rulebase->environment.tripped == CH_END_NONE)
        rulebase->trace.tried = NULL;
}

static void add_asserted(const struct question *q, int firing, int *at, cJSON *object) {
    const struct ch_trail *trail = q->rulebase->trace.trail;
    cJSON *asserted = cJSON_AddArrayToObject(object, "asserted");
    while (*at < trail->fact_count && trail->facts[*at].firing < firing)
        ++*at;
    for (; *at < trail->fact_count && trail->facts[*at].firing <= firing; ++*at)
        if (trail->facts[*at].firing == firing &&
            ch_trail_room(q->rulebase->trace.trail, ch_trail_size(ch_trail_text(trail, *at))))
            cJSON_AddItemToArray(asserted, cJSON_CreateString(ch_trail_text(trail, *at)));
}

static void add_said(const struct question *q, int firing, int *at, cJSON *object) {
    const struct ch_rulebase *rulebase = q->rulebase;
    cJSON *said = cJSON_AddArrayToObject(object, "said");
    while (*at < rulebase->run.statement_count && rulebase->run.statements[*at].firing < firing)
        ++*at;
    for (; *at < rulebase->run.statement_count && rulebase->run.statements[*at].firing == firing;
         ++*at)
        if (ch_explain_room(rulebase, &rulebase->run.statements[*at], false))
            cJSON_AddItemToArray(said, ch_explain_said(rulebase, &rulebase->run.statements[*at]));
}

static void add_firings(const struct question *q, cJSON *answer) {
    struct ch_trail *trail = q->rulebase->trace.trail;
    bool any;
    CH_FREED bool *asked = mark_asked(q, &any);
    int fired = 0, count = 0, fact = 0, statement = 0;
    cJSON *firings = cJSON_CreateArray();
    for (int i = 0; i < trail->firing_count; i++) {
        fired += is_of_rule(q, trail->firings[i].rule);
        if (!asked[i] || ++count > MAX_FIRINGS ||
            !ch_trail_room(trail, ch_explain_facts_size(trail, i)))
            continue;
        cJSON *object = ch_json_append(firings);
        cJSON_AddItemToObject(object, "facts", ch_explain_facts(trail, i));
        add_asserted(q, i, &fact, object);
        add_said(q, i, &statement, object);
    }
    cJSON_AddNumberToObject(answer, "fired", fired);
    cJSON_AddItemToObject(answer, "firings", firings);
    if (count > MAX_FIRINGS)
        trail->left_out += count - MAX_FIRINGS;
}

/* True if an action binds the global. */
static bool is_bound(const struct ch_loaded *loaded, const char *name, size_t length) {
    for (int i = 0; i < loaded->source_count; i++) {
        const char *text = loaded->source_texts[i];
        struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
        struct ch_clips_token token;
        bool binds = false;
        while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
            if (binds && token.kind == CH_CLIPS_GLOBAL && token.length == length &&
                memcmp(token.text, name, length) == 0)
                return true;
            binds = ch_clips_is(&token, "bind");
        }
    }
    return false;
}

/* Functions of the author's, each once. */
struct functions {
    const DEFFUNCTION **each;
    int count, capacity;
};

static void note_function(struct functions *functions, const DEFFUNCTION *function) {
    for (int i = 0; i < functions->count; i++)
        if (functions->each[i] == function)
            return;
    *ch_added(functions->each, functions->count, functions->capacity) = function;
}

/* True if the code queries facts or reads a global that changes. Adds what it calls. */
static bool code_asks(const struct ch_loaded *loaded, const struct expr *code,
                      struct functions *called) {
    for (; code; code = code->nextArg) {
        const char *global = NULL;
        if (code->type == GBL_VARIABLE || code->type == MF_GBL_VARIABLE)
            global = ValueToString(code->value);
        else if (code->type == DEFGLOBAL_PTR)
            global = ValueToString(((const struct constructHeader *)code->value)->name);
        if (global && is_bound(loaded, global, strlen(global)))
            return true;
        if (code->type == PCALL)
            note_function(called, code->value);
        if (code->type == FCALL &&
            ch_is_query(
                ValueToString(((struct FunctionDefinition *)code->value)->callFunctionName)))
            return true;
        if (code_asks(loaded, code->argList, called))
            return true;
    }
    return false;
}

/* The same of a function, with all that it calls. */
static bool function_asks(const struct ch_loaded *loaded, const DEFFUNCTION *function) {
    struct functions called = {.count = 0};
    bool asks = false;
    note_function(&called, function);
    for (int i = 0; i < called.count && !asks; i++)
        asks = code_asks(loaded, called.each[i]->code, &called);
    ch_free(called.each);
    return asks;
}

/* True if the condition asks for something else than the facts that it matches: a global that
 * changes, a query over facts, or a function that does. CLIPS asks that when the facts come, and
 * not again. */
static bool is_tested_once(const struct ch_rulebase *rulebase, const struct ch_span *condition) {
    struct ch_clips_scanner scanner = ch_clips_scanner(condition->at, condition->length, 1);
    struct ch_clips_token token;
    bool opened = false;
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (token.kind == CH_CLIPS_GLOBAL && is_bound(&rulebase->loaded, token.text, token.length))
            return true;
        if (opened && token.kind == CH_CLIPS_SYMBOL) {
            CH_FREED char *name = ch_copy_bytes(token.at, token.size);
            const DEFFUNCTION *function = EnvFindDeffunction(rulebase->environment.env, name);
            if (ch_is_query(name) || (function && function_asks(&rulebase->loaded, function)))
                return true;
        }
        opened = token.kind == CH_CLIPS_OPEN;
    }
    return false;
}

/* Adds the first condition that is only tested once, of a rule that did not fire. */
static void add_tested(const struct question *q, cJSON *answer) {
    const struct ch_spans *conditions = &q->failing.text.conditions;
    cJSON_AddBoolToObject(answer, "left", q->left);
    if (q->left_by)
        ch_explain_place(cJSON_AddObjectToObject(answer, "left_by"), &q->rulebase->loaded,
                         q->left_by);
    for (int i = 0; q->alternatives && !q->left && i < conditions->count; i++) {
        if (!is_tested_once(q->rulebase, &conditions->span[i]))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_span_text(&conditions->span[i], &text);
        ch_json_add(cJSON_AddObjectToObject(answer, "tested"), "text %s, line %d", text.data,
                    conditions->span[i].line);
        return;
    }
}

/* The match that came when the phase was over, and the last of its facts that a rule asserted. */
static void add_late(const struct question *q, cJSON *answer) {
    const struct ch_rulebase *rulebase = q->rulebase;
    const struct ch_trail *trail = rulebase->trace.trail;
    int last = -1;
    if (!q->late)
        return;
    cJSON *late = cJSON_AddObjectToObject(answer, "late"),
          *facts = cJSON_AddArrayToObject(late, "facts");
    for (int i = 0; i < q->late_count; i++) {
        int fact = q->late[i];
        cJSON_AddItemToArray(facts, cJSON_CreateString(ch_trail_text(trail, fact)));
        if (trail->facts[fact].firing >= 0 && (last < 0 || fact > last))
            last = fact;
    }
    if (last < 0)
        return;
    const void *rule = trail->firings[trail->facts[last].firing].rule;
    cJSON_AddStringToObject(late, "fact", ch_trail_text(trail, last));
    ch_explain_place(late, &rulebase->loaded, rule);
    cJSON_AddStringToObject(late, "phase",
                            EnvDefruleModule(rulebase->environment.env, (void *)(uintptr_t)rule));
}

static void add_rule(const struct question *q, cJSON *answer) {
    const struct ch_span *comment = &q->failing.text.comment;
    ch_explain_place(answer, &q->rulebase->loaded, q->rule);
    cJSON_AddStringToObject(answer, "phase", q->module);
    if (q->readable && comment->length > 2) {
        CH_FREED char *text = ch_copy_bytes(comment->at + 1, comment->length - 2);
        cJSON_AddStringToObject(answer, "comment", text);
    }
    if (q->failing.candidate > 0) {
        CH_SCOPED(ch_text_done) struct ch_text move = ch_text_new();
        ch_turn_name(q->failing.candidate - 1, q->rulebase->run.turn, &move);
        cJSON_AddStringToObject(answer, "about", move.data);
        cJSON_AddBoolToObject(answer, "names_candidates", !q->unfit);
    }
}

static void write_answer(struct ch_rulebase *rulebase, void *context) {
    struct question *q = context;
    rulebase->trace.phase_over = NULL;
    rulebase->trace.tried = NULL;
    cJSON *answer = ch_explain_begin(rulebase, q->agent);
    add_rule(q, answer);
    add_firings(q, answer);
    add_tested(q, answer);
    if (q->alternatives)
        cJSON_AddItemToObject(answer, "alternatives", q->alternatives);
    else
        cJSON_AddArrayToObject(answer, "alternatives");
    q->alternatives = NULL;
    add_late(q, answer);
    cJSON_AddNumberToObject(answer, "left_out", rulebase->trace.trail->left_out);
    ch_json_end(q->json, answer);
}

enum ch_status ch_inquire_rule(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                               const char *agent, const struct ch_inquiry *inquiry,
                               struct ch_text *json, struct ch_error *error) {
    struct question q = {.rulebase = rulebase, .agent = agent, .json = json};
    enum ch_status status = find_rule(&q, agent, inquiry->rule ? inquiry->rule : "", error);
    if (status != CH_OK)
        return status;
    q.readable = ch_failing_open(&q.failing, rulebase, q.found, q.module, inquiry->candidate);
    q.unfit = inquiry->candidate > 0 && q.failing.variables.count == 0;
    rulebase->trace.phase_over = after_phase;
    rulebase->trace.phase_context = &q;
    status = ch_trail_explain(rulebase, turn, false, write_answer, &q, error);
    rulebase->trace.phase_over = NULL;
    rulebase->trace.tried = NULL;
    cJSON_Delete(q.alternatives);
    ch_free(q.held);
    ch_free(q.late);
    ch_failing_done(&q.failing);
    return status;
}
