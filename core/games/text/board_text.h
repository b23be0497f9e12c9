/* Positions of any game as text: board text (one line) and drawings for people. */
#ifndef CH_CORE_GAMES_TEXT_BOARD_TEXT_H
#define CH_CORE_GAMES_TEXT_BOARD_TEXT_H

#include "core/games/text/hands.h"

/* How to draw. All false draws plain ASCII letters. */
struct ch_drawing {
    bool unicode; /* the frame in line-drawing characters */
    bool colour; /* ANSI colours, background and text both set: alike on light and dark terminals */
    bool flip;   /* turned round by half a turn */
    bool numbers;     /* names on empty squares, else a dot */
    bool all_numbers; /* names on every square, beside the pieces */
    bool shapes; /* with unicode and colour: discs and crowns in place of the letters of men and
                    kings */
    bool coordinates; /* beside the board: first and last square of each row, or rows and columns
                         where squares are named a1, b1 … */
    enum ch_ranks ranks;
    bool narrow; /* nothing is beside the board: what would be, follows in lines */
    bool set_up; /* the board is being set up: what is not on it is still to be placed */
    const struct ch_move *last; /* its first and last square are marked; may be NULL */
};

/* Appends the position, a line for each row and the frame, each ended by a newline; or as the game
 * itself draws its positions. */
void ch_board_draw(const struct ch_game *game, const struct ch_position *position,
                   const struct ch_drawing *drawing, struct ch_text *text);

/* Appends the seat's pieces on the board: "12 men, 1 king"; "nothing" for none. */
void ch_board_add_pieces(const struct ch_game *game, const struct ch_position *position, int seat,
                         struct ch_text *text);

/* The letter of a piece in drawings and board text: a man its seat's letter in lower case, a king
 * in upper case; other kinds their own letter, upper case for game->capital_seat, lower case for
 * the other; '.' for an empty square. */
char ch_board_letter(const struct ch_game *game, struct ch_piece piece);
/* The piece that a letter means; false if there is none. */
bool ch_board_piece(const struct ch_game *game, char letter, struct ch_piece *piece);

/* Men below the tops of columns, those of one square from above. */
struct ch_stack {
    struct ch_piece man[CH_COLUMN_MEN];
    uint8_t square[CH_COLUMN_MEN];
    int count;
};

/* Appends the men below the top of the square's column, as "(bW)": their letters from above;
 * nothing where there are none. */
void ch_stack_format(const struct ch_game *game, const struct ch_position *position, int square,
                     struct ch_text *text);
/* Reads that at *at, moving past it; nothing where there is no bracket, or no columns are. */
enum ch_status ch_stack_read(const struct ch_game *game, const char **at, int square,
                             struct ch_stack *stack, struct ch_error *error);

/* Appends board text: the letter of the side to move in lower case, a blank, the rows from the top
 * parted by '/', every cell of the drawn board written ('.' also for cells that are no squares).
 * Behind the letter of a column's top are those of the men below, in brackets; behind a blank what
 * is in hand (core/games/text/hands.h). */
void ch_board_text_format(const struct ch_game *game, const struct ch_position *position,
                          struct ch_text *text);

/* Reads board text into piece[0..graph.count-1], *stack (NULL where there are no columns), *side
 * and *hands (NULL: nothing may be in hand), from which the game makes a position. Rows may also
 * leave out the cells that are no squares, or have `~` there. */
enum ch_status ch_board_text_parse(const struct ch_game *game, const char *text,
                                   struct ch_piece piece[], struct ch_stack *stack, int *side,
                                   struct ch_hands *hands, struct ch_error *error);

/* Appends the board text of a drawn board, as the console, books, scenarios and other programs
 * draw: with a frame or without one, with bars between its squares or lines where pieces move.
 * Numbers and names are those of squares; numbers of the rows beside the board and letters of the
 * columns say from which side it was drawn; brackets and stars mark moves. What is no board is left
 * for the reader of board text to refuse. */
void ch_board_undraw(const struct ch_game *game, const char *drawing, char side,
                     struct ch_text *text);

/* What a line alone is of a drawn board: a row; a frame, letters of columns or lines between two
 * rows; or nothing of it. */
enum ch_drawn_line { CH_DRAWN_NOT, CH_DRAWN_PART, CH_DRAWN_ROW };
enum ch_drawn_line ch_board_drawn_line(const struct ch_game *game, const char *line);

/* A position out of one line that the game reads, or of a drawn board. Of that, `White to move` or
 * the console's prompt says who moves; else it is the side that begins. */
enum ch_status ch_board_read_position(const struct ch_game *game, const char *text,
                                      struct ch_position *position, struct ch_error *error);

#endif
