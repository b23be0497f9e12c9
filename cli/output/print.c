#include "cli/output/print.h"

#include <assert.h>
#include <string.h>

enum { MAX_SPECIFICATION = 32 };

/* One conversion of a format, from its % on. */
struct conversion {
    char text[MAX_SPECIFICATION]; /* with numbers for its stars */
    size_t used;
    int length; /* 'h', 'l', 'j', 'z', 0; 2 * 'l' for ll */
};

static void add_char(struct conversion *conversion, char c) {
    assert(conversion->used + 1 < sizeof conversion->text);
    conversion->text[conversion->used++] = c;
    conversion->text[conversion->used] = '\0';
}

/* Numbers of a width or precision. A negative one is that of printf: a flag, or no precision. */
static const char *take_number(struct conversion *conversion, const char *at, int star) {
    if (*at != '*') {
        while (*at >= '0' && *at <= '9')
            add_char(conversion, *at++);
        return at;
    }
    bool precision = conversion->text[conversion->used - 1] == '.';
    if (precision && star < 0)
        conversion->used--;
    else
        conversion->used +=
            (size_t)snprintf(conversion->text + conversion->used,
                             sizeof conversion->text - conversion->used, "%d", star);
    conversion->text[conversion->used] = '\0';
    assert(conversion->used < sizeof conversion->text);
    return at + 1;
}

static const char *take_length(struct conversion *conversion, const char *at) {
    while (*at && strchr("hljz", *at)) {
        conversion->length += *at;
        add_char(conversion, *at++);
    }
    return at;
}

/* The specification is made of a checked format's own characters. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* The next argument. Signed or not, a number is passed in the same way. */
static void add_conversion(struct ch_text *text, const struct conversion *conversion, char kind,
                           va_list *arguments) {
    const char *format = conversion->text;
    bool integer = strchr("dicuxX", kind) != NULL;
    size_t start = text->length;
    if (integer && (conversion->length == 'l' || conversion->length == 'z')) {
        ch_text_addf(text, format, va_arg(*arguments, long));
    } else if (integer && (conversion->length == 2 * 'l' || conversion->length == 'j')) {
        ch_text_addf(text, format, va_arg(*arguments, long long));
    } else if (integer) {
        ch_text_addf(text, format, va_arg(*arguments, int));
    } else if (strchr("fge", kind)) {
        ch_text_addf(text, format, va_arg(*arguments, double));
    } else if (kind == 's') { /* cut first, and then made plain: no half of a character is left */
        ch_text_addf(text, format, va_arg(*arguments, const char *));
        ch_text_plain(text->data + start, "");
    } else {
        assert(kind == '%');
        ch_text_add(text, "%");
    }
}

#pragma GCC diagnostic pop

/* Appends the conversion at `at`; returns what follows it. */
static const char *add_next(struct ch_text *text, const char *at, va_list *arguments) {
    struct conversion conversion = {.used = 0};
    add_char(&conversion, *at++);
    while (*at && strchr("-+ #0", *at))
        add_char(&conversion, *at++);
    at = take_number(&conversion, at, *at == '*' ? va_arg(*arguments, int) : 0);
    if (*at == '.') {
        add_char(&conversion, *at++);
        at = take_number(&conversion, at, *at == '*' ? va_arg(*arguments, int) : 0);
    }
    at = take_length(&conversion, at);
    add_char(&conversion, *at);
    add_conversion(text, &conversion, *at, arguments);
    return at + 1;
}

void ch_print_add_list(struct ch_text *text, const char *format, va_list *arguments) {
    while (*format) {
        size_t plain = strcspn(format, "%");
        ch_text_add_bytes(text, format, plain);
        format += plain;
        if (*format)
            format = add_next(text, format, arguments);
    }
}

int ch_print_list(FILE *to, const char *format, va_list arguments) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    va_list copy;
    va_copy(copy, arguments);
    ch_print_add_list(&text, format, &copy);
    va_end(copy);
    fwrite(text.data, 1, text.length, to);
    return (int)text.length;
}

int ch_print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = ch_print_list(stdout, format, arguments);
    va_end(arguments);
    return length;
}

int ch_print_to(FILE *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = ch_print_list(to, format, arguments);
    va_end(arguments);
    return length;
}

void ch_print_add(struct ch_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_print_add_list(text, format, &arguments);
    va_end(arguments);
}

void ch_print_wrapped(const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text wrapped = ch_text_new();
    ch_wrap(text, ch_wrap_width(stdout), &wrapped);
    ch_print_block(stdout, wrapped.data);
}

void ch_print_block(FILE *to, const char *text) {
    CH_FREED char *plain = ch_copy(text);
    ch_text_plain(plain, "\n\t");
    fputs(plain, to);
}

/* Bytes of the sequence for colours at `at`, 0 if there is none. */
static size_t colour_at(const char *at) {
    if (at[0] != '\033' || at[1] != '[')
        return 0;
    size_t length = 2 + strspn(at + 2, "0123456789;");
    return at[length] == 'm' ? length + 1 : 0;
}

void ch_print_drawing(FILE *to, const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text part = ch_text_new();
    while (*text) {
        size_t colour = colour_at(text), length = colour ? colour : 1 + strcspn(text + 1, "\033");
        ch_text_clear(&part);
        ch_text_add_bytes(&part, text, length);
        if (!colour)
            ch_text_plain(part.data, "\n\t");
        fputs(part.data, to);
        text += length;
    }
}

/* The character's number. */
static unsigned code_of(const char *at, int length) {
    const unsigned char *byte = (const unsigned char *)at;
    return length == 1   ? byte[0]
           : length == 2 ? (byte[0] & 0x1fu) << 6 | (byte[1] & 0x3fu)
                         : (byte[0] & 0x0fu) << 12 | (byte[1] & 0x3fu) << 6 | (byte[2] & 0x3fu);
}

void ch_print_add_json(struct ch_text *text, const char *json) {
    while (*json) {
        int length = ch_text_character(json);
        if (length == 0)
            ch_text_add(text, "\\ufffd");
        else if (ch_text_commands(json, length) && *json != '\n')
            ch_text_addf(text, "\\u%04x", code_of(json, length));
        else
            ch_text_add_bytes(text, json, (size_t)length);
        json += length > 0 ? length : 1;
    }
}

void ch_print_json(FILE *to, const char *json) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_print_add_json(&text, json);
    fputs(text.data, to);
}

cJSON *ch_json_line(void) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddNumberToObject(line, "version", 1);
    return line;
}

void ch_json_counts(cJSON *object, const char *key, const long *numbers, int count) {
    cJSON *array = cJSON_AddArrayToObject(object, key);
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(array, cJSON_CreateNumber((double)numbers[i]));
}

void ch_json_also(cJSON *object, const char *key, const char *word) {
    const cJSON *item = ch_json_get(object, key);
    if (item)
        cJSON_AddItemToObject(object, word, cJSON_Duplicate(item, true));
}

void ch_json_print(cJSON *line) {
    assert(cJSON_IsObject(line));
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_json_end(&text, line);
    ch_print_json(stdout, text.data);
    ch_print("\n");
    fflush(stdout);
}
