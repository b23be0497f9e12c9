/* The names that texts declare and use. */
#include "tests/support/rule_grammar.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/rule_writer.h"

void ch_rule_add(struct writer *w, const char *text) {
    ch_text_add(w->grammar.text, text);
}

int ch_rule_choose(struct writer *w, int count) {
    return ch_grammar_choose(&w->grammar, count);
}

/* A text for `kind:type`. */
void ch_rule_add_of(struct writer *w, const char *kind, char type) {
    char word[NAME];
    snprintf(word, sizeof word, "%s:%c", kind, type);
    ch_grammar_add(&w->grammar, word);
}

static const struct template *choose_template(struct writer *w, bool own) {
    int first = own && w->template_count > w->given && ch_rule_choose(w, 8) != 7 ? w->given : 0;
    return &w->template[first + ch_rule_choose(w, w->template_count - first)];
}

/* `(slot …)` of some slots, from one drawn on, made of `kind`. */
static void add_slots(struct writer *w, const struct template *t, const char *kind, int count) {
    int first = ch_rule_choose(w, t->slot_count);
    for (int i = 0; i < count && i < t->slot_count; i++) {
        const struct slot *slot = &t->slot[(first + i) % t->slot_count];
        w->words = slot->words;
        ch_rule_addf(w, " (%s ", slot->name);
        if (slot->words[0] && strcmp(kind, "of") == 0 && ch_rule_choose(w, 8) < 7)
            ch_grammar_add(&w->grammar, "word");
        else
            ch_rule_add_of(w, kind, slot->type);
        ch_rule_add(w, ")");
        w->words = "";
    }
}

/* The index of a slot that can hold a variable which is bound, -1 if none can. */
static int find_joined(struct writer *w, const struct template *t) {
    for (int i = 0; i < t->slot_count; i++)
        for (int j = 0; j < w->variable_count && strchr("mqn", t->slot[i].type); j++)
            if (w->variable[j].type == t->slot[i].type && w->variable[j].depth == 0)
                return i;
    return -1;
}

/* A pattern. After one that may have nothing in common with the rest the others have a variable: a
 * fact that joins all with all needs more memory and time than any limit but a worker's would end.
 */
static void add_pattern(struct writer *w, struct variable *fact) {
    enum { LOOSE = 1 };
    const struct template *t = choose_template(w, true);
    if (fact)
        fact->template = (int)(t - w->template);
    int joined = w->loose >= LOOSE ? find_joined(w, t) : -1;
    if (w->loose >= LOOSE && joined < 0) {
        ch_rule_add(w, "(turn)");
        return;
    }
    w->loose++;
    ch_rule_addf(w, "(%s", t->name);
    if (joined >= 0) {
        ch_rule_addf(w, " (%s ", t->slot[joined].name);
        ch_rule_use(w, t->slot[joined].type);
        ch_rule_add(w, ")");
    } else if (t->slot_count > 0) {
        add_slots(w, t, "is", ch_rule_choose(w, 4));
    }
    ch_rule_add(w, ")");
}

static void add_fact(struct writer *w) {
    const struct template *t = choose_template(w, true);
    ch_rule_addf(w, "(%s", t->name);
    if (t->slot_count > 0)
        add_slots(w, t, "of", ch_rule_choose(w, 4));
    ch_rule_add(w, ")");
}

/* A fact that a variable is bound to, and slots of it. */
static void add_changed(struct writer *w) {
    const struct variable *fact = ch_rule_variable(w, 'f', false);
    const struct template *t = choose_template(w, true);
    if (fact && fact->template >= 0)
        t = &w->template[fact->template];
    ch_rule_add(w, fact ? fact->name : "1");
    if (t->slot_count > 0)
        add_slots(w, t, "of", 1 + ch_rule_choose(w, 2));
}

static void add_query(struct writer *w) {
    int count = 1 + ch_rule_choose(w, 4) / 3;
    ch_rule_add(w, "(");
    for (int i = 0; i < count; i++) {
        const struct template *t = choose_template(w, false);
        struct variable *variable = ch_rule_bind(w, 'f', "(");
        variable->template = (int)(t - w->template);
        variable->query = true;
        ch_rule_addf(w, " %s)", t->name);
    }
    ch_rule_add(w, ")");
}

/* A slot of a fact of a query, of this type. */
static void add_part(struct writer *w, char type) {
    const struct variable *variable = ch_rule_variable(w, 'f', true);
    const struct template *t = variable ? &w->template[variable->template] : NULL;
    for (int i = 0, first = t && t->slot_count > 0 ? ch_rule_choose(w, t->slot_count) : 0;
         t && i < t->slot_count; i++) {
        const struct slot *slot = &t->slot[(first + i) % t->slot_count];
        if (type != 'a' && slot->type != type)
            continue;
        ch_rule_addf(w, "%s:%s", variable->name, slot->name);
        return;
    }
    ch_rule_use(w, type);
}

/* A call of a function that returns this; a: of any. */
static void add_call(struct writer *w, char returns) {
    const struct function *fit[FUNCTIONS];
    bool anywhere = ch_rule_choose(w, 8) < 7;
    int count = 0;
    for (int i = w->function_count - 1; i >= w->platform; i--)
        if (returns == 'a' || w->function[i].returns == returns)
            fit[count++] = &w->function[i];
    for (int i = 0; i < (anywhere ? w->common : w->platform); i++)
        if (returns == 'a' || w->function[i].returns == returns)
            fit[count++] = &w->function[i];
    if (count == 0) {
        ch_rule_use(w, 'n');
        return;
    }
    const struct function *function = fit[ch_rule_choose(w, count)];
    int max = (int)strlen(function->arguments);
    int given = ch_rule_choose(w, 64) == 63
                    ? ch_rule_choose(w, ARGUMENTS)
                    : function->needed + ch_rule_choose(w, max - function->needed + 1);
    ch_rule_addf(w, "(%s", function->name);
    for (int i = 0; i < given; i++) {
        ch_rule_add(w, " ");
        ch_rule_add_of(w, "of", i < max ? function->arguments[i] : 'a');
    }
    ch_rule_add(w, ")");
}

/* One of the words that the slot at hand allows; any, where it allows all. */
static void add_word(struct writer *w) {
    char words[256], *word, *rest = words;
    const char *fit[SLOTS];
    int count = 0;
    snprintf(words, sizeof words, "%s", w->words);
    while ((word = strsep(&rest, ", ")) != NULL)
        if (word[0] && count < SLOTS)
            fit[count++] = word;
    if (count > 0)
        ch_rule_add(w, fit[ch_rule_choose(w, count)]);
    else
        ch_rule_add_of(w, "const", 's');
}

static void add_square(struct writer *w) {
    char name[CH_SQUARE_NAME];
    w->game->ops->square_name(w->game, ch_rule_choose(w, w->game->graph.count), name);
    for (char *at = name; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    ch_rule_add(w, name);
}

/* What is not made for each type. */
static bool make_name(struct writer *w, const char *word) {
    if (strcmp(word, "name") == 0) {
        ch_rule_addf(w, "r%d", w->rules++);
        w->loose = 0;
    } else if (strcmp(word, "global") == 0) {
        ch_rule_addf(w, "g%d", w->globals++);
    } else if (strcmp(word, "own-function") == 0) {
        const char *last =
            w->function_count > w->platform ? w->function[w->function_count - 1].name : "<";
        ch_rule_add(w, last);
    } else if (strcmp(word, "done") == 0) {
        ch_rule_bound(w);
    } else {
        return false;
    }
    return true;
}

static bool make(struct ch_grammar *grammar, const char *word) {
    static const struct {
        const char *word;
        void (*add)(struct writer *w);
    } makers[] = {{"fact", add_fact},
                  {"changed", add_changed},
                  {"generic", ch_rule_add_generic},
                  {"query", add_query},
                  {"function", ch_rule_add_function},
                  {"word", add_word},
                  {"template", ch_rule_add_template}};
    struct writer *w = (struct writer *)grammar;
    const char *colon = strchr(word, ':');
    char type = colon ? colon[1] : '\0';
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (strcmp(makers[i].word, word) == 0) {
            makers[i].add(w);
            return true;
        }
    if (strcmp(word, "pattern") == 0) {
        add_pattern(w, NULL);
    } else if (strcmp(word, "fact-pattern") == 0) {
        struct variable *fact = ch_rule_bind(w, 'f', "");
        ch_rule_add(w, " <- ");
        add_pattern(w, fact);
    } else if (strcmp(word, "prefer") == 0) {
        add_call(w, 'v');
    } else if (strcmp(word, "const:q") == 0) {
        add_square(w);
    } else if (!colon) {
        return make_name(w, word);
    } else if (strncmp(word, "let:", 4) == 0) {
        ch_rule_bind(w, type, "");
    } else if (strncmp(word, "fields:", 7) == 0) {
        ch_rule_bind(w, type, "$");
    } else if (strncmp(word, "later:", 6) == 0) {
        ch_rule_bind(w, type, "")->depth = grammar->depth - 1;
    } else if (strncmp(word, "again:", 6) == 0) {
        const struct variable *variable = ch_rule_variable(w, type, false);
        ch_rule_add(w, variable ? variable->name : "?again");
    } else if (strncmp(word, "use:", 4) == 0) {
        ch_rule_use(w, type);
    } else if (strncmp(word, "part:", 5) == 0) {
        add_part(w, type);
    } else if (strncmp(word, "call:", 5) == 0) {
        add_call(w, type);
    } else {
        return false;
    }
    return true;
}

void ch_rule_grammar_write(const struct ch_vocabulary *vocabulary, const struct ch_game *game,
                           const uint8_t *bytes, size_t size, struct ch_text *text) {
    enum { LONGEST = 3000, DEEPEST = 14 };
    struct writer w = {
        .grammar = {.productions = ch_rule_productions,
                    .make = make,
                    .scope = ch_rule_scope,
                    .bytes = bytes,
                    .left = size,
                    .room = LONGEST,
                    .max = DEEPEST,
                    .text = text},
        .game = game,
        .words = "",
    };
    ch_rule_names_take(&w, vocabulary);
    ch_grammar_add(&w.grammar, "file");
}
