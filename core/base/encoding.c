/* Texts in other encodings than UTF-8. */
#include "core/base/encoding.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

/* Bytes of the UTF-8 character at `at`, 0 if there is none. */
static size_t character(const char *text, size_t length, size_t at) {
    char four[5] = "";
    memcpy(four, text + at, length - at < 4 ? length - at : 4);
    return (size_t)ch_text_character(four);
}

static bool is_ascii(char byte) {
    return ((unsigned char)byte & 0x80) == 0;
}

/* UTF-16 and UTF-32 by their marks, UTF-16 by the zeros of letters, too, which ASCII does not have.
 */
static const char *guess_wide(const char *text, size_t length) {
    enum { LOOK = 2000 };
    size_t zeros[2] = {0}, look = length < LOOK ? length : LOOK;
    if (length >= 4 && memcmp(text, "\xff\xfe\0\0", 4) == 0)
        return "UTF-32LE";
    if (length >= 4 && memcmp(text, "\0\0\xfe\xff", 4) == 0)
        return "UTF-32BE";
    if (length >= 2 && memcmp(text, "\xff\xfe", 2) == 0)
        return "UTF-16LE";
    if (length >= 2 && memcmp(text, "\xfe\xff", 2) == 0)
        return "UTF-16BE";
    for (size_t at = 0; at < look; at++)
        zeros[at % 2] += text[at] == '\0';
    if (zeros[1] * 3 > look && zeros[0] == 0)
        return "UTF-16LE";
    return zeros[0] * 3 > look && zeros[1] == 0 ? "UTF-16BE" : NULL;
}

const char *ch_encoding_guess(const char *text, size_t length) {
    enum { WORD = 3 }; /* so many letters in a row are seldom Western, as in a word of Größe */
    const char *wide = guess_wide(text, length);
    size_t others = 0, run = 0, in_words = 0;
    size_t early = 0; /* where IBM866 has most of its letters */
    for (size_t at = 0, size; !wide && at < length; at += size) {
        size = is_ascii(text[at]) ? 1 : character(text, length, at);
        bool other = size == 0;
        unsigned char byte = (unsigned char)text[at];
        others += other;
        early += other && byte < 0xb0;
        run = other ? run + 1 : 0;
        in_words += run == WORD ? WORD : run > WORD;
        size = size ? size : 1;
    }
    if (wide || others == 0)
        return wide ? wide : "UTF-8";
    if (in_words * 2 < others)
        return "Windows-1252";
    return early * 3 > others ? "IBM866" : "Windows-1251";
}

/* Bytes of a unit of UTF-16 or UTF-32; else 0. */
static size_t unit_of(const char *name) {
    return strncasecmp(name, "UTF-16", 6) == 0 ? 2 : strncasecmp(name, "UTF-32", 6) == 0 ? 4 : 0;
}

/* The encodings of one byte a character that are guessed. */
static bool is_guessed(const char *name) {
    return strcasecmp(name, "Windows-1251") == 0 || strcasecmp(name, "Windows-1252") == 0 ||
           strcasecmp(name, "IBM866") == 0;
}

/* True if there is more of UTF-8 in it than there would be by chance: files are put together. */
static bool is_mixed(const char *text, size_t length) {
    size_t good = 0, bad = 0;
    for (size_t at = 0, size; at < length; at += size) {
        size = is_ascii(text[at]) ? 1 : character(text, length, at);
        good += size > 1;
        bad += size == 0;
        size = size ? size : 1;
    }
    return good * 4 > bad;
}

/* Byte by byte, but for what is UTF-8 in a mixed text; one that the encoding has not becomes
 * U+FFFD. */
static void convert_bytes(iconv_t to_utf8, const char *text, size_t length, struct ch_text *utf8) {
    bool mixed = is_mixed(text, length);
    for (size_t at = 0, size; at < length; at += size) {
        size = is_ascii(text[at]) ? 1 : mixed ? character(text, length, at) : 0;
        if (size > 0) {
            ch_text_add_bytes(utf8, text + at, size);
            continue;
        }
        char byte = text[at], out[8];
        char *from = &byte, *to = out;
        size_t left = size = 1, room = sizeof out;
        if (iconv(to_utf8, &from, &left, &to, &room) == (size_t)-1)
            ch_text_add(utf8, "\ufffd");
        else
            ch_text_add_bytes(utf8, out, sizeof out - room);
    }
}

static int line_of(const char *text, size_t length) {
    int line = 1;
    for (size_t at = 0; at < length; at++)
        line += text[at] == '\n';
    return line;
}

/* The whole. What is no UTF-16 or UTF-32 becomes U+FFFD; in other encodings it is a mistake. */
static enum ch_status convert_all(iconv_t to_utf8, const char *name, const char *text,
                                  size_t length, const char *file, struct ch_text *utf8,
                                  struct ch_error *error) {
    char out[4096], *from = (char *)text;
    size_t left = length, unit = unit_of(name);
    bool failed = false;
    while (left > 0 && (!failed || unit > 0)) {
        char *to = out;
        size_t room = sizeof out;
        failed = iconv(to_utf8, &from, &left, &to, &room) == (size_t)-1 && errno != E2BIG;
        ch_text_add_bytes(utf8, out, sizeof out - room);
        if (failed && unit > 0) {
            size_t bad = left < unit ? left : unit;
            ch_text_add(utf8, "\ufffd");
            from += bad;
            left -= bad;
        }
    }
    if (failed && unit == 0)
        return ch_error_set(error, CH_BAD_INPUT, file, line_of(utf8->data, utf8->length),
                            "there are bytes that are no %s; name the encoding that the file has",
                            name);
    return CH_OK;
}

enum ch_status ch_encoding_convert(const char *name, const char *text, size_t length,
                                   const char *file, struct ch_text *utf8, struct ch_error *error) {
    iconv_t to_utf8 = iconv_open("UTF-8", name);
    if (to_utf8 == (iconv_t)-1)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "there is no encoding `%s`; `iconv -l` lists them", name);
    enum ch_status status = CH_OK;
    if (is_guessed(name))
        convert_bytes(to_utf8, text, length, utf8);
    else
        status = convert_all(to_utf8, name, text, length, file, utf8, error);
    iconv_close(to_utf8);
    return status;
}
