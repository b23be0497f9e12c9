/* The schedule of a match and the sums over its games. See match.h; match_play.c plays. */
#include "core/match.h"

#include <string.h>

#include "core/memory.h"

/* SCHEDULE_SEAT: a seat that no game has, so that the schedule draws from the seed without sharing
 * keys. */
enum { SCHEDULE_SEAT = 1000, MOST_GAMES = 10000000 };

static void shuffle(uint64_t seed, uint32_t round, int count, int order[]) {
    struct ch_random random;
    ch_random_init(&random, ch_random_key(seed, round, SCHEDULE_SEAT, 0));
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)ch_random_below(&random, (uint32_t)i + 1);
        int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

void ch_match_schedule(uint64_t seed, int openings, int pairs, int opening[]) {
    if (openings == 0) {
        for (int i = 0; i < pairs; i++)
            opening[i] = -1;
        return;
    }
    int *order = ch_alloc((size_t)openings * sizeof *order);
    for (int i = 0; i < pairs; i++) {
        if (i % openings == 0)
            shuffle(seed, (uint32_t)(i / openings), openings, order);
        opening[i] = order[i % openings];
    }
    ch_free(order);
}

int ch_match_seat_of_a(int number) {
    return number % 2;
}

/* Result of a game for `seat`: 0 lost, 1 drawn, 2 won. */
static int points_of(const struct ch_match_game *game, int seat) {
    return game->winner < 0 ? 1 : game->winner == seat ? 2 : 0;
}

void ch_match_status_add(struct ch_match_status *status, const struct ch_recorded_game *recorded) {
    int number = recorded->number, seat = ch_match_seat_of_a(number);
    struct ch_match_game *game = &status->games[number];
    *game = (struct ch_match_game){
        .done = true,
        .winner = (int8_t)(recorded->outcome.result == CH_WON ? recorded->outcome.winner : -1),
        .fault_seat = (int8_t)recorded->fault_seat,
        .end = (uint8_t)recorded->outcome.end,
    };
    int points = points_of(game, seat);
    status->played++;
    status->a[points]++;
    status->a_seat[seat][points]++;
    status->seat0[points_of(game, 0)]++;
    status->ends[game->end]++;
    if (game->fault_seat >= 0) {
        int agent = game->fault_seat == seat ? 0 : 1;
        status->faults[agent]++;
        const char *text =
            recorded->fault_text ? recorded->fault_text : ch_end_text(recorded->outcome.end);
        strncpy(status->fault_text[agent], text, CH_FAULT_TEXT - 1);
    }
    int partner = number ^ 1;
    if (partner < status->planned && status->games[partner].done)
        status->pairs[points + points_of(&status->games[partner], ch_match_seat_of_a(partner))]++;
}

int ch_match_points(const struct ch_match_status *status, int number) {
    return points_of(&status->games[number], ch_match_seat_of_a(number));
}

static bool has_pair(const struct ch_match_status *status, int first) {
    return first + 1 < status->planned && status->games[first].done &&
           status->games[first + 1].done;
}

long ch_match_differences(const struct ch_match_status *status, const struct ch_match_status *other,
                          double d[]) {
    long count = 0;
    for (int i = 0; i < status->planned; i += 2)
        if (has_pair(status, i) && has_pair(other, i))
            d[count++] = (ch_match_points(status, i) + ch_match_points(status, i + 1) -
                          ch_match_points(other, i) - ch_match_points(other, i + 1)) /
                         4.0;
    return count;
}

struct add_context {
    struct ch_match_status *status;
    bool fits;
};

static bool add_recorded(void *context, const struct ch_recorded_game *game) {
    struct add_context *add = context;
    add->fits = game->number >= 0 && game->number < add->status->planned &&
                !add->status->games[game->number].done;
    if (add->fits)
        ch_match_status_add(add->status, game);
    return add->fits;
}

enum ch_status ch_match_load(struct ch_record *record, int64_t id, struct ch_match_status *status,
                             struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    struct ch_recorded_match match;
    enum ch_status result = ch_record_match(record, id, &match, error);
    if (result != CH_OK)
        return result;
    if (match.planned < 0 || match.planned > MOST_GAMES) {
        ch_recorded_match_done(&match);
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "match %lld can't be of so many games; the record "
                            "was changed by hand",
                            (long long)id);
    }
    status->id = id;
    status->seed = match.seed;
    status->state = match.state;
    status->planned = match.planned;
    for (int i = 0; i < 2; i++)
        status->agent_name[i] = ch_copy(match.agent_name[i]);
    status->games = ch_alloc((size_t)(match.planned + 1) * sizeof *status->games);
    ch_recorded_match_done(&match);
    struct add_context add = {status, true};
    result =
        ch_record_games(record, &(struct ch_record_filter){.match = id}, add_recorded, &add, error);
    if (result == CH_OK && !add.fits)
        result = ch_error_set(
            error, CH_BAD_INPUT, NULL, 0,
            "match %lld has a game beyond its plan; another program plays it, or the record was "
            "changed by hand",
            (long long)id);
    if (result != CH_OK)
        ch_match_status_done(status);
    return result;
}

void ch_match_status_done(struct ch_match_status *status) {
    ch_free(status->games);
    ch_free(status->agent_name[0]);
    ch_free(status->agent_name[1]);
    *status = (struct ch_match_status){0};
}

struct ch_strength ch_match_strength(const struct ch_match_status *status) {
    long pairs = 0;
    for (int i = 0; i < 5; i++)
        pairs += status->pairs[i];
    return pairs > 1 && pairs * 2 == status->played ? ch_strength_of_pairs(status->pairs)
                                                    : ch_strength_of_games(status->a);
}
