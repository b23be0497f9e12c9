/* The worst mistakes of an agent, kept while its rules are edited: at each save it is asked about
 * their positions again, and what it plays now is held against what all moves were worth then. No
 * move is judged again, so that it takes no longer than deciding. */
#ifndef CH_WORKSHOP_COACH_KEPT_MISTAKES_H
#define CH_WORKSHOP_COACH_KEPT_MISTAKES_H

#include "workshop/coach/mistakes.h"

enum { CH_KEPT_MISTAKES = 20 };

/* The present state of one. */
struct ch_kept_mistake {
    int position;  /* index of the list */
    int chosen;    /* now; -1: the agent failed */
    double regret; /* of that */
};

/* Initialise with {0}; ch_kept_mistakes_done releases. */
struct ch_kept_mistakes {
    struct ch_positions positions;
    struct ch_mistakes mistakes;
    struct ch_rule_list rules;
    struct ch_judge *judge;
    struct ch_kept_mistake kept[CH_KEPT_MISTAKES];
    int count, mended; /* as ch_kept_mistakes_ask found it last */
};

/* Judges the agent `spec` in the game's reference positions by the judge `judge` (NULL: as is
 * usual), and keeps the worst. */
enum ch_status ch_kept_mistakes_find(struct ch_kept_mistakes *kept, const char *spec,
                                     const char *judge, double loss, const struct ch_game *game,
                                     const struct ch_agents_config *config,
                                     struct ch_progress *progress, struct ch_error *error);
/* Lets the agent, as it is now, decide each again. */
void ch_kept_mistakes_ask(struct ch_kept_mistakes *kept, struct ch_agent *agent);
/* Appends a line for each that is not mended: "line 84 of english.fen: 24-20 loses 47 points". */
void ch_kept_mistakes_lines(const struct ch_kept_mistakes *kept, struct ch_text *out);
void ch_kept_mistakes_done(struct ch_kept_mistakes *kept);

#endif
