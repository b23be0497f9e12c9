/* Perfect matchings of least cost, against all matchings of small graphs, against matchings that
 * were planted in large ones, and against every exchange of two pairs. */
#include <stdbool.h>

#include "core/arena/pairing.h"
#include "tests/support/begin.h"

enum { LARGE = 200 };

static int64_t cost_of(int n, const int64_t cost[], const int partner[]) {
    int64_t sum = 0;
    for (int i = 0; i < n; i++) {
        assert_in_range(partner[i], 0, n - 1);
        assert_int_not_equal(partner[i], i);
        assert_int_equal(partner[partner[i]], i);
        if (i < partner[i])
            sum += cost[i * n + partner[i]];
    }
    return sum;
}

/* The least cost of a matching of those not in `done`, by trying all. */
static int64_t try_all(int n, const int64_t cost[], unsigned done) {
    int first = 0;
    while (first < n && done >> first & 1)
        first++;
    if (first == n)
        return 0;
    int64_t min = INT64_MAX;
    for (int j = first + 1; j < n; j++) {
        if (done >> j & 1)
            continue;
        int64_t sum = cost[first * n + j] + try_all(n, cost, done | 1u << first | 1u << j);
        min = sum < min ? sum : min;
    }
    return min;
}

static void fill(struct ch_random *random, int n, uint32_t max, int64_t cost[]) {
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            cost[i * n + j] = cost[j * n + i] = ch_random_below(random, max);
}

TEST(least_of_all) {
    struct ch_random random = seeded(1);
    static const uint32_t max[] = {2, 3, 6, 30, 1000000};
    for (int round = 0; round < 20000; round++) {
        int n = 2 + 2 * (int)ch_random_below(&random, round % 20 ? 4 : 5), partner[10];
        int64_t cost[100];
        fill(&random, n, max[round % 5], cost);
        ch_matching_min(n, cost, partner);
        assert_int_equal(cost_of(n, cost, partner), try_all(n, cost, 0));
    }
}

TEST(the_greatest_costs) {
    int64_t cost[36];
    int partner[6];
    for (int i = 0; i < 36; i++)
        cost[i] = CH_MATCHING_MAX;
    ch_matching_min(6, cost, partner);
    assert_true(cost_of(6, cost, partner) == 3 * CH_MATCHING_MAX);
    cost[0 * 6 + 5] = cost[5 * 6 + 0] = 0;
    ch_matching_min(6, cost, partner);
    assert_int_equal(partner[0], 5);
    ch_matching_min(0, cost, partner);
}

/* Points on a circle, where blossoms are many: neighbours are near, and two rings of odd size must
 * be joined somewhere. No exchange of two pairs may make it cheaper. */
TEST(no_exchange_is_better) {
    CH_FREED int64_t *cost = ch_alloc(LARGE * LARGE * sizeof *cost);
    struct ch_random random = seeded(2);
    for (int round = 0; round < 6; round++) {
        int n = LARGE, partner[LARGE], rings[] = {1, 2, 7, 40};
        int ring = rings[round % 4];
        fill(&random, n, round < 4 ? 20 : 1000000, cost);
        for (int i = 0; i < n && round < 4; i++)
            for (int j = 0; j < n; j++)
                cost[i * n + j] += i % ring == j % ring ? labs(i - j) : 1000 + labs(i - j);
        ch_matching_min(n, cost, partner);
        cost_of(n, cost, partner);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int a = partner[i], b = partner[j];
                if (i != j && a != j)
                    assert_true(cost[i * n + a] + cost[j * n + b] <=
                                cost[i * n + j] + cost[a * n + b]);
            }
    }
}

TEST(finds_a_planted_matching) {
    CH_FREED int64_t *cost = ch_alloc(LARGE * LARGE * sizeof *cost);
    struct ch_random random = seeded(3);
    for (int round = 0; round < 10; round++) {
        int order[LARGE], partner[LARGE];
        for (int i = 0; i < LARGE; i++) {
            int j = (int)ch_random_below(&random, (uint32_t)i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        /* Vertices at even positions are joined for nothing, but one at an odd position is so with
         * the vertex before it only: one matching costs nothing. */
        for (int i = 0; i < LARGE; i++)
            for (int j = 0; j < LARGE; j++) {
                bool free = (i ^ 1) == j || (i % 2 == 0 && j % 2 == 0);
                cost[order[i] * LARGE + order[j]] = free ? 0 : 1 + (i + j) % 3;
            }
        ch_matching_min(LARGE, cost, partner);
        for (int i = 0; i < LARGE; i++)
            assert_int_equal(partner[order[i]], order[i ^ 1]);
    }
}
