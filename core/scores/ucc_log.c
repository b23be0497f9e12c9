/* The log of the UCC's manager: both set-ups, a numbered move a line with what came of it, why the
 * game ended, and the result. */
#include <stdio.h>

#include "core/games/stratego/text/ucc.h"
#include "core/scores/score.h"

static enum ch_status read_rows(struct ch_score *score, int seat, struct ch_score_lines *lines,
                                struct ch_error *error) {
    const char *text = lines->text;
    int first = seat == 0 ? 0 : CH_STRATEGO_SIDE - CH_STRATEGO_SET_UP_ROWS;
    for (int row = 0; row < CH_STRATEGO_SET_UP_ROWS; row++) {
        bool whole = ch_score_next(lines) && strlen(text) == CH_STRATEGO_SIDE;
        for (int column = 0; whole && column < CH_STRATEGO_SIDE; column++) {
            int kind = ch_ucc_kind(text[column]);
            int square = (first + row) * CH_STRATEGO_SIDE + column;
            if (kind == CH_STRATEGO_UNKNOWN && text[column] != '.')
                whole = false;
            else if (kind != CH_STRATEGO_UNKNOWN)
                score->piece[square] = (uint8_t)ch_stratego_piece(seat, kind);
        }
        if (!whole)
            return ch_score_wrong(score, lines->line, error,
                                  "a row of a set-up has %d letters of 1 to 9, s, B, F and `.`",
                                  CH_STRATEGO_SIDE);
    }
    return CH_OK;
}

/* "NAME RED SETUP": the name may have blanks. */
static enum ch_status read_set_up(struct ch_score *score, int seat, struct ch_score_lines *lines,
                                  struct ch_error *error) {
    static const char *const heads[CH_SEATS] = {" RED SETUP", " BLUE SETUP"};
    char *head = ch_score_next(lines) ? strstr(lines->text, heads[seat]) : NULL;
    if (!head)
        return ch_score_wrong(score, lines->line, error, "`NAME%s` belongs here", heads[seat]);
    *head = '\0';
    score->player[seat] = ch_copy(lines->text);
    return read_rows(score, seat, lines, error);
}

/* What an agent may say instead of a move; the manager writes it down, with an outcome or without.
 */
static bool is_surrender(const char *text) {
    static const char word[] = "SURRENDER";
    size_t length = strlen(word);
    text += strspn(text, " ");
    return strncmp(text, word, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

/* A move, or the word of who gives up, after which no move comes. */
static enum ch_status read_move(struct ch_score *score, const char *text, int line,
                                struct ch_error *error) {
    char seat[4];
    int number, used = 0, from, to;
    const char *rest;
    struct ch_error why;
    if (ch_score_may_follow(score, error) != CH_OK)
        return score->bad.status;
    if (score->outcome.result != CH_ONGOING)
        return ch_score_wrong(score, line, error,
                              "a move after a player has given up; take it out");
    if (sscanf(text, "%d %3[A-Z]:%n", &number, seat, &used) != 2 || used == 0 ||
        strcmp(seat, score->count % 2 ? "BLU" : "RED") != 0)
        return ch_score_wrong(score, line, error, "a move of %s belongs here, not `%.60s`",
                              score->count % 2 ? "Blue" : "Red", text);
    text += used;
    text += strspn(text, " ");
    if (is_surrender(text)) {
        score->outcome = (struct ch_outcome){CH_WON, 1 - score->count % 2, CH_END_RESIGNATION};
        score->result_line = line;
        return CH_OK;
    }
    if (!ch_ucc_move_read(text, &from, &to, &rest)) {
        ch_score_wrong(
            score, line, &why,
            "`%.60s`: a move is written like 9 3 DOWN, or 4 0 RIGHT 3; SURRENDER gives up", text);
        return ch_score_bad(score, text, &why);
    }
    struct ch_score_move *move = ch_score_add(score, from, to, line);
    ch_text_add(&move->note, rest);
    return CH_OK;
}

/* "NAME COLOUR OUTCOME TURN WORTH WORTH": the name, which may have blanks, is passed over. */
static bool find_result(const char *result, char colour[8], char word[24]) {
    for (const char *at = result; (at = strchr(at, ' ')) != NULL; at++) {
        int turn, red, blue, used = 0;
        if (sscanf(at, " %7s %23s %d %d %d%n", colour, word, &turn, &red, &blue, &used) == 5 &&
            !at[used] && (strcmp(colour, "RED") == 0 || strcmp(colour, "BLUE") == 0))
            return true;
    }
    return false;
}

/* "Game ends on RED's turn - REASON: …", and "NAME COLOUR OUTCOME …" on the line after it. */
static enum ch_status read_end(struct ch_score *score, const char *text, const char *result,
                               int line, struct ch_error *error) {
    const struct {
        const char *reason;
        enum ch_end end;
    } reasons[] = {
        {"Captured the flag", CH_STRATEGO_FLAG_TAKEN},
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
    char colour[8], word[24];
    if (!find_result(result, colour, word))
        return CH_OK;
    bool red = strcmp(colour, "RED") == 0;
    bool won = strcmp(word, "VICTORY") == 0 || strcmp(word, "DEFAULT") == 0;
    struct ch_outcome logged = {CH_WON, red == won ? 0 : 1, end};
    if (strncmp(word, "DRAW", 4) == 0)
        logged = (struct ch_outcome){CH_DRAWN, -1, end};
    if (score->outcome.result == CH_WON &&
        (logged.result != CH_WON || logged.winner != score->outcome.winner))
        return ch_score_wrong(
            score, line, error,
            "this result is not that of the SURRENDER in line %d; mend one of them",
            score->result_line);
    score->outcome = logged;
    return CH_OK;
}

enum ch_status ch_ucc_log_read(struct ch_score *score, const char *text, struct ch_error *error) {
    struct ch_score_lines lines = {.at = text};
    enum ch_status status = CH_OK;
    score->army = "full";
    score->line = 1;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = read_set_up(score, seat, &lines, error);
    score->set_up = status == CH_OK;
    while (status == CH_OK && ch_score_next(&lines)) {
        if (strncmp(lines.text, "Game ends", 9) == 0) {
            struct ch_score_lines result = lines;
            bool more = ch_score_next(&result);
            status = read_end(score, lines.text, more ? result.text : "", result.line, error);
            score->result_line = result.line;
            break;
        }
        status = read_move(score, lines.text, lines.line, error);
    }
    return status;
}

static void write_rows(const struct ch_pdn_game *pdn, int seat, struct ch_text *text) {
    static const char *const names[CH_SEATS] = {"RED", "BLUE"};
    int first = seat == 0 ? 0 : CH_STRATEGO_SIDE - CH_STRATEGO_SET_UP_ROWS;
    ch_text_addf(text, "%s %s SETUP\n", ch_score_player(pdn, seat), names[seat]);
    for (int row = first; row < first + CH_STRATEGO_SET_UP_ROWS; row++) {
        for (int column = 0; column < CH_STRATEGO_SIDE; column++) {
            unsigned piece =
                ch_stratego_at(&pdn->line.history.start, row * CH_STRATEGO_SIDE + column);
            char letter = piece ? ch_ucc_letter(ch_stratego_kind(piece)) : '.';
            ch_text_add_bytes(text, &letter, 1);
        }
        ch_text_add(text, "\n");
    }
}

static const char *reason_of(enum ch_end end, bool drawn) {
    if (end == CH_STRATEGO_FLAG_TAKEN)
        return "Captured the flag";
    switch (end) {
    case CH_END_NO_MOVES:
        return drawn ? "Game declared a draw because neither player has mobile pieces"
                     : "Destroyed all mobile enemy pieces";
    case CH_END_RESIGNATION:
        return "This player has surrendered!";
    default:
        return ch_end_text(end);
    }
}

/* The summed ranks of a side's pieces, marshal 10 to spy 1. */
static int worth(const struct ch_position *position, int seat) {
    int sum = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        if (piece && ch_stratego_seat(piece) == seat &&
            ch_stratego_moves_at_all(ch_stratego_kind(piece)))
            sum += ch_stratego_kind(piece);
    }
    return sum;
}

enum ch_status ch_ucc_log_write(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                                struct ch_text *text, struct ch_error *error) {
    static const char *const short_names[CH_SEATS] = {"RED", "BLU"};
    static const char *const names[CH_SEATS] = {"RED", "BLUE"};
    const struct ch_history *history = &pdn->line.history;
    if (ch_score_army(pdn) != 0 || history->start.word[CH_STRATEGO_WORD_SIDE] != 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "a log of the UCC's manager can't hold %s; write Gravon's XML",
                            ch_score_army(pdn) != 0 ? "armies other than the full one"
                                                    : "a game that Blue begins");
    for (int seat = 0; seat < CH_SEATS; seat++)
        write_rows(pdn, seat, text);
    for (int ply = 0; ply < history->count; ply++) {
        ch_text_addf(text, "%d %s: ", ply / 2 + 1, short_names[ply % 2]);
        ch_ucc_move_write(&history->plies[ply].move, text);
        ch_text_add(text, " ");
        ch_ucc_outcome_write(ch_history_before(history, ply), &history->plies[ply].move,
                             &history->plies[ply].after, text);
        ch_text_add(text, "\n");
    }
    if (outcome.result == CH_ONGOING)
        return CH_OK;
    bool drawn = outcome.result == CH_DRAWN;
    int turn = history->count > 0 ? (history->count - 1) % 2 : 0;
    if (outcome.end == CH_END_RESIGNATION && !drawn && outcome.winner != history->count % 2) {
        turn = history->count % 2;
        ch_text_addf(text, "%d %s: SURRENDER\n", history->count / 2 + 1, short_names[turn]);
    }
    const struct ch_position *last = ch_history_position(history);
    ch_text_addf(text, "Game ends on %s's turn - REASON: %s\n%s %s %s %d %d %d\n", names[turn],
                 reason_of(outcome.end, drawn), ch_score_player(pdn, turn), names[turn],
                 drawn                    ? "DRAW"
                 : outcome.winner == turn ? "VICTORY"
                                          : "DEFEAT",
                 (history->count + 1) / 2, worth(last, 0), worth(last, 1));
    return CH_OK;
}
