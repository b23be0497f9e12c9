/* Shared declarations of the functions that rules call. */
#ifndef CH_BRIDGE_FUNCTIONS_FUNCTIONS_H
#define CH_BRIDGE_FUNCTIONS_FUNCTIONS_H

#include "bridge/rulebase.h"

/* A row of the table: what rules may call, how CLIPS calls it, and what documentation says. */
struct ch_function_row {
    struct ch_bridge_function function;
    char type;                /* as for EnvDefineFunction2 */
    const char *restrictions; /* the same */
    union {
        void (*nothing)(void *);
        long long (*integer)(void *);
        double (*real)(void *);
        const char *(*text)(void *); /* becomes a symbol (w) or a string (s) */
        void (*multifield)(void *, DATA_OBJECT *); /* empty unless filled */
    } call;
    int detail; /* for rows that share a function: enum ch_preference_kind, or what is measured */
};

/* Those that every game has: ch_bridge_common_functions() of them. */
extern const struct ch_function_row ch_common_functions[];

void ch_function_define(void *env, const struct ch_function_row *row);
/* The row that is being called. It is called during a turn only. */
const struct ch_function_row *ch_function_row(void *env);

/* Argument `at` (from 1) as the index of what is chosen from: a move, or a set-up before the game.
 * On false, here and below, the rule has been stopped. */
bool ch_argument_choice(void *env, int at, int *candidate);
/* The same, or, with `reason`, words in its place: *candidate is -1 then, and *words "" else. */
bool ch_argument_other(void *env, int at, bool reason, int *candidate, const char **words);
/* The same as a move's: a rule that asks about a set-up as if it were one is stopped. */
bool ch_argument_candidate(void *env, int at, int *candidate);
bool ch_argument_square(void *env, int at, int *square);
/* Argument `at`, own or enemy, as a seat. */
bool ch_argument_side(void *env, int at, int *seat);
/* Argument `at`, the name of a kind of the game, as its index. */
bool ch_argument_kind(void *env, int at, int *kind);
/* Argument `at` as an integer in min..max. */
bool ch_argument_integer(void *env, int at, long long min, long long max, long long *number);
/* Argument `at` as a number, with or without a fraction. */
bool ch_argument_number(void *env, int at, double *number);

/* preferences.c */
/* True if `text`, a `what`, is short enough to be kept; otherwise the mistake was reported. Three
 * reasons fit into the answer of a worker. */
bool ch_argument_short(void *env, const char *what, const char *text);
/* Argument `at` as a reason, "" if it is not there. On false the rule has been stopped. */
bool ch_argument_reason(void *env, int at, const char **reason);

/* The rule base, for calls that state something: rules that fire may, conditions that are being
 * matched may not. NULL after a mistake was reported. */
struct ch_rulebase *ch_function_stating(void *env);

void ch_function_label(void *env);   /* (label ?m name value) */
void ch_function_prefer(void *env);  /* (kind ?m "why") */
void ch_function_compare(void *env); /* (kind ?a ?b "why") */
/* (kind ?m "why") or (kind ?a ?b "why") */
void ch_function_compare_any(void *env);
void ch_function_score(void *env); /* (kind ?m number "why") */
void ch_function_claim(void *env); /* (claim result "why") */

/* board_functions.c */
/* Makes *out a multifield of these squares. */
void ch_return_squares(void *env, const uint8_t squares[], int count, DATA_OBJECT *out);
long long ch_function_random(void *env);
void ch_function_path(void *env, DATA_OBJECT *out);
long long ch_function_distance(void *env);
void ch_function_flood(void *env, DATA_OBJECT *out);
long long ch_function_region(void *env);
long long ch_function_region_size(void *env);
long long ch_function_vacant(void *env);
long long ch_function_worth(void *env);
void ch_function_attackers(void *env, DATA_OBJECT *out);
void ch_function_attackers_after(void *env, DATA_OBJECT *out);
long long ch_function_exchange(void *env);
long long ch_function_gains(void *env);
long long ch_function_losses(void *env);
long long ch_function_shortfall(void *env);
long long ch_function_forced(void *env);
long long ch_function_forced_gains(void *env);
long long ch_function_forced_losses(void *env);
long long ch_function_forced_positions(void *env);
long long ch_function_forced_shortfall(void *env);
const char *ch_function_forced_line(void *env);
long long ch_function_shot(void *env);
long long ch_function_replies(void *env);
long long ch_function_repeats(void *env);
long long ch_function_ends_won(void *env);
long long ch_function_ends_drawn(void *env);
long long ch_function_ends_lost(void *env);

#endif
