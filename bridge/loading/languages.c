/* Whole texts in Prolog, Drools, OPS5, Soar and the like, and constructs with habits of theirs. */
#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

#include "bridge/loading/foreign.h"
#include "core/base/clips_token.h"
#include "core/base/memory.h"

enum { MAX_TOKENS = 20000 };

/* A token outside of all lists, or a parenthesis that opens one there. */
struct outer {
    struct ch_clips_token token, next; /* next: whatever follows it */
};

struct outers {
    struct outer *each;
    int count, capacity;
};

static void read_outers(struct outers *all, const char *text) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
    struct ch_clips_token token;
    int level = 0;
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END && all->count < MAX_TOKENS) {
        struct ch_clips_scanner ahead = scanner;
        if (level == 0 && token.kind != CH_CLIPS_CLOSE)
            *ch_added(all->each, all->count, all->capacity) =
                (struct outer){token, ch_clips_next(&ahead)};
        level += token.kind == CH_CLIPS_OPEN;
        level -= token.kind == CH_CLIPS_CLOSE && level > 0;
    }
}

static bool is_word(const struct outer *outer, const char *word) {
    return outer->token.size == strlen(word) &&
           strncasecmp(outer->token.at, word, outer->token.size) == 0;
}

/* The first of these words from number `from` on, -1 if there is none. */
static int find(const struct outers *all, int from, const char *word) {
    for (int i = from; i < all->count; i++)
        if (is_word(&all->each[i], word))
            return i;
    return -1;
}

/* The same of a word that is the first on its line. */
static int find_leading(const struct outers *all, const char *word) {
    int i = find(all, 0, word);
    while (i >= 0 && !all->each[i].token.leads)
        i = find(all, i + 1, word);
    return i;
}

/* best(M): the word touches the parenthesis. */
static bool is_call(const struct outer *outer) {
    return outer->token.kind == CH_CLIPS_SYMBOL && outer->next.kind == CH_CLIPS_OPEN &&
           outer->token.at + outer->token.size == outer->next.at &&
           isalpha((unsigned char)outer->token.at[0]);
}

/* --- The languages; each appends the text of the problem and returns its place, or NULL. --- */

static const struct ch_clips_token *find_soar(const struct ch_foreign *f, const struct outers *all,
                                              struct ch_text *out) {
    for (int i = 0; i < all->count; i++) {
        const struct ch_clips_token *token = &all->each[i].token, *next = &all->each[i].next;
        bool sp = (is_word(&all->each[i], "sp") || is_word(&all->each[i], "gp")) &&
                  next->size > 0 && next->at[0] == '{';
        if (!sp && (token->size < 3 || memcmp(token->at, "sp{", 3) != 0))
            continue;
        ch_text_add(out, "this is Soar; in CLIPS candidates are the operators, and the rule is ");
        ch_translate_soar(f, token->at + 2, out);
        return token;
    }
    return NULL;
}

static const struct ch_clips_token *find_drools(const struct ch_foreign *f,
                                                const struct outers *all, struct ch_text *out) {
    int rule = find_leading(all, "rule"), when = rule < 0 ? -1 : find(all, rule, "when");
    if (when < 0 || find(all, when, "then") < 0)
        return NULL;
    ch_text_add(out, "this is Drools; in CLIPS the rule is ");
    ch_translate_drools(f, all->each[rule].token.at, out);
    return &all->each[rule].token;
}

static bool has_arrow(const char *at, const char *end) {
    for (int level = 0; at < end; at++) {
        level += *at == '(';
        level -= *at == ')';
        if (level <= 0)
            return false;
        if (end - at >= 3 && memcmp(at, "-->", 3) == 0)
            return true;
    }
    return false;
}

static const struct ch_clips_token *find_ops5(const struct ch_foreign *f, const struct outers *all,
                                              struct ch_text *out) {
    for (int i = 0; i < all->count; i++) {
        const struct ch_clips_token *token = &all->each[i].token, *next = &all->each[i].next;
        if (token->kind != CH_CLIPS_OPEN || !ch_clips_is(next, "p") ||
            !has_arrow(token->at, f->end))
            continue;
        ch_text_add(out, "this is OPS5; in CLIPS the rule is ");
        ch_translate_ops5(f, token->at, out);
        return token;
    }
    return NULL;
}

/* The word that begins the clause of `neck`, a :-; -1: it begins none. */
static int head_of(const struct outers *all, int neck) {
    if (neck >= 2 && all->each[neck - 1].token.kind == CH_CLIPS_OPEN &&
        is_call(&all->each[neck - 2]))
        return neck - 2;
    const struct ch_clips_token *before = neck >= 1 ? &all->each[neck - 1].token : NULL;
    bool word = before && before->leads && before->kind == CH_CLIPS_SYMBOL &&
                isalpha((unsigned char)before->at[0]) && before->line == all->each[neck].token.line;
    return word ? neck - 1 : -1;
}

static const struct ch_clips_token *find_prolog(const struct ch_foreign *f,
                                                const struct outers *all, struct ch_text *out) {
    int head = -1;
    for (int i = 0; i < all->count && head < 0; i++)
        if (all->each[i].token.size >= 2 && memcmp(all->each[i].token.at, ":-", 2) == 0)
            head = head_of(all, i);
    if (head < 0)
        return NULL;
    ch_text_add(out, "this is Prolog; in CLIPS the rule is ");
    ch_translate_prolog(f, all->each[head].token.at, out);
    return &all->each[head].token;
}

/* own(12). */
static const struct ch_clips_token *
find_prolog_fact(const struct ch_foreign *f, const struct outers *all, struct ch_text *out) {
    for (int i = 0; i + 2 < all->count; i++) {
        if (!is_call(&all->each[i]) || all->each[i + 2].token.at[0] != '.')
            continue;
        ch_text_add(out, "this is Prolog; in CLIPS the fact is ");
        ch_translate_prolog(f, all->each[i].token.at, out);
        return &all->each[i].token;
    }
    return NULL;
}

/* Appends the lists from number `from` up to `to`, as they are. */
static void add_lists(const struct ch_foreign *f, const struct outers *all, int from, int to,
                      struct ch_text *out) {
    enum { LONGEST = 400 };
    for (int i = from; i < to && out->length < LONGEST; i++) {
        const char *at = all->each[i].token.at, *end = at;
        int level = 0;
        if (all->each[i].token.kind != CH_CLIPS_OPEN || ch_clips_is(&all->each[i].next, "defrule"))
            continue;
        do {
            level += *end == '(';
            level -= *end == ')';
            end++;
        } while (level > 0 && end < f->end && end - at < LONGEST);
        ch_text_add(out, " ");
        if (i > from && is_call(&all->each[i - 1])) { /* own(12) */
            ch_text_add(out, "(");
            ch_text_add_bytes(out, all->each[i - 1].token.at, all->each[i - 1].token.size);
            ch_text_add(out, " ");
            at++;
        }
        for (; at < end; at++)
            ch_text_add_bytes(out, *at == '\n' || *at == '\t' || *at == '\r' ? " " : at, 1);
    }
}

static const struct ch_clips_token *find_if(const struct ch_foreign *f, const struct outers *all,
                                            struct ch_text *out) {
    int at = find_leading(all, "if"), then = at < 0 ? -1 : find(all, at, "then");
    if (then < 0)
        return NULL;
    int end = find(all, then, "else"), next = find(all, then, "if");
    end = end < 0 ? all->count : end;
    end = next >= 0 && next < end ? next : end;
    ch_text_addf(out, "a rule of CLIPS has no `if … then` around it; write (defrule %s::name \"…\"",
                 f->phase);
    size_t before = out->length;
    add_lists(f, all, at + 1, then, out);
    ch_text_add(out, out->length == before ? " (candidate (id ?m)) =>" : " =>");
    before = out->length;
    add_lists(f, all, then + 1, end, out);
    ch_text_add(out, out->length == before ? " (score ?m 10 \"…\"))" : ")");
    return &all->each[at].token;
}

static const struct ch_clips_token *find_comment(const struct ch_foreign *f,
                                                 const struct outers *all, struct ch_text *out) {
    for (int i = 0; i < all->count; i++)
        if (ch_habit_comment(&all->each[i].token, f->end, out))
            return &all->each[i].token;
    return NULL;
}

/* The marks of a comment or heading that lead a line, `%%%`, `***`, `'`, `REM`: how many bytes they
 * take; 0: it is none. */
static size_t mark_length(const struct ch_clips_token *token) {
    size_t n = 0;
    if (token->kind != CH_CLIPS_SYMBOL || !token->leads)
        return 0;
    if (token->at[0] == '\'')
        return 1;
    if (token->size == 3 && strncasecmp(token->at, "rem", 3) == 0)
        return 3;
    while (n < token->size && strchr("%*#-=_~`", token->at[n]) && token->at[n] == token->at[0])
        n++;
    bool alone = n == token->size && n >= (strchr("=_~", token->at[0]) ? 3 : 1);
    return alone || (n >= 3 && token->at[0] == '`') ? n : 0;
}

static const struct ch_clips_token *find_mark(const struct ch_foreign *f, const struct outers *all,
                                              struct ch_text *out) {
    (void)f;
    for (int i = 0; i < all->count; i++) {
        const struct ch_clips_token *token = &all->each[i].token;
        int length = (int)mark_length(token);
        if (token->size >= 3 && (memcmp(token->at, "（", 3) == 0)) {
            ch_text_add(out, "`（` is no parenthesis of CLIPS; write ( and )");
            return token;
        }
        if (length == 0)
            continue;
        ch_text_addf(out, "`%.*s` begins no comment in CLIPS; %s", length, token->at,
                     token->at[0] == '`' ? "take this line out" : "comments begin with ;");
        return token;
    }
    return NULL;
}

/* A word that begins something in another language. */
static const struct ch_clips_token *find_stranger(const struct ch_foreign *f,
                                                  const struct outers *all, struct ch_text *out) {
    static const char *const words[] = {
        "class",     "def",     "function", "func",  "fn",      "let",    "var",     "const",
        "int",       "void",    "public",   "float", "import",  "from",   "package", "module",
        "using",     "include", "return",   "for",   "while",   "forall", "if",      "when",
        "declare",   "query",   "rule",     "begin", "end",     "select", "global",  "unless",
        "namespace", "static",  "double",   "bool",  "foreach", "local",  NULL};
    for (int i = 0; i < all->count; i++) {
        const struct outer *each = &all->each[i];
        bool known = false;
        for (int w = 0; words[w] && !known; w++)
            known = is_word(each, words[w]);
        if (!known || !each->token.leads || each->token.kind != CH_CLIPS_SYMBOL)
            continue;
        ch_text_addf(out,
                     "`%.*s` begins nothing in CLIPS; a rule is (defrule %s::name \"…\" (candidate "
                     "(id ?m)) => (score ?m 10 \"…\"))",
                     (int)each->token.size, each->token.at, f->phase);
        return &each->token;
    }
    return NULL;
}

/* Nothing in the text is a construct, and it does not look like a rule of CLIPS at all. */
static const struct ch_clips_token *find_other(const struct ch_foreign *f, const struct outers *all,
                                               struct ch_text *out) {
    for (int i = 0; i < all->count; i++)
        if (all->each[i].token.kind == CH_CLIPS_OPEN && all->each[i].next.size > 3 &&
            memcmp(all->each[i].next.at, "def", 3) == 0)
            return NULL;
    if (all->count == 0 || all->each[0].token.kind != CH_CLIPS_SYMBOL)
        return NULL;
    ch_text_addf(out,
                 "this is no CLIPS; a rule is (defrule %s::name \"…\" (candidate (id ?m)) => "
                 "(score ?m 10 \"…\"))",
                 f->phase);
    return &all->each[0].token;
}

/* --- The texts. --- */

static bool has_problem(const struct loading *l, int source, int least, int most) {
    for (int i = 0; i < l->problems->count; i++) {
        const struct ch_problem *each = &l->problems->problem[i];
        if (each->line >= least && each->line <= most &&
            strcmp(each->file, l->sources[source].name) == 0)
            return true;
    }
    return false;
}

/* Reports one problem in the place of those from line `least` to `most`. */
static void replace(struct loading *l, int source, int least, int most, int line,
                    const char *text) {
    ch_problems_drop(l->problems, l->sources[source].name, least, most);
    ch_loading_problem(l, "other-language", source, line, "%s", text);
}

static bool report_language(const struct ch_foreign *f) {
    static const struct ch_clips_token *(*const languages[])(
        const struct ch_foreign *f, const struct outers *all, struct ch_text *out) = {
        find_soar,        find_drools,  find_ops5,  find_prolog, find_if,
        find_prolog_fact, find_comment, find_other, find_mark,   find_stranger};
    struct outers all = {.count = 0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_clips_token *found = NULL;
    read_outers(&all, f->l->sources[f->source].text);
    for (size_t i = 0; i < sizeof languages / sizeof *languages && !found; i++) {
        ch_text_clear(&text);
        found = languages[i](f, &all, &text);
    }
    if (found)
        replace(f->l, f->source, 0, INT_MAX, found->line, text.data);
    ch_free(all.each);
    return found != NULL;
}

static void report_habits(struct loading *l, int source) {
    for (int i = 0; i < l->outline.count; i++) {
        const struct ch_outline_item *item = &l->outline.item[i];
        const char *text = l->sources[source].text + item->begin;
        size_t length = item->end - item->begin;
        if (item->source != source)
            continue;
        int line = item->line, last = item->line;
        for (size_t at = 0; at < length; at++)
            last += text[at] == '\n';
        CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
        if (has_problem(l, source, item->line, last) &&
            ch_habit_explain(text, length, &words, &line))
            replace(l, source, item->line, last, line, words.data);
    }
}

void ch_loading_foreign(struct loading *l) {
    const char *phase = l->loaded->phase_count > 0
                            ? EnvGetDefmoduleName(l->environment->env,
                                                  l->loaded->phases[l->loaded->phase_count - 1])
                            : "COMPARE";
    for (int i = 0; i < l->count; i++) {
        const char *text = l->sources[i].text;
        struct ch_foreign f = {l, i, text + strlen(text), phase};
        if (has_problem(l, i, 0, INT_MAX) && !report_language(&f))
            report_habits(l, i);
    }
}
