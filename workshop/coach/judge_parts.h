/* The parts of a judge, for the files that open and ask it. */
#ifndef CH_WORKSHOP_COACH_JUDGE_PARTS_H
#define CH_WORKSHOP_COACH_JUDGE_PARTS_H

#include "agents/base/knowledge.h"
#include "workshop/coach/judge.h"

struct ch_judge {
    const struct ch_game *game;
    char name[256];
    char hash[CH_HASH_HEX];
    struct ch_search_limits limits;
    struct ch_search *search; /* as is usual */
    struct ch_search *exact;  /* with a score for each move */
    struct ch_search *plain;  /* as that, and minimax */
    struct ch_search_options options;
    double scale;
    struct ch_weights *weights;    /* NULL: none; those of the first judge, if this is another */
    struct ch_knowledge knowledge; /* its endgame tables, if any; as that */
    bool another;
};

#endif
