/* How a function reports a failure from outside: a bad file, a bad position, no space left. Such a
 * function returns enum ch_status (CH_OK is 0) and fills the caller's struct ch_error. Pure
 * computations return their value. Our own mistakes are asserts, never errors. */
#ifndef CH_CORE_BASE_ERROR_H
#define CH_CORE_BASE_ERROR_H

#include <stdarg.h>

enum ch_status {
    CH_OK = 0,
    CH_BAD_INPUT,   /* a file, position, move, option or protocol line is wrong */
    CH_NOT_FOUND,   /* a name or a file does not exist */
    CH_SYSTEM,      /* the operating system refused: no space, no process, no permission */
    CH_AGENT_FAULT, /* an agent failed; struct ch_fault says how */
    CH_UNSUPPORTED, /* well formed, but this game or agent can't do it */
    CH_INTERRUPTED, /* the user asked to stop */
    CH_BUSY         /* another program uses it; later it may work */
};

enum { CH_ERROR_TEXT = 1024, CH_ERROR_FILE = 256 };

struct ch_error {
    enum ch_status status;
    int line;                 /* from 1; 0 when there is no place */
    char file[CH_ERROR_FILE]; /* empty when there is no place */
    char text[CH_ERROR_TEXT]; /* "what is wrong; what to do", without a final dot or newline */
};

/* Fills `error` (may be NULL) and returns `status`, so that callers write `return ch_error_set(…)`.
 * `file` may be NULL. Texts that do not fit are cut. */
enum ch_status ch_error_set(struct ch_error *error, enum ch_status status, const char *file,
                            int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same for functions that take arguments of their own. */
enum ch_status ch_error_setv(struct ch_error *error, enum ch_status status, const char *file,
                             int line, const char *format, va_list arguments)
    __attribute__((format(printf, 5, 0)));

/* The same with CH_BAD_INPUT, without a place. */
#define ch_bad_input(error, ...) ch_error_set(error, CH_BAD_INPUT, NULL, 0, __VA_ARGS__)
/* The same with CH_UNSUPPORTED. */
#define ch_unsupported(error, ...) ch_error_set(error, CH_UNSUPPORTED, NULL, 0, __VA_ARGS__)

/* The same with CH_SYSTEM, and the text of errno after `format`'s; of a full disk, with where that
 * is mounted. */
enum ch_status ch_error_system(struct ch_error *error, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a further mistake to an error that is set, as a line `file:line: text` of its text; if it
 * does not fit, a line says that there are `left` more. `file` may be NULL. */
void ch_error_join(struct ch_error *error, const char *file, int line, const char *text, int left);

/* Writes `file:line: text` (or what of it there is) to buffer[0..size-1] and returns buffer. */
const char *ch_error_format(const struct ch_error *error, char *buffer, int size);

#endif
