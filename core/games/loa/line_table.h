/* What a line of up to eight squares lets its men do, by the number that the line is in base three:
 * digit i is 0 where square i is empty, 1 where Black is on it, 2 where White is. Lines of all
 * lengths have a number of their own: those of length n begin at first[n]. */
#ifndef CH_CORE_GAMES_LOA_LINE_TABLE_H
#define CH_CORE_GAMES_LOA_LINE_TABLE_H

#include "core/games/loa/rules.h"

enum { CH_LOA_LINE_LONGEST = 8, CH_LOA_LINE_STATES = 9840 }; /* 3 + 9 + … + 3 to the 8th */

struct ch_loa_line_table {
    int first[CH_LOA_LINE_LONGEST + 1];
    uint8_t men[CH_LOA_LINE_STATES];
    uint8_t moves[CH_SEATS][CH_LOA_LINE_STATES]; /* how many a seat's men have on the line */
    /* Bit i: the seat's man on square i can move towards higher squares, to lower ones. */
    uint8_t up[CH_SEATS][CH_LOA_LINE_STATES], down[CH_SEATS][CH_LOA_LINE_STATES];
    /* What the line adds to CH_LOA_MOBILITY, Black's and 2 to the 16th times White's; from
     * CH_LOA_LINE_STATES on, that of a line along the edge. */
    uint32_t mobility[2 * CH_LOA_LINE_STATES];
};

/* Made when it is first asked for. */
const struct ch_loa_line_table *ch_loa_line_table(void);

#endif
