#include "core/arena/standings.h"

#include <assert.h>

#include "core/arena/pairing.h"
#include "core/base/memory.h"

enum { LOSS = 0, DRAW = 1, WIN = 2 };

double ch_points(const long games[3]) {
    return (double)games[WIN] + (double)games[DRAW] / 2;
}

long ch_games(const long games[3]) {
    return games[LOSS] + games[DRAW] + games[WIN];
}

long ch_pairs(const long pairs[5]) {
    long count = 0;
    for (int i = 0; i < 5; i++)
        count += pairs[i];
    return count;
}

static const struct ch_scoring *scoring_of(const struct ch_match_status *status) {
    return &ch_schedule_plan(status->schedule)->scoring;
}

bool ch_standings_between(const struct ch_match_status *status, int one, int other,
                          double points[2]) {
    struct ch_match_meeting met = ch_match_between(status, one, other);
    const long turned[3] = {met.games[WIN], met.games[DRAW], met.games[LOSS]};
    points[0] = ch_scoring_points(scoring_of(status), met.games, met.forfeits[0]);
    points[1] = ch_scoring_points(scoring_of(status), turned, met.forfeits[1]);
    return ch_games(met.games) > 0;
}

static void add_games(struct ch_standings *standings, const struct ch_match_status *status) {
    double win = ch_scoring_win(scoring_of(status));
    for (int i = 0; i < status->agents; i++) {
        struct ch_standing *row = &standings->row[i];
        const long *games = status->agent[i].games;
        row->agent = i;
        row->games = ch_games(games);
        row->points = ch_scoring_points(scoring_of(status), games, status->agent[i].faults);
        row->share = row->games ? row->points / (win * (double)row->games) : 0;
    }
}

/* The winner of a meeting of a knockout, whose games have `room` numbers from `number` on; -1:
 * open. */
static int winner_of(const struct ch_match_status *status, struct ch_pairing meeting, int number,
                     int room) {
    int points = 0, games = 0;
    struct ch_scheduled scheduled;
    for (; games < room && ch_schedule_game(status->schedule, number + games, &scheduled);
         games++) {
        if (!status->games[number + games].done)
            return -1;
        points += ch_match_points(status, number + games);
    }
    return ch_knockout_winner(meeting, points, 2 * games - points, games == room);
}

/* Byes of a swiss. One counts when the games of its round are over: the next one is paired, or all
 * games are played. */
static void add_byes(struct ch_standings *standings, const struct ch_match_status *status) {
    const struct ch_pairing *meeting;
    struct ch_pairing last = {-1, 0};
    int number, room, meetings = 1;
    for (int round = 0; meetings > 0; round++) {
        meetings = ch_schedule_round(status->schedule, round, &meeting, &number, &room);
        bool over = meetings > 0 || status->played == status->planned; /* the round before */
        if (over && last.second < 0) {
            assert(last.first >= 0 && last.first < status->agents);
            standings->row[last.first].byes++;
            standings->row[last.first].points +=
                ch_scoring_win(scoring_of(status)) * ch_schedule_plan(status->schedule)->games;
        }
        if (meetings > 0)
            last = meeting[meetings - 1];
    }
}

/* Sets the rounds that agents reached in a knockout. */
static void add_reached(struct ch_standings *standings, const struct ch_match_status *status) {
    int rounds = ch_schedule_rounds(status->schedule), number, room;
    const struct ch_pairing *meeting;
    for (int round = 0; round < rounds; round++) {
        int meetings = ch_schedule_round(status->schedule, round, &meeting, &number, &room);
        for (int i = 0; i < meetings; i++) {
            int winner = winner_of(status, meeting[i], number + i * room, room);
            if (winner >= 0)
                standings->row[winner].reached = round + 1;
            if (meeting[i].second < 0)
                standings->row[meeting[i].first].byes++;
        }
    }
}

/* The sums over opponents; all points must be known. */
static void add_opponents(struct ch_standings *standings, const struct ch_match_status *status) {
    for (int i = 0; i < status->agents; i++) {
        struct ch_standing *row = &standings->row[i];
        row->buchholz = row->sonneborn_berger = row->byes * row->points;
        for (int j = 0; j < status->agents; j++) {
            if (j == i)
                continue;
            struct ch_match_meeting met = ch_match_between(status, i, j);
            double points[2],
                max = ch_scoring_win(scoring_of(status)) * (double)ch_games(met.games);
            if (ch_games(met.games) == 0)
                continue;
            ch_standings_between(status, i, j, points);
            row->buchholz += standings->row[j].points;
            row->sonneborn_berger += standings->row[j].points * points[0] / max;
        }
    }
}

static void add_ratings(struct ch_standings *standings, const struct ch_match_status *status) {
    size_t agents = (size_t)status->agents;
    CH_FREED struct ch_rating_pairing *pairing = ch_alloc((agents * agents + 1) * sizeof *pairing);
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    int pairings = 0;
    ch_match_evidence_init(&evidence, status, ch_schedule_room(status->schedule));
    for (int i = 0; i < status->agents; i++)
        for (int j = i + 1; j < status->agents; j++) {
            struct ch_match_meeting met = ch_match_between(status, i, j);
            if (ch_games(met.games) == 0)
                continue;
            struct ch_rating_pairing *at = &pairing[pairings++];
            const struct ch_meeting_evidence *meeting = &evidence.meeting[i * status->agents + j];
            *at = (struct ch_rating_pairing){
                .player = {i, j},
                .games = {met.games[0], met.games[1], met.games[2]},
                .cluster = meeting->cluster,
                .clusters = meeting->clusters,
            };
        }
    ch_ratings_init(&standings->ratings, status->agents, pairing, pairings, NULL);
}

/* Sums of thirds and the like are not exact: what differs by less than this is level. */
static int compare(double a, double b) {
    const double level = 1e-7;
    return a > b + level ? -1 : a < b - level ? 1 : 0;
}

/* Compares two rows by the criteria of the format; less than 0 if `a` is ahead of `b`. */
static int compare_rows(const struct ch_standings *standings, enum ch_format format,
                        const struct ch_standing *a, const struct ch_standing *b) {
    const struct ch_rating *rating = standings->ratings.rating;
    int order = 0;
    switch (format) {
    case CH_GAUNTLET:
        return rating ? compare(rating[a->agent].elo, rating[b->agent].elo)
                      : compare(a->share, b->share);
    case CH_KNOCKOUT:
        return b->reached - a->reached;
    case CH_SWISS:
        order = compare(a->points, b->points);
        order = order ? order : compare(a->buchholz, b->buchholz);
        break;
    default:
        order = compare(a->share, b->share);
    }
    return order ? order : compare(a->sonneborn_berger, b->sonneborn_berger);
}

/* An insertion sort: it keeps the order of the command line among equals. */
static void sort_rows(struct ch_standings *standings, enum ch_format format) {
    for (int i = 1; i < standings->count; i++) {
        struct ch_standing row = standings->row[i];
        int at = i;
        for (; at > 0 && compare_rows(standings, format, &row, &standings->row[at - 1]) < 0; at--)
            standings->row[at] = standings->row[at - 1];
        standings->row[at] = row;
    }
    for (int i = 0; i < standings->count; i++) {
        struct ch_standing *row = &standings->row[i];
        bool level = i > 0 && compare_rows(standings, format, row, row - 1) == 0;
        row->place = level ? row[-1].place : i + 1;
    }
}

void ch_standings_init(struct ch_standings *standings, const struct ch_match_status *status,
                       bool rate) {
    enum ch_format format = ch_schedule_plan(status->schedule)->format;
    *standings = (struct ch_standings){.count = status->agents};
    standings->row = ch_alloc((size_t)status->agents * sizeof *standings->row);
    add_games(standings, status);
    if (format == CH_SWISS)
        add_byes(standings, status);
    if (format == CH_KNOCKOUT)
        add_reached(standings, status);
    add_opponents(standings, status);
    if (rate)
        add_ratings(standings, status);
    sort_rows(standings, format);
}

void ch_standings_done(struct ch_standings *standings) {
    ch_free(standings->row);
    ch_ratings_done(&standings->ratings);
    *standings = (struct ch_standings){0};
}
