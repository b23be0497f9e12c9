/* The agent `search` with threads: where they are allowed, the report on its choices, and the time
 * that is charged. */
#include "agents/agents.h"
#include "core/games/games.h"
#include "core/search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/agents.h"
#include "tests/support/scene.h"

static struct ch_agents_config config;

static int set_up(void **state) {
    (void)state;
    config = agents_config();
    return 0;
}

static struct ch_agent *open_agent(const char *spec) {
    return agent_open(spec, ch_game_find("english"), &config);
}

static void expect_opens(const char *spec) {
    AGENT_CLOSED struct ch_agent *agent = open_agent(spec);
    assert_non_null(agent);
}

static void expect_refusal(const char *spec, enum ch_status status, const char *text) {
    struct ch_agent *agent;
    struct ch_error error;
    assert_int_equal(status,
                     ch_agents_open(spec, ch_game_find("english"), &config, &agent, &error));
    assert_string_equal(text, error.text);
}

/* All arguments together, and every switch by itself: a table that is one row too short loses its
 * last. */
TEST(every_argument_counts) {
    char all[400] =
        "search:depth=2,nodes=50,table=10,threads=1,weights=none,quiescence=off,exact=on";
    expect_opens("search:quiescence=off,depth=1");
    expect_refusal("search:quiescence=off,quiescence=on", CH_BAD_INPUT,
                   "`quiescence` of `search` is given twice; give it once");
    for (int i = 0; i < CH_SEARCH_PARTS; i++) {
        char spec[64], text[96];
        snprintf(spec, sizeof spec, "search:%s=sometimes", ch_search_part_names[i]);
        snprintf(text, sizeof text, "`%s=sometimes` of `search` is neither on nor off",
                 ch_search_part_names[i]);
        expect_refusal(spec, CH_BAD_INPUT, text);
        size_t used = strlen(all);
        snprintf(all + used, sizeof all - used, ",%s=off", ch_search_part_names[i]);
    }
    expect_opens(all);
}

/* A search with threads is not repeatable, whatever limits it. */
TEST(threads_are_not_repeatable) {
    static const struct {
        const char *spec;
        bool repeatable;
        int threads;
    } agents[] = {
        {"search:depth=2", true, 1},
        {"search:depth=2,threads=1", true, 1},
        {"search:depth=2,threads=2", false, 2},
        {"search:threads=64,nodes=100", false, 64},
        {"search:time=5", false, 1},
    };
    for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
        AGENT_CLOSED struct ch_agent *agent = open_agent(agents[i].spec);
        assert_int_equal(agents[i].repeatable, agent->repeatable);
        assert_int_equal(agents[i].threads, agent->threads);
    }
}

TEST(wrong_numbers_are_refused) {
    expect_refusal("search:threads=0", CH_BAD_INPUT,
                   "`threads=0` of `search` is not a number from 1 to 64");
    expect_refusal("search:threads=65", CH_BAD_INPUT,
                   "`threads=65` of `search` is not a number from 1 to 64");
    expect_refusal("search:threads=2,table=0", CH_BAD_INPUT,
                   "`threads=2` of `search` share a table, and there is none in english; give it "
                   "one by `table=BITS`");
}

/* A worker may start no thread: one that tried would be ended. */
TEST(workers_have_one_thread) {
    config.in_process = false;
    expect_refusal("search:depth=2,threads=2", CH_UNSUPPORTED,
                   "search:depth=2,threads=2 would decide in 2 threads; in a worker there is one");
    expect_opens("search:depth=2,threads=1");
    config.in_process = true;
}

/* One of an agent file is in this process, with weights among its texts and without. */
TEST(agent_files_may_ask_for_threads) {
    static const char *const weights[] = {"", ",weights=none"};
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
        char path[] = "/tmp/ch-test-XXXXXX.agent";
        int descriptor = mkstemps(path, 6);
        FILE *file = fdopen(descriptor, "w");
        const char *name = strrchr(path, '/') + 1;
        fprintf(file, "(agent (name %.*s) (kind search) (arguments \"depth=2,threads=2%s\"))",
                (int)strcspn(name, "."), name, weights[i]);
        fclose(file);
        AGENT_CLOSED struct ch_agent *agent = open_agent(path);
        assert_int_equal(i == 0 ? 2 : 1, agent->source_count);
        assert_int_equal(2, agent->threads);
        assert_false(agent->repeatable);
        unlink(path);
    }
}

/* The agent's choice in a first turn with these limits, with its report. */
static void choose(const char *spec, int64_t nodes, int depth, struct ch_choice *choice) {
    AGENT_CLOSED struct ch_agent *agent = open_agent(spec);
    CH_SCOPED(scene_close) struct scene s;
    scene_start(&s, ch_game_find("english"));
    s.turn.nodes = nodes;
    s.turn.depth = depth;
    agent_begin(agent, s.turn.game, 0);
    agent_choose(agent, &s.turn, choice);
    assert_in_range(choice->index, 0, s.legal.count - 1);
}

/* Nodes are those of all threads, and a limit is one of all. */
TEST(limits_are_those_of_all) {
    enum { NODES = 30000, THREADS = 3 };
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    choose("search:threads=3", NODES, 0, &choice);
    assert_in_range(choice.nodes, NODES / THREADS, NODES + THREADS);
    assert_true(choice.cpu_us > 0);
    choose("search:threads=3,depth=3", 0, 9, &choice);
    assert_int_equal(3, choice.depth);
}

GROUP(set_up, NULL)
