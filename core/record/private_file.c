#include "core/record/private_file.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "core/referee/log.h"

/* SQLite's format: the number of the application is at byte 68, the highest byte first. */
static bool is_record(const unsigned char *bytes, size_t count) {
    static const char magic[] = "SQLite format 3";
    enum { AT = 68 };
    if (count < AT + 4 || memcmp(bytes, magic, sizeof magic) != 0)
        return false;
    uint32_t application = (uint32_t)bytes[AT] << 24 | (uint32_t)bytes[AT + 1] << 16 |
                           (uint32_t)bytes[AT + 2] << 8 | bytes[AT + 3];
    return application == CH_RECORD_APPLICATION;
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
