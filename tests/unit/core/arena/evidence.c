/* The evidence of games: which are different, which belong together, in small matches by hand. */

#include "core/base/key_table.h"
#include "tests/unit/core/arena/sums.h"

static const struct ch_plan two = {.agents = 2, .games = 8};
static const char *const names[] = {"a", "b", "c"};

/* winner: a seat, or -1. */
static void add(struct ch_match_status *status, int number, int winner, uint64_t ballot,
                uint64_t opening, uint64_t line) {
    const struct ch_recorded_game game = {
        .number = number,
        .fault_seat = -1,
        .outcome = winner < 0 ? (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION}
                              : (struct ch_outcome){CH_WON, (int8_t)winner, CH_END_NO_MOVES},
        .keys = {ballot, opening, line},
    };
    assert_true(ch_match_status_add(status, &game));
}

/* The same moves with the seats exchanged are another game; the same moves again are not. */
TEST(a_repeated_game_is_counted_once) {
    struct ch_match_evidence evidence;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&two, names);
    add(&status, 0, 0, 1, 1, 10);
    add(&status, 1, 1, 1, 1, 10); /* a has seat 1 */
    add(&status, 2, 0, 2, 2, 20);
    add(&status, 3, 0, 2, 2, 21);
    add(&status, 4, 0, 1, 1, 10);
    add(&status, 5, 1, 1, 1, 10);
    add(&status, 6, 0, 2, 2, 20);
    ch_match_evidence_init(&evidence, &status, 8);
    const struct ch_meeting_evidence *meeting = &evidence.meeting[1];
    assert_int_equal(meeting->games, 7);
    assert_int_equal(meeting->different, 4);
    assert_int_equal(meeting->ballots, 2);
    assert_int_equal(meeting->cluster_of, CH_CLUSTER_BALLOT);
    assert_int_equal(meeting->clusters, 2);
    assert_int_equal(evidence.different, 4);
    ch_match_evidence_done(&evidence);
    ch_match_evidence_init(&evidence, &status, 2); /* the first pair alone */
    assert_int_equal(evidence.games, 2);
    assert_int_equal(evidence.different, 2);
    assert_int_equal(evidence.meeting[1].cluster_of, CH_CLUSTER_PAIR);
    ch_match_evidence_done(&evidence);
    assert_int_equal(ch_match_unpaired(&status), 1);
    /* 4 won of 4, and 2 won of 3, of which one has no partner: clusters of 4 and 2 games */
    struct ch_strength strength = ch_match_first_strength(&status, NULL);
    assert_within(strength.score.value, 6.0 / 7, 1e-12);
    assert_int_equal(strength.clusters, 2);
}

/* Lengthened from one ballot: the openings are the clusters, and of two ballots those are. */
TEST(openings_of_a_ballot_belong_together) {
    for (int ballots = 1; ballots <= 2; ballots++) {
        struct ch_meeting_evidence meeting;
        CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&two, names);
        for (int number = 0; number < 8; number++)
            add(&status, number, number % 3 - 1, (uint64_t)(number / 2 % ballots) + 1,
                (uint64_t)(number / 2) + 5, (uint64_t)number + 50);
        struct ch_strength strength = ch_match_first_strength(&status, &meeting);
        assert_int_equal(meeting.ballots, ballots);
        assert_int_equal(meeting.openings, 4);
        assert_int_equal(meeting.cluster_of, ballots == 1 ? CH_CLUSTER_OPENING : CH_CLUSTER_BALLOT);
        assert_int_equal(strength.clusters, ballots == 1 ? 4 : 2);
    }
}

/* From one position: three times the same pair, and another one, are two. */
TEST(from_one_position_pairs_are_counted) {
    struct ch_meeting_evidence meeting;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&two, names);
    for (int pair = 0; pair < 4; pair++) {
        add(&status, 2 * pair, 0, 1, 1, pair == 2 ? 30 : 10);
        add(&status, 2 * pair + 1, -1, 1, 1, 11);
    }
    struct ch_strength strength = ch_match_first_strength(&status, &meeting);
    assert_int_equal(meeting.cluster_of, CH_CLUSTER_PAIR);
    assert_int_equal(meeting.different, 3);
    assert_int_equal(strength.clusters, 2);
    assert_within(strength.score.value, 0.75, 1e-12);
}

/* Two agents of a tournament, asked from either side. */
TEST(each_side_sees_its_own_score) {
    const struct ch_plan plan = {.agents = 3, .games = 4};
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence;
    struct ch_scheduled scheduled;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&plan, names);
    for (int number = 0; number < 12; number++) {
        ch_schedule_game(status.schedule, number, &scheduled);
        if (scheduled.agent[0] + scheduled.agent[1] == 3) /* b and c */
            add(&status, number,
                scheduled.agent[0] == 2 ? 0
                : number < 6            ? 1
                                        : -1,
                (uint64_t)scheduled.opening + 1, (uint64_t)scheduled.opening + 1,
                (uint64_t)number + 9);
    }
    ch_match_evidence_init(&evidence, &status, 12);
    struct ch_strength c = ch_match_evidence_strength(&evidence, &status, 2, 1);
    struct ch_strength b = ch_match_evidence_strength(&evidence, &status, 1, 2);
    assert_within(c.score.value, 0.875, 1e-12); /* three won and one drawn */
    assert_within(b.score.value, 0.125, 1e-12);
    assert_within(b.score.low, 1 - c.score.high, 1e-12);
    assert_within(b.score.high, 1 - c.score.low, 1e-12);
    assert_int_equal(b.clusters, 2);
    assert_int_equal(ch_match_evidence_strength(&evidence, &status, 0, 1).clusters, 0);
}

/* Seat 0 wins the first game of each of four ballots and draws the second; repeated, that says no
 * more about the seats. */
TEST(shares_of_seats_rest_on_openings) {
    struct ch_interval once = {0}, twice = {0};
    for (int rounds = 1; rounds <= 2; rounds++) {
        const struct ch_plan plan = {.agents = 2, .games = 16 * rounds};
        CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&plan, names);
        for (int number = 0; number < 16 * rounds; number++) {
            uint64_t ballot = (uint64_t)(number / 2 % 8) + 1;
            add(&status, number, number % 2 || ballot > 4 ? -1 : 0, ballot, ballot,
                2 * ballot + (uint64_t)number % 2);
        }
        *(rounds == 1 ? &once : &twice) =
            ch_match_mean(&status, &(struct ch_game_question){.agent = -1, .points = 2});
        struct ch_interval score = ch_match_mean(
            &status, &(struct ch_game_question){.agent = 0, .seat = 0, .score = true});
        assert_within(score.value, 0.75, 1e-12);
    }
    assert_within(once.value, 0.25, 1e-12);
    assert_within(once.low, twice.low, 1e-9);
    assert_within(once.high, twice.high, 1e-9);
    assert_true(once.low > 0 && once.high < 1);
}

/* The verdict of games over some ballots, dealt in turn: the first agent's half points with seat 0
 * and seat 1 in ballot b are points[2 b], points[2 b + 1], with the same moves at each repeat. */
struct verdict {
    struct ch_strength strength;
    struct ch_interval drawn;
    long different;
};

static struct verdict of_repeats(const int points[], int ballots, int games) {
    const struct ch_plan plan = {.agents = 2, .games = games};
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&plan, names);
    for (int number = 0; number < games; number++) {
        int at = number % (2 * ballots), seat = number % 2;
        uint64_t ballot = (uint64_t)(at / 2) + 1;
        add(&status, number,
            points[at] == 1   ? -1
            : points[at] == 2 ? seat
                              : 1 - seat,
            ballot, ballot, 2 * ballot + (uint64_t)seat);
    }
    struct verdict verdict = {
        .strength = ch_match_first_strength(&status, NULL),
        .drawn = ch_match_mean(&status, &(struct ch_game_question){.agent = -1, .points = 1}),
        .different = ch_match_different(&status),
    };
    return verdict;
}

/* Of repeatable agents over one to four ballots, all alike or not: a deck that comes again, whole
 * or in part, and a game without its partner leave the intervals as wide as they were. */
TEST(repeats_narrow_no_interval) {
    static const int tables[][8] = {
        {2, 1, 2, 1, 2, 1, 2, 1}, {2, 0, 2, 1, 2, 1, 2, 1}, {1, 0, 1, 1, 2, 1, 1, 1},
        {2, 2, 0, 0, 1, 1, 2, 0}, {0, 0, 0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1, 1, 2},
    };
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (int ballots = 1; ballots <= 4; ballots++) {
            struct verdict once = of_repeats(tables[t], ballots, 2 * ballots);
            for (int games = 2 * ballots + 1; games < 400; games += games < 40 ? 1 : 37) {
                struct verdict now = of_repeats(tables[t], ballots, games);
                double points = 0;
                for (int number = 0; number < games; number++)
                    points += tables[t][number % (2 * ballots)] / 2.0;
                assert_within(now.strength.score.value, points / games, 1e-12);
                assert_int_equal(now.different, 2 * ballots);
                assert_int_equal(now.strength.clusters, once.strength.clusters);
                const struct ch_interval *then = &once.strength.score, *score = &now.strength.score;
                bool open = then->low <= 0 || then->high >= 1; /* cut off */
                assert_true(open || score->high - score->low > then->high - then->low - 1e-9);
                if (games % (2 * ballots) <= 1) { /* whole decks, and a game more */
                    assert_within(score->low, then->low, 1e-9);
                    assert_within(score->high, then->high, 1e-9);
                    assert_within(now.strength.superiority, once.strength.superiority, 1e-9);
                    assert_within(now.strength.normalized_margin, once.strength.normalized_margin,
                                  1e-6);
                    assert_within(now.drawn.low, once.drawn.low, 1e-9);
                    assert_within(now.drawn.high, once.drawn.high, 1e-9);
                }
            }
        }
}

/* Ten ballots, all drawn but the first, over which one pair was won and another one lost by as
 * much. A repeat of the first makes it no surer that its winner is better; so with the difference
 * of two matches. Over two ballots pairs that level their means narrow nothing. */
TEST(repeats_shift_no_verdict) {
    static const int points[][2] = {{2, 1}, {1, 0}}; /* of the first agent: with seat 0, seat 1 */
    double superiority[2], chance[2], width[2];
    for (int again = 0; again < 2; again++) {
        const struct ch_plan plan = {.agents = 2, .games = 22 + 20 * again};
        CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&plan, names);
        for (int pair = 0; pair < plan.games / 2; pair++) {
            /* pairs 0 and 1 are over ballot 1; pair 11 is pair 0 again, and all after it the same
             */
            int same = pair >= 11 ? 0 : pair;
            uint64_t ballot = same < 2 ? 1 : (uint64_t)same;
            for (int seat = 0; seat < 2; seat++) {
                int half = same < 2 ? points[same][seat] : 1;
                add(&status, 2 * pair + seat,
                    half == 1   ? -1
                    : half == 2 ? seat
                                : 1 - seat,
                    ballot, ballot, 100 + 2 * (uint64_t)same + (uint64_t)seat);
            }
        }
        struct ch_strength strength = ch_match_first_strength(&status, NULL);
        superiority[again] = strength.superiority;
        width[again] = strength.score.high - strength.score.low;
        chance[again] = ch_match_difference(&status, NULL, plan.games).chance;
    }
    assert_within(superiority[0], 0.5, 1e-9);
    assert_within(superiority[1], 0.5, 1e-9);
    assert_within(chance[0], 1, 1e-9);
    assert_within(chance[1], 1, 1e-9);
    assert_true(width[1] > width[0] - 1e-9);
}

/* Half pairs alone say which agent plays better with one colour: they are one cluster. */
TEST(without_a_pair_all_games_are_one_cluster) {
    const struct ch_plan plan = {.agents = 2, .games = 40};
    struct ch_meeting_evidence meeting;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&plan, names);
    for (int number = 0; number < 40; number += 2)
        add(&status, number, 0, (uint64_t)number, (uint64_t)number, (uint64_t)number + 90);
    struct ch_strength strength = ch_match_first_strength(&status, &meeting);
    assert_int_equal(strength.clusters, 1);
    assert_within(strength.score.value, 1, 0);
    assert_within(strength.score.low, 0.025, 1e-12);
    add(&status, 1, 0, 0, 0, 91); /* the first pair: a won with one colour, lost with the other */
    strength = ch_match_first_strength(&status, &meeting);
    assert_int_equal(strength.clusters, 1);
    assert_int_equal(meeting.openings, 20);
    assert_int_equal(meeting.pairs, 1);
    assert_within(strength.score.value, 20.0 / 21, 1e-12);
    assert_within(strength.superiority, 0.5, 1e-12);
    assert_within(strength.normalized.value, 0, 1e-9);
}

/* A single game has no partner, and is all there is. */
TEST(a_game_alone_is_a_cluster) {
    const struct ch_plan plan = {.agents = 2, .games = 1};
    CH_SCOPED(ch_match_status_done) struct ch_match_status status = status_of(&plan, names);
    add(&status, 0, 0, 1, 1, 10);
    struct ch_strength strength = ch_match_first_strength(&status, NULL);
    assert_int_equal(strength.clusters, 1);
    assert_within(strength.score.value, 1, 0);
    assert_within(strength.score.low, 0.025, 1e-12);
}

TEST(keys_get_numbers) {
    CH_SCOPED(ch_key_table_done) struct ch_key_table table = {0};
    bool added;
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 1000; i++) {
            assert_int_equal(ch_key_table_add(&table, (uint64_t)i * UINT64_C(0x100000001), &added),
                             i);
            assert_int_equal(added, round == 0);
        }
    assert_int_equal(table.count, 1000);
}
