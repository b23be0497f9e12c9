/* A book as text: a line is a word and its fields, parted by tabs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/book/book.h"
#include "core/search/search.h"

/* MAX_FEN: bytes of a position's text; a number that counts games is at most MAX_GAMES. */
enum { FIELDS = 8, MAX_FEN = 1000, MAX_MOVE = 200, MAX_GAMES = 1000000000 };

struct reading {
    struct ch_book *book;
    const char *file;
    int line;
    struct ch_error *error;
    char *field[FIELDS];
    int count, last;          /* last: the position of the move before */
    int *scores, scores_room; /* as the text has them */
    char **moves;             /* as those */
    int moves_room;
};

static const char *definition(const struct ch_game *game) {
    return game->hash[0] ? game->hash : "-";
}

static void write_moves(const struct ch_book *book, int number, struct ch_moves *legal,
                        struct ch_text *text) {
    const struct ch_book_position *position = &book->position[number];
    ch_book_legal(book, number, legal);
    for (int i = 0; i < position->count; i++) {
        const struct ch_book_move *move = &book->move[position->first + i];
        ch_text_addf(text, "move\t%d\t%d\t%d\t%d\t%d\t%d\t", number, move->next, move->wins,
                     move->draws, move->losses, move->open);
        book->game->ops->format_move(book->game, &legal->move[i], NULL, CH_NOTATION_FULL, text);
        ch_text_add(text, "\n");
    }
}

void ch_book_write_head(const struct ch_book *book, struct ch_text *text) {
    ch_text_addf(text, "%d\t%s\t%s\t%d", CH_BOOK_FORMAT, book->game->name, definition(book->game),
                 book->self_play);
}

void ch_book_write(const struct ch_book *book, struct ch_text *text) {
    ch_text_add(text, "book\t");
    ch_book_write_head(book, text);
    ch_text_add(text, "\n");
    for (int i = 0; i < book->source_count; i++)
        ch_text_addf(text, "source\t%s\n", book->source[i]);
    for (int i = 0; i < book->count; i++) {
        const struct ch_book_position *position = &book->position[i];
        ch_text_addf(text, "position\t%d\t%d\t%d\t%d\t", position->ply, position->leaf,
                     position->depth, position->score);
        book->game->ops->format_position(book->game, &position->position, text);
        ch_text_addf(text, "\t%s\n", position->line);
    }
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < book->count; i++)
        if (book->position[i].expanded)
            write_moves(book, i, &legal, text);
}

static enum ch_status refuse(struct reading *reading, const char *what) {
    return ch_error_set(reading->error, CH_BAD_INPUT, reading->file, reading->line,
                        "the book %s; take it from where it was made, or build it again", what);
}

static bool number_of(const char *field, int min, int max, int *number) {
    char *end;
    errno = 0;
    long value = strtol(field, &end, 10);
    *number = (int)value;
    return end != field && !*end && errno == 0 && value >= min && value <= max;
}

static enum ch_status read_head(struct reading *reading) {
    const struct ch_game *game = reading->book->game;
    int format;
    if (reading->count != 5 || strcmp(reading->field[0], "book") != 0)
        return refuse(reading, "does not begin as one");
    if (!number_of(reading->field[1], 1, MAX_GAMES, &format) || format != CH_BOOK_FORMAT)
        return ch_error_set(reading->error, CH_BAD_INPUT, reading->file, reading->line,
                            "this program reads books of format %d, not this one; build it again",
                            CH_BOOK_FORMAT);
    if (strcmp(reading->field[2], game->name) != 0 ||
        strcmp(reading->field[3], definition(game)) != 0)
        return ch_error_set(reading->error, CH_UNSUPPORTED, reading->file, reading->line,
                            "this is a book of the game `%s`, not of `%s` as it is defined here; "
                            "name another book",
                            reading->field[2], game->name);
    if (!number_of(reading->field[4], 0, MAX_GAMES, &reading->book->self_play))
        return refuse(reading, "has a wrong number of games");
    return CH_OK;
}

static enum ch_status read_source(struct reading *reading) {
    const char *hash = reading->field[1];
    if (reading->count != 2 || strspn(hash, "0123456789abcdef") != CH_HASH_HEX - 1 ||
        hash[CH_HASH_HEX - 1] || reading->book->source_count == CH_BOOK_SOURCES)
        return refuse(reading, "names a source that is none");
    ch_book_add_source(reading->book, hash);
    return CH_OK;
}

static enum ch_status read_position(struct reading *reading) {
    struct ch_book *book = reading->book;
    struct ch_position position;
    int ply, leaf, depth, score, number = book->count;
    if (reading->count != 7 || book->move_count > 0 ||
        !number_of(reading->field[1], 0, CH_BOOK_PLIES, &ply) ||
        !number_of(reading->field[2], -CH_SEARCH_MATE, CH_SEARCH_MATE, &leaf) ||
        !number_of(reading->field[3], 0, CH_SEARCH_DEEPEST, &depth) ||
        !number_of(reading->field[4], -CH_SEARCH_MATE, CH_SEARCH_MATE, &score) ||
        strlen(reading->field[5]) > MAX_FEN || strlen(reading->field[6]) >= CH_BOOK_LINE)
        return refuse(reading, "has a position with wrong numbers");
    if (book->game->ops->parse_position(book->game, reading->field[5], &position, NULL) != CH_OK ||
        ch_book_add(book, &position, ply) != number || book->count != number + 1)
        return refuse(reading, "has a position that is none or stands in it twice");
    struct ch_book_position *added = &book->position[number];
    added->leaf = leaf;
    added->depth = depth;
    memcpy(added->line, reading->field[6], strlen(reading->field[6]));
    reading->scores = ch_grow(reading->scores, number, &reading->scores_room, sizeof(int));
    reading->scores[number] = score;
    return CH_OK;
}

/* Moves come after all positions, in their order. */
static enum ch_status read_move(struct reading *reading) {
    struct ch_book *book = reading->book;
    struct ch_book_move move;
    int number;
    if (reading->count != 8 ||
        !number_of(reading->field[1], reading->last, book->count - 1, &number) ||
        !number_of(reading->field[2], 0, book->count - 1, &move.next) ||
        !number_of(reading->field[3], 0, MAX_GAMES, &move.wins) ||
        !number_of(reading->field[4], 0, MAX_GAMES, &move.draws) ||
        !number_of(reading->field[5], 0, MAX_GAMES, &move.losses) ||
        !number_of(reading->field[6], 0, MAX_GAMES, &move.open) ||
        strlen(reading->field[7]) > MAX_MOVE)
        return refuse(reading, "has a move with wrong numbers");
    struct ch_book_position *of = &book->position[number];
    reading->last = number;
    book->expanded += !of->expanded;
    of->first = of->expanded ? of->first : book->move_count;
    of->expanded = true;
    of->count++;
    book->move = ch_grow(book->move, book->move_count, &book->move_capacity, sizeof *book->move);
    reading->moves =
        ch_grow(reading->moves, book->move_count, &reading->moves_room, sizeof *reading->moves);
    reading->moves[book->move_count] = ch_copy(reading->field[7]);
    book->move[book->move_count++] = move;
    return CH_OK;
}

static enum ch_status read_line(struct reading *reading, char *line) {
    char *rest = line;
    reading->count = 0;
    while (rest && reading->count < FIELDS)
        reading->field[reading->count++] = strsep(&rest, "\t");
    if (rest)
        return refuse(reading, "has too many fields in a line");
    if (reading->line == 1)
        return read_head(reading);
    if (strcmp(reading->field[0], "position") == 0)
        return read_position(reading);
    if (strcmp(reading->field[0], "move") == 0)
        return read_move(reading);
    if (strcmp(reading->field[0], "source") == 0)
        return read_source(reading);
    return refuse(reading, "has a line of an unknown kind");
}

/* True if the moves of the position are its legal ones and lead where they say. */
static bool moves_fit(const struct reading *reading, int number, const struct ch_moves *legal) {
    const struct ch_book *book = reading->book;
    const struct ch_book_position *position = &book->position[number];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool fits = legal->count == position->count;
    for (int i = 0; fits && i < legal->count; i++) {
        const struct ch_book_move *move = &book->move[position->first + i];
        struct ch_position after;
        book->game->ops->apply(book->game, &position->position, &legal->move[i], &after);
        ch_text_clear(&text);
        book->game->ops->format_move(book->game, &legal->move[i], NULL, CH_NOTATION_FULL, &text);
        fits = strcmp(text.data, reading->moves[position->first + i]) == 0 &&
               memcmp(&after, &book->position[move->next].position, sizeof after) == 0;
    }
    return fits;
}

static enum ch_status check(struct reading *reading) {
    struct ch_book *book = reading->book;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    enum ch_status status = CH_OK;
    for (int i = 0; i < book->count && status == CH_OK; i++) {
        ch_book_legal(book, i, &legal);
        if (book->position[i].expanded && !moves_fit(reading, i, &legal))
            status = refuse(reading, "has moves that are not those of their position");
    }
    if (status == CH_OK)
        ch_book_propagate(book);
    for (int i = 0; i < book->count && status == CH_OK; i++)
        if (book->position[i].score != reading->scores[i])
            status = refuse(reading, "has scores that do not follow from those of its leaves");
    return status;
}

enum ch_status ch_book_read(struct ch_book *book, const struct ch_game *game, const char *text,
                            const char *file, struct ch_error *error) {
    struct reading reading = {.book = book, .file = file, .error = error};
    enum ch_status status = CH_OK;
    ch_book_init(book, game);
    if (strlen(text) > CH_BOOK_TEXT)
        return refuse(&reading, "is larger than any");
    char *copy = ch_copy(text), *rest = copy;
    while (status == CH_OK && rest && *rest) {
        reading.line++;
        status = read_line(&reading, strsep(&rest, "\n"));
    }
    if (status == CH_OK && reading.line == 0)
        status = refuse(&reading, "is empty");
    reading.line = 0;
    if (status == CH_OK)
        status = check(&reading);
    for (int i = 0; i < book->move_count; i++)
        ch_free(reading.moves[i]);
    ch_free(reading.moves);
    ch_free(reading.scores);
    ch_free(copy);
    return status;
}
