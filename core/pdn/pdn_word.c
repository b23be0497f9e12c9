/* The words of a PDN text: moves, and the remarks that people write between them without braces. A
 * word is taken whole, so that `1-18` is not the draw `1-1` followed by an 8. */
#include "core/pdn/pdn_bytes.h"

enum { MAX_WORD = 200 };

const char ch_pdn_outside[] = "text outside of { } is taken for a comment";

/* Bytes of the sign at hand by which score sheets say who is better: `+-`, `-/+`, `=/+`; else 0.
 */
static size_t sign_size(const struct ch_pdn_reader *reader) {
    size_t size = 0;
    int signs = 0;
    for (int byte; ch_pdn_one_of(byte = ch_pdn_peek(reader, size), "+-=/"); size++)
        signs += byte != '/';
    int after = ch_pdn_peek(reader, size);
    bool plus = size > 0 && memchr(reader->text + reader->at, '+', size);
    return plus && signs == 2 && (after < 0 || !isalnum(after)) ? size : 0;
}

static bool take_remark(struct ch_pdn_reader *reader, struct ch_pdn_token *token, size_t size) {
    token->kind = CH_PDN_COMMENT;
    token->remark = true;
    token->warning = ch_pdn_outside;
    ch_text_add_bytes(&token->text, &reader->text[reader->at], size);
    reader->at += size;
    return true;
}

/* Words without digits, outside of braces, are taken for a remark, and signs that PDN has not. */
bool ch_pdn_remark_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    size_t size = sign_size(reader);
    if (size > 0)
        return take_remark(reader, token, size);
    bool letter = false, sign = ch_pdn_one_of(ch_pdn_peek(reader, 0), "\"'&+=@_~^|\\#<>:");
    for (int byte; (byte = ch_pdn_peek(reader, size)) >= 0 && !ch_pdn_space(byte) &&
                   !ch_pdn_one_of(byte, "{}()[]");
         size++) {
        if (isdigit(byte) || byte == '\0')
            return sign && take_remark(reader, token, 1);
        letter |= (isalpha(byte) && byte != 'x') || byte >= 0x80;
        if (size == 0 && !letter && !sign)
            return false;
    }
    return (letter || sign) && take_remark(reader, token, size);
}

static bool is_separator(int byte) {
    return byte == '-' || byte == 'x' || byte == 'X' || byte == ':';
}

static bool is_score(const struct ch_pdn_reader *reader, size_t ahead) {
    struct ch_pdn_score score;
    return reader->at + ahead < reader->length &&
           ch_pdn_score(reader->text, reader->length, reader->at + ahead, &score);
}

/* True if a capture may break off before this: a result, a comment, the end of the line. */
static bool breaks_off(const struct ch_pdn_reader *reader, size_t ahead) {
    int byte = ch_pdn_peek(reader, ahead);
    return byte < 0 || ch_pdn_one_of(byte, "*{\r\n") || is_score(reader, ahead);
}

/* A square by itself: `15`, or with `letters` c3 as well, which in Lines of Action may be a move.
 */
static bool is_square(const struct ch_pdn_token *token, bool letters) {
    const char *text = token->text.data;
    text += letters && isalpha((unsigned char)text[0]);
    return ch_pdn_is_number(text);
}

/* Blanks inside a move (`11 -15`, `22 x 18`), on one line, are passed over, up to the sign of a
 * move that breaks off (`15 x 1-0`): a result is no square. */
static bool skip_gap(struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t ahead = ch_pdn_blanks(reader, 0), square = ahead;
    int sign = (unsigned char)token->text.data[token->text.length - 1];
    bool open = is_separator(sign);
    if (ahead == 0)
        return false;
    if (!open) {
        sign = ch_pdn_peek(reader, square++);
        if (!is_separator(sign))
            return false;
        square = ch_pdn_blanks(reader, square);
    }
    int byte = ch_pdn_peek(reader, square);
    size_t end = square;
    while (isdigit(ch_pdn_peek(reader, end)))
        end++;
    bool number = end > square && ch_pdn_peek(reader, end) == '.';
    bool whole =
        byte >= 0 && isalnum(byte) && !is_separator(byte) && !is_score(reader, square) && !number;
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
    return ch_pdn_peek(reader, 0) == '-' && !is_square(token, false) &&
           ch_pdn_result_follows(reader, reader->at + 1);
}

/* `11`, `c3`, with what may follow. */
static bool begins_with_square(const char *text) {
    return isdigit((unsigned char)text[isalpha((unsigned char)text[0]) != 0]);
}

/* What touches a move and is none of its signs ends it: other alphabets, and behind numbers
 * letters, but for the x of captures. */
static bool word_goes_on(const struct ch_pdn_token *token, int byte) {
    bool numbers = token->text.length > 0 && isdigit((unsigned char)token->text.data[0]);
    if (byte >= 0x80)
        return !begins_with_square(token->text.data);
    return ch_pdn_in_word(byte) && (!numbers || !isalpha(byte) || is_separator(byte));
}

/* Signs of chess behind a move of squares with letters, as PlayStrategy puts them behind the move
 * that wins, say nothing here. */
static void skip_check(struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t signs = 0;
    while (ch_pdn_peek(reader, signs) == '+' || ch_pdn_peek(reader, signs) == '#')
        signs++;
    int after = ch_pdn_peek(reader, signs);
    if (isalpha((unsigned char)token->text.data[0]) && (after < 0 || !isalnum(after)) &&
        sign_size(reader) == 0)
        reader->at += signs;
}

/* True if a star comes next that is within a move: `8-*11`, `8*-11`. */
static bool star_within(const struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    size_t length = token->text.length, square = 1;
    if (ch_pdn_peek(reader, 0) != '*' || length == 0)
        return false;
    if (!is_separator((unsigned char)token->text.data[length - 1])) {
        if (!is_square(token, true) || !is_separator(ch_pdn_peek(reader, square++)))
            return false;
    }
    int byte = ch_pdn_peek(reader, square);
    return byte >= 0 && isalnum(byte) && !is_separator(byte) && !is_score(reader, 1);
}

bool ch_pdn_puts_piece(const struct ch_pdn_reader *reader) {
    bool huff = ch_pdn_peek(reader, 0) == '~';
    size_t sign = ch_pdn_peek(reader, 0) != '@' && !huff;
    int before = ch_pdn_peek(reader, 0), after = ch_pdn_peek(reader, sign + 1);
    int digit = after >= 0 && isalpha(after) ? ch_pdn_peek(reader, sign + 2) : after;
    return (sign == 0 || (before >= 0 && isalpha(before))) &&
           (huff || ch_pdn_peek(reader, sign) == '@') && digit >= 0 && isdigit(digit);
}

/* True if a plus sign comes next behind which the turn goes on: `@c3+@d5`, `c3xc5+a1`,
 * `~c3+a1-a2`. */
static bool turn_goes_on(const struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    int after = ch_pdn_peek(reader, 1);
    return ch_pdn_peek(reader, 0) == '+' && strpbrk(token->text.data, "@~x:") &&
           (after == '@' || (after >= 0 && isalnum(after)));
}

/* Adds the sign of a piece that is put or huffed, with what is before it, to the word. */
static void take_put(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    while (ch_pdn_puts_piece(reader)) {
        do
            ch_text_add_bytes(&token->text, &reader->text[reader->at], 1);
        while (reader->text[reader->at++] != '@' && reader->text[reader->at - 1] != '~');
    }
}

enum ch_status ch_pdn_word_read(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                struct ch_error *error) {
    token->kind = CH_PDN_WORD;
    take_put(reader, token);
    for (;;) {
        for (int byte; word_goes_on(token, byte = ch_pdn_peek(reader, 0)); reader->at++) {
            if (result_touches(reader, token) || (token->text.length > 0 && sign_size(reader) > 0))
                return CH_OK;
            char kept = byte == 'X' ? 'x' : (char)byte;
            size_t length = token->text.length;
            if (byte == '-' && length > 0 && token->text.data[length - 1] == '-') {
                token->warning = "a move is written with two signs";
                continue;
            }
            if (length == MAX_WORD)
                return ch_error_set(error, CH_BAD_INPUT, reader->file, token->line,
                                    "this is too long for a move; put remarks in { }");
            ch_text_add_bytes(&token->text, &kept, 1);
        }
        if (turn_goes_on(reader, token) && token->text.length < MAX_WORD) {
            ch_text_add(&token->text, "+");
            reader->at++;
            take_put(reader, token);
            continue;
        }
        if (star_within(reader, token)) {
            reader->at++;
            token->warning = "a star within a move is passed over";
            continue;
        }
        if (!begins_with_square(token->text.data) || !skip_gap(reader, token)) {
            skip_check(reader, token);
            return CH_OK;
        }
        token->warning = "a move is written with blanks in it";
    }
}
