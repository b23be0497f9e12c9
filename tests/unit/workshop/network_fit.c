/* The fit of a network: its slopes by differences of a formula written here once more in doubles,
 * what it finds, that threads and processors change nothing, and the positions that it sees. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/random.h"
#include "core/games/games.h"
#include "tests/support/unit.h"
#include "workshop/train/train.h"

enum { H = CH_NETWORK_HIDDEN, S = CH_NETWORK_SECOND };

static double cut(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* The loss of a sample, by the formula in network.h and train.h. */
static double loss_by_formula(const struct ch_float_network *network,
                              const struct ch_network_sample *sample) {
    const struct ch_float_weights *w = &network->weights;
    double hidden[2 * H], out;
    int pieces = 0, ahead[2];
    for (int i = 0; i < 2 * H; i++)
        hidden[i] = w->base[i % H];
    for (int kind = 0; kind < 2; kind++) {
        uint64_t own = sample->place.set[0][kind], others = sample->place.set[1][kind];
        ahead[kind] = __builtin_popcountll(own) - __builtin_popcountll(others);
        for (unsigned b = 0; b <= network->board.last; b++) {
            unsigned turned = network->board.last - b;
            if (!((own | others) >> b & 1))
                continue;
            pieces++;
            for (int i = 0; i < H; i++) {
                if (own >> b & 1) {
                    hidden[i] += w->row[0][kind][b][i];
                    hidden[H + i] += w->row[1][kind][turned][i];
                }
                if (others >> b & 1) {
                    hidden[i] += w->row[1][kind][b][i];
                    hidden[H + i] += w->row[0][kind][turned][i];
                }
            }
        }
    }
    const struct ch_float_tail *tail = &w->tail[ch_network_stage(&network->board, pieces)];
    out = (double)tail->out_base + (double)tail->piece[0] * ahead[0] +
          (double)tail->piece[1] * ahead[1];
    for (int u = 0; u < S; u++) {
        double sum = tail->second_base[u];
        for (int i = 0; i < 2 * H; i++)
            sum += cut(hidden[i]) * (double)tail->second[u][i];
        out += cut(sum) * (double)tail->out[u];
    }
    double chance = 1 / (1 + exp(-out * CH_NETWORK_UNIT / network->scale));
    double target = 1 / (1 + exp(-sample->score / network->scale));
    if (sample->result != CH_NO_RESULT)
        target = network->by_score * target + (1 - network->by_score) * sample->result / 2;
    return -target * log(chance) - (1 - target) * log(1 - chance);
}

static uint64_t draw_set(struct ch_random *random, uint64_t free, int count) {
    uint64_t set = 0;
    while (count > 0) {
        uint64_t bit = UINT64_C(1) << ch_random_below(random, CH_NETWORK_BITS);
        if (free & ~set & bit) {
            set |= bit;
            count--;
        }
    }
    return set;
}

static struct ch_network_sample draw_sample(const struct ch_network_board *board,
                                            struct ch_random *random) {
    struct ch_network_sample sample = {.result = CH_NO_RESULT};
    uint64_t free = board->squares;
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < 2; kind++) {
            int count = (int)ch_random_below(random, kind == 0 ? 9 : 3);
            free &= ~(sample.place.set[side][kind] = draw_set(random, free, count));
        }
    sample.score = (int16_t)((int)ch_random_below(random, 400) - 200);
    return sample;
}

static const struct ch_game *open_game(const char *name) {
    const struct ch_game *game;
    assert_int_equal(ch_game_open(name, &game, NULL), CH_OK);
    return game;
}

/* Losses and slopes are those of the formula. */
TEST(slopes) {
    enum { SAMPLES = 40, STEPS = 23 };
    static const char *const names[] = {"english", "international"};
    for (int n = 0; n < 2; n++) {
        struct ch_float_network *network = ch_alloc(sizeof *network);
        struct ch_float_weights *slope = ch_alloc(sizeof *slope);
        struct ch_network_sample sample[SAMPLES];
        struct ch_random random;
        int index[SAMPLES], checked = 0;
        open_game(names[n])->weights->board(open_game(names[n]), &network->board);
        network->scale = 120;
        network->by_score = 0.7;
        ch_float_network_draw(network, 5);
        ch_random_init(&random, 3);
        double loss = 0;
        for (int i = 0; i < SAMPLES; i++) {
            index[i] = i;
            sample[i] = draw_sample(&network->board, &random);
            sample[i].result = (uint8_t)(i % 4 < 3 ? i % 4 : CH_NO_RESULT);
            loss += loss_by_formula(network, &sample[i]);
        }
        assert_true(fabs(ch_float_network_loss(network, sample, index, SAMPLES, NULL) - loss) <
                    1e-4 * loss);
        ch_float_network_loss(network, sample, index, SAMPLES, slope);
        float *weight = (float *)&network->weights, *by = (float *)slope;
        for (int i = 7; i < CH_FLOAT_WEIGHTS; i += STEPS) {
            float before = weight[i], step = 1.0F / 4096;
            double change = 0;
            for (int side = 0; side < 2; side++) {
                weight[i] = side == 0 ? before + step : before - step;
                for (int k = 0; k < SAMPLES; k++)
                    change += (side == 0 ? 1 : -1) * loss_by_formula(network, &sample[k]);
            }
            weight[i] = before;
            double expected = change / (2 * (double)step);
            if (fabs(expected - (double)by[i]) > 2e-2 * fabs(expected) + 2e-3)
                fail_msg("%s: weight %d: %g by the formula, %g", names[n], i, expected,
                         (double)by[i]);
            checked += fabs(expected) > 0.01;
        }
        assert_true(checked > 100);
        ch_free(network);
        ch_free(slope);
    }
}

/* Weights of a file are read and written as they are. */
TEST(values) {
    const struct ch_game *game = open_game("english");
    struct ch_float_network *network = ch_alloc(sizeof *network);
    int count = game->weights->count(game);
    int16_t *values = ch_alloc((size_t)count * sizeof *values),
            *again = ch_alloc((size_t)count * sizeof *again);
    struct ch_random random;
    ch_random_init(&random, 1);
    for (int i = 0; i < count; i++) {
        int limit = game->weights->limit(game, i);
        values[i] = (int16_t)((int)ch_random_below(&random, 2 * (uint32_t)limit + 1) - limit);
    }
    game->weights->board(game, &network->board);
    ch_float_network_read(network, values);
    ch_float_network_write(network, again);
    assert_memory_equal(values, again, (size_t)count * sizeof *values);
    network->weights.base[0] = 100;
    network->weights.tail[3].piece[1] = -100;
    ch_float_network_write(network, again);
    assert_int_equal(again[count - CH_NETWORK_STAGES * (2 * H * S + 2 * S + 3) - H],
                     CH_NETWORK_MOST_OF_ROW);
    assert_int_equal(again[count - 1], -CH_NETWORK_MOST);
    ch_free(network);
    ch_free(values);
    ch_free(again);
}

/* Samples whose score is what their pieces are worth: the fit finds that for places that it has not
 * seen. Threads and the processor change no weight, the seed does. */
TEST(material) {
    enum { SAMPLES = 2500, FRESH = 200, FITS = 4 };
    const struct ch_game *game = open_game("english");
    struct ch_network_board board;
    CH_SCOPED(ch_samples_done) struct ch_samples samples;
    struct ch_weights_file file[FITS] = {{0}};
    struct ch_random random;
    ch_random_init(&random, 8);
    game->weights->board(game, &board);
    ch_samples_init(&samples, game);
    double off = 0, spread = 0;
    struct ch_network_sample fresh[FRESH];
    for (int i = 0; i < SAMPLES + FRESH; i++) {
        struct ch_network_sample sample = draw_sample(&board, &random);
        const uint64_t(*set)[2] = sample.place.set;
        sample.score =
            (int16_t)(100 * (__builtin_popcountll(set[0][0]) - __builtin_popcountll(set[1][0])) +
                      250 * (__builtin_popcountll(set[0][1]) - __builtin_popcountll(set[1][1])));
        sample.held_out = i % 10 == 9;
        sample.value = 0;
        if (i < SAMPLES) {
            *ch_added(samples.sample, samples.count, samples.sample_capacity) = sample;
            samples.held_out += sample.held_out;
        } else {
            fresh[i - SAMPLES] = sample;
        }
    }
    for (int i = 0; i < FITS; i++) {
        struct ch_fit fit = {.samples = &samples,
                             .seed = i == 3 ? 2 : 1,
                             .threads = i == 1 ? 3 : 1,
                             .portable = i == 2};
        ch_fit_network(&fit, &file[i]);
        assert_int_equal(file[i].count, game->weights->count(game));
        assert_int_equal(file[i].positions, SAMPLES * 9 / 10);
        assert_int_equal(file[i].held_out, SAMPLES / 10);
        /* By value 0 a position is even: ln 2, or more where the score says so. */
        assert_true(fabs(file[i].loss_before - log(2)) < 1e-6);
        assert_true(file[i].loss_after < 0.75 * file[i].loss_before);
        bool same = memcmp(file[i].values, file[0].values,
                           (size_t)file[0].count * sizeof *file[0].values) == 0;
        assert_true(same == (i < 3));
    }
    struct ch_network *network = ch_alloc(ch_network_size());
    ch_network_fill(network, &board, file[0].values, CH_NETWORK_PLAIN);
    for (int i = 0; i < FRESH; i++) {
        int value = ch_network_value_alone(network, &fresh[i].place, 0);
        double chance = 1 / (1 + exp(-value / file[0].scale));
        double expected = 1 / (1 + exp(-fresh[i].score / file[0].scale));
        off += fabs(chance - expected) / FRESH;
        spread += fabs(expected - 0.5) / FRESH;
    }
    if (off > 0.05 * spread || spread < 0.2)
        fail_msg("off by %g of %g", off, spread);
    for (int i = 0; i < FITS; i++)
        ch_weights_file_done(&file[i]);
    ch_free(network);
}

/* The scale is 2.5 times that by which results follow from scores: here 150 hundredths of a man. */
TEST(scale) {
    enum { SAMPLES = 3000 };
    const struct ch_game *game = open_game("english");
    struct ch_network_board board;
    CH_SCOPED(ch_samples_done) struct ch_samples samples;
    CH_SCOPED(ch_weights_file_done) struct ch_weights_file file = {0};
    struct ch_random random;
    ch_random_init(&random, 9);
    game->weights->board(game, &board);
    ch_samples_init(&samples, game);
    for (int i = 0; i < SAMPLES; i++) {
        struct ch_network_sample sample = draw_sample(&board, &random);
        double chance = 1 / (1 + exp(-sample.score / 150.0));
        sample.result = ch_random_below(&random, 1 << 20) < chance * (1 << 20) ? 2 : 0;
        if (i % 3 == 0)
            sample.score = -sample.score, sample.result = CH_NO_RESULT;
        *ch_added(samples.sample, samples.count, samples.sample_capacity) = sample;
    }
    struct ch_fit fit = {.samples = &samples, .seed = 1, .threads = 1};
    ch_fit_network(&fit, &file);
    assert_true(file.scale > 312 && file.scale < 450);
    assert_true(file.held_out == 0 && file.loss_after == 0);
}

/* True if a sample was taken of the same position earlier in the game. */
static bool was_taken(const struct ch_game *rules, const struct ch_self_game *game, int ply) {
    const struct ch_position *position = ch_history_before(&game->history, ply);
    bool taken = false;
    for (int i = 0; i < ply && !taken; i++) {
        const struct ch_position *before = ch_history_before(&game->history, i);
        taken = game->score[i] != CH_NO_SCORE && !rules->ops->can_capture(rules, before) &&
                rules->ops->hash(rules, before) == rules->ops->hash(rules, position);
    }
    return taken;
}

/* Of a game, the positions with a score in which the side to move can't capture, as that side sees
 * them, each once; results count from the last random ply on. */
TEST(positions) {
    static const char *const names[] = {"english", "italian", "frisian", "russian:losing=yes"};
    for (int n = 0; n < 4; n++) {
        const struct ch_game *rules = open_game(names[n]);
        int count = rules->weights->count(rules), expected = 0, known = 0, turned = 0;
        struct ch_self_play play = {.game = rules, .nodes = 60};
        struct ch_self_game game;
        struct ch_samples samples;
        struct ch_network_board board;
        struct ch_random random;
        int16_t *values = ch_alloc((size_t)count * sizeof *values);
        ch_random_init(&random, 4);
        for (int i = 0; i < count; i++)
            values[i] = (int16_t)((int)ch_random_below(&random, 101) - 50);
        struct ch_weights *weights = rules->weights->make(rules, values);
        struct ch_network *network = ch_alloc(ch_network_size());
        rules->weights->board(rules, &board);
        ch_network_fill(network, &board, values, CH_NETWORK_PLAIN);
        assert_true(ch_self_play(&play, 6, &game));
        game.opening = game.history.count / 2;
        ch_samples_init(&samples, rules);
        samples.played = network;
        for (int time = 0; time < 2; time++)
            ch_samples_add(&samples, rules, &game, true);
        for (int ply = 0; ply < game.history.count; ply++) {
            const struct ch_position *position = ch_history_before(&game.history, ply);
            if (game.score[ply] == CH_NO_SCORE || rules->ops->can_capture(rules, position) ||
                was_taken(rules, &game, ply))
                continue;
            assert_true(expected < samples.count);
            const struct ch_network_sample *sample = &samples.sample[expected];
            int value = rules->weights->evaluate(weights, position);
            assert_int_equal(sample->value, value);
            assert_int_equal(sample->score, game.score[ply]);
            expected++;
            assert_int_equal(ch_network_value_alone(network, &sample->place, 0), value);
            int side = rules->ops->side(rules, position);
            turned += side != ch_weights_seat(rules);
            double result = side == ch_weights_seat(rules) ? game.result : 1 - game.result;
            assert_true(ply < game.opening ? sample->result == CH_NO_RESULT
                                           : sample->result == 2 * result);
            known += ply >= game.opening;
        }
        assert_true(known > 3 && turned > 3 && expected > known);
        assert_int_equal(samples.count, expected);
        assert_int_equal(samples.held_out, expected);
        assert_int_equal(samples.from[1].positions, 0);
        ch_samples_done(&samples);
        ch_self_game_done(&game);
        ch_free(values);
        ch_free(weights);
        ch_free(network);
    }
}

static atomic_bool stop;

static void stop_there(struct ch_train *train, int round, int iteration, double loss,
                       double held_out) {
    assert_true(loss > 0 && held_out > 0 && train->rounds >= round);
    if (round == 2 && iteration == 3)
        atomic_store(&stop, true);
}

static enum ch_status run_training(const char *path, int threads, bool stops,
                                   struct ch_weights_file *file) {
    struct ch_train train = {.game = open_game("brazilian"),
                             .games = 20,
                             .rounds = 2,
                             .seed = 3,
                             .nodes = 20,
                             .threads = threads,
                             .pull = 1,
                             .path = path,
                             .stop = &stop,
                             .fitting = stops ? stop_there : NULL};
    struct ch_error error;
    atomic_store(&stop, false);
    return ch_train_run(&train, file, &error);
}

/* A training that is stopped while it fits goes on by the same call, to the same weights. */
TEST(stopped) {
    char path[2][40] = {"/tmp/crownhead-fit-XXXXXX", "/tmp/crownhead-fit-XXXXXX"};
    struct ch_weights_file file[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        int made = mkstemp(path[i]);
        assert_true(made >= 0 && close(made) == 0);
    }
    assert_int_equal(run_training(path[0], 2, true, &file[0]), CH_INTERRUPTED);
    ch_weights_file_done(&file[0]);
    assert_int_equal(run_training(path[0], 1, false, &file[0]), CH_OK);
    assert_int_equal(run_training(path[1], 2, false, &file[1]), CH_OK);
    assert_int_equal(file[0].count, file[1].count);
    assert_memory_equal(file[0].values, file[1].values,
                        (size_t)file[0].count * sizeof *file[0].values);
    assert_true(file[0].games == 40 && file[0].loss_after == file[1].loss_after);
    for (int i = 0; i < 2; i++) {
        ch_weights_file_done(&file[i]);
        unlink(path[i]);
    }
}

GROUP(NULL, NULL)
