/* The test of a match looks at pairs in the order of their numbers, whatever ends first. */

#include "core/arena/match.h"
#include "tests/support/begin.h"

enum { ROOM = 400 };

static const struct ch_sprt sprt = {CH_SPRT_LOGISTIC, 0, 60, 0.05, 0.05};

/* Games whose first agent scores often enough for H1. */
static void draw_games(struct ch_match_game games[ROOM]) {
    struct ch_random random = seeded(3);
    for (int i = 0; i < ROOM; i++) {
        int points = (int)ch_random_below(&random, 7); /* 0 lost, 1 to 3 drawn, else won */
        games[i] = (struct ch_match_game){
            .done = true,
            .winner = (int8_t)(points == 0  ? 1 - i % 2
                               : points < 4 ? -1
                                            : i % 2),
            .keys = {(uint64_t)i / 2 + 1, (uint64_t)i / 2 + 1, (uint64_t)i + 1}};
    }
}

/* A test that has looked at the first `count` games; `deck` as ch_match_sprt_init has it. */
static struct ch_match_sprt looked_at(const struct ch_sprt *how, int deck,
                                      const struct ch_match_game games[], int count) {
    struct ch_match_sprt test;
    ch_match_sprt_init(&test, how, deck);
    ch_match_sprt_look(&test, games, count);
    return test;
}

static void assert_same(const struct ch_match_sprt *one, const struct ch_match_sprt *other) {
    assert_memory_equal(one->pairs, other->pairs, sizeof one->pairs);
    assert_int_equal(one->state.count, other->state.count);
    assert_int_equal(one->state.verdict, other->state.verdict);
    assert_true(one->state.llr >= other->state.llr && one->state.llr <= other->state.llr);
}

TEST(looks_at_pairs_in_order) {
    struct ch_match_game all[ROOM], some[ROOM] = {0};
    draw_games(all);
    CH_SCOPED(ch_match_sprt_done) struct ch_match_sprt whole = looked_at(&sprt, 0, all, ROOM), test;
    assert_int_equal(whole.state.verdict, CH_SPRT_H1);
    assert_in_range(whole.state.count, 5, ROOM / 2 - 1);
    assert_int_equal(whole.looked, whole.state.count);
    /* the last first: nothing is looked at until game 0 is there */
    ch_match_sprt_init(&test, &sprt, 0);
    for (int i = ROOM - 1; i > 0; i--) {
        some[i] = all[i];
        ch_match_sprt_look(&test, some, ROOM);
        assert_int_equal(test.state.count, 0);
    }
    some[0] = all[0];
    ch_match_sprt_look(&test, some, ROOM);
    assert_same(&test, &whole);
    ch_match_sprt_done(&test);
    /* one by one: a pair counts when both are there, and nothing after the verdict */
    memset(some, 0, sizeof some);
    ch_match_sprt_init(&test, &sprt, 0);
    for (int i = 0; i < ROOM; i++) {
        some[i] = all[i];
        ch_match_sprt_look(&test, some, ROOM);
        long expected = (i + 1) / 2 < whole.state.count ? (i + 1) / 2 : whole.state.count;
        assert_int_equal(test.state.count, expected);
        assert_int_equal(ch_match_sprt_decided(&test), expected == whole.state.count);
    }
    assert_same(&test, &whole);
}

/* A hole holds the test up, also at the end of an odd number of games. */
TEST(holes) {
    struct ch_match_game games[ROOM];
    draw_games(games);
    games[6].done = false;
    struct ch_match_sprt test = looked_at(&sprt, 0, games, ROOM);
    assert_int_equal(test.state.count, 3);
    ch_match_sprt_done(&test);
    games[6].done = true;
    test = looked_at(&sprt, 0, games, 9);
    assert_int_equal(test.state.count, 4);
    ch_match_sprt_done(&test);
    struct ch_match_sprt none = {0};
    ch_match_sprt_look(&none, games, ROOM);
    assert_false(ch_match_sprt_decided(&none));
}

/* Pair `number` of a schedule: the first agent's score, its opening, its line of moves. */
static void set_pair(struct ch_match_game games[], int number, int half_points, uint64_t opening,
                     uint64_t line) {
    static const int8_t winner[5][2] = {{1, 0}, {1, -1}, {-1, -1}, {0, -1}, {0, 1}};
    for (int i = 0; i < 2; i++)
        games[2 * number + i] =
            (struct ch_match_game){.done = true,
                                   .winner = winner[half_points][i],
                                   .fault_seat = -1,
                                   .keys = {opening, opening, 2 * line + (uint64_t)i}};
}

/* Agents that never choose at random win 60 of 100 openings and play these again: the hundred are
 * all that is known, and a second round without a new game ends the test. */
TEST(rounds_that_repeat_are_not_taken_in) {
    enum { OPENINGS = 100, PAIRS = 5 * OPENINGS };
    struct ch_match_game games[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        int opening = i % OPENINGS;
        set_pair(games, i, opening % 5 < 3 ? 3 : 1, (uint64_t)opening + 1, (uint64_t)opening + 1);
    }
    const struct ch_sprt narrow = {CH_SPRT_LOGISTIC, 0, 5, 0.05, 0.05};
    CH_SCOPED(ch_match_sprt_done)
    struct ch_match_sprt test = looked_at(&narrow, 0, games, 2 * PAIRS);
    assert_true(test.exhausted);
    assert_int_equal(test.looked, 2 * OPENINGS);
    assert_int_equal(test.state.count, OPENINGS);
    assert_false(test.repeated);
    assert_false(ch_match_sprt_decided(&test));
    assert_true(ch_match_sprt_ended(&test));
    /* the same openings once */
    const long pairs[5] = {0, 40, 0, 60, 0};
    struct ch_sprt_state once = ch_sprt_counted(&narrow, pairs, 5);
    assert_true(test.state.llr >= once.llr && test.state.llr <= once.llr);
}

/* Lots are drawn in each of 40 openings, of which 24 favour the first agent: 1 or 1/2 there, 0 or
 * 1/2 elsewhere. Ten rounds are 400 pairs, but 40 trials. */
TEST(pairs_over_one_opening_are_one_trial) {
    enum { OPENINGS = 40, PAIRS = 10 * OPENINGS };
    struct ch_match_game games[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        int opening = i % OPENINGS, favoured = opening % 5 < 3, round = i / OPENINGS;
        set_pair(games, i, favoured ? 2 + round % 2 * 2 : round % 2 * 2, (uint64_t)opening + 1,
                 (uint64_t)i + 1);
    }
    const struct ch_sprt narrow = {CH_SPRT_LOGISTIC, 0, 20, 0.05, 0.05};
    CH_SCOPED(ch_match_sprt_done)
    struct ch_match_sprt test = looked_at(&narrow, 0, games, 2 * PAIRS);
    assert_int_equal(test.looked, PAIRS);
    assert_int_equal(test.state.count, OPENINGS);
    assert_true(test.repeated && !test.exhausted);
    assert_int_equal(test.by_opening.steps[3 * CH_SPRT_STEPS / 4], 24);
    assert_int_equal(test.by_opening.steps[CH_SPRT_STEPS / 4], 16);
    /* means of 3/4 and 1/4: 24 and 16 pairs with these scores say the same */
    struct ch_sprt_state once = ch_sprt_counted(&narrow, (const long[5]){0, 16, 0, 24, 0}, 5);
    assert_true(fabs(test.state.llr - once.llr) < 1e-9);
}

/* 20 openings are too few for a verdict from several rounds, however clear it seems. */
TEST(few_openings_decide_nothing) {
    enum { OPENINGS = 20, PAIRS = 15 * OPENINGS };
    struct ch_match_game games[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++)
        set_pair(games, i, i < OPENINGS ? 1 + i % 2 * 2 : 4, (uint64_t)(i % OPENINGS) + 1,
                 (uint64_t)i + 1);
    CH_SCOPED(ch_match_sprt_done)
    struct ch_match_sprt test =
        looked_at(&(struct ch_sprt){CH_SPRT_LOGISTIC, 0, 60, 0.05, 0.05}, 0, games, 2 * PAIRS);
    assert_int_equal(test.looked, PAIRS);
    assert_true(test.state.llr > test.state.upper);
    assert_false(ch_match_sprt_decided(&test));
}

/* From one position the agents' random choices are the sample: every pair is a trial. */
TEST(pairs_from_one_position_are_trials) {
    struct ch_match_game games[ROOM];
    draw_games(games);
    struct ch_match_sprt test, other = looked_at(&sprt, 0, games, ROOM);
    for (int i = 0; i < ROOM; i++)
        games[i].keys.opening = games[i].keys.ballot = 7;
    test = looked_at(&sprt, 0, games, ROOM);
    assert_same(&test, &other);
    assert_int_equal(test.state.verdict, CH_SPRT_H1);
    ch_match_sprt_done(&test);
    ch_match_sprt_done(&other);
    /* once a pair repeats another, different pairs are not representative: no verdict */
    games[2].keys.line = games[0].keys.line;
    games[3].keys.line = games[1].keys.line;
    test = looked_at(&sprt, 0, games, ROOM);
    assert_int_equal(test.looked, ROOM / 2);
    assert_int_equal(test.taken, ROOM / 2 - 1);
    assert_true(test.state.llr > test.state.upper);
    assert_false(ch_match_sprt_decided(&test));
    ch_match_sprt_done(&test);
    /* a match that has other openings still to come is not one of a single position */
    games[2].keys.line = 1000;
    test = looked_at(&sprt, 156, games, ROOM);
    assert_false(ch_match_sprt_decided(&test));
    ch_match_sprt_done(&test);
}

/* In each of 60 openings the first agent loses the main line three times of four, which comes as it
 * was, and wins the side lines, which are new: a score of 1/4, whatever is new. */
TEST(repeated_lines_keep_their_weight) {
    enum { OPENINGS = 60, PAIRS = 8 * OPENINGS };
    struct ch_match_game games[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        int opening = i % OPENINGS, round = i / OPENINGS;
        bool side = (round + opening) % 4 == 3;
        set_pair(games, i, side ? 4 : 0, (uint64_t)opening + 1,
                 side ? (uint64_t)i + 1000 : (uint64_t)opening + 1);
    }
    CH_SCOPED(ch_match_sprt_done)
    struct ch_match_sprt test = looked_at(&(struct ch_sprt){CH_SPRT_LOGISTIC, -250, 0, 0.01, 0.01},
                                          OPENINGS, games, 2 * PAIRS);
    assert_int_equal(test.state.verdict, CH_SPRT_H0);
}

/* One opening is there 30 times, 100 others wait: nothing new in 30 pairs is not the end of it. */
TEST(a_deck_is_played_before_nothing_is_expected) {
    enum { PAIRS = 130 };
    struct ch_match_game games[2 * PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        uint64_t opening = i < 30 ? 1 : (uint64_t)i;
        set_pair(games, i, i % 2 ? 1 : 3, opening, opening);
        if (i < 30)
            set_pair(games, i, 3, opening, opening);
    }
    const struct ch_sprt narrow = {CH_SPRT_LOGISTIC, 0, 5, 0.05, 0.05};
    CH_SCOPED(ch_match_sprt_done)
    struct ch_match_sprt test = looked_at(&narrow, PAIRS, games, 2 * PAIRS);
    assert_int_equal(test.looked, PAIRS);
    assert_int_equal(test.state.count, 101);
    assert_false(test.exhausted);
    ch_match_sprt_done(&test);
    test = looked_at(&narrow, 0, games, 2 * PAIRS); /* with unknown openings */
    assert_int_equal(test.looked, 21);
    assert_true(test.exhausted);
}
