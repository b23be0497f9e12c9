/* Lines of Action as PDN: the recorded games of data/loa, with final positions and results found by
 * the independent generator tests/support/loa.py; and the needs of its moves and names. */
#include "core/games/loa/rules.h"
#include "core/pdn/pdn.h"

#include "tests/support/begin.h"

enum { GAMES = 16, LONGEST = 1 << 16 };

static enum ch_status read_one(const char *text, const char *game, struct ch_pdn_game *pdn,
                               struct ch_error *error) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, text, strlen(text), "test", ch_game_find(game));
    return ch_pdn_read(&reader, pdn, error);
}

static void read_file(struct ch_text *text, const char *path) {
    struct ch_error error;
    *text = ch_text_new();
    if (ch_text_read_file(text, path, LONGEST, &error) != CH_OK)
        fail_msg("%s", error.text);
}

/* The field of a line, from 0, into `field`. */
static void copy_field(const char *line, int index, char field[1024]) {
    for (; index > 0; index--)
        line += strcspn(line, "\t") + 1;
    snprintf(field, 1024, "%.*s", (int)strcspn(line, "\t\n"), line);
}

/* The rules' own result in the words of the table. */
static void add_outcome(const struct ch_pdn_game *pdn, struct ch_text *text) {
    const struct ch_history *history = &pdn->line.history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(pdn->game, history);
    struct ch_outcome outcome = pdn->game->ops->outcome(pdn->game, history, &legal);
    if (outcome.result == CH_ONGOING)
        ch_text_add(text, "ongoing");
    else if (outcome.result == CH_WON && outcome.end == CH_LOA_CONNECTED)
        ch_text_addf(text, "%c connected", pdn->game->seat_letter[outcome.winner]);
    assert_string_equal(pdn->result, ch_pdn_result(pdn->game, outcome));
}

static void compare(const struct ch_pdn_game *pdn, const char *row) {
    char field[1024];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    copy_field(row, 2, field);
    for (int i = 0; i < pdn->line.history.count; i++) {
        ch_text_add(&text, i > 0 ? " " : "");
        pdn->game->ops->format_move(pdn->game, &pdn->line.history.plies[i].move, NULL,
                                    CH_NOTATION_FULL, &text);
    }
    assert_string_equal(text.data, field);
    ch_text_clear(&text);
    copy_field(row, 3, field);
    add_outcome(pdn, &text);
    assert_string_equal(text.data, field);
    ch_text_clear(&text);
    copy_field(row, 4, field);
    pdn->game->ops->format_position(pdn->game, ch_history_position(&pdn->line.history), &text);
    assert_string_equal(text.data, field);
}

TEST(recorded_games) {
    CH_SCOPED(ch_text_done) struct ch_text file, rows, written;
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    read_file(&file, CH_SOURCE "/data/loa/games.pdn");
    read_file(&rows, CH_SOURCE "/tests/data/loa/games.tsv");
    written = ch_text_new();
    ch_pdn_reader_init(&reader, file.data, file.length, "games.pdn", ch_game_find("english"));
    const char *row = rows.data;
    for (int i = 0; i < GAMES; i++, row += strcspn(row, "\n") + 1) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error error;
        if (ch_pdn_read(&reader, &pdn, &error) != CH_OK)
            fail_msg("%s:%d: %s", error.file, error.line, error.text);
        assert_ptr_equal(pdn.game, ch_game_find("loa"));
        assert_int_equal(pdn.warnings.count, 0);
        while (*row == '#')
            row += strcspn(row, "\n") + 1;
        compare(&pdn, row);
        ch_pdn_write(&pdn, &written);
    }
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game rest;
    assert_int_equal(ch_pdn_read(&reader, &rest, NULL), CH_NOT_FOUND);
    /* The file is as the program writes it, but for the text at its head. */
    written.data[written.length - 1] = '\0';
    assert_string_equal(strstr(file.data, "[Event"), written.data);
}

static void expect_written(const char *text, const char *game, const char *expected) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    struct ch_error error = {.text = ""};
    if (read_one(text, game, &pdn, &error) != CH_OK)
        fail_msg("%s\n%s", text, error.text);
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    ch_pdn_write(&pdn, &written);
    assert_string_equal(written.data, expected);
}

/* Black begins, has the first number of results, and is before White among the tags of players. */
TEST(whole_games) {
    expect_written("1. d1d3 {the centre} A3-D3! 2. c1-c3 *", "loa",
                   "[Result \"*\"]\n[Variant \"loa\"]\n\n"
                   "1. d1-d3 {the centre} 1... a3xd3! 2. c1-c3 *\n\n");
    expect_written("[Variant \"loa\"]\n[FEN \"W:Bb1,d1:Wa2,e5\"]\n1. e5-d4 d1-c2 1-0", "english",
                   "[Variant \"loa\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n"
                   "[FEN \"W:Bb1,d1:Wa2,e5\"]\n\n1. e5-d4 d1-c2 1-0\n\n");
}

TEST(names_with_rule_variants) {
    expect_written("1. b1-b3 *", "loa:size=6",
                   "[Result \"*\"]\n[Variant \"loa:size=6\"]\n\n1. b1-b3 *\n\n");
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    assert_int_equal(read_one("[Variant \"loa:size=6\"]\n1. b1-b3 *", "english", &pdn, NULL),
                     CH_OK);
    assert_ptr_equal(pdn.game, ch_game_find("loa:size=6"));
}

/* A word without digits is a remark, unless it is a move. */
TEST(passes) {
    static const char setup[] = "[Variant \"loa:no-move=pass\"]\n"
                                "[Result \"*\"]\n[SetUp \"1\"]\n"
                                "[FEN \"B:Ba1,h8:Wb1,a2,b2,g7,h7,g8\"]\n\n";
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    ch_text_addf(&text, "%s1. pass g8-e8 *\n\n", setup);
    expect_written(text.data, "english", text.data);
    assert_int_equal(read_one(text.data, "english", &pdn, NULL), CH_OK);
    assert_int_equal(pdn.warnings.count, 0);
    assert_int_equal(pdn.line.history.count, 2);
    ch_pdn_game_done(&pdn);
    assert_int_equal(read_one("1. d1-d3 pass *", "loa:no-move=pass", &pdn, NULL), CH_OK);
    assert_int_equal(pdn.warnings.count, 1);
    assert_int_equal(pdn.line.history.count, 1);
    assert_string_equal(pdn.line.notes[1].comment, "pass");
    ch_pdn_game_done(&pdn);
    /* Text in braces is a comment also after a remark. */
    assert_int_equal(read_one("1. d1-d3 better {a3xd3} h3-e3 *", "loa", &pdn, NULL), CH_OK);
    assert_string_equal(pdn.line.notes[1].comment, "better a3xd3");
    assert_int_equal(pdn.line.history.count, 2);
}

/* After d1-c2 Black's two men touch. */
TEST(moves_after_the_end) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    struct ch_error error;
    assert_int_equal(
        read_one("[SetUp \"1\"]\n[FEN \"B:Bb1,d1:Wa3,h8\"]\n1. d1-c2 *", "loa", &pdn, &error),
        CH_OK);
    ch_pdn_game_done(&pdn);
    assert_int_equal(
        read_one("[SetUp \"1\"]\n[FEN \"B:Bb1,d1:Wa3,h8\"]\n1. d1-c2 a3-a4 *", "loa", &pdn, &error),
        CH_BAD_INPUT);
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.text, "the game is over, all pieces connected"));
}
