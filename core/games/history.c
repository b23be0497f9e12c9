#include "core/games/history.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/games/game.h"

void ch_history_init(struct ch_history *history, const struct ch_game *game,
                     const struct ch_position *start) {
    *history = (struct ch_history){.start = *start, .start_hash = game->ops->hash(game, start)};
}

void ch_history_done(struct ch_history *history) {
    ch_free(history->plies);
    *history = (struct ch_history){0};
}

/* The hash of the line of moves that `move` adds to: FNV-1a (Fowler, Noll, Vo) over its bytes. */
static uint64_t add_to_line(uint64_t line, const struct ch_move *move) {
    const uint64_t prime = 0x100000001b3;
    line = (line ^ move->path_length) * prime;
    for (int i = 0; i < move->path_length + move->puts; i++)
        line = (line ^ move->path[i]) * prime;
    line = (line ^ move->captured_count ^ (uint64_t)move->huffs << 8) * prime;
    for (int i = 0; i < move->captured_count; i++)
        line = (line ^ move->captured[i]) * prime;
    return line;
}

/* A slot for a ply more. */
static struct ch_ply *add_ply(struct ch_history *history) {
    history->plies =
        ch_grow(history->plies, history->count, &history->capacity, sizeof *history->plies);
    return &history->plies[history->count];
}

/* All of the ply but the position after it, which is there. */
static void fill_ply(struct ch_history *history, const struct ch_game *game,
                     const struct ch_move *move) {
    struct ch_ply *ply = &history->plies[history->count];
    bool final = game->ops->irreversible(game, ch_history_position(history), move);
    assert(history->count < history->capacity);
    ply->move = *move;
    ply->quiet = final ? 0 : ch_history_quiet(history) + 1;
    ply->hash = game->ops->hash(game, &ply->after);
    ply->line = add_to_line(history->count > 0 ? ply[-1].line : 0xcbf29ce484222325, move);
    history->count++;
}

void ch_history_push(struct ch_history *history, const struct ch_game *game,
                     const struct ch_move *move) {
    struct ch_ply *ply = add_ply(history);
    game->ops->apply(game, ch_history_position(history), move, &ply->after);
    fill_ply(history, game, move);
}

void ch_history_push_view(struct ch_history *view, const struct ch_game *game,
                          const struct ch_move *move, const struct ch_position *after) {
    struct ch_ply *ply = add_ply(view);
    ply->after = *after;
    fill_ply(view, game, move);
    ply->line ^= ply->hash; /* the same moves may have shown different things */
}

void ch_history_follow(struct ch_history *view, const struct ch_game *game,
                       const struct ch_history *full, int seat) {
    assert(view->count <= full->count);
    while (view->count < full->count) {
        const struct ch_ply *ply = &full->plies[view->count];
        struct ch_position after;
        game->ops->view(game, &ply->after, seat, &after);
        ch_history_push_view(view, game, &ply->move, &after);
    }
}

void ch_history_init_view(struct ch_history *view, const struct ch_game *game,
                          const struct ch_history *full, int seat) {
    struct ch_position start;
    assert(ch_game_hidden(game) && (seat == 0 || seat == 1));
    game->ops->view(game, &full->start, seat, &start);
    ch_history_init(view, game, &start);
    view->before = full->before;
    ch_history_follow(view, game, full, seat);
}

const struct ch_history *ch_history_seen(const struct ch_history *history,
                                         const struct ch_game *game, int seat,
                                         struct ch_history *view) {
    *view = (struct ch_history){0};
    if (!ch_game_hidden(game))
        return history;
    ch_history_init_view(view, game, history, seat);
    return view;
}

void ch_history_pop(struct ch_history *history) {
    assert(history->count > 0);
    history->count--;
}

void ch_history_copy(struct ch_history *to, const struct ch_history *from) {
    *to = *from;
    to->capacity = from->count;
    to->plies = NULL;
    if (from->count > 0) {
        to->plies = ch_realloc(NULL, (size_t)from->count * sizeof *to->plies);
        memcpy(to->plies, from->plies, (size_t)from->count * sizeof *to->plies);
    }
}

const struct ch_position *ch_history_before(const struct ch_history *history, int ply) {
    assert(ply >= 0 && ply <= history->count);
    return ply > 0 ? &history->plies[ply - 1].after : &history->start;
}

const struct ch_position *ch_history_position(const struct ch_history *history) {
    return ch_history_before(history, history->count);
}

int ch_history_mover(const struct ch_history *history, const struct ch_game *game, int ply) {
    return game->ops->side(game, ch_history_before(history, ply));
}

void ch_history_number(const struct ch_history *history, const struct ch_game *game, int ply,
                       char number[CH_PLY_NUMBER]) {
    int from_seat_0 = ply + game->ops->side(game, &history->start);
    assert(ply >= 0);
    snprintf(number, CH_PLY_NUMBER, "%d.%s", from_seat_0 / 2 + 1, from_seat_0 % 2 ? ".." : "");
}

int ch_history_quiet(const struct ch_history *history) {
    return history->count > 0 ? history->plies[history->count - 1].quiet : history->before.quiet;
}

/* How many plies before ply `count` - 1 the present position last occurred, the search beginning
 * `back` plies before it; 0: it did not since the last irreversible move. */
static int find_repeated(const struct ch_history *history, int back) {
    const struct ch_ply *now = &history->plies[history->count - 1];
    assert(history->count > 0 && back > 0);
    for (; back <= now->quiet && back <= history->count; back++) {
        int i = history->count - 1 - back;
        uint64_t hash = i >= 0 ? history->plies[i].hash : history->start_hash;
        const struct ch_position *then = i >= 0 ? &history->plies[i].after : &history->start;
        if (hash == now->hash && memcmp(then, &now->after, sizeof *then) == 0)
            return back;
    }
    return 0;
}

static uint64_t hash_before(const struct ch_history *history, int ply) {
    return ply > 0 ? history->plies[ply - 1].hash : history->start_hash;
}

int ch_history_occurred(const struct ch_history *history, const struct ch_game *game,
                        const struct ch_position *next) {
    uint64_t hash = game->ops->hash(game, next);
    int first = history->count - ch_history_quiet(history), seen = 0;
    for (int ply = history->count - 1; ply >= 0 && ply >= first; ply--)
        seen += hash_before(history, ply) == hash &&
                memcmp(ch_history_before(history, ply), next, sizeof *next) == 0;
    return seen;
}

uint64_t ch_history_key_of(const struct ch_history *history, int times) {
    int first = history->count - ch_history_quiet(history);
    uint64_t key = 0;
    for (int ply = history->count; ply >= 0 && ply >= first; ply--) {
        uint64_t hash = hash_before(history, ply);
        int seen = 1;
        for (int then = ply - 2; then >= 0 && then >= first; then -= 2)
            seen += hash_before(history, then) == hash;
        if (seen == times)
            key ^= ch_hash_words(&hash, 1);
    }
    return key;
}

int ch_history_since(const struct ch_history *history) {
    return history->count > 0 ? find_repeated(history, 1) : 0;
}

int ch_history_repetitions(const struct ch_history *history) {
    int seen = 1;
    for (int back = ch_history_since(history); back > 0; back = find_repeated(history, back + 1))
        seen++;
    return seen;
}
