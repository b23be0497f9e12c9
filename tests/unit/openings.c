/* Openings for matches: the deck that comes with the program, PDN files and lists of positions. */
#include "core/openings.h"
#include "core/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "core/pdn/pdn.h"

static const struct ch_game *english;
static struct ch_openings openings;
static struct ch_error error;

static enum ch_status load_bytes_for(const struct ch_game *game, const char *bytes, size_t length) {
    char path[] = "/tmp/ch_openings_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(length, write(file, bytes, length));
    close(file);
    enum ch_status status = ch_openings_load(path, CH_SOURCE, game, &openings, &error);
    unlink(path);
    return status;
}

static enum ch_status load_bytes(const char *bytes, size_t length) {
    return load_bytes_for(english, bytes, length);
}

static enum ch_status load_text(const char *text) {
    return load_bytes(text, strlen(text));
}

static void the_deck_has_156_openings_of_three_moves(void **state) {
    (void)state;
    assert_int_equal(CH_OK, ch_openings_load("ballots", CH_SOURCE, english, &openings, &error));
    assert_int_equal(156, openings.count);
    for (int i = 0; i < openings.count; i++) {
        const struct ch_opening *opening = &openings.opening[i];
        assert_int_equal(3, opening->history.count);
        for (int j = 0; j < i; j++) /* no transposition stands twice */
            assert_int_not_equal(opening->history.plies[2].hash,
                                 openings.opening[j].history.plies[2].hash);
    }
    assert_string_equal("9-13 21-17 5-9", openings.opening[0].name);
    assert_string_equal("12-16 24-20 10-15", openings.opening[155].name);
    ch_openings_done(&openings);
}

static void games_and_positions_are_openings(void **state) {
    (void)state;
    assert_int_equal(
        CH_OK, load_text("[Event \"Old Fourteenth\"]\n1. 11-15 23-19 2. 8-11 *\n"
                         "[Barred \"yes\"]\n9-14 *\n[FEN \"W:W32:BK1\"]\n*\n9-13 22-17 13x22 *"));
    assert_int_equal(3, openings.count);
    assert_string_equal("Old Fourteenth", openings.opening[0].name);
    assert_string_equal("W:W32:BK1", openings.opening[1].name);
    assert_string_equal("9-13 22-17 13x22", openings.opening[2].name);
    assert_int_equal(3, openings.opening[2].history.count);
    ch_openings_done(&openings);
    assert_int_equal(CH_OK, load_text("# two\nW:W32:BK1\r\n\n  B:W21-32:B1-12.\n"));
    assert_int_equal(2, openings.count);
    assert_int_equal(0, openings.opening[1].history.count);
    assert_int_equal(1, english->ops->side(english, &openings.opening[0].history.start));
    ch_openings_done(&openings);
}

static void a_mistake_is_an_error_with_its_line(void **state) {
    (void)state;
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
        ch_openings_done(&openings);
    }
    static const char zero[] = "W:W32:BK1\n\0 nothing after a zero byte is lost in silence\n";
    assert_int_equal(CH_BAD_INPUT, load_bytes(zero, sizeof zero - 1));
    assert_string_equal("holds a zero byte; it is not a text file", error.text);
    ch_openings_done(&openings);
    assert_int_equal(CH_NOT_FOUND,
                     ch_openings_load("no/such/file", CH_SOURCE, english, &openings, &error));
    assert_int_equal(CH_NOT_FOUND,
                     ch_openings_load("ballots", "no/such/home", english, &openings, &error));
    assert_non_null(strstr(error.text, "no ballots for English draughts"));
}

/* In Lines of Action a side that has won or lost may have moves left. */
static void an_opening_is_not_over(void **state) {
    (void)state;
    static const char over[] = "B:Ba1,c3:Wb8,h1\nW:Bd1:Wb1,d8,h8\n";
    assert_int_equal(CH_BAD_INPUT, load_bytes_for(ch_game_find("loa"), over, sizeof over - 1));
    assert_int_equal(2, error.line);
    assert_non_null(strstr(error.text, "the game is over"));
    ch_openings_done(&openings);
}

/* The published positions after each of the 174 openings, barred ones included. */
static void ballots_give_the_published_positions(void **state) {
    (void)state;
    const char *shared = getenv("CROWNHEAD_SHARED");
    char path[4096];
    struct ch_text json, deck;
    struct ch_pdn_reader reader;
    struct ch_pdn_game game;
    snprintf(path, sizeof path, "%s/data/draughts/ballots/3move_english.json",
             shared ? shared : CH_SOURCE "/../shared");
    ch_text_init(&json);
    ch_text_init(&deck);
    if (ch_text_read_file(&json, path, 1 << 20, &error) != CH_OK) {
        print_message("skipped: no %s\n", path);
        ch_text_done(&json);
        ch_text_done(&deck);
        skip();
    }
    assert_int_equal(CH_OK, ch_text_read_file(&deck, CH_SOURCE "/data/openings/english-ballots.pdn",
                                              1 << 20, &error));
    cJSON *root = cJSON_Parse(json.data);
    const cJSON *ballot = cJSON_GetObjectItem(root, "all")->child;
    ch_pdn_reader_init(&reader, deck.data, deck.length, "deck", english);
    int count = 0;
    for (; ch_pdn_read(&reader, &game, &error) == CH_OK; ballot = ballot->next, count++) {
        struct ch_position expected;
        assert_non_null(ballot);
        assert_int_equal(atoi(ballot->string), atoi(ch_pdn_tags_get(&game.tags, "Round")));
        assert_int_equal(
            CH_OK, english->ops->parse_position(english, ballot->valuestring, &expected, NULL));
        assert_memory_equal(&expected, ch_history_position(&game.line.history), sizeof expected);
        assert_int_equal(0, game.warning_count);
        ch_pdn_game_done(&game);
    }
    ch_pdn_game_done(&game);
    assert_int_equal(174, count);
    cJSON_Delete(root);
    ch_text_done(&json);
    ch_text_done(&deck);
}

/* The item of a list whose name begins with this word, or NULL. */
static const cJSON *find_item(const cJSON *list, const char *word) {
    size_t length = strlen(word);
    for (const cJSON *item = list->child; item; item = item->next)
        if (strncmp(item->string, word, length) == 0 && item->string[length] == ' ')
            return item;
    return NULL;
}

/* The decks of Russian and Brazilian draughts lead to the positions that their source states. */
static void lots_give_the_published_positions(void **state) {
    (void)state;
    static const char *const games[] = {"russian", "brazilian"};
    const char *shared = getenv("CROWNHEAD_SHARED");
    char path[4096];
    struct ch_text json;
    snprintf(path, sizeof path, "%s/data/draughts/ballots/150russian_and_brazilian.json",
             shared ? shared : CH_SOURCE "/../shared");
    ch_text_init(&json);
    bool there = ch_text_read_file(&json, path, 1 << 20, &error) == CH_OK;
    cJSON *root = there ? cJSON_Parse(json.data) : NULL;
    if (!there)
        print_message("positions not compared: no %s\n", path);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct ch_game *game = ch_game_find(games[i]);
        struct ch_openings deck;
        assert_int_equal(CH_OK, ch_openings_load("ballots", CH_SOURCE, game, &deck, &error));
        assert_int_equal(148, deck.count);
        for (int j = 0; there && j < deck.count; j++) {
            char label[32];
            struct ch_position expected;
            snprintf(label, sizeof label, "%.*s", (int)strcspn(deck.opening[j].name, " "),
                     deck.opening[j].name);
            const cJSON *item = find_item(cJSON_GetObjectItem(root, "all"), label);
            assert_non_null(item);
            assert_int_equal(CH_OK,
                             game->ops->parse_position(game, item->valuestring, &expected, &error));
            assert_memory_equal(&expected, ch_history_position(&deck.opening[j].history),
                                sizeof expected);
        }
        ch_openings_done(&deck);
    }
    cJSON_Delete(root);
    ch_text_done(&json);
}

/* Lists of positions of international draughts, as its programs have them. */
static void international_positions_are_openings(void **state) {
    (void)state;
    static const struct {
        const char *file;
        int count;
    } lists[] = {{"international_2move.fen", 79}, {"international_3move_uniq.fen", 331}};
    const char *shared = getenv("CROWNHEAD_SHARED");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char path[4096];
        struct ch_openings deck;
        snprintf(path, sizeof path, "%s/data/draughts/ballots/%s",
                 shared ? shared : CH_SOURCE "/../shared", lists[i].file);
        if (access(path, R_OK) != 0) {
            print_message("skipped: no %s\n", path);
            skip();
        }
        assert_int_equal(
            CH_OK, ch_openings_load(path, CH_SOURCE, ch_game_find("international"), &deck, &error));
        assert_int_equal(lists[i].count, deck.count);
        ch_openings_done(&deck);
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

static void random_openings_are_different_games_that_go_on(void **state) {
    (void)state;
    const struct ch_game *frisian = ch_game_find("frisian");
    struct ch_openings some = draw("plies=6,count=40,seed=3", frisian);
    struct ch_openings same = draw("seed=3,plies=6,count=20", frisian);
    struct ch_openings other = draw("plies=6,count=20", frisian);
    assert_int_equal(40, some.count);
    int alike = 0;
    for (int i = 0; i < some.count; i++) {
        const struct ch_history *history = &some.opening[i].history;
        struct ch_moves legal = {0};
        assert_int_equal(6, history->count);
        frisian->ops->moves(frisian, history, &legal);
        assert_int_equal(CH_ONGOING, frisian->ops->outcome(frisian, history, &legal).result);
        ch_moves_done(&legal);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(history->plies[5].hash, some.opening[j].history.plies[5].hash);
        if (i < 20) {
            assert_string_equal(some.opening[i].name, same.opening[i].name);
            alike += strcmp(some.opening[i].name, other.opening[i].name) == 0;
        }
    }
    assert_true(alike < 5);
    ch_openings_done(&some);
    ch_openings_done(&same);
    ch_openings_done(&other);
    struct ch_openings all = draw("plies=1", english); /* 9-13 9-14 10-14 10-15 11-15 11-16 12-16 */
    assert_int_equal(7, all.count);
    ch_openings_done(&all);
}

static void random_openings_that_can_not_be(void **state) {
    (void)state;
    static const struct {
        const char *what, *part;
    } wrong[] = {{"random:", "need a number of moves"},
                 {"random:count=3", "need a number of moves"},
                 {"random:plies=0", "from 1 to 100"},
                 {"random:plies=4,colour=red", "takes no `colour`"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_openings none;
        assert_int_equal(CH_BAD_INPUT,
                         ch_openings_load(wrong[i].what, CH_SOURCE, english, &none, &error));
        if (!strstr(error.text, wrong[i].part))
            fail_msg("%s: %s", wrong[i].what, error.text);
        ch_openings_done(&none);
    }
    struct ch_openings over;
    assert_int_equal(CH_BAD_INPUT, ch_openings_load("random:plies=100", CH_SOURCE,
                                                    ch_game_find("fanorona-5x5"), &over, &error));
    assert_non_null(strstr(error.text, "is over before"));
    ch_openings_done(&over);
}

/* A reading of its parameters has the ballots of the game. */
static void readings_have_the_ballots(void **state) {
    (void)state;
    struct ch_openings deck;
    assert_int_equal(CH_OK, ch_openings_load("ballots", CH_SOURCE,
                                             ch_game_find("english:losing=yes"), &deck, &error));
    assert_int_equal(156, deck.count);
    ch_openings_done(&deck);
    assert_int_equal(CH_NOT_FOUND, ch_openings_load("ballots", CH_SOURCE, ch_game_find("frisian"),
                                                    &deck, &error));
    ch_openings_done(&deck);
}

int main(void) {
    english = ch_game_find("english");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deck_has_156_openings_of_three_moves),
        cmocka_unit_test(games_and_positions_are_openings),
        cmocka_unit_test(a_mistake_is_an_error_with_its_line),
        cmocka_unit_test(an_opening_is_not_over),
        cmocka_unit_test(ballots_give_the_published_positions),
        cmocka_unit_test(lots_give_the_published_positions),
        cmocka_unit_test(international_positions_are_openings),
        cmocka_unit_test(random_openings_are_different_games_that_go_on),
        cmocka_unit_test(random_openings_that_can_not_be),
        cmocka_unit_test(readings_have_the_ballots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
