/* Files of weights: a written file is read again, for every game that has any; a damaged one is
 * refused with its line. */

#include "core/games/weights.h"
#include "tests/support/begin.h"

static char *written_many(const struct ch_game *game, int count, int16_t *values) {
    char board[16];
    ch_weights_board(game, board);
    struct ch_weights_file file = {.game = (char *)game->name,
                                   .board = board,
                                   .made = "crownhead train\n--games 9",
                                   .count = count,
                                   .scale = 123.5,
                                   .seed = 7,
                                   .games = 9,
                                   .positions = 80,
                                   .held_out = 8,
                                   .loss_before = 0.625,
                                   .loss_after = 0.5,
                                   .values = values};
    struct ch_text text = ch_text_new();
    ch_weights_file_write(&file, &text);
    return ch_text_take(&text);
}

static char *written(const struct ch_game *game, int16_t *values) {
    return written_many(game, game->weights->count(game), values);
}

static int16_t *random_values(const struct ch_game *game) {
    int count = game->weights->count(game);
    int16_t *values = ch_alloc((size_t)count * sizeof *values);
    struct ch_random dice = seeded(3);
    for (int i = 0; i < count; i++)
        if (ch_random_below(&dice, 10) == 0)
            values[i] = (int16_t)((int)ch_random_below(&dice, 801) - 400);
    return values;
}

TEST(round_trip) {
    for (int i = 0; ch_game_at(i); i++) {
        const struct ch_game *game = ch_game_at(i);
        struct ch_error error = {.text = ""};
        struct ch_weights_file file;
        struct ch_weights *weights;
        if (!game->weights)
            continue;
        CH_FREED int16_t *values = random_values(game);
        struct ch_source source = {.name = "a.weights", .text = written(game, values)};
        if (ch_weights_file_read(&source, &file, &error) != CH_OK)
            fail_msg("%s: %d: %s", game->name, error.line, error.text);
        assert_string_equal(file.game, game->name);
        assert_string_equal(file.made, "crownhead train --games 9");
        assert_int_equal(file.count, game->weights->count(game));
        assert_true(file.scale == 123.5 && file.loss_before == 0.625 && file.loss_after == 0.5);
        assert_int_equal(file.seed, 7);
        assert_int_equal(file.games, 9);
        assert_int_equal(file.positions, 80);
        assert_int_equal(file.held_out, 8);
        assert_memory_equal(file.values, values, (size_t)file.count * sizeof *values);
        CH_FREED char *again = written(game, file.values);
        assert_string_equal(again, source.text);
        ch_weights_file_done(&file);
        assert_int_equal(ch_weights_read(&source, game, &weights, &error), CH_OK);
        ch_free(weights);
        ch_free(source.text);
    }
}

/* Reads the text with `from` changed to `to` ("": cut off there) and looks at the line (0: the last
 * one) and the words of the error. */
static void expect_refusal(const char *text, const char *from, const char *to, int line,
                           const char *words) {
    struct ch_error error = {.text = ""};
    struct ch_weights *weights;
    const char *at = strstr(text, from);
    assert_non_null(at);
    CH_SCOPED(ch_text_done) struct ch_text changed = ch_text_new();
    ch_text_add_bytes(&changed, text, (size_t)(at - text));
    ch_text_add(&changed, to);
    if (to[0] != '\0')
        ch_text_add(&changed, at + strlen(from));
    struct ch_source source = {.name = "a.weights", .text = changed.data};
    assert_int_equal(ch_weights_read(&source, ch_game_find("english"), &weights, &error),
                     CH_BAD_INPUT);
    assert_string_equal(error.file, "a.weights");
    if (!strstr(error.text, words) || (line > 0 && error.line != line))
        fail_msg("%s -> %s: line %d: %s", from, to, error.line, error.text);
}

TEST(damaged) {
    const struct ch_game *game = ch_game_find("english");
    CH_FREED int16_t *values = random_values(game);
    CH_FREED char *text = written(game, values);
    expect_refusal(text, "crownhead weights 1", "crownhead weights 2", 1, "not a file of weights");
    expect_refusal(text, "crownhead weights 1", "", 1, "not a file of weights");
    expect_refusal(text, "board", "bored", 3, "a line `board …` is expected");
    expect_refusal(text, "\nweights ", "\nweights -", 4, "`weights` is no number from 1 to");
    expect_refusal(text, "scale 1", "scale x", 5, "`scale` is no number");
    expect_refusal(text, "scale 123.5", "scale nan", 5, "`scale` is no number");
    expect_refusal(text, "scale 123.5", "scale 0", 5, "`scale` is no number from 1 to 1e+06");
    expect_refusal(text, "seed 7", "seed 99999999999999999999", 6, "`seed` is no number");
    expect_refusal(text, "data\n", "date\n", 13, "a line `data` is expected");
    expect_refusal(text, "data\n", "", 12, "a line `data` is expected");
    expect_refusal(text, "end ", "", 0, "the file ends before its line");
    expect_refusal(text, "english", "russian", 0, "damaged");
}

/* Well made, for another board, or too large for the sum. */
TEST(unfit) {
    const struct ch_game *english = ch_game_find("english");
    const struct ch_game *international = ch_game_find("international");
    struct ch_error error = {.text = ""};
    struct ch_weights *weights;
    CH_FREED int16_t *values = random_values(english);
    struct ch_source source = {.name = "a.weights", .text = written(english, values)};
    assert_int_equal(ch_weights_read(&source, international, &weights, &error), CH_BAD_INPUT);
    assert_string_equal(error.text,
                        "these weights are for a board of 8x8, that of international is "
                        "10x10; choose weights of that board");
    assert_int_equal(ch_weights_read(&source, ch_game_find("russian"), &weights, &error), CH_OK);
    ch_free(weights);
    assert_int_equal(ch_weights_read(&source, ch_game_find("loa"), &weights, &error), CH_BAD_INPUT);
    assert_int_equal(ch_weights_read(&source, ch_game_find("stratego"), &weights, &error),
                     CH_UNSUPPORTED);
    ch_free(source.text);
}

/* A row's largest weight and that of other layers, on both sides of 0, and one beyond each. */
TEST(too_large) {
    const struct ch_game *game = ch_game_find("english");
    const struct {
        int at, value;
        const char *words;
    } cases[] = {{0, 500, NULL},
                 {0, 501, "weight 0 is 501, beyond 500"},
                 {1, -501, "weight 1 is -501, beyond 500"},
                 {1, -500, NULL},
                 {game->weights->count(game) - 1, 4000, NULL},
                 {game->weights->count(game) - 1, -4001, "is -4001, beyond 4000"},
                 {game->weights->count(game) - 1, INT16_MIN, "is -32768, beyond 4000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_FREED int16_t *values = random_values(game);
        values[cases[i].at] = (int16_t)cases[i].value;
        CH_FREED char *text = written(game, values);
        struct ch_source source = {.name = "a.weights", .text = text};
        struct ch_error error = {.text = ""};
        CH_FREED struct ch_weights *weights = NULL;
        enum ch_status status = ch_weights_read(&source, game, &weights, &error);
        assert_int_equal(status, cases[i].words ? CH_BAD_INPUT : CH_OK);
        if (cases[i].words) {
            assert_non_null(strstr(error.text, cases[i].words));
            assert_int_equal(error.line, 13); /* `data` */
        }
    }
}

/* What was shipped before networks had 92,913 weights for English. */
TEST(patterns_of_before) {
    static int16_t values[92913];
    const struct ch_game *game = ch_game_find("english");
    CH_FREED char *text = written_many(game, 92913, values);
    struct ch_source source = {.name = "a.weights", .text = text};
    struct ch_error error = {.text = ""};
    struct ch_weights *weights;
    assert_int_equal(ch_weights_read(&source, game, &weights, &error), CH_BAD_INPUT);
    assert_int_equal(error.line, 4);
    assert_non_null(strstr(error.text, "there are 92913 weights, the evaluation of english has "));
    assert_non_null(strstr(error.text, "files of earlier versions have patterns of men"));
    assert_non_null(strstr(error.text, "make the file anew with `crownhead train`"));
}

/* With all weights at random between their limits, which pack worst, a file has less than 1 MB. */
TEST(size) {
    struct ch_random dice = seeded(4);
    for (int i = 0; ch_game_at(i); i++) {
        const struct ch_game *game = ch_game_at(i);
        if (!game->weights)
            continue;
        int count = game->weights->count(game);
        CH_FREED int16_t *values = ch_alloc((size_t)count * sizeof *values);
        for (int k = 0; k < count; k++) {
            int limit = game->weights->limit(game, k);
            values[k] = (int16_t)((int)ch_random_below(&dice, (uint32_t)(2 * limit + 1)) - limit);
        }
        CH_FREED char *text = written(game, values);
        assert_true(strlen(text) < 1000000);
    }
}
