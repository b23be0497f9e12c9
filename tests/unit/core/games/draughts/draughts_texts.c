/* Positions and moves as text in games of every kind: numbers and letters, flying kings, kinds of
 * their own, captures by approach. */
#include "core/games/draughts/draughts.h"
#include "core/notation/typed_moves.h"

#include "tests/support/begin.h"
#include "tests/support/shipped_games.h"
#include "tests/unit/core/games/draughts/made_games.h"

static const struct {
    const char *game, *text, *written;
} positions[] = {
    {"international", "B:W31-50:B1-20",
     "B:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
     "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"},
    {"international", "w:bk1-k3,20:w k 50.", "W:WK50:BK1,K2,K3,20"},
    {"canadian", "W:W72,67:BK1", "W:W67,72:BK1"},
    {"russian", "W:Wa1,c1,Kh8:Bd8", "W:Wa1,c1,Kh8:Bd8"},
    {"russian", "W:WKh8,c1,a1:Bd8.", "W:Wa1,c1,Kh8:Bd8"},
    {"russian", "b:B D8:W A1, kH8", "B:Wa1,Kh8:Bd8"},
    {"russian", "W:W29,K4:B2-3", "W:Wa1,Kh8:Bd8,f8"}, /* by the numbers of PDN */
    {"russian", "W:W:Bd8", "W:W:Bd8"},
    /* Square 1 is at the lower right of the Spanish board and of Thai's, at the upper left of the
     * Italian one. */
    {"spanish", "w ......../......../......../......../......../......../......../.......w",
     "W:W1:B"},
    {"thai", "b ......../......../......../......../......../......../......../......w.", "B:W1:B"},
    {"italian", "w W......./......../......../......../......../......../......../.......w",
     "W:WK1,32:B"},
    {"frisian", "W:WK46:B1", "W:WK46:B1"},
    {"fanorona", "W:We3:Bi5,a1", "W:We3:Ba1,i5"},
    {"dablot", "W:Wa5,Pj6,Kk7:BKa7,Pb8,k13", "W:Wa5,Pj6,Kk7:BKa7,Pb8,k13"},
    {"dablot", "W:Wma5:Bmk13", "W:Wa5:Bk13"},
    /* A man that has become a king there: a star it becomes when it comes back. */
    {"unnamed-dutch-draughts-game", "B:WQ1,K2,30:B20,Q46", "B:WQ1,K2,30:B20,Q46"},
};

TEST(reading_positions) {
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        const struct ch_game *game = game_named(positions[i].game);
        struct ch_position position, again;
        CH_SCOPED(ch_text_done) struct ch_text text;
        position = position_read(game, positions[i].text);
        text = ch_text_new();
        game->ops->format_position(game, &position, &text);
        assert_string_equal(text.data, positions[i].written);
        again = position_read(game, text.data);
        assert_memory_equal(&position, &again, sizeof position);
    }
}

/* The start position of every game is read as it is written. */
TEST(start_positions) {
    for (int i = 0; ch_game_at(i); i++) {
        const struct ch_game *game = ch_game_at(i);
        struct ch_position start, again;
        game->ops->start(game, &start);
        CH_SCOPED(ch_text_done) struct ch_text text = position_text(game, &start);
        again = position_read(game, text.data);
        assert_memory_equal(&start, &again, sizeof start);
    }
}

/* So are those of a random game, and its moves. A huff that a position remembers is part of it. */
static void random_game(const struct ch_game *game, uint64_t seed) {
    enum { PLIES = 150 };
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_position start;
    struct ch_random random;
    ch_random_init(&random, seed);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    for (int ply = 0; ply < PLIES; ply++) {
        struct ch_error error = {.text = ""};
        struct ch_position again;
        struct ch_move move;
        moves.count = 0;
        game->ops->moves(game, &history, &moves);
        if (game->ops->outcome(game, &history, &moves).result != CH_ONGOING || moves.count == 0)
            break;
        const struct ch_move *made = &moves.move[ch_random_below(&random, (uint32_t)moves.count)];
        ch_text_clear(&text);
        game->ops->format_move(game, made, &moves, CH_NOTATION_FULL, &text);
        if (game->ops->parse_move(game, &history, &moves, text.data, &move, NULL, &error) != CH_OK)
            fail_msg("%s, %s: %s", game->name, text.data, error.text);
        assert_true(ch_game_ends_alike(game, &move, made));
        ch_history_push(&history, game, made);
        ch_text_clear(&text);
        game->ops->format_position(game, ch_history_position(&history), &text);
        if (game->ops->parse_position(game, text.data, &again, &error) != CH_OK)
            fail_msg("%s, %s: %s", game->name, text.data, error.text);
        assert_memory_equal(ch_history_position(&history), &again, sizeof again);
    }
}

TEST(random_games) {
    const char *name;
    for (int i = 0; (name = shipped_game(i)) != NULL; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            random_game(game_named(name), seed);
}

TEST(refused_positions) {
    static const struct {
        const char *game, *text, *reason;
    } refusals[] = {
        {"russian", "W:Wb1:Bd8", "nothing can stand on b1"},
        {"russian", "W:Wi1:Bd8", "nothing can stand on i1"},
        {"russian", "W:Wa9:Bd8", "nothing can stand on a9"},
        {"russian", "W:W33:Bd8", "square 33 is not on the board; squares are 1 to 32"},
        {"russian", "W:Wa1,29:Bd8", "square a1 is named twice"},
        {"russian", "W:Wx:Bd8", "`x` is where a square belongs"},
        {"russian", "W:Wa1-c3:Bd8", "left over"},
        {"russian", "W:W29-c3:Bd8", "`c` is where a square belongs"},
        {"russian", "W:Wd8:Bf6",
         "White has a man on d8, its crowning row; there it must be a king"},
        {"russian", "W:Wa3:Bc1",
         "Black has a man on c1, its crowning row; there it must be a king"},
        {"russian", "W:W20-32:Bb8", "White has 13 pieces; a side has 12 at most"},
        {"international", "W:W51:B1", "square 51 is not on the board; squares are 1 to 50"},
        {"international", "W:W5:B6", "White has a man on 5, its crowning row"},
        {"international", "W:W30-50:B1", "White has 21 pieces; a side has 20 at most"},
        {"thai", "B:W18-22,29-32:B1", "White has 9 pieces; a side has 8 at most"},
        {"spanish", "W:W29:B28", "White has a man on 29, its crowning row"},
        {"turkish", "W:Wc8:Bd7", "White has a man on c8, its crowning row"},
        {"senegalese", "W:Wc5:Bd4", "White has a man on c5, where it leaves the board"},
        {"damone", "W:Wa6:Ba8", "where it is promoted; there it must be a raised-dama"},
        {"fanorona", "W:WKa1:Bb1", "`K` is where a square belongs"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct ch_game *game = game_named(refusals[i].game);
        struct ch_position position;
        struct ch_error error = {.text = ""};
        assert_int_equal(game->ops->parse_position(game, refusals[i].text, &position, &error),
                         CH_BAD_INPUT);
        if (!strstr(error.text, refusals[i].reason))
            fail_msg("%s %s: `%s` does not say `%s`", refusals[i].game, refusals[i].text,
                     error.text, refusals[i].reason);
    }
}

#define RANKS(when)                                                                                \
    "(game (name t) (title \"T\"))"                                                                \
    "(board (rows 5) (columns 5) (squares all) (names algebraic))"                                 \
    "(piece (name man)) (piece (name king) (letter q) (rank 2))"                                   \
    "(piece (name star) (letter k) (rank 3))"                                                      \
    "(setup (men-rows 1)) (step (of man king star) (ways all)) (capture (by man) (ways all))"      \
    "(promotion (of man) (to king) (when " when "))"                                               \
    "(promotion (of king) (to star) (when end))"

/* A man that becomes a king when its move ends is one on the last row; one that becomes a king at
 * once is a star when its move ends. */
TEST(further_promotion) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    const struct ch_game *end = game_of(RANKS("end")), *at_once = game_of(RANKS("at-once"));
    assert_int_equal(end->ops->parse_position(end, "B:WQa5:Bb3", &position, &error), CH_OK);
    assert_int_equal(at_once->ops->parse_position(at_once, "B:WQa5:Bb3", &position, &error),
                     CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "there it must be a star"));
}

static const struct {
    const char *game, *position, *text, *full, *brief;
    bool warned;
} moves[] = {
    {"russian", NULL, "c3-d4", "c3-d4", "c3-d4", false},
    {"russian", NULL, "c3d4", "c3-d4", "c3-d4", false},
    {"russian", NULL, "C3 D4", "c3-d4", "c3-d4", false},
    {"russian", NULL, "c3 - d4", "c3-d4", "c3-d4", false},
    {"russian", NULL, "22-18", "c3-d4", "c3-d4", false}, /* c3 and d4 by their numbers */
    {"russian", NULL, "ab4", "a3-b4", "a3-b4", false},
    {"russian", NULL, "ef4", "e3-f4", "e3-f4", false},
    {"russian", NULL, "c3:d4", "c3-d4", "c3-d4", true},
    {"russian", "W:Wc3:Bd4,f6", "c3:e5:g7", "c3:e5:g7", "c3:g7", false},
    {"russian", "W:Wc3:Bd4,f6", "c3e5g7", "c3:e5:g7", "c3:g7", false},
    {"russian", "W:Wc3:Bd4,f6", "c3xg7", "c3:e5:g7", "c3:g7", false},
    {"russian", "W:Wc3:Bd4,f6", "c3\u00d7g7", "c3:e5:g7", "c3:g7", false},
    {"russian", "W:Wc3:Bd4,f6", "c:g7", "c3:e5:g7", "c3:g7", false},
    {"russian", "W:Wc3:Bd4,f6", "cg7", "c3:e5:g7", "c3:g7", false},
    {"russian", "W:Wc3:Bd4,f6", "c3-g7", "c3:e5:g7", "c3:g7", true},
    {"russian", "W:Wc3:Bd4,f6", "c3:g7:d4:f6", "c3:e5:g7", "c3:g7", false}, /* captured squares */
    {"international", "W:W32:B19,28", "32x14", "32x23x14", "32x14", false},
    {"international", "W:W32:B19,28", "3214", "32x23x14", "32x14", false},
    {"international", "W:W32:B19,28", "32x14x28x19", "32x23x14", "32x14", false},
    {"international", "W:W32:B19,28", "32:23:14", "32x23x14", "32x14", false},
    {"international", NULL, "32-28", "32-28", "32-28", false},
    {"international", NULL, "3228", "32-28", "32-28", false},
    {"canadian", NULL, "44-38", "44-38", "44-38", false},
    /* Captures are written with - in Thai draughts; an x is read, too. */
    {"thai", "B:B18:W15", "18-11", "18-11", "18-11", false},
    {"thai", "B:B18:W15", "18x11", "18-11", "18-11", false},
    {"turkish", NULL, "a3a4", "a3-a4", "a3-a4", false},
    {"fanorona", "W:Wc1:Bb1", "c1xd1", "c1xd1W", "c1xd1", false},
    /* Straight to c2, not by d2, though that way comes first in lists. */
    {"fanorona", "W:Wc1:Bb2,c3,e3", "c1xc2", "c1xc2A", "c1xc2A", false},
    {"fanorona", "W:Wc1:Bb1,e1", "c1xd1a", "c1xd1A", "c1xd1A", false},
    {"fanorona", "W:Wc1:Bb1,e1", "c1d1W", "c1xd1W", "c1xd1W", false},
};

TEST(reading_moves) {
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        const struct ch_game *game = game_named(moves[i].game);
        struct ch_move move;
        CH_SCOPED(ch_text_done) struct ch_text text;
        struct ch_error error = {.text = ""};
        bool warning = !moves[i].warned;
        struct ch_position position = start_of(game);
        if (moves[i].position)
            position = position_read(game, moves[i].position);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
        if (game->ops->parse_move(game, &history, &legal, moves[i].text, &move, &warning, &error) !=
            CH_OK)
            fail_msg("%s %s: %s", moves[i].game, moves[i].text, error.text);
        text = ch_text_new();
        game->ops->format_move(game, &move, NULL, CH_NOTATION_FULL, &text);
        assert_string_equal(text.data, moves[i].full);
        ch_text_clear(&text);
        game->ops->format_move(game, &move, &legal, CH_NOTATION_SHORT, &text);
        assert_string_equal(text.data, moves[i].brief);
        assert_int_equal(warning, moves[i].warned);
        assert_true(ch_moves_find(&legal, &move) >= 0);
    }
}

/* Every path of the moves that are legal in `position` is read as the legal move that ends like it.
 * Returns how many more paths there are than moves. */
static int try_paths(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_game *game = &draughts->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0}, every = {0};
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, position);
    game->ops->moves(game, &history, &legal);
    draughts->kernel->moves(draughts, position, true, &every);
    for (int i = 0; i < every.count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        struct ch_move move;
        struct ch_error error = {.text = ""};
        bool warning;
        game->ops->format_move(game, &every.move[i], NULL, CH_NOTATION_FULL, &text);
        if (game->ops->parse_move(game, &history, &legal, text.data, &move, &warning, &error) !=
            CH_OK)
            fail_msg("%s: %s", text.data, error.text);
        assert_true(ch_move_ends_alike(&move, &every.move[i]));
        assert_true(ch_moves_find(&legal, &move) >= 0);
        assert_false(warning);
    }
    return every.count - legal.count;
}

/* A king may land on several squares on its way to one result: lists have one of them, and every
 * way is read as it. */
TEST(other_landings) {
    static const char *const games[] = {"international", "russian", "frisian", "turkish"};
    struct ch_random random = seeded(5);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct ch_draughts *draughts = ch_draughts_of(game_named(games[i]));
        int squares = draughts->rules.squares, more = 0;
        for (int round = 0; round < 300; round++) {
            struct ch_position position = {{0}};
            for (int j = 0; j < 9; j++) {
                struct ch_piece piece = {(int8_t)(j > 1), (uint8_t)draughts->game.king_kind};
                draughts->kernel->put(draughts, &position,
                                      (int)ch_random_below(&random, (uint32_t)squares), piece);
            }
            more += try_paths(draughts, &position);
        }
        assert_true(more > 0);
    }
}

TEST(unreadable_moves) {
    static const struct {
        const char *game, *text, *reason;
    } refusals[] = {
        {"russian", "hello", "`hello` is not a move; write it like c3-d4 or c3:e5:g7"},
        {"russian", "c3-", "`c3-` is not a move; write it like c3-d4 or c3:e5:g7"},
        {"russian", "c3-d3", "d3 is not a square of the board"},
        {"russian", "c3-j4", "j4 is not a square of the board"},
        {"russian", "c3", "c3 alone is not a move; you can play c3-b4 or c3-d4"},
        {"russian", "hf4", "`hf4` is not a move; write it like c3-d4 or c3:e5:g7"},
        {"czech", "x", "`x` is not a move; write it like c3-d4 or c3xe5xg7"},
        {"international", "32-51", "51 is not a square; squares are 1 to 50"},
        {"thai", "x", "`x` is not a move; write it like 11-15 or 11-18-25"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct ch_game *game = game_named(refusals[i].game);
        struct ch_move move;
        struct ch_error error = {.text = ""};
        struct ch_position start = start_of(game);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
        assert_int_equal(
            game->ops->parse_move(game, &history, &legal, refusals[i].text, &move, NULL, &error),
            CH_BAD_INPUT);
        assert_string_equal(error.text, refusals[i].reason);
    }
}

/* Prefixes of a typed move with letters. */
TEST(prefixes) {
    static const struct {
        const char *prefix;
        bool whole;
        int count;
    } cases[] = {
        {"c3", true, 2},   {"c", false, 2},      {"c", true, 0},     {"c3-d", false, 1},
        {"c3d", false, 1}, {"c3d4", true, 1},    {"C3 D4", true, 1}, {"c3e", false, 0},
        {"", false, 7},    {"c3d4e5", false, 0},
    };
    const struct ch_game *game = game_named("russian");
    int index[16];
    struct ch_position start = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(ch_moves_with_prefix(game, &legal, cases[i].prefix, cases[i].whole, index),
                         cases[i].count);
}

/* The rules in sentences, read against the rule books: how men and kings move and capture, which
 * captures go before others, how the game ends. */
static const struct {
    const char *game, *words;
} descriptions[] = {
    {"english",
     "board\t8 rows of 8; pieces stand on the 32 dark squares. A dark corner is at each player's "
     "left hand. Squares are numbered from 1 to 32.\n"
     "players\tBlack moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square diagonally forward. It captures a man or a king "
     "diagonally forward beside it by jumping to the free square behind. It becomes a king when it "
     "comes to the last row. Its move ends when it comes to the last row.\n"
     "king\tWorth 130. It moves one square diagonally forward and back. It captures a man or a "
     "king diagonally forward and back beside it by jumping to the free square behind.\n"
     "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave the board "
     "when the move is over; until then they are in the way and are not taken again. It may cross "
     "a square again.\n"
     "choice\tWho can capture must. The player may choose among captures.\n"
     "end\tWho has no move loses. When a position comes for the 3rd time, the game is drawn. After "
     "80 plies that could all be taken back, the game is drawn.\n"},
    {"international",
     "board\t10 rows of 10; pieces stand on the 50 dark squares. A dark corner is at each player's "
     "left hand. Squares are numbered from 1 to 50.\n"
     "players\tWhite moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square diagonally forward. It captures a man or a king "
     "diagonally forward and back beside it by jumping to the free square behind. It becomes a "
     "king when its move ends on the last row.\n"
     "king\tWorth 300. It moves any number of free squares diagonally forward and back. It "
     "captures a man or a king diagonally forward and back at any distance by jumping to any free "
     "square behind.\n"
     "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave the board "
     "when the move is over; until then they are in the way and are not taken again. It may cross "
     "a square again.\n"
     "choice\tWho can capture must. Of all captures those remain that take the most pieces. The "
     "player may choose among what is left.\n"
     "end\tWho has no move loses. With 3 pieces, at least 1 king among them, against 1 king the "
     "game is drawn after 32 plies. With 2 pieces, at least 1 king among them, against 1 king the "
     "game is drawn after 10 plies. With 1 king against 1 king the game is drawn after 10 plies. "
     "When a position comes for the 3rd time, the game is drawn. After 50 plies of kings only, "
     "without a capture, the game is drawn.\n"},
    {"italian",
     "board\t8 rows of 8; pieces stand on the 32 dark squares. A dark corner is at each player's "
     "right hand. Squares are numbered from 1 to 32.\n"
     "players\tWhite moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square diagonally forward. It captures a man diagonally forward "
     "beside it by jumping to the free square behind. It becomes a king when it comes to the last "
     "row. Its move ends when it comes to the last row.\n"
     "king\tWorth 130. It moves one square diagonally forward and back. It captures a man or a "
     "king diagonally forward and back beside it by jumping to the free square behind.\n"
     "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave the board "
     "when the move is over; until then they are in the way and are not taken again. It may cross "
     "a square again.\n"
     "choice\tWho can capture must. Of all captures those remain that take the most pieces; of "
     "these, those made with a king; of these, those that take the most kings; of these, those "
     "that take a king earliest, then the next one. The player may choose among what is left.\n"
     "end\tWho has no move loses. When a position comes for the 4th time, the game is drawn. After "
     "80 plies that could all be taken back, the game is drawn.\n"},
    {"turkish",
     "board\t8 rows of 8; pieces stand on all 64 squares. Squares are named by letter and row, a1 "
     "below left.\n"
     "players\tWhite moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square straight forward or sideways. It captures a man or a "
     "king straight forward or sideways beside it by jumping to the free square behind; it never "
     "turns straight back. It becomes a king when its move ends on the last row.\n"
     "king\tWorth 500. It moves any number of free squares straight forward, sideways and back. It "
     "captures a man or a king straight forward, sideways and back at any distance by jumping to "
     "any free square behind; it never turns straight back.\n"
     "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave the board "
     "at once. It may cross a square again.\n"
     "choice\tWho can capture must. Of all captures those remain that take the most pieces. The "
     "player may choose among what is left.\n"
     "end\tWho has no move loses. With 1 king against 1 man the former wins. With 1 piece against "
     "1 piece the game is drawn. When a position comes for the 3rd time, the game is drawn. After "
     "60 plies of kings only, without a capture, the game is drawn.\n"},
    {"frisian", "board\t10 rows of 10; pieces stand on the 50 dark squares. A dark corner is at "
                "each player's left hand. Along rows and columns the next square is two cells "
                "away. Squares are numbered from 1 to 50.\n"
                "players\tWhite moves first. White's pieces stand below and go up the board.\n"
                "man\tWorth 100. It moves one square diagonally forward. It captures a man or a "
                "king in all eight directions beside it by jumping to the free square behind. It "
                "becomes a king when its move ends on the last row.\n"
                "king\tWorth 300. It moves any number of free squares diagonally forward and back. "
                "It captures a man or a king in all eight directions at any distance by jumping to "
                "any free square behind.\n"
                "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave "
                "the board when the move is over; until then they are in the way and are not taken "
                "again. It may cross a square again.\n"
                "choice\tWho can capture must. Of all captures those remain that take the greatest "
                "weight (man 100, king 199); of these, those made with a king. The player may "
                "choose among what is left.\n"
                "end\tWho has no move loses. With 2 kings against 1 king the game is drawn after "
                "14 plies. With 1 king against 1 king the game is drawn after 4 plies. When a "
                "position comes for the 3rd time, the game is drawn. After 50 plies of kings only, "
                "without a capture, the game is drawn. The same king moves at most 3 times running "
                "without a capture while its side has a man.\n"},
    {"fanorona",
     "board\t5 rows of 9; pieces stand on all 45 squares. Diagonal lines run through every second "
     "point only. Squares are named by letter and row, a1 below left.\n"
     "players\tWhite moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square in all eight directions. It captures a man in all eight "
     "directions by moving up to it, with the unbroken line behind it; it never goes on in the "
     "direction that it came. It captures a man in all eight directions by moving straight away "
     "from it, with the unbroken line behind it; it never goes on in the direction that it came.\n"
     "captures\tThe same piece goes on capturing as long as its player likes. Pieces taken leave "
     "the board at once. It comes to no square twice.\n"
     "choice\tWho can capture must. The player may choose among captures.\n"
     "end\tWho has no move loses. When a position comes for the 3rd time, the game is drawn. After "
     "100 plies that could all be taken back, the game is drawn.\n"},
    {"dameo",
     "board\t8 rows of 8; pieces stand on all 64 squares. Squares are named by letter and row, a1 "
     "below left.\n"
     "players\tWhite moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square straight forward or diagonally forward. It may hop over "
     "an unbroken line of pieces of its own side (man) straight forward or diagonally forward. It "
     "captures a man or a king straight forward, sideways and back beside it by jumping to the "
     "free square behind. It becomes a king when its move ends on the last row.\n"
     "king\tWorth 350. It moves any number of free squares in all eight directions. It captures a "
     "man or a king straight forward, sideways and back at any distance by jumping to any free "
     "square behind.\n"
     "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave the board "
     "when the move is over; until then they are in the way and are not taken again. It may cross "
     "a square again.\n"
     "choice\tWho can capture must. Of all captures those remain that take the most pieces. The "
     "player may choose among what is left.\n"
     "end\tWho has no move loses. When a position comes for the 3rd time, the game is drawn. After "
     "50 plies of kings only, without a capture, the game is drawn.\n"},
    {"russian",
     "board\t8 rows of 8; pieces stand on the 32 dark squares. A dark corner is at each player's "
     "left hand. Squares are named by letter and row, a1 below left.\n"
     "players\tWhite moves first. White's pieces stand below and go up the board.\n"
     "man\tWorth 100. It moves one square diagonally forward. It captures a man or a king "
     "diagonally forward and back beside it by jumping to the free square behind. It becomes a "
     "king when it comes to the last row, and goes on capturing as one.\n"
     "king\tWorth 300. It moves any number of free squares diagonally forward and back. It "
     "captures a man or a king diagonally forward and back at any distance by jumping to any free "
     "square behind, but one from which it can go on capturing if there is one.\n"
     "captures\tThe same piece goes on capturing as long as it can. Pieces taken leave the board "
     "when the move is over; until then they are in the way and are not taken again. It may cross "
     "a square again.\n"
     "choice\tWho can capture must. The player may choose among captures.\n"
     "end\tWho has no move loses. With at least 3 kings against 1 king the game is drawn after 15 "
     "moves of the former. With at least 1 king against at least 1 king, 2 to 3 in all, the game "
     "is drawn after 10 plies in which nothing is taken or promoted. With at least 1 king against "
     "at least 1 king, 4 to 5 in all, the game is drawn after 60 plies in which nothing is taken "
     "or promoted. With at least 1 king against at least 1 king, 6 to 7 in all, the game is drawn "
     "after 120 plies in which nothing is taken or promoted. When a position comes for the 3rd "
     "time, the game is drawn. After 30 plies of kings only, without a capture, the game is "
     "drawn.\n"},
};

TEST(rules_are_described_in_words) {
    for (size_t i = 0; i < sizeof descriptions / sizeof *descriptions; i++) {
        const struct ch_game *game = game_named(descriptions[i].game);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        game->ops->words(game, &text);
        assert_string_equal(text.data, descriptions[i].words);
    }
}
