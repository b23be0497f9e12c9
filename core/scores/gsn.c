/* Gravon's .gsn: a line of its name, the type, the field, a move a line, END, the result. */
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/scores/score_parts.h"

static enum ch_status read_type(struct ch_score *score, struct ch_score_lines *lines,
                                struct ch_error *error) {
    static const char *const armies[] = {"full", "barrage", "full", "ultimate"};
    int type;
    if (!ch_score_next(lines) || sscanf(lines->text, "type %d", &type) != 1 || type < 0 || type > 3)
        return ch_score_wrong(score, lines->line, error,
                              "the second line is `type N`, N from 0 to 3, not `%.40s`",
                              lines->text);
    score->army = armies[type];
    return CH_OK;
}

static enum ch_status read_move(struct ch_score *score, struct ch_score_lines *lines,
                                struct ch_error *error) {
    char from[3] = "", to[3] = "";
    const char *text = lines->text;
    struct ch_error why;
    if (ch_score_may_follow(score, error) != CH_OK)
        return score->bad.status;
    if (strlen(text) == 5 && text[2] == ':')
        return ch_error_set(error, CH_UNSUPPORTED, score->file, lines->line,
                            "`%s` sets a rescued piece on the board; Crownhead does not play the "
                            "rescues of Ultimate Lightning",
                            text);
    if (strlen(text) == 5) {
        memcpy(from, text, 2);
        memcpy(to, text + 3, 2);
    }
    if (ch_gravon_mark(from) < 0 || ch_gravon_mark(to) < 0) {
        ch_score_wrong(score, lines->line, &why,
                       "`%.40s` is no move; one is written like D4-D5, with a colon for row 10",
                       text);
        return ch_score_bad(score, text, &why);
    }
    ch_score_add(score, ch_gravon_mark(from), ch_gravon_mark(to), lines->line);
    return CH_OK;
}

/* `RED vs BLUE result N winner N`, where the winner is counted from 0. */
static enum ch_status read_result(struct ch_score *score, struct ch_score_lines *lines,
                                  struct ch_error *error) {
    int code, winner;
    const char *versus = NULL, *result = NULL;
    if (ch_score_next(lines)) {
        versus = strstr(lines->text, " vs ");
        for (const char *at = lines->text; (at = strstr(at, " result ")) != NULL; at++)
            result = at;
    }
    if (!versus || !result || result - versus < 4 ||
        sscanf(result, " result %d winner %d", &code, &winner) != 2 || winner < 0 || winner > 2)
        return ch_score_wrong(score, lines->line, error,
                              "the last line is `RED vs BLUE result N winner N`");
    char *blue = ch_copy(versus + 4);
    blue[result - versus - 4] = '\0';
    score->player[1] = blue;
    score->player[0] = ch_copy(lines->text);
    score->player[0][versus - lines->text] = '\0';
    score->outcome = (struct ch_outcome){winner == 2 ? CH_DRAWN : CH_WON, winner == 2 ? -1 : winner,
                                         ch_gravon_end(code)};
    score->result_line = lines->line;
    return CH_OK;
}

enum ch_status ch_gsn_read(struct ch_score *score, const char *text, struct ch_error *error) {
    struct ch_score_lines lines = {.at = text};
    score->marks = true;
    score->line = 1;
    ch_score_next(&lines); /* its name, by which it was known */
    enum ch_status status = read_type(score, &lines, error);
    bool field = false, end = false;
    while (status == CH_OK && !end && ch_score_next(&lines)) {
        end = strcmp(lines.text, "END") == 0;
        if (end)
            status = read_result(score, &lines, error);
        else if (!field)
            status = ch_gravon_field_read(score, lines.text, lines.line, error);
        else
            status = read_move(score, &lines, error);
        field = true;
    }
    if (status == CH_OK && !end)
        status = ch_score_wrong(score, lines.line, error, "the line `END` is missing");
    return status;
}
