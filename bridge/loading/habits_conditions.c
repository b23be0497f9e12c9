/* Habits of other languages in conditions and facts: how they name facts, and write slots. */
#include <ctype.h>

#include "bridge/loading/habits.h"

enum { LONGEST = 200 };

/* ?c = (candidate …) among conditions */
static bool is_fact_name(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const signs[] = {"=", ":=", ":", "<=", "==", NULL};
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    if (!p->rule || p->acts || p->level != 1 || token->kind != CH_CLIPS_VARIABLE ||
        !ch_token_is_one_of(next, signs) || ch_habit_at(p->t, p->i + 2)->kind != CH_CLIPS_OPEN)
        return false;
    ch_text_addf(out, "a fact gets a name by <-; write %.*s <- ", (int)token->size, token->at);
    ch_habit_add_tokens(p->t, p->i + 2, ch_habit_closing(p->t, p->i + 2), out);
    return true;
}

/* (id $m), (id <m>), (id @m) */
static bool is_foreign_variable(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *before = ch_habit_at(p->t, p->i - 1);
    bool angles = token->size > 2 && token->at[0] == '<' && ch_token_ends(token, '>');
    bool sign = token->size > 1 && strchr("$@", token->at[0]) && token->at[1] != '?';
    if (token->kind != CH_CLIPS_SYMBOL || (!angles && !sign) || before->kind == CH_CLIPS_OPEN ||
        before->at + before->size == token->at) /* one word of another kind */
        return false;
    ch_text_addf(out, "a variable begins with ? in CLIPS; write ?%.*s for `%.*s`",
                 (int)token->size - (angles ? 2 : 1), token->at + 1, (int)token->size, token->at);
    return true;
}

/* `and` between two conditions, (slot = ?x) */
static bool is_joined(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const joins[] = {"and", "AND", "or", "OR", "not", "NOT", NULL};
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i);
    if (!p->rule || p->acts || p->level != 1 || !ch_token_is_one_of(token, joins))
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

/* A condition or fact that begins before its parenthesis: candidate (id ?m), test (> ?x 3), `if`
 * and `when` before conditions, (not own (square 5)). */
static bool is_bare_condition(const struct ch_habit_place *p, struct ch_text *out) {
    static const char *const groups[] = {"not", "exists", "forall", "and", "or", "logical", NULL};
    static const char *const heads[] = {"if", "IF", "when", "WHEN", "If", "When", NULL};
    static const char *const others[] = {"=>", "<-", "declare", NULL};
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    bool facts = p->rule ? !p->acts : ch_clips_is(ch_habit_at(p->t, 1), "deffacts");
    bool inside = p->level > 1 && ch_token_is_one_of(ch_habit_at(p->t, p->i - 1), groups) &&
                  ch_habit_at(p->t, p->i - 2)->kind == CH_CLIPS_OPEN;
    if (!facts || (p->level != 1 && !inside) || p->i < 3 || token->kind != CH_CLIPS_SYMBOL ||
        next->kind != CH_CLIPS_OPEN || !isalpha((unsigned char)token->at[0]) ||
        ch_token_is_one_of(token, others))
        return false;
    if (ch_token_is_one_of(token, heads)) {
        ch_text_addf(out,
                     "`%.*s` before conditions is left out: a rule is (defrule PHASE::name "
                     "\"…\" (condition)… => (action)…)",
                     (int)token->size, token->at);
        return true;
    }
    ch_text_addf(out, "the parenthesis comes before `%.*s`; write (%.*s ", (int)token->size,
                 token->at, (int)token->size, token->at);
    int last = ch_habit_closing(p->t, p->i + 1);
    ch_habit_add_tokens(p->t, p->i + 1, last, out);
    ch_text_add(out, ch_habit_at(p->t, last + 1)->kind == CH_CLIPS_OPEN ? " …)" : ")");
    return true;
}

/* (?t), and two parentheses before a condition or an action */
static bool is_extra_parenthesis(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *next = ch_habit_at(p->t, p->i + 1);
    if (!p->rule || token->kind != CH_CLIPS_OPEN)
        return false;
    if (next->kind == CH_CLIPS_VARIABLE && ch_habit_at(p->t, p->i + 2)->kind == CH_CLIPS_CLOSE) {
        ch_text_addf(out, "a variable has no parentheses; write %.*s", (int)next->size, next->at);
        return true;
    }
    int end = ch_habit_closing(p->t, p->i);
    if (p->level != 2 || next->kind != CH_CLIPS_OPEN || ch_habit_closing(p->t, p->i + 1) + 1 != end)
        return false;
    ch_text_add(out, "a pair of parentheses is too many; write ");
    ch_habit_add_tokens(p->t, p->i + 1, end - 1, out);
    return true;
}

/* (id=?m), (id:?m): one word */
static bool is_grown_slot(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i);
    size_t name = 0;
    while (name < token->size &&
           (isalnum((unsigned char)token->at[name]) || token->at[name] == '-'))
        name++;
    if (!p->rule || p->acts || p->level < 2 || token->kind != CH_CLIPS_SYMBOL || name == 0 ||
        name + 1 >= token->size || !strchr("=:", token->at[name]) || token->at[name + 1] == ':' ||
        ch_habit_at(p->t, p->i - 1)->kind != CH_CLIPS_OPEN ||
        ch_habit_at(p->t, p->i + 1)->kind != CH_CLIPS_CLOSE)
        return false;
    ch_text_addf(out, "a slot's value follows its name behind a blank; write (%.*s %.*s)",
                 (int)name, token->at, (int)(token->size - name - 1), token->at + name + 1);
    return true;
}

static bool is_slot_sign(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i),
                                *slot = ch_habit_at(p->t, p->i - 1);
    const struct ch_clips_token *value = ch_habit_at(p->t, p->i + 1);
    bool sign = ch_clips_is(token, "=") || ch_clips_is(token, "==");
    if (!p->rule || p->acts || p->level < 2 || !sign || slot->kind != CH_CLIPS_SYMBOL ||
        ch_habit_at(p->t, p->i - 2)->kind != CH_CLIPS_OPEN || value->kind == CH_CLIPS_OPEN ||
        value->kind == CH_CLIPS_CLOSE)
        return false;
    ch_text_addf(out, "a slot's value follows its name without `%.*s`; write (%.*s %.*s)",
                 (int)token->size, token->at, (int)slot->size, slot->at, (int)value->size,
                 value->at);
    return true;
}

/* The name of a slot in :id, ^id, .id, id: and id= with its sign in one word; 0: it is none. */
static int slot_name(const struct ch_clips_token *token, const char **name) {
    int size = (int)token->size;
    bool before = size > 1 && strchr(":^.@", token->at[0]), behind = ch_token_ends(token, ':');
    if (token->kind != CH_CLIPS_SYMBOL || size < 2 ||
        (!before && !behind && !ch_token_ends(token, '=')))
        return 0;
    *name = token->at + before;
    return isalpha((unsigned char)**name) ? size - 1 : 0;
}

/* (candidate :id ?m :jumps 0), (candidate id: ?m), (candidate jumps=0) */
static bool is_keyword_slot(const struct ch_habit_place *p, struct ch_text *out) {
    const struct ch_clips_token *token = ch_habit_at(p->t, p->i);
    int open = ch_habit_opening(p->t, p->i), end = ch_habit_closing(p->t, open);
    const char *name;
    if (!p->rule || open < 1 || p->i != open + 2 ||
        ch_habit_at(p->t, open + 1)->kind != CH_CLIPS_SYMBOL)
        return false;
    const char *equals = memchr(token->at, '=', token->size);
    if (slot_name(token, &name) == 0 && !(equals && isalpha((unsigned char)token->at[0])))
        return false;
    ch_text_addf(out, "slots are in parentheses of their own; write (%.*s",
                 (int)ch_habit_at(p->t, open + 1)->size, ch_habit_at(p->t, open + 1)->at);
    for (int i = p->i; i < end && out->length < LONGEST; i++) {
        token = ch_habit_at(p->t, i);
        int size = slot_name(token, &name);
        equals = token->kind == CH_CLIPS_SYMBOL ? memchr(token->at, '=', token->size) : NULL;
        if (size > 0) {
            int to = i + 1 < end && ch_habit_at(p->t, i + 1)->kind == CH_CLIPS_OPEN
                         ? ch_habit_closing(p->t, i + 1)
                         : i + 1;
            ch_text_addf(out, " (%.*s ", size, name);
            if (to < end)
                ch_habit_add_tokens(p->t, i + 1, to, out);
            ch_text_add(out, ")");
            i = to;
        } else if (equals && equals > token->at) {
            ch_text_addf(out, " (%.*s %.*s)", (int)(equals - token->at), token->at,
                         (int)(token->at + token->size - equals - 1), equals + 1);
        } else {
            ch_text_add(out, " ");
            ch_text_add_bytes(out, token->at, token->size);
        }
    }
    ch_text_add(out, ")");
    return true;
}

bool ch_habit_condition(const struct ch_habit_place *p, struct ch_text *out) {
    return is_fact_name(p, out) || is_foreign_variable(p, out) || is_joined(p, out) ||
           is_grown_slot(p, out) || is_bare_condition(p, out) || is_extra_parenthesis(p, out) ||
           is_slot_sign(p, out) || is_keyword_slot(p, out);
}
