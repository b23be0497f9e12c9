/* Stratego's baselines: the walk that their search goes by, held against the game's own functions,
 * and choices that a person would make, too. */
#include "agents/agents.h"
#include "core/games/stratego/stratego.h"
#include "core/search/search.h"
#include "tests/support/stratego_open.h"

#include "tests/support/begin.h"

RELEASES(free_search, struct ch_search, ch_search_free)

static const char *const specs[] = {"greedy", "determinised:depth=1,samples=2",
                                    "determinised:depth=2,samples=3", NULL};

static void begin_at(const struct ch_game *game, const char *text, struct ch_history *history) {
    struct ch_position position = position_read(game, text);
    ch_history_init(history, game, &position);
}

static struct ch_agent *open_agent(const char *spec, const struct ch_game *game) {
    struct ch_agents_config config;
    struct ch_agent *agent = NULL;
    struct ch_error error = {0};
    ch_agents_defaults(&config);
    config.home = CH_SOURCE;
    config.program = CH_PROGRAM;
    if (ch_agents_open(spec, game, &config, &agent, &error) != CH_OK ||
        agent->ops->new_game(agent, game, 0, &error) != CH_OK)
        fail_msg("%s: %s", spec, error.text);
    return agent;
}

/* The agent's move after a history, which its seat sees, in words. */
static void choose(struct ch_agent *agent, const struct ch_game *game,
                   const struct ch_history *history, uint64_t key, struct ch_text *text) {
    CH_SCOPED(ch_history_done) struct ch_history view;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct ch_turn turn = {
        .game = game, .seat = game->ops->side(game, ch_history_position(history)), .key = key};
    turn.history = ch_history_seen(history, game, turn.seat, &view);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, turn.history);
    turn.legal = &legal;
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    assert_int_equal(choice.fault.end, CH_END_NONE);
    assert_in_range(choice.index, 0, legal.count - 1);
    assert_true(choice.reason.length > 0);
    ch_text_clear(text);
    game->ops->format_move(game, &legal.move[choice.index], NULL, CH_NOTATION_FULL, text);
}

static void expect(const struct ch_game *game, const char *position, const char *move) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    begin_at(game, position, &history);
    for (int i = 0; specs[i]; i++) {
        struct ch_agent *agent = open_agent(specs[i], game);
        for (uint64_t key = 1; key <= 3; key++) {
            choose(agent, game, &history, key, &text);
            if (strcmp(text.data, move) != 0)
                fail_msg("%s plays %s and not %s in %s", specs[i], text.data, move, position);
        }
        agent->ops->close(agent);
    }
}

/* Each has one obvious best move. */
TEST(test_choices) {
    const struct ch_game *game = ch_game_find("stratego");
    /* A known colonel is before the general, and nothing can take the general back. */
    expect(game,
           "r .........f/.........m/........../........../........../....c...../....G...../"
           "........../........../FM........ moved=E4,E5 shown=E4,E5",
           "E4xE5");
    /* Blue's last piece can be nothing but the flag. */
    expect(game,
           "r f........./G........./........../........../........../........../........../"
           "........../........../F.........",
           "A9xA10");
    /* The spy, which is known and before the marshal, goes first, for fear of it. */
    expect(game,
           "r .........f/........../........../........../........../....y...../....M...../"
           "........../........../F......... moved=E4,E5 shown=E4,E5",
           "E4xE5");
}

TEST(test_repeatable) {
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with("army=barrage");
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_SCOPED(ch_text_done) struct ch_text first, second;
    const struct ch_game *game = &stratego->game;
    first = ch_text_new();
    second = ch_text_new();
    struct ch_random random = seeded(9);
    struct ch_position position = dealt(game, &random);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    for (int i = 0; i < 12; i++) {
        for (int n = 0; specs[n]; n++) {
            struct ch_agent *one = open_agent(specs[n], game), *other = open_agent(specs[n], game);
            assert_true(one->repeatable);
            choose(one, game, &history, 5, &first);
            choose(one, game, &history, 6, &second);
            choose(one, game, &history, 5, &second);
            assert_string_equal(first.data, second.data);
            choose(other, game, &history, 5, &second);
            assert_string_equal(first.data, second.data);
            one->ops->close(one);
            other->ops->close(other);
        }
        list_moves(game, &history, &moves);
        ch_history_push(&history, game,
                        &moves.move[ch_random_below(&random, (uint32_t)moves.count)]);
    }
}

/* A turn that is stopped has an answer at once, however much was to be searched. */
TEST(test_stop) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_agent *agent = open_agent("determinised:depth=20,samples=1000", game);
    CH_SCOPED(ch_history_done) struct ch_history history, view;
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    atomic_bool stop = true;
    struct ch_random random = seeded(4);
    struct ch_position position = dealt(game, &random);
    ch_history_init(&history, game, &position);
    ch_history_init_view(&view, game, &history, 0);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &view);
    struct ch_turn turn = {
        .game = game, .history = &view, .legal = &legal, .key = 1, .stop = &stop};
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    assert_int_equal(choice.fault.end, CH_END_NONE);
    assert_in_range(choice.index, 0, legal.count - 1);
    assert_in_range(choice.depth, 1, 3);
    assert_true(choice.has_score);
    agent->ops->close(agent);
}

static void expect_refused(const char *spec, const char *name, const char *words) {
    struct ch_agents_config config;
    struct ch_agent *agent = NULL;
    struct ch_error error = {0};
    const struct ch_game *game = ch_game_find(name);
    ch_agents_defaults(&config);
    config.home = CH_SOURCE;
    config.program = CH_PROGRAM;
    enum ch_status status = ch_agents_open(spec, game, &config, &agent, &error);
    if (status == CH_OK) {
        status = agent->ops->new_game(agent, game, 0, &error);
        agent->ops->close(agent);
    }
    assert_int_not_equal(status, CH_OK);
    assert_non_null(strstr(error.text, words));
}

TEST(test_refusals) {
    expect_refused("greedy", "english", "plays Stratego only");
    expect_refused("determinised", "english", "search:depth=N");
    expect_refused("determinised", "loa", "hidden information");
    expect_refused("greedy:depth=2", "stratego", "takes no arguments");
    expect_refused("determinised:depth=0", "stratego", "depth");
    expect_refused("determinised:samples=many", "stratego", "samples");
    expect_refused("determinised:width=3", "stratego", "width");
}

/* The walk's steps in a position are the game's moves but for laws that it does not see. */
static void check_steps(const struct ch_game *game, struct ch_walk *walk,
                        const struct ch_history *history, bool same, struct ch_moves *moves) {
    int count, rests, found = 0;
    list_moves(game, history, moves);
    struct ch_outcome outcome = walk->ops->outcome(walk, &rests);
    if (outcome.result == CH_ONGOING) {
        const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &outcome);
        for (int i = 0; i < count; i++) {
            struct ch_move move;
            walk->ops->move(walk, &steps[i], &move);
            found += ch_moves_find(moves, &move) >= 0;
        }
        assert_int_equal(found, moves->count);
        if (same)
            assert_int_equal(count, moves->count);
    }
    struct ch_outcome ended = game->ops->outcome(game, history, moves);
    assert_int_equal(outcome.result, ended.result);
    assert_int_equal(outcome.winner, ended.winner);
    assert_int_equal(outcome.end, ended.end);
    assert_int_equal(walk->ops->hash(walk), game->ops->hash(game, ch_history_position(history)));
}

TEST(test_walk) {
    static const char *const settings[] = {"scout-lines=off,more-squares=off",
                                           "army=barrage,scout-lines=off,more-squares=off,"
                                           "two-squares=5,limit=350",
                                           "army=ultimate"};
    for (int n = 0; n < 3; n++) {
        CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with(settings[n]);
        CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
        const struct ch_game *game = &stratego->game;
        struct ch_walk *walk = ch_stratego_walk.open(game, &(struct ch_walk_options){0});
        struct ch_random random = seeded((uint64_t)n);
        struct ch_position position = dealt(game, &random);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
        for (int turn = 0; turn < 150; turn++) {
            int made = 0;
            walk->ops->begin(walk, &history);
            for (; made < 8; made++) {
                int count;
                struct ch_outcome ended;
                check_steps(game, walk, &history, n < 2, &moves);
                if (game->ops->outcome(game, &history, &moves).result != CH_ONGOING)
                    break;
                /* Now and then back and forth, for the two-squares rule. */
                struct ch_move move = moves.move[ch_random_below(&random, (uint32_t)moves.count)];
                for (int i = 0; i < moves.count && history.count >= 2 && turn % 3 > 0; i++) {
                    const struct ch_move *last = &history.plies[history.count - 2].move;
                    if (moves.move[i].path[0] == last->path[1] &&
                        moves.move[i].path[1] == last->path[0])
                        move = moves.move[i];
                }
                const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
                for (int i = 0; i < count; i++)
                    if (steps[i].from == move.path[0] && steps[i].to == move.path[1]) {
                        struct ch_walk_step step = steps[i];
                        walk->ops->make(walk, &step);
                        break;
                    }
                ch_history_push(&history, game, &move);
                assert_memory_equal(&history.plies[history.count - 1].move, &move, sizeof move);
            }
            for (int keep = (int)ch_random_below(&random, 3); made > keep; made--) {
                walk->ops->unmake(walk);
                ch_history_pop(&history);
                check_steps(game, walk, &history, n < 2, &moves);
            }
            if (made == 0 && game->ops->outcome(game, &history, &moves).result != CH_ONGOING)
                break;
        }
        walk->ops->close(walk);
    }
}

/* With every root move's score exact each is that of its own position, searched one ply less. */
TEST(test_each_score) {
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with("army=barrage");
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0}, replies = {0};
    const struct ch_game *game = &stratego->game;
    CH_SCOPED(free_search)
    struct ch_search *search = ch_search_new(&(struct ch_search_options){.each = true}),
                     *plain = ch_search_new(NULL);
    struct ch_random random = seeded(3);
    struct ch_position position = dealt(game, &random);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    for (int turn = 0; turn < 40; turn++) {
        struct ch_search_result result, reply;
        list_moves(game, &history, &moves);
        if (game->ops->outcome(game, &history, &moves).result != CH_ONGOING)
            break;
        ch_search_run(search, game, &history, &moves, &(struct ch_search_limits){.depth = 2}, 1,
                      &result);
        for (int i = 0; i < moves.count && result.depth == 2; i++) {
            assert_true(result.roots[i].exact);
            /* Strikes change the values of pieces, which are computed once a turn. */
            if (abs(result.roots[i].score) > 25000 || moves.move[i].captured_count > 0)
                continue;
            ch_history_push(&history, game, &moves.move[i]);
            list_moves(game, &history, &replies);
            ch_search_run(plain, game, &history, &replies, &(struct ch_search_limits){.depth = 1},
                          1, &reply);
            assert_int_equal(result.roots[i].score, -reply.score);
            ch_history_pop(&history);
        }
        ch_history_push(&history, game,
                        &moves.move[ch_random_below(&random, (uint32_t)moves.count)]);
    }
}

/* Values by Demon's README: the marshal while the enemy's spy lives, a rank that no enemy can
 * match, miners against bombs. */
TEST(test_values) {
    const struct ch_game *game = ch_game_find("stratego");
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_position position = {0};
    struct ch_stratego_values values;
    uint64_t *blue = &position.word[CH_STRATEGO_WORD_LOST + 1];
    ch_stratego_value(stratego, &position, 0, &values);
    assert_int_equal(values.piece[CH_STRATEGO_MARSHAL], 5760);
    assert_int_equal(values.piece[CH_STRATEGO_GENERAL], 3200);
    assert_int_equal(values.stealth[CH_STRATEGO_MARSHAL], 640);
    *blue = UINT64_C(1) << CH_STRATEGO_SPY * 4;
    ch_stratego_value(stratego, &position, 0, &values);
    assert_int_equal(values.piece[CH_STRATEGO_MARSHAL], 6400);
    *blue |= UINT64_C(1) << CH_STRATEGO_MARSHAL * 4;
    ch_stratego_value(stratego, &position, 0, &values);
    assert_int_equal(values.piece[CH_STRATEGO_MARSHAL], 6400);
    assert_true(values.piece[CH_STRATEGO_SPY] < 60);
    /* Without marshal and general Blue has nothing between Red's marshal and general. */
    *blue |= UINT64_C(1) << CH_STRATEGO_GENERAL * 4;
    ch_stratego_value(stratego, &position, 0, &values);
    assert_int_equal(values.piece[CH_STRATEGO_MARSHAL], 3200);
    /* A last miner is dear as long as there are bombs, and no longer. */
    position.word[CH_STRATEGO_WORD_LOST] = UINT64_C(4) << CH_STRATEGO_MINER * 4;
    ch_stratego_value(stratego, &position, 0, &values);
    int dear = values.piece[CH_STRATEGO_MINER];
    *blue |= UINT64_C(6) << CH_STRATEGO_BOMB * 4;
    ch_stratego_value(stratego, &position, 0, &values);
    assert_true(values.piece[CH_STRATEGO_MINER] < dear);
}

/* A witness is bound to the game from before its set-up: asked again, it answers the same. */
TEST(test_witness) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_agent *agent = open_agent("witness", game);
    CH_SCOPED(ch_history_done) struct ch_history history, view;
    char first[CH_HASH_HEX];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_random random = seeded(4);
    struct ch_position position = dealt(game, &random);
    ch_history_init(&history, game, &position);
    ch_history_init_view(&view, game, &history, 0);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &view);
    struct ch_turn turn = {.game = game, .history = &view, .legal = &legal, .key = 1};
    for (int i = 0; i < 2; i++) {
        struct ch_fault fault = {0};
        CH_SCOPED(ch_choice_done) struct ch_choice choice;
        ch_text_clear(&text);
        agent->ops->set_up(agent, &turn, &text, &fault);
        ch_choice_init(&choice);
        agent->ops->choose(agent, &turn, &choice);
        char hash[CH_HASH_HEX];
        ch_hash_text(choice.reason.data, choice.reason.length, hash);
        if (i == 0)
            strcpy(first, hash);
        assert_string_equal(hash, first);
    }
    agent->ops->close(agent);
}
