/* Views of seats, and games drawn from them: a drawn game looks to the seat exactly as the one it
 * saw, and allows it the same moves. */
#include "core/games/set_up.h"
#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"
#include "tests/support/stratego_open.h"

#include "tests/support/begin.h"

static const char *const armies[] = {"army=full", "army=barrage", "army=duel", "army=ultimate"};

/* One seat with a set-up as they are dealt, the other with any: none of its pieces is swapped. */
static void begin(const struct ch_game *game, struct ch_random *random,
                  struct ch_history *history) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    struct ch_set_up any = {.from_back = false};
    struct ch_position position = start_of(game);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->deal(game, 0, random, &text);
    assert_int_equal(game->ops->set_up(game, 0, text.data, &position, NULL), CH_OK);
    ch_stratego_draw_set_up(&ch_stratego_statistics[stratego->army_index], stratego->army, 0,
                            random, any.kind);
    stratego->game.set_ups->put(&any, 1, &position);
    ch_history_init(history, game, &position);
}

/* Strikes twice as often as it would at random alone: ranks are to be shown. */
static bool play(const struct ch_game *game, struct ch_random *random, struct ch_history *history,
                 struct ch_moves *moves) {
    list_moves(game, history, moves);
    if (game->ops->outcome(game, history, moves).result != CH_ONGOING)
        return false;
    uint32_t pick = ch_random_below(random, (uint32_t)moves->count);
    if (moves->move[pick].captured_count == 0)
        pick = ch_random_below(random, (uint32_t)moves->count);
    ch_history_push(history, game, &moves->move[pick]);
    return true;
}

static void check_same(const struct ch_game *game, const struct ch_position *full,
                       const struct ch_position *seen, int seat) {
    struct ch_position view;
    game->ops->view(game, full, seat, &view);
    assert_memory_equal(&view, seen, sizeof view);
}

static void check_completion(const struct ch_game *game, const struct ch_history *view, int seat,
                             struct ch_random *random, bool all) {
    CH_SCOPED(ch_history_done) struct ch_history full;
    CH_SCOPED(ch_moves_done) struct ch_moves known = {0}, legal = {0};
    game->ops->complete(game, view, seat, random, &full);
    assert_int_equal(full.count, view->count);
    check_same(game, &full.start, &view->start, seat);
    check_same(game, ch_history_position(&full), ch_history_position(view), seat);
    for (int ply = 0; ply < view->count && all; ply++) {
        assert_true(ch_move_equal(&full.plies[ply].move, &view->plies[ply].move));
        assert_int_equal(full.plies[ply].quiet, view->plies[ply].quiet);
        check_same(game, &full.plies[ply].after, &view->plies[ply].after, seat);
    }
    /* No piece that moves now, or has moved, is drawn as a kind that can't, and armies are
     * whole. */
    int count[CH_STRATEGO_KINDS] = {0};
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned byte = ch_stratego_at(ch_history_position(&full), square);
        if (!byte || ch_stratego_seat(byte) == seat)
            continue;
        count[ch_stratego_kind(byte)]++;
        assert_true(!(byte & CH_STRATEGO_MOVED) ||
                    ch_stratego_moves_at_all(ch_stratego_kind(byte)));
    }
    for (int kind = 0; kind < CH_STRATEGO_KINDS; kind++)
        assert_int_equal(count[kind] +
                             (kind < CH_STRATEGO_RANKS
                                  ? ch_stratego_lost(ch_history_position(view), !seat, kind)
                                  : 0),
                         kind < CH_STRATEGO_RANKS ? ch_stratego_of(game)->army[kind] : 0);
    if (game->ops->side(game, ch_history_position(view)) == seat) {
        game->ops->moves(game, view, &known);
        game->ops->moves(game, &full, &legal);
        assert_int_equal(known.count, legal.count);
        for (int i = 0; i < known.count; i++)
            assert_true(ch_move_equal(&known.move[i], &legal.move[i]));
    }
}

TEST(test_completions) {
    for (int army = 0; army < CH_STRATEGO_ARMIES; army++) {
        CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with(armies[army]);
        const struct ch_game *game = &stratego->game;
        CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
        for (unsigned n = 0; n < 4; n++) {
            struct ch_history history, view[CH_SEATS];
            struct ch_random random = seeded(100 * n + (unsigned)army);
            begin(game, &random, &history);
            for (int seat = 0; seat < CH_SEATS; seat++)
                ch_history_init_view(&view[seat], game, &history, seat);
            do
                for (int seat = 0; seat < CH_SEATS; seat++) {
                    ch_history_follow(&view[seat], game, &history, seat);
                    check_completion(game, &view[seat], seat, &random, history.count % 11 == 0);
                }
            while (history.count < 300 && play(game, &random, &history, &moves));
            ch_history_done(&history);
            for (int seat = 0; seat < CH_SEATS; seat++)
                ch_history_done(&view[seat]);
        }
    }
}

/* Kinds are drawn as often as the chances say: walls beside a flag that was drawn are why single
 * pieces may differ somewhat. */
TEST(test_shares) {
    enum { DRAWS = 3000 };
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with("");
    const struct ch_game *game = &stratego->game;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_SCOPED(ch_history_done) struct ch_history history, view;
    struct ch_stratego_belief belief;
    double seen[CH_STRATEGO_SQUARES][CH_STRATEGO_RANKS] = {{0}}, off = 0, worst = 0;
    struct ch_random random = seeded(5);
    begin(game, &random, &history);
    while (history.count < 150)
        assert_true(play(game, &random, &history, &moves));
    ch_history_init_view(&view, game, &history, 1);
    ch_stratego_know(game, &view, 0, NULL, &belief);
    for (int n = 0; n < DRAWS; n++) {
        CH_SCOPED(ch_history_done) struct ch_history full;
        game->ops->complete(game, &view, 1, &random, &full);
        for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
            if (ch_stratego_known_at(&belief, square))
                seen[square]
                    [ch_stratego_kind(ch_stratego_at(ch_history_position(&full), square))] +=
                    1.0 / DRAWS;
    }
    int pieces = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        const struct ch_stratego_known *piece = ch_stratego_known_at(&belief, square);
        for (int kind = 0; kind < CH_STRATEGO_RANKS && piece; kind++) {
            double difference = fabs(seen[square][kind] - piece->chance[kind]);
            off += difference;
            worst = fmax(worst, difference);
        }
        pieces += piece != NULL;
    }
    assert_true(worst < 0.2);
    assert_true(off / pieces < 0.2);
}

/* No play leads to a flag that has moved, but such a position can be written. */
TEST(test_odd_positions) {
    static const char *const texts[] = {
        "b .........f/.........m/........../........../........../........../........../........../"
        "........../FM........ moved=A1,B1",
        "b .........f/.........m/........../........../........../........../........../........../"
        "........../BBBBBBFYN. moved=A1,B1,C1,D1,E1,F1,G1,H1,J1",
        "r .........f/.........m/........../........../........../........../........../........../"
        "........../FM........ moved=A1,B1 shown=A1",
    };
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with("");
    const struct ch_game *game = &stratego->game;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ch_history history, view, full;
        struct ch_position position = position_read(game, texts[i]);
        ch_history_init(&history, game, &position);
        for (int seat = 0; seat < CH_SEATS; seat++) {
            struct ch_random random = seeded(i);
            ch_history_init_view(&view, game, &history, seat);
            game->ops->complete(game, &view, seat, &random, &full);
            check_same(game, &full.start, &view.start, seat);
            ch_history_done(&full);
            ch_history_done(&view);
        }
        ch_history_done(&history);
    }
}
