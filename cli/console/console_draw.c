/* See console_draw.h. */
#include "cli/console/console_draw.h"

#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/wrap.h"
#include "core/games/loa/rules.h"
#include "core/games/stratego/rules.h"

void ch_draw_style_auto(struct ch_draw_style *style) {
    setlocale(LC_CTYPE, ""); /* else the terminal's characters are not known */
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    bool able = isatty(STDOUT_FILENO) && term && term[0] && strcmp(term, "dumb") != 0;
    *style = (struct ch_draw_style){
        .colour = able && !(no_color && no_color[0]),
        .unicode = able && ch_utf8(),
    };
}

/* "12 men, 1 king"; "nothing" for none. */
static void add_pieces(const struct ch_game *game, const struct ch_position *position, int seat,
                       struct ch_text *text) {
    int count[CH_MAX_KINDS] = {0};
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat == seat)
            count[piece.kind]++;
    }
    const char *comma = "";
    for (int kind = 0; kind < game->kind_count; kind++) {
        if (count[kind] == 0)
            continue;
        const char *name = game->kinds[kind].name;
        bool men = count[kind] > 1 && strcmp(name, "man") == 0;
        ch_text_addf(text, "%s%d %s%s", comma, count[kind], men ? "men" : name,
                     count[kind] == 1 || men ? "" : "s");
        comma = ", ";
    }
    if (!*comma)
        ch_text_add(text, "nothing");
}

/* " in 2 groups": what Lines of Action is about, beside the men. */
static void add_groups(const struct ch_game *game, const struct ch_position *position, int seat,
                       struct ch_text *text) {
    bool own[CH_MAX_SQUARES];
    int16_t region[CH_MAX_SQUARES];
    if (!ch_loa_is(game))
        return;
    for (int square = 0; square < game->graph.count; square++)
        own[square] = game->ops->piece_at(game, position, square).seat == seat;
    int groups = ch_graph_regions(&game->graph, own, region);
    ch_text_addf(text, " in %d group%s", groups, groups == 1 ? "" : "s");
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
    ch_board_draw(game, position, &drawing, text);
    ch_text_add(text, "   ");
    if (ch_stratego_is(game)) {
        ch_text_add(text, "Capital letter: both sides know the rank. ? unknown, # unknown and has "
                          "not moved.\n");
        return;
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(text, "%s%s ", seat > 0 ? "; " : "", game->seat_name[seat]);
        add_pieces(game, position, seat, text);
        add_groups(game, position, seat, text);
    }
    ch_text_add(text, "\n");
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
