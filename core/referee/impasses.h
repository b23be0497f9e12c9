/* Impasses, which preferences could not resolve: counts over decisions, and of the rules and pairs
 * of rules behind them. The kinds are those of Soar's manual (version 9.6, 2.4 and 2.6), except
 * that a decision goes on after each and so may have several. */
#ifndef CH_CORE_REFEREE_IMPASSES_H
#define CH_CORE_REFEREE_IMPASSES_H

#include <stdbool.h>

/* The number of the procedure (bridge/decision/decision.h). A change by which a turn could be
 * decided otherwise has the next one, so that a record can say which procedure its games were
 * decided by; so has a change of how set-ups are dealt or which are thought likely, for agents of
 * every kind; and so has a change of what this program gives to the same rules, or of how positions
 * are judged. 1 kept moves in a cycle of better and worse from removing each other, and summed
 * scores unrounded. 2 dealt set-ups of Stratego from a library. 3 took all pieces of a pursuing
 * side for walls. 4 looked at one way out of a piece to be trapped, and judged endings without
 * regard to progress. 5 had a guard search each move with a window of its own. */
enum { CH_DECISION_PROCEDURE = 6 };

enum ch_impasse {
    CH_IMPASSE_TIE,           /* several are left that are not indifferent by statement */
    CH_IMPASSE_CONFLICT,      /* each that is left is worse than another */
    CH_IMPASSE_CONTRADICTION, /* some are better than each other, but another settled it: no impasse
                                 in Soar, and reported all the same */
    CH_IMPASSE_CONSTRAINT,    /* several are required, or a required one is prohibited */
    CH_IMPASSE_REJECTED,      /* all that are left are rejected or prohibited */
    CH_IMPASSE_KINDS
};

/* "tie", "constraint_failure" …: in the record, in JSON and between processes. */
const char *ch_impasse_name(enum ch_impasse kind);
/* CH_IMPASSE_KINDS if it is no such name. */
enum ch_impasse ch_impasse_find(const char *name);
/* In words, for one or many: "tie", "ties". */
const char *ch_impasse_words(enum ch_impasse kind, long count);

enum {
    CH_IMPASSE_MAX_PARTS = 1000,  /* further rules and pairs are only counted in the whole */
    CH_IMPASSE_MAX_DECISION = 64, /* the same, of one decision */
    CH_IMPASSE_RULE = 128         /* bytes of a rule's name; longer ones are cut */
};

/* A rule, or a pair, that had a part in so many of one kind. */
struct ch_impasse_part {
    enum ch_impasse kind;
    char rule[CH_IMPASSE_RULE];
    char other[CH_IMPASSE_RULE]; /* "" if it is no pair; may be `rule`, which contradicts itself */
    long decisions;
};

/* Initialise with {0}, release with ch_impasses_done. */
struct ch_impasses {
    long decisions;              /* in which any could have been met */
    long kind[CH_IMPASSE_KINDS]; /* of them, those that met it */
    struct ch_impasse_part *part;
    int count, capacity;
    bool left_out; /* there were more parts than are kept */
};

/* Adds `decisions` to those of the rule, or of the pair, whose order does not matter. `other` "" or
 * NULL: no pair. Both are copied, made fit for a terminal and free of blanks. */
void ch_impasses_add_part(struct ch_impasses *impasses, enum ch_impasse kind, const char *rule,
                          const char *other, long decisions);
/* Adds all that `from` counts. */
void ch_impasses_add(struct ch_impasses *impasses, const struct ch_impasses *from);
/* Puts the parts in order: by kind, the most frequent first, then by name. */
void ch_impasses_sort(struct ch_impasses *impasses);
/* Counts nothing; keeps the memory. */
void ch_impasses_clear(struct ch_impasses *impasses);
void ch_impasses_done(struct ch_impasses *impasses);

#endif
