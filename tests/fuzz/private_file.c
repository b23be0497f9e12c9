/* Fuzz target: files that are judged by what is in them. Whatever begins as a private one is one,
 * and so is a log of pages among which is the first page of a record. */
#include <fcntl.h>

#include "core/record/private_file.h"
#include "tests/fuzz/fuzz.h"

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* A frame of a write-ahead log, of pages of 512 bytes, right behind its head. */
static bool begins_with_record(const uint8_t *data, size_t size) {
    return size >= 32 + 24 + 512 && (number_at(data) | 1) == 0x377f0683 &&
           number_at(data + 8) == 512 && number_at(data + 32) == 1 &&
           memcmp(data + 32 + 24 + 68, "CHrd", 4) == 0;
}

FUZZ(data, size) {
    static int file = -1, root = -1;
    if (file < 0) {
        file = memfd_create("private", MFD_CLOEXEC);
        root = open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC); /* where no such file is */
    }
    require(file >= 0 && root >= 0 && ftruncate(file, 0) == 0);
    require(pwrite(file, data, size, 0) == (ssize_t)size);
    size_t look = size < CH_PRIVATE_FILE_LOOK ? size : CH_PRIVATE_FILE_LOOK;
    bool known = ch_private_file(data, look) || begins_with_record(data, size);
    bool plain = ch_private_file_open(root, "no-such", file);
    bool beside = ch_private_file_open(root, "no-such-wal", file);
    require(!known || plain);
    require(plain == beside);
}
