/* Turns of a recorded match that are decided again: drawn evenly among those of an agent. */
#ifndef CH_WORKSHOP_REPORT_SAMPLE_H
#define CH_WORKSHOP_REPORT_SAMPLE_H

#include <cjson/cJSON.h>

#include "core/base/random.h"
#include "core/record/record.h"
#include "workshop/agent_pool.h"
#include "workshop/report/sums.h"

/* By which the turns are drawn. */
enum { CH_REPORT_SAMPLE_SEED = 1 };

/* A turn of a recorded game. */
struct ch_report_turn {
    int64_t game;
    int number; /* of the game in its match */
    int ply;    /* plies before it */
};

/* The turns of one agent: `kept` of them drawn evenly out of `seen` (reservoir sampling, Vitter's
 * algorithm R), the same for the same turns in the same order. */
struct ch_report_sample {
    long seen;
    int kept, max;
    struct ch_report_turn *turn; /* `max` of them */
    struct ch_random random;
};

/* One for each of so many agents, for `max` turns of each; NULL if that is 0. */
struct ch_report_sample *ch_report_samples_new(int agents, int max);
void ch_report_samples_free(struct ch_report_sample samples[], int agents);
void ch_report_sample_add(struct ch_report_sample *sample, const struct ch_report_turn *turn);

/* The mistakes of a match's rule agents, in a sample of their turns that are judged: the report's
 * page of mistakes. */

/* The effects of the rules of a match's agents, in a sample of its turns that are decided again:
 * the report's heat map. */

struct ch_report;
struct ch_report_group;

/* Adds the results for a sample's turns to the object, with an open agent that has rules. */
typedef enum ch_status ch_report_tell(struct ch_report *report, const struct ch_report_group *group,
                                      struct ch_report_sample *sample, struct ch_agent_pool *pool,
                                      cJSON *object, struct ch_error *error);

/* Judges the sampled turns of every agent (samples[i] are those of agent i) as `rules mistakes`
 * does. Failures are reported in the object. */
cJSON *ch_report_mistakes(struct ch_report *report, const struct ch_report_group *group,
                          struct ch_report_sample samples[]);

/* Decides the sampled turns of every agent again (samples[i] are those of agent i) and reports what
 * the rules did. Failures are reported in the object. */
cJSON *ch_report_rules(struct ch_report *report, const struct ch_report_group *group,
                       struct ch_report_sample samples[]);

#endif
