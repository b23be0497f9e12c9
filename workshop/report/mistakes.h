/* The mistakes of a match's rule agents, in a sample of their turns that are judged: the report's
 * page of mistakes. */
#ifndef CH_WORKSHOP_REPORT_MISTAKES_H
#define CH_WORKSHOP_REPORT_MISTAKES_H

#include <cjson/cJSON.h>

#include "workshop/report/sample.h"

struct ch_report;
struct ch_report_group;

/* Judges the sampled turns of every agent (samples[i] are those of agent i) as `rules mistakes`
 * does. Failures are reported in the object. */
cJSON *ch_report_mistakes(struct ch_report *report, const struct ch_report_group *group,
                          struct ch_report_sample samples[]);

#endif
