/* A game in one pair of files (tests/support/breakthrough.c) and a row of the registry is complete:
 * it is found by name, counted, drawn, read, and played by any agent and by rules that see its own
 * facts. And moves from no square, which no game of the program has. */
#include <string.h>

#include "core/games/games.h"
#include "core/games/text/board_text.h"
#include "core/referee/referee.h"
#include "tests/support/agents.h"
#include "tests/support/breakthrough.h"
#include "tests/support/scene.h"

/* This program's own lists, in place of core/games/own_games.c and bridge/games/rows.c. */
extern const struct ch_own_game ch_loa_row, ch_draughts_row;
extern const struct ch_bridge_game ch_bridge_loa;
const struct ch_own_game *const ch_own_games[] = {&ch_loa_row, &breakthrough_row, &ch_draughts_row,
                                                  NULL};
const struct ch_bridge_game *const ch_bridge_games[] = {&ch_bridge_loa, &breakthrough_bridge, NULL};

static const char agent_file[] =
    "(agent (name runners) (family breakthrough) (kind rules) (description \"For a test.\")"
    " (rules \"runners.clp\"))\n";
static const char rules[] =
    "(deftemplate MAIN::runner \"A man and what it has to go.\n"
    "Example: (runner (side own) (square e5) (ranks 3))\"\n"
    "  (slot side) (slot square) (slot ranks (type INTEGER)))\n"
    "(defrule COMPARE::run \"The foremost man goes on.\"\n"
    "  (candidate (id ?m)) => (score ?m (- 8 (ranks-to-go ?m)) \"goes on\"))\n"
    "(defrule COMPARE::stop \"A man that is nearly there is taken.\"\n"
    "  (runner (side enemy) (square ?square) (ranks ?ranks)) (test (< ?ranks 4))\n"
    "  (takes (id ?m) (square ?square)) => (score ?m (- 40 ?ranks) \"stops a runner\"))\n";

static const struct ch_game *breakthrough(void) {
    const struct ch_game *game = ch_game_find("breakthrough");
    assert_non_null(game);
    return game;
}

TEST(the_registry_has_it) {
    const struct ch_game *game;
    struct ch_error error;
    bool listed = false;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        listed |= game == breakthrough();
    assert_true(listed);
    assert_ptr_equal(breakthrough(), ch_game_find("breakthrough"));
    assert_int_equal(CH_BAD_INPUT, ch_game_open("breakthrough:size=6", &game, &error));
    assert_int_equal(CH_NOT_FOUND, ch_game_open("breakthru", &game, &error));
    assert_non_null(strstr(error.text, "did you mean `breakthrough`"));
    assert_null(ch_game_find("stratego")); /* not in this list */
    assert_string_equal("reached", ch_end_name(BREAKTHROUGH_REACHED));
    assert_int_equal(BREAKTHROUGH_REACHED, ch_end_from_name("reached"));
    assert_int_equal(BREAKTHROUGH_REACHED, ch_end_from_name("the last rank was reached"));
    assert_int_equal(CH_END_NONE, ch_end_from_name("flag")); /* of a game that is not there */
    assert_string_equal("connected", ch_end_name((enum ch_end)(BREAKTHROUGH_REACHED - 2)));
}

/* Another reading of the rules, square by square: leaves of a board of letters. */
static uint64_t count(char board[8][8], char mover, int depth) {
    char other = mover == 'w' ? 'b' : 'w';
    int step = mover == 'w' ? 1 : -1;
    uint64_t leaves = 0;
    if (depth == 0)
        return 1;
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            for (int aside = -1; board[y][x] == mover && aside <= 1; aside++) {
                int to_y = y + step, to_x = x + aside;
                if (to_y < 0 || to_y > 7 || to_x < 0 || to_x > 7)
                    continue;
                char there = board[to_y][to_x];
                if (there == mover || (there == other && aside == 0))
                    continue;
                board[y][x] = '.';
                board[to_y][to_x] = mover;
                leaves += count(board, other, depth - 1);
                board[y][x] = mover;
                board[to_y][to_x] = there;
            }
    return leaves;
}

/* No piece reaches the last rank in five plies. */
TEST(leaves_are_counted) {
    static const uint64_t known[] = {1, 22, 484, 11132, 256036, 6182818};
    struct ch_position start;
    char board[8][8];
    breakthrough()->ops->start(breakthrough(), &start);
    for (int y = 0; y < 8; y++)
        memset(board[y], y < 2 ? 'w' : y > 5 ? 'b' : '.', 8);
    for (int depth = 0; depth <= 5; depth++) {
        assert_int_equal(known[depth], ch_game_perft(breakthrough(), &start, depth, false));
        assert_int_equal(known[depth], count(board, 'w', depth));
    }
}

/* Plays one move on `text`; the end. */
static struct ch_outcome end_after(const char *text, const char *written) {
    const struct ch_game *game = breakthrough();
    CH_SCOPED(scene_close) struct scene s;
    scene_open_game(&s, game, text);
    scene_play(&s, written);
    struct ch_outcome outcome = game->ops->outcome(game, &s.history, &s.legal);
    assert_int_equal(outcome.result == CH_ONGOING, s.legal.count > 0);
    return outcome;
}

TEST(games_end) {
    static const struct {
        const char *position, *move;
        enum ch_result result;
        int winner;
    } games[] = {
        {"w ......../w......./......../......../......../......../......b./........", "a7-b8",
         CH_WON, 0},
        {"b ......../w......./......../......../......../......../......b./........", "g2-g1",
         CH_WON, 1},
        {"w ......../......../.b....../w......./......../......../......../........", "a5xb6",
         CH_WON, 0},
        {"w ......../......../bb....../w......./......../......../......../........", "a5xb6",
         CH_ONGOING, -1},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct ch_outcome outcome = end_after(games[i].position, games[i].move);
        enum ch_end end = games[i].result == CH_ONGOING ? CH_END_NONE
                          : i < 2                       ? BREAKTHROUGH_REACHED
                                                        : CH_END_NO_PIECES;
        assert_int_equal(games[i].result, outcome.result);
        assert_int_equal(games[i].winner, outcome.winner);
        assert_int_equal(end, outcome.end);
    }
}

static struct ch_agent *open_runners(void) {
    const struct ch_agents_config config = agents_config_here();
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error error;
    ch_sources_add(&sources, "runners.agent", agent_file);
    assert_int_equal(CH_OK, ch_sources_read(&sources, "rules/vocabulary.clp",
                                            CH_SOURCE "/rules/vocabulary.clp", &error));
    ch_sources_add(&sources, "runners.clp", rules);
    return agent_open_sources("runners", sources.source, sources.count, breakthrough(), &config);
}

/* Rules that see the game's own facts and function beat chance, on either side. */
TEST(rules_play_it) {
    enum { GAMES = 6 };
    const struct ch_agents_config config = agents_config();
    AGENT_CLOSED struct ch_agent *runners = open_runners();
    AGENT_CLOSED struct ch_agent *random = agent_open("random", breakthrough(), &config);
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history;
    breakthrough()->ops->start(breakthrough(), &start);
    ch_history_init(&history, breakthrough(), &start);
    for (int i = 0; i < GAMES; i++) {
        struct ch_agent *const agents[CH_SEATS] = {i % 2 ? random : runners,
                                                   i % 2 ? runners : random};
        struct ch_referee referee = {.game = breakthrough(), .keys = ch_keys_of_seed(1)};
        CH_SCOPED(ch_played_done) struct ch_played played;
        referee.number = (uint32_t)i;
        ch_referee_play(&referee, agents, &history, &played);
        if (played.fault_seat >= 0)
            fail_msg("%s", played.fault.text);
        assert_int_equal(CH_WON, played.outcome.result);
        assert_int_equal(i % 2, played.outcome.winner);
        assert_int_equal(BREAKTHROUGH_REACHED, played.outcome.end);
    }
}

/* No game of the program has such moves. */
TEST(drops_come_from_no_square) {
    const struct ch_move drop = {.path_length = 1, .path = {27}},
                         step = {.path_length = 2, .path = {27, 27}},
                         other = {.path_length = 1, .path = {27}, .kind = 1};
    assert_int_equal(CH_NO_SQUARE, ch_move_from(&drop));
    assert_int_equal(27, ch_move_from(&step));
    assert_true(ch_move_ends_alike(&drop, &drop));
    assert_false(ch_move_ends_alike(&drop, &step));
    assert_false(ch_move_ends_alike(&drop, &other));
    struct ch_position start;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    breakthrough()->ops->start(breakthrough(), &start);
    ch_board_draw(breakthrough(), &start, &(struct ch_drawing){.last = &drop}, &text);
    assert_non_null(strchr(text.data, '['));
}
