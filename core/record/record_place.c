#include "core/record/record_place.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/whole_file.h"
#include "core/record/private_file.h"

/* A journal of SQLite's that ends with the name of another one makes SQLite open the file of that
 * name, and delete it where it finds it to be of no use any more. Programs that write to one file
 * only, as this one, leave none. */
static bool leads_out(const char *journal) {
    static const unsigned char magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    unsigned char end[sizeof magic];
    FILE *file = fopen(journal, "rbe");
    if (!file)
        return false;
    bool out = fseek(file, -(long)sizeof end, SEEK_END) == 0 &&
               fread(end, 1, sizeof end, file) == sizeof end &&
               memcmp(end, magic, sizeof magic) == 0;
    fclose(file);
    return out;
}

/* The files that SQLite opens with the record: plain ones only, so that none leads elsewhere and
 * none is waited for. */
static enum ch_status check_beside(const char *path, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (const char *const *at = ch_record_endings; *at && status == CH_OK; at++) {
        struct stat file;
        CH_FREED char *name = ch_record_place_beside(path, *at);
        if (lstat(name, &file) == 0 && !S_ISREG(file.st_mode))
            status = ch_error_set(error, CH_BAD_INPUT, path, 0,
                                  "the file beside the record with the ending %s is a link or no "
                                  "plain file; copy the record again from where it was made",
                                  *at);
        else if (strcmp(*at, "-journal") == 0 && leads_out(name))
            status = ch_error_set(error, CH_BAD_INPUT, path, 0,
                                  "the file beside the record with the ending -journal names a "
                                  "further file, as none of Crownhead's does; take the record from "
                                  "where it was made");
    }
    return status;
}

enum ch_status ch_record_place_check(const char *path, struct ch_error *error) {
    struct stat file;
    if (!path[0])
        return ch_bad_input(error, "the record needs a file name");
    if (stat(path, &file) == 0 && !S_ISREG(file.st_mode))
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "this is no plain file, so it is not a record; name another file");
    if (ch_dangling_refuse(path, "--db", error) != CH_OK)
        return CH_BAD_INPUT;
    return check_beside(path, error);
}

char *ch_record_place_beside(const char *path, const char *ending) {
    char *real = realpath(path, NULL); /* NULL: there is none yet */
    struct ch_text name = ch_text_new();
    ch_text_addf(&name, "%s%s", real ? real : path, ending);
    free(real);
    return ch_text_take(&name);
}

bool ch_record_place_has(const char *path, const char *ending) {
    CH_FREED char *name = ch_record_place_beside(path, ending);
    return access(name, F_OK) == 0;
}

void ch_record_place_remove(const char *path, const char *ending) {
    CH_FREED char *name = ch_record_place_beside(path, ending);
    unlink(name);
}

/* Tries a file of its own: to close the record's would end SQLite's locks. */
bool ch_record_place_locks(const char *path) {
    CH_FREED char *name = ch_record_place_beside(path, "-XXXXXX");
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int file = mkstemp(name);
    if (file < 0)
        return true; /* that is not known */
    unlink(name);
    bool locked = fcntl(file, F_SETLK, &all) == 0;
    close(file);
    return locked;
}

bool ch_record_place_is_empty(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && about.st_size == 0;
}

bool ch_record_place_is_full(const char *path) {
    enum { LEAST_ROOM = 1 << 16 }; /* bytes */
    struct statvfs disk;
    return statvfs(path, &disk) == 0 && disk.f_bavail * disk.f_frsize < LEAST_ROOM;
}
