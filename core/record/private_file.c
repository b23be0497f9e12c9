#include "core/record/private_file.h"

#include <ctype.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/referee/log.h"

const char *const ch_record_endings[] = {"-wal", "-shm", "-journal", NULL};

static uint32_t number_at(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* SQLite's format: the count of pages is at byte 28, the number of the application at byte 68, the
 * highest byte first. */
enum { PAGES_AT = 28, APPLICATION_AT = 68 };

static bool is_database(const unsigned char *bytes, size_t count) {
    static const char magic[] = "SQLite format 3";
    return count >= APPLICATION_AT + 4 && memcmp(bytes, magic, sizeof magic) == 0;
}

static bool is_record(const unsigned char *bytes, size_t count) {
    return is_database(bytes, count) && number_at(bytes + APPLICATION_AT) == CH_RECORD_APPLICATION;
}

static bool is_log(const char *bytes, size_t count) {
    static const char mark[] = CH_LOG_MARK;
    return count >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0;
}

/* 128 bits as hexadecimal digits, and blanks or line ends behind them. */
static bool is_secret(const char *bytes, size_t count) {
    enum { DIGITS = 32 };
    size_t digits = 0;
    while (digits < count && isxdigit((unsigned char)bytes[digits]))
        digits++;
    if (digits != DIGITS)
        return false;
    for (size_t i = digits; i < count; i++)
        if (!isspace((unsigned char)bytes[i]))
            return false;
    return true;
}

bool ch_private_file(const void *bytes, size_t count) {
    return is_record(bytes, count) || is_log(bytes, count) || is_secret(bytes, count);
}

enum content {
    OTHER,
    EMPTY,    /* or a database of one unmarked page: nothing is in it yet */
    DATABASE, /* of SQLite, and not marked as a record */
    PAGES,    /* of some database, in a file that SQLite writes beside it */
    PRIVATE
};

/* Pages of a database in a file, each behind a head that begins with its number: from `first` on,
 * every `stride` bytes, `head` of which are the head. Only the first page of a database says whose
 * it is. */
static enum content look_at_pages(int fd, off_t first, off_t stride, off_t head) {
    enum { MAX_PAGES = 100000 };
    bool found = false;
    for (int i = 0; i < MAX_PAGES; i++) {
        unsigned char number[4], application[4];
        off_t at = first + i * stride;
        if (pread(fd, number, sizeof number, at) != sizeof number)
            return found ? OTHER : PAGES;
        if (number_at(number) != 1)
            continue;
        if (pread(fd, application, sizeof application, at + head + APPLICATION_AT) !=
            sizeof application)
            return PAGES;
        found = true;
        if (number_at(application) == CH_RECORD_APPLICATION)
            return PRIVATE;
    }
    return PAGES;
}

/* SQLite's format of write-ahead logs and of rollback journals. */
static enum content look_at_side_file(int fd, const unsigned char *bytes, size_t count) {
    static const unsigned char journal[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    const uint32_t wal = 0x377f0682; /* or one more */
    if (count >= 32 && (number_at(bytes) | 1) == (wal | 1))
        return look_at_pages(fd, 32, 24 + (off_t)number_at(bytes + 8), 24);
    if (count >= 28 && memcmp(bytes, journal, sizeof journal) == 0)
        return look_at_pages(fd, (off_t)number_at(bytes + 20), 8 + (off_t)number_at(bytes + 24), 4);
    return OTHER;
}

static enum content look_at(int fd) {
    unsigned char bytes[CH_PRIVATE_FILE_LOOK];
    ssize_t count = pread(fd, bytes, sizeof bytes, 0);
    if (count <= 0)
        return count == 0 ? EMPTY : OTHER;
    if (ch_private_file(bytes, (size_t)count))
        return PRIVATE;
    if (!is_database(bytes, (size_t)count))
        return look_at_side_file(fd, bytes, (size_t)count);
    bool begun = number_at(bytes + PAGES_AT) == 1 && number_at(bytes + APPLICATION_AT) == 0;
    return begun ? EMPTY : DATABASE;
}

/* The content of the plain file of this name; OTHER if there is none. *there may be NULL. */
static enum content look_at_name(int folder, const char *name, bool *there) {
    struct stat about;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool plain = fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
    enum content content = plain ? look_at(fd) : OTHER;
    if (there)
        *there = plain;
    if (fd >= 0)
        close(fd);
    return content;
}

/* A database whose first page is still in the log beside it alone, or about to be written. The
 * journal is looked for first: it goes before the log comes. */
static bool becomes_record(int folder, const char *name, enum content content) {
    char beside[NAME_MAX + 16];
    bool there;
    if (content != EMPTY && content != DATABASE)
        return false;
    snprintf(beside, sizeof beside, "%s-journal", name);
    if (content == EMPTY && faccessat(folder, beside, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
        return true;
    snprintf(beside, sizeof beside, "%s-wal", name);
    enum content logged = look_at_name(folder, beside, &there);
    return logged == PRIVATE || (content == EMPTY && there && logged != OTHER);
}

/* True if an empty file is as new as a record that is being made, and closed to others like one. */
static bool is_fresh(int fd) {
    enum { FRESH_S = 10 };
    struct stat about;
    return fstat(fd, &about) == 0 && !(about.st_mode & (S_IRWXG | S_IRWXO)) &&
           time(NULL) - about.st_mtime < FRESH_S;
}

bool ch_private_file_open(int folder, const char *name, int fd) {
    enum content content = look_at(fd);
    char base[NAME_MAX + 1];
    if (content == PRIVATE || becomes_record(folder, name, content) ||
        (content == EMPTY && is_fresh(fd)))
        return true;
    size_t length = strlen(name);
    for (const char *const *at = ch_record_endings; *at; at++) {
        size_t more = strlen(*at);
        if (length <= more || length > NAME_MAX || strcmp(name + length - more, *at) != 0)
            continue;
        snprintf(base, sizeof base, "%.*s", (int)(length - more), name);
        enum content of_base = look_at_name(folder, base, NULL);
        return of_base == PRIVATE || becomes_record(folder, base, of_base) ||
               (content == PAGES && of_base != DATABASE) || (content == EMPTY && of_base == EMPTY);
    }
    return content == PAGES;
}
