#include "core/base/text.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void reserve(struct ch_text *text, size_t more) {
    size_t wanted = text->length + more + 1;
    if (wanted <= text->capacity)
        return;
    size_t capacity = text->capacity * 2;
    char *held = text->capacity > 0 ? text->data : NULL;
    text->capacity = capacity > wanted ? capacity : wanted;
    text->data = ch_realloc(held, text->capacity);
}

struct ch_text ch_text_new(void) {
    return (struct ch_text){.data = ch_alloc(64), .capacity = 64};
}

void ch_text_done(struct ch_text *text) {
    if (text->capacity > 0)
        ch_free(text->data);
    *text = (struct ch_text){0};
}

void ch_text_clear(struct ch_text *text) {
    text->length = 0;
    if (text->capacity > 0)
        text->data[0] = '\0';
}

void ch_text_add_bytes(struct ch_text *text, const char *bytes, size_t length) {
    reserve(text, length);
    if (length > 0)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void ch_text_add(struct ch_text *text, const char *string) {
    ch_text_add_bytes(text, string, strlen(string));
}

void ch_text_addf(struct ch_text *text, const char *format, ...) {
    va_list arguments, again;
    assert(text->length < text->capacity || text->capacity == 0);
    va_start(arguments, format);
    va_copy(again, arguments);
    int length =
        vsnprintf(text->data + text->length, text->capacity - text->length, format, arguments);
    va_end(arguments);
    if (length > 0) {
        if (text->length + (size_t)length + 1 > text->capacity) {
            reserve(text, (size_t)length);
            vsnprintf(text->data + text->length, text->capacity - text->length, format, again);
        }
        text->length += (size_t)length;
    }
    va_end(again);
}

char *ch_text_take(struct ch_text *text) {
    char *data = text->capacity > 0 ? text->data : ch_copy("");
    *text = (struct ch_text){
        .data = (char *)(uintptr_t) ""}; /* of no capacity: never written to nor freed */
    return data;
}

/* What to do about a file that can't be read, after the error; "" if nothing is known to help. */
static const char *advice_on(int number) {
    switch (number) {
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG:
        return "; check the name";
    case EACCES:
        return "; check its permissions";
    case EBADF:
        return "; standard input is closed, name a file";
    case EISDIR:
        return "; it is a folder, name a file";
    default:
        return "";
    }
}

enum ch_status ch_text_read_file(struct ch_text *text, const char *path, size_t limit,
                                 struct ch_error *error) {
    bool standard_input = strcmp(path, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(path, "rb");
    if (!file) {
        enum ch_status status = errno == ENOENT ? CH_NOT_FOUND : CH_SYSTEM;
        return ch_error_set(error, status, path, 0, "can't be opened (%s)%s", strerror(errno),
                            advice_on(errno));
    }
    char block[16384];
    size_t got, total = 0;
    enum ch_status status = CH_OK;
    errno = 0;
    while (status == CH_OK && (got = fread(block, 1, sizeof block, file)) > 0) {
        total += got;
        if (total > limit)
            status = ch_error_set(error, CH_BAD_INPUT, path, 0,
                                  "is larger than %zu bytes; split it", limit);
        else
            ch_text_add_bytes(text, block, got);
    }
    if (status == CH_OK && ferror(file))
        status = ch_error_set(error, CH_SYSTEM, path, 0, "can't be read (%s)%s", strerror(errno),
                              advice_on(errno));
    if (!standard_input)
        fclose(file);
    return status;
}

int ch_text_character(const char *at) {
    unsigned char c = (unsigned char)at[0];
    if (c < 0x80)
        return 1;
    int length = c >= 0xc2 && c < 0xe0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
    for (int i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    unsigned char next = length > 0 ? (unsigned char)at[1] : 0;
    bool outside = (c == 0xe0 && next < 0xa0) || (c == 0xed && next >= 0xa0) ||
                   (c == 0xf0 && next < 0x90) || (c == 0xf4 && next >= 0x90);
    return outside ? 0 : length;
}

bool ch_text_commands(const char *at, int length) {
    unsigned char a = (unsigned char)at[0], b = length > 1 ? (unsigned char)at[1] : 0;
    unsigned char c = length > 2 ? (unsigned char)at[2] : 0;
    if (length == 1)
        return a < ' ' || a == 127;
    if (length == 2)
        return (a == 0xc2 && b < 0xa0) || (a == 0xd8 && b == 0x9c);
    return length == 3 && a == 0xe2 &&
           ((b == 0x80 && (c == 0x8e || c == 0x8f || (c >= 0xa8 && c <= 0xae))) ||
            (b == 0x81 && c >= 0xa6 && c <= 0xaf));
}

const char *ch_text_line(const char **rest, int *length) {
    const char *line = *rest;
    if (!*line)
        return NULL;
    *length = (int)strcspn(line, "\n");
    *rest = line + *length + (line[*length] == '\n');
    return line;
}

void ch_text_add_lines(struct ch_text *text, const char *before, const char *lines) {
    int length;
    for (const char *line; (line = ch_text_line(&lines, &length)) != NULL;)
        ch_text_addf(text, "%s%.*s\n", before, length, line);
}

bool ch_text_has_line(const char *lines, const char *line) {
    int wanted = (int)strcspn(line, "\n"), length;
    for (const char *at; (at = ch_text_line(&lines, &length)) != NULL;)
        if (length == wanted && strncmp(at, line, (size_t)length) == 0)
            return true;
    return false;
}

const char *ch_plural(long count) {
    return count == 1 ? "" : "s";
}

void ch_text_add_count(struct ch_text *text, int count) {
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (count >= 0 && count < (int)(sizeof words / sizeof *words))
        ch_text_add(text, words[count]);
    else
        ch_text_addf(text, "%d", count);
}

bool ch_ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

const char *ch_path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *ch_path_within(const char *path, const char *home) {
    size_t length = strlen(home);
    bool own = length > 0 && strncmp(path, home, length) == 0 && path[length] == '/';
    return path + (own ? length + 1 : 0);
}

void ch_text_plain(char *string, const char *kept) {
    while (*string) {
        if (*string >= ' ' && *string < 127) { /* most, and every turn's reasons pass here */
            string++;
            continue;
        }
        int length = ch_text_character(string);
        if (length == 0)
            *string = '?';
        else if (ch_text_commands(string, length) && !(length == 1 && strchr(kept, *string)))
            memset(string, ' ', (size_t)length);
        string += length > 0 ? length : 1;
    }
}

static bool is_same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Insertions, deletions, substitutions and swaps of neighbours: optimal string alignment, whatever
 * the case of letters. Of words too long to compare, the most that it could be. */
static size_t edit_distance(const char *a, const char *b) {
    enum { LONGEST = 64 };
    size_t n = strlen(a), m = strlen(b), rows[3][LONGEST + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    if (n > LONGEST || m > LONGEST)
        return n > m ? n : m;
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *oldest = before;
        before = last;
        last = row;
        row = oldest;
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t best = last[j - 1] + !is_same_letter(a[i - 1], b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            if (i > 1 && j > 1 && is_same_letter(a[i - 1], b[j - 2]) &&
                is_same_letter(a[i - 2], b[j - 1]) && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
    }
    return row[m];
}

void ch_closest_try(struct ch_closest *closest, const char *name) {
    size_t distance = edit_distance(closest->word, name);
    size_t length = strlen(closest->word) > strlen(name) ? strlen(closest->word) : strlen(name);
    if (distance * 3 <= length && (!closest->found || distance < closest->distance)) {
        closest->found = name;
        closest->distance = distance;
    }
}

const char *ch_text_closest_row(const char *word, const void *rows, size_t size,
                                struct ch_text *names) {
    struct ch_closest closest = {.word = word};
    const char *name;
    for (const char *row = rows; (name = *(const char *const *)(const void *)row); row += size) {
        ch_closest_try(&closest, name);
        if (names)
            ch_text_addf(names, "%s%s", row == rows ? "" : ", ", name);
    }
    return closest.found;
}

bool ch_text_is_one_of(const char *word, const char *const words[]) {
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

const char *ch_text_closest(const char *word, const char *const words[]) {
    return ch_text_closest_row(word, words, sizeof *words, NULL);
}
