/* Drafts of rules for an agent, learnt from its decisions.
 *
 * Decisions are judged as for mistakes. Half of the openings are learnt from, a quarter is for
 * pruning, a quarter is held out. Examples are the moves of mistakes and of as many right
 * decisions: a draft for moves holds of moves that were better and not of what lost, a draft
 * against them the other way round. The preference and price of a draft are those that save most
 * when the turns are decided again; its gain is measured on the held-out decisions, decided by the
 * agent with the draft among its rules. */
#ifndef CH_WORKSHOP_DRAFTS_SUGGEST_H
#define CH_WORKSHOP_DRAFTS_SUGGEST_H

#include "workshop/drafts/draft.h"

/* CH_DRAFT_COVER: default for the mistakes that a draft must hold of where it is learnt. */
enum { CH_DRAFTS = 5, CH_DRAFT_COVER = 20 };

/* Initialise with {0} and fill the first part; release with ch_suggest_done. */
struct ch_suggest {
    const char *agent;
    const struct ch_judge *judge;
    double loss; /* regret */
    const struct ch_positions *positions;
    int cover, drafts; /* at most */
    /* Found: */
    char *phase;
    struct ch_rule_list rules;
    struct ch_mistakes mistakes;
    struct ch_lessons lessons;
    int uses[CH_LESSON_HELD_OUT + 1]; /* decisions of each use */
    int mistakes_of[CH_LESSON_HELD_OUT + 1];
    struct ch_draft *draft; /* the greatest gain first */
    int count;
    int known;  /* left out: existing rules say nearly the same */
    int failed; /* left out: they gain nothing on held-out decisions */
};

/* Judges the decisions and learns. `pool` has game and configuration, and no agent yet. */
enum ch_status ch_suggest_find(struct ch_suggest *suggest, struct ch_agent_pool *pool,
                               struct ch_error *error);
void ch_suggest_done(struct ch_suggest *suggest);

/* "draft-1": what the rule of draft `i` is called, without its phase. */
void ch_suggest_name(int i, char name[static CH_RULE_NAME]);
/* Appends draft `i` as a rule, without comments. */
void ch_suggest_rule(const struct ch_suggest *suggest, int i, struct ch_text *out);
/* Fills mended[0..most-1] with positions of lessons whose mistake draft `i` mends, the greatest
 * loss first; returns how many. */
int ch_suggest_mended(const struct ch_suggest *suggest, int i, int mended[], int most);

#endif
