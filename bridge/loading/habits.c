/* Habits of other languages within a construct of CLIPS: arrows, commas, signs, quotes. */
#include <stdio.h>
#include <string.h>

#include "bridge/loading/habits.h"
#include "core/base/clips_token.h"
#include "core/base/memory.h"

enum { LONGEST = 100, MAX_TOKENS = 20000 };

static void read_tokens(struct ch_habit_tokens *t, const char *text, size_t length, int line) {
    struct ch_clips_scanner scanner = ch_clips_scanner(text, length, line);
    struct ch_clips_token token;
    while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END && t->count < MAX_TOKENS) {
        t->arrow |= ch_clips_is(&token, "=>");
        *ch_added(t->each, t->count, t->capacity) = token;
    }
}

int ch_habit_closing(const struct ch_habit_tokens *t, int open) {
    int level = 0, i = open < 0 ? 0 : open;
    for (; i < t->count; i++) {
        level += t->each[i].kind == CH_CLIPS_OPEN;
        level -= t->each[i].kind == CH_CLIPS_CLOSE;
        if (level == 0)
            return i;
    }
    return i - 1;
}

int ch_habit_opening(const struct ch_habit_tokens *t, int i) {
    int level = 0;
    while (--i >= 0) {
        level += t->each[i].kind == CH_CLIPS_CLOSE;
        level -= t->each[i].kind == CH_CLIPS_OPEN;
        if (level < 0)
            return i;
    }
    return -1;
}

void ch_habit_add_tokens(const struct ch_habit_tokens *t, int from, int to, struct ch_text *out) {
    size_t start = out->length;
    for (int i = from; i <= to && i < t->count; i++) {
        const struct ch_clips_token *token = ch_habit_at(t, i), *next = ch_habit_at(t, i + 1);
        int size = (int)token->size;
        bool call = i < to && token->kind == CH_CLIPS_SYMBOL && next->kind == CH_CLIPS_OPEN &&
                    ch_tokens_touch(token, next) && ch_habit_at(t, i - 1)->kind != CH_CLIPS_OPEN;
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
                     ch_habit_at(t, i - 1)->kind == CH_CLIPS_CONNECTIVE ||
                     ch_clips_is(ch_habit_at(t, i - 1), ":");
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

static bool is_arrow(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const arrows[] = {"->", "-->", "==>", "=>>",  "===>", "→",
                                         "⇒",  ":-",  "<=",  "then", "THEN", NULL};
    if (!p->rule || p->level != 1 || p->t->arrow ||
        !ch_token_is_one_of(ch_habit_at(p->t, p->i), arrows))
        return false;
    ch_text_addf(out,
                 "`%.*s` is no arrow of CLIPS; write => between the conditions and the actions",
                 (int)ch_habit_at(p->t, p->i)->size, ch_habit_at(p->t, p->i)->at);
    return true;
}

/* (if test action) without `then` */
static bool is_bare_if(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    if (!ch_clips_is(token, "if") || ch_habit_at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN)
        return false;
    int end = ch_habit_closing(p->t, p->i - 1), test = p->i + 1;
    if (next->kind == CH_CLIPS_OPEN)
        test = ch_habit_closing(p->t, test);
    if (test + 1 >= end || ch_clips_is(ch_habit_at(p->t, test + 1), "then"))
        return false;
    ch_text_add(out, "an `if` has `then` behind its condition: (if ");
    ch_habit_add_tokens(p->t, p->i + 1, test, out);
    ch_text_add(out, " then ");
    int first = test + 1;
    if (ch_habit_at(p->t, first)->kind == CH_CLIPS_OPEN)
        first = ch_habit_closing(p->t, first);
    ch_habit_add_tokens(p->t, test + 1, first, out);
    if (first + 1 < end)
        ch_text_add(out, " else …");
    ch_text_add(out, ")");
    return true;
}

bool ch_habit_comment(const struct ch_clips_token *token, const char *end, struct ch_text *out) {
    static const char *const marks[] = {"//", "/*", "#", "--", "%", NULL};
    static const char *const words[] = {"//", "/*", "#", "--", "%", "/**", "##", NULL};
    bool mark = false, slashes = ch_token_begins(token, "//") || ch_token_begins(token, "/*");
    int i = 0;
    for (; marks[i] && !mark; i++)
        mark = ch_token_begins(token, marks[i]);
    if (!mark || token->kind != CH_CLIPS_SYMBOL)
        return false;
    if (!slashes && !ch_token_is_one_of(token, words) && !(token->leads && token->at[0] == '#'))
        return false;
    ch_text_addf(out, "`%s` begins no comment in CLIPS; write `; ", marks[i - 1]);
    size_t skip = strlen(marks[i - 1]);
    while (skip < token->size && (token->at[skip] == '*' || token->at[skip] == '#'))
        skip++;
    add_line(token->at + skip, end, out);
    ch_text_add(out, "`");
    return true;
}

static bool is_comment(const struct ch_habit_place *p, struct ch_text *out) {
    return ch_habit_at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN &&
           ch_habit_comment(ch_habit_at(p->t, p->i), p->end, out);
}

/* score(?m, 5) */
static bool is_outside_call(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const others[] = {"=>", "<-", ":", "=", "then", "else", "do", "~", NULL};
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    if (token->kind != CH_CLIPS_SYMBOL || next->kind != CH_CLIPS_OPEN ||
        !ch_tokens_touch(token, next) || ch_habit_at(p->t, p->i - 1)->kind == CH_CLIPS_OPEN ||
        ch_token_is_one_of(token, others) ||
        (p->i == 2 && !p->rule)) /* a function's name, and its parameters */
        return false;
    ch_text_addf(out, "`%.*s(…)` is written ", (int)token->size, token->at);
    ch_habit_add_tokens(p->t, p->i, ch_habit_closing(p->t, p->i + 1), out);
    ch_text_add(out, " in CLIPS: the parenthesis comes first, and blanks separate the arguments");
    return true;
}

static bool is_comma(const struct ch_habit_place *p, struct ch_text *out) {
    if (!ch_token_ends(ch_habit_at(p->t, p->i), ','))
        return false;
    int open = ch_habit_opening(p->t, p->i);
    ch_text_add(out, "values are separated by blanks, not commas; write ");
    ch_habit_add_tokens(p->t, open, ch_habit_closing(p->t, open), out);
    return true;
}

/* && and ||, which are two signs to CLIPS */
static bool is_double_sign(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    if (token->kind != CH_CLIPS_CONNECTIVE || token->at[0] == '~' ||
        !ch_tokens_touch(token, next) || next->kind != CH_CLIPS_CONNECTIVE ||
        next->at[0] != token->at[0])
        return false;
    bool both = token->at[0] == '&';
    ch_text_addf(out,
                 "`%s` is (%s … …) in CLIPS: the word comes first, and each side in "
                 "parentheses; in a slot %s joins two constraints",
                 both ? "&&" : "||", both ? "and" : "or", both ? "&" : "|");
    return true;
}

/* (!x), (+= ?x 1); == is an unknown function */
static bool is_foreign_sign(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const grows[] = {"+=", "-=", "*=", "/=", NULL};
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    if (token->kind != CH_CLIPS_SYMBOL || ch_habit_at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN)
        return false;
    if (ch_token_begins(token, "!") && !ch_clips_is(token, "!="))
        ch_text_add(out, "`!` is (not …) in CLIPS");
    else if (ch_token_is_one_of(token, grows) && next->kind == CH_CLIPS_VARIABLE)
        ch_text_addf(out, "`%.*s` is written (bind %.*s (%c %.*s …)) in CLIPS", (int)token->size,
                     token->at, (int)next->size, next->at, token->at[0], (int)next->size, next->at);
    else
        return false;
    return true;
}

static bool is_operator(const struct ch_clips_token *token) {
    static const char *const signs[] = {">", "<", ">=", "<=", "=",   "==", "!=", "<>",
                                        "+", "-", "*",  "/",  "and", "or", "in", NULL};
    return token->kind == CH_CLIPS_SYMBOL && ch_token_is_one_of(token, signs);
}

/* (?r > 3), (?a + ?b) */
static bool is_infix(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *sign = ch_habit_at(p->t, p->i),
                                *before = ch_habit_at(p->t, p->i - 1);
    int open = ch_habit_opening(p->t, p->i), left = p->i - 1;
    bool value = before->kind == CH_CLIPS_VARIABLE || before->kind == CH_CLIPS_GLOBAL ||
                 before->kind == CH_CLIPS_INTEGER || before->kind == CH_CLIPS_FLOAT ||
                 before->kind == CH_CLIPS_CLOSE;
    if (before->kind == CH_CLIPS_CLOSE)
        left = ch_habit_opening(p->t, p->i - 1);
    bool first =
        open >= 0 && (left == open + 1 ||
                      (before->kind == CH_CLIPS_CLOSE &&
                       ch_habit_at(p->t, open + 1)->kind == CH_CLIPS_SYMBOL && left == open + 2 &&
                       ch_tokens_touch(ch_habit_at(p->t, open + 1), ch_habit_at(p->t, left))));
    if (!is_operator(sign) || !value || !first)
        return false;
    const char *word = ch_clips_is(sign, "==") ? "=" : NULL;
    ch_text_add(out, "CLIPS has the operator first; write (");
    if (word)
        ch_text_add(out, word);
    else
        ch_text_add_bytes(out, sign->at, sign->size);
    ch_text_add(out, " ");
    ch_habit_add_tokens(p->t, open + 1, p->i - 1, out);
    ch_text_add(out, " ");
    ch_habit_add_tokens(p->t, p->i + 1, ch_habit_closing(p->t, open), out);
    return true;
}

const char *ch_habit_quote(const char *word, size_t size, bool at_end) {
    static const char *const quotes[] = {"'", "“", "”", "„", "‘", "’", "«", "»", "`", NULL};
    for (int i = 0; quotes[i]; i++) {
        size_t length = strlen(quotes[i]);
        if (size >= length && memcmp(at_end ? word + size - length : word, quotes[i], length) == 0)
            return quotes[i];
    }
    return NULL;
}

/* 'near the edge' */
static bool is_quote(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i), *last = token;
    const char *quote = ch_habit_quote(token->at, token->size, false), *closing_quote = NULL;
    if (!quote || token->kind == CH_CLIPS_STRING)
        return false;
    for (int i = p->i; !closing_quote && i < p->t->count; i++) {
        last = ch_habit_at(p->t, i);
        if (last->kind == CH_CLIPS_OPEN || last->kind == CH_CLIPS_CLOSE || last->line > token->line)
            break;
        if (last != token || last->size > strlen(quote))
            closing_quote = ch_habit_quote(last->at, last->size, true);
    }
    ch_text_addf(out, "`%s` is no quote of CLIPS; ", quote);
    const char *from = token->at + strlen(quote);
    if (closing_quote)
        ch_text_addf(out, "write \"%.*s\"",
                     (int)(last->at + last->size - strlen(closing_quote) - from), from);
    else
        ch_text_add(out, "strings are in straight double quotes: \"…\"");
    return true;
}

static bool is_bracket(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i);
    bool square = ch_token_begins(token, "[") ||
                  (token->kind != CH_CLIPS_STRING && token->size > 1 &&
                   memchr(token->at, '[', token->size) && ch_token_ends(token, ']'));
    if (ch_clips_is(ch_habit_at(p->t, p->i - 1),
                    "send")) /* the name of an object, which rules can't have */
        return false;
    if (token->kind == CH_CLIPS_STRING ||
        (!square && !ch_token_begins(token, "{") && !ch_token_begins(token, "}")))
        return false;
    if (p->rule && (p->level == 1 || (square && !p->acts)))
        ch_text_addf(out, "`%c` begins nothing in CLIPS; conditions%s are in ( )", token->at[0],
                     p->level == 1 ? " and actions" : " and their slots");
    else
        ch_text_add(out, square ? "CLIPS has no […]; a list of values is (create$ a b), its first "
                                  "value (nth$ 1 ?list)"
                         : p->acts
                             ? "CLIPS has no {…}; actions follow one another, each in ( )"
                             : "CLIPS has no {…}; a slot is (slot value), its test (slot ?x&:(> ?x "
                               "3))");
    return true;
}

/* ?x = 3 and ?x := 3 among actions; ?x++ */
static bool is_assignment(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const signs[] = {"=", ":=", "+=", "-=", NULL};
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    bool value = token->kind == CH_CLIPS_VARIABLE || token->kind == CH_CLIPS_GLOBAL;
    if (!value || !p->acts || !ch_token_is_one_of(next, signs) ||
        ch_habit_at(p->t, p->i - 1)->kind == CH_CLIPS_OPEN)
        return false;
    int to = p->i + 2;
    if (ch_habit_at(p->t, to)->kind == CH_CLIPS_OPEN)
        to = ch_habit_closing(p->t, to);
    ch_text_addf(out, "a variable is set by (bind %.*s ", (int)token->size, token->at);
    if (next->size == 2 && next->at[0] != ':')
        ch_text_addf(out, "(%c %.*s ", next->at[0], (int)token->size, token->at);
    ch_habit_add_tokens(p->t, p->i + 2, to, out);
    ch_text_add(out, next->size == 2 && next->at[0] != ':' ? "))" : ")");
    return true;
}

bool ch_habit_explain(const char *text, size_t length, struct ch_text *out, int *line) {
    static bool (*const habits[])(const struct ch_habit_place *p, struct ch_text *out) = {
        is_arrow,        is_bare_if,     ch_habit_condition, is_comment, is_assignment,   is_infix,
        is_foreign_sign, is_double_sign, is_quote,           is_bracket, is_outside_call, is_comma};
    struct ch_habit_tokens t = {.count = 0};
    bool found = false;
    read_tokens(&t, text, length, *line);
    struct ch_habit_place p = {
        .t = &t, .rule = ch_clips_is(ch_habit_at(&t, 1), "defrule"), .end = text + length};
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
