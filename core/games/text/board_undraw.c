/* Boards drawn for people, read back: see board_text.h. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/text/board_text.h"

enum { MAX_ROWS = 64 }; /* those after it are no board's */

/* A drawing while it is read. */
struct drawn {
    const struct ch_game *game;
    bool algebraic; /* squares are named by a letter and the row's number */
    bool stacked;   /* letters without blanks between them are a column */
    bool framed;    /* some line has a bar: then those without one are no rows */
    int letters;    /* of the columns: 1 from a on, -1 from the last one back, 0 there are none */
    int count;      /* of rows */
    char *row[MAX_ROWS];
    int before[MAX_ROWS], after[MAX_ROWS]; /* the numbers beside a row; -1: none */
    struct ch_hands hands;
};

/* Signs with which other programs draw frames and empty squares, and the plain ones. */
static const struct {
    const char *sign, *plain;
} signs[] = {
    {"│", "|"}, {"┃", "|"}, {"║", "|"}, {"─", "-"}, {"━", "-"}, {"═", "-"},      {"╲", "\\"},
    {"╱", "/"}, {"╳", "/"}, {"·", "."}, {"•", "."}, {"∙", "."}, {"\u00a0", " "}, {"\t", " "},
};

/* The drawing in ASCII as far as it goes, without colours. Corners and crossings of a frame have
 * three bytes from E2 94 80 to E2 95 AF. */
static void level(const char *drawing, struct ch_text *lines) {
    while (*drawing) {
        size_t i = 0, count = sizeof signs / sizeof *signs;
        while (i < count && strncmp(drawing, signs[i].sign, strlen(signs[i].sign)) != 0)
            i++;
        if (i < count) {
            ch_text_add(lines, signs[i].plain);
            drawing += strlen(signs[i].sign);
        } else if (drawing[0] == '\033' && drawing[1] == '[') {
            drawing += 2;
            drawing += strspn(drawing, "0123456789;");
            drawing += *drawing == 'm';
        } else if (drawing[0] == '\xe2' && (drawing[1] == '\x94' || drawing[1] == '\x95') &&
                   drawing[2]) {
            ch_text_add(lines, "+");
            drawing += 3;
        } else {
            ch_text_add_bytes(lines, drawing, *drawing != '\r');
            drawing++;
        }
    }
}

static bool has_only(const char *line, const char *signs_of_it) {
    return line[strspn(line, signs_of_it)] == '\0';
}

static int bars_in(const char *line) {
    int bars = 0;
    for (; *line; line++)
        bars += *line == '|';
    return bars;
}

/* A row of empty squares as dashes, without a frame. */
static bool is_dashed(const struct ch_game *game, const char *line) {
    int dashes = 0;
    for (const char *at = line; *at; at++)
        dashes += *at == '-' || *at == '_';
    return has_only(line, " -_") && dashes == game->columns;
}

/* A frame, what parts two rows, or the lines along which pieces move between them. */
static bool is_between_rows(const struct ch_game *game, const char *line) {
    bool shaped = ch_game_is_shaped(game); /* then bars alone are lines of the board */
    if (has_only(line, " ") || (has_only(line, " |") && (shaped || bars_in(line) <= 2)))
        return true;
    if (is_dashed(game, line))
        return false;
    return (has_only(line, " |+-=_") && (strstr(line, "--") || strstr(line, "==") ||
                                         strstr(line, "__") || strchr(line, '+'))) ||
           (has_only(line, " |/\\X-") &&
            (strchr(line, '/') || strchr(line, '\\') || (shaped && strchr(line, 'X'))));
}

/* 1 if the line names the columns from a on, -1 if from the last one back; else 0. */
static int column_letters(const struct drawn *drawn, const char *line) {
    int columns = drawn->game->columns, found = 0, forward = 0, back = 0;
    for (; *line; line++) {
        int letter = tolower((unsigned char)*line);
        if (strchr(" |+", letter))
            continue;
        forward += letter == 'a' + found;
        back += letter == 'a' + columns - 1 - found;
        found++;
    }
    return found != columns ? 0 : forward == columns ? 1 : back == columns ? -1 : 0;
}

static int number_of(const char *text) {
    text += strspn(text, " ");
    return isdigit((unsigned char)*text) ? atoi(text) : -1;
}

/* The number at the end of a line that has something before it. */
static int number_at_end(const char *line) {
    size_t end = strlen(line);
    while (end > 0 && line[end - 1] == ' ')
        end--;
    size_t at = end;
    while (at > 0 && isdigit((unsigned char)line[at - 1]))
        at--;
    return at < end && at > 0 && strchr(" |", line[at - 1]) ? atoi(line + at) : -1;
}

/* Takes a line of the drawing, which stays in memory. */
static void take_line(struct drawn *drawn, char *line) {
    if (ch_hands_read(drawn->game, line, &drawn->hands))
        return;
    int letters = column_letters(drawn, line);
    if (letters != 0)
        drawn->letters = letters;
    if (letters != 0 || is_between_rows(drawn->game, line) || strstr(line, " to move") ||
        (drawn->framed && !strchr(line, '|')) || drawn->count == MAX_ROWS)
        return;
    drawn->before[drawn->count] = number_of(line);
    drawn->after[drawn->count] = number_at_end(line);
    drawn->row[drawn->count++] = line;
}

/* True if the numbers are those of the board's rows, up or down. */
static bool count_rows(const struct drawn *drawn, const int *numbers) {
    int rows = drawn->game->rows;
    bool up = true, down = true;
    for (int i = 0; i < drawn->count; i++) {
        up = up && numbers[i] == i + 1;
        down = down && numbers[i] == rows - i;
    }
    return drawn->count == rows && (up || down);
}

static int number_in_name(const struct ch_game *game, int square) {
    const char *name = ch_square_named(game, square).name;
    return number_of(name + strcspn(name, "0123456789"));
}

/* True if the numbers are those of the first or the last square of each row. */
static bool name_squares(const struct drawn *drawn, const int *numbers, bool turned) {
    const struct ch_game *game = drawn->game;
    for (int i = 0; i < drawn->count; i++) {
        const int16_t *cell = game->cell + (turned ? game->rows - 1 - i : i) * game->columns;
        int first = 0, last = game->columns - 1;
        while (first < last && cell[first] == CH_NO_SQUARE)
            first++;
        while (first < last && cell[last] == CH_NO_SQUARE)
            last--;
        if (numbers[i] < 0 || (numbers[i] != number_in_name(game, cell[first]) &&
                               numbers[i] != number_in_name(game, cell[last])))
            return false;
    }
    return true;
}

/* The number before a drawing that begins with this cell: of its square's name. */
static int label_of(const struct ch_game *game, bool turned) {
    int cells = game->rows * game->columns, i = 0;
    while (i < cells - 1 && game->cell[turned ? cells - 1 - i : i] == CH_NO_SQUARE)
        i++;
    return number_in_name(game, game->cell[turned ? cells - 1 - i : i]);
}

/* The number beside the first row where such numbers say something: in a frame, or of all rows. */
static int first_label(const struct drawn *drawn, bool before, bool after) {
    if (drawn->count == 0)
        return -1;
    if (before || (drawn->framed && !after))
        return drawn->before[0];
    return after ? drawn->after[0] : -1;
}

/* From which side it was drawn: where its last row and its last column are first. Numbers beside
 * rows are of squares where squares have numbers alone, or of the rows; then letters of the columns
 * say whether the first row is the top one. */
static void find_side(const struct drawn *drawn, bool before, bool after, bool *rows,
                      bool *columns) {
    int upright = label_of(drawn->game, false), turned = label_of(drawn->game, true);
    int first = first_label(drawn, before, after);
    bool of_rows = !drawn->algebraic && (before || after);
    if (of_rows)
        *rows = first == 1 && drawn->letters != 0;
    else
        *rows = first < 0 ? drawn->letters < 0 : first == turned && turned != upright;
    *columns = drawn->letters != 0 && (drawn->algebraic || of_rows) ? drawn->letters < 0 : *rows;
}

/* Appends the letters of a column from its top as board text has them: "w(bb)". */
static void add_column(const char *men, size_t length, struct ch_text *text) {
    ch_text_add_bytes(text, men, 1);
    if (length > 1) {
        ch_text_add(text, "(");
        ch_text_add_bytes(text, men + 1, length - 1);
        ch_text_add(text, ")");
    }
}

/* The men of a column that begins here, where pieces stack and columns are parted by blanks; 1 for
 * what is none. */
static size_t column_length(const struct drawn *drawn, const char *at, size_t length) {
    size_t count = 0;
    struct ch_piece man;
    while (drawn->stacked && count < length && at[count] != '.' &&
           ch_board_piece(drawn->game, at[count], &man))
        count++;
    if (count > 1 && count < length && drawn->algebraic && isdigit((unsigned char)at[count]))
        count--; /* a letter of the name behind it */
    return count > 1 ? count : 1;
}

/* Two lines that cross where no square is. */
static bool is_crossing(const struct ch_game *game, char sign) {
    struct ch_piece piece;
    return sign == 'X' && ch_game_is_shaped(game) && !ch_board_piece(game, sign, &piece);
}

/* Appends what one cell of a row with bars between its squares, or of fixed width, has: a letter,
 * or a dot for nothing but a number and marks. */
static void add_cell(const struct drawn *drawn, const char *cell, size_t length,
                     struct ch_text *text) {
    size_t added = text->length;
    bool named = drawn->algebraic;
    for (size_t i = 0; i < length; i++) {
        char c = cell[i];
        bool name = named && isalpha((unsigned char)c) && i + 1 < length &&
                    isdigit((unsigned char)cell[i + 1]);
        if (strchr(" *<>[]()-_/\\|", c) || isdigit((unsigned char)c) || name ||
            is_crossing(drawn->game, c))
            continue;
        size_t men = column_length(drawn, cell + i, length - i);
        add_column(cell + i, men, text);
        i += men - 1;
    }
    if (text->length == added)
        ch_text_add(text, ".");
}

/* Appends the squares of a row without bars between them. A number is the name of an empty square,
 * or of the one whose piece is before it, and so is a letter with a number behind it where squares
 * are named so. */
static void add_tokens(const struct drawn *drawn, const char *row, size_t length,
                       struct ch_text *text) {
    bool named = false; /* the name that follows belongs to the piece */
    for (size_t i = 0; i < length; i++) {
        char c = row[i];
        bool name = drawn->algebraic && isalpha((unsigned char)c) && i + 1 < length &&
                    isdigit((unsigned char)row[i + 1]);
        if (name || isdigit((unsigned char)c)) {
            if (!named)
                ch_text_add(text, ".");
            while (i + 1 < length && isdigit((unsigned char)row[i + 1]))
                i++;
            named = false;
        } else if (c == '.' || isalpha((unsigned char)c)) {
            size_t men = column_length(drawn, row + i, length - i);
            add_column(row + i, men, text);
            i += men - 1;
            named = c != '.' && i + 1 < length &&
                    (row[i + 1] == ' ' || isdigit((unsigned char)row[i + 1]) ||
                     (drawn->algebraic && i + 2 < length && isdigit((unsigned char)row[i + 2])));
        } else if (c == ' ') {
            named = named && i + 1 < length && row[i + 1] != ' ';
        } else if (c == '-' || c == '_') {
            ch_text_add(text, ".");
        } else if (!strchr("*<>[]", c)) {
            ch_text_add_bytes(text, &c, 1); /* for the reader of the board to refuse */
        }
    }
}

/* True for a row with a letter a square and nothing between them. */
static bool is_compact(const struct drawn *drawn, const char *row, size_t length) {
    size_t letters = 0;
    while (letters < length && (row[letters] == '.' || isalpha((unsigned char)row[letters])))
        letters++;
    return letters == length && letters >= (size_t)drawn->game->columns / 2;
}

/* Appends the squares of a row between two places. */
static void add_squares(const struct drawn *drawn, const char *row, size_t length,
                        struct ch_text *text) {
    size_t columns = (size_t)drawn->game->columns, width = length / columns;
    bool lines = false; /* where pieces move */
    if (drawn->stacked && is_compact(drawn, row, length)) {
        ch_text_add_bytes(text, row, length);
        return;
    }
    for (size_t i = 0; i + 1 < length; i++)
        lines = lines || strchr("|/\\", row[i]) || (row[i] == '-' && row[i + 1] == '-');
    if (!lines || width * columns != length) {
        add_tokens(drawn, row, length, text);
        return;
    }
    for (size_t i = 0; i < columns; i++)
        add_cell(drawn, row + i * width, width, text);
}

/* Appends the squares of a row with bars between them: with `outer` bars, from 0 to 2, around. */
static void add_barred(const struct drawn *drawn, const char *row, int outer,
                       struct ch_text *text) {
    int columns = drawn->game->columns;
    /* one bar alone is at the left, unless nothing but blanks is behind the last one */
    const char *last = strrchr(row, '|');
    bool left = outer == 2 || (outer == 1 && !has_only(last + 1, " "));
    if (left)
        row = strchr(row, '|') + 1;
    for (int i = 0; i < columns; i++) {
        size_t length = strcspn(row, "|");
        add_cell(drawn, row, length, text);
        row += length + (row[length] == '|');
    }
}

/* True if the bars of a row are lines of the board: cells are then as wide as they are drawn here,
 * while bars that part squares make the row one sign shorter. */
static bool has_lines(const struct ch_game *game, const char *row) {
    const char *first = strchr(row, '|'), *last = strrchr(row, '|');
    return ch_game_is_shaped(game) && first && (last - first - 1) % game->columns == 0;
}

/* Appends the squares of a row, without the numbers beside it. */
static void add_row(const struct drawn *drawn, int i, bool before, bool after,
                    struct ch_text *text) {
    char *row = drawn->row[i];
    int columns = drawn->game->columns, bars = bars_in(row);
    if (bars > 2 && !has_lines(drawn->game, row) && bars >= columns - 1 && bars <= columns + 1) {
        add_barred(drawn, row, bars - columns + 1, text);
        return;
    }
    char *bar = strchr(row, '|'), *last = strrchr(row, '|');
    size_t length = bar && last > bar ? (size_t)(last - row) : strlen(row);
    size_t start = bar ? (size_t)(bar + 1 - row) : 0;
    if (!bar && before) {
        start = strspn(row, " ");
        start += strspn(row + start, "0123456789");
    }
    if (!bar && after) {
        while (row[length - 1] == ' ')
            length--;
        while (isdigit((unsigned char)row[length - 1]))
            length--;
    }
    add_squares(drawn, row + start, length > start ? length - start : 0, text);
}

static void reverse(char *text, size_t length) {
    for (size_t i = 0, j = length; i + 1 < j; i++, j--) {
        char kept = text[i];
        text[i] = text[j - 1];
        text[j - 1] = kept;
    }
}

/* Turns a row round, and the columns in it back again. */
static void turn(char *text) {
    reverse(text, strlen(text));
    for (char *at = text; *at; at++) {
        size_t length = *at == ')' ? strcspn(at, "(") : 0;
        if (length == 0 || !at[length] || !at[length + 1])
            continue;
        reverse(at, length + 2);
        at += length + 1;
    }
}

/* How many squares a row of board text has: the men of a column below its top are in brackets. */
static int squares_in(const char *row) {
    int count = 0;
    for (; *row; row++) {
        row += *row == '(' ? strcspn(row, ")") : 0;
        if (!*row)
            break;
        count += *row != ')';
    }
    return count;
}

static bool is_algebraic(const struct ch_game *game) {
    return isalpha((unsigned char)ch_square_named(game, 0).name[0]);
}

/* True if the line, without numbers beside it, has the squares of a row. */
static bool has_squares(const struct drawn *drawn, const char *line) {
    CH_SCOPED(ch_text_done) struct ch_text row = ch_text_new(), copy = ch_text_new();
    struct ch_piece piece;
    ch_text_add(&copy, line);
    struct drawn one = *drawn;
    one.row[0] = copy.data;
    add_row(&one, 0, number_of(line) >= 0, number_at_end(line) >= 0, &row);
    int length = squares_in(row.data), playable = 0, columns = drawn->game->columns;
    for (int column = 0; column < columns; column++)
        playable += drawn->game->cell[column] != CH_NO_SQUARE;
    for (int i = 0; i < (int)row.length; i++)
        if (!strchr(drawn->stacked ? "~()" : "~", row.data[i]) &&
            !ch_board_piece(drawn->game, row.data[i], &piece))
            return false;
    return length >= 4 && (length == columns || length == playable);
}

/* True if the rows have their squares without a number beside them. */
static bool rows_fit(const struct drawn *drawn) {
    int columns = drawn->game->columns;
    for (int i = 0; i < drawn->count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text row = ch_text_new();
        int playable = 0;
        for (int column = 0; column < columns; column++)
            playable += drawn->game->cell[i * columns + column] != CH_NO_SQUARE;
        add_row(drawn, i, false, false, &row);
        if (squares_in(row.data) != columns && squares_in(row.data) != playable)
            return false;
    }
    return true;
}

enum ch_drawn_line ch_board_drawn_line(const struct ch_game *game, const char *line) {
    CH_SCOPED(ch_text_done) struct ch_text plain = ch_text_new();
    struct drawn drawn = {.game = game, .algebraic = is_algebraic(game), .stacked = game->stacks};
    level(line, &plain);
    if (has_only(plain.data, " "))
        return CH_DRAWN_NOT;
    if (is_between_rows(game, plain.data) || column_letters(&drawn, plain.data) != 0)
        return CH_DRAWN_PART;
    return strchr(plain.data, '|') || has_squares(&drawn, plain.data) ? CH_DRAWN_ROW : CH_DRAWN_NOT;
}

void ch_board_undraw(const struct ch_game *game, const char *drawing, char side,
                     struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    struct drawn drawn = {.game = game, .algebraic = is_algebraic(game), .stacked = game->stacks};
    level(drawing, &lines);
    drawn.framed = strchr(lines.data, '|') != NULL;
    char *rest;
    for (char *line = strtok_r(lines.data, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        take_line(&drawn, line);
    bool before = count_rows(&drawn, drawn.before), after = count_rows(&drawn, drawn.after);
    bool last_row_first, last_column_first;
    find_side(&drawn, before, after, &last_row_first, &last_column_first);
    bool of_squares = !drawn.algebraic && !drawn.framed && !before && !after &&
                      drawn.count == game->rows && !rows_fit(&drawn);
    for (int turned = 0; of_squares && !before && !after && turned < 2; turned++) {
        before = name_squares(&drawn, drawn.before, turned);
        after = name_squares(&drawn, drawn.after, turned);
        if (before || after)
            last_row_first = last_column_first = turned;
    }
    ch_text_addf(text, "%c ", tolower((unsigned char)side));
    for (int i = 0; i < drawn.count; i++) {
        size_t start = text->length + (i > 0);
        ch_text_add(text, i > 0 ? "/" : "");
        add_row(&drawn, last_row_first ? drawn.count - 1 - i : i, before, after, text);
        if (last_column_first)
            turn(text->data + start);
    }
    ch_hands_format(game, &drawn.hands, text);
}
