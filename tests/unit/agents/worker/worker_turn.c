/* A turn as it is sent to a worker: it arrives unchanged, and a ply that is off the board is
 * refused before it is played. */
#include "agents/process/worker_protocol.h"
#include "core/games/games.h"
#include "tests/support/unit.h"

/* The first ply of a game of English draughts, 9-13, changed by the case. */
static const struct ch_move honest = {.path_length = 2, .kind = 0, .path = {8, 12}};

struct table {
    const struct ch_game *game;
    struct ch_history sent, read;
    struct ch_frame frame;
    struct ch_turn turn; /* as it was read */
    struct ch_known known;
};

/* A move that wins in 19 plies, and one that the book has. */
static struct ch_known_move known_moves[] = {
    {.solved = true, .value = {CH_ENDGAME_WON, 19}},
    {.booked = true, .chance = 40, .score = -5, .wins = 3, .draws = 1, .losses = 2, .line = "8-11"},
};
static const struct ch_known known_facts = {.tables = true,
                                            .book = true,
                                            .move = known_moves,
                                            .count = sizeof known_moves / sizeof *known_moves};

/* Sends the turn behind this ply and reads it: whether it was good. */
static bool arrives(struct table *table, const struct ch_move *ply) {
    struct ch_position start;
    CH_SCOPED(ch_worker_held_done) struct ch_worker_held held = {0};
    *table = (struct table){.game = ch_game_find("english")};
    table->game->ops->start(table->game, &start);
    ch_history_init(&table->sent, table->game, &start);
    ch_history_init(&table->read, table->game, &start);
    ch_history_push(&table->sent, table->game, &honest);
    table->sent.plies[0].move = *ply;
    ch_frame_init(&table->frame);
    ch_frame_begin(&table->frame, CH_FRAME_TURN);
    table->frame.at = table->frame.bytes.length;
    ch_worker_put_turn(&table->frame,
                       &(struct ch_turn){.game = table->game,
                                         .history = &table->sent,
                                         .seat = 1,
                                         .key = 7,
                                         .time_ms = 400,
                                         .remaining_ms = {500, 600},
                                         .increment_ms = 20,
                                         .average_ms = 30,
                                         .margin_ms = 40,
                                         .depth = 5,
                                         .nodes = 6,
                                         .known = &known_facts},
                       &held);
    table->frame.reads = true;
    ch_worker_get_turn(&table->frame, table->game, &table->read, &table->known, &table->turn);
    return ch_frame_good(&table->frame);
}

static void tear_down(struct table *table) {
    ch_frame_done(&table->frame);
    ch_history_done(&table->sent);
    ch_history_done(&table->read);
    ch_known_done(&table->known);
}

TEST(a_turn_arrives_unchanged) {
    CH_SCOPED(tear_down) struct table table;
    assert_true(arrives(&table, &honest));
    assert_int_equal(1, table.read.count);
    assert_true(ch_move_equal(&honest, &table.read.plies[0].move));
    assert_memory_equal(ch_history_position(&table.sent), ch_history_position(&table.read),
                        sizeof(struct ch_position));
    assert_int_equal(1, table.turn.seat);
    assert_int_equal(7, table.turn.key);
    assert_int_equal(400, table.turn.time_ms);
    assert_int_equal(500, table.turn.remaining_ms[0]);
    assert_int_equal(600, table.turn.remaining_ms[1]);
    assert_int_equal(20, table.turn.increment_ms);
    assert_int_equal(30, table.turn.average_ms);
    assert_int_equal(40, table.turn.margin_ms);
    assert_int_equal(5, table.turn.depth);
    assert_int_equal(6, table.turn.nodes);
    assert_true(table.turn.known && table.known.tables && table.known.book);
    assert_int_equal(known_facts.count, table.known.count);
    assert_memory_equal(known_moves, table.known.move, sizeof known_moves);
}

/* The board has 32 squares, 0 to 31, and two kinds of piece. */
TEST(a_ply_off_the_board_is_refused) {
    struct ch_move wrong[] = {honest, honest, honest, honest, honest, honest};
    wrong[0].path[0] = 32;
    wrong[1].path[1] = 255;
    wrong[2].kind = 2;
    wrong[3].captured_count = 1;
    wrong[3].captured[0] = 32;
    wrong[4].path_length = 1;
    wrong[5].path_length = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(tear_down) struct table table;
        assert_false(arrives(&table, &wrong[i]));
        assert_true(table.frame.broken);
        assert_int_equal(0, table.read.count);
    }
}
