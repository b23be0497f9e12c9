/* The one reader of JSON, strict by RFC 8259: cJSON alone takes much that is none, and ends a text
 * at \u0000 without a word. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"

enum { DEEPEST = 500 }; /* arrays and objects in each other */

struct reader {
    const char *text, *at, *end;
    const char *file; /* for messages; may be NULL */
    struct ch_error *error;
    bool zero;     /* a text holds \u0000 */
    bool recorded; /* see ch_json_recorded */
    int depth;
};

static cJSON *read_value(struct reader *reader);

/* False, with what is wrong at the place that was reached. */
static bool refuse(struct reader *reader, const char *what) {
    int line = 1;
    for (const char *at = reader->text; at < reader->at; at++)
        line += *at == '\n';
    ch_error_set(reader->error, CH_BAD_INPUT, reader->file, reader->file ? line : 0,
                 "this is no JSON: %s, at byte %zu", what, (size_t)(reader->at - reader->text) + 1);
    return false;
}

static void skip_blanks(struct reader *reader) {
    reader->at += strspn(reader->at, " \t\r\n");
}

/* Passes over the character if it is there. */
static bool take(struct reader *reader, char wanted) {
    if (*reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

/* Four hexadecimal digits; -1: they are not there. */
static int read_unit(struct reader *reader) {
    static const char digits[] = "0123456789abcdefABCDEF";
    int unit = 0;
    for (int i = 0; i < 4; i++) {
        const char *digit = *reader->at ? strchr(digits, *reader->at) : NULL;
        if (!digit)
            return -1;
        int value = (int)(digit - digits);
        unit = unit * 16 + (value < 16 ? value : value - 6);
        reader->at++;
    }
    return unit;
}

static void add_character(struct ch_text *text, unsigned code) {
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    char bytes[4];
    for (int i = more; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(lead[more] | code);
    ch_text_add_bytes(text, bytes, (size_t)more + 1);
}

/* What follows `\u`; of two halves both. */
static bool read_code(struct reader *reader, struct ch_text *text) {
    int code = read_unit(reader), low = 0;
    if (code >= 0xd800 && code < 0xdc00 && take(reader, '\\') && take(reader, 'u')) {
        low = read_unit(reader);
        if (low >= 0xdc00 && low < 0xe000)
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    if (code < 0 || low < 0)
        return refuse(reader, "`\\u` takes four hexadecimal digits");
    if (code >= 0xd800 && code < 0xe000)
        return refuse(reader, "half of a surrogate pair");
    if (code > 0) {
        add_character(text, (unsigned)code);
    } else {
        reader->zero = true;
        ch_text_add_bytes(text, "\xff", 1); /* no text has it: keys that differ stay different */
    }
    return true;
}

/* What follows a backslash. */
static bool read_escape(struct reader *reader, struct ch_text *text) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *letter = *reader->at ? strchr(letters, *reader->at) : NULL;
    if (letter) {
        ch_text_add_bytes(text, meant + (letter - letters), 1);
        reader->at++;
        return true;
    }
    return take(reader, 'u') ? read_code(reader, text) : refuse(reader, "no such escape");
}

/* An ASCII character that means itself in a string. */
static bool is_plain(char c) {
    return (unsigned char)c >= ' ' && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

/* A string from its first quotation mark on. */
static bool read_string(struct reader *reader, struct ch_text *text) {
    if (!take(reader, '"'))
        return refuse(reader, "a string in double quotes is expected");
    for (;;) {
        const char *from = reader->at;
        while (is_plain(*reader->at))
            reader->at++;
        ch_text_add_bytes(text, from, (size_t)(reader->at - from));
        if (take(reader, '"'))
            return true;
        if (take(reader, '\\')) {
            if (!read_escape(reader, text))
                return false;
        } else if (reader->at == reader->end) {
            return refuse(reader, "the text ends within a string");
        } else if ((unsigned char)*reader->at < ' ') {
            return refuse(reader, "a control character in a string");
        } else {
            int length = ch_text_character(reader->at);
            if (length == 0 && !reader->recorded)
                return refuse(reader, "a byte that is no UTF-8");
            length = length > 0 ? length : 1;
            ch_text_add_bytes(text, reader->at, (size_t)length);
            reader->at += length;
        }
    }
}

/* Passes over digits. False: there are none. */
static bool take_digits(struct reader *reader) {
    size_t count = strspn(reader->at, "0123456789");
    reader->at += count;
    return count > 0;
}

static cJSON *read_number(struct reader *reader) {
    const char *from = reader->at;
    take(reader, '-');
    bool whole = take(reader, '0') || take_digits(reader);
    bool good = whole && (!take(reader, '.') || take_digits(reader));
    if (good && (take(reader, 'e') || take(reader, 'E'))) {
        if (!take(reader, '+'))
            take(reader, '-');
        good = take_digits(reader);
    }
    double value = good ? strtod(from, NULL) : 0;
    if (good && isfinite(value))
        return cJSON_CreateNumber(value);
    refuse(reader,
           good ? "a number that is too large" : "a value is expected, or digits of a number");
    return NULL;
}

struct member {
    cJSON *item;
    int place;
};

static int by_key(const void *a, const void *b) {
    const struct member *x = a, *y = b;
    int order = strcmp(x->item->string, y->item->string);
    return order != 0 ? order : x->place - y->place;
}

/* True if no two members have the same key; of a record, the later ones are dropped. They are
 * sorted for that, since an object may be large. */
static bool keys_differ(cJSON *object, bool recorded) {
    int count = cJSON_GetArraySize(object), at = 0, twice = 0;
    CH_FREED struct member *members = ch_alloc(((size_t)count + 1) * sizeof *members);
    for (cJSON *each = object->child; each; each = each->next, at++)
        members[at] = (struct member){each, at};
    qsort(members, (size_t)count, sizeof *members, by_key);
    for (at = count - 1; at > 0; at--) {
        if (strcmp(members[at - 1].item->string, members[at].item->string) != 0)
            continue;
        twice++;
        if (recorded)
            cJSON_Delete(cJSON_DetachItemViaPointer(object, members[at].item));
    }
    return recorded || twice == 0;
}

/* A member or an element, from the blanks before it on. */
static bool read_item(struct reader *reader, cJSON *container) {
    CH_SCOPED(ch_text_done) struct ch_text key = ch_text_new();
    skip_blanks(reader);
    if (cJSON_IsObject(container)) {
        if (!read_string(reader, &key))
            return false;
        skip_blanks(reader);
        if (!take(reader, ':'))
            return refuse(reader, "a colon is expected");
    }
    cJSON *value = read_value(reader);
    if (!value)
        return false;
    if (cJSON_IsObject(container))
        cJSON_AddItemToObject(container, key.data, value);
    else
        cJSON_AddItemToArray(container, value);
    return true;
}

/* What is in an object or an array, from behind its opening bracket on. */
static bool read_items(struct reader *reader, cJSON *container) {
    bool object = cJSON_IsObject(container);
    const char close = object ? '}' : ']';
    if (++reader->depth > DEEPEST)
        return refuse(reader, "arrays and objects are nested too deep, more than 500 levels");
    skip_blanks(reader);
    bool more = !take(reader, close);
    while (more) {
        if (!read_item(reader, container))
            return false;
        skip_blanks(reader);
        more = take(reader, ',');
        if (!more && !take(reader, close))
            return refuse(reader, object ? "a comma or a brace is expected"
                                         : "a comma or a square bracket is expected");
    }
    reader->depth--;
    return !object || keys_differ(container, reader->recorded) ||
           refuse(reader, "an object has a key twice");
}

static cJSON *read_container(struct reader *reader, cJSON *container) {
    if (read_items(reader, container))
        return container;
    cJSON_Delete(container);
    return NULL;
}

/* Passes over the word if it is there. */
static bool take_word(struct reader *reader, const char *word) {
    size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* NULL with the error set. */
static cJSON *read_value(struct reader *reader) {
    skip_blanks(reader);
    if (take(reader, '{'))
        return read_container(reader, cJSON_CreateObject());
    if (take(reader, '['))
        return read_container(reader, cJSON_CreateArray());
    if (*reader->at == '"') {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        return read_string(reader, &text) ? cJSON_CreateString(text.data) : NULL;
    }
    if (take_word(reader, "true"))
        return cJSON_CreateTrue();
    if (take_word(reader, "false"))
        return cJSON_CreateFalse();
    return take_word(reader, "null") ? cJSON_CreateNull() : read_number(reader);
}

static enum ch_status read_all(struct reader *reader, cJSON **value) {
    CH_SCOPED(ch_json_done) cJSON *read = read_value(reader);
    *value = NULL;
    skip_blanks(reader);
    if (read && reader->at != reader->end)
        refuse(reader, "something follows the value");
    if (!read || reader->at != reader->end)
        return CH_BAD_INPUT;
    if (reader->zero)
        return ch_error_set(reader->error, CH_UNSUPPORTED, reader->file, 0,
                            "the JSON has \\u0000 in a text, which no text here can hold");
    *value = read;
    read = NULL;
    return CH_OK;
}

enum ch_status ch_json_read(const char *text, size_t length, const char *file, cJSON **value,
                            struct ch_error *error) {
    struct reader reader = {
        .text = text, .at = text, .end = text + length, .file = file, .error = error};
    return read_all(&reader, value);
}

cJSON *ch_json_parse(const char *text) {
    cJSON *value = NULL;
    if (text)
        ch_json_read(text, strlen(text), NULL, &value, NULL);
    return value;
}

cJSON *ch_json_recorded(const char *text) {
    cJSON *value = NULL;
    struct reader reader = {.text = text, .at = text, .recorded = true};
    if (!text)
        return NULL;
    reader.end = text + strlen(text);
    if (read_all(&reader, &value) == CH_OK && !cJSON_IsObject(value)) {
        cJSON_Delete(value);
        value = NULL;
    }
    return value;
}
