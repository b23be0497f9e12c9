/* A game that is looked at by another thread while it is played. */
#include <sched.h>

#include "core/referee/live_game.h"
#include "tests/support/begin.h"
#include "tests/support/english.h"

enum { GAMES = 20, PLIES = 60, SEEN = 10 };

static const char *const players[CH_SEATS] = {"b", "w"};

static struct ch_live_look look_at(struct ch_live_game *live, long serial, int from, int most) {
    struct ch_live_look look;
    while (!ch_live_game_look(live, serial, from, most, &look))
        ch_live_look_done(&look);
    return look;
}

static void play(struct ch_live_game *live, int number, int (*pick)(const struct ch_turn *turn),
                 struct ch_played *played) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    black.pick = white.pick = pick;
    struct ch_agent *agents[CH_SEATS] = {&black.head, &white.head};
    struct ch_referee referee = {.game = game,
                                 .keys = ch_keys_of_seed(7),
                                 .number = (uint32_t)number,
                                 .adjudication.plies = PLIES,
                                 .live = live};
    struct ch_position position = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history start = history_of(game, &position);
    ch_live_game_announce(live, number, players, number ? "an opening" : NULL);
    ch_referee_play(&referee, agents, &start, played);
}

/* Without a viewer no game is kept. With one the game is, until the next one ends. */
TEST(a_game_that_is_wanted_is_kept) {
    struct ch_live_game *live = ch_live_games_new(1);
    struct ch_live_look look = look_at(live, 0, 0, 10);
    assert_int_equal(look.about.serial, 0);
    ch_live_look_done(&look);
    struct ch_played played;
    play(live, 0, NULL, &played);
    int count = played.history.count;
    assert_true(count > 10);
    ch_live_game_end(live, &played);
    assert_int_equal(played.history.count, count);
    ch_played_done(&played);
    look = look_at(live, 1, 0, 10);
    assert_int_equal(look.about.serial, 0);
    ch_live_look_done(&look);
    atomic_store(&live->wanted, true);
    play(live, 1, NULL, &played);
    count = played.history.count;
    struct ch_ply last = played.history.plies[count - 1];
    ch_live_game_end(live, &played);
    ch_played_done(&played);
    look = look_at(live, 2, count - 3, 10);
    assert_int_equal(look.about.serial, 2);
    assert_int_equal(look.about.number, 1);
    assert_string_equal(look.about.player[0], "b");
    assert_string_equal(look.about.opening, "an opening");
    assert_true(look.over && !look.stopped && look.outcome.result != CH_ONGOING);
    assert_int_equal(look.count, count);
    assert_int_equal(look.plies, 3);
    assert_true(ch_move_equal(&look.ply[2].move, &last.move));
    assert_memory_equal(&look.ply[2].after, &last.after, sizeof last.after);
    assert_non_null(look.move[2].reason);
    ch_live_look_done(&look);
    look = look_at(live, 2, count + 100, 10); /* beyond its end there is nothing */
    assert_int_equal(look.plies, 0);
    ch_live_look_done(&look);
    look = look_at(live, 1, 5, 10); /* a viewer that is a game behind gets it from its start */
    assert_true(look.about.serial == 2 && look.over && look.from == 0 && look.plies == 10);
    ch_live_look_done(&look);
    ch_live_games_free(live, 1);
}

struct table {
    struct ch_live_game *live;
    atomic_bool done;
};

/* The game that is played, and the last of which SEEN plies were seen; numbers from 1. */
static atomic_long played_now, seen_of;

/* An agent that thinks, once a game, until that much of the game was seen. */
static int pick_when_seen(const struct ch_turn *turn) {
    while (turn->history->count == SEEN && atomic_load(&seen_of) < atomic_load(&played_now))
        sched_yield();
    return (int)(turn->key % (uint64_t)turn->legal->count);
}

static void *play_games(void *context) {
    struct table *table = context;
    for (int i = 0; i < GAMES; i++) {
        CH_SCOPED(ch_played_done) struct ch_played played;
        atomic_store(&played_now, i + 1);
        play(table->live, i, pick_when_seen, &played);
        ch_live_game_end(table->live, &played);
    }
    atomic_store(&table->done, true);
    return NULL;
}

/* Whatever is seen is a game as it was: each position follows from the one before by its move. */
TEST(viewers_see_games_as_played) {
    struct table table = {.live = ch_live_games_new(1)};
    pthread_t thread;
    atomic_store(&table.live->wanted, true);
    assert_int_equal(pthread_create(&thread, NULL, play_games, &table), 0);
    long serial = 0, plies = 0;
    int seen = 0;
    bool ended = false;
    struct ch_position now;
    while (!atomic_load(&table.done)) {
        CH_SCOPED(ch_live_look_done)
        struct ch_live_look look = look_at(table.live, ended ? 0 : serial, seen, 7);
        if (ended && look.about.serial == serial) { /* the next has not begun */
            ch_live_look_done(&look);
            continue;
        }
        if (look.about.serial && look.about.serial != serial) {
            assert_true(look.about.serial > serial);
            assert_int_equal(look.from, 0);
            serial = look.about.serial;
            seen = 0;
            ended = false;
            now = look.before;
        }
        if (look.about.serial) {
            assert_int_equal(look.about.number, serial - 1);
            assert_int_equal(look.from, seen);
            assert_memory_equal(&look.before, &now, sizeof now);
        }
        for (int i = 0; i < look.plies; i++) {
            game->ops->apply(game, &now, &look.ply[i].move, &now);
            assert_memory_equal(&look.ply[i].after, &now, sizeof now);
        }
        seen += look.plies;
        plies += look.plies;
        if (seen >= SEEN)
            atomic_store(&seen_of, serial);
        ended = look.over && seen == look.count;
        assert_true(!ended || look.outcome.result != CH_ONGOING);
    }
    pthread_join(thread, NULL);
    assert_true(plies >= GAMES * SEEN);
    CH_SCOPED(ch_live_look_done) struct ch_live_look look = look_at(table.live, GAMES, 0, PLIES);
    assert_true(look.over);
    ch_live_games_free(table.live, 1);
}

GROUP(find_game, NULL)
