/* The model and its sources are in ratings.h. */
#include "core/statistics/ratings.h"

#include <math.h>
#include <string.h>

#include "core/base/memory.h"
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

double ch_rating_expected(const struct ch_rating_fit *fit,
                          const struct ch_rating_pairing *pairing) {
    return ch_score_of_elo(fit->value[pairing->player[0]] - fit->value[pairing->player[1]]);
}

/* Adds `weight` times the square of (player[0] - player[1]) to a symmetric matrix. */
static void add_square(const struct ch_rating_fit *fit, const struct ch_rating_pairing *pairing,
                       double weight, double matrix[]) {
    int n = fit->count, i = pairing->player[0], j = pairing->player[1];
    matrix[i * n + i] += weight;
    matrix[j * n + j] += weight;
    matrix[i * n + j] -= weight;
    matrix[j * n + i] -= weight;
}

/* The log likelihood of the points, the derivatives of it (in points), and minus the second ones
 * (the Fisher information, in points an Elo). */
static double differentiate(const struct ch_rating_fit *fit, double gradient[],
                            double information[]) {
    int n = fit->count;
    double likelihood = 0.0;
    memset(gradient, 0, (size_t)n * sizeof *gradient);
    memset(information, 0, (size_t)(n * n) * sizeof *information);
    for (int k = 0; k < fit->pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &fit->pairing[k];
        double games = (double)ch_rating_games(pairing), points = fit->points[k];
        double p = ch_rating_expected(fit, pairing), rest = points - games * p;
        likelihood += points * log(fmax(p, 1e-300)) + (games - points) * log(fmax(1.0 - p, 1e-300));
        gradient[pairing->player[0]] += rest;
        gradient[pairing->player[1]] -= rest;
        add_square(fit, pairing, slope * games * p * (1.0 - p), information);
    }
    return likelihood;
}

/* Makes the information regular: a common shift of a group's ratings changes nothing, so that a
 * weight on their sum gives them mean 0 and changes nothing else. */
static void hold_means(const struct ch_rating_fit *fit, double information[]) {
    int n = fit->count;
    double trace = 0.0;
    for (int i = 0; i < fit->count; i++)
        trace += information[i * n + i];
    double weight = fmax(trace / fit->count, 1e-6);
    for (int i = 0; i < fit->count; i++)
        for (int j = 0; j < fit->count; j++)
            if (fit->group[i] == fit->group[j])
                information[i * n + j] += weight;
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

static void move_values(struct ch_rating_fit *fit, const double step[], double share) {
    for (int i = 0; i < fit->count; i++)
        fit->value[i] += share * step[i];
}

/* Newton's method; the likelihood is concave, so that a step which overshoots is halved. */
void ch_rating_fit_values(struct ch_rating_fit *fit) {
    int n = fit->count;
    CH_FREED double *step = ch_alloc((size_t)n * sizeof *step),
                    *spare = ch_alloc((size_t)n * sizeof *spare);
    CH_FREED double *information = ch_alloc((size_t)(n * n) * sizeof *information);
    for (int round = 0; round < ROUNDS; round++) {
        double likelihood = differentiate(fit, step, information), longest = 0.0;
        hold_means(fit, information);
        factorise(information, n);
        solve(information, n, step);
        for (int i = 0; i < n; i++)
            longest = fmax(longest, fabs(step[i]));
        double share = fmin(1.0, longest_step / fmax(longest, 1e-300));
        move_values(fit, step, share);
        for (int halving = 0; halving < HALVINGS && longest * share > settled; halving++) {
            if (differentiate(fit, spare, information) >= likelihood - 1e-12 * fabs(likelihood))
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

static struct spread spread_of_games(const struct ch_rating_fit *fit,
                                     const struct ch_rating_pairing *pairing) {
    double p = ch_rating_expected(fit, pairing);
    struct spread spread = {.expected = (double)ch_rating_games(pairing) * p * (1.0 - p)};
    for (int i = 0; i < 3; i++)
        spread.seen += (double)pairing->games[i] * pow(i / 2.0 - p, 2.0);
    return spread;
}

/* What the clusters' points, or those of their different trials, are seen to spread: that of their
 * share, counted up to all games of the pairing. */
static double seen_of(const struct ch_rating_fit *fit, const struct ch_rating_pairing *pairing,
                      bool different) {
    double p = ch_rating_expected(fit, pairing), trials = 0.0, seen = 0.0;
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
static struct spread spread_of_clusters(const struct ch_rating_fit *fit,
                                        const struct ch_rating_pairing *pairing) {
    struct spread spread = spread_of_games(fit, pairing);
    if (pairing->clusters > 0)
        spread.seen = fmax(seen_of(fit, pairing, false), seen_of(fit, pairing, true));
    return spread;
}

/* Seen to expected over all pairings, each as if it had played its games once. Where all results
 * were alike it is not 0: outcomes that were not seen in n clusters may have a probability of 1 -
 * 0.025^(1/n). */
static double overall(const struct ch_rating_fit *fit) {
    struct spread all = {0};
    double games = 0.0, clusters = 0.0;
    for (int k = 0; k < fit->pairing_count; k++) {
        if (fit->held[k])
            continue;
        struct spread one = spread_of_clusters(fit, &fit->pairing[k]);
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

/* The Fisher information and the covariance of the points: as they were seen, and as they would be,
 * had every pairing played its games once. What a pairing borrows counts as often as its own games
 * were played. */
static void set_information(struct ch_rating_fit *fit, double *const information[2]) {
    double common = overall(fit);
    for (int k = 0; k < fit->pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &fit->pairing[k];
        struct spread spread = spread_of_clusters(fit, pairing);
        double p = ch_rating_expected(fit, pairing), times = times_played(pairing);
        double binomial = (double)ch_rating_games(pairing) * p * (1.0 - p);
        double ratio = fit->held[k] ? times
                                    : (spread.seen + borrowed * times * times * common) /
                                          (spread.expected + borrowed * times);
        add_square(fit, pairing, slope * binomial, information[0]);
        add_square(fit, pairing, ratio * binomial, fit->covariance[0]);
        add_square(fit, pairing, slope * binomial / times, information[1]);
        add_square(fit, pairing, ratio * binomial / (times * times), fit->covariance[1]);
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

void ch_rating_fit_covariance(struct ch_rating_fit *fit) {
    int n = fit->count;
    size_t size = (size_t)(n * n) * sizeof(double);
    double *information[2] = {ch_alloc(size), ch_alloc(size)};
    for (int once = 0; once < 2; once++)
        memset(fit->covariance[once], 0, size);
    set_information(fit, information);
    for (int once = 0; once < 2; once++) {
        hold_means(fit, information[once]);
        enclose(information[once], n, fit->covariance[once]);
        ch_free(information[once]);
    }
}
