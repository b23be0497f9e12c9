#include "core/games/stratego/back.h"

#include <assert.h>
#include <string.h>

void ch_stratego_back_begin(struct ch_stratego_back *back, const struct ch_history *history) {
    *back = (struct ch_stratego_back){.history = history, .ply = history->count, .same = true};
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        back->now[square] = (uint8_t)square;
}

/* Counts the piece that was on the square, or no longer counts it, if it is elsewhere now. */
static void count(struct ch_stratego_back *back, int square, int change) {
    int now = back->now[square];
    if (now == square)
        return;
    back->moved = (uint8_t)(back->moved + change);
    assert(!back->same || back->moved <= CH_STRATEGO_SQUARES);
    back->from ^= (uint8_t)now;
    back->to ^= (uint8_t)square;
}

static void take_strike_back(struct ch_stratego_back *back, const struct ch_ply *ply) {
    assert(ply->move.captured_count > 0 && back->ply >= 0);
    int from = ply->move.path[0], to = ply->move.path[1];
    const struct ch_position *before = ch_history_before(back->history, back->ply);
    unsigned mover = ch_stratego_at(before, from), left = ch_stratego_at(&ply->after, to);
    bool survives = left && ch_stratego_seat(left) == ch_stratego_seat(mover);
    back->now[from] = survives ? back->now[to] : CH_STRATEGO_FALLEN;
    if (survives || !left)
        back->now[to] = CH_STRATEGO_FALLEN;
    back->same = false;
}

void ch_stratego_back_step(struct ch_stratego_back *back) {
    assert(back->ply > 0);
    const struct ch_ply *ply = &back->history->plies[--back->ply];
    int from = ply->move.path[0], to = ply->move.path[1];
    if (ply->move.captured_count > 0) {
        take_strike_back(back, ply);
        return;
    }
    count(back, to, -1);
    back->now[from] = back->now[to];
    count(back, from, 1);
}

/* Goes back to the latest time, not before ply `since`, at which just one piece was elsewhere. */
static bool find_one_moved(struct ch_stratego_back *back, int since, enum ch_stratego_times times) {
    int own =
        back->history->count % 2 ^ 1; /* after own moves the number of plies has this parity */
    while (back->ply > since && back->same) {
        ch_stratego_back_step(back);
        if (back->same && back->moved == 1 &&
            (times == CH_STRATEGO_EVERY_TIME || back->ply % 2 == own))
            return true;
    }
    return false;
}

void ch_stratego_repeats_find(struct ch_stratego_repeats *repeats, const struct ch_history *history,
                              int since, enum ch_stratego_times times) {
    struct ch_stratego_back back;
    repeats->any = false;
    ch_stratego_back_begin(&back, history);
    while (find_one_moved(&back, since, times)) {
        if (!repeats->any)
            memset(repeats->to, 0, sizeof repeats->to);
        repeats->any = true;
        ch_stratego_squares_add(&repeats->to[back.from], back.to);
    }
}

int ch_stratego_repeats_ply(const struct ch_history *history, int since,
                            enum ch_stratego_times times, int from, int to) {
    struct ch_stratego_back back;
    ch_stratego_back_begin(&back, history);
    while (find_one_moved(&back, since, times))
        if (back.from == from && back.to == to)
            return back.ply;
    return -1;
}
