/* crownhead rules diff: which decisions of two agents differ, and which rules made the difference.
 */
#include <assert.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/draw.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "core/statistics/statistics.h"
#include "workshop/difference.h"

enum { MAX_CLASSES = 20 };

/* "11.5 % (7.8 to 16.7)" */
static void add_share(int hits, int trials, struct ch_text *out) {
    struct ch_interval share = ch_share(hits, trials);
    ch_text_addf(out, "%.1f %% (%.1f to %.1f)", 100 * share.value, 100 * share.low,
                 100 * share.high);
}

/* "changed  rule COMPARE::keep-bridge  mine.clp:12". */
static void add_edit(const struct ch_diff_report *report, int edit, struct ch_columns *columns) {
    const struct ch_outline_item *item;
    const char *file;
    ch_edits_place(&report->edits, edit, &item, &file);
    ch_columns_rowf(columns, "%s\t%s %s%s%s\t%s:%d", ch_edits_change(&report->edits.edit[edit]),
                    strcmp(item->keyword, "defrule") == 0 ? "rule" : item->keyword, item->module,
                    item->module[0] ? "::" : "", item->name, ch_path_name(file), item->line);
    if (report->alone && report->edits.edit[edit].rule)
        ch_columns_addf(columns, "%d", report->alone[edit]);
}

/* The differences of the texts, if they are small enough to be an edit. */
static void add_edits(const struct ch_diff_report *report, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    const struct ch_edits *edits = &report->edits;
    if (edits->rules[0].outline.count == 0 || edits->rules[1].outline.count == 0)
        return;
    if (edits->count == 0) {
        bool same = strcmp(report->pool->agent[0]->hash, report->pool->agent[1]->hash) == 0;
        ch_text_add(out, same ? "The texts are the same.\n"
                              : "The rules are the same; agent file, parameters or the order of "
                                "rules may differ.\n");
        return;
    }
    if (edits->count > CH_DIFF_EDITS) {
        ch_text_addf(out, "%d rules and other constructs differ.\n", edits->count);
        return;
    }
    if (report->alone)
        ch_columns_rowf(&columns, "\t\t\tdifferences by itself");
    for (int i = 0; i < edits->count; i++)
        add_edit(report, i, &columns);
    ch_columns_write(&columns, 2, 2, out);
}

static void add_head(const struct ch_diff_report *report, struct ch_text *out) {
    const struct ch_positions *positions = report->positions;
    ch_text_addf(out, "A %s, B %s: %d position%s", report->name[0], report->name[1],
                 positions->count, ch_plural(positions->count));
    if (positions->total > positions->count)
        ch_text_addf(out, " of %d", positions->total);
    ch_text_addf(out, report->source ? " of %s\n" : " (reference)%s\n",
                 report->source ? report->source : "");
    ch_add_refused(positions, out);
}

static void add_classes(const struct ch_diff_report *report, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int covered = 0;
    ch_text_add(out, "\n");
    ch_columns_rowf(&columns, "\t%% of positions, 95 %%\tA's choice is not B's\t"
                              "B's choice is not A's");
    for (int i = 0; i < report->class_count && i < MAX_CLASSES; i++) {
        const struct ch_diff_class *class = &report->class[i];
        covered += class->count;
        assert(covered <= report->differ);
        ch_text_clear(&text);
        add_share(class->count, report->positions->count, &text);
        ch_columns_rowf(&columns, "%d\t%s\t%s\t%s", class->count, text.data, class->why[1],
                        class->why[0]);
    }
    ch_columns_write(&columns, 2, 2, out);
    if (covered < report->differ)
        ch_text_addf(out, "  %d further kinds make the other %d; --json has them all\n",
                     report->class_count - MAX_CLASSES, report->differ - covered);
}

static void add_summary(const struct ch_diff_report *report, struct ch_text *out) {
    int count = report->positions->count;
    ch_text_addf(out, "%d decided alike, %d otherwise: ", count - report->differ, report->differ);
    add_share(report->differ, count, out);
    ch_text_add(out, "\n");
    if (report->by_several > 0)
        ch_text_addf(out, "%d of these by no one rule alone\n", report->by_several);
    if (report->sets)
        ch_text_addf(out, "%d of those alike by the tie-break: another set of moves remained\n",
                     report->same_choice_other_set);
    for (int which = 0; which < 2; which++)
        if (report->failed[which] > 0)
            ch_text_addf(out, "%c fails on %d\n", 'A' + which, report->failed[which]);
}

static void add_choice(const struct ch_difference *difference, int which, struct ch_text *out) {
    const char *reason = difference->reason[which];
    assert(reason);
    if (!difference->move[which])
        ch_text_addf(out, "%c fails: %s\n", 'A' + which, reason);
    else
        ch_text_addf(out, "%c plays %s%s%s\n", 'A' + which, difference->move[which],
                     reason[0] ? ". " : "", reason);
}

static void add_position(const struct ch_diff_report *report, int at, struct ch_text *out) {
    assert(at >= 0 && at < report->positions->count);
    const struct ch_positions *positions = report->positions;
    const struct ch_history *history = &positions->item[at].history;
    struct ch_draw_style style;
    ch_draw_style_auto(&style);
    ch_text_addf(out, "\n%s: ", positions->item[at].name);
    positions->game->ops->format_position(positions->game, ch_history_position(history), out);
    ch_text_add(out, "\n\n");
    ch_draw_position(positions->game, history, &style, out);
    for (int which = 0; which < 2; which++)
        add_choice(&report->difference[at], which, out);
}

/* In turn one of each class. */
static void add_shown(const struct ch_diff_report *report, int show, struct ch_text *out) {
    for (int round = 0; show > 0 && round < report->differ; round++)
        for (int i = 0; i < report->class_count && show > 0; i++)
            if (round < report->class[i].count) {
                add_position(report, report->class[i].places[round], out);
                show--;
            }
}

/* The table, and `show` positions with both choices. */
static void print_report(const struct ch_diff_report *report, int show) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_head(report, &text);
    add_edits(report, &text);
    ch_text_add(&text, "\n");
    add_summary(report, &text);
    if (report->class_count > 0)
        add_classes(report, &text);
    add_shown(report, show, &text);
    ch_print_wrapped(text.data);
}

static void add_side(cJSON *line, const char *name, const struct ch_difference *difference,
                     int which) {
    cJSON *side = cJSON_AddObjectToObject(line, name);
    ch_json_add_or_null(side, "move", difference->move[which]);
    cJSON_AddStringToObject(side, "reason", difference->reason[which]);
    if (difference->removal[which])
        cJSON_AddItemToObject(side, "removed", cJSON_Duplicate(difference->removal[which], true));
}

static void add_edit_json(cJSON *list, const struct ch_diff_report *report, int edit,
                          bool summary) {
    const struct ch_outline_item *item;
    const char *file;
    cJSON *object = ch_json_append(list);
    ch_edits_place(&report->edits, edit, &item, &file);
    cJSON_AddStringToObject(object, report->edits.edit[edit].rule ? "rule" : item->keyword,
                            item->name);
    ch_json_add(object, "file %s, line %d", file, item->line);
    if (summary)
        cJSON_AddStringToObject(object, "change", ch_edits_change(&report->edits.edit[edit]));
    if (summary && report->alone && report->edits.edit[edit].rule)
        cJSON_AddNumberToObject(object, "alone", report->alone[edit]);
}

/* The rules that make the difference by themselves. */
static void add_alone(cJSON *line, const struct ch_diff_report *report, const bool alone[]) {
    cJSON *list = cJSON_AddArrayToObject(line, "alone");
    for (int i = 0; i < report->edits.count; i++)
        if (alone[i])
            add_edit_json(list, report, i, false);
}

static void print_difference(const struct ch_diff_report *report, int at) {
    const struct ch_positions *positions = report->positions;
    const struct ch_position *position = ch_history_position(&positions->item[at].history);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *line = ch_json_line();
    positions->game->ops->format_position(positions->game, position, &text);
    ch_json_add(line, "type %s, name %s, position %s, seat %s", "difference",
                positions->item[at].name, text.data,
                positions->game->seat_name[positions->game->ops->side(positions->game, position)]);
    add_side(line, "a", &report->difference[at], 0);
    add_side(line, "b", &report->difference[at], 1);
    if (report->difference[at].alone)
        add_alone(line, report, report->difference[at].alone);
    ch_json_print(line);
}

static void add_share_json(cJSON *object, int hits, int trials) {
    struct ch_interval share = ch_share(hits, trials);
    cJSON *list = cJSON_AddObjectToObject(object, "share");
    ch_json_add(list, "value %g, low %g, high %g", share.value, share.low, share.high);
}

/* A line for each difference, and a summary. */
static void print_json(const struct ch_diff_report *report) {
    int count = report->positions->count;
    for (int i = 0; i < count; i++)
        if (report->difference[i].differs)
            print_difference(report, i);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, game %s, a %s, b %s, positions %d, total %d, refused %d, differ %d",
                "summary", report->pool->game->name, report->name[0], report->name[1], count,
                report->positions->total, report->positions->refused, report->differ);
    add_share_json(line, report->differ, count);
    ch_json_add(line, "a_failed %d, b_failed %d", report->failed[0], report->failed[1]);
    if (report->sets)
        cJSON_AddNumberToObject(line, "same_choice_other_set", report->same_choice_other_set);
    cJSON *edits = cJSON_AddArrayToObject(line, "edits");
    for (int i = 0; i < report->edits.count; i++)
        add_edit_json(edits, report, i, true);
    if (report->alone)
        cJSON_AddNumberToObject(line, "by_several", report->by_several);
    cJSON *classes = cJSON_AddArrayToObject(line, "classes");
    for (int i = 0; i < report->class_count; i++) {
        const struct ch_diff_class *class = &report->class[i];
        cJSON *object = ch_json_append(classes);
        cJSON_AddNumberToObject(object, "count", class->count);
        add_share_json(object, class->count, count);
        ch_json_add(object, "a_choice_not_b %s, b_choice_not_a %s", class->why[1], class->why[0]);
    }
    ch_json_print(line);
}

struct diff {
    const char *game, *positions, *db;
    int64_t max, show, recorded;
    bool sets, json;
};

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct ch_diff_report *report = context;
    bool edit = report->edits.count <= CH_DIFF_EDITS;
    return ch_difference_ask(&report->difference[i], agents, turn, report->sets,
                             edit ? &report->edits : NULL, error);
}

/* How surely the recorded agent is the one that is opened by `spec`, and is `today` now; 0: it is
 * another. */
static int likeness(const struct ch_recorded_agent *recorded, const char *spec,
                    const struct ch_agent *today) {
    enum { NAME = 1, TEXTS = 2, SPEC = 4 };
    int by = strcmp(recorded->spec, spec) == 0 ? SPEC : 0;
    by |= strcmp(recorded->hash, recorded->older ? today->old_hash : today->hash) == 0 ? TEXTS : 0;
    by |= today->title[0] && strcmp(recorded->name, today->title) == 0 ? NAME : 0;
    return by & (SPEC | NAME) ? by : 0;
}

/* Reads the match's agent that is called `name`, which is open as it is today. CH_NOT_FOUND if none
 * is; CH_BAD_INPUT if two texts may be meant. The caller releases it, whatever is returned. */
static enum ch_status find_recorded(struct ch_record *record, const struct ch_recorded_match *match,
                                    const char *name, const struct ch_agent *today,
                                    struct ch_recorded_agent *found, struct ch_error *error) {
    int most = 0;
    bool several = false;
    for (int i = 0; i < match->agents; i++) {
        struct ch_recorded_agent agent;
        enum ch_status status = ch_record_agent(record, match->agent[i], &agent, error);
        if (status != CH_OK)
            return status;
        int by = likeness(&agent, name, today);
        if (by > most) {
            ch_recorded_agent_done(found);
            *found = agent;
            most = by;
            several = false;
        } else {
            several |= by && by == most && strcmp(agent.hash, found->hash) != 0;
            ch_recorded_agent_done(&agent);
        }
    }
    if (!most)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "match %lld was played by %s and %s, not by %s", (long long)match->id,
                            match->agent_name[0],
                            match->agents > 2 ? "others" : match->agent_name[1], name);
    if (several)
        return ch_bad_input(error,
                            "match %lld was played by several texts of %s; crownhead record show "
                            "--match %lld --rules --out DIR writes them as files to compare",
                            (long long)match->id, name, (long long)match->id);
    return CH_OK;
}

/* The agent `name`, which is open as it is today, as the match played it: from the texts that the
 * record kept. */
static enum ch_status open_recorded(const struct diff *diff, const char *name,
                                    struct ch_agent_pool *pool, struct ch_error *error) {
    struct ch_record *record;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
    CH_SCOPED(ch_recorded_agent_done) struct ch_recorded_agent agent = {0};
    enum ch_status status = ch_record_open(diff->db, CH_RECORD_READ, &record, error);
    if (status != CH_OK)
        return status;
    status = ch_record_match(record, diff->recorded, &match, error);
    if (status == CH_OK)
        status = find_recorded(record, &match, name, pool->agent[1], &agent, error);
    if (status == CH_OK)
        status = ch_agents_open_sources(agent.spec, agent.sources, agent.source_count, pool->game,
                                        &pool->config, &pool->agent[0], error);
    ch_record_close(record);
    return status;
}

static enum ch_status compare(const struct diff *diff, const char *const names[2],
                              struct ch_agent_pool *pool, const struct ch_positions *positions,
                              struct ch_error *error) {
    struct ch_diff_report report = {
        .pool = pool,
        .positions = positions,
        .name = {names[0], names[1]},
        .source = diff->positions,
        .sets = diff->sets,
        .difference = ch_alloc(((size_t)positions->count + 1) * sizeof *report.difference)};
    ch_edits_find(&report.edits, pool->agent);
    enum ch_status status = ch_agent_pool_ask(pool, positions, ask, &report, error);
    if (status == CH_OK) {
        ch_diff_report_make(&report);
        if (diff->json)
            print_json(&report);
        else
            print_report(&report, (int)diff->show);
        ch_diff_report_done(&report);
    }
    for (int i = 0; i < positions->count; i++)
        ch_difference_done(&report.difference[i]);
    ch_edits_done(&report.edits);
    ch_free(report.difference);
    return status;
}

static enum ch_status open_and_compare(const struct diff *diff, char *const specs[],
                                       struct ch_agent_pool *pool, struct ch_error *error) {
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_text_done) struct ch_text recorded = ch_text_new();
    const char *both[2] = {specs[0], specs[diff->recorded ? 0 : 1]}, *names[2] = {both[0], both[1]};
    enum ch_status status = CH_OK;
    if (diff->recorded) {
        ch_text_addf(&recorded, "%s of match %lld", specs[0], (long long)diff->recorded);
        names[0] = recorded.data;
        status = ch_agents_open(specs[0], pool->game, &pool->config, &pool->agent[1], error);
        if (status == CH_OK)
            status = open_recorded(diff, specs[0], pool, error);
    }
    if (status == CH_OK)
        status = ch_agent_pool_open(pool, both, 2, error);
    if (status == CH_OK)
        status = ch_positions_load(diff->positions, pool->game, pool->config.home, (int)diff->max,
                                   &positions, error);
    if (status == CH_OK)
        status = compare(diff, names, pool, &positions, error);
    return status;
}

static int run(int argc, char **argv) {
    struct diff diff = {.db = CH_RECORD_FILE};
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "the game (default: A's first)", &diff.game),
        CH_ASKED_FILE(&diff.positions),
        CH_INTEGER("most", 'm', "N", "so many positions at most, evenly drawn; 0: all", &diff.max,
                   0, 1e9),
        CH_INTEGER("show", 0, "N", "N positions with both choices", &diff.show, 0, 1e9),
        CH_FLAG("sets", 0,
                "compare what remained before the tie-break too, where the choices are the same",
                &diff.sets),
        CH_INTEGER("recorded", 0, "N",
                   "instead of B: the agent as it played match N, and as it is now", &diff.recorded,
                   1, 9e18),
        CH_TEXT("db", 0, "FILE", "the record of that match", &diff.db),
        CH_FLAG("json", 0, "one JSON object a line", &diff.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_diff, options, argc, argv, 1, 2, &rest, &status))
        return status;
    if (rest != (diff.recorded ? 1 : 2))
        return ch_failf(diff.recorded ? "--recorded compares one agent with what it was; name one"
                                      : "name two agents, or one and --recorded N");
    struct ch_progress_line line = ch_progress_line("deciding");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_error error;
    pool.game = ch_workshop_game(diff.game, argv[1], &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    enum ch_status done = open_and_compare(&diff, argv + 1, &pool, &error);
    ch_agent_pool_close(&pool);
    return done == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_diff = {
    .name = "rules diff",
    .arguments = "A [B]",
    .summary = "which decisions of two agents differ, and by which rules",
    .details = "Both agents decide the same positions with the same keys, so that ties fall alike. "
               "For each\n"
               "choice the table tells at which step the other agent let it go, and by which "
               "rules. `tie-break`\n"
               "means that the other agent found the move as good as its own. B may be the same "
               "agent file in\n"
               "another folder.",
    .run = run,
};
