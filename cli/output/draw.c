#include "cli/output/draw.h"

#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/print.h"

void ch_draw_style_auto(struct ch_draw_style *style) {
    setlocale(LC_CTYPE, ""); /* else the terminal's characters are not known */
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    bool able = isatty(STDOUT_FILENO) && term && term[0] && strcmp(term, "dumb") != 0;
    *style = (struct ch_draw_style){
        .colour = able && !(no_color && no_color[0]),
        .unicode = able && ch_utf8(),
    };
}

int ch_draw_width(const char *text) {
    int widest = 0, columns = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '\033')
            at += strcspn(at, "m");
        else if (*at == '\n')
            columns = 0;
        else
            columns += ((unsigned char)*at & 0xc0) != 0x80;
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

void ch_draw_fitting(const struct ch_game *game, const struct ch_position *position,
                     struct ch_drawing drawing, int width, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new();
    ch_board_draw(game, position, &drawing, &board);
    if (width > 0 && ch_draw_width(board.data) > width) {
        drawing.narrow = true;
        drawing.all_numbers = drawing.numbers = false;
        ch_text_clear(&board);
        ch_board_draw(game, position, &drawing, &board);
    }
    ch_text_add(text, board.data);
}

void ch_draw_position(const struct ch_game *game, const struct ch_history *history,
                      const struct ch_draw_style *style, struct ch_text *text) {
    const struct ch_position *position = ch_history_position(history);
    char name[CH_SQUARE_NAME];
    game->ops->square_name(game, 0, name);
    bool numbered = isdigit((unsigned char)name[0]) != 0;
    struct ch_drawing drawing = {
        .unicode = style->unicode,
        .colour = style->colour,
        .flip = style->flip,
        .numbers = numbered,
        .all_numbers = numbered,
        .coordinates = true,
        .shapes = true,
        .ranks = style->ranks,
        .last = history->count > 0 ? &history->plies[history->count - 1].move : NULL,
    };
    ch_draw_fitting(game, position, drawing, style->width, text);
    CH_SCOPED(ch_text_done) struct ch_text legend = ch_text_new();
    ch_text_add(&legend, game->drops ? "on the board: " : "   ");
    if (game->ops->legend)
        game->ops->legend(game, position, &legend);
    for (int seat = 0; !game->ops->legend && seat < CH_SEATS; seat++) {
        ch_text_addf(&legend, "%s%s ", seat > 0 ? "; " : "", game->seat_name[seat]);
        ch_board_add_pieces(game, position, seat, &legend);
    }
    ch_text_add(&legend, "\n");
    ch_wrap(legend.data, style->width, text);
}

bool ch_draw_read_ranks(const char *name, enum ch_ranks *ranks) {
    bool us = strcmp(name, "us") == 0;
    if (!us && strcmp(name, "isf") != 0)
        return false;
    *ranks = us ? CH_RANKS_US : CH_RANKS_ISF;
    return true;
}

bool ch_draw_seat_at_top(const struct ch_game *game, int seat) {
    int down = 1 << CH_SE | 1 << CH_S | 1 << CH_SW, up = 1 << CH_NE | 1 << CH_N | 1 << CH_NW;
    return (game->forward[seat] & down) && !(game->forward[seat] & up);
}
