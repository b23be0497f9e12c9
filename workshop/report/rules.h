/* What the rules of a match's agents did, in a sample of its turns that are decided again: the
 * report's heat map. */
#ifndef CH_WORKSHOP_REPORT_RULES_H
#define CH_WORKSHOP_REPORT_RULES_H

#include <cjson/cJSON.h>

#include "core/base/random.h"
#include "workshop/report/sums.h"

/* A turn of a recorded game. */
struct ch_report_turn {
    int64_t game;
    int ply; /* plies before it */
};

/* The turns of one agent: `kept` of them drawn evenly out of `seen` (reservoir sampling, Vitter's
 * algorithm R), the same for the same turns in the same order. */
struct ch_report_sample {
    long seen;
    int kept, max;
    struct ch_report_turn *turn; /* `max` of them */
    struct ch_random random;
};

void ch_report_sample_init(struct ch_report_sample *sample, int max, int agent);
void ch_report_sample_add(struct ch_report_sample *sample, int64_t game, int ply);
void ch_report_sample_done(struct ch_report_sample *sample);

struct ch_report;
struct ch_report_group;

/* Decides the sampled turns of every agent again (samples[i] are those of agent i) and tells what
 * the rules did. What fails is told in the object. */
cJSON *ch_report_rules(struct ch_report *report, const struct ch_report_group *group,
                       struct ch_report_sample samples[]);

#endif
