#include "workshop/check/join_cost.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/process/sandbox.h"
#include "agents/roster/roster.h"
#include "agents/rules/rules.h"
#include "core/base/memory.h"
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
    struct ch_variants variants = {0};
    struct ch_sources texts = {0};
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
    ch_sources_done(&texts);
    ch_variants_done(&variants);
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

/* The rule base failed in a turn: what it said is the finding. False if nothing more can be
 * measured. */
static bool report_fault(struct check *check, int at, const struct ch_error *error) {
    char rule[CH_RULE_NAME];
    int source, line;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool named =
        named_rule(error->text, rule) &&
        ch_place_find(check->agent->sources, check->agent->source_count, rule, &source, &line);
    struct ch_source *sources = check->agent->sources;
    const char *file = named ? sources[source].name : NULL;
    ch_text_addf(&text, "on %s: %s", at_position(check, at),
                 named ? strstr(error->text, "rule `") : error->text);
    char *name = file ? ch_copy(file) : NULL; /* the texts go with the agent */
    bool goes_on = named && leave_out(check, rule);
    ch_text_add(&text, goes_on ? "; the other rules were measured without it"
                               : "; the cost of the rules was not measured further");
    bool joins = strstr(error->text, "partial matches at condition") != NULL;
    ch_problems_add(check->problems, CH_SEVERITY_ERROR, joins ? "join-explosion" : "turn-failed",
                    name, named ? line : 0, text.data);
    ch_free(name);
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
    const struct ch_game *game = list->game;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_error error;
        bool begun = false;
        for (int i = 0; i < list->count; i++) {
            const struct ch_position *position = ch_history_position(&list->item[i].history);
            if (game->ops->side(game, position) != seat)
                continue;
            enum ch_status status =
                begun ? CH_OK : check->agent->ops->new_game(check->agent, game, seat, &error);
            begun = true;
            if (status == CH_OK)
                status = ask(check, sum, i, &error);
            if (status != CH_OK)
                return report_fault(check, i, &error) ? AGAIN : STOPPED;
            if (sum->stopped > 0)
                return report_explosion(check, sum) ? AGAIN : STOPPED;
        }
    }
    return MEASURED;
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
