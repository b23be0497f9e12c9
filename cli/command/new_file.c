#include "cli/command/new_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/memory.h"

/* The error of a file that is there. */
static enum ch_status fail_exists(const char *path, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, path, 0,
                        "the file exists and is left as it is; name another with --out");
}

enum ch_status ch_new_file_possible(const char *path, struct ch_error *error) {
    if (access(path, F_OK) == 0)
        return fail_exists(path, error);
    CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new();
    const char *slash = strrchr(path, '/');
    ch_text_add_bytes(&folder, slash ? path : "./", slash ? (size_t)(slash + 1 - path) : 2);
    enum ch_status status = CH_OK;
    if (access(folder.data, W_OK | X_OK) != 0)
        status = ch_error_system(error, path, "can't be written");
    return status;
}

enum ch_status ch_new_file(const char *path, const char *text, struct ch_error *error) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return errno == EEXIST ? fail_exists(path, error)
                               : ch_error_system(error, path, "can't be written");
    size_t done = 0, length = strlen(text);
    while (done < length) {
        ssize_t wrote = write(file, text + done, length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            break;
        done += (size_t)wrote;
    }
    if (close(file) == 0 && done == length)
        return CH_OK;
    ch_error_system(error, path, "can't be written");
    unlink(path);
    return CH_SYSTEM;
}

enum ch_status ch_new_file_inside(const char *path, size_t root, struct ch_error *error) {
    enum ch_status status = CH_OK;
    struct stat found;
    char *copy = ch_copy(path), *end = copy + root;
    assert(root <= strlen(path));
    while (status == CH_OK && *end) {
        end += 1 + strcspn(end + 1, "/");
        char after = *end;
        *end = '\0';
        if (lstat(copy, &found) == 0 && S_ISLNK(found.st_mode))
            status = ch_error_set(error, CH_BAD_INPUT, copy, 0,
                                  "it is a symbolic link, which may lead anywhere; remove it, or "
                                  "name another folder with --out");
        *end = after;
    }
    ch_free(copy);
    return status;
}

void ch_new_folders(const char *path, mode_t mode) {
    CH_FREED char *copy = ch_copy(path);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(copy, mode);
        *slash = '/';
    }
}
