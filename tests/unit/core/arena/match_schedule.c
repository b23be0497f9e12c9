/* The schedule of a match is a pure function: colours, openings, seeds. */

#include "tests/unit/core/arena/sums.h"

RELEASES(free_schedule, struct ch_schedule, ch_schedule_free)

static struct ch_schedule *schedule_of(struct ch_plan plan) {
    struct ch_error error;
    assert_int_equal(ch_plan_check(&plan, &error), CH_OK);
    return ch_schedule_new(&plan);
}

TEST(colours_alternate) {
    CH_SCOPED(free_schedule)
    struct ch_schedule *schedule = schedule_of((struct ch_plan){.agents = 2, .games = 9});
    struct ch_scheduled game;
    assert_int_equal(ch_schedule_room(schedule), 9);
    for (int number = 0; number < 9; number++) {
        assert_true(ch_schedule_game(schedule, number, &game));
        assert_int_equal(game.agent[number % 2], 0);
        assert_int_equal(game.agent[1 - number % 2], 1);
        assert_int_equal(game.opening, number / 2);
    }
    assert_false(ch_schedule_game(schedule, 9, &game));
    assert_false(ch_schedule_game(schedule, -1, &game));
}

/* Of five agents each meets each other over every opening with both colours; the first ten pairs
 * are all pairings, and a longer tournament begins with the shorter one. */
TEST(everybody_meets_everybody) {
    enum { AGENTS = 5, GAMES = 6, PAIRINGS = AGENTS * (AGENTS - 1) / 2 };
    struct ch_plan plan = {.agents = AGENTS, .games = GAMES};
    CH_SCOPED(free_schedule) struct ch_schedule *schedule = schedule_of(plan), *longer;
    plan.games = 40;
    longer = schedule_of(plan);
    int met[AGENTS][AGENTS][GAMES / 2] = {{{0}}};
    assert_int_equal(ch_schedule_room(schedule), PAIRINGS * GAMES);
    assert_int_equal(ch_schedule_planned(schedule), PAIRINGS * GAMES);
    for (int number = 0; number < PAIRINGS * GAMES; number++) {
        struct ch_scheduled game, same;
        assert_true(ch_schedule_game(schedule, number, &game));
        assert_true(ch_schedule_game(longer, number, &same));
        assert_memory_equal(&game, &same, sizeof game);
        assert_int_equal(game.opening, number / (2 * PAIRINGS));
        met[game.agent[0]][game.agent[1]][game.opening]++;
    }
    for (int i = 0; i < AGENTS; i++)
        for (int j = 0; j < AGENTS; j++)
            for (int opening = 0; opening < GAMES / 2; opening++)
                assert_int_equal(met[i][j][opening], i != j);
}

TEST(a_gauntlet_is_the_first_against_each) {
    CH_SCOPED(free_schedule)
    struct ch_schedule *schedule =
        schedule_of((struct ch_plan){.format = CH_GAUNTLET, .agents = 4, .games = 4});
    int met[4] = {0};
    assert_int_equal(ch_schedule_room(schedule), 12);
    for (int number = 0; number < 12; number++) {
        struct ch_scheduled game;
        assert_true(ch_schedule_game(schedule, number, &game));
        assert_int_equal(game.agent[number % 2], 0);
        met[game.agent[1 - number % 2]]++;
    }
    for (int i = 1; i < 4; i++)
        assert_int_equal(met[i], 4);
}

/* Plays the scheduled games until no more come: the lower place wins, or all is drawn. */
static int play_out(struct ch_schedule *schedule, struct ch_match_game games[], bool draws) {
    int played = 0;
    do {
        for (int number = 0; number < ch_schedule_room(schedule); number++) {
            struct ch_scheduled game;
            if (!ch_schedule_game(schedule, number, &game) || games[number].done)
                continue;
            int winner = game.agent[0] < game.agent[1] ? 0 : 1;
            games[number] = (struct ch_match_game){
                .done = true, .winner = (int8_t)(draws ? -1 : winner), .fault_seat = -1};
            played++;
        }
    } while (ch_schedule_advance(schedule, games));
    return played;
}

/* Five agents: a first round of one meeting and three byes, then two, then the final. Level
 * meetings get CH_KNOCKOUT_EXTRA pairs more; then the better seeded goes on. */
TEST(a_knockout_is_played_to_its_final) {
    for (int draws = 0; draws < 2; draws++) {
        CH_SCOPED(free_schedule)
        struct ch_schedule *schedule =
            schedule_of((struct ch_plan){.format = CH_KNOCKOUT, .agents = 5, .games = 2});
        struct ch_match_game games[7 * (2 + 2 * CH_KNOCKOUT_EXTRA)] = {{0}};
        assert_int_equal(ch_schedule_room(schedule), sizeof games / sizeof *games);
        assert_int_equal(ch_schedule_planned(schedule), 8);
        int each = draws ? 2 + 2 * CH_KNOCKOUT_EXTRA : 2;
        assert_int_equal(play_out(schedule, games, draws), 4 * each);
        assert_int_equal(ch_schedule_planned(schedule), 4 * each);
        const struct ch_pairing *last;
        int first, room;
        assert_int_equal(ch_schedule_rounds(schedule), 3);
        assert_int_equal(ch_schedule_round(schedule, 2, &last, &first, &room), 1);
        assert_true(last->first == 0 && last->second == 1);
    }
}

/* Every round has two meetings and a bye, each agent has one bye, and no two meet twice. */
TEST(a_swiss_of_five_in_five_rounds_is_a_round_robin) {
    CH_SCOPED(free_schedule)
    struct ch_schedule *schedule =
        schedule_of((struct ch_plan){.format = CH_SWISS, .agents = 5, .games = 2, .rounds = 5});
    struct ch_match_game games[5 * 3 * 2] = {{0}};
    struct ch_scheduled game;
    assert_int_equal(ch_schedule_room(schedule), sizeof games / sizeof *games);
    assert_int_equal(ch_schedule_planned(schedule), 20);
    assert_false(ch_schedule_game(schedule, 6, &game)); /* of the second round */
    assert_int_equal(play_out(schedule, games, false), 20);
    int met[5][5] = {{0}}, byes[5] = {0};
    for (int round = 0; round < 5; round++) {
        const struct ch_pairing *pairing;
        int first, room;
        assert_int_equal(ch_schedule_round(schedule, round, &pairing, &first, &room), 3);
        assert_int_equal(first, round * 6);
        for (int i = 0; i < 3; i++)
            if (pairing[i].second < 0)
                byes[pairing[i].first]++;
            else
                met[pairing[i].first][pairing[i].second]++;
    }
    for (int i = 0; i < 5; i++) {
        assert_int_equal(byes[i], 1);
        for (int j = 0; j < i; j++)
            assert_int_equal(met[i][j] + met[j][i], 1);
    }
    for (int number = 0; number < 30; number++) /* a round has openings of its own */
        if (ch_schedule_game(schedule, number, &game))
            assert_int_equal(game.opening, number / 6);
}

/* After a round of draws only 4, which had the bye, leads, as if it had won: 4 meets the first of
 * the others; of these 0 met 2 and 1 met 3, and the last has the bye. */
TEST(a_bye_counts_as_won) {
    static const struct ch_pairing second[] = {{4, 0}, {1, 2}, {3, -1}};
    CH_SCOPED(free_schedule)
    struct ch_schedule *schedule =
        schedule_of((struct ch_plan){.format = CH_SWISS, .agents = 5, .games = 2, .rounds = 2});
    struct ch_match_game games[2 * 3 * 2] = {{0}};
    const struct ch_pairing *pairing;
    int first, room;
    play_out(schedule, games, true);
    assert_int_equal(ch_schedule_round(schedule, 1, &pairing, &first, &room), 3);
    assert_memory_equal(pairing, second, sizeof second);
}

TEST(plans_that_cannot_be_played_are_refused) {
    const struct {
        struct ch_plan plan;
        const char *why;
    } wrong[] = {
        {{.agents = 1, .games = 2}, "1 agents"},
        {{.agents = CH_MAX_AGENTS + 1, .games = 2}, "201 agents"},
        {{.agents = 2, .games = 0}, "0 games"},
        {{.agents = 3, .games = 5}, "one colour only; ask for 6"},
        {{.format = CH_KNOCKOUT, .agents = 2, .games = 1}, "one colour only"},
        {{.format = CH_SWISS, .agents = 6, .games = 2, .rounds = 6}, "1 to 5 rounds"},
        {{.format = CH_SWISS, .agents = 6, .games = 2}, "1 to 5 rounds"},
        {{.agents = 200, .games = 2000}, "more than a match can have"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_error error;
        assert_int_equal(ch_plan_check(&wrong[i].plan, &error), CH_BAD_INPUT);
        assert_non_null(strstr(error.text, wrong[i].why));
    }
}

/* Points by pairs: games 0 and 1 are A's win as Black and draw as White. */
TEST(sums_of_a_match) {
    const struct ch_plan plan = {.agents = 2, .games = 4};
    CH_SCOPED(ch_match_status_done)
    struct ch_match_status status = status_of(&plan, (const char *const[]){"a", "b"});
    struct ch_recorded_game game = {
        .number = 1, .fault_seat = -1, .outcome = {CH_DRAWN, -1, CH_END_REPETITION}};
    assert_true(ch_match_status_add(&status, &game));
    assert_false(ch_match_status_add(&status, &game)); /* a game counts once */
    game = (struct ch_recorded_game){
        .number = 0, .fault_seat = -1, .outcome = {CH_WON, 0, CH_END_NO_MOVES}};
    assert_true(ch_match_status_add(&status, &game));
    game = (struct ch_recorded_game){.number = 3,
                                     .fault_seat = 1,
                                     .fault_text = (char *)"x",
                                     .outcome = {CH_WON, 0, CH_END_CRASH}};
    assert_true(ch_match_status_add(&status, &game)); /* A had White and crashed */
    game.number = 4;
    assert_false(ch_match_status_add(&status, &game));
    assert_int_equal(status.played, 3);
    const long a[3] = {1, 1, 1}, black[3] = {0, 0, 1}, white[3] = {1, 1, 0}, seat0[3] = {0, 1, 2};
    const long pairs[5] = {0, 0, 0, 1, 0};
    const struct ch_match_meeting *meeting = ch_match_only_meeting(&status);
    assert_memory_equal(meeting->games, a, sizeof a);
    assert_memory_equal(meeting->seat[0], black, sizeof black);
    assert_memory_equal(meeting->seat[1], white, sizeof white);
    assert_memory_equal(status.seat0, seat0, sizeof seat0);
    assert_memory_equal(meeting->pairs, pairs, sizeof pairs);
    assert_memory_equal(status.agent[0].seat, meeting->seat, sizeof meeting->seat);
    assert_int_equal(status.agent[0].faults, 1);
    assert_int_equal(status.agent[1].faults, 0);
    assert_string_equal(status.agent[0].fault_text, "x");
}

/* Three agents; the pairing of the last two: 2 beats 1 with Black, then draws with White. */
TEST(sums_of_a_tournament) {
    const struct ch_plan plan = {.agents = 3, .games = 2};
    struct ch_scheduled scheduled;
    CH_SCOPED(ch_match_status_done)
    struct ch_match_status status = status_of(&plan, (const char *const[]){"a", "b", "c"});
    for (int number = 0; number < 6; number++) {
        ch_schedule_game(status.schedule, number, &scheduled);
        if (scheduled.agent[0] + scheduled.agent[1] != 3)
            continue;
        struct ch_recorded_game game = {
            .number = number, .fault_seat = -1, .outcome = {CH_DRAWN, -1, CH_END_REPETITION}};
        if (scheduled.agent[0] == 2)
            game.outcome = (struct ch_outcome){CH_WON, 0, CH_END_NO_MOVES};
        assert_true(ch_match_status_add(&status, &game));
    }
    assert_int_equal(status.played, 2);
    struct ch_match_meeting one = ch_match_between(&status, 1, 2),
                            two = ch_match_between(&status, 2, 1);
    const long lost[3] = {1, 1, 0}, won[3] = {0, 1, 1}, lost_pair[5] = {0, 1, 0, 0, 0},
               won_pair[5] = {0, 0, 0, 1, 0};
    const long seats_of_one[2][3] = {{0, 1, 0}, {1, 0, 0}},
               seats_of_two[2][3] = {{0, 0, 1}, {0, 1, 0}};
    assert_memory_equal(one.games, lost, sizeof lost);
    assert_memory_equal(two.games, won, sizeof won);
    assert_memory_equal(one.pairs, lost_pair, sizeof lost_pair);
    assert_memory_equal(two.pairs, won_pair, sizeof won_pair);
    assert_memory_equal(one.seat, seats_of_one, sizeof one.seat);
    assert_memory_equal(two.seat, seats_of_two, sizeof two.seat);
    assert_memory_equal(status.agent[2].games, won, sizeof won);
    assert_int_equal(status.agent[0].games[0] + status.agent[0].games[1], 0);
}
