/* crownhead review: the mistakes of one's recorded games as positions to solve, which come again
 * after days (workshop/person/drills.h). */
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/console/console.h"
#include "cli/output/print.h"
#include "workshop/coach/loss.h"
#include "workshop/report/board.h"
#include "workshop/review/review.h"

enum { FRESH = 5 };

struct review {
    const char *db, *after, *file;
    struct ch_practice_wish wish;
    struct ch_drill_spacing spacing;
    int64_t fresh;
    bool json;
    const char *path; /* of the lessons */
};

static void keep_answer(void *context, const struct ch_puzzle *puzzle, bool solved) {
    const struct review *review = context;
    struct ch_error error = {0};
    if (ch_drills_answer(review->path, puzzle->line, puzzle->ply, solved, &review->spacing,
                         review->wish.day, &error) != CH_OK)
        ch_fail(&error);
}

/* Asks one at a console of its game. *goes_on: the person did not leave. */
static enum ch_status ask_one(struct ch_practice *practice, const struct ch_puzzles *puzzles,
                              int index, struct ch_practised *sums, bool *goes_on,
                              struct ch_error *error) {
    struct ch_console console;
    const char *const people[CH_SEATS] = {"human", "human"};
    const struct ch_puzzle *puzzle = &puzzles->puzzle[index];
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    enum ch_status status =
        ch_console_init(&console, puzzle->game, ch_history_position(&puzzle->history), people,
                        practice->config, error);
    if (status != CH_OK)
        return status;
    ch_draw_style_auto(&console.style);
    ch_input_open(terminal, &console);
    *goes_on = ch_console_practise(&console, practice, puzzle, index + 1, puzzles->count, sums);
    ch_input_close();
    ch_console_done(&console);
    return CH_OK;
}

static void say_nothing_due(const struct ch_drills *lessons, const struct ch_puzzles *puzzles,
                            const struct review *review) {
    int next = -1;
    char day[CH_DRILL_DAY];
    for (int i = 0; i < lessons->count; i++) {
        const struct ch_drill *lesson = &lessons->lesson[i];
        if (lesson->step <= review->spacing.count && lesson->due > review->wish.day &&
            (next < 0 || lesson->due < next))
            next = lesson->due;
    }
    if (next < 0) {
        ch_print(puzzles->games > 0 ? "No mistake was found in your games.\n"
                                    : "There is nothing to practise: play a game.\n");
        return;
    }
    ch_drill_day_name(next, day);
    ch_print("Nothing is due today; the next comes on %s.\n", day);
}

static enum ch_status ask_all(const struct review *review, struct ch_practice *practice,
                              const struct ch_puzzles *puzzles, struct ch_error *error) {
    struct ch_practised sums = {.answered = keep_answer, .context = (void *)review};
    enum ch_status status = CH_OK;
    bool goes_on = true;
    for (int i = 0; i < puzzles->count && goes_on && status == CH_OK; i++)
        status = ask_one(practice, puzzles, i, &sums, &goes_on, error);
    if (sums.asked > 0)
        ch_print("Found at once: %d of %d.\n", sums.solved, sums.asked);
    if (puzzles->left > 0)
        ch_print("%d of your games are not looked through yet; `crownhead review` goes on.\n",
                 puzzles->left);
    return status;
}

/* Prints one as web/review/learn.js takes it, with what the answer is kept by. */
static enum ch_status print_puzzle(struct ch_practice *practice, const struct ch_puzzle *puzzle,
                                   struct ch_error *error) {
    struct ch_judge *judge;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    const struct ch_game *game = puzzle->game;
    const struct ch_position *position = ch_history_position(&puzzle->history);
    struct ch_position after = *position;
    struct ch_view_judged said;
    enum ch_status status = ch_practice_judge(practice, game, &judge, error);
    if (status != CH_OK)
        return status;
    struct ch_turn turn = ch_puzzle_turn(puzzle, &parts);
    char line[CH_DRILL_LINE];
    ch_drill_line_name(puzzle->line, line);
    cJSON *object = ch_json_line();
    ch_json_add(object, "type %s, game %s, line %s, ply %d, side %d, title %s", "puzzle",
                game->name, line, puzzle->ply, puzzle->seat, puzzle->title);
    cJSON_AddItemToObject(object, "start", ch_board_position_json(game, position));
    ch_board_add_made(cJSON_AddObjectToObject(object, "played"), game, &after, &puzzle->played);
    ch_judge_view_moves(judge, &turn, &judged);
    ch_judge_said(&judged.move[0],
                  ch_judged_find(&judged, ch_moves_find(turn.legal, &puzzle->played)), &said);
    ch_loss_add(&turn, &said, false, &words);
    cJSON_AddStringToObject(object, "words", words.data);
    ch_board_add_line(object, "better", game, position, said.line, said.line_count);
    ch_review_add_reasons(object, ch_practice_advisers(practice, game), &turn, said.best);
    ch_review_add_moves(object, &turn, position, &judged, false);
    ch_json_print(object);
    return CH_OK;
}

/* Prints how the boards of a game are drawn. */
static void print_game(const struct ch_game *game) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "type %s, game %s, title %s", "game", game->name, game->title);
    cJSON_AddItemToObject(object, "board", ch_board_game_json(game));
    ch_json_print(object);
}

static enum ch_status print_all(struct ch_practice *practice, const struct ch_puzzles *puzzles,
                                struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < puzzles->count; i++)
        if (i == 0 || puzzles->puzzle[i].game != puzzles->puzzle[i - 1].game)
            print_game(puzzles->puzzle[i].game);
    for (int i = 0; i < puzzles->count && status == CH_OK; i++)
        status = print_puzzle(practice, &puzzles->puzzle[i], error);
    if (status == CH_OK) {
        cJSON *object = ch_json_line();
        ch_json_add(object, "type %s, puzzles %d, left %d", "end", puzzles->count, puzzles->left);
        ch_json_print(object);
    }
    return status;
}

static enum ch_status review_games(struct review *review, struct ch_record *record,
                                   struct ch_practice *practice, struct ch_error *error) {
    CH_SCOPED(ch_drills_done) struct ch_drills lessons = {0};
    CH_SCOPED(ch_puzzles_done) struct ch_puzzles puzzles = {0};
    struct ch_progress_line line = ch_progress_line("looking through a game");
    enum ch_status status = ch_drills_load(review->path, &lessons, error);
    review->wish.progress = &line.progress;
    if (status == CH_OK)
        status = ch_practice_collect(practice, record, &review->wish, &lessons, &puzzles, error);
    if (status != CH_OK)
        return status;
    ch_new_folders(review->path, 0700);
    status = ch_drills_add(review->path, &lessons, error);
    if (status == CH_OK && review->json)
        return print_all(practice, &puzzles, error);
    if (status == CH_OK && puzzles.count == 0)
        say_nothing_due(&lessons, &puzzles, review);
    return status == CH_OK ? ask_all(review, practice, &puzzles, error) : status;
}

static int run(int argc, char **argv) {
    struct review review = {.after = CH_DRILL_SPACING, .fresh = FRESH};
    const struct ch_option options[] = {
        CH_TEXT("db", 0, "FILE", CH_OWN_GAMES_HELP, &review.db),
        CH_TEXT("player", 0, "NAME", CH_OWN_PLAYER_HELP, &review.wish.own.player),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP " (default: all)",
                &review.wish.own.game),
        CH_TEXT("after", 0, "DAYS", "when what was solved comes again", &review.after),
        CH_INTEGER("new", 0, "N", "new mistakes, at most", &review.fresh, 0, 1000),
        CH_TEXT("lessons", 0, "FILE", "the file of what is asked when (default: your own)",
                &review.file),
        CH_FLAG("json", 0, "the positions, one JSON object a line", &review.json),
        {0},
    };
    int rest, status;
    struct ch_error error = {0};
    struct ch_agents_config config;
    struct ch_record *record;
    setlocale(LC_CTYPE, "");
    if (!ch_options_parse(&ch_command_review, options, argc, argv, 0, 0, &rest, &status))
        return status;
    if (ch_drill_spacing_read(review.after, &review.spacing, &error) != CH_OK)
        return ch_failf("--after: %s", error.text);
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    if (review.file)
        ch_text_add(&path, review.file);
    else if (!ch_own_file(CH_OWN_LESSONS, &path))
        return ch_failf("there is no home folder for what is due; --lessons names a file");
    if (ch_own_record_open(review.db, &record, &error) != CH_OK)
        return ch_fail(&error);
    ch_cli_config(&config);
    review.path = path.data;
    review.wish.spacing = &review.spacing;
    review.wish.fresh = (int)review.fresh;
    review.wish.day = ch_drill_today();
    struct ch_practice practice = {.config = &config};
    bool good = review_games(&review, record, &practice, &error) == CH_OK;
    ch_practice_done(&practice);
    ch_record_close(record);
    return good ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_review = {
    .name = "review",
    .summary = "your mistakes as positions to solve",
    .details =
        "Each mistake in your recorded games is asked: find a better move. What you find at "
        "once comes\nagain after the days of --after. A mistake loses 10 points of 100 of the "
        "expected result.",
    .run = run,
};
