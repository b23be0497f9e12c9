/* Openings for matches: the deck that comes with the program, PDN files and lists of positions. */
#define TABLES "openings"
#include "tests/unit/core/games/draughts/tables.h"

#include <unistd.h>

#include "core/openings/openings.h"
#include "core/pdn/pdn.h"

static const struct ch_game *english;
static struct ch_openings openings;
static struct ch_error error;

/* What was loaded before is released. */
static enum ch_status load(const char *name, const struct ch_game *game) {
    ch_openings_done(&openings);
    return ch_openings_load(name, CH_SOURCE, game, &openings, &error);
}

static int release_openings(void **state) {
    (void)state;
    ch_openings_done(&openings);
    return 0;
}

EACH(NULL, release_openings)

static enum ch_status load_bytes_for(const struct ch_game *game, const char *bytes, size_t length) {
    char path[] = "/tmp/ch_openings_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(length, write(file, bytes, length));
    close(file);
    enum ch_status status = load(path, game);
    unlink(path);
    return status;
}

static enum ch_status load_bytes(const char *bytes, size_t length) {
    return load_bytes_for(english, bytes, length);
}

static enum ch_status load_text(const char *text) {
    return load_bytes(text, strlen(text));
}

TEST(the_deck_has_156_openings_of_three_moves) {
    assert_int_equal(CH_OK, load("ballots", english));
    assert_int_equal(156, openings.count);
    for (int i = 0; i < openings.count; i++) {
        const struct ch_opening *opening = &openings.opening[i];
        assert_int_equal(3, opening->history.count);
        for (int j = 0; j < i; j++) /* no transposition is listed twice */
            assert_int_not_equal(opening->history.plies[2].hash,
                                 openings.opening[j].history.plies[2].hash);
    }
    assert_string_equal("9-13 21-17 5-9", openings.opening[0].name);
    assert_string_equal("12-16 24-20 10-15", openings.opening[155].name);
}

TEST(games_and_positions_are_openings) {
    assert_int_equal(
        CH_OK, load_text("[Event \"Old Fourteenth\"]\n1. 11-15 23-19 2. 8-11 *\n"
                         "[Barred \"yes\"]\n9-14 *\n[FEN \"W:W32:BK1\"]\n*\n9-13 22-17 13x22 *"));
    assert_int_equal(3, openings.count);
    assert_string_equal("Old Fourteenth", openings.opening[0].name);
    assert_string_equal("W:W32:BK1", openings.opening[1].name);
    assert_string_equal("9-13 22-17 13x22", openings.opening[2].name);
    assert_int_equal(3, openings.opening[2].history.count);
    assert_int_equal(CH_OK, load_text("# two\nW:W32:BK1\r\n\n  B:W21-32:B1-12.\n"));
    assert_int_equal(2, openings.count);
    assert_int_equal(0, openings.opening[1].history.count);
    assert_int_equal(1, english->ops->side(english, &openings.opening[0].history.start));
}

TEST(a_mistake_is_an_error_with_its_line) {
    static const struct {
        const char *text;
        int line;
    } cases[] = {
        {"11-15 *\n\n11-14 *\n", 3},
        {"W:W32:BK1\nW:W40:BK1\n", 2},
        {"B:W1:B\n", 1},
        {"", 0},
        {"[FEN \"B:W32:B\"]\n*", 1},
        {"11-15 /FEN \"W:W32:BK1\"/ 32-28", 1},
        {"% x", 0},
        {"[Barred \"yes\"]\n9-14 *", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(CH_BAD_INPUT, load_text(cases[i].text));
        assert_int_equal(cases[i].line, error.line);
        assert_true(error.file[0]);
    }
    static const char zero[] = "W:W32:BK1\n\0 nothing after a zero byte is lost in silence\n";
    assert_int_equal(CH_BAD_INPUT, load_bytes(zero, sizeof zero - 1));
    assert_string_equal("holds a zero byte; it is not a text file", error.text);
    assert_int_equal(CH_NOT_FOUND, load("no/such/file", english));
    assert_int_equal(CH_NOT_FOUND,
                     ch_openings_load("ballots", "no/such/home", english, &openings, &error));
    assert_non_null(strstr(error.text, "no ballots for English draughts"));
}

/* In Lines of Action a side that has won or lost may have moves left. */
TEST(an_opening_is_not_over) {
    static const char over[] = "B:Ba1,c3:Wb8,h1\nW:Bd1:Wb1,d8,h8\n";
    assert_int_equal(CH_BAD_INPUT, load_bytes_for(ch_game_find("loa"), over, sizeof over - 1));
    assert_int_equal(2, error.line);
    assert_non_null(strstr(error.text, "the game is over"));
}

static struct ch_pdn_reader deck_reader;
static const struct ch_game *deck_game;
static int compared;

static void expect_position(const struct ch_game *game, const char *fen,
                            const struct ch_history *history) {
    struct ch_position expected = position_read(game, fen);
    assert_memory_equal(&expected, ch_history_position(history), sizeof expected);
    compared++;
}

static void compare_ballot(char *field[]) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game;
    assert_int_equal(CH_OK, ch_pdn_read(&deck_reader, &game, &error));
    assert_string_equal(field[0], ch_pdn_tags_get(&game.tags, "Round"));
    expect_position(english, field[1], &game.line.history);
    assert_int_equal(0, game.warnings.count);
}

/* The published positions after each of the 174 openings, barred ones included. */
TEST(ballots_give_the_published_positions) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game none;
    assert_int_equal(CH_OK, ch_text_read_file(&text, CH_SOURCE "/data/openings/english-ballots.pdn",
                                              1 << 20, &error));
    ch_pdn_reader_init(&deck_reader, text.data, text.length, "deck", english);
    rows("english.tsv", compare_ballot, 2, 174);
    assert_int_equal(CH_NOT_FOUND, ch_pdn_read(&deck_reader, &none, &error));
    ch_pdn_reader_done(&deck_reader);
}

/* The opening of the deck that the row names; two of the table's are in neither deck. */
static void compare_published(char *field[]) {
    size_t length = strlen(field[0]);
    for (int i = 0; i < openings.count; i++) {
        const char *name = openings.opening[i].name;
        if (strncmp(name, field[0], length) == 0 && name[length] == ' ')
            expect_position(deck_game, field[1], &openings.opening[i].history);
    }
}

/* The decks of Russian and Brazilian draughts lead to the positions that their source states. */
TEST(ballots_lead_to_the_published_positions) {
    static const char *const games[] = {"russian", "brazilian"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        deck_game = ch_game_find(games[i]);
        assert_int_equal(CH_OK, load("ballots", deck_game));
        compared = 0;
        rows("russian.tsv", compare_published, 2, 150);
        assert_int_equal(148, openings.count);
        assert_int_equal(148, compared);
    }
}

/* The nine positions after White's first move, a line each, as programs of international draughts
 * have their openings. */
TEST(international_positions_are_openings) {
    const struct ch_game *game = ch_game_find("international");
    assert_int_equal(CH_OK, load(CH_SOURCE "/tests/data/openings/international.fen", game));
    struct ch_position start = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    CH_SCOPED(ch_moves_done) struct ch_moves first = moves_of(game, &history);
    assert_int_equal(9, openings.count);
    assert_int_equal(9, first.count);
    int found = 0;
    for (int i = 0; i < first.count; i++) {
        ch_history_push(&history, game, &first.move[i]);
        for (int j = 0; j < openings.count; j++)
            found += memcmp(ch_history_position(&history),
                            ch_history_position(&openings.opening[j].history), sizeof start) == 0;
        ch_history_pop(&history);
    }
    assert_int_equal(9, found);
}

/* The lists of Moby Dam, whose licence keeps them out of this repository. */
TEST(lists_of_others_are_openings) {
    static const struct {
        const char *file;
        int count;
    } lists[] = {{"international_2move.fen", 79}, {"international_3move_uniq.fen", 331}};
    const char *shared = getenv("CROWNHEAD_SHARED");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/data/draughts/ballots/%s",
                 shared ? shared : CH_SOURCE "/../shared", lists[i].file);
        if (access(path, R_OK) != 0) {
            print_message("skipped: openings of Moby Dam, since there is no %s\n", path);
            skip();
        }
        assert_int_equal(CH_OK, load(path, ch_game_find("international")));
        assert_int_equal(lists[i].count, openings.count);
    }
}

static struct ch_openings draw(const char *settings, const struct ch_game *game) {
    struct ch_openings drawn;
    char what[64];
    snprintf(what, sizeof what, "random:%s", settings);
    if (ch_openings_load(what, CH_SOURCE, game, &drawn, &error) != CH_OK)
        fail_msg("%s: %s", what, error.text);
    return drawn;
}

TEST(random_openings_are_different_games_that_go_on) {
    const struct ch_game *frisian = ch_game_find("frisian");
    CH_SCOPED(ch_openings_done) struct ch_openings some = draw("plies=6,count=40,seed=3", frisian);
    CH_SCOPED(ch_openings_done) struct ch_openings same = draw("seed=3,plies=6,count=20", frisian);
    CH_SCOPED(ch_openings_done) struct ch_openings other = draw("plies=6,count=20", frisian);
    assert_int_equal(40, some.count);
    int alike = 0;
    for (int i = 0; i < some.count; i++) {
        const struct ch_history *history = &some.opening[i].history;
        assert_int_equal(6, history->count);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(frisian, history);
        assert_int_equal(CH_ONGOING, frisian->ops->outcome(frisian, history, &legal).result);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(history->plies[5].hash, some.opening[j].history.plies[5].hash);
        if (i < 20) {
            assert_string_equal(some.opening[i].name, same.opening[i].name);
            alike += strcmp(some.opening[i].name, other.opening[i].name) == 0;
        }
    }
    assert_true(alike < 5);
    CH_SCOPED(ch_openings_done)
    struct ch_openings all = draw("plies=1", english); /* 9-13 9-14 10-14 10-15 11-15 11-16 12-16 */
    assert_int_equal(7, all.count);
}

TEST(random_openings_that_can_not_be) {
    static const struct {
        const char *what, *part;
    } mistakes[] = {{"random:", "need a number of moves"},
                    {"random:count=3", "need a number of moves"},
                    {"random:plies=0", "from 1 to 100"},
                    {"random:plies=4,colour=red", "takes no `colour`"}};
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        CH_SCOPED(ch_openings_done) struct ch_openings none;
        assert_int_equal(CH_BAD_INPUT,
                         ch_openings_load(mistakes[i].what, CH_SOURCE, english, &none, &error));
        if (!strstr(error.text, mistakes[i].part))
            fail_msg("%s: %s", mistakes[i].what, error.text);
    }
    CH_SCOPED(ch_openings_done) struct ch_openings over;
    assert_int_equal(CH_BAD_INPUT, ch_openings_load("random:plies=100", CH_SOURCE,
                                                    ch_game_find("fanorona-5x5"), &over, &error));
    assert_non_null(strstr(error.text, "is over before"));
}

/* A reading of its parameters has the ballots of the game. */
TEST(rule_variants_have_the_ballots) {
    assert_int_equal(CH_OK, load("ballots", ch_game_find("english:losing=yes")));
    assert_int_equal(156, openings.count);
    assert_int_equal(CH_NOT_FOUND, load("ballots", ch_game_find("frisian")));
}

/* The benchmark positions of Stratego are those that their head specifies. */
TEST(reference_positions_are_drawn_as_they_say) {
    const struct ch_game *stratego = ch_game_find("stratego");
    CH_SCOPED(ch_openings_done) struct ch_openings drawn;
    assert_int_equal(CH_OK, load(CH_SOURCE "/data/bench/stratego.fen", stratego));
    assert_int_equal(CH_OK, ch_openings_load("random:plies=30,count=20,seed=1", CH_SOURCE, stratego,
                                             &drawn, &error));
    assert_int_equal(20, openings.count);
    assert_int_equal(20, drawn.count);
    for (int i = 0; i < openings.count; i++) {
        assert_int_equal(30, drawn.opening[i].history.count);
        assert_memory_equal(&openings.opening[i].history.start,
                            ch_history_position(&drawn.opening[i].history),
                            sizeof(struct ch_position));
    }
}

static int find_game(void **state) {
    (void)state;
    english = ch_game_find("english");
    return 0;
}
GROUP(find_game, NULL)
