/* The start position of a definition. */
#include <string.h>

#include "core/games/draughts/definition/definition_parts.h"
#include "core/games/text/board_text.h"

/* Full rows of men at both sides. */
static void place_men(struct ch_definition *definition, const struct ch_clause *clause,
                      struct ch_piece piece[]) {
    const struct ch_game *game = &definition->draughts->game;
    int men = ch_clause_number(clause, "men-rows", 0), up = definition->draughts->rules.up_seat;
    if (men < 1 || men > game->rows / 2) {
        ch_definition_mistake(
            definition, ch_clause_file(clause, "men-rows"), ch_clause_line(clause, "men-rows"),
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

/* The piece with this letter; seat -2 if there is none. */
static struct ch_piece piece_of(const struct ch_game *game, char letter) {
    if (letter == '.')
        return (struct ch_piece){-1, 0};
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < game->kind_count; kind++) {
            struct ch_piece piece = {(int8_t)seat, (uint8_t)kind};
            if (ch_board_letter(game, piece) == letter)
                return piece;
        }
    return (struct ch_piece){-2, 0};
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
        ch_definition_mistake(definition, slot->file, value->line,
                              "row \"%s\" has %d squares; a row of this board has %d", value->text,
                              length, game->columns);
        return;
    }
    for (int column = 0; column < game->columns; column++) {
        bool square = cell[column] != CH_NO_SQUARE;
        if (!square && length != game->columns)
            continue;
        char letter = value->text[at++];
        struct ch_piece found = piece_of(game, letter);
        if (!square && letter != '.')
            ch_definition_mistake(definition, slot->file, value->line,
                                  "row \"%s\": nothing can stand on column %d; write a dot",
                                  value->text, column + 1);
        else if (found.seat < -1)
            ch_definition_mistake(definition, slot->file, value->line,
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
        ch_definition_mistake(definition, slot->file, slot->slot->line,
                              "`rows` has %d rows; this board has %d", slot->slot->count,
                              game->rows);
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
    if (!clause) {
        ch_definition_mistake(definition, definition->text[0].file, 1,
                              "the game has no start position; add (setup (men-rows 3)) or (setup "
                              "(rows …))");
        return;
    }
    const struct ch_clause_slot *rows = ch_clause_slot(clause, "rows");
    bool men = ch_clause_slot(clause, "men-rows") != NULL;
    if (rows && men)
        ch_definition_mistake(definition, clause->file, clause->line,
                              "`setup` has both `rows` and `men-rows`; leave one out");
    else if (!rows && !men && !clause->damaged)
        ch_definition_mistake(definition, clause->file, clause->line,
                              "`setup` needs `rows` or `men-rows`; add one");
    else if (rows)
        place_rows(definition, rows, draughts->setup);
    else if (men)
        place_men(definition, clause, draughts->setup);
}
