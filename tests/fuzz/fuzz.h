/* What the fuzz targets share: how a target is declared, and what ends it.
 *
 *   FUZZ(data, size) { … }     what is done with an input's bytes
 *   FUZZ_TEXT(text) { … }      the same with a copy of them that is a text, and may be changed
 *
 * An input for which something does not hold that must hold ends the program. */
#ifndef CH_TESTS_FUZZ_FUZZ_H
#define CH_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/base/error.h"
#include "core/base/memory.h"

#define FUZZ(data, size)                                                                           \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);                                  \
    static void fuzz(const uint8_t *data, size_t size);                                            \
    int LLVMFuzzerTestOneInput(const uint8_t *input, size_t length) {                              \
        fuzz(input, length);                                                                       \
        return 0;                                                                                  \
    }                                                                                              \
    static void fuzz(const uint8_t *data, size_t size)

#define FUZZ_TEXT(text)                                                                            \
    static void fuzz_text(char *text);                                                             \
    FUZZ(data, size) {                                                                             \
        CH_FREED char *copy = ch_copy_bytes((const char *)data, size);                             \
        fuzz_text(copy);                                                                           \
    }                                                                                              \
    static void fuzz_text(char *text)

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline void require(bool holds) {
    if (!holds)
        abort();
}

/* For the messages of what `accepted` asks; and for those that no target looks at. */
static __attribute__((unused)) struct ch_error refusal, unread;

/* Whether a text was accepted; a refusal has a message. */
static inline bool accepted(enum ch_status status) {
    require(status == CH_OK || refusal.text[0]);
    refusal = (struct ch_error){0};
    return status == CH_OK;
}

static inline int count_lines(const char *text) {
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

enum { MEMORY_PATH = 40 };

/* A file that is in memory alone, with its path. */
static inline int hold_bytes(const uint8_t *data, size_t size, char path[MEMORY_PATH]) {
    int memory = memfd_create("fuzz", MFD_CLOEXEC);
    require(memory >= 0 && write(memory, data, size) == (ssize_t)size);
    snprintf(path, MEMORY_PATH, "/proc/self/fd/%d", memory);
    return memory;
}

/* The end of `path`, XXXXXX, becomes a name of its own, of a file on disk with these bytes. */
static inline void make_file(const uint8_t *data, size_t size, char *path) {
    int file = mkstemp(path);
    require(file >= 0 && write(file, data, size) == (ssize_t)size && close(file) == 0);
}

/* What is printed to it is not read. */
static inline FILE *nowhere(void) {
    static FILE *file;
    if (!file)
        file = fopen("/dev/null", "we");
    require(file);
    return file;
}

/* From now on nothing that the program says on standard error is seen, as there is much of it.
 * libFuzzer's lines, which have the counts of its runs, and the sanitizers' still are. */
static inline void hush(void) {
#ifdef __GLIBC__
    stderr = nowhere();
#else
    require(freopen("/dev/null", "w", stderr));
#endif
}

#endif
