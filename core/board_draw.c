/* Drawings of positions for people: see board_text.h. */
#include <ctype.h>
#include <string.h>

#include "core/board_text.h"

/* Text and background together, so that no terminal's own colours show through. Fixed entries of
 * the 256-colour table: buff and green squares, gold for the last move. */
#define PAINT(foreground, background) "\033[38;5;" foreground ";48;5;" background "m"
static const char paint_off[] = "\033[0m";
static const char paint_bold[] = "\033[1m";
static const char paint_name[] = "\033[22;38;5;151m"; /* of a square, beside the piece on it */

static int cell_width(const struct ch_drawing *drawing) {
    return drawing->all_numbers ? 5 : 4;
}

struct frame {
    const char *top_left, *top_right, *bottom_left, *bottom_right, *across, *down;
};

static const struct frame frames[2] = {
    {"+", "+", "+", "+", "-", "|"},
    {"┌", "┐", "└", "┘", "─", "│"},
};

/* Squares are named by a letter and a row number, as in a1. */
static bool is_algebraic(const struct ch_game *game) {
    char name[CH_SQUARE_NAME];
    game->ops->square_name(game, 0, name);
    return isalpha((unsigned char)name[0]);
}

static const char *paint_of(const struct ch_game *game, int square, struct ch_piece piece,
                            bool marked) {
    if (square == CH_NO_SQUARE)
        return PAINT("16", "223");
    if (piece.seat < 0)
        return marked ? PAINT("16", "178") : PAINT("151", "65");
    bool light = game->seat_letter[piece.seat] == 'W' ||
                 (game->seat_letter[piece.seat] != 'B' && piece.seat);
    if (light)
        return marked ? PAINT("231", "136") : PAINT("231", "65");
    return marked ? PAINT("16", "136") : PAINT("16", "65");
}

static bool is_marked(const struct ch_move *last, int square) {
    return last && last->path_length > 0 &&
           (last->path[0] == square || last->path[last->path_length - 1] == square);
}

/* Without colour a disc would be light on one terminal and dark on another, so that letters tell
 * the sides. */
static void add_piece(const struct ch_game *game, struct ch_piece piece,
                      const struct ch_drawing *drawing, struct ch_text *text) {
    bool shapes = drawing->shapes && drawing->unicode && drawing->colour && piece.seat >= 0;
    char letter[2] = {ch_board_letter(game, piece), '\0'};
    if (shapes && piece.kind == game->man_kind)
        ch_text_add(text, "●");
    else if (shapes && piece.kind == game->king_kind)
        ch_text_add(text, "♚");
    else
        ch_text_add(text, letter);
}

/* What stands between the marks of a cell: the piece or the square's name, or both. */
static void add_content(const struct ch_game *game, int square, struct ch_piece piece,
                        const struct ch_drawing *drawing, struct ch_text *text) {
    int width = cell_width(drawing) - 2;
    bool name_only = piece.seat < 0 && (drawing->numbers || drawing->all_numbers);
    char name[CH_SQUARE_NAME] = "";
    if (square != CH_NO_SQUARE && (name_only || drawing->all_numbers))
        game->ops->square_name(game, square, name);
    if (square == CH_NO_SQUARE || name_only) {
        ch_text_addf(text, "%*s", width, name);
    } else {
        ch_text_add(text, drawing->all_numbers ? "" : " ");
        add_piece(game, piece, drawing, text);
        if (drawing->colour && drawing->all_numbers)
            ch_text_add(text, paint_name);
        ch_text_addf(text, "%*s", width - (drawing->all_numbers ? 1 : 2), name);
    }
}

static void draw_cell(const struct ch_game *game, const struct ch_position *position,
                      const struct ch_drawing *drawing, int square, struct ch_text *text) {
    struct ch_piece piece = {-1, 0};
    bool marked = is_marked(drawing->last, square);
    if (square != CH_NO_SQUARE)
        piece = game->ops->piece_at(game, position, square);
    if (drawing->colour) {
        ch_text_add(text, paint_of(game, square, piece, marked));
        if (piece.seat >= 0)
            ch_text_add(text, paint_bold);
    }
    ch_text_add(text, marked ? "[" : " ");
    add_content(game, square, piece, drawing, text);
    ch_text_add(text, marked ? "]" : " ");
    if (drawing->colour)
        ch_text_add(text, paint_off);
}

/* The first or last square of a row of the board. */
static int outer_square(const struct ch_game *game, int row, bool last) {
    for (int i = 0; i < game->columns; i++) {
        int square = game->cell[row * game->columns + (last ? game->columns - 1 - i : i)];
        if (square != CH_NO_SQUARE)
            return square;
    }
    return CH_NO_SQUARE;
}

/* What stands beside a row: its outer square's name, or the row's part of it. */
static void row_label(const struct ch_game *game, int row, bool last, char label[CH_SQUARE_NAME]) {
    int square = outer_square(game, row, last);
    label[0] = '\0';
    if (square == CH_NO_SQUARE)
        return;
    game->ops->square_name(game, square, label);
    size_t letters = strspn(label, "abcdefghijklmnopqrstuvwxyz");
    memmove(label, label + letters, strlen(label) - letters + 1);
}

static void draw_edge(const struct ch_game *game, const struct ch_drawing *drawing, bool top,
                      struct ch_text *text) {
    const struct frame *frame = &frames[drawing->unicode];
    ch_text_add(text, drawing->coordinates ? "   " : "");
    ch_text_add(text, top ? frame->top_left : frame->bottom_left);
    for (int i = 0; i < game->columns * cell_width(drawing); i++)
        ch_text_add(text, frame->across);
    ch_text_add(text, top ? frame->top_right : frame->bottom_right);
    ch_text_add(text, "\n");
}

static void draw_columns(const struct ch_game *game, const struct ch_drawing *drawing,
                         struct ch_text *text) {
    ch_text_add(text, "    ");
    for (int i = 0; i < game->columns; i++) {
        int column = drawing->flip ? game->columns - 1 - i : i;
        ch_text_addf(text, "%*c", i > 0 ? cell_width(drawing) : 3, 'a' + column);
    }
    ch_text_add(text, "\n");
}

void ch_board_draw(const struct ch_game *game, const struct ch_position *position,
                   const struct ch_drawing *drawing, struct ch_text *text) {
    const struct frame *frame = &frames[drawing->unicode];
    bool algebraic = is_algebraic(game);
    draw_edge(game, drawing, true, text);
    for (int i = 0; i < game->rows; i++) {
        int row = drawing->flip ? game->rows - 1 - i : i;
        char label[CH_SQUARE_NAME];
        if (drawing->coordinates) {
            row_label(game, row, drawing->flip, label);
            ch_text_addf(text, "%2s ", label);
        }
        ch_text_add(text, frame->down);
        for (int j = 0; j < game->columns; j++) {
            int column = drawing->flip ? game->columns - 1 - j : j;
            draw_cell(game, position, drawing, game->cell[row * game->columns + column], text);
        }
        ch_text_add(text, frame->down);
        if (drawing->coordinates && !algebraic) {
            row_label(game, row, !drawing->flip, label);
            ch_text_addf(text, " %s", label);
        }
        ch_text_add(text, "\n");
    }
    draw_edge(game, drawing, false, text);
    if (drawing->coordinates && algebraic)
        draw_columns(game, drawing, text);
}
