/* crownhead rules suggest: drafts of rules, learnt from an agent's mistakes. */
#include <stdarg.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "workshop/drafts/suggest.h"

/* SHOWN: positions of a draft; WIDTH: columns of comments. */
enum { POINTS = 100, SHOWN = 3, WIDTH = 96 };

/* Appends it wrapped, as comments. */
__attribute__((format(printf, 2, 3))) static void comment(struct ch_text *out, const char *format,
                                                          ...) {
    char line[1024];
    CH_SCOPED(ch_text_done) struct ch_text wrapped = ch_text_new();
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ch_wrap(line, WIDTH, &wrapped);
    ch_text_add_lines(out, ";;; ", wrapped.data);
}

static void add_head(const struct ch_suggest *s, struct ch_text *out) {
    const struct ch_mistakes *m = &s->mistakes;
    int lessons = s->uses[CH_LESSON_LEARN] + s->uses[CH_LESSON_PRUNE] + s->uses[CH_LESSON_HELD_OUT];
    comment(out, "Drafts of rules for %s, by `rules suggest`.", s->agent);
    ch_text_add(out, ";;;\n");
    comment(out,
            "%d decisions judged by %s, %d of them mistakes of %g points or more. By openings: %d "
            "decisions to learn from (%d mistakes), %d to prune (%d), %d held out (%d).",
            lessons, ch_judge_name(s->judge), m->fates[CH_FATE_MISTAKE], s->loss * POINTS,
            s->uses[CH_LESSON_LEARN], s->mistakes_of[CH_LESSON_LEARN], s->uses[CH_LESSON_PRUNE],
            s->mistakes_of[CH_LESSON_PRUNE], s->uses[CH_LESSON_HELD_OUT],
            s->mistakes_of[CH_LESSON_HELD_OUT]);
    comment(out,
            "%d draft%s. Left out: %d of which existing rules say nearly the same, %d that gain "
            "nothing on held-out decisions.",
            s->count, ch_plural(s->count), s->known, s->failed);
    if (s->count == 0)
        comment(out, "A draft must hold of %d mistakes where it is learnt; more games give more.",
                s->cover);
    ch_text_add(out, ";;;\n");
    comment(out, "A gain is a prediction, made one draft at a time and on the judge's word: the "
                 "best of several is flattered, and drafts may undo each other. Keep what you can "
                 "defend, give it a name and a reason, and let `match --sprt` judge.");
}

static void add_position(const struct ch_suggest *s, const struct ch_draft *draft, int position,
                         struct ch_text *out) {
    const struct ch_coached *at = &s->mistakes.at[position];
    const struct ch_position_item *item = &s->positions->item[position];
    const struct ch_game *game = s->positions->game;
    int chosen = ch_draft_chosen(&s->lessons, draft, position);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_position(game, ch_history_position(&item->history), &text);
    ch_text_addf(out, ";;;   %s: %s\n;;;     ", item->name, text.data);
    ch_text_addf(out, "%s, and not %s, which loses %.0f points\n", ch_mistake_move(at, chosen),
                 ch_mistake_move(at, at->statements.chosen), at->deeper * POINTS);
}

static void add_draft(const struct ch_suggest *s, int i, struct ch_text *out) {
    const struct ch_draft *draft = &s->draft[i];
    int mended[SHOWN], count = ch_suggest_mended(s, i, mended, SHOWN);
    ch_text_add(out, "\n");
    comment(out,
            "%d. Predicted gain: %+.2f points a decision ±%.2f (95 %%, by openings) on %d held-out "
            "decisions; it mends %d mistakes there and makes %d.",
            i + 1, draft->predicted.mean * POINTS, draft->predicted.margin * POINTS,
            draft->held_out.decisions, draft->held_out.mended, draft->held_out.broken);
    comment(out, "Support: %d moves that %s; exceptions: %d that %s.", draft->learnt.positive,
            draft->for_move ? "were better than a mistake" : "were mistakes",
            draft->learnt.negative, draft->for_move ? "lose" : "were good");
    for (int j = 0; j < count; j++)
        add_position(s, draft, mended[j], out);
    ch_suggest_rule(s, i, out);
}

static void print_draft(const struct ch_suggest *s, int i) {
    const struct ch_draft *draft = &s->draft[i];
    const struct ch_game *game = s->positions->game;
    int mended[SHOWN], count = ch_suggest_mended(s, i, mended, SHOWN);
    char name[CH_RULE_NAME];
    cJSON *line = ch_json_line();
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_suggest_name(i, name);
    ch_suggest_rule(s, i, &text);
    ch_json_add(line, "type %s, name %s, text %s, says %s", "draft", name, text.data,
                ch_preference_row(draft->kind)->name);
    if (draft->kind == CH_SCORE)
        cJSON_AddNumberToObject(line, "value", ch_score_number(draft->value));
    ch_json_add(line, "support %d, exceptions %d", draft->learnt.positive, draft->learnt.negative);
    cJSON *gain = cJSON_AddObjectToObject(line, "gain");
    ch_json_add(gain, "points %g, margin %g, decisions %d, mended %d, broken %d",
                draft->predicted.mean * POINTS, draft->predicted.margin * POINTS,
                draft->held_out.decisions, draft->held_out.mended, draft->held_out.broken);
    cJSON *positions = cJSON_AddArrayToObject(line, "positions");
    for (int j = 0; j < count; j++) {
        ch_text_clear(&text);
        game->ops->format_position(
            game, ch_history_position(&s->positions->item[mended[j]].history), &text);
        cJSON_AddItemToArray(positions, cJSON_CreateString(text.data));
    }
    ch_json_print(line);
}

/* Prints a line for each draft, and a summary. */
static void print_json(const struct ch_suggest *s) {
    for (int i = 0; i < s->count; i++)
        print_draft(s, i);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, agent %s, game %s, judge %s, loss %g, mistakes %d", "summary",
                s->agent, s->positions->game->name, ch_judge_name(s->judge), s->loss * POINTS,
                s->mistakes.fates[CH_FATE_MISTAKE]);
    ch_json_add(line, "learnt %d, pruned %d, held_out %d, drafts %d, known %d, failed %d",
                s->uses[CH_LESSON_LEARN], s->uses[CH_LESSON_PRUNE], s->uses[CH_LESSON_HELD_OUT],
                s->count, s->known, s->failed);
    ch_json_print(line);
}

/* GAMES: that are played without --positions; LOSS: points of 100. */
enum { GAMES = 100, LOSS = 10, MOST_DRAFTS = 20 };

struct request {
    const char *agent, *game, *judge, *out;
    struct ch_asked_positions asked;
    int64_t loss, cover, drafts;
    bool json;
};

static enum ch_status write_drafts(const struct request *request, const struct ch_suggest *suggest,
                                   struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = CH_OK;
    add_head(suggest, &text);
    for (int i = 0; i < suggest->count; i++)
        add_draft(suggest, i, &text);
    if (request->out)
        status = ch_new_file(request->out, text.data, error);
    if (status == CH_OK && request->json)
        print_json(suggest);
    else if (status == CH_OK && request->out)
        ch_print("%s is written: %d draft%s\n", request->out, suggest->count,
                 ch_plural(suggest->count));
    else if (status == CH_OK)
        ch_print_block(stdout, text.data);
    return status;
}

static int suggest(const struct request *request, struct ch_agent_pool *pool,
                   const struct ch_judge *judge) {
    CH_SCOPED(ch_positions_done) struct ch_positions positions = {0};
    CH_SCOPED(ch_suggest_done)
    struct ch_suggest made = {.agent = request->agent,
                              .judge = judge,
                              .loss = (double)request->loss / POINTS,
                              .positions = &positions,
                              .cover = (int)request->cover,
                              .drafts = (int)request->drafts};
    struct ch_error error;
    int drafts = 0;
    enum ch_status status =
        ch_asked_positions_load(&request->asked, request->agent, pool, &positions, NULL, &error);
    if (status == CH_OK)
        status = ch_suggest_find(&made, pool, &error);
    if (status == CH_OK) {
        drafts = made.count;
        status = write_drafts(request, &made, &error);
    }
    return status != CH_OK ? ch_fail(&error) : drafts > 0 ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int run(int argc, char **argv) {
    struct request request = {.loss = LOSS, .cover = CH_DRAFT_COVER, .drafts = CH_DRAFTS};
    const struct ch_option options[] = {
        CH_AGENT_GAME(&request.game),
        CH_TEXT("positions", 'p', "FILE",
                "PDN, a FEN a line, a record, scenarios (default: 100 games of the agent)",
                &request.asked.positions),
        CH_ASKED_RECORD(&request.asked),
        CH_ASKED_PLAYED(&request.asked),
        CH_JUDGE_ROWS(&request.judge, &request.loss),
        CH_INTEGER("cover", 'c', "N",
                   "examples that a draft must match where it is learnt, at least", &request.cover,
                   1, 1e6),
        CH_INTEGER("drafts", 'd', "N", "drafts, at most", &request.drafts, 1, MOST_DRAFTS),
        CH_TEXT("out", 'o', "FILE", "the new rule file; without it they are printed", &request.out),
        CH_FLAG("json", 0, "one JSON object a line", &request.json),
        {0},
    };
    int rest, exit_status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_rules_suggest, options, argc, argv, 1, 1, &rest,
                          &exit_status))
        return exit_status;
    if (!request.asked.positions && !request.asked.match && !request.asked.games)
        request.asked.games = GAMES;
    if (!ch_asked_positions_fit(&request.asked))
        return CH_EXIT_BAD;
    if (request.out && ch_new_file_possible(request.out, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_progress_line line = ch_progress_line("judging");
    struct ch_agent_pool pool = {.progress = &line.progress};
    struct ch_judge *judge = NULL;
    request.agent = argv[1];
    pool.game = ch_workshop_game(request.game, request.agent, &pool.config);
    if (!pool.game)
        return CH_EXIT_BAD;
    if (ch_judge_open(request.judge, pool.game, &pool.config, &judge, &error) != CH_OK)
        return ch_fail(&error);
    exit_status = suggest(&request, &pool, judge);
    ch_agent_pool_close(&pool);
    ch_judge_close(judge);
    return exit_status;
}

const struct ch_command ch_command_rules_suggest = {
    .name = "rules suggest",
    .arguments = "AGENT",
    .summary = "drafts of rules, learnt from the agent's mistakes",
    .details =
        "Decisions are judged as by `rules mistakes`. A draft is a rule that matches many moves "
        "which\n"
        "were better than mistakes, or many mistakes, and few other moves. What a draft gains is\n"
        "measured on openings that it was not learnt from. The author decides what to keep.\n"
        "Exit status 1: no draft was found.",
    .run = run,
};
