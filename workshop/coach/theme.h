/* What a mistake was about, where it can be told from the moves themselves. */
#ifndef CH_WORKSHOP_COACH_THEME_H
#define CH_WORKSHOP_COACH_THEME_H

#include "workshop/coach/judge.h"

enum ch_theme {
    CH_THEME_NONE,     /* it can't be told */
    CH_THEME_ENDGAME,  /* tables know both positions */
    CH_THEME_SHOT,     /* a quiet reply forces captures that win more */
    CH_THEME_EXCHANGE, /* the captures that follow cost more than those after the better move */
    CH_THEME_RUN_AWAY, /* an enemy man is crowned, or an own one is not that could be */
    CH_THEME_TRAPPED,  /* a king has no move left */
    CH_THEMES
};

/* "shot" …; "" for none. */
const char *ch_theme_name(enum ch_theme theme);
/* Of a turn in which `played` was chosen and not `better`; their lines are looked at. */
enum ch_theme ch_theme_of(const struct ch_judge *judge, const struct ch_turn *turn,
                          const struct ch_judged_move *better,
                          const struct ch_judged_move *played);

#endif
