/* crownhead explain: what an agent plays in a position, and why. */
#include <stdio.h>
#include <string.h>

#include "bridge/lint/vocabulary.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/explain/account_text.h"
#include "cli/output/draw.h"
#include "cli/output/print.h"
#include "cli/output/wrap.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/turn.h"
#include "core/notation/typed_moves.h"

struct question {
    const char *agent, *game, *fen, *last, *why, *why_not, *rule, *ranks;
    char **templates; /* of the facts that are shown */
    int template_count;
    int64_t seed;
    bool json, full, facts;
};

/* The index of the move that the user named, by the rules of the game; -1 with `error`. */
static int read_move(const struct ch_turn *turn, const char *text, struct ch_error *error) {
    struct ch_move move;
    if (turn->game->ops->parse_move(turn->game, turn->history, turn->legal, text, &move, NULL,
                                    error) != CH_OK)
        return -1;
    return ch_moves_find(turn->legal, &move);
}

/* The moves that are asked about, as indexes; -1: none. */
struct asked {
    int why, why_not;
};

static enum ch_status add_move(const struct question *question, const struct ch_turn *turn,
                               int move, enum ch_account_view view, const char *json,
                               struct ch_text *out, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    turn->game->ops->format_move(turn->game, &turn->legal->move[move], NULL, CH_NOTATION_FULL,
                                 &name);
    return ch_account_text(json, view, question->full, name.data, out, error);
}

static enum ch_status add_answer(const struct question *question, const struct ch_turn *turn,
                                 struct asked asked, const char *json, struct ch_text *out,
                                 struct ch_error *error) {
    if (question->facts)
        return ch_account_facts_text(json, question->templates, question->template_count,
                                     question->full, out, error);
    if (question->rule)
        return ch_account_rule_text(json, question->full, out, error);
    enum ch_status status = CH_OK;
    if (asked.why < 0 && asked.why_not < 0) {
        status = ch_account_text(json, CH_ACCOUNT_TABLE, question->full, NULL, out, error);
        if (status == CH_OK && !question->full)
            ch_text_add(
                out, "Ask --why MOVE for the facts, --why-not MOVE for what kept a move from being "
                     "chosen, --rule NAME for a rule, --full for the derivation.\n");
    }
    if (asked.why >= 0)
        status = add_move(question, turn, asked.why, CH_ACCOUNT_WHY, json, out, error);
    if (asked.why >= 0 && asked.why_not >= 0)
        ch_text_add(out, "\n");
    if (status == CH_OK && asked.why_not >= 0)
        status = add_move(question, turn, asked.why_not, CH_ACCOUNT_WHY_NOT, json, out, error);
    return status;
}

/* The board, and the answer in lines that fit the terminal. */
static enum ch_status say_answer(const struct question *question, const struct ch_turn *turn,
                                 struct asked asked, const char *json, struct ch_error *error) {
    struct ch_draw_style style;
    CH_SCOPED(ch_text_done)
    struct ch_text board = ch_text_new(), words = ch_text_new(), wrapped = ch_text_new();
    ch_draw_style_auto(&style);
    ch_draw_read_ranks(question->ranks, &style.ranks);
    ch_draw_position(turn->game, turn->history, &style, &board);
    enum ch_status status = add_answer(question, turn, asked, json, &words, error);
    if (status == CH_OK) {
        ch_wrap(words.data, ch_wrap_width(stdout), &wrapped);
        ch_text_add(&board, "\n");
        ch_print_block(stdout, board.data);
        ch_print_block(stdout, wrapped.data);
    }
    return status;
}

/* The inquiry for a question; a move's own account needs the derivation. */
static struct ch_inquiry inquiry_of(const struct question *question, struct asked asked) {
    int move = asked.why >= 0 ? asked.why : asked.why_not;
    if (question->facts)
        return (struct ch_inquiry){.kind = CH_INQUIRE_FACTS};
    if (question->rule)
        return (struct ch_inquiry){
            .kind = CH_INQUIRE_RULE, .rule = question->rule, .candidate = move + 1};
    return (struct ch_inquiry){.kind = question->full || move >= 0 ? CH_INQUIRE_FULL
                                                                   : CH_INQUIRE_ACCOUNT};
}

/* CH_NOT_FOUND if a template is asked for that the agent's texts declare nowhere: the facts alone
 * do not distinguish it from one without facts in the turn. */
static enum ch_status check_templates(const struct question *question, const struct ch_agent *agent,
                                      struct ch_error *error) {
    CH_SCOPED(ch_vocabulary_done) struct ch_vocabulary vocabulary = {0};
    enum ch_status status = CH_OK;
    ch_vocabulary_read(&vocabulary, agent->sources, agent->source_count);
    const char **names = ch_alloc(((size_t)vocabulary.count + 1) * sizeof *names);
    for (int i = 0; i < vocabulary.count; i++)
        names[i] = vocabulary.facts[i].name;
    for (int i = 0; i < question->template_count && vocabulary.count && status == CH_OK; i++) {
        const char *template = question->templates[i];
        int at = 0;
        while (at < vocabulary.count && strcmp(names[at], template) != 0)
            at++;
        if (at < vocabulary.count)
            continue;
        const char *closest = ch_text_closest(template, names);
        if (closest)
            status = ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                                  "the rules have no `%.100s` facts; did you mean `%.100s`?",
                                  template, closest);
        else
            status = ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                                  "the rules have no `%.100s` facts; crownhead rules vocabulary "
                                  "AGENT lists what there may be",
                                  template);
    }
    ch_free(names);
    return status;
}

static enum ch_status answer(const struct question *question, const struct ch_turn *turn,
                             struct ch_agent *agent, struct ch_error *error) {
    struct asked asked = {-1, -1};
    if (question->why && (asked.why = read_move(turn, question->why, error)) < 0)
        return error->status;
    if (question->why_not && (asked.why_not = read_move(turn, question->why_not, error)) < 0)
        return error->status;
    if (check_templates(question, agent, error) != CH_OK)
        return error->status;
    const struct ch_inquiry inquiry = inquiry_of(question, asked);
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    enum ch_status status = agent->ops->new_game(agent, turn->game, turn->seat, error);
    if (status == CH_OK)
        status = agent->ops->inquire(agent, turn, &inquiry, &json, error);
    if (status == CH_OK && question->json) {
        ch_print_json(stdout, json.data);
        ch_print("\n");
    } else if (status == CH_OK) {
        status = say_answer(question, turn, asked, json.data, error);
    }
    return status;
}

static enum ch_status make_history(const struct question *question, const struct ch_game *game,
                                   const struct ch_position *position, struct ch_history *history,
                                   struct ch_error *error) {
    if (question->last)
        return ch_last_moves_history(game, position, &question->last, 1, history, error);
    ch_history_init(history, game, position);
    return CH_OK;
}

static int ask(const struct question *question, const struct ch_game *game,
               const struct ch_position *position) {
    struct ch_agents_config config;
    struct ch_agent *agent;
    struct ch_error error;
    struct ch_history history;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    ch_cli_config(&config);
    if (make_history(question, game, position, &history, &error) != CH_OK)
        return ch_fail(&error);
    struct ch_turn turn = ch_turn_make(game, &history, &parts);
    struct ch_outcome outcome = game->ops->outcome(game, &history, turn.legal);
    int exit_status = CH_EXIT_DONE;
    if (outcome.result != CH_ONGOING) {
        exit_status = ch_failf("the game is over in this position: %s", ch_end_text(outcome.end));
    } else if (ch_agents_open(question->agent ? question->agent : ch_agents_choose(game, &config),
                              game, &config, &agent, &error) != CH_OK) {
        exit_status = ch_fail(&error);
    } else {
        turn.key = ch_turn_key_of_seed((uint64_t)question->seed, 0, turn.seat, history.count);
        if (answer(question, &turn, agent, &error) != CH_OK)
            exit_status = ch_fail(&error);
        agent->ops->close(agent);
    }
    ch_history_done(&history);
    return exit_status;
}

static int run(int argc, char **argv) {
    struct question question = {.game = ch_game_default, .ranks = "isf", .seed = 1};
    const struct ch_option options[] = {
        {"agent", 'a', CH_OPTION_TEXT, "AGENT",
         "whom to ask (default: soar-checkers, or who plays the game)", &question.agent, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, CH_GAME_HELP, &question.game, 0, 0},
        {"fen", 'f', CH_OPTION_TEXT, "FEN", CH_FEN_HELP, &question.fen, 0, 0},
        {"last", 0, CH_OPTION_TEXT, "MOVE",
         "the move that led to the position; of Stratego J4-J7, J4xJ7, or J4xJ7=S where a scout "
         "fell",
         &question.last, 0, 0},
        {"seed", 's', CH_OPTION_INTEGER, "S", "for ties", &question.seed, 0, 9e18},
        {"why", 0, CH_OPTION_TEXT, "MOVE", "what was said about a move, and on which facts",
         &question.why, 0, 0},
        {"why-not", 0, CH_OPTION_TEXT, "MOVE", "what kept a move from being chosen",
         &question.why_not, 0, 0},
        {"rule", 'r', CH_OPTION_TEXT, "NAME",
         "what a rule did, or its first condition that failed; with --why or --why-not for that "
         "move",
         &question.rule, 0, 0},
        {"facts", 0, CH_OPTION_FLAG, NULL,
         "the facts of the turn, those of each TEMPLATE or what rules asserted", &question.facts, 0,
         0},
        {"full", 0, CH_OPTION_FLAG, NULL, "the whole derivation, every firing, every fact",
         &question.full, 0, 0},
        {"ranks", 0, CH_OPTION_TEXT, "isf|us",
         "numbers of ranks: isf has the marshal as 10, us as 1", &question.ranks, 0, 0},
        {"json", 0, CH_OPTION_FLAG, NULL, "the answer as one JSON object", &question.json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_explain, options, argc, argv, 0, -1, &rest, &status))
        return status;
    enum ch_ranks ranks;
    if (!ch_draw_read_ranks(question.ranks, &ranks))
        return ch_failf("--ranks is isf or us, not `%s`", question.ranks);
    if (question.why && question.why_not && question.rule)
        return ch_failf("--rule is asked about one move; ask --why and --why-not one after the "
                        "other");
    if (question.facts && (question.why || question.why_not || question.rule))
        return ch_failf("--facts can't be asked with another question; ask one after the other");
    if (rest > 0 && !question.facts)
        return ch_failf(
            "`%s` is a template only with --facts; --why MOVE and --rule NAME ask about a move "
            "and a rule",
            argv[1]);
    question.templates = argv + 1;
    question.template_count = rest;
    const struct ch_game *game = ch_option_game(question.game);
    struct ch_position position;
    if (!game || !ch_option_turn(game, question.fen, &position))
        return CH_EXIT_BAD;
    return ask(&question, game, &position);
}

const struct ch_command ch_command_explain = {
    .name = "explain",
    .arguments = "[TEMPLATE…]",
    .summary = "what an agent plays in a position, and why",
    .details =
        "Tells every candidate with its labels, what the rules said about it and where they stand, "
        "the\n"
        "step that removed it, and the choice. The same question always has the same answer.",
    .run = run,
};
