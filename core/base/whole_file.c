#include "core/base/whole_file.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
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

#define ENDING ".crownhead-draft"

/* True for the end of a draft's name, "1234-56789" and ENDING. */
static bool is_draft(const char *text) {
    size_t process = strspn(text, "0123456789");
    size_t time = process && text[process] == '-' ? strspn(text + process + 1, "0123456789") : 0;
    return time > 0 && strcmp(text + process + 1 + time, ENDING) == 0;
}

/* Removes the file in this folder unless the program that writes it runs. */
static void remove_dead(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return;
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(file);
}

/* Removes the drafts of `path` that killed programs left. */
static void clear_drafts(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    CH_FREED char *above = slash ? ch_copy_bytes(path, (size_t)(slash + 1 - path)) : ch_copy(".");
    DIR *folder = opendir(above);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;)
        if (strncmp(entry->d_name, name, length) == 0 && entry->d_name[length] == '.' &&
            is_draft(entry->d_name + length + 1))
            remove_dead(dirfd(folder), entry->d_name);
    if (folder)
        closedir(folder);
}

/* Makes the draft and locks it, so that others see that its program runs. */
static int make_locked(const char *draft, mode_t mode) {
    for (;;) {
        struct stat about;
        int file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file < 0)
            return -1;
        flock(file, LOCK_EX); /* without locks, none is removed either */
        if (fstat(file, &about) != 0 || about.st_nlink > 0)
            return file;
        close(file); /* somebody removed it before it was locked */
    }
}

enum ch_status ch_file_draft_begin(const char *path, mode_t mode, struct ch_file_draft *draft,
                                   struct ch_error *error) {
    struct ch_text name = ch_text_new();
    clear_drafts(path);
    ch_text_addf(&name, "%s.%ld-%lld" ENDING, path, (long)getpid(), (long long)ch_clock_ns());
    *draft = (struct ch_file_draft){.path = path, .file = make_locked(name.data, mode)};
    draft->name = ch_text_take(&name);
    if (draft->file >= 0)
        return CH_OK;
    ch_error_system(error, path, "can't be written");
    ch_free(draft->name);
    return CH_SYSTEM;
}

enum ch_status ch_file_draft_end(struct ch_file_draft *draft, bool good, struct ch_error *error) {
    enum ch_status status = CH_OK;
    assert(draft->file >= 0 && draft->name);
    if (good && (fsync(draft->file) != 0 || rename(draft->name, draft->path) != 0))
        status = ch_error_system(error, draft->path, "can't be written");
    if (!good || status != CH_OK)
        unlink(draft->name);
    close(draft->file); /* last: until then it is locked */
    ch_free(draft->name);
    return status;
}

enum ch_status ch_whole_file(const char *path, mode_t mode, const struct ch_text *const texts[],
                             int count, struct ch_error *error) {
    struct ch_file_draft draft;
    enum ch_status status = ch_file_draft_begin(path, mode, &draft, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < count && status == CH_OK; i++)
        if (!write_all(draft.file, texts[i]))
            status = ch_error_system(error, path, "can't be written");
    enum ch_status ended = ch_file_draft_end(&draft, status == CH_OK, error);
    return status == CH_OK ? ended : status;
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
