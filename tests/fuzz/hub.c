/* Lines as an engine of the Hub protocol writes them: whatever they hold, they announce, answer or
 * fail, and a move that is understood is a legal one. The same text is a command line after `hub:`.
 */
#include "agents/hub/hub.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

/* Reading a written text gives the data it was written from. */
static void write_again(const char *text) {
    struct ch_hub_line line;
    CH_FREED char *read = ch_copy(text);
    if (ch_hub_line_read(read, &line, NULL) == CH_OK && line.count > 0) {
        CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new(), written = ch_text_new();
        ch_text_add(&value, line.argument[0].value);
        ch_text_plain(value.data, "");
        ch_text_add(&written, "x");
        ch_hub_line_add(&written, "y", value.data);
        struct ch_hub_line again;
        require(ch_hub_line_read(written.data, &again, NULL) == CH_OK && again.count == 1 &&
                strlen(again.argument[0].value) == value.length);
    }
}

static void split_command(const char *text) {
    struct ch_program_command command;
    if (accepted(ch_program_command_read("hub", text, &command, &refusal)))
        ch_program_command_done(&command);
}

/* The first letters of the text as a position, else the start. */
static void set_board(const struct ch_hub_board *board, const char *text,
                      struct ch_history *history) {
    const struct ch_game *game = board->game;
    struct ch_position position, again;
    CH_FREED char *letters = ch_copy_bytes(text, strcspn(text, " \n"));
    if (ch_hub_board_read(board, letters, &position, NULL) == CH_OK) {
        CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
        ch_hub_board_add(board, &position, &written);
        require(ch_hub_board_read(board, written.data, &again, NULL) == CH_OK &&
                memcmp(&position, &again, sizeof position) == 0);
    } else {
        game->ops->start(game, &position);
    }
    ch_history_init(history, game, &position);
}

/* Every line of `text` to an engine's `announce` and to an answer. */
static void handle_lines(const char *text, struct ch_hub_engine *engine,
                         struct ch_hub_answer *answer) {
    bool answered = false;
    for (const char *at = text; *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        CH_FREED char *line = ch_copy_bytes(at, length), *answers = ch_copy(line);
        write_again(line);
        split_command(line);
        ch_hub_engine_announce(engine, line);
        answered = answered || ch_hub_answer_parse(answer, answers);
        at += length;
    }
    require(answered != (answer->index < 0 && answer->fault.end == CH_END_NONE) &&
            answer->index < answer->legal->count);
}

FUZZ(data, size) {
    const struct ch_game *game = ch_game_find("english");
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    struct ch_hub_board board;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_hub_engine engine;
    struct ch_hub_answer answer;
    CH_SCOPED(ch_text_done) struct ch_text lines;
    char *parameters[] = {(char *)"threads=2"};
    ch_hub_board_init(&board, game);
    set_board(&board, text, &history);
    game->ops->moves(game, &history, &legal);
    ch_hub_engine_init(&engine);
    ch_hub_answer_init(&answer, &board, &legal, size % 2);
    handle_lines(text, &engine, &answer);
    lines = ch_text_new();
    accepted(ch_hub_engine_set_up(&engine, game, parameters, 1, &lines, &refusal));
    ch_text_clear(&lines);
    ch_hub_answer_reason(&answer, &lines);
    ch_hub_engine_stop(&engine);
}
