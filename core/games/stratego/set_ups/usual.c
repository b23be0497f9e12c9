#include "core/games/stratego/set_ups/usual.h"

#include "core/games/stratego/set_ups/set_up_statistics.h"

/* How many set-ups the row's average, and all places' average, count for beside what was seen at a
 * place: people's set-ups differ more than a sample of them. */
static const double row_counts_for = 20, any_counts_for = 2;

/* The share of pieces in the spots from..from+count-1 that are of the kind; *pieces: so many were
 * seen at each place of them together. */
static double share_of(const struct ch_stratego_statistics *statistics, int from, int count,
                       int kind, double *pieces) {
    double of_kind = 0, any = 0;
    for (int spot = from; spot < from + count; spot++)
        for (int i = 0; i < CH_STRATEGO_RANKS; i++) {
            any += statistics->at[spot][i];
            of_kind += i == kind ? statistics->at[spot][i] : 0;
        }
    *pieces = any / 10000 * 2 * statistics->set_ups;
    return any > 0 ? of_kind / any : 0;
}

void ch_stratego_count_usual(struct ch_stratego *stratego) {
    const struct ch_stratego_statistics *statistics = &ch_stratego_statistics[stratego->army_index];
    stratego->walled = (float)statistics->walled / 10000;
    for (int place = 0; place < CH_STRATEGO_PLACES; place++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            int first = place / CH_STRATEGO_SIDE * CH_STRATEGO_SPOT_COLUMNS;
            double seen, in_row;
            double any = stratego->army[kind] / (double)stratego->pieces;
            double row = share_of(statistics, first, CH_STRATEGO_SPOT_COLUMNS, kind, &in_row);
            double at = share_of(statistics, ch_stratego_spot(place), 1, kind, &seen);
            if (in_row == 0)
                row = any;
            double here = (seen * at + row_counts_for * row + any_counts_for * any) /
                          (seen + row_counts_for + any_counts_for);
            stratego->usual[place][kind] = (float)(any > 0 ? here / any : 1);
        }
}
