/* Moves of Stratego as text, and text as moves. */
#include <string.h>

#include "core/games/stratego/text/texts.h"
#include "core/games/text/sign.h"

void ch_stratego_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text) {
    (void)legal; /* one form is written */
    (void)notation;
    char from[CH_SQUARE_NAME], to[CH_SQUARE_NAME];
    ch_stratego_square_name(game, move->path[0], from);
    ch_stratego_square_name(game, move->path[1], to);
    ch_text_addf(text, "%s%c%s", from, move->captured_count > 0 ? 'x' : '-', to);
}

enum ch_status ch_stratego_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error) {
    static const char blanks[] = " \t\r\n";
    const char *at = text + strspn(text, blanks);
    int from = ch_stratego_read_square(&at), to = CH_NO_SQUARE;
    char sign = from == CH_NO_SQUARE ? '\0' : ch_sign_read(&at);
    if (from != CH_NO_SQUARE)
        to = ch_stratego_read_square(&at);
    if (to == CH_NO_SQUARE || at[strspn(at, blanks)])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%.40s` is not a move; write it like J4-J7 or J4xJ7", text);
    for (int i = 0; i < legal->count; i++) {
        if (legal->move[i].path[0] == from && legal->move[i].path[1] == to) {
            *move = legal->move[i];
            bool strikes = move->captured_count > 0;
            if (warning)
                *warning = strikes ? sign == '-' : sign == 'x';
            return CH_OK;
        }
    }
    return ch_stratego_refuse(ch_stratego_of(game), history, legal, from, to, error);
}
