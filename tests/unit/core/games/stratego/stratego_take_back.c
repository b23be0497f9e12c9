/* Moves of Stratego taken back: random games, where the position before is known, and moves that
 * can't have been played. */

#include "core/games/stratego/rules.h"
#include "core/notation/typed_moves.h"
#include "tests/support/begin.h"

enum { GAMES = 12, MAX_PLIES = 400, MARKS = CH_STRATEGO_MOVED | CH_STRATEGO_SHOWN };

/* Which piece has moved and which was shown before can't be known from the position after. */
static struct ch_position without_marks(const struct ch_position *position) {
    struct ch_position plain = *position;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        ch_stratego_put(&plain, square, ch_stratego_at(position, square) & ~(unsigned)MARKS);
    return plain;
}

/* The letter of the piece that fell in the last move of `full`; of two alike either. */
static char fallen(const struct ch_game *game, const struct ch_history *full) {
    const struct ch_position *before = ch_history_before(full, full->count - 1);
    const struct ch_position *after = ch_history_position(full);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            if (ch_stratego_lost(after, seat, kind) > ch_stratego_lost(before, seat, kind))
                return game->kinds[kind].letter;
    return 0;
}

static enum ch_status take_back(const struct ch_game *game, const struct ch_position *after,
                                const char *text, struct ch_history *history,
                                struct ch_error *error) {
    return ch_last_moves_history(game, after, &text, 1, history, error);
}

static void expect_before(const struct ch_game *game, const struct ch_history *full,
                          const struct ch_history *found, const char *text) {
    struct ch_position real = without_marks(ch_history_before(full, full->count - 1));
    struct ch_position back = without_marks(&found->start);
    assert_int_equal(1, found->count);
    if (memcmp(&real, &back, sizeof real) != 0)
        fail_msg("%s of %s: another position before it", text, game->name);
    assert_memory_equal(ch_history_position(full), ch_history_position(found), sizeof real);
    assert_true(ch_move_equal(&full->plies[full->count - 1].move, &found->plies[0].move));
}

/* The last move of `full`, taken back from its position as that is written. Returns whether its
 * squares alone did not determine the piece that fell. */
static bool check_last(const struct ch_game *game, const struct ch_history *full) {
    const struct ch_move *move = &full->plies[full->count - 1].move;
    struct ch_history found;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, &text);
    bool ambiguous = take_back(game, ch_history_position(full), text.data, &found, &error) != CH_OK;
    if (!ambiguous) {
        expect_before(game, full, &found, text.data);
        ch_history_done(&found);
    } else {
        assert_int_equal(1, move->captured_count);
        assert_non_null(strstr(error.text, "more than one piece can have fallen"));
    }
    if (move->captured_count > 0) {
        ch_text_addf(&text, "=%c", fallen(game, full));
        if (take_back(game, ch_history_position(full), text.data, &found, &error) != CH_OK)
            fail_msg("%s: %s", text.data, error.text);
        expect_before(game, full, &found, text.data);
        ch_history_done(&found);
    }
    return ambiguous;
}

TEST(random_games_are_taken_back) {
    const struct ch_game *game = game_named("stratego:army=barrage");
    int strikes = 0, ambiguous = 0;
    struct ch_random random = seeded(7);
    for (int n = 0; n < GAMES; n++) {
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        struct ch_position start = dealt(game, &random);
        CH_SCOPED(ch_history_done) struct ch_history full = history_of(game, &start);
        for (int ply = 0; ply < MAX_PLIES; ply++) {
            list_moves(game, &full, &legal);
            if (game->ops->outcome(game, &full, &legal).result != CH_ONGOING)
                break;
            uint32_t drawn = ch_random_below(&random, (uint32_t)legal.count);
            ch_history_push(&full, game, &legal.move[drawn]);
            strikes += legal.move[drawn].captured_count > 0;
            ambiguous += check_last(game, &full);
        }
    }
    assert_true(strikes > 50 && ambiguous > 10 && ambiguous < strikes);
}

TEST(several_moves_and_marks) {
    const struct ch_game *game = game_named("stratego:army=duel");
    struct ch_position position;
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_error error;
    /* The scout has run: the position does not say that it moved or was seen. */
    const char *const moves[] = {"A3-A4", "K10-K9", "A4-A8"};
    position = position_read(game, "b f........./.........n/S........./........../........../"
                                   "........../........../........../........../F.........");
    assert_int_equal(CH_OK, ch_last_moves_history(game, &position, moves, 3, &history, &error));
    assert_int_equal(3, history.count);
    assert_int_equal(0, ch_stratego_at(&history.start, 70) & CH_STRATEGO_PIECE);
    assert_int_equal(CH_STRATEGO_PIECE | CH_STRATEGO_SCOUT,
                     ch_stratego_at(&history.start, 2 * CH_STRATEGO_SIDE));
    assert_int_equal(CH_STRATEGO_PIECE | CH_STRATEGO_SCOUT | MARKS,
                     ch_stratego_at(ch_history_position(&history), 70));
}

static const char refused_in[] =
    "b f........./........../........../........../........../........../........../........../"
    "N........./F.........";

static const struct {
    const char *move, *words;
} refused[] = {
    {"A4-A2", "no such move"},
    {"B3-A2", "no such move"},
    {"A1-A2", "a piece is on the square that it left"},
    {"B2-C2", "no piece is on its last square"},
    {"A9-A10", "belongs to the side to move"},
    {"B1-A1", "no such move"},
    {"A3xA2=G", "no strike"},
    {"A3xA2=Q", "write its squares"},
    {"A3xA2=", "write its squares"},
    {"A3-A2x", "write its squares"},
    {"A3", "write its squares"},
};

TEST(impossible_moves_are_refused) {
    const struct ch_game *game = game_named("stratego:army=duel");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct ch_history history;
        struct ch_error error = {0};
        struct ch_position position = position_read(game, refused_in);
        assert_int_equal(CH_BAD_INPUT,
                         take_back(game, &position, refused[i].move, &history, &error));
        if (!strstr(error.text, refused[i].words))
            fail_msg("%s: %s", refused[i].move, error.text);
    }
}
