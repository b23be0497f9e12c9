/* What the tutor said about the present turn, as docs/serve.md has it in the state of a table. */
#include "cli/output/print.h"
#include "cli/serve/table.h"
#include "workshop/report/board.h"

/* Adds a move with what it changes, without that where pieces are hidden; makes it on `position`.
 */
static void add_move(cJSON *object, const struct ch_game *game, struct ch_position *position,
                     const struct ch_move *move) {
    if (ch_game_hidden(game))
        ch_board_add_move(object, game, move);
    else
        ch_board_add_made(object, game, position, move);
}

/* Adds a list of moves from the position that `view` ends with. */
static void add_line(cJSON *object, const char *key, const struct ch_game *game,
                     const struct ch_history *view, const struct ch_move *line, int count) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    struct ch_position position = *ch_history_position(view);
    for (int i = 0; i < count; i++)
        add_move(ch_json_append(list), game, &position, &line[i]);
}

static void add_advice(cJSON *state, const struct ch_console *console,
                       const struct ch_advice *advice) {
    static const char *const kinds[] = {
        [CH_ADVICE_WARNING] = "warning", [CH_ADVICE_HINT] = "hint", [CH_ADVICE_ONLY] = "only"};
    const struct ch_game *game = console->game;
    const struct ch_view_judged *said = &advice->said;
    bool warning = advice->kind == CH_ADVICE_WARNING;
    bool reveals = warning ? advice->step > 0 : advice->step > 2;
    CH_SCOPED(ch_history_done) struct ch_history view = {0};
    cJSON *object = cJSON_AddObjectToObject(state, "advice");
    ch_console_view(console, &view);
    ch_json_add(object, "kind %s, step %d, ply %d", kinds[advice->kind], advice->step, view.count);
    struct ch_position position = *ch_history_position(&view);
    if (advice->move.path_length > 0)
        add_move(cJSON_AddObjectToObject(object, "move"), game, &position, &advice->move);
    else
        cJSON_AddNullToObject(object, "move");
    ch_board_add_codes(object, "squares", advice->squares, advice->square_count);
    cJSON_AddNumberToObject(object, "piece", advice->piece == CH_NO_SQUARE ? -1 : advice->piece);
    add_line(object, "better", game, &view, said->line, reveals ? said->line_count : 0);
    add_line(object, "answer", game, &view, said->answer, warning ? said->answer_count : 0);
    ch_json_add(object, "words %s, why %s", advice->words, advice->why ? advice->why : "");
    if (warning)
        ch_json_add(object, "regret %g, class %s", said->regret,
                    ch_move_class_name(ch_move_class_of(said->regret)));
}

void ch_serve_add_advice(cJSON *state, const struct ch_console *console) {
    const struct ch_advice *advice = ch_console_advice(console);
    const struct ch_estimate *estimate = ch_console_estimate(console);
    if (advice)
        add_advice(state, console, advice);
    else
        cJSON_AddNullToObject(state, "advice");
    if (!estimate) {
        cJSON_AddNullToObject(state, "estimate_now");
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_console_estimate_text(console, estimate->chance, &words);
    cJSON *object = cJSON_AddObjectToObject(state, "estimate_now");
    ch_json_add(object, "chance %g, words %s", estimate->chance, words.data);
}
