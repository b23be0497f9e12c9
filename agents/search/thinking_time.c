#include "agents/search/thinking_time.h"

/* One part in KEPT and a millisecond are reserved for stopping and answering. A clock is spent as
 * if MOVES_LEFT more moves were to come, at every move: the rest never runs out, and the first
 * moves of a game, where most is decided, get most. Of each increment four fifths are used, so that
 * the clock of a long game settles above 0. */
enum { KEPT = 20, MOVES_LEFT = 25 };

static int subtract_margin(int ms) {
    int kept = ms - ms / KEPT - 1;
    return kept > 0 ? kept : 1;
}

static int apply_limit(int limit, int ms) {
    return limit > 0 && limit < ms ? limit : ms;
}

int ch_thinking_max_ms(const struct ch_turn *turn) {
    return turn->time_ms > 0 ? subtract_margin(turn->time_ms) : 0;
}

int ch_thinking_limit_ms(const struct ch_turn *turn, int ms) {
    int max = ch_turn_max_ms(turn);
    return max && (!ms || ms > max) ? max : ms;
}

int ch_thinking_plan_ms(const struct ch_turn *turn) {
    int max = ch_thinking_max_ms(turn), plan = max, left = turn->remaining_ms[turn->seat];
    if (left > 0) {
        int rest = left > turn->increment_ms ? left - turn->increment_ms : 0;
        plan = apply_limit(max, subtract_margin(rest / MOVES_LEFT + turn->increment_ms / 5 * 4));
    }
    if (turn->average_ms > 0)
        plan = apply_limit(plan, subtract_margin(turn->average_ms));
    return plan;
}
