/* See error.h. */
#include "core/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void set_place(struct ch_error *error, enum ch_status status, const char *file, int line) {
    error->status = status;
    error->line = line;
    snprintf(error->file, sizeof error->file, "%s", file ? file : "");
}

enum ch_status ch_error_set(struct ch_error *error, enum ch_status status, const char *file, int line,
                            const char *format, ...) {
    if (!error)
        return status;
    set_place(error, status, file, line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}

enum ch_status ch_error_system(struct ch_error *error, const char *file, const char *format, ...) {
    int number = errno;
    if (!error)
        return CH_SYSTEM;
    set_place(error, CH_SYSTEM, file, 0);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    size_t used = strlen(error->text);
    snprintf(error->text + used, sizeof error->text - used, ": %s", strerror(number));
    return CH_SYSTEM;
}

const char *ch_error_format(const struct ch_error *error, char *buffer, int size) {
    if (error->file[0] && error->line > 0)
        snprintf(buffer, (size_t)size, "%s:%d: %s", error->file, error->line, error->text);
    else if (error->file[0])
        snprintf(buffer, (size_t)size, "%s: %s", error->file, error->text);
    else
        snprintf(buffer, (size_t)size, "%s", error->text);
    return buffer;
}
