#include "core/games/loa/line_table.h"

#include <assert.h>
#include <pthread.h>

static struct ch_loa_line_table table;

/* True if the man on square `from` of a line can move so far, which is more or less than 0. */
static bool may_move(const uint8_t digit[], int length, int from, int by) {
    int to = from + by, step = by > 0 ? 1 : -1;
    if (to < 0 || to >= length || digit[to] == digit[from])
        return false;
    for (int i = from + step; i != to; i += step)
        if (digit[i] == 3 - digit[from])
            return false;
    return true;
}

/* A move's halves: a capture counts double, a move to the edge half. */
static uint32_t mobility_of(bool is, int to, int length, const uint8_t digit[], bool along_edge) {
    int halves = digit[is ? to : 0] > 0 ? 4 : 2;
    return is ? (uint32_t)(along_edge || to == 0 || to == length - 1 ? halves / 2 : halves) : 0;
}

static void fill_state(int length, int number) {
    uint8_t digit[CH_LOA_LINE_LONGEST];
    int state = table.first[length] + number, men = 0;
    for (int i = 0; i < length; i++, number /= 3) {
        digit[i] = (uint8_t)(number % 3);
        men += digit[i] > 0;
    }
    table.men[state] = (uint8_t)men;
    assert(men <= length && number == 0);
    for (int i = 0; i < length; i++) {
        int seat = digit[i] - 1;
        if (seat < 0)
            continue;
        bool up = may_move(digit, length, i, men), down = may_move(digit, length, i, -men);
        table.up[seat][state] |= (uint8_t)(up << i);
        table.down[seat][state] |= (uint8_t)(down << i);
        table.moves[seat][state] += (uint8_t)(up + down);
        for (int edge = 0; edge < 2; edge++)
            table.mobility[state + edge * CH_LOA_LINE_STATES] +=
                (mobility_of(up, i + men, length, digit, edge) +
                 mobility_of(down, i - men, length, digit, edge))
                << 16 * seat;
    }
}

static void fill(void) {
    for (int length = 1, states = 3, first = 0; length <= CH_LOA_LINE_LONGEST; length++) {
        table.first[length] = first;
        for (int number = 0; number < states; number++)
            fill_state(length, number);
        first += states;
        states *= 3;
    }
}

const struct ch_loa_line_table *ch_loa_line_table(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill);
    return &table;
}
