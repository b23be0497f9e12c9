/* Drawings of positions for people: see board_text.h. */
#include <ctype.h>
#include <string.h>

#include "core/games/text/board_text.h"

/* Text and background together, so that no terminal's own colours show through. Fixed entries of
 * the 256-colour table: buff and green squares, gold for the last move. */
#define PAINT(foreground, background) "\033[38;5;" foreground ";48;5;" background "m"
static const char paint_off[] = "\033[0m";
static const char paint_bold[] = "\033[1m";
static const char paint_name[] = "\033[22;38;5;151m"; /* of a square, beside the piece on it */

/* Settings that all parts of one drawing share. */
struct canvas {
    const struct ch_game *game;
    const struct ch_drawing *drawing;
    bool algebraic;  /* squares are named by a letter and a row number, as in a1 */
    bool chequered;  /* every cell is a square: two shades distinguish them */
    bool lines;      /* some squares have lines that their neighbours have not: they are drawn */
    bool points;     /* the same of straight lines, on a board whose cells are not all squares */
    int cell, label; /* widths of a cell and of the label beside a row */
    int tallest;     /* men of a column */
};

/* True if lines lead from the square in the direction `first` or at a right angle to it. */
static bool has_lines(const struct ch_game *game, int square, enum ch_direction first) {
    for (int turn = 0; turn < CH_DIRECTIONS; turn += 2)
        if (game->graph.neighbour[square][(int)first + turn] != CH_NO_SQUARE)
            return true;
    return false;
}

/* The men on a square from the top, of which there may be several where pieces stack. */
static int men_on(const struct ch_game *game, const struct ch_position *position, int square,
                  struct ch_piece men[CH_COLUMN_MEN]) {
    if (game->stacks)
        return game->ops->column(game, position, square, men);
    men[0] = game->ops->piece_at(game, position, square);
    return men[0].seat >= 0;
}

static int tallest(const struct ch_game *game, const struct ch_position *position) {
    struct ch_piece men[CH_COLUMN_MEN];
    int most = 1;
    for (int square = 0; game->stacks && square < game->graph.count; square++) {
        int count = men_on(game, position, square, men);
        most = count > most ? count : most;
    }
    return most;
}

static struct canvas canvas_of(const struct ch_game *game, const struct ch_position *position,
                               const struct ch_drawing *drawing) {
    struct canvas canvas = {
        .game = game, .drawing = drawing, .label = 2, .tallest = tallest(game, position)};
    int longest = 2, slanting = 0, straight = 0;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_square_name at = ch_square_named(game, square);
        canvas.algebraic = isalpha((unsigned char)at.name[0]);
        longest = (int)strlen(at.name) > longest ? (int)strlen(at.name) : longest;
        slanting += has_lines(game, square, CH_NE);
        straight += has_lines(game, square, CH_N);
    }
    canvas.chequered = game->graph.count == game->rows * game->columns;
    int count = game->graph.count;
    canvas.lines = canvas.chequered && slanting > 0 && slanting < count;
    canvas.points = !canvas.chequered && straight > 0 && straight < count;
    bool named = drawing->numbers || drawing->all_numbers;
    int content = named ? longest : 2;
    if (drawing->all_numbers && canvas.tallest > 1)
        content += canvas.tallest;
    else if (content < canvas.tallest)
        content = canvas.tallest;
    canvas.cell = 2 + content + drawing->all_numbers;
    canvas.label = canvas.algebraic ? 2 : longest;
    return canvas;
}

struct frame {
    const char *top_left, *top_right, *bottom_left, *bottom_right, *across, *down;
};

static const struct frame frames[2] = {
    {"+", "+", "+", "+", "-", "|"},
    {"┌", "┐", "└", "┘", "─", "│"},
};

/* `pale`: every second square of a board where all cells are squares. */
static const char *paint_of(const struct ch_game *game, int square, struct ch_piece piece,
                            bool marked, bool pale) {
    if (square == CH_NO_SQUARE)
        return PAINT("16", "223");
    if (piece.seat < 0)
        return marked ? PAINT("16", "178") : pale ? PAINT("194", "71") : PAINT("151", "65");
    bool light = game->seat_letter[piece.seat] == 'W' ||
                 (game->seat_letter[piece.seat] != 'B' && piece.seat);
    if (light)
        return marked ? PAINT("231", "136") : pale ? PAINT("231", "71") : PAINT("231", "65");
    return marked ? PAINT("16", "136") : pale ? PAINT("16", "71") : PAINT("16", "65");
}

/* A pass, from a square to itself, marks none. */
static bool is_marked(const struct ch_move *last, int square) {
    if (!last || last->path_length == 0)
        return false;
    int from = ch_move_from(last), to = last->path[last->path_length - 1];
    bool pass = last->path_length == 2 && from == to;
    return !pass && (from == square || to == square);
}

/* The letters of a column from its top. */
static void add_men(const struct ch_game *game, const struct ch_piece men[], int count,
                    struct ch_text *text) {
    for (int i = 0; i < count; i++)
        ch_text_addf(text, "%c", ch_board_letter(game, men[i]));
}

/* Without colour a disc would be light on one terminal and dark on another, so that letters show
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

/* A line from a square to the next cell in a direction of the drawing, as it is on paper. */
static bool is_linked(const struct canvas *canvas, int square, enum ch_direction direction) {
    int turn = canvas->drawing->flip ? CH_DIRECTIONS / 2 : 0;
    int way = ((int)direction + turn) % CH_DIRECTIONS;
    return square != CH_NO_SQUARE && canvas->game->graph.neighbour[square][way] != CH_NO_SQUARE;
}

static bool has_line(const struct canvas *canvas, int square, enum ch_direction direction) {
    bool level = direction == CH_E || direction == CH_W;
    return (canvas->lines || (canvas->points && level)) && is_linked(canvas, square, direction);
}

/* The cell of a row and column of the drawing. */
static int cell_at(const struct canvas *canvas, int row, int column) {
    const struct ch_game *game = canvas->game;
    if (row < 0 || row >= game->rows || column < 0 || column >= game->columns)
        return CH_NO_SQUARE;
    if (canvas->drawing->flip) {
        row = game->rows - 1 - row;
        column = game->columns - 1 - column;
    }
    return game->cell[row * game->columns + column];
}

static const char *line_sign(const struct canvas *canvas, enum ch_direction direction) {
    static const char *const plain[] = {"|", "/", "-", "\\"}, *const fine[] = {"│", "╱", "─", "╲"};
    return (canvas->drawing->unicode ? fine : plain)[direction % (CH_DIRECTIONS / 2)];
}

static void add_blanks(struct ch_text *text, int count, const char *blank) {
    while (count-- > 0)
        ch_text_add(text, blank);
}

/* Adds the content between the marks of a cell: the piece, or the men of a column, or the square's
 * name, or both. `blank` leads up to it. */
static void add_content(const struct canvas *canvas, int square, const struct ch_piece men[],
                        int count, const char *blank, struct ch_text *text) {
    const struct ch_drawing *drawing = canvas->drawing;
    int width = canvas->cell - 2, wide = count > 1 ? count : 1;
    bool name_only = count == 0 && (drawing->numbers || drawing->all_numbers);
    char name[CH_SQUARE_NAME] = "";
    if (square != CH_NO_SQUARE && (name_only || drawing->all_numbers))
        canvas->game->ops->square_name(canvas->game, square, name);
    if (square == CH_NO_SQUARE || name_only) {
        add_blanks(text, width - (int)strlen(name), blank);
        ch_text_add(text, name);
        return;
    }
    if (!drawing->all_numbers)
        add_blanks(text, width - wide, blank);
    if (count > 1)
        add_men(canvas->game, men, count, text);
    else
        add_piece(canvas->game, men[0], drawing, text);
    if (drawing->colour && drawing->all_numbers)
        ch_text_add(text, paint_name);
    if (drawing->all_numbers)
        ch_text_addf(text, "%*s", width - wide, name);
}

/* A cell that is no square: white, or crossed by a line between the points beside it. */
static void draw_gap(const struct canvas *canvas, int row, int column, struct ch_text *text) {
    int left = cell_at(canvas, row, column - 1), above = cell_at(canvas, row - 1, column);
    bool across = canvas->points && is_linked(canvas, left, CH_E);
    bool down = canvas->points && is_linked(canvas, above, CH_S);
    const char *line = line_sign(canvas, across ? CH_E : CH_N);
    add_blanks(text, canvas->cell / 2, across ? line : " ");
    ch_text_add(text, across || down ? line : " ");
    add_blanks(text, canvas->cell - canvas->cell / 2 - 1, across ? line : " ");
}

static void draw_cell(const struct canvas *canvas, const struct ch_position *position, int row,
                      int column, struct ch_text *text) {
    const struct ch_drawing *drawing = canvas->drawing;
    int square = cell_at(canvas, row, column);
    struct ch_piece men[CH_COLUMN_MEN];
    bool marked = is_marked(drawing->last, square);
    int count = square == CH_NO_SQUARE ? 0 : men_on(canvas->game, position, square, men);
    if (count == 0)
        men[0] = (struct ch_piece){-1, 0};
    if (drawing->colour) {
        bool pale = canvas->chequered && (row + column) % 2 == 0 && !canvas->lines;
        ch_text_add(text, paint_of(canvas->game, square, men[0], marked, pale));
        if (count > 0)
            ch_text_add(text, paint_bold);
    }
    const char *across = line_sign(canvas, CH_E);
    const char *left = has_line(canvas, square, CH_W) ? across : " ";
    if (square == CH_NO_SQUARE) {
        draw_gap(canvas, row, column, text);
    } else {
        ch_text_add(text, marked ? "[" : left);
        add_content(canvas, square, men, count, left, text);
        ch_text_add(text, marked ? "]" : has_line(canvas, square, CH_E) ? across : " ");
    }
    if (drawing->colour)
        ch_text_add(text, paint_off);
}

/* The lines between a row and the one below it: down from each point, and across between two. */
static void draw_lines(const struct canvas *canvas, int row, struct ch_text *text) {
    const struct ch_drawing *drawing = canvas->drawing;
    const struct frame *frame = &frames[drawing->unicode];
    int middle = canvas->cell / 2;
    add_blanks(text, drawing->coordinates ? canvas->label + 1 : 0, " ");
    ch_text_add(text, frame->down);
    for (int column = 0; column < canvas->game->columns; column++) {
        int here = cell_at(canvas, row, column), before = cell_at(canvas, row, column - 1);
        bool falls = has_line(canvas, before, CH_SE), rises = has_line(canvas, here, CH_SW);
        if (drawing->colour)
            ch_text_add(text, paint_of(canvas->game, here, (struct ch_piece){-1, 0}, false, false));
        ch_text_add(text, falls && rises ? (drawing->unicode ? "╳" : "X")
                          : falls        ? line_sign(canvas, CH_SE)
                          : rises        ? line_sign(canvas, CH_NE)
                                         : " ");
        add_blanks(text, middle - 1, " ");
        ch_text_add(text, has_line(canvas, here, CH_S) ? line_sign(canvas, CH_S) : " ");
        add_blanks(text, canvas->cell - middle - 1, " ");
        if (drawing->colour)
            ch_text_add(text, paint_off);
    }
    ch_text_add(text, frame->down);
    ch_text_add(text, "\n");
}

/* The first or last square of a row of the drawing. */
static int outer_square(const struct canvas *canvas, int row, bool last) {
    int columns = canvas->game->columns, square = CH_NO_SQUARE;
    for (int i = 0; i < columns && square == CH_NO_SQUARE; i++)
        square = cell_at(canvas, row, last ? columns - 1 - i : i);
    return square;
}

/* The label beside a row: its outer square's name, or the row's part of it. */
static void row_label(const struct canvas *canvas, int row, bool last, char label[CH_SQUARE_NAME]) {
    int square = outer_square(canvas, row, last);
    label[0] = '\0';
    if (square == CH_NO_SQUARE)
        return;
    canvas->game->ops->square_name(canvas->game, square, label);
    size_t letters = strspn(label, "abcdefghijklmnopqrstuvwxyz");
    memmove(label, label + letters, strlen(label) - letters + 1);
}

static void draw_edge(const struct canvas *canvas, bool top, struct ch_text *text) {
    const struct frame *frame = &frames[canvas->drawing->unicode];
    add_blanks(text, canvas->drawing->coordinates ? canvas->label + 1 : 0, " ");
    ch_text_add(text, top ? frame->top_left : frame->bottom_left);
    add_blanks(text, canvas->game->columns * canvas->cell, frame->across);
    ch_text_add(text, top ? frame->top_right : frame->bottom_right);
    ch_text_add(text, "\n");
}

static void draw_columns(const struct canvas *canvas, struct ch_text *text) {
    const struct ch_game *game = canvas->game;
    bool tall = canvas->tallest > 1 && !canvas->drawing->all_numbers;
    int first = tall ? canvas->cell - 1 : 3;
    add_blanks(text, canvas->label + 2, " ");
    for (int i = 0; i < game->columns; i++) {
        int column = canvas->drawing->flip ? game->columns - 1 - i : i;
        ch_text_addf(text, "%*c", i > 0 ? canvas->cell : first, 'a' + column);
    }
    ch_text_add(text, "\n");
}

void ch_board_draw(const struct ch_game *game, const struct ch_position *position,
                   const struct ch_drawing *drawing, struct ch_text *text) {
    if (game->ops->draw) {
        game->ops->draw(game, position, drawing, text);
        return;
    }
    const struct frame *frame = &frames[drawing->unicode];
    const struct canvas canvas = canvas_of(game, position, drawing);
    char label[CH_SQUARE_NAME];
    draw_edge(&canvas, true, text);
    for (int row = 0; row < game->rows; row++) {
        if (drawing->coordinates) {
            row_label(&canvas, row, false, label);
            ch_text_addf(text, "%*s ", canvas.label, label);
        }
        ch_text_add(text, frame->down);
        for (int column = 0; column < game->columns; column++)
            draw_cell(&canvas, position, row, column, text);
        ch_text_add(text, frame->down);
        if (drawing->coordinates && !canvas.algebraic) {
            row_label(&canvas, row, true, label);
            ch_text_addf(text, " %s", label);
        }
        ch_text_add(text, "\n");
        if (canvas.lines && row + 1 < game->rows)
            draw_lines(&canvas, row, text);
    }
    draw_edge(&canvas, false, text);
    if (drawing->coordinates && canvas.algebraic)
        draw_columns(&canvas, text);
    ch_hands_draw(game, position, text);
}

void ch_board_add_pieces(const struct ch_game *game, const struct ch_position *position, int seat,
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
