/* The words among PDN's tokens: move numbers, results, moves, marks and stray remarks. A word is
 * taken whole, so that `1-18` is not the draw `1-1` followed by an 8. */
#include <string.h>

#include "core/pdn/pdn_bytes.h"

enum { MAX_WORD = 200, MAX_NUMBER = 65535 };

const char *ch_pdn_score(const char *text, size_t length, size_t at, size_t *size) {
    static const char *const scores[] = {"1/2-1/2", "1-0", "0-1", "2-0", "0-2", "1-1", "0-0"};
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++) {
        *size = strlen(scores[i]);
        if (length - at >= *size && memcmp(text + at, scores[i], *size) == 0 &&
            !is_word(byte_at(text, length, at + *size)) && byte_at(text, length, at + *size) != '/')
            return scores[i];
    }
    static const char halves[] = "\u00bd-\u00bd";
    *size = strlen(halves);
    if (length - at >= *size && memcmp(text + at, halves, *size) == 0)
        return scores[0];
    return NULL;
}

bool ch_pdn_read_score(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size;
    const char *score = ch_pdn_score(reader->text, reader->length, reader->at, &size);
    if (!score)
        return false;
    token->kind = CH_PDN_SCORE;
    ch_text_add(&token->text, score);
    reader->at += size;
    return true;
}

/* Digits from here on as token->number; false when there are none or too many. */
bool ch_pdn_read_digits(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    int digits = 0;
    token->number = 0;
    for (int byte; (byte = peek(reader, 0)) >= 0 && isdigit(byte); reader->at++, digits++)
        if (token->number <= MAX_NUMBER)
            token->number = token->number * 10 + (byte - '0');
    return digits > 0 && token->number <= MAX_NUMBER;
}

bool ch_pdn_read_number(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t digits = 0;
    while (peek(reader, digits) >= 0 && isdigit(peek(reader, digits)))
        digits++;
    if (digits == 0 || peek(reader, digits) != '.' || !ch_pdn_read_digits(reader, token))
        return false;
    token->kind = CH_PDN_NUMBER;
    while (peek(reader, 0) == '.')
        reader->at++;
    return true;
}

static bool is_separator(int byte) {
    return byte == '-' || byte == 'x' || byte == 'X' || byte == ':';
}

static bool is_score(const struct ch_pdn_reader *reader, size_t ahead) {
    size_t size;
    return reader->at + ahead < reader->length &&
           ch_pdn_score(reader->text, reader->length, reader->at + ahead, &size);
}

/* True if a capture may break off before this: a result, a comment, the end of the line. */
static bool breaks_off(const struct ch_pdn_reader *reader, size_t ahead) {
    int byte = peek(reader, ahead);
    return byte < 0 || strchr("*{\r\n", byte) || is_score(reader, ahead);
}

/* A square by itself: `15`, or with `letters` c3 as well, which in Lines of Action may be a move.
 */
static bool is_square(const struct ch_pdn_token *token, bool letters) {
    const char *text = token->text.data;
    text += letters && isalpha((unsigned char)text[0]);
    return text[0] && text[strspn(text, "0123456789")] == '\0';
}

/* Blanks inside a move (`11 -15`, `22 x 18`), on one line, are passed over, up to the sign of a
 * move that breaks off (`15 x 1-0`): a result is no square. */
static bool skip_gap(struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t ahead = 0;
    while (is_blank(peek(reader, ahead)))
        ahead++;
    size_t square = ahead;
    int sign = (unsigned char)token->text.data[token->text.length - 1];
    bool open = is_separator(sign);
    if (ahead == 0)
        return false;
    if (!open) {
        sign = peek(reader, square++);
        if (!is_separator(sign))
            return false;
        while (is_blank(peek(reader, square)))
            square++;
    }
    int byte = peek(reader, square);
    bool whole = byte >= 0 && isalnum(byte) && !is_separator(byte) && !is_score(reader, square);
    if (!whole && (open || !is_square(token, sign != '-') || !breaks_off(reader, square)))
        return false;
    reader->at += ahead;
    return true;
}

/* True if a result follows that is no part of the word: after the sign of a move that breaks off
 * (`15x1-0`), or after a stray one behind a whole move, which is not the word's either. */
static bool result_touches(const struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t length = token->text.length;
    if (length == 0)
        return false;
    if (is_separator((unsigned char)token->text.data[length - 1]))
        return is_score(reader, 0);
    return peek(reader, 0) == '-' && !is_square(token, false) && ch_pdn_result_follows(reader, 1);
}

/* Words without digits, outside of braces, are taken for a remark. */
bool ch_pdn_read_remark(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size = 0;
    bool letter = false;
    for (int byte; (byte = peek(reader, size)) >= 0 && !is_space(byte) && !strchr("{}()[]", byte);
         size++) {
        if (isdigit(byte) || byte == '\0')
            return false;
        letter |= (isalpha(byte) && byte != 'x') || byte >= 0x80;
        if (size == 0 && !letter)
            return false;
    }
    if (!letter)
        return false;
    token->kind = CH_PDN_COMMENT;
    token->remark = true;
    token->warning = "text outside of { } is taken for a comment";
    ch_text_add_bytes(&token->text, &reader->text[reader->at], size);
    reader->at += size;
    return true;
}

/* A remark that touches a move ends it: letters within a move of numbers, but for the x of
 * captures. */
static bool word_goes_on(const struct ch_pdn_token *token, int byte) {
    bool numbers = token->text.length > 0 && isdigit((unsigned char)token->text.data[0]);
    return is_word(byte) && (!numbers || !isalpha(byte) || is_separator(byte));
}

/* `11`, `c3`, with what may follow. */
static bool begins_with_square(const char *text) {
    return isdigit((unsigned char)text[isalpha((unsigned char)text[0]) != 0]);
}

enum ch_status ch_pdn_read_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error) {
    token->kind = CH_PDN_WORD;
    for (;;) {
        for (int byte; word_goes_on(token, byte = peek(reader, 0)); reader->at++) {
            if (result_touches(reader, token))
                return CH_OK;
            char kept = byte == 'X' ? 'x' : (char)byte;
            if (token->text.length == MAX_WORD)
                return bad(reader, token->line, error,
                           "this is too long for a move; put remarks in { }");
            ch_text_add_bytes(&token->text, &kept, 1);
        }
        if (!begins_with_square(token->text.data) || !skip_gap(reader, token))
            return CH_OK;
        token->warning = "a move is written with blanks in it";
    }
}

bool ch_pdn_read_mark(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size = 0;
    bool bracket = peek(reader, 0) == '(';
    size_t signs = bracket;
    while (peek(reader, signs + size) == '!' || peek(reader, signs + size) == '?')
        size++;
    if (size == 0 || (bracket && peek(reader, signs + size) != ')'))
        return false;
    size += bracket ? 2 : 0;
    token->kind = CH_PDN_MARK;
    ch_text_add_bytes(&token->text, &reader->text[reader->at], size);
    reader->at += size;
    return true;
}
