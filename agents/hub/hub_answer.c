#include "agents/hub/hub_answer.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/hub/hub_line.h"

/* Lines that mean nothing are allowed by the protocol, but not for ever. Scores beyond MAX_MEN say
 * no more than that the game is won. */
enum { MAX_STRANGE = 100, MAX_MEN = 300, MAX_DEPTH = 1000 };

const char ch_hub_unasked[] = "it gave a move that it was not asked for";

void ch_hub_answer_init(struct ch_hub_answer *answer, const struct ch_hub_board *board,
                        const struct ch_moves *legal, bool pinged) {
    *answer = (struct ch_hub_answer){.board = board, .legal = legal, .index = -1, .pinged = pinged};
}

static bool fail(struct ch_hub_answer *answer, enum ch_end end, const char *what,
                 const char *said) {
    answer->fault.end = end;
    snprintf(answer->fault.text, sizeof answer->fault.text, "%s%.300s", what, said);
    ch_text_plain(answer->fault.text, "");
    return true;
}

static void copy_line(char *to, size_t size, const char *from) {
    size_t length = strlen(from);
    if (length >= size)
        for (length = size - sizeof " …"; length > 0 && from[length] != ' ';)
            length--;
    snprintf(to, size, "%.*s%s", (int)length, from, from[length] ? " …" : "");
    ch_text_plain(to, "");
}

static void handle_info(struct ch_hub_answer *answer, const struct ch_hub_line *line) {
    const char *depth = ch_hub_line_value(line, "depth"), *score = ch_hub_line_value(line, "score");
    const char *moves = ch_hub_line_value(line, "pv");
    char *end;
    if (depth) {
        long value = strtol(depth, &end, 10);
        answer->depth = end != depth && value > 0 && value <= MAX_DEPTH ? (int)value : 0;
    }
    if (score) {
        double men = strtod(score, &end);
        answer->has_score = end != score && isfinite(men);
        men = fmin(fmax(answer->has_score ? men : 0, -MAX_MEN), MAX_MEN);
        answer->score = (int)lround(men * 100);
    }
    if (moves)
        copy_line(answer->line, sizeof answer->line, moves);
}

static bool handle_done(struct ch_hub_answer *answer, const struct ch_hub_line *line) {
    struct ch_error error = {.text = ""};
    const char *move = ch_hub_line_value(line, "move");
    if (answer->pinged)
        return fail(answer, CH_END_OUT_OF_TURN, ch_hub_unasked, "");
    if (!move || !move[0])
        return fail(answer, CH_END_NO_CHOICE, "its `done` has no move", "");
    enum ch_status status =
        ch_hub_board_find_move(answer->board, move, answer->legal, &answer->index, &error);
    assert(status != CH_OK || answer->index < answer->legal->count);
    if (status == CH_NOT_FOUND)
        return fail(answer, CH_END_ILLEGAL_MOVE, "", error.text);
    return status == CH_OK || fail(answer, CH_END_GARBAGE, "", error.text);
}

static bool is_text(const char *line) {
    for (; *line; line++)
        if (((unsigned char)*line < ' ' && *line != '\t') || *line == '\x7f')
            return false;
    return true;
}

bool ch_hub_answer_parse(struct ch_hub_answer *answer, char *text) {
    struct ch_hub_line line;
    struct ch_error error;
    char said[64];
    snprintf(said, sizeof said, "`%.*s`", (int)sizeof said - 3, text);
    if (!is_text(text))
        return fail(answer, CH_END_GARBAGE, "it wrote a line that is no text: ", said);
    bool read = ch_hub_line_read(text, &line, &error) == CH_OK;
    if (strcmp(line.command, "done") == 0)
        return read ? handle_done(answer, &line)
                    : fail(answer, CH_END_GARBAGE, "its `done`: ", error.text);
    const char *message = read ? ch_hub_line_value(&line, "message") : NULL;
    if (strcmp(line.command, "info") == 0 && read)
        handle_info(answer, &line);
    else if (strcmp(line.command, "error") == 0 && read)
        copy_line(answer->complaint, sizeof answer->complaint, message ? message : "no message");
    else if (strcmp(line.command, "pong") == 0)
        answer->pinged = false;
    else if (line.command[0])
        answer->strange++;
    if (answer->strange < MAX_STRANGE)
        return false;
    return fail(answer, CH_END_GARBAGE,
                "it wrote 100 lines that are no part of the protocol: ", said);
}

void ch_hub_answer_reason(const struct ch_hub_answer *answer, struct ch_text *reason) {
    if (answer->has_score)
        ch_text_addf(reason, "%+.2f", answer->score / 100.0);
    if (answer->depth > 0)
        ch_text_addf(reason, "%sat depth %d", reason->length ? " " : "", answer->depth);
    if (answer->line[0])
        ch_text_addf(reason, "%s%s", reason->length ? ": " : "", answer->line);
}
