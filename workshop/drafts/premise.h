/* Conditions of a rule about a candidate: a pattern for it, and up to three more that share a
 * variable with those before, each a pattern or its absence. */
#ifndef CH_WORKSHOP_DRAFTS_PREMISE_H
#define CH_WORKSHOP_DRAFTS_PREMISE_H

#include "core/base/text.h"
#include "core/games/game.h"
#include "workshop/drafts/turn_facts.h"

/* The values of functions for candidates, as facts: rules that measure, added to an agent for its
 * turns to be learnt from. The slot `replies` holds what (replies ?m) is, `quads-after.own` what
 * (quads-after ?m own) is. */

/* Appends the text: the template ch_measure_kind, and the rule of `phase` that fills it, by the
 * functions of a candidate, or of one and a side, that the game has. */
void ch_measures_write(const struct ch_game *game, const char *phase, struct ch_text *out);

enum { CH_PATTERNS = 4, CH_PATTERN_TESTS = 6, CH_PREMISE_VARIABLES = 12 };
/* The first variables: the candidate, and where it begins and ends. */
enum { CH_VARIABLE_MOVE, CH_VARIABLE_FROM, CH_VARIABLE_TO, CH_VARIABLES_GIVEN };

enum ch_test_form {
    CH_TEST_VARIABLE, /* is the variable, or binds it */
    CH_TEST_IS,       /* is the value */
    CH_TEST_AT_MOST,  /* the number is so much at most; such tests are in one slot only */
    CH_TEST_AT_LEAST
};

/* A test of a slot; slots without one may hold anything. */
struct ch_slot_test {
    int slot;
    enum ch_test_form form;
    int of; /* the variable, or the value */
};

struct ch_pattern {
    int kind;
    bool absent; /* no such fact is there */
    struct ch_slot_test test[CH_PATTERN_TESTS];
    int tests;
};

struct ch_premise {
    struct ch_pattern pattern[CH_PATTERNS]; /* the first is the candidate's */
    int patterns;
    int variables;
};

/* The name of the template for the measures of moves of a draft (workshop/drafts/measures.h): its
 * patterns are written as tests of functions. */
extern const char ch_measure_kind[];

/* Adds a test; false if there is no room. */
bool ch_pattern_ask(struct ch_pattern *pattern, int slot, enum ch_test_form form, int of);
/* In how many ways the candidate `move` (from 0) of the turn fulfils it, counted up to `most`. */
int ch_premise_ways(const struct ch_premise *premise, const struct ch_turns *turns, int turn,
                    int move, int most);

/* Appends the left side of a rule, each line indented by two. `once`: what follows the candidate
 * holds in several ways somewhere, and the rule is to fire once. */
void ch_premise_text(const struct ch_premise *premise, const struct ch_turns *turns, bool once,
                     struct ch_text *out);

#endif
