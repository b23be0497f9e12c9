/* Positions on which agents are compared: from PDN, lists, records and random play. */
#include "workshop/positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/games/games.h"
#include "core/record/record.h"
#include "tests/support/unit.h"

static const struct ch_game *english;
static struct ch_positions list; /* released after each test */
static struct ch_error error;

static enum ch_status load_bytes(const char *bytes, size_t length, int max) {
    char path[] = "/tmp/ch_positions_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(length, write(file, bytes, length));
    close(file);
    enum ch_status status = ch_positions_load(path, english, CH_SOURCE, max, &list, &error);
    unlink(path);
    return status;
}

static enum ch_status load_text(const char *text, int max) {
    return load_bytes(text, strlen(text), max);
}

/* The plies before position i, as text. */
static void assert_moves(int i, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_history *history = &list.item[i].history;
    for (int ply = 0; ply < history->count; ply++) {
        ch_text_add(&text, ply ? " " : "");
        english->ops->format_move(english, &history->plies[ply].move, NULL, CH_NOTATION_FULL,
                                  &text);
    }
    assert_string_equal(expected, text.data);
}

static void assert_name(int i, const char *begins) {
    assert_memory_equal(list.item[i].name, begins, strlen(begins));
}

/* After 11-15 22-18 the jump 15x22 is forced. The second game begins like the first. */
TEST(games_give_every_position_with_a_choice_once) {
    assert_int_equal(CH_OK, load_text("1. 11-15 22-18 2. 15x22 *\n\n1. 11-15 23-19 *\n", 0));
    assert_int_equal(2, list.games);
    assert_int_equal(1, list.forced);
    assert_int_equal(2, list.same); /* the start, and after 11-15 */
    assert_int_equal(4, list.total);
    assert_int_equal(4, list.count);
    assert_moves(0, "");
    assert_moves(1, "11-15");
    assert_moves(2, "11-15 22-18 15x22");
    assert_moves(3, "11-15 23-19");
    assert_name(0, "game 1, ply 1 of ch_positions_");
    assert_name(2, "game 1, ply 4 of ");
    assert_name(3, "game 2, ply 3 of ");
}

TEST(repetitions_are_positions_of_their_own) {
    assert_int_equal(
        CH_OK, load_text("[FEN \"B:WK32:BK1\"]\n1. 1-5 32-28 2. 5-1 28-32 3. 1-5 32-28 *\n", 0));
    assert_int_equal(7, list.count); /* the last differs from the third only in this */
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    int last = list.count - 1;
    struct ch_turn turn = ch_positions_turn(&list, last, &legal);
    assert_int_equal(6, turn.history->count);
    assert_int_equal(2, ch_history_repetitions(turn.history));
}

/* Two orders of moves lead to one position; the last move is another, which rules may ask about. */
TEST(last_moves_are_part_of_a_position) {
    assert_int_equal(CH_OK, load_text("1. 9-13 22-18 2. 12-16 *\n\n1. 12-16 22-18 2. 9-13 *\n", 0));
    assert_int_equal(1, list.same); /* the start */
    assert_int_equal(7, list.count);
}

TEST(a_list_has_a_position_a_line) {
    assert_int_equal(CH_OK, load_text("% two\nB:W32:B1\r\n\n  W:W32:B1.\nB:W18:B15\n", 0));
    assert_int_equal(2, list.count); /* a jump leaves no choice */
    assert_name(0, "line 2 of ");
}

/* Keys of a position by itself, and of the same position within a game. */
TEST(the_key_is_the_position_s) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    uint64_t key[3];
    assert_int_equal(CH_OK, load_text("11-15 23-19 *", 0));
    for (int i = 0; i < 2; i++)
        key[i] = ch_positions_turn(&list, i + 1, &legal).key;
    ch_positions_done(&list);
    assert_true(key[0] != key[1]);
    assert_int_equal(CH_OK, load_text("W:W21-32:B1-10,12,15\n", 0));
    struct ch_turn turn = ch_positions_turn(&list, 0, &legal);
    assert_true(turn.key == key[0]);
    assert_int_equal(1, turn.seat);
    assert_ptr_equal(&legal, turn.legal);
    assert_int_equal(7, legal.count);
}

TEST(a_sample_is_even_and_repeatable) {
    char *names[10];
    assert_int_equal(CH_OK, ch_positions_load(NULL, english, CH_SOURCE, 0, &list, &error));
    assert_int_equal(200, list.count); /* data/bench/english.fen says so */
    for (int round = 0; round < 2; round++) {
        ch_positions_done(&list);
        assert_int_equal(CH_OK, ch_positions_load(NULL, english, CH_SOURCE, 10, &list, &error));
        assert_int_equal(10, list.count);
        assert_int_equal(200, list.total);
        for (int i = 0; i < 10; i++) {
            int line = atoi(list.item[i].name + strlen("line ")) - 2; /* two lines of comment */
            assert_in_range(line, 20 * i + 1, 20 * (i + 1));
            if (round == 0)
                names[i] = strdup(list.item[i].name);
            else
                assert_string_equal(names[i], list.item[i].name);
        }
    }
    for (int i = 0; i < 10; i++)
        free(names[i]);
}

/* As for a game that comes without a list of positions. */
TEST(without_a_list_there_is_random_play) {
    assert_int_equal(CH_OK, ch_positions_load(NULL, english, "/nowhere", 0, &list, &error));
    assert_in_range(list.count, 100, 200);
    assert_int_equal(200, list.games);
    int seat[CH_SEATS] = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < list.count; i++)
        seat[ch_positions_turn(&list, i, &legal).seat]++;
    assert_true(seat[0] > 50 && seat[1] > 50);
}

/* A list has positions alone, and Stratego's laws look at the plies before. */
TEST(a_game_with_set_ups_has_random_play) {
    assert_int_equal(
        CH_OK, ch_positions_load(NULL, ch_game_find("stratego"), CH_SOURCE, 0, &list, &error));
    assert_int_equal(200, list.games);
    int plies = 0;
    for (int i = 0; i < list.count; i++)
        plies += list.item[i].history.count;
    assert_true(plies > 20 * list.count);
}

TEST(a_record_gives_its_games) {
    char folder[] = "/tmp/ch_positions_XXXXXX", path[64];
    struct ch_record *record;
    struct ch_played_move moves[] = {{.path = (char *)"11-15"}, {.path = (char *)"23-19"}};
    struct ch_recorded_game game = {.game = (char *)"english",
                                    .player = {(char *)"a", (char *)"b"},
                                    .fault_seat = -1,
                                    .ply_count = 2,
                                    .moves = moves};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    assert_int_equal(CH_OK, ch_record_open(path, CH_RECORD_WRITE, &record, &error));
    assert_int_equal(CH_OK, ch_record_add_game(record, &game, &error));
    ch_record_close(record);
    assert_int_equal(CH_OK, ch_positions_load(path, english, CH_SOURCE, 0, &list, &error));
    assert_int_equal(3, list.count);
    assert_moves(2, "11-15 23-19");
    assert_string_equal("game 1, ply 3 of games.db", list.item[2].name);
    ch_positions_done(&list);
    unlink(path);
    rmdir(folder);
}

/* The last moves are part of the history; one scenario leaves no choice. */
TEST(scenarios_give_their_positions) {
    enum ch_status status =
        load_text("; two\n(scenario (name \"save it\") (game english)\n"
                  "  (position \"B:WK2,14,20:B6,16,18\") (last \"7-2\") (best \"16-19\"))\n"
                  "(scenario (name \"jump\") (game english) (position \"B:W18:B15\")\n"
                  "  (best \"15x22\"))\n",
                  0);
    if (status != CH_OK)
        fail_msg("line %d: %s", error.line, error.text);
    assert_int_equal(1, list.count);
    assert_moves(0, "7-2");
    assert_name(0, "save it of ch_positions_");
}

TEST(unusable_input_is_reported) {
    static const struct {
        const char *text, *says;
        int line;
    } cases[] = {
        {"B:W32:B1\nW:W40:B1\n", "40", 2},
        {"\n11-14 *\n", "11-14", 2},
        {"", "no position", 0},
        {"(scenario (name \"x\") (game english) (position \"B:W1:B\")\n(best \"1-2\"))", "", 1},
        {"B:W18:B15\n", "no position in it leaves a choice", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(CH_BAD_INPUT, load_text(cases[i].text, 0));
        assert_int_equal(cases[i].line, error.line);
        assert_non_null(strstr(error.text, cases[i].says));
        assert_true(error.file[0]);
        ch_positions_done(&list);
    }
    assert_int_equal(CH_BAD_INPUT, load_bytes("B:W\0", 4, 0));
    ch_positions_done(&list);
    assert_int_equal(CH_NOT_FOUND,
                     ch_positions_load("/nowhere/x", english, CH_SOURCE, 0, &list, &error));
}

TEST(a_bad_game_is_left_out_and_counted) {
    assert_int_equal(CH_OK, load_text("[Event \"a\"]\n11-14 *\n\n[Event \"b\"]\n11-15 *\n", 0));
    assert_int_equal(1, list.refused);
    assert_int_equal(2, list.why.line);
    assert_int_equal(2, list.count);
    assert_name(0, "game 2, ply 1");
}

static int find_game(void **state) {
    (void)state;
    english = ch_game_find("english");
    return 0;
}
static int clear_list(void **state) {
    (void)state;
    ch_positions_done(&list);
    return 0;
}

EACH(find_game, clear_list)
