/* crownhead rules mistakes: which decisions lost something, and which rules did it. */
#include <assert.h>
#include <math.h>
#include <unistd.h>

#include "cli/coach/endings.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "core/base/value_text.h"
#include "core/games/text/board_text.h"
#include "workshop/coach/recorded_mistakes.h"

/* CHANGES: rows that are shown of them. */
enum { POINTS = 100, LINE = 8, CHANGES = 12 };

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
    ch_text_addf(out, "%snone seen %d\n", before, m->themes[CH_THEME_NONE]);
}

/* Adds "12\t±3.4"; nothing where the trial is NULL. */
static void add_count(const struct ch_edit_count *count, bool sign, struct ch_columns *columns) {
    ch_columns_addf(columns, sign ? "%+.0f" : "%.0f", count->number);
    ch_columns_addf(columns, count->margin < 0 ? "" : "±%.1f", count->margin);
}

/* Adds what the edit mends and breaks, and the difference. */
static void add_trial_row(const struct ch_edit_trial *trial, struct ch_columns *columns) {
    if (!trial) {
        ch_columns_addf(columns, "–\t–\t\t–\t");
        return;
    }
    ch_columns_addf(columns, "%.0f", trial->mended.number);
    add_count(&trial->broken, false, columns);
    add_count(&trial->net, true, columns);
}

static void add_names(const struct ch_mistakes *m, const struct ch_change_sum *sum,
                      struct ch_text *out) {
    for (int i = 0; i < sum->edit.items; i++)
        ch_text_addf(out, "%s%s", i ? ", " : "", m->rules->outline.item[sum->edit.item[i]].name);
    if (sum->form == CH_FORM_MORE)
        ch_text_add(out, "a new rule");
}

static void add_change(const struct ch_mistakes *m, const struct ch_change_sum *sum,
                       struct ch_columns *columns) {
    static const char *const words[CH_CHANGE_FORMS] = {"says nothing of a move", "a lower price",
                                                       "a higher price", "says one thing more",
                                                       "several things"};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_names(m, sum, &text);
    ch_columns_rowf(columns, "%s\t%s\t%d\t%.0f", text.data, words[sum->form], sum->count,
                    sum->loss * POINTS);
    add_trial_row(sum->trial >= 0 ? &m->trial[sum->trial] : NULL, columns);
    if (sum->trial < 0)
        ch_columns_add(columns, "no rule to edit");
    else if (sum->edit.factor == 0)
        ch_columns_add(columns, "silent");
    else
        ch_columns_addf(columns, "scores times %.3g", sum->edit.factor);
    ch_text_clear(&text);
    if (sum->price > 0) {
        ch_number_add(&text, sum->price);
        ch_columns_addf(columns, "by %s, half of them", text.data);
    }
}

/* The first rows, and those that were not tried. */
static void add_changes(const struct ch_mistakes *m, struct ch_text *out) {
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {
        .right = {
            [2] = true, [3] = true, [4] = true, [5] = true, [6] = true, [7] = true, [8] = true}};
    ch_text_add(out, "\nBy the smallest change that would have chosen the better move\n");
    ch_columns_rowf(&columns, "\t\tmistakes\tpoints\tmends\tbreaks\t\tnet\t\teverywhere");
    for (int i = 0; i < m->change_count; i++)
        if (i < CHANGES || m->changes[i].trial < 0)
            add_change(m, &m->changes[i], &columns);
    ch_columns_write(&columns, 2, 2, out);
    ch_text_addf(out,
                 "Mends, breaks: with the change in every decision so many mistakes go, and so "
                 "many of the %d good decisions, %s, become mistakes; net: the difference. ±: 95 "
                 "%%, by openings.\n",
                 m->good, m->tried < m->good ? "counted in an even sample" : "all decided again");
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
        columns, "%s\t%s:%d\t%d\t%d\t%+.2f\t±%.2f\t%+.2f\t±%.2f", m->rules->outline.item[item].name,
        ch_path_name(ch_rule_list_file(m->rules, item)), m->rules->outline.item[item].line,
        rule->decided, rule->wrong, rule->cost.mean * POINTS, rule->cost.margin * POINTS,
        rule->left_out.mean * POINTS, rule->left_out.margin * POINTS);
    add_trial_row(ch_edit_trial_silent(m, item), columns);
    if (counted > 0)
        ch_columns_addf(columns, "%+.2f", (double)(rule->behind - rule->before) / counted);
    else
        ch_columns_add(columns, "–");
}

static void add_rules(const struct ch_mistakes *m, struct ch_text *out) {
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {.right = {[2] = true,
                                           [3] = true,
                                           [4] = true,
                                           [6] = true,
                                           [8] = true,
                                           [9] = true,
                                           [10] = true,
                                           [11] = true,
                                           [12] = true,
                                           [13] = true}};
    CH_FREED bool *written = ch_alloc(((size_t)m->rules->outline.count + 1) * sizeof *written);
    ch_text_add(out, "\nBy rule\n");
    ch_columns_rowf(&columns,
                    "rule\t\tdecided\twrong\tcost\t\tleft out\t\tmends\tbreaks\t\tnet\t\tagrees");
    for (int item; (item = next_rule(m, written)) >= 0; written[item] = true)
        add_rule(m, item, &columns);
    ch_columns_write(&columns, 2, 2, out);
    ch_text_add(out, "\nDecided: without what the rule said other moves would have remained before "
                     "the tie-break; wrong: of these, mistakes. Cost: its Shapley share of the "
                     "mistakes in points a decision; left out: what leaving it out would have "
                     "saved in mistakes. Mends, breaks: the rule says nothing in any decision. "
                     "Agrees: of the moves that it alone puts behind or "
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

/* `show`: so many mistakes at most, the greatest. */
static void print_mistakes(const struct ch_mistakes *m, const char *agent, int show) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_head(m, agent, &text);
    if (m->fates[CH_FATE_MISTAKE] > 0) {
        add_causes(m, &text);
        add_themes(m, &text);
        add_changes(m, &text);
    }
    add_rules(m, &text);
    if (m->fates[CH_FATE_MISTAKE] > 0) {
        ch_text_add(&text, "Which of two versions is stronger, only games show: crownhead match "
                           "EDITED.agent ");
        ch_add_shell_word(&text, agent);
        ch_text_add(&text, " --sprt elo0=0,elo1=20\n");
    }
    ch_endings_add(m, show, &text);
    for (int i = 0; i < m->fates[CH_FATE_MISTAKE] && i < show; i++)
        add_mistake(m, i, &text);
    ch_print_wrapped(text.data);
}

static bool all_mended(const struct ch_mended_sums *sums) {
    return sums->mended[0] == sums->recorded[0] && sums->mended[1] == sums->recorded[1];
}

/* Report which recorded mistakes, in `file`, are mended; true if all are. */
static bool print_mended(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
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

static bool print_mended_json(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
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

/* Adds a number of decisions and its margin; null where it is not known. */
static void add_number(cJSON *object, const char *key, const char *margin,
                       const struct ch_edit_count *count) {
    cJSON_AddNumberToObject(object, key, count->number);
    if (count->margin < 0)
        cJSON_AddNullToObject(object, margin);
    else
        cJSON_AddNumberToObject(object, margin, count->margin);
}

/* Adds what the edit mends and breaks in all decisions; null if it was not tried. */
static void add_trial(cJSON *object, const char *key, const struct ch_edit_trial *trial) {
    if (!trial) {
        cJSON_AddNullToObject(object, key);
        return;
    }
    cJSON *tried = cJSON_AddObjectToObject(object, key);
    ch_json_add(tried, "factor %g", trial->edit.factor);
    add_number(tried, "mended", "mended_margin", &trial->mended);
    add_number(tried, "broken", "broken_margin", &trial->broken);
    add_number(tried, "net", "net_margin", &trial->net);
}

static void print_rule(const struct ch_mistakes *m, int item) {
    const struct ch_rule_blame *rule = &m->rule[item];
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, rule %s, file %s, line %d, decided %d, wrong %d", "rule",
                m->rules->outline.item[item].name, ch_rule_list_file(m->rules, item),
                m->rules->outline.item[item].line, rule->decided, rule->wrong);
    ch_json_add(line, "cost %g, margin %g, left_out %g, left_out_margin %g, behind %d, before %d",
                rule->cost.mean * POINTS, rule->cost.margin * POINTS, rule->left_out.mean * POINTS,
                rule->left_out.margin * POINTS, rule->behind, rule->before);
    add_trial(line, "silent", ch_edit_trial_silent(m, item));
    ch_json_print(line);
}

static void add_change_sum(const struct ch_mistakes *m, const struct ch_change_sum *sum,
                           cJSON *object) {
    static const char *const forms[CH_CHANGE_FORMS] = {"silent", "price", "price", "more",
                                                       "several"};
    const struct ch_outline_item *item = m->rules->outline.item;
    cJSON_AddStringToObject(object, "form", forms[sum->form]);
    ch_json_add_or_null(object, "rule", sum->edit.items == 1 ? item[sum->edit.item[0]].name : NULL);
    cJSON *rules = cJSON_AddArrayToObject(object, "rules");
    for (int i = 0; i < sum->edit.items; i++)
        cJSON_AddItemToArray(rules, cJSON_CreateString(item[sum->edit.item[i]].name));
    ch_json_add(object, "mistakes %d, points %g", sum->count, sum->loss * POINTS);
    if (sum->price > 0)
        cJSON_AddNumberToObject(object, "by", sum->price);
    else
        cJSON_AddNullToObject(object, "by");
    add_trial(object, "everywhere", sum->trial >= 0 ? &m->trial[sum->trial] : NULL);
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
                "spread %g, sampled %d, good %d, tried %d",
                m->positions->forced, m->positions->same, m->fates[CH_FATE_SETTLED],
                m->fates[CH_FATE_UNCONFIRMED], m->fates[CH_FATE_NOISE], m->fates[CH_FATE_FAILED],
                m->fates[CH_FATE_UNREAD], m->spread * POINTS, m->sampled, m->good, m->tried);
    cJSON_AddItemToObject(line, "causes", ch_mistake_causes_json(m));
    cJSON *changes = cJSON_AddArrayToObject(line, "changes");
    for (int i = 0; i < m->change_count; i++)
        add_change_sum(m, &m->changes[i], ch_json_append(changes));
    cJSON_AddItemToObject(line, "themes", ch_mistake_themes_json(m));
    cJSON_AddItemToObject(line, "endings", ch_endings_json(m));
    ch_json_print(line);
}

static void print_json(const struct ch_mistakes *m, const char *agent) {
    int judged = judged_count(m);
    for (int i = 0; i < m->fates[CH_FATE_MISTAKE]; i++) {
        cJSON *line = ch_json_line();
        cJSON_AddStringToObject(line, "type", "mistake");
        ch_mistake_json(m, m->order[i], line);
        ch_json_print(line);
    }
    for (int i = 0; i < m->positions->count; i++)
        if (ch_ending_lost(&m->at[i].ending)) {
            cJSON *line = ch_json_line();
            cJSON_AddStringToObject(line, "type", "ending");
            ch_ending_json(m, i, line);
            ch_json_print(line);
        }
    for (int i = 0; i < m->rules->outline.count; i++)
        if (ch_rule_list_rule(m->rules, i))
            print_rule(m, i);
    print_summary(m, agent, judged);
}

/* Defaults. LOSS: points of 100 that make a mistake; SHOW: mistakes that are drawn. */
enum { LOSS = 10, SHOW = 10 };

struct request {
    const char *agent, *game, *judge, *scenarios;
    struct ch_asked_positions asked;
    int64_t loss, show;
    bool json;
};

/* The first run writes the file, a later one reports which of its mistakes are mended. */
static enum ch_status record_mistakes(const struct request *request,
                                      const struct ch_agent_pool *pool,
                                      const struct ch_mistakes *mistakes, bool *good,
                                      struct ch_error *error) {
    int wrong = mistakes->fates[CH_FATE_MISTAKE];
    struct ch_suite suite = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status;
    if (access(request->scenarios, F_OK) != 0) {
        ch_mistakes_write(mistakes, request->agent, &text);
        status = ch_new_file(request->scenarios, text.data, error);
        if (status == CH_OK && !request->json)
            ch_print("\n%s is written: %d mistake%s\n", request->scenarios, wrong,
                     ch_plural(wrong));
    } else {
        status = ch_suite_read(&suite, request->scenarios, pool->config.home, pool->game, error);
        if (status == CH_OK) {
            ch_suite_run(&suite, pool->agent[0], NULL, NULL);
            *good = request->json ? print_mended_json(mistakes, &suite, request->scenarios)
                                  : print_mended(mistakes, &suite, request->scenarios);
        }
        ch_suite_done(&suite);
    }
    return status;
}

static enum ch_status find(const struct request *request, struct ch_agent_pool *pool,
                           const struct ch_judge *judge, bool *good, struct ch_error *error) {
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    CH_SCOPED(ch_mistakes_done)
    struct ch_mistakes mistakes = {.judge = judge,
                                   .loss = (double)request->loss / POINTS,
                                   .try_edits = true,
                                   .positions = &positions,
                                   .rules = &rules};
    ch_rule_list_init(&rules, pool->agent[0]);
    enum ch_status status =
        ch_asked_positions_load(&request->asked, request->agent, pool, &positions, NULL, error);
    if (status == CH_OK)
        status = ch_mistakes_find(&mistakes, pool, error);
    if (status == CH_OK && request->json)
        print_json(&mistakes, request->agent);
    else if (status == CH_OK)
        print_mistakes(&mistakes, request->agent, (int)request->show);
    if (status == CH_OK && request->scenarios)
        status = record_mistakes(request, pool, &mistakes, good, error);
    return status;
}

static int run(int argc, char **argv) {
    struct request request = {.loss = LOSS, .show = SHOW};
    const struct ch_option options[] = {
        CH_AGENT_GAME(&request.game),
        CH_ASKED_FILE(&request.asked.positions),
        CH_ASKED_RECORD(&request.asked),
        CH_ASKED_PLAYED(&request.asked),
        CH_JUDGE_ROWS(&request.judge, &request.loss),
        CH_TEXT("scenarios", 0, "FILE",
                "write the mistakes as scenarios; if FILE is there, tell which of its mistakes are "
                "mended",
                &request.scenarios),
        CH_INTEGER("show", 's', "N", "draw the N greatest mistakes", &request.show, 0, 1e9),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, exit_status;
    bool good = true;
    if (!ch_options_parse(&ch_command_rules_mistakes, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (!ch_asked_positions_fit(&request.asked))
        return CH_EXIT_BAD;
    struct ch_progress_line line = ch_progress_line("judging");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_judge *judge = NULL;
    struct ch_error error;
    request.agent = argv[1];
    pool.game = ch_workshop_game(request.game, request.agent, &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    enum ch_status status = ch_judge_open(request.judge, pool.game, &pool.config, &judge, &error);
    if (status == CH_OK)
        status = ch_agent_pool_open(&pool, &request.agent, 1, &error);
    if (status == CH_OK)
        status = find(&request, &pool, judge, &good, &error);
    ch_agent_pool_close(&pool);
    ch_judge_close(judge);
    return status != CH_OK ? ch_fail(&error) : good ? CH_EXIT_DONE : CH_EXIT_NO;
}

const struct ch_command ch_command_rules_mistakes = {
    .name = "rules mistakes",
    .arguments = "AGENT",
    .summary = "which decisions were mistakes, and by which rules",
    .details = "A search judges each decision. A mistake loses --loss points of the expected "
               "result (a win is\n"
               "100, a draw 50) against the best move, at the judge's depth and two plies deeper.\n"
               "For each mistake the agent decides again without what each rule said, which shows "
               "the rules\n"
               "to blame. The smallest change by which it would have chosen the better move comes "
               "with it.\n"
               "Facts that rules derived stay as they were.\n"
               "Endings that the judge's tables know are judged by the plies to the end as well.\n"
               "Exit status 1: a mistake that was written to --scenarios before is not mended.",
    .run = run,
};
