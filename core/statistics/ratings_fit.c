/* See ratings_fit.h; the model and its sources are in ratings.h. */
#include "core/statistics/ratings_fit.h"

#include <math.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/statistics/ratings_sets.h"
#include "core/statistics/statistics.h"

enum { ROUNDS = 200, HALVINGS = 40 };
/* slope: of a score by Elo is slope p (1 - p). longest_step, settled: of an iteration, in Elo.
 * drawn_games: as many between equals are added for the advantage, so that it is finite when one
 * seat has won all games. pair: the games of a cluster if no opening comes again. */
static const double slope = 2.302585092994046 / 400.0, longest_step = 400.0, settled = 1e-9,
                    drawn_games = 1.0, pair = 2.0;

double ch_rating_expected(const struct ch_rating_fit *fit, const struct ch_rating_pairing *pairing,
                          int seat) {
    double advantage = seat == 0 ? fit->value[fit->count] : -fit->value[fit->count];
    return ch_score_of_elo(fit->value[pairing->player[0]] - fit->value[pairing->player[1]] +
                           advantage);
}

long ch_rating_seat_games(const struct ch_rating_pairing *pairing, int seat) {
    const long *games = pairing->games[seat];
    return games[0] + games[1] + games[2];
}

static int unknowns(const struct ch_rating_fit *fit) {
    return fit->count + fit->advantage;
}

/* Adds `weight` times the square of (player[0] - player[1] ± advantage) to a symmetric matrix, with
 * factors of their own for the advantage. */
static void add_square(const struct ch_rating_fit *fit, const struct ch_rating_pairing *pairing,
                       double weight, double cross, double own, double matrix[]) {
    int n = unknowns(fit), i = pairing->player[0], j = pairing->player[1], a = fit->count;
    matrix[i * n + i] += weight;
    matrix[j * n + j] += weight;
    matrix[i * n + j] -= weight;
    matrix[j * n + i] -= weight;
    if (!fit->advantage)
        return;
    matrix[i * n + a] += cross;
    matrix[a * n + i] += cross;
    matrix[j * n + a] -= cross;
    matrix[a * n + j] -= cross;
    matrix[a * n + a] += own;
}

/* The log likelihood of the points, the derivatives of it (in points), and minus the second ones
 * (the Fisher information, in points an Elo). */
static double differentiate(const struct ch_rating_fit *fit, double gradient[],
                            double information[]) {
    int n = unknowns(fit), a = fit->count;
    double likelihood = 0.0;
    memset(gradient, 0, (size_t)n * sizeof *gradient);
    memset(information, 0, (size_t)(n * n) * sizeof *information);
    for (int k = 0; k < fit->pairing_count; k++)
        for (int seat = 0; seat < 2; seat++) {
            const struct ch_rating_pairing *pairing = &fit->pairing[k];
            double games = (double)ch_rating_seat_games(pairing, seat),
                   points = fit->points[seat][k];
            double p = ch_rating_expected(fit, pairing, seat), sign = seat == 0 ? 1.0 : -1.0;
            double weight = slope * games * p * (1.0 - p), rest = points - games * p;
            likelihood +=
                points * log(fmax(p, 1e-300)) + (games - points) * log(fmax(1.0 - p, 1e-300));
            gradient[pairing->player[0]] += rest;
            gradient[pairing->player[1]] -= rest;
            if (fit->advantage)
                gradient[a] += sign * rest;
            add_square(fit, pairing, weight, sign * weight, weight, information);
        }
    if (fit->advantage) {
        double p = ch_score_of_elo(fit->value[a]);
        likelihood += drawn_games * 0.5 * (log(fmax(p, 1e-300)) + log(fmax(1.0 - p, 1e-300)));
        gradient[a] += drawn_games * (0.5 - p);
        information[a * n + a] += drawn_games * slope * p * (1.0 - p);
    }
    return likelihood;
}

/* Makes the information regular: a common shift of a group's ratings changes nothing, so that a
 * weight on their sum gives them mean 0 and changes nothing else. */
static void hold_means(const struct ch_rating_fit *fit, double information[]) {
    int n = unknowns(fit);
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
    for (int i = 0; i < unknowns(fit); i++)
        fit->value[i] += share * step[i];
}

/* Newton's method; the likelihood is concave, so that a step which overshoots is halved. */
void ch_rating_fit_values(struct ch_rating_fit *fit) {
    int n = unknowns(fit);
    double *step = ch_alloc((size_t)n * sizeof *step), *spare = ch_alloc((size_t)n * sizeof *spare);
    double *information = ch_alloc((size_t)(n * n) * sizeof *information);
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
    ch_free(information);
    ch_free(spare);
    ch_free(step);
}

/* How a pairing's points spread about what is expected, and how they would without draws and with
 * independent games: sums over its trials. */
struct spread {
    double seen, expected;
};

static struct spread spread_of_games(const struct ch_rating_fit *fit,
                                     const struct ch_rating_pairing *pairing) {
    struct spread spread = {0};
    for (int seat = 0; seat < 2; seat++) {
        double p = ch_rating_expected(fit, pairing, seat);
        spread.expected += (double)ch_rating_seat_games(pairing, seat) * p * (1.0 - p);
        for (int i = 0; i < 3; i++)
            spread.seen += (double)pairing->games[seat][i] * pow(i / 2.0 - p, 2.0);
    }
    return spread;
}

/* The same by clusters (clusters.h) where there are any: what those have in common is seen. */
static struct spread spread_of_clusters(const struct ch_rating_fit *fit,
                                        const struct ch_rating_pairing *pairing) {
    struct spread spread = spread_of_games(fit, pairing);
    double p = ch_rating_expected(fit, pairing, 0), q = ch_rating_expected(fit, pairing, 1);
    double games = (double)ch_rating_games(pairing), seen = 0.0;
    for (long i = 0; i < pairing->clusters; i++) {
        const struct ch_cluster *cluster = &pairing->cluster[i];
        double away = cluster->sum - cluster->trials * (p + q) / 2.0;
        double rest = cluster->trials < games ? 1.0 - cluster->trials / games : 1.0;
        seen += (double)cluster->count * away * away / rest;
    }
    if (pairing->clusters > 0)
        spread.seen = seen;
    return spread;
}

/* Seen to expected over all pairings. Where all results were alike it is not 0: outcomes that were
 * not seen in n clusters may have a probability of 1 - 0.025^(1/n). */
static double overall(const struct ch_rating_fit *fit,
                      struct spread (*spread_of)(const struct ch_rating_fit *,
                                                 const struct ch_rating_pairing *)) {
    struct spread all = {0};
    double games = 0.0, clusters = 0.0;
    for (int k = 0; k < fit->pairing_count; k++) {
        if (fit->held[k])
            continue;
        struct spread one = spread_of(fit, &fit->pairing[k]);
        all.seen += one.seen;
        all.expected += one.expected;
        games += (double)ch_rating_games(&fit->pairing[k]);
        clusters += (double)ch_rating_clusters(&fit->pairing[k]);
    }
    if (!(all.expected > 0.0))
        return 1.0;
    double unseen = (1.0 - pow(0.025, 1.0 / clusters)) / 1.959963984540054;
    return fmax(all.seen / all.expected, games * unseen * unseen);
}

/* Games for each pair that is new: a pairing that plays its openings again and again knows no more
 * than one that played them once. */
static double times_played(const struct ch_rating_pairing *pairing) {
    double games = (double)ch_rating_games(pairing);
    return fmax(games / fmax((double)ch_rating_clusters(pairing), 1.0) / pair, 1.0);
}

/* The covariance of the points as they were seen. A pairing borrows from all of them what eight
 * games of the variance 1/4 tell, each as often as its own were played. */
static void add_variances(const struct ch_rating_fit *fit, double variance[]) {
    int n = unknowns(fit), a = fit->count;
    double common = overall(fit, spread_of_clusters), of_games = overall(fit, spread_of_games);
    for (int k = 0; k < fit->pairing_count; k++) {
        const struct ch_rating_pairing *pairing = &fit->pairing[k];
        struct spread spread = spread_of_clusters(fit, pairing);
        double times = times_played(pairing), borrowed = 2.0 * times;
        double ratio =
            fit->held[k] ? times : (spread.seen + borrowed * common) / (spread.expected + borrowed);
        double ratio_of_games = fit->held[k] ? times : of_games * times;
        for (int seat = 0; seat < 2; seat++) {
            double p = ch_rating_expected(fit, pairing, seat), sign = seat == 0 ? 1.0 : -1.0;
            double binomial = (double)ch_rating_seat_games(pairing, seat) * p * (1.0 - p);
            add_square(fit, pairing, ratio * binomial,
                       sign * sqrt(ratio * ratio_of_games) * binomial, ratio_of_games * binomial,
                       variance);
        }
    }
    if (fit->advantage) {
        double p = ch_score_of_elo(fit->value[a]);
        variance[a * n + a] += drawn_games * p * (1.0 - p);
    }
}

void ch_rating_fit_covariance(struct ch_rating_fit *fit) {
    int n = unknowns(fit);
    size_t size = (size_t)(n * n) * sizeof(double);
    double *information = ch_alloc(size), *half = ch_alloc(size), *gradient = ch_alloc(size);
    differentiate(fit, gradient, information);
    hold_means(fit, information);
    factorise(information, n);
    add_variances(fit, half);
    for (int turn = 0; turn < 2; turn++) { /* both sides: the matrix is turned after each */
        for (int i = 0; i < n; i++)
            solve(information, n, &half[i * n]);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double kept = half[i * n + j];
                half[i * n + j] = half[j * n + i];
                half[j * n + i] = kept;
            }
    }
    int width = fit->count + 1;
    for (int i = 0; i < n; i++)
        memcpy(&fit->covariance[i * width], &half[i * n], (size_t)n * sizeof *half);
    ch_free(gradient);
    ch_free(half);
    ch_free(information);
}
