#include "workshop/train/train.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/arena/thread_pool.h"
#include "core/endgame/endgame.h"

void ch_samples_init(struct ch_samples *samples, const struct ch_game *game) {
    *samples = (struct ch_samples){.game = game, .words = 1};
}

/* Makes room for positions of so many words. */
static void widen(struct ch_samples *samples, int words) {
    size_t size = (size_t)samples->capacity * (size_t)words;
    assert(words > samples->words && words <= CH_POSITION_WORDS &&
           samples->count <= samples->capacity);
    uint64_t *wider = ch_alloc(size * sizeof *wider);
    for (int i = 0; i < samples->count; i++)
        memcpy(wider + (size_t)i * (size_t)words,
               samples->word + (size_t)i * (size_t)samples->words,
               (size_t)samples->words * sizeof *wider);
    ch_free(samples->word);
    samples->word = wider;
    samples->words = words;
}

static void add_position(struct ch_samples *samples, const struct ch_position *position) {
    int words = samples->words;
    for (int w = words; w < CH_POSITION_WORDS; w++)
        if (position->word[w])
            words = w + 1;
    if (words > samples->words)
        widen(samples, words);
    size_t stride = (size_t)samples->words;
    samples->word =
        ch_grow(samples->word, samples->count, &samples->capacity, stride * sizeof(uint64_t));
    samples->of = ch_grow(samples->of, samples->count, &samples->of_capacity, sizeof(int));
    memcpy(samples->word + (size_t)samples->count * stride, position->word,
           stride * sizeof(uint64_t));
    samples->of[samples->count++] = samples->games;
}

static bool is_quiet(const struct ch_game *game, const struct ch_position *position) {
    struct ch_position passed;
    if (game->ops->can_capture(game, position))
        return false;
    game->ops->pass(game, position, &passed);
    return !game->ops->can_capture(game, &passed);
}

void ch_samples_add(struct ch_samples *samples, const struct ch_self_game *game, bool held_out) {
    int before = samples->count;
    assert(samples->game->ops->pass && samples->game->ops->can_capture);
    for (int ply = game->opening; ply < game->history.count; ply++) {
        const struct ch_position *position = ch_history_before(&game->history, ply);
        bool new;
        if (game->score[ply] == CH_NO_SCORE || !is_quiet(samples->game, position))
            continue;
        ch_key_table_add(&samples->seen, samples->game->ops->hash(samples->game, position), &new);
        if (new)
            add_position(samples, position);
    }
    assert(before <= samples->count);
    struct ch_sampled_game *from = ch_append(&samples->from, &samples->games, sizeof *from);
    *from = (struct ch_sampled_game){game->result, samples->count - before, held_out};
}

void ch_samples_position(const struct ch_samples *samples, int index,
                         struct ch_position *position) {
    size_t stride = (size_t)samples->words;
    assert(index >= 0 && index < samples->count);
    *position = (struct ch_position){{0}};
    memcpy(position->word, samples->word + (size_t)index * stride, stride * sizeof(uint64_t));
}

void ch_samples_done(struct ch_samples *samples) {
    ch_free(samples->word);
    ch_free(samples->of);
    ch_free(samples->from);
    ch_key_table_done(&samples->seen);
}

enum { ITERATIONS = 200, PATIENCE = 6, MAN = 100, USUAL_SCALE = 150 };

static const double LEAST_MAN = 0.1; /* log odds of a man below which it is no measure */

static_assert((int)CH_LOGISTIC_FEATURES >= (int)CH_WEIGHT_FEATURES, "a sample has room");

/* The input from which samples are made. */
struct source {
    const struct ch_fit *fit;
    struct ch_weights *any; /* weights of the game, whatever they are: they know its features */
};

/* Fills all but the features. */
static void begin_sample(const struct ch_samples *samples, int index, struct ch_position *position,
                         struct ch_logistic_sample *sample) {
    const struct ch_sampled_game *from = &samples->from[samples->of[index]];
    assert(samples->of[index] < samples->games && from->positions > 0);
    ch_samples_position(samples, index, position);
    sample->result = from->result;
    sample->share = 1.0 / from->positions;
    sample->held_out = from->held_out;
}

static void take_features(const void *context, int index, struct ch_logistic_sample *sample) {
    const struct source *source = context;
    const struct ch_game *game = source->fit->samples->game;
    struct ch_weight_feature feature[CH_WEIGHT_FEATURES];
    struct ch_position position;
    begin_sample(source->fit->samples, index, &position, sample);
    sample->count = game->weights->features(source->any, &position, feature);
    assert(sample->count > 0 && sample->count <= CH_WEIGHT_FEATURES);
    for (int i = 0; i < sample->count; i++)
        sample->feature[i] = (struct ch_logistic_feature){feature[i].weight,
                                                          feature[i].value * (1.0 / CH_WEIGHT_ONE)};
}

/* One feature: what the evaluation that the games were played with says, in men. */
static void take_score(const void *context, int index, struct ch_logistic_sample *sample) {
    const struct source *source = context;
    const struct ch_game *game = source->fit->samples->game;
    struct ch_position position;
    begin_sample(source->fit->samples, index, &position, sample);
    int score = source->fit->weights ? game->weights->evaluate(source->fit->weights, &position)
                                     : game->ops->evaluate(game, &position);
    bool own = game->ops->side(game, &position) == ch_weights_seat(game);
    sample->count = 1;
    sample->feature[0] = (struct ch_logistic_feature){0, (own ? score : -score) / (double)MAN};
}

static double loss_before(const struct source *source) {
    double weight[1] = {0};
    struct ch_logistic_result result;
    struct ch_logistic problem = {.sample = take_score,
                                  .context = source,
                                  .samples = source->fit->samples->count,
                                  .weights = 1,
                                  .iterations = ITERATIONS,
                                  .threads = source->fit->threads,
                                  .stop = source->fit->stop};
    ch_logistic_fit(&problem, weight, &result);
    return result.held_out;
}

/* The weights in their units, and in `weight` as they are then, for the loss. */
static void round_weights(const struct ch_game *game, double weight[],
                          struct ch_weights_file *file) {
    double man = weight[game->weights->unit];
    file->scale = fabs(man) > LEAST_MAN ? MAN / fabs(man) : USUAL_SCALE;
    for (int i = 0; i < file->count; i++) {
        int limit = game->weights->limit(game, i);
        long value = lround(weight[i] * file->scale * CH_WEIGHT_UNIT);
        file->values[i] = (int16_t)(value > limit ? limit : value < -limit ? -limit : value);
        weight[i] = file->values[i] / (file->scale * CH_WEIGHT_UNIT);
    }
}

/* The weights that a fit begins with, as it counts them. */
static void begin_with(const struct ch_weights_file *before, double weight[], int count) {
    assert(before->count == count && before->scale > 0);
    for (int i = 0; i < count; i++)
        weight[i] = before->values[i] / (before->scale * CH_WEIGHT_UNIT);
}

void ch_fit_weights(const struct ch_fit *fit, struct ch_weights_file *file) {
    const struct ch_game *game = fit->samples->game;
    struct source source = {fit, game->weights->make(game, NULL)};
    struct ch_logistic_result result;
    file->count = game->weights->count(game);
    file->values = ch_alloc((size_t)file->count * sizeof *file->values);
    assert(file->count > game->weights->unit);
    double *weight = ch_alloc((size_t)file->count * sizeof *weight), *towards = NULL;
    if (fit->before) {
        towards = ch_alloc((size_t)file->count * sizeof *towards);
        begin_with(fit->before, towards, (int)file->count);
        begin_with(fit->before, weight, (int)file->count);
    }
    struct ch_logistic problem = {.sample = take_features,
                                  .context = &source,
                                  .samples = fit->samples->count,
                                  .weights = (int)file->count,
                                  .pull = fit->pull,
                                  .towards = towards,
                                  .iterations = ITERATIONS,
                                  .patience = PATIENCE,
                                  .threads = fit->threads,
                                  .stop = fit->stop,
                                  .report = fit->report,
                                  .reader = fit->reader};
    file->loss_before = loss_before(&source);
    ch_logistic_fit(&problem, weight, &result);
    round_weights(game, weight, file);
    problem.iterations = 0;
    ch_logistic_fit(&problem, weight, &result);
    file->loss_after = result.held_out;
    file->positions = file->held_out = 0;
    for (int i = 0; i < fit->samples->games; i++) {
        const struct ch_sampled_game *from = &fit->samples->from[i];
        *(from->held_out ? &file->held_out : &file->positions) += from->positions;
    }
    ch_free(weight);
    ch_free(towards);
    ch_free(source.any);
}

enum { THREADS = 256, HELD_OUT = 10 /* of so many games the last */ };

/* The games of one round on their way. */
struct round {
    struct ch_train *train;
    struct ch_games_file *file;
    struct ch_self_play play;
    int next, end;        /* numbers of games */
    pthread_mutex_t lock; /* of what is above but `play`, and of the progress */
};

static void show_progress(const struct round *round) {
    const struct ch_train *train = round->train;
    if (train->progress)
        train->progress->show(train->progress, round->file->done, train->games * train->rounds);
}

/* The next game that was not played; -1 if there is none left or the round is to end. */
static int take_number(struct round *round) {
    const atomic_bool *stop = round->train->stop;
    pthread_mutex_lock(&round->lock);
    while (round->next < round->end && round->file->line[round->next].moves)
        round->next++;
    bool more = round->next < round->end && !(stop && atomic_load(stop));
    int number = more ? round->next++ : -1;
    assert(round->next <= round->end);
    pthread_mutex_unlock(&round->lock);
    return number;
}

static void play_games(struct ch_pool_thread *thread) {
    struct ch_thread_pool *pool = thread->pool;
    struct round *round = pool->context;
    const struct ch_train *train = round->train;
    while (!atomic_load(&pool->stop)) {
        struct ch_self_game game;
        int number = take_number(round);
        uint64_t words[] = {train->seed, (uint64_t)number};
        if (number < 0 || !ch_self_play(&round->play, ch_hash_words(words, 2), &game))
            break;
        pthread_mutex_lock(&round->lock);
        struct ch_error error;
        enum ch_status status = CH_OK;
        if (!atomic_load(&pool->stop))
            status = ch_games_add(round->file, number, &game, train->game, &error);
        if (status != CH_OK)
            ch_thread_pool_fail(pool, status, number, &error);
        show_progress(round);
        pthread_mutex_unlock(&round->lock);
        ch_self_game_done(&game);
    }
}

/* Plays what is missing of games first..end-1. */
static enum ch_status play_round(struct round *round, struct ch_error *error) {
    struct ch_train *train = round->train;
    struct ch_thread_pool pool = {.work = play_games, .context = round};
    pthread_mutex_init(&round->lock, NULL);
    show_progress(round);
    int count = ch_thread_pool_start(&pool, train->threads < THREADS ? train->threads : THREADS);
    enum ch_status status = ch_thread_pool_join(&pool, error);
    pthread_mutex_destroy(&round->lock);
    if (train->progress)
        train->progress->end(train->progress);
    if (count == 0)
        return ch_error_set(error, CH_SYSTEM, NULL, 0, "no thread can be started");
    if (status == CH_OK && train->stop && atomic_load(train->stop))
        return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
    return status;
}

/* Context of the progress callback of a fit. */
struct listener {
    struct ch_train *train;
    int round;
};

static void report(void *reader, int iteration, double loss, double held_out) {
    struct listener *listener = reader;
    if (listener->train->fitting)
        listener->train->fitting(listener->train, listener->round, iteration, loss, held_out);
}

/* Takes the positions of games 0..end-1. */
static enum ch_status collect(struct ch_train *train, const struct ch_games_file *games, int end,
                              struct ch_samples *samples, struct ch_error *error) {
    enum ch_status status = CH_OK;
    train->results[0] = train->results[1] = train->results[2] = 0;
    for (int i = 0; i < end && status == CH_OK; i++) {
        struct ch_self_game game;
        status = ch_games_replay(games, i, train->game, &game, error);
        if (status != CH_OK)
            break;
        train->results[(int)(2 * game.result)]++;
        ch_samples_add(samples, &game, i % HELD_OUT == HELD_OUT - 1);
        ch_self_game_done(&game);
    }
    if (status == CH_OK && samples->count == 0)
        status = ch_unsupported(error, "the games have no quiet position; play more with --games");
    return status;
}

/* Fits to the games of the rounds up to this one. */
static enum ch_status fit_round(struct ch_train *train, int number,
                                const struct ch_games_file *games, const struct ch_weights *weights,
                                const struct ch_weights_file *before, struct ch_weights_file *file,
                                struct ch_error *error) {
    CH_SCOPED(ch_samples_done) struct ch_samples samples;
    struct listener listener = {train, number};
    ch_samples_init(&samples, train->game);
    enum ch_status status = collect(train, games, number * train->games, &samples, error);
    if (status == CH_OK) {
        struct ch_fit fit = {&samples,    weights,        train->weights ? before : NULL,
                             train->pull, train->threads, train->stop,
                             report,      &listener};
        char board[16];
        ch_weights_file_done(file);
        ch_weights_board(train->game, board);
        file->game = ch_copy(train->game->name);
        file->board = ch_copy(board);
        file->seed = (int64_t)train->seed;
        file->games = (int64_t)train->games * number;
        ch_fit_weights(&fit, file);
        if (train->stop && atomic_load(train->stop))
            status = ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
    }
    return status;
}

/* Plays and fits all rounds; *weights are those of the round before. */
static enum ch_status run_rounds(struct ch_train *train, struct ch_games_file *games,
                                 struct ch_weights **weights, const struct ch_weights_file *before,
                                 struct ch_weights_file *file, struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (int number = 1; number <= train->rounds && status == CH_OK; number++) {
        struct round round = {
            .train = train,
            .file = games,
            .play = {train->game, *weights, train->tables, train->nodes, train->stop},
            .next = (number - 1) * train->games,
            .end = number * train->games};
        status = play_round(&round, error);
        if (status == CH_OK)
            status = fit_round(train, number, games, *weights, before, file, error);
        if (status != CH_OK)
            break;
        ch_free(*weights);
        *weights = train->game->weights->make(train->game, file->values);
        if (train->round_done)
            train->round_done(train, number, file);
    }
    return status;
}

enum ch_status ch_train_run(struct ch_train *train, struct ch_weights_file *file,
                            struct ch_error *error) {
    struct ch_weights *weights = NULL;
    CH_SCOPED(ch_games_close) struct ch_games_file games = {0};
    CH_SCOPED(ch_weights_file_done) struct ch_weights_file before = {0};
    enum ch_status status = CH_OK;
    *file = (struct ch_weights_file){0};
    if (!train->game->weights)
        return ch_unsupported(
            error, "%s has no evaluation that can be fitted; games of the draughts family have",
            train->game->name);
    if (train->weights)
        status = ch_weights_read(train->weights, train->game, &weights, error);
    if (status == CH_OK && train->weights)
        status = ch_weights_file_read(train->weights, &before, error);
    char hash[CH_HASH_HEX];
    struct ch_games_head head = {train->game,
                                 train->seed,
                                 train->nodes,
                                 train->games,
                                 train->weights ? ch_source_hash(train->weights, hash) : "none",
                                 train->tables ? ch_endgame_hash(train->tables) : "none"};
    if (status == CH_OK)
        status = ch_games_open(&games, train->path, &head, train->games * train->rounds, error);
    if (status == CH_OK)
        status = run_rounds(train, &games, &weights, &before, file, error);
    ch_free(weights);
    return status;
}
