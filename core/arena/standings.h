/* The standings of a match of many agents: places, points and tie-breaks. Pure.
 *
 * Order by format. Round-robin: the share of points in the games played, then Sonneborn-Berger.
 * Gauntlet: the rating, since all but the first met one opponent alone. Swiss: points, Buchholz,
 * Sonneborn-Berger. Knockout: how far it came; those beaten in the same round share a place. Agents
 * that all this leaves level share a place, in the order of the command line.
 *
 * Points are those of all games by the scoring of the plan; a bye of a swiss is as many won games
 * as a meeting has. Buchholz is the sum of the opponents' points. Sonneborn-Berger is the sum of
 * the opponents' points, each times the share of points won against that opponent: with one game
 * the points of those beaten, and half of those drawn with. A bye counts as a meeting with an
 * opponent of equal points. */
#ifndef CH_CORE_ARENA_STANDINGS_H
#define CH_CORE_ARENA_STANDINGS_H

#include "core/arena/match.h"
#include "core/statistics/ratings.h"

struct ch_standing {
    int agent; /* its place on the command line, from 0 */
    int place; /* 1 is the best */
    long games;
    int byes;
    double points; /* with those of byes */
    double share;  /* of the points that its games could bring, byes left out; 0 without games */
    double buchholz, sonneborn_berger;
    int reached; /* knockout: rounds that it won or had a bye in; all of them: the winner */
};

struct ch_standings {
    int count;
    struct ch_standing *row;   /* the best first */
    struct ch_ratings ratings; /* by agent */
};

/* As far as `status` has games. Ratings take a while with many agents: without `rate` they are left
 * out (ratings.count is 0), and a gauntlet is ordered by shares. The caller releases it. */
void ch_standings_init(struct ch_standings *standings, const struct ch_match_status *status,
                       bool rate);
void ch_standings_done(struct ch_standings *standings);

/* Points of losses, draws, wins as they count for strength: 0, ½, 1. */
double ch_points(const long games[3]);
/* Points of `one` and `other` in their games against each other, by the scoring of the match; false
 * if they did not meet. */
bool ch_standings_between(const struct ch_match_status *status, int one, int other,
                          double points[2]);
/* How many games those are. */
long ch_games(const long games[3]);
/* The sum of counts of pairs. */
long ch_pairs(const long pairs[5]);

#endif
