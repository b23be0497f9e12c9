#include "core/games/stratego/trap/block.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { KEY_BOARD, KEY_RANKS, KEY_TO_MOVE, KEY_COUNTS, KEY_LIMIT, KEYS };

static const char *const key_names[] = {"board", "ranks", "to-move", "counts", "limit", NULL};

/* Where the reader is, and what it has read of a block: besides the board, the numbers and values
 * of its lines with known keys, and the piece that each letter is. */
struct reader {
    const char *at; /* the next line */
    int line;       /* its number */
    const char *file;
    struct ch_error *error;
    struct ch_text text; /* the present line */
    struct ch_trap_block block;
    int lines[KEYS]; /* 0: there was none */
    char *values[KEYS];
    int piece_of[128]; /* number + 1; 0: no piece that moves */
};

/* Fills the reader's error and returns CH_BAD_INPUT. */
#define REFUSE(reader, line, ...)                                                                  \
    ch_error_set((reader)->error, CH_BAD_INPUT, (reader)->file, line, __VA_ARGS__)

static const char blanks[] = " \t\v\f\r";

/* The next line without blanks at either end, or NULL at the end; good until the next call. */
static const char *next_line(struct reader *reader) {
    if (!*reader->at)
        return NULL;
    size_t length = strcspn(reader->at, "\n");
    const char *from = reader->at, *end = from + length;
    reader->at = end + (*end == '\n');
    reader->line++;
    while (from < end && isspace((unsigned char)*from))
        from++;
    while (from < end && isspace((unsigned char)end[-1]))
        end--;
    ch_text_clear(&reader->text);
    ch_text_add_bytes(&reader->text, from, (size_t)(end - from));
    return reader->text.data;
}

/* True if the line begins or ends a block. */
static bool is_fence(const char *line) {
    return strncmp(line, "```", 3) == 0;
}

static const char column_letters[] = "ABCDEFGHJK";

/* What a letter of the board is that does not move; CH_TRAP_PIECE for letters that do; -1 for
 * anything else. */
static int cell_of(char letter) {
    static const char standing[] = ".~UuPpBb"; /* by cell */
    const char *found = letter ? strchr(standing, letter) : NULL;
    if (found)
        return (int)(found - standing);
    return ch_trap_is_letter(letter) ? CH_TRAP_PIECE : -1;
}

/* The cells of a row as ten letters, without its number and blanks. */
static enum ch_status read_row(struct reader *reader, const char *line, int row,
                               char cells[CH_TRAP_SIZE]) {
    int number = 0, count = 0;
    const char *at = line;
    while (isdigit((unsigned char)*at) && number < 100)
        number = number * 10 + *at++ - '0';
    if (at > line && number != row)
        return REFUSE(reader, reader->line,
                      "this should be row %d and is numbered %d; rows are written from 10 down",
                      row, number);
    for (; *at; at++) {
        if (isspace((unsigned char)*at))
            continue;
        if (cell_of(*at) < 0)
            return REFUSE(
                reader, reader->line,
                "`%.*s` in row %d is no piece; write . for an empty square, ~ for a lake, "
                "letters for pieces",
                ch_text_character(at) ? ch_text_character(at) : 1, at, row);
        if (count < CH_TRAP_SIZE)
            cells[count] = *at;
        count++;
    }
    if (count != CH_TRAP_SIZE)
        return REFUSE(reader, reader->line,
                      "row %d has %d squares; a row has ten, A to K without I", row, count);
    return CH_OK;
}

static enum ch_status place_row(struct reader *reader, int row, const char cells[CH_TRAP_SIZE],
                                char letters[CH_TRAP_SQUARES]) {
    assert(row >= 1 && row <= CH_TRAP_SIZE);
    for (int column = 0; column < CH_TRAP_SIZE; column++) {
        int square = (row - 1) * CH_TRAP_SIZE + column, cell = cell_of(cells[column]);
        char name[4];
        if (ch_trap_is_lake(square) && cell != CH_TRAP_LAKE)
            return REFUSE(reader, reader->line, "%s is in a lake; write ~ there",
                          ch_trap_square_name(square, name));
        if (!ch_trap_is_lake(square) && cell == CH_TRAP_LAKE)
            return REFUSE(reader, reader->line,
                          "%s is in no lake; the lakes are C5 C6 D5 D6 and G5 G6 H5 H6",
                          ch_trap_square_name(square, name));
        if (cell == CH_TRAP_PIECE && memchr(letters, cells[column], CH_TRAP_SQUARES))
            return REFUSE(reader, reader->line,
                          "`%c` is on two squares; give each piece that moves a letter of its "
                          "own",
                          cells[column]);
        if (cell == CH_TRAP_PIECE)
            letters[square] = cells[column];
        else
            reader->block.board.cell[square] = (uint8_t)cell;
    }
    return CH_OK;
}

/* True if the line is the letters of the columns. */
static bool is_column_letters(const char *line) {
    int count = 0;
    for (; *line; line++)
        if (!isspace((unsigned char)*line) &&
            (count == CH_TRAP_SIZE || *line != column_letters[count++]))
            return false;
    return count == CH_TRAP_SIZE;
}

/* Places the pieces that move: the attacker, the defender, the others by their squares. */
static enum ch_status place_pieces(struct reader *reader, char letters[CH_TRAP_SQUARES]) {
    static const char first[] = "Ad";
    for (int i = 0; first[i]; i++) {
        char *found = memchr(letters, first[i], CH_TRAP_SQUARES);
        if (!found)
            return REFUSE(reader, reader->lines[KEY_BOARD],
                          "there is no %s `%c` on this board; put it on its square",
                          i ? "defender" : "attacker", first[i]);
        ch_trap_place(&reader->block.board, first[i], 1, (int)(found - letters));
        *found = 0;
        reader->piece_of[(int)first[i]] = i + 1;
    }
    for (int square = 0; square < CH_TRAP_SQUARES; square++) {
        if (!letters[square])
            continue;
        int number = ch_trap_place(&reader->block.board, letters[square], 1, square);
        if (number < 0)
            return REFUSE(reader, reader->lines[KEY_BOARD],
                          "more than %d pieces move; write those that stand still as u or U",
                          CH_TRAP_MAX_PIECES);
        reader->piece_of[(int)letters[square]] = number + 1;
        assert(reader->block.board.piece[number].square == square);
    }
    return CH_OK;
}

/* Reads the ten rows below `board:` and places the pieces on them, ranks still unknown. */
static enum ch_status read_rows(struct reader *reader) {
    char letters[CH_TRAP_SQUARES] = {0};
    for (int row = CH_TRAP_SIZE; row > 0;) {
        const char *from = reader->at;
        const char *line = next_line(reader);
        if (!line || is_fence(line)) {
            reader->at = from;
            reader->line -= line != NULL;
            return REFUSE(reader, reader->lines[KEY_BOARD],
                          "this board has %d row%s; ten are needed, from row 10 down to row 1",
                          CH_TRAP_SIZE - row, CH_TRAP_SIZE - row == 1 ? "" : "s");
        }
        if (!*line || *line == '#' || is_column_letters(line))
            continue;
        char cells[CH_TRAP_SIZE];
        enum ch_status status = read_row(reader, line, row, cells);
        if (status == CH_OK)
            status = place_row(reader, row--, cells, letters);
        if (status != CH_OK)
            return status;
    }
    return place_pieces(reader, letters);
}

/* A number of one or two digits at *at, which is moved behind it; -1 if there is none. */
static int read_number(const char **at) {
    int value = 0, digits = 0;
    while (isdigit((unsigned char)(*at)[digits]))
        digits++;
    for (int i = 0; i < digits && i < 3; i++)
        value = value * 10 + (*at)[i] - '0';
    *at += digits;
    return digits == 0 || digits > 2 ? -1 : value;
}

static const char *skip_blanks(const char *at) {
    while (isspace((unsigned char)*at) || *at == ',')
        at++;
    return at;
}

/* The piece that moves and whose letter is at *at before a =; *at is moved behind that. NULL after
 * an error. */
static struct ch_trap_piece *read_letter(struct reader *reader, int key, const char **at) {
    char letter = **at;
    if (!ch_trap_is_letter(letter) || (*at)[1] != '=') {
        REFUSE(reader, reader->lines[key],
               "`%.20s` in %s: is none of its entries; write them as %s", *at, key_names[key],
               key == KEY_RANKS ? "A=8 d=7" : "A=2:K7 d=1:J8");
        return NULL;
    }
    int number = reader->piece_of[(int)letter];
    if (!number) {
        REFUSE(reader, reader->lines[key],
               "%s: speaks of `%c`, and no such piece moves on this board; mend the letter or "
               "leave it out",
               key_names[key], letter);
        return NULL;
    }
    *at += 2;
    assert(number <= reader->block.board.pieces);
    return &reader->block.board.piece[number - 1];
}

static enum ch_status check_guard(struct reader *reader, char letter, int rank) {
    int number = letter == 'p' ? CH_TRAP_ATTACKER : CH_TRAP_DEFENDER;
    const struct ch_trap_piece *piece = &reader->block.board.piece[number];
    if (!rank || ch_trap_strike(rank, piece->rank) == 1)
        return CH_OK;
    return REFUSE(
        reader, reader->lines[KEY_RANKS],
        "`%c` is a piece known to outrank `%c`, whose rank is %d; another letter makes it "
        "one that moves",
        letter, piece->letter, piece->rank);
}

static enum ch_status read_ranks(struct reader *reader) {
    bool given[CH_TRAP_MAX_PIECES] = {false};
    struct ch_trap_board *board = &reader->block.board;
    int line = reader->lines[KEY_RANKS];
    const char *at = skip_blanks(line ? reader->values[KEY_RANKS] : "");
    int guards[2] = {0};
    for (; *at; at = skip_blanks(at)) {
        /* p=9: a guard may have a rank. It is checked when all are read. */
        bool guard = (*at == 'p' || *at == 'P') && at[1] == '=';
        char letter = *at;
        struct ch_trap_piece *piece = NULL;
        if (guard)
            at += 2;
        else if (!(piece = read_letter(reader, KEY_RANKS, &at)))
            return CH_BAD_INPUT;
        int rank = read_number(&at);
        if (rank < 1 || rank > 10 || (*at && !isspace((unsigned char)*at) && *at != ','))
            return REFUSE(reader, line,
                          "the rank of `%c` is wrong; ranks are 1 (spy) to 10 (marshal)", letter);
        if (guard) {
            guards[letter == 'p'] = rank;
            continue;
        }
        if (given[piece - board->piece])
            return REFUSE(reader, line, "`%c` has two ranks; leave one out", piece->letter);
        given[piece - board->piece] = true;
        piece->rank = (uint8_t)rank;
    }
    for (int i = 0; i < board->pieces; i++)
        if (!given[i])
            return REFUSE(reader, line ? line : reader->lines[KEY_BOARD],
                          "`%c` moves and has no rank; add %c=N to ranks:, from 1 (spy) to 10 "
                          "(marshal)",
                          board->piece[i].letter, board->piece[i].letter);
    enum ch_status status = check_guard(reader, 'P', guards[0]);
    return status == CH_OK ? check_guard(reader, 'p', guards[1]) : status;
}

static enum ch_status read_counts(struct reader *reader) {
    bool given[CH_TRAP_MAX_PIECES] = {false};
    int line = reader->lines[KEY_COUNTS];
    const char *at = skip_blanks(line ? reader->values[KEY_COUNTS] : "");
    for (; *at; at = skip_blanks(at)) {
        struct ch_trap_piece *piece = read_letter(reader, KEY_COUNTS, &at);
        if (!piece)
            return CH_BAD_INPUT;
        int length, run = read_number(&at);
        int other = *at == ':' ? ch_trap_square_read(at + 1, &length) : CH_TRAP_NOWHERE;
        if (other != CH_TRAP_NOWHERE)
            at += 1 + length;
        if (run < 0 || (run > 0 && other == CH_TRAP_NOWHERE) ||
            (*at && !isspace((unsigned char)*at) && *at != ','))
            return REFUSE(reader, line,
                          "the count of `%c` is wrong; write the moves to and fro that it has just "
                          "made and the other square, as %c=2:K7",
                          piece->letter, piece->letter);
        if (given[piece - reader->block.board.piece])
            return REFUSE(reader, line, "`%c` has two counts; leave one out", piece->letter);
        given[piece - reader->block.board.piece] = true;
        piece->run = (uint8_t)run;
        piece->other = run ? (uint8_t)other : CH_TRAP_NOWHERE;
    }
    return CH_OK;
}

static enum ch_status read_to_move(struct reader *reader) {
    const char *value = reader->values[KEY_TO_MOVE];
    if (!value)
        return REFUSE(reader, reader->lines[KEY_BOARD],
                      "who is to move decides; add to-move: red or to-move: blue");
    if (strcasecmp(value, "red") != 0 && strcasecmp(value, "blue") != 0)
        return REFUSE(reader, reader->lines[KEY_TO_MOVE],
                      "to-move: is red or blue, and not `%.20s`", value);
    reader->block.board.to_move = strcasecmp(value, "red") == 0 ? CH_TRAP_RED : CH_TRAP_BLUE;
    return CH_OK;
}

static enum ch_status read_limit(struct reader *reader, int limit) {
    const char *at = reader->values[KEY_LIMIT];
    if (at) {
        int value = read_number(&at);
        if (value < 1 || value > CH_TRAP_MAX_LIMIT || *at)
            return REFUSE(reader, reader->lines[KEY_LIMIT],
                          "limit: is a number from 1 to %d, in tournaments 3 or 5",
                          CH_TRAP_MAX_LIMIT);
        reader->block.board.limit = (uint8_t)value;
    }
    if (limit)
        reader->block.board.limit = (uint8_t)limit;
    return CH_OK;
}

/* Reads what the other known keys say, and checks the whole. `limit`: as for ch_trap_blocks_read.
 */
static enum ch_status read_values(struct reader *reader, int limit) {
    struct ch_error wrong;
    if (!reader->lines[KEY_BOARD])
        return REFUSE(reader, reader->block.line,
                      "there is no board: here; write it and ten rows below it");
    enum ch_status status = read_ranks(reader);
    if (status == CH_OK)
        status = read_to_move(reader);
    if (status == CH_OK)
        status = read_limit(reader, limit);
    if (status == CH_OK)
        status = read_counts(reader);
    if (status == CH_OK && ch_trap_check(&reader->block.board, &wrong) != CH_OK)
        status = REFUSE(reader, reader->lines[reader->lines[KEY_COUNTS] ? KEY_COUNTS : KEY_BOARD],
                        "%s", wrong.text);
    return status;
}

static void keep_key(struct ch_trap_block *block, int number, const char *line, const char *colon) {
    const char *value = colon + 1 + strspn(colon + 1, blanks);
    block->keys = ch_realloc(block->keys, (size_t)(block->key_count + 1) * sizeof block->keys[0]);
    block->keys[block->key_count++] =
        (struct ch_trap_key){ch_copy_bytes(line, (size_t)(colon - line)), ch_copy(value), number};
}

/* A line `key: value`. */
static enum ch_status read_key(struct reader *reader, const char *line) {
    const char *colon = strchr(line, ':');
    int at = reader->line, known = 0;
    size_t length = colon ? (size_t)(colon - line) : 0;
    if (reader->lines[KEY_BOARD] && is_column_letters(line))
        return CH_OK;
    if (!length)
        return REFUSE(reader, at,
                      "`%.40s` is no line of this form; write board:, ten rows, ranks:, to-move:, "
                      "counts:",
                      line);
    while (known < KEYS &&
           (strlen(key_names[known]) != length || strncasecmp(line, key_names[known], length) != 0))
        known++;
    if (known == KEYS) {
        CH_FREED char *name = ch_copy_bytes(line, length);
        const char *closest = ch_text_closest(name, key_names);
        if (closest && tolower((unsigned char)*line) == *closest)
            return REFUSE(reader, at, "there is no `%.*s:`; did you mean %s:?", (int)length, line,
                          closest);
        keep_key(&reader->block, at, line, colon);
        return CH_OK;
    }
    if (reader->lines[known])
        return REFUSE(reader, at,
                      "a second %s: in one block; put each board between lines of three back-ticks",
                      key_names[known]);
    reader->lines[known] = at;
    assert(known < KEYS && at > 0 && !reader->values[known]);
    reader->values[known] = ch_copy(colon + 1 + strspn(colon + 1, blanks));
    if (known != KEY_BOARD)
        return CH_OK;
    if (*reader->values[KEY_BOARD])
        return REFUSE(reader, at, "the rows of a board stand below board:, one a line");
    return read_rows(reader);
}

static enum ch_status read_lines(struct reader *reader, bool fenced) {
    for (const char *line; (line = next_line(reader));) {
        if (fenced && is_fence(line))
            return CH_OK;
        enum ch_status status = *line && *line != '#' ? read_key(reader, line) : CH_OK;
        if (status != CH_OK)
            return status;
    }
    if (fenced)
        return REFUSE(reader, reader->block.line,
                      "this block has no end; close it by a line of three back-ticks");
    return CH_OK;
}

static void release_block(struct ch_trap_block *block) {
    for (int i = 0; i < block->key_count; i++) {
        ch_free(block->keys[i].name);
        ch_free(block->keys[i].value);
    }
    ch_free(block->keys);
}

/* Reads the block that begins with the reader's next line, and adds it to `blocks`. */
static enum ch_status read_block(struct reader *reader, bool fenced, int limit,
                                 struct ch_trap_blocks *blocks) {
    reader->block = (struct ch_trap_block){.line = reader->line + !fenced};
    memset(reader->lines, 0, sizeof reader->lines);
    memset(reader->values, 0, sizeof reader->values);
    memset(reader->piece_of, 0, sizeof reader->piece_of);
    ch_trap_clear(&reader->block.board);
    enum ch_status status = read_lines(reader, fenced);
    if (status == CH_OK)
        status = read_values(reader, limit);
    for (int key = 0; key < KEYS; key++)
        ch_free(reader->values[key]);
    if (status != CH_OK) {
        release_block(&reader->block);
        return status;
    }
    blocks->block =
        ch_realloc(blocks->block, (size_t)(blocks->count + 1) * sizeof blocks->block[0]);
    blocks->block[blocks->count++] = reader->block;
    return CH_OK;
}

enum ch_status ch_trap_blocks_read(const char *text, const char *file, int limit,
                                   struct ch_trap_blocks *blocks, struct ch_error *error) {
    struct reader reader = {.at = text, .file = file, .error = error, .text = ch_text_new()};
    enum ch_status status = CH_OK;
    bool fenced = false;
    *blocks = (struct ch_trap_blocks){0};
    for (const char *line; status == CH_OK && (line = next_line(&reader));)
        if (is_fence(line)) {
            fenced = true;
            status = read_block(&reader, true, limit, blocks);
        }
    if (!fenced) {
        reader.at = text;
        reader.line = 0;
        status = read_block(&reader, false, limit, blocks);
    }
    ch_text_done(&reader.text);
    if (status != CH_OK)
        ch_trap_blocks_done(blocks);
    return status;
}

void ch_trap_blocks_done(struct ch_trap_blocks *blocks) {
    for (int i = 0; i < blocks->count; i++)
        release_block(&blocks->block[i]);
    ch_free(blocks->block);
    *blocks = (struct ch_trap_blocks){0};
}
