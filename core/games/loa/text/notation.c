/* Moves of Lines of Action as text, and text as moves. */
#include <string.h>
#include <strings.h>

#include "core/games/loa/text/texts.h"
#include "core/games/text/sign.h"

void ch_loa_format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text) {
    (void)legal; /* one form is written */
    (void)notation;
    if (move->path[0] == move->path[1]) {
        ch_text_add(text, "pass");
        return;
    }
    char from[CH_SQUARE_NAME], to[CH_SQUARE_NAME];
    ch_loa_square_name(game, move->path[0], from);
    ch_loa_square_name(game, move->path[1], to);
    ch_text_addf(text, "%s%c%s", from, move->captured_count > 0 ? 'x' : '-', to);
}

static enum ch_status unreadable(const char *text, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "`%.40s` is not a move; write it like d1-d3 or d1xd3", text);
}

static enum ch_status read_square(const struct ch_game *game, const char *text, const char **at,
                                  int *square, struct ch_error *error) {
    const char *start = *at;
    *square = ch_loa_read_square(game, at);
    if (*at == start)
        return unreadable(text, error);
    if (*square != CH_NO_SQUARE)
        return CH_OK;
    char last[CH_SQUARE_NAME];
    ch_loa_square_name(game, game->graph.count - 1, last);
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "`%.40s`: there is no square %.*s; squares are a1 to %s", text,
                        *at - start > 8 ? 8 : (int)(*at - start), start, last);
}

static enum ch_status read(const struct ch_game *game, const char *text,
                           struct ch_loa_written *written, struct ch_error *error) {
    static const char blanks[] = " \t\r\n";
    const char *at = text + strspn(text, blanks);
    size_t length = strcspn(at, blanks);
    *written = (struct ch_loa_written){CH_NO_SQUARE, CH_NO_SQUARE, '\0'};
    if (length == 4 && strncasecmp(at, "pass", 4) == 0 && !at[4 + strspn(at + 4, blanks)])
        return CH_OK;
    enum ch_status status = read_square(game, text, &at, &written->from, error);
    if (status != CH_OK || !at[strspn(at, blanks)])
        return status;
    written->sign = ch_sign_read(&at);
    status = read_square(game, text, &at, &written->to, error);
    if (status == CH_OK && at[strspn(at, blanks)])
        return unreadable(text, error);
    return status;
}

static bool names(const struct ch_loa_written *written, const struct ch_move *move) {
    if (written->from == CH_NO_SQUARE)
        return move->path[0] == move->path[1];
    if (written->to == CH_NO_SQUARE)
        return move->path[1] == written->from && move->path[0] != written->from;
    return move->path[0] == written->from && move->path[1] == written->to &&
           written->from != written->to;
}

enum ch_status ch_loa_parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error) {
    struct ch_loa_written written;
    enum ch_status status = read(game, text, &written, error);
    if (status != CH_OK)
        return status;
    enum ch_end end = game->ops->outcome(game, history, legal).end;
    if (end == CH_LOA_CONNECTED || end == CH_LOA_BOTH_CONNECTED)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%.40s is not legal: the game is over, %s", text, ch_end_text(end));
    int found = 0;
    for (int i = 0; i < legal->count; i++) {
        if (names(&written, &legal->move[i])) {
            *move = legal->move[i];
            found++;
        }
    }
    if (found != 1)
        return ch_loa_refuse(ch_loa_of(game), ch_history_position(history), legal, &written, error);
    bool captures = move->captured_count > 0;
    if (warning)
        *warning = captures ? written.sign == '-' : written.sign == 'x';
    return CH_OK;
}
