#include "workshop/train/self_play.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"

enum {
    OPENING_LEAST = 6, /* random plies at the begin … */
    OPENING_MORE = 5,  /* … and up to one less more */
    EVEN = 120,        /* an opening in which a side is further ahead is drawn again … */
    OPENINGS = 30,     /* … at most so often */
    DECIDED = 600,     /* hundredths of a man: who is so far ahead … */
    DECIDED_PLIES = 8, /* … for so many plies has won */
    QUIET = 60,        /* plies without an irreversible move: a draw */
    LONGEST = 300,     /* plies: a draw */
    PROVED = CH_SEARCH_MATE - 1000,
    TABLE = 1 + 15 /* log2 of the slots, and 1: small, since each game has a new one */
};

/* The state of a game that is being played. */
struct state {
    const struct ch_self_play *play;
    struct ch_self_game *game;
    struct ch_search *search;
    struct ch_moves legal;
    struct ch_random random;
    int leader, leading; /* who is far ahead, and for how many plies */
};

void ch_self_game_done(struct ch_self_game *game) {
    ch_history_done(&game->history);
    ch_free(game->open);
    game->open = NULL;
}

static struct ch_outcome list_moves(struct state *state) {
    const struct ch_game *rules = state->play->game;
    state->legal.count = 0;
    rules->ops->moves(rules, &state->game->history, &state->legal);
    return rules->ops->outcome(rules, &state->game->history, &state->legal);
}

static void push(struct state *state, int index, bool open) {
    struct ch_self_game *game = state->game;
    game->open = ch_grow(game->open, game->history.count, &game->capacity, sizeof *game->open);
    assert(index >= 0 && index < state->legal.count);
    game->open[game->history.count] = open;
    ch_history_push(&game->history, state->play->game, &state->legal.move[index]);
}

/* Plays random plies from the start; false if the game ended meanwhile. */
static bool play_opening(struct state *state) {
    struct ch_self_game *game = state->game;
    game->opening = OPENING_LEAST + (int)ch_random_below(&state->random, OPENING_MORE);
    while (game->history.count > 0)
        ch_history_pop(&game->history);
    for (int i = 0; i < game->opening; i++) {
        if (list_moves(state).result != CH_ONGOING)
            return false;
        push(state, (int)ch_random_below(&state->random, (uint32_t)state->legal.count), false);
    }
    return list_moves(state).result == CH_ONGOING;
}

static void choose(struct state *state, struct ch_search_result *result) {
    struct ch_search_limits limits = {.nodes = state->play->nodes, .stop = state->play->stop};
    ch_search_run(state->search, state->play->game, &state->game->history, &state->legal, &limits,
                  ch_random_next(&state->random), result);
}

/* The winner if the game is as good as won: a win that the search has proved, or a large lead for
 * many plies; -1. */
static int find_winner(struct state *state, int score) {
    const struct ch_game *rules = state->play->game;
    const struct ch_position *position = ch_history_position(&state->game->history);
    int side = rules->ops->side(rules, position), leader = score > 0 ? side : !side;
    state->leading = abs(score) < DECIDED ? 0 : leader == state->leader ? state->leading + 1 : 1;
    state->leader = leader;
    assert(state->leading >= 0 && (leader == 0 || leader == 1));
    return abs(score) >= PROVED || state->leading >= DECIDED_PLIES ? leader : -1;
}

static void end(struct state *state, int winner) {
    const struct ch_game *rules = state->play->game;
    state->game->result = winner < 0 ? 0.5 : winner == rules->weights->seat(rules) ? 1 : 0;
}

/* Plays on from an opening; false if it was stopped. */
static bool play_on(struct state *state) {
    struct ch_history *history = &state->game->history;
    for (;;) {
        struct ch_outcome outcome = list_moves(state);
        if (outcome.result != CH_ONGOING || history->count >= LONGEST ||
            ch_history_quiet(history) >= QUIET) {
            end(state, outcome.result == CH_WON ? outcome.winner : -1);
            return true;
        }
        struct ch_search_result result;
        choose(state, &result);
        if (state->play->stop && atomic_load(state->play->stop))
            return false;
        int winner = find_winner(state, result.score);
        if (winner >= 0) {
            end(state, winner);
            return true;
        }
        push(state, result.index, abs(result.score) < DECIDED);
    }
}

/* Finds an opening in which neither side is far ahead, in at most OPENINGS tries. */
static void find_opening(struct state *state) {
    for (int i = 0; i < OPENINGS; i++) {
        struct ch_search_result result;
        if (!play_opening(state))
            continue;
        choose(state, &result);
        if (abs(result.score) <= EVEN)
            return;
    }
}

bool ch_self_play(const struct ch_self_play *play, uint64_t key, struct ch_self_game *game) {
    struct ch_position start;
    struct state state = {.play = play, .game = game, .leader = -1};
    assert(play->game->weights && play->nodes > 0);
    *game = (struct ch_self_game){0};
    play->game->ops->start(play->game, &start);
    ch_history_init(&game->history, play->game, &start);
    ch_random_init(&state.random, key);
    state.search =
        ch_search_new(&(struct ch_search_options){.weights = play->weights, .table = TABLE});
    find_opening(&state);
    bool played = play_on(&state);
    ch_search_free(state.search);
    ch_moves_done(&state.legal);
    if (!played)
        ch_self_game_done(game);
    return played;
}
