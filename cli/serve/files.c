#include "cli/serve/files.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cli/command/files.h"
#include "core/base/random.h"

const char *ch_serve_file_inside(const char *folder, const char *path) {
    size_t length = strlen(folder);
    if (!folder[0] || strchr(path, '\n'))
        return NULL;
    if (path[0] == '/') {
        if (strncmp(path, folder, length) != 0 || path[length] != '/')
            return NULL;
        path += length + 1;
    }
    static const char *const kinds[] = {".clp", ".agent", ".parameters"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ch_ends_with(path, kinds[i]))
            return path;
    return NULL;
}

/* Opens below `root`, through no link; -1 with errno. */
static int open_inside(int root, const char *inside, int flags) {
    struct open_how how = {.flags = (unsigned)(flags | O_CLOEXEC),
                           .resolve =
                               RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
    return (int)syscall(SYS_openat2, root, inside, &how, sizeof how);
}

enum ch_status ch_serve_file_read(int root, const char *inside, struct ch_text *text, mode_t *mode,
                                  struct ch_error *error) {
    struct stat stat = {0};
    char block[1 << 14];
    ssize_t count = 0;
    enum ch_status status = CH_OK;
    int file = open_inside(root, inside, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return ch_error_set(error, CH_NOT_FOUND, inside, 0, "can't be opened: %s", strerror(errno));
    if (fstat(file, &stat) != 0 || !S_ISREG(stat.st_mode) || stat.st_size > CH_SERVE_FILE)
        status = ch_error_set(error, CH_BAD_INPUT, inside, 0,
                              "is no plain file of at most 256 KB; edit it elsewhere");
    while (status == CH_OK && text->length <= CH_SERVE_FILE &&
           (count = read(file, block, sizeof block)) > 0)
        ch_text_add_bytes(text, block, (size_t)count);
    if (count < 0)
        status = ch_error_system(error, inside, "can't be read");
    if (mode)
        *mode = stat.st_mode & 0777;
    close(file);
    return status;
}

/* Writes a draft beside it, then puts that in its place. */
static enum ch_status replace(int folder, const char *name, mode_t mode, const char *text,
                              struct ch_error *error) {
    char draft[300];
    snprintf(draft, sizeof draft, ".%.200s.%ld", name, (long)getpid());
    int file = openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file < 0)
        return ch_error_system(error, name, "can't be written");
    bool written = ch_fill_file(file, text) && fsync(file) == 0;
    written = close(file) == 0 && written;
    if (written && renameat(folder, draft, folder, name) == 0)
        return CH_OK;
    ch_error_system(error, name, "can't be written");
    unlinkat(folder, draft, 0);
    return CH_SYSTEM;
}

enum ch_status ch_serve_file_save(int root, const char *inside, const char *hash, const char *text,
                                  struct ch_error *error) {
    mode_t mode = 0;
    char found[CH_HASH_HEX];
    CH_SCOPED(ch_text_done) struct ch_text above = ch_text_new(), now = ch_text_new();
    enum ch_status status = ch_serve_file_read(root, inside, &now, &mode, error);
    ch_hash_text(now.data, now.length, found);
    if (status == CH_OK && strcmp(found, hash) != 0)
        status = ch_error_set(error, CH_BUSY, inside, 0,
                              "was changed on disk since it was opened here; nothing was saved");
    if (status != CH_OK)
        return status;
    const char *slash = strrchr(inside, '/');
    ch_text_add_bytes(&above, slash ? inside : ".", slash ? (size_t)(slash - inside) : 1);
    int folder = open_inside(root, above.data, O_PATH | O_DIRECTORY);
    if (folder < 0)
        return ch_error_system(error, inside, "can't be written");
    status = replace(folder, slash ? slash + 1 : inside, mode, text, error);
    close(folder);
    return status;
}
