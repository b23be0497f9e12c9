/* PDN of other games than English draughts: GameType, results, the signs and names that each has.
 */
#include "core/games/games.h"
#include "core/pdn/pdn.h"

#include "tests/support/unit.h"

static enum ch_status read_one(const char *text, const char *game, struct ch_pdn_game *pdn,
                               struct ch_error *error) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, text, strlen(text), "test", ch_game_find(game));
    return ch_pdn_read(&reader, pdn, error);
}

static void expect_written(const char *text, const char *game, const char *expected) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    struct ch_error error = {.text = ""};
    if (read_one(text, game, &pdn, &error) != CH_OK)
        fail_msg("%s\n%s", text, error.text);
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    ch_pdn_write(&pdn, &written);
    if (!strstr(written.data, expected))
        fail_msg("`%s` is not in\n%s", expected, written.data);
}

/* The values are those of the table in PDN 3.0. */
TEST(game_types) {
    static const char *const types[][2] = {
        {"international", "20,W,10,10,N2,0"}, {"english", "21,B,8,8,N1,0"},
        {"italian", "22,W,8,8,N2,1"},         {"pool", "23,B,8,8,N1,0"},
        {"spanish", "24,W,8,8,N1,1"},         {"russian", "25,W,8,8,A0,0"},
        {"brazilian", "26,W,8,8,A0,0"},       {"canadian", "27,W,12,12,N2,0"},
        {"portuguese", "28,W,8,8,N1,1"},      {"czech", "29,W,8,8,A0,0"},
        {"turkish", "30,W,8,8,A0,0"},         {"thai", "31,B,8,8,N2,0"},
        {"frisian", "40,W,10,10,N2,0"},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        char text[64], tag[64];
        struct ch_pdn_game pdn;
        snprintf(text, sizeof text, "[GameType \"%.2s\"]\n*\n", types[i][1]);
        assert_int_equal(read_one(text, "english", &pdn, NULL), CH_OK);
        assert_string_equal(pdn.game->name, types[i][0]);
        ch_pdn_game_done(&pdn);
        snprintf(text, sizeof text, "[GameType \"%s\"]\n*\n", types[i][1]);
        assert_int_equal(read_one(text, "english", &pdn, NULL), CH_OK);
        assert_string_equal(pdn.game->name, types[i][0]);
        assert_int_equal(pdn.warnings.count, 0);
        ch_pdn_game_done(&pdn);
        snprintf(tag, sizeof tag, "[GameType \"%s\"]\n", types[i][1]);
        expect_written("[Event \"\"]\n*\n", types[i][0], tag);
    }
}

/* As lidraughts.org and others name games: docs/pdn.md. */
TEST(games_of_other_programs) {
    static const char frysk[] = "W:W46,47,48,49,50:B1,2,3,4,5";
    static const struct {
        const char *tags, *asked, *game, *start, *warning;
    } rows[] = {
        {"[GameType \"96\"]", NULL, "breakthrough", NULL, NULL},
        {"[GameType \"97\"]", NULL, "frisian", frysk, NULL},
        {"[GameType \"97\"]\n[FEN \"?\"]", NULL, "frisian", frysk, "the FEN tag is ?"},
        {"[GameType \"97\"]\n[FEN \"W:W46:B1\"]", NULL, "frisian", "W:W46:B1", NULL},
        {"[GameType \"98\"]", NULL, "international:losing=yes", NULL, NULL},
        {"[GameType \"99\"]", NULL, "international", NULL, NULL},
        {"[GameType \"99\"]", "russian", "russian", NULL, NULL},
        {"[GameType \"99\"]\n[Variant \"Frisian\"]", "russian", "frisian", NULL, "not read as"},
        {"[Variant \"frysk\"]", NULL, "frisian", frysk, NULL},
        {"[Variant \"Lines Of Action\"]", NULL, "loa", NULL, NULL},
        {"[Variant \"From Position\"]", NULL, "international", NULL, NULL},
        {"[Variant \"a friendly game\"]", NULL, "english", NULL, NULL},
        {"[GameType \"23\"]\n[Variant \"American checkers\"]", NULL, "english", NULL, NULL},
        {"[GameType \"41\"]", "russian", "russian", NULL, "GameType 41 is not known"},
        {"[GameType \"20\"]", "russian", "international", NULL, "it is not read as russian"},
        {"[GameType \"25\"]", "russian:losing=yes", "russian:losing=yes", NULL, NULL},
        {"[GameType \"x\"]", "russian", "russian", NULL, "does not begin with a number"},
        {"[GameType \"International\"]", NULL, "international", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), fen = ch_text_new();
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error error = {.text = ""};
        struct ch_pdn_reader reader;
        const struct ch_game *game;
        const char *name = rows[i].asked ? rows[i].asked : "english";
        assert_int_equal(ch_game_open(name, &game, NULL), CH_OK);
        ch_text_addf(&text, "%s\n\n*\n", rows[i].tags);
        ch_pdn_reader_init(&reader, text.data, text.length, "test", game);
        reader.asked = rows[i].asked != NULL;
        if (ch_pdn_read(&reader, &pdn, &error) != CH_OK)
            fail_msg("%s: %s", rows[i].tags, error.text);
        assert_string_equal(pdn.game->name, rows[i].game);
        pdn.game->ops->format_position(pdn.game, &pdn.line.history.start, &fen);
        if (rows[i].start)
            assert_string_equal(fen.data, rows[i].start);
        assert_int_equal(pdn.warnings.count, rows[i].warning != NULL);
        if (rows[i].warning)
            assert_non_null(strstr(pdn.warnings.warning[0].error.text, rows[i].warning));
        ch_pdn_reader_done(&reader);
    }
}

TEST(game_types_that_differ) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
    struct ch_error error = {.text = ""};
    /* Unified pool: White begins, so that it is another game than American pool. */
    assert_int_equal(read_one("[GameType \"23,W,8,8,A0,0\"]\n*\n", "pool", &pdn, &error),
                     CH_UNSUPPORTED);
    ch_pdn_game_done(&pdn);
    /* The same game on the mirrored board. */
    assert_int_equal(read_one("[GameType \"23,B,8,8,N1,1\"]\n*\n", "pool", &pdn, &error),
                     CH_UNSUPPORTED);
    ch_pdn_game_done(&pdn);
    assert_int_equal(read_one("[GameType \"41,W,10,8,A0,0\"]\n*\n", "russian", &pdn, &error),
                     CH_UNSUPPORTED);
    ch_pdn_game_done(&pdn);
    /* Found in files of international games. */
    assert_int_equal(
        read_one("[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 *\n", "english", &pdn, &error), CH_OK);
    assert_string_equal(pdn.game->name, "international");
    assert_int_equal(pdn.warnings.count, 1);
    assert_non_null(strstr(pdn.warnings.warning[0].error.text, "from another corner"));
    ch_pdn_game_done(&pdn);
    /* A variant of the game, or one of several games with its number, is the requested one. */
    const struct ch_game *losing;
    assert_int_equal(ch_game_open("russian:losing=yes", &losing, NULL), CH_OK);
    assert_int_equal(read_one("[GameType \"25\"]\n*\n", "russian:losing=yes", &pdn, &error), CH_OK);
    assert_ptr_equal(pdn.game, losing);
}

/* Variant completes GameType; texts of other programs that name no game are left alone. */
TEST(variants) {
    struct ch_pdn_game pdn;
    expect_written("*\n[Event \"\"]\n*\n", "russian:losing=yes",
                   "[GameType \"25,W,8,8,A0,0\"]\n[Variant \"russian:losing=yes\"]\n");
    expect_written("[Event \"\"]\n*\n", "fanorona", "[Variant \"fanorona\"]\n");
    assert_int_equal(read_one("[Variant \"fanorona\"]\n1. e2xe3A *\n", "english", &pdn, NULL),
                     CH_OK);
    assert_string_equal(pdn.game->name, "fanorona");
    ch_pdn_game_done(&pdn);
    static const char *const others[] = {"Standard", "../x.game", "", "no such game", "ludo"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "[Variant \"%s\"]\n[GameType \"25\"]\n*\n", others[i]);
        assert_int_equal(read_one(text, "english", &pdn, NULL), CH_OK);
        assert_string_equal(pdn.game->name, "russian");
        ch_pdn_game_done(&pdn);
    }
    static const char *const files[] = {"mine.game", "../a.games/b.game", "b.game:losing=yes"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "[Variant \"%s\"]\n*\n", files[i]);
        assert_int_equal(read_one(text, "english", &pdn, NULL), CH_UNSUPPORTED);
        ch_pdn_game_done(&pdn);
    }
}

TEST(moves_and_results) {
    /* The first number is the side's that begins: White's in these. International and Canadian
     * results are in points. */
    expect_written("1. 32-28 19-23 2. 28x19 14x23 1-0\n", "international",
                   "1. 32-28 19-23 2. 28x19 14x23 1-0");
    expect_written("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 1-0", "russian",
                   "4. b4:d6 e7:c5 1-0");
    expect_written("1.c3d4 d6c5 2.b2c3 f6g5 3.c3b4 g5h4 4.b4:d6 e7c5 0-1", "russian",
                   "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 0-1");
    expect_written("1. c3 - d4 d6 - c5 2. ab4 *", "russian", "1. c3-d4 d6-c5 2. a3-b4");
    expect_written("1. c3-d4 *", "brazilian", "[GameType \"26,W,8,8,A0,0\"]");
    /* Numbers for the squares of an algebraic game, as files of composers have them. */
    expect_written("[FEN \"W:W29,K1:B9.\"]\n*", "russian", "[FEN \"W:Wa1,Kb8:Bb6\"]");
    expect_written("1. 10-14 22-17 *", "pool", "1. 10-14 22-17 *");
    expect_written("[FEN \"?:W31-50:B1-20\"]\n*", "international",
                   "[GameType \"20,W,10,10,N2,0\"]\n\n*");
}

TEST(outcomes) {
    const struct ch_outcome won = {CH_WON, 0, CH_END_NO_MOVES}, lost = {CH_WON, 1, CH_END_NO_MOVES},
                            drawn = {CH_DRAWN, -1, CH_END_AGREEMENT};
    static const char *const games[][4] = {
        {"international", "2-0", "0-2", "1-1"}, {"canadian", "2-0", "0-2", "1-1"},
        {"frisian", "1-0", "0-1", "1/2-1/2"},   {"russian", "1-0", "0-1", "1/2-1/2"},
        {"english", "1-0", "0-1", "1/2-1/2"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct ch_game *game = ch_game_find(games[i][0]);
        assert_string_equal(ch_pdn_result(game, won), games[i][1]);
        assert_string_equal(ch_pdn_result(game, lost), games[i][2]);
        assert_string_equal(ch_pdn_result(game, drawn), games[i][3]);
    }
}

/* A game of each, as others wrote it. */
TEST(games_of_others) {
    static const struct {
        const char *game;
        int plies;
    } files[] = {{"russian", 61}, {"czech", 49}, {"italian", 75}, {"international", 81}};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[4096];
        CH_SCOPED(ch_text_done) struct ch_text text;
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error error = {.text = ""};
        snprintf(path, sizeof path, CH_SOURCE "/tests/data/pdn/%s.pdn", files[i].game);
        text = ch_text_new();
        assert_int_equal(ch_text_read_file(&text, path, 1 << 16, NULL), CH_OK);
        if (read_one(text.data, files[i].game, &pdn, &error) != CH_OK)
            fail_msg("%s:%d: %s", path, error.line, error.text);
        assert_int_equal(pdn.line.history.count, files[i].plies);
        assert_int_equal(pdn.warnings.count, 0);
    }
}
