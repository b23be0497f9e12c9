/* A string that grows. `data` is always NUL-terminated, and never NULL until ch_text_done. */
#ifndef CH_CORE_BASE_TEXT_H
#define CH_CORE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "core/base/memory.h"

struct ch_text {
    char *data;
    size_t length; /* bytes, without the final NUL */
    size_t capacity;
};

/* An empty text. Release with ch_text_done. */
struct ch_text ch_text_new(void);
void ch_text_done(struct ch_text *text);
/* Empties it, keeps the memory. */
void ch_text_clear(struct ch_text *text);
void ch_text_add(struct ch_text *text, const char *string);
void ch_text_add_bytes(struct ch_text *text, const char *bytes, size_t length);
void ch_text_addf(struct ch_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Makes a string from outside fit for a terminal, in place and of the same length: blanks for
 * control characters other than those in `kept`, for line separators of Unicode and for what turns
 * the direction of writing; question marks for bytes that are no UTF-8. */
void ch_text_plain(char *string, const char *kept);
/* Bytes of the UTF-8 character at `at` (RFC 3629), 0 if there is none. */
int ch_text_character(const char *at);
/* True if the character of `length` bytes at `at` is a control character, a line separator, or
 * changes the direction of writing: a terminal obeys it, a reader does not see it. */
bool ch_text_commands(const char *at, int length);
/* The first line of *rest, without its newline, which is passed over; its bytes in *length. NULL
 * at the end of the text. */
const char *ch_text_line(const char **rest, int *length);
/* Appends each line of `lines` behind `before`, and ends it. */
void ch_text_add_lines(struct ch_text *text, const char *before, const char *lines);
/* True if `lines` has the line that `line` begins with. */
bool ch_text_has_line(const char *lines, const char *line);
/* "s" behind words for other counts than one. */
const char *ch_plural(long count);
/* Appends a count as prose has it: "three"; in digits above twelve. */
void ch_text_add_count(struct ch_text *text, int count);
/* True if `text` ends with `end` and more stands before it. */
bool ch_ends_with(const char *text, const char *end);
/* The name at the end of a path, without its folder; borrows. */
const char *ch_path_name(const char *path);
/* A file's name for people: without the folder `home`; borrows. */
const char *ch_path_within(const char *path, const char *home);
/* Hands the string to the caller, who frees it with ch_free; `text` is empty afterwards and holds
 * no memory, so that it may be used again or left without ch_text_done. */
char *ch_text_take(struct ch_text *text);

/* Appends the whole file at `path` ("-" is standard input). CH_NOT_FOUND or CH_SYSTEM on failure;
 * CH_BAD_INPUT past `limit` bytes. */
enum ch_status ch_text_read_file(struct ch_text *text, const char *path, size_t limit,
                                 struct ch_error *error);

/* The closest to `word` of the names that were tried so far, as below. Initialise with {word}. */
struct ch_closest {
    const char *word;
    const char *found; /* NULL: none is close; borrowed */
    size_t distance;
};
void ch_closest_try(struct ch_closest *closest, const char *name);
/* The closest of `words` (NULL-terminated) to `word` by edit distance, for "did you mean"; NULL
 * when none is close (distance over a third of the longer word). Borrows. */
const char *ch_text_closest(const char *word, const char *const words[]);
/* The same of a table whose rows of `size` bytes begin with a pointer to a word, up to one with
 * NULL. Appends all words to `names`, with commas, unless that is NULL. */
const char *ch_text_closest_row(const char *word, const void *rows, size_t size,
                                struct ch_text *names);
/* Three strings for "%s%s%s": did you mean `closest`?, or `otherwise` if that is NULL. */
#define CH_DID_YOU_MEAN(closest, otherwise)                                                        \
    (closest) ? "did you mean `" : (otherwise), (closest) ? (closest) : "", (closest) ? "`?" : ""

/* True if `word` is one of `words` (NULL-terminated). */
bool ch_text_is_one_of(const char *word, const char *const words[]);

#endif
