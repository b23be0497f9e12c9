/* The theme of a mistake, as far as its moves show one. */
#ifndef CH_WORKSHOP_COACH_THEME_H
#define CH_WORKSHOP_COACH_THEME_H

#include "workshop/coach/judge.h"

enum ch_theme {
    CH_THEME_NONE,      /* the moves show none */
    CH_THEME_ENDGAME,   /* tables know both positions */
    CH_THEME_SHOT,      /* a quiet reply forces captures that win more */
    CH_THEME_EXCHANGE,  /* the captures that follow cost more than those after the better move */
    CH_THEME_RUN_AWAY,  /* an enemy man is crowned, or an own one is not that could be */
    CH_THEME_TRAPPED,   /* a king has no move left */
    CH_THEME_GAME_LOST, /* the search sees it to its end */
    CH_THEME_WIN_MISSED,
    CH_THEME_REPETITION, /* one of the lines leads back to a position that stood before */
    /* In games of the draughts family, by the lines and the captures that they leave open: */
    CH_THEME_KING_LOST,  /* a king is taken, and is not after the better move */
    CH_THEME_MAN_LOST,   /* more is lost, by quiet moves that threaten */
    CH_THEME_MAN_MISSED, /* more would have been won */
    CH_THEME_OPPOSITION, /* of a few pieces left, as many of each side, the other side has it */
    CH_THEMES
};

/* "shot" …; "" for none. */
const char *ch_theme_name(enum ch_theme theme);
/* Of a turn in which `played` was chosen and not `better`; their lines are looked at. */
enum ch_theme ch_theme_of(const struct ch_judge *judge, const struct ch_turn *turn,
                          const struct ch_judged_move *better, const struct ch_judged_move *played);

#endif
