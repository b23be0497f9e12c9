/* Mistakes kept as scenarios: yesterday's are today's tests. Those of every fourth opening are held
 * out: an author who looks at the others only learns from them whether an edit did more than mend
 * what it was made for. */
#ifndef CH_WORKSHOP_COACH_RECORDED_MISTAKES_H
#define CH_WORKSHOP_COACH_RECORDED_MISTAKES_H

#include "workshop/coach/mistakes.h"
#include "workshop/scenario_run.h"

/* Appends the mistakes as scenarios that avoid what lost, with the refutation and the better line
 * above each. `agent` is for people. */
void ch_mistakes_write(const struct ch_mistakes *mistakes, const char *agent, struct ch_text *out);

/* The state of the recorded mistakes, by whether they are held out (index 1) or not (0). */
struct ch_mended_sums {
    int recorded[2], mended[2];
    int fresh[2]; /* mistakes that are not recorded */
};

/* True if the scenario is of one. */
bool ch_mistake_held_out(const struct ch_scenario *scenario);
/* True if the suite has a scenario for the position of mistake `number` (in order of loss). */
bool ch_mistake_recorded(const struct ch_mistakes *mistakes, int number,
                         const struct ch_suite *suite);
/* Sums up a suite that was run, and the mistakes that were found (NULL: none were looked for). */
void ch_mistakes_mended(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                        struct ch_mended_sums *sums);

/* The worst mistakes of an agent, kept while its rules are edited: at each save it is asked about
 * their positions again, and what it plays now is held against what all moves were worth then. It
 * is asked about the decisions that were right, too: a move that is another there is judged. */

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
    struct ch_other_move {
        int move; /* the last that was judged; -1: none */
        bool loses;
    } * other;  /* by position */
    int broken; /* decisions that were right and are mistakes now */
};

/* Judges the agent `spec` in the game's reference positions by the judge `judge` (NULL: as is
 * usual), and keeps the worst. */
enum ch_status ch_kept_mistakes_find(struct ch_kept_mistakes *kept, const char *spec,
                                     const char *judge, double loss, const struct ch_game *game,
                                     const struct ch_agents_config *config,
                                     struct ch_progress *progress, struct ch_error *error);
/* Lets the agent, as it is now, decide each again. */
void ch_kept_mistakes_ask(struct ch_kept_mistakes *kept, struct ch_agent *agent);
/* Appends a line for each decision that was right and is a mistake now: "line 7 of english.fen:
 * 24-20". */
void ch_kept_mistakes_broken(const struct ch_kept_mistakes *kept, struct ch_text *out);
/* Appends a line for each that is not mended: "line 84 of english.fen: 24-20 loses 47 points". */
void ch_kept_mistakes_lines(const struct ch_kept_mistakes *kept, struct ch_text *out);
void ch_kept_mistakes_done(struct ch_kept_mistakes *kept);

#endif
