/* Preloaded into a program, answers for all locks as a folder of a network does that has none. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/file.h>

static int control(const char *name, int file, int command, void *value) {
    int (*real)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, name);
    switch (command) {
    case F_SETLK:
    case F_SETLKW:
    case F_GETLK:
    case F_OFD_SETLK:
    case F_OFD_SETLKW:
    case F_OFD_GETLK:
        errno = ENOLCK;
        return -1;
    default:
        return real(file, command, value);
    }
}

#define CONTROL(name)                                                                              \
    int name(int file, int command, ...) {                                                         \
        va_list rest;                                                                              \
        va_start(rest, command);                                                                   \
        void *value = va_arg(rest, void *);                                                        \
        va_end(rest);                                                                              \
        return control(#name, file, command, value);                                               \
    }
CONTROL(fcntl)
CONTROL(fcntl64)

int flock(int file, int operation) {
    (void)file;
    (void)operation;
    errno = ENOLCK;
    return -1;
}
