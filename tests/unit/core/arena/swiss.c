/* Swiss pairings: those that a person would make, every course of small tournaments against all
 * ways to pair them, and random tournaments of up to 200 agents. */
#include <stdbool.h>

#include "core/arena/pairing.h"
#include "tests/support/begin.h"

enum { MAX = 200, SMALL = 6 };

struct tournament {
    int n;
    int points[MAX], byes[MAX];
    uint8_t met[MAX * MAX];
};

static uint8_t *met(struct tournament *t, int a, int b) {
    return &t->met[a * t->n + b];
}

/* Half points of the first agent of each pairing are result[i]; a bye is a win. */
static void play(struct tournament *t, const struct ch_pairing pairing[], const int result[]) {
    for (int i = 0; i < (t->n + 1) / 2; i++) {
        int a = pairing[i].first, b = pairing[i].second;
        if (b < 0) {
            t->points[a] += 2;
            t->byes[a]++;
            continue;
        }
        t->points[a] += result[i];
        t->points[b] += 2 - result[i];
        (*met(t, a, b))++;
        (*met(t, b, a))++;
    }
}

/* The cost of a pairing by the order that pairing.h promises; less is better. */
struct worth {
    long again, bye, floats, order;
};

static long groups_between(const struct tournament *t, int high, int low) {
    long groups = 0;
    for (int i = 0; i < t->n; i++) {
        bool first = t->points[i] < high && t->points[i] >= low;
        for (int j = 0; j < i && first; j++)
            first = t->points[j] != t->points[i];
        groups += first;
    }
    return groups;
}

/* How many are ranked before an agent: of all, or of those with the same points. */
static int rank_of(const struct tournament *t, int agent, bool in_group) {
    int rank = 0;
    for (int i = 0; i < t->n; i++)
        rank += (!in_group && t->points[i] > t->points[agent]) ||
                (t->points[i] == t->points[agent] && i < agent);
    return rank;
}

static int lowest(const struct tournament *t) {
    int points = t->points[0];
    for (int i = 1; i < t->n; i++)
        points = t->points[i] < points ? t->points[i] : points;
    return points;
}

static struct worth worth_of(struct tournament *t, const struct ch_pairing pairing[]) {
    struct worth worth = {0};
    for (int i = 0; i < (t->n + 1) / 2; i++) {
        int a = pairing[i].first, b = pairing[i].second;
        if (b < 0) {
            worth.again += t->byes[a];
            worth.bye = groups_between(t, t->points[a], lowest(t));
            worth.order += t->n - 1 - rank_of(t, a, false);
            continue;
        }
        if (rank_of(t, a, false) > rank_of(t, b, false)) {
            a = b;
            b = pairing[i].first;
        }
        worth.again += *met(t, a, b);
        long apart = groups_between(t, t->points[a], t->points[b]);
        worth.floats += apart * apart;
        int group = 0;
        for (int j = 0; j < t->n; j++)
            group += t->points[j] == t->points[a];
        long off = apart ? rank_of(t, b, false) - rank_of(t, a, false) - 1
                         : rank_of(t, b, true) - rank_of(t, a, true) - group / 2;
        worth.order += off * off;
    }
    return worth;
}

static int compare(const struct worth *a, const struct worth *b) {
    const long left[] = {a->again, a->bye, a->floats, a->order};
    const long right[] = {b->again, b->bye, b->floats, b->order};
    for (int i = 0; i < 4; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

/* The best worth of any way to pair those that are not in `done`, by trying all. */
static void try_all(struct tournament *t, struct ch_pairing pairing[], int pairs, unsigned done,
                    bool bye, struct worth *best) {
    if (pairs == (t->n + 1) / 2) {
        struct worth worth = worth_of(t, pairing);
        if (compare(&worth, best) < 0)
            *best = worth;
        return;
    }
    int first = 0;
    while (done >> first & 1)
        first++;
    for (int j = first + 1; j <= t->n; j++) {
        if (j < t->n ? done >> j & 1 : bye || t->n % 2 == 0)
            continue;
        pairing[pairs] = (struct ch_pairing){first, j < t->n ? j : -1};
        unsigned then = done | 1u << first | (j < t->n ? 1u << j : 0);
        try_all(t, pairing, pairs + 1, then, bye || j == t->n, best);
    }
}

static void check_form(const struct tournament *t, const struct ch_pairing pairing[]) {
    bool seen[MAX] = {false};
    int pairs = (t->n + 1) / 2;
    for (int i = 0; i < pairs; i++) {
        int a = pairing[i].first, b = pairing[i].second;
        assert_in_range(a, 0, t->n - 1);
        assert_false(seen[a]);
        seen[a] = true;
        if (b < 0) {
            assert_true(t->n % 2 == 1 && i == pairs - 1);
            continue;
        }
        assert_in_range(b, 0, t->n - 1);
        assert_false(seen[b]);
        seen[b] = true;
        assert_true(rank_of(t, a, false) < rank_of(t, b, false));
        assert_true(i == 0 || rank_of(t, pairing[i - 1].first, false) < rank_of(t, a, false));
    }
}

/* Every course of a tournament from here on, each result a loss, a draw or a win. Returns how many
 * rounds were paired. */
static long every_course(struct tournament *t, int rounds) {
    struct ch_pairing pairing[SMALL], tried[SMALL];
    int results = 1, pairs = t->n / 2;
    struct worth best = {1000000, 0, 0, 0};
    ch_swiss_round(t->n, t->points, t->met, t->byes, pairing);
    check_form(t, pairing);
    try_all(t, tried, 0, 0, false, &best);
    struct worth worth = worth_of(t, pairing);
    assert_int_equal(compare(&worth, &best), 0);
    if (rounds == 1)
        return 1;
    for (int i = 0; i < pairs; i++)
        results *= 3;
    long paired = 1;
    for (int code = 0; code < results; code++) {
        struct tournament next = *t;
        int result[SMALL] = {0};
        for (int i = 0, rest = code; i < pairs; i++, rest /= 3)
            result[i] = rest % 3;
        play(&next, pairing, result);
        paired += every_course(&next, rounds - 1);
    }
    return paired;
}

TEST(every_course_of_small_ones) {
    static const struct {
        int agents, rounds;
        long paired; /* 1 + 3^pairs + 3^(2 pairs) + … */
    } rows[] = {{2, 3, 13}, {3, 5, 121}, {4, 4, 820}, {5, 4, 820}, {6, 3, 757}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static struct tournament t;
        memset(&t, 0, sizeof t);
        t.n = rows[i].agents;
        assert_int_equal(every_course(&t, rows[i].rounds), rows[i].paired);
    }
}

/* Tables that never occur in small tournaments: any two may have met. */
TEST(any_table_of_small_ones) {
    struct ch_random random = seeded(1);
    for (int round = 0; round < 3000; round++) {
        static struct tournament t;
        struct ch_pairing pairing[5], tried[5];
        struct worth best = {1000000, 0, 0, 0};
        memset(&t, 0, sizeof t);
        t.n = 2 + (int)ch_random_below(&random, 8);
        uint32_t dense = 1 + ch_random_below(&random, 4), spread = 1 + ch_random_below(&random, 6);
        for (int i = 0; i < t.n; i++) {
            t.points[i] = (int)ch_random_below(&random, spread);
            t.byes[i] = (int)ch_random_below(&random, 4) / 3;
            for (int j = 0; j < i; j++)
                *met(&t, i, j) = *met(&t, j, i) = (uint8_t)(ch_random_below(&random, dense) / 2);
        }
        ch_swiss_round(t.n, t.points, t.met, t.byes, pairing);
        check_form(&t, pairing);
        try_all(&t, tried, 0, 0, false, &best);
        struct worth worth = worth_of(&t, pairing);
        assert_int_equal(compare(&worth, &best), 0);
    }
}

static void assert_pairs(const struct ch_pairing pairing[], int count, const int expected[][2]) {
    for (int i = 0; i < count; i++) {
        assert_int_equal(pairing[i].first, expected[i][0]);
        assert_int_equal(pairing[i].second, expected[i][1]);
    }
}

TEST(as_a_person_would) {
    static struct tournament t;
    struct ch_pairing pairing[4];
    memset(&t, 0, sizeof t);
    t.n = 7; /* the first round: top half against bottom half, the bye to the last */
    ch_swiss_round(7, t.points, t.met, t.byes, pairing);
    assert_pairs(pairing, 4, (const int[][2]){{0, 3}, {1, 4}, {2, 5}, {6, -1}});
    /* The better seeds win, so that 0 1 2 6 have a point; of 3 4 5 the last has the bye. */
    play(&t, pairing, (const int[]){2, 2, 2});
    ch_swiss_round(7, t.points, t.met, t.byes, pairing);
    assert_pairs(pairing, 4, (const int[][2]){{0, 2}, {1, 6}, {3, 4}, {5, -1}});
    /* 0 beats 2, 6 beats 1, 3 and 4 draw, 5 has the bye: 0 6 have two points, 1 2 5 one, 3 4 half a
     * one. The last of the lowest group has the bye, so that 3 must float up. The nearest above is
     * 5, and 1 and 2, which have not met, remain. */
    play(&t, pairing, (const int[]){2, 0, 1});
    ch_swiss_round(7, t.points, t.met, t.byes, pairing);
    assert_pairs(pairing, 4, (const int[][2]){{0, 6}, {1, 2}, {5, 3}, {4, -1}});
}

static double random_strength(struct ch_random *random) {
    return (double)ch_random_below(random, 1000);
}

/* Agents of different strength, many rounds: no two meet again, none has two byes, and the same
 * table gives the same pairs. */
TEST(random_tournaments) {
    struct ch_random random = seeded(7);
    for (int size = 0; size < 12; size++) {
        static struct tournament t;
        static struct ch_pairing pairing[MAX], again[MAX];
        double strength[MAX];
        memset(&t, 0, sizeof t);
        t.n = size == 0 ? MAX : size == 1 ? MAX - 1 : 12 + (int)ch_random_below(&random, 90);
        for (int i = 0; i < t.n; i++)
            strength[i] = random_strength(&random);
        int rounds = t.n >= MAX - 1 ? 9 : t.n / 2;
        for (int round = 0; round < rounds; round++) {
            int result[MAX];
            ch_swiss_round(t.n, t.points, t.met, t.byes, pairing);
            ch_swiss_round(t.n, t.points, t.met, t.byes, again);
            assert_memory_equal(pairing, again, (size_t)(t.n + 1) / 2 * sizeof *pairing);
            check_form(&t, pairing);
            struct worth worth = worth_of(&t, pairing);
            assert_int_equal(worth.again, 0);
            for (int i = 0; i < t.n / 2; i++) {
                double a = strength[pairing[i].first], b = strength[pairing[i].second];
                double luck = random_strength(&random) - random_strength(&random);
                result[i] = a - b + luck / 2 > 100 ? 2 : a - b + luck / 2 < -100 ? 0 : 1;
            }
            play(&t, pairing, result);
        }
    }
}

/* With more rounds than opponents meetings again are spread evenly, byes with them. */
TEST(more_rounds_than_opponents) {
    static struct tournament t;
    static struct ch_pairing pairing[MAX];
    memset(&t, 0, sizeof t);
    t.n = 5;
    struct ch_random random = seeded(9);
    for (int round = 0; round < 400; round++) {
        int result[SMALL];
        for (int i = 0; i < SMALL; i++)
            result[i] = (int)ch_random_below(&random, 3);
        ch_swiss_round(t.n, t.points, t.met, t.byes, pairing);
        play(&t, pairing, result);
        int min = 1000, max = 0;
        for (int i = 0; i < t.n; i++)
            for (int j = 0; j <= i; j++) {
                int count = j == i ? t.byes[i] : *met(&t, i, j);
                min = count < min ? count : min;
                max = count > max ? count : max;
            }
        assert_true(max - min <= 2);
    }
}
