/* A game as a review shows it: JSON objects, one for the game, one for the verdict on each move as
 * soon as it is judged, one for the end. docs/serve.md describes them. What is reviewed is the
 * whole game, with what was hidden in it. */
#ifndef CH_WORKSHOP_REVIEW_REVIEW_H
#define CH_WORKSHOP_REVIEW_REVIEW_H

#include <cjson/cJSON.h>

#include "core/pdn/pdn.h"
#include "workshop/coach/judge.h"
#include "workshop/coach/reasons.h"

struct ch_review {
    const struct ch_pdn_game *pdn;
    struct ch_judge *judge;
    const struct ch_agents_config *config; /* of the rule agents that give reasons */
    int threads;                           /* as of struct ch_judging */
    bool alone; /* no server is asked later: at a mistake each other move has what it loses, too */
    /* Takes a line, which becomes its own; never called in two threads at a time. */
    void (*say)(void *context, cJSON *line);
    void *context;
};

/* Adds "reasons": what the agents say for the move, {agent, text} each. One thread at a time. */
void ch_review_add_reasons(cJSON *line, struct ch_advisers *advisers, const struct ch_turn *turn,
                           int move);
/* Adds "moves": those that were judged, from the turn's whole position, each with its "regret";
 * with `lines` also its "chance", and as "line" what would follow. */
void ch_review_add_moves(cJSON *line, const struct ch_turn *turn,
                         const struct ch_position *position, const struct ch_judged *judged,
                         bool lines);

/* Says all lines of the game. */
void ch_review_game(const struct ch_review *review);
/* Says the game, and every move of its last position with what it loses. */
void ch_review_position(const struct ch_review *review);

#endif
