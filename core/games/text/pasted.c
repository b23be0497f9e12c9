/* Positions as they are pasted out of game scores and web pages. */
#include "core/games/text/pasted.h"

#include <ctype.h>
#include <stdbool.h>
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
        for (size_t i = 0; i < sizeof signs / sizeof signs[0] && found == 0; i++)
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

/* The value of the tag FEN in the text, or NULL. */
static char *tag_value(char *text) {
    for (char *at = text; (at = strchr(at, '[')); at++) {
        char *name = at + 1 + strspn(at + 1, " \t");
        if (strncasecmp(name, "FEN", 3) == 0 && !isalnum((unsigned char)name[3]))
            return name + 3 + strspn(name + 3, " \t:=");
    }
    return NULL;
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
    size_t length = strlen(begin);
    while (length > 0 && strchr(" \t\"", begin[length - 1]))
        length--;
    memmove(text, begin, length);
    text[length] = '\0';
}
