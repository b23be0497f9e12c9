/* A game in play that another thread may watch. It may read while an agent thinks, since then
 * nothing of the game changes; the rest of the time the game's own thread holds it. That thread
 * waits only for a read that has begun, and pays two atomic steps a move. */
#ifndef CH_CORE_REFEREE_LIVE_GAME_H
#define CH_CORE_REFEREE_LIVE_GAME_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/referee/referee.h"

enum { CH_LIVE_OPEN, CH_LIVE_PLAYED, CH_LIVE_LOOKED_AT };
enum { CH_LIVE_OPENING = 80 };

/* The data of a game beside its moves. */
struct ch_live_about {
    long serial;                   /* of the games of its place, from 1; 0: there is none */
    int number;                    /* in its match, from 0 */
    const char *player[CH_SEATS];  /* borrowed from what outlives the place */
    char opening[CH_LIVE_OPENING]; /* its name, cut; "" without one */
};

/* A place where one game after the other is played. */
struct ch_live_game {
    atomic_int holder;       /* CH_LIVE_… */
    atomic_bool wanted;      /* it is watched: a game that ends is kept until the next one ends */
    pthread_mutex_t looking; /* held by the watching thread */
    /* For the thread that holds the place: */
    struct ch_live_about now, before;  /* the game that is played, the one that was kept */
    const struct ch_played *played;    /* borrowed from the referee; NULL: no move can be made */
    const struct ch_game_clock *clock; /* the same */
    int64_t asked_ns;                  /* when the agent whose turn it is was asked */
    struct ch_played last;             /* the one that was kept */
    struct ch_game_clock last_clock;
};

/* A copy of a game, from a ply on. Owns all it points to but the names. */
struct ch_live_look {
    struct ch_live_about about;
    bool over;                 /* `outcome` and `verdict` are those of its end */
    bool stopped;              /* broken off: it has none */
    struct ch_outcome outcome; /* CH_ONGOING as long as it is played */
    char *verdict;             /* NULL: none */
    int opening_plies, count;  /* plies so far */
    int from, plies;           /* those that were copied */
    struct ch_position before; /* ply[0] */
    struct ch_ply *ply;
    struct ch_played_move *move;
    struct ch_game_clock clock; /* without control */
    int64_t asked_ns;           /* on the referee's clock; 0: no agent is thinking */
};

/* Places for `count` threads; the caller's. */
struct ch_live_game *ch_live_games_new(int count);
void ch_live_games_free(struct ch_live_game *games, int count);

/* For the game's thread. With `game` NULL the game can't be watched, and nothing happens. */
/* A game is to begin; its players' names are borrowed as long as there is the place. `opening` may
 * be NULL. */
void ch_live_game_announce(struct ch_live_game *game, int number,
                           const char *const player[CH_SEATS], const char *opening);
/* Its moves begin, and end: it is held from then on. */
void ch_live_game_begin(struct ch_live_game *game, const struct ch_played *played,
                        const struct ch_game_clock *clock);
void ch_live_game_stop(struct ch_live_game *game, const struct ch_game_clock *clock);
/* It is over. If it is watched, the place takes over what `played` owns; the caller releases
 * `played` in any case. */
void ch_live_game_end(struct ch_live_game *game, struct ch_played *played);

/* The agent to move is asked now. */
static inline void ch_live_game_ask(struct ch_live_game *game, int64_t now_ns) {
    if (game)
        game->asked_ns = now_ns;
}

void ch_live_game_wait(struct ch_live_game *game);
/* It changes nothing until the next ch_live_game_hold. */
static inline void ch_live_game_let(struct ch_live_game *game) {
    if (game)
        atomic_store_explicit(&game->holder, CH_LIVE_OPEN, memory_order_release);
}

static inline void ch_live_game_hold(struct ch_live_game *game) {
    int open = CH_LIVE_OPEN;
    if (game &&
        !atomic_compare_exchange_strong_explicit(&game->holder, &open, CH_LIVE_PLAYED,
                                                 memory_order_acquire, memory_order_relaxed))
        ch_live_game_wait(game);
}

/* For the watching thread. */
/* Fills `look` with the plies from `from` on of the game `serial`, at most `most` of them; if that
 * is not played any more and was not kept, with those of the game that is played now, or else of a
 * later one that was kept, from the start. False: the place was held just now; ask again soon. With
 * serial 0 in about: no game. */
bool ch_live_game_look(struct ch_live_game *game, long serial, int from, int most,
                       struct ch_live_look *look);
void ch_live_look_done(struct ch_live_look *look);

#endif
