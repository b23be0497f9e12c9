/* The costs of a turn as tables. */
#include <stdarg.h>
#include <stdio.h>

#include "cli/output/columns.h"
#include "cli/output/print.h"
#include "cli/workshop/profile.h"

static void add_cell(struct ch_columns *columns, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_cell(struct ch_columns *columns, const char *format, ...) {
    char cell[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(cell, sizeof cell, format, arguments);
    va_end(arguments);
    ch_columns_add(columns, cell);
}

static void add_stage(struct ch_columns *columns, const struct ch_costs_sum *sum, const char *name,
                      double us, double firings) {
    ch_columns_row(columns);
    ch_columns_add(columns, name);
    add_cell(columns, "%8.1f", us / sum->turns);
    add_cell(columns, "%5.1f %%", sum->total_us > 0 ? 100 * us / sum->total_us : 0);
    if (firings >= 0)
        add_cell(columns, "%7.1f", firings / sum->turns);
}

static void add_stages(const struct ch_costs_sum *sum, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    char name[300];
    ch_columns_row(&columns);
    ch_columns_add(&columns, "a turn");
    ch_columns_add(&columns, "      us");
    ch_columns_add(&columns, "  share");
    ch_columns_add(&columns, "firings");
    double rest = sum->run_us;
    add_stage(&columns, sum, "withdrawing the facts of the turn before", sum->prepare_us, -1);
    add_stage(&columns, sum, "making the facts of the turn", sum->input_us, -1);
    add_stage(&columns, sum, "asserting them, joins included", sum->assert_us, -1);
    for (int i = 0; i < sum->phase_count; i++) {
        const struct ch_costs_phase *phase = &sum->phase[i];
        snprintf(name, sizeof name, "%s: actions", phase->phase);
        add_stage(&columns, sum, name, phase->actions_us, phase->firings);
        snprintf(name, sizeof name, "%s: what they assert, joins included", phase->phase);
        if (phase->changes_us > 0)
            add_stage(&columns, sum, name, phase->changes_us, -1);
        rest -= phase->actions_us + phase->changes_us;
    }
    add_stage(&columns, sum, "the agenda", rest > 0 ? rest : 0, -1);
    add_stage(&columns, sum, "deciding", sum->decide_us, -1);
    add_stage(&columns, sum, "in all", sum->total_us, sum->firings);
    ch_columns_write(&columns, 0, 2, out);
}

static const char *base_name(const char *path) {
    const char *slash = NULL;
    for (const char *at = path; *at; at++)
        slash = *at == '/' ? at : slash;
    return slash ? slash + 1 : path;
}

static void add_rules(const struct ch_profile *profile, struct ch_text *out) {
    static const char *const head[] = {"      us", "  share", "actions", "  joins", "functions",
                                       "firings",  "matches", "   most", "rule",    "where"};
    const struct ch_costs_sum *sum = &profile->sum;
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    ch_columns_row(&columns);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        ch_columns_add(&columns, head[i]);
    for (int i = 0; i < sum->rule_count && (profile->rules == 0 || i < profile->rules); i++) {
        const struct ch_costs_rule *rule = &sum->rule[i];
        double turns = sum->turns;
        ch_columns_row(&columns);
        add_cell(&columns, "%8.2f", ch_costs_us(rule) / turns);
        add_cell(&columns, "%5.1f %%",
                 sum->total_us > 0 ? 100 * ch_costs_us(rule) / sum->total_us : 0);
        add_cell(&columns, "%7.2f", (rule->actions_us - rule->actions_functions_us) / turns);
        add_cell(&columns, "%7.2f", rule->joins_us / turns);
        add_cell(&columns, "%9.2f",
                 (rule->actions_functions_us + rule->joins_functions_us) / turns);
        add_cell(&columns, "%7.2f", rule->firings / turns);
        add_cell(&columns, "%7.1f", rule->made / turns);
        add_cell(&columns, "%7lld", rule->max);
        ch_columns_add(&columns, rule->rule);
        if (rule->file)
            add_cell(&columns, "%s:%d", base_name(rule->file), rule->line);
        else
            ch_columns_add(&columns, "");
    }
    ch_columns_write(&columns, 0, 2, out);
}

/* The conditions at which the rules have most partial matches. */
static void add_worst(const struct ch_profile *profile, struct ch_text *out) {
    enum { SHOWN = 3 };
    const struct ch_costs_sum *sum = &profile->sum;
    ch_text_add(out, "\nWhere the dearest rules match most:\n");
    for (int i = 0; i < sum->rule_count && i < SHOWN; i++) {
        const struct ch_costs_rule *rule = &sum->rule[i];
        const struct ch_costs_condition *worst = ch_costs_worst(rule);
        if (!worst)
            continue;
        if (rule->file)
            ch_text_addf(out, "  %s:%d: ", rule->file, worst->line > 0 ? worst->line : rule->line);
        ch_text_addf(out, "%s", rule->rule);
        if (worst->condition > 0)
            ch_text_addf(out, ", condition %d, %s", worst->condition, worst->text);
        ch_text_addf(out, ": %.1f partial matches a turn, %lld in %s\n", worst->made / sum->turns,
                     worst->max, profile->positions.item[worst->max_at].name);
    }
}

void ch_profile_text(const struct ch_profile *profile) {
    const struct ch_costs_sum *sum = &profile->sum;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    ch_text_addf(
        &out,
        "%s, %d position%s, %lld pass%s: %.0f us a turn, %.1f firings, %.0f partial matches\n\n",
        profile->agent, profile->positions.count, profile->positions.count == 1 ? "" : "s",
        (long long)profile->passes, profile->passes == 1 ? "" : "es", sum->total_us / sum->turns,
        sum->firings / sum->turns, sum->made / sum->turns);
    add_stages(sum, &out);
    ch_text_add(&out, "\n");
    add_rules(profile, &out);
    add_worst(profile, &out);
    if (sum->stopped > 0)
        ch_text_addf(&out,
                     "\n%d of %d turns made too many partial matches and were stopped; their costs "
                     "are those until then.\n",
                     sum->stopped, sum->turns);
    ch_print_block(stdout, out.data);
}
