/* crownhead explain: what an agent plays in a position, and why. */
#include <string.h>

#include "bridge/loading/vocabulary.h"
#include "cli/command/command.h"
#include "cli/explain/account_text.h"
#include "cli/output/draw.h"
#include "cli/output/print.h"
#include "core/notation/typed_moves.h"

struct question {
    const char *agent, *game, *fen, *last, *rule, *ranks;
    const char *about[2];    /* the moves of --why and --why-not */
    int move[2];             /* their indexes; -1: not asked */
    struct ch_before before; /* of the position */
    char **templates;        /* of the facts that are shown */
    int template_count;
    int64_t seed;
    bool json, full, facts;
};

/* The indexes of the moves that the user named, by the rules of the game. */
static enum ch_status read_moves(struct question *question, const struct ch_turn *turn,
                                 struct ch_error *error) {
    for (int i = 0; i < 2; i++) {
        struct ch_move move;
        question->move[i] = -1;
        if (!question->about[i])
            continue;
        if (turn->game->ops->parse_move(turn->game, turn->history, turn->legal, question->about[i],
                                        &move, NULL, error) != CH_OK)
            return error->status;
        question->move[i] = ch_moves_find(turn->legal, &move);
    }
    return CH_OK;
}

static enum ch_status add_answer(const struct question *question, const struct ch_turn *turn,
                                 const char *json, struct ch_text *out, struct ch_error *error) {
    static const enum ch_account_view views[2] = {CH_ACCOUNT_WHY, CH_ACCOUNT_WHY_NOT};
    const int *move = question->move;
    if (question->facts)
        return ch_account_facts_text(json, question->templates, question->template_count,
                                     question->full, out, error);
    if (question->rule)
        return ch_account_rule_text(json, question->full, out, error);
    enum ch_status status = CH_OK;
    if (move[0] < 0 && move[1] < 0) {
        status = ch_account_text(json, CH_ACCOUNT_TABLE, question->full, NULL, out, error);
        if (status == CH_OK && !question->full)
            ch_text_add(
                out, "Ask --why MOVE for the facts, --why-not MOVE for what kept a move from being "
                     "chosen, --rule NAME for a rule, --full for the derivation.\n");
    }
    for (int i = 0; i < 2 && status == CH_OK; i++) {
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        if (move[i] < 0)
            continue;
        turn->game->ops->format_move(turn->game, &turn->legal->move[move[i]], NULL,
                                     CH_NOTATION_FULL, &name);
        ch_text_add(out, i == 1 && move[0] >= 0 ? "\n" : "");
        status = ch_account_text(json, views[i], question->full, name.data, out, error);
    }
    return status;
}

/* The board, and the answer in lines that fit the terminal. */
static enum ch_status say_answer(const struct question *question, const struct ch_turn *turn,
                                 const char *json, struct ch_error *error) {
    struct ch_draw_style style;
    CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new(), words = ch_text_new();
    ch_draw_style_auto(&style);
    ch_draw_read_ranks(question->ranks, &style.ranks);
    ch_draw_position(turn->game, turn->history, &style, &board);
    enum ch_status status = add_answer(question, turn, json, &words, error);
    if (status == CH_OK) {
        ch_text_add(&board, "\n");
        ch_print_block(stdout, board.data);
        ch_print_wrapped(words.data);
    }
    return status;
}

/* CH_NOT_FOUND if a template is asked for that the agent's texts declare nowhere: the facts alone
 * do not distinguish it from one without facts in the turn. */
static enum ch_status check_templates(const struct question *question, const struct ch_agent *agent,
                                      struct ch_error *error) {
    CH_SCOPED(ch_vocabulary_done) struct ch_vocabulary vocabulary = {0};
    enum ch_status status = CH_OK;
    ch_vocabulary_read(&vocabulary, agent->sources, agent->source_count);

    for (int i = 0; i < question->template_count && vocabulary.count && status == CH_OK; i++) {
        const char *template = question->templates[i];
        struct ch_closest closest = {.word = template};
        int at = 0;
        for (; at < vocabulary.count && strcmp(vocabulary.facts[at].name, template) != 0; at++)
            ch_closest_try(&closest, vocabulary.facts[at].name);
        if (at < vocabulary.count)
            continue;
        status = ch_error_set(
            error, CH_NOT_FOUND, NULL, 0, "the rules have no `%.100s` facts; %s%.100s%s", template,
            CH_DID_YOU_MEAN(closest.found,
                            "crownhead rules vocabulary AGENT lists what there may be"));
    }
    return status;
}

static enum ch_status answer(struct question *question, const struct ch_turn *turn,
                             struct ch_agent *agent, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    enum ch_status status = read_moves(question, turn, error);
    if (status == CH_OK)
        status = check_templates(question, agent, error);
    const struct ch_inquiry inquiry =
        question->facts ? (struct ch_inquiry){.kind = CH_INQUIRE_FACTS}
                        : ch_account_inquiry(question->rule, question->move[question->move[0] < 0],
                                             question->full);
    if (status == CH_OK)
        status = agent->ops->new_game(agent, turn->game, turn->seat, error);
    if (status == CH_OK)
        status = agent->ops->inquire(agent, turn, &inquiry, &json, error);
    if (status == CH_OK && question->json) {
        ch_print_json(stdout, json.data);
        ch_print("\n");
    } else if (status == CH_OK) {
        status = say_answer(question, turn, json.data, error);
    }
    return status;
}

static int ask(struct question *question, const struct ch_game *game,
               const struct ch_position *position) {
    struct ch_agents_config config;
    struct ch_agent *agent;
    struct ch_error error;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    ch_cli_config(&config);
    if (ch_last_moves_history(game, position, &question->last, question->last ? 1 : 0, &history,
                              &error) != CH_OK)
        return ch_fail(&error);
    if (history.count == 0)
        history.before = question->before;
    struct ch_turn turn = ch_turn_make(game, &history, &parts);
    struct ch_outcome outcome = game->ops->outcome(game, &history, turn.legal);
    if (outcome.result != CH_ONGOING)
        return ch_failf("the game is over in this position: %s", ch_end_text(outcome.end));
    if (ch_agents_open(question->agent ? question->agent : ch_agents_choose(game, &config), game,
                       &config, &agent, &error) != CH_OK)
        return ch_fail(&error);
    turn.key = ch_turn_key_of_seed((uint64_t)question->seed, 0, turn.seat, history.count);
    enum ch_status status = answer(question, &turn, agent, &error);
    agent->ops->close(agent);
    return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

static int run(int argc, char **argv) {
    struct question question = {.game = ch_game_default, .ranks = "isf", .seed = 1};
    const struct ch_option options[] = {
        CH_TEXT("agent", 'a', "AGENT",
                "whom to ask (default: soar-checkers, or who plays the game)", &question.agent),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP, &question.game),
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &question.fen),
        CH_TEXT("last", 0, "MOVE",
                "the move that led to the position; of Stratego J4-J7, J4xJ7, or J4xJ7=S where a "
                "scout fell",
                &question.last),
        CH_INTEGER("seed", 's', "S", "for ties", &question.seed, 0, 9e18),
        CH_TEXT("why", 0, "MOVE", "what was said about a move, and on which facts",
                &question.about[0]),
        CH_TEXT("why-not", 0, "MOVE", "what kept a move from being chosen", &question.about[1]),
        CH_TEXT("rule", 'r', "NAME",
                "what a rule did, or its first condition that failed; with --why or --why-not for "
                "that move",
                &question.rule),
        CH_FLAG("facts", 0, "the facts of the turn, those of each TEMPLATE or what rules asserted",
                &question.facts),
        CH_FLAG("full", 0, "the whole derivation, every firing, every fact", &question.full),
        CH_TEXT("ranks", 0, "isf|us", "numbers of ranks: isf has the marshal as 10, us as 1",
                &question.ranks),
        CH_FLAG("json", 0, "the answer as one JSON object", &question.json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_explain, options, argc, argv, 0, -1, &rest, &status))
        return status;
    enum ch_ranks ranks;
    if (!ch_draw_read_ranks(question.ranks, &ranks))
        return ch_failf("--ranks is isf or us, not `%s`", question.ranks);
    if (question.about[0] && question.about[1] && question.rule)
        return ch_failf("--rule is asked about one move; ask --why and --why-not one after the "
                        "other");
    if (question.facts && (question.about[0] || question.about[1] || question.rule))
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
    if (!game || !ch_option_turn(game, question.fen, &position, &question.before))
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
