/* Plans, and schedules made of them. Numbers are laid out by cycles, rounds and meetings: in a
 * round-robin or gauntlet cycle after cycle of one pair a pairing, in a swiss or knockout round
 * after round, each meeting with room for its games. */
#include "core/arena/schedule.h"

#include <assert.h>
#include <string.h>

#include "core/arena/pairing.h"
#include "core/base/memory.h"
#include "core/referee/settings.h"

static const char *const format_names[CH_FORMATS] = {"round-robin", "gauntlet", "swiss",
                                                     "knockout"};

const char *ch_format_name(enum ch_format format) {
    assert(format < CH_FORMATS);
    return format_names[format];
}

enum ch_format ch_format_find(const char *name) {
    int format = 0;
    while (format < CH_FORMATS && strcmp(format_names[format], name) != 0)
        format++;
    return (enum ch_format)format;
}

bool ch_plan_by_results(const struct ch_plan *plan) {
    return plan->format == CH_SWISS || plan->format == CH_KNOCKOUT;
}

int ch_plan_pairings(const struct ch_plan *plan) {
    return plan->format == CH_GAUNTLET ? plan->agents - 1 : plan->agents * (plan->agents - 1) / 2;
}

int ch_plan_meetings(const struct ch_plan *plan, int round) {
    if (!ch_plan_by_results(plan))
        return ch_plan_pairings(plan);
    if (plan->format == CH_SWISS)
        return (plan->agents + 1) / 2;
    return ch_knockout_meetings(plan->agents, round);
}

int ch_plan_rounds(const struct ch_plan *plan) {
    if (plan->format == CH_KNOCKOUT)
        return ch_knockout_rounds(plan->agents);
    return plan->format == CH_SWISS ? plan->rounds : (plan->games + 1) / 2;
}

int ch_plan_meeting_room(const struct ch_plan *plan) {
    if (!ch_plan_by_results(plan))
        return 2;
    return plan->games + (plan->format == CH_KNOCKOUT ? 2 * CH_KNOCKOUT_EXTRA : 0);
}

/* All numbers of the plan, in doubles since plans that are being checked may be huge. */
static double count_numbers(const struct ch_plan *plan) {
    double meetings = 0;
    if (!ch_plan_by_results(plan))
        return (double)ch_plan_pairings(plan) * plan->games;
    if (plan->format == CH_SWISS)
        return (double)plan->rounds * ch_plan_meetings(plan, 0) * ch_plan_meeting_room(plan);
    for (int round = 0; round < ch_plan_rounds(plan); round++)
        meetings += ch_plan_meetings(plan, round);
    return meetings * ch_plan_meeting_room(plan);
}

enum ch_status ch_plan_check(const struct ch_plan *plan, struct ch_error *error) {
    if (plan->agents < 2 || plan->agents > CH_MAX_AGENTS)
        return ch_bad_input(error, "%d agents can't play a match; name 2 to %d of them",
                            plan->agents, CH_MAX_AGENTS);
    if (plan->games < 1 || plan->games > CH_MAX_MATCH_GAMES)
        return ch_bad_input(error, "%d games are no match; ask for 1 to %d", plan->games,
                            CH_MAX_MATCH_GAMES);
    bool plain = plan->agents == 2 && !ch_plan_by_results(plan) && !plan->even;
    if (plan->games % 2 != 0 && !plain)
        return ch_bad_input(
            error, "%d game%s of each pairing leave%s an opening with one colour only; ask for %d",
            plan->games, plan->games == 1 ? "" : "s", plan->games == 1 ? "s" : "", plan->games + 1);
    int max = plan->agents % 2 ? plan->agents : plan->agents - 1;
    if (plan->format == CH_SWISS && (plan->rounds < 1 || plan->rounds > max))
        return ch_bad_input(error,
                            "a swiss of %d agents has 1 to %d rounds, not %d; with more of them "
                            "play a round-robin",
                            plan->agents, max, plan->rounds);
    if (count_numbers(plan) > CH_MAX_MATCH_GAMES)
        return ch_bad_input(error,
                            "%.0f games are more than a match can have, %d; ask for fewer of each "
                            "pairing",
                            count_numbers(plan), CH_MAX_MATCH_GAMES);
    return CH_OK;
}

int ch_plan_room(const struct ch_plan *plan) {
    assert(count_numbers(plan) <= CH_MAX_MATCH_GAMES);
    return (int)count_numbers(plan);
}

enum { VALUES = 4, MAX = 100000 };

bool ch_scoring_told(const struct ch_scoring *scoring) {
    return scoring->win != 0;
}

static struct ch_scoring in_force(const struct ch_scoring *scoring) {
    return ch_scoring_told(scoring) ? *scoring : (struct ch_scoring){.win = 100, .draw = 50};
}

enum ch_status ch_scoring_parse(const char *text, struct ch_scoring *scoring,
                                struct ch_error *error) {
    int64_t value[VALUES] = {0};
    const char *at = text;
    bool good = true;
    for (int i = 0; i < VALUES && good; i++) {
        value[i] = ch_men_parse(&at);
        good = value[i] >= 0 && value[i] <= MAX && *at == (i + 1 < VALUES ? '/' : '\0');
        at += good && *at;
        good = good && (i == 0 || value[i] <= value[i - 1]);
    }
    if (!good || value[0] == 0)
        return ch_bad_input(error,
                            "`%.40s` is no scoring; write the points of a win, a draw, a loss and "
                            "a forfeit, none more than the one before it: 6/3/1/0",
                            text);
    *scoring = (struct ch_scoring){(int)value[0], (int)value[1], (int)value[2], (int)value[3]};
    return CH_OK;
}

void ch_scoring_format(const struct ch_scoring *scoring, struct ch_text *text) {
    struct ch_scoring used = in_force(scoring);
    const int value[VALUES] = {used.win, used.draw, used.loss, used.forfeit};
    for (int i = 0; i < VALUES; i++) {
        ch_text_add(text, i ? "/" : "");
        ch_men_format(value[i], text);
    }
}

double ch_scoring_win(const struct ch_scoring *scoring) {
    return in_force(scoring).win / 100.0;
}

double ch_scoring_points(const struct ch_scoring *scoring, const long games[3], long forfeits) {
    struct ch_scoring used = in_force(scoring);
    return ((double)games[2] * used.win + (double)games[1] * used.draw +
            (double)(games[0] - forfeits) * used.loss + (double)forfeits * used.forfeit) /
           100.0;
}

struct ch_schedule {
    struct ch_plan plan;
    int rounds; /* in all */
    int known;  /* rounds whose meetings are known */
    int room;   /* numbers a meeting has */
    int *first; /* by round: place of its first meeting; first[rounds]: how many there are */
    struct ch_pairing *pairing; /* by place */
    int *games; /* by place: games of the meeting, as far as it is known; 0 for a bye */
};

/* Berger's circle: the last agent keeps its place, the others rotate, so that in any stretch of the
 * pairings all agents play about as often. */
static void pair_everybody(int agents, struct ch_pairing pairing[]) {
    int seats = agents + agents % 2, count = 0;
    for (int turn = 0; turn < seats - 1; turn++)
        for (int i = 0; i < seats / 2; i++) {
            int one = i == 0 ? seats - 1 : (turn + i) % (seats - 1);
            int other = (turn + seats - 1 - i) % (seats - 1);
            assert(one != other && count <= agents * (agents - 1) / 2);
            if (one < agents && other < agents)
                pairing[count++] =
                    (struct ch_pairing){one < other ? one : other, one < other ? other : one};
        }
}

static void pair_gauntlet(int agents, struct ch_pairing pairing[]) {
    for (int i = 1; i < agents; i++)
        pairing[i - 1] = (struct ch_pairing){0, i};
}

static void pair_next_round(struct ch_schedule *schedule, const struct ch_match_game games[]);

struct ch_schedule *ch_schedule_new(const struct ch_plan *plan) {
    struct ch_schedule *schedule = ch_alloc(sizeof *schedule);
    schedule->plan = *plan;
    schedule->rounds = ch_plan_rounds(plan);
    schedule->room = ch_plan_meeting_room(plan);
    if (!ch_plan_by_results(plan)) {
        schedule->known = schedule->rounds;
        schedule->pairing = ch_alloc((size_t)ch_plan_pairings(plan) * sizeof *schedule->pairing);
        if (plan->format == CH_GAUNTLET)
            pair_gauntlet(plan->agents, schedule->pairing);
        else
            pair_everybody(plan->agents, schedule->pairing);
        return schedule;
    }
    int *first = ch_alloc((size_t)(schedule->rounds + 1) * sizeof *first);
    for (int round = 0; round < schedule->rounds; round++)
        first[round + 1] = first[round] + ch_plan_meetings(plan, round);
    size_t places = (size_t)first[schedule->rounds];
    schedule->first = first;
    schedule->pairing = ch_alloc(places * sizeof *schedule->pairing);
    schedule->games = ch_alloc(places * sizeof *schedule->games);
    pair_next_round(schedule, NULL);
    return schedule;
}

void ch_schedule_free(struct ch_schedule *schedule) {
    if (!schedule)
        return;
    ch_free(schedule->first);
    ch_free(schedule->pairing);
    ch_free(schedule->games);
    ch_free(schedule);
}

const struct ch_plan *ch_schedule_plan(const struct ch_schedule *schedule) {
    return &schedule->plan;
}

int ch_schedule_room(const struct ch_schedule *schedule) {
    return ch_plan_room(&schedule->plan);
}

int ch_schedule_planned(const struct ch_schedule *schedule) {
    const struct ch_plan *plan = &schedule->plan;
    if (!ch_plan_by_results(plan))
        return ch_plan_pairings(plan) * plan->games;
    if (plan->format == CH_SWISS)
        return plan->rounds * (plan->agents / 2) * plan->games;
    int planned = (plan->agents - 1) * plan->games;
    for (int i = 0; i < schedule->first[schedule->known]; i++)
        if (schedule->games[i] > plan->games)
            planned += schedule->games[i] - plan->games;
    return planned;
}

/* The round in which the meeting at `place` is. */
static int round_of(const struct ch_schedule *schedule, int place) {
    assert(place >= 0 && place < schedule->first[schedule->rounds]);
    int round = 0;
    while (place >= schedule->first[round + 1])
        round++;
    return round;
}

bool ch_schedule_game(const struct ch_schedule *schedule, int number, struct ch_scheduled *game) {
    if (number < 0 || number >= ch_schedule_room(schedule))
        return false;
    int place;
    if (!schedule->first) {
        int pairings = ch_plan_pairings(&schedule->plan);
        place = number / 2 % pairings;
        game->round = game->opening = number / 2 / pairings;
    } else {
        place = number / schedule->room;
        int inside = number % schedule->room;
        game->round = round_of(schedule, place);
        game->opening = (game->round * schedule->room + inside) / 2;
        if (game->round >= schedule->known || inside >= schedule->games[place])
            return false;
    }
    const struct ch_pairing *pairing = &schedule->pairing[place];
    assert(pairing->first != pairing->second && pairing->second >= 0);
    game->agent[number % 2] = pairing->first;
    game->agent[1 - number % 2] = pairing->second;
    return true;
}

int ch_match_game_points(const struct ch_match_game *game, int seat) {
    return game->winner < 0 ? 1 : game->winner == seat ? 2 : 0;
}

/* Half points of the first agent in the meeting at `place`; -1 if games are missing. */
static int points_of_first(const struct ch_schedule *schedule, int place,
                           const struct ch_match_game games[]) {
    int points = 0;
    for (int i = 0; i < schedule->games[place]; i++) {
        const struct ch_match_game *game = &games[place * schedule->room + i];
        if (!game->done)
            return -1;
        points += ch_match_game_points(game, i % 2);
    }
    return points;
}

/* Gives level knockout meetings one pair more. True if one got it. */
static bool extend_meetings(struct ch_schedule *schedule, const struct ch_match_game games[]) {
    bool extended = false;
    if (schedule->plan.format != CH_KNOCKOUT)
        return false;
    for (int i = schedule->first[schedule->known - 1]; i < schedule->first[schedule->known]; i++)
        while (schedule->games[i] > 0 && schedule->games[i] < schedule->room &&
               points_of_first(schedule, i, games) == schedule->games[i]) {
            schedule->games[i] += 2;
            extended = true;
        }
    return extended;
}

static bool round_is_done(const struct ch_schedule *schedule, const struct ch_match_game games[]) {
    for (int i = schedule->first[schedule->known - 1]; i < schedule->first[schedule->known]; i++)
        if (points_of_first(schedule, i, games) < 0)
            return false;
    return true;
}

/* Pairs a round of a swiss by the points, meetings and byes of those before. A bye counts as
 * winning every game. */
static void pair_by_points(struct ch_schedule *schedule, const struct ch_match_game games[],
                           struct ch_pairing pairing[]) {
    int agents = schedule->plan.agents;
    CH_FREED int *points = ch_alloc((size_t)agents * sizeof *points);
    CH_FREED int *byes = ch_alloc((size_t)agents * sizeof *byes);
    CH_FREED uint8_t *met = ch_alloc((size_t)agents * (size_t)agents);
    for (int i = 0; i < schedule->first[schedule->known]; i++) {
        int first = schedule->pairing[i].first, second = schedule->pairing[i].second;
        if (second < 0) {
            points[first] += 2 * schedule->plan.games;
            byes[first]++;
            continue;
        }
        int half_points = points_of_first(schedule, i, games);
        assert(half_points >= 0 && half_points <= 2 * schedule->games[i]);
        points[first] += half_points;
        points[second] += 2 * schedule->games[i] - half_points;
        met[first * agents + second]++;
        met[second * agents + first]++;
    }
    ch_swiss_round(agents, points, met, byes, pairing);
}

static void pair_winners(struct ch_schedule *schedule, const struct ch_match_game games[],
                         struct ch_pairing pairing[]) {
    int from = schedule->known ? schedule->first[schedule->known - 1] : 0;
    int to = schedule->first[schedule->known];
    CH_FREED int *winner = ch_alloc((size_t)(to - from) * sizeof *winner);
    for (int i = from; i < to; i++) {
        int points = points_of_first(schedule, i, games);
        assert(points >= 0 && points <= 2 * schedule->games[i]);
        winner[i - from] =
            ch_knockout_winner(schedule->pairing[i], points, 2 * schedule->games[i] - points, true);
    }
    ch_knockout_round(schedule->plan.agents, schedule->known, winner, pairing);
}

/* Pairs the round after those that are known, and gives its meetings their games. */
static void pair_next_round(struct ch_schedule *schedule, const struct ch_match_game games[]) {
    int round = schedule->known, from = schedule->first[round];
    assert(round < schedule->rounds);
    if (schedule->plan.format == CH_SWISS)
        pair_by_points(schedule, games, &schedule->pairing[from]);
    else
        pair_winners(schedule, games, &schedule->pairing[from]);
    for (int i = from; i < schedule->first[round + 1]; i++)
        schedule->games[i] = schedule->pairing[i].second < 0 ? 0 : schedule->plan.games;
    schedule->known = round + 1;
}

bool ch_schedule_advance(struct ch_schedule *schedule, const struct ch_match_game games[]) {
    if (!schedule->first)
        return false;
    if (extend_meetings(schedule, games))
        return true;
    if (schedule->known == schedule->rounds || !round_is_done(schedule, games))
        return false;
    pair_next_round(schedule, games);
    return true;
}

int ch_schedule_rounds(const struct ch_schedule *schedule) {
    return schedule->rounds;
}

int ch_schedule_round(const struct ch_schedule *schedule, int round,
                      const struct ch_pairing **pairing, int *first_number, int *room) {
    *room = schedule->room;
    if (!schedule->first) {
        *pairing = schedule->pairing;
        *first_number = round * ch_plan_pairings(&schedule->plan) * 2;
        return ch_plan_pairings(&schedule->plan);
    }
    if (round >= schedule->known)
        return 0;
    *pairing = &schedule->pairing[schedule->first[round]];
    *first_number = schedule->first[round] * schedule->room;
    return schedule->first[round + 1] - schedule->first[round];
}
