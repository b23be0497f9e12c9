/* Rules of other languages as rules of CLIPS: a skeleton of the author's own rule, as far as it can
 * be read plainly. The words stay; what is not understood becomes `…`. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bridge/loading/foreign.h"
#include "core/base/memory.h"

enum { WORD = 64, LONGEST = 420, MAX_ARGUMENTS = 12 };

/* --- Words and signs of a text in a language that is written like C or Prolog. --- */

enum lexeme_kind { IS_END, IS_NAME, IS_NUMBER, IS_STRING, IS_SIGN };

struct lexeme {
    enum lexeme_kind kind;
    char text[WORD]; /* cut to fit; of a string without its quotes */
};

struct lexer {
    const char *at, *end;
    struct lexeme now;
};

static bool is_name(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '?';
}

static void skip_blanks(struct lexer *x) {
    while (x->at < x->end) {
        bool line =
            *x->at == '%' || *x->at == '#' || (x->end - x->at > 1 && !strncmp(x->at, "//", 2));
        if (line)
            while (x->at < x->end && *x->at != '\n')
                x->at++;
        else if (isspace((unsigned char)*x->at))
            x->at++;
        else
            return;
    }
}

static void take(struct lexer *x, enum lexeme_kind kind, size_t skip, size_t length,
                 size_t behind) {
    x->now.kind = kind;
    snprintf(x->now.text, WORD, "%.*s", (int)(length < WORD ? length : WORD - 1), x->at + skip);
    x->at += skip + length + behind;
}

static size_t name_length(const struct lexer *x) {
    size_t n = 0, left = (size_t)(x->end - x->at);
    while (n < left && (is_name(x->at[n]) || (n > 0 && x->at[n] == '-' && n + 1 < left &&
                                              isalnum((unsigned char)x->at[n + 1]))))
        n++;
    return n;
}

static void next(struct lexer *x) {
    static const char *const signs[] = {"-->", "=:=", ":-", "==", "!=", "<=", ">=", "=<", "<>",
                                        "\\+", "\\=", "&&", "||", "<<", ">>", "->", NULL};
    skip_blanks(x);
    size_t left = (size_t)(x->end - x->at), n = 0;
    if (left == 0) {
        x->now = (struct lexeme){.kind = IS_END};
        return;
    }
    if (*x->at == '"' || *x->at == '\'') {
        while (n + 1 < left && x->at[n + 1] != *x->at)
            n++;
        take(x, IS_STRING, 1, n, n + 1 < left);
    } else if ((n = name_length(x)) > 0) {
        take(x, isdigit((unsigned char)*x->at) ? IS_NUMBER : IS_NAME, 0, n, 0);
    } else {
        n = 1;
        for (int i = 0; signs[i]; i++)
            if (strlen(signs[i]) <= left && strncmp(x->at, signs[i], strlen(signs[i])) == 0) {
                n = strlen(signs[i]);
                break;
            }
        take(x, IS_SIGN, 0, n, 0);
    }
}

static bool is(const struct lexer *x, const char *word) {
    return x->now.kind != IS_STRING && strcmp(x->now.text, word) == 0;
}

/* Behind the parenthesis that closes the one that is at hand. */
static void skip_list(struct lexer *x) {
    for (int depth = 0; x->now.kind != IS_END;) {
        depth += is(x, "(");
        depth -= is(x, ")");
        next(x);
        if (depth <= 0)
            return;
    }
}

/* --- What is written. --- */

/* "Tie them up" as tie-them-up. */
static void add_slug(const char *text, struct ch_text *out) {
    bool any = false, blank = false;
    for (; *text; text++) {
        bool good = isalnum((unsigned char)*text) || (unsigned char)*text >= 0x80;
        if (good && blank && any)
            ch_text_add(out, "-");
        if (good)
            ch_text_addf(out, "%c", tolower((unsigned char)*text));
        any |= good;
        blank = !good;
    }
    if (!any)
        ch_text_add(out, "name");
}

void ch_translate_begin(const struct ch_foreign *f, const char *name, struct ch_text *out) {
    ch_text_addf(out, "(defrule %s::", f->phase);
    add_slug(name, out);
    ch_text_add(out, " \"…\"");
}

/* A value or a variable: $m, <m> and M of Prolog are ?m. */
static void add_value(const struct lexeme *word, bool capital, struct ch_text *out) {
    if (word->kind == IS_STRING) {
        ch_text_addf(out, "\"%s\"", word->text);
    } else if (word->text[0] == '$' || word->text[0] == '?') {
        ch_text_add(out, "?");
        add_slug(word->text + 1, out);
    } else if (capital && isupper((unsigned char)word->text[0])) {
        ch_text_add(out, "?");
        add_slug(word->text, out);
    } else {
        ch_text_add(out, word->text);
    }
}

/* The operator of CLIPS; NULL: it is none. */
static const char *operator_of(const struct lexer *x) {
    static const char *const rows[][2] = {{"==", "="},  {"=", "="},   {"=:=", "="},  {"is", "="},
                                          {"!=", "<>"}, {"<>", "<>"}, {"\\=", "<>"}, {">", ">"},
                                          {"<", "<"},   {">=", ">="}, {"<=", "<="},  {"=<", "<="}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows && x->now.kind != IS_STRING; i++)
        if (strcmp(rows[i][0], x->now.text) == 0)
            return rows[i][1];
    return NULL;
}

/* (slot value), for an operator of CLIPS between them. */
static void add_slot(const char *slot, const char *operator, const struct lexeme * value,
                     struct ch_text *out) {
    slot += *slot == '$' || *slot == '?';
    ch_text_addf(out, " (%s ", slot);
    if (strcmp(operator, "=") != 0 && strcmp(operator, "<>") != 0)
        ch_text_addf(out, "?%s&:(%s ?%s ", slot, operator, slot);
    else if (strcmp(operator, "<>") == 0)
        ch_text_add(out, "~");
    add_value(value, false, out);
    ch_text_add(out, strcmp(operator, "=") == 0 || strcmp(operator, "<>") == 0 ? ")" : "))");
}

/* The arguments of a call whose parenthesis is at hand, parted by blanks. */
static void add_arguments(struct lexer *x, bool capital, struct ch_text *out) {
    int depth = 0;
    for (; x->now.kind != IS_END; next(x)) {
        bool opens = is(x, "("), closes = is(x, ")");
        depth += opens;
        depth -= closes;
        if (closes && depth == 0) {
            next(x);
            return;
        }
        if (opens || closes || is(x, ",") || is(x, "."))
            continue;
        ch_text_add(out, " ");
        add_value(&x->now, capital, out);
    }
}

/* --- Drools. --- */

static void drools_constraints(struct lexer *x, struct ch_text *out) {
    for (next(x); x->now.kind != IS_END && !is(x, ")");) {
        struct lexeme name = x->now;
        next(x);
        const char *operator= operator_of(x);
        if (is(x, ":")) { /* $v : field */
            next(x);
            ch_text_addf(out, " (%s ", x->now.text);
            add_value(&name, false, out);
            ch_text_add(out, ")");
            next(x);
            if ((operator= operator_of(x)) != NULL) {
                next(x);
                next(x);
            }
        } else if (operator&& name.kind == IS_NAME) {
            next(x);
            add_slot(name.text, operator, & x->now, out);
            next(x);
        }
        while (x->now.kind != IS_END && !is(x, ",") && !is(x, "&&") && !is(x, ")"))
            next(x);
        if (is(x, ",") || is(x, "&&"))
            next(x);
    }
    next(x);
}

/* eval( $to > 10 ), past its name */
static void drools_eval(struct lexer *x, struct ch_text *out) {
    struct lexer inside = *x;
    next(&inside);
    struct lexeme left = inside.now;
    next(&inside);
    const char *operator= operator_of(&inside);
    next(&inside);
    struct lexeme right = inside.now;
    next(&inside);
    if (operator&& is(&inside, ")")) {
        ch_text_addf(out, " (test (%s ", operator);
        add_value(&left, false, out);
        ch_text_add(out, " ");
        add_value(&right, false, out);
        ch_text_add(out, "))");
    } else {
        ch_text_add(out, " (test …)");
    }
    skip_list(x);
}

static void drools_conditions(struct lexer *x, struct ch_text *out) {
    while (x->now.kind != IS_END && !is(x, "then") && out->length < LONGEST) {
        bool negated = is(x, "not"), exists = is(x, "exists");
        if (negated || exists)
            next(x);
        struct lexeme name = x->now;
        bool named = name.kind == IS_NAME;
        next(x);
        bool bound = named && is(x, ":");
        if (bound) {
            next(x);
            struct lexeme type = x->now;
            ch_text_add(out, " ");
            add_value(&name, false, out);
            ch_text_add(out, " <-");
            name = type;
            next(x);
        }
        if (!named || !is(x, "("))
            continue;
        if (strcmp(name.text, "eval") == 0) {
            drools_eval(x, out);
            continue;
        }
        ch_text_add(out, negated ? " (not (" : exists ? " (exists (" : " (");
        add_slug(name.text, out);
        drools_constraints(x, out);
        ch_text_add(out, negated || exists ? "))" : ")");
    }
}

/* ($f) { setTo(5), setBy(6) }, past the word */
static void drools_modify(struct lexer *x, struct ch_text *out) {
    ch_text_add(out, " (modify");
    add_arguments(x, false, out);
    for (next(x); x->now.kind != IS_END && !is(x, "}");) {
        struct lexeme setter = x->now;
        next(x);
        if (setter.kind == IS_NAME && strncmp(setter.text, "set", 3) == 0 && is(x, "(")) {
            ch_text_add(out, " (");
            add_slug(setter.text + 3, out);
            add_arguments(x, false, out);
            ch_text_add(out, ")");
        }
    }
    next(x);
    ch_text_add(out, ")");
}

static bool prints(const char *name) {
    static const char *const names[] = {"println", "print",   "printf", "format",
                                        "write",   "writeln", "nl",     NULL};
    return ch_text_is_one_of(name, names);
}

static void drools_actions(struct lexer *x, struct ch_text *out) {
    int actions = 0;
    while (x->now.kind != IS_END && !is(x, "end") && out->length < LONGEST) {
        struct lexeme name = x->now;
        next(x);
        if (name.kind != IS_NAME || !is(x, "("))
            continue;
        bool insert = strncmp(name.text, "insert", 6) == 0;
        bool retract = strcmp(name.text, "retract") == 0 || strcmp(name.text, "delete") == 0;
        if (prints(name.text)) {
            skip_list(x);
            continue;
        }
        if (strcmp(name.text, "modify") == 0) {
            drools_modify(x, out);
        } else if (insert) {
            next(x);
            if (is(x, "new"))
                next(x);
            ch_text_add(out, " (assert (");
            add_slug(x->now.text, out);
            ch_text_add(out, " …))");
            next(x);
            skip_list(x);
        } else {
            ch_text_addf(out, " (%s", retract ? "retract" : name.text);
            add_arguments(x, false, out);
            ch_text_add(out, ")");
        }
        actions++;
    }
    if (actions == 0)
        ch_text_add(out, " …");
}

void ch_translate_drools(const struct ch_foreign *f, const char *at, struct ch_text *out) {
    struct lexer x = {.at = at, .end = f->end};
    next(&x);
    next(&x); /* the name */
    ch_translate_begin(f, x.now.text, out);
    while (x.now.kind != IS_END && !is(&x, "when"))
        next(&x);
    next(&x);
    drools_conditions(&x, out);
    ch_text_add(out, " =>");
    next(&x);
    drools_actions(&x, out);
    ch_text_add(out, ")");
}

/* --- Prolog. --- */

/* The name of slot number `index` of the fact, "…" if it is not known. */
static void add_slot_name(const struct ch_foreign *f, const char *fact, int index,
                          struct ch_text *out) {
    int place = ch_outline_names_find(&f->l->names, "deftemplate", NULL, fact).first;
    CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
    if (place >= 0) {
        const struct ch_outline_item *item = &f->l->outline.item[place];
        CH_FREED char *text =
            ch_copy_bytes(f->l->sources[item->source].text + item->begin, item->end - item->begin);
        ch_rule_tree_read(&tree, text);
        for (const struct ch_node *each = tree.first ? tree.first->first : NULL; each;
             each = each->next)
            if (ch_node_is_slot(each) && index-- == 0) {
                ch_text_add(out, each->first->next->text);
                return;
            }
    }
    ch_text_add(out, "…");
}

/* name(A, b): as a fact with slots, or with its arguments in a row. */
static void prolog_term(const struct ch_foreign *f, struct lexer *x, bool fact,
                        struct ch_text *out) {
    struct lexeme name = x->now;
    ch_text_addf(out, " (%s", name.text);
    next(x);
    if (is(x, "(") && !fact) {
        add_arguments(x, true, out);
    } else if (is(x, "(")) {
        int index = 0;
        for (next(x); x->now.kind != IS_END && !is(x, ")") && !is(x, "."); next(x)) {
            if (is(x, ",")) {
                index++;
            } else if (!is(x, "_") && x->now.kind != IS_SIGN) {
                ch_text_add(out, " (");
                add_slot_name(f, name.text, index, out);
                ch_text_add(out, " ");
                add_value(&x->now, true, out);
                ch_text_add(out, ")");
            }
        }
        next(x);
    }
    ch_text_add(out, ")");
}

/* X > 3, X is Y + 1: a test if each side is one word. */
static void prolog_test(struct lexer *x, struct lexer ahead, const char *operator,
                        struct ch_text * out) {
    ch_text_addf(out, " (test (%s ", operator);
    add_value(&x->now, true, out);
    *x = ahead;
    next(x);
    struct lexeme right = x->now;
    next(x);
    ch_text_add(out, " ");
    if (is(x, ",") || is(x, "."))
        add_value(&right, true, out);
    else
        ch_text_add(out, "…");
    ch_text_add(out, "))");
}

static void prolog_goals(const struct ch_foreign *f, struct lexer *x, struct ch_text *out) {
    while (x->now.kind != IS_END && !is(x, ".") && out->length < LONGEST) {
        bool negated = is(x, "\\+") || is(x, "not");
        if (negated)
            next(x);
        struct lexer ahead = *x;
        next(&ahead);
        const char *operator= operator_of(&ahead);
        if (operator) {
            prolog_test(x, ahead, operator, out);
        } else if (x->now.kind == IS_NAME && prints(x->now.text)) {
            next(x);
            if (is(x, "("))
                skip_list(x);
        } else if (x->now.kind == IS_NAME) {
            ch_text_add(out, negated ? " (not" : "");
            prolog_term(f, x, true, out);
            ch_text_add(out, negated ? ")" : "");
        } else {
            ch_text_add(out, " …");
            if (is(x, "("))
                skip_list(x);
        }
        while (x->now.kind != IS_END && !is(x, ",") && !is(x, ".")) {
            if (is(x, "("))
                skip_list(x);
            else
                next(x);
        }
        if (is(x, ","))
            next(x);
    }
}

void ch_translate_prolog(const struct ch_foreign *f, const char *at, struct ch_text *out) {
    struct lexer x = {.at = at, .end = f->end};
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new();
    next(&x);
    struct lexeme name = x.now;
    bool calls = ch_bridge_function_find(name.text) != NULL;
    prolog_term(f, &x, !calls, &head);
    if (!is(&x, ":-")) {
        ch_text_addf(out, "(deffacts MAIN::name \"…\"%s)", head.data);
        return;
    }
    ch_translate_begin(f, name.text, out);
    next(&x);
    prolog_goals(f, &x, out);
    ch_text_addf(out, calls ? " =>%s)" : " => (assert%s))", head.data);
}
