/* crownhead rules try: what conditions match in a position, and at which of them they stop. */
#include <string.h>

#include "bridge/explanation/rule_text.h"
#include "cli/command/command.h"
#include "cli/explain/account_text.h"
#include "cli/output/draw.h"
#include "cli/output/print.h"
#include "core/base/clips_token.h"
#include "workshop/account.h"
#include "workshop/agent_pool.h"

/* Conditions are tried by an agent with one rule more, which has them, never fires, and can be
 * asked how far it came. Its last condition is always false and is not the author's; what came that
 * far matched all of the author's. */
static const char tried_rule[] = "tried-pattern";

/* " ?a ?b": what the patterns bind for certain. The false condition names them, so that the answer
 * has their values. */
static void add_variables(const char *rule, struct ch_text *out) {
    CH_SCOPED(ch_rule_text_done) struct ch_rule_text text;
    CH_SCOPED(ch_spans_done) struct ch_spans variables = {0};
    if (ch_rule_text_read(&text, rule, strlen(rule), 1))
        for (int i = 0; i < text.conditions.count; i++)
            if (ch_span_is_pattern(&text.conditions.span[i]))
                ch_span_variables(&text.conditions.span[i], &variables);
    for (int i = 0; i < variables.count; i++)
        ch_text_addf(out, " %.*s", (int)variables.span[i].length, variables.span[i].at);
}

static void write_rule(const char *conditions, const char *phase, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text bare = ch_text_new();
    ch_text_addf(&bare, "(defrule %s::%s %s\n=>)", phase, tried_rule, conditions);
    ch_text_addf(out, "(defrule %s::%s %s\n(test (eq 1 2", phase, tried_rule, conditions);
    add_variables(bare.data, out);
    ch_text_add(out, ")) =>)\n");
}

/* CH_BAD_INPUT if the text is a rule, or not in parentheses. CLIPS finds one too many. */
static enum ch_status check_conditions(const char *conditions, struct ch_error *error) {
    struct ch_clips_scanner scanner = ch_clips_scanner(conditions, strlen(conditions), 1);
    struct ch_clips_token token, before = {.kind = CH_CLIPS_OPEN};
    int level = 0;
    while (level >= 0 && (token = ch_clips_next(&scanner)).kind != CH_CLIPS_END) {
        if (ch_clips_is(&token, "=>") ||
            (level == 1 && before.kind == CH_CLIPS_OPEN && ch_clips_is(&token, "defrule")))
            return ch_bad_input(error, "only conditions can be tried; give what is between the "
                                       "rule's name and its =>, without the =>");
        if (level == 0 && token.kind == CH_CLIPS_SYMBOL && !ch_clips_is(&token, "<-"))
            return ch_bad_input(error, "each condition is in parentheses: '(%.*s (…))'",
                                (int)token.size, token.at);
        level += token.kind == CH_CLIPS_OPEN;
        level -= token.kind == CH_CLIPS_CLOSE;
        before = token;
    }
    return CH_OK;
}

/* Opens the agent `spec`, which must be one of rules, with the rule for `conditions` (text of
 * CLIPS) in `phase`; NULL: the agent's last. The agent is closed by the caller. CH_BAD_INPUT if the
 * conditions are none: what CLIPS says of them has "pattern" as its file. */
static enum ch_status open_pattern(const char *spec, const char *conditions, const char *phase,
                                   const struct ch_game *game,
                                   const struct ch_agents_config *config, struct ch_agent **agent,
                                   struct ch_error *error) {
    struct ch_more_text more;
    CH_SCOPED(ch_text_done) struct ch_text rule = ch_text_new();
    if (conditions[strspn(conditions, " \t\n")] == '\0')
        return ch_bad_input(error, "there are no conditions; write them as '(candidate (id ?m))'");
    enum ch_status status = check_conditions(conditions, error);
    if (status == CH_OK)
        status = ch_more_text_read(&more, spec, game, config, error);
    if (status != CH_OK)
        return status;
    write_rule(conditions, phase ? phase : ch_more_text_phase(&more), &rule);
    status = ch_more_text_open(&more, "pattern", rule.data, game, config, agent, error);
    ch_more_text_done(&more);
    return status;
}

enum { MAX_SHOWN = 5 };

struct question {
    const char *pattern, *agent, *game, *fen, *phase;
    struct ch_before before; /* of the position */
    int64_t seed;
    bool json, full, board;
};

/* A way to fulfil the conditions, without the false one after them. */
struct way {
    cJSON *object;
    bool holds;
    int matches; /* of all of them */
};

static struct way read_way(cJSON *object) {
    cJSON *conditions = cJSON_GetObjectItemCaseSensitive(object, "conditions");
    int own = cJSON_GetArraySize(conditions) - 1;
    cJSON_DeleteItemFromArray(conditions, own);
    struct way way = {.object = object, .holds = ch_json_int(object, "failed") > own};
    if (way.holds)
        way.matches = ch_json_int(object, "reached");
    return way;
}

static void add_matches(const struct way *way, bool full, struct ch_text *out) {
    const cJSON *match;
    int shown = 0;
    cJSON_ArrayForEach(match, ch_json_get(way->object, "nearest")) {
        const cJSON *values = ch_json_get(match, "values");
        if (shown == MAX_SHOWN && !full)
            break;
        ch_text_addf(out, "    match %d%s", ++shown, values && values->child ? ": " : "");
        ch_account_values(values, false, out);
        ch_text_add(out, "\n");
        ch_account_facts(ch_json_get(match, "facts"), 6, "", out);
    }
    if (shown < way->matches)
        ch_text_addf(out, "    and %d more%s\n", way->matches - shown,
                     full ? "" : "; --full shows twenty");
}

static void add_way(const struct way *way, bool full, struct ch_text *out) {
    ch_account_conditions(way->object, out);
    if (way->holds)
        add_matches(way, full, out);
    else
        ch_account_failure(way->object, full, out);
}

/* A test of what changes holds here, at the end of the phase, and may not have held for a rule. */
static void add_tested(const cJSON *tested, struct ch_text *out) {
    if (tested)
        ch_text_addf(out,
                     "    %s asks what changes. A rule asks it when the facts come, and not again; "
                     "this is the answer at the end of its phase.\n",
                     ch_json_string(tested, "text"));
}

static void say_text(const struct question *question, const struct ch_turn *turn,
                     const cJSON *tested, const struct way ways[], int count) {
    struct ch_draw_style style;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_draw_style_auto(&style);
    if (question->board) {
        ch_draw_position(turn->game, turn->history, &style, &text);
        ch_text_add(&text, "\n");
    }
    for (int i = 0; i < count; i++) {
        if (count > 1)
            ch_text_addf(&text, "  way %d of %d\n", i + 1, count);
        add_way(&ways[i], question->full, &text);
    }
    add_tested(tested, &text);
    ch_print_block(stdout, text.data);
}

/* A line for each way: its conditions with their matches, where it stops, the first matches. */
static void say_json(const struct question *question, const cJSON *answer, const struct way ways[],
                     int count) {
    for (int i = 0; i < count; i++) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "pattern %s, position %s, phase %s", question->pattern,
                    ch_json_string(answer, "position"), ch_json_string(answer, "phase"));
        cJSON_AddItemToObject(line, "conditions",
                              cJSON_Duplicate(ch_json_get(ways[i].object, "conditions"), true));
        cJSON_AddNumberToObject(line, "matches", ways[i].matches);
        if (ways[i].holds)
            cJSON_AddNullToObject(line, "stops");
        else
            cJSON_AddNumberToObject(line, "stops", ch_json_int(ways[i].object, "failed"));
        cJSON_AddItemToObject(line, ways[i].holds ? "found" : "nearest",
                              cJSON_Duplicate(ch_json_get(ways[i].object, "nearest"), true));
        ch_json_print(line);
    }
}

/* Says the answer; 1 if nothing matches. */
static int say(const struct question *question, const struct ch_turn *turn, cJSON *answer) {
    cJSON *list = cJSON_GetObjectItemCaseSensitive(answer, "alternatives");
    int count = cJSON_GetArraySize(list), at = 0;
    CH_FREED struct way *ways = ch_alloc((size_t)count * sizeof *ways + 1);
    bool holds = false;
    cJSON *object;
    cJSON_ArrayForEach(object, list) {
        ways[at] = read_way(object);
        holds = holds || ways[at++].holds;
    }
    if (question->json)
        say_json(question, answer, ways, count);
    else
        say_text(question, turn, ch_json_get(answer, "tested"), ways, count);
    return holds ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int ask(const struct question *question, const struct ch_game *game,
               const struct ch_position *position) {
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_RULE, .rule = tried_rule};
    struct ch_agents_config config;
    struct ch_agent *agent;
    struct ch_error error;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_json_done) cJSON *answer = NULL;
    ch_cli_config(&config);
    ch_history_init(&history, game, position);
    history.before = question->before;
    struct ch_turn turn = ch_turn_make(game, &history, &parts);
    const char *spec = question->agent ? question->agent : ch_agents_choose(game, &config);
    if (turn.legal->count == 0)
        return ch_failf("there is no move in this position, so no agent is asked");
    if (open_pattern(spec, question->pattern, question->phase, game, &config, &agent, &error) !=
        CH_OK)
        return ch_fail(&error);
    turn.key = ch_turn_key_of_seed((uint64_t)question->seed, 0, turn.seat, history.count);
    enum ch_status status = agent->ops->new_game(agent, game, turn.seat, &error);
    if (status == CH_OK)
        status = ch_account_ask(agent, &turn, inquiry, &answer, &error);
    int exit_status = status == CH_OK ? say(question, &turn, answer) : ch_fail(&error);
    agent->ops->close(agent);
    return exit_status;
}

static int run(int argc, char **argv) {
    struct question question = {.game = ch_game_default, .seed = 1};
    const struct ch_option options[] = {
        CH_TEXT("agent", 'a', "AGENT",
                "whose facts may be matched, too (default: soar-checkers, or who plays the game)",
                &question.agent),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &question.game),
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &question.fen),
        CH_TEXT("phase", 0, "NAME", "the phase to try it in (default: the agent's last)",
                &question.phase),
        CH_INTEGER("seed", 's', "S", "for ties", &question.seed, 0, 9e18),
        CH_FLAG("board", 0, "draw the position first", &question.board),
        CH_FLAG("full", 0, "up to twenty matches, not five", &question.full),
        CH_FLAG("json", 0, "a JSON object for each way to fulfil the conditions", &question.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_try, options, argc, argv, 1, 1, &rest, &status))
        return status;
    question.pattern = argv[1];
    const struct ch_game *game = ch_option_game(question.game);
    struct ch_position position;
    if (!game || !ch_option_turn(game, question.fen, &position, &question.before))
        return CH_EXIT_BAD;
    return ask(&question, game, &position);
}

const struct ch_command ch_command_rules_try = {
    .name = "rules try",
    .arguments = "'CONDITIONS'",
    .summary = "what conditions match in a position, and where they stop",
    .details =
        "CONDITIONS are written as on the left side of a rule: '(candidate (id ?m)) (not (reply "
        "(id ?m)))'.\n"
        "Each condition is shown with the number of matches of all conditions up to it; the "
        "matches\n"
        "follow. Exit status 1: nothing matches; the first condition that fails is told, and why.",
    .run = run,
};
