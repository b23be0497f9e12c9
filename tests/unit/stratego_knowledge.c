/* What is known of hidden pieces: positions whose answers a person reads off the board, and random
 * games in which what is said must hold of the true ranks. */
#include "core/stratego/knowledge.h"
#include "core/stratego/stratego.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct ch_stratego *open_game(const char *settings) {
    struct ch_stratego *stratego;
    assert_int_equal(ch_stratego_open(settings, &stratego, NULL), CH_OK);
    return stratego;
}

static void begin(const struct ch_game *game, struct ch_random *random,
                  struct ch_history *history) {
    struct ch_position position;
    game->ops->start(game, &position);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_text text;
        ch_text_init(&text);
        game->ops->deal(game, seat, random, &text);
        assert_int_equal(game->ops->set_up(game, seat, text.data, &position, NULL), CH_OK);
        ch_text_done(&text);
    }
    ch_history_init(history, game, &position);
}

static bool play(const struct ch_game *game, struct ch_random *random, struct ch_history *history,
                 struct ch_moves *moves) {
    moves->count = 0;
    game->ops->moves(game, history, moves);
    if (game->ops->outcome(game, history, moves).result != CH_ONGOING)
        return false;
    ch_history_push(history, game, &moves->move[ch_random_below(random, (uint32_t)moves->count)]);
    return true;
}

static void check_sums(const struct ch_stratego_knowledge *knowledge) {
    double column[CH_STRATEGO_RANKS] = {0};
    for (int i = 0; i < knowledge->count; i++) {
        const struct ch_stratego_known *piece = &knowledge->piece[i];
        double row = 0;
        if (piece->square == CH_NO_SQUARE)
            continue;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            row += piece->chance[kind];
            column[kind] += piece->chance[kind];
            if (!(piece->can_be >> kind & 1))
                assert_true(piece->chance[kind] == 0);
        }
        assert_true(fabs(row - 1) < 1e-9);
    }
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        assert_true(fabs(column[kind] - knowledge->left[kind]) < 0.05);
}

/* Against the true position: nobody is told a rank that a piece does not have, and what is shown
 * is known. */
static void check_truth(const struct ch_stratego_knowledge *knowledge,
                        const struct ch_position *position) {
    int standing = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned byte = ch_stratego_at(position, square);
        const struct ch_stratego_known *piece = ch_stratego_known_at(knowledge, square);
        bool owned = byte && ch_stratego_seat(byte) == knowledge->owner;
        assert_int_equal(piece != NULL, owned);
        if (!owned)
            continue;
        standing++;
        assert_int_equal(piece->square, square);
        assert_true(piece->can_be >> ch_stratego_kind(byte) & 1);
        assert_int_equal(piece->shown, (byte & CH_STRATEGO_SHOWN) != 0);
        assert_int_equal(piece->moved, (byte & CH_STRATEGO_MOVED) != 0);
        assert_int_equal(piece->moved, piece->moves > 0);
        if (byte & CH_STRATEGO_SHOWN)
            assert_int_equal(piece->kind, ch_stratego_kind(byte));
        if (piece->kind < CH_STRATEGO_RANKS)
            assert_int_equal(piece->kind, ch_stratego_kind(byte));
    }
    int total = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        total += knowledge->left[kind];
    assert_int_equal(total, standing);
}

static void test_random_games(void **state) {
    static const char *const settings[] = {"", "army=barrage", "army=duel", "army=ultimate"};
    (void)state;
    for (int army = 0; army < 4; army++) {
        struct ch_stratego *stratego = open_game(settings[army]);
        const struct ch_game *game = &stratego->game;
        struct ch_moves moves = {0};
        for (unsigned n = 0; n < 3; n++) {
            struct ch_random random;
            struct ch_history history, view[CH_SEATS];
            struct ch_stratego_knowledge whole, seen;
            ch_random_init(&random, 77 * n + (unsigned)army);
            begin(game, &random, &history);
            for (int seat = 0; seat < CH_SEATS; seat++)
                ch_history_init_view(&view[seat], game, &history, seat);
            do {
                for (int seat = 0; seat < CH_SEATS; seat++)
                    ch_history_follow(&view[seat], game, &history, seat);
                if (history.count % 7 != 0)
                    continue;
                for (int owner = 0; owner < CH_SEATS; owner++) {
                    memset(&whole, 0, sizeof whole);
                    memset(&seen, 0, sizeof seen);
                    ch_stratego_know(game, &history, owner, &whole);
                    check_truth(&whole, ch_history_position(&history));
                    check_sums(&whole);
                    for (int seat = 0; seat < CH_SEATS; seat++) {
                        ch_stratego_know(game, &view[seat], owner, &seen);
                        assert_memory_equal(&whole, &seen, sizeof whole);
                    }
                }
            } while (history.count < 600 && play(game, &random, &history, &moves));
            ch_history_done(&history);
            for (int seat = 0; seat < CH_SEATS; seat++)
                ch_history_done(&view[seat]);
        }
        ch_moves_done(&moves);
        ch_stratego_free(stratego);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
