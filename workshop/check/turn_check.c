/* Agents checked on positions: what joins cost, what stays unsettled; see check.h. */
#include "workshop/check/check.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/process/sandbox.h"
#include "agents/rules/rules.h"
#include "bridge/bridge.h"
#include "workshop/costs.h"

/* The dearest rule of the roster makes 62 partial matches in a turn, its dearest condition 32.
 * 2,000 take about as long as a whole turn of soar-checkers. */
enum {
    MANY_MATCHES = 2000,
    MAX_LEFT_OUT = 8,
    MEMORY_MB = 128,
    TURN_MS = 1000,
    MAX_ASKED_AGAIN = 3
};

struct check {
    const char *spec;
    const struct ch_agents_config *config;
    const struct ch_positions *positions;
    struct ch_problems *problems;
    struct ch_agent *agent;
    bool own; /* the agent is this check's own */
    int left_out;
    int asked_again;
};

void ch_join_cost_limits(struct ch_agents_config *config) {
    config->turn_ms = TURN_MS;
    if (!ch_sandbox_watched()) /* sanitizers need memory of their own */
        config->memory_mb = MEMORY_MB;
}

static const char *at_position(const struct check *check, int at) {
    assert(at >= 0 && at < check->positions->count);
    return check->positions->item[at].name;
}

/* The first of the conditions before `worst` that no variable ties to those before them. */
static int first_unbound(const struct ch_costs_rule *rule, int worst) {
    int first = worst;
    while (first > 0 && strcmp(rule->condition[first].bound_by, "variable") != 0 &&
           strcmp(rule->condition[first].bound_by, "first") != 0)
        first--;
    return first;
}

static void add_combinations(const struct ch_costs_rule *rule, int first, int last,
                             struct ch_text *text) {
    for (int i = first; i <= last; i++)
        ch_text_addf(text, "%s%lld", i > first ? " x " : "", rule->condition[i].facts);
}

/* Explains the cost of the conditions up to the worst one. */
static void explain(const struct check *check, const struct ch_costs_rule *rule, bool stopped,
                    struct ch_text *text) {
    const struct ch_costs_condition *worst = ch_costs_worst(rule);
    int last = (int)(worst - rule->condition), first = first_unbound(rule, last);
    bool tests = false;
    for (int i = first + 1; i <= last; i++)
        tests |= strcmp(rule->condition[i].bound_by, "test") == 0;
    ch_text_addf(text, "`%s`: ", rule->rule);
    if (worst->condition == 0) {
        ch_text_addf(text, "its conditions make");
    } else if (first == last) {
        ch_text_addf(text, "condition %d, %s, makes", worst->condition, worst->text);
    } else {
        ch_text_addf(
            text, "conditions %d %s %d share no variable%s: ", rule->condition[first].condition,
            last - first == 1 ? "and" : "to", worst->condition, tests ? " but in tests" : "");
        add_combinations(rule, first, last, text);
        ch_text_add(text, " combinations,");
    }
    ch_text_addf(text, " %lld partial matches%s on %s; ", worst->max, stopped ? " and more" : "",
                 at_position(check, worst->max_at));
    ch_text_add(text,
                first == last
                    ? "begin with what is rarer, or share one more variable"
                    : "bind each through what it shares with one before, such as `step` or `leap`");
}

static void report(struct check *check, const struct ch_costs_rule *rule, bool stopped) {
    const struct ch_costs_condition *worst = ch_costs_worst(rule);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    explain(check, rule, stopped, &text);
    if (stopped)
        ch_text_add(&text, "; the other rules were measured without it");
    ch_problems_add(check->problems, stopped ? CH_SEVERITY_ERROR : CH_SEVERITY_WARNING,
                    stopped ? "join-explosion" : "join-cost", rule->file,
                    worst->line > 0 ? worst->line : rule->line, text.data);
}

static const struct ch_costs_rule *find_dearest(const struct ch_costs_sum *sum) {
    const struct ch_costs_rule *dearest = NULL;
    for (int i = 0; i < sum->rule_count; i++)
        if (ch_costs_worst(&sum->rule[i]) && (!dearest || sum->rule[i].max > dearest->max))
            dearest = &sum->rule[i];
    return dearest;
}

/* The agent anew, without the rule. False: it can't be had. */
static bool leave_out(struct check *check, const char *rule) {
    CH_SCOPED(ch_variants_done) struct ch_variants variants = {0};
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    struct ch_agent *agent = NULL;
    struct ch_error error;
    ch_variants_list(check->agent->sources, check->agent->source_count, CH_VARIANT_RULE, &variants);
    for (int i = 0; i < variants.count && !agent && check->left_out < MAX_LEFT_OUT; i++) {
        if (!ch_variant_is(&variants.variant[i], rule))
            continue;
        ch_variant_texts(&variants, i, check->agent->sources, check->agent->source_count, &texts);
        if (ch_agents_open_sources(check->spec, texts.source, texts.count, check->positions->game,
                                   check->config, &agent, &error) != CH_OK)
            agent = NULL;
        break;
    }
    if (!agent)
        return false;
    if (check->own)
        check->agent->ops->close(check->agent);
    check->agent = agent;
    check->own = true;
    check->left_out++;
    return true;
}

/* The rule that a fault names: "…: rule `name`: …". */
static bool named_rule(const char *text, char rule[CH_RULE_NAME]) {
    const char *at = strstr(text, "rule `");
    size_t length = at ? strcspn(at + 6, "`") : 0;
    if (length == 0 || length >= CH_RULE_NAME)
        return false;
    memcpy(rule, at + 6, length);
    rule[length] = '\0';
    return true;
}

/* The kind of problem that a fault is. */
static const char *code_of(const char *fault) {
    bool joins = strstr(fault, "partial matches at condition") != NULL;
    return strstr(fault, CH_FIRE_WITHOUT_END) ? "circle" : joins ? "join-explosion" : "turn-failed";
}

/* "line 21 of english.fen" as "english.fen:21": one line is enough for a message. */
static void add_position_place(const char *name, struct ch_text *text) {
    int line, read = 0;
    if (sscanf(name, "line %d of %n", &line, &read) == 1 && read > 0)
        ch_text_addf(text, "%s:%d", name + read, line);
    else
        ch_text_add(text, name);
}

/* The rule base failed in a turn: what it said is the finding. False if nothing more can be
 * measured. */
static bool report_fault(struct check *check, int at, const struct ch_error *error) {
    char rule[CH_RULE_NAME];
    int source, line = 0;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *said = ch_fault_place(check->agent->sources, check->agent->source_count,
                                      error->text, &source, &line);
    ch_text_addf(&text, "%s; seen in the position ", said ? said : error->text);
    add_position_place(at_position(check, at), &text);
    CH_FREED char *name = /* the texts go with the agent */
        said ? ch_copy(check->agent->sources[source].name) : NULL;
    bool goes_on = said && named_rule(said, rule) && leave_out(check, rule);
    ch_text_add(&text, goes_on ? "; the other rules were measured without it"
                               : "; the cost of the rules was not measured further");
    ch_problems_add(check->problems, CH_SEVERITY_ERROR, code_of(error->text), name,
                    said ? line : 0, text.data);
    return goes_on;
}

/* A rule made too many partial matches in the turn just asked. */
static bool report_explosion(struct check *check, const struct ch_costs_sum *sum) {
    const struct ch_costs_rule *rule = find_dearest(sum);
    if (!rule) {
        ch_problems_add(check->problems, CH_SEVERITY_ERROR, "join-explosion", NULL, 0,
                        "a turn makes too many partial matches; no rule is known that makes them");
        return false;
    }
    report(check, rule, true);
    return leave_out(check, rule->rule);
}

/* On a busy machine a turn may be late for no fault of a rule's: a few are asked once more. */
static enum ch_status ask(struct check *check, struct ch_costs_sum *sum, int at,
                          struct ch_error *error) {
    char rule[CH_RULE_NAME];
    enum ch_status status =
        ch_costs_ask(sum, check->agent, check->positions, at, 1, MANY_MATCHES, error);
    if (status != CH_AGENT_FAULT || named_rule(error->text, rule) ||
        check->asked_again == MAX_ASKED_AGAIN)
        return status;
    check->asked_again++;
    return ch_costs_ask(sum, check->agent, check->positions, at, 1, MANY_MATCHES, error);
}

enum outcome { MEASURED, AGAIN, STOPPED };

/* Every position once, seat by seat. AGAIN: a rule was left out. */
static enum outcome measure(struct check *check, struct ch_costs_sum *sum) {
    const struct ch_positions *list = check->positions;
    int *order = ch_positions_by_seat(list), seat = -1;
    enum outcome outcome = MEASURED;
    for (int n = 0; n < list->count && outcome == MEASURED; n++) {
        struct ch_error error;
        int i = order[n], side = ch_positions_seat(list, i);
        enum ch_status status = CH_OK;
        if (side != seat)
            status = check->agent->ops->new_game(check->agent, list->game, side, &error);
        seat = side;
        if (status == CH_OK)
            status = ask(check, sum, i, &error);
        if (status != CH_OK)
            outcome = report_fault(check, i, &error) ? AGAIN : STOPPED;
        else if (sum->stopped > 0)
            outcome = report_explosion(check, sum) ? AGAIN : STOPPED;
    }
    ch_free(order);
    return outcome;
}

void ch_join_cost_check(const char *spec, struct ch_agent *agent,
                        const struct ch_agents_config *config, const struct ch_positions *positions,
                        struct ch_problems *problems) {
    struct check check = {.spec = spec,
                          .config = config,
                          .positions = positions,
                          .problems = problems,
                          .agent = agent};
    enum outcome outcome = AGAIN;
    while (outcome == AGAIN) {
        CH_SCOPED(ch_costs_sum_done) struct ch_costs_sum sum = {0};
        outcome = measure(&check, &sum);
        for (int i = 0; i < sum.rule_count && outcome == MEASURED; i++) {
            const struct ch_costs_condition *worst = ch_costs_worst(&sum.rule[i]);
            if (worst && worst->max > MANY_MATCHES)
                report(&check, &sum.rule[i], false);
        }
    }
    if (check.own)
        check.agent->ops->close(check.agent);
}

/* An agent's decisions of positions, and what is found about them. */
struct decisions {
    struct ch_agent *agent;
    const struct ch_positions *list;
    struct ch_impasses *impasses;
    struct ch_problems *problems;
    struct ch_places places; /* of the rules in the agent's texts */
    struct met {
        struct ch_impasse_part part;
        const char *name; /* of the first position that met it */
    } * met;
    int met_count, met_capacity;
};

/* A problem at the rule, if it is in one of the texts. */
static void add_problem(struct decisions *d, enum ch_severity severity, const char *code,
                        const char *rule, const char *words) {
    const struct ch_outline_item *item = ch_places_find(&d->places, rule);
    ch_problems_add(d->problems, severity, code, item ? d->agent->sources[item->source].name : NULL,
                    item ? item->line : 0, words);
}

/* The agent failed in position `at`. */
static void report_turn(struct decisions *d, int at, const char *why) {
    int source, line;
    const char *said =
        ch_fault_place(d->agent->sources, d->agent->source_count, why, &source, &line);
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_text_addf(&words, "%s; seen in the position ", said ? said : why);
    add_position_place(d->list->item[at].name, &words);
    ch_text_add(&words, "; further positions were not tried");
    ch_problems_add(d->problems, CH_SEVERITY_ERROR, code_of(why),
                    said ? d->agent->sources[source].name : NULL, said ? line : 0, words.data);
}

static bool is_contradiction(enum ch_impasse kind) {
    return kind == CH_IMPASSE_CONFLICT || kind == CH_IMPASSE_CONTRADICTION;
}

/* The first position in which the pair contradicted itself, settled or not; NULL: there is none. */
static const char *first_of(const struct decisions *d, const struct ch_impasse_part *pair) {
    for (int i = 0; i < d->met_count; i++)
        if (strcmp(d->met[i].part.rule, pair->rule) == 0 &&
            strcmp(d->met[i].part.other, pair->other) == 0)
            return d->met[i].name;
    return NULL;
}

/* Keeps the name of the position for the pairs that contradict each other in it for the first
 * time. */
static void note_first(struct decisions *d, const struct ch_impasses *impasses, const char *name) {
    for (int i = 0; i < impasses->count; i++)
        if (is_contradiction(impasses->part[i].kind) && !first_of(d, &impasses->part[i]))
            *ch_added(d->met, d->met_count, d->met_capacity) =
                (struct met){impasses->part[i], name};
}

/* Decides position `at`. False: the rules failed, which was reported. */
static bool decide(struct decisions *d, int at) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    struct ch_turn turn = ch_positions_turn(d->list, at, &legal);
    ch_choice_init(&choice);
    d->agent->ops->choose(d->agent, &turn, &choice);
    bool decided = choice.fault.end == CH_END_NONE;
    if (decided) {
        note_first(d, &choice.impasses, d->list->item[at].name);
        ch_impasses_add(d->impasses, &choice.impasses);
    } else {
        report_turn(d, at, choice.fault.text);
    }
    return decided;
}

/* Seat by seat, since in a game an agent keeps its own. False: the rules failed. */
static bool decide_all(struct decisions *d, const struct ch_positions *list) {
    int *order = ch_positions_by_seat(list), seat = -1;
    bool good = true;
    d->list = list;
    for (int n = 0; n < d->list->count && good; n++) {
        struct ch_fault fault;
        struct ch_error error = {0};
        int side = ch_positions_seat(d->list, order[n]);
        good =
            side == seat || d->agent->ops->new_game(d->agent, d->list->game, side, &error) == CH_OK;
        seat = side;
        if (good)
            good = decide(d, order[n]);
        else
            report_turn(d, order[n], ch_error_format(&error, fault.text, sizeof fault.text));
    }
    ch_free(order);
    return good;
}

static void add_share(const struct decisions *d, long hits, struct ch_text *text) {
    long all = d->impasses->decisions;
    ch_text_addf(text, "%ld of %ld positions (%.1f %%)", hits, all,
                 100.0 * (double)hits / (double)all);
}

/* "`b` (mine.clp:7)", "itself". */
static void add_other(struct decisions *d, const struct ch_impasse_part *part,
                      struct ch_text *text) {
    const struct ch_outline_item *item = ch_places_find(&d->places, part->other);
    if (strcmp(part->rule, part->other) == 0)
        ch_text_add(text, "itself");
    else if (item)
        ch_text_addf(text, "`%s` (%s:%d)", part->other, d->agent->sources[item->source].name,
                     item->line);
    else
        ch_text_addf(text, "`%s`", part->other);
}

/* One warning, at the rule that had a part in it most often. */
static void warn_rejections(struct decisions *d) {
    enum { SHOWN = 5 };
    const struct ch_impasses *impasses = d->impasses;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *first = NULL;
    int rules = 0;
    if (impasses->kind[CH_IMPASSE_REJECTED] == 0)
        return;
    ch_text_add(&text, "all the moves that are left are rejected or prohibited in ");
    add_share(d, impasses->kind[CH_IMPASSE_REJECTED], &text);
    ch_text_add(&text, ", so that none goes: by ");
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind != CH_IMPASSE_REJECTED || ++rules > SHOWN)
            continue;
        ch_text_addf(&text, "%s`%s` (%ld)", rules > 1 ? ", " : "", part->rule, part->decisions);
        first = first ? first : part->rule;
    }
    if (rules > SHOWN)
        ch_text_addf(&text, " and %d more", rules - SHOWN);
    ch_text_add(&text, "; let some move go unrejected, or say worst");
    add_problem(d, CH_SEVERITY_WARNING, "all-rejected", first ? first : "", text.data);
}

/* In how many positions the pair has a part of this kind. */
static long decisions_of(const struct ch_impasses *impasses, enum ch_impasse kind,
                         const struct ch_impasse_part *pair) {
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind == kind && strcmp(part->rule, pair->rule) == 0 &&
            strcmp(part->other, pair->other) == 0)
            return part->decisions;
    }
    return 0;
}

/* A pair that contradicts itself by better and worse, whether or not another move settled it. */
static void warn_contradiction(struct decisions *d, const struct ch_impasse_part *part) {
    long conflicts = decisions_of(d->impasses, CH_IMPASSE_CONFLICT, part);
    long settled = decisions_of(d->impasses, CH_IMPASSE_CONTRADICTION, part);
    bool itself = strcmp(part->rule, part->other) == 0;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (part->kind == CH_IMPASSE_CONTRADICTION && conflicts > 0)
        return; /* already reported as a conflict */
    ch_text_addf(&text, "`%s` %s ", part->rule, itself ? "contradicts" : "and");
    add_other(d, part, &text);
    ch_text_addf(&text, "%s: moves are better than each other in ",
                 itself ? "" : " contradict each other");
    add_share(d, conflicts + settled, &text);
    if (conflicts == 0)
        ch_text_add(&text, ", where another move settled it");
    else if (settled > 0)
        ch_text_addf(&text, ", where another move settled it in %ld", settled);
    ch_text_addf(&text, "; first on %s; make them speak of different moves", first_of(d, part));
    add_problem(d, CH_SEVERITY_WARNING, "contradiction", part->rule, text.data);
}

static void warn_constraint(struct decisions *d, const struct ch_impasse_part *part) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "`%s`, against ", part->rule);
    add_other(d, part, &text);
    ch_text_add(&text, ", requires several moves or one that is prohibited in ");
    add_share(d, part->decisions, &text);
    ch_text_add(&text, "; require one move and prohibit others");
    add_problem(d, CH_SEVERITY_WARNING, "constraint-failure", part->rule, text.data);
}

void ch_impasse_check(struct ch_agent *agent, const struct ch_positions *reference,
                      const struct ch_positions *drawn, struct ch_impasses *impasses,
                      struct ch_problems *problems) {
    struct decisions decisions = {.agent = agent, .impasses = impasses, .problems = problems};
    ch_places_read(&decisions.places, agent->sources, agent->source_count);
    if (decide_all(&decisions, reference) && drawn)
        decide_all(&decisions, drawn);
    ch_impasses_sort(impasses);
    if (impasses->count > 0)
        warn_rejections(&decisions);
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (is_contradiction(part->kind))
            warn_contradiction(&decisions, part);
        else if (part->kind == CH_IMPASSE_CONSTRAINT)
            warn_constraint(&decisions, part);
    }
    ch_places_done(&decisions.places);
    ch_free(decisions.met);
}
