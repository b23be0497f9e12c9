/* A tournament in words: places, ratings, crosstable, meetings. */
#include "cli/match/match_text.h"

#include <assert.h>
#include <string.h>

#include "cli/match/strength.h"
#include "cli/output/print.h"
#include "core/arena/standings.h"
#include "workshop/evidence.h"

/* TABLE_WIDTH: a wider crosstable is left out. LEADERS: agents in the line of progress.
 * LISTED_MEETINGS: longer lists of meetings or pairings are left to --json. */
enum { TABLE_WIDTH = 100, LEADERS = 3, LISTED_MEETINGS = 200 };

bool ch_tournament_is(const struct ch_plan *plan) {
    return plan->agents > 2 || plan->format != CH_ROUND_ROBIN || ch_scoring_told(&plan->scoring);
}

void ch_tournament_add_plan(const struct ch_plan *plan, struct ch_text *out) {
    assert(plan->agents >= 2 && plan->games > 0);
    ch_print_add(out, "%s of %d agents, ", ch_format_name(plan->format), plan->agents);
    if (plan->format == CH_SWISS)
        ch_print_add(out, "%d round%s, ", plan->rounds, ch_plural(plan->rounds));
    ch_print_add(out, "%d games a %s", plan->games,
                 ch_plan_by_results(plan) ? "meeting" : "pairing");
    if (!ch_scoring_told(&plan->scoring))
        return;
    ch_text_add(out, ", scoring ");
    ch_scoring_format(&plan->scoring, out);
}

static int known_rounds(const struct ch_match_status *status) {
    const struct ch_pairing *meeting;
    int rounds = ch_schedule_rounds(status->schedule), first, room, known = 0;
    while (known < rounds && ch_schedule_round(status->schedule, known, &meeting, &first, &room))
        known++;
    return known;
}

void ch_tournament_add_leaders(const struct ch_match_status *status, struct ch_text *line) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    CH_SCOPED(ch_standings_done) struct ch_standings standings = {0};
    if (ch_plan_by_results(plan))
        ch_print_add(line, "%sround %d of %d", ch_match_dot(), known_rounds(status),
                     ch_schedule_rounds(status->schedule));
    ch_standings_init(&standings, status, false);
    for (int i = 0; i < LEADERS && i < standings.count; i++) {
        const struct ch_standing *row = &standings.row[i];
        ch_print_add(line, "%s%s ", i ? ", " : ch_match_dot(), status->agent[row->agent].name);
        if (plan->format == CH_SWISS)
            ch_print_add(line, "%.10g", row->points);
        else
            ch_print_add(line, "%.1f %%", 100 * row->share);
    }
}

/* How far an agent came in a knockout: "winner", "final", "round of 4"… */
static void add_reached(struct ch_columns *columns, const struct ch_standing *row, int rounds) {
    int left = rounds - row->reached;
    assert(left >= 0 && left <= rounds);
    if (left > 1)
        ch_columns_addf(columns, "last %d", 1 << left);
    else
        ch_columns_add(columns, left == 0 ? "winner" : "final");
}

static void add_heads(struct ch_columns *columns, enum ch_format format, bool rated,
                      const struct ch_game *game) {
    ch_columns_rowf(columns, "\t\tpoints\t%s",
                    format == CH_KNOCKOUT ? "reached"
                    : format == CH_SWISS  ? "Buchholz"
                                          : "share");
    if (format == CH_SWISS)
        ch_columns_add(columns, "S-B");
    if (rated)
        ch_columns_add(columns, "rating");
    ch_columns_addf(columns, "all games\tas %s\tas %s", game->seat_name[0], game->seat_name[1]);
    columns->right[0] = columns->right[2] = columns->right[3] = true;
    columns->right[4] = format == CH_SWISS;
}

static void add_standing(struct ch_columns *columns, const struct ch_standings *standings, int i,
                         const struct ch_match_status *status) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    const struct ch_standing *row = &standings->row[i];
    const struct ch_match_agent *agent = &status->agent[row->agent];
    assert(row->place > 0 && row->place <= i + 1);
    bool shared = (i > 0 && row[-1].place == row->place) ||
                  (i + 1 < standings->count && row[1].place == row->place);
    ch_columns_rowf(columns, "%d%s\t%s", row->place, shared ? "=" : "", agent->name);
    if (plan->format == CH_SWISS)
        ch_columns_addf(columns, "%.1f\t%.1f\t%.1f", row->points, row->buchholz,
                        row->sonneborn_berger);
    else if (ch_scoring_told(&plan->scoring))
        ch_columns_addf(columns, "%.10g", row->points);
    else
        ch_columns_addf(columns, "%.10g/%ld", row->points, row->games);
    if (plan->format == CH_KNOCKOUT)
        add_reached(columns, row, ch_schedule_rounds(status->schedule));
    else if (plan->format != CH_SWISS && row->games == 0)
        ch_columns_add(columns, "-");
    else if (plan->format != CH_SWISS)
        ch_columns_addf(columns, "%.1f %%", 100 * row->share);
    if (standings->ratings.count) {
        CH_SCOPED(ch_text_done) struct ch_text rating = ch_text_new();
        ch_strength_add_rating(&standings->ratings.rating[row->agent], &rating);
        ch_columns_add(columns, rating.data);
    }
    ch_match_add_counts(columns, agent->games);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_match_add_counts(columns, agent->seat[seat]);
}

/* The scoring of games, and the forfeits. */
static void add_scoring(const struct ch_match_status *status, struct ch_text *out) {
    ch_text_add(out, "  points: ");
    ch_scoring_format(&ch_schedule_plan(status->schedule)->scoring, out);
    ch_text_add(out, " for a win, a draw, a loss, a forfeit");
    for (int i = 0; i < status->agents; i++)
        if (status->agent[i].faults)
            ch_print_add(out, "; %s forfeited %ld", status->agent[i].name, status->agent[i].faults);
    ch_text_add(out, "\n");
}

static void add_standings(const struct ch_standings *standings, const struct ch_game *game,
                          const struct ch_match_status *status, struct ch_text *out) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    add_heads(&columns, plan->format, standings->ratings.count > 0, game);
    for (int i = 0; i < standings->count; i++)
        add_standing(&columns, standings, i, status);
    ch_columns_write(&columns, 2, 2, out);
    if (standings->ratings.count)
        ch_print_add(out, "  ratings: Elo by all games together, 95 %%, the mean of %s is 0\n",
                     ch_strength_mean_of(&standings->ratings));
    if (ch_scoring_told(&plan->scoring))
        add_scoring(status, out);
}

/* Points of each row against each column, by places; nothing if that is too wide. */
static void add_crosstable(const struct ch_standings *standings,
                           const struct ch_match_status *status, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    CH_SCOPED(ch_text_done) struct ch_text table = ch_text_new();
    if (standings->count + 2 > CH_COLUMNS_MAX)
        return;
    ch_columns_rowf(&columns, "\t");
    columns.right[0] = true;
    for (int i = 0; i < standings->count; i++) {
        ch_columns_addf(&columns, "%d", i + 1);
        columns.right[i + 2] = true;
    }
    for (int i = 0; i < standings->count; i++) {
        int one = standings->row[i].agent;
        ch_columns_rowf(&columns, "%d\t%s", i + 1, status->agent[one].name);
        for (int j = 0; j < standings->count; j++) {
            double points[2];
            int other = standings->row[j].agent;
            if (j != i && ch_standings_between(status, one, other, points))
                ch_columns_addf(&columns, "%.10g", points[0]);
            else
                ch_columns_add(&columns, j == i ? "." : "-");
        }
    }
    ch_columns_write(&columns, 2, 2, &table);
    if (strcspn(table.data, "\n") <= TABLE_WIDTH)
        ch_text_addf(out, "\n  points of each against each\n%s", table.data);
}

static void add_pairing(struct ch_columns *columns, const struct ch_match_status *status,
                        const struct ch_match_evidence *evidence, int one, int other) {
    assert(one != other && one < status->agents && other < status->agents);
    struct ch_match_meeting met = ch_match_between(status, one, other);
    struct ch_strength strength = ch_match_evidence_strength(evidence, status, one, other);
    CH_SCOPED(ch_text_done) struct ch_text elo = ch_text_new();
    if (ch_games(met.games) == 0)
        return;
    ch_strength_add_elo(&strength, &elo);
    double points[2];
    ch_standings_between(status, one, other, points);
    ch_columns_rowf(columns, "%s - %s\t%.10g : %.10g", status->agent[one].name,
                    status->agent[other].name, points[0], points[1]);
    ch_match_add_counts(columns, met.games);
    ch_columns_addf(columns, "%.1f %%\t%s", 100 * strength.score.value, elo.data);
}

/* Every pairing with its error, in the order of places; in a gauntlet as its first agent has them.
 */
static void add_pairings(const struct ch_standings *standings, const struct ch_match_status *status,
                         const struct ch_match_evidence *evidence, struct ch_text *out) {
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {.right = {[3] = true}};
    bool gauntlet = ch_schedule_plan(status->schedule)->format == CH_GAUNTLET;
    for (int i = 0; i < standings->count; i++)
        for (int j = i + 1; j < standings->count; j++) {
            int one = standings->row[i].agent, other = standings->row[j].agent;
            bool turned = gauntlet && other == 0;
            add_pairing(&columns, status, evidence, turned ? other : one, turned ? one : other);
        }
    ch_print_add(out, "\n  pairings, as the first of the two sees them\n");
    ch_columns_write(&columns, 2, 2, out);
}

/* A meeting of a round, with the points in its games. */
static void add_meeting(struct ch_columns *columns, const struct ch_match_status *status,
                        struct ch_pairing meeting, int number, int room) {
    int points = 0, other = 0, games = 0;
    const char *first = status->agent[meeting.first].name;
    if (meeting.second < 0) {
        ch_columns_rowf(columns, "%s\tbye", first);
        return;
    }
    for (int i = number; i < number + room; i++)
        if (status->games[i].done) {
            points += ch_match_points(status, i);
            other += 2 - ch_match_points(status, i);
            games++;
        }
    assert(games <= room && points + other == 2 * games);
    ch_columns_rowf(columns, "%s\t%.10g : %.10g\t%s", first, points / 2.0, other / 2.0,
                    status->agent[meeting.second].name);
    bool knockout = ch_schedule_plan(status->schedule)->format == CH_KNOCKOUT;
    if (knockout && games == room && points == other)
        ch_columns_addf(columns, "level: %s goes on, who is seeded better", first);
}

/* The meetings of a swiss or knockout by round. */
static void add_rounds(const struct ch_match_status *status, struct ch_text *out) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    const struct ch_pairing *meeting;
    int rounds = ch_schedule_rounds(status->schedule), known = known_rounds(status), first, room;
    for (int round = 0; round < known; round++) {
        CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
        int meetings = ch_schedule_round(status->schedule, round, &meeting, &first, &room);
        for (int i = 0; i < meetings; i++)
            add_meeting(&columns, status, meeting[i], first + i * room, room);
        if (plan->format == CH_KNOCKOUT && round + 1 == rounds)
            ch_text_add(out, "\n  final\n");
        else
            ch_print_add(out, "\n  round %d of %d\n", round + 1, rounds);
        ch_columns_write(&columns, 2, 2, out);
    }
}

/* Pairings that can be listed, or meetings in the rounds that are known. */
static long count_meetings(const struct ch_match_status *status) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    const struct ch_pairing *meeting;
    int known = known_rounds(status), first, room;
    long count = 0;
    if (!ch_plan_by_results(plan))
        return ch_plan_pairings(plan);
    for (int round = 0; round < known; round++)
        count += ch_schedule_round(status->schedule, round, &meeting, &first, &room);
    return count;
}

void ch_tournament_add(const struct ch_game *game, const struct ch_match_status *status,
                       struct ch_text *out) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    CH_SCOPED(ch_standings_done) struct ch_standings standings = {0};
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    ch_standings_init(&standings, status, true);
    ch_match_evidence_init(&evidence, status, ch_schedule_room(status->schedule));
    add_standings(&standings, game, status, out);
    if (plan->format == CH_ROUND_ROBIN || plan->format == CH_SWISS)
        add_crosstable(&standings, status, out);
    long meetings = count_meetings(status);
    if (meetings > LISTED_MEETINGS)
        ch_print_add(out, "\n  the %ld %s: crownhead record show --match %lld --json\n", meetings,
                     ch_plan_by_results(plan) ? "meetings" : "pairings", (long long)status->id);
    else if (ch_plan_by_results(plan))
        add_rounds(status, out);
    else
        add_pairings(&standings, status, &evidence, out);
    ch_text_add(out, "\n  95 % over openings like those played");
    ch_text_add(out, ch_match_dot());
    ch_evidence_add_different(evidence.different, evidence.games, out);
    ch_text_add(out, "\n");
}
