/* An agent's account of a decision (the JSON object of docs/explanation.md) in words for people. */
#ifndef CH_CLI_EXPLAIN_ACCOUNT_TEXT_H
#define CH_CLI_EXPLAIN_ACCOUNT_TEXT_H

#include "core/base/text.h"

enum ch_account_view {
    CH_ACCOUNT_CHOICE, /* the choice and what decided, in a line or two: `hint` */
    CH_ACCOUNT_BRIEF, /* the choice, and in a line what became of the others: the console's `why` */
    CH_ACCOUNT_TABLE, /* every candidate with labels, preferences and rules; what removed them:
                         `explain` */
    CH_ACCOUNT_WHY,   /* one move: what was said about it, by which rule, on which facts: `why MOVE`
                       */
    CH_ACCOUNT_WHY_NOT /* one move: what kept it from being chosen: `why-not MOVE` */
};

/* Appends the account in words to `out`, lines ended by newlines; `full`: with the whole
 * derivation, which otherwise goes one level down. `move` names a candidate as in the account's
 * `move` (full path) or `short` for CH_ACCOUNT_WHY and CH_ACCOUNT_WHY_NOT, and is NULL otherwise.
 * CH_NOT_FOUND if no candidate has that name, CH_BAD_INPUT if `json` is none. */
enum ch_status ch_account_text(const char *json, enum ch_account_view view, bool full,
                               const char *move, struct ch_text *out, struct ch_error *error);

/* The same for the answer about a rule: what it fired on and did, or its first condition that
 * failed. `full`: every firing, every alternative, every near match. */
enum ch_status ch_account_rule_text(const char *json, bool full, struct ch_text *out,
                                    struct ch_error *error);

/* The same for the facts of a turn: those of the `count` templates named, or else those that rules
 * asserted (`full`: all); templates without facts are reported. CH_BAD_INPUT if `json` is none. */
enum ch_status ch_account_facts_text(const char *json, char *const templates[], int count,
                                     bool full, struct ch_text *out, struct ch_error *error);

#endif
