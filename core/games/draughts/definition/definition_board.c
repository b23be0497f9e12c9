/* The board of a definition with its cells, lines and the names of its squares; the kinds of piece;
 * and the start position. */
#include <assert.h>
#include <ctype.h>

#include "core/games/draughts/definition/definition_parts.h"
#include "core/games/text/board_text.h"

static const int row_step[CH_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int column_step[CH_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

/* The words that say how the board is, with the meaning that they have where nothing is said. */
struct board {
    bool dark, left, alquerque, orthogonal, none, corner, algebraic;
    bool alike;                         /* for both players */
    const struct ch_clause_slot *shape; /* NULL: no square is left out */
};

enum { MOST_ROWS = 24, MOST_DRAWN = 40 /* in a shape */ };

static int within(struct ch_definition *definition, const struct ch_clause *clause,
                  const char *slot, int fallback, int min, int max) {
    int number = ch_clause_number(clause, slot, fallback);
    if (number >= min && number <= max)
        return number;
    ch_problem_at(&definition->mistakes, clause, slot, "`%s` is from %d to %d, not %d", slot, min,
                  max, number);
    return fallback;
}

/* Rows or columns; 0 after a mistake. */
static int read_length(struct ch_definition *definition, const struct ch_clause *clause,
                       const char *slot) {
    if (ch_clause_slot(clause, slot))
        return within(definition, clause, slot, 0, 2, MOST_ROWS);
    if (!clause->damaged)
        ch_problem_at(&definition->mistakes, clause, slot, "`board` needs a slot `%s`; add (%s 8)",
                      slot, slot);
    return 0;
}

static bool is_playable(const struct ch_game *game, const struct board *board, int row,
                        int column) {
    if (row < 0 || row >= game->rows || column < 0 || column >= game->columns)
        return false;
    int from_corner = board->left ? column : game->columns - 1 - column;
    if (board->dark && (game->rows - 1 - row + from_corner) % 2 != 0)
        return false;
    return !board->shape || board->shape->slot->values[row].text[column] == '*';
}

/* Rows of `*` for squares and `.` for none, from the top: they say how large the board is. */
static void read_shape(struct ch_definition *definition, const struct ch_clause *clause,
                       struct board *board) {
    const struct ch_fact_slot *slot = board->shape->slot;
    struct ch_game *game = &definition->draughts->game;
    int before = definition->mistakes.count, columns = (int)strlen(slot->values[0].text);
    game->rows = slot->count;
    game->columns = columns;
    if (game->rows < 2 || game->rows > MOST_DRAWN || columns < 2 || columns > MOST_DRAWN)
        ch_problem_at(&definition->mistakes, clause, "shape",
                      "a shape has 2 to %d rows and columns, not %d and %d", MOST_DRAWN, game->rows,
                      columns);
    for (int row = 0; row < game->rows && definition->mistakes.count == before; row++) {
        const struct ch_fact_value *value = &slot->values[row];
        const char *other = slot->values[game->rows - 1 - row].text;
        int length = (int)strlen(value->text);
        if (length != columns || (int)strlen(other) != columns)
            ch_problem_add(&definition->mistakes, board->shape->file, value->line,
                           "row \"%s\" has %d cells, the first one %d; make all equally long",
                           value->text, length, columns);
        for (int column = 0; column < columns && definition->mistakes.count == before; column++) {
            char cell = value->text[column];
            if (cell != '*' && cell != '.')
                ch_problem_add(&definition->mistakes, board->shape->file, value->line,
                               "row \"%s\": `%c` is neither `*`, a square, nor `.`, none",
                               value->text, cell);
            else if (board->alike && cell != other[columns - 1 - column])
                ch_problem_add(&definition->mistakes, board->shape->file, value->line,
                               "row \"%s\": turned by half a turn the board is another; make it "
                               "the same for both players, or add (alike no)",
                               value->text);
            else if (cell == '*' && !is_playable(game, board, row, column))
                ch_problem_add(&definition->mistakes, board->shape->file, value->line,
                               "row \"%s\": column %d is no dark cell; move it, or add "
                               "(squares all)",
                               value->text, column + 1);
        }
    }
    if (definition->mistakes.count > before)
        game->rows = game->columns = 0;
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
        return !board->none && (!board->orthogonal || !diagonal);
    return board->dark ? diagonal || rank % 2 == 1 : !diagonal || (rank + file) % 2 == 0;
}

static void fill_lines(struct ch_draughts *draughts, const struct board *board) {
    const struct ch_game *game = &draughts->game;
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            for (int d = 0; square != CH_NO_SQUARE && d < CH_WAYS; d++)
                draughts->rules.next[square][d] = CH_NO_SQUARE;
            for (int d = 0; square != CH_NO_SQUARE && d < CH_DIRECTIONS; d++) {
                int distance = board->dark && d % 2 == 0 ? 2 : 1;
                int to_row = row + distance * row_step[d];
                int to_column = column + distance * column_step[d];
                if (has_line(game, board, row, column, d) &&
                    is_playable(game, board, to_row, to_column))
                    draughts->rules.next[square][d] =
                        game->cell[to_row * game->columns + to_column];
            }
        }
}

/* The board must be the same for both players, and not too large. */
static void check_board(struct ch_definition *definition, const struct ch_clause *clause,
                        const struct board *board) {
    const struct ch_game *game = &definition->draughts->game;
    int cells = game->rows * game->columns, squares = 0;
    bool odd = (game->rows + game->columns) % 2 == 1;
    if (!board->shape && odd && (board->dark || board->alquerque))
        ch_problem_at(&definition->mistakes, clause, "columns",
                      "a board of %d rows and %d columns is not the same for both players; "
                      "make both numbers even or both odd",
                      game->rows, game->columns);
    if (!board->shape && !odd && board->dark && board->alquerque && game->rows % 2 == 0)
        ch_problem_at(&definition->mistakes, clause, "rows",
                      "strong points of %d rows are not the same for both players; make "
                      "the numbers of rows and columns odd",
                      game->rows);
    for (int cell = 0; cell < cells; cell++)
        squares += is_playable(game, board, cell / game->columns, cell % game->columns);
    const char *slot = board->shape ? "shape" : "rows";
    if (squares > CH_MAX_SQUARES)
        ch_problem_at(&definition->mistakes, clause, slot,
                      "the board has %d squares; there may be %d at most", squares, CH_MAX_SQUARES);
    else if (cells > CH_MAX_SQUARES * 2)
        ch_problem_at(&definition->mistakes, clause, slot,
                      "the board has %d cells, squares or not; there may be %d at most", cells,
                      CH_MAX_SQUARES * 2);
    if (board->algebraic && game->columns > 'z' - 'a' + 1)
        ch_problem_at(&definition->mistakes, clause, "names",
                      "%d columns have no letters for all; add (names numeric)", game->columns);
}

void ch_definition_board(struct ch_definition *definition) {
    struct ch_draughts *draughts = definition->draughts;
    struct ch_game *game = &draughts->game;
    const struct ch_clause *clause = ch_definition_clause(definition, "board", 0);
    if (!clause) {
        ch_problem_add(&definition->mistakes, definition->text[0].file, 1,
                       "the game has no board; add (board (rows 8) (columns 8))");
        return;
    }
    struct board board = {
        .dark = ch_clause_is(clause, "squares", "dark", "dark"),
        .left = ch_clause_is(clause, "dark-corner", "left", "left"),
        .alquerque = ch_clause_is(clause, "lines", "alquerque", "straight"),
        .orthogonal = ch_clause_is(clause, "lines", "orthogonal", "straight"),
        .none = ch_clause_is(clause, "lines", "none", "straight"),
        .corner = ch_clause_is(clause, "facing", "corner", "edge"),
        .algebraic = ch_clause_is(clause, "names", "algebraic", "numeric"),
        .alike = ch_clause_is(clause, "alike", "yes", "yes"),
        .shape = ch_clause_slot(clause, "shape"),
    };
    const struct ch_clause_slot *rows = ch_clause_slot(clause, "rows");
    const struct ch_clause_slot *columns = ch_clause_slot(clause, "columns");
    if (board.shape && ((rows && rows->file == board.shape->file) ||
                        (columns && columns->file == board.shape->file)))
        ch_problem_at(&definition->mistakes, clause, "shape",
                      "`shape` says how many rows and columns there are; leave `rows` and "
                      "`columns` out");
    if (board.shape) {
        read_shape(definition, clause, &board);
    } else {
        game->rows = read_length(definition, clause, "rows");
        game->columns = read_length(definition, clause, "columns");
    }
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
        &draughts->names, game, board.algebraic,
        (enum ch_corner)ch_clause_choice(clause, "first-square"),
        ch_clause_word(ch_definition_clause(definition, "game", 0), "capture-sign", "x")[0]);
}

static void read_piece(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_game *game = &definition->draughts->game;
    struct ch_rules *rules = &definition->draughts->rules;
    int kind = game->kind_count++;
    const char letter[2] = {(char)tolower((unsigned char)clause->owner[0]), '\0'};
    const char *given = ch_clause_word(clause, "letter", letter);
    game->kinds[kind] = (struct ch_kind){.name = clause->owner, .letter = given[0]};
    if (given[1] || !islower((unsigned char)given[0]))
        ch_problem_at(&definition->mistakes, clause, "letter",
                      "the letter of a piece is one from a to z, not `%s`%s", given,
                      ch_clause_slot(clause, "letter") ? "" : "; add (letter m)");
    game->kinds[kind].value = within(definition, clause, "value", 100, 1, 10000);
    rules->kind[kind].weight = within(definition, clause, "weight", 100, 0, 10000);
    rules->kind[kind].rank = within(definition, clause, "rank", kind + 1, 1, 100);
    rules->kind_count = game->kind_count;
}

/* In drawings the first kind and the highest show the letter of their side. */
static void check_letters(struct ch_definition *definition) {
    const struct ch_game *game = &definition->draughts->game;
    for (int i = 0; i < game->kind_count * CH_SEATS; i++)
        for (int j = 0; j < i; j++) {
            struct ch_piece a = {(int8_t)(i % CH_SEATS), (uint8_t)(i / CH_SEATS)};
            struct ch_piece b = {(int8_t)(j % CH_SEATS), (uint8_t)(j / CH_SEATS)};
            const struct ch_clause *clause = ch_definition_clause(definition, "piece", a.kind);
            if (ch_board_letter(game, a) != ch_board_letter(game, b))
                continue;
            ch_problem_at(&definition->mistakes, clause, "letter",
                          "`%s` and `%s` would both be drawn as `%c`; give one another "
                          "letter",
                          game->kinds[b.kind].name, game->kinds[a.kind].name,
                          ch_board_letter(game, a));
            return;
        }
}

void ch_definition_pieces(struct ch_definition *definition) {
    struct ch_game *game = &definition->draughts->game;
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "piece", i)) != NULL; i++) {
        if (i == CH_RULE_KINDS) {
            ch_problem_at(&definition->mistakes, clause, "",
                          "a game has at most %d kinds of piece; leave some out", CH_RULE_KINDS);
            break;
        }
        read_piece(definition, clause);
    }
    if (game->kind_count == 0) {
        ch_problem_add(&definition->mistakes, definition->text[0].file, 1,
                       "the game has no pieces; add (piece (name man))");
        return;
    }
    int highest = 0;
    for (int kind = 1; kind < game->kind_count; kind++)
        highest = rules->kind[kind].rank > rules->kind[highest].rank ? kind : highest;
    rules->highest = highest;
    game->man_kind = 0;
    game->king_kind = highest > 0 ? highest : -1;
    check_letters(definition);
}

int ch_definition_kind(struct ch_definition *definition, const struct ch_clause_slot *slot,
                       const struct ch_fact_value *value, bool end) {
    const struct ch_game *game = &definition->draughts->game;
    const char *names[CH_RULE_KINDS + 1] = {NULL}, *name = value->text;
    for (int kind = 0; kind < game->kind_count; kind++) {
        names[kind] = game->kinds[kind].name;
        if (strcmp(names[kind], name) == 0)
            return kind;
    }
    const char *closest = ch_text_closest(name, names);
    struct ch_problem_list *mistakes = &definition->mistakes;
    if (end)
        ch_problem_add(mistakes, slot->file, value->line, "no piece is called `%s`; %s%s%s", name,
                       CH_DID_YOU_MEAN(closest, "name one that a `piece` fact names"));
    else
        ch_problem_add(mistakes, slot->file, value->line, "`%s` is no piece of this game; %s%s%s",
                       name, closest ? "did you mean `" : "add (piece (name ",
                       closest ? closest : name, closest ? "`?" : "))");
    return -1;
}

uint8_t ch_definition_kinds(struct ch_definition *definition, const struct ch_clause *clause,
                            const char *name, uint8_t fallback) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, name);
    uint8_t kinds = 0;
    bool end = strcmp(clause->fact, "end") == 0 || strcmp(clause->fact, "limit") == 0;
    for (int i = 0; slot && i < slot->slot->count; i++) {
        int kind = ch_definition_kind(definition, slot, &slot->slot->values[i], end);
        kinds = (uint8_t)(kinds | (kind >= 0 ? 1 << kind : 0));
    }
    return slot ? kinds : fallback;
}

/* Full rows of men at both sides. */
static void place_men(struct ch_definition *definition, const struct ch_clause *clause,
                      struct ch_piece piece[]) {
    const struct ch_game *game = &definition->draughts->game;
    int men = ch_clause_number(clause, "men-rows", 0), up = definition->draughts->rules.up_seat;
    if (men < 1 || men > game->rows / 2) {
        ch_problem_at(&definition->mistakes, clause, "men-rows",
                      "`men-rows` is from 1 to %d on this board, not %d", game->rows / 2, men);
        return;
    }
    for (int row = 0; row < game->rows; row++) {
        int seat = row < men ? !up : row >= game->rows - men ? up : -1;
        for (int column = 0; seat >= 0 && column < game->columns; column++) {
            int square = game->cell[row * game->columns + column];
            if (square != CH_NO_SQUARE)
                piece[square] = (struct ch_piece){(int8_t)seat, (uint8_t)game->man_kind};
        }
    }
}

/* One row, as it is drawn; the cells that are no squares may be left out. */
static void place_row(struct ch_definition *definition, const struct ch_clause_slot *slot, int row,
                      struct ch_piece piece[]) {
    const struct ch_game *game = &definition->draughts->game;
    const struct ch_fact_value *value = &slot->slot->values[row];
    const int16_t *cell = &game->cell[row * game->columns];
    int length = (int)strlen(value->text), playable = 0, at = 0;
    for (int column = 0; column < game->columns; column++)
        playable += cell[column] != CH_NO_SQUARE;
    if (length != game->columns && length != playable) {
        ch_problem_add(&definition->mistakes, slot->file, value->line,
                       "row \"%s\" has %d squares; a row of this board has %d", value->text, length,
                       game->columns);
        return;
    }
    for (int column = 0; column < game->columns; column++) {
        bool square = cell[column] != CH_NO_SQUARE;
        if (!square && length != game->columns)
            continue;
        char letter = value->text[at++];
        struct ch_piece found = {-1, 0};
        bool known = ch_board_piece(game, letter, &found);
        if (!square && letter != '.')
            ch_problem_add(&definition->mistakes, slot->file, value->line,
                           "row \"%s\": nothing can stand on column %d; write a dot", value->text,
                           column + 1);
        else if (!known)
            ch_problem_add(&definition->mistakes, slot->file, value->line,
                           "row \"%s\": `%c` is no piece of this game; men and kings are "
                           "written w, b and W, B, others by their letters",
                           value->text, letter);
        else if (square)
            piece[cell[column]] = found;
    }
}

static void place_rows(struct ch_definition *definition, const struct ch_clause_slot *slot,
                       struct ch_piece piece[]) {
    const struct ch_game *game = &definition->draughts->game;
    if (slot->slot->count != game->rows) {
        ch_problem_add(&definition->mistakes, slot->file, slot->slot->line,
                       "`rows` has %d rows; this board has %d", slot->slot->count, game->rows);
        return;
    }
    for (int row = 0; row < game->rows; row++)
        place_row(definition, slot, row, piece);
}

void ch_definition_setup(struct ch_definition *definition) {
    struct ch_draughts *draughts = definition->draughts;
    const struct ch_clause *clause = ch_definition_clause(definition, "setup", 0);
    for (int square = 0; square < CH_MAX_SQUARES; square++)
        draughts->setup[square] = (struct ch_piece){-1, 0};
    if (!clause && draughts->rules.hand.any)
        return;
    if (!clause) {
        ch_problem_add(&definition->mistakes, definition->text[0].file, 1,
                       "the game has no start position; add (setup (men-rows 3)) or (setup "
                       "(rows …))");
        return;
    }
    const struct ch_clause_slot *rows = ch_clause_slot(clause, "rows");
    bool men = ch_clause_slot(clause, "men-rows") != NULL;
    if (rows && men)
        ch_problem_at(&definition->mistakes, clause, "",
                      "`setup` has both `rows` and `men-rows`; leave one out");
    else if (!rows && !men && !clause->damaged)
        ch_problem_at(&definition->mistakes, clause, "",
                      "`setup` needs `rows` or `men-rows`; add one");
    else if (rows)
        place_rows(definition, rows, draughts->setup);
    else if (men)
        place_men(definition, clause, draughts->setup);
    for (int square = 0; draughts->rules.opening_count && square < CH_MAX_SQUARES; square++)
        if (draughts->setup[square].seat >= 0)
            ch_square_add(&draughts->rules.start[draughts->setup[square].seat], square);
}
