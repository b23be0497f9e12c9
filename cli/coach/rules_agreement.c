/* crownhead rules agreement: how often an agent moves as the search does at each depth. */
#include <assert.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "core/base/json.h"
#include "workshop/coach/agreement.h"

/* SHOWN: depths at most that the table of rules has. */
enum { POINTS = 100, SHOWN = 5 };

static void add_kept_out(const struct ch_agreement *a, struct ch_text *out) {
    const struct ch_positions *positions = a->positions;
    ch_text_addf(out, "Kept out: %d position%s with one legal move, %d that came twice",
                 positions->forced, ch_plural(positions->forced), positions->same);
    if (a->all.decisions < positions->count)
        ch_text_addf(out, "; %d that the agent failed on, %d whose account can't be decided again",
                     a->fates[CH_AGREED_FAILED], a->fates[CH_AGREED_UNREAD]);
    ch_text_add(out, "\n");
}

static void add_depths(const struct ch_agreement *a, struct ch_text *out) {
    int deepest = ch_judge_depth(a->judge);
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {.right = {[0] = true, [1] = true, [3] = true}};
    ch_columns_rowf(&columns, "depth\tagrees\t95 %%, by openings\tthe search");
    for (int i = 0; i < deepest; i++) {
        const struct ch_interval *share = &a->all.share[i];
        ch_columns_rowf(&columns, "%d\t%.1f %%\t(%.1f to %.1f)\t%.1f %%", i + 1,
                        POINTS * share->value, POINTS * share->low, POINTS * share->high,
                        POINTS * a->same[i]);
    }
    ch_text_add(out, "\n");
    ch_columns_write(&columns, 2, 2, out);
    ch_text_addf(out,
                 "\nAgrees: its move is the search's at that depth. The search: its move at that "
                 "depth is that of depth %d; a legal move drawn at random is so in %.1f %%.\n",
                 deepest, POINTS * a->any);
}

static void add_loss(const struct ch_agreement *a, struct ch_text *out) {
    const struct ch_agreement_sum *all = &a->all;
    if (all->other <= 0)
        return;
    ch_text_addf(out, "\nWhere it is another than at depth %d, its move loses %.2f",
                 ch_judge_depth(a->judge), POINTS * all->loss.mean);
    if (!all->loss.constant)
        ch_text_addf(out, " ±%.2f", POINTS * all->loss.margin);
    ch_text_add(out, " points of the expected result (a win is 100, a draw 50).\n");
}

/* The depths that the table of rules has: the first, the last, and some between. */
static int shown_depths(int deepest, int depths[SHOWN]) {
    int count = deepest < SHOWN ? deepest : SHOWN;
    for (int i = 0; i < count; i++)
        depths[i] = count == 1 ? deepest : 1 + i * (deepest - 1) / (count - 1);
    return count;
}

static void add_row(const struct ch_agreement *a, const struct ch_agreement_sum *sum,
                    struct ch_columns *columns) {
    int depths[SHOWN], count = shown_depths(ch_judge_depth(a->judge), depths);
    ch_columns_addf(columns, "%d", sum->decisions);
    for (int i = 0; i < count; i++)
        ch_columns_addf(columns, "%.0f", POINTS * sum->share[depths[i] - 1].value);
    if (sum->other > 0)
        ch_columns_addf(columns, "%.2f", POINTS * sum->loss.mean);
    else
        ch_columns_add(columns, "–");
    if (sum->other > 0 && !sum->loss.constant)
        ch_columns_addf(columns, "±%.2f", POINTS * sum->loss.margin);
}

static void add_rules(const struct ch_agreement *a, struct ch_text *out) {
    int depths[SHOWN], count = shown_depths(ch_judge_depth(a->judge), depths);
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {.right = {[2] = true, [3] = true}};
    ch_columns_rowf(&columns, "rule\t\tdecided");
    for (int i = 0; i < count; i++) {
        columns.right[3 + i] = true;
        ch_columns_addf(&columns, "%d", depths[i]);
    }
    columns.right[3 + count] = true;
    ch_columns_addf(&columns, "loses");
    for (int i = 0; i < a->order_count; i++) {
        const struct ch_outline_item *item = &a->rules->outline.item[a->order[i]];
        ch_columns_rowf(&columns, "%s\t%s:%d", item->name,
                        ch_path_name(ch_rule_list_file(a->rules, a->order[i])), item->line);
        add_row(a, &a->rule[a->order[i]], &columns);
    }
    if (a->none.decisions > 0) {
        ch_columns_rowf(&columns, "none alone\t");
        add_row(a, &a->none, &columns);
    }
    ch_text_add(out, "\nBy rule that decided\n");
    ch_columns_write(&columns, 2, 2, out);
    ch_text_addf(out,
                 "\nDecided: without what the rule said other moves would have remained before the "
                 "tie-break. Below a depth: how often, in %%, its move is the search's there. "
                 "Loses: in points, where it is another than at depth %d. The search's moves are "
                 "all with the best score; of moves that remain for the tie-break each has its "
                 "share.\n",
                 ch_judge_depth(a->judge));
}

static void print_agreement(const struct ch_agreement *a, const char *agent) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s: %d decision%s against %s as minimax\n", agent, a->all.decisions,
                 ch_plural(a->all.decisions), ch_judge_name(a->judge));
    add_kept_out(a, &text);
    ch_add_refused(a->positions, &text);
    if (a->all.decisions > 0) {
        add_depths(a, &text);
        add_loss(a, &text);
        if (ch_rule_list_rules(a->rules) > 0)
            add_rules(a, &text);
    }
    ch_print_wrapped(text.data);
}

static void add_sum(const struct ch_agreement *a, const struct ch_agreement_sum *sum,
                    cJSON *object) {
    cJSON_AddNumberToObject(object, "decisions", sum->decisions);
    cJSON *list = cJSON_AddArrayToObject(object, "agrees");
    for (int i = 0; i < ch_judge_depth(a->judge); i++)
        ch_json_add(ch_json_append(list), "depth %d, value %g, low %g, high %g", i + 1,
                    sum->share[i].value, sum->share[i].low, sum->share[i].high);
    cJSON *loss = cJSON_AddObjectToObject(object, "loss");
    ch_json_add(loss, "decisions %g, points %g", sum->other, POINTS * sum->loss.mean);
    if (sum->loss.constant)
        cJSON_AddNullToObject(loss, "margin");
    else
        cJSON_AddNumberToObject(loss, "margin", POINTS * sum->loss.margin);
}

static void add_moves(const struct ch_agreement *a, int i, cJSON *line) {
    const struct ch_agreed *at = &a->at[i];
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_positions_turn(a->positions, i, &legal);
    assert(legal.count == at->moves);
    cJSON *moves = cJSON_AddArrayToObject(line, "moves");
    for (int move = 0; move < at->moves; move++) {
        bool own = false;
        for (int j = 0; j < at->own_count; j++)
            own = own || at->own[j] == move;
        a->positions->game->ops->format_move(a->positions->game, &legal.move[move], NULL,
                                             CH_NOTATION_FULL, &text);
        cJSON *object = ch_json_append(moves);
        ch_json_add(object, "move %s, own %hhd", text.data, own);
        cJSON *scores = cJSON_AddArrayToObject(object, "scores");
        for (int depth = 0; depth < ch_judge_depth(a->judge); depth++)
            cJSON_AddItemToArray(scores, cJSON_CreateNumber(at->score[depth * at->moves + move]));
        ch_text_clear(&text);
    }
}

static void print_decision(const struct ch_agreement *a, int i) {
    const struct ch_position_item *item = &a->positions->item[i];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    a->positions->game->ops->format_position(a->positions->game,
                                             ch_history_position(&item->history), &text);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, name %s, position %s", "decision", item->name, text.data);
    add_moves(a, i, line);
    cJSON *rules = cJSON_AddArrayToObject(line, "decided");
    for (int j = 0; j < a->at[i].item_count; j++)
        cJSON_AddItemToArray(rules,
                             cJSON_CreateString(a->rules->outline.item[a->at[i].item[j]].name));
    ch_json_print(line);
}

/* item -1: what no rule decided alone. */
static void print_rule(const struct ch_agreement *a, int item) {
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", "rule");
    ch_json_add_or_null(line, "rule", item >= 0 ? a->rules->outline.item[item].name : NULL);
    ch_json_add_or_null(line, "file", item >= 0 ? ch_rule_list_file(a->rules, item) : NULL);
    if (item >= 0)
        cJSON_AddNumberToObject(line, "line", a->rules->outline.item[item].line);
    else
        cJSON_AddNullToObject(line, "line");
    add_sum(a, item >= 0 ? &a->rule[item] : &a->none, line);
    ch_json_print(line);
}

static void print_json(const struct ch_agreement *a, const char *agent) {
    for (int i = 0; i < a->positions->count; i++)
        if (a->at[i].fate == CH_AGREED_COUNTS)
            print_decision(a, i);
    for (int i = 0; i < a->order_count; i++)
        print_rule(a, a->order[i]);
    if (a->none.decisions > 0)
        print_rule(a, -1);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, agent %s, game %s, judge %s", "summary", agent,
                a->positions->game->name, ch_judge_name(a->judge));
    add_sum(a, &a->all, line);
    cJSON *search = cJSON_AddArrayToObject(line, "search");
    for (int i = 0; i < ch_judge_depth(a->judge); i++)
        cJSON_AddItemToArray(search, cJSON_CreateNumber(a->same[i]));
    ch_json_add(line, "any %g, forced %d, same %d, failed %d, unread %d", a->any,
                a->positions->forced, a->positions->same, a->fates[CH_AGREED_FAILED],
                a->fates[CH_AGREED_UNREAD]);
    ch_json_print(line);
}

struct request {
    const char *agent, *game, *judge;
    struct ch_asked_positions asked;
    bool json;
};

static enum ch_status find(const struct request *request, struct ch_agent_pool *pool,
                           const struct ch_judge *judge, struct ch_error *error) {
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list rules = {0};
    CH_SCOPED(ch_agreement_done)
    struct ch_agreement agreement = {.judge = judge, .positions = &positions, .rules = &rules};
    ch_rule_list_init(&rules, pool->agent[0]);
    enum ch_status status =
        ch_asked_positions_load(&request->asked, request->agent, pool, &positions, NULL, error);
    if (status == CH_OK)
        status = ch_agreement_find(&agreement, pool, error);
    if (status == CH_OK && request->json)
        print_json(&agreement, request->agent);
    else if (status == CH_OK)
        print_agreement(&agreement, request->agent);
    return status;
}

static int run(int argc, char **argv) {
    struct request request = {0};
    const struct ch_option options[] = {
        CH_AGENT_GAME(&request.game),
        CH_ASKED_FILE(&request.asked.positions),
        CH_ASKED_RECORD(&request.asked),
        CH_ASKED_PLAYED(&request.asked),
        CH_TEXT("judge", 'j', "SEARCH",
                "the search, and how deep it goes (default: search:depth=9)", &request.judge),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, exit_status;
    if (!ch_options_parse(&ch_command_rules_agreement, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (!ch_asked_positions_fit(&request.asked))
        return CH_EXIT_BAD;
    struct ch_progress_line line = ch_progress_line("searching");
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
        status = find(&request, &pool, judge, &error);
    ch_agent_pool_close(&pool);
    ch_judge_close(judge);
    return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_rules_agreement = {
    .name = "rules agreement",
    .arguments = "AGENT",
    .summary = "how often its moves are the search's, by depth and by rule",
    .details =
        "The search is minimax: the judge's without what gives up exactness, so that each "
        "move has one\n"
        "score at each depth. Its moves at a depth are all with the best score; of the moves "
        "that remain\n"
        "for the agent's tie-break each has its share. --json has all scores.",
    .run = run,
};
