#include "tests/support/grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 40, DEEPEST = 60 };

int ch_grammar_choose(struct ch_grammar *grammar, int count) {
    if (grammar->left == 0 || count == 1)
        return 0;
    grammar->left--;
    return *grammar->bytes++ % count;
}

static const char *const *find_texts(const struct ch_grammar *grammar, const char *word) {
    for (const struct ch_production *each = grammar->productions; each->word; each++)
        if (strcmp(each->word, word) == 0)
            return each->texts;
    return NULL;
}

static void write_out(struct ch_grammar *grammar, const char *text) {
    char word[WORD];
    while (*text) {
        size_t plain = strcspn(text, "<{}");
        ch_text_add_bytes(grammar->text, text, plain);
        text += plain;
        if (*text == '{' || *text == '}') {
            grammar->scope(grammar, *text++ == '{');
        } else if (*text == '<' && (!text[1] || text[1] == ' ' || text[1] == '=' ||
                                    text[1] == '-' || text[1] == '>')) {
            ch_text_add_bytes(grammar->text, text++, 1); /* an operator of the language itself */
        } else if (*text == '<') {
            size_t length = strcspn(text, ">") - 1;
            if (length >= sizeof word)
                abort();
            memcpy(word, text + 1, length);
            word[length] = '\0';
            text += length + 2;
            ch_grammar_add(grammar, word);
        }
    }
}

void ch_grammar_add(struct ch_grammar *grammar, const char *word) {
    const char *const *texts = find_texts(grammar, word);
    int count = 0;
    if (grammar->depth > DEEPEST) /* a first production leads to itself */
        abort();
    grammar->depth++;
    if (texts) {
        while (count < CH_GRAMMAR_TEXTS && texts[count])
            count++;
        bool small = grammar->depth > grammar->max || grammar->text->length > grammar->room;
        write_out(grammar, texts[small ? 0 : ch_grammar_choose(grammar, count)]);
    } else if (!grammar->make(grammar, word)) {
        fprintf(stderr, "the grammar has no <%s>\n", word);
        abort();
    }
    grammar->depth--;
}
