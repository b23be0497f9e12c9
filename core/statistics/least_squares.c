#include "core/statistics/least_squares.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/base/memory.h"

static const double NO_PIVOT = 1e-12 /* of the diagonal */, STILL = 1e-10;

enum { MOST_MOVES = 10000 };

/* Writes A's factor L, A = L L', into the lower triangle. */
static bool factorise(const double a[], int count, double l[]) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j <= i; j++) {
            double rest = a[i * count + j];
            for (int k = 0; k < j; k++)
                rest -= l[i * count + k] * l[j * count + k];
            if (i > j)
                l[i * count + j] = rest / l[j * count + j];
            else if (rest > NO_PIVOT * a[i * count + i])
                l[i * count + i] = sqrt(rest);
            else
                return false;
        }
    return true;
}

/* Solves L L' x = b; both may be one. */
static void solve(const double l[], int count, const double b[], double x[]) {
    for (int i = 0; i < count; i++) {
        double rest = b[i];
        for (int k = 0; k < i; k++)
            rest -= l[i * count + k] * x[k];
        x[i] = rest / l[i * count + i];
    }
    for (int i = count - 1; i >= 0; i--) {
        for (int k = i + 1; k < count; k++)
            x[i] -= l[k * count + i] * x[k];
        x[i] /= l[i * count + i];
    }
}

bool ch_solve_positive(const double a[], int count, const double b[], double x[]) {
    assert(count >= 0);
    CH_FREED double *l = ch_alloc(((size_t)count * (size_t)count + 1) * sizeof *l);
    bool found = factorise(a, count, l);
    if (found)
        solve(l, count, b, x);
    return found;
}

bool ch_invert_positive(const double a[], int count, double inverse[]) {
    CH_FREED double *l = ch_alloc(((size_t)count * (size_t)count + 1) * sizeof *l);
    if (!factorise(a, count, l))
        return false;
    for (int i = 0; i < count; i++) { /* it is symmetric: rows are columns */
        double *row = inverse + (size_t)i * (size_t)count;
        memset(row, 0, (size_t)count * sizeof *row);
        row[i] = 1;
        solve(l, count, row, row);
    }
    return true;
}

/* Moves the free x to where they are best together, but not beyond a bound: the first one that
 * reaches its bound is held there. *whole: none did. False: see ch_solve_positive. */
static bool move_free(const double a[], int count, const double b[], const double low[],
                      const double high[], bool held[], double x[], double room[], bool *whole) {
    double *part = room, *best = room + (size_t)count * (size_t)count, step = 1;
    int free_count = 0, first = -1;
    for (int i = 0; i < count; i++) {
        if (held[i])
            continue;
        double *row = part + (size_t)free_count * (size_t)count;
        best[free_count] = b[i];
        for (int k = 0, j = 0; k < count; k++)
            if (held[k])
                best[free_count] -= a[i * count + k] * x[k];
            else
                row[j++] = a[i * count + k];
        free_count++;
    }
    for (int i = 1; i < free_count; i++) /* rows of the width that they have now */
        memmove(part + i * free_count, part + i * count, (size_t)free_count * sizeof *part);
    if (!ch_solve_positive(part, free_count, best, best))
        return false;
    for (int i = 0, j = 0; i < count; i++) {
        if (held[i])
            continue;
        double next = best[j++], end = fmin(fmax(next, low[i]), high[i]);
        double share = next != end ? (end - x[i]) / (next - x[i]) : 1;
        if (share < step || (share == step && next != end)) {
            step = share;
            first = i;
        }
    }
    for (int i = 0, j = 0; i < count; i++)
        if (!held[i])
            x[i] = fmin(fmax(x[i] + step * (best[j++] - x[i]), low[i]), high[i]);
    *whole = first < 0;
    if (first >= 0) {
        x[first] =
            fabs(x[first] - low[first]) < fabs(x[first] - high[first]) ? low[first] : high[first];
        held[first] = true;
    }
    return true;
}

/* Frees the held x that gains most by moving inwards; false: none gains. */
static bool free_one(const double a[], int count, const double b[], const double low[],
                     const double high[], bool held[], const double x[]) {
    int best = -1;
    double most = 0;
    for (int i = 0; i < count; i++) {
        if (!held[i] || low[i] >= high[i])
            continue;
        double slope = b[i], size = fabs(b[i]);
        for (int k = 0; k < count; k++) {
            slope -= a[i * count + k] * x[k];
            size += fabs(a[i * count + k] * x[k]);
        }
        double inwards = (x[i] <= low[i] ? slope : -slope);
        double gain = inwards > STILL * size ? inwards * inwards / a[i * count + i] : 0;
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    if (best >= 0)
        held[best] = false;
    return best >= 0;
}

bool ch_solve_bounded(const double a[], int count, const double b[], const double low[],
                      const double high[], double x[]) {
    size_t size = (size_t)count;
    CH_FREED bool *held = ch_alloc((size + 1) * sizeof *held);
    CH_FREED double *room = ch_alloc((size + 1) * (size + 1) * sizeof *room);
    for (int i = 0; i < count; i++) {
        x[i] = fmin(fmax(x[i], low[i]), high[i]);
        held[i] = x[i] <= low[i] || x[i] >= high[i];
    }
    for (int moves = 0; moves < MOST_MOVES; moves++) {
        bool whole;
        if (!move_free(a, count, b, low, high, held, x, room, &whole))
            return false;
        if (whole && !free_one(a, count, b, low, high, held, x))
            break;
    }
    return true;
}
