/* Progress of hunts: values worked out by hand on the drawn board, 0 where nothing hunts, turned
 * positions alike, and what walks make of it. */
#include "core/games/draughts/draughts.h"
#include "core/games/walk.h"
#include "tests/support/begin.h"

/* A single king as prey; a step to the double corner, to the nearest hunter, to each hunter; a
 * hunter's step to the edge. */
enum { ALONE = 250, CORNER = 30, NEAREST = 20, NEAR = 5, MIDDLE = 10 };

static int progress_in(const struct ch_game *game, const char *fen) {
    const struct ch_position position = position_read(game, fen);
    return ch_hunt_progress(ch_draughts_of(game), &position);
}

static int progress(const char *game, const char *fen) {
    return progress_in(game_named(game), fen);
}

TEST(by_hand) {
    /* 4 is in the single corner, six steps from 1 and 28; 15 is three steps away from it, and from
     * the edge, 14 five and two */
    assert_int_equal(progress("english", "W:WK14,K15:BK4"),
                     ALONE + 6 * CORNER - 3 * NEAREST - 8 * NEAR + 5 * MIDDLE);
    /* 1 is in the double corner; 18 is four steps away from it, 23 five; from the edge three and
     * two */
    const int kept_out = ALONE - 4 * NEAREST - 9 * NEAR + 5 * MIDDLE;
    assert_int_equal(progress("english", "B:BK18,K23:WK1"), kept_out);
    assert_int_equal(progress("english", "W:BK18,K23:WK1"), -kept_out);
    /* with a man at its side half of what counts of the prey's king, and none of men does */
    assert_int_equal(progress("english", "W:WK14,K15,22:BK4,5"),
                     (6 * CORNER - 3 * NEAREST - 8 * NEAR) / 2 + 5 * MIDDLE);
    /* the board of Italian draughts is the mirrored one: 1 is in the single corner, 4 in the double
     * one */
    assert_int_equal(progress("italian", "W:WK15,K14:BK1"), progress("english", "W:WK14,K15:BK4"));
}

TEST(nothing_else_is_a_hunt) {
    static const char *const none[] = {
        NULL,                            /* the start */
        "W:WK14:BK4",                    /* as many pieces */
        "W:WK14,K15:BK4,K8",             /* … */
        "W:WK14,22:BK4",                 /* one king */
        "W:WK14,K15:B5",                 /* no king to hunt */
        "W:WK14,K15,K18,K22:BK4,K5,K12", /* three pieces, and seven on the board */
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(progress("english", none[i]), 0);
    assert_int_equal(progress("english:losing=yes", "W:WK14,K15:BK4"), 0);
    assert_int_equal(progress("russian", "W:WKc3,Ke3:BKh8"), 0);
    assert_int_equal(progress("frisian", "W:WK23,K24:BK5"), 0);
}

/* Puts pieces on random squares, and on those of the board turned by half a turn with colours
 * exchanged. */
static void strew(const struct ch_draughts *draughts, struct ch_random *dice,
                  struct ch_position *position, struct ch_position *turned) {
    int pieces = 3 + (int)ch_random_below(dice, 5), last = draughts->rules.squares - 1;
    uint8_t king = (uint8_t)draughts->rules.highest, man = !king;
    *position = (struct ch_position){.word = {ch_random_below(dice, 2)}};
    *turned = (struct ch_position){.word = {!position->word[0]}};
    for (int i = 0; i < pieces; i++) {
        int square = (int)ch_random_below(dice, (uint32_t)last + 1);
        struct ch_piece piece = {(int8_t)ch_random_below(dice, 2),
                                 ch_random_below(dice, 4) > 0 ? king : man};
        struct ch_piece other = {!piece.seat, piece.kind};
        draughts->kernel->put(draughts, position, square, piece);
        draughts->kernel->put(draughts, turned, last - square, other);
    }
}

static int worth_with(const struct ch_game *game, struct ch_history *history, bool progress) {
    const struct ch_walk_ops *ops = ch_walk_of(game);
    struct ch_walk *walk = ops->open(
        game, &(struct ch_walk_options){.evaluator = "", .way = "", .progress = progress});
    struct ch_weight_part part[CH_WEIGHT_PARTS];
    ops->begin(walk, history);
    int worth = ops->evaluate(walk), count = ops->parts(walk, part), sum = 0;
    for (int i = 0; i < count; i++)
        sum += part[i].score;
    assert_int_equal(sum, worth);
    assert_int_equal(progress, strcmp(part[count - 1].name, "progress") == 0);
    ops->close(walk);
    return worth;
}

static void hold(const struct ch_game *game, uint64_t key) {
    enum { POSITIONS = 2000 };
    const struct ch_draughts *draughts = ch_draughts_of(game);
    struct ch_random dice = seeded(key);
    int hunts = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct ch_position position, turned;
        strew(draughts, &dice, &position, &turned);
        int progress = ch_hunt_progress(draughts, &position);
        assert_int_equal(progress, ch_hunt_progress(draughts, &turned));
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
        assert_int_equal(worth_with(game, &history, true),
                         worth_with(game, &history, false) + progress);
        hunts += progress != 0;
    }
    assert_in_range(hunts, POSITIONS / 10, POSITIONS / 2);
}

/* English draughts on a board that bitboards don't play. */
static const struct ch_game *large(void) {
    const struct ch_game *english = game_named("english"), *game = NULL;
    const struct ch_source sources[] = {
        {.name = (char *)"large.game",
         .text = (char *)"(game (name large) (title \"Large\") (extends english))"
                         "(board (rows 12) (columns 12)) (setup (men-rows 5))"},
        english->sources[0]};
    struct ch_error error = {.text = ""};
    if (ch_game_from_sources("large", sources, 2, &game, &error) != CH_OK)
        fail_msg("%s", error.text);
    return game;
}

TEST(walks_add_it) {
    hold(game_named("english"), 1);
    hold(game_named("italian"), 2);
    assert_string_equal(ch_draughts_of(large())->kernel->name, "general");
    hold(large(), 3);
}
