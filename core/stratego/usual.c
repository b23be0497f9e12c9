/* See usual.h. */
#include "core/stratego/usual.h"

#include "core/stratego/library.h"

/* How many set-ups the row's average, and all places' average, count for beside what was seen at a
 * place: people's set-ups differ more than a library. */
static const double row_counts_for = 20, any_counts_for = 2;

struct seen {
    double at[CH_STRATEGO_PLACES][CH_STRATEGO_RANKS], any[CH_STRATEGO_PLACES];
    double row[CH_STRATEGO_SET_UP_ROWS][CH_STRATEGO_RANKS], any_in_row[CH_STRATEGO_SET_UP_ROWS];
    int walled;
};

int ch_stratego_beside_place(int place, int beside[4]) {
    int row = place / CH_STRATEGO_SIDE, column = place % CH_STRATEGO_SIDE, count = 0;
    if (row > 0)
        beside[count++] = place - CH_STRATEGO_SIDE;
    if (row < CH_STRATEGO_SET_UP_ROWS - 1)
        beside[count++] = place + CH_STRATEGO_SIDE;
    if (column > 0)
        beside[count++] = place - 1;
    if (column < CH_STRATEGO_SIDE - 1)
        beside[count++] = place + 1;
    return count;
}

static bool is_walled(const uint8_t kinds[CH_STRATEGO_PLACES], int flag) {
    int beside[4], count = ch_stratego_beside_place(flag, beside);
    for (int i = 0; i < count; i++)
        if (kinds[beside[i]] != CH_STRATEGO_BOMB)
            return false;
    return true;
}

static void look(const struct ch_stratego *stratego, const char *text, struct seen *seen) {
    struct ch_position position = {0};
    uint8_t kinds[CH_STRATEGO_PLACES];
    int flag = 0;
    stratego->game.ops->set_up(&stratego->game, 0, text, &position, NULL);
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        unsigned byte = ch_stratego_at(&position, ch_stratego_placed(0, place));
        int row = place / CH_STRATEGO_SIDE, column = place % CH_STRATEGO_SIDE;
        int mirrored = place - column + CH_STRATEGO_SIDE - 1 - column;
        kinds[place] = byte ? (uint8_t)ch_stratego_kind(byte) : CH_STRATEGO_UNKNOWN;
        if (!byte)
            continue;
        if (kinds[place] == CH_STRATEGO_FLAG)
            flag = place;
        seen->at[place][kinds[place]]++;
        seen->at[mirrored][kinds[place]]++;
        seen->any[place]++;
        seen->any[mirrored]++;
        seen->row[row][kinds[place]] += 2;
        seen->any_in_row[row] += 2;
    }
    seen->walled += is_walled(kinds, flag);
}

void ch_stratego_count_usual(struct ch_stratego *stratego) {
    const struct ch_stratego_set_ups *library = &ch_stratego_library[stratego->army_index];
    struct seen seen = {.walled = 0};
    for (int i = 0; i < library->count; i++)
        look(stratego, library->text[i], &seen);
    stratego->walled = library->count > 0 ? (float)seen.walled / (float)library->count : 0;
    for (int place = 0; place < CH_STRATEGO_PLACES; place++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            int row = place / CH_STRATEGO_SIDE;
            double any = stratego->army[kind] / (double)stratego->pieces;
            double in_row =
                seen.any_in_row[row] > 0 ? seen.row[row][kind] / seen.any_in_row[row] : any;
            double here = (seen.at[place][kind] + row_counts_for * in_row + any_counts_for * any) /
                          (seen.any[place] + row_counts_for + any_counts_for);
            stratego->usual[place][kind] = (float)(any > 0 ? here / any : 1);
        }
}
