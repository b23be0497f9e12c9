/* Rules of OPS5 and Soar as rules of CLIPS: see translate.c. Both write ^attribute value, and
 * variables as <x>. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bridge/loading/foreign.h"

enum { WORD = 64, LONGEST = 420 };

/* The next word of OPS5: blanks and parentheses part words. */
static bool next_word(const char **at, const char *end, char word[WORD]) {
    while (*at < end && isspace((unsigned char)**at))
        ++*at;
    if (*at == end)
        return false;
    size_t n = 1;
    const char *from = *at;
    if (!strchr("(){}", *from))
        while (from + n < end && !isspace((unsigned char)from[n]) && !strchr("(){}", from[n]))
            n++;
    snprintf(word, WORD, "%.*s", (int)(n < WORD ? n : WORD - 1), from);
    *at = from + n;
    return true;
}

static void add_ops_value(const char *word, struct ch_text *out) {
    size_t length = strlen(word);
    if (length > 2 && word[0] == '<' && word[length - 1] == '>')
        ch_text_addf(out, "?%.*s", (int)length - 2, word + 1);
    else
        ch_text_add(out, word);
}

static const char *const operators[] = {"<", ">", "<=", ">=", NULL};

/* {<t> > 3 <> 5}, past the brace: several constraints of a slot. */
static void ops_braces(const char **at, const char *end, const char *slot, struct ch_text *out) {
    char word[WORD], sign[WORD] = "", name[WORD];
    bool first = true;
    snprintf(name, sizeof name, "%s", slot);
    ch_text_addf(out, " (%s ", slot);
    while (next_word(at, end, word) && word[0] != '}' && out->length < LONGEST) {
        size_t length = strlen(word);
        if (strcmp(word, "<>") == 0 || ch_text_is_one_of(word, operators)) {
            memcpy(sign, word, sizeof sign);
            continue;
        }
        bool compares = ch_text_is_one_of(sign, operators);
        if (first && !sign[0] && length > 2 && word[0] == '<')
            snprintf(name, sizeof name, "%.*s", (int)length - 2, word + 1);
        if (first && compares)
            ch_text_addf(out, "?%s", name);
        ch_text_add(out, first && !compares ? "" : "&");
        if (compares)
            ch_text_addf(out, ":(%s ?%s ", sign, name);
        else if (sign[0])
            ch_text_add(out, "~");
        add_ops_value(word, out);
        ch_text_add(out, compares ? ")" : "");
        first = false;
        sign[0] = '\0';
    }
    ch_text_add(out, ")");
}

/* {(fact …) <f>}, past the brace: appends `?f <-`. */
static void ops_named(const char *at, const char *end, struct ch_text *out) {
    char word[WORD], last[WORD] = "";
    for (int depth = 1; next_word(&at, end, word);) {
        depth += word[0] == '{';
        depth -= word[0] == '}';
        if (depth == 0)
            break;
        memcpy(last, word, sizeof last);
    }
    if (last[0] != '<' || !last[1])
        return;
    ch_text_add(out, " ");
    add_ops_value(last, out);
    ch_text_add(out, " <-");
}

/* ^a v ^b > 3 … up to the closing parenthesis. */
static void ops_slots(const char **at, const char *end, struct ch_text *out) {
    char slot[WORD] = "", word[WORD], sign[WORD] = "";
    while (next_word(at, end, word) && strcmp(word, ")") != 0 && out->length < LONGEST) {
        if (word[0] == '^') {
            memmove(slot, word + 1, strlen(word));
            sign[0] = '\0';
        } else if (strcmp(word, "<>") == 0 || ch_text_is_one_of(word, operators)) {
            memcpy(sign, word, sizeof sign);
        } else if (slot[0] && word[0] == '{') {
            ops_braces(at, end, slot, out);
            slot[0] = '\0';
        } else if (slot[0] && !strchr("{}(", word[0])) {
            bool compares = ch_text_is_one_of(sign, operators);
            ch_text_addf(out, " (%s ", slot);
            if (compares)
                ch_text_addf(out, "?%s&:(%s ?%s ", slot, sign, slot);
            else if (sign[0])
                ch_text_add(out, "~");
            add_ops_value(word, out);
            ch_text_add(out, compares ? "))" : ")");
            slot[0] = sign[0] = '\0';
        }
    }
}

void ch_translate_ops5(const struct ch_foreign *f, const char *at, struct ch_text *out) {
    char word[WORD], name[WORD] = "name";
    bool actions = false, negated = false;
    next_word(&at, f->end, word); /* ( */
    next_word(&at, f->end, word); /* p */
    next_word(&at, f->end, name);
    ch_translate_begin(f, name, out);
    while (next_word(&at, f->end, word) && strcmp(word, ")") != 0 && out->length < LONGEST) {
        if (strcmp(word, "-->") == 0) {
            actions = true;
            ch_text_add(out, " =>");
        } else if (strcmp(word, "-") == 0) {
            negated = true;
        } else if (strcmp(word, "{") == 0) {
            ops_named(at, f->end, out);
        } else if (strcmp(word, "(") == 0) {
            if (!next_word(&at, f->end, word))
                break;
            bool make = strcmp(word, "make") == 0, removes = strcmp(word, "remove") == 0;
            bool changes = removes || strcmp(word, "modify") == 0;
            ch_text_add(out, make      ? " (assert ("
                             : negated ? " (not ("
                             : removes ? " (retract"
                                       : " (");
            if (!removes && !make)
                ch_text_add(out, word);
            if ((make || changes) && !next_word(&at, f->end, word))
                break;
            if (changes) {
                ch_text_add(out, " ");
                add_ops_value(word[0] == '<' ? word : "…", out);
            } else if (make) {
                ch_text_add(out, word);
            }
            ops_slots(&at, f->end, out);
            ch_text_add(out, make || negated ? "))" : ")");
            negated = false;
        }
    }
    ch_text_add(out, actions ? ")" : " => …)");
}

/* Operators are candidates, and preferences for them statements. */
void ch_translate_soar(const struct ch_foreign *f, const char *at, struct ch_text *out) {
    static const char *const signs[][2] = {{">", "best"},    {"<", "worst"},
                                           {"!", "require"}, {"~", "prohibit"},
                                           {"-", "reject"},  {"=", "indifferent"}};
    char word[WORD], name[WORD] = "";
    const char *said = "best";
    bool actions = false;
    while (!name[0] && next_word(&at, f->end, word))
        if (strcmp(word, "{") != 0 && strcmp(word, "sp") != 0)
            memcpy(name, word, sizeof name);
    for (int depth = 1; depth > 0 && next_word(&at, f->end, word);) {
        depth += word[0] == '{';
        depth -= word[0] == '}';
        actions |= strcmp(word, "-->") == 0;
        for (size_t i = 0; actions && i < sizeof signs / sizeof *signs; i++)
            if (strcmp(word, signs[i][0]) == 0)
                said = signs[i][1];
    }
    ch_translate_begin(f, name, out);
    ch_text_addf(out, " (candidate (id ?o) …) => (%s ?o \"…\"))", said);
}
