/* The file has a slot of fixed length for each claim: a line with process, host, time, part and
 * work, padded. The claimant holds a lock on the slot's first byte, so a slot without one is free
 * whatever it says. Who looks at slots or changes them holds the lock of a byte far behind. Locks
 * are of the open file, not of the process: those are lost when any part of a process closes the
 * file. */
#include "core/base/work_claim.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/base/text.h"

enum { SLOT = 256, HOST = 65, DOING = 101 };
#define MARK "crownhead claim "

static const off_t GATE = (off_t)1 << 40;

struct ch_work_claim {
    char *path;
    int file;
};

/* The contents of a slot. */
struct slot {
    long process;
    char host[HOST];
    long long since; /* seconds of the epoch */
    int shard, shards;
    char doing[DOING];
};

static bool lock(int file, int command, off_t from, off_t length, short type) {
    struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = from, .l_len = length};
    int result;
    do
        result = fcntl(file, command, &range);
    while (result != 0 && errno == EINTR);
    return command == F_OFD_GETLK ? result == 0 && range.l_type != F_UNLCK : result == 0;
}

/* True if another open file holds a slot in this range. */
static bool held(int file, off_t from, off_t length) {
    return lock(file, F_OFD_GETLK, from, length, F_WRLCK);
}

static char *lock_path(const char *file) {
    struct stat about;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    char *real = realpath(file, NULL); /* NULL: there is none yet */
    bool folder = stat(file, &about) == 0 && S_ISDIR(about.st_mode);
    ch_text_addf(&path, "%s%s", real ? real : file, folder ? "/work.lock" : ".lock");
    free(real);
    return ch_text_take(&path);
}

/* True if the open file still has the name. */
static bool is_at(int file, const char *path) {
    struct stat opened, there;
    return fstat(file, &opened) == 0 && lstat(path, &there) == 0 && there.st_ino == opened.st_ino &&
           there.st_dev == opened.st_dev;
}

/* Opens the file and waits for its gate; -1 if that can't be. Who had the last claim may have
 * removed the file meanwhile. */
static int open_gate(const char *path) {
    for (;;) {
        struct stat about = {0};
        int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        bool locked = file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
                      lock(file, F_OFD_SETLKW, GATE, 1, F_WRLCK);
        if (locked && is_at(file, path))
            return file;
        if (file >= 0 && !locked && S_ISREG(about.st_mode) && about.st_size == 0)
            unlink(path); /* made for nothing: there are no locks here */
        if (file >= 0)
            close(file);
        if (!locked)
            return -1;
    }
}

/* Reads slot `number`; false behind the last one. *ours is false for a file of somebody else's. */
static bool read_slot(int file, int number, struct slot *slot, bool *ours) {
    char text[SLOT + 1] = "";
    ssize_t count = pread(file, text, SLOT, (off_t)number * SLOT);
    *slot = (struct slot){0};
    *ours = count <= 0 || strncmp(text, MARK, strlen(MARK)) == 0;
    if (count < SLOT || !*ours)
        return false;
    if (sscanf(text, MARK "%ld %64s %lld %d/%d %100[^\n]", &slot->process, slot->host, &slot->since,
               &slot->shard, &slot->shards, slot->doing) != 6)
        slot->doing[0] = '\0';
    return true;
}

static bool write_slot(int file, int number, const struct ch_work *work) {
    char text[SLOT + 1], host[HOST] = "?";
    gethostname(host, sizeof host - 1);
    int length = snprintf(text, sizeof text, MARK "%ld %s %lld %d/%d %.100s", (long)getpid(),
                          host[0] ? host : "?", (long long)time(NULL), work->shard, work->shards,
                          work->doing);
    assert(length > 0 && length < SLOT);
    memset(text + length, ' ', (size_t)(SLOT - length));
    text[length] = text[SLOT - 1] = '\n';
    return lock(file, F_OFD_SETLK, (off_t)number * SLOT, 1, F_WRLCK) &&
           pwrite(file, text, SLOT, (off_t)number * SLOT) == SLOT;
}

/* True if parts of the same work have something in common: numbers that are `shard` modulo `shards`
 * in both. */
static bool overlap(const struct slot *slot, const struct ch_work *work) {
    if (strncmp(slot->doing, work->doing, DOING - 1) != 0)
        return false;
    int a = slot->shards, b = work->shards;
    if (a <= 0 || b <= 0)
        return true;
    while (b > 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return slot->shard % a == work->shard % a;
}

static enum ch_status refuse(const struct ch_work *work, const struct slot *slot,
                             struct ch_error *error) {
    char since[32], host[HOST] = "", part[40] = "";
    time_t seconds = (time_t)slot->since;
    struct tm local;
    strftime(since, sizeof since, "%Y-%m-%d %H:%M:%S", localtime_r(&seconds, &local));
    gethostname(host, sizeof host - 1);
    bool here = strcmp(host, slot->host) == 0;
    if (slot->shards > 0)
        snprintf(part, sizeof part, ", shard %d/%d", slot->shard, slot->shards);
    return ch_error_set(
        error, CH_SYSTEM, work->file, 0,
        "another program %s%s: process %ld%s%s, since %s; let it end, or stop it, then start the "
        "command again",
        slot->doing, part, slot->process, here ? "" : " on ", here ? "" : slot->host, since);
}

/* Claims the work in the file, whose gate is held: CH_NOT_FOUND if there can be no claim. */
static enum ch_status take(int file, const char *path, const struct ch_work *work,
                           struct ch_error *error) {
    struct slot slot;
    bool ours;
    int number = 0, unused = -1;
    for (; read_slot(file, number, &slot, &ours); number++) {
        bool alive = held(file, (off_t)number * SLOT, 1);
        if (alive && overlap(&slot, work))
            return refuse(work, &slot, error);
        if (!alive && unused < 0)
            unused = number;
    }
    if (!ours)
        return ch_error_set(error, CH_SYSTEM, path, 0,
                            "the file of this name is none of Crownhead's, which needs the name "
                            "for its own; move it away");
    return write_slot(file, unused < 0 ? number : unused, work) ? CH_OK : CH_NOT_FOUND;
}

/* Closes the file, which ends the claim in it; the last one removes it. */
static void close_claim(int file, const char *path) {
    if (!held(file, 0, GATE) && is_at(file, path))
        unlink(path);
    close(file);
}

enum ch_status ch_work_claim_take(const struct ch_work *work, struct ch_work_claim **claim,
                                  struct ch_error *error) {
    CH_FREED char *path = lock_path(work->file);
    int file = open_gate(path);
    *claim = NULL;
    assert(work->doing[0] && work->shards >= 0);
    if (file < 0)
        return CH_OK;
    enum ch_status status = take(file, path, work, error);
    if (status == CH_OK) {
        lock(file, F_OFD_SETLK, GATE, 1, F_UNLCK);
        *claim = ch_alloc(sizeof **claim);
        **claim = (struct ch_work_claim){ch_copy(path), file};
        return CH_OK;
    }
    if (status == CH_NOT_FOUND)
        close_claim(file, path);
    else
        close(file);
    return status == CH_NOT_FOUND ? CH_OK : status;
}

void ch_work_claim_release(struct ch_work_claim *claim) {
    if (!claim)
        return;
    lock(claim->file, F_OFD_SETLKW, GATE, 1, F_WRLCK);
    close_claim(claim->file, claim->path);
    ch_free(claim->path);
    ch_free(claim);
}
