/* The rows of a board as text. See block.h. */
#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/stratego/trap/block_parts.h"

static const char column_letters[] = "ABCDEFGHJK";

/* What a letter of the board is that does not move; CH_TRAP_PIECE for letters that do; -1 for
 * anything else. */
static int cell_of(char letter) {
    static const char standing[] = ".~UuPpBb";
    const char *found = letter ? strchr(standing, letter) : NULL;
    if (found)
        return (int)(found - standing);
    return ch_trap_is_letter(letter) ? CH_TRAP_PIECE : -1;
}

/* The cells of a row as ten letters, without its number and blanks. */
static enum ch_status read_row(struct ch_trap_reader *reader, const char *line, int row,
                               char cells[CH_TRAP_SIZE]) {
    int number = 0, count = 0;
    const char *at = line;
    while (isdigit((unsigned char)*at) && number < 100)
        number = number * 10 + *at++ - '0';
    if (at > line && number != row)
        return CH_TRAP_REFUSE(
            reader, reader->line,
            "this should be row %d and is numbered %d; rows are written from 10 down", row, number);
    for (; *at; at++) {
        if (isspace((unsigned char)*at))
            continue;
        if (cell_of(*at) < 0)
            return CH_TRAP_REFUSE(
                reader, reader->line,
                "`%.*s` in row %d is no piece; write . for an empty square, ~ for a lake, "
                "letters for pieces",
                ch_text_character(at) ? ch_text_character(at) : 1, at, row);
        if (count < CH_TRAP_SIZE)
            cells[count] = *at;
        count++;
    }
    if (count != CH_TRAP_SIZE)
        return CH_TRAP_REFUSE(reader, reader->line,
                              "row %d has %d squares; a row has ten, A to K without I", row, count);
    return CH_OK;
}

static enum ch_status place_row(struct ch_trap_reader *reader, struct ch_trap_draft *draft, int row,
                                const char cells[CH_TRAP_SIZE], char letters[CH_TRAP_SQUARES]) {
    assert(row >= 1 && row <= CH_TRAP_SIZE);
    for (int column = 0; column < CH_TRAP_SIZE; column++) {
        int square = (row - 1) * CH_TRAP_SIZE + column, cell = cell_of(cells[column]);
        char name[4];
        if (ch_trap_is_lake(square) && cell != CH_TRAP_LAKE)
            return CH_TRAP_REFUSE(reader, reader->line, "%s is in a lake; write ~ there",
                                  ch_trap_square_name(square, name));
        if (!ch_trap_is_lake(square) && cell == CH_TRAP_LAKE)
            return CH_TRAP_REFUSE(reader, reader->line,
                                  "%s is in no lake; the lakes are C5 C6 D5 D6 and G5 G6 H5 H6",
                                  ch_trap_square_name(square, name));
        if (cell == CH_TRAP_PIECE && memchr(letters, cells[column], CH_TRAP_SQUARES))
            return CH_TRAP_REFUSE(
                reader, reader->line,
                "`%c` is on two squares; give each piece that moves a letter of its "
                "own",
                cells[column]);
        if (cell == CH_TRAP_PIECE)
            letters[square] = cells[column];
        else
            draft->block.board.cell[square] = (uint8_t)cell;
    }
    return CH_OK;
}

bool ch_trap_is_column_letters(const char *line) {
    int count = 0;
    for (; *line; line++)
        if (!isspace((unsigned char)*line) &&
            (count == CH_TRAP_SIZE || *line != column_letters[count++]))
            return false;
    return count == CH_TRAP_SIZE;
}

/* Places the pieces that move: the attacker, the defender, the others by their squares. */
static enum ch_status place_pieces(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                                   char letters[CH_TRAP_SQUARES]) {
    static const char first[] = "Ad";
    for (int i = 0; first[i]; i++) {
        char *found = memchr(letters, first[i], CH_TRAP_SQUARES);
        if (!found)
            return CH_TRAP_REFUSE(reader, draft->lines[CH_TRAP_KEY_BOARD],
                                  "there is no %s `%c` on this board; put it on its square",
                                  i ? "defender" : "attacker", first[i]);
        ch_trap_place(&draft->block.board, first[i], 1, (int)(found - letters));
        *found = 0;
        draft->piece_of[(int)first[i]] = i + 1;
    }
    for (int square = 0; square < CH_TRAP_SQUARES; square++) {
        if (!letters[square])
            continue;
        int number = ch_trap_place(&draft->block.board, letters[square], 1, square);
        if (number < 0)
            return CH_TRAP_REFUSE(
                reader, draft->lines[CH_TRAP_KEY_BOARD],
                "more than %d pieces move; write those that stand still as u or U",
                CH_TRAP_MAX_PIECES);
        draft->piece_of[(int)letters[square]] = number + 1;
        assert(draft->block.board.piece[number].square == square);
    }
    return CH_OK;
}

enum ch_status ch_trap_read_rows(struct ch_trap_reader *reader, struct ch_trap_draft *draft) {
    char letters[CH_TRAP_SQUARES] = {0};
    for (int row = CH_TRAP_SIZE; row > 0;) {
        const char *from = reader->at;
        char *line = ch_trap_next_line(reader);
        if (!line || ch_trap_is_fence(line)) {
            reader->at = from;
            reader->line -= line != NULL;
            ch_free(line);
            return CH_TRAP_REFUSE(
                reader, draft->lines[CH_TRAP_KEY_BOARD],
                "this board has %d row%s; ten are needed, from row 10 down to row 1",
                CH_TRAP_SIZE - row, CH_TRAP_SIZE - row == 1 ? "" : "s");
        }
        char cells[CH_TRAP_SIZE];
        enum ch_status status = CH_OK;
        if (*line && *line != '#' && !ch_trap_is_column_letters(line)) {
            status = read_row(reader, line, row, cells);
            if (status == CH_OK)
                status = place_row(reader, draft, row, cells, letters);
            row--;
        }
        ch_free(line);
        if (status != CH_OK)
            return status;
    }
    return place_pieces(reader, draft, letters);
}
