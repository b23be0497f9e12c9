/* The summary of a group of games as JSON; docs/report.md describes it. */
#include <assert.h>
#include <stdlib.h>

#include "workshop/report/report.h"

#include "core/base/json.h"
#include "workshop/evidence.h"

enum { LENGTH_CELLS = 40 };

cJSON *ch_report_counts(const long counts[], int count) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber((double)counts[i]));
    return list;
}

cJSON *ch_report_interval(const struct ch_interval *interval) {
    const double three[] = {interval->value, interval->low, interval->high};
    return cJSON_CreateDoubleArray(three, 3);
}

/* A player's score with a seat: over openings like those of the match; each game of no match counts
 * by itself. */
static cJSON *seat_score(const struct ch_report_group *group, int player, int seat) {
    assert(player >= 0 && player < group->sums->names.count && seat < CH_SEATS);
    struct ch_strength strength = ch_strength_of_games(group->sums->player[player].seat[seat]);
    struct ch_interval score = strength.score;
    if (group->match)
        score =
            ch_match_mean(&group->status, &(struct ch_game_question){player, seat, .score = true});
    return ch_report_interval(&score);
}

/* The score of player 0, or of seat 0, in opening `at`, whose lines begin at line[next]. A game
 * that repeats another is a cluster with it. */
static cJSON *line_score(const struct ch_report_line line[], long count, long next, int at,
                         bool first) {
    static const long none[5] = {0};
    CH_FREED struct ch_cluster *cluster = ch_alloc(((size_t)(count - next) + 1) * sizeof *cluster);
    long clusters = 0;
    for (; next < count && line[next].opening == at; next++) {
        long games = first ? line[next].first_games : line[next].games;
        double points = (double)(first ? line[next].first : line[next].seat0) / 2.0;
        if (games > 0)
            cluster[clusters++] = (struct ch_cluster){.sum = points,
                                                      .trials = (double)games,
                                                      .count = 1,
                                                      .different_sum = points / (double)games,
                                                      .different_trials = 1.0};
    }
    struct ch_strength strength = ch_strength_of(none, none, cluster, clusters);
    return ch_report_interval(&strength.score);
}

/* NULL: no move has a time. */
static cJSON *time_of(const struct ch_sketch *wall_us) {
    cJSON *time = cJSON_CreateObject();
    cJSON_AddNumberToObject(time, "moves", wall_us ? (double)wall_us->count : 0);
    if (!wall_us)
        return time;
    ch_json_add(time, "median_us %g, p99_us %g, most_us %g", ch_sketch_quantile(wall_us, 0.5),
                ch_sketch_quantile(wall_us, 0.99), (double)wall_us->max);
    return time;
}

static void add_player(const struct ch_report_group *group, int i, cJSON *object) {
    const struct ch_report_sums *sums = group->sums;
    const struct ch_report_player *player = &sums->player[i];
    cJSON *seats, *scores, *lost;
    cJSON_AddStringToObject(object, "name", ch_interned_at(&sums->names, i));
    seats = cJSON_AddArrayToObject(object, "seats");
    scores = cJSON_AddArrayToObject(object, "seat_scores");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        cJSON_AddItemToArray(seats, ch_report_counts(player->seat[seat], 3));
        cJSON_AddItemToArray(scores, seat_score(group, i, seat));
    }
    if (player->unfinished)
        cJSON_AddNumberToObject(object, "unfinished", (double)player->unfinished);
    lost = cJSON_AddObjectToObject(object, "lost");
    for (int end = 0; end < CH_END_COUNT; end++)
        if (player->lost[end])
            cJSON_AddNumberToObject(lost, ch_end_name((enum ch_end)end), (double)player->lost[end]);
    if (player->impasses.decisions > 0)
        cJSON_AddItemToObject(object, "impasses", ch_impasses_json(&player->impasses));
    cJSON_AddItemToObject(object, "time", time_of(player->wall_us));
}

static void add_ends(const struct ch_report_sums *sums, cJSON *drawn) {
    for (int end = 0; end < CH_END_COUNT; end++)
        if (sums->drawn[end])
            cJSON_AddNumberToObject(drawn, ch_end_name((enum ch_end)end), (double)sums->drawn[end]);
}

static int longest(const struct ch_report_sums *sums) {
    for (int i = CH_REPORT_MAX_PLIES; i > 0; i--)
        if (sums->length[i][0] + sums->length[i][1] + sums->length[i][2])
            return i;
    return 0;
}

/* The least of 1, 2, 5, 10, 20 … plies of which LENGTH_CELLS cells hold every game. */
static int cell_width(int plies) {
    static const int steps[] = {1, 2, 5};
    for (int ten = 1;; ten *= 10)
        for (int i = 0; i < 3; i++)
            if (steps[i] * ten * LENGTH_CELLS > plies)
                return steps[i] * ten;
}

/* Cell i counts the games of i * width to i * width + width - 1 plies, by the result of seat 0. */
static void add_lengths(const struct ch_report_sums *sums, cJSON *object) {
    int max = longest(sums), width = cell_width(max);
    cJSON *cells;
    cJSON_AddNumberToObject(object, "width", width);
    cells = cJSON_AddArrayToObject(object, "cells");
    for (int i = 0; i <= max; i += width) {
        long cell[3] = {0};
        for (int j = i; j < i + width && j <= max; j++)
            for (int k = 0; k < 3; k++)
                cell[k] += sums->length[j][k];
        cJSON_AddItemToArray(cells, ch_report_counts(cell, 3));
    }
}

static int compare_lines(const void *a, const void *b) {
    const struct ch_report_line *x = a, *y = b;
    return x->opening - y->opening;
}

/* With two players `first` is the score of the first of them. */
static cJSON *openings_of(struct ch_report_sums *sums, bool two) {
    cJSON *list = cJSON_CreateArray();
    long count = sums->lines.count, next = 0;
    if (count > 1)
        qsort(sums->line, (size_t)count, sizeof *sums->line, compare_lines);
    for (int i = 0; i < sums->opening_names.count; i++) {
        const struct ch_report_opening *opening = &sums->opening[i];
        while (next < count && sums->line[next].opening < i)
            next++;
        cJSON *object = ch_json_append(list);
        cJSON_AddStringToObject(object, "name", ch_interned_at(&sums->opening_names, i));
        cJSON_AddItemToObject(object, "seat0", ch_report_counts(opening->seat0, 3));
        cJSON_AddItemToObject(object, "seat0_score", line_score(sums->line, count, next, i, false));
        if (two) {
            cJSON_AddItemToObject(object, "first", ch_report_counts(opening->first, 3));
            cJSON_AddItemToObject(object, "first_score",
                                  line_score(sums->line, count, next, i, true));
        }
    }
    return list;
}

static cJSON *faults_of(const struct ch_report_sums *sums) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < sums->fault_count; i++) {
        const struct ch_report_fault *fault = &sums->fault[i];
        cJSON *object = ch_json_append(list);
        ch_json_add(object, "game %g, number %d, player %d, end %s, plies %d, rule %s, text %s",
                    (double)fault->game, fault->number, fault->player,
                    ch_end_name((enum ch_end)fault->end), fault->ply, fault->rule, fault->text);
    }
    return list;
}

static void add_match(cJSON *summary, const struct ch_report_group *group,
                      const struct ch_sprt *sprt) {
    const struct ch_recorded_match *match = group->match;
    ch_json_add(summary, "match %g, state %s, planned %d, begun_ms %g", (double)match->id,
                ch_match_state_text(&group->status), group->status.planned,
                (double)match->created_ms);
    cJSON *specification = ch_json_recorded(match->specification);
    cJSON_AddItemToObject(summary, "specification",
                          specification ? specification : cJSON_CreateNull());
    cJSON_AddItemToObject(summary, "standings", ch_report_standings(group));
    cJSON_AddItemToObject(summary, "pairings", ch_report_pairings(group, sprt));
}

cJSON *ch_report_summary(struct ch_report_group *group) {
    struct ch_report_sums *sums = group->sums;
    cJSON *summary = cJSON_CreateObject(), *players;
    ch_json_add(summary, "version %d, game %s, blocks %d, games %ld, moves %ld, unfinished %ld", 1,
                ch_report_game_name(group->report, group->game), group->blocks, sums->games,
                sums->moves, sums->unfinished);
    if (group->match)
        add_match(summary, group, group->report->sprt);
    players = cJSON_AddArrayToObject(summary, "players");
    for (int i = 0; i < sums->names.count; i++)
        add_player(group, i, ch_json_append(players));
    add_ends(sums, cJSON_AddObjectToObject(summary, "drawn"));
    add_lengths(sums, cJSON_AddObjectToObject(summary, "lengths"));
    cJSON_AddItemToObject(summary, "openings", openings_of(sums, sums->names.count == 2));
    cJSON_AddNumberToObject(summary, "openings_left_out", (double)sums->openings_left_out);
    if (group->rules)
        cJSON_AddItemToObject(summary, "rules", group->rules);
    group->rules = NULL;
    if (group->mistakes)
        cJSON_AddItemToObject(summary, "mistakes", group->mistakes);
    group->mistakes = NULL;
    cJSON_AddItemToObject(summary, "faults", faults_of(sums));
    cJSON_AddNumberToObject(summary, "faults_all", (double)sums->faults);
    return summary;
}
