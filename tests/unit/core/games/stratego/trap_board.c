/* Boards of the look-ahead as text: reading, refusals with words and line, and that a written board
 * is read again. */

#include "core/games/stratego/trap/block.h"
#include "core/games/stratego/trap/board.h"
#include "tests/support/trap_write.h"
#include "tests/support/unit.h"

#define HEAD "board:\n"
#define TOP "10 ........uu\n9  .......u..\n8  .......ud.\n7  .......u..\n"
#define LAKES "6  ..~~..~~A.\n5  ..~~..~~..\n"
#define LAKES_FREE "6  ..~~..~~..\n5  ..~~..~~..\n"
#define BELOW "4  ..........\n3  ..B....P..\n2  ..........\n1  .......b.p\n"
#define ROWS HEAD TOP LAKES BELOW
#define TAIL "ranks: A=8 d=7\nto-move: blue\n"

static void refuse(const char *text, int line, const char *words) {
    struct ch_trap_blocks blocks;
    struct ch_error error = {.text = ""};
    if (ch_trap_blocks_read(text, "x", 0, &blocks, &error) != CH_BAD_INPUT)
        fail_msg("read, and should not be (%s):\n%s", words, text);
    if (error.line != line || !strstr(error.text, words) || strcmp(error.file, "x") != 0)
        fail_msg("%s:%d: %s\nshould be in line %d and say %s", error.file, error.line, error.text,
                 line, words);
    assert_non_null(strchr(error.text, ' '));
}

static struct ch_trap_blocks read_all(const char *text, int limit) {
    struct ch_trap_blocks blocks;
    struct ch_error error;
    if (ch_trap_blocks_read(text, "x", limit, &blocks, &error) != CH_OK)
        fail_msg("%d: %s\n%s", error.line, error.text, text);
    return blocks;
}

TEST(test_read) {
    CH_SCOPED(ch_trap_blocks_done)
    struct ch_trap_blocks blocks =
        read_all("name: one\n" ROWS TAIL "counts: A=2:K6 d=1:K8\nnote: a: b\n", 0);
    assert_int_equal(blocks.count, 1);
    const struct ch_trap_board *board = &blocks.block[0].board;
    assert_int_equal(board->pieces, 2);
    assert_int_equal(board->piece[CH_TRAP_ATTACKER].square, 58); /* J6 */
    assert_int_equal(board->piece[CH_TRAP_DEFENDER].square, 78); /* J8 */
    assert_int_equal(board->piece[CH_TRAP_ATTACKER].rank, 8);
    assert_int_equal(board->piece[CH_TRAP_ATTACKER].run, 2);
    assert_int_equal(board->piece[CH_TRAP_ATTACKER].other, 59);
    assert_int_equal(board->piece[CH_TRAP_DEFENDER].other, 79);
    assert_int_equal(board->to_move, CH_TRAP_BLUE);
    assert_int_equal(board->limit, 3);
    assert_true(board->waits[CH_TRAP_RED] && board->waits[CH_TRAP_BLUE] && board->scout_lines);
    assert_int_equal(board->cell[98], CH_TRAP_UNKNOWN_BLUE);
    assert_int_equal(board->cell[7], CH_TRAP_BOMB_BLUE);
    assert_int_equal(board->cell[22], CH_TRAP_BOMB_RED);
    assert_int_equal(board->cell[9], CH_TRAP_GUARD_BLUE);
    assert_int_equal(board->cell[27], CH_TRAP_GUARD_RED);
    assert_int_equal(board->cell[42], CH_TRAP_LAKE);
    assert_int_equal(blocks.block[0].key_count, 2);
    assert_string_equal(blocks.block[0].keys[1].name, "note");
    assert_string_equal(blocks.block[0].keys[1].value, "a: b");
}

/* Rows without numbers, blanks between squares, column letters, remarks, upper case, a limit. */
TEST(test_ways_to_write) {
    static const char *const texts[] = {
        ROWS TAIL,
        "BOARD:\n\n" TOP LAKES BELOW "   ABCDEFGHJK\nRanks: d=7, A=8\r\nTo-Move: Blue\n",
        HEAD "  ABCDEFGHJK\n. . . . . . . . u u\n.......u..\n# in between\n.......ud.\n.......u..\n"
             "..~~..~~A.\n..~~..~~..\n..........\n..B....P..\n..........\n.......b.p\n" TAIL,
        "Prose, and then\n```text\n" ROWS TAIL "```\nmore prose: all of it\n",
        ROWS "counts: A=0 d=0:J7\nlimit: 3\n" TAIL,
    };
    CH_SCOPED(ch_trap_blocks_done) struct ch_trap_blocks first = read_all(texts[0], 0);
    for (size_t i = 1; i < sizeof texts / sizeof texts[0]; i++) {
        CH_SCOPED(ch_trap_blocks_done) struct ch_trap_blocks blocks = read_all(texts[i], 0);
        assert_int_equal(blocks.count, 1);
        assert_memory_equal(&blocks.block[0].board, &first.block[0].board,
                            sizeof first.block[0].board);
    }
    CH_SCOPED(ch_trap_blocks_done)
    struct ch_trap_blocks two =
        read_all("```\n" ROWS TAIL "limit: 5\n```\n```\n" ROWS TAIL "```\n", 0);
    assert_int_equal(two.count, 2);
    assert_int_equal(two.block[0].board.limit, 5);
    assert_int_equal(two.block[1].board.limit, 3);
    assert_int_equal(two.block[1].line, 17);
    ch_trap_blocks_done(&two);
    two = read_all(ROWS TAIL "limit: 5\n", 4);
    assert_int_equal(two.block[0].board.limit, 4);
}

TEST(test_written) {
    CH_SCOPED(ch_text_done) struct ch_text once = ch_text_new(), twice = ch_text_new();
    CH_SCOPED(ch_trap_blocks_done)
    struct ch_trap_blocks blocks = read_all("name: x\n" ROWS TAIL "counts: d=3:K8\nlimit: 4\n", 0);
    ch_trap_block_write(&blocks.block[0], &once);
    CH_SCOPED(ch_trap_blocks_done) struct ch_trap_blocks again = read_all(once.data, 0);
    ch_trap_block_write(&again.block[0], &twice);
    assert_string_equal(once.data, twice.data);
    assert_memory_equal(&again.block[0].board, &blocks.block[0].board,
                        sizeof blocks.block[0].board);
    assert_non_null(strstr(once.data, "counts: d=3:K8\nlimit: 4\n"));
}

TEST(test_rows_refused) {
    refuse("", 1, "there is no board:");
    refuse("name: x\n", 1, "there is no board:");
    refuse("board: x\n", 1, "stand below board:");
    refuse("hello\n", 1, "is no line of this form");
    refuse(HEAD TOP, 1, "has 4 rows");
    refuse("```\n" HEAD TOP "```\n", 2, "has 4 rows");
    refuse("```\n" ROWS TAIL, 1, "has no end");
    refuse(HEAD TOP "7  ..........\n", 6, "should be row 6 and is numbered 7");
    refuse(HEAD TOP "6  ..~~..~~A\n", 6, "row 6 has 9 squares");
    refuse(HEAD TOP "6  ..~~..~~A..\n", 6, "row 6 has 11 squares");
    refuse(HEAD TOP "6  ..~...~~A.\n", 6, "D6 is in a lake");
    refuse(HEAD "10 ~.........\n", 2, "A10 is in no lake");
    refuse(HEAD "10 ...?......\n", 2, "`?` in row 10 is no piece");
    refuse(HEAD "10 ...\xc3\xa9......\n", 2, "`\xc3\xa9` in row 10 is no piece");
    refuse(HEAD TOP "6  ..~~..~~dA\n", 6, "`d` is on two squares");
    refuse(ROWS HEAD, 12, "a second board:");
    refuse(HEAD TOP "6  ..~~..~~..\n5  ..~~..~~..\n" BELOW TAIL, 1, "no attacker `A`");
    refuse(HEAD "10 .\n", 2, "row 10 has 1 squares");
    refuse(HEAD TOP "6  ..~~..~~Ae\n5  fg~~hi~~j.\n4  kl........\n3  ..B....P..\n"
                    "2  ..........\n1  .......b.p\n",
           1, "more than 8 pieces move");
}

TEST(test_values_refused) {
    refuse(ROWS "to-move: blue\n", 1, "`A` moves and has no rank");
    refuse(ROWS "ranks: A=8\nto-move: blue\n", 12, "`d` moves and has no rank");
    refuse(ROWS "ranks: A=8 d=11\n", 12, "the rank of `d` is wrong");
    refuse(ROWS "ranks: A=8 d=0\n", 12, "the rank of `d` is wrong");
    refuse(ROWS "ranks: A=8 d=7x\n", 12, "the rank of `d` is wrong");
    refuse(ROWS "ranks: A=8 d=7 e=3\n", 12, "speaks of `e`");
    refuse(ROWS "ranks: A=8 d=7 u=3\n", 12, "speaks of `u`");
    refuse(ROWS "ranks: A=8 A=8 d=7\n", 12, "`A` has two ranks");
    refuse(ROWS "ranks: A:8\n", 12, "none of its entries");
    refuse(ROWS "ranks: A=8 d=7 p=8\n", 12, "`p` is a piece known to outrank `A`");
    refuse(ROWS "ranks: A=8 d=7\n", 1, "add to-move: red or to-move: blue");
    refuse(ROWS "ranks: A=8 d=7\nto-move: white\n", 13, "and not `white`");
    refuse(ROWS TAIL "limit: 10\n", 14, "limit: is a number from 1 to 9");
    refuse(ROWS TAIL "limit: 3.\n", 14, "limit: is a number from 1 to 9");
    refuse(ROWS TAIL "counts: A=2\n", 14, "the count of `A` is wrong");
    refuse(ROWS TAIL "counts: A=2:I6\n", 14, "the count of `A` is wrong");
    refuse(ROWS TAIL "counts: A=2:K11\n", 14, "the count of `A` is wrong");
    refuse(ROWS TAIL "counts: A=4:K6\n", 14, "can't have moved 4 times");
    refuse(ROWS TAIL "counts: A=1:K7\n", 14, "`A` on J6 can't have moved there from K7");
    refuse(ROWS TAIL "counts: A=1:H6\n", 14, "can't have moved there from H6");
    refuse(ROWS TAIL "counts: d=1:H8\n", 14, "a piece that never moved stands there");
    refuse(ROWS TAIL "counts: d=1:K8 d=1:K8\n", 14, "two counts");
    refuse(ROWS TAIL "count: d=1:K8\n", 14, "did you mean counts:?");
    refuse(HEAD TOP "6  ..~~..~~AS\n5  ..~~..~~..\n" BELOW
                    "ranks: A=8 d=7 S=2\nto-move: blue\ncounts: A=1:J5 S=1:K1\n",
           14, "can't both have moved last");
}

/* A1 to K10 without the letter I, in either case, and the rest of the text. */
TEST(test_squares) {
    static const char letters[] = "ABCDEFGHJK", small[] = "abcdefghjk";
    static const char *const none[] = {"", "A", "A0", "I5", "L1", "5A", "AA", "A:", " A1", "@1"};
    int length;
    for (int column = 0; column < 10; column++)
        for (int row = 1; row <= 10; row++) {
            char name[4], text[16];
            int square = (row - 1) * 10 + column;
            snprintf(text, sizeof text, "%c%d", letters[column], row);
            assert_string_equal(ch_trap_square_name(square, name), text);
            assert_int_equal(ch_trap_square_read(text, &length), square);
            assert_int_equal(length, strlen(text));
            snprintf(text, sizeof text, "%c%d B1", small[column], row);
            assert_int_equal(ch_trap_square_read(text, &length), square);
            assert_int_equal(length, row == 10 ? 3 : 2);
        }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(ch_trap_square_read(none[i], &length), CH_TRAP_NOWHERE);
}

static ch_trap_set set_of(const int squares[], int count) {
    ch_trap_set set = 0;
    for (int i = 0; i < count; i++)
        set |= ch_trap_bit(squares[i]);
    return set;
}

#define SET(...) set_of((const int[]){__VA_ARGS__}, (int)(sizeof(int[]){__VA_ARGS__} / sizeof(int)))

/* The look-ahead's view of further red pieces: C is two squares from a piece it could strike, E
 * next to a bomb, S a scout with a free line; F would be lost to the defender, and G would take
 * it. */
TEST(test_ground) {
    CH_SCOPED(ch_trap_blocks_done)
    struct ch_trap_blocks blocks =
        read_all(HEAD "10 ..........\n9  C.u.......\n8  ..........\n7  .......Eb.\n" LAKES_FREE
                      "4  S...u.....\n3  ......G...\n2  .....FdA..\n1  ..........\n"
                      "ranks: A=8 d=7 C=5 E=5 S=2 F=4 G=9\nto-move: blue\n",
                 0);
    struct ch_trap_ground ground;
    ch_trap_ground_set(&ground, &blocks.block[0].board);
    assert_true(ground.expendable == SET(67, 30, 15));
    assert_true(ground.own == SET(80, 67, 30, 15, 26));
    assert_true(ground.movable == SET(80, 67, 30, 15, 26));
    assert_true(ground.prey == SET(80, 67, 30, 15));
    assert_true(ground.unknown == SET(82, 34));
    assert_true(ground.guards == 0 && ground.bombs == 0 && ground.weaker == 0);
    assert_true(ground.safe == 0 && ground.stronger == 0);
    assert_true(ground.beats && ground.feared && ground.waits && ground.walks);
    assert_int_equal(ground.attacker.square, 17);
    assert_int_equal(ground.defender.square, 16);
    ch_trap_set free = ch_trap_all() & ~SET(80, 67, 68, 30, 15, 26, 82, 34);
    assert_true(ground.attacker_may == free && ground.defender_may == free);
}
