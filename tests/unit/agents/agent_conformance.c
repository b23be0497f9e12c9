/* The contract of core/referee/agent.h, which every kind of agent must keep: the same turn has the
 * same choice, in whatever order turns are asked, from a fresh agent or a resident one, in this
 * process or in a worker, from files or from recorded texts. */
#include <string.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/scene.h"

enum { PLIES = 40 };

static const char *const draughts_specs[] = {
    "random",
    "search:depth=3",
    "search:nodes=500",
    "search:depth=4,nodes=2000",
    "soar-checkers",
    "salted:salt=7,lots=300",
    NULL,
};
static const char *const loa_specs[] = {"random", "search:depth=2", "loa-rules", NULL};

/* A game of random moves, and the legal moves at each of its plies. */
struct table {
    const struct ch_game *game;
    const char *const *specs;
    struct ch_history history;
    struct ch_moves legal[PLIES];
    int turns; /* plies after which the game goes on */
};

static int set_table(void **state, const char *game, const char *const *specs) {
    static struct table table;
    struct ch_position start;
    struct ch_random random;
    table = (struct table){.game = ch_game_find(game), .specs = specs};
    table.game->ops->start(table.game, &start);
    ch_history_init(&table.history, table.game, &start);
    ch_random_init(&random, 20);
    for (; table.turns < PLIES; table.turns++) {
        struct ch_moves *legal = &table.legal[table.turns];
        table.game->ops->moves(table.game, &table.history, legal);
        if (table.game->ops->outcome(table.game, &table.history, legal).result != CH_ONGOING)
            break;
        uint32_t drawn = ch_random_below(&random, (uint32_t)legal->count);
        ch_history_push(&table.history, table.game, &legal->move[drawn]);
    }
    assert_true(table.turns > 20);
    *state = &table;
    return 0;
}

static int set_draughts(void **state) {
    return set_table(state, "english", draughts_specs);
}

static int set_loa(void **state) {
    return set_table(state, "loa", loa_specs);
}

static int clear_table(void **state) {
    struct table *table = *state;
    ch_history_done(&table->history);
    for (int i = 0; i < PLIES; i++)
        ch_moves_done(&table->legal[i]);
    return 0;
}

/* The turn after `ply` plies. Its history borrows: a shorter view of the same plies. */
static struct ch_turn turn_after(const struct table *table, int ply, struct ch_history *past) {
    *past = table->history;
    past->count = ply;
    int seat = table->game->ops->side(table->game, ch_history_position(past));
    return (struct ch_turn){.game = table->game,
                            .history = past,
                            .legal = &table->legal[ply],
                            .seat = seat,
                            .key = ch_random_key(3, 0, (uint32_t)seat, (uint32_t)ply)};
}

/* Returns the agent's choice after `ply` plies, and checks it. */
static int choose(struct ch_agent *agent, const struct table *table, int ply) {
    struct ch_history past;
    const struct ch_turn turn = turn_after(table, ply, &past);
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    agent_choose(agent, &turn, &choice);
    if (choice.fault.end != CH_END_NONE)
        fail_msg("%s: %s: %s", agent->name, ch_end_name(choice.fault.end), choice.fault.text);
    assert_in_range(choice.index, 0, turn.legal->count - 1);
    return choice.index;
}

static void choose_all(struct ch_agent *agent, const struct table *table, int chosen[PLIES]) {
    agent_begin(agent, table->game, 0);
    for (int ply = 0; ply < table->turns; ply++)
        chosen[ply] = choose(agent, table, ply);
}

static void assert_same(const char *spec, const struct table *table, const int expected[],
                        const int got[]) {
    for (int ply = 0; ply < table->turns; ply++)
        if (expected[ply] != got[ply])
            fail_msg("%s chooses %d and not %d after %d plies", spec, got[ply], expected[ply], ply);
}

TEST(any_order_of_turns_gives_the_same_choices) {
    const struct table *table = *state;
    const struct ch_agents_config config = agents_config();
    for (int i = 0; table->specs[i]; i++) {
        AGENT_CLOSED struct ch_agent *agent = agent_open(table->specs[i], table->game, &config);
        assert_true(agent->repeatable);
        int forward[PLIES], again[PLIES];
        choose_all(agent, table, forward);
        for (int ply = table->turns - 1; ply >= 0; ply--)
            again[ply] = choose(agent, table, ply);
        assert_same(table->specs[i], table, forward, again);
        agent_begin(agent, table->game, 0);
        for (int ply = 0; ply < table->turns; ply++)
            again[ply * 7 % table->turns] = choose(agent, table, ply * 7 % table->turns);
        if (table->turns % 7 != 0)
            assert_same(table->specs[i], table, forward, again);
    }
}

TEST(fresh_and_resident_agents_choose_alike) {
    const struct table *table = *state;
    const struct ch_agents_config config = agents_config();
    for (int i = 0; table->specs[i]; i++) {
        AGENT_CLOSED struct ch_agent *resident = agent_open(table->specs[i], table->game, &config);
        int chosen[PLIES];
        choose_all(resident, table, chosen);
        for (int ply = 0; ply < table->turns; ply += 5) {
            AGENT_CLOSED struct ch_agent *fresh = agent_open(table->specs[i], table->game, &config);
            assert_int_equal(chosen[ply], choose(fresh, table, ply));
        }
    }
}

TEST(processes_choose_alike) {
    const struct table *table = *state;
    const struct ch_agents_config here = agents_config_here();
    struct ch_agents_config there = agents_config();
    there.in_process = false;
    for (int i = 0; table->specs[i]; i++) {
        int chosen_here[PLIES], chosen_there[PLIES];
        AGENT_CLOSED struct ch_agent *agent = agent_open(table->specs[i], table->game, &here);
        AGENT_CLOSED struct ch_agent *away = agent_open(table->specs[i], table->game, &there);
        choose_all(agent, table, chosen_here);
        choose_all(away, table, chosen_there);
        assert_true(away->repeatable);
        assert_same(table->specs[i], table, chosen_here, chosen_there);
    }
}

TEST(recorded_texts_choose_alike) {
    const struct table *table = *state;
    const struct ch_agents_config config = agents_config();
    struct ch_agents_config elsewhere = config;
    elsewhere.home = "/nowhere"; /* the texts are enough */
    for (int i = 0; table->specs[i]; i++) {
        int from_files[PLIES], from_texts[PLIES];
        AGENT_CLOSED struct ch_agent *agent = agent_open(table->specs[i], table->game, &config);
        choose_all(agent, table, from_files);
        for (int in_process = 0; in_process < 2; in_process++) {
            elsewhere.in_process = in_process;
            AGENT_CLOSED struct ch_agent *again = agent_open_sources(
                table->specs[i], agent->sources, agent->source_count, table->game, &elsewhere);
            choose_all(again, table, from_texts);
            assert_same(table->specs[i], table, from_files, from_texts);
            assert_string_equal(agent->hash, again->hash);
            assert_int_equal(agent->source_count, again->source_count);
        }
    }
}

/* The first move of a game, in words. */
static void first_move(struct ch_agent *agent, const struct ch_game *game, struct ch_text *text) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    scene_start(&s, game);
    s.turn.key = 4;
    agent_begin(agent, game, 0);
    agent_choose(agent, &s.turn, &choice);
    if (choice.fault.end != CH_END_NONE)
        fail_msg("%s: %s: %s", game->name, ch_end_name(choice.fault.end), choice.fault.text);
    ch_text_clear(text);
    game->ops->format_move(game, &s.legal.move[choice.index], NULL, CH_NOTATION_FULL, text);
}

/* One agent in a worker plays one game after the other as a new one in this process does. */
TEST(a_worker_plays_games_of_several_kinds) {
    const struct table *table = *state;
    static const char *const names[] = {"english", "russian", "english", "loa", "russian"};
    const struct ch_agents_config here = agents_config();
    struct ch_agents_config there = here;
    CH_SCOPED(ch_text_done) struct ch_text expected = ch_text_new(), played = ch_text_new();
    there.in_process = false;
    AGENT_CLOSED struct ch_agent *worker = agent_open("search:depth=3", table->game, &there);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ch_game *game = ch_game_find(names[i]);
        AGENT_CLOSED struct ch_agent *fresh = agent_open("search:depth=3", table->game, &here);
        first_move(fresh, game, &expected);
        first_move(worker, game, &played);
        assert_string_equal(played.data, expected.data);
    }
}

TEST(explaining_a_turn_does_not_change_it) {
    const struct table *table = *state;
    const struct ch_agents_config config = agents_config();
    for (int i = 0; table->specs[i]; i++) {
        AGENT_CLOSED struct ch_agent *agent = agent_open(table->specs[i], table->game, &config);
        int before = choose(agent, table, 6);
        struct ch_history past;
        const struct ch_turn turn = turn_after(table, 6, &past);
        CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new(), move = ch_text_new();
        struct ch_error error;
        enum ch_status status = agent->ops->inquire(
            agent, &turn, &(struct ch_inquiry){.kind = CH_INQUIRE_FULL}, &json, &error);
        if (status == CH_OK) { /* the account is of the same choice */
            ch_text_add(&move, "\"chosen\":\"");
            table->game->ops->format_move(table->game, &turn.legal->move[before], NULL,
                                          CH_NOTATION_FULL, &move);
            ch_text_add(&move, "\"");
            assert_non_null(strstr(json.data, move.data));
        } else {
            assert_int_equal(CH_UNSUPPORTED, status);
        }
        assert_int_equal(before, choose(agent, table, 6));
    }
}

TEST(keys_decide_among_equals) {
    const struct table *table = *state;
    const struct ch_agents_config config = agents_config();
    AGENT_CLOSED struct ch_agent *agent = agent_open("random", table->game, &config);
    struct ch_history past;
    struct ch_turn turn = turn_after(table, 0, &past);
    int seen[64] = {0}, moves = table->legal[0].count;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    assert_in_range(moves, 2, 64);
    for (uint32_t ply = 0; ply < 100 * (uint32_t)moves; ply++) {
        turn.key = ch_random_key(1, 0, 0, ply);
        agent_choose(agent, &turn, &choice);
        seen[choice.index]++;
    }
    for (int i = 0; i < moves; i++)
        assert_in_range(seen[i], 60, 140); /* 100 expected, standard deviation at most 10 */
}

static void view_nothing(const struct ch_game *game, const struct ch_position *position, int seat,
                         struct ch_position *view) {
    (void)game, (void)position, (void)seat;
    memset(view, 0, sizeof *view);
}

/* The search would use pieces that its seat may not see. */
TEST(the_search_refuses_hidden_pieces) {
    const struct table *table = *state;
    const struct ch_agents_config config = agents_config();
    struct ch_error error = {0};
    struct ch_game_ops ops = *table->game->ops;
    struct ch_game hidden = *table->game;
    ops.view = view_nothing;
    hidden.ops = &ops;
    AGENT_CLOSED struct ch_agent *agent = agent_open("search:depth=2", table->game, &config);
    agent_begin(agent, table->game, 0);
    assert_int_equal(CH_UNSUPPORTED, agent->ops->new_game(agent, &hidden, 0, &error));
    assert_non_null(strstr(error.text, "perfect information only"));
}

GROUP(set_draughts, clear_table)
GROUP(set_loa, clear_table)
