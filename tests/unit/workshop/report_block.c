/* Games as the report's page has them: blocks written out by hand from the rules of draughts, and
 * the drawing of turns. */
#include <stdint.h>

#include "tests/support/unit.h"
#include "workshop/report/report.h"

/* Black to move takes two men from 1 and becomes no king: 1x10x19; White's man on 32 then takes one
 * step. Squares count from 0, men are 1 (Black) and 17 (White). */
static struct ch_played_move plies[] = {
    {.path = (char *)(uintptr_t) "1x10x19",
     .wall_us = 12,
     .cpu_us = 10,
     .reason = (char *)(uintptr_t) "takes \"two\"",
     .has_score = true,
     .score = -30},
    {.path = (char *)(uintptr_t) "32-28", .wall_us = -1, .cpu_us = -1},
};

static struct ch_recorded_game recorded_game(void) {
    return (struct ch_recorded_game){
        .id = 7,
        .number = 2,
        .game = (char *)(uintptr_t) "english",
        .player = {(char *)(uintptr_t) "a", (char *)(uintptr_t) "b"},
        .opening = (char *)(uintptr_t) "two",
        .start = (char *)(uintptr_t) "B:W6,15,32:B1",
        .outcome = {CH_WON, 1, CH_END_RESIGNATION},
        .fault_seat = -1,
        .seconds = 0.25,
        .ply_count = 2,
        .moves = plies,
    };
}

TEST(a_block) {
    struct ch_recorded_game recorded = recorded_game();
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_error error;
    CH_SCOPED(ch_report_block_done) struct ch_report_block block;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    assert_int_equal(ch_recorded_history(&recorded, &game, &history, &error), CH_OK);
    ch_report_block_init(&block);
    ch_report_block_add(&block, &recorded, game, &history, NULL, NULL);
    recorded.id = 8;
    ch_report_block_add(&block, &recorded, game, NULL, NULL, "no such move");
    ch_report_block_json(&block, &json);
    assert_string_equal(
        json.data,
        "{\"version\":1,\"strings\":[\"\",\"B:W6,15,32:B1\",\"B:W28:B19\",\"takes \\\"two\\\"\","
        "\"no such move\"],\"moves\":[[\"1x10x19\",[0,9,18],[5,14],[0,0,5,0,14,0,18,1]],"
        "[\"32-28\",[31,27],[],[27,17,31,0]]],\"starts\":[[1,0,0,0,0,17,0,0,0,0,0,0,0,0,17,0,0,0,"
        "0,0,0,0,0,0,0,0,0,0,0,0,0,17]],\"games\":[{\"id\":7,\"opening_plies\":0,\"from\":1,"
        "\"start\":0,\"moves\":[0,1],\"seats\":\"01\",\"last\":2,\"reasons\":[3,0],"
        "\"wall_us\":[12,-1],\"scores\":[-30,null]},{\"id\":8,\"opening_plies\":0,\"from\":1,"
        "\"why\":4}]}");
    ch_report_block_done(&block);
    ch_report_block_init(&block);
    ch_text_clear(&json);
    ch_report_block_json(&block, &json);
    assert_string_equal(json.data, "{\"version\":1,\"strings\":[\"\"],\"moves\":[],\"starts\":[],"
                                   "\"games\":[]}");
}

TEST(an_index) {
    struct ch_recorded_game recorded = recorded_game();
    CH_SCOPED(ch_report_block_done) struct ch_report_block block;
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    const int agents[CH_SEATS] = {3, 1};
    ch_report_block_init(&block);
    ch_report_index_add(&block, &recorded, agents);
    recorded.id = 9;
    recorded.opening = NULL;
    recorded.outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    recorded.seconds = 0;
    ch_report_index_add(&block, &recorded, agents);
    ch_report_index_json(&block, &json);
    /* Of the ends that there are, resignation is number 11: behind three common ones, the games'
     * own five, and three more. */
    assert_string_equal(json.data,
                        "{\"version\":1,\"strings\":[\"\",\"two\"],\"id\":[7,9],\"number\":[2,2],"
                        "\"agent_0\":[3,3],\"agent_1\":[1,1],\"winner\":[1,-2],\"end\":[11,0],"
                        "\"plies\":[2,2],\"opening\":[1,0],\"fault\":[-1,-1],\"us\":[250000,-1]}");
}

/* Of 50 turns ten are drawn, all as often: over 2,000 draws each about 400 times, by the binomial
 * law with a deviation of 18. */
TEST(draws_evenly) {
    enum { TURNS = 50, DRAWN = 10, TIMES = 2000 };
    int found[TURNS] = {0};
    struct ch_report_sample *samples = ch_report_samples_new(TIMES, DRAWN);
    for (int agent = 0; agent < TIMES; agent++) {
        struct ch_report_sample *sample = &samples[agent];
        for (int i = 0; i < TURNS; i++)
            ch_report_sample_add(sample, &(struct ch_report_turn){.game = 1, .ply = i});
        assert_int_equal(sample->seen, TURNS);
        assert_int_equal(sample->kept, DRAWN);
        for (int i = 0; i < DRAWN; i++)
            found[sample->turn[i].ply]++;
    }
    ch_report_samples_free(samples, TIMES);
    for (int i = 0; i < TURNS; i++)
        assert_in_range(found[i], 310, 490);
}
