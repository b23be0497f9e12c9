/* The effects of the rules of a match's agents, in a sample of its turns that are decided again:
 * the report's heat map. */
#ifndef CH_WORKSHOP_REPORT_RULES_H
#define CH_WORKSHOP_REPORT_RULES_H

#include <cjson/cJSON.h>

#include "workshop/report/sample.h"
#include "workshop/report/sums.h"

struct ch_report;
struct ch_report_group;

/* Decides the sampled turns of every agent again (samples[i] are those of agent i) and reports what
 * the rules did. Failures are reported in the object. */
cJSON *ch_report_rules(struct ch_report *report, const struct ch_report_group *group,
                       struct ch_report_sample samples[]);

#endif
