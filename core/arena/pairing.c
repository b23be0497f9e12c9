#include "core/arena/pairing.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

#include "core/base/memory.h"

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

/* More meetings than this above the fewest of any two count as this many: costs have a bound. */
enum { MEETINGS_MAX = 31 };

struct ranked {
    int seed, points;
    int group;      /* of agents with equal points, 0 the leaders */
    int group_size; /* how many it has */
};

struct round {
    int agents;
    const uint8_t *met;
    const int *byes;
    struct ranked *ranked;
    int fewest;           /* meetings of any two, byes included */
    int64_t float_cost;   /* of one score group: more than all that ranks can cost */
    int64_t bye_cost;     /* of one score group: more than all floats and ranks */
    int64_t meeting_cost; /* more than all that and the bye */
};

static int by_rank(const void *left, const void *right) {
    const struct ranked *a = left, *b = right;
    return a->points != b->points ? (a->points < b->points ? 1 : -1) : a->seed - b->seed;
}

static void rank_agents(struct round *round, const int points[]) {
    int n = round->agents;
    for (int i = 0; i < n; i++)
        round->ranked[i] = (struct ranked){.seed = i, .points = points[i]};
    qsort(round->ranked, (size_t)n, sizeof *round->ranked, by_rank);
    for (int i = 0, group = 0, end; i < n; i = end, group++) {
        for (end = i; end < n && round->ranked[end].points == round->ranked[i].points; end++)
            round->ranked[end].group = group;
        for (int j = i; j < end; j++)
            round->ranked[j].group_size = end - i;
    }
}

/* How often ranks i < j met; j past the last is the bye. */
static int meetings(const struct round *round, int i, int j) {
    int a = round->ranked[i].seed;
    if (j == round->agents)
        return round->byes[a];
    return round->met[(size_t)a * (size_t)round->agents + (size_t)round->ranked[j].seed];
}

/* The cost of the pair of ranks i < j; j past the last is the bye. */
static int64_t pair_cost(const struct round *round, int i, int j) {
    const struct ranked *a = &round->ranked[i];
    int again = meetings(round, i, j) - round->fewest;
    int64_t cost = (again < MEETINGS_MAX ? again : MEETINGS_MAX) * round->meeting_cost;
    if (j == round->agents) {
        int64_t up = round->ranked[j - 1].group - a->group, last = j - 1 - i;
        return cost + up * round->bye_cost + last;
    }
    int64_t apart = round->ranked[j].group - a->group;
    int64_t off = apart ? j - i - 1 : j - i - a->group_size / 2;
    return cost + apart * apart * round->float_cost + off * off;
}

/* Costs in steps such that all pairs together, at one level, cost less than one step of the next.
 */
static void set_steps(struct round *round) {
    int64_t n = round->agents, min = n / 2 * n * n;
    round->float_cost = min + 1;
    round->bye_cost = min * round->float_cost + round->float_cost;
    round->meeting_cost = n * round->bye_cost;
    round->fewest = INT_MAX;
}

void ch_swiss_round(int agents, const int points[], const uint8_t met[], const int byes[],
                    struct ch_pairing pairing[]) {
    assert(agents >= 2 && agents <= CH_SWISS_MAX);
    int count = agents + agents % 2;
    size_t n = (size_t)count;
    struct round round = {.agents = agents, .met = met, .byes = byes};
    round.ranked = ch_alloc(n * sizeof *round.ranked);
    CH_FREED int64_t *cost = ch_alloc(n * n * sizeof *cost);
    CH_FREED int *partner = ch_alloc(n * sizeof *partner);
    rank_agents(&round, points);
    set_steps(&round);
    for (int i = 0; i < agents; i++)
        for (int j = i + 1; j < count; j++)
            if (meetings(&round, i, j) < round.fewest)
                round.fewest = meetings(&round, i, j);
    for (int i = 0; i < agents; i++)
        for (int j = i + 1; j < count; j++)
            cost[(size_t)i * n + (size_t)j] = cost[(size_t)j * n + (size_t)i] =
                pair_cost(&round, i, j);
    ch_matching_min(count, cost, partner);
    int pairs = 0, bye = -1;
    for (int i = 0; i < agents; i++) {
        if (partner[i] == agents)
            bye = round.ranked[i].seed;
        else if (partner[i] > i)
            pairing[pairs++] =
                (struct ch_pairing){round.ranked[i].seed, round.ranked[partner[i]].seed};
    }
    if (bye >= 0)
        pairing[pairs] = (struct ch_pairing){bye, -1};
    ch_free(round.ranked);
}
