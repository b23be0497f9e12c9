/* PDN files of others: games, problems and conformance cases. Most lie outside of the repository,
 * in ../shared or $CROWNHEAD_SHARED, since they came without a licence; without them their tests
 * are skipped. Some games and problems, and cases of our own for the same rules of the grammar,
 * are here. The games that are rejected were looked at on the board one by one: pdn_files.md. */
#include "core/games/games.h"
#include "core/pdn/pdn.h"

#include "tests/support/unit.h"

enum { LONGEST = 1 << 22 };

struct expectation {
    const char *file;
    int games, rejected;
    int lines[8]; /* where the mistakes are */
};

/* A file of tests/data/pdn, or, with a folder in its name, of the others. */
static void read_file(const char *name, struct ch_text *text) {
    const char *shared = getenv("CROWNHEAD_SHARED");
    char path[4096];
    if (strchr(name, '/'))
        snprintf(path, sizeof path, "%s/data/draughts/%s", shared ? shared : CH_SOURCE "/../shared",
                 name);
    else
        snprintf(path, sizeof path, CH_SOURCE "/tests/data/pdn/%s", name);
    *text = ch_text_new();
    if (ch_text_read_file(text, path, LONGEST, NULL) == CH_OK)
        return;
    ch_text_done(text);
    if (!strchr(name, '/'))
        fail_msg("no %s", path);
    print_message("skipped: PDN files of others, since there is no %s\n", path);
    skip();
}

static void expect_games(const struct expectation *expected, const struct ch_game *game,
                         const struct ch_text *text) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    int games = 0, rejected = 0;
    ch_pdn_reader_init(&reader, text->data, text->length, expected->file, game);
    for (;; games++) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn;
        struct ch_error error = {0};
        enum ch_status status = ch_pdn_read(&reader, &pdn, &error);
        if (status == CH_NOT_FOUND)
            break;
        if (status == CH_OK)
            continue;
        if (rejected >= expected->rejected || error.line != expected->lines[rejected])
            fail_msg("%s:%d: %s", error.file, error.line, error.text);
        rejected++;
    }
    if (games != expected->games || rejected != expected->rejected)
        print_error("%s: %d games, %d rejected\n", expected->file, games, rejected);
    assert_int_equal(expected->games, games);
    assert_int_equal(expected->rejected, rejected);
}

static void expect(const struct expectation *expected, const struct ch_game *game) {
    CH_SCOPED(ch_text_done) struct ch_text text;
    read_file(expected->file, &text);
    expect_games(expected, game, &text);
}

TEST(some_games_and_problems) {
    static const struct {
        const char *game;
        struct expectation file;
    } files[] = {
        {"english", {"english.pdn", 1, 0, {0}}},
        {"english", {"english_problems.pdn", 5, 0, {0}}},
        {"russian", {"russian.pdn", 1, 0, {0}}},
        {"czech", {"czech.pdn", 1, 0, {0}}},
        {"italian", {"italian.pdn", 1, 0, {0}}},
        {"international", {"international.pdn", 1, 0, {0}}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        expect(&files[i].file, ch_game_find(files[i].game));
}

/* A case for each rule of the grammar of which the conformance cases have one. */
TEST(the_grammar) {
    static const struct {
        const char *game, *text;
        struct expectation expected;
    } cases[] = {
        {"russian", "1.c3d4 b6a5", {"squares without a sign", 1, 0, {0}}},
        {"international",
         "[FEN \"?:W30,14:B21,3\"]\n*\n\n[FEN \"B:W32,K1:B15,14\"]\n*\n\n"
         "[FEN \"W:W31-50:B1-20\"]\n*\n",
         {"FEN", 3, 0, {0}}},
        {"international", "1.33-28 1/2-1/2", {"a result", 1, 0, {0}}},
        {"international",
         "% whatever\n[Date \"2020.02.02\"]\n1. 33-28 18-23\n",
         {"a line of comment", 1, 0, {0}}},
        {"international", "1.33-28?! 18-22(!!?!) 2.31-27 *", {"how good a move is", 1, 0, {0}}},
        {"international", "[White \"a \\\"quoted\\\" name\"] 33-28", {"a string", 1, 0, {0}}},
        {"international",
         "[White \"Тест Иван\"]\n[Black \"测试\"]\n1.33-28 18-23",
         {"letters", 1, 0, {0}}},
        {"international",
         "33-28 18-23 (17-22 28x17 11x22 (12x21? { as well })) 39-33 12-18",
         {"a variation", 1, 0, {0}}},
        {"international",
         "1. 33-28 18-23 { outer { inner } }",
         {"a comment within a comment", 1, 1, {1}}},
        {"international",
         "[Event \"good\"]\n1. 32-28 19-23 *\n\n[Event \"no man there\"]\n"
         "1. 32-28 19-23 2. 11-16 *\n",
         {"a move that is not legal", 2, 1, {5}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_text_add(&text, cases[i].text);
        expect_games(&cases[i].expected, ch_game_find(cases[i].game), &text);
    }
}

TEST(english_games_and_problems) {
    static const struct expectation files[] = {
        {"games/english_inferno.pdn", 34, 0, {0}},
        {"games/english_oca_extract.pdn", 22, 0, {0}},
        {"games/english_tinsley.pdn", 362, 1, {2811}},
        {"games/english_tricks_traps_shots.pdn", 46, 0, {0}},
        {"problems/english_beginner.pdn", 29, 0, {0}},
        {"problems/english_boland_border_classics.pdn", 92, 0, {0}},
        {"problems/english_boland_bridges.pdn", 134, 0, {0}},
        {"problems/english_gem.pdn", 81, 0, {0}},
        {"problems/english_goulds.pdn", 131, 1, {421}},
        {"problems/english_lpc.pdn", 50, 3, {254, 262, 294}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        expect(&files[i], ch_game_find("english"));
}

/* Games, compositions and conformance cases of other games of the family. All games were counted by
 * their Result tags; rejected games were checked by hand (pdn_files.md). */
TEST(the_family) {
    static const struct {
        const char *game;
        struct expectation file;
    } files[] = {
        {"russian", {"games/russian_ussr1947.pdn", 77, 0, {0}}},
        {"czech", {"games/czech_mrcd.pdn", 93, 0, {0}}},
        {"italian", {"games/italian_campionato_2005.pdn", 27, 0, {0}}},
        {"international", {"games/international_tournaments.pdn", 97, 0, {0}}},
        {"international", {"problems/international_compositions.pdn", 28, 0, {0}}},
        {"international", {"problems/pwcp.pdn", 55, 0, {0}}},
        {"russian", {"pdn-conformance/alphanumeric.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/fen.pdn", 3, 0, {0}}},
        {"international", {"pdn-conformance/gameterminator.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/linecomment.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/movestrength.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/string.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/unicode.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/variation.pdn", 1, 0, {0}}},
        {"international", {"pdn-conformance/windragon.pdn", 1, 0, {0}}},
        /* Those that the grammar of PDN 3.0 rejects. */
        {"international", {"pdn-conformance/nested_comment.pdn", 1, 1, {1}}},
        {"international", {"pdn-conformance/delfts.pdn", 2, 0, {0}}},
        {"international", {"pdn-conformance/Cat.A1.pdn", 35, 0, {0}}},
        {"international", {"pdn-conformance/Cat.C1.pdn", 46, 1, {611}}},
        {"russian", {"pdn-conformance/abatsiev.pdn", 56, 1, {595}}},
        {"international", {"pdn-conformance/40Camp.DamaInternazionaleAssoluto.pdn", 45, 0, {0}}},
        {"czech", {"pdn-conformance/mrdrcd07.pdn", 72, 0, {0}}},
        {"czech", {"pdn-conformance/mrdrcd08.pdn", 40, 0, {0}}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        expect(&files[i].file, ch_game_find(files[i].game));
}

/* Every game that was read is written so that it is read as the same moves again. */
static void write_and_read(const char *const files[][2], size_t count) {
    for (size_t i = 0; i < count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text, written;
        CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
        struct ch_pdn_game pdn, again;
        read_file(files[i][1], &text);
        written = ch_text_new();
        ch_pdn_reader_init(&reader, text.data, text.length, files[i][1], ch_game_find(files[i][0]));
        while (ch_pdn_read(&reader, &pdn, NULL) == CH_OK) {
            CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader back = {0};
            struct ch_error error = {0};
            ch_text_clear(&written);
            ch_pdn_write(&pdn, &written);
            ch_pdn_reader_init(&back, written.data, written.length, "again",
                               ch_game_find("english"));
            if (ch_pdn_read(&back, &again, &error) != CH_OK)
                fail_msg("%s:%d: %s\n%s", files[i][1], pdn.start_line, error.text, written.data);
            assert_ptr_equal(again.game, pdn.game);
            assert_string_equal(again.result, pdn.result);
            assert_int_equal(again.line.history.count, pdn.line.history.count);
            for (int ply = 0; ply < pdn.line.history.count; ply++)
                assert_true(ch_move_equal(&again.line.history.plies[ply].move,
                                          &pdn.line.history.plies[ply].move));
            ch_pdn_game_done(&again);
            ch_pdn_game_done(&pdn);
        }
        ch_pdn_game_done(&pdn);
    }
}

TEST(some_there_and_back) {
    static const char *const files[][2] = {
        {"english", "english.pdn"}, {"english", "english_problems.pdn"},
        {"russian", "russian.pdn"}, {"czech", "czech.pdn"},
        {"italian", "italian.pdn"}, {"international", "international.pdn"},
    };
    write_and_read(files, sizeof files / sizeof files[0]);
}

TEST(there_and_back) {
    static const char *const files[][2] = {
        {"russian", "games/russian_ussr1947.pdn"},
        {"czech", "games/czech_mrcd.pdn"},
        {"italian", "games/italian_campionato_2005.pdn"},
        {"international", "games/international_tournaments.pdn"},
        {"international", "problems/pwcp.pdn"},
    };
    write_and_read(files, sizeof files / sizeof files[0]);
}
