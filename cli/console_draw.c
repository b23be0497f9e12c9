/* See console_draw.h. */
#include "cli/console_draw.h"

#include <ctype.h>
#include <string.h>

/* A square that the last move touched. */
enum mark { NO_MARK, LEFT, REACHED };

/* Colours of the 256-colour palette: both sides' pieces stand out on every background used here. */
static const char reset[] = "\033[0m";
static const char light_square[] = "\033[48;5;187m";
static const char *const dark_square[] = {
    [NO_MARK] = "\033[48;5;65m", [LEFT] = "\033[48;5;66m", [REACHED] = "\033[48;5;136m"};
static const char *const piece_color[CH_SEATS] = {"\033[1;38;5;16m", "\033[1;38;5;231m"};
static const char name_color[] = "\033[22;38;5;151m";

struct board {
    const struct ch_game *game;
    const struct ch_position *position;
    const struct ch_draw_style *style;
    const struct ch_move *last; /* NULL: none */
    int name_width;
    struct ch_text *text;
};

static enum mark mark_of(const struct board *board, int square) {
    if (!board->last)
        return NO_MARK;
    if (square == board->last->path[board->last->path_length - 1])
        return REACHED;
    return square == board->last->path[0] ? LEFT : NO_MARK;
}

/* One column wide. Shapes only in colour, which tells the sides apart on any terminal; letters otherwise, since
 * a filled disc is white on one terminal and black on another. */
static void add_piece(const struct board *board, struct ch_piece piece) {
    const struct ch_game *game = board->game;
    bool shapes = board->style->color && board->style->unicode;
    char letter[2] = "?";
    if (piece.seat >= 0 && piece.kind == game->man_kind)
        letter[0] = (char)tolower((unsigned char)game->seat_letter[piece.seat]);
    else if (piece.seat >= 0 && piece.kind == game->king_kind)
        letter[0] = game->seat_letter[piece.seat];
    else if (piece.seat >= 0)
        letter[0] = game->kinds[piece.kind].letter;
    else if (piece.seat == -1)
        letter[0] = board->style->color ? ' ' : '.';
    if (shapes && piece.seat >= 0 && piece.kind == game->man_kind)
        ch_text_add(board->text, "●");
    else if (shapes && piece.seat >= 0 && piece.kind == game->king_kind)
        ch_text_add(board->text, "♚");
    else
        ch_text_add(board->text, letter);
}

/* A playable square: mark, piece, blank, name, mark. */
static void add_square(const struct board *board, int square) {
    static const char opening[] = {[NO_MARK] = ' ', [LEFT] = '(', [REACHED] = '['};
    static const char closing[] = {[NO_MARK] = ' ', [LEFT] = ')', [REACHED] = ']'};
    bool color = board->style->color;
    enum mark mark = mark_of(board, square);
    struct ch_piece piece = board->game->ops->piece_at(board->game, board->position, square);
    char name[CH_SQUARE_NAME];
    board->game->ops->square_name(board->game, square, name);
    if (color)
        ch_text_add(board->text, dark_square[mark]);
    ch_text_addf(board->text, "%c", color ? ' ' : opening[mark]);
    if (color && piece.seat >= 0)
        ch_text_add(board->text, piece_color[piece.seat]);
    add_piece(board, piece);
    if (color)
        ch_text_add(board->text, name_color);
    ch_text_addf(board->text, " %*s%c", board->name_width, name, color ? ' ' : closing[mark]);
    if (color)
        ch_text_add(board->text, reset);
}

static void add_gap(const struct board *board) {
    if (board->style->color)
        ch_text_add(board->text, light_square);
    ch_text_addf(board->text, "%*s", board->name_width + 4, "");
    if (board->style->color)
        ch_text_add(board->text, reset);
}

static void add_edge(const struct board *board, const char *plain, const char *left, const char *line,
                     const char *right) {
    bool unicode = board->style->unicode;
    ch_text_add(board->text, "  ");
    ch_text_add(board->text, unicode ? left : plain);
    for (int i = board->game->columns * (board->name_width + 4); i > 0; i--)
        ch_text_add(board->text, unicode ? line : "-");
    ch_text_add(board->text, unicode ? right : plain);
    ch_text_add(board->text, "\n");
}

static int longest_name(const struct ch_game *game) {
    size_t longest = 0;
    for (int square = 0; square < game->graph.count; square++) {
        char name[CH_SQUARE_NAME];
        game->ops->square_name(game, square, name);
        if (strlen(name) > longest)
            longest = strlen(name);
    }
    return (int)longest;
}

void ch_draw_board(const struct ch_game *game, const struct ch_history *history,
                   const struct ch_draw_style *style, struct ch_text *text) {
    struct board board = {
        .game = game,
        .position = ch_history_position(history),
        .style = style,
        .last = history->count > 0 ? &history->plies[history->count - 1].move : NULL,
        .name_width = longest_name(game),
        .text = text,
    };
    const char *side = style->unicode ? "│" : "|";
    add_edge(&board, "+", "┌", "─", "┐");
    for (int row = 0; row < game->rows; row++) {
        ch_text_addf(text, "  %s", side);
        for (int column = 0; column < game->columns; column++) {
            int at = row * game->columns + column;
            int square = game->cell[style->flip ? game->rows * game->columns - 1 - at : at];
            if (square == CH_NO_SQUARE)
                add_gap(&board);
            else
                add_square(&board, square);
        }
        ch_text_addf(text, "%s\n", side);
    }
    add_edge(&board, "+", "└", "─", "┘");
}

/* "12 men, 1 king", or "12" where there is only one kind; "nothing" for none. */
static void add_seat_counts(const struct ch_game *game, const struct ch_position *position, int seat,
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
        bool men = count[kind] != 1 && strcmp(name, "man") == 0;
        ch_text_addf(text, "%s%d %s%s", comma, count[kind], men ? "men" : name,
                     count[kind] == 1 || men ? "" : "s");
        comma = ", ";
    }
    if (!*comma)
        ch_text_add(text, "nothing");
}

void ch_draw_counts(const struct ch_game *game, const struct ch_position *position, struct ch_text *text) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(text, "%s%s ", seat > 0 ? "; " : "", game->seat_name[seat]);
        add_seat_counts(game, position, seat, text);
    }
}

bool ch_draw_seat_at_top(const struct ch_game *game, int seat) {
    return (game->forward[seat] & (1 << CH_SE | 1 << CH_S | 1 << CH_SW)) != 0;
}
