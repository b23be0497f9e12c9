/* The model and its sources are in ratings.h. */
#include "core/statistics/ratings.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/statistics/statistics.h"

enum { ROUNDS = 200, HALVINGS = 40 };
/* slope: of a score by Elo is slope p (1 - p). longest_step, settled: of an iteration, in Elo.
 * pair: the games of a cluster if no opening comes again. borrowed: what a pairing borrows from all
 * of them, as a variance of games (eight of 1/4). */
static const double slope = 2.302585092994046 / 400.0, longest_step = 400.0, settled = 1e-9,
                    pair = 2.0, borrowed = 2.0;

long ch_rating_games(const struct ch_rating_pairing *pairing) {
    long games = 0;
    for (int i = 0; i < 3; i++)
        games += pairing->games[i];
    return games;
}

long ch_rating_clusters(const struct ch_rating_pairing *pairing) {
    long clusters = 0;
    for (long i = 0; i < pairing->clusters; i++)
        clusters += pairing->cluster[i].count;
    return clusters > 0 ? clusters : ch_rating_games(pairing);
}

double ch_rating_points(const struct ch_rating_pairing *pairing) {
    return (double)pairing->games[2] + (double)pairing->games[1] / 2.0;
}

double ch_rating_expected(const struct ch_rating_fit *fit, int pairing) {
    const int *player = fit->pairing[pairing].player;
    double lead = fit->lead ? fit->lead[pairing] : 0.0;
    return ch_score_of_elo(fit->value[player[0]] - fit->value[player[1]] + lead);
}

/* The log likelihood of the points, the derivatives of it (in points), and by pairing the weight of
 * its square in minus the second ones (the Fisher information, in points an Elo). */
static double differentiate(const struct ch_rating_fit *fit, double gradient[], double weight[]) {
    double likelihood = 0.0;
    memset(gradient, 0, (size_t)fit->count * sizeof *gradient);
    for (int k = 0; k < fit->pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &fit->pairing[k];
        double games = (double)ch_rating_games(pairing), points = fit->points[k];
        double p = ch_rating_expected(fit, k), rest = points - games * p;
        likelihood += points * log(fmax(p, 1e-300)) + (games - points) * log(fmax(1.0 - p, 1e-300));
        gradient[pairing->player[0]] += rest;
        gradient[pairing->player[1]] -= rest;
        weight[k] = slope * games * p * (1.0 - p);
    }
    return likelihood;
}

/* The sum of the squares of (player[0] - player[1]) of the pairings, each with its weight, as a
 * symmetric matrix. Rows of fixed values are empty. */
static void add_squares(const struct ch_rating_fit *fit, const double weight[], double matrix[]) {
    int n = fit->count;
    for (int k = 0; k < fit->pairing_count; k++) {
        int i = fit->pairing[k].player[0], j = fit->pairing[k].player[1];
        matrix[i * n + i] += fit->fixed[i] ? 0.0 : weight[k];
        matrix[j * n + j] += fit->fixed[j] ? 0.0 : weight[k];
        if (fit->fixed[i] || fit->fixed[j])
            continue;
        matrix[i * n + j] -= weight[k];
        matrix[j * n + i] -= weight[k];
    }
}

/* Makes the information regular: a common shift of a part's ratings changes nothing, so that a
 * weight on their sum gives them mean 0 and changes nothing else. */
static void hold_means(const struct ch_rating_fit *fit, double information[]) {
    int n = fit->count;
    double trace = 0.0;
    for (int i = 0; i < n; i++)
        trace += information[i * n + i];
    double weight = fmax(trace / n, 1e-6);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            if (fit->part[i] >= 0 && fit->part[i] == fit->part[j])
                information[i * n + j] += weight;
        information[i * n + i] += fit->fixed[i] ? weight : 0.0;
    }
}

/* The factor of a symmetric positive matrix in its lower half (Cholesky). */
static void factorise(double matrix[], int n) {
    for (int j = 0; j < n; j++) {
        double *row = &matrix[j * n];
        for (int k = 0; k < j; k++)
            row[j] -= row[k] * row[k];
        row[j] = sqrt(fmax(row[j], 1e-300));
        for (int i = j + 1; i < n; i++) {
            double *below = &matrix[i * n];
            for (int k = 0; k < j; k++)
                below[j] -= below[k] * row[k];
            below[j] /= row[j];
        }
    }
}

/* Solves factor factor' x = x in place. */
static void solve(const double factor[], int n, double x[]) {
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= factor[i * n + k] * x[k];
        x[i] /= factor[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= factor[k * n + i] * x[k];
        x[i] /= factor[i * n + i];
    }
}

/* Gives the parts of x mean 0, and fixed values 0. */
static void project(const struct ch_rating_fit *fit, double x[]) {
    CH_FREED double *sum = ch_alloc((size_t)fit->count * sizeof *sum);
    CH_FREED double *size = ch_alloc((size_t)fit->count * sizeof *size);
    for (int i = 0; i < fit->count; i++)
        if (fit->part[i] >= 0) {
            sum[fit->part[i]] += x[i];
            size[fit->part[i]] += 1.0;
        }
    for (int i = 0; i < fit->count; i++)
        x[i] = fit->fixed[i]       ? 0.0
               : fit->part[i] >= 0 ? x[i] - sum[fit->part[i]] / size[fit->part[i]]
                                   : x[i];
}

static double product(const double a[], const double b[], int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Solves (sum of weighted squares) x = x in place by conjugate gradients (Hestenes and Stiefel
 * 1952), as far as the rest is `exact` of what it was: for pools that are too large for a matrix.
 */
static void solve_iteratively(const struct ch_rating_fit *fit, const double weight[], double exact,
                              double x[]) {
    int n = fit->count;
    size_t size = (size_t)n * sizeof(double);
    CH_FREED double *diagonal = ch_alloc(size), *rest = ch_alloc(size), *step = ch_alloc(size);
    CH_FREED double *scaled = ch_alloc(size), *image = ch_alloc(size);
    for (int k = 0; k < fit->pairing_count; k++)
        for (int side = 0; side < 2; side++)
            diagonal[fit->pairing[k].player[side]] += weight[k];
    project(fit, x);
    memcpy(rest, x, size);
    memset(x, 0, size);
    for (int i = 0; i < n; i++)
        step[i] = scaled[i] = diagonal[i] > 0.0 ? rest[i] / diagonal[i] : 0.0;
    double now = product(rest, scaled, n), first = now;
    for (int round = 0; round < 2 * n && now > exact * exact * first && now > 0.0; round++) {
        memset(image, 0, size);
        for (int k = 0; k < fit->pairing_count; k++) {
            int i = fit->pairing[k].player[0], j = fit->pairing[k].player[1];
            double part = weight[k] * (step[i] - step[j]);
            image[i] += part;
            image[j] -= part;
        }
        for (int i = 0; i < n; i++)
            image[i] = fit->fixed[i] ? 0.0 : image[i];
        double curve = product(step, image, n);
        if (!(curve > 0.0))
            break;
        double share = now / curve, before = now;
        for (int i = 0; i < n; i++) {
            x[i] += share * step[i];
            rest[i] -= share * image[i];
            scaled[i] = diagonal[i] > 0.0 ? rest[i] / diagonal[i] : 0.0;
        }
        now = product(rest, scaled, n);
        for (int i = 0; i < n; i++)
            step[i] = scaled[i] + now / before * step[i];
    }
    project(fit, x);
}

/* Newton's step, in place of the gradient. */
static void make_step(const struct ch_rating_fit *fit, const double weight[], double step[]) {
    int n = fit->count;
    if (n > CH_RATING_EXACT) {
        solve_iteratively(fit, weight, 1e-8, step);
        return;
    }
    CH_FREED double *information = ch_alloc((size_t)(n * n) * sizeof *information);
    for (int i = 0; i < n; i++)
        step[i] = fit->fixed[i] ? 0.0 : step[i];
    add_squares(fit, weight, information);
    hold_means(fit, information);
    factorise(information, n);
    solve(information, n, step);
}

static void move_values(struct ch_rating_fit *fit, const double step[], double share) {
    for (int i = 0; i < fit->count; i++)
        fit->value[i] += share * step[i];
}

/* Newton's method; the likelihood is concave, so that a step which overshoots is halved. */
void ch_rating_fit_values(struct ch_rating_fit *fit) {
    int n = fit->count;
    CH_FREED double *step = ch_alloc((size_t)n * sizeof *step),
                    *spare = ch_alloc((size_t)n * sizeof *spare);
    CH_FREED double *weight = ch_alloc(((size_t)fit->pairing_count + 1) * sizeof *weight);
    for (int round = 0; round < ROUNDS; round++) {
        double likelihood = differentiate(fit, step, weight), longest = 0.0;
        make_step(fit, weight, step);
        for (int i = 0; i < n; i++)
            longest = fmax(longest, fabs(step[i]));
        double share = fmin(1.0, longest_step / fmax(longest, 1e-300));
        move_values(fit, step, share);
        for (int halving = 0; halving < HALVINGS && longest * share > settled; halving++) {
            if (differentiate(fit, spare, weight) >= likelihood - 1e-12 * fabs(likelihood))
                break;
            share /= 2.0;
            move_values(fit, step, -share);
        }
        if (longest * share <= settled)
            break;
    }
}

/* Games for each pair that is new: a pairing that plays its openings again and again knows no more
 * than one that played them once. */
static double times_played(const struct ch_rating_pairing *pairing) {
    double games = (double)ch_rating_games(pairing);
    return fmax(games / fmax((double)ch_rating_clusters(pairing), 1.0) / pair, 1.0);
}

/* How a pairing's points spread about what is expected, and how they would without draws and with
 * independent games: sums over its trials. */
struct spread {
    double seen, expected;
};

static struct spread spread_of_games(const struct ch_rating_fit *fit, int k) {
    const struct ch_rating_pairing *pairing = &fit->pairing[k];
    double p = ch_rating_expected(fit, k);
    struct spread spread = {.expected = (double)ch_rating_games(pairing) * p * (1.0 - p)};
    for (int i = 0; i < 3; i++)
        spread.seen += (double)pairing->games[i] * pow(i / 2.0 - p, 2.0);
    return spread;
}

/* What the clusters' points, or those of their different trials, are seen to spread: that of their
 * share, counted up to all games of the pairing. */
static double seen_of(const struct ch_rating_fit *fit, int k, bool different) {
    const struct ch_rating_pairing *pairing = &fit->pairing[k];
    double p = ch_rating_expected(fit, k), trials = 0.0, seen = 0.0;
    for (long i = 0; i < pairing->clusters; i++) {
        const struct ch_cluster *at = &pairing->cluster[i];
        trials += (double)at->count * (different ? ch_cluster_different(at) : *at).trials;
    }
    for (long i = 0; i < pairing->clusters; i++) {
        const struct ch_cluster *cluster = &pairing->cluster[i];
        struct ch_cluster at = different ? ch_cluster_different(cluster) : *cluster;
        double away = at.sum - at.trials * p;
        double rest = at.trials < trials ? 1.0 - at.trials / trials : 1.0;
        seen += (double)at.count * away * away / rest;
    }
    return seen * pow((double)ch_rating_games(pairing) / trials, 2.0);
}

/* The spread by clusters (clusters.h) where there are any: what those have in common is seen. */
static struct spread spread_of_clusters(const struct ch_rating_fit *fit, int k) {
    struct spread spread = spread_of_games(fit, k);
    if (fit->pairing[k].clusters > 0)
        spread.seen = fmax(seen_of(fit, k, false), seen_of(fit, k, true));
    return spread;
}

/* Seen to expected over all pairings, each as if it had played its games once. Where all results
 * were alike it is not 0: outcomes that were not seen in n clusters may have a probability of 1 -
 * 0.025^(1/n). */
static double overall(const struct ch_rating_fit *fit) {
    struct spread all = {0};
    double games = 0.0, clusters = 0.0;
    for (int k = 0; k < fit->pairing_count; k++) {
        struct spread one = spread_of_clusters(fit, k);
        double times = times_played(&fit->pairing[k]);
        all.seen += one.seen / (times * times);
        all.expected += one.expected / times;
        games += (double)ch_rating_games(&fit->pairing[k]) / times;
        clusters += (double)ch_rating_clusters(&fit->pairing[k]);
    }
    if (!(all.expected > 0.0))
        return 1.0;
    double unseen = (1.0 - pow(0.025, 1.0 / clusters)) / 1.959963984540054;
    return fmax(all.seen / all.expected, games * unseen * unseen);
}

/* By pairing, the weights of the Fisher information and of the covariance of the points: as they
 * were seen, or as they would be, had every pairing played its games once. What a pairing borrows
 * counts as often as its own games were played. */
static void weigh(const struct ch_rating_fit *fit, bool once, double information[],
                  double points[]) {
    double common = fit->bounds ? 0.0 : overall(fit);
    for (int k = 0; k < fit->pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &fit->pairing[k];
        double p = ch_rating_expected(fit, k), times = times_played(pairing);
        double binomial = (double)ch_rating_games(pairing) * p * (1.0 - p), ratio = times;
        if (!fit->bounds) {
            struct spread spread = spread_of_clusters(fit, k);
            ratio = (spread.seen + borrowed * times * times * common) /
                    (spread.expected + borrowed * times);
        }
        information[k] = slope * binomial / (once ? times : 1.0);
        points[k] = ratio * binomial / (once ? times * times : 1.0);
    }
}

/* H^-1 V H^-1 in place of V. */
static void enclose(double information[], int n, double variance[]) {
    factorise(information, n);
    for (int turn = 0; turn < 2; turn++) { /* both sides: the matrix is turned after each */
        for (int i = 0; i < n; i++)
            solve(information, n, &variance[i * n]);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double kept = variance[i * n + j];
                variance[i * n + j] = variance[j * n + i];
                variance[j * n + i] = kept;
            }
    }
}

static void find_matrix(const struct ch_rating_fit *fit, const double information[],
                        const double points[], double covariance[]) {
    CH_FREED double *matrix = ch_alloc((size_t)(fit->count * fit->count) * sizeof *matrix);
    add_squares(fit, information, matrix);
    hold_means(fit, matrix);
    add_squares(fit, points, covariance);
    enclose(matrix, fit->count, covariance);
}

/* Points off by what they may be, up or down at random, and how far the values follow them: the
 * squares of these have the variances as their means (Hutchinson 1990). */
static void draw_values(const struct ch_rating_fit *fit, const double information[],
                        const double points[], double drawn[]) {
    struct ch_random random;
    CH_FREED double *off = ch_alloc(((size_t)fit->pairing_count + 1) * sizeof *off);
    uint64_t signs = 0;
    ch_random_init(&random, 0);
    for (int k = 0; k < fit->pairing_count; k++)
        off[k] = sqrt(points[k]);
    for (int at = 0; at < CH_RATING_DRAWS; at++) {
        double *values = &drawn[(size_t)at * (size_t)fit->count];
        for (int k = 0; k < fit->pairing_count; k++) {
            signs = k % 64 == 0 ? ch_random_next(&random) : signs >> 1;
            double more = signs & 1 ? off[k] : -off[k];
            values[fit->pairing[k].player[0]] += more;
            values[fit->pairing[k].player[1]] -= more;
        }
        solve_iteratively(fit, information, 1e-5, values);
    }
}

void ch_rating_fit_covariance(struct ch_rating_fit *fit) {
    bool exact = fit->count <= CH_RATING_EXACT;
    size_t size = (size_t)fit->count * (size_t)(exact ? fit->count : CH_RATING_DRAWS);
    size_t weights = ((size_t)fit->pairing_count + 1) * sizeof(double);
    CH_FREED double *information = ch_alloc(weights), *points = ch_alloc(weights);
    CH_FREED double *before = ch_alloc(weights);
    for (int once = 0; once < 2; once++) {
        weigh(fit, once, information, points);
        if (once && memcmp(points, before, weights) == 0)
            return; /* every pairing did play its games once */
        memcpy(before, points, weights);
        fit->covariance[once] = ch_alloc(size * sizeof(double));
        (exact ? find_matrix : draw_values)(fit, information, points, fit->covariance[once]);
    }
}

/* Of a matrix, or of what was drawn. */
static double variance_in(const struct ch_rating_fit *fit, const double covariance[], int i,
                          int j) {
    size_t n = (size_t)fit->count, one = (size_t)i, other = (size_t)j;
    double sum = 0.0;
    if (fit->count <= CH_RATING_EXACT)
        return covariance[one * n + one] +
               (j < 0 ? 0.0 : covariance[other * n + other] - 2.0 * covariance[one * n + other]);
    for (size_t at = 0; at < CH_RATING_DRAWS; at++) {
        double apart = covariance[at * n + one] - (j < 0 ? 0.0 : covariance[at * n + other]);
        sum += apart * apart;
    }
    return sum / CH_RATING_DRAWS;
}

double ch_rating_fit_variance(const struct ch_rating_fit *fit, int i, int j) {
    assert(i >= 0 && i < fit->count && j < fit->count && fit->covariance[0]);
    double variance = variance_in(fit, fit->covariance[0], i, j);
    if (fit->covariance[1])
        variance = fmax(variance, variance_in(fit, fit->covariance[1], i, j));
    return fmax(variance, 0.0);
}

void ch_rating_fit_done(struct ch_rating_fit *fit) {
    ch_free(fit->value);
    for (int once = 0; once < 2; once++)
        ch_free(fit->covariance[once]);
}
