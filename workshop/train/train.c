#include "workshop/train/train.h"

#include <assert.h>

#include "core/arena/thread_pool.h"
#include "core/endgame/endgame.h"

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
            status = ch_games_add(round->file, number, &game, &error);
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

static bool is_stopped(const struct ch_train *train) {
    return train->stop && atomic_load(train->stop);
}

static struct ch_network *make_network(const struct ch_game *game, const int16_t *values) {
    struct ch_network *network = ch_alloc(ch_network_size());
    struct ch_network_board board;
    game->weights->board(game, &board);
    ch_network_fill(network, &board, values, CH_NETWORK_CODES - 1);
    return network;
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

/* Takes the positions of the first so many games. */
static enum ch_status collect(struct ch_train *train, const struct ch_games_file *games, int count,
                              struct ch_samples *samples, struct ch_error *error) {
    for (int i = 0; i < count && !is_stopped(train); i++) {
        struct ch_self_game game;
        enum ch_status status = ch_games_replay(games, i, &game, error);
        if (status != CH_OK)
            return status;
        train->results[(int)(2 * game.result)]++;
        ch_samples_add(samples, games->rules, &game,
                       games->line[i].number % HELD_OUT == HELD_OUT - 1);
        ch_self_game_done(&game);
    }
    return CH_OK;
}

/* Takes the positions of all games so far. */
static enum ch_status collect_all(struct ch_train *train, const struct ch_games_file *games,
                                  int count, struct ch_samples *samples, struct ch_error *error) {
    train->results[0] = train->results[1] = train->results[2] = 0;
    enum ch_status status = collect(train, games, count, samples, error);
    for (int i = 0; i < train->from_count && status == CH_OK; i++)
        status = collect(train, &train->from[i], train->from[i].done, samples, error);
    if (status == CH_OK && !is_stopped(train) && samples->count == samples->held_out)
        status = ch_unsupported(error, "the games have no quiet position; play more with --games");
    return status;
}

/* Fits to the games of the rounds up to this one; `file` has the weights of the one before, if
 * there was one. */
static enum ch_status fit_round(struct ch_train *train, int number,
                                const struct ch_games_file *games, const struct ch_weights *weights,
                                const struct ch_weights_file *before, struct ch_weights_file *file,
                                struct ch_error *error) {
    CH_SCOPED(ch_samples_done) struct ch_samples samples;
    CH_FREED struct ch_network *played = NULL;
    struct listener listener = {train, number};
    const struct ch_weights_file *last = file->values ? file : before;
    if (train->game->weights->board && last->values)
        played = make_network(train->game, last->values);
    ch_samples_init(&samples, train->game);
    samples.played = played;
    enum ch_status status = collect_all(train, games, number * train->games, &samples, error);
    if (status == CH_OK && !is_stopped(train)) {
        struct ch_fit fit = {.samples = &samples,
                             .weights = weights,
                             .before = train->weights ? before : NULL,
                             .pull = train->pull,
                             .seed = train->seed,
                             .threads = train->threads,
                             .stop = train->stop,
                             .report = report,
                             .reader = &listener};
        char board[16];
        ch_weights_file_done(file);
        ch_weights_board(train->game, board);
        file->game = ch_copy(train->game->name);
        file->board = ch_copy(board);
        file->seed = (int64_t)train->seed;
        file->games = samples.games;
        (train->game->weights->board ? ch_fit_network : ch_fit_weights)(&fit, file);
    }
    if (status == CH_OK && is_stopped(train))
        status = ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
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
        if (train->games > 0)
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
        return ch_unsupported(error,
                              "%s has no evaluation that can be fitted; games of the draughts "
                              "family and Lines of Action have",
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
                                 train->tables ? ch_endgame_hash(train->tables) : "none",
                                 train->pull,
                                 train->from,
                                 train->from_count};
    if (status == CH_OK && train->games > 0)
        status = ch_games_open(&games, train->path, &head, train->games * train->rounds, error);
    if (status == CH_OK)
        status = run_rounds(train, &games, &weights, &before, file, error);
    ch_free(weights);
    return status;
}
