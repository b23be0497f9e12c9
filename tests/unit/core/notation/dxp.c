/* DXP messages. The examples of moves, requests to go back and their answers are those of the
 * protocol's pages (mesander.nl/damexchange); layouts and lengths are read off its tables. */

#include "core/notation/dxp.h"
#include "tests/support/begin.h"

static struct ch_error error;
static char text[CH_DXP_TEXT];

static struct ch_dxp_message parsed(const char *from) {
    struct ch_dxp_message message;
    assert_int_equal(ch_dxp_parse(from, &message, &error), CH_OK);
    return message;
}

TEST(the_examples_of_the_protocol) {
    struct ch_dxp_message quiet = parsed("M0012061100"), capture = parsed("M001205250422122320 ");
    assert_int_equal(quiet.seconds, 12);
    assert_int_equal(quiet.from, 6);
    assert_int_equal(quiet.to, 11);
    assert_int_equal(quiet.captures, 0);
    assert_int_equal(capture.from, 5);
    assert_int_equal(capture.to, 25);
    assert_int_equal(capture.captures, 4);
    const int taken[4] = {22, 12, 23, 20};
    assert_memory_equal(capture.captured, taken, sizeof taken);
    ch_dxp_format(&capture, text);
    assert_string_equal(text, "M001205250422122320");
    struct ch_dxp_message back = parsed("B005Z");
    assert_int_equal(back.moves, 5);
    assert_int_equal(back.colour, 'Z');
    assert_int_equal(parsed("K1").code, 1);
}

/* 1 + 2 + 32 + 1 + 3 + 3 + 1 characters, and 1 + 32 more with a position of 32 squares. */
TEST(a_request_has_the_layout_of_the_table) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position start, again;
    struct ch_dxp_message message = {.type = CH_DXP_GAME_REQUEST,
                                     .version = 1,
                                     .name = "soar-checkers",
                                     .colour = 'W',
                                     .minutes = 5,
                                     .moves = 75};
    ch_dxp_format(&message, text);
    assert_string_equal(text, "R01soar-checkers                   W005075A");
    assert_int_equal(strlen(text), 43);
    game->ops->start(game, &start);
    ch_dxp_put_position(game, &start, &message);
    ch_dxp_format(&message, text);
    assert_int_equal(strlen(text), 76);
    assert_string_equal(text + 42, "BZzzzzzzzzzzzzeeeeeeeewwwwwwwwwwww");
    struct ch_dxp_message read = parsed(text);
    assert_string_equal(read.name, "soar-checkers");
    assert_int_equal(read.minutes, 5);
    assert_int_equal(read.moves, 75);
    assert_int_equal(ch_dxp_get_position(game, &read, &again, &error), CH_OK);
    assert_memory_equal(&start, &again, sizeof start);
}

/* White men and a king, a black king; White to move. Squares as PDN numbers them. */
TEST(positions_have_kings) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position position, again;
    struct ch_dxp_message message = {.type = CH_DXP_GAME_REQUEST};
    position = position_read(game, "W:W10,K18:B1,K32");
    ch_dxp_put_position(game, &position, &message);
    assert_int_equal(message.to_move, 'W');
    assert_string_equal(message.squares, "zeeeeeeeeweeeeeeeWeeeeeeeeeeeeeZ");
    assert_int_equal(ch_dxp_get_position(game, &message, &again, &error), CH_OK);
    assert_memory_equal(&position, &again, sizeof position);
}

/* The protocol's own board has fifty squares; those of lettered boards are numbered as PDN does. */
TEST(positions_of_other_games) {
    static const struct {
        const char *game, *fen;
        int squares;
        char to_move;
        const char *position;
    } boards[] = {
        {"international", "B:W31,K46:B5,K20", 50, 'Z',
         "eeeezeeeeeeeeeeeeeeZeeeeeeeeeeweeeeeeeeeeeeeeWeeee"},
        {"russian", "W:Wa1,Kc3:Bb8,Kh8", 32, 'W', "zeeZeeeeeeeeeeeeeeeeeWeeeeeeweee"},
        {"brazilian", "W:Wa1:Bb8", 32, 'W', "zeeeeeeeeeeeeeeeeeeeeeeeeeeeweee"},
        {"loa:size=4", "W:Ba4,d3:Wb1", 16, 'W', "zeeeeeezeeeeewee"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const struct ch_game *game = ch_game_find(boards[i].game);
        struct ch_position position, again;
        struct ch_dxp_message message = {.type = CH_DXP_GAME_REQUEST};
        assert_int_equal(ch_dxp_squares(game), boards[i].squares);
        position = position_read(game, boards[i].fen);
        ch_dxp_put_position(game, &position, &message);
        assert_int_equal(message.to_move, boards[i].to_move);
        assert_string_equal(message.squares, boards[i].position);
        assert_int_equal(ch_dxp_get_position(game, &message, &again, &error), CH_OK);
        assert_memory_equal(&position, &again, sizeof position);
    }
    /* Boards that a message can't hold, and pieces that it has no letters for. */
    assert_int_equal(ch_dxp_squares(ch_game_find("canadian")), 72);
    assert_int_equal(ch_dxp_squares(ch_game_find("damone")), 0);
    assert_int_equal(ch_dxp_squares(ch_game_find("dablot")), 0);
}

/* Two captures of one king are distinguished by where it lands and by the captured pieces. */
TEST(captures_distinguish_moves) {
    const struct ch_game *game = ch_game_find("english");
    /* The king on 1 takes 6 and 15 to 19 (1x10x19) or, past 10, 14 to 17 (1x10x17). */
    struct ch_position position = position_read(game, "B:W6,14,15:BK1");
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    assert_int_equal(legal.count, 2);
    struct ch_dxp_message message = parsed("M00000119021506");
    int index = ch_dxp_find_move(game, &legal, &message);
    assert_in_range(index, 0, 1);
    assert_int_equal(legal.move[index].captured_count, 2);
    message = parsed("M0000011900");
    assert_int_equal(ch_dxp_find_move(game, &legal, &message), index);
    message = parsed("M00000119021406");
    assert_int_equal(ch_dxp_find_move(game, &legal, &message), -1);
    message = parsed("M000001190106");
    assert_int_equal(ch_dxp_find_move(game, &legal, &message), -1);
    message = parsed("M0000011903061510"); /* one more than it takes */
    assert_int_equal(ch_dxp_find_move(game, &legal, &message), -1);
    message = parsed("M00000117020614");
    assert_int_equal(ch_dxp_find_move(game, &legal, &message), 1 - index);
    message = parsed("M0000010500");
    assert_int_equal(ch_dxp_find_move(game, &legal, &message), -1);
}

TEST(an_invalid_message_is_refused) {
    const char *const wrong[] = {
        "",
        "X",
        "M",
        "M001206110",
        "M00120611001",
        "M0012061101",
        "M00x2061100",
        "M00120611-1",
        "E",
        "E40",
        "E02",
        "E000",
        "K",
        "K12",
        "B5Z",
        "B005X",
        "A",
        "Aname",
        "R01",
        "R01soar-checkers                   W005075",
        "R01soar-checkers                   X005075A",
        "R01soar-checkers                   W0050 5A",
        "R01soar-checkers                   W005075AZ",
        "R01soar-checkers                   W005075BZ",
        "R01soar-checkers                   W005075BXzz",
        "R01soar-checkers                   W005075BZzzq",
    };
    struct ch_dxp_message message;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error.text[0] = '\0';
        assert_int_equal(ch_dxp_parse(wrong[i], &message, &error), CH_BAD_INPUT);
        assert_non_null(strstr(error.text, "DXP message"));
    }
    char longer[CH_DXP_TEXT + 1];
    memset(longer, 'x', sizeof longer);
    longer[0] = 'C';
    longer[CH_DXP_TEXT] = '\0';
    assert_int_equal(ch_dxp_parse(longer, &message, &error), CH_BAD_INPUT);
    longer[CH_DXP_TEXT - 1] = '\0';
    assert_int_equal(ch_dxp_parse(longer, &message, &error), CH_OK);
}
