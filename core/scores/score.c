#include "core/scores/score.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/games/games.h"
#include "core/games/stratego/text/ucc.h"

static void score_done(struct ch_score *score) {
    for (int i = 0; i < score->count; i++)
        ch_text_done(&score->moves[i].note);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_free(score->player[seat]);
    ch_free(score->moves);
    *score = (struct ch_score){0};
}

struct ch_score_move *ch_score_add(struct ch_score *score, int from, int to, int line) {
    score->moves = ch_grow(score->moves, score->count, &score->capacity, sizeof *score->moves);
    struct ch_score_move *move = &score->moves[score->count++];
    *move = (struct ch_score_move){.from = from, .to = to, .line = line};
    move->note = ch_text_new();
    return move;
}

enum ch_status ch_score_bad(struct ch_score *score, const char *written,
                            const struct ch_error *why) {
    score->bad = *why;
    snprintf(score->bad_text, sizeof score->bad_text, "%s", written[0] ? written : "?");
    ch_text_plain(score->bad_text, "");
    return CH_OK;
}

enum ch_status ch_score_may_follow(const struct ch_score *score, struct ch_error *error) {
    if (score->bad.status != CH_OK && error)
        *error = score->bad;
    return score->bad.status;
}

enum ch_status ch_score_wrong(const struct ch_score *score, int line, struct ch_error *error,
                              const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(error, CH_BAD_INPUT, score->file, line, format, arguments);
    va_end(arguments);
    if (error)
        ch_text_plain(error->text, "");
    return CH_BAD_INPUT;
}

bool ch_score_next(struct ch_score_lines *lines) {
    if (!*lines->at)
        return false;
    size_t length = strcspn(lines->at, "\n");
    size_t kept = length < CH_SCORE_LINE - 1 ? length : CH_SCORE_LINE - 1;
    memcpy(lines->text, lines->at, kept);
    while (kept > 0 && isspace((unsigned char)lines->text[kept - 1]))
        kept--;
    lines->text[kept] = '\0';
    lines->at += length + (lines->at[length] == '\n');
    lines->line++;
    return true;
}

int ch_stratego_score_format(const char *text) {
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8 */
    if (strncmp(text, mark, 3) == 0)
        text += 3;
    text += strspn(text, " \t\r\n");
    size_t line = strcspn(text, "\r\n");
    if (strncmp(text, "#X38FA11 Stratego-Notation v", 28) == 0)
        return CH_STRATEGO_GSN;
    if (strncmp(text, "<?xml", 5) == 0 || strncmp(text, "<stratego", 9) == 0)
        return CH_STRATEGO_GRAVON;
    return line > 10 && strncmp(text + line - 10, " RED SETUP", 10) == 0 ? CH_STRATEGO_UCC
                                                                         : CH_STRATEGO_NO_FORMAT;
}

/* The game that the record is of: what was asked for if that is Stratego, with the record's army.
 */
static enum ch_status find_game(const struct ch_score *score, const struct ch_game *asked,
                                const struct ch_game **game, struct ch_error *error) {
    if (ch_stratego_is(asked)) {
        *game = asked;
        return CH_OK;
    }
    char name[128];
    snprintf(name, sizeof name, "stratego:army=%s,two-squares=off,more-squares=off,limit=none",
             score->army);
    return ch_game_open(name, game, error);
}

/* The set-up through its text, so that it is held against the army. */
static enum ch_status set_up(const struct ch_score *score, const struct ch_game *game,
                             struct ch_position *position, struct ch_error *error) {
    struct ch_position made = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error why;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        ch_stratego_put(&made, square, score->piece[square]);
    game->ops->format_position(game, &made, &text);
    enum ch_status status = game->ops->parse_position(game, text.data, position, &why);
    return status == CH_OK ? status
                           : ch_score_wrong(score, score->line, error, "the set-up: %s", why.text);
}

/* Compares the result of a move, as a UCC log gives it, with that by the rules. */
static enum ch_status compare(const struct ch_score *score, const struct ch_score_move *move,
                              const struct ch_history *history, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = CH_OK;
    if (move->note.length == 0)
        return CH_OK;
    ch_ucc_outcome_write(ch_history_before(history, history->count - 1),
                         &history->plies[history->count - 1].move, ch_history_position(history),
                         &text);
    if (strcmp(text.data, move->note.data) != 0 &&
        strcmp(move->note.data, "VICTORY_ATTRITION") != 0)
        status = ch_score_wrong(score, move->line, error,
                                "`%.40s` came of the move, where the rules make it `%s`",
                                move->note.data, text.data);
    return status;
}

/* Plays the first `count` moves. The last one may be the illegal one that ended the game. */
static enum ch_status replay(const struct ch_score *score, int count,
                             enum ch_gravon_columns columns, const struct ch_game *game,
                             struct ch_history *history, struct ch_error *error) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    enum ch_status status = CH_OK;
    for (int i = 0; i < count && status == CH_OK; i++) {
        const struct ch_score_move *move = &score->moves[i];
        int from = score->marks ? ch_gravon_square(move->from, columns) : move->from;
        int to = score->marks ? ch_gravon_square(move->to, columns) : move->to;
        int found = -1;
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        for (int j = 0; j < legal.count; j++)
            if (legal.move[j].path[0] == from && legal.move[j].path[1] == to)
                found = j;
        if (found >= 0) {
            ch_history_push(history, game, &legal.move[found]);
            status = compare(score, move, history, error);
        } else if (i + 1 < score->count || score->bad.status != CH_OK ||
                   strcmp(move->note.data, "ILLEGAL") != 0) {
            status = ch_score_wrong(score, move->line, error, "move %d is not legal in %s", i + 1,
                                    game->name);
        }
    }
    return status;
}

static bool has_columns(const struct ch_score *score, enum ch_gravon_columns columns) {
    for (int i = 0; score->marks && i < score->count; i++)
        if (ch_gravon_square(score->moves[i].from, columns) < 0 ||
            ch_gravon_square(score->moves[i].to, columns) < 0)
            return false;
    return score->marks || columns == CH_GRAVON_A_TO_J;
}

/* Plays with the columns that both the letters and the rules allow; reports the first mistake. */
static enum ch_status play(const struct ch_score *score, int count, const struct ch_game *game,
                           const struct ch_position *start, struct ch_history *history,
                           struct ch_error *error) {
    struct ch_error why, *report = error;
    enum ch_status status = CH_BAD_INPUT;
    bool tried = false;
    ch_history_init(history, game, start);
    for (int columns = 0; columns < CH_GRAVON_ALL && status != CH_OK; columns++) {
        if (!has_columns(score, (enum ch_gravon_columns)columns))
            continue;
        ch_history_done(history);
        ch_history_init(history, game, start);
        status = replay(score, count, (enum ch_gravon_columns)columns, game, history, report);
        tried = true;
        report = &why;
    }
    if (!tried)
        status = ch_score_wrong(score, 0, error,
                                "its moves name columns by all letters from A to "
                                "K; a board has ten");
    return status;
}

/* The last move is left out: as it is written if it can't be read, else in squares, unless it was
 * written in letters of columns. */
static void report_cut(const struct ch_score *score, const struct ch_error *why,
                       struct ch_pdn_game *pdn) {
    const struct ch_score_move *move = &score->moves[score->count - 1];
    pdn->why_cut = *why;
    if (score->bad.status != CH_OK) {
        snprintf(pdn->cut, sizeof pdn->cut, "%s", score->bad_text);
        return;
    }
    if (score->marks) {
        snprintf(pdn->cut, sizeof pdn->cut, "%c%d-%c%d", 'A' + move->from % 16, move->from / 16 + 1,
                 'A' + move->to % 16, move->to / 16 + 1);
        return;
    }
    snprintf(pdn->cut, sizeof pdn->cut, "%s-%s", ch_square_named(pdn->game, move->from).name,
             ch_square_named(pdn->game, move->to).name);
}

enum ch_status ch_stratego_score_read(int format, const char *text, const char *file,
                                      const struct ch_game *asked, bool cuts,
                                      struct ch_pdn_game *pdn, struct ch_error *error) {
    CH_SCOPED(score_done)
    struct ch_score score = {.file = file, .outcome = {CH_ONGOING, -1, CH_END_NONE}};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    const struct ch_game *game;
    struct ch_position start;
    *pdn = (struct ch_pdn_game){.game = asked};
    enum ch_status status = format == CH_STRATEGO_GRAVON ? ch_gravon_read(&score, text, error)
                            : format == CH_STRATEGO_GSN  ? ch_gsn_read(&score, text, error)
                                                         : ch_ucc_log_read(&score, text, error);
    bool bad = score.bad.status != CH_OK;
    if (bad && (status != CH_OK || !cuts || score.count == 0)) /* the first mistake is reported */
        return ch_score_may_follow(&score, error);
    if (status == CH_OK && !score.set_up)
        status = ch_score_wrong(&score, score.line, error, "it ended before the set-up was done");
    if (status == CH_OK)
        status = find_game(&score, asked, &game, error);
    if (status == CH_OK)
        status = set_up(&score, game, &start, error);
    if (status != CH_OK)
        return status;
    status = play(&score, score.count, game, &start, &history, error);
    struct ch_error why_cut = score.bad;
    bool cut = status == CH_OK && bad;
    if (status == CH_BAD_INPUT && cuts && score.count > 1 && !bad) {
        why_cut = *error;
        ch_history_done(&history);
        status = play(&score, score.count - 1, game, &start, &history, error);
        cut = status == CH_OK;
    }
    ch_pdn_game_init(pdn, game, &history);
    if (cut)
        report_cut(&score, &why_cut, pdn);
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (score.player[seat] && score.player[seat][0])
            ch_pdn_tags_set(&pdn->tags, game->seat_name[seat], score.player[seat]);
    if (score.outcome.end != CH_END_NONE)
        ch_pdn_tags_set(&pdn->tags, "Termination", ch_end_text(score.outcome.end));
    snprintf(pdn->result, sizeof pdn->result, "%s", ch_pdn_result(game, score.outcome));
    pdn->start_line = score.line;
    pdn->result_line = score.result_line ? score.result_line : score.line;
    return status;
}

const char *ch_score_player(const struct ch_pdn_game *pdn, int seat) {
    const char *name = ch_pdn_tags_get(&pdn->tags, pdn->game->seat_name[seat]);
    return name ? name : "?";
}

enum ch_status ch_stratego_score_write(int format, const struct ch_pdn_game *pdn,
                                       struct ch_outcome outcome, struct ch_text *text,
                                       struct ch_error *error) {
    if (!ch_stratego_is(pdn->game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "this format is for games of Stratego, and this one is of %s",
                            pdn->game->title);
    if (format == CH_STRATEGO_GSN)
        return ch_gsn_write(pdn, outcome, text, error);
    if (format == CH_STRATEGO_UCC)
        return ch_ucc_log_write(pdn, outcome, text, error);
    ch_gravon_write(pdn, outcome, text);
    return CH_OK;
}

/* A text of one of these formats has one game. */
static enum ch_status read_one(int format, struct ch_score_source *source,
                               const struct ch_game *asked, bool cuts, struct ch_pdn_game *pdn,
                               struct ch_error *error) {
    const char *text = source->at;
    source->at += strlen(text);
    return ch_stratego_score_read(format, text, source->file, asked, cuts, pdn, error);
}

static const char *const names[] = {"gravon", "gsn", "ucc", NULL};

const struct ch_score_ops ch_stratego_scores = {
    .names = names,
    .find = ch_stratego_score_format,
    .read = read_one,
    .write = ch_stratego_score_write,
};
