/* Tags, as people write them: where one begins and ends, its name and its value. */
#include <assert.h>
#include <strings.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_bytes.h"

/* The text at hand. */
struct text {
    const char *data;
    size_t length;
};

static int byte_at(const struct text *text, size_t at) {
    return ch_pdn_byte(text->data, text->length, at);
}

static size_t past_blanks(const struct text *text, size_t at) {
    return ch_pdn_past_blanks(text->data, text->length, at);
}

static size_t line_end(const struct text *text, size_t at) {
    return ch_pdn_line_end_at(text->data, text->length, at);
}

/* Bytes of the quote at `at`: `"`, or one of the curly ones; else 0. */
static size_t quote_size(const struct text *text, size_t at) {
    static const char *const curly[] = {"\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb"};
    if (byte_at(text, at) == '"')
        return 1;
    for (size_t i = 0; i < sizeof curly / sizeof curly[0]; i++) {
        size_t size = strlen(curly[i]);
        if (text->length - at >= size && memcmp(text->data + at, curly[i], size) == 0)
            return size;
    }
    return 0;
}

static size_t name_end(const struct text *text, size_t at) {
    while (ch_pdn_in_name(byte_at(text, at)))
        at++;
    return at;
}

/* The place of the quote that comes next, behind blanks and the sign that some have between name
 * and value; 0: none does. */
static size_t value_follows(const struct text *text, size_t at) {
    at = past_blanks(text, at);
    if (byte_at(text, at) == ':' || byte_at(text, at) == '=')
        at = past_blanks(text, at + 1);
    return quote_size(text, at) > 0 ? at : 0;
}

/* The place of the quote if `[Name "` begins at `at`, else 0. */
static size_t quoted_tag(const struct text *text, size_t at) {
    if (byte_at(text, at++) != '[')
        return 0;
    while (byte_at(text, at) == '[' || ch_pdn_blank(byte_at(text, at)))
        at++;
    size_t end = name_end(text, at);
    return end > at ? value_follows(text, end) : 0;
}

/* The rest of the line holds a quote that closes a tag: `"` and `]`. */
static bool closes_later(const struct text *text, size_t at) {
    for (; !ch_pdn_line_end(byte_at(text, at)); at++)
        if (byte_at(text, at) == '"' && byte_at(text, past_blanks(text, at + 1)) == ']')
            return true;
    return false;
}

/* The value goes on below: at its end, at most three lines on. */
static bool ends_below(const struct text *text, size_t at, struct ch_pdn_bracket *tag) {
    for (int lines = 0; lines < 3; lines++) {
        at += byte_at(text, at) == '\r' && byte_at(text, at + 1) == '\n';
        size_t end = line_end(text, at + 1);
        if (past_blanks(text, at + 1) == end || quoted_tag(text, past_blanks(text, at + 1)))
            return false;
        for (at++; at < end; at++)
            if (byte_at(text, at) == '"' && byte_at(text, past_blanks(text, at + 1)) == ']') {
                tag->value_size = at - tag->value;
                tag->end = past_blanks(text, at + 1) + 1;
                return true;
            }
    }
    return false;
}

static const char not_closed[] = "a tag does not end with \"]";

/* The value that does not end on its line as it should. */
static void read_open_value(const struct text *text, struct ch_pdn_bracket *tag) {
    size_t end = line_end(text, tag->value), last = end;
    tag->warning = not_closed;
    if (ends_below(text, end, tag))
        return;
    while (last > tag->value && ch_pdn_blank(byte_at(text, last - 1)))
        last--;
    if (last > tag->value && byte_at(text, last - 1) == ']')
        last--;
    tag->value_size = last - tag->value;
    tag->end = end;
}

/* Another tag begins behind the bracket at `at`: its quote does not close this one. */
static bool next_tag(const struct text *text, size_t at) {
    size_t quote = quoted_tag(text, past_blanks(text, at + 1));
    return quote > 0 && byte_at(text, quote + 1) != ']';
}

/* A quote at `at`, of `size` bytes, ends the value. */
static bool quote_ends(const struct text *text, size_t at, size_t size,
                       struct ch_pdn_bracket *tag) {
    size_t next = past_blanks(text, at + size);
    bool line = ch_pdn_line_end(byte_at(text, next));
    size_t below = line ? past_blanks(text, next + 1) : next;
    if (byte_at(text, next) == ']')
        tag->end = next + 1;
    else if (line && byte_at(text, below) == ']')
        tag->end = below + 1;
    else if (line || quoted_tag(text, next))
        tag->end = at + size;
    else
        return false;
    if (byte_at(text, next) != ']')
        tag->warning = not_closed;
    tag->value_size = at - tag->value;
    return true;
}

/* Old files have unescaped quotes and backslashes in values: a quote that no `]` follows is part of
 * the value, a backslash before the last quote is literal. */
static void read_value(const struct text *text, struct ch_pdn_bracket *tag) {
    for (size_t at = tag->value; !ch_pdn_line_end(byte_at(text, at)); at++) {
        size_t quote = quote_size(text, at);
        if (byte_at(text, at) == '\\' && byte_at(text, at + 1) == '\\') {
            at++;
        } else if (byte_at(text, at) == '\\' && byte_at(text, at + 1) == '"') {
            at++;
            if (byte_at(text, past_blanks(text, at + 1)) == ']' && !closes_later(text, at + 1) &&
                quote_ends(text, at, 1, tag))
                return;
        } else if (quote > 0) {
            if ((quote == 1 || tag->curly) && quote_ends(text, at, quote, tag))
                return;
            if (quote == 1)
                tag->warning = "a quote inside the value of a tag is written without \\ before it";
        } else if (byte_at(text, at) == ']' && next_tag(text, at)) {
            tag->warning = not_closed;
            tag->value_size = at - tag->value;
            tag->end = at + 1;
            return;
        }
    }
    read_open_value(text, tag);
}

/* A value without quotes, up to the bracket or the end of the line. */
static void read_bare_value(const struct text *text, size_t at, struct ch_pdn_bracket *tag) {
    size_t end = at;
    while (!ch_pdn_line_end(byte_at(text, end)) && byte_at(text, end) != ']')
        end++;
    tag->end = end + (byte_at(text, end) == ']');
    while (at < end && ch_pdn_one_of(byte_at(text, at), "'\" \t"))
        at++;
    while (end > at && ch_pdn_one_of(byte_at(text, end - 1), "'\" \t"))
        end--;
    tag->value = at;
    tag->value_size = end - at;
    if (end > at && tag->name_size > 0) {
        tag->kind = CH_PDN_BARE;
        tag->warning = "the value of a tag has no quotes";
    }
}

/* Names of two words, which are often written so. */
static size_t join_names(const struct text *text, const struct ch_pdn_bracket *tag, size_t next) {
    static const char *const names[][2] = {{"Game", "Type"}, {"Set", "Up"}};
    for (size_t i = 0; i < 2; i++) {
        size_t first = strlen(names[i][0]), second = strlen(names[i][1]);
        if (tag->name_size == first && text->length - next > second &&
            strncasecmp(text->data + tag->name, names[i][0], first) == 0 &&
            strncasecmp(text->data + next, names[i][1], second) == 0 &&
            value_follows(text, next + second))
            return next + second;
    }
    return next;
}

void ch_pdn_bracket_read(const char *data, size_t length, size_t at, struct ch_pdn_bracket *tag) {
    const struct text text = {data, length};
    assert(byte_at(&text, at) == '[');
    *tag = (struct ch_pdn_bracket){.kind = CH_PDN_NO_TAG};
    bool twice = false;
    for (at++; byte_at(&text, at) == '[' || ch_pdn_space(byte_at(&text, at)); at++)
        twice |= byte_at(&text, at) == '[';
    tag->name = at;
    tag->name_size = name_end(&text, at) - at;
    size_t next = past_blanks(&text, at + tag->name_size);
    size_t joined = join_names(&text, tag, next);
    bool apart = joined > next;
    if (apart) {
        tag->name_size = joined - tag->name;
        next = past_blanks(&text, joined);
    }
    bool sign = byte_at(&text, next) == ':' || byte_at(&text, next) == '=';
    if (sign && tag->name_size > 0)
        next = past_blanks(&text, next + 1);
    size_t below = next;
    while (ch_pdn_space(byte_at(&text, below)))
        below++;
    next = quote_size(&text, below) > 0 ? below : next;
    size_t quote = quote_size(&text, next);
    if (quote == 0 || tag->name_size == 0) {
        read_bare_value(&text, next, tag);
        return;
    }
    tag->kind = CH_PDN_QUOTED;
    tag->value = next + quote;
    tag->curly = quote > 1;
    if (twice || sign || apart || tag->curly)
        tag->warning = "a tag is not written as [Name \"value\"]";
    read_value(&text, tag);
    if (twice && byte_at(&text, tag->end) == ']')
        tag->end++;
}

void ch_pdn_bracket_copy(const char *text, const struct ch_pdn_bracket *tag, struct ch_text *name,
                         struct ch_text *value) {
    static const char mark[] = "\ufeff";
    for (size_t i = 0; i < tag->name_size; i++)
        if (!ch_pdn_blank((unsigned char)text[tag->name + i]))
            ch_text_add_bytes(name, &text[tag->name + i], 1);
    const char *at = text + tag->value, *end = at + tag->value_size;
    while (at < end) {
        bool escaped = *at == '\\' && at + 1 < end && (at[1] == '\\' || at[1] == '"');
        at += escaped;
        if (end - at >= 3 && memcmp(at, mark, 3) == 0) {
            at += 3;
            continue;
        }
        ch_text_add_bytes(value, *at == '\n' || *at == '\r' ? " " : at, 1);
        at++;
    }
}

bool ch_pdn_tag_line(const char *text, size_t length, size_t at) {
    const struct text line = {text, length};
    return quoted_tag(&line, past_blanks(&line, at)) > 0;
}

size_t ch_pdn_find_tag(const char *text, size_t length, size_t at, size_t end) {
    const struct text all = {text, length};
    assert(at <= end && end <= length);
    while (at < end && !quoted_tag(&all, at)) {
        bool brackets = text[at++] == '['; /* which are looked at once */
        while (brackets && at < end && (text[at] == '[' || ch_pdn_blank((unsigned char)text[at])))
            at++;
    }
    return at;
}
