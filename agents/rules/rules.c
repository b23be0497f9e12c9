/* The rules agent: a rule base of the bridge behind the agent interface, in this process. Outside
 * of tests that is a worker. */
#include "agents/rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "bridge/explanation/rule_text.h"
#include "bridge/lint/lint.h"
#include "core/base/rule_tree.h"

/* Of how many set-ups that are dealt rules choose one. */
enum { SET_UPS_USUAL = 12, SET_UPS_MOST = 64 };

static const char set_ups[] = CH_SET_UPS_PARAMETER;
static const char bad_value[] =
    "`set-ups` are dealt to choose from; write a whole number from 1 to %d";

static bool can_be_dealt(double count) {
    return count >= 1 && count <= SET_UPS_MOST;
}

static enum ch_status check_parameters(const struct ch_source *source, struct ch_error *error) {
    CH_SCOPED(ch_parameters_done) struct ch_parameters parameters = {0};
    if (ch_parameters_read(source->name, source->text, &parameters, NULL) != CH_OK)
        return CH_OK;
    for (int i = 0; i < parameters.count; i++) {
        const struct ch_parameter *parameter = &parameters.parameter[i];
        const struct ch_fact *fact = &parameters.facts.facts[i];
        if (strcmp(parameter->name, set_ups) != 0)
            continue;
        if (!parameter->whole || !can_be_dealt(parameter->value))
            ch_facts_mistake(&parameters.facts, ch_fact_slot(fact, "value")->line, bad_value,
                             SET_UPS_MOST);
        else if (!can_be_dealt(parameter->min) || !can_be_dealt(parameter->max))
            ch_facts_mistake(&parameters.facts, ch_fact_slot(fact, "range")->line,
                             "the range of `set-ups` goes beyond 1 to %d; write it within that",
                             SET_UPS_MOST);
    }
    return ch_facts_status(&parameters.facts, error);
}

/* The value of a fact's slot as it is written, the slot itself if it is none or several; NULL: the
 * fact has no such slot. */
static const struct ch_node *slot_value(const struct ch_node *fact, const char *slot) {
    for (const struct ch_node *each = fact->first; each; each = each->next)
        if (strcmp(ch_node_head(each), slot) == 0)
            return ch_node_count(each) == 2 ? each->first->next : each;
    return NULL;
}

/* The line of a value that would be ignored; 0: there is none. What is worked out, as (+ 6 6),
 * could be a good one, but is only known when the rules are loaded. */
static int bad_line(const struct ch_node *fact) {
    const struct ch_node *value = slot_value(fact, "value");
    if (strcmp(ch_node_head(fact), "parameter") != 0 ||
        !ch_node_is(slot_value(fact, "name"), set_ups))
        return 0;
    bool whole = value && value->kind == CH_NODE_NUMBER && !strpbrk(value->text, ".eE");
    return whole && can_be_dealt(strtod(value->text, NULL)) ? 0 : value ? value->line : fact->line;
}

static enum ch_status check_deffacts(const struct ch_source *source, struct ch_error *error) {
    CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
    int line = 0;
    ch_rule_tree_read(&tree, source->text);
    for (const struct ch_node *list = tree.first; list && !line; list = list->next)
        if (strcmp(ch_node_head(list), "deffacts") == 0)
            for (const struct ch_node *fact = list->first; fact && !line; fact = fact->next)
                line = bad_line(fact);
    return line ? ch_error_set(error, CH_BAD_INPUT, source->name, line, bad_value, SET_UPS_MOST)
                : CH_OK;
}

enum ch_status ch_set_up_count_check(const struct ch_agent_file *file,
                                     const struct ch_sources *sources, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < sources->count && status == CH_OK; i++) {
        enum ch_text_role role = ch_agent_text_role(file, sources->count, i);
        if (role == CH_ROLE_PARAMETERS)
            status = check_parameters(&sources->source[i], error);
        else if (role == CH_ROLE_RULES)
            status = check_deffacts(&sources->source[i], error);
    }
    return status;
}

struct rules_agent {
    struct ch_agent agent;
    struct ch_rulebase *rulebase;
    struct ch_rules_asked asked;
};

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    ch_rulebase_choose(((struct rules_agent *)agent)->rulebase, turn, choice);
}

/* One of several that the game deals, as the rules prefer; their parameter `set-ups` says of how
 * many. */
static void set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault) {
    struct ch_rulebase *rulebase = ((struct rules_agent *)agent)->rulebase;
    const struct ch_game *game = turn->game;
    struct ch_random random;
    struct ch_text dealt[SET_UPS_MOST];
    const char *texts[SET_UPS_MOST];
    int count = ch_rulebase_parameter(rulebase, set_ups, 1, SET_UPS_MOST, SET_UPS_USUAL);
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    ch_random_init(&random, turn->key);
    for (int i = 0; i < count; i++) {
        dealt[i] = ch_text_new();
        game->ops->deal(game, turn->seat, &random, &dealt[i]);
        texts[i] = dealt[i].data;
    }
    ch_choice_init(&choice);
    ch_rulebase_set_up(rulebase, turn, texts, count, &choice);
    if (choice.index >= 0)
        ch_text_add(text, texts[choice.index]);
    *fault = choice.fault;
    for (int i = 0; i < count; i++)
        ch_text_done(&dealt[i]);
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    struct rules_agent *self = (struct rules_agent *)agent;
    return ch_rulebase_inquire(self->rulebase, turn, agent->name, inquiry, json, error);
}

static void close_agent(struct ch_agent *agent) {
    struct rules_agent *self = (struct rules_agent *)agent;
    ch_rulebase_free(self->rulebase);
    ch_rules_asked_done(&self->asked);
    ch_sources_free(agent);
    ch_free(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .set_up = set_up,
    .choose = choose,
    .inquire = inquire,
    .close = close_agent,
};

/* Every error, the first with its place, the others as further lines. */
static enum ch_status problems_error(const struct ch_problems *problems, struct ch_error *error) {
    int left = ch_problems_count(problems, CH_SEVERITY_ERROR);
    bool first = true;
    ch_bad_input(error, "the rules can't be loaded");
    for (int i = 0; i < problems->count; i++) {
        const struct ch_problem *problem = &problems->problem[i];
        if (problem->severity != CH_SEVERITY_ERROR)
            continue;
        if (first)
            ch_error_set(error, CH_BAD_INPUT, problem->file, problem->line, "%s", problem->text);
        else
            ch_error_join(error, problem->file, problem->line, problem->text, left);
        first = false;
        left--;
    }
    return CH_BAD_INPUT;
}

static enum ch_status add_parameters(const struct ch_source *parameters, struct ch_sources *texts,
                                     struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text facts = ch_text_new();
    enum ch_status status =
        ch_parameters_compile(parameters->name, parameters->text, &facts, error);
    if (status == CH_OK)
        ch_sources_add(texts, parameters->name, facts.data);
    return status;
}

/* The texts as the bridge takes them: vocabulary, parameters as facts, rules. */
static enum ch_status list_texts(const struct ch_agent_file *file, const struct ch_sources *sources,
                                 struct ch_sources *texts, struct ch_error *error) {
    enum ch_status status = CH_OK;
    int count = sources->count;
    if (count <= CH_TEXT_RULES)
        return ch_error_set(error, CH_BAD_INPUT, file->facts.file, file->line,
                            "the texts of the agent are not complete");
    const struct ch_source *source = sources->source, *vocabulary = &source[CH_TEXT_RULES - 1];
    ch_sources_add(texts, vocabulary->name, vocabulary->text);
    for (int i = 0; i < count && status == CH_OK; i++)
        if (ch_agent_text_role(file, count, i) == CH_ROLE_PARAMETERS)
            status = add_parameters(&source[i], texts, error);
    for (int i = 0; i < count && status == CH_OK; i++)
        if (ch_agent_text_role(file, count, i) == CH_ROLE_RULES)
            ch_sources_add(texts, source[i].name, source[i].text);
    return status;
}

/* The phases as words and their lines. */
struct phases {
    const char **names;
    int *lines;
    int count;
};

static void phases_done(struct phases *phases) {
    ch_free(phases->names);
    ch_free(phases->lines);
}

/* Those of the file, or the usual ones. */
static struct phases list_phases(const struct ch_agent_file *file) {
    const struct ch_fact_slot *own = file->phases;
    struct phases phases = {.count = own ? own->count : ch_bridge_default_phase_count};
    phases.names = ch_alloc((size_t)phases.count * sizeof *phases.names);
    phases.lines = ch_alloc((size_t)phases.count * sizeof *phases.lines);
    for (int i = 0; i < phases.count; i++) {
        phases.names[i] = own ? own->values[i].text : ch_bridge_default_phases[i];
        phases.lines[i] = own ? own->values[i].line : 0;
    }
    return phases;
}

/* True unless the agent file names one game alone. */
static bool plays_several(const struct ch_agent_file *file) {
    return !file->games || file->games->count > 1 || file->family ||
           strcmp(file->games->values[0].text, "*") == 0;
}

/* Adds what the lints find in the texts: a plainer message to an error, and warnings if a check was
 * requested. */
static void lint(const struct ch_agent_file *file, const struct ch_sources *texts,
                 const struct ch_game *game, const struct phases *phases,
                 const struct ch_agents_config *config, struct ch_problems *problems) {
    bool check = config->problems != NULL;
    const struct ch_lint_options options = {
        .phases = phases->names,
        .phase_count = phases->count,
        .game = game,
        .several_games = !config->partial_rules && plays_several(file),
        .agent_file = file->phases ? file->facts.file : NULL,
        .phase_lines = phases->lines,
        .partial = config->partial_rules,
        .errors_only = !check,
    };
    if (check || problems->count > 0)
        ch_lint(texts->source, texts->count, &options, problems);
}

void ch_rules_lint(const struct ch_sources *sources, const struct ch_game *game,
                   const struct ch_agents_config *config) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    if (ch_agent_file_read(&sources->source[CH_TEXT_AGENT_FILE], &file, NULL) != CH_OK)
        return;
    CH_SCOPED(phases_done) struct phases phases = list_phases(&file);
    if (file.rules && list_texts(&file, sources, &texts, NULL) == CH_OK)
        lint(&file, &texts, game, &phases, config, config->problems);
}

static enum ch_status load(const struct ch_agent_file *file, const struct ch_sources *texts,
                           const struct ch_game *game, const struct ch_bridge_grants *grants,
                           const struct ch_agents_config *config, struct ch_bridge_trace *trace,
                           struct ch_rulebase **rulebase, struct ch_error *error) {
    CH_SCOPED(phases_done) struct phases phases = list_phases(file);
    const struct ch_bridge_config bridge = {
        .phases = phases.names,
        .phase_count = phases.count,
        .phases_file = file->phases ? file->facts.file : NULL,
        .phase_lines = phases.lines,
        .limits = {.firings = config->firings,
                   .turn_ms = config->turn_ms,
                   .load_ms = config->start_ms,
                   .memory_bytes = (size_t)config->memory_mb
                                   << 19}, /* half: the process has other needs */
        .grants = *grants,
        .guard_depth = file->guard_depth,
        .guard_margin = file->guard_margin,
        .trace = trace,
        .times = config->times,
    };
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    enum ch_status status =
        ch_rulebase_load(texts->source, texts->count, &bridge, rulebase, &problems);
    if (trace)
        trace->stage = CH_BRIDGE_CHECK;
    lint(file, texts, game, &phases, config, &problems);
    if (trace)
        trace->stage = CH_BRIDGE_IDLE;
    if (status != CH_OK)
        status = problems_error(&problems, error);
    ch_problems_move(&problems, config->problems);
    return status;
}

enum ch_status ch_rules_open(const struct ch_agent_file *file, const struct ch_sources *sources,
                             const struct ch_game *game, const struct ch_agents_config *config,
                             struct ch_bridge_trace *trace, struct ch_agent **agent,
                             struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    if (file->guard_depth > 0 && ch_game_hidden(game))
        return ch_error_set(error, CH_UNSUPPORTED, file->facts.file, file->guard_line,
                            "a guard can't search %s, which hides pieces; remove it", game->title);
    struct rules_agent *self = ch_alloc(sizeof *self);
    enum ch_status status = ch_rules_asked_open(file, sources, game, &self->asked, error);
    if (config->partial_rules)
        ch_rules_asked_all(&self->asked);
    if (status == CH_OK)
        status = list_texts(file, sources, &texts, error);
    if (status == CH_OK)
        status =
            load(file, &texts, game, &self->asked.grants, config, trace, &self->rulebase, error);
    if (status != CH_OK) {
        close_agent(&self->agent);
        return status;
    }
    self->agent.ops = &operations;
    self->agent.repeatable = true;
    *agent = &self->agent;
    return CH_OK;
}

void ch_rules_at_work(const struct ch_agent *agent, bool full, struct ch_bridge_at_work *work) {
    *work = (struct ch_bridge_at_work){.joins = 0};
    if (agent->ops == &operations)
        ch_rulebase_at_work(((const struct rules_agent *)agent)->rulebase, full, work);
}

void ch_places_read(struct ch_places *places, const struct ch_source *sources, int count) {
    enum { ANY_DEPTH = 1 << 30 };
    places->outline = (struct ch_outline){0};
    for (int i = 0; i < count; i++)
        ch_outline_scan(&places->outline, sources[i].text, i, ANY_DEPTH);
    ch_outline_names_make(&places->names, &places->outline);
}

/* The last of several. */
const struct ch_outline_item *ch_places_find(struct ch_places *places, const char *rule) {
    int last = ch_outline_names_find(&places->names, "defrule", NULL, rule).last;
    return last < 0 ? NULL : &places->outline.item[last];
}

void ch_places_done(struct ch_places *places) {
    ch_outline_names_done(&places->names);
    ch_outline_done(&places->outline);
}

const char *ch_fault_place(const struct ch_source *sources, int count, const char *text,
                           int *source, int *line) {
    for (*source = 0; *source < count; ++*source) {
        size_t length = strlen(sources[*source].name);
        for (const char *at = text; (at = strstr(at, sources[*source].name)); at++) {
            int read = 0;
            if (sscanf(at + length, ":%9d: rule `%n", line, &read) == 1 && read > 0)
                return strstr(at + length, "rule `");
        }
    }
    return NULL;
}

void ch_place_fault(const struct ch_source *sources, int count,
                    const struct ch_bridge_at_work *work, struct ch_fault *fault) {
    struct ch_bridge_at_work own = *work;
    own.rule[sizeof own.rule - 1] = '\0';
    if (!fault->rule[0])
        return;
    CH_SCOPED(ch_places_done) struct ch_places places;
    ch_places_read(&places, sources, count);
    const struct ch_outline_item *item = ch_places_find(&places, fault->rule);
    if (!item)
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_source *source = &sources[item->source];
    bool same = strcmp(own.rule, fault->rule) == 0;
    int at = item->source, line = item->line;
    own.call.name[sizeof own.call.name - 1] = own.call.within[sizeof own.call.within - 1] = '\0';
    if (same)
        ch_call_place(sources, &places.outline, item, &own.call, &at, &line);
    ch_text_addf(&text, "%s:%d: rule `%s`: ", sources[at].name, line, fault->rule);
    if (same && own.call.within[0])
        ch_text_addf(&text, "in function `%s`: ", own.call.within);
    ch_text_add(&text, fault->text);
    if (same)
        ch_conditions_report(source->text + item->begin, item->end - item->begin, item->line, &own,
                             &text);
    snprintf(fault->text, sizeof fault->text, "%s", text.data);
}
