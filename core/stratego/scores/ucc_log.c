/* The log of the UCC's manager: both set-ups, a numbered move a line with what came of it, why the
 * game ended, and the result. */
#include <stdio.h>
#include <string.h>

#include "core/memory.h"
#include "core/stratego/scores/score_parts.h"
#include "core/stratego/text/ucc.h"

enum { LINE = 512 };

static bool next_line(const char **at, int *line, char text[LINE]) {
    if (!**at)
        return false;
    size_t length = strcspn(*at, "\n"), kept = length < LINE - 1 ? length : LINE - 1;
    memcpy(text, *at, kept);
    while (kept > 0 && (text[kept - 1] == '\r' || text[kept - 1] == ' '))
        kept--;
    text[kept] = '\0';
    *at += length + ((*at)[length] == '\n');
    ++*line;
    return true;
}

static enum ch_status read_rows(struct ch_score *score, int seat, const char **at, int *line,
                                struct ch_error *error) {
    char text[LINE];
    int first = seat == 0 ? 0 : CH_STRATEGO_SIDE - CH_STRATEGO_SET_UP_ROWS;
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
        bool whole = next_line(at, line, text) && strlen(text) == CH_STRATEGO_SIDE;
        for (int column = 0; whole && column < CH_STRATEGO_SIDE; column++) {
            int kind = ch_ucc_kind(text[column]);
            int square = (first + row) * CH_STRATEGO_SIDE + column;
            if (kind == CH_STRATEGO_UNKNOWN && text[column] != '.')
                whole = false;
            else if (kind != CH_STRATEGO_UNKNOWN)
                score->piece[square] =
                    (uint8_t)(CH_STRATEGO_PIECE | (seat ? CH_STRATEGO_SEAT : 0u) | (unsigned)kind);
        }
        if (!whole)
            return ch_score_wrong(score, *line, error,
                                  "a row of a set-up has %d letters of 1 to 9, s, B, F and `.`",
                                  CH_STRATEGO_SIDE);
    }
    return CH_OK;
}

/* "NAME RED SETUP": the name may have blanks. */
static enum ch_status read_set_up(struct ch_score *score, int seat, const char **at, int *line,
                                  struct ch_error *error) {
    static const char *const heads[CH_SEATS] = {" RED SETUP", " BLUE SETUP"};
    char text[LINE];
    bool there = next_line(at, line, text);
    char *head = there ? strstr(text, heads[seat]) : NULL;
    if (!head)
        return ch_score_wrong(score, *line, error, "`NAME%s` belongs here", heads[seat]);
    *head = '\0';
    score->player[seat] = ch_copy(text);
    return read_rows(score, seat, at, line, error);
}

static enum ch_status read_move(struct ch_score *score, const char *text, int line,
                                struct ch_error *error) {
    char seat[4];
    int number, used = 0, from, to;
    const char *rest;
    if (sscanf(text, "%d %3[A-Z]:%n", &number, seat, &used) != 2 || used == 0 ||
        strcmp(seat, score->count % 2 ? "BLU" : "RED") != 0)
        return ch_score_wrong(score, line, error, "a move of %s belongs here, not `%.60s`",
                              score->count % 2 ? "Blue" : "Red", text);
    if (!ch_ucc_move_read(text + used, &from, &to, &rest))
        return ch_score_wrong(score, line, error,
                              "`%.60s`: a move is written like 9 3 DOWN, or 4 0 RIGHT 3",
                              text + used);
    struct ch_score_move *move = ch_score_add(score, from, to, line);
    ch_text_add(&move->note, rest);
    return CH_OK;
}

/* "Game ends on RED's turn - REASON: …", and "NAME COLOUR OUTCOME …" on the line after it. */
static void read_end(struct ch_score *score, const char *text, const char *result) {
    static const struct {
        const char *reason;
        enum ch_end end;
    } reasons[] = {
        {"Captured the flag", CH_END_FLAG},
        {"Destroyed all mobile", CH_END_NO_MOVES},
        {"neither player has mobile", CH_END_NO_MOVES},
        {"declared a draw after", CH_END_PLY_LIMIT},
        {"surrendered", CH_END_RESIGNATION},
        {"illegal setup", CH_END_ILLEGAL_SET_UP},
        {"Did not make a move", CH_END_NO_CHOICE},
        {"Broken pipe", CH_END_CRASH},
    };
    enum ch_end end = CH_END_ILLEGAL_MOVE;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strstr(text, reasons[i].reason))
            end = reasons[i].end;
    bool red = strstr(result, " RED ") != NULL;
    if (strstr(result, " DRAW"))
        score->outcome = (struct ch_outcome){CH_DRAWN, -1, end};
    else if (strstr(result, " VICTORY") || strstr(result, " DEFAULT "))
        score->outcome = (struct ch_outcome){CH_WON, red ? 0 : 1, end};
    else if (strstr(result, " RED ") || strstr(result, " BLUE "))
        score->outcome = (struct ch_outcome){CH_WON, red ? 1 : 0, end};
}

enum ch_status ch_ucc_log_read(struct ch_score *score, const char *text, struct ch_error *error) {
    char line_text[LINE], result[LINE] = "";
    int line = 0;
    enum ch_status status = CH_OK;
    score->army = "full";
    score->line = 1;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = read_set_up(score, seat, &text, &line, error);
    score->set_up = status == CH_OK;
    while (status == CH_OK && next_line(&text, &line, line_text)) {
        if (strncmp(line_text, "Game ends", 9) == 0) {
            next_line(&text, &line, result);
            read_end(score, line_text, result);
            break;
        }
        status = read_move(score, line_text, line, error);
    }
    return status;
}
