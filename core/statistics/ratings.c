/* Ratings from sets of players and the fit of ratings_fit.c. See ratings.h. */
#include "core/statistics/ratings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/statistics/statistics.h"

static const double furthest = 1199.8; /* Elo of a score of 0.999 */

/* Sets of players whose ratings results can compare. */
struct sets {
    int count, sets, groups;
    int *set;      /* by player: those who have scored against each other, directly or by others */
    int *group;    /* by player: those with a chain of games between them, the most players first */
    bool *open;    /* by player: its group has several sets */
    long *between; /* [sets²]: clusters of games of one set against another */
};

/* scored[i * count + j]: i has scored against j. Marks the players that `from` reaches by steps to
 * players that one scored against (forward), or that scored against it (backward), or either. */
static void mark_reached(const bool scored[], int count, int from, bool forward, bool backward,
                         bool reached[]) {
    CH_FREED int *queue = ch_alloc((size_t)count * sizeof *queue);
    int length = 0;
    memset(reached, 0, (size_t)count * sizeof *reached);
    reached[from] = true;
    queue[length++] = from;
    for (int at = 0; at < length; at++)
        for (int j = 0; j < count; j++) {
            bool next = (forward && scored[queue[at] * count + j]) ||
                        (backward && scored[j * count + queue[at]]);
            if (next && !reached[j]) {
                reached[j] = true;
                queue[length++] = j;
            }
        }
}

static void mark_sets(struct sets *sets, const bool scored[]) {
    size_t size = (size_t)sets->count * sizeof(bool);
    CH_FREED bool *to = ch_alloc(size), *from = ch_alloc(size);
    for (int i = 0; i < sets->count; i++)
        sets->set[i] = sets->group[i] = -1;
    for (int i = 0; i < sets->count; i++) {
        if (sets->set[i] < 0) {
            mark_reached(scored, sets->count, i, true, false, to);
            mark_reached(scored, sets->count, i, false, true, from);
            for (int j = 0; j < sets->count; j++)
                if (to[j] && from[j])
                    sets->set[j] = sets->sets;
            sets->sets++;
        }
        if (sets->group[i] < 0) {
            mark_reached(scored, sets->count, i, true, true, to);
            for (int j = 0; j < sets->count; j++)
                if (to[j])
                    sets->group[j] = sets->groups;
            sets->groups++;
        }
    }
}

/* Gives the groups new numbers, by size. */
static void number_groups(struct sets *sets) {
    CH_FREED int *size = ch_alloc((size_t)sets->groups * sizeof *size);
    CH_FREED int *number = ch_alloc((size_t)sets->groups * sizeof *number);
    for (int i = 0; i < sets->count; i++)
        size[sets->group[i]]++;
    for (int group = 0; group < sets->groups; group++)
        for (int other = 0; other < sets->groups; other++)
            number[group] +=
                size[other] > size[group] || (size[other] == size[group] && other < group);
    for (int i = 0; i < sets->count; i++)
        sets->group[i] = number[sets->group[i]];
}

static void count_between(struct sets *sets, const struct ch_rating_pairing pairings[],
                          int pairing_count) {
    CH_FREED bool *several = ch_alloc((size_t)sets->groups * sizeof *several);
    for (int k = 0; k < pairing_count; k++) {
        int a = sets->set[pairings[k].player[0]], b = sets->set[pairings[k].player[1]];
        long clusters = ch_rating_clusters(&pairings[k]);
        sets->between[a * sets->sets + b] += clusters;
        if (a != b) {
            sets->between[b * sets->sets + a] += clusters;
            several[sets->group[pairings[k].player[0]]] |= clusters > 0;
        }
    }
    for (int i = 0; i < sets->count; i++)
        sets->open[i] = several[sets->group[i]];
}

static void find_sets(struct sets *sets, int count, const struct ch_rating_pairing pairings[],
                      int pairing_count) {
    size_t n = (size_t)count;
    CH_FREED bool *scored = ch_alloc(n * n * sizeof *scored);
    for (int k = 0; k < pairing_count; k++) {
        int i = pairings[k].player[0], j = pairings[k].player[1];
        double points = ch_rating_points(&pairings[k]);
        scored[i * count + j] |= points > 0.0;
        scored[j * count + i] |= (double)ch_rating_games(&pairings[k]) - points > 0.0;
    }
    *sets = (struct sets){
        .count = count,
        .set = ch_alloc(n * sizeof *sets->set),
        .group = ch_alloc(n * sizeof *sets->group),
        .open = ch_alloc(n * sizeof *sets->open),
    };
    mark_sets(sets, scored);
    number_groups(sets);
    sets->between = ch_alloc((size_t)sets->sets * (size_t)sets->sets * sizeof *sets->between);
    count_between(sets, pairings, pairing_count);
}

/* The work of one rating. */
struct pool {
    struct ch_ratings *ratings;
    struct sets sets;
    double degrees;  /* of freedom */
    double quantile; /* of Student's law with these, 97.5 % */
    struct ch_rating_fit fit;
};

static void count_points(struct pool *pool) {
    for (int k = 0; k < pool->fit.pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &pool->fit.pairing[k];
        struct ch_rating *one = &pool->ratings->rating[pairing->player[0]];
        struct ch_rating *other = &pool->ratings->rating[pairing->player[1]];
        double points = ch_rating_points(pairing);
        long games = ch_rating_games(pairing);
        one->points += points;
        one->games += games;
        assert(points >= 0.0 && points <= (double)games);
        other->points += (double)games - points;
        other->games += games;
    }
}

/* Sets the points to be explained: results, and between sets a score s with s^clusters = chance, or
 * for chance 1 the greatest score that Elo is reported for. For one half there is a cluster more,
 * from a flat prior, or one cluster alone would say nothing. */
static void hold_points(struct pool *pool, double chance) {
    for (int k = 0; k < pool->fit.pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &pool->fit.pairing[k];
        double score = 0.0;
        if (pool->fit.held[k]) {
            int a = pool->sets.set[pairing->player[0]], b = pool->sets.set[pairing->player[1]];
            assert(a != b && a < pool->sets.sets && b < pool->sets.sets);
            double clusters = (double)pool->sets.between[a * pool->sets.sets + b];
            score = chance < 1.0 ? pow(chance, 1.0 / (clusters + (chance >= 0.5)))
                                 : ch_score_of_elo(furthest);
            if (ch_rating_points(pairing) == 0.0)
                score = 1.0 - score;
        }
        pool->fit.points[k] = pool->fit.held[k] ? score * (double)ch_rating_games(pairing)
                                                : ch_rating_points(pairing);
    }
}

/* Degrees of freedom: the clusters of all pairings, less what is fitted to them. */
static double degrees_of(const struct pool *pool) {
    long clusters = 1;
    for (int k = 0; k < pool->fit.pairing_count; k++)
        clusters += ch_rating_clusters(&pool->fit.pairing[k]);
    for (int i = 0; i < pool->fit.count; i++)
        clusters -= pool->ratings->rating[i].games > 0;
    return fmax((double)clusters, 1.0);
}

/* Variances are by all games, or by those that are new, whichever is more. */
static double covariance(const struct pool *pool, int once, int i, int j) {
    return pool->fit.covariance[once][i * pool->fit.count + j];
}

static double variance(const struct pool *pool, int i) {
    return fmax(fmax(covariance(pool, 0, i, i), covariance(pool, 1, i, i)), 0.0);
}

static double variance_of_difference(const struct pool *pool, int i, int j) {
    double most = 0.0;
    for (int once = 0; once < 2; once++)
        most = fmax(most, covariance(pool, once, i, i) + covariance(pool, once, j, j) -
                              2.0 * covariance(pool, once, i, j));
    return most;
}

/* The variance of player i's rating to the mean of its set. */
static double variance_in_set(const struct pool *pool, int i) {
    double most = 0.0;
    for (int once = 0; once < 2; once++) {
        double size = 0.0, with = 0.0, among = 0.0;
        for (int j = 0; j < pool->fit.count; j++) {
            if (pool->sets.set[j] != pool->sets.set[i])
                continue;
            size += 1.0;
            with += covariance(pool, once, i, j);
            for (int k = 0; k < pool->fit.count; k++)
                if (pool->sets.set[k] == pool->sets.set[i])
                    among += covariance(pool, once, j, k);
        }
        most = fmax(most, covariance(pool, once, i, i) - 2.0 * with / size + among / (size * size));
    }
    return most;
}

/* The interval of a player whose group is one set; a player without games may be anything. */
static void set_interval(struct pool *pool, int i, int anchor) {
    struct ch_rating *rating = &pool->ratings->rating[i];
    double squared = anchor >= 0 ? variance_of_difference(pool, i, anchor) : variance(pool, i);
    rating->margin = rating->games > 0 ? pool->quantile * sqrt(squared) : furthest;
    assert(rating->margin >= 0.0);
    rating->low = rating->elo - rating->margin;
    rating->high = rating->elo + rating->margin;
}

/* Added to all ratings of the player's group: 0, or what brings the anchor to its given rating. */
static double shift_of(const struct pool *pool, const struct ch_rating_options *options, int i) {
    int anchor = options->anchor;
    if (anchor < 0 || pool->sets.group[anchor] != pool->sets.group[i])
        return 0.0;
    return options->anchor_elo - pool->fit.value[anchor];
}

/* Intervals of players of groups with several sets: their ratings with those held at either end,
 * and what is unsure within their set. */
static void widen(struct pool *pool, const struct ch_rating_options *options) {
    static const double chances[] = {0.025, 1.0};
    if (pool->sets.sets == pool->sets.groups)
        return;
    for (int i = 0; i < pool->fit.count; i++) {
        struct ch_rating *rating = &pool->ratings->rating[i];
        if (pool->sets.open[i])
            rating->low = rating->high = rating->elo;
    }
    for (int end = 0; end < 2; end++) {
        hold_points(pool, chances[end]);
        ch_rating_fit_values(&pool->fit);
        for (int i = 0; i < pool->fit.count; i++) {
            struct ch_rating *rating = &pool->ratings->rating[i];
            double elo = pool->fit.value[i] + shift_of(pool, options, i);
            if (!pool->sets.open[i])
                continue;
            rating->low = fmin(rating->low, elo);
            rating->high = fmax(rating->high, elo);
        }
    }
    for (int i = 0; i < pool->fit.count; i++) {
        struct ch_rating *rating = &pool->ratings->rating[i];
        if (!pool->sets.open[i])
            continue;
        double within = pool->quantile * sqrt(variance_in_set(pool, i));
        rating->low = rating->elo - hypot(rating->elo - rating->low, within);
        rating->high = rating->elo + hypot(rating->high - rating->elo, within);
        rating->margin = (rating->high - rating->low) / 2.0;
    }
}

static void mark_open(struct pool *pool) {
    CH_FREED bool *high = ch_alloc((size_t)pool->sets.sets * sizeof *high);
    CH_FREED bool *low = ch_alloc((size_t)pool->sets.sets * sizeof *low);
    for (int k = 0; k < pool->fit.pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &pool->fit.pairing[k];
        if (!pool->fit.held[k])
            continue;
        bool won = ch_rating_points(pairing) > 0.0;
        high[pool->sets.set[pairing->player[won ? 0 : 1]]] = true;
        low[pool->sets.set[pairing->player[won ? 1 : 0]]] = true;
    }
    for (int i = 0; i < pool->fit.count; i++) {
        struct ch_rating *rating = &pool->ratings->rating[i];
        rating->open_high = high[pool->sets.set[i]] || rating->games == 0;
        rating->open_low = low[pool->sets.set[i]] || rating->games == 0;
    }
}

/* The ratings that explain the results. */
static void rate(struct pool *pool, const struct ch_rating_options *options) {
    struct ch_ratings *ratings = pool->ratings;
    int n = pool->fit.count;
    hold_points(pool, 0.5);
    ch_rating_fit_values(&pool->fit);
    ch_rating_fit_covariance(&pool->fit);
    for (int i = 0; i < n; i++) {
        bool anchored =
            options->anchor >= 0 && pool->sets.group[options->anchor] == pool->sets.group[i];
        ratings->rating[i].elo = pool->fit.value[i] + shift_of(pool, options, i);
        set_interval(pool, i, anchored ? options->anchor : -1);
    }
    for (int k = 0; k < pool->fit.pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &pool->fit.pairing[k];
        double games = (double)ch_rating_games(pairing);
        double expected = games * ch_rating_expected(&pool->fit, pairing);
        ratings->rating[pairing->player[0]].expected += expected;
        ratings->rating[pairing->player[1]].expected += games - expected;
    }
}

static void compare_players(struct pool *pool) {
    int n = pool->fit.count;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double deviation = sqrt(variance_of_difference(pool, i, j));
            double apart = pool->fit.value[i] - pool->fit.value[j];
            bool comparable =
                i != j && deviation > 0.0 && pool->sets.group[i] == pool->sets.group[j];
            pool->ratings->chance[i * n + j] =
                comparable ? ch_student_below(apart / deviation, pool->degrees) : 0.5;
        }
}

static int compare(const void *a, const void *b, void *context) {
    const struct ch_rating *rating = context;
    const struct ch_rating *one = &rating[*(const int *)a], *other = &rating[*(const int *)b];
    double apart = rint(one->elo * 1e6) - rint(other->elo * 1e6);
    if (one->group != other->group)
        return one->group < other->group ? -1 : 1;
    return apart > 0.0 ? -1 : apart < 0.0 ? 1 : one < other ? -1 : 1;
}

static void put_in_order(struct ch_ratings *ratings) {
    for (int i = 0; i < ratings->count; i++)
        ratings->order[i] = i;
    qsort_r(ratings->order, (size_t)ratings->count, sizeof *ratings->order, compare,
            ratings->rating);
    for (int i = 0; i < ratings->count; i++) {
        int best = ratings->order[i], next = i + 1 < ratings->count ? ratings->order[i + 1] : best;
        ratings->above[i] = ch_ratings_above(ratings, best, next);
    }
}

double ch_ratings_above(const struct ch_ratings *ratings, int i, int j) {
    return ratings->chance[i * ratings->count + j];
}

/* Makes room for the fit, and holds the points of pairings between different sets. */
static void begin_fit(struct pool *pool) {
    struct ch_rating_fit *fit = &pool->fit;
    size_t pairings = (size_t)fit->pairing_count + 1, values = (size_t)fit->count;
    fit->group = pool->sets.group;
    fit->held = ch_alloc(pairings * sizeof *fit->held);
    fit->points = ch_alloc(pairings * sizeof *fit->points);
    fit->value = ch_alloc(values * sizeof *fit->value);
    for (int once = 0; once < 2; once++)
        fit->covariance[once] = ch_alloc(values * values * sizeof(double));
    for (int k = 0; k < fit->pairing_count; k++) {
        const int *player = fit->pairing[k].player;
        fit->held[k] = ch_rating_games(&fit->pairing[k]) > 0 &&
                       pool->sets.set[player[0]] != pool->sets.set[player[1]];
    }
}

void ch_ratings_init(struct ch_ratings *ratings, int count,
                     const struct ch_rating_pairing pairings[], int pairing_count,
                     const struct ch_rating_options *options) {
    size_t n = (size_t)count;
    *ratings = (struct ch_ratings){
        .count = count,
        .rating = ch_alloc(n * sizeof *ratings->rating),
        .order = ch_alloc(n * sizeof *ratings->order),
        .above = ch_alloc(n * sizeof *ratings->above),
        .chance = ch_alloc(n * n * sizeof *ratings->chance),
    };
    struct pool pool = {
        .ratings = ratings,
        .fit = {.count = count, .pairing_count = pairing_count, .pairing = pairings},
    };
    count_points(&pool);
    pool.degrees = degrees_of(&pool);
    pool.quantile = ch_student_quantile(pool.degrees);
    find_sets(&pool.sets, count, pairings, pairing_count);
    ratings->groups = pool.sets.groups;
    for (int i = 0; i < count; i++)
        ratings->rating[i].group = pool.sets.group[i];
    begin_fit(&pool);
    rate(&pool, options);
    compare_players(&pool);
    mark_open(&pool);
    widen(&pool, options);
    put_in_order(ratings);
    ch_free(pool.fit.points);
    ch_free(pool.fit.value);
    for (int once = 0; once < 2; once++)
        ch_free(pool.fit.covariance[once]);
    ch_free(pool.fit.held);
    ch_free(pool.sets.between);
    ch_free(pool.sets.open);
    ch_free(pool.sets.group);
    ch_free(pool.sets.set);
}

void ch_ratings_done(struct ch_ratings *ratings) {
    ch_free(ratings->chance);
    ch_free(ratings->above);
    ch_free(ratings->order);
    ch_free(ratings->rating);
    *ratings = (struct ch_ratings){0};
}
