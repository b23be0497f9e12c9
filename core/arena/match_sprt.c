/* The sequential test of a match, as match.h describes it. */
#include "core/arena/match.h"

#include <assert.h>
#include <math.h>

#include "core/arena/evidence.h"
#include "core/base/memory.h"

/* Fewer pairs without a new game may be luck. */
enum { MIN_IDLE = 20 };

void ch_match_sprt_init(struct ch_match_sprt *test, const struct ch_sprt *sprt, int deck) {
    const long none[5] = {0};
    *test = (struct ch_match_sprt){
        .wanted = true, .sprt = *sprt, .deck = deck, .state = ch_sprt_counted(sprt, none, 5)};
}

void ch_match_sprt_done(struct ch_match_sprt *test) {
    ch_key_table_done(&test->lines);
    ch_key_table_done(&test->by_opening.table);
    ch_free(test->by_opening.trial);
    *test = (struct ch_match_sprt){0};
}

/* The step that the mean of `pairs` with so many half points falls into. */
static int step_of(long points, long pairs) {
    assert(pairs > 0 && points >= 0 && points <= 4 * pairs);
    return (int)lround((double)points / (4.0 * (double)pairs) * CH_SPRT_STEPS);
}

/* Adds a pair to its trial. True if the trial had one before. */
static bool add_pair(struct ch_sprt_trials *trials, uint64_t key, int points) {
    bool added;
    int number = ch_key_table_add(&trials->table, key, &added);
    assert(number <= trials->capacity && (added || number < trials->capacity));
    trials->trial = ch_grow(trials->trial, number, &trials->capacity, sizeof *trials->trial);
    if (added)
        trials->trial[number].points = trials->trial[number].pairs = 0;
    else
        trials->steps[step_of(trials->trial[number].points, trials->trial[number].pairs)]--;
    trials->trial[number].points += points;
    trials->trial[number].pairs++;
    trials->steps[step_of(trials->trial[number].points, trials->trial[number].pairs)]++;
    return !added;
}

/* Whether one of the games is new. */
static bool is_new(struct ch_match_sprt *test, const struct ch_match_game *even,
                   const struct ch_match_game *odd) {
    bool is_new[2];
    ch_key_table_add(&test->lines, ch_match_line(even, 0), &is_new[0]);
    ch_key_table_add(&test->lines, ch_match_line(odd, 1), &is_new[1]);
    return is_new[0] || is_new[1];
}

static void judge(struct ch_match_sprt *test) {
    int openings = test->by_opening.table.count;
    if (openings == 1 && test->deck <= 1) {
        test->state = ch_sprt_counted(&test->sprt, test->pairs, 5);
        if (test->looked > test->taken)
            test->state.verdict = CH_SPRT_OPEN;
        return;
    }
    test->state = ch_sprt_openings(&test->sprt, test->pairs, test->by_opening.steps);
    if (test->repeated && openings < CH_SPRT_OPENINGS)
        test->state.verdict = CH_SPRT_OPEN;
}

void ch_match_sprt_look_at(struct ch_match_sprt *test, const struct ch_match_game *even,
                           const struct ch_match_game *odd) {
    int points = ch_match_game_points(even, 0) + ch_match_game_points(odd, 1);
    assert(even->done && odd->done);
    bool taken = is_new(test, even, odd);
    bool again = add_pair(&test->by_opening, even->keys.opening, points);
    test->looked++;
    test->pairs[points]++;
    if (taken) {
        test->taken++;
        test->repeated |= again;
        test->idle = 0;
        judge(test);
        return;
    }
    long wanted = test->by_opening.table.count;
    wanted = wanted > test->deck ? wanted : test->deck;
    test->exhausted = ++test->idle >= (wanted > MIN_IDLE ? wanted : MIN_IDLE);
}

void ch_match_sprt_look(struct ch_match_sprt *test, const struct ch_match_game games[], int room) {
    while (test->wanted && !ch_match_sprt_ended(test)) {
        long even = 2 * test->looked, odd = even + 1;
        if (odd >= room || !games[even].done || !games[odd].done)
            return;
        ch_match_sprt_look_at(test, &games[even], &games[odd]);
    }
}

bool ch_match_sprt_decided(const struct ch_match_sprt *test) {
    return test->state.verdict != CH_SPRT_OPEN;
}

bool ch_match_sprt_ended(const struct ch_match_sprt *test) {
    return ch_match_sprt_decided(test) || test->exhausted;
}
