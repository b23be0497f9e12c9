/* The page's list of games: columns of numbers, in blocks like the games themselves. */
#ifndef CH_WORKSHOP_REPORT_INDEX_H
#define CH_WORKSHOP_REPORT_INDEX_H

#include "core/base/interned.h"
#include "core/record/record.h"

enum ch_report_column {
    CH_REPORT_ID,
    CH_REPORT_NUMBER,  /* in its match, from 0 */
    CH_REPORT_AGENT_0, /* indexes into the match's agents, by seat */
    CH_REPORT_AGENT_1,
    CH_REPORT_WINNER, /* seat, -1 drawn, -2 no result */
    CH_REPORT_END,
    CH_REPORT_PLIES,
    CH_REPORT_OPENING, /* a string of the block; 0: none */
    CH_REPORT_FAULT,   /* the seat that failed, or -1 */
    CH_REPORT_US,      /* it took, microseconds; -1: not known */
    CH_REPORT_COLUMNS
};

struct ch_report_index {
    struct ch_interned strings; /* 0 is the empty one */
    struct ch_text column[CH_REPORT_COLUMNS];
};

void ch_report_index_init(struct ch_report_index *index);
/* Empty again. */
void ch_report_index_clear(struct ch_report_index *index);
void ch_report_index_done(struct ch_report_index *index);
void ch_report_index_add(struct ch_report_index *index, const struct ch_recorded_game *game,
                         const int agent[CH_SEATS]);
/* Appends the block as a JSON object. */
void ch_report_index_json(const struct ch_report_index *index, struct ch_text *json);

#endif
