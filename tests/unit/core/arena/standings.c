/* Standings against sums done by hand from the definitions in standings.h. */

#include "core/arena/standings.h"
#include "tests/unit/core/arena/sums.h"

#define assert_sum(value, expected) assert_within(value, expected, 1e-9)

static const char *const names[] = {"A", "B", "C", "D", "E"};

/* Plays the rest of the meeting of two: the first gets `points` half points of the first two games,
 * the second game first, and draws the others. */
static void meet(struct ch_match_status *status, int first, int second, int points) {
    struct ch_scheduled scheduled;
    int games = 0;
    for (int number = 0; number < ch_schedule_room(status->schedule); number++) {
        if (status->games[number].done || !ch_schedule_game(status->schedule, number, &scheduled))
            continue;
        int seat = scheduled.agent[0] == first ? 0 : 1;
        if (scheduled.agent[seat] != first || scheduled.agent[1 - seat] != second)
            continue;
        int half = games < 2 ? (points > 2 ? 2 : points) : 1;
        points -= games < 2 ? half : 0;
        games++;
        struct ch_recorded_game game = {.number = number, .fault_seat = -1};
        game.outcome.result = half == 1 ? CH_DRAWN : CH_WON;
        game.outcome.winner = half == 2 ? seat : 1 - seat;
        game.outcome.end = CH_END_NO_MOVES;
        assert_true(ch_match_status_add(status, &game));
        while (ch_schedule_advance(status->schedule, status->games))
            status->planned = ch_schedule_planned(status->schedule);
    }
    assert_true(games > 0);
}

/* The second game of the meeting of two, won by `winner` since the other failed. */
static void forfeit(struct ch_match_status *status, int winner, int loser) {
    for (int number = 1; number < ch_schedule_room(status->schedule); number += 2) {
        struct ch_scheduled scheduled;
        assert_true(ch_schedule_game(status->schedule, number, &scheduled));
        int seat = scheduled.agent[0] == winner ? 0 : 1;
        if (scheduled.agent[seat] != winner || scheduled.agent[1 - seat] != loser)
            continue;
        struct ch_recorded_game game = {.number = number, .fault_seat = 1 - seat};
        game.outcome =
            (struct ch_outcome){.result = CH_WON, .winner = seat, .end = CH_END_ILLEGAL_MOVE};
        assert_true(ch_match_status_add(status, &game));
        return;
    }
    fail();
}

struct scene {
    struct ch_match_status status;
    struct ch_standings standings;
};

static void close_scene(struct scene *scene) {
    ch_match_status_done(&scene->status);
    ch_standings_done(&scene->standings);
}

static void rank(struct scene *scene, bool rated) {
    ch_standings_done(&scene->standings);
    ch_standings_init(&scene->standings, &scene->status, rated);
}

static void check(const struct ch_standings *standings, const char *agents, const int places[]) {
    for (int i = 0; i < standings->count; i++) {
        assert_int_equal(standings->row[i].agent, agents[i] - 'A');
        assert_int_equal(standings->row[i].place, places[i]);
    }
}

TEST(round_robin) {
    const struct ch_plan plan = {.format = CH_ROUND_ROBIN, .agents = 4, .games = 2};
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    meet(&scene.status, 0, 1, 2);
    meet(&scene.status, 0, 2, 4);
    meet(&scene.status, 0, 3, 0);
    meet(&scene.status, 1, 2, 2);
    meet(&scene.status, 1, 3, 2);
    meet(&scene.status, 2, 3, 2);
    /* A 3, B 3, C 2, D 4; A and B are parted by Sonneborn-Berger: 3/2 + 2, 3/2 + 2/2 + 4/2. */
    rank(&scene, true);
    check(&scene.standings, "DBAC", (const int[]){1, 2, 3, 4});
    assert_sum(scene.standings.row[0].points, 4);
    assert_sum(scene.standings.row[0].sonneborn_berger, 3 + 1.5 + 1);
    assert_sum(scene.standings.row[1].points, 3);
    assert_sum(scene.standings.row[1].sonneborn_berger, 4.5);
    assert_sum(scene.standings.row[2].points, 3);
    assert_sum(scene.standings.row[2].sonneborn_berger, 3.5);
    assert_sum(scene.standings.row[3].share, 2.0 / 6);
    assert_sum(scene.standings.row[0].buchholz, 8);
    assert_int_equal(scene.standings.row[0].games, 6);
    /* As many points in as many games against each other: the same rating. */
    assert_sum(scene.standings.ratings.rating[0].elo, scene.standings.ratings.rating[1].elo);
    assert_true(scene.standings.ratings.rating[3].elo > scene.standings.ratings.rating[0].elo);
    assert_true(scene.standings.ratings.rating[0].elo > scene.standings.ratings.rating[2].elo);
}

/* 6/3/1/0: a loss by a fault scores nothing, so that its agent ranks behind one that lost as often
 * by play. */
TEST(points_of_a_scoring) {
    struct ch_plan plan = {.format = CH_ROUND_ROBIN, .agents = 3, .games = 2};
    double points[2];
    assert_int_equal(ch_scoring_parse("6/3/1/0", &plan.scoring, NULL), CH_OK);
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    forfeit(&scene.status, 0, 1);
    meet(&scene.status, 0, 1, 2); /* the other game of A and B: A wins */
    meet(&scene.status, 0, 2, 4);
    meet(&scene.status, 1, 2, 2);
    /* A 4 x 6; B 0 + 1 and C 1 + 1 against A, and 6 + 1 each between them. */
    rank(&scene, true);
    check(&scene.standings, "ACB", (const int[]){1, 2, 3});
    assert_sum(scene.standings.row[0].points, 24);
    assert_sum(scene.standings.row[1].points, 9);
    assert_sum(scene.standings.row[2].points, 8);
    assert_sum(scene.standings.row[0].share, 1);
    assert_sum(scene.standings.row[1].share, 9.0 / 24);
    /* Of C's 12 points against B it has 7, of those against A 2. */
    assert_sum(scene.standings.row[1].sonneborn_berger, 8 * 7.0 / 12 + 24 * 2.0 / 12);
    ch_standings_between(&scene.status, 1, 0, points);
    assert_sum(points[0], 1);
    assert_sum(points[1], 12);
    ch_standings_between(&scene.status, 1, 2, points);
    assert_sum(points[0], 7);
    /* Strength goes by results. */
    assert_sum(scene.standings.ratings.rating[1].elo, scene.standings.ratings.rating[2].elo);
}

TEST(scorings_have_one_text) {
    static const char *const wrong[] = {"",         "6",        "6/3/1",      "6/3/1/0/0",
                                        "3/6/1/0",  "6/3/1/2",  "6/3/-1/-2",  "0/0/0/0",
                                        "6 /3/1/0", "6/3/1/0 ", "6/3.555/1/0"};
    struct ch_scoring scoring = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    assert_false(ch_scoring_told(&scoring));
    ch_scoring_format(&scoring, &text);
    assert_string_equal(text.data, "1/0.5/0/0");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (ch_scoring_parse(wrong[i], &scoring, NULL) == CH_OK)
            fail_msg("%s", wrong[i]);
    assert_int_equal(ch_scoring_parse("3/1.50/0.25/0", &scoring, NULL), CH_OK);
    ch_text_clear(&text);
    ch_scoring_format(&scoring, &text);
    assert_string_equal(text.data, "3/1.5/0.25/0");
}

TEST(level_agents_share_a_place) {
    const struct ch_plan plan = {.format = CH_ROUND_ROBIN, .agents = 4, .games = 2};
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    rank(&scene, true); /* nothing is played */
    check(&scene.standings, "ABCD", (const int[]){1, 1, 1, 1});
    assert_sum(scene.standings.row[3].share, 0);
    meet(&scene.status, 0, 1, 2);
    meet(&scene.status, 0, 2, 4);
    meet(&scene.status, 0, 3, 2);
    meet(&scene.status, 1, 2, 2);
    meet(&scene.status, 1, 3, 4);
    meet(&scene.status, 2, 3, 2);
    /* A and B: 4/2 + 2 + 2/2; C and D: 4/2 + 2/2. */
    rank(&scene, false);
    check(&scene.standings, "ABCD", (const int[]){1, 1, 3, 3});
    assert_sum(scene.standings.row[1].sonneborn_berger, 5);
    assert_sum(scene.standings.row[2].sonneborn_berger, 3);
    assert_int_equal(scene.standings.ratings.count, 0);
}

TEST(gauntlet) {
    const struct ch_plan plan = {.format = CH_GAUNTLET, .agents = 4, .games = 2};
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    meet(&scene.status, 0, 1, 3);
    meet(&scene.status, 0, 2, 1);
    meet(&scene.status, 0, 3, 2);
    /* Shares: A 6/12, B 1/4, C 3/4, D 2/4, A having met all the others. */
    rank(&scene, true);
    assert_int_equal(scene.standings.row[0].agent, 2);
    assert_int_equal(scene.standings.row[3].agent, 1);
    assert_int_equal(scene.standings.row[1].place, 2);
    assert_int_equal(scene.standings.row[2].place, 2);
}

TEST(swiss_with_byes) {
    const struct ch_plan plan = {.format = CH_SWISS, .agents = 3, .games = 2, .rounds = 3};
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    rank(&scene, false);
    assert_sum(scene.standings.row[0].points, 0); /* the bye counts after its round */
    meet(&scene.status, 0, 1, 4);                 /* C has the bye: A 2, B 0, C 2 */
    rank(&scene, false);
    check(&scene.standings, "CAB", (const int[]){1, 2, 3}); /* Buchholz 2 by the bye, 0 by B */
    assert_sum(scene.standings.row[1].points, 2);
    assert_int_equal(scene.standings.row[2].byes, 0);
    meet(&scene.status, 0, 2, 2); /* B has it: A 3, B 2, C 3 */
    meet(&scene.status, 1, 2, 1); /* A has it: A 5, B 2.5, C 4.5 */
    rank(&scene, true);
    check(&scene.standings, "ACB", (const int[]){1, 2, 3});
    assert_sum(scene.standings.row[0].points, 5);
    assert_sum(scene.standings.row[1].points, 4.5);
    assert_sum(scene.standings.row[2].points, 2.5);
    /* Each agent met both others, and itself by the bye. */
    for (int i = 0; i < 3; i++) {
        assert_sum(scene.standings.row[i].buchholz, 12);
        assert_int_equal(scene.standings.row[i].byes, 1);
        assert_int_equal(scene.standings.row[i].games, 4);
    }
    assert_sum(scene.standings.row[0].sonneborn_berger, 2.5 + 4.5 / 2 + 5);
    assert_sum(scene.standings.row[1].sonneborn_berger, 5.0 / 2 + 2.5 * 3 / 4 + 4.5);
    assert_sum(scene.standings.row[2].sonneborn_berger, 4.5 / 4 + 2.5);
}

TEST(knockout) {
    const struct ch_plan plan = {.format = CH_KNOCKOUT, .agents = 5, .games = 2};
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    meet(&scene.status, 3, 4, 4); /* A, B and C have byes */
    meet(&scene.status, 0, 3, 1);
    rank(&scene, true);
    assert_int_equal(scene.standings.row[0].agent, 3); /* in the final */
    meet(&scene.status, 1, 2, 2); /* level to the end: the better seed goes on */
    rank(&scene, true);
    check(&scene.standings, "BDACE", (const int[]){1, 1, 3, 3, 5});
    meet(&scene.status, 1, 3, 1);
    rank(&scene, true);
    check(&scene.standings, "DBACE", (const int[]){1, 2, 3, 3, 5});
    assert_int_equal(scene.standings.row[0].reached, 3);
    assert_int_equal(scene.standings.row[1].reached, 2);
    assert_int_equal(scene.standings.row[4].reached, 0);
    assert_int_equal(scene.standings.row[1].games, 2 + 2 * CH_KNOCKOUT_EXTRA + 2);
}

/* A single drawn game is half of the opponent's half point; an agent without games has no sums. */
TEST(one_game_counts) {
    const struct ch_plan plan = {.agents = 2, .games = 1};
    CH_SCOPED(close_scene) struct scene scene = {.status = status_of(&plan, names)};
    rank(&scene, false);
    for (int i = 0; i < 2; i++) {
        assert_sum(scene.standings.row[i].buchholz, 0);
        assert_sum(scene.standings.row[i].sonneborn_berger, 0);
    }
    meet(&scene.status, 0, 1, 1);
    rank(&scene, false);
    for (int i = 0; i < 2; i++) {
        assert_sum(scene.standings.row[i].points, 0.5);
        assert_sum(scene.standings.row[i].buchholz, 0.5);
        assert_sum(scene.standings.row[i].sonneborn_berger, 0.25);
    }
}

TEST(games_and_pairs_are_counted) {
    assert_int_equal(ch_games((const long[]){1, 2, 4}), 7);
    assert_sum(ch_points((const long[]){1, 2, 4}), 5);
    assert_int_equal(ch_pairs((const long[]){1, 2, 4, 8, 16}), 31);
}
