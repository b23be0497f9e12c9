/* The decisions of an agent as lessons: their facts as numbers, and what each is used for. */
#ifndef CH_WORKSHOP_DRAFTS_LESSONS_H
#define CH_WORKSHOP_DRAFTS_LESSONS_H

#include "workshop/drafts/draft.h"

/* Fills `lessons` from mistakes that were found with `lessons` set, of an agent of these texts; the
 * facts' JSON is released. ch_lessons_done in any case. */
void ch_lessons_init(struct ch_lessons *lessons, struct ch_mistakes *mistakes,
                     const struct ch_agent *agent);
void ch_lessons_done(struct ch_lessons *lessons);

/* Examples of one use: of mistakes, of many an even sample, and of as many right decisions. For moves: positive are moves
 * that were better than a mistake, negative what loses. Against them: positive are mistakes that
 * were played, negative are good moves. Mistakes at which `mended` (by position; NULL: none) is set
 * are left out. */
void ch_lessons_examples(const struct ch_lessons *lessons, enum ch_lesson_use use, bool for_move,
                         const bool mended[], struct ch_examples *examples);

#endif
