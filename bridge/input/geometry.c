/* The board as standing facts, from the point of view of the seat to move: squares, steps, leaps.
 */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/input/input.h"

enum { GAME, KIND, SQUARE, STEP, LEAP };

static const struct ch_template templates[] = {
    [GAME] = {"game", {"name", "losing"}},
    [KIND] = {"kind", {"name", "value", "rises"}},
    [SQUARE] = {"square", {"id", "rank", "row", "column", "view", "edge", "corner"}},
    [STEP] = {"step", {"from", "to", "way", "direction"}},
    [LEAP] = {"leap", {"from", "over", "to", "way", "direction"}},
};

const struct ch_templates ch_geometry_templates = {templates, sizeof templates / sizeof *templates};

static struct ch_atom lower_symbol(void *env, const char *name) {
    char lower[64];
    size_t n = 0;
    for (; name[n] && n < sizeof lower - 1; n++)
        lower[n] = (char)tolower((unsigned char)name[n]);
    lower[n] = '\0';
    struct ch_atom atom = ch_atom_symbol(env, lower);
    IncrementSymbolCount(atom.value); /* kept as long as the environment: there are few games */
    return atom;
}

/* A square is a number where its name is one, else a symbol. */
static void name_square(struct ch_input *input, const struct ch_game *game, int square) {
    char name[CH_SQUARE_NAME];
    game->ops->square_name(game, square, name);
    if (name[strspn(name, "0123456789")] != '\0') {
        input->square[square] = lower_symbol(input->env, name);
        input->named[ch_geometry_place(input, input->square[square].value)] = (int16_t)square;
        return;
    }
    long number = strtol(name, NULL, 10);
    input->square[square] = ch_input_number(input, number);
    if (number < CH_SMALL_NUMBERS)
        input->numbered[number] = (int16_t)square;
    else
        IncrementIntegerCount(input->square[square].value);
}

void ch_geometry_tables(struct ch_input *input, const struct ch_game *game, int seat) {
    assert(game->graph.count <= CH_MAX_SQUARES && game->kind_count <= CH_MAX_KINDS);
    if (input->game != game) {
        for (int i = 0; i < CH_SMALL_NUMBERS; i++)
            input->numbered[i] = input->named[i] = CH_NO_SQUARE;
        memset(input->drawn, 0, sizeof input->drawn);
        for (int square = 0; square < game->graph.count; square++)
            name_square(input, game, square);
        for (int cell = 0; cell < game->rows * game->columns; cell++)
            if (game->cell[cell] != CH_NO_SQUARE)
                input->drawn[game->cell[cell]] = true;
        for (int kind = 0; kind < game->kind_count; kind++)
            input->kind[kind] = lower_symbol(input->env, game->kinds[kind].name);
        for (int each = 0; each < CH_SEATS; each++)
            input->seat_name[each] = lower_symbol(input->env, game->seat_name[each]);
    }
    input->game = game;
    input->seat = seat;
}

/* True if the seat's men advance up the drawn board. */
static bool moves_up(const struct ch_game *game, int seat) {
    return (game->forward[seat] & (1 << CH_N | 1 << CH_NE | 1 << CH_NW)) != 0;
}

static bool is_cell(const struct ch_game *game, int row, int column) {
    return row >= 0 && row < game->rows && column >= 0 && column < game->columns &&
           game->cell[row * game->columns + column] != CH_NO_SQUARE;
}

/* The squares at the four ends of the board: in the corner itself, or beside a corner that is no
 * square. */
static bool is_corner(const struct ch_game *game, int row, int column) {
    bool row_end = row == 0 || row == game->rows - 1,
         column_end = column == 0 || column == game->columns - 1;
    if (row_end && column_end)
        return true;
    int corner_row = row < game->rows / 2 ? 0 : game->rows - 1;
    int corner_column = column < game->columns / 2 ? 0 : game->columns - 1;
    return abs(row - corner_row) + abs(column - corner_column) == 1 &&
           !is_cell(game, corner_row, corner_column);
}

static void add_square(struct ch_input *input, int row, int column, int square) {
    assert(input->drawn[square] && square < input->game->graph.count);
    const struct ch_game *game = input->game;
    bool up = moves_up(game, input->seat);
    bool edge = row == 0 || row == game->rows - 1 || column == 0 || column == game->columns - 1;
    struct ch_atom values[] = {
        input->square[square],
        ch_input_number(input, up ? game->rows - row : row + 1),
        ch_input_number(input, row + 1),
        ch_input_number(input, column + 1),
        ch_input_number(input, up ? game->graph.count - square : square + 1),
        ch_input_truth(input, edge),
        ch_input_truth(input, is_corner(game, row, column)),
    };
    ch_input_add(input, &input->board[SQUARE], values);
}

static struct ch_atom way_of(const struct ch_input *input, int direction) {
    assert(direction >= 0 && direction < CH_WAYS);
    unsigned forward = input->game->forward[input->seat];
    if (forward >> direction & 1)
        return input->forward;
    return forward >> ch_way_opposite(direction) & 1 ? input->backward : input->sideways;
}

static void add_lines(struct ch_input *input, int square) {
    const struct ch_graph *graph = &input->game->graph;
    bool up = moves_up(input->game, input->seat);
    for (int direction = 0; direction < CH_WAYS; direction++) {
        int next = graph->neighbour[square][direction];
        if (next == CH_NO_SQUARE)
            continue;
        struct ch_atom way = way_of(input, direction);
        struct ch_atom seen = input->direction[up ? ch_way_opposite(direction) : direction];
        struct ch_atom step[] = {input->square[square], input->square[next], way, seen};
        ch_input_add(input, &input->board[STEP], step);
        int behind = graph->neighbour[next][direction];
        if (behind == CH_NO_SQUARE)
            continue;
        struct ch_atom leap[] = {input->square[square], input->square[next], input->square[behind],
                                 way, seen};
        ch_input_add(input, &input->board[LEAP], leap);
    }
}

static void add_game(struct ch_input *input) {
    const struct ch_game *game = input->game;
    struct ch_atom about[] = {
        ch_atom_symbol(input->env, game->name),
        ch_input_truth(input, game->losing),
    };
    ch_input_add(input, &input->board[GAME], about);
    for (int kind = 0; kind < game->kind_count; kind++) {
        struct ch_atom values[] = {
            input->kind[kind],
            ch_input_number(input, game->kinds[kind].value),
            ch_input_truth(input, game->kinds[kind].rises),
        };
        ch_input_add(input, &input->board[KIND], values);
    }
}

void ch_geometry_add(struct ch_input *input) {
    const struct ch_game *game = input->game;
    assert(game && input->made_count == 0);
    add_game(input);
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++)
            if (is_cell(game, row, column))
                add_square(input, row, column, game->cell[row * game->columns + column]);
    for (int square = 0; square < game->graph.count; square++)
        add_lines(input, square);
}
