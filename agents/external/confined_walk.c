/* Folders looked through, entry by entry, before a program may read them; see confine.h.
 *
 * What is allowed is what was looked at, by its open file: whoever changes names meanwhile gains
 * nothing, and what comes to a folder later is not allowed. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/sandbox.h"
#include "core/base/clock.h"
#include "core/record/private_file.h"

/* How much is looked through of what read= or write= names: entries, folders in folders, seconds.
 */
enum { MAX_NAMED = 20000, DEEPEST = 40, MAX_S = 60 };

bool ch_confined_among(const char *path, char *const *paths) {
    for (; paths && *paths; paths++)
        if (strcmp(*paths, path) == 0)
            return true;
    return false;
}

bool ch_confined_join(const char *folder, const char *name, char path[PATH_MAX]) {
    return snprintf(path, PATH_MAX, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name) <
           PATH_MAX;
}

struct look {
    struct ch_confined_walk *walk;
    int left;
    int64_t until_ns;
    char **paths;       /* of hidden files, and those beside them; ended by NULL */
    struct stat *files; /* that are there */
    int count;
};

static void note_hidden(struct look *look, const char *path, const char *ending) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s%s", path, ending);
    look->files = ch_realloc(look->files, ((size_t)look->count + 1) * sizeof *look->files);
    look->count += lstat(text.data, &look->files[look->count]) == 0;
    ch_words_add(&look->paths, ch_text_take(&text));
}

/* By its name, or as another name of the same file. */
static bool is_hidden(const struct look *look, const char *path, const struct stat *about) {
    for (int i = 0; i < look->count; i++)
        if (look->files[i].st_dev == about->st_dev && look->files[i].st_ino == about->st_ino)
            return true;
    return ch_confined_among(path, look->paths);
}

/* What may not be read may still be a program. Pipes and devices are not opened to be looked at. */
static void allow_unread(const struct ch_confined_walk *walk, int folder, const char *name,
                         bool plain) {
    int fd = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    struct stat about;
    if (fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) == plain &&
        !S_ISDIR(about.st_mode))
        ch_landlock_allow_open(walk->ruleset, fd,
                               plain ? (uint64_t)LANDLOCK_ACCESS_FS_EXECUTE : walk->rights);
    if (fd >= 0)
        close(fd);
}

/* What SQLite writes beside a record goes by the record's name. */
static void note_found(struct ch_confined_walk *walk, const char *path) {
    if (walk->found[0])
        return;
    size_t length = (size_t)snprintf(walk->found, sizeof walk->found, "%s", path);
    for (const char *const *at = ch_record_endings; *at; at++) {
        size_t more = strlen(*at);
        if (length > more && length < PATH_MAX && strcmp(path + length - more, *at) == 0)
            walk->found[length - more] = '\0';
    }
}

/* A hidden file is not opened: to close it would end the locks that this process has in it. */
static void look_at_plain(struct look *look, int folder, const char *name, const char *path,
                          struct stat about) {
    struct ch_confined_walk *walk = look->walk;
    if (is_hidden(look, path, &about)) {
        note_found(walk, path);
        return;
    }
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        if (errno == EACCES)
            allow_unread(walk, folder, name, true);
        return;
    }
    if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode)) {
        bool private = is_hidden(look, path, &about) || ch_private_file_open(folder, name, fd);
        if (private && about.st_size > 0) /* an empty one may be something else */
            note_found(walk, path);
        if (!private && walk->ruleset >= 0)
            ch_landlock_allow_open(walk->ruleset, fd, walk->rights);
    }
    close(fd);
}

static void look_through(struct look *look, int folder, const char *path, int depth, bool top);

/* An entry that is a folder if `folders` is set, or else is none; others are left for later. */
static void look_at(struct look *look, int folder, const char *name, const char *path, int depth,
                    bool folders, bool top) {
    struct ch_confined_walk *walk = look->walk;
    struct stat about;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || S_ISLNK(about.st_mode) ||
        S_ISDIR(about.st_mode) != folders)
        return;
    if (look->left-- <= 0 || ch_clock_ns() > look->until_ns) {
        walk->more = true;
    } else if (!folders && walk->count) {
        return;
    } else if (S_ISREG(about.st_mode)) {
        look_at_plain(look, folder, name, path, about);
    } else if (!folders) {
        allow_unread(walk, folder, name, false);
    } else if (top) {
        walk->folders = true;
    } else if (depth >= DEEPEST) {
        walk->more = true;
    } else {
        int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner >= 0)
            look_through(look, inner, path, depth + 1,
                         ch_confined_among(path, walk->closed) ||
                             ch_confined_among(path, walk->own));
    }
}

/* Files come first, so that those at the top are not left out for want of entries. Closes the
 * folder. */
static void look_through(struct look *look, int folder, const char *path, int depth, bool top) {
    DIR *entries = fdopendir(folder);
    char inner[PATH_MAX];
    if (!entries) {
        close(folder);
        return;
    }
    for (int folders = 0; folders < 2; folders++) {
        rewinddir(entries);
        for (struct dirent *entry; !look->walk->more && (entry = readdir(entries));)
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
                (entry->d_type == DT_UNKNOWN || (entry->d_type == DT_DIR) == folders) &&
                ch_confined_join(path, entry->d_name, inner))
                look_at(look, dirfd(entries), entry->d_name, inner, depth, folders, top);
    }
    closedir(entries);
}

/* A folder is looked through, a file judged. */
static void look_from(struct look *look, const char *path) {
    struct ch_confined_walk *walk = look->walk;
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0) {
        if (walk->ruleset >= 0)
            ch_landlock_allow_open(walk->ruleset, fd, CH_LANDLOCK_LIST);
        look_through(look, fd, path, 0, walk->top);
        return;
    }
    snprintf(folder, sizeof folder, "%.*s", slash > path ? (int)(slash - path) : 1, path);
    fd = slash ? open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    look_at(look, fd, slash + 1, path, 0, false, true);
    close(fd);
}

void ch_confined_look(struct ch_confined_walk *walk, const char *path, int entries) {
    struct look look = {.walk = walk, .left = entries, .until_ns = INT64_MAX};
    if (walk->limit_s > 0)
        look.until_ns = ch_clock_ns() + walk->limit_s * INT64_C(1000000000);
    walk->folders = walk->more = false;
    walk->found[0] = '\0';
    for (char *const *at = walk->hidden; at && *at; at++) {
        note_hidden(&look, *at, "");
        for (const char *const *ending = ch_record_endings; *ending; ending++)
            note_hidden(&look, *at, *ending);
    }
    look_from(&look, path);
    ch_words_free(look.paths);
    ch_free(look.files);
}

bool ch_confined_look_named(struct ch_confined_walk *walk, const char *word, const char *path,
                            char why[CH_CONFINE_TEXT]) {
    walk->limit_s = MAX_S;
    ch_confined_look(walk, path, MAX_NAMED);
    if (walk->found[0])
        snprintf(
            why, CH_CONFINE_TEXT,
            "`%s=` may not open %.300s: there is %.400s, a record, a log or a secret; move it, "
            "or name a folder without such files",
            word, path, walk->found);
    else if (walk->more)
        snprintf(why, CH_CONFINE_TEXT,
                 "`%s=` may not open %.400s: it is too large to be looked through for records and "
                 "secrets (%d entries, %d folders deep, %d s); name the folders that are needed",
                 word, path, MAX_NAMED, DEEPEST, MAX_S);
    return !walk->found[0] && !walk->more;
}
