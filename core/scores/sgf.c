#include "core/scores/sgf.h"

#include <ctype.h>
#include <string.h>

#include "core/base/memory.h"

void ch_sgf_node_done(struct ch_sgf_node *node) {
    for (int i = 0; i < node->count; i++)
        ch_free(node->value[i].text);
    ch_free(node->value);
    *node = (struct ch_sgf_node){0};
}

const char *ch_sgf_get(const struct ch_sgf_node *node, const char *ident) {
    for (int i = 0; i < node->count; i++)
        if (strcmp(node->value[i].ident, ident) == 0)
            return node->value[i].text;
    return NULL;
}

static void skip_byte(struct ch_sgf *sgf) {
    sgf->line += *sgf->at == '\n';
    sgf->at++;
}

static void skip_white(struct ch_sgf *sgf) {
    while (isspace((unsigned char)*sgf->at))
        skip_byte(sgf);
}

/* True if a tree begins at `at`, which has a bracket and a semicolon. */
static bool begins_tree(const char *at) {
    if (*at != '(')
        return false;
    for (at++; isspace((unsigned char)*at); at++)
        ;
    return *at == ';';
}

/* True if it begins with a property that only the first node of a game has. */
static bool begins_game(const char *at) {
    if (!begins_tree(at))
        return false;
    at = strchr(at, ';') + 1;
    while (isspace((unsigned char)*at))
        at++;
    return strncmp(at, "FF[", 3) == 0 || strncmp(at, "GM[", 3) == 0;
}

bool ch_sgf_find_game(struct ch_sgf *sgf) {
    while (*sgf->at && !begins_tree(sgf->at))
        skip_byte(sgf);
    return *sgf->at != '\0';
}

char ch_sgf_peek(struct ch_sgf *sgf) {
    skip_white(sgf);
    if (begins_game(sgf->at))
        return '\0';
    return *sgf->at == '\0' || strchr("(;)", *sgf->at) ? *sgf->at : '?';
}

void ch_sgf_take(struct ch_sgf *sgf) {
    skip_byte(sgf);
}

/* True at the end of a value, or where one has none: in a line that begins a game. */
static bool ends_value(const struct ch_sgf *sgf) {
    return *sgf->at == '\0' || *sgf->at == ']' ||
           (*sgf->at == '(' && sgf->at[-1] == '\n' && begins_game(sgf->at));
}

/* Reads a value, past its first bracket. False if it has no end. */
static bool read_value(struct ch_sgf *sgf, struct ch_text *text) {
    for (; !ends_value(sgf); skip_byte(sgf)) {
        if (*sgf->at == '\\' && sgf->at[1]) {
            skip_byte(sgf);
            if (*sgf->at == '\r' && sgf->at[1] == '\n')
                skip_byte(sgf);
            if (*sgf->at == '\n' || *sgf->at == '\r')
                continue; /* a line that is broken where none should be */
        }
        ch_text_add_bytes(text, sgf->at, 1);
    }
    bool closed = *sgf->at == ']';
    sgf->at += closed;
    return closed;
}

/* Reads the capitals of a name; small letters between them say nothing. */
static void read_ident(struct ch_sgf *sgf, char ident[CH_SGF_IDENT]) {
    size_t length = 0;
    for (; isalnum((unsigned char)*sgf->at); sgf->at++)
        if (!islower((unsigned char)*sgf->at) && length + 1 < CH_SGF_IDENT)
            ident[length++] = *sgf->at;
    ident[length] = '\0';
}

enum ch_status ch_sgf_read_node(struct ch_sgf *sgf, struct ch_sgf_node *node,
                                struct ch_error *error) {
    char ident[CH_SGF_IDENT];
    for (skip_white(sgf); isalpha((unsigned char)*sgf->at); skip_white(sgf)) {
        const char *name = sgf->at;
        read_ident(sgf, ident);
        int length = (int)(sgf->at - name);
        skip_white(sgf);
        if (*sgf->at != '[')
            return ch_error_set(error, CH_BAD_INPUT, sgf->file, sgf->line,
                                "the property %.*s has no value; write it as %.*s[…]",
                                length > 20 ? 20 : length, name, length > 20 ? 20 : length, name);
        for (; *sgf->at == '['; skip_white(sgf)) {
            CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
            int line = sgf->line;
            sgf->at++;
            if (!read_value(sgf, &text))
                return ch_error_set(error, CH_BAD_INPUT, sgf->file, line,
                                    "the value of %s that begins here has no end; close it with ]",
                                    ident);
            struct ch_sgf_value *value = ch_added(node->value, node->count, node->capacity);
            *value = (struct ch_sgf_value){.text = ch_text_take(&text), .line = line};
            memcpy(value->ident, ident, sizeof ident);
        }
    }
    return CH_OK;
}

void ch_sgf_skip(struct ch_sgf *sgf, int open) {
    while (*sgf->at && open > 0 && !begins_game(sgf->at)) {
        char byte = *sgf->at;
        skip_byte(sgf);
        if (byte == '[')
            while (!ends_value(sgf)) {
                if (*sgf->at == '\\' && sgf->at[1])
                    skip_byte(sgf);
                skip_byte(sgf);
            }
        open += (byte == '(') - (byte == ')');
    }
}

void ch_sgf_add(struct ch_text *text, const char *ident, const char *value) {
    if (!value)
        return;
    ch_text_addf(text, "%s[", ident);
    for (; *value; value++) {
        if (*value == ']' || *value == '\\')
            ch_text_add(text, "\\");
        ch_text_add_bytes(text, value, 1);
    }
    ch_text_add(text, "]");
}
