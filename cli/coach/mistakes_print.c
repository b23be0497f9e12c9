/* Recorded mistakes as text for people. */
#include "cli/coach/mistakes_print.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "cli/output/columns.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/games/text/board_text.h"
#include "workshop/coach/mistakes.h"

/* CHANGES: rows that are shown of them. */
enum { POINTS = 100, LINE = 8, CHANGES = 8 };

static int judged_count(const struct ch_mistakes *m) {
    return m->positions->count - m->fates[CH_FATE_FAILED] - m->fates[CH_FATE_UNREAD];
}

static void add_head(const struct ch_mistakes *m, const char *agent, struct ch_text *out) {
    int judged = judged_count(m), wrong = m->fates[CH_FATE_MISTAKE];
    ch_text_addf(out, "%s: %d decision%s judged by %s, and two plies deeper\n", agent, judged,
                 ch_plural(judged), ch_judge_name(m->judge));
    if (ch_game_hidden(m->positions->game))
        ch_text_add(out, "The judge sees the true position: a mistake may be what the agent could "
                         "not know.\n");
    ch_text_addf(out, "%d mistake%s of %g points or more, %.1f %% of decisions", wrong,
                 ch_plural(wrong), m->loss * POINTS, m->rate.mean * POINTS);
    if (!m->rate.constant)
        ch_text_addf(out, " ±%.1f (95 %%, by openings)", m->rate.margin * POINTS);
    ch_text_add(out, "\n");
    ch_text_addf(out,
                 "Kept out: %d position%s with one legal move, %d that came twice; %d decision%s "
                 "won or lost whatever is played; %d whose loss is not there two plies deeper; %d "
                 "within twice the judge's spread of %.1f points (from %d decisions)",
                 m->positions->forced, ch_plural(m->positions->forced), m->positions->same,
                 m->fates[CH_FATE_SETTLED], ch_plural(m->fates[CH_FATE_SETTLED]),
                 m->fates[CH_FATE_UNCONFIRMED], m->fates[CH_FATE_NOISE], m->spread * POINTS,
                 m->sampled);
    if (judged < m->positions->count)
        ch_text_addf(out, "; %d that the agent failed on, %d whose account can't be decided again",
                     m->fates[CH_FATE_FAILED], m->fates[CH_FATE_UNREAD]);
    ch_text_add(out, "\n");
}

static void add_causes(const struct ch_mistakes *m, struct ch_text *out) {
    static const char *const words[CH_CAUSES] = {
        "the better move was prohibited, rejected or called worst",
        "more spoke for others, or one was called better",
        "it was left for the tie-break",
        "others were spoken for, and nothing spoke for it",
    };
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {.right = {[1] = true}};
    ch_text_add(out, "\nBy cause\n");
    for (int i = 0; i < CH_CAUSES; i++)
        ch_columns_rowf(&columns, "%s\t%d\t%s", ch_cause_name((enum ch_blame_cause)i), m->causes[i],
                        words[i]);
    ch_columns_write(&columns, 2, 2, out);
}

static void add_themes(const struct ch_mistakes *m, struct ch_text *out) {
    const char *before = "\nBy theme: ";
    for (int i = CH_THEME_NONE + 1; i < CH_THEMES; i++)
        if (m->themes[i] > 0) {
            ch_text_addf(out, "%s%s %d", before, ch_theme_name((enum ch_theme)i), m->themes[i]);
            before = ", ";
        }
    ch_text_addf(out, "%snone that can be told %d\n", before, m->themes[CH_THEME_NONE]);
}

static void add_change(const struct ch_mistakes *m, const struct ch_change_sum *sum,
                       struct ch_columns *columns) {
    static const char *const words[CH_CHANGE_FORMS] = {"says nothing of a move", "another price",
                                                       "says one thing more", "several things"};
    const char *rule = sum->form == CH_FORM_MORE ? "a new rule" : "";
    ch_columns_rowf(columns, "%s\t%s\t%d\t%.0f",
                    sum->item >= 0 ? m->rules->outline.item[sum->item].name : rule,
                    words[sum->form], sum->count, sum->loss * POINTS);
    if (sum->price > 0)
        ch_columns_addf(columns, "by %g, half of them", sum->price);
}

static void add_changes(const struct ch_mistakes *m, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {.right = {[2] = true, [3] = true}};
    ch_text_add(out, "\nBy the smallest change that would have chosen the better move\n");
    ch_columns_rowf(&columns, "\t\tmistakes\tpoints");
    for (int i = 0; i < m->change_count && i < CHANGES; i++)
        add_change(m, &m->changes[i], &columns);
    ch_columns_write(&columns, 2, 2, out);
}

/* The rule of the greatest cost that is not written yet; -1: none. */
static int next_rule(const struct ch_mistakes *m, const bool written[]) {
    int next = -1;
    for (int i = 0; i < m->rules->outline.count; i++) {
        const struct ch_rule_blame *rule = &m->rule[i];
        bool spoke = rule->decided > 0 || rule->behind + rule->before > 0;
        if (!written[i] && spoke && (next < 0 || rule->cost.mean > m->rule[next].cost.mean))
            next = i;
    }
    return next;
}

static void add_rule(const struct ch_mistakes *m, int item, struct ch_columns *columns) {
    const struct ch_rule_blame *rule = &m->rule[item];
    int counted = rule->behind + rule->before;
    ch_columns_rowf(
        columns, "%s\t%s:%d\t%d\t%d\t%+.2f\t±%.2f\t%+.2f", m->rules->outline.item[item].name,
        ch_path_name(ch_rule_list_file(m->rules, item)), m->rules->outline.item[item].line,
        rule->decided, rule->wrong, rule->cost.mean * POINTS, rule->cost.margin * POINTS,
        rule->left_out * POINTS / fmax(judged_count(m), 1));
    if (counted > 0)
        ch_columns_addf(columns, "%+.2f", (double)(rule->behind - rule->before) / counted);
    else
        ch_columns_add(columns, "–");
}

static void add_rules(const struct ch_mistakes *m, struct ch_text *out) {
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {
        .right = {[2] = true, [3] = true, [4] = true, [6] = true, [7] = true}};
    bool *written = ch_alloc(((size_t)m->rules->outline.count + 1) * sizeof *written);
    ch_text_add(out, "\nBy rule\n");
    ch_columns_rowf(&columns, "rule\t\tdecided\twrong\tcost\t\tleft out\tagrees");
    for (int item; (item = next_rule(m, written)) >= 0; written[item] = true)
        add_rule(m, item, &columns);
    ch_columns_write(&columns, 2, 2, out);
    ch_free(written);
    ch_text_add(out, "\nDecided: without what the rule said other moves would have remained before "
                     "the tie-break; wrong: of these, mistakes. Cost: its Shapley share of the "
                     "mistakes in points a decision, and its interval; left out: what leaving it "
                     "out would have saved. Agrees: of the moves that it alone puts behind or "
                     "before the judge's best, how many behind less how many before (Samuel).\n");
}

static void add_score(const struct ch_judged_move *move, struct ch_text *out) {
    if (ch_judge_proven(move->score))
        ch_text_add(out, move->score > 0 ? "wins" : "loses");
    else
        ch_text_addf(out, "%+.2f", move->score / 100.0);
}

static void add_mistake(const struct ch_mistakes *m, int number, struct ch_text *out) {
    assert(number >= 0 && m->at[m->order[number]].fate == CH_FATE_MISTAKE);
    int position = m->order[number];
    const struct ch_coached *at = &m->at[position];
    const struct ch_position_item *item = &m->positions->item[position];
    ch_text_addf(out, "\n%d. %s: loses %.0f points (%s%s%s)\n", number + 1, item->name,
                 at->deeper * POINTS, ch_cause_name(at->cause), at->theme ? ", " : "",
                 ch_theme_name(at->theme));
    ch_board_draw(m->positions->game, ch_history_position(&item->history),
                  &(struct ch_drawing){.coordinates = true}, out);
    for (int i = 1; i >= 0; i--) {
        ch_text_addf(out, "  %s ", i ? "played" : "better");
        add_score(&at->moves[i], out);
        ch_text_add(out, ":");
        ch_mistake_line(m->positions->game, &at->moves[i], LINE, out);
        ch_text_add(out, "\n");
    }
    ch_text_addf(out, "  why: %s\n", ch_json_string(at->account, "reason"));
    if (at->blamed >= 0)
        ch_text_addf(out, "  most by %s\n", at->statements.rule[at->blamed].rule);
    ch_text_addf(out, "  %s would have been chosen ", ch_mistake_move(at, at->moves[0].move));
    ch_mistake_change_text(at, out);
    ch_text_add(out, "\n");
}

void ch_mistakes_print(const struct ch_mistakes *m, const char *agent, int show) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_head(m, agent, &text);
    if (m->fates[CH_FATE_MISTAKE] > 0) {
        add_causes(m, &text);
        add_themes(m, &text);
        add_changes(m, &text);
    }
    add_rules(m, &text);
    for (int i = 0; i < m->fates[CH_FATE_MISTAKE] && i < show; i++)
        add_mistake(m, i, &text);
    ch_print_wrapped(text.data);
}

static bool all_mended(const struct ch_mended_sums *sums) {
    return sums->mended[0] == sums->recorded[0] && sums->mended[1] == sums->recorded[1];
}

bool ch_mended_print(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                     const char *file) {
    struct ch_mended_sums sums;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_mistakes_mended(mistakes, suite, &sums);
    ch_text_addf(&text,
                 "\n%s: %d of %d recorded mistakes mended, and %d of %d held out; %d new, and %d "
                 "held out\n",
                 file, sums.mended[0], sums.recorded[0], sums.mended[1], sums.recorded[1],
                 sums.fresh[0], sums.fresh[1]);
    for (int i = 0; i < suite->count; i++) {
        const struct ch_scenario_result *result = &suite->results[i];
        bool held = ch_mistake_held_out(result->scenario);
        if (result->verdict != CH_SCENARIO_PASSED && !held)
            ch_text_addf(&text, "  not mended: %s:%d: %s: %s\n", result->file,
                         result->scenario->line, result->scenario->name, result->chosen);
    }
    for (int i = 0; i < mistakes->fates[CH_FATE_MISTAKE]; i++) {
        const struct ch_coached *at = &mistakes->at[mistakes->order[i]];
        if (!ch_mistake_recorded(mistakes, i, suite))
            ch_text_addf(&text, "  new: %s: %s\n",
                         mistakes->positions->item[mistakes->order[i]].name,
                         ch_mistake_move(at, at->statements.chosen));
    }
    ch_print_block(stdout, text.data);
    return all_mended(&sums);
}

bool ch_mended_json(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                    const char *file) {
    static const char *const parts[] = {"open", "held_out"};
    struct ch_mended_sums sums;
    cJSON *line = ch_json_line();
    ch_mistakes_mended(mistakes, suite, &sums);
    ch_json_add(line, "type %s, file %s", "recorded", file);
    for (int held = 0; held < 2; held++) {
        cJSON *part = cJSON_AddObjectToObject(line, parts[held]);
        ch_json_add(part, "recorded %d, mended %d, new %d", sums.recorded[held], sums.mended[held],
                    sums.fresh[held]);
    }
    ch_json_print(line);
    return all_mended(&sums);
}

static void print_rule(const struct ch_mistakes *m, int item, int judged) {
    const struct ch_rule_blame *rule = &m->rule[item];
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, rule %s, file %s, line %d, decided %d, wrong %d", "rule",
                m->rules->outline.item[item].name, ch_rule_list_file(m->rules, item),
                m->rules->outline.item[item].line, rule->decided, rule->wrong);
    ch_json_add(line, "cost %g, margin %g, left_out %g, behind %d, before %d",
                rule->cost.mean * POINTS, rule->cost.margin * POINTS,
                rule->left_out * POINTS / fmax(judged, 1), rule->behind, rule->before);
    ch_json_print(line);
}

static void add_change_sum(const struct ch_mistakes *m, const struct ch_change_sum *sum,
                           cJSON *object) {
    static const char *const forms[CH_CHANGE_FORMS] = {"silent", "price", "more", "several"};
    cJSON_AddStringToObject(object, "form", forms[sum->form]);
    ch_json_add_or_null(object, "rule",
                        sum->item >= 0 ? m->rules->outline.item[sum->item].name : NULL);
    ch_json_add(object, "mistakes %d, points %g", sum->count, sum->loss * POINTS);
    if (sum->price > 0)
        cJSON_AddNumberToObject(object, "by", sum->price);
    else
        cJSON_AddNullToObject(object, "by");
}

static void print_summary(const struct ch_mistakes *m, const char *agent, int judged) {
    cJSON *line = ch_json_line();
    ch_json_add(line,
                "type %s, agent %s, game %s, judge %s, loss %g, decisions %d, mistakes %d, rate "
                "%g, margin %g",
                "summary", agent, m->positions->game->name, ch_judge_name(m->judge),
                m->loss * POINTS, judged, m->fates[CH_FATE_MISTAKE], m->rate.mean, m->rate.margin);
    ch_json_add(line,
                "forced %d, same %d, settled %d, unconfirmed %d, noise %d, failed %d, unread %d, "
                "spread %g, sampled %d",
                m->positions->forced, m->positions->same, m->fates[CH_FATE_SETTLED],
                m->fates[CH_FATE_UNCONFIRMED], m->fates[CH_FATE_NOISE], m->fates[CH_FATE_FAILED],
                m->fates[CH_FATE_UNREAD], m->spread * POINTS, m->sampled);
    cJSON_AddItemToObject(line, "causes", ch_mistake_causes_json(m));
    cJSON *changes = cJSON_AddArrayToObject(line, "changes");
    for (int i = 0; i < m->change_count; i++)
        add_change_sum(m, &m->changes[i], ch_json_item(changes));
    cJSON_AddItemToObject(line, "themes", ch_mistake_themes_json(m));
    ch_json_print(line);
}

void ch_mistakes_json(const struct ch_mistakes *m, const char *agent) {
    int judged = judged_count(m);
    for (int i = 0; i < m->fates[CH_FATE_MISTAKE]; i++) {
        cJSON *line = ch_json_line();
        cJSON_AddStringToObject(line, "type", "mistake");
        ch_mistake_json(m, m->order[i], line);
        ch_json_print(line);
    }
    for (int i = 0; i < m->rules->outline.count; i++)
        if (ch_rule_list_rule(m->rules, i))
            print_rule(m, i, judged);
    print_summary(m, agent, judged);
}
