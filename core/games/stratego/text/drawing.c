/* Positions of Stratego drawn for people: sides and ranks at a glance, which side knows which rank,
 * and what is left of both armies beside the board. */
#include <ctype.h>

#include "core/games/stratego/stratego.h"

/* Text and background together, as in core/games/text/board_draw.c: fixed entries of the 256-colour
 * table. */
#define PAINT(foreground, background) "\033[38;5;" foreground ";48;5;" background "m"
static const char paint_off[] = "\033[0m";
static const char paint_bold[] = "\033[1m";
static const char paint_ground[] = PAINT("16", "187"), paint_marked[] = PAINT("16", "220"),
                  paint_lake[] = PAINT("24", "116");
static const char *const paint_seat[CH_SEATS] = {PAINT("231", "124"), PAINT("231", "25")};

enum { LAST_LINE = CH_STRATEGO_SIDE + 2 }; /* of the drawing: that with the columns' letters */

const char *ch_stratego_rank(int kind, enum ch_ranks ranks) {
    static const char *const rank[2][CH_STRATEGO_KINDS] = {
        {"F", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "?"},
        {"F", "S", "9", "8", "7", "6", "5", "4", "3", "2", "1", "B", "?"},
    };
    return rank[ranks == CH_RANKS_US][kind];
}

/* Three signs: the side's letter, a capital if both sides know the rank, and the rank. */
static void add_piece(const struct ch_game *game, unsigned piece, const struct ch_drawing *drawing,
                      struct ch_text *text) {
    char seat = game->seat_letter[ch_stratego_seat(piece)];
    const char *rank = ch_stratego_rank(ch_stratego_kind(piece), drawing->ranks);
    bool still = !(piece & CH_STRATEGO_MOVED);
    if (ch_stratego_kind(piece) == CH_STRATEGO_UNKNOWN && still)
        rank = "#";
    ch_text_addf(text, "%c%2s", piece & CH_STRATEGO_SHOWN ? seat : tolower((unsigned char)seat),
                 rank);
}

static void draw_cell(const struct ch_game *game, const struct ch_position *position, int square,
                      const struct ch_drawing *drawing, struct ch_text *text) {
    const char *lake = drawing->unicode ? "≈≈≈≈≈" : "~~~~~";
    unsigned piece = square == CH_NO_SQUARE ? 0 : ch_stratego_at(position, square);
    const struct ch_move *last = drawing->last;
    bool marked = square != CH_NO_SQUARE && last && last->path_length > 0 &&
                  (last->path[0] == square || last->path[last->path_length - 1] == square);
    const char *ground = marked ? paint_marked : paint_ground;
    bool colour = drawing->colour;
    if (square == CH_NO_SQUARE) {
        ch_text_addf(text, "%s%s%s", colour ? paint_lake : "", lake, colour ? paint_off : "");
        return;
    }
    ch_text_addf(text, "%s%s", colour ? ground : "", marked ? "[" : " ");
    if (piece && colour)
        ch_text_addf(text, "%s%s", paint_seat[ch_stratego_seat(piece)],
                     ch_stratego_kind(piece) == CH_STRATEGO_UNKNOWN ? "" : paint_bold);
    if (piece)
        add_piece(game, piece, drawing, text);
    else
        ch_text_add(text, marked ? "   " : drawing->unicode ? " · " : " . ");
    if (piece && colour)
        ch_text_addf(text, "%s%s", paint_off, ground);
    ch_text_addf(text, "%s%s", marked ? "]" : " ", colour ? paint_off : "");
}

/* Of a kind: what is left, or to be placed where the board is being set up. */
static int left_of(const struct ch_stratego *stratego, const struct ch_position *position, int seat,
                   int kind, const struct ch_drawing *drawing) {
    int left = stratego->army[kind];
    if (!drawing->set_up)
        return left - ch_stratego_lost(position, seat, kind);
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        left -= ch_stratego_has(position, square, seat) &&
                ch_stratego_kind(ch_stratego_at(position, square)) == kind;
    return left;
}

/* The kind whose numbers are beside line `line` of the drawing, the highest rank first, or
 * CH_STRATEGO_UNKNOWN. */
static int kind_beside(const struct ch_stratego *stratego, int line) {
    static const uint8_t order[CH_STRATEGO_RANKS] = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 11, 0};
    int at = 0;
    for (int i = 0; i < CH_STRATEGO_RANKS; i++)
        if (stratego->army[order[i]] > 0 && ++at == line)
            return order[i];
    return CH_STRATEGO_UNKNOWN;
}

/* Adds the text to the right of a line of the drawing. */
static void add_beside(const struct ch_game *game, const struct ch_position *position, int line,
                       const struct ch_drawing *drawing, struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    int kind = kind_beside(stratego, line);
    if (!drawing->coordinates)
        return;
    if (line == 0)
        ch_text_addf(text, "  %-3s %s Red Blue", drawing->ranks == CH_RANKS_US ? "US" : "ISF",
                     drawing->set_up ? "to place " : "left-lost");
    if (line == 0 || kind == CH_STRATEGO_UNKNOWN)
        return;
    ch_text_addf(text, "  %2s %-10s", ch_stratego_rank(kind, drawing->ranks),
                 game->kinds[kind].name);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int lost = ch_stratego_lost(position, seat, kind);
        ch_text_addf(text, "%*d", seat ? 3 : 2, left_of(stratego, position, seat, kind, drawing));
        if (lost > 0) /* after a dash */
            ch_text_addf(text, "-%d", lost);
        else if (seat == 0)
            ch_text_add(text, "  ");
    }
}

/* "Red has 10 9 8x2 …": what is beside the board otherwise. */
static void add_armies(const struct ch_game *game, const struct ch_position *position, int seat,
                       const struct ch_drawing *drawing, struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    ch_text_addf(text, "%-4s %s", game->seat_name[seat], drawing->set_up ? "to place" : "has");
    for (int line = 1, kind; (kind = kind_beside(stratego, line)) != CH_STRATEGO_UNKNOWN; line++) {
        int left = left_of(stratego, position, seat, kind, drawing);
        if (left > 0)
            ch_text_addf(text, " %s", ch_stratego_rank(kind, drawing->ranks));
        if (left > 1)
            ch_text_addf(text, "x%d", left);
    }
    ch_text_add(text, "\n");
}

static void draw_edge(bool top, const struct ch_drawing *drawing, struct ch_text *text) {
    ch_text_add(text, drawing->coordinates ? "   " : "");
    ch_text_add(text, !drawing->unicode ? "+" : top ? "┌" : "└");
    for (int i = 0; i < CH_STRATEGO_SIDE * 5; i++)
        ch_text_add(text, drawing->unicode ? "─" : "-");
    ch_text_add(text, !drawing->unicode ? "+" : top ? "┐" : "┘");
}

static void draw_row(const struct ch_game *game, const struct ch_position *position, int line,
                     const struct ch_drawing *drawing, struct ch_text *text) {
    const char *side = drawing->unicode ? "│" : "|";
    int row = drawing->flip ? CH_STRATEGO_SIDE - line : line - 1; /* of the upright drawing */
    if (drawing->coordinates)
        ch_text_addf(text, "%2d ", CH_STRATEGO_SIDE - row);
    ch_text_add(text, side);
    for (int i = 0; i < CH_STRATEGO_SIDE; i++) {
        int column = drawing->flip ? CH_STRATEGO_SIDE - 1 - i : i;
        draw_cell(game, position, game->cell[row * CH_STRATEGO_SIDE + column], drawing, text);
    }
    ch_text_add(text, side);
}

static void draw_columns(const struct ch_game *game, const struct ch_drawing *drawing,
                         struct ch_text *text) {
    ch_text_add(text, "    ");
    for (int i = 0; i < CH_STRATEGO_SIDE; i++) {
        int square = drawing->flip ? CH_STRATEGO_SIDE - 1 - i : i;
        ch_text_addf(text, "  %c  ", ch_square_named(game, square).name[0]);
    }
    ch_text_add(text, " ");
}

void ch_stratego_draw(const struct ch_game *game, const struct ch_position *position,
                      const struct ch_drawing *drawing, struct ch_text *text) {
    for (int line = 0; line <= LAST_LINE; line++) {
        if (line == LAST_LINE && !drawing->coordinates)
            break;
        if (line == LAST_LINE)
            draw_columns(game, drawing, text);
        else if (line == 0 || line == LAST_LINE - 1)
            draw_edge(line == 0, drawing, text);
        else
            draw_row(game, position, line, drawing, text);
        if (!drawing->narrow)
            add_beside(game, position, line, drawing, text);
        while (text->length > 0 && text->data[text->length - 1] == ' ')
            text->data[--text->length] = '\0';
        ch_text_add(text, "\n");
    }
    for (int seat = 0; drawing->narrow && seat < CH_SEATS; seat++)
        add_armies(game, position, seat, drawing, text);
}
