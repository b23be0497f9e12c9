/* Access to SQLite is the record's (core/record/record_db.h). */
#include "core/book/book.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/book/book.h"
#include "core/record/record_db.h"

/* Of PRAGMA application_id: "CHbk". */
#define APPLICATION "1128817259"

static const char *const tables[] = {
    "CREATE TABLE book (head TEXT NOT NULL, hash TEXT NOT NULL)",
    "CREATE TABLE source (id INTEGER PRIMARY KEY, hash TEXT NOT NULL)",
    "CREATE TABLE position (id INTEGER PRIMARY KEY, ply INTEGER NOT NULL, leaf INTEGER NOT NULL,"
    " depth INTEGER NOT NULL, score INTEGER NOT NULL, fen TEXT NOT NULL, line TEXT NOT NULL)",
    "CREATE TABLE move (id INTEGER PRIMARY KEY, position INTEGER NOT NULL, next INTEGER NOT NULL,"
    " wins INTEGER NOT NULL, draws INTEGER NOT NULL, losses INTEGER NOT NULL,"
    " open INTEGER NOT NULL, score INTEGER NOT NULL, refuted INTEGER NOT NULL, move TEXT NOT NULL)",
};

enum { TABLES = sizeof tables / sizeof *tables };

static enum ch_status no_book(const char *path, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, path, 0,
                        "this file is not an opening book as Crownhead writes them; name another "
                        "one, or build one with crownhead book build");
}

/* The file has no tables but those above. */
static enum ch_status check_schema(struct ch_record *file, const char *path,
                                   struct ch_error *error) {
    int64_t application = 0;
    bool row = false;
    int met = 0;
    enum ch_status status = ch_db_number(file, "PRAGMA application_id", &application, error);
    if (status != CH_OK || application != atoll(APPLICATION))
        return no_book(path, error);
    struct ch_query *query =
        ch_query_begin(file, "SELECT sql, type FROM main.sqlite_schema ORDER BY rootpage", error);
    while ((row = ch_query_row(query)) && met < TABLES &&
           strcmp(ch_query_word(query, 0), tables[met]) == 0 &&
           strcmp(ch_query_word(query, 1), "table") == 0)
        met++;
    status = ch_query_end(query);
    return status == CH_OK && !row && met == TABLES ? CH_OK : no_book(path, error);
}

/* The parts of the text by the words that their lines begin with, in their order. */
static const struct part {
    const char *word, *select;
    int numbers, texts; /* of its columns; the numbers come first */
    const char *insert; /* NULL: not line by line */
} parts[] = {
    {"book", "SELECT head FROM book", 0, 1, NULL},
    {"source", "SELECT hash FROM source ORDER BY id", 0, 1, "INSERT INTO source VALUES (?1, ?2)"},
    {"position", "SELECT ply, leaf, depth, score, fen, line FROM position ORDER BY id", 4, 2,
     "INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"},
    {"move", "SELECT position, next, wins, draws, losses, open, move FROM move ORDER BY id", 6, 1,
     "INSERT INTO move (id, position, next, wins, draws, losses, open, move, score, refuted)"
     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"},
};
enum { PARTS = sizeof parts / sizeof *parts, MOVES = PARTS - 1 };

/* Appends a line of the text for every row. */
static enum ch_status add_rows(struct ch_record *file, const struct part *part,
                               struct ch_text *text, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(file, part->select, error);
    bool row, odd = false;
    while ((row = ch_query_row(query)) && !odd && text->length <= CH_BOOK_TEXT) {
        ch_text_add(text, part->word);
        for (int i = 0; i < part->numbers; i++)
            ch_text_addf(text, "\t%lld", (long long)ch_query_int(query, i));
        for (int i = 0; i < part->texts; i++)
            ch_text_addf(text, "\t%s", ch_query_word(query, part->numbers + i));
        ch_text_add(text, "\n");
        odd = ch_query_odd(query);
    }
    enum ch_status status = ch_query_end(query);
    return status == CH_OK && (row || odd) ? CH_BAD_INPUT : status;
}

static enum ch_status read_text(struct ch_record *file, const char *path, struct ch_text *text,
                                struct ch_error *error) {
    char hash[CH_HASH_HEX], said[CH_HASH_HEX] = "";
    size_t begin = text->length;
    enum ch_status status = check_schema(file, path, error);
    if (status != CH_OK)
        return status;
    struct ch_query *query = ch_query_begin(file, "SELECT hash FROM book", error);
    if (ch_query_row(query))
        memcpy(said, ch_query_word(query, 0), strnlen(ch_query_word(query, 0), CH_HASH_HEX - 1));
    ch_query_end(query);
    status = CH_OK;
    for (int i = 0; i < PARTS && status == CH_OK; i++)
        status = add_rows(file, &parts[i], text, error);
    if (status == CH_OK)
        ch_hash_text(text->data + begin, text->length - begin, hash);
    if (status == CH_BAD_INPUT || (status == CH_OK && strcmp(hash, said) != 0))
        return ch_error_set(
            error, CH_BAD_INPUT, path, 0,
            "the book is damaged or was changed by hand: its content does not match "
            "its hash; take it from where it was made");
    return status;
}

enum ch_status ch_book_file_text(const char *path, struct ch_text *text, struct ch_error *error) {
    struct ch_record *file;
    if (access(path, F_OK) != 0)
        return ch_error_set(error, CH_NOT_FOUND, path, 0,
                            "there is no such book; build one with crownhead book build");
    enum ch_status status = ch_db_open(path, CH_DB_STILL, &file, error);
    if (status != CH_OK)
        return status == CH_BAD_INPUT ? no_book(path, error) : status;
    status = read_text(file, path, text, error);
    ch_record_close(file);
    return status;
}

enum ch_status ch_book_file_read(const char *path, const struct ch_game *game, struct ch_book *book,
                                 struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_book_init(book, game);
    enum ch_status status = ch_book_file_text(path, &text, error);
    return status == CH_OK ? ch_book_read(book, game, text.data, path, error) : status;
}

/* Binds the fields of a line of the text, numbers and texts alike: columns know their kind. */
static enum ch_status insert(struct ch_record *file, const char *sql, char *fields,
                             const int64_t more[2], int id, struct ch_error *error) {
    struct ch_query *query = ch_query_begin(file, sql, error);
    char *rest = fields;
    int parameter = 1;
    ch_query_bind(query, parameter++, id);
    while (rest)
        ch_query_bind_text(query, parameter++, strsep(&rest, "\t"));
    for (int i = 0; more && i < 2; i++)
        ch_query_bind(query, parameter++, more[i]);
    ch_query_run(query);
    return ch_query_end(query);
}

/* Sets the columns of a move that are not in the line of the text, for queries from outside. */
static void set_move_columns(const struct ch_book *book, const char *fields, int last[2],
                             int64_t more[2]) {
    int number = atoi(fields);
    last[1] = number == last[0] ? last[1] + 1 : 0;
    last[0] = number;
    more[0] = ch_book_move_score(book, number, last[1]);
    more[1] = more[0] <= book->position[number].score - CH_BOOK_LOSS;
}

static enum ch_status write_line(struct ch_record *file, const struct ch_book *book, char *line,
                                 int id, int last[2], struct ch_error *error) {
    char *fields = line, *word = strsep(&fields, "\t");
    int64_t more[2];
    int part = 0;
    while (part < MOVES && strcmp(word, parts[part].word) != 0)
        part++;
    if (part == MOVES)
        set_move_columns(book, fields, last, more);
    return parts[part].insert
               ? insert(file, parts[part].insert, fields, part == MOVES ? more : NULL, id, error)
               : CH_OK;
}

static enum ch_status write_text(struct ch_record *file, const struct ch_book *book, char *text,
                                 struct ch_error *error) {
    char hash[CH_HASH_HEX], *rest = text;
    int last[2] = {-1, 0}, id = 0;
    char kind = 0;
    ch_hash_text(text, strlen(text), hash);
    enum ch_status status = CH_OK;
    while (status == CH_OK && rest && *rest) {
        char *line = strsep(&rest, "\n");
        id = *line == kind ? id + 1 : 0;
        kind = *line;
        status = write_line(file, book, line, id, last, error);
    }
    if (status != CH_OK)
        return status;
    struct ch_query *query = ch_query_begin(file, "INSERT INTO book VALUES (?1, ?2)", error);
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new();
    ch_book_write_head(book, &head);
    ch_query_bind_text(query, 1, head.data);
    ch_query_bind_text(query, 2, hash);
    ch_query_run(query);
    return ch_query_end(query);
}

/* New tables, or those of the book that is there emptied. */
static enum ch_status clear_tables(struct ch_record *file, const char *path,
                                   struct ch_error *error) {
    int64_t objects = 0;
    enum ch_status status =
        ch_db_number(file, "SELECT count(*) FROM main.sqlite_schema", &objects, error);
    if (status != CH_OK)
        return status == CH_BAD_INPUT ? no_book(path, error) : status;
    if (objects > 0) {
        status = check_schema(file, path, error);
        return status != CH_OK ? status
                               : ch_db_run(file,
                                           "DELETE FROM book; DELETE FROM source;"
                                           "DELETE FROM position; DELETE FROM move",
                                           error);
    }
    status = ch_db_run(file, "PRAGMA application_id = " APPLICATION, error);
    for (int i = 0; i < TABLES && status == CH_OK; i++)
        status = ch_db_run(file, tables[i], error);
    return status;
}

enum ch_status ch_book_file_write(const char *path, const struct ch_book *book,
                                  struct ch_error *error) {
    struct ch_record *file;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool made = access(path, F_OK) != 0;
    enum ch_status status = ch_db_open(path, CH_DB_CREATE, &file, error);
    if (status != CH_OK)
        return status;
    ch_book_write(book, &text);
    if (text.length > CH_BOOK_TEXT)
        status = ch_error_set(error, CH_BAD_INPUT, path, 0,
                              "the book is larger than %d MB, more than agents are given; build "
                              "one of fewer positions or plies",
                              CH_BOOK_TEXT >> 20);
    if (status == CH_OK)
        status = ch_db_run(file, "BEGIN IMMEDIATE", error);
    if (status == CH_OK)
        status = clear_tables(file, path, error);
    if (status == CH_OK)
        status = write_text(file, book, text.data, error);
    if (status == CH_OK)
        status = ch_db_run(file, "COMMIT", error);
    ch_record_close(file);
    if (status != CH_OK)
        ch_db_tidy(path, made);
    return status;
}
