#include "core/base/error.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"

enum ch_status ch_error_setv(struct ch_error *error, enum ch_status status, const char *file,
                             int line, const char *format, va_list arguments) {
    assert(status != CH_OK);
    if (!error)
        return status;
    error->status = status;
    error->line = line;
    snprintf(error->file, sizeof error->file, "%s", file ? file : "");
    vsnprintf(error->text, sizeof error->text, format, arguments);
    return status;
}

enum ch_status ch_error_set(struct ch_error *error, enum ch_status status, const char *file,
                            int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(error, status, file, line, format, arguments);
    va_end(arguments);
    return status;
}

enum ch_status ch_error_system(struct ch_error *error, const char *file, const char *format, ...) {
    int number = errno;
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(error, CH_SYSTEM, file, 0, format, arguments);
    va_end(arguments);
    size_t used = error ? strlen(error->text) : 0;
    if (error)
        snprintf(error->text + used, sizeof error->text - used, ": %s", strerror(number));
    return CH_SYSTEM;
}

void ch_error_join(struct ch_error *error, const char *file, int line, const char *text, int left) {
    enum { ROOM_FOR_MORE = 32 };
    struct ch_error one;
    char formatted[CH_ERROR_TEXT + CH_ERROR_FILE];
    size_t used = error ? strlen(error->text) : 0;
    if (!error || (used > 6 && strcmp(error->text + used - 6, " more)") == 0))
        return;
    ch_error_set(&one, error->status, file, line, "%s", text);
    ch_error_format(&one, formatted, sizeof formatted);
    size_t length = strlen(formatted);
    if (used + length + ROOM_FOR_MORE < sizeof error->text) {
        error->text[used] = '\n';
        memcpy(error->text + used + 1, formatted, length + 1);
    } else {
        snprintf(error->text + used, sizeof error->text - used, "\n(and %d more)", left);
    }
}

const char *ch_error_format(const struct ch_error *error, char *buffer, int size) {
    char file[CH_ERROR_FILE];
    snprintf(file, sizeof file, "%s", error->file);
    ch_text_plain(file, "");
    if (file[0] && error->line > 0)
        snprintf(buffer, (size_t)size, "%s:%d: %s", file, error->line, error->text);
    else if (file[0])
        snprintf(buffer, (size_t)size, "%s: %s", file, error->text);
    else
        snprintf(buffer, (size_t)size, "%s", error->text);
    ch_text_plain(buffer, "\n");
    return buffer;
}
