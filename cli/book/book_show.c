/* crownhead book show: the entry of a book for a position. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/book/opened.h"
#include "cli/command/commands.h"
#include "cli/output/columns.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/memory.h"

/* The moves of a position in the order of their scores. */
struct shown {
    const struct ch_book *book;
    int number, weights;
    struct ch_moves legal;
    int *order;
};

static int score_of(const struct shown *shown, int row) {
    return ch_book_move_score(shown->book, shown->number, shown->order[row]);
}

static int weight_of(const struct shown *shown, int move) {
    assert(move >= 0 && move < shown->book->position[shown->number].count);
    return ch_book_weight(shown->book, shown->number, move, CH_BOOK_TEMPERATURE);
}

/* The position after the move. */
static const struct ch_book_position *position_after(const struct shown *shown, int move) {
    const struct ch_book *book = shown->book;
    return &book->position[book->move[book->position[shown->number].first + move].next];
}

/* True if it loses a man against the best one: then how it goes on is its refutation. */
static bool refuted(const struct shown *shown, int move) {
    const struct ch_book_position *position = &shown->book->position[shown->number];
    return ch_book_move_score(shown->book, shown->number, move) <= position->score - CH_BOOK_LOSS;
}

static void sort(struct shown *shown) {
    int count = shown->book->position[shown->number].count;
    shown->order = ch_alloc((size_t)(count + 1) * sizeof *shown->order);
    for (int i = 0; i < count; i++) {
        int at = i;
        for (;
             at > 0 && score_of(shown, at - 1) < ch_book_move_score(shown->book, shown->number, i);
             at--)
            shown->order[at] = shown->order[at - 1];
        shown->order[at] = i;
        shown->weights += weight_of(shown, i);
    }
}

static void add_move(const struct shown *shown, int move, enum ch_notation notation,
                     struct ch_text *text) {
    ch_text_clear(text);
    shown->book->game->ops->format_move(shown->book->game, &shown->legal.move[move], &shown->legal,
                                        notation, text);
}

static double chance(const struct shown *shown, int move) {
    return shown->weights ? (double)weight_of(shown, move) / shown->weights : 0;
}

static void print_json(const struct shown *shown) {
    const struct ch_book_position *position = &shown->book->position[shown->number];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "game", shown->book->game->name);
    shown->book->game->ops->format_position(shown->book->game, &position->position, &text);
    cJSON_AddStringToObject(line, "fen", text.data);
    cJSON_AddNumberToObject(line, "score", position->score / 100.0);
    cJSON_AddStringToObject(line, "line", position->line);
    cJSON *list = cJSON_AddArrayToObject(line, "moves");
    for (int i = 0; i < position->count; i++) {
        int move = shown->order[i];
        const struct ch_book_move *played = &shown->book->move[position->first + move];
        cJSON *item = cJSON_CreateObject();
        add_move(shown, move, CH_NOTATION_FULL, &text);
        cJSON_AddStringToObject(item, "move", text.data);
        cJSON_AddNumberToObject(item, "score", score_of(shown, i) / 100.0);
        cJSON_AddNumberToObject(item, "chance", chance(shown, move));
        cJSON_AddNumberToObject(item, "wins", played->wins);
        cJSON_AddNumberToObject(item, "draws", played->draws);
        cJSON_AddNumberToObject(item, "losses", played->losses);
        cJSON_AddNumberToObject(item, "open", played->open);
        cJSON_AddStringToObject(item, "line", position_after(shown, move)->line);
        cJSON_AddBoolToObject(item, "refuted", refuted(shown, move));
        cJSON_AddItemToArray(list, item);
    }
    ch_json_print(line);
}

static void print_text(const struct shown *shown) {
    const struct ch_book_position *position = &shown->book->position[shown->number];
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {.right = {false, true, true, true, true, true}};
    static const char *const heads[] = {"move", "score", "chance", "wins", "draws", "losses", ""};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_columns_row(&columns);
    for (int i = 0; i < 7; i++)
        ch_columns_add(&columns, heads[i]);
    for (int i = 0; i < position->count; i++) {
        int move = shown->order[i];
        const struct ch_book_move *played = &shown->book->move[position->first + move];
        add_move(shown, move, CH_NOTATION_SHORT, &text);
        ch_columns_row(&columns);
        ch_columns_add(&columns, text.data);
        ch_columns_addf(&columns, "%+.2f", score_of(shown, i) / 100.0);
        ch_columns_addf(&columns, "%.0f %%", 100 * chance(shown, move));
        ch_columns_addf(&columns, "%d", played->wins);
        ch_columns_addf(&columns, "%d", played->draws);
        ch_columns_addf(&columns, "%d", played->losses);
        ch_columns_addf(&columns, "%s%s", refuted(shown, move) ? "refuted: " : "",
                        position_after(shown, move)->line);
    }
    ch_text_clear(&text);
    ch_columns_write(&columns, 0, 2, &text);
    ch_print_block(stdout, text.data);
}

static int show(const struct ch_opened_book *opened, const char *fen, bool json) {
    struct shown shown = {.book = &opened->book};
    struct ch_position position;
    if (!ch_option_position(opened->game, fen, &position))
        return CH_EXIT_BAD;
    shown.number = ch_book_find(&opened->book, &position);
    if (shown.number < 0 || !opened->book.position[shown.number].expanded) {
        ch_print_to(stderr, "crownhead: the book has no moves of this position, but of %d others\n",
                    opened->book.expanded);
        return CH_EXIT_NO;
    }
    ch_book_legal(&opened->book, shown.number, &shown.legal);
    sort(&shown);
    (json ? print_json : print_text)(&shown);
    ch_moves_done(&shown.legal);
    ch_free(shown.order);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    CH_SCOPED(ch_opened_book_done) struct ch_opened_book opened = {.game_name = ch_game_default};
    const char *fen = NULL;
    bool json = false;
    const struct ch_option options[] = {
        CH_BOOK_GAME,
        CH_TEXT("fen", 'f', "FEN", CH_FEN_HELP, &fen),
        CH_FLAG("json", 0, "one JSON object", &json),
        {0},
    };
    int rest, status;
    if (ch_options_parse(&ch_command_book_show, options, argc, argv, 1, 1, &rest, &status) &&
        ch_opened_book(&opened, argv[1], false, &status))
        status = show(&opened, fen, json);
    return status;
}

const struct ch_command ch_command_book_show = {
    .name = "book show",
    .arguments = "FILE",
    .summary = "what a book has of a position: moves, scores, games, refutations",
    .details = "Scores are the mover's, in men, as propagated from the leaves; the chance is that "
               "with which an\n"
               "agent plays the move. Wins, draws and losses are the mover's in the games. A move "
               "that loses a man\n"
               "or more against the best one is refuted, by the line that is given. Status 1: the "
               "book does not\n"
               "have the position, or is damaged.",
    .run = run,
};
