#include "core/base/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/clock.h"

static bool write_all(int file, const struct ch_text *text) {
    for (size_t done = 0; done < text->length;) {
        ssize_t wrote = write(file, text->data + done, text->length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        done += (size_t)wrote;
    }
    return true;
}

enum ch_status ch_whole_file(const char *path, mode_t mode, const struct ch_text *const texts[],
                             int count, struct ch_error *error) {
    enum ch_status status = CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text draft = ch_text_new();
    ch_text_addf(&draft, "%s.%ld-%lld", path, (long)getpid(), (long long)ch_clock_ns());
    int file = open(draft.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    bool written = file >= 0;
    for (int i = 0; i < count && written; i++)
        written = write_all(file, texts[i]);
    written = written && fsync(file) == 0;
    if (file >= 0 && close(file) != 0)
        written = false;
    if (!written || rename(draft.data, path) != 0) {
        status = ch_error_system(error, path, "can't be written");
        if (file >= 0)
            unlink(draft.data);
    }
    return status;
}

enum ch_status ch_dangling_refuse(const char *path, const char *option, struct ch_error *error) {
    struct stat about;
    if (lstat(path, &about) != 0 || !S_ISLNK(about.st_mode) || stat(path, &about) == 0 ||
        errno != ENOENT)
        return CH_OK;
    return ch_error_set(error, CH_BAD_INPUT, path, 0,
                        "this symbolic link leads to no file, and none is made behind it; remove "
                        "the link, or %s names another file",
                        option);
}
