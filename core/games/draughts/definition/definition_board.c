/* The board of a definition: its cells, lines and the names of its squares. */
#include <assert.h>
#include <string.h>

#include "core/games/draughts/definition/definition_parts.h"

static const int row_step[CH_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int column_step[CH_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

/* The words that say how the board is, with the meaning that they have where nothing is said. */
struct board {
    bool dark, left, alquerque, corner, algebraic;
};

static int bounded(struct ch_definition *definition, const struct ch_clause *clause,
                   const char *slot, int min, int max) {
    int number = ch_clause_number(clause, slot, 0);
    if (clause && !ch_clause_slot(clause, slot) && !clause->damaged)
        ch_definition_mistake(definition, clause->file, clause->line,
                              "`board` needs a slot `%s`; add (%s %d)", slot, slot, 8);
    else if (clause && ch_clause_slot(clause, slot) && (number < min || number > max))
        ch_definition_mistake(definition, ch_clause_file(clause, slot),
                              ch_clause_line(clause, slot), "`%s` is from %d to %d, not %d", slot,
                              min, max, number);
    return number < min || number > max ? 0 : number;
}

static bool is_playable(const struct ch_game *game, const struct board *board, int row,
                        int column) {
    if (row < 0 || row >= game->rows || column < 0 || column >= game->columns)
        return false;
    int from_corner = board->left ? column : game->columns - 1 - column;
    return !board->dark || (game->rows - 1 - row + from_corner) % 2 == 0;
}

static void fill_cells(struct ch_draughts *draughts, const struct board *board) {
    struct ch_game *game = &draughts->game;
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++) {
            int16_t *cell = &game->cell[row * game->columns + column];
            *cell = CH_NO_SQUARE;
            if (is_playable(game, board, row, column) && draughts->rules.squares < CH_MAX_SQUARES)
                *cell = (int16_t)draughts->rules.squares++;
        }
    game->graph.count = draughts->rules.squares;
    assert(game->graph.count <= CH_MAX_SQUARES);
}

/* Lines of the alquerque: the longer kind (a diagonal where all cells are squares, a straight line
 * over two cells where every second one is) runs through strong points only. */
static bool has_line(const struct ch_game *game, const struct board *board, int row, int column,
                     int direction) {
    int rank = game->rows - row, file = column + 1; /* of every second cell: both odd or even */
    bool diagonal = direction % 2 == 1;
    if (!board->alquerque)
        return true;
    return board->dark ? diagonal || rank % 2 == 1 : !diagonal || (rank + file) % 2 == 0;
}

static void fill_lines(struct ch_draughts *draughts, const struct board *board) {
    const struct ch_game *game = &draughts->game;
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            for (int d = 0; square != CH_NO_SQUARE && d < CH_DIRECTIONS; d++) {
                int distance = board->dark && d % 2 == 0 ? 2 : 1;
                int to_row = row + distance * row_step[d];
                int to_column = column + distance * column_step[d];
                draughts->rules.next[square][d] = CH_NO_SQUARE;
                if (has_line(game, board, row, column, d) &&
                    is_playable(game, board, to_row, to_column))
                    draughts->rules.next[square][d] =
                        game->cell[to_row * game->columns + to_column];
            }
        }
}

/* The board must be the same for both players. */
static void check_board(struct ch_definition *definition, const struct ch_clause *clause,
                        const struct board *board) {
    const struct ch_game *game = &definition->draughts->game;
    bool odd = (game->rows + game->columns) % 2 == 1;
    if (odd && (board->dark || board->alquerque))
        ch_definition_mistake(definition, ch_clause_file(clause, "columns"),
                              ch_clause_line(clause, "columns"),
                              "a board of %d rows and %d columns is not the same for both players; "
                              "make both numbers even or both odd",
                              game->rows, game->columns);
    if (!odd && board->dark && board->alquerque && game->rows % 2 == 0)
        ch_definition_mistake(definition, ch_clause_file(clause, "rows"),
                              ch_clause_line(clause, "rows"),
                              "strong points of %d rows are not the same for both players; make "
                              "the numbers of rows and columns odd",
                              game->rows);
    int squares = board->dark ? (game->rows * game->columns + 1) / 2 : game->rows * game->columns;
    if (squares > CH_MAX_SQUARES || game->rows * game->columns > CH_MAX_SQUARES * 2)
        ch_definition_mistake(
            definition, ch_clause_file(clause, "rows"), ch_clause_line(clause, "rows"),
            "the board has %d squares; there may be %d at most", squares, CH_MAX_SQUARES);
}

static enum ch_corner first_corner(const struct ch_clause *clause) {
    const char *word = ch_clause_word(clause, "first-square", "top-left");
    return strcmp(word, "top-left") == 0      ? CH_TOP_LEFT
           : strcmp(word, "top-right") == 0   ? CH_TOP_RIGHT
           : strcmp(word, "bottom-left") == 0 ? CH_BOTTOM_LEFT
                                              : CH_BOTTOM_RIGHT;
}

void ch_definition_board(struct ch_definition *definition) {
    struct ch_draughts *draughts = definition->draughts;
    struct ch_game *game = &draughts->game;
    const struct ch_clause *clause = ch_definition_clause(definition, "board", 0);
    if (!clause) {
        ch_definition_mistake(definition, definition->text[0].file, 1,
                              "the game has no board; add (board (rows 8) (columns 8))");
        return;
    }
    struct board board = {
        .dark = ch_clause_is(clause, "squares", "dark", "dark"),
        .left = ch_clause_is(clause, "dark-corner", "left", "left"),
        .alquerque = ch_clause_is(clause, "lines", "alquerque", "straight"),
        .corner = ch_clause_is(clause, "facing", "corner", "edge"),
        .algebraic = ch_clause_is(clause, "names", "algebraic", "numeric"),
    };
    game->rows = bounded(definition, clause, "rows", 2, 24);
    game->columns = bounded(definition, clause, "columns", 2, 24);
    if (game->rows == 0 || game->columns == 0)
        return;
    check_board(definition, clause, &board);
    if (definition->mistakes.count > 0 && game->rows * game->columns > CH_MAX_SQUARES * 2) {
        game->rows = game->columns = 0;
        return;
    }
    draughts->rules.diagonal = board.dark;
    draughts->rules.dark_left = board.left;
    draughts->turned = !board.corner ? 0 : board.left ? 1 : CH_DIRECTIONS - 1;
    draughts->alquerque = board.alquerque;
    fill_cells(draughts, &board);
    fill_lines(draughts, &board);
    ch_names_fill(
        &draughts->names, game, board.algebraic, first_corner(clause),
        ch_clause_word(ch_definition_clause(definition, "game", 0), "capture-sign", "x")[0]);
}
