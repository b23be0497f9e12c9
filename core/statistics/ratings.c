/* Ratings from sets of players (ratings_sets.c) and two fits (ratings_fit.c): of the players within
 * their sets, and of the sets. */
#include "core/statistics/ratings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/statistics/statistics.h"

static const double furthest = 1199.8; /* Elo of a score of 0.999 */

/* A list of pairings with the points that a fit is to explain. */
struct list {
    int count;
    struct ch_rating_pairing *pairing;
    double *points;
};

/* The work of one rating. */
struct pool {
    struct ch_ratings *ratings;
    struct ch_rating_sets sets;
    const double *given; /* by player */
    double degrees[2];   /* of freedom: within sets, between sets */
    double quantile;     /* of Student's law with the first, 97.5 % */
    /* players within their sets; the sets themselves, whose values are added to those */
    struct list inner, outer;
    struct ch_rating_fit within, among;
    bool *given_fixed;
    int *set_part, *part;
    double *lead;
    long *between; /* by pairing of `outer`: the clusters of games of its two sets */
};

static void count_points(struct ch_ratings *ratings, const struct ch_rating_pairing pairings[],
                         int pairing_count) {
    for (int k = 0; k < pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &pairings[k];
        struct ch_rating *one = &ratings->rating[pairing->player[0]];
        struct ch_rating *other = &ratings->rating[pairing->player[1]];
        double points = ch_rating_points(pairing);
        long games = ch_rating_games(pairing);
        one->points += points;
        one->games += games;
        assert(points >= 0.0 && points <= (double)games);
        other->points += (double)games - points;
        other->games += games;
    }
}

static void part_pairings(struct pool *pool, const struct ch_rating_pairing pairings[],
                          int pairing_count) {
    size_t room = (size_t)pairing_count + 1;
    struct list *lists[] = {&pool->inner, &pool->outer};
    for (int i = 0; i < 2; i++)
        *lists[i] = (struct list){0, ch_alloc(room * sizeof *lists[i]->pairing),
                                  ch_alloc(room * sizeof(double))};
    for (int k = 0; k < pairing_count; k++) {
        const int *player = pairings[k].player, *set = pool->sets.set;
        if (ch_rating_games(&pairings[k]) == 0)
            continue;
        struct list *list = set[player[0]] == set[player[1]] ? &pool->inner : &pool->outer;
        list->points[list->count] = ch_rating_points(&pairings[k]);
        list->pairing[list->count++] = pairings[k];
    }
}

/* Degrees of freedom: the clusters of the pairings, less what is fitted to them. */
static double degrees_of(const struct list *list, int fitted) {
    long clusters = -fitted;
    for (int k = 0; k < list->count; k++)
        clusters += ch_rating_clusters(&list->pairing[k]);
    return fmax((double)clusters, 1.0);
}

/* Players are rated within their sets: given ratings stay, other sets have mean 0. */
static void rate_players(struct pool *pool) {
    int n = pool->sets.count;
    CH_FREED double *start = ch_alloc((size_t)pool->sets.sets * sizeof *start);
    double *value = ch_alloc((size_t)n * sizeof *value);
    pool->part = ch_alloc((size_t)n * sizeof *pool->part);
    pool->given_fixed = ch_alloc((size_t)n * sizeof *pool->given_fixed);
    for (int i = 0; i < n; i++)
        pool->part[i] = pool->sets.set[i];
    pool->set_part = ch_alloc((size_t)pool->sets.sets * sizeof *pool->set_part);
    for (int i = 0; i < n; i++)
        if (!isnan(pool->given[i])) {
            pool->given_fixed[i] = true;
            pool->set_part[pool->sets.set[i]] = -1;
            start[pool->sets.set[i]] = pool->given[i];
        }
    for (int i = 0; i < n; i++) {
        if (pool->set_part[pool->sets.set[i]] < 0)
            pool->part[i] = -1;
        value[i] = pool->given_fixed[i] ? pool->given[i] : start[pool->sets.set[i]];
    }
    pool->within = (struct ch_rating_fit){.count = n,
                                          .pairing_count = pool->inner.count,
                                          .pairing = pool->inner.pairing,
                                          .points = pool->inner.points,
                                          .part = pool->part,
                                          .fixed = pool->given_fixed,
                                          .value = value};
    ch_rating_fit_values(&pool->within);
    ch_rating_fit_covariance(&pool->within);
}

static int compare_sets(const void *a, const void *b, void *pairings) {
    const struct ch_rating_pairing *list = pairings;
    const int *one = list[*(const int *)a].player, *other = list[*(const int *)b].player;
    int low[] = {one[0] < one[1] ? one[0] : one[1], other[0] < other[1] ? other[0] : other[1]};
    int high[] = {one[0] + one[1] - low[0], other[0] + other[1] - low[1]};
    return low[0] != low[1] ? low[0] - low[1] : high[0] - high[1];
}

static void count_between(struct pool *pool) {
    struct ch_rating_pairing *pairings = pool->outer.pairing;
    int count = pool->outer.count;
    CH_FREED int *order = ch_alloc(((size_t)count + 1) * sizeof *order);
    pool->between = ch_alloc(((size_t)count + 1) * sizeof *pool->between);
    for (int k = 0; k < count; k++)
        order[k] = k;
    qsort_r(order, (size_t)count, sizeof *order, compare_sets, pairings);
    for (int first = 0, next; first < count; first = next) {
        long clusters = 0;
        for (next = first; next < count && compare_sets(&order[first], &order[next], pairings) == 0;
             next++)
            clusters += ch_rating_clusters(&pairings[order[next]]);
        for (int k = first; k < next; k++)
            pool->between[order[k]] = clusters;
    }
}

/* The points to be explained between sets: a score s with s^clusters = chance, or for chance 1 the
 * greatest score that Elo is reported for. For one half there is a cluster more, from a flat prior,
 * or one cluster alone would say nothing. */
static void hold_points(struct pool *pool, double chance) {
    for (int k = 0; k < pool->outer.count; k++) {
        const struct ch_rating_pairing *pairing = &pool->outer.pairing[k];
        double clusters = (double)pool->between[k];
        double score = chance < 1.0 ? pow(chance, 1.0 / (clusters + (chance >= 0.5)))
                                    : ch_score_of_elo(furthest);
        if (ch_rating_points(pairing) == 0.0)
            score = 1.0 - score;
        pool->outer.points[k] = score * (double)ch_rating_games(pairing);
    }
}

/* Sets are players of a second fit, with the leads that their players have within them. */
static void begin_sets(struct pool *pool) {
    const struct ch_rating_sets *sets = &pool->sets;
    double *value = ch_alloc((size_t)sets->sets * sizeof *value);
    CH_FREED double *start = ch_alloc((size_t)sets->groups * sizeof *start);
    pool->lead = ch_alloc(((size_t)pool->outer.count + 1) * sizeof *pool->lead);
    for (int k = 0; k < pool->outer.count; k++) {
        int *player = pool->outer.pairing[k].player;
        pool->lead[k] = pool->within.value[player[0]] - pool->within.value[player[1]];
        for (int side = 0; side < 2; side++)
            player[side] = sets->set[player[side]];
    }
    count_between(pool);
    for (int i = 0; i < sets->count; i++)
        if (!isnan(pool->given[i]))
            start[sets->group[i]] = pool->given[i];
    for (int i = 0; i < sets->count; i++) {
        int set = sets->set[i], group = sets->group[i];
        pool->set_part[set] = sets->based[group] ? -1 : group;
        value[set] = sets->base[set] ? 0.0 : start[group];
    }
    pool->among = (struct ch_rating_fit){.count = sets->sets,
                                         .pairing_count = pool->outer.count,
                                         .pairing = pool->outer.pairing,
                                         .lead = pool->lead,
                                         .points = pool->outer.points,
                                         .bounds = true,
                                         .part = pool->set_part,
                                         .fixed = sets->base,
                                         .value = value};
}

static double elo_of(const struct pool *pool, int i) {
    return pool->within.value[i] + pool->among.value[pool->sets.set[i]];
}

static void add_expected(struct ch_ratings *ratings, const struct ch_rating_pairing pairings[],
                         int pairing_count) {
    for (int k = 0; k < pairing_count; k++) {
        struct ch_rating *one = &ratings->rating[pairings[k].player[0]];
        struct ch_rating *other = &ratings->rating[pairings[k].player[1]];
        double games = (double)ch_rating_games(&pairings[k]);
        double expected = games * ch_score_of_elo(one->elo - other->elo);
        one->expected += expected;
        other->expected += games - expected;
    }
}

/* Rates the sets, and with them all players; the intervals are those within sets. A player without
 * games may be anything. */
static void rate_sets(struct pool *pool) {
    hold_points(pool, 0.5);
    ch_rating_fit_values(&pool->among);
    ch_rating_fit_covariance(&pool->among);
    for (int i = 0; i < pool->sets.count; i++) {
        struct ch_rating *rating = &pool->ratings->rating[i];
        int set = pool->sets.set[i];
        rating->group = pool->sets.group[i];
        rating->elo = elo_of(pool, i);
        rating->margin = rating->games > 0
                             ? pool->quantile * sqrt(ch_rating_fit_variance(&pool->within, i, -1))
                             : furthest;
        rating->low = rating->elo - rating->margin;
        rating->high = rating->elo + rating->margin;
        bool known =
            pool->sets.above[set] != pool->sets.below[set] || !pool->sets.based[rating->group];
        rating->open_low = !pool->sets.base[set] && (pool->sets.above[set] || !known);
        rating->open_high = !pool->sets.base[set] && (pool->sets.below[set] || !known);
        if (rating->games == 0 && isnan(pool->given[i]))
            rating->open_low = rating->open_high = true;
    }
}

/* Intervals of open ratings: those with the sets put to either end, and what is unsure within the
 * set. */
static void widen(struct pool *pool) {
    static const double chances[] = {0.025, 1.0};
    size_t count = (size_t)pool->sets.count;
    CH_FREED double *low = ch_alloc(count * sizeof *low), *high = ch_alloc(count * sizeof *high);
    for (int end = 0; end < 2 && pool->outer.count > 0; end++) {
        hold_points(pool, chances[end]);
        ch_rating_fit_values(&pool->among);
        for (int i = 0; i < pool->sets.count; i++) {
            double apart = elo_of(pool, i) - pool->ratings->rating[i].elo;
            low[i] = fmin(low[i], apart);
            high[i] = fmax(high[i], apart);
        }
    }
    for (int i = 0; i < pool->sets.count; i++) {
        struct ch_rating *rating = &pool->ratings->rating[i];
        if (pool->sets.base[pool->sets.set[i]] || rating->games == 0)
            continue;
        rating->low = rating->elo - hypot(low[i], rating->margin);
        rating->high = rating->elo + hypot(high[i], rating->margin);
        rating->margin = (rating->high - rating->low) / 2.0;
    }
}

/* The likelihood that player i is better than player j; 1/2 if nothing is known. */
static double likelihood(const struct pool *pool, int i, int j) {
    const int *set = pool->sets.set;
    if (i == j || pool->sets.group[i] != pool->sets.group[j])
        return 0.5;
    double variance = set[i] == set[j] ? ch_rating_fit_variance(&pool->within, i, j)
                                       : ch_rating_fit_variance(&pool->within, i, -1) +
                                             ch_rating_fit_variance(&pool->within, j, -1) +
                                             ch_rating_fit_variance(&pool->among, set[i], set[j]);
    double apart = pool->ratings->rating[i].elo - pool->ratings->rating[j].elo;
    double degrees = pool->degrees[set[i] != set[j]];
    return variance > 0.0 ? ch_student_below(apart / sqrt(variance), degrees) : 0.5;
}

static int compare(const void *a, const void *b, void *context) {
    const struct ch_rating *rating = context;
    const struct ch_rating *one = &rating[*(const int *)a], *other = &rating[*(const int *)b];
    double apart = rint(one->elo * 1e6) - rint(other->elo * 1e6);
    if (one->group != other->group)
        return one->group < other->group ? -1 : 1;
    return apart > 0.0 ? -1 : apart < 0.0 ? 1 : one < other ? -1 : 1;
}

static void put_in_order(const struct pool *pool) {
    struct ch_ratings *ratings = pool->ratings;
    for (int i = 0; i < ratings->count; i++)
        ratings->order[i] = i;
    qsort_r(ratings->order, (size_t)ratings->count, sizeof *ratings->order, compare,
            ratings->rating);
    for (int i = 0; i < ratings->count; i++) {
        int best = ratings->order[i], next = i + 1 < ratings->count ? ratings->order[i + 1] : best;
        ratings->above[i] = likelihood(pool, best, next);
    }
}

static void free_pool(struct pool *pool) {
    ch_rating_fit_done(&pool->within);
    ch_rating_fit_done(&pool->among);
    ch_rating_sets_done(&pool->sets);
    void *const arrays[] = {pool->inner.pairing, pool->inner.points, pool->outer.pairing,
                            pool->outer.points,  pool->given_fixed,  pool->part,
                            pool->set_part,      pool->lead,         pool->between};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        ch_free(arrays[i]);
}

void ch_ratings_init(struct ch_ratings *ratings, int count,
                     const struct ch_rating_pairing pairings[], int pairing_count,
                     const double given[]) {
    size_t n = (size_t)count;
    CH_FREED double *none = ch_alloc(n * sizeof *none);
    for (int i = 0; i < count; i++)
        none[i] = NAN;
    *ratings = (struct ch_ratings){
        .count = count,
        .rating = ch_alloc(n * sizeof *ratings->rating),
        .order = ch_alloc(n * sizeof *ratings->order),
        .above = ch_alloc(n * sizeof *ratings->above),
    };
    struct pool pool = {.ratings = ratings, .given = given ? given : none};
    count_points(ratings, pairings, pairing_count);
    ch_rating_sets_init(&pool.sets, count, pairings, pairing_count, pool.given);
    ratings->groups = pool.sets.groups;
    part_pairings(&pool, pairings, pairing_count);
    pool.degrees[0] = degrees_of(&pool.inner, pool.sets.count - pool.sets.sets);
    pool.degrees[1] = degrees_of(&pool.outer, pool.sets.sets - pool.sets.groups);
    pool.quantile = ch_student_quantile(pool.degrees[0]);
    rate_players(&pool);
    begin_sets(&pool);
    rate_sets(&pool);
    add_expected(ratings, pairings, pairing_count);
    put_in_order(&pool);
    widen(&pool);
    free_pool(&pool);
}

void ch_ratings_done(struct ch_ratings *ratings) {
    ch_free(ratings->above);
    ch_free(ratings->order);
    ch_free(ratings->rating);
    *ratings = (struct ch_ratings){0};
}
