/* Which condition of a rule's text a join of CLIPS stands for: CLIPS numbers joins, of which tests have
 * none; authors count conditions. */
#ifndef CH_BRIDGE_CONDITIONS_H
#define CH_BRIDGE_CONDITIONS_H

#include "core/text.h"

/* A condition as it stands in the text. */
struct ch_condition {
    int number;        /* from 1, those joined by `and` counted singly; 0: the text does not tell */
    int line;          /* of the text */
    struct ch_text text; /* in one line */
};

/* Fills `found` with the condition that join `join` (from 0) of the chain of `joins` joins of disjunct
 * `disjunct` of rule `name` stands for, which begins on `line` of `text`. Release with
 * ch_condition_done. */
void ch_condition_find(const char *text, const char *name, int line, int disjunct, int join, int joins,
                       struct ch_condition *found);
void ch_condition_done(struct ch_condition *condition);

#endif
