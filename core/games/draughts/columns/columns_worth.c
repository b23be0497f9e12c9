/* The worth of the men below the tops of columns.
 *
 * Those of the top's own side are as good as others: each leads in turn when the one above it is
 * taken, so that a column of three must be jumped three times. The men of the other side below them
 * are prisoners: they do nothing, and come back to their side when all above them are taken. That
 * is worth something to it where few men are above, and less the more there are. */
#include "core/games/draughts/columns/columns.h"

enum {
    HOPE = 4,  /* a prisoner under one man counts this part of itself; under two half as much … */
    PRISON = 2 /* … and under more nothing */
};

void ch_columns_add_worth(const struct ch_draughts *draughts, const struct ch_position *position,
                          struct ch_worth_side sides[CH_SEATS]) {
    struct ch_column_set columns;
    const struct ch_kind *kinds = draughts->game.kinds;
    const int value[] = {kinds[0].value, kinds[1].value};
    if (!position->word[CH_COLUMNS_TALL])
        return;
    ch_columns_unpack(position, &columns);
    for (uint64_t left = position->word[CH_COLUMNS_TALL]; left; left &= left - 1) {
        ch_column column = columns.at[__builtin_ctzll(left)];
        int seat = column & 1, above = 1;
        for (column >>= 2; column > 1 && (int)(column & 1) == seat; column >>= 2, above++)
            sides[seat].material += value[column >> 1 & 1];
        for (; above <= PRISON && column > 1 && (int)(column & 1) != seat; column >>= 2)
            sides[!seat].material += value[column >> 1 & 1] / (HOPE * above);
    }
}
