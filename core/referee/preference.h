/* The kinds of preference that rules state about candidates, and the steps of a decision at which
 * they count. Everything about a kind is in its row: the decision procedure, the functions that
 * rules call, lints, scenarios and accounts all read it there. */
#ifndef CH_CORE_REFEREE_PREFERENCE_H
#define CH_CORE_REFEREE_PREFERENCE_H

#include <assert.h>
#include <stdbool.h>

/* Its arguments before the reason. */
enum ch_preference_form {
    CH_FORM_ONE,      /* of one move */
    CH_FORM_PAIR,     /* of a move, compared with another */
    CH_FORM_ANY_PAIR, /* of a move, compared with all others or with one */
    CH_FORM_NUMBER    /* of a move, with a number */
};

/* How it removes candidates at its step. */
enum ch_preference_effect {
    CH_EFFECT_NONE,
    CH_EFFECT_KEEPS,    /* candidates that it does not name are removed */
    CH_EFFECT_DROPS,    /* candidates that it names are removed */
    CH_EFFECT_COMPARES, /* the worse of two is removed */
    CH_EFFECT_ADDS      /* candidates below the highest sum are removed */
};

/* What it says of the move that it is about; of a pair, of the first. */
enum ch_preference_sense { CH_SENSE_NONE, CH_SENSE_FOR, CH_SENSE_AGAINST };

/* In the order in which they are taken. */
enum ch_step {
    CH_STEP_NONE,
    CH_STEP_REQUIRE,
    CH_STEP_PROHIBIT,
    CH_STEP_REJECT,
    CH_STEP_BETTER,
    CH_STEP_BEST,
    CH_STEP_WORST,
    CH_STEP_SCORE,
    CH_STEP_RANDOM_TIE,
    CH_STEP_COUNT
};

/* The table: kind, form, step, effect, sense; whether it is an impasse if all that are left are
 * dropped by it, so that none is; its name, which is that of the function and the one in accounts;
 * how a move is called of which it is said; what documentation says of the function. The first kind
 * of a step gives that its name. */
#define CH_PREFERENCE_TABLE(ROW)                                                                   \
    ROW(ACCEPTABLE, ONE, NONE, NONE, FOR, false, "acceptable", "acceptable",                       \
        "Says in the account that ?m is acceptable. Every candidate is.")                          \
    ROW(REQUIRE, ONE, REQUIRE, KEEPS, FOR, false, "require", "required",                           \
        "?m must be played: all that is not required goes.")                                       \
    ROW(PROHIBIT, ONE, PROHIBIT, DROPS, AGAINST, true, "prohibit", "prohibited",                   \
        "?m must not be played, unless all are prohibited.")                                       \
    ROW(REJECT, ONE, REJECT, DROPS, AGAINST, true, "reject", "rejected",                           \
        "?m is not considered, unless all that is left is rejected.")                              \
    ROW(BETTER, PAIR, BETTER, COMPARES, FOR, false, "better", "better",                            \
        "?a is better than ?b: ?b goes.")                                                          \
    ROW(WORSE, PAIR, BETTER, COMPARES, AGAINST, false, "worse", "worse",                           \
        "?a is worse than ?b: ?a goes.")                                                           \
    ROW(BEST, ONE, BEST, KEEPS, FOR, false, "best", "best",                                        \
        "?m is as good as any: what is not best goes.")                                            \
    ROW(WORST, ONE, WORST, DROPS, AGAINST, false, "worst", "worst",                                \
        "?m is as bad as any: it goes, unless all that is left is worst.")                         \
    ROW(INDIFFERENT, ANY_PAIR, NONE, NONE, NONE, false, "indifferent", "indifferent",              \
        "?m is as good as what else is left, or as ?other: the tie-break among such moves is no "  \
        "tie.")                                                                                    \
    ROW(SCORE, NUMBER, SCORE, ADDS, FOR, false, "score", "score",                                  \
        "Adds ?number, of -1,000,000,000 to 1,000,000,000 and rounded to millionths, to the "      \
        "worth of ?m, which is 0 without it. Compared last.")

#define CH_PREFERENCE_KIND(KIND, FORM, STEP, EFFECT, SENSE, IMPASSE, NAME, SAID, HELP) CH_##KIND,
enum ch_preference_kind { CH_PREFERENCE_TABLE(CH_PREFERENCE_KIND) CH_PREFERENCE_KINDS };
#undef CH_PREFERENCE_KIND

struct ch_preference_row {
    enum ch_preference_kind kind;
    enum ch_preference_form form;
    enum ch_step step; /* CH_STEP_NONE: it takes nothing out */
    enum ch_preference_effect effect;
    enum ch_preference_sense sense;
    bool impasse;
    const char *name; /* "reject": as rules and accounts write it */
    const char *said; /* "rejected": of a move */
};

extern const struct ch_preference_row ch_preference_rows[CH_PREFERENCE_KINDS];
static inline const struct ch_preference_row *ch_preference_row(enum ch_preference_kind kind) {
    assert(kind >= 0 && kind < CH_PREFERENCE_KINDS);
    return &ch_preference_rows[kind];
}
/* The row of this name, NULL if there is none. */
const struct ch_preference_row *ch_preference_find(const char *name);
/* The number of moves that it names, one or two. */
int ch_preference_moves(const struct ch_preference_row *row);
/* Which argument of its function is the reason, from 1; of CH_FORM_ANY_PAIR the one after, if there
 * is one. */
int ch_preference_reason(const struct ch_preference_row *row);

/* The first row that counts at the step; NULL for CH_STEP_NONE and CH_STEP_RANDOM_TIE. */
const struct ch_preference_row *ch_step_row(enum ch_step step);
/* The effect of its preferences; CH_EFFECT_NONE for the tie-break. */
enum ch_preference_effect ch_step_effect(enum ch_step step);
/* "better", "lot" …; "" for CH_STEP_NONE. */
const char *ch_step_name(enum ch_step step);
/* The step of this name, or at which preferences of this name count; else CH_STEP_NONE. */
enum ch_step ch_step_find(const char *name);

#endif
