/* A game that the search plays against itself. */
#include <assert.h>
#include <stdlib.h>

#include "core/endgame/endgame.h"
#include "core/search/search.h"
#include "workshop/train/train.h"

enum {
    OPENING_LEAST = 6, /* random plies at the begin … */
    OPENING_MORE = 5,  /* … and up to one less more */
    EVEN = 120,        /* an opening in which a side is further ahead is drawn again … */
    OPENINGS = 30,     /* … at most so often */
    STRAYS = 16,       /* one of so many moves is random in games that stray */
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
    ch_free(game->score);
    game->score = NULL;
}

/* Lists the legal moves of the last position, and says how the game is. */
static struct ch_outcome list_state(struct state *state) {
    const struct ch_game *rules = state->play->game;
    state->legal.count = 0;
    rules->ops->moves(rules, &state->game->history, &state->legal);
    return rules->ops->outcome(rules, &state->game->history, &state->legal);
}

void ch_self_game_push(struct ch_self_game *game, const struct ch_game *rules,
                       const struct ch_move *move, int score) {
    game->score = ch_grow(game->score, game->history.count, &game->capacity, sizeof *game->score);
    assert(score == CH_NO_SCORE || abs(score) <= CH_MOST_SCORE);
    game->score[game->history.count] = (int16_t)score;
    ch_history_push(&game->history, rules, move);
}

static void push(struct state *state, int index, int score) {
    assert(index >= 0 && index < state->legal.count);
    ch_self_game_push(state->game, state->play->game, &state->legal.move[index], score);
}

static int draw_move(struct state *state) {
    return (int)ch_random_below(&state->random, (uint32_t)state->legal.count);
}

/* Plays random plies from the start; false if the game ended meanwhile. */
static bool play_opening(struct state *state) {
    struct ch_self_game *game = state->game;
    game->opening = OPENING_LEAST + (int)ch_random_below(&state->random, OPENING_MORE);
    while (game->history.count > 0)
        ch_history_pop(&game->history);
    for (int i = 0; i < game->opening; i++) {
        if (list_state(state).result != CH_ONGOING)
            return false;
        push(state, draw_move(state), CH_NO_SCORE);
    }
    return list_state(state).result == CH_ONGOING;
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
    return abs(score) > PROVED || state->leading >= DECIDED_PLIES ? leader : -1;
}

static void end(struct state *state, int winner) {
    const struct ch_game *rules = state->play->game;
    state->game->result = winner < 0 ? 0.5 : winner == ch_weights_seat(rules) ? 1 : 0;
}

/* The state of the last position, by the rules, by counts of plies or by endgame tables. */
static struct ch_outcome look_up(struct state *state) {
    const struct ch_self_play *play = state->play;
    const struct ch_history *history = &state->game->history;
    const struct ch_position *position = ch_history_position(history);
    struct ch_outcome outcome = list_state(state);
    struct ch_endgame_value value;
    if (outcome.result != CH_ONGOING)
        return outcome;
    if (history->count >= LONGEST || ch_history_quiet(history) >= QUIET)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NONE};
    if (!play->tables || !ch_endgame_probe(play->tables, position, &value))
        return outcome;
    int side = play->game->ops->side(play->game, position);
    if (value.result == CH_ENDGAME_DRAWN)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NONE};
    return (struct ch_outcome){CH_WON, value.result == CH_ENDGAME_WON ? side : !side, CH_END_NONE};
}

/* Plays on from an opening, in every second game with a random move now and then, so that positions
 * in which a side is ahead are seen as well; false if it was stopped. */
static bool play_on(struct state *state) {
    struct ch_self_game *game = state->game;
    bool may_stray = ch_random_below(&state->random, 2) == 0;
    for (;;) {
        struct ch_outcome outcome = look_up(state);
        if (outcome.result != CH_ONGOING) {
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
        bool strays = may_stray && ch_random_below(&state->random, STRAYS) == 0;
        int index = strays ? draw_move(state) : result.index;
        push(state, index, abs(result.score) <= CH_MOST_SCORE ? result.score : CH_NO_SCORE);
        if (strays)
            game->opening = game->history.count;
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
    struct ch_search_options options = {.weights = play->weights, .table = TABLE};
    if (play->tables)
        options.tables = ch_endgame_tables(play->tables);
    state.search = ch_search_new(&options);
    find_opening(&state);
    bool played = play_on(&state);
    ch_search_free(state.search);
    ch_moves_done(&state.legal);
    if (!played)
        ch_self_game_done(game);
    return played;
}
