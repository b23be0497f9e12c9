/* Lines of the Hub protocol; see hub_board.h. */
#include <string.h>

#include "agents/hub/hub_board.h"

static const char blanks[] = " \t\r\n";

/* Ends the word at `at` where one of `stops` or the text does, and returns what ended it; *next is
 * behind it. */
static char end_word(char *at, const char *stops, char **next) {
    char *end = at + strcspn(at, stops);
    char stop = *end;
    *end = '\0';
    *next = stop ? end + 1 : end;
    return stop;
}

static enum ch_status read_value(char **at, struct ch_hub_argument *argument,
                                 struct ch_error *error) {
    *at += strspn(*at, blanks);
    bool quoted = **at == '"';
    char *value = *at + quoted;
    argument->value = value;
    if (end_word(value, quoted ? "\"" : blanks, at) != '"' && quoted)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "the quotes around the value of `%.40s` are not closed",
                            argument->name);
    return CH_OK;
}

static enum ch_status read_argument(char **at, struct ch_hub_argument *argument,
                                    struct ch_error *error) {
    char *name = *at;
    char stop = end_word(name, " \t\r\n=", at);
    *argument = (struct ch_hub_argument){name, ""};
    if (!name[0])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "a `=` has no name before it; write name=value");
    if (stop != '=') {
        *at += strspn(*at, blanks);
        if (**at != '=')
            return CH_OK;
        ++*at;
    }
    return read_value(at, argument, error);
}

enum ch_status ch_hub_line_read(char *text, struct ch_hub_line *line, struct ch_error *error) {
    char *at = text + strspn(text, blanks);
    line->command = at;
    line->count = 0;
    end_word(at, blanks, &at);
    for (at += strspn(at, blanks); *at; at += strspn(at, blanks)) {
        if (line->count == CH_HUB_ARGUMENTS)
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the line has more than %d arguments",
                                CH_HUB_ARGUMENTS);
        enum ch_status status = read_argument(&at, &line->argument[line->count], error);
        if (status != CH_OK)
            return status;
        line->count++;
    }
    return CH_OK;
}

const char *ch_hub_line_value(const struct ch_hub_line *line, const char *name) {
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->argument[i].name, name) == 0)
            return line->argument[i].value;
    return NULL;
}

void ch_hub_line_add(struct ch_text *text, const char *name, const char *value) {
    bool quoted = !value[0] || value[strcspn(value, " \t\r\n=\"")];
    ch_text_addf(text, " %s=%s", name, quoted ? "\"" : "");
    size_t start = text->length;
    ch_text_add(text, value);
    ch_text_plain(text->data + start, "");
    for (char *at = text->data + start; (at = strchr(at, '"'));)
        *at = '\'';
    ch_text_add(text, quoted ? "\"" : "");
}
