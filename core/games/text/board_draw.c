/* Drawings of positions for people: see board_text.h. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/text/board_text.h"

/* Text and background together, so that no terminal's own colours show through. Fixed entries of
 * the 256-colour table: buff and green squares, gold for the last move. */
#define PAINT(foreground, background) "\033[38;5;" foreground ";48;5;" background "m"
static const char paint_off[] = "\033[0m";
static const char paint_light[] = "\033[38;5;231m", paint_dark[] = "\033[38;5;16m";
static const char paint_bold[] = "\033[1m";
static const char paint_name[] = "\033[22;38;5;151m"; /* of a square, beside the piece on it */

/* Settings that all parts of one drawing share. */
struct canvas {
    const struct ch_game *game;
    const struct ch_drawing *drawing;
    bool algebraic;  /* squares are named by a letter and a row number, as in a1 */
    bool chequered;  /* every cell is a square: two shades distinguish them */
    bool shaped;     /* the board is no rectangle */
    bool between;    /* lines of text are between the rows, too */
    char *lines;     /* signs where lines of the board go, else blanks: for each line of
                        text between the edges the cells of a row; NULL: no lines are drawn */
    int cell, label; /* widths of a cell and of the label beside a row */
    int tallest;     /* men of a column */
};

enum { MOST_ROWS = 13 }; /* of a board between whose rows lines are drawn: it fits a screen */

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

/* How many lines of text a row of the board is below the one above it. */
static int row_step(const struct canvas *canvas) {
    return canvas->between ? 2 : 1;
}

/* Where in a cell its piece is drawn. */
static int piece_place(const struct canvas *canvas) {
    return canvas->drawing->all_numbers ? 1 : canvas->cell - 2;
}

static char *line_at(const struct canvas *canvas, int line, int place) {
    return canvas->lines + line * canvas->game->columns * canvas->cell + place;
}

/* Crossing lines: those along a row stay, and two that slant are one sign. */
static void lay_sign(char *at, char sign) {
    if (*at == ' ' || sign == '-')
        *at = sign;
    else if ((*at == '/' && sign == '\\') || (*at == '\\' && sign == '/'))
        *at = 'X';
}

/* True if a line between two cells of the drawing, `down` rows and `right` columns apart, is
 * straight, and no other square is on its way. */
static bool is_clear(const struct canvas *canvas, int row, int column, int down, int right) {
    int steps = abs(down) > abs(right) ? abs(down) : abs(right);
    if (down != 0 && right != 0 && abs(down) != abs(right))
        return false;
    for (int i = 1; i < steps; i++)
        if (cell_at(canvas, row + i * down / steps, column + i * right / steps) != CH_NO_SQUARE)
            return false;
    return steps > 0;
}

/* Lays the line from a cell to one that is not above it. */
static void lay_line(const struct canvas *canvas, int row, int column, int down, int right) {
    int place = column * canvas->cell + piece_place(canvas), step = row_step(canvas);
    int last = place + right * canvas->cell;
    if (down == 0)
        for (int x = (right > 0 ? place : last) + 1; x < (right > 0 ? last : place); x++)
            lay_sign(line_at(canvas, row * step, x), '-');
    for (int i = 1; i < down * step; i++) {
        /* counted from the left, so that lines that cross meet */
        int part = right < 0 ? down * step - i : i;
        int x = (right < 0 ? last : place) + part * abs(right) * canvas->cell / (down * step);
        lay_sign(line_at(canvas, row * step + i, x), right == 0 ? '|' : right > 0 ? '\\' : '/');
    }
}

/* Lays all lines of the board, each once: from the upper end, or the left one. */
static char *lay_lines(struct canvas *canvas) {
    const struct ch_game *game = canvas->game;
    int size = game->rows * row_step(canvas) * game->columns * canvas->cell;
    int at[CH_MAX_SQUARES];
    canvas->lines = ch_alloc((size_t)size);
    memset(canvas->lines, ' ', (size_t)size);
    for (int i = 0; i < game->rows * game->columns; i++) {
        int square = cell_at(canvas, i / game->columns, i % game->columns);
        if (square != CH_NO_SQUARE)
            at[square] = i;
    }
    for (int square = 0; square < game->graph.count; square++)
        for (int way = 0; way < CH_DIRECTIONS; way++) {
            int other = game->graph.neighbour[square][way];
            if (other == CH_NO_SQUARE || at[other] < at[square])
                continue;
            int row = at[square] / game->columns, column = at[square] % game->columns;
            int down = at[other] / game->columns - row, right = at[other] % game->columns - column;
            if (is_clear(canvas, row, column, down, right))
                lay_line(canvas, row, column, down, right);
        }
    return canvas->lines;
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
    canvas.shaped = ch_game_is_shaped(game);
    bool lines = canvas.chequered && slanting > 0 && slanting < count;
    bool points = !canvas.chequered && straight > 0 && straight < count;
    canvas.between = (lines || canvas.shaped) && game->rows <= MOST_ROWS;
    bool named = drawing->numbers || drawing->all_numbers;
    int content = named ? longest : 2;
    if (drawing->all_numbers && canvas.tallest > 1)
        content += canvas.tallest;
    else if (content < canvas.tallest)
        content = canvas.tallest;
    canvas.cell = 2 + content + drawing->all_numbers;
    canvas.label = canvas.algebraic ? 2 : longest;
    if (lines || points || canvas.shaped)
        canvas.lines = lay_lines(&canvas);
    return canvas;
}

struct frame {
    const char *top_left, *top_right, *bottom_left, *bottom_right, *across, *down;
};

static const struct frame frames[2] = {
    {"+", "+", "+", "+", "-", "|"},
    {"┌", "┐", "└", "┘", "─", "│"},
};

static bool is_light(const struct ch_game *game, int seat) {
    return game->seat_letter[seat] == 'W' || (game->seat_letter[seat] != 'B' && seat);
}

/* `pale`: every second square of a board where all cells are squares. */
static const char *paint_of(const struct canvas *canvas, int square, struct ch_piece piece,
                            bool marked, bool pale) {
    const struct ch_game *game = canvas->game;
    if (square == CH_NO_SQUARE)
        return canvas->shaped ? PAINT("151", "65") : PAINT("16", "223");
    if (piece.seat < 0)
        return marked ? PAINT("16", "178") : pale ? PAINT("194", "71") : PAINT("151", "65");
    if (is_light(game, piece.seat))
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

/* The men of a column from its top, each in the colour of its side. */
static void add_men(const struct canvas *canvas, const struct ch_piece men[], int count,
                    struct ch_text *text) {
    for (int i = 0; i < count; i++) {
        if (canvas->drawing->colour)
            ch_text_add(text, is_light(canvas->game, men[i].seat) ? paint_light : paint_dark);
        add_piece(canvas->game, men[i], canvas->drawing, text);
    }
}

/* Adds what is beside and between pieces on a line of text: lines of the board, or blanks. */
static void add_lines(const struct canvas *canvas, int line, int place, int count,
                      struct ch_text *text) {
    static const char plain[] = "|/-\\X";
    static const char *const fine[] = {"│", "╱", "─", "╲", "╳"};
    for (; count > 0; count--, place++) {
        char sign = canvas->lines ? *line_at(canvas, line, place) : ' ';
        const char *found = sign != ' ' && canvas->drawing->unicode ? strchr(plain, sign) : NULL;
        if (found)
            ch_text_add(text, fine[found - plain]);
        else
            ch_text_add_bytes(text, &sign, 1);
    }
}

static void add_blanks(struct ch_text *text, int count, const char *blank) {
    while (count-- > 0)
        ch_text_add(text, blank);
}

/* Adds the content between the marks of a cell: the piece, or the men of a column, or the square's
 * name, or both. Its first place is `place` of the line of text `line`. */
static void add_content(const struct canvas *canvas, int square, const struct ch_piece men[],
                        int count, int line, int place, struct ch_text *text) {
    const struct ch_drawing *drawing = canvas->drawing;
    int width = canvas->cell - 2, wide = count > 1 ? count : 1;
    bool name_only = count == 0 && (drawing->numbers || drawing->all_numbers);
    char name[CH_SQUARE_NAME] = "";
    if (name_only || drawing->all_numbers)
        canvas->game->ops->square_name(canvas->game, square, name);
    if (name_only) {
        add_lines(canvas, line, place, width - (int)strlen(name), text);
        ch_text_add(text, name);
        return;
    }
    if (!drawing->all_numbers)
        add_lines(canvas, line, place, width - wide, text);
    if (count > 1)
        add_men(canvas, men, count, text);
    else
        add_piece(canvas->game, men[0], drawing, text);
    if (drawing->colour && drawing->all_numbers)
        ch_text_add(text, paint_name);
    if (drawing->all_numbers)
        ch_text_addf(text, "%*s", width - wide, name);
}

static void draw_cell(const struct canvas *canvas, const struct ch_position *position, int row,
                      int column, struct ch_text *text) {
    const struct ch_drawing *drawing = canvas->drawing;
    int square = cell_at(canvas, row, column);
    int line = row * row_step(canvas), place = column * canvas->cell;
    struct ch_piece men[CH_COLUMN_MEN];
    bool marked = is_marked(drawing->last, square);
    int count = square == CH_NO_SQUARE ? 0 : men_on(canvas->game, position, square, men);
    if (count == 0)
        men[0] = (struct ch_piece){-1, 0};
    if (drawing->colour) {
        bool pale = canvas->chequered && (row + column) % 2 == 0 && !canvas->lines;
        ch_text_add(text, paint_of(canvas, square, men[0], marked, pale));
        if (count > 0)
            ch_text_add(text, paint_bold);
    }
    if (square == CH_NO_SQUARE) {
        add_lines(canvas, line, place, canvas->cell, text);
    } else {
        add_lines(canvas, line, place, !marked, text);
        ch_text_add(text, marked ? "[" : "");
        add_content(canvas, square, men, count, line, place + 1, text);
        add_lines(canvas, line, place + canvas->cell - 1, !marked, text);
        ch_text_add(text, marked ? "]" : "");
    }
    if (drawing->colour)
        ch_text_add(text, paint_off);
}

/* The lines between a row and the one below it. */
static void draw_lines(const struct canvas *canvas, int row, struct ch_text *text) {
    const struct ch_drawing *drawing = canvas->drawing;
    const struct frame *frame = &frames[drawing->unicode];
    add_blanks(text, drawing->coordinates ? canvas->label + 1 : 0, " ");
    ch_text_add(text, frame->down);
    for (int column = 0; column < canvas->game->columns; column++) {
        int here = cell_at(canvas, row, column);
        if (drawing->colour)
            ch_text_add(text, paint_of(canvas, here, (struct ch_piece){-1, 0}, false, false));
        add_lines(canvas, 2 * row + 1, column * canvas->cell, canvas->cell, text);
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
    struct canvas canvas = canvas_of(game, position, drawing);
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
        if (canvas.between && row + 1 < game->rows)
            draw_lines(&canvas, row, text);
    }
    draw_edge(&canvas, false, text);
    if (drawing->coordinates && canvas.algebraic)
        draw_columns(&canvas, text);
    ch_hands_draw(game, position, text);
    ch_free(canvas.lines);
}

void ch_board_add_pieces(const struct ch_game *game, const struct ch_position *position, int seat,
                         struct ch_text *text) {
    int count[CH_MAX_KINDS] = {0}, prisoners = 0;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece men[CH_COLUMN_MEN];
        int height = men_on(game, position, square, men);
        for (int i = 0; i < height && men[0].seat == seat; i++)
            if (men[i].seat == seat)
                count[men[i].kind]++;
            else
                prisoners++;
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
    if (prisoners > 0)
        ch_text_addf(text, ", %d prisoner%s", prisoners, prisoners == 1 ? "" : "s");
    if (!*comma)
        ch_text_add(text, "nothing");
}
