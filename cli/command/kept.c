/* Kept games: a lock beside each shows that a console has it open. */
#include "cli/command/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command/files.h"
#include "core/base/text.h"

enum { LARGEST_FILE = 64 << 20, SLOTS = 9 };

const char ch_kept_game_tag[] = "Game";

/* The path of the file with this number, from 1, appended. False: the user has no home. */
static bool add_path(struct ch_text *path, int slot) {
    if (!ch_own_file("last-game", path))
        return false;
    if (slot > 1)
        ch_text_addf(path, "-%d", slot);
    ch_text_add(path, ".pdn");
    return true;
}

static const char lock_ending[] = ".lock";

/* The lock of the file at `path`, -1: another console has it (errno is EWOULDBLOCK), or there can
 * be none. */
static int take_lock(const char *path) {
    struct stat about;
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    ch_text_addf(&name, "%s%s", path, lock_ending);
    ch_new_folders(path, 0700);
    int lock = open(name.data, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool locked = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0;
    bool removed = locked && fstat(lock, &about) == 0 && about.st_nlink == 0; /* meanwhile */
    if (locked && !removed)
        return lock;
    int why = removed ? EWOULDBLOCK : errno;
    if (lock >= 0)
        close(lock);
    errno = why;
    return -1;
}

void ch_kept_claim(struct ch_kept *kept, bool resume) {
    int64_t newest = 0;
    *kept = (struct ch_kept){.lock = -1};
    for (int slot = 1; slot <= SLOTS; slot++) {
        struct stat file;
        CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
        bool there = add_path(&path, slot) && stat(path.data, &file) == 0;
        int lock = path.length > 0 && (there || !resume) ? take_lock(path.data) : -1;
        int64_t written =
            there ? file.st_mtim.tv_sec * INT64_C(1000000000) + file.st_mtim.tv_nsec : 0;
        if (lock >= 0 && (!kept->path || written > newest)) {
            ch_kept_release(kept);
            *kept = (struct ch_kept){.path = ch_text_take(&path), .lock = lock};
            newest = written;
        } else if (lock >= 0) {
            close(lock);
        }
        if (kept->path && !resume)
            return;
    }
}

enum ch_status ch_kept_take(struct ch_kept *kept, const char *path, bool there) {
    *kept = (struct ch_kept){.lock = take_lock(path)};
    if (kept->lock < 0)
        return errno == EWOULDBLOCK ? CH_BUSY : CH_SYSTEM;
    if ((access(path, F_OK) == 0) != there) {
        ch_kept_release(kept);
        return CH_BUSY;
    }
    kept->path = ch_copy(path);
    return CH_OK;
}

void ch_kept_drop(struct ch_kept *kept) {
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    if (kept->path) {
        unlink(kept->path);
        ch_text_addf(&name, "%s%s", kept->path, lock_ending);
        unlink(name.data);
    }
    ch_kept_release(kept);
}

void ch_kept_release(struct ch_kept *kept) {
    if (kept->lock >= 0)
        close(kept->lock);
    ch_free(kept->path);
    *kept = (struct ch_kept){.lock = -1};
}

char *ch_kept_game(const char *path) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char start[32], *name = NULL;
    snprintf(start, sizeof start, "\n[%s \"", ch_kept_game_tag);
    if (ch_text_read_file(&text, path, LARGEST_FILE, NULL) == CH_OK) {
        const char *at = strstr(text.data, start);
        if (at)
            name = ch_copy_bytes(at + strlen(start), strcspn(at + strlen(start), "\"\n"));
    }
    return name;
}
