/* Ratings against given opponents. Expected values are from a table of likelihoods made in Python:
 * for every tenth of a point the product of p, 1 - p or sqrt(p (1 - p)), p = 1/(1 + 10^((o -
 * r)/400)), its greatest value, and the first and last r whose doubled fall of the logarithm is
 * below 3.8415.
 */
#include "core/statistics/rated.h"

#include "tests/support/begin.h"

static void expect(const struct ch_rated_game games[], int count, double elo, double low,
                   double high) {
    struct ch_rated rated = ch_rated_of(games, count);
    assert_false(rated.open_low || rated.open_high);
    if (fabs(rated.elo - elo) > 0.11 || fabs(rated.low - low) > 0.11 ||
        fabs(rated.high - high) > 0.11)
        fail_msg("%.2f (%.2f to %.2f), not %.1f (%.1f to %.1f)", rated.elo, rated.low, rated.high,
                 elo, low, high);
}

TEST(mixed_results) {
    static const struct ch_rated_game games[] = {{348, 1}, {348, 0}, {529, 0.5}, {529, 1},
                                                 {695, 0}, {0, 1},   {190, 1},   {348, 1},
                                                 {529, 0}, {529, 0}};
    expect(games, 10, 456.5, 212.6, 704.6);
}

TEST(draws_alone) {
    struct ch_rated_game games[10];
    for (int i = 0; i < 10; i++)
        games[i] = (struct ch_rated_game){0, 0.5};
    expect(games, 10, 0, -222.2, 222.2);
}

TEST(one_win_of_thirty) {
    struct ch_rated_game games[30] = {{1000, 1}};
    for (int i = 1; i < 30; i++)
        games[i] = (struct ch_rated_game){1000, 0};
    expect(games, 30, 415, -85.2, 682.7);
}

TEST(opponents_far_apart) {
    struct ch_rated_game games[10];
    for (int i = 0; i < 10; i++)
        games[i] = i % 2 ? (struct ch_rated_game){2271, 0} : (struct ch_rated_game){0, 1};
    expect(games, 10, 1135.5, 130.2, 2140.8);
}

/* The ends are open; the likelihood of ten wins is e^-1.92 at 617.7 and one half at 805.6. */
TEST(all_won_and_all_lost) {
    struct ch_rated_game games[10];
    for (int i = 0; i < 10; i++)
        games[i] = (struct ch_rated_game){348, 1};
    struct ch_rated won = ch_rated_of(games, 10);
    assert_true(won.open_high && !won.open_low);
    assert_true(fabs(won.low - 617.7) < 0.11 && fabs(won.elo - 805.6) < 0.11);
    for (int i = 0; i < 10; i++)
        games[i].score = 0;
    struct ch_rated lost = ch_rated_of(games, 10);
    assert_true(lost.open_low && !lost.open_high);
    assert_true(fabs(lost.high - (2 * 348 - 617.7)) < 0.11); /* the mirror of that */
    struct ch_rated one = ch_rated_of(&(struct ch_rated_game){0, 1}, 1);
    assert_true(fabs(one.low + 306.1) < 0.11 && fabs(one.elo) < 0.11);
}
