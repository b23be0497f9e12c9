/* Random games, counted. */
#include "workshop/random_games.h"

#include <assert.h>
#include <stdlib.h>

static int by_size(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* Moves listed in all positions of all games. */
struct listed {
    int64_t positions, moves;
};

static void count_end(struct ch_random_games *games, struct ch_outcome outcome) {
    games->limited += outcome.result == CH_ONGOING;
    games->drawn += outcome.result == CH_DRAWN;
    if (outcome.result == CH_WON)
        games->won[outcome.winner]++;
    if (outcome.result != CH_ONGOING)
        games->ended[outcome.end]++;
}

/* Plays one; returns how many plies it has. */
static int play(struct ch_random_games *games, uint32_t number, struct ch_moves *moves,
                struct listed *listed) {
    const struct ch_game *game = games->game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    struct ch_random random;
    struct ch_position start;
    struct ch_outcome outcome;
    ch_random_init(&random, ch_random_key(games->seed, number, 0, 0));
    ch_game_deal(game, &random, &start);
    ch_history_init(&history, game, &start);
    for (;;) {
        moves->count = 0;
        game->ops->moves(game, &history, moves);
        outcome = game->ops->outcome(game, &history, moves);
        if (outcome.result != CH_ONGOING || history.count == games->ply_limit)
            break;
        assert(moves->count > 0);
        listed->positions++;
        listed->moves += moves->count;
        if (moves->count > games->most_moves)
            games->most_moves = moves->count;
        struct ch_move move = moves->move[ch_random_below(&random, (uint32_t)moves->count)];
        if (games->seen)
            games->seen(games->context, &history, moves, &move);
        ch_history_push(&history, game, &move);
    }
    if (games->seen)
        games->seen(games->context, &history, moves, NULL);
    count_end(games, outcome);
    return history.count;
}

void ch_random_games_play(struct ch_random_games *games) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    CH_FREED int *plies = ch_alloc((size_t)games->games * sizeof *plies);
    struct listed listed = {0};
    assert(games->games > 0 && games->ply_limit > 0);
    for (int i = 0; i < games->games; i++)
        plies[i] = play(games, (uint32_t)i, &moves, &listed);
    qsort(plies, (size_t)games->games, sizeof *plies, by_size);
    games->median_plies = plies[games->games / 2];
    games->longest = plies[games->games - 1];
    games->mean_moves = listed.positions > 0 ? (double)listed.moves / (double)listed.positions : 0;
}
