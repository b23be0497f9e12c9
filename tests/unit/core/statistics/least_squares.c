/* Small systems of linear equations: by hand, against numpy, and within bounds. */
#include "core/statistics/least_squares.h"
#include "tests/support/unit.h"

/* 4x + 2y = 10 and 2x + 3y = 9 by hand: y = (18 - 10) / (6 - 2) = 2, x = (10 - 4) / 4 = 3/2. The
 * upper triangle is not read. */
TEST(two_by_hand) {
    const double a[] = {4, NAN, 2, 3};
    double b[] = {10, 9}, inverse[4];
    assert_true(ch_solve_positive(a, 2, b, b));
    assert_within(b[0], 1.5, 1e-12);
    assert_within(b[1], 2, 1e-12);
    assert_true(ch_invert_positive(a, 2, inverse));
    /* 1/8 of (3 -2; -2 4) */
    const double expected[] = {0.375, -0.25, -0.25, 0.5};
    for (int i = 0; i < 4; i++)
        assert_within(inverse[i], expected[i], 1e-12);
    assert_true(ch_solve_positive(a, 0, b, b));
}

static const double four[] = {6, 2, 1, 0, 2, 5, 2, -1, 1, 2, 4, 1, 0, -1, 1, 3};

/* numpy.linalg.solve(A, [1, -2, 3, 4]) and numpy.linalg.inv(A); 0.19444 is 7/36. */
TEST(four_by_numpy) {
    static const double solution[] = {0.25, -0.65, 0.8, 0.85};
    static const double inverse[] = {
        7.0 / 36, -1.0 / 12, 0,   -1.0 / 36, -1.0 / 12, 0.35,      -0.2, 11.0 / 60,
        0,        -0.2,      0.4, -0.2,      -1.0 / 36, 11.0 / 60, -0.2, 83.0 / 180,
    };
    const double b[] = {1, -2, 3, 4};
    double x[4], found[16];
    assert_true(ch_solve_positive(four, 4, b, x));
    assert_true(ch_invert_positive(four, 4, found));
    for (int i = 0; i < 4; i++)
        assert_within(x[i], solution[i], 1e-12);
    for (int i = 0; i < 16; i++)
        assert_within(found[i], inverse[i], 1e-12);
}

/* The determinant of the first is 0, of the second -3; the third has no scale. */
TEST(not_positive_definite) {
    static const double rows[][4] = {{1, 2, 2, 4}, {1, 2, 2, 1}, {0, 0, 0, 1}, {1, 0, 0, -1}};
    double x[2], inverse[4];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_false(ch_solve_positive(rows[i], 2, (double[]){1, 1}, x));
        assert_false(ch_invert_positive(rows[i], 2, inverse));
        const double low[] = {-1, -1}, high[] = {1, 1};
        x[0] = 0.5;
        x[1] = 0.5;
        assert_false(ch_solve_bounded(rows[i], 2, (double[]){1, 1}, low, high, x));
        assert_true(fabs(x[0]) <= 1 && fabs(x[1]) <= 1);
    }
    /* small numbers are no reason */
    const double small[] = {4e-30, 2e-30, 2e-30, 3e-30};
    assert_true(ch_solve_positive(small, 2, (double[]){10e-30, 9e-30}, x));
    assert_within(x[0], 1.5, 1e-9);
}

/* Within wide bounds it is the solution of the equations, wherever it begins. */
TEST(wide_bounds_do_nothing) {
    const double b[] = {1, -2, 3, 4}, low[] = {-9, -9, -9, -9}, high[] = {9, 9, 9, 9};
    static const double solution[] = {0.25, -0.65, 0.8, 0.85};
    for (int from = -20; from <= 20; from += 20) {
        double x[] = {from, -from, from, 1};
        assert_true(ch_solve_bounded(four, 4, b, low, high, x));
        for (int i = 0; i < 4; i++)
            assert_within(x[i], solution[i], 1e-8);
    }
}

/* 2x² + 2xy + 1.5y² - 10x - 9y is least at (3/2, 2). With y <= 1 it is least where 4x = 10 - 2;
 * with x <= 1 where 3y = 9 - 2; with x >= 2 where 3y = 9 - 4; with both at an end at that corner,
 * since there the slopes 4x + 2y - 10 and 2x + 3y - 9 point outwards. */
TEST(bounds_by_hand) {
    const double a[] = {4, 2, 2, 3}, b[] = {10, 9};
    static const struct {
        double low[2], high[2], x[2];
    } rows[] = {
        {{-10, -10}, {10, 1}, {2, 1}},      {{-10, -10}, {1, 10}, {1, 7.0 / 3}},
        {{2, -10}, {10, 10}, {2, 5.0 / 3}}, {{-10, -10}, {1, 1}, {1, 1}},
        {{5, 4}, {6, 7}, {5, 4}},           {{3, -1}, {3, 0}, {3, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double x[] = {0, 0};
        assert_true(ch_solve_bounded(a, 2, b, rows[i].low, rows[i].high, x));
        assert_within(x[0], rows[i].x[0], 1e-8);
        assert_within(x[1], rows[i].x[1], 1e-8);
    }
}

/* A number from -10 to 10. */
static int draw(unsigned *state) {
    *state = (*state * 1103515245u + 12345u) % 0x80000000u;
    return (int)(*state >> 16) % 21 - 10;
}

/* A = M'M + 1 and b, of draws: M row after row, then tenths of b; x from -1 to 1. numpy solves for
 * each of the 243 sets of x that are at an end, and the least is that of these within the bounds.
 */
TEST(bounds_by_numpy) {
    enum { N = 5 };
    static const double solution[][N] = {
        {0.156704335, -0.310526095, 1, 0.537074959, 1},
        {1, 0.839876808, 0.399739403, -0.19923982, -1},
        {-0.489032656, 0.78188874, 0.871919609, -1, -0.161922429},
        {-0.159840813, 0.40060785, -1, 0.0230340831, 0.768986177},
        {-1, 1, 0.316994126, -0.657332388, -1},
        {0.925299586, 0.479874953, -0.484534266, -1, -1},
        {-0.800024971, 1, -0.874123319, -0.440535418, 0.426404917},
        {0.55166372, 0.0656826754, 0.0575871776, 1, -0.0106774667}};
    const double low[N] = {-1, -1, -1, -1, -1}, high[N] = {1, 1, 1, 1, 1};
    for (unsigned seed = 1; seed <= sizeof solution / sizeof *solution; seed++) {
        unsigned next = seed;
        double m[N][N], a[N * N], b[N], x[N] = {0};
        for (int i = 0; i < N * N; i++)
            m[i / N][i % N] = draw(&next);
        for (int i = 0; i < N; i++)
            b[i] = 10 * draw(&next);
        for (int i = 0; i < N * N; i++) {
            a[i] = i / N == i % N;
            for (int k = 0; k < N; k++)
                a[i] += m[k][i / N] * m[k][i % N];
        }
        for (int from = -1; from <= 1; from++) {
            for (int i = 0; i < N; i++)
                x[i] = from;
            assert_true(ch_solve_bounded(a, N, b, low, high, x));
            for (int i = 0; i < N; i++)
                assert_within(x[i], solution[seed - 1][i], 1e-7);
        }
    }
}

/* Two that are nearly one, as two prices whose features go together: (1 + k)(x + y) is right with
 * x = y = 1/(2 + k), for the ridge k = 0.0003. */
TEST(nearly_alike) {
    const double a[] = {1.0003, 1, 1, 1.0003}, b[] = {1, 1}, low[] = {-9, -9}, high[] = {9, 9};
    double x[] = {9, -9};
    assert_true(ch_solve_bounded(a, 2, b, low, high, x));
    assert_within(x[0], 1 / 2.0003, 1e-6);
    assert_within(x[1], 1 / 2.0003, 1e-6);
}
