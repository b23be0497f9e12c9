/* The parts of a training: games that the search plays against itself, their file, and which of
 * their positions are taken, which is looked up here by the lists of moves. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/games/games.h"
#include "core/games/weights.h"
#include "tests/support/unit.h"
#include "workshop/train/train.h"

enum { GAMES = 4 };

static char path[] = "/tmp/crownhead-train-XXXXXX";

static struct ch_self_game played(const struct ch_game *rules, uint64_t key) {
    struct ch_self_play play = {.game = rules, .nodes = 60};
    struct ch_self_game game;
    assert_true(ch_self_play(&play, key, &game));
    return game;
}

static void same_games(const struct ch_self_game *a, const struct ch_self_game *b) {
    assert_int_equal(a->history.count, b->history.count);
    assert_int_equal(a->opening, b->opening);
    assert_true(a->result == b->result);
    for (int i = 0; i < a->history.count; i++) {
        assert_int_equal(a->score[i], b->score[i]);
        assert_true(ch_move_equal(&a->history.plies[i].move, &b->history.plies[i].move));
    }
}

/* Moves are legal, the opening is random and of its length, the result is one that there is, and
 * that of the rules where they ended the game. */
TEST(self_play) {
    static const char *const names[] = {"english", "russian", "international",
                                        "english:losing=yes"};
    for (int i = 0; i < GAMES; i++) {
        const struct ch_game *rules;
        assert_int_equal(ch_game_open(names[i], &rules, NULL), CH_OK);
        CH_SCOPED(ch_self_game_done)
        struct ch_self_game game = played(rules, (uint64_t)i), again = played(rules, (uint64_t)i);
        CH_SCOPED(ch_self_game_done) struct ch_self_game other = played(rules, 99);
        same_games(&game, &again);
        assert_true(game.opening >= 6 && game.opening <= game.history.count);
        for (int k = 0; k < 6; k++)
            assert_int_equal(game.score[k], CH_NO_SCORE);
        assert_true(game.result == 0 || game.result == 0.5 || game.result == 1);
        bool differ = other.history.count != game.history.count;
        for (int k = 0; !differ && k < game.history.count; k++)
            differ = !ch_move_equal(&game.history.plies[k].move, &other.history.plies[k].move);
        assert_true(differ);
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        rules->ops->moves(rules, &game.history, &legal);
        struct ch_outcome outcome = rules->ops->outcome(rules, &game.history, &legal);
        if (outcome.result == CH_WON)
            assert_true(game.result == (strcmp(rules->seat_name[outcome.winner], "White") == 0));
        if (outcome.result == CH_DRAWN)
            assert_true(game.result == 0.5);
    }
}

static enum ch_status open_file(struct ch_games_file *file, const struct ch_games_head *head,
                                struct ch_error *error) {
    enum ch_status status = ch_games_open(file, path, head, GAMES, error);
    if (status != CH_OK)
        ch_games_close(file);
    return status;
}

static enum ch_status read_any(const char *name, struct ch_games_file *file,
                               struct ch_error *error) {
    const struct ch_game *rules;
    assert_int_equal(ch_game_open(name, &rules, NULL), CH_OK);
    enum ch_status status = ch_games_read(file, path, rules, error);
    if (status != CH_OK)
        ch_games_close(file);
    return status;
}

static struct ch_games_head head_of(const struct ch_game *rules) {
    return (struct ch_games_head){.game = rules,
                                  .seed = 1,
                                  .nodes = 60,
                                  .games = GAMES,
                                  .weights = "none",
                                  .tables = "none",
                                  .pull = 1};
}

static void append(const char *text) {
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* Makes the file one of an older program. */
static void make_old(char version) {
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, (long)strlen("crownhead games "), SEEK_SET);
    fputc(version, file);
    fclose(file);
}

static size_t read_bytes(char bytes[], size_t size) {
    FILE *file = fopen(path, "r");
    size_t count = file ? fread(bytes, 1, size, file) : 0;
    assert_true(count > 0 && count < size && fclose(file) == 0);
    return count;
}

static void write_bytes(const char bytes[], size_t count) {
    FILE *file = fopen(path, "w");
    assert_true(file && fwrite(bytes, 1, count, file) == count && fclose(file) == 0);
}

/* Appends a line with its checksum: the first 8 digits of the SHA-256 of the head's and the line.
 */
static void append_checked(const char *line) {
    enum { SIZE = 1 << 14 };
    char bytes[SIZE], hash[CH_HASH_HEX], text[SIZE];
    size_t size = read_bytes(bytes, SIZE), head = 0;
    for (int lines = 0; lines < 4; head++)
        lines += head < size && bytes[head] == '\n';
    ch_hash_text(bytes, head, hash);
    int length = snprintf(text, sizeof text, "%s%s", hash, line);
    ch_hash_text(text, (unsigned long)length, hash);
    snprintf(text, sizeof text, "%s %.8s\n", line, hash);
    append(text);
}

/* A written file is read again; a line that was cut off is dropped, and its game is missing. */
TEST(file_again) {
    const struct ch_game *rules = ch_game_find("english");
    struct ch_games_head head = head_of(rules);
    struct ch_games_file file;
    struct ch_self_game game[GAMES], again;
    struct ch_error error = {.text = ""};
    unlink(path);
    assert_int_equal(open_file(&file, &head, &error), CH_OK);
    for (int i = 0; i < GAMES; i += 2) {
        game[i] = played(rules, (uint64_t)i);
        assert_int_equal(ch_games_add(&file, i, &game[i], &error), CH_OK);
    }
    ch_games_close(&file);
    append("1 7 1/2 aba");
    for (int time = 0; time < 2; time++) {
        if (open_file(&file, &head, &error) != CH_OK)
            fail_msg("%d: %s", error.line, error.text);
        assert_int_equal(file.done, 2);
        for (int i = 0; i < GAMES; i++)
            assert_true((i % 2 == 0) == (file.line[i].moves != NULL));
        for (int i = 0; i < GAMES; i += 2) {
            assert_int_equal(ch_games_replay(&file, i, &again, &error), CH_OK);
            same_games(&game[i], &again);
            ch_self_game_done(&again);
        }
        ch_games_close(&file);
    }
    for (int i = 0; i < GAMES; i += 2)
        ch_self_game_done(&game[i]);
}

/* A changed bit is reported, with its line if it is not in the head. A file that ends
 * anywhere has the games whose lines it has whole, as they were. */
TEST(file_damaged) {
    enum { SIZE = 1 << 14, SOME = 2 };
    const struct ch_game *rules = ch_game_find("english");
    struct ch_games_head head = head_of(rules);
    struct ch_games_file file;
    struct ch_error error = {.text = ""};
    char bytes[SIZE], *moves[SOME];
    unlink(path);
    assert_int_equal(open_file(&file, &head, &error), CH_OK);
    for (int i = 0; i < SOME; i++) {
        struct ch_self_game game = played(rules, (uint64_t)i);
        assert_int_equal(ch_games_add(&file, i, &game, &error), CH_OK);
        moves[i] = ch_copy(file.line[i].moves);
        ch_self_game_done(&game);
    }
    ch_games_close(&file);
    size_t size = read_bytes(bytes, SIZE);
    int line = 1;
    for (size_t i = 0; i < size; i++) {
        if (line > 5 && bytes[i] != '\n' && i % 5 > 0)
            continue;
        char byte = bytes[i];
        bytes[i] = (char)(byte ^ 1 << i % 8);
        write_bytes(bytes, size);
        assert_int_equal(open_file(&file, &head, &error), CH_BAD_INPUT);
        assert_string_equal(error.file, path);
        assert_int_equal(error.line, line > 4 ? line : error.line);
        bytes[i] = byte;
        line += bytes[i] == '\n';
    }
    for (size_t length = 0; length < size; length += 7) {
        write_bytes(bytes, length);
        assert_int_equal(open_file(&file, &head, &error), CH_OK);
        int lines = 0;
        for (size_t i = 0; i < length; i++)
            lines += bytes[i] == '\n';
        assert_int_equal(file.done, lines > 4 ? lines - 4 : 0);
        for (int i = 0; i < SOME; i++)
            if (file.line[i].moves)
                assert_string_equal(file.line[i].moves, moves[i]);
        ch_games_close(&file);
    }
    for (int i = 0; i < SOME; i++)
        ch_free(moves[i]);
}

/* Files of older programs are refused with a word about them. A line of another training is no line
 * of this one. */
TEST(file_old) {
    const struct ch_game *rules = ch_game_find("english");
    struct ch_games_head head = head_of(rules);
    struct ch_games_file file;
    struct ch_error error = {.text = ""};
    unlink(path);
    assert_int_equal(open_file(&file, &head, &error), CH_OK);
    ch_games_close(&file);
    append("1 7 1/2 aba\n");
    assert_int_equal(open_file(&file, &head, &error), CH_BAD_INPUT);
    assert_int_equal(error.line, 5);
    for (char version = '1'; version <= '3'; version++) {
        make_old(version);
        assert_int_equal(open_file(&file, &head, &error), CH_BAD_INPUT);
        assert_non_null(
            strstr(error.text, "not games as this Crownhead keeps them; delete the file"));
        assert_int_equal(read_any("english", &file, &error), CH_BAD_INPUT);
        assert_non_null(
            strstr(error.text, "not games as this Crownhead keeps them; leave the file out"));
    }
}

/* Another training's head and damaged lines are refused with their line. */
TEST(file_refused) {
    const struct ch_game *rules = ch_game_find("english");
    struct ch_games_head head = head_of(rules), other = head;
    struct ch_games_file file;
    struct ch_self_game game;
    struct ch_error error = {.text = ""};
    unlink(path);
    assert_int_equal(open_file(&file, &head, &error), CH_OK);
    ch_games_close(&file);
    other.seed = 2;
    assert_int_equal(open_file(&file, &other, &error), CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "not the games of this training"));
    other = head;
    other.weights = "0123";
    assert_int_equal(open_file(&file, &other, &error), CH_BAD_INPUT);
    other = head;
    other.pull = 2;
    assert_int_equal(open_file(&file, &other, &error), CH_BAD_INPUT);
    const struct ch_games_file from = {.hash = "4567"};
    other = head;
    other.from = &from;
    other.from_count = 1;
    assert_int_equal(open_file(&file, &other, &error), CH_BAD_INPUT);
    append_checked("1 7 1/2 zz");
    assert_int_equal(open_file(&file, &head, &error), CH_OK);
    assert_int_equal(ch_games_replay(&file, 1, &game, &error), CH_BAD_INPUT);
    assert_int_equal(error.line, 5);
    assert_non_null(strstr(error.text, "move 1 of this game can't be played"));
    ch_games_close(&file);
    static const char *const bad[] = {"x 7 1 a",    "1",        "1 7 2 a",         "1 7 1",
                                      "1 7 1 a b",  "-1 7 1 a", "1 -7 1 a",        "",
                                      "1 7x 1/2 a", "1  1 a",   "9999999999 7 1 a"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        append_checked(bad[i]);
        assert_int_equal(open_file(&file, &head, &error), CH_BAD_INPUT);
        assert_int_equal(error.line, 6);
        assert_non_null(strstr(error.text, "this is no game"));
        assert_int_equal(read_any("english", &file, &error), CH_BAD_INPUT);
        assert_int_equal(error.line, 6);
        assert_int_equal(truncate(path, 0), 0);
        assert_int_equal(open_file(&file, &head, &error), CH_OK);
        ch_games_close(&file);
        append_checked("1 7 1/2 zz");
    }
}

/* Games of any training are read, those behind a cut left out, for the same game and for others on
 * its board with the same aim. */
TEST(file_of_others) {
    const struct ch_game *rules = ch_game_find("russian");
    struct ch_games_head head = head_of(rules);
    struct ch_games_file file;
    struct ch_self_game game[GAMES], again;
    struct ch_error error = {.text = ""};
    head.seed = 77;
    unlink(path);
    assert_int_equal(open_file(&file, &head, &error), CH_OK);
    for (int i = 0; i < 2; i++) {
        game[i] = played(rules, (uint64_t)i);
        assert_int_equal(ch_games_add(&file, 3 - i, &game[i], &error), CH_OK);
    }
    ch_games_close(&file);
    append("2 7 1/2 aba");
    static const char *const alike[] = {"russian", "brazilian", "english", "italian"};
    for (int n = 0; n < 4; n++) {
        if (read_any(alike[n], &file, &error) != CH_OK)
            fail_msg("%s: %s", alike[n], error.text);
        assert_true(file.done == 2 && file.capacity == 2 && file.rules == rules);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(file.line[i].number, 3 - i);
            assert_int_equal(ch_games_replay(&file, i, &again, &error), CH_OK);
            same_games(&game[i], &again);
            ch_self_game_done(&again);
        }
        ch_games_close(&file);
    }
    static const char *const unlike[] = {"international", "russian:losing=yes", "turkish"};
    for (int n = 0; n < 3; n++) {
        if (read_any(unlike[n], &file, &error) != CH_BAD_INPUT)
            fail_msg("%s", unlike[n]);
        assert_int_equal(error.line, 2);
        assert_non_null(strstr(error.text, "games of russian are nothing for"));
    }
    static const char *const heads[] = {"",
                                        "x\n",
                                        "crownhead games 4\n",
                                        "crownhead games 4\nplay english 1\nseed 1\n",
                                        "crownhead games 4\ngame nonsense 123\nseed 1\n",
                                        "crownhead games 4\ngame brazilian 123\nseed 1\n",
                                        "crownhead games 4\ngame  1\n\n"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        write_bytes(heads[i], strlen(heads[i]));
        if (read_any("russian", &file, &error) != CH_BAD_INPUT)
            fail_msg("%s", heads[i]);
        assert_string_equal(error.file, path);
    }
    for (int i = 0; i < 2; i++)
        ch_self_game_done(&game[i]);
}

static bool can_take(const struct ch_game *rules, const struct ch_position *position) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    bool takes = false;
    ch_history_init(&history, rules, position);
    rules->ops->moves(rules, &history, &legal);
    for (int i = 0; i < legal.count; i++)
        takes = takes || legal.move[i].captured_count > 0;
    return takes;
}

/* For a sum of weights every position with a score and without a capture for either side is taken
 * once, and no other. */
TEST(quiet_positions) {
    const struct ch_game *rules = ch_game_find("turkish");
    CH_SCOPED(ch_self_game_done) struct ch_self_game game = played(rules, 5);
    struct ch_samples samples;
    ch_samples_init(&samples, rules);
    ch_samples_add(&samples, rules, &game, true);
    int expected = 0;
    for (int ply = game.opening; ply < game.history.count; ply++) {
        const struct ch_position *position = ch_history_before(&game.history, ply);
        struct ch_position passed;
        bool seen = false;
        rules->ops->pass(rules, position, &passed);
        for (int i = 0; i < expected && !seen; i++) {
            struct ch_position other;
            ch_samples_position(&samples, i, &other);
            seen = memcmp(&other, position, sizeof other) == 0;
        }
        if (game.score[ply] == CH_NO_SCORE || can_take(rules, position) ||
            can_take(rules, &passed) || seen)
            continue;
        struct ch_position taken;
        assert_true(expected < samples.count);
        ch_samples_position(&samples, expected++, &taken);
        assert_memory_equal(&taken, position, sizeof taken);
    }
    assert_true(expected > 5);
    assert_int_equal(samples.count, expected);
    assert_int_equal(samples.from[0].positions, expected);
    assert_true(samples.from[0].held_out && samples.from[0].result == game.result);
    ch_samples_add(&samples, rules, &game, false); /* nothing new */
    assert_int_equal(samples.count, expected);
    assert_int_equal(samples.from[1].positions, 0);
    ch_samples_done(&samples);
}

/* Games won by the side with more men at the end: a man is good, in the losing form bad; by
 * definition 100 either way. Held-out games are counted separately. */
TEST(fit) {
    enum { PLAYED = 20 };
    static const char *const names[] = {"turkish", "turkish:losing=yes"};
    for (int n = 0; n < 2; n++) {
        const struct ch_game *rules;
        CH_SCOPED(ch_samples_done) struct ch_samples samples;
        struct ch_weights_file file[2] = {{0}};
        assert_int_equal(ch_game_open(names[n], &rules, NULL), CH_OK);
        ch_samples_init(&samples, rules);
        int white = ch_weights_seat(rules), held_out = 0;
        for (int i = 0; i < PLAYED; i++) {
            CH_SCOPED(ch_self_game_done) struct ch_self_game game = played(rules, (uint64_t)i);
            int material = rules->ops->material(rules, ch_history_position(&game.history), white);
            game.result = material > 0 ? 1 : material < 0 ? 0 : 0.5;
            ch_samples_add(&samples, rules, &game, i % 4 == 0);
            held_out += i % 4 == 0 ? samples.from[i].positions : 0;
        }
        for (int i = 0; i < 2; i++) {
            struct ch_fit how = {.samples = &samples, .pull = 1, .threads = 1 + i};
            ch_fit_weights(&how, &file[i]);
            assert_int_equal(file[i].values[rules->weights->unit], n == 0 ? 1000 : -1000);
            assert_int_equal(file[i].held_out, held_out);
            assert_int_equal(file[i].positions + file[i].held_out, samples.count);
            assert_true(file[i].scale > 0 && file[i].loss_after < 0.693 &&
                        file[i].loss_before < 0.693);
            for (int w = 0; w < file[i].count; w++)
                assert_true(abs(file[i].values[w]) <= rules->weights->limit(rules, w));
        }
        assert_memory_equal(file[0].values, file[1].values,
                            (size_t)file[0].count * sizeof *file[0].values);
        ch_weights_file_done(&file[0]);
        ch_weights_file_done(&file[1]);
    }
}

static int make_path(void **state) {
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state) {
    (void)state;
    return unlink(path);
}

GROUP(make_path, remove_path)
