/* Looking at the bytes of a PDN text; shared by pdn_lexer.c and pdn_word.c. */
#ifndef CH_CORE_PDN_PDN_BYTES_H
#define CH_CORE_PDN_PDN_BYTES_H

#include <ctype.h>

#include "core/pdn/pdn_parts.h"

/* -1 past the end. */
static inline int byte_at(const char *text, size_t length, size_t at) {
    return at < length ? (unsigned char)text[at] : -1;
}

static inline int peek(const struct ch_pdn_reader *reader, size_t ahead) {
    return byte_at(reader->text, reader->length, reader->at + ahead);
}

/* The end-of-file byte of DOS counts as a blank. */
static inline bool is_blank(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f' || byte == 0x1a;
}

static inline bool is_space(int byte) {
    return is_blank(byte) || byte == '\n' || byte == '\r';
}

static inline bool is_word(int byte) {
    return byte >= 0 && (isalnum(byte) || byte == '-' || byte == ':' || byte >= 0x80);
}

static inline enum ch_status bad(const struct ch_pdn_reader *reader, int line,
                                 struct ch_error *error, const char *text) {
    return ch_error_set(error, CH_BAD_INPUT, reader->file, line, "%s", text);
}

/* True if a result comes next from `ahead` bytes on, behind blanks and comments. */
bool ch_pdn_result_follows(const struct ch_pdn_reader *reader, size_t ahead);

/* Tokens read by pdn_word.c at reader->at; false: there is none. */
bool ch_pdn_read_digits(struct ch_pdn_reader *reader, struct ch_pdn_token *token);
bool ch_pdn_read_number(struct ch_pdn_reader *reader, struct ch_pdn_token *token);
bool ch_pdn_read_mark(struct ch_pdn_reader *reader, struct ch_pdn_token *token);
bool ch_pdn_read_score(struct ch_pdn_reader *reader, struct ch_pdn_token *token);
bool ch_pdn_read_remark(struct ch_pdn_reader *reader, struct ch_pdn_token *token);
/* A move, or something that can't be read. */
enum ch_status ch_pdn_read_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error);

#endif
