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

#include "workshop/coach/mistakes.h"
#include "workshop/drafts/search.h"

/* A draft: conditions under which a preference for or against a candidate is stated, tried by
 * deciding turns again with it. */

/* The use of a decision: all those of an opening have the same. */
enum ch_lesson_use { CH_LESSON_NONE, CH_LESSON_LEARN, CH_LESSON_PRUNE, CH_LESSON_HELD_OUT };

/* The decisions that drafts are learnt from and tried on. */
struct ch_lessons {
    const struct ch_mistakes *mistakes;
    struct ch_turns turns;   /* by position */
    enum ch_lesson_use *use; /* by position */
    int *first;              /* candidate, by position: those of all lessons are numbered */
    int candidates;
    int *cluster; /* its opening, by position; -1: none */
    int clusters;
};

/* The results of deciding again. */
struct ch_trial_sums {
    int decisions;
    int mended, broken; /* mistakes that are none with it, and good decisions that become one */
    double saved;       /* regret, summed */
};

struct ch_draft {
    struct ch_premise premise;
    bool for_move; /* it speaks for moves, not against them */
    enum ch_preference_kind kind;
    int64_t value;                    /* of a score, in millionths */
    bool *holds;                      /* by number of the candidate; owned */
    bool once;                        /* its patterns hold in several ways somewhere */
    struct ch_covered learnt;         /* support and exceptions where it was learnt */
    struct ch_trial_sums seen;        /* there and where it was pruned */
    struct ch_trial_sums held_out;    /* decided by the agent with the draft among its rules */
    struct ch_cluster_mean predicted; /* regret saved a held-out decision, by openings */
};

/* Fills `holds` and `once`; ch_draft_done releases. */
void ch_draft_hold(const struct ch_lessons *lessons, struct ch_draft *draft);
void ch_draft_done(struct ch_draft *draft);
/* The choice in lesson `i` with the preferences of the draft. */
int ch_draft_chosen(const struct ch_lessons *lessons, const struct ch_draft *draft, int i);
/* Finds what it says, and the price of a score, by which it saves most where it was learnt and
 * pruned. False if it saves nothing in one of these. */
bool ch_draft_price(const struct ch_lessons *lessons, struct ch_draft *draft);
/* True if a rule of the agent already says the same of nearly the same candidates. */
bool ch_draft_known(const struct ch_lessons *lessons, const struct ch_draft *draft);
/* The share of the candidates that either draft holds of that both do. */
double ch_drafts_overlap(const struct ch_lessons *lessons, const struct ch_draft *a,
                         const struct ch_draft *b);

/* Appends the rule as CLIPS. */
void ch_draft_rule(const struct ch_lessons *lessons, const struct ch_draft *draft,
                   const char *phase, const char *name, struct ch_text *out);

/* The decisions of an agent as lessons: their facts as numbers, and what each is used for. */

/* Fills `lessons` from mistakes that were found with `lessons` set, of an agent of these texts; the
 * facts' JSON is released. ch_lessons_done in any case. */
void ch_lessons_init(struct ch_lessons *lessons, struct ch_mistakes *mistakes,
                     const struct ch_agent *agent);
void ch_lessons_done(struct ch_lessons *lessons);

/* Examples of one use: of mistakes, of many an even sample, and of as many right decisions. For
 * moves: positive are moves that were better than a mistake, negative what loses. Against them:
 * positive are mistakes that were played, negative are good moves. Mistakes at which `mended` (by
 * position; NULL: none) is set are left out. */
void ch_lessons_examples(const struct ch_lessons *lessons, enum ch_lesson_use use, bool for_move,
                         const bool mended[], struct ch_examples *examples);

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
