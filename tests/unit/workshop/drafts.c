/* Drafts of rules: FOIL's gain against its worked figures, and conditions against CLIPS itself:
 * each is written as a rule, and holds of the candidates of which that rule spoke. */
#include <math.h>
#include <stdio.h>

#include <cjson/cJSON.h>

#include "core/base/json.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "workshop/agent_pool.h"
#include "workshop/drafts/search.h"
#include "workshop/positions.h"

enum { POSITIONS = 10, MOST = 6000, STEP = 41 };

struct world {
    const struct ch_game *game;
    struct ch_agents_config config;
    struct ch_positions positions;
    struct ch_more_text more;
    struct ch_agent *agent; /* that measures */
    struct ch_turns turns;
    struct ch_refiner refiner;
};

static struct ch_error error;

static char *inquire(struct ch_agent *agent, const struct ch_turn *turn,
                     enum ch_inquiry_kind kind) {
    const struct ch_inquiry inquiry = {.kind = kind};
    struct ch_text json = ch_text_new();
    agent_begin(agent, turn->game, turn->seat);
    if (agent->ops->inquire(agent, turn, &inquiry, &json, &error) != CH_OK)
        fail_msg("%s", error.text);
    return ch_text_take(&json);
}

static void open_world(const char *game, const char *agent, struct world *world) {
    CH_SCOPED(ch_text_done) struct ch_text measures = ch_text_new();
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    *world = (struct world){.game = ch_game_find(game)};
    world->config = agents_config();
    assert_int_equal(CH_OK, ch_positions_load(NULL, world->game, CH_SOURCE, POSITIONS,
                                              &world->positions, &error));
    if (ch_more_text_read(&world->more, agent, world->game, &world->config, &error) != CH_OK)
        fail_msg("%s", error.text);
    ch_measures_write(world->game, ch_more_text_phase(&world->more), &measures);
    if (ch_more_text_open(&world->more, "measures", measures.data, world->game, &world->config,
                          &world->agent, &error) != CH_OK)
        fail_msg("%s:%d: %s", error.file, error.line, error.text);
    ch_turns_init(&world->turns, world->agent->sources, world->agent->source_count, POSITIONS);
    for (int i = 0; i < POSITIONS; i++) {
        const struct ch_turn turn = ch_positions_turn(&world->positions, i, &legal);
        CH_FREED char *facts = inquire(world->agent, &turn, CH_INQUIRE_FACTS);
        assert_true(ch_turns_read(&world->turns, i, facts));
    }
    ch_refiner_init(&world->refiner, &world->turns);
}

static void close_world(struct world *world) {
    ch_refiner_done(&world->refiner);
    ch_turns_done(&world->turns);
    world->agent->ops->close(world->agent);
    ch_more_text_done(&world->more);
    ch_positions_done(&world->positions);
}

/* evidence.md, part 5: 20 of 100, and the rest. */
TEST(gains) {
    assert_true(fabs(ch_foil_gain(12, 4, 20, 80) - 22.8827) < 1e-4);
    assert_true(fabs(ch_foil_gain(18, 30, 20, 80) - 16.3240) < 1e-4);
    assert_true(ch_foil_gain(0, 4, 20, 80) == 0);
    assert_true(ch_foil_gain(20, 80, 20, 80) == 0);
}

/* Conditions out of refinements of refinements, evenly drawn. */
struct drawn {
    const struct ch_refiner *refiner;
    struct ch_premise condition[MOST / STEP + 1];
    int count;
    int seen, rounds;
};

static void draw(void *context, const struct ch_premise *refined) {
    struct drawn *drawn = context;
    int at = drawn->seen++;
    if (at < MOST && at % STEP == 0)
        drawn->condition[drawn->count++] = *refined;
    else if (at % (STEP * 2) == 7 && drawn->rounds < 6) {
        drawn->rounds++;
        ch_refine(drawn->refiner, refined, draw, drawn);
    }
}

/* Whether rule `name` spoke of the candidate. */
static bool spoke(const cJSON *candidate, const char *name) {
    return element_where(candidate, "preferences", "rule", name) != NULL;
}

/* Returns how many candidates it held of. */
static int compare(const struct world *world, const struct ch_premise *condition, int index,
                   int position, const cJSON *account) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(account, "candidates"), *each;
    char name[32];
    int move = 0, held = 0;
    snprintf(name, sizeof name, "tried-%d", index);
    cJSON_ArrayForEach(each, list) {
        bool holds = ch_premise_ways(condition, &world->turns, position, move, 1) > 0;
        if (holds != spoke(each, name)) {
            struct ch_text text = ch_text_new();
            ch_premise_text(condition, &world->turns, true, &text);
            fail_msg("position %d, move %s, holds %d:\n%s", position, ch_json_string(each, "move"),
                     holds, text.data);
        }
        held += holds;
        move++;
    }
    return held;
}

static void hold_against_clips(const char *game, const char *agent) {
    CH_SCOPED(close_world) struct world world;
    CH_SCOPED(ch_text_done) struct ch_text rules = ch_text_new();
    AGENT_CLOSED struct ch_agent *tried = NULL;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_premise start;
    CH_FREED struct drawn *drawn = ch_alloc(sizeof *drawn);
    int held = 0, asked = 0;
    open_world(game, agent, &world);
    drawn->refiner = &world.refiner;
    ch_refiner_start(&world.refiner, &start);
    ch_refine(&world.refiner, &start, draw, drawn);
    assert_true(drawn->count > 30);
    for (int i = 0; i < drawn->count; i++) {
        ch_text_addf(&rules, "(defrule %s::tried-%d\n", ch_more_text_phase(&world.more), i);
        ch_premise_text(&drawn->condition[i], &world.turns, true, &rules);
        ch_text_add(&rules, "  =>\n  (acceptable ?m))\n");
    }
    if (ch_more_text_open(&world.more, "tried", rules.data, world.game, &world.config, &tried,
                          &error) != CH_OK)
        fail_msg("%s:%d: %s", error.file, error.line, error.text);
    for (int i = 0; i < POSITIONS; i++) {
        const struct ch_turn turn = ch_positions_turn(&world.positions, i, &legal);
        CH_FREED char *json = inquire(tried, &turn, CH_INQUIRE_ACCOUNT);
        JSON_FREED cJSON *account = json_read(json);
        for (int j = 0; j < drawn->count; j++) {
            held += compare(&world, &drawn->condition[j], j, i, account);
            asked += legal.count;
        }
    }
    assert_true(held > asked / 50 && held < asked);
}

TEST(holds_as_clips_says) {
    hold_against_clips("english", "soar-checkers");
}

TEST(holds_in_another_game) {
    hold_against_clips("loa", "loa-rules");
}

/* A search finds what separates positive examples from negative ones: here captures. */
TEST(finds_the_separating_condition) {
    CH_SCOPED(close_world) struct world world;
    CH_SCOPED(ch_examples_done) struct ch_examples examples = {0};
    struct ch_found found[4];
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    open_world("english", "soar-checkers", &world);
    for (int i = 0; i < POSITIONS; i++) {
        const struct ch_turn turn = ch_positions_turn(&world.positions, i, &legal);
        for (int move = 0; move < turn.legal->count; move++)
            ch_examples_add(&examples, i, move, turn.legal->move[move].captured_count > 0);
    }
    assert_true(ch_premises_find(&world.refiner, &examples, 2, found, 4) > 0);
    assert_int_equal(found[0].covered.negative, 0);
    struct ch_premise pruned = found[0].premise;
    ch_premise_prune(&pruned, &world.turns, &examples);
    struct ch_covered covered = ch_examples_covered(&pruned, &world.turns, &examples, NULL);
    assert_int_equal(covered.negative, 0);
    assert_int_equal(covered.positive, found[0].covered.positive);
}
