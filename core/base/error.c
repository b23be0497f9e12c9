#include "core/base/error.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* Writes where the disk of the file is mounted: the last folder above that is on the same one. "?"
 * if that is not known. */
static void find_disk(const char *file, char disk[PATH_MAX]) {
    char path[PATH_MAX];
    struct stat about, above;
    char *slash = strrchr(strcpy(path, strlen(file) < PATH_MAX ? file : ""), '/');
    if (slash)
        slash[slash == path] = '\0';
    bool known =
        (realpath(file, disk) || realpath(slash ? path : ".", disk)) && stat(disk, &about) == 0;
    if (!known)
        strcpy(disk, "?");
    while (known && (slash = strrchr(disk, '/')) != NULL && disk[1]) {
        snprintf(path, sizeof path, "%.*s", (int)(slash == disk ? 1 : slash - disk), disk);
        known = stat(path, &above) == 0 && above.st_dev == about.st_dev;
        if (known)
            strcpy(disk, path);
    }
}

/* What a number of errno means for a file, and what to do. */
static void add_reason(int number, const char *file, char text[], size_t size) {
    char disk[PATH_MAX];
    if (number != ENOSPC && number != EDQUOT && number != EROFS) {
        snprintf(text, size, ": %s", strerror(number));
        return;
    }
    find_disk(file ? file : ".", disk);
    if (number == EROFS)
        snprintf(text, size, ": the disk at %s may only be read; name a file elsewhere", disk);
    else
        snprintf(text, size,
                 ": no space is left %son the disk at %s; make some, then start the command again",
                 number == EDQUOT ? "of your share (quota) " : "", disk);
}

enum ch_status ch_error_system(struct ch_error *error, const char *file, const char *format, ...) {
    int number = errno;
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(error, CH_SYSTEM, file, 0, format, arguments);
    va_end(arguments);
    size_t used = error ? strlen(error->text) : 0;
    if (error)
        add_reason(number, file, error->text + used, sizeof error->text - used);
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
