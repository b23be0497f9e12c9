#include "cli/serve/watched_board.h"

#include <string.h>

#include "core/base/clock.h"
#include "core/base/memory.h"

enum { LOG = 4 << 20 }; /* bytes that are kept of a game */

void ch_watched_board_begin(struct ch_watched_board *board, int number, int connection,
                            uint32_t game) {
    *board = (struct ch_watched_board){.number = number,
                                       .link = {.connection = connection},
                                       .game = game,
                                       .used_ns = ch_clock_ns()};
    board->link.in = ch_text_new();
    board->log = ch_text_new();
    board->before = ch_text_new();
}

void ch_watched_board_done(struct ch_watched_board *board) {
    ch_watch_link_done(&board->link);
    ch_free(board->head);
    ch_text_done(&board->log);
    ch_text_done(&board->before);
    *board = (struct ch_watched_board){.link = {.connection = -1}};
}

/* Appends a line to a log that holds at most `room` bytes, or leaves it out. */
static void add_event(struct ch_text *log, const cJSON *line, size_t room) {
    char *printed = cJSON_PrintUnformatted(line);
    if (log->length + strlen(printed) < room)
        ch_text_addf(log, "data: %s\n\n", printed);
    cJSON_free(printed);
}

static void take_line(void *context, const cJSON *line) {
    struct ch_watched_board *board = context;
    if (ch_watch_is_type(line, "board")) {
        struct ch_text head = ch_text_new();
        add_event(&head, line, LOG);
        ch_free(board->head);
        board->head = ch_text_take(&head);
    } else if (ch_watch_is_type(line, "game")) {
        struct ch_text log = board->before;
        board->before = board->log;
        board->log = log;
        ch_text_clear(&board->log);
        board->game++;
        board->begun = true;
        ch_text_add(&board->log, board->head ? board->head : "");
        add_event(&board->log, line, LOG);
    } else if (board->begun && (ch_watch_is_type(line, "ply") || ch_watch_is_type(line, "clock"))) {
        add_event(&board->log, line, LOG);
    } else if (board->begun && ch_watch_is_type(line, "end")) {
        /* even the longest game gets its end */
        add_event(&board->log, line, LOG + CH_WATCH_LINE);
    } else if (ch_watch_is_match(line) && cJSON_GetObjectItemCaseSensitive(line, "ended")) {
        board->ended = true;
        add_event(&board->log, line, LOG + 2 * CH_WATCH_LINE);
    }
}

static void end_board(struct ch_watched_board *board) {
    ch_watch_link_done(&board->link);
    board->over = true;
    if (!board->ended) /* its program is gone, or sent this one away */
        ch_text_add(&board->log, "data: {\"version\":1,\"type\":\"gone\"}\n\n");
}

void ch_watched_board_read(struct ch_watched_board *board) {
    if (!ch_watch_link_read(&board->link, take_line, board))
        end_board(board);
}

bool ch_watched_board_event(struct ch_watched_board *board, uint64_t *seen, struct ch_text *event) {
    uint32_t game = (uint32_t)(*seen >> 32);
    size_t from = (size_t)(*seen & UINT32_MAX);
    size_t before = event->length;
    board->used_ns = ch_clock_ns();
    if (game != board->game) {
        if (game > 0 && game + 1 == board->game && from < board->before.length)
            ch_text_add(event, board->before.data + from);
        from = 0;
    }
    if (from < board->log.length)
        ch_text_add(event, board->log.data + from);
    *seen = (uint64_t)board->game << 32 | board->log.length;
    return !board->over || event->length > before;
}
