/* What the habits of other languages are looked for in: the tokens of a construct. */
#ifndef CH_BRIDGE_LOADING_HABITS_H
#define CH_BRIDGE_LOADING_HABITS_H

#include <string.h>

#include "bridge/loading/foreign.h"

struct ch_habit_tokens {
    struct ch_clips_token *each;
    int count, capacity;
    bool arrow; /* the construct has => */
};

struct ch_habit_place {
    const struct ch_habit_tokens *t;
    int i;           /* the token */
    int level;       /* of the lists around it */
    bool rule;       /* in a defrule */
    bool acts;       /* behind its arrow */
    const char *end; /* of the text */
};

static inline const struct ch_clips_token *ch_habit_at(const struct ch_habit_tokens *t, int i) {
    static const struct ch_clips_token none = {.kind = CH_CLIPS_END, .at = "", .text = ""};
    return i >= 0 && i < t->count ? &t->each[i] : &none;
}

static inline bool ch_token_begins(const struct ch_clips_token *token, const char *with) {
    size_t length = strlen(with);
    return token->size >= length && memcmp(token->at, with, length) == 0;
}

static inline bool ch_token_ends(const struct ch_clips_token *token, char with) {
    return token->size > 0 && token->kind != CH_CLIPS_STRING && token->at[token->size - 1] == with;
}

static inline bool ch_token_is_one_of(const struct ch_clips_token *token,
                                      const char *const words[]) {
    for (; *words; words++)
        if (ch_clips_is(token, *words))
            return true;
    return false;
}

static inline bool ch_tokens_touch(const struct ch_clips_token *a, const struct ch_clips_token *b) {
    return b->size > 0 && a->at + a->size == b->at;
}

/* The token that closes the list which token `open` opens, or the last there is. */
int ch_habit_closing(const struct ch_habit_tokens *t, int open);
/* The token that opens the list around token `i`, -1 if there is none. */
int ch_habit_opening(const struct ch_habit_tokens *t, int i);
/* Appends tokens `from` to `to` as CLIPS has them: blanks for commas, (f x) for f(x). */
void ch_habit_add_tokens(const struct ch_habit_tokens *t, int from, int to, struct ch_text *out);

/* habits_conditions.c: what is written for facts and their slots. Appends what is wrong and what to
 * do, or returns false. */
bool ch_habit_condition(const struct ch_habit_place *p, struct ch_text *out);

#endif
