/* How the parts of an evaluation are measured on a board. */
#ifndef CH_CORE_GAMES_LOA_EVALUATION_MEASURES_H
#define CH_CORE_GAMES_LOA_EVALUATION_MEASURES_H

#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/loa/evaluation/mass.h"

/* Where the men are: concentration, off-centre, edge. */
void ch_loa_measure_mass(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                         int parts[CH_LOA_PARTS]);
/* Centralisation, walled, area. */
void ch_loa_measure_spread(const struct ch_loa_board *board, int seat, int parts[CH_LOA_PARTS]);
/* From the quads that the board keeps. */
int ch_loa_measure_quads_near(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass);
int ch_loa_measure_connectedness(const struct ch_loa_board *board, int seat);
/* Where the men can go: blocked, reaching. */
void ch_loa_measure_blocking(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                             int parts[CH_LOA_PARTS]);
/* Of both sides. */
void ch_loa_measure_mobility(const struct ch_loa_board *board, int halves[CH_SEATS]);

#endif
