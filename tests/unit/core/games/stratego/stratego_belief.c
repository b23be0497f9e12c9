/* Knowledge of hidden pieces: positions with answers read off the board by hand, and random games
 * in which it must hold for the true ranks. */
#include "core/games/stratego/belief/belief.h"
#include "core/games/stratego/stratego.h"
#include "tests/support/stratego_open.h"

#include "tests/support/begin.h"

static bool play(const struct ch_game *game, struct ch_random *random, struct ch_history *history,
                 struct ch_moves *moves) {
    list_moves(game, history, moves);
    if (game->ops->outcome(game, history, moves).result != CH_ONGOING)
        return false;
    ch_history_push(history, game, &moves->move[ch_random_below(random, (uint32_t)moves->count)]);
    return true;
}

static void check_sums(const struct ch_stratego_belief *belief) {
    double column[CH_STRATEGO_RANKS] = {0};
    for (int i = 0; i < belief->count; i++) {
        const struct ch_stratego_known *piece = &belief->piece[i];
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
        assert_true(fabs(column[kind] - belief->left[kind]) < 0.05);
}

/* Against the true position: no side believes a rank that a piece does not have, and shown ranks
 * are known. */
static void check_truth(const struct ch_stratego_belief *belief,
                        const struct ch_position *position) {
    int standing = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned byte = ch_stratego_at(position, square);
        const struct ch_stratego_known *piece = ch_stratego_known_at(belief, square);
        bool owned = byte && ch_stratego_seat(byte) == belief->owner;
        assert_int_equal(piece != NULL, owned);
        if (!owned)
            continue;
        standing++;
        assert_int_equal(piece->square, square);
        assert_true(piece->can_be >> ch_stratego_kind(byte) & 1);
        assert_int_equal(piece->shown, (byte & CH_STRATEGO_SHOWN) != 0);
        assert_int_equal(piece->moved, (byte & CH_STRATEGO_MOVED) != 0);
        if (byte & CH_STRATEGO_SHOWN)
            assert_int_equal(piece->kind, ch_stratego_kind(byte));
        if (piece->kind < CH_STRATEGO_RANKS)
            assert_int_equal(piece->kind, ch_stratego_kind(byte));
    }
    int total = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        total += belief->left[kind];
    assert_int_equal(total, standing);
}

TEST(test_random_games) {
    static const char *const settings[] = {"", "army=barrage", "army=duel", "army=ultimate"};
    for (int army = 0; army < 4; army++) {
        CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with(settings[army]);
        const struct ch_game *game = &stratego->game;
        CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
        for (unsigned n = 0; n < 3; n++) {
            struct ch_history view[CH_SEATS];
            struct ch_stratego_belief whole, seen;
            struct ch_random random = seeded(77 * n + (unsigned)army);
            struct ch_position start = dealt(game, &random);
            CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
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
                    ch_stratego_know(game, &history, owner, NULL, &whole);
                    check_truth(&whole, ch_history_position(&history));
                    check_sums(&whole);
                    for (int seat = 0; seat < CH_SEATS; seat++) {
                        ch_stratego_know(game, &view[seat], owner, NULL, &seen);
                        assert_memory_equal(&whole, &seen, sizeof whole);
                    }
                }
            } while (history.count < 600 && play(game, &random, &history, &moves));
            for (int seat = 0; seat < CH_SEATS; seat++)
                ch_history_done(&view[seat]);
        }
    }
}

/* A game from a position, in the whole, in place of the one before; moves are parted by blanks. */
static void begin_at(const struct ch_game *game, const char *text, struct ch_history *history) {
    struct ch_position position = position_read(game, text);
    ch_history_done(history);
    *history = history_of(game, &position);
}

static void play_moves(const struct ch_game *game, const char *moves, struct ch_history *history) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    while (*moves) {
        char text[16];
        size_t length = strcspn(moves, " ");
        memcpy(text, moves, length);
        text[length] = '\0';
        list_moves(game, history, &legal);
        struct ch_move move = move_read(game, history, &legal, text);
        ch_history_push(history, game, &move);
        moves += length + strspn(moves + length, " ");
    }
}

static struct ch_stratego_known at(const struct ch_game *game, const struct ch_history *history,
                                   int owner, const char *square) {
    struct ch_stratego_belief belief;
    ch_stratego_know(game, history, owner, NULL, &belief);
    const struct ch_stratego_known *known =
        ch_stratego_known_at(&belief, game->ops->square_from_name(game, square));
    assert_non_null(known);
    return *known;
}

enum { BIT_CAPTAIN = 1 << CH_STRATEGO_CAPTAIN };

TEST(test_elimination) {
    const struct ch_game *game = ch_game_find("stratego");
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    /* Three unmoved pieces where a flag and two bombs are left; the one that moved is the marshal.
     */
    begin_at(game,
             "b m.......bf/.........b/........../........../........../........../........../"
             "........../........../FM........ moved=A10",
             &history);
    assert_int_equal(at(game, &history, 1, "A10").kind, CH_STRATEGO_MARSHAL);
    assert_false(at(game, &history, 1, "A10").shown);
    assert_int_equal(at(game, &history, 1, "K10").can_be,
                     1 << CH_STRATEGO_FLAG | 1 << CH_STRATEGO_BOMB);
    assert_int_equal(at(game, &history, 1, "K10").kind, CH_STRATEGO_UNKNOWN);
    assert_true(fabs(at(game, &history, 1, "K9").chance[CH_STRATEGO_FLAG] +
                     at(game, &history, 1, "K10").chance[CH_STRATEGO_FLAG] +
                     at(game, &history, 1, "J10").chance[CH_STRATEGO_FLAG] - 1) < 0.02);
    /* Red's two have not moved: which is the flag is not known. */
    assert_int_equal(at(game, &history, 0, "A1").can_be,
                     1 << CH_STRATEGO_FLAG | 1 << CH_STRATEGO_MARSHAL);
    /* When the marshal is shown, only the flag is left. */
    begin_at(game,
             "b m.......bf/.........b/........../........../........../........../........../"
             "........../........../FM........ shown=B1",
             &history);
    assert_int_equal(at(game, &history, 0, "A1").kind, CH_STRATEGO_FLAG);
    assert_int_equal(at(game, &history, 1, "A10").can_be,
                     1 << CH_STRATEGO_FLAG | 1 << CH_STRATEGO_BOMB | 1 << CH_STRATEGO_MARSHAL);
    play_moves(game, "A10-A9", &history);
    assert_int_equal(at(game, &history, 1, "A9").kind, CH_STRATEGO_MARSHAL);
    assert_int_equal(at(game, &history, 1, "A9").origin, 90);
}

/* Red's captain on E5 is known; of Blue's four nothing is. */
static const char hunted[] =
    "b mg.......f/........../....j...../........../........../....P...../........../........../"
    "........../F........N moved=E5 shown=E5";

TEST(test_chase) {
    const struct ch_game *game = ch_game_find("stratego");
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    begin_at(game, hunted, &history);
    play_moves(game, "E8-E7 K1-K2", &history);
    double before = at(game, &history, 1, "E7").chance[CH_STRATEGO_MAJOR];
    play_moves(game, "E7-E6", &history);
    struct ch_stratego_known known = at(game, &history, 1, "E6");
    assert_int_equal(known.chased, BIT_CAPTAIN);
    assert_int_equal(known.suspect, CH_STRATEGO_MAJOR);
    assert_int_equal(known.suspect_ply, 2);
    assert_false(known.ripe);
    assert_true(known.chance[CH_STRATEGO_MAJOR] > before);
    play_moves(game, "K2-K1 A10-A9 K1-K2 A9-A8 K2-K3 A8-A7 K3-K4 A7-A8", &history);
    assert_false(at(game, &history, 1, "E6").ripe);
    play_moves(game, "K4-K3", &history);
    assert_true(at(game, &history, 1, "E6").ripe);
    /* It flees from the same captain after all. */
    play_moves(game, "E6-E7", &history);
    known = at(game, &history, 1, "E7");
    assert_int_equal(known.fled, BIT_CAPTAIN);
    assert_true(known.bluffs);
    assert_int_equal(known.suspect, CH_STRATEGO_UNKNOWN);
    /* To approach an unknown piece is no chase. */
    begin_at(game, hunted, &history);
    history.start.word[CH_STRATEGO_WORD_SQUARES + 44 / 8] &=
        ~((uint64_t)CH_STRATEGO_SHOWN << 44 % 8 * 8);
    play_moves(game, "E8-E7 K1-K2 E7-E6", &history);
    known = at(game, &history, 1, "E6");
    assert_int_equal(known.chased, 0);
    assert_int_equal(known.suspect, CH_STRATEGO_UNKNOWN);
}

TEST(test_flight_and_guards) {
    const struct ch_game *game = ch_game_find("stratego");
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    /* The captain comes up to E8, which goes: it is not above a captain. */
    begin_at(game, hunted, &history);
    play_moves(game, "A10-A9 E5-E6 A9-A8 E6-E7 E8-F8", &history);
    assert_int_equal(at(game, &history, 1, "F8").fled, BIT_CAPTAIN);
    assert_false(at(game, &history, 1, "F8").bluffs);
    assert_true(at(game, &history, 1, "F8").chance[CH_STRATEGO_MAJOR] <
                at(game, &history, 1, "A8").chance[CH_STRATEGO_MAJOR]);
    /* A known sergeant stays beside a piece that never moved, which then is suspected to guard it.
     */
    begin_at(game,
             "b m........f/........../...gt...../........../....P...../........../........../"
             "........../........../F........N moved=E6,E8 shown=E6,E8",
             &history);
    play_moves(game, "A10-A9 E6-E7 A9-A8", &history);
    assert_int_equal(at(game, &history, 1, "D8").guards, BIT_CAPTAIN);
    assert_int_equal(at(game, &history, 1, "D8").suspect, CH_STRATEGO_GENERAL);
    assert_int_equal(at(game, &history, 1, "A8").guards, 0);
}

TEST(test_miner_fork_and_marshal) {
    const struct ch_game *game = ch_game_find("stratego");
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    begin_at(game,
             "b mg.......f/....n...../........../...P.P..../....B...../........../........../"
             "........../........../F........N moved=D7,F7 shown=D7,E6,F7",
             &history);
    play_moves(game, "E9-E8 K1-K2", &history);
    assert_int_equal(at(game, &history, 1, "E8").suspect, CH_STRATEGO_UNKNOWN);
    play_moves(game, "E8-E7", &history); /* beside both captains, and before the bomb */
    assert_int_equal(at(game, &history, 1, "E7").chased, BIT_CAPTAIN | 1 << CH_STRATEGO_BOMB);
    assert_int_equal(at(game, &history, 1, "E7").suspect, CH_STRATEGO_GENERAL);
    begin_at(game,
             "b mg.......f/........../....n...../........../........../....B...../........../"
             "........../........../F........N shown=E5",
             &history);
    play_moves(game, "E8-E7 K1-K2 E7-E6", &history);
    assert_int_equal(at(game, &history, 1, "E6").suspect, CH_STRATEGO_MINER);
    /* A piece that goes for the marshal is the spy, or the other marshal. */
    begin_at(game,
             "b mg.......f/........../....y...../........../........../....M...../........../"
             "........../........../F........N moved=E5 shown=E5",
             &history);
    play_moves(game, "E8-E7 K1-K2 E7-E6", &history);
    assert_int_equal(at(game, &history, 1, "E6").suspect, CH_STRATEGO_SPY);
}

/* How much likelier A10 is to be the flag, rather than the miner, than K10 is. */
static double flag_in_corner(const struct ch_game *game, const char *shown) {
    char position[200];
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    snprintf(position, sizeof position,
             "b nb......bf/b........b/........../........../........../........../........../"
             "........../........../FM........%s",
             shown);
    begin_at(game, position, &history);
    const struct ch_stratego_known here = at(game, &history, 1, "A10"),
                                   there = at(game, &history, 1, "K10");
    return here.chance[CH_STRATEGO_FLAG] / here.chance[CH_STRATEGO_MINER] /
           (there.chance[CH_STRATEGO_FLAG] / there.chance[CH_STRATEGO_MINER]);
}

/* Both corners are alike but for the known ranks of their neighbours: every known bomb there adds
 * twice the share of flags that are walled. Proportional fitting leaves such quotients as they
 * are. */
TEST(test_walls) {
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = stratego_with("");
    const double without = flag_in_corner(&stratego->game, "");
    assert_true(stratego->walled > 0.1 && stratego->walled <= 1);
    assert_true(fabs(flag_in_corner(&stratego->game, " shown=A9") / without -
                     (1 + 2 * stratego->walled)) < 1e-6);
    assert_true(fabs(flag_in_corner(&stratego->game, " shown=A9,B10") / without -
                     (1 + 4 * stratego->walled)) < 1e-6);
    assert_true(fabs(flag_in_corner(&stratego->game, " shown=A9,K9") / without - 1) < 1e-6);
}

TEST(test_odds) {
    static const int worth[CH_STRATEGO_RANKS] = {1000, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 5};
    struct ch_stratego_known known = {.can_be = 1 << CH_STRATEGO_SPY | 1 << CH_STRATEGO_MARSHAL |
                                                1 << CH_STRATEGO_BOMB,
                                      .kind = CH_STRATEGO_UNKNOWN};
    known.chance[CH_STRATEGO_SPY] = 0.25;
    known.chance[CH_STRATEGO_MARSHAL] = 0.25;
    known.chance[CH_STRATEGO_BOMB] = 0.5;
    struct ch_stratego_odds odds = ch_stratego_odds_against(&known, CH_STRATEGO_MARSHAL);
    assert_true(odds.wins == 0.25 && odds.both_fall == 0.25 && odds.loses == 0.5);
    odds = ch_stratego_odds_against(&known, CH_STRATEGO_MINER);
    assert_true(odds.wins == 0.75 && odds.both_fall == 0 && odds.loses == 0.25);
    odds = ch_stratego_odds_against(&known, CH_STRATEGO_SPY);
    assert_true(odds.wins == 0.25 && odds.both_fall == 0.25 && odds.loses == 0.5);
    /* The marshal takes a spy (10), falls with a marshal (100 - 100), is lost to a bomb (-100). */
    assert_true(fabs(ch_stratego_gain(&known, CH_STRATEGO_MARSHAL, worth, worth) -
                     (0.25 * 10 - 0.5 * 100)) < 1e-9);
    /* The spy would take it (100), a marshal gains nothing by it, a bomb does not move. */
    assert_true(fabs(ch_stratego_threat(&known, CH_STRATEGO_MARSHAL, worth, worth) - 25) < 1e-9);
}
