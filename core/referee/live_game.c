#include "core/referee/live_game.h"

#include <assert.h>
#include <sched.h>
#include <stdio.h>

#include "core/base/memory.h"

/* TRIES: looks at a place until it is found open; games of quick agents are held half the time. */
enum { TRIES = 200 };

struct ch_live_game *ch_live_games_new(int count) {
    struct ch_live_game *games = ch_alloc((size_t)count * sizeof *games);
    for (int i = 0; i < count; i++) {
        games[i] = (struct ch_live_game){.holder = CH_LIVE_OPEN};
        pthread_mutex_init(&games[i].looking, NULL);
    }
    return games;
}

static void forget_last(struct ch_live_game *game) {
    if (game->before.serial)
        ch_played_done(&game->last);
    game->before = (struct ch_live_about){0};
}

void ch_live_games_free(struct ch_live_game *games, int count) {
    for (int i = 0; i < count; i++) {
        assert(atomic_load(&games[i].holder) == CH_LIVE_OPEN && !games[i].played);
        forget_last(&games[i]);
        pthread_mutex_destroy(&games[i].looking);
    }
    ch_free(games);
}

void ch_live_game_wait(struct ch_live_game *game) {
    int open;
    do {
        pthread_mutex_lock(&game->looking); /* until who looks has looked */
        pthread_mutex_unlock(&game->looking);
        open = CH_LIVE_OPEN;
    } while (!atomic_compare_exchange_strong(&game->holder, &open, CH_LIVE_PLAYED));
}

void ch_live_game_announce(struct ch_live_game *game, int number,
                           const char *const player[CH_SEATS], const char *opening) {
    if (!game)
        return;
    ch_live_game_hold(game);
    game->now.serial++;
    game->now.number = number;
    for (int seat = 0; seat < CH_SEATS; seat++)
        game->now.player[seat] = player[seat];
    snprintf(game->now.opening, sizeof game->now.opening, "%s", opening ? opening : "");
    assert(!game->played);
    ch_live_game_let(game);
}

void ch_live_game_begin(struct ch_live_game *game, const struct ch_played *played,
                        const struct ch_game_clock *clock) {
    if (!game)
        return;
    ch_live_game_hold(game);
    game->played = played;
    game->clock = clock;
    game->asked_ns = 0;
}

void ch_live_game_stop(struct ch_live_game *game, const struct ch_game_clock *clock) {
    if (!game)
        return;
    game->last_clock = *clock;
    game->clock = &game->last_clock;
}

void ch_live_game_end(struct ch_live_game *game, struct ch_played *played) {
    if (!game)
        return;
    if (!game->played) /* it had no moves */
        ch_live_game_hold(game);
    forget_last(game);
    if (game->played && atomic_load_explicit(&game->wanted, memory_order_relaxed)) {
        game->last = *played;
        game->before = game->now;
        *played = (struct ch_played){0};
    }
    game->played = NULL;
    game->clock = NULL;
    ch_live_game_let(game);
}

/* Copies a game that does not change meanwhile. */
static void copy_plies(const struct ch_played *played, const struct ch_game_clock *clock, int from,
                       int most, struct ch_live_look *look) {
    const struct ch_history *history = &played->history;
    if (from > history->count)
        from = history->count;
    int plies = history->count - from < most ? history->count - from : most;
    look->opening_plies = played->opening_plies;
    look->count = history->count;
    look->from = from;
    look->plies = plies;
    look->before = *ch_history_before(history, from);
    look->clock = *clock;
    look->clock.control = NULL;
    look->ply = ch_alloc((size_t)(plies + 1) * sizeof *look->ply);
    look->move = ch_alloc((size_t)(plies + 1) * sizeof *look->move);
    for (int i = 0; i < plies; i++) {
        look->ply[i] = history->plies[from + i];
        look->move[i] = played->moves[from + i];
        if (look->move[i].reason)
            look->move[i].reason = ch_copy(look->move[i].reason);
    }
}

static void copy_last_game(const struct ch_live_game *game, int from, int most,
                           struct ch_live_look *look) {
    look->about = game->before;
    look->over = true;
    look->stopped = game->last.stopped;
    look->outcome = game->last.outcome;
    look->verdict = game->last.verdict ? ch_copy(game->last.verdict) : NULL;
    copy_plies(&game->last, &game->last_clock, from, most, look);
}

static void copy_game(const struct ch_live_game *game, long serial, int from, int most,
                      struct ch_live_look *look) {
    if (game->before.serial && game->before.serial == serial) {
        copy_last_game(game, from, most, look);
    } else if (game->played) {
        look->about = game->now;
        look->asked_ns = game->asked_ns;
        copy_plies(game->played, game->clock, serial == game->now.serial ? from : 0, most, look);
    } else if (game->before.serial > serial) {
        copy_last_game(game, 0, most, look);
    }
}

bool ch_live_game_look(struct ch_live_game *game, long serial, int from, int most,
                       struct ch_live_look *look) {
    *look = (struct ch_live_look){.count = 0};
    bool taken = false;
    pthread_mutex_lock(&game->looking);
    for (int i = 0; i < TRIES && !taken; i++) {
        int open = CH_LIVE_OPEN;
        taken = atomic_compare_exchange_strong(&game->holder, &open, CH_LIVE_LOOKED_AT);
        if (!taken)
            sched_yield();
    }
    if (taken) {
        copy_game(game, serial, from, most, look);
        atomic_store_explicit(&game->holder, CH_LIVE_OPEN, memory_order_release);
    }
    pthread_mutex_unlock(&game->looking);
    return taken;
}

void ch_live_look_done(struct ch_live_look *look) {
    for (int i = 0; i < look->plies; i++)
        ch_free(look->move[i].reason);
    ch_free(look->ply);
    ch_free(look->move);
    ch_free(look->verdict);
    *look = (struct ch_live_look){0};
}
