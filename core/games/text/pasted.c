/* Positions as they are pasted out of game scores and web pages. */
#include "core/games/text/pasted.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Signs, and what they are read as. */
static const char *const signs[][2] = {
    {"\ufeff", ""},  {"\u200b", ""},  {"\u200e", ""},   {"\u200f", ""},   {"\u2060", ""},
    {"\u00a0", " "}, {"\u202f", " "}, {"\u2010", "-"},  {"\u2011", "-"},  {"\u2013", "-"},
    {"\u2014", "-"}, {"\u2212", "-"}, {"\u201c", "\""}, {"\u201d", "\""}, {"\u201e", "\""},
};

static void replace_signs(char *text) {
    char *to = text;
    for (const char *at = text; *at;) {
        size_t found = 0;
        bool plain = (unsigned char)*at < 0x80;
        for (size_t i = 0; i < sizeof signs / sizeof signs[0] && found == 0 && !plain; i++)
            if (strncmp(at, signs[i][0], strlen(signs[i][0])) == 0) {
                found = strlen(signs[i][0]);
                memcpy(to, signs[i][1], strlen(signs[i][1]));
                to += strlen(signs[i][1]);
            }
        if (found == 0)
            *to++ = *at++;
        at += found;
    }
    *to = '\0';
}

/* The value of the tag FEN in the text, or NULL. Its bracket may be missing before the first. */
static char *tag_value(char *text) {
    char *first = text + strspn(text, " \t\r\n");
    if (strncasecmp(first, "FEN", 3) == 0 && first[3] && strchr(" \t:=\"", first[3]))
        return first + 3 + strspn(first + 3, " \t:=");
    for (char *at = text; (at = strchr(at, '[')); at++) {
        char *name = at + 1 + strspn(at + 1, " \t");
        if (strncasecmp(name, "FEN", 3) == 0 && !isalnum((unsigned char)name[3]))
            return name + 3 + strspn(name + 3, " \t:=");
    }
    return NULL;
}

/* The position of a `pos` line of the Hub protocol, or NULL. */
static char *hub_value(char *line) {
    if (strncmp(line, "pos", 3) == 0 && isspace((unsigned char)line[3]))
        line += 4;
    return strncmp(line, "pos=", 4) == 0 ? line + 4 : NULL;
}

/* The length of a side and its colon, or of a row of pieces and counts, at the begin of a position
 * in an address; 0 if neither is there. */
static size_t address_begin(const char *at) {
    if (*at && strchr("BWbw", *at) && (at[1] == ':' || strncasecmp(at + 1, "%3A", 3) == 0))
        return 2;
    size_t length = strspn(at, "Ll123456789");
    return at[length] == '/' && strcspn(at, "Ll") < length ? length : 0;
}

/* Replaces `%2C` and the like by what they mean, `_` by a blank; ends at `?`, `#` and `&`. */
static void decode(char *text) {
    char *to = text, code[3] = "";
    for (const char *at = text; *at && !strchr("?#&", *at); at++) {
        bool coded = *at == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2]);
        if (coded)
            memcpy(code, at + 1, 2);
        *to++ = coded ? (char)strtol(code, NULL, 16) : *at == '_' ? ' ' : *at;
        at += coded ? 2 : 0;
    }
    *to = '\0';
}

/* The position in the address of a page, decoded, or NULL. */
static char *address_value(char *line) {
    for (char *at = strstr(line, "://"); at && (at = strpbrk(at + 1, "/=\n"));)
        if (*at == '\n')
            return NULL;
        else if (address_begin(at + 1) > 0) {
            decode(at + 1);
            return at + 1;
        }
    return NULL;
}

void ch_pasted_game(const char *text, char name[], size_t size) {
    const char *word = NULL, *at = strstr(text, "://");
    name[0] = '\0';
    while (at && (at = strpbrk(at + 1, "/=\n")) && *at != '\n') {
        if (word && address_begin(at + 1) > 0) {
            snprintf(name, size, "%.*s", (int)(at - word), word);
            return;
        }
        word = at + 1;
    }
}

void ch_pasted_position(char *text) {
    size_t mark = strncmp(text, signs[0][0], 3) == 0 ? 3 : 0;
    memmove(text, text + mark, strlen(text + mark) + 1);
    size_t first = strspn(text, " \t\r\n");
    char *value = tag_value(text), *line = text + first;
    bool one_line = !line[strcspn(line, "\n")] || !line[strcspn(line, "\n") + 1];
    if (!value && !one_line)
        return;
    char *begin = value ? value : line;
    begin[strcspn(begin, value ? "]\r\n" : "\r\n")] = '\0';
    replace_signs(begin);
    begin += strspn(begin, " \t\"");
    char *address = value ? NULL : address_value(begin), *hub = value ? NULL : hub_value(begin);
    begin = address ? address : hub ? hub : begin;
    begin += strspn(begin, " \t\"");
    size_t length = strlen(begin);
    while (length > 0 && strchr(" \t\";", begin[length - 1]))
        length--;
    memmove(text, begin, length);
    text[length] = '\0';
}
