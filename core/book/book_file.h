/* A book as a file of SQLite: the same as its text in tables that others can ask, with the content
 * hash of the text. A file may come from anybody. */
#ifndef CH_CORE_BOOK_BOOK_FILE_H
#define CH_CORE_BOOK_BOOK_FILE_H

#include "core/book/book.h"

/* Appends the text of the book in the file after checking its tables and its hash; ch_book_read
 * checks the rest. CH_NOT_FOUND if there is no file. */
enum ch_status ch_book_file_text(const char *path, struct ch_text *text, struct ch_error *error);
/* Reads the book; `book` as in ch_book_read. */
enum ch_status ch_book_file_read(const char *path, const struct ch_game *game, struct ch_book *book,
                                 struct ch_error *error);
/* Puts the book into the file in one transaction, in the place of what is there, or makes it. */
enum ch_status ch_book_file_write(const char *path, const struct ch_book *book,
                                  struct ch_error *error);

#endif
