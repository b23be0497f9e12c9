/* The statistical evidence in the games of a match: which of them are different, and which form
 * clusters. Computed from the keys of its games (record.h) on each call.
 *
 * Two games of the same agents with the same seats, opening and moves are one game played twice:
 * `different` counts it once. Games over one ballot, or over openings that were lengthened from it,
 * are a cluster (clusters.h), so that what is estimated is the score over ballots like these. In a
 * match from one ballot the openings made from it are the clusters: the score over openings like
 * these. In one from a single position the pairs are, the same pair played again being one cluster
 * with itself: the score from this position, over what the agents draw at random. Where pairs
 * repeat, that claims less than it could.
 *
 * A game without its partner of the other colours counts in the mean and in no cluster, since of
 * two clusters the one with a game more of one colour differs by that alone. Where no pair is
 * complete all games are one cluster. */
#ifndef CH_CORE_ARENA_EVIDENCE_H
#define CH_CORE_ARENA_EVIDENCE_H

#include "core/arena/schedule.h"
#include "core/statistics/statistics.h"

struct ch_match_status;

enum ch_cluster_of { CH_CLUSTER_BALLOT, CH_CLUSTER_OPENING, CH_CLUSTER_PAIR };

/* A game as evidence. */
struct ch_evidence_item {
    int meeting;                          /* a number of the meeting, equal in both its seats */
    uint64_t ballot, opening, pair, line; /* what games are compared by. pair: the moves of both
                                             of its games, or of the one that is there; line: with
                                             the agents' seats */
    double points;                        /* of the meeting's first agent */
    bool paired;                          /* its partner of the other colours is there, too */
};

/* The games of one meeting. The sums of the clusters are of the points of the agent with the lower
 * number; trials are games. */
struct ch_meeting_evidence {
    struct ch_cluster *cluster; /* borrowed from the match's evidence */
    long clusters;
    enum ch_cluster_of cluster_of;
    long ballots, openings; /* how many different ones */
    long pairs;             /* complete ones */
    long games, different;  /* of the games, how many are */
};

struct ch_match_evidence {
    int agents;
    struct ch_meeting_evidence *meeting; /* [i * agents + j] with i < j */
    struct ch_cluster *cluster;
    long ballots, openings, games, different; /* of all meetings together */
    enum ch_cluster_of cluster_of;            /* as for a meeting that had all of them */
};

/* The moves of a game and the seat that an agent has in it, as one hash. */
uint64_t ch_match_line(const struct ch_match_game *game, int seat);
/* The cluster of a pair of games between two agents: the even one, in which the first has seat 0,
 * and the odd one. */
uint64_t ch_cluster_key(enum ch_cluster_of cluster_of, const struct ch_match_game *even,
                        const struct ch_match_game *odd);

/* Fills the evidence of one meeting from its items, which get another order. meeting->cluster has
 * room for as many. */
void ch_meeting_evidence_weigh(struct ch_evidence_item items[], long count,
                               struct ch_meeting_evidence *meeting);

/* Of the games with a number below `below`. Released with ch_match_evidence_done. */
void ch_match_evidence_init(struct ch_match_evidence *evidence,
                            const struct ch_match_status *status, int below);
void ch_match_evidence_done(struct ch_match_evidence *evidence);

/* Strength of a meeting's first agent from counts of games and complete pairs as it sees them;
 * `turned` if it is the one with the higher number. */
struct ch_strength ch_meeting_strength(const struct ch_meeting_evidence *meeting,
                                       const long games[3], const long pairs[5], bool turned);
/* Strength of agent `one` against `other`, in either order, from all games; the evidence must be
 * that of all games, too. */
struct ch_strength ch_match_evidence_strength(const struct ch_match_evidence *evidence,
                                              const struct ch_match_status *status, int one,
                                              int other);

/* The games that a mean covers, and their values. Agents are those of the match. */
struct ch_game_question {
    int agent;  /* games of this agent; -1: all games */
    int seat;   /* of the agent; of all games the seat whose result it is */
    bool score; /* values are points 0, 1/2, 1; else 1 if the result is the one below */
    int points; /* half points of that seat: 0 lost, 1 drawn, 2 won */
};

/* The mean with its 95 % interval, 0 … 1: Wilson's, with Student's quantile and as many games as
 * would have this error if they were independent, but not more than were different. Nothing played:
 * 0 … 1. */
struct ch_interval ch_match_mean(const struct ch_match_status *status,
                                 const struct ch_game_question *question);

#endif
