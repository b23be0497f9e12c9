/* Why moves can't be played, in many games of the family. Every position was set up by hand from
 * the rules, for the one rule that its case is about. */

#include "tests/support/begin.h"

static const struct {
    const char *game, *position, *move, *reason;
} refusals[] = {
    /* Most pieces: by 28 and 19 two, by 27 one. */
    {"international", "W:W32,38:B19,27,28", "32x21",
     "32x21 is not legal: most pieces must be taken: 32x23x14"},
    {"international", "W:W32,38:B19,27,28", "32x23", "32x23 must go on: 32x23x14"},
    {"international", "W:W32,38:B19,27,28", "38-33",
     "38-33 is not legal: a capture is mandatory: 32x23x14"},
    {"international", "W:W32:B1", "32-37",
     "32-37 is not legal: a man moves forward only; you can play 32-27 or 32-28"},
    {"international", "W:W32:B1", "32-23",
     "32-23 is not legal: there is nothing to capture on 28; you can play 32-27 or 32-28"},
    {"international", "W:WK46,23:B1", "46-19",
     "46-19 is not legal: the piece on 23 is White's own; you can play 46-41, 46-37, 46-32 or "
     "46-28"},
    {"international", "W:WK46:B1", "46-36",
     "46-36 is not legal: no king moves that way; you can play 46-41, 46-37, 46-32, 46-28, "
     "46-23, 46-19 …"},
    /* Behind c3 is a1's way to go on only from e5, by f4. */
    {"russian", "W:WKa1:Bc3,f4", "a1:d4",
     "a1:d4 is not legal: a king must land where it can go on capturing; you can play a1:e5:g3 or "
     "a1:e5:h2"},
    /* Back at e1 the piece taken on c3 is between the king and b4. */
    {"russian", "W:WKa1:Bc3,f4,f2,b4,Kg1", "a1:e5:g3:e1:a5",
     "a1:e5:g3:e1:a5 is not legal: a piece that is taken stays in the way until the move ends; you "
     "can play a1:e5:g3:e1"},
    /* A man that is crowned in a capture goes on as a king in Russian draughts, in English it does
     * not. */
    {"russian", "W:Wb6:Bc7,f6", "b6:d8", "b6:d8 must go on: b6:d8:g5 or b6:d8:h4"},
    {"english", "W:W9:B6,7", "9x2x11", "9x2x11 is not legal: the move ends earlier: 9x2"},
    {"italian", "W:W22:BK18,2", "22x13",
     "22x13 is not legal: a man may not take a king; you can play 22-19"},
    {"italian", "W:W22,K21:B18", "22x13",
     "22x13 is not legal: a king must make the capture: 21x14"},
    {"italian", "W:W22,K21:B18,19", "22x13",
     "22x13 is not legal: most pieces must be taken: 21x14x23"},
    {"czech", "W:Wg3,Ka1:Bf4,b2", "g3xe5",
     "g3xe5 is not legal: a king must make the capture: a1xc3, a1xd4, a1xe5, a1xf6, a1xg7 or "
     "a1xh8"},
    {"czech", "W:Wd4:Be3,h8", "d4xf2",
     "d4xf2 is not legal: a man captures forward only; you can play d4-c5 or d4-e5"},
    {"spanish", "W:W10:B13,K14", "10x17", "10x17 is not legal: most kings must be taken: 10x19"},
    {"pool", "B:B9:W13,14", "9-6", "9-6 is not legal: a capture is mandatory: 9x18"},
    /* Numbers are read where squares have letters, and answered in the game's own names. */
    {"turkish", "W:Wc3:Be7", "43-27",
     "`43-27` (c3-c5) is not legal: there is nothing to capture on c4; you can play c3-c4, "
     "c3-b3 or c3-d3"},
    {"international", "W:W32:B1", "c3-d4", "`c3-d4` (37-32) is not legal: 37 is empty"},
    /* A king of Thai draughts lands right behind the piece it takes. */
    {"thai", "B:BK32:W23,2", "32-9",
     "32-9 is not legal: a king lands right behind the piece that it takes; you can play 32-18"},
    /* One of konane goes straight on, one of maleys takes over a free square alone. */
    {"konane", "W:Wc1:Bc2,d3", "c1xc3xe3",
     "c1xc3xe3 is not legal: a man goes on in the direction just used only; you can play c1xc3"},
    {"maleys", "W:W46:B41,1", "46x37",
     "46x37 is not legal: a man takes only what is at its one distance"},
    /* The same where a king is the last that it takes. */
    {"killer", "W:WK46:BK32", "46x23",
     "46x23 is not legal: a king lands right behind a king that it takes last; you can play 46x28"},
    /* d4 over d6, and straight back over d2. */
    {"turkish", "W:WKd4:Bd6,d2", "d4xd7xd1",
     "d4xd7xd1 is not legal: a king may not turn back in a capture; you can play d4xd7, d4xd8 or "
     "d4xd1"},
    {"turkish", "W:Wd4:Ba8", "d4-d3",
     "d4-d3 is not legal: a man moves forward and sideways only; you can play d4-d5, d4-c4 or "
     "d4-e4"},
    {"turkish", "W:Wd4:Ba8", "d4-e5",
     "d4-e5 is not legal: a man moves forward and sideways only; you can play d4-d5, "
     "d4-c4 or d4-e4"},
    /* A king is worth more than one man and less than two. */
    {"frisian", "W:W33:BK28,29", "33x24",
     "33x24 is not legal: the greatest value must be taken: 33x22"},
    {"dameo", "W:Wd4,a1:Bd5", "a1-a2", "a1-a2 is not legal: a capture is mandatory: d4xd6"},
    {"dablot", "W:We5:BPf6", "e5xg7",
     "e5xg7 is not legal: a man may not take a prince; you can play e5-d6, e5-d4, e5-f4, e5-e7, "
     "e5-c5, e5-g5 …"},
    /* Two men in a line, c3 and d4, capture as one: that goes before the capture by h2. */
    {"bushka", "W:Wc3,d4,h2:Bf6,f4", "h2xg3",
     "h2xg3 is not legal: a line must make the capture: c3xe5"},
    {"old-french", "W:W22:BK18,17", "22x13", "22x13 is not legal: most kings must be taken: 22x15"},
    /* Both pieces of column c can go to d4. */
    {"russian", "W:Wc3,Kc5:BKh8", "cd4", "`cd4` is not a move; write it like c3-d4 or c3:e5:g7"},
    {"fanorona", "W:Wc1:Bb1,f1", "c1xd1xe1",
     "c1xd1xe1 is not legal: a man must turn: it may not go on in the direction just used; you can "
     "play c1xd1W"},
    {"fanorona", "W:Wc1:Bb1,e1", "c1xd1Wxc1W",
     "c1xd1Wxc1W is not legal: a man may not come to a square twice in one move; you can play "
     "c1xd1A or c1xd1W"},
    {"fanorona", "W:Wc1:Bb1,e1", "c1xd1", "c1xd1 is ambiguous: c1xd1A or c1xd1W"},
    {"fanorona", "W:Wc1,a5:Bb1,e1", "a5-a4",
     "a5-a4 is not legal: a capture is mandatory: c1xd1A or c1xd1W"},
    {"damone", "W:We4:BDd5,a4", "e4xc6",
     "e4xc6 is not legal: a pedina may not take a dama; you can play e4-f5 or e4-d3"},
};

TEST(reasons) {
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct ch_game *game;
        struct ch_position position;
        struct ch_move move;
        struct ch_error error = {.text = ""};
        if (ch_game_open(refusals[i].game, &game, &error) != CH_OK ||
            game->ops->parse_position(game, refusals[i].position, &position, &error) != CH_OK)
            fail_msg("%s %s: %s", refusals[i].game, refusals[i].position, error.text);
        CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
        if (game->ops->parse_move(game, &history, &legal, refusals[i].move, &move, NULL, &error) !=
                CH_BAD_INPUT ||
            strcmp(error.text, refusals[i].reason) != 0)
            fail_msg("%s %s, %s:\n  %s", refusals[i].game, refusals[i].position, refusals[i].move,
                     error.text);
    }
}

/* A king of Frisian draughts that has moved three times running, while its side has a man. */
TEST(the_limit_of_frisian_kings) {
    static const char *const played[] = {"46-41", "1-7", "41-46", "2-8", "46-41", "7-12"};
    const struct ch_game *game = ch_game_find("frisian");
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_move move;
    struct ch_error error = {.text = ""};
    struct ch_position position = position_read(game, "W:WK46,50:B1,2");
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    for (size_t i = 0; i < sizeof played / sizeof played[0]; i++) {
        list_moves(game, &history, &legal);
        move = move_read(game, &history, &legal, played[i]);
        ch_history_push(&history, game, &move);
    }
    list_moves(game, &history, &legal);
    assert_int_equal(game->ops->parse_move(game, &history, &legal, "41-46", &move, NULL, &error),
                     CH_BAD_INPUT);
    assert_string_equal(error.text,
                        "41-46 is not legal: the same king may make only 3 quiet moves running");
}
