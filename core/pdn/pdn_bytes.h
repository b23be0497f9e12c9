/* The bytes of a PDN text, for the files that look at them. */
#ifndef CH_CORE_PDN_PDN_BYTES_H
#define CH_CORE_PDN_PDN_BYTES_H

#include <ctype.h>
#include <string.h>

#include "core/pdn/pdn_parts.h"

/* -1 past the end. */
static inline int ch_pdn_byte(const char *text, size_t length, size_t at) {
    return at < length ? (unsigned char)text[at] : -1;
}

static inline int ch_pdn_peek(const struct ch_pdn_reader *reader, size_t ahead) {
    return ch_pdn_byte(reader->text, reader->length, reader->at + ahead);
}

/* True for one of these characters; a byte 0 is none. */
static inline bool ch_pdn_one_of(int byte, const char *characters) {
    return byte > 0 && strchr(characters, byte);
}

/* The end-of-file byte of DOS counts as a blank. */
static inline bool ch_pdn_blank(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f' || byte == 0x1a;
}

static inline bool ch_pdn_line_end(int byte) {
    return byte < 0 || byte == '\n' || byte == '\r';
}

static inline bool ch_pdn_space(int byte) {
    return ch_pdn_blank(byte) || byte == '\n' || byte == '\r';
}

/* True for what a word may go on with. */
static inline bool ch_pdn_in_word(int byte) {
    return byte >= 0 && (isalnum(byte) || byte == '-' || byte == ':' || byte >= 0x80);
}

/* True for what the name of a tag consists of. */
static inline bool ch_pdn_in_name(int byte) {
    return byte >= 0 && (isalnum(byte) || byte == '_' || byte >= 0x80);
}

/* The place behind the blanks at `at`. */
static inline size_t ch_pdn_past_blanks(const char *text, size_t length, size_t at) {
    while (ch_pdn_blank(ch_pdn_byte(text, length, at)))
        at++;
    return at;
}

/* True for a word of digits alone. */
static inline bool ch_pdn_is_number(const char *word) {
    return word[0] && word[strspn(word, "0123456789")] == '\0';
}

/* The bytes up to behind the blanks that are so far ahead of the reader. */
static inline size_t ch_pdn_blanks(const struct ch_pdn_reader *reader, size_t ahead) {
    return ch_pdn_past_blanks(reader->text, reader->length, reader->at + ahead) - reader->at;
}

/* The place of the end of the line at `at`. */
static inline size_t ch_pdn_line_end_at(const char *text, size_t length, size_t at) {
    while (!ch_pdn_line_end(ch_pdn_byte(text, length, at)))
        at++;
    return at;
}

#endif
