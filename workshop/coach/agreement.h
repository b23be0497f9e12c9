/* How often an agent moves as minimax does at each depth, and what its other moves lose: of all its
 * decisions, and of those that each rule decided. J. Menon proposes it (Soar Checkers,
 * 2007, 3.3.2).
 *
 * The search is the judge's without its selective parts, so that each move has one score at a
 * depth; captures are played out behind it. Its moves at a depth are all that have the best score.
 * An agent's moves are those that remain before its tie-break, with equal shares: if one of two is
 * the search's, half of the decision agrees. Of an agent without rules it is the move that it
 * chose. What a move loses is its regret at the deepest depth (judge.h). */
#ifndef CH_WORKSHOP_COACH_AGREEMENT_H
#define CH_WORKSHOP_COACH_AGREEMENT_H

#include "core/statistics/clusters.h"
#include "core/statistics/statistics.h"
#include "workshop/agent_pool.h"
#include "workshop/coach/judge.h"
#include "workshop/rule_list.h"

enum ch_agreed_fate {
    CH_AGREED_COUNTS,
    CH_AGREED_FAILED, /* the agent failed */
    CH_AGREED_UNREAD, /* its account could not be decided again */
    CH_AGREED_FATES
};

/* A decision. Owns what it points to. */
struct ch_agreed {
    enum ch_agreed_fate fate;
    int *score; /* by depth and legal move, as of ch_judge_depths */
    int moves;  /* legal ones */
    int *own;   /* of these the agent's, own_count of them */
    int own_count;
    int *item; /* of the list of rules: those that decided, item_count of them */
    int item_count;
    double share[CH_SEARCH_DEEPEST]; /* of its moves, those that are the search's, by depth */
    double same[CH_SEARCH_DEEPEST];  /* of the search's moves at a depth, those of the deepest */
    double any;                      /* as that, of all legal moves */
    double loss;                     /* of its moves, on average; regret */
};

/* Decisions together. */
struct ch_agreement_sum {
    int decisions;
    struct ch_interval share[CH_SEARCH_DEEPEST]; /* by depth; clusters are openings */
    double other;                /* decisions in which its move is not the deepest search's */
    struct ch_cluster_mean loss; /* of one of these; regret */
};

/* Initialise with {0} and fill the first part; release with ch_agreement_done. */
struct ch_agreement {
    const struct ch_judge *judge; /* it has a depth */
    const struct ch_positions *positions;
    const struct ch_rule_list *rules;
    /* Found: */
    struct ch_agreed *at; /* by position */
    int fates[CH_AGREED_FATES];
    struct ch_agreement_sum all, none;   /* none: of an agent with rules, what none decided alone */
    double same[CH_SEARCH_DEEPEST], any; /* means of all decisions that count */
    struct ch_agreement_sum *rule;       /* by item of the list */
    int *order; /* items of rules that decided something, order_count of them: the most first */
    int order_count;
};

/* Asks the pool's agent and the search, and sums up. CH_UNSUPPORTED in games that hide something,
 * CH_BAD_INPUT if the judge has no depth. */
enum ch_status ch_agreement_find(struct ch_agreement *agreement, struct ch_agent_pool *pool,
                                 struct ch_error *error);
void ch_agreement_done(struct ch_agreement *agreement);

#endif
