#include "workshop/prices/price_fit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/statistics/least_squares.h"

/* Of the normal equations' rows: the judge's score, the sum, then the prices. */
enum { SCORE, SUM, PRICE };

static const double strengths[] = {0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100};

enum { STRENGTHS = sizeof strengths / sizeof *strengths };

static const double MIDDLE = 0.1 /* strength */, ALIKE = 0.98, SAME_SUM = 1e-9,
                    SAME_SQUARE = 1e-12 /* sums are in millionths */;
/* Of a mean: what rounding leaves of values that are all alike. Of a range: of its ends. */
static const double ROUNDING = 1e-12, AT_END = 1e-9;

/* Products of all pairs of columns, summed over moves. */
struct sums {
    int columns;
    double *product; /* columns x columns */
};

static double *at(const struct sums *sums, int row, int column) {
    return sums->product + (size_t)row * (size_t)sums->columns + column;
}

static void sums_init(struct sums *sums, int prices) {
    sums->columns = PRICE + prices;
    size_t size = (size_t)sums->columns * (size_t)sums->columns;
    sums->product = ch_alloc(size * sizeof *sums->product);
}

static void sums_done(struct sums *sums) {
    ch_free(sums->product);
}

/* Writes the row of a move into `row`, not centred. */
static void fill_row(const struct ch_price_fit *fit, const struct ch_fit_position *position,
                     int move, double row[]) {
    row[SCORE] = position->score[move];
    row[SUM] = position->sum[move];
    memcpy(row + PRICE, position->feature + (size_t)move * (size_t)fit->prices,
           (size_t)fit->prices * sizeof *row);
}

/* The columns' means over the moves by their weights. `row` is scratch. */
static void find_means(const struct ch_price_fit *fit, const struct ch_fit_position *position,
                       const double weight[], double mean[], double row[]) {
    int columns = PRICE + fit->prices;
    double all = 0;
    memset(mean, 0, (size_t)columns * sizeof *mean);
    for (int move = 0; move < position->moves; move++)
        all += weight[move];
    for (int move = 0; move < position->moves; move++) {
        fill_row(fit, position, move, row);
        for (int i = 0; i < columns; i++)
            mean[i] += row[i] * weight[move] / all;
    }
}

/* Adds the position, each column less its mean. `scratch` has room for two rows. */
static void add_position(const struct ch_price_fit *fit, const struct ch_fit_position *position,
                         const double weight[], struct sums *sums, double *scratch) {
    int columns = sums->columns;
    double *mean = scratch, *row = scratch + columns;
    find_means(fit, position, weight, mean, row);
    for (int move = 0; move < position->moves; move++) {
        fill_row(fit, position, move, row);
        for (int i = 0; i < columns; i++) {
            row[i] -= mean[i];
            if (fabs(row[i]) < ROUNDING * fabs(mean[i]))
                row[i] = 0;
        }
        for (int i = 0; i < columns; i++)
            if (row[i] != 0)
                for (int k = 0; k <= i; k++)
                    *at(sums, i, k) += weight[move] * position->weight * row[i] * row[k];
    }
}

/* A problem solved: the unit, and what each price is moved by. */
struct solution {
    double unit;
    bool no_unit;
    double *moved; /* price less author's */
};

/* The problem at one unit: least over what each price is moved by, times the unit. */
struct at_unit {
    const struct ch_price_fit *fit;
    const struct sums *sums;
    double *a; /* prices x prices, with the ridge */
    double *b, *low, *high, *moved;
};

/* Solves it and returns the least. The sum is convex in the unit and the moves together, and the
 * bounds are linear in them: so the least is convex in the unit. */
static double solve_at(struct at_unit *at_one, double unit) {
    const struct ch_price_fit *fit = at_one->fit;
    const struct sums *sums = at_one->sums;
    int prices = fit->prices;
    for (int i = 0; i < prices; i++) {
        bool differs = *at(sums, PRICE + i, PRICE + i) > 0;
        at_one->b[i] = differs ? *at(sums, PRICE + i, SCORE) - unit * *at(sums, PRICE + i, SUM) : 0;
        at_one->low[i] = unit * (fit->low[i] - fit->author[i]);
        at_one->high[i] = unit * (fit->high[i] - fit->author[i]);
    }
    bool solved = /* by the ridge A is positive definite */
        ch_solve_bounded(at_one->a, prices, at_one->b, at_one->low, at_one->high, at_one->moved);
    assert(solved);
    (void)solved;
    double least = *at(sums, SCORE, SCORE) - 2 * unit * *at(sums, SUM, SCORE) +
                   unit * unit * *at(sums, SUM, SUM);
    for (int i = 0; i < prices; i++) {
        double row = -2 * at_one->b[i];
        for (int k = 0; k < prices; k++)
            row += at_one->a[i * prices + k] * at_one->moved[k];
        least += row * at_one->moved[i];
    }
    return least;
}

/* The best unit between 0 and `most`: golden section (Kiefer 1953). */
static double find_unit(struct at_unit *at_one, double most) {
    enum { STEPS = 40 };
    const double golden = 0.6180339887498949;
    double low = 0, high = most;
    double x[2] = {high - golden * (high - low), low + golden * (high - low)};
    double f[2] = {solve_at(at_one, x[0]), solve_at(at_one, x[1])};
    for (int i = 0; i < STEPS && high - low > 1e-4 * high; i++) {
        int worse = f[0] < f[1];
        if (worse)
            high = x[1];
        else
            low = x[0];
        x[worse] = x[!worse];
        f[worse] = f[!worse];
        x[!worse] = worse ? high - golden * (high - low) : low + golden * (high - low);
        f[!worse] = solve_at(at_one, x[!worse]);
    }
    return (low + high) / 2;
}

/* The unit by which the author's sums are as wide as the judge's scores; 0 if either are all
 * alike. */
static double width_unit(const struct sums *sums) {
    double scores = *at(sums, SCORE, SCORE), own = *at(sums, SUM, SUM);
    return own > 0 ? sqrt(scores / own) : 0;
}

/* The best unit. It is more than that of the width where moved prices make the sums narrower:
 * looked for further out while it is at the end. */
static double search_unit(struct at_unit *at_one, double width) {
    const double wider = 4, nearly = 0.999, widest = 1e6;
    double most = width, unit;
    do {
        most *= wider;
        unit = find_unit(at_one, most);
    } while (unit > nearly * most && most < widest * width);
    return unit;
}

static void solve(const struct ch_price_fit *fit, const struct sums *sums, double strength,
                  struct solution *found) {
    enum { NARROWEST = 1000 };
    size_t prices = (size_t)fit->prices;
    CH_FREED double *room = ch_alloc((prices + 4) * (prices + 1) * sizeof *room);
    struct at_unit at_one = {fit, sums, room, room + prices * prices, NULL, NULL, NULL};
    at_one.low = at_one.b + prices;
    at_one.high = at_one.low + prices;
    at_one.moved = at_one.high + prices;
    for (size_t i = 0; i < prices; i++) {
        for (size_t k = 0; k <= i; k++)
            room[i * prices + k] = room[k * prices + i] = *at(sums, PRICE + (int)i, PRICE + (int)k);
        room[i * prices + i] *= 1 + strength;
        if (!(room[i * prices + i] > 0))
            room[i * prices + i] = 1; /* nothing pulls: it stays where it is */
    }
    double width = width_unit(sums);
    found->unit = width > 0 ? search_unit(&at_one, width) : 0;
    found->no_unit = found->unit <= width / NARROWEST;
    if (found->no_unit)
        found->unit = width > 0 ? width : 1;
    solve_at(&at_one, found->unit);
    for (size_t i = 0; i < prices; i++)
        found->moved[i] = at_one.moved[i] / found->unit;
}

/* The sum of squared errors of the solution on what the sums are of. */
static double squared_error(const struct sums *sums, const struct solution *solution) {
    int columns = sums->columns;
    CH_FREED double *times = ch_alloc((size_t)columns * sizeof *times);
    double error = 0;
    times[SCORE] = 1;
    times[SUM] = -solution->unit;
    for (int i = PRICE; i < columns; i++)
        times[i] = -solution->unit * solution->moved[i - PRICE];
    for (int i = 0; i < columns; i++)
        for (int k = 0; k <= i; k++)
            error += (i == k ? 1 : 2) * times[i] * times[k] * *at(sums, i, k);
    return error;
}

/* The fit without one of the folds: sums over the others, and over it. */
struct fold {
    int held; /* the fold; -1: nothing is held out */
    struct sums sums, rest;
    double *weight; /* by move of all positions, one after the other */
};

static bool is_held(const struct fold *fold, const struct ch_fit_position *position) {
    return position->opening % CH_PRICE_FOLDS == fold->held;
}

static void sum_up(const struct ch_price_fit *fit, struct fold *fold, double *scratch) {
    struct sums *sums[2] = {&fold->sums, &fold->rest};
    size_t size = (size_t)fold->sums.columns * (size_t)fold->sums.columns;
    const double *weight = fold->weight;
    for (int i = 0; i < 2; i++)
        memset(sums[i]->product, 0, size * sizeof *sums[i]->product);
    for (int i = 0; i < fit->positions; i++) {
        const struct ch_fit_position *position = &fit->position[i];
        add_position(fit, position, weight, sums[is_held(fold, position)], scratch);
        weight += position->moves;
    }
}

/* Writes what is left of the judge's scores of a position's moves, less its mean. */
static void find_left(const struct ch_price_fit *fit, const struct ch_fit_position *position,
                      const double weight[], const struct solution *solution, double *scratch,
                      double left[]) {
    int columns = PRICE + fit->prices;
    double *mean = scratch, *row = scratch + columns;
    find_means(fit, position, weight, mean, row);
    for (int move = 0; move < position->moves; move++) {
        fill_row(fit, position, move, row);
        left[move] = row[SCORE] - mean[SCORE] - solution->unit * (row[SUM] - mean[SUM]);
        for (int i = 0; i < fit->prices; i++)
            left[move] -= solution->unit * solution->moved[i] * (row[PRICE + i] - mean[PRICE + i]);
    }
}

/* Lets moves whose score is far from what the solution foretells count less. */
static void weigh_again(const struct ch_price_fit *fit, struct fold *fold,
                        const struct solution *solution, double *scratch) {
    double *weight = fold->weight;
    for (int i = 0; i < fit->positions; i++) {
        const struct ch_fit_position *position = &fit->position[i];
        CH_FREED double *left = ch_alloc((size_t)position->moves * sizeof *left);
        find_left(fit, position, weight, solution, scratch, left);
        for (int move = 0; move < position->moves; move++)
            weight[move] = fabs(left[move]) > fit->outlier ? fit->outlier / fabs(left[move]) : 1;
        weight += position->moves;
    }
}

/* Finds the weights of moves by fits at a middle strength. */
static void fold_init(const struct ch_price_fit *fit, int held, long moves, struct fold *fold) {
    enum { PASSES = 4 };
    CH_FREED double *scratch = ch_alloc(2 * (size_t)(PRICE + fit->prices) * sizeof *scratch);
    struct solution found = {.moved = ch_alloc(((size_t)fit->prices + 1) * sizeof *found.moved)};
    fold->held = held;
    sums_init(&fold->sums, fit->prices);
    sums_init(&fold->rest, fit->prices);
    fold->weight = ch_alloc(((size_t)moves + 1) * sizeof *fold->weight);
    for (long i = 0; i < moves; i++)
        fold->weight[i] = 1;
    sum_up(fit, fold, scratch);
    for (int pass = 0; pass < PASSES && fit->outlier > 0; pass++) {
        solve(fit, &fold->sums, fit->strength > 0 ? fit->strength : MIDDLE, &found);
        weigh_again(fit, fold, &found, scratch);
        sum_up(fit, fold, scratch);
    }
    ch_free(found.moved);
}

static void fold_done(struct fold *fold) {
    sums_done(&fold->sums);
    sums_done(&fold->rest);
    ch_free(fold->weight);
}

/* The greatest strength that errs no more than a standard error beyond the least (Breiman and
 * others 1984), by the errors on each fold. */
static double find_strength(const struct ch_price_fit *fit, const struct fold folds[]) {
    struct solution found = {.moved = ch_alloc(((size_t)fit->prices + 1) * sizeof *found.moved)};
    double error[STRENGTHS][CH_PRICE_FOLDS], sum[STRENGTHS] = {0};
    int best = 0, chosen = 0;
    for (int i = 0; i < STRENGTHS; i++) {
        for (int fold = 0; fold < CH_PRICE_FOLDS; fold++) {
            solve(fit, &folds[fold].sums, strengths[i], &found);
            error[i][fold] = squared_error(&folds[fold].rest, &found);
            sum[i] += error[i][fold];
        }
        best = sum[i] < sum[best] ? i : best;
    }
    for (int i = best; i < STRENGTHS; i++) {
        double mean = (sum[i] - sum[best]) / CH_PRICE_FOLDS, square = 0;
        for (int fold = 0; fold < CH_PRICE_FOLDS; fold++)
            square += pow(error[i][fold] - error[best][fold] - mean, 2);
        if (mean <= sqrt(square / (CH_PRICE_FOLDS * (CH_PRICE_FOLDS - 1))))
            chosen = i;
    }
    ch_free(found.moved);
    return strengths[chosen > best ? chosen : best];
}

/* The regret of what the sums choose when the prices are moved so; the mean where several moves
 * have the highest sum. *first is the first of these. */
static double regret_of(const struct ch_price_fit *fit, const struct ch_fit_position *position,
                        const double moved[], int *first) {
    double best = -INFINITY, regret = 0;
    int tied = 0;
    for (int move = 0; move < position->moves; move++) {
        double sum = position->sum[move];
        const double *x = position->feature + (size_t)move * (size_t)fit->prices;
        for (int i = 0; moved && i < fit->prices; i++)
            sum += x[i] * moved[i];
        double same = SAME_SUM * (1 + fabs(sum));
        if (sum > best + same) {
            tied = 0;
            regret = 0;
            best = sum;
            *first = move;
        }
        if (sum >= best - same) {
            tied++;
            regret += position->regret[move];
        }
    }
    return regret / tied;
}

static void find_regrets(struct ch_price_fit *fit, const struct fold folds[]) {
    size_t room = (size_t)fit->openings + 1, prices = (size_t)fit->prices + 1;
    CH_FREED struct ch_cluster *cluster = ch_alloc(3 * room * sizeof *cluster);
    CH_FREED double *moved = ch_alloc(CH_PRICE_FOLDS * prices * sizeof *moved);
    struct ch_cluster *before = cluster, *after = cluster + room, *change = after + room;
    for (int fold = 0; fold < CH_PRICE_FOLDS; fold++)
        solve(fit, &folds[fold].sums, fit->strength,
              &(struct solution){.moved = moved + (size_t)fold * prices});
    for (int i = 0; i < fit->positions; i++) {
        const struct ch_fit_position *position = &fit->position[i];
        int was = 0, is = 0, opening = position->opening;
        double old = regret_of(fit, position, NULL, &was);
        double new =
            regret_of(fit, position, moved + (size_t)(opening % CH_PRICE_FOLDS) * prices, &is);
        ch_cluster_add(&before[opening], old, true);
        ch_cluster_add(&after[opening], new, true);
        ch_cluster_add(&change[opening], new - old, true);
        fit->changed += was != is;
    }
    long used = 0;
    for (int i = 0; i < fit->openings; i++)
        if (change[i].trials > 0) {
            before[used] = before[i];
            after[used] = after[i];
            change[used++] = change[i];
        }
    fit->before = ch_clusters_mean(before, used, false);
    fit->after = ch_clusters_mean(after, used, false);
    fit->change = ch_paired_difference(change, used);
}

/* Adds to push[], by price, the sum over the position's moves of feature times what is left of the
 * judge's score. */
static void add_push(const struct ch_price_fit *fit, const struct ch_fit_position *position,
                     const double weight[], const struct solution *solution, double *scratch,
                     double push[]) {
    CH_FREED double *left = ch_alloc((size_t)position->moves * sizeof *left);
    double *mean = scratch, *row = scratch + PRICE + fit->prices;
    find_left(fit, position, weight, solution, scratch, left);
    for (int move = 0; move < position->moves; move++) {
        fill_row(fit, position, move, row);
        for (int i = 0; i < fit->prices; i++)
            push[i] +=
                position->weight * weight[move] * left[move] * (row[PRICE + i] - mean[PRICE + i]);
    }
}

/* The errors of the prices that are free: neither at a bound nor without evidence. */
static void find_errors(struct ch_price_fit *fit, const struct fold *all,
                        const struct solution *solution) {
    size_t prices = (size_t)fit->prices;
    CH_FREED int *open_price = ch_alloc((prices + 1) * sizeof *open_price);
    CH_FREED double *scratch = ch_alloc(2 * (PRICE + prices) * sizeof *scratch);
    CH_FREED double *push = ch_alloc(((size_t)fit->openings * prices + 1) * sizeof *push);
    int count = 0;
    for (int i = 0; i < fit->prices; i++)
        if (fit->spread[i] > 0 && fit->value[i] > fit->low[i] && fit->value[i] < fit->high[i])
            open_price[count++] = i;
    size_t size = (size_t)count * (size_t)count + 1;
    CH_FREED double *a = ch_alloc(size * sizeof *a), *inverse = ch_alloc(size * sizeof *inverse);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k <= i; k++)
            a[i * count + k] = *at(&all->sums, PRICE + open_price[i], PRICE + open_price[k]);
        a[i * count + i] *= 1 + fit->strength;
    }
    if (!ch_invert_positive(a, count, inverse))
        return;
    const double *weight = all->weight;
    for (int i = 0; i < fit->positions; i++) {
        const struct ch_fit_position *position = &fit->position[i];
        add_push(fit, position, weight, solution, scratch,
                 push + (size_t)position->opening * prices);
        weight += position->moves;
    }
    for (int opening = 0; opening < fit->openings; opening++)
        for (int i = 0; i < count; i++) {
            double part = 0;
            for (int k = 0; k < count; k++)
                part +=
                    inverse[i * count + k] * push[(size_t)opening * prices + (size_t)open_price[k]];
            fit->error[open_price[i]] += part * part;
        }
    for (int i = 0; i < fit->prices; i++)
        fit->error[i] = sqrt(fit->error[i]) / solution->unit;
}

static void find_pairs(struct ch_price_fit *fit, const struct sums *all) {
    for (int i = 0; i < fit->prices; i++)
        for (int k = 0; k < i; k++) {
            double own = *at(all, PRICE + i, PRICE + i) * *at(all, PRICE + k, PRICE + k);
            double correlation = own > 0 ? *at(all, PRICE + i, PRICE + k) / sqrt(own) : 0;
            if (fabs(correlation) < ALIKE)
                continue;
            struct ch_price_pair *pair = ch_append(&fit->pair, &fit->pairs, sizeof *pair);
            *pair = (struct ch_price_pair){k, i, correlation};
        }
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The mean square of its sums, each less their mean. */
static double square_of(const struct ch_fit_position *position) {
    double mean = 0, square = 0;
    for (int i = 0; i < position->moves; i++)
        mean += position->sum[i] / position->moves;
    for (int i = 0; i < position->moves; i++)
        square += (position->sum[i] - mean) * (position->sum[i] - mean) / position->moves;
    return square;
}

void ch_fit_positions_weigh(struct ch_fit_position position[], int count) {
    CH_FREED double *square = ch_alloc(((size_t)count + 1) * sizeof *square);
    int differ = 0;
    for (int i = 0; i < count; i++) {
        position[i].weight = square_of(&position[i]);
        if (position[i].weight > SAME_SQUARE)
            square[differ++] = position[i].weight;
    }
    qsort(square, (size_t)differ, sizeof *square, by_value);
    double middle = square[differ / 2];
    for (int i = 0; i < count; i++)
        position[i].weight = position[i].weight > middle ? middle / position[i].weight : 1;
}

void ch_price_fit_run(struct ch_price_fit *fit) {
    struct fold folds[CH_PRICE_FOLDS], all;
    size_t prices = (size_t)fit->prices + 1;
    struct solution found = {.moved = ch_alloc(prices * sizeof *found.moved)};
    long moves = 0;
    fit->value = ch_alloc(prices * sizeof *fit->value);
    fit->error = ch_alloc(prices * sizeof *fit->error);
    fit->spread = ch_alloc(prices * sizeof *fit->spread);
    for (int i = 0; i < fit->positions; i++) {
        assert(fit->position[i].moves > 1 && fit->position[i].opening >= 0);
        moves += fit->position[i].moves;
    }
    for (int fold = 0; fold < CH_PRICE_FOLDS; fold++)
        fold_init(fit, fold, moves, &folds[fold]);
    fold_init(fit, -1, moves, &all);
    if (!(fit->strength > 0))
        fit->strength = find_strength(fit, folds);
    solve(fit, &all.sums, fit->strength, &found);
    fit->unit = found.unit;
    fit->no_unit = found.no_unit;
    for (int i = 0; i < fit->prices; i++) {
        double end = AT_END * (fit->high[i] - fit->low[i]);
        fit->value[i] = fit->author[i] + found.moved[i];
        fit->value[i] = fit->value[i] < fit->low[i] + end    ? fit->low[i]
                        : fit->value[i] > fit->high[i] - end ? fit->high[i]
                                                             : fit->value[i];
        fit->spread[i] = sqrt(*at(&all.sums, PRICE + i, PRICE + i) / (double)(moves ? moves : 1));
    }
    find_errors(fit, &all, &found);
    find_pairs(fit, &all.sums);
    find_regrets(fit, folds);
    for (int fold = 0; fold < CH_PRICE_FOLDS; fold++)
        fold_done(&folds[fold]);
    fold_done(&all);
    ch_free(found.moved);
}

void ch_price_fit_done(struct ch_price_fit *fit) {
    ch_free(fit->value);
    ch_free(fit->error);
    ch_free(fit->spread);
    ch_free(fit->pair);
}
