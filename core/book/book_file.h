/* A book as a file of SQLite: the same as its text in tables that others can query, with the
 * content hash of the text. Files are untrusted input. */
#ifndef CH_CORE_BOOK_BOOK_FILE_H
#define CH_CORE_BOOK_BOOK_FILE_H

#include "core/book/book.h"

/* Appends the text of the book in the file after checking its tables and its hash; ch_book_read
 * checks the rest. CH_NOT_FOUND if there is no file. */
enum ch_status ch_book_file_text(const char *path, struct ch_text *text, struct ch_error *error);
/* Reads the book; `book` as in ch_book_read. */
enum ch_status ch_book_file_read(const char *path, const struct ch_game *game, struct ch_book *book,
                                 struct ch_error *error);
/* Writes the book into the file in one transaction: replaces its content, or creates it. */
enum ch_status ch_book_file_write(const char *path, const struct ch_book *book,
                                  struct ch_error *error);

#endif
