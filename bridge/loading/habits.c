/* Habits of other languages within a construct of CLIPS: arrows, commas, signs, quotes. */
#include <stdio.h>
#include <string.h>

#include "bridge/loading/foreign.h"
#include "core/base/clips_token.h"
#include "core/base/memory.h"

enum { LONGEST = 100, MAX_TOKENS = 20000 };

struct tokens {
    struct ch_clips_token *each;
    int count, capacity;
    bool arrow; /* the construct has => */
};

static void read_tokens(struct tokens *t, const char *text, size_t length, int line) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, length, line);
    struct ch_clips_token token;
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END && t->count < MAX_TOKENS) {
        t->arrow |= ch_clips_is(&token, "=>");
        *ch_added(t->each, t->count, t->capacity) = token;
    }
}

static const struct ch_clips_token *at(const struct tokens *t, int i) {
    static const struct ch_clips_token none = {.kind = CH_CLIPS_END, .at = "", .text = ""};
    return i >= 0 && i < t->count ? &t->each[i] : &none;
}

static bool begins(const struct ch_clips_token *token, const char *with) {
    size_t length = strlen(with);
    return token->size >= length && memcmp(token->at, with, length) == 0;
}

static bool ends(const struct ch_clips_token *token, char with) {
    return token->size > 0 && token->kind != CH_CLIPS_STRING && token->at[token->size - 1] == with;
}

static bool is_one_of(const struct ch_clips_token *token, const char *const words[]) {
    for (; *words; words++)
        if (ch_clips_is(token, *words))
            return true;
    return false;
}

static bool touch(const struct ch_clips_token *a, const struct ch_clips_token *b) {
    return b->size > 0 && a->at + a->size == b->at;
}

/* The token that closes the list which token `open` opens, or the last there is. */
static int closing(const struct tokens *t, int open) {
    int level = 0, i = open;
    for (; i < t->count; i++) {
        level += t->each[i].kind == CH_CLIPS_OPEN;
        level -= t->each[i].kind == CH_CLIPS_CLOSE;
        if (level == 0)
            return i;
    }
    return i - 1;
}

/* The token that opens the list around token `i`, -1 if there is none. */
static int opening(const struct tokens *t, int i) {
    int level = 0;
    while (--i >= 0) {
        level += t->each[i].kind == CH_CLIPS_CLOSE;
        level -= t->each[i].kind == CH_CLIPS_OPEN;
        if (level < 0)
            return i;
    }
    return -1;
}

/* Tokens `from` to `to` as CLIPS has them: blanks for commas, (f x) for f(x). */
static void add_tokens(const struct tokens *t, int from, int to, struct ch_text *out) {
    size_t start = out->length;
    for (int i = from; i <= to && i < t->count; i++) {
        const struct ch_clips_token *token = at(t, i), *next = at(t, i + 1);
        int size = (int)token->size;
        bool call = i < to && token->kind == CH_CLIPS_SYMBOL && next->kind == CH_CLIPS_OPEN &&
                    touch(token, next) && at(t, i - 1)->kind != CH_CLIPS_OPEN;
        while (size > 0 && token->kind != CH_CLIPS_STRING && token->at[size - 1] == ',')
            size--;
        if (out->length - start > LONGEST) {
            ch_text_add(out, " …");
            return;
        }
        if (size == 0)
            continue;
        bool tight = out->length == start || out->data[out->length - 1] == '(' ||
                     token->kind == CH_CLIPS_CLOSE || token->kind == CH_CLIPS_CONNECTIVE ||
                     at(t, i - 1)->kind == CH_CLIPS_CONNECTIVE || ch_clips_is(at(t, i - 1), ":");
        ch_text_addf(out, "%s%s%.*s", tight ? "" : " ", call ? "(" : "", size, token->at);
        i += call;
    }
}

/* The rest of the line from `from` on, without blanks at its ends. */
static void add_line(const char *from, const char *end, struct ch_text *out) {
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    size_t n = 0;
    while (from + n < end && from[n] != '\n' && from[n] != '\r' && n < LONGEST)
        n++;
    while (n > 0 && ((unsigned char)from[n] & 0xc0) == 0x80)
        n--; /* not within a character */
    ch_text_add_bytes(out, from, n);
}

/* --- The habits; each appends what is wrong and what to do, or returns false. --- */

struct place {
    const struct tokens *t;
    int i;           /* the token */
    int level;       /* of the lists around it */
    bool rule;       /* in a defrule */
    bool acts;       /* behind its arrow */
    const char *end; /* of the text */
};

static bool is_arrow(const struct place *p, struct ch_text *out) {
    static const char *const arrows[] = {"->", "-->", "==>", "=>>",  "===>", "→",
                                         "⇒",  ":-",  "<=",  "then", "THEN", NULL};
    if (!p->rule || p->level != 1 || p->t->arrow || !is_one_of(at(p->t, p->i), arrows))
        return false;
    ch_text_addf(out,
                 "`%.*s` is no arrow of CLIPS; write => between the conditions and the actions",
                 (int)at(p->t, p->i)->size, at(p->t, p->i)->at);
    return true;
}

/* (if test action) without `then` */
static bool is_bare_if(const struct place *p, struct ch_text *out) {
    const struct ch_clips_token *token = at(p->t, p->i), *next = at(p->t, p->i + 1);
    if (!ch_clips_is(token, "if") || at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN)
        return false;
    int end = closing(p->t, p->i - 1), test = p->i + 1;
    if (next->kind == CH_CLIPS_OPEN)
        test = closing(p->t, test);
    if (test + 1 >= end || ch_clips_is(at(p->t, test + 1), "then"))
        return false;
    ch_text_add(out, "an `if` has `then` behind its condition: (if ");
    add_tokens(p->t, p->i + 1, test, out);
    ch_text_add(out, " then ");
    int first = test + 1;
    if (at(p->t, first)->kind == CH_CLIPS_OPEN)
        first = closing(p->t, first);
    add_tokens(p->t, test + 1, first, out);
    if (first + 1 < end && !ch_clips_is(at(p->t, first + 1), "else"))
        ch_text_add(out, " else …");
    ch_text_add(out, ")");
    return true;
}

/* ?c = (candidate …) among conditions */
static bool is_fact_name(const struct place *p, struct ch_text *out) {
    static const char *const signs[] = {"=", ":=", ":", "<=", "==", NULL};
    const struct ch_clips_token *token = at(p->t, p->i), *next = at(p->t, p->i + 1);
    if (!p->rule || p->acts || p->level != 1 || token->kind != CH_CLIPS_VARIABLE ||
        !is_one_of(next, signs) || at(p->t, p->i + 2)->kind != CH_CLIPS_OPEN)
        return false;
    ch_text_addf(out, "a fact gets a name by <-; write %.*s <- ", (int)token->size, token->at);
    add_tokens(p->t, p->i + 2, closing(p->t, p->i + 2), out);
    return true;
}

/* (id $m), (id <m>), (id @m) */
static bool is_foreign_variable(const struct place *p, struct ch_text *out) {
    const struct ch_clips_token *token = at(p->t, p->i), *before = at(p->t, p->i - 1);
    bool angles = token->size > 2 && token->at[0] == '<' && ends(token, '>');
    bool sign = token->size > 1 && strchr("$@", token->at[0]) && token->at[1] != '?';
    if (token->kind != CH_CLIPS_SYMBOL || (!angles && !sign) || before->kind == CH_CLIPS_OPEN ||
        before->at + before->size == token->at) /* one word of another kind */
        return false;
    ch_text_addf(out, "a variable begins with ? in CLIPS; write ?%.*s for `%.*s`",
                 (int)token->size - (angles ? 2 : 1), token->at + 1, (int)token->size, token->at);
    return true;
}

/* `and` between two conditions, (slot = ?x) */
static bool is_joined(const struct place *p, struct ch_text *out) {
    static const char *const joins[] = {"and", "AND", "or", "OR", "not", "NOT", NULL};
    const struct ch_clips_token *token = at(p->t, p->i);
    if (!p->rule || p->acts || p->level != 1 || !is_one_of(token, joins))
        return false;
    bool both = token->at[0] == 'a' || token->at[0] == 'A';
    if (both)
        ch_text_addf(out, "`%.*s` between conditions is left out: all must hold anyway",
                     (int)token->size, token->at);
    else
        ch_text_addf(out, "`%.*s` is written around conditions in CLIPS: (%s (condition)…)",
                     (int)token->size, token->at, token->size == 2 ? "or" : "not");
    return true;
}

static bool is_slot_sign(const struct place *p, struct ch_text *out) {
    const struct ch_clips_token *token = at(p->t, p->i), *slot = at(p->t, p->i - 1);
    const struct ch_clips_token *value = at(p->t, p->i + 1);
    bool sign = ch_clips_is(token, "=") || ch_clips_is(token, "==");
    if (!p->rule || p->acts || p->level < 2 || !sign || slot->kind != CH_CLIPS_SYMBOL ||
        at(p->t, p->i - 2)->kind != CH_CLIPS_OPEN || value->kind == CH_CLIPS_OPEN ||
        value->kind == CH_CLIPS_CLOSE)
        return false;
    ch_text_addf(out, "a slot's value follows its name without `%.*s`; write (%.*s %.*s)",
                 (int)token->size, token->at, (int)slot->size, slot->at, (int)value->size,
                 value->at);
    return true;
}

bool ch_habit_comment(const struct ch_clips_token *token, const char *end, struct ch_text *out) {
    static const char *const marks[] = {"//", "/*", "#", "--", "%", NULL};
    static const char *const words[] = {"//", "/*", "#", "--", "%", "/**", "##", NULL};
    bool mark = false, slashes = begins(token, "//") || begins(token, "/*");
    int i = 0;
    for (; marks[i] && !mark; i++)
        mark = begins(token, marks[i]);
    if (!mark || token->kind != CH_CLIPS_SYMBOL)
        return false;
    if (!slashes && !is_one_of(token, words) && !(token->leads && token->at[0] == '#'))
        return false;
    ch_text_addf(out, "`%s` begins no comment in CLIPS; write `; ", marks[i - 1]);
    size_t skip = strlen(marks[i - 1]);
    while (skip < token->size && (token->at[skip] == '*' || token->at[skip] == '#'))
        skip++;
    add_line(token->at + skip, end, out);
    ch_text_add(out, "`");
    return true;
}

static bool is_comment(const struct place *p, struct ch_text *out) {
    return at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN &&
           ch_habit_comment(at(p->t, p->i), p->end, out);
}

/* score(?m, 5) */
static bool is_outside_call(const struct place *p, struct ch_text *out) {
    static const char *const others[] = {"=>", "<-", ":", "=", "then", "else", "do", "~", NULL};
    const struct ch_clips_token *token = at(p->t, p->i), *next = at(p->t, p->i + 1);
    if (token->kind != CH_CLIPS_SYMBOL || next->kind != CH_CLIPS_OPEN || !touch(token, next) ||
        at(p->t, p->i - 1)->kind == CH_CLIPS_OPEN || is_one_of(token, others))
        return false;
    ch_text_addf(out, "`%.*s(…)` is written ", (int)token->size, token->at);
    add_tokens(p->t, p->i, closing(p->t, p->i + 1), out);
    ch_text_add(out, " in CLIPS: the parenthesis comes first, and blanks separate the arguments");
    return true;
}

static bool is_comma(const struct place *p, struct ch_text *out) {
    if (!ends(at(p->t, p->i), ','))
        return false;
    int open = opening(p->t, p->i);
    ch_text_add(out, "values are separated by blanks, not commas; write ");
    add_tokens(p->t, open, closing(p->t, open), out);
    return true;
}

/* && and ||, which are two signs to CLIPS */
static bool is_double_sign(const struct place *p, struct ch_text *out) {
    const struct ch_clips_token *token = at(p->t, p->i), *next = at(p->t, p->i + 1);
    if (token->kind != CH_CLIPS_CONNECTIVE || token->at[0] == '~' || !touch(token, next) ||
        next->kind != CH_CLIPS_CONNECTIVE || next->at[0] != token->at[0])
        return false;
    bool both = token->at[0] == '&';
    ch_text_addf(out,
                 "`%s` is (%s … …) in CLIPS: the word comes first, and each side in "
                 "parentheses; in a slot %s joins two constraints",
                 both ? "&&" : "||", both ? "and" : "or", both ? "&" : "|");
    return true;
}

/* (!x), (+= ?x 1); == is an unknown function */
static bool is_foreign_sign(const struct place *p, struct ch_text *out) {
    static const char *const grows[] = {"+=", "-=", "*=", "/=", NULL};
    const struct ch_clips_token *token = at(p->t, p->i), *next = at(p->t, p->i + 1);
    if (token->kind != CH_CLIPS_SYMBOL || at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN)
        return false;
    if (begins(token, "!") && !ch_clips_is(token, "!="))
        ch_text_add(out, "`!` is (not …) in CLIPS");
    else if (is_one_of(token, grows) && next->kind == CH_CLIPS_VARIABLE)
        ch_text_addf(out, "`%.*s` is written (bind %.*s (%c %.*s …)) in CLIPS", (int)token->size,
                     token->at, (int)next->size, next->at, token->at[0], (int)next->size, next->at);
    else
        return false;
    return true;
}

static bool is_operator(const struct ch_clips_token *token) {
    static const char *const signs[] = {">", "<", ">=", "<=", "=",   "==", "!=", "<>",
                                        "+", "-", "*",  "/",  "and", "or", "in", NULL};
    return token->kind == CH_CLIPS_SYMBOL && is_one_of(token, signs);
}

/* (?r > 3), (?a + ?b) */
static bool is_infix(const struct place *p, struct ch_text *out) {
    const struct ch_clips_token *sign = at(p->t, p->i), *before = at(p->t, p->i - 1);
    int open = opening(p->t, p->i), left = p->i - 1;
    bool value = before->kind == CH_CLIPS_VARIABLE || before->kind == CH_CLIPS_GLOBAL ||
                 before->kind == CH_CLIPS_INTEGER || before->kind == CH_CLIPS_FLOAT ||
                 before->kind == CH_CLIPS_CLOSE;
    if (before->kind == CH_CLIPS_CLOSE)
        left = opening(p->t, p->i - 1);
    bool first = open >= 0 &&
                 (left == open + 1 ||
                  (before->kind == CH_CLIPS_CLOSE && at(p->t, open + 1)->kind == CH_CLIPS_SYMBOL &&
                   left == open + 2 && touch(at(p->t, open + 1), at(p->t, left))));
    if (!is_operator(sign) || !value || !first)
        return false;
    const char *word = ch_clips_is(sign, "==") ? "=" : NULL;
    ch_text_add(out, "CLIPS has the operator first; write (");
    if (word)
        ch_text_add(out, word);
    else
        ch_text_add_bytes(out, sign->at, sign->size);
    ch_text_add(out, " ");
    add_tokens(p->t, open + 1, p->i - 1, out);
    ch_text_add(out, " ");
    add_tokens(p->t, p->i + 1, closing(p->t, open), out);
    return true;
}

static bool is_quote(const struct place *p, struct ch_text *out) {
    static const char *const quotes[] = {"'", "“", "”", "„", "‘", "’", "«", "`", NULL};
    const struct ch_clips_token *token = at(p->t, p->i);
    for (int i = 0; quotes[i]; i++)
        if (token->kind != CH_CLIPS_STRING && begins(token, quotes[i])) {
            ch_text_addf(out,
                         "`%s` is no quote of CLIPS; strings are in straight double quotes: "
                         "\"…\"",
                         quotes[i]);
            return true;
        }
    return false;
}

static bool is_bracket(const struct place *p, struct ch_text *out) {
    const struct ch_clips_token *token = at(p->t, p->i);
    bool square = begins(token, "[") || (token->kind != CH_CLIPS_STRING && token->size > 1 &&
                                         memchr(token->at, '[', token->size) && ends(token, ']'));
    if (ch_clips_is(at(p->t, p->i - 1), "send")) /* the name of an object, which rules can't have */
        return false;
    if (token->kind == CH_CLIPS_STRING || (!square && !begins(token, "{") && !begins(token, "}")))
        return false;
    if (p->rule && p->level == 1)
        ch_text_addf(out, "`%c` begins nothing in CLIPS; conditions and actions are in ( )",
                     token->at[0]);
    else
        ch_text_add(out, square ? "CLIPS has no […]; a list of values is (create$ a b), its first "
                                  "value (nth$ 1 ?list)"
                                : "CLIPS has no {…}; a slot is tested by (slot ?x&:(> ?x 3))");
    return true;
}

/* ?x = 3 and ?x := 3 among actions; ?x++ */
static bool is_assignment(const struct place *p, struct ch_text *out) {
    static const char *const signs[] = {"=", ":=", "+=", "-=", NULL};
    const struct ch_clips_token *token = at(p->t, p->i), *next = at(p->t, p->i + 1);
    bool value = token->kind == CH_CLIPS_VARIABLE || token->kind == CH_CLIPS_GLOBAL;
    if (!value || !p->acts || !is_one_of(next, signs) || at(p->t, p->i - 1)->kind == CH_CLIPS_OPEN)
        return false;
    int to = p->i + 2;
    if (at(p->t, to)->kind == CH_CLIPS_OPEN)
        to = closing(p->t, to);
    ch_text_addf(out, "a variable is set by (bind %.*s ", (int)token->size, token->at);
    if (next->size == 2 && next->at[0] != ':')
        ch_text_addf(out, "(%c %.*s ", next->at[0], (int)token->size, token->at);
    add_tokens(p->t, p->i + 2, to, out);
    ch_text_add(out, next->size == 2 && next->at[0] != ':' ? "))" : ")");
    return true;
}

bool ch_habit_explain(const char *text, size_t length, struct ch_text *out, int *line) {
    static bool (*const habits[])(const struct place *p, struct ch_text *out) = {
        is_arrow,   is_bare_if,      is_fact_name,   is_foreign_variable,
        is_joined,  is_slot_sign,    is_comment,     is_assignment,
        is_infix,   is_foreign_sign, is_double_sign, is_quote,
        is_bracket, is_outside_call, is_comma};
    struct tokens t = {.count = 0};
    bool found = false;
    read_tokens(&t, text, length, *line);
    struct place p = {.t = &t, .rule = ch_clips_is(at(&t, 1), "defrule"), .end = text + length};
    for (p.i = 0; p.i < t.count && !found; p.i++) {
        const struct ch_clips_token *token = &t.each[p.i];
        p.level += token->kind == CH_CLIPS_OPEN;
        p.level -= token->kind == CH_CLIPS_CLOSE;
        p.acts |= ch_clips_is(token, "=>") || (!p.rule && p.level > 1);
        for (size_t h = 0; h < sizeof habits / sizeof *habits && !found; h++)
            found = p.i > 1 && habits[h](&p, out);
        if (found)
            *line = token->line;
    }
    ch_free(t.each);
    return found;
}
