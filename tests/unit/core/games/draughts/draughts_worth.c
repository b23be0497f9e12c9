/* Values of positions in games of the family, and of their captures: figures worked out by hand,
 * and properties of every game and its losing form. */

#include "core/games/draughts/draughts.h"
#include "core/games/tactics.h"
#include "core/search/search.h"
#include "tests/unit/core/games/table.h"

RELEASES(free_tactics, struct ch_tactics, ch_tactics_free)

RELEASES(free_search, struct ch_search, ch_search_free)

enum { TEMPO = 2 };

static int worth(const char *game, const char *position) {
    CH_SCOPED(table_close) struct table table = table_open(game, position);
    int score = table.game->ops->evaluate(table.game, &table.history.start);
    return score;
}

TEST(by_hand) {
    /* one man against two: -100, and 40 * -100 / 300; the black one is at home: 6; the white ones
     * are two rows on: 2 * 2 each, and one of them is central: 3; the move: 2 */
    assert_int_equal(worth("english", "B:W21,22:B1"), -100 - 13 + 6 - 8 - 3 + TEMPO);
    /* a king more: 130, and 40 * 130 / 330; it is central: 5; the men are on their second rows, and
     * none has anything to guard: 2 each */
    assert_int_equal(worth("english", "W:WK14,28:B5"), 130 + 15 + 5 + TEMPO);
    /* nor is there where the other side has kings only */
    assert_int_equal(worth("english", "W:W31:BK18"), -30 - 40 * 30 / 230 - 5 + TEMPO);
    /* kings of 300 make each row worth 4: four rows to two */
    assert_int_equal(worth("russian", "W:Wa5:Bh6"), 4 * 4 - 4 * 2 + TEMPO);
    /* nothing is promoted; three men against two, one of them central */
    assert_int_equal(worth("ossetian", "W:Wa1,a2,d4:Bg7,g6"), 100 + 8 + 5 + TEMPO);
    /* walking off the board is nothing to run for: one row nearer to it than the other, 2 less */
    assert_int_equal(worth("senegalese", "W:Wa2:Bf5"), -2 + TEMPO);
}

/* What leads on the square, with men of its own side right below it, for seat 0. */
static int worth_of_square(const struct ch_game *game, const struct ch_position *position,
                           int square) {
    struct ch_piece men[CH_COLUMN_MEN] = {game->ops->piece_at(game, position, square)};
    int count = game->stacks ? game->ops->column(game, position, square, men) : men[0].seat >= 0;
    int worth = 0;
    for (int i = 0; i < count && men[i].seat == men[0].seat; i++)
        worth += game->kinds[men[i].kind].value;
    return men[0].seat == 0 ? worth : -worth;
}

/* The start is even in every game, and the losing form turns everything but the move round. */
TEST(every_game) {
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)); i++) {
        char name[64];
        if (!game->sources) /* no draughts */
            continue;
        snprintf(name, sizeof name, "%s:losing=yes", game->name);
        const struct ch_game *losing = game_named(name);
        assert_true(losing->losing && !game->losing);
        CH_SCOPED(table_close) struct table table = table_open(game->name, NULL);
        struct ch_random random = seeded((uint64_t)i);
        assert_int_equal(game->ops->evaluate(game, &table.history.start), TEMPO);
        for (int ply = 0; ply < 30 && table.legal.count > 0; ply++) {
            const struct ch_position *now = ch_history_position(&table.history);
            int score = game->ops->evaluate(game, now), by_square = 0;
            assert_int_equal(losing->ops->evaluate(losing, now) - TEMPO, TEMPO - score);
            for (int square = 0; square < game->graph.count; square++)
                by_square += worth_of_square(game, now, square);
            for (int kind = 0; game->drops && kind < game->kind_count; kind++)
                by_square += game->kinds[kind].value * (game->ops->in_hand(game, now, 0, kind) -
                                                        game->ops->in_hand(game, now, 1, kind));
            assert_int_equal(ch_game_material(game, now, 0), by_square);
            assert_int_equal(ch_game_material(losing, now, 1), by_square);
            struct ch_move move =
                table.legal.move[ch_random_below(&random, (uint32_t)table.legal.count)];
            ch_history_push(&table.history, game, &move);
            table.legal.count = 0;
            game->ops->moves(game, &table.history, &table.legal);
        }
    }
}

static int exchange(const char *game, const char *position, const char *text) {
    CH_SCOPED(table_close) struct table table = table_open(game, position);
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    struct ch_turn turn = {.game = table.game,
                           .history = &table.history,
                           .legal = &table.legal,
                           .seat = table.game->ops->side(table.game, &table.history.start)};
    struct ch_move move = move_read(table.game, &table.history, &table.legal, text);
    ch_tactics_begin(tactics, &turn);
    int net = ch_tactics_exchange(tactics, ch_moves_find(&table.legal, &move))->net;
    return net;
}

TEST(exchanges) {
    /* e5xc3 must be, and d2xb4 takes it back */
    assert_int_equal(exchange("russian", "W:Wc3,d2,e1:Be5,h8", "c3-d4"), 0);
    assert_int_equal(exchange("russian", "W:Wc3:Be5,h8", "c3-d4"), -100);
    assert_int_equal(exchange("russian:losing=yes", "W:Wc3:Be5,h8", "c3-d4"), 100);
    /* captures are not compulsory: Black takes a man for nothing, and leaves one that would cost a
     * man */
    assert_int_equal(exchange("ossetian", "W:Wc3,f1:Bc5,g7", "c3-c4"), -100);
    assert_int_equal(exchange("ossetian:losing=yes", "W:Wc3,f1:Bc5,g7", "c3-c4"), 0);
    assert_int_equal(exchange("ossetian", "W:Wc3,b2,a1:Bc5,g7", "c3-c4"), 0);
}

/* The same without bounds: minimax as core/games/tactics.h describes it. */
static struct ch_exchange minimax_exchange(struct table *table, int seat) {
    const struct ch_game *game = table->game;
    const struct ch_position *now = ch_history_position(&table->history);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = moves_of(game, &table->history);
    int captures = 0;
    for (int i = 0; i < moves.count; i++)
        captures += moves.move[i].captured_count > 0;
    bool ours = game->ops->side(game, now) == seat, found = captures < moves.count || !captures;
    struct ch_exchange best = {.net = ch_game_material(game, now, seat)};
    for (int i = 0; i < moves.count; i++) {
        if (moves.move[i].captured_count == 0)
            continue;
        ch_history_push(&table->history, game, &moves.move[i]);
        struct ch_exchange line = minimax_exchange(table, seat);
        ch_history_pop(&table->history);
        if (found && (ours ? line.net <= best.net : line.net >= best.net))
            continue;
        *(ours ? &line.gains : &line.losses) += moves.move[i].captured_count;
        line.plies++;
        best = line;
        found = true;
    }
    return best;
}

static void check_turn(struct table *table, struct ch_tactics *tactics) {
    const struct ch_game *game = table->game;
    struct ch_turn turn = {.game = game, .history = &table->history, .legal = &table->legal};
    turn.seat = game->ops->side(game, ch_history_position(&table->history));
    int before = ch_game_material(game, ch_history_position(&table->history), turn.seat);
    ch_tactics_begin(tactics, &turn);
    for (int i = 0; i < table->legal.count; i++) {
        const struct ch_exchange *measured = ch_tactics_exchange(tactics, i);
        ch_history_push(&table->history, game, &table->legal.move[i]);
        struct ch_exchange line = minimax_exchange(table, turn.seat);
        ch_history_pop(&table->history);
        assert_int_equal(measured->net, line.net - before);
        assert_int_equal(measured->gains, line.gains + table->legal.move[i].captured_count);
        assert_int_equal(measured->losses, line.losses);
        assert_int_equal(measured->plies, line.plies);
    }
}

TEST(exchanges_are_minimax) {
    static const char *const names[] = {"russian", "italian:losing=yes", "frisian", "turkish",
                                        "damone"};
    CH_SCOPED(free_tactics) struct ch_tactics *tactics = ch_tactics_new();
    struct ch_random random = seeded(5);
    for (int game = 0; game < 60; game++) {
        CH_SCOPED(table_close) struct table table = table_open(names[game % 5], NULL);
        for (int ply = 0; ply < 60 && table.legal.count > 0; ply++) {
            check_turn(&table, tactics);
            struct ch_move move =
                table.legal.move[ch_random_below(&random, (uint32_t)table.legal.count)];
            ch_history_push(&table.history, table.game, &move);
            table.legal.count = 0;
            table.game->ops->moves(table.game, &table.history, &table.legal);
        }
    }
}

/* Captures everywhere, chains that may stop anywhere: looking at them ends soon. */
TEST(bounded) {
    static const char *const names[] = {"fanorona", "dablot", "ossetian:losing=yes", "kena"};
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    for (int i = 0; i < 4; i++) {
        CH_SCOPED(table_close) struct table table = table_open(names[i], NULL);
        struct ch_search_limits limits = {.depth = 2};
        struct ch_search_result result;
        ch_search_run(search, table.game, &table.history, &table.legal, &limits, 1, &result);
        assert_in_range(result.nodes, 1, 300000);
    }
}

/* The value of a position is never in the range of decided games, whatever pieces are worth. */
TEST(undecided) {
    static const struct ch_source source = {
        .name = (char *)"t.game",
        .text = (char *)"(game (name t) (title \"T\")) (board (rows 8) (columns 8))"
                        "(piece (name man) (value 10000))"
                        "(setup (rows \".b......\" \"........\" \"........\" \"........\""
                        "             \"........\" \"........\" \".w.w.w.w\" \"w.w.w.w.\"))"
                        "(step (of man) (ways forward-diagonal))"};
    CH_SCOPED(table_close) struct table table = {0};
    struct ch_error error;
    assert_int_equal(ch_game_from_sources("t", &source, 1, &table.game, &error), CH_OK);
    struct ch_position start = start_of(table.game);
    ch_history_init(&table.history, table.game, &start);
    table.game->ops->moves(table.game, &table.history, &table.legal);
    CH_SCOPED(free_search) struct ch_search *search = ch_search_new(NULL);
    struct ch_search_limits limits = {.depth = 3};
    struct ch_search_result result;
    ch_search_run(search, table.game, &table.history, &table.legal, &limits, 1, &result);
    assert_in_range(result.score, 10000, CH_SEARCH_MATE - 1000);
}
