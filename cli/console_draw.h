/* The board as text for people: coordinates, the last move marked, in colour and Unicode or plain. */
#ifndef CH_CLI_CONSOLE_DRAW_H
#define CH_CLI_CONSOLE_DRAW_H

#include "core/game.h"

struct ch_draw_style {
    bool color;
    bool unicode;
    bool flip; /* seen from the other side */
};

/* Appends the board of the history's last position, in lines. The last move's first and last squares are
 * marked: by colour, or by parentheses and brackets. */
void ch_draw_board(const struct ch_game *game, const struct ch_history *history,
                   const struct ch_draw_style *style, struct ch_text *text);

/* Appends "Black 12, White 11 and 1 king" (the words of the game), without a newline. */
void ch_draw_counts(const struct ch_game *game, const struct ch_position *position, struct ch_text *text);

/* True if the seat's men advance down the drawn board, so that its player sits at the top. */
bool ch_draw_seat_at_top(const struct ch_game *game, int seat);

#endif
