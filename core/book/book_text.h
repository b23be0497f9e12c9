/* A book as text: written by `crownhead book export`, read by agents that play from a book, and
 * input of a book's content hash. docs/book.md describes the format. */
#ifndef CH_CORE_BOOK_BOOK_TEXT_H
#define CH_CORE_BOOK_BOOK_TEXT_H

#include "core/book/book.h"

enum { CH_BOOK_FORMAT = 1, CH_BOOK_TEXT = 48 << 20 }; /* bytes at most */

/* Appends it; the scores must be those of ch_book_propagate. */
void ch_book_write(const struct ch_book *book, struct ch_text *text);

/* Appends the fields of its first line, after the word `book`. */
void ch_book_write_head(const struct ch_book *book, struct ch_text *text);

/* Reads such a text, which is untrusted: every position, move and score in it is computed again.
 * `book` is uninitialised and released by the caller whatever is returned. `file` is for messages.
 */
enum ch_status ch_book_read(struct ch_book *book, const struct ch_game *game, const char *text,
                            const char *file, struct ch_error *error);

#endif
