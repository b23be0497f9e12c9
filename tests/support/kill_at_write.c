/* Preloaded into a program, ends it with SIGKILL at its write number CH_KILL_AT, half of which is
 * carried out: the moments inside of commits and checkpoints, one by one. Writes are those at a
 * place of a file, as SQLite does them, and flushes. With CH_KILL_COUNT, a file that gets the
 * number of all of them at the end. With CH_KILL_AT_FILE, ends it before it has flushed so many
 * files that are written whole. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_long writes;

static long fatal_write(void) {
    const char *text = getenv("CH_KILL_AT");
    return text ? atol(text) : -1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real)
        real = (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    if (atomic_fetch_add(&writes, 1) + 1 != fatal_write())
        return real(fd, bytes, size, at);
    real(fd, bytes, size / 2, at);
    kill(getpid(), SIGKILL);
    return -1;
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real)
        real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    if (atomic_fetch_add(&writes, 1) + 1 == fatal_write())
        kill(getpid(), SIGKILL);
    return real(fd);
}

int fsync(int fd) {
    static atomic_long files;
    static int (*real)(int);
    const char *text = getenv("CH_KILL_AT_FILE");
    if (!real)
        real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    if (text && atomic_fetch_add(&files, 1) + 1 == atol(text))
        kill(getpid(), SIGKILL);
    return real(fd);
}

__attribute__((destructor)) static void write_count(void) {
    const char *name = getenv("CH_KILL_COUNT");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%ld\n", (long)writes);
    fclose(file);
}
