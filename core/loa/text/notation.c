/* Moves of Lines of Action as text, and text as moves. */
#include <string.h>

#include "core/loa/loa.h"
#include "core/loa/text/texts.h"

void ch_loa_format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text) {
    (void)legal;
    (void)notation;
    if (move->path[0] == move->path[1]) {
        ch_text_add(text, "pass");
        return;
    }
    char from[CH_SQUARE_NAME], to[CH_SQUARE_NAME];
    game->ops->square_name(game, move->path[0], from);
    game->ops->square_name(game, move->path[1], to);
    ch_text_addf(text, "%s%c%s", from, move->captured_count > 0 ? 'x' : '-', to);
}

enum ch_status ch_loa_parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error) {
    (void)history;
    if (warning)
        *warning = false;
    for (int i = 0; i < legal->count; i++) {
        struct ch_text written = {0};
        ch_loa_format_move(game, &legal->move[i], legal, CH_NOTATION_FULL, &written);
        bool same = strcmp(written.data, text) == 0;
        ch_text_done(&written);
        if (same) {
            *move = legal->move[i];
            return CH_OK;
        }
    }
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%s` is no legal move", text);
}
