/* Positions as they are pasted: what is left of each is the FEN that a reader sees in it. */
#include "core/games/text/pasted.h"

#include "tests/support/unit.h"

TEST(positions_are_taken_out_of_what_is_pasted) {
    static const char fen[] = "W:W31,K27:B1-3";
    static const char *const texts[] = {
        "W:W31,K27:B1-3",
        " W:W31,K27:B1-3\n",
        "\ufeffW:W31,K27:B1-3",
        "\"W:W31,K27:B1-3\"",
        "“W:W31,K27:B1–3”",
        "W:W31,\u200bK27:B1\u20113",
        "[FEN \"W:W31,K27:B1-3\"]",
        "[ fen : \"\ufeffW:W31,K27:B1-3\" ]",
        "[FEN \"W:W31,K27:B1-3\"",
        "[FEN \"W:W31,K27:B1-3;\"]",
        "W:W31,K27:B1-3 ;\n",
        "[Event \"a [b]\"]\r\n[SetUp \"1\"]\r\n[FEN \"W:W31,K27:B1-3\"]\r\n\r\n1. 31-26 *\r\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s", texts[i]);
        ch_pasted_position(text);
        assert_string_equal(fen, text);
    }
}

/* A drawn board is left as it is, but for the mark of byte order. */
TEST(drawn_boards_stay) {
    static const char board[] = " . w – w\nb .\u00a0b .\n";
    char text[200];
    snprintf(text, sizeof text, "\ufeff%s", board);
    ch_pasted_position(text);
    assert_string_equal(board, text);
    char empty[] = "";
    ch_pasted_position(empty);
    assert_string_equal("", empty);
}
