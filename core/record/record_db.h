/* What the files of the record share. First SQLite as they use it: a connection, and prepared
 * statements that are kept and used again.
 * Only record_db.c includes sqlite3.h; record*.c use this header, and core/book/book_file.c, whose
 * files are no records but distrusted alike. */
#ifndef CH_CORE_RECORD_RECORD_DB_H
#define CH_CORE_RECORD_RECORD_DB_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/record/record.h"

struct ch_query;

enum ch_db_mode {
    CH_DB_EXISTING,
    CH_DB_CREATE,  /* makes the file if there is none */
    CH_DB_ALONE,   /* an existing one that no other program has open, and without a file that is
                    * shared with one: on a full disk none can be made */
    CH_DB_AT_ONCE, /* the same, without patience */
    CH_DB_STILL,   /* only reads a file that no one writes, also where nothing can be written */
    CH_DB_MEMORY   /* an empty one of this connection alone, in memory; `path` is for messages */
};
/* Opens the connection to an untrusted file: views and triggers are off, functions in the schema
 * are not called, sizes are limited, and a journal beside it that leads to another file is refused
 * (CH_BAD_INPUT). Foreign keys on, five seconds of patience with other users. The caller closes it
 * with ch_record_close. */
enum ch_status ch_db_open(const char *path, enum ch_db_mode mode, struct ch_record **record,
                          struct ch_error *error);
/* After an error: removes what SQLite left empty beside the file, and with `made` the file itself
 * if nothing is in it, unless another program has it open. */
void ch_db_tidy(const char *path, bool made);
const char *ch_db_path(const struct ch_record *record);

/* What is to be done before something of the game of this name is added: the record is closed to
 * others if that hides something. `definition`: as in struct ch_recorded_game. */
enum ch_status ch_record_expect(struct ch_record *record, const char *game,
                                const struct ch_recorded_definition *definition,
                                struct ch_error *error);

/* From now on the connection is one to a copy of what the file holds now, in a private temporary
 * file that is removed with it. No query may be open. */
enum ch_status ch_db_detach(struct ch_record *record, struct ch_error *error);

/* Runs statements that return nothing, separated by semicolons. */
enum ch_status ch_db_run(struct ch_record *record, const char *sql, struct ch_error *error);
/* The number that `sql` gives in its only row. */
enum ch_status ch_db_number(struct ch_record *record, const char *sql, int64_t *number,
                            struct ch_error *error);
int64_t ch_db_last_id(const struct ch_record *record);
/* What is added between the two is added whole, or after a failure not at all; may be nested.
 * `status`: how the addition went, which is returned if it failed. */
enum ch_status ch_db_begin_addition(struct ch_record *record, struct ch_error *error);
enum ch_status ch_db_end_addition(struct ch_record *record, enum ch_status status,
                                  struct ch_error *error);
/* The definitions of games that were met in this connection (below). */
struct ch_recorded_definitions *ch_db_definitions(struct ch_record *record);

/* A statement ready to bind; `sql` must be a string literal, it is the key of the cache. Of a query
 * that failed, from here on, all calls but ch_query_end do nothing. */
struct ch_query *ch_query_begin(struct ch_record *record, const char *sql, struct ch_error *error);
/* Parameters count from 1, and are NULL until they are bound. A NULL text is NULL. Texts must live
 * until ch_query_end. */
void ch_query_bind(struct ch_query *query, int parameter, int64_t value);
void ch_query_bind_real(struct ch_query *query, int parameter, double value);
void ch_query_bind_text(struct ch_query *query, int parameter, const char *text);
/* One step: true if there is a row to read. */
bool ch_query_row(struct ch_query *query);
/* A step of a statement that gives no rows, then ready for new values. */
void ch_query_run(struct ch_query *query);
/* What the caller made of a row: a failure is the query's, and there are no more rows. False if it
 * failed by now. */
bool ch_query_note(struct ch_query *query, enum ch_status status);
/* Releases the query, before the record is closed. The first failure, whose text is in the error
 * that ch_query_begin was given. */
enum ch_status ch_query_end(struct ch_query *query);
/* Columns count from 0. NULL is 0 or 0.0. SQLite gives a value of any kind in any column, and so
 * may a file from outside: what is not of the kind that is asked for, or out of its range, is noted
 * (ch_query_odd), and what is returned for it is within. */
int64_t ch_query_int(struct ch_query *query, int column);
int64_t ch_query_number(struct ch_query *query, int column, int64_t min, int64_t max);
/* min: 0. */
double ch_query_real(struct ch_query *query, int column, double max);
bool ch_query_is_null(struct ch_query *query, int column);
/* The text, good until the next step; "" for NULL, which is odd. */
const char *ch_query_word(struct ch_query *query, int column);
/* A copy of the text, freed with ch_free; NULL, or for the second "", for NULL. */
char *ch_query_copy(struct ch_query *query, int column);
char *ch_query_copy_word(struct ch_query *query, int column);
/* Where keys come from, in two columns: the scheme (NULL: CH_KEYS_HASHED) and the secret (NULL:
 * that of `seed`). What is neither is odd (ch_query_odd). */
struct ch_keys ch_query_keys(struct ch_query *query, int scheme, int secret, uint64_t seed);
/* `hex` is for the text, which must live as long as any. */
void ch_query_bind_keys(struct ch_query *query, int scheme, int secret, const struct ch_keys *keys,
                        char hex[CH_SECRET_HEX]);
/* True if anything in the current row was odd. */
bool ch_query_odd(const struct ch_query *query);
/* Notes that something was. */
void ch_query_note_odd(struct ch_query *query);
/* CH_BAD_INPUT: what `id` of `what` ("game") holds was odd. */
enum ch_status ch_db_refuse_odd(const struct ch_record *record, const char *what, int64_t id,
                                struct ch_error *error);

/* CH_BAD_INPUT: `text`, the `column` of that, is no JSON object. */
enum ch_status ch_db_check_json(const struct ch_record *record, const char *what, int64_t id,
                                const char *column, const char *text, struct ch_error *error);

/* The definition in row `id`, of which nothing is read yet; NULL for 0. It lives until the record
 * is closed. */
struct ch_recorded_definition *ch_recorded_definition_at(struct ch_record *record, int64_t id);
/* Its row; 0 for NULL. */
int64_t ch_recorded_definition_id(const struct ch_recorded_definition *definition);

/* The game that it defines, made the first time. CH_BAD_INPUT with the mistakes in it: a record is
 * untrusted input. */
enum ch_status ch_recorded_definition_game(struct ch_recorded_definition *definition,
                                           const struct ch_game **game, struct ch_error *error);

/* The same definition in another record, added if it is not there. */
enum ch_status ch_recorded_definition_copy(struct ch_record *into,
                                           struct ch_recorded_definition *from,
                                           struct ch_recorded_definition **to,
                                           struct ch_error *error);

/* Those that were met in a record. Initialise with {0}. */
struct ch_recorded_definitions {
    void *tree; /* by row (search.h): no order of rows makes looking them up slow */
    int round;  /* of reading them, from 0 */
    int games;  /* that were made of them */
};

/* Rows may have gone with a transaction: what was read of them is read again when it is needed. */
void ch_recorded_definitions_forget(struct ch_recorded_definitions *definitions);
void ch_recorded_definitions_free(struct ch_recorded_definitions *definitions);

/* The layout that this program writes. Layouts count from 1. */
int ch_record_layout(void);

/* Makes the tables in an empty file, of layout `layout`. Within the caller's transaction. */
enum ch_status ch_record_steps_begin(struct ch_record *record, int layout, struct ch_error *error);

/* Brings a record of layout `from` to layout `to`, with all that it holds, and notes that in the
 * file. Within the caller's transaction, with foreign keys off. CH_BAD_INPUT if it holds what the
 * older layout can't. */
enum ch_status ch_record_steps(struct ch_record *record, int from, int to, struct ch_error *error);

/* CH_OK if the schema of `record` is the one of `layout` (1 … ch_record_layout()). CH_BAD_INPUT
 * with the object that is extra, missing or different. Runs no query on the tables themselves. */
enum ch_status ch_record_schema_check(struct ch_record *record, int layout, struct ch_error *error);

/* The columns of a recorded game and of its moves: the tables by which they are made, written,
 * read, compared and shown. */

/* The layout of records that have all columns. */
int ch_game_columns_layout(void);
/* Adds the columns that came with this layout to the tables. */
enum ch_status ch_game_columns_add(struct ch_record *record, int layout, struct ch_error *error);

/* Stores the game as a new row, gives it its id, and stores its moves. */
enum ch_status ch_game_columns_insert(struct ch_record *record, struct ch_recorded_game *game,
                                      struct ch_error *error);
/* Reads the row of a query `SELECT * FROM game`. The caller releases the game, whatever is
 * returned. */
enum ch_status ch_game_columns_read(struct ch_record *record, struct ch_query *query,
                                    struct ch_recorded_game *game, struct ch_error *error);
/* Reads the moves of a game that was read without. CH_BAD_INPUT if they are not all there. */
enum ch_status ch_game_columns_read_moves(struct ch_record *record, struct ch_recorded_game *game,
                                          struct ch_error *error);
/* Appends the data by which two games with their moves are the same, whatever their numbers. */
void ch_game_columns_report(const struct ch_recorded_game *game, struct ch_text *text);
/* Adds the columns of a recorded game, or of a move, that are shown as they are. */
void ch_game_columns_show(const struct ch_recorded_game *game, cJSON *object);
void ch_game_columns_show_move(const struct ch_played_move *move, cJSON *object);
/* Releases the moves and the texts of the columns. */
void ch_game_columns_done(struct ch_recorded_game *game);

#endif
