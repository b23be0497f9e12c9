#include "workshop/train/self_play.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/games/weights.h"

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

/* A game on its way. */
struct course {
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

static struct ch_outcome list_moves(struct course *course) {
    const struct ch_game *rules = course->play->game;
    course->legal.count = 0;
    rules->ops->moves(rules, &course->game->history, &course->legal);
    return rules->ops->outcome(rules, &course->game->history, &course->legal);
}

static void push(struct course *course, int index, bool open) {
    struct ch_self_game *game = course->game;
    game->open = ch_grow(game->open, game->history.count, &game->capacity, sizeof *game->open);
    assert(index >= 0 && index < course->legal.count);
    game->open[game->history.count] = open;
    ch_history_push(&game->history, course->play->game, &course->legal.move[index]);
}

/* Plays random plies from the start; false if the game ended meanwhile. */
static bool play_opening(struct course *course) {
    struct ch_self_game *game = course->game;
    game->opening = OPENING_LEAST + (int)ch_random_below(&course->random, OPENING_MORE);
    while (game->history.count > 0)
        ch_history_pop(&game->history);
    for (int i = 0; i < game->opening; i++) {
        if (list_moves(course).result != CH_ONGOING)
            return false;
        push(course, (int)ch_random_below(&course->random, (uint32_t)course->legal.count), false);
    }
    return list_moves(course).result == CH_ONGOING;
}

static void choose(struct course *course, struct ch_search_result *result) {
    struct ch_search_limits limits = {.nodes = course->play->nodes, .stop = course->play->stop};
    ch_search_run(course->search, course->play->game, &course->game->history, &course->legal,
                  &limits, ch_random_next(&course->random), result);
}

/* The winner if the game is as good as won: a win that the search has proved, or a large lead for
 * many plies; -1. */
static int foreseen(struct course *course, int score) {
    const struct ch_game *rules = course->play->game;
    const struct ch_position *position = ch_history_position(&course->game->history);
    int side = rules->ops->side(rules, position), leader = score > 0 ? side : !side;
    course->leading = abs(score) < DECIDED ? 0 : leader == course->leader ? course->leading + 1 : 1;
    course->leader = leader;
    assert(course->leading >= 0 && (leader == 0 || leader == 1));
    return abs(score) >= PROVED || course->leading >= DECIDED_PLIES ? leader : -1;
}

static void end(struct course *course, int winner) {
    const struct ch_game *rules = course->play->game;
    course->game->result = winner < 0 ? 0.5 : winner == rules->weights->seat(rules) ? 1 : 0;
}

/* Plays on from an opening; false if it was stopped. */
static bool play_on(struct course *course) {
    struct ch_history *history = &course->game->history;
    for (;;) {
        struct ch_outcome outcome = list_moves(course);
        if (outcome.result != CH_ONGOING || history->count >= LONGEST ||
            ch_history_quiet(history) >= QUIET) {
            end(course, outcome.result == CH_WON ? outcome.winner : -1);
            return true;
        }
        struct ch_search_result result;
        choose(course, &result);
        if (course->play->stop && atomic_load(course->play->stop))
            return false;
        int winner = foreseen(course, result.score);
        if (winner >= 0) {
            end(course, winner);
            return true;
        }
        push(course, result.index, abs(result.score) < DECIDED);
    }
}

/* Finds an opening in which neither side is far ahead, in at most OPENINGS tries. */
static void find_opening(struct course *course) {
    for (int i = 0; i < OPENINGS; i++) {
        struct ch_search_result result;
        if (!play_opening(course))
            continue;
        choose(course, &result);
        if (abs(result.score) <= EVEN)
            return;
    }
}

bool ch_self_play(const struct ch_self_play *play, uint64_t key, struct ch_self_game *game) {
    struct ch_position start;
    struct course course = {.play = play, .game = game, .leader = -1};
    assert(play->game->weights && play->nodes > 0);
    *game = (struct ch_self_game){0};
    play->game->ops->start(play->game, &start);
    ch_history_init(&game->history, play->game, &start);
    ch_random_init(&course.random, key);
    course.search =
        ch_search_new(&(struct ch_search_options){.weights = play->weights, .table = TABLE});
    find_opening(&course);
    bool played = play_on(&course);
    ch_search_free(course.search);
    ch_moves_done(&course.legal);
    if (!played)
        ch_self_game_done(game);
    return played;
}
