#include "core/arena/knockout.h"

#include <assert.h>

int ch_knockout_rounds(int agents) {
    int rounds = 0;
    while ((1 << rounds) < agents)
        rounds++;
    return rounds;
}

int ch_knockout_meetings(int agents, int round) {
    assert(round >= 0 && round < ch_knockout_rounds(agents));
    return 1 << (ch_knockout_rounds(agents) - round - 1);
}

/* The seed at a place of the first round's bracket. In a bracket of one place it is 0; whenever the
 * bracket doubles, each seed gets as its neighbour the one that makes their sum the highest seed.
 */
static int seed_at(int rounds, int place) {
    int seed = 0;
    for (int size = 2, bit = rounds - 1; bit >= 0; bit--, size *= 2)
        if (place >> bit & 1)
            seed = size - 1 - seed;
    assert(seed >= 0 && seed < 1 << rounds);
    return seed;
}

void ch_knockout_round(int agents, int round, const int winner[], struct ch_pairing pairing[]) {
    int rounds = ch_knockout_rounds(agents), meetings = ch_knockout_meetings(agents, round);
    for (int i = 0; i < meetings; i++) {
        int a = round ? winner[2 * i] : seed_at(rounds, 2 * i);
        int b = round ? winner[2 * i + 1] : seed_at(rounds, 2 * i + 1);
        int first = a < b ? a : b, second = a < b ? b : a;
        assert(first >= 0 && first < agents);
        assert(first < second);
        pairing[i] = (struct ch_pairing){first, second < agents ? second : -1};
    }
}

int ch_knockout_winner(struct ch_pairing meeting, int first_points, int second_points, bool last) {
    if (meeting.second < 0 || first_points > second_points)
        return meeting.first;
    if (second_points > first_points)
        return meeting.second;
    return last ? meeting.first : -1;
}
