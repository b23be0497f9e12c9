/* Game scores as web pages, letters and word processors have them, made plain: signs that mean the
 * same as one of ASCII become it, markup becomes blanks. Comments and tags stay as they are. */
#include <assert.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_bytes.h"

/* A character, and what is read instead. Those that are blanks to most readers are not worth a
 * warning. */
struct sign {
    const char *written, *plain;
    bool quiet;
};

static const struct sign signs[] = {
    {"\u2010", "-", false}, {"\u2011", "-", false},  {"\u2012", "-", false},
    {"\u2013", "-", false}, {"\u2014", "-", false},  {"\u2015", "-", false},
    {"\u2212", "-", false}, {"\ufe63", "-", false},  {"\u00ad", "-", false},
    {"\u00d7", "x", false}, {"\u2715", "x", false},  {"\u2a2f", "x", false},
    {"\u00b7", ":", false}, {"\u2219", ":", false},  {"\u22c5", ":", false},
    {"\u2236", ":", false}, {"\u2026", "...", true}, {"\u00bd", "1/2", true},
    {"\u00a0", " ", true},  {"\u1680", " ", true},   {"\u2000", " ", true},
    {"\u2001", " ", true},  {"\u2002", " ", true},   {"\u2003", " ", true},
    {"\u2004", " ", true},  {"\u2005", " ", true},   {"\u2006", " ", true},
    {"\u2007", " ", true},  {"\u2008", " ", true},   {"\u2009", " ", true},
    {"\u200a", " ", true},  {"\u202f", " ", true},   {"\u205f", " ", true},
    {"\u3000", " ", true},  {"\u2028", " ", true},   {"\u2029", " ", true},
    {"\u200b", "", true},   {"\u200c", "", true},    {"\u200d", "", true},
    {"\u200e", "", true},   {"\u200f", "", true},    {"\u2060", "", true},
    {"\ufeff", "", true},
};

/* How web pages write some of them. */
static const struct sign entities[] = {
    {"&nbsp;", " ", false},  {"&#160;", " ", false},   {"&ndash;", "-", false},
    {"&mdash;", "-", false}, {"&minus;", "-", false},  {"&times;", "x", false},
    {"&lt;", "<", false},    {"&middot;", ":", false}, {"&frac12;", "1/2", false},
    {"&gt;", ">", false},    {"&amp;", "&", false},    {"&quot;", "\"", false},
};

/* Cyrillic letters that look like those of squares and captures. */
static const struct sign alike[] = {
    {"\u0430", "a", false}, {"\u0441", "c", false}, {"\u0435", "e", false}, {"\u0410", "a", false},
    {"\u0421", "c", false}, {"\u0415", "e", false}, {"\u0445", "x", false}, {"\u0425", "x", false},
};

#define FIND(table, text, length, at) find(table, sizeof table / sizeof table[0], text, length, at)

static const struct sign *find(const struct sign *table, size_t count, const char *text,
                               size_t length, size_t at) {
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(table[i].written);
        if (table[i].written[0] == text[at] && length - at >= size &&
            memcmp(text + at, table[i].written, size) == 0)
            return &table[i];
    }
    return NULL;
}

/* A letter like a, c or e before the rest of a square, or one like x between squares. */
static const struct sign *find_alike(const char *text, size_t length, size_t at) {
    const struct sign *sign = FIND(alike, text, length, at);
    int next = sign ? ch_pdn_byte(text, length, at + 2) : -1;
    if (next < 0)
        return NULL;
    bool square = isdigit(next) || (next >= 'a' && next <= 'h');
    bool capture = sign->plain[0] == 'x';
    bool behind = at > 0 && isdigit((unsigned char)text[at - 1]);
    return (capture ? behind && (square || next >= 0x80) : square) ? sign : NULL;
}

/* The ASCII character of a wide one of East Asian type, or 0. */
static char wide(const char *text, size_t length, size_t at) {
    if (length - at < 3 || text[at] != '\xef')
        return 0;
    int code = ((unsigned char)text[at + 1] & 0x3f) << 6 | ((unsigned char)text[at + 2] & 0x3f);
    return code >= 0xf01 && code <= 0xf5e ? (char)(code - 0xee0) : 0;
}

static const char quoted[] = "the > of a quoted letter is passed over";
static const char markup[] = "the markup of a web page is passed over";
static const char spelled[] = "a \\r or \\n that is written out is passed over";
static const char other_signs[] = "signs like \u2013 and \u00d7 are read as - and x";
static const char nulls[] = "a zero byte is read as a blank";
static const char no_bracket[] = "a tag does not begin with [";
static const char other_letters[] = "letters that look like a, c, e or x are read as these";

size_t ch_pdn_plain_sign(const char *text, size_t length, size_t at, struct ch_text *plain,
                         const char **kind) {
    const struct sign *sign = FIND(signs, text, length, at);
    char letter = sign ? 0 : wide(text, length, at);
    *kind = sign && sign->quiet ? NULL : other_signs;
    if (letter) {
        ch_text_add_bytes(plain, &letter, 1);
        return 3;
    }
    if (!sign && (sign = find_alike(text, length, at)))
        *kind = other_letters;
    if (!sign)
        return 0;
    ch_text_add(plain, sign->plain);
    return strlen(sign->written);
}

/* Bytes of the markup at `at`, which becomes a blank. */
static size_t markup_size(const char *text, size_t length, size_t at) {
    enum { LONGEST = 400 };
    int next = ch_pdn_byte(text, length, at + 1);
    if (next < 0 || !(isalpha(next) || next == '/' || next == '!'))
        return 0;
    for (size_t end = at + 1; end < length && end - at < LONGEST && text[end] != '<'; end++)
        if (text[end] == '>')
            return end + 1 - at;
    return 0;
}

/* Bytes of a `\r`, `\n` or `\t` that is written out and no part of a word. */
static size_t spelled_size(const char *text, size_t length, size_t at) {
    int letter = ch_pdn_byte(text, length, at + 1), next = ch_pdn_byte(text, length, at + 2);
    bool whole = next < 0 || ch_pdn_space(next) || ch_pdn_one_of(next, "[\\{(*") || isdigit(next);
    return (letter == 'r' || letter == 'n' || letter == 't') && whole ? 2 : 0;
}

/* True for a line `Name "value"]`, which has lost its bracket. */
static bool opens_tag(const char *text, size_t length, size_t line) {
    size_t end = ch_pdn_line_end_at(text, length, line), at = line;
    while (at < end && ch_pdn_in_name((unsigned char)text[at]))
        at++;
    size_t quote = ch_pdn_past_blanks(text, end, at);
    if (at == line || quote == at || quote == end || text[quote] != '"')
        return false;
    for (bool bracket = false; end > quote + 1; end--) {
        if (text[end - 1] == ']' && !bracket)
            bracket = true;
        else if (!ch_pdn_blank((unsigned char)text[end - 1]))
            return text[end - 1] == '"' && bracket;
    }
    return false;
}

/* The text as it is made plain. */
struct making {
    const char *text;
    size_t length, at;
    int line;
    struct ch_text plain;
    struct ch_pdn_signs *signs;
};

/* As it is written, up to `end`. */
static void keep(struct making *making, size_t end) {
    assert(end <= making->length);
    for (size_t at = making->at; at < end; at++)
        making->line +=
            making->text[at] == '\n' ||
            (making->text[at] == '\r' && ch_pdn_byte(making->text, making->length, at + 1) != '\n');
    ch_text_add_bytes(&making->plain, making->text + making->at, end - making->at);
    making->at = end;
}

/* A line has each kind once. */
static void note(struct making *making, const char *kind) {
    struct ch_pdn_signs *all = making->signs;
    for (int i = all->count - 1; i >= 0 && all->sign[i].line == making->line; i--)
        if (all->sign[i].kind == kind)
            return;
    *ch_added(all->sign, all->count, all->capacity) = (struct ch_pdn_sign){kind, making->line};
}

/* A comment or a bracket as it is, up to `end`; what reads it ends at a zero byte. */
static void keep_words(struct making *making, size_t end) {
    size_t from = making->plain.length;
    bool found = memchr(making->text + making->at, '\0', end - making->at);
    if (found)
        note(making, nulls);
    keep(making, end);
    for (size_t at = from; found && at < making->plain.length; at++)
        if (making->plain.data[at] == '\0')
            making->plain.data[at] = ' ';
}

/* Passes over `size` bytes, for which `plain` is written; line ends are kept. */
static void replace(struct making *making, size_t size, const char *plain, const char *kind) {
    note(making, kind);
    ch_text_add(&making->plain, plain);
    for (size_t end = making->at + size; making->at < end; making->at++)
        if (making->text[making->at] == '\n' || making->text[making->at] == '\r') {
            size_t at = making->at;
            keep(making, at + 1);
            making->at = at;
        }
}

/* `> ` before a line, more than once in answers to answers. */
static void pass_quoting(struct making *making) {
    size_t at = ch_pdn_past_blanks(making->text, making->length, making->at);
    while (ch_pdn_byte(making->text, making->length, at) == '>')
        at = ch_pdn_past_blanks(making->text, making->length, at + 1);
    if (at > making->at && memchr(making->text + making->at, '>', at - making->at))
        replace(making, at - making->at, "", quoted);
}

static void take_sign(struct making *making) {
    const char *kind, *text = making->text;
    size_t at = making->at, length = making->length;
    const struct sign *entity = text[at] == '&' ? FIND(entities, text, length, at) : NULL;
    size_t tag = text[at] == '<' ? markup_size(text, length, at) : 0;
    size_t letter = text[at] == '\\' ? spelled_size(text, length, at) : 0;
    if (entity) {
        replace(making, strlen(entity->written), entity->plain, markup);
    } else if (tag > 0) {
        replace(making, tag, " ", markup);
    } else if (letter > 0) {
        replace(making, letter, " ", spelled);
    } else if ((letter = ch_pdn_plain_sign(text, length, at, &making->plain, &kind)) > 0) {
        making->at += letter;
        if (kind)
            note(making, kind);
    } else {
        keep(making, at + 1);
    }
}

static void begin_line(struct making *making) {
    pass_quoting(making);
    if (opens_tag(making->text, making->length, making->at)) {
        note(making, no_bracket);
        ch_text_add(&making->plain, "[");
        keep_words(making, ch_pdn_line_end_at(making->text, making->length, making->at));
    }
}

/* One part: a comment or a bracket as it is, or a sign. */
static void take_part(struct making *making) {
    struct ch_pdn_bracket bracket;
    switch (making->text[making->at]) {
    case '{':
        keep_words(making, ch_pdn_comment_end(making->text, making->length, making->at, NULL));
        break;
    case '[':
        ch_pdn_bracket_read(making->text, making->length, making->at, &bracket);
        keep_words(making, bracket.end);
        break;
    case ';':
    case '%':
        keep(making, ch_pdn_line_end_at(making->text, making->length, making->at));
        break;
    default:
        take_sign(making);
    }
    if (ch_pdn_one_of(making->text[making->at - 1], "\r\n"))
        begin_line(making);
}

/* True if there is something that may have to be made plain. */
static bool is_worth_it(const char *text, size_t length) {
    bool line = true;
    for (size_t at = 0; at < length; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= 0x80 || byte == '\0' || byte == '\\' || byte == '<' || byte == '>' ||
            byte == '&')
            return true;
        if (line && isalpha(byte) && opens_tag(text, length, at))
            return true;
        line = byte == '\n' || byte == '\r';
    }
    return false;
}

bool ch_pdn_plain(const char *text, size_t length, struct ch_text *plain,
                  struct ch_pdn_signs *of_text) {
    if (!is_worth_it(text, length))
        return false;
    struct making making = {text, length, 0, 1, ch_text_new(), of_text};
    begin_line(&making);
    while (making.at < length)
        take_part(&making);
    *plain = making.plain;
    return true;
}

void ch_pdn_plain_move(const char *typed, struct ch_text *text) {
    const char *kind;
    size_t number = strspn(typed, "0123456789"), at = typed[number] == '.' ? number : 0;
    at += at > 0 ? strspn(typed + at, ". ") : 0;
    size_t end = strlen(typed);
    while (end > at && strchr("!? ", typed[end - 1]))
        end--;
    for (size_t size; at < end; at += size) {
        size = ch_pdn_plain_sign(typed, end, at, text, &kind);
        if (size == 0)
            ch_text_add_bytes(text, typed + at, size = 1);
    }
}
