/* Positions drawn for people: the board, and the lines below it. */
#ifndef CH_CLI_OUTPUT_DRAW_H
#define CH_CLI_OUTPUT_DRAW_H

#include "core/games/text/board_text.h"

struct ch_draw_style {
    bool colour;
    bool unicode;
    bool flip; /* seen from the other side */
    enum ch_ranks ranks;
    int width; /* columns there are; 0: as many as are needed */
};

/* Colour and Unicode if standard output is a terminal that has them and NO_COLOR is not set; not
 * flipped. */
void ch_draw_style_auto(struct ch_draw_style *style);

/* Appends the board of the history's last position, the last move marked, and a line with the
 * pieces of both sides, or with what the signs mean where the pieces are beside the board. */
void ch_draw_position(const struct ch_game *game, const struct ch_history *history,
                      const struct ch_draw_style *style, struct ch_text *text);

/* Appends the board in a form that `width` columns can hold, if there is one; 0: as it is. */
void ch_draw_fitting(const struct ch_game *game, const struct ch_position *position,
                     struct ch_drawing drawing, int width, struct ch_text *text);

/* The columns of the widest line, colours left out. */
int ch_draw_width(const char *text);

/* The numbers that `name` ("isf", "us") asks for. False if it is neither. */
bool ch_draw_read_ranks(const char *name, enum ch_ranks *ranks);

/* True if the seat's men advance down the drawn board, so that its player sits at the top. */
bool ch_draw_seat_at_top(const struct ch_game *game, int seat);

#endif
