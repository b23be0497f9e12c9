#include "core/statistics/logistic.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "core/base/memory.h"

enum {
    PARTS = 16, /* of the samples, whose sums are added in their order */
    PAIRS = 8,  /* steps that are remembered */
    VECTORS = 6,
    HALVINGS = 30
};

static const double ENOUGH = 1e-4 /* of the fall that the slope promises */,
                    NOTHING = 1e-13 /* of the loss: a fall so small is none */;

/* Sums over a part of the samples. */
struct part {
    double loss[2], shares[2]; /* of what is fitted; of what is held out */
    double *slope, *curvature; /* by weight; NULL if not needed */
};

/* A pass over all samples. */
struct pass {
    const struct ch_logistic *problem;
    const double *weight;
    struct part part[PARTS];
    atomic_int next; /* part */
};

/* One step of the fit: how far, and what the slope changed. */
struct pair {
    double *step, *change;
    double product; /* of both */
};

struct fit {
    const struct ch_logistic *problem;
    struct pass pass;
    double *weight, *slope, *slope_tried, *tried, *way, *best, *diagonal;
    double *room; /* of all these but the first, by weight */
    size_t used;  /* of it */
    struct pair pair[PAIRS];
    int pairs;                            /* that were made; the last PAIRS are kept */
    double value;                         /* loss with pull */
    double loss, held_out, held_out_best; /* means */
};

static void add_sample(const struct pass *pass, const struct ch_logistic_sample *sample,
                       struct part *part) {
    double sum = 0;
    for (int i = 0; i < sample->count; i++)
        sum += pass->weight[sample->feature[i].weight] * sample->feature[i].value;
    double small = exp(-fabs(sum)), chance = sum > 0 ? 1 / (1 + small) : small / (1 + small);
    double loss = log1p(small) + (sum > 0 ? sum : 0) - sample->result * sum;
    part->loss[sample->held_out] += sample->share * loss;
    part->shares[sample->held_out] += sample->share;
    if (sample->held_out || !part->slope)
        return;
    double slope = sample->share * (chance - sample->result);
    for (int i = 0; i < sample->count; i++)
        part->slope[sample->feature[i].weight] += slope * sample->feature[i].value;
    if (!part->curvature)
        return;
    double curvature = sample->share * chance * (1 - chance);
    for (int i = 0; i < sample->count; i++)
        part->curvature[sample->feature[i].weight] +=
            curvature * sample->feature[i].value * sample->feature[i].value;
}

static void *run_parts(void *context) {
    struct pass *pass = context;
    CH_FREED struct ch_logistic_sample *sample = ch_alloc(sizeof *sample);
    for (int i; (i = atomic_fetch_add(&pass->next, 1)) < PARTS;) {
        long count = pass->problem->samples;
        for (long at = count * i / PARTS; at < count * (i + 1) / PARTS; at++) {
            pass->problem->sample(pass->problem->context, (int)at, sample);
            assert(sample->count <= CH_LOGISTIC_FEATURES);
            add_sample(pass, sample, &pass->part[i]);
        }
    }
    return NULL;
}

/* Passes over all samples with these weights: fills value, loss and held_out, `slope`, and with
 * `curvature` that, too. */
static void evaluate(struct fit *fit, const double *weight, double *slope, double *curvature) {
    struct pass *pass = &fit->pass;
    int weights = fit->problem->weights, threads = 1;
    pthread_t thread[PARTS];
    pass->weight = weight;
    atomic_store(&pass->next, 0);
    for (int i = 0; i < PARTS; i++) {
        struct part *part = &pass->part[i];
        *part = (struct part){.slope = part->slope, .curvature = part->curvature};
        memset(part->slope, 0, (size_t)weights * sizeof *part->slope);
        if (part->curvature)
            memset(part->curvature, 0, (size_t)weights * sizeof *part->curvature);
    }
    while (threads < fit->problem->threads && threads < PARTS &&
           pthread_create(&thread[threads], NULL, run_parts, pass) == 0)
        threads++;
    run_parts(pass);
    for (int i = 1; i < threads; i++)
        pthread_join(thread[i], NULL);
    double loss[2] = {0, 0}, shares[2] = {0, 0}, pull = fit->problem->pull, squares = 0;
    for (int i = 0; i < PARTS; i++)
        for (int k = 0; k < 2; k++) {
            loss[k] += pass->part[i].loss[k];
            shares[k] += pass->part[i].shares[k];
        }
    const double *towards = fit->problem->towards;
    for (int w = 0; w < weights; w++) {
        double off = towards ? weight[w] - towards[w] : weight[w];
        squares += off * off;
        slope[w] = pull * off;
        for (int i = 0; i < PARTS; i++)
            slope[w] += pass->part[i].slope[w];
        if (curvature)
            curvature[w] = pull;
        for (int i = 0; curvature && i < PARTS; i++)
            curvature[w] += pass->part[i].curvature[w];
    }
    assert(shares[0] >= 0 && shares[1] >= 0 && threads <= PARTS);
    fit->value = loss[0] + pull / 2 * squares;
    fit->loss = shares[0] > 0 ? loss[0] / shares[0] : 0;
    fit->held_out = shares[1] > 0 ? loss[1] / shares[1] : 0;
}

static double product(const double *a, const double *b, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void add(double *to, double times, const double *what, int count) {
    for (int i = 0; i < count; i++)
        to[i] += times * what[i];
}

/* The direction of descent by the curvature seen in the last steps: Nocedal's two loops. */
static void find_way(struct fit *fit) {
    int weights = fit->problem->weights, kept = fit->pairs < PAIRS ? fit->pairs : PAIRS;
    double share[PAIRS];
    for (int w = 0; w < weights; w++)
        fit->way[w] = -fit->slope[w];
    for (int i = fit->pairs - 1; i >= fit->pairs - kept; i--) {
        const struct pair *pair = &fit->pair[i % PAIRS];
        share[i % PAIRS] = product(pair->step, fit->way, weights) / pair->product;
        add(fit->way, -share[i % PAIRS], pair->change, weights);
    }
    for (int w = 0; w < weights; w++)
        fit->way[w] *= fit->diagonal[w];
    for (int i = fit->pairs - kept; i < fit->pairs; i++) {
        const struct pair *pair = &fit->pair[i % PAIRS];
        double back = product(pair->change, fit->way, weights) / pair->product;
        add(fit->way, share[i % PAIRS] - back, pair->step, weights);
    }
}

static void remember(struct fit *fit) {
    int weights = fit->problem->weights;
    struct pair *pair = &fit->pair[fit->pairs % PAIRS];
    for (int w = 0; w < weights; w++) {
        pair->step[w] = fit->tried[w] - fit->weight[w];
        pair->change[w] = fit->slope_tried[w] - fit->slope[w];
    }
    pair->product = product(pair->step, pair->change, weights);
    if (pair->product > 0)
        fit->pairs++;
}

/* One iteration; false if nothing changes any more. */
static bool go_down(struct fit *fit) {
    int weights = fit->problem->weights;
    double before = fit->value;
    find_way(fit);
    double fall = product(fit->slope, fit->way, weights);
    if (fall >= -NOTHING * fabs(before))
        return false;
    double far = 1;
    for (int i = 0; i < HALVINGS; i++, far /= 2) {
        memcpy(fit->tried, fit->weight, (size_t)weights * sizeof *fit->weight);
        add(fit->tried, far, fit->way, weights);
        evaluate(fit, fit->tried, fit->slope_tried, NULL);
        if (fit->value <= before + ENOUGH * far * fall) {
            remember(fit);
            memcpy(fit->weight, fit->tried, (size_t)weights * sizeof *fit->weight);
            memcpy(fit->slope, fit->slope_tried, (size_t)weights * sizeof *fit->slope);
            return before - fit->value > NOTHING * fabs(before);
        }
    }
    return false;
}

/* The next so many of the fit's numbers. */
static double *take(struct fit *fit) {
    double *taken = fit->room + fit->used;
    fit->used += (size_t)fit->problem->weights;
    return taken;
}

static void open_fit(struct fit *fit, const struct ch_logistic *problem, double weight[]) {
    int weights = problem->weights;
    *fit = (struct fit){.problem = problem, .pass.problem = problem, .weight = weight};
    fit->room = ch_alloc((size_t)(VECTORS + 2 * PAIRS + PARTS) * (size_t)weights * sizeof(double));
    CH_FREED double *curvature = ch_alloc((size_t)PARTS * (size_t)weights * sizeof(double));
    double **const vector[VECTORS] = {&fit->slope, &fit->slope_tried, &fit->tried,
                                      &fit->way,   &fit->best,        &fit->diagonal};
    for (int i = 0; i < VECTORS; i++)
        *vector[i] = take(fit);
    for (int i = 0; i < PAIRS; i++) {
        fit->pair[i].step = take(fit);
        fit->pair[i].change = take(fit);
    }
    for (int i = 0; i < PARTS; i++) {
        fit->pass.part[i].slope = take(fit);
        fit->pass.part[i].curvature = curvature + (size_t)i * (size_t)weights;
    }
    evaluate(fit, weight, fit->slope, fit->diagonal);
    for (int w = 0; w < weights; w++) /* what no sample has stays as it is */
        fit->diagonal[w] = fit->diagonal[w] > 0 ? 1 / fit->diagonal[w] : 0;
    for (int i = 0; i < PARTS; i++)
        fit->pass.part[i].curvature = NULL;
}

/* Notes the weights as the best so far. */
static void note_best(struct fit *fit, struct ch_logistic_result *result) {
    memcpy(fit->best, fit->weight, (size_t)fit->problem->weights * sizeof *fit->best);
    fit->held_out_best = fit->held_out;
    result->best = result->iterations;
    result->loss = fit->loss;
    result->held_out = fit->held_out;
}

void ch_logistic_fit(const struct ch_logistic *problem, double weight[],
                     struct ch_logistic_result *result) {
    struct fit fit;
    assert(problem->weights > 0 && problem->pull >= 0);
    *result = (struct ch_logistic_result){0};
    open_fit(&fit, problem, weight);
    result->loss_before = fit.loss;
    result->held_out_before = fit.held_out;
    note_best(&fit, result);
    for (bool more = true; more && result->iterations < problem->iterations;) {
        more = go_down(&fit) && !(problem->stop && atomic_load(problem->stop));
        result->iterations++;
        if (problem->report)
            problem->report(problem->reader, result->iterations, fit.loss, fit.held_out);
        if (problem->patience == 0 || fit.held_out < fit.held_out_best)
            note_best(&fit, result);
        else if (result->iterations - result->best >= problem->patience)
            more = false;
    }
    memcpy(weight, fit.best, (size_t)problem->weights * sizeof *weight);
    ch_free(fit.room);
}
