/* The worth of the parts of a rule agent: its score without each of them, in the same games. */
#ifndef CH_WORKSHOP_ABLATION_H
#define CH_WORKSHOP_ABLATION_H

#include "agents/roster/variant.h"
#include "core/statistics/clusters.h"
#include "workshop/series.h"

enum ch_row_state { CH_ROW_WAITING, CH_ROW_PLAYED, CH_ROW_IMPOSSIBLE };

/* The agent without one part. */
struct ch_ablation_row {
    int variant;
    enum ch_row_state state;
    struct ch_match_status match; /* against the opponent; the agent is A */
    struct ch_paired change;      /* of the score, against the whole agent's */
    int changed, compared; /* games that went otherwise than the whole agent's, of how many */
    bool shown;            /* the change is shown at 5 % among all rows */
    char *problem;         /* why the part can't be taken out */
};

struct ch_ablation {
    struct ch_series series;
    const char *agent, *against;
    enum ch_variant_kind kind;
    bool rules_of_lone_file; /* of an agent with one file its rules are the parts */
    int games;
    uint64_t seed;
    struct ch_sources texts;
    struct ch_variants variants;
    struct ch_match_status whole;
    struct ch_ablation_row *row;
    int row_count;
    /* Called when a row has been played, or can't be. */
    void (*report)(const struct ch_ablation *ablation, int row);
};

/* Reads the agent's texts and makes a row for each part, or for those that `only` names. The series
 * is open. The caller releases the ablation in any case. */
enum ch_status ch_ablation_prepare(struct ch_ablation *ablation, char *const only[], int only_count,
                                   struct ch_error *error);
/* Plays what is missing, and sorts the rows: what costs most when it goes comes first. After
 * CH_INTERRUPTED the rows hold what was played. */
enum ch_status ch_ablation_play(struct ch_ablation *ablation, struct ch_error *error);
void ch_ablation_done(struct ch_ablation *ablation);

/* The name of a row: that of its part. */
const char *ch_ablation_name(const struct ch_ablation *ablation, int row);

#endif
