/* The rating of one player by games against others whose ratings are given. Pure; never nan or
 * infinite.
 *
 * Model: the player scores L(r - o) in the mean against an opponent of rating o,
 * L(x) = 1/(1 + 10^(-x/400)); a draw is half a win and half a loss, which makes intervals a little
 * wider than they need be. The rating is the likeliest; its interval has all ratings whose
 * likelihood is not so small that results like these are rarer than 1 in 20 (the ratio test: twice
 * the fall of its logarithm is at most 3.84, the 95 % quantile of chi square with one degree).
 * Errors of the opponents' ratings are not in it. Who won or lost every game has an open end; the
 * rating is then where the results have a likelihood of one half. */
#ifndef CH_CORE_STATISTICS_STANDING_H
#define CH_CORE_STATISTICS_STANDING_H

#include <stdbool.h>

struct ch_standing_game {
    double opponent; /* its rating, -10,000 to 10,000 */
    double score;    /* 0, 1/2, 1 */
};

struct ch_standing {
    double elo, low, high;    /* 95 % */
    bool open_low, open_high; /* that end is none: every game was lost, won */
};

/* At least one game. */
struct ch_standing ch_standing_of(const struct ch_standing_game games[], int count);

#endif
