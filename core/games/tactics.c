#include "core/games/tactics.h"

#include <assert.h>
#include <string.h>

/* Captures end since each takes a piece; the limit on nodes bounds what a made-up position can
 * cost. The effort is shared by the captures of a position, as if there were more of them where
 * there are many, so that lines end soon in games where nearly every move takes something. */
enum { DEEPEST = 64, MAX_NODES = 20000, EFFORT = 4096, FEW_CAPTURES = 8, ENDLESS = 1 << 24 };

struct known {
    bool exchange, replies;
    struct ch_exchange line;
    int reply_count;
    struct ch_outcome end; /* valid with reply_count */
};

struct ch_tactics {
    const struct ch_turn *turn;
    struct ch_history history; /* the turn's, to push on; valid if copied */
    bool copied;
    struct ch_moves replies_now; /* the enemy's moves after a null move; valid if passed */
    bool passed;
    struct ch_moves level[DEEPEST];
    struct known *known;
    int known_count, known_capacity;
    bool free; /* seen in this turn: captures that need not be made */
    int nodes;
};

struct ch_tactics *ch_tactics_new(void) {
    return ch_alloc(sizeof(struct ch_tactics));
}

void ch_tactics_free(struct ch_tactics *t) {
    if (!t)
        return;
    ch_history_done(&t->history);
    ch_moves_done(&t->replies_now);
    for (int i = 0; i < DEEPEST; i++)
        ch_moves_done(&t->level[i]);
    ch_free(t->known);
    ch_free(t);
}

void ch_tactics_begin(struct ch_tactics *t, const struct ch_turn *turn) {
    t->turn = turn;
    t->copied = t->passed = t->free = false;
    t->known_count = 0;
}

static struct known *known_of(struct ch_tactics *t, int candidate) {
    assert(candidate >= 0 && candidate < t->turn->legal->count);
    int count = t->turn->legal->count;
    if (t->known_count != count) {
        if (count > t->known_capacity) {
            t->known = ch_realloc(t->known, (size_t)count * 2 * sizeof *t->known);
            t->known_capacity = count * 2;
        }
        memset(t->known, 0, (size_t)count * sizeof *t->known);
        t->known_count = count;
    }
    return &t->known[candidate];
}

/* The turn's history once more, with room to push, in memory that is kept. */
static void copy_history(struct ch_tactics *t) {
    if (t->copied)
        return;
    const struct ch_history *from = t->turn->history;
    struct ch_ply *plies = t->history.plies;
    int capacity = t->history.capacity;
    if (from->count > capacity) {
        capacity = from->count * 2;
        plies = ch_realloc(plies, (size_t)capacity * sizeof *plies);
    }
    if (from->count > 0)
        memcpy(plies, from->plies, (size_t)from->count * sizeof *plies);
    t->history = *from;
    t->history.plies = plies;
    t->history.capacity = capacity;
    t->copied = true;
}

static const struct ch_moves *moves_at(struct ch_tactics *t, int depth) {
    assert(t->copied && depth >= 0 && depth < DEEPEST);
    t->level[depth].count = 0;
    t->turn->game->ops->moves(t->turn->game, &t->history, &t->level[depth]);
    return &t->level[depth];
}

/* The line `move`, and what follows it. */
static void make_line(struct ch_moves *line, const struct ch_move *move,
                      const struct ch_moves *below) {
    line->count = 0;
    *ch_moves_add(line) = *move;
    for (int i = 0; i < below->count; i++)
        *ch_moves_add(line) = below->move[i];
}

static struct ch_exchange play_captures(struct ch_tactics *t, int depth, int effort, int alpha,
                                        int beta, struct ch_moves *best_line);

/* The best line for the side to move, whose moves are given; NULL: nothing more is looked at. net
 * is the root mover's material here, not yet a difference. Alpha-beta with bounds in that net: a
 * line outside them is not the best of the whole, and its net is only on the right side of the
 * bound. `best_line`, empty, is given the moves; may be NULL. */
static struct ch_exchange play_out(struct ch_tactics *t, int depth, const struct ch_moves *moves,
                                   int effort, int alpha, int beta, struct ch_moves *best_line) {
    const struct ch_game *game = t->turn->game;
    int seat = t->turn->seat;
    struct ch_exchange best = {.net = 0};
    int captures = moves ? ch_game_captures(game, moves) : 0;
    bool found = !moves || captures < moves->count || moves->count == 0; /* may stop here */
    if (found)
        best.net = ch_game_material(game, ch_history_position(&t->history), seat);
    int share = captures <= FEW_CAPTURES ? effort / (captures ? captures : 1)
                                         : effort / captures / captures;
    bool ours = captures > 0 && game->ops->side(game, ch_history_position(&t->history)) == seat;
    for (int i = 0; i < (captures > 0 ? t->level[depth].count : 0); i++) {
        if (found && ours && best.net > alpha)
            alpha = best.net;
        if (found && !ours && best.net < beta)
            beta = best.net;
        if (alpha >= beta)
            break;
        struct ch_move move = t->level[depth].move[i];
        int taken = ch_game_taken(game, &move);
        if (taken == 0)
            continue;
        t->nodes++;
        ch_history_push(&t->history, game, &move);
        struct ch_moves below = {0};
        struct ch_exchange line =
            play_captures(t, depth + 1, share, alpha, beta, best_line ? &below : NULL);
        ch_history_pop(&t->history);
        bool better = !found || (ours ? line.net > best.net : line.net < best.net);
        if (best_line && better)
            make_line(best_line, &move, &below);
        if (best_line)
            ch_moves_done(&below);
        if (!better)
            continue;
        *(ours ? &line.gains : &line.losses) += taken;
        line.plies++;
        best = line;
        found = true;
    }
    return best;
}

/* True if the game knows without a list of moves that nothing can be captured. */
static bool is_quiet(const struct ch_game *game, const struct ch_position *position) {
    return game->ops->can_capture && !game->ops->can_capture(game, position);
}

/* The same, the moves listed here. */
static struct ch_exchange play_captures(struct ch_tactics *t, int depth, int effort, int alpha,
                                        int beta, struct ch_moves *best_line) {
    bool more = depth < DEEPEST && effort > 0 && t->nodes < MAX_NODES &&
                !is_quiet(t->turn->game, ch_history_position(&t->history));
    return play_out(t, depth, more ? moves_at(t, depth) : NULL, effort, alpha, beta, best_line);
}

static const struct ch_exchange *work_out(struct ch_tactics *t, int candidate,
                                          struct ch_moves *best_line) {
    struct known *known = known_of(t, candidate);
    copy_history(t);
    t->nodes = 0;
    int before = ch_game_material(t->turn->game, ch_history_position(&t->history), t->turn->seat);
    const struct ch_move *move = &t->turn->legal->move[candidate];
    ch_history_push(&t->history, t->turn->game, move);
    known->line = play_captures(t, 0, EFFORT, -ENDLESS, ENDLESS, best_line);
    ch_history_pop(&t->history);
    assert(t->history.count == t->turn->history->count);
    known->line.net -= before;
    known->line.gains += ch_game_taken(t->turn->game, move);
    known->exchange = true;
    return &known->line;
}

const struct ch_exchange *ch_tactics_exchange(struct ch_tactics *t, int candidate) {
    const struct known *known = known_of(t, candidate);
    return known->exchange ? &known->line : work_out(t, candidate, NULL);
}

const struct ch_exchange *ch_tactics_exchange_line(struct ch_tactics *t, int candidate,
                                                   struct ch_moves *line) {
    line->count = 0;
    const struct ch_exchange *exchange = work_out(t, candidate, line);
    assert(line->count == exchange->plies);
    return exchange;
}

/* The moves of the side to move in `position`, whatever its past. */
static const struct ch_moves *moves_of(struct ch_tactics *t, const struct ch_position *position,
                                       int depth) {
    struct ch_history alone = {.start = *position};
    t->level[depth].count = 0;
    t->turn->game->ops->moves(t->turn->game, &alone, &t->level[depth]);
    return &t->level[depth];
}

/* Captures among other moves: this is a game in which captures are not mandatory. */
static bool is_free(const struct ch_game *game, const struct ch_moves *moves) {
    int captures = ch_game_captures(game, moves);
    return captures > 0 && captures < moves->count;
}

int ch_tactics_shot(struct ch_tactics *t, int candidate) {
    return ch_tactics_shot_line(t, candidate, NULL);
}

/* What a reply wins that forces the mover to capture, with the moves that follow it; false if it
 * forces nothing. It was pushed. */
static bool is_shot(struct ch_tactics *t, struct ch_exchange *exchange, struct ch_moves *below) {
    const struct ch_moves *moves = moves_at(t, 1);
    t->free = is_free(t->turn->game, moves);
    if (t->free || moves->count == 0 || ch_game_captures(t->turn->game, moves) == 0)
        return false;
    t->nodes = 0;
    *exchange = play_out(t, 1, moves, EFFORT, -ENDLESS, ENDLESS, below);
    return true;
}

int ch_tactics_shot_line(struct ch_tactics *t, int candidate, struct ch_moves *line) {
    const struct ch_game *game = t->turn->game;
    const struct ch_position *now = ch_history_position(t->turn->history);
    int quiet = ch_tactics_exchange(t, candidate)->net, worst = quiet;
    int before = ch_game_material(game, now, t->turn->seat);
    struct ch_position replied;
    t->free = t->free || is_free(game, t->turn->legal);
    ch_history_push(&t->history, game, &t->turn->legal->move[candidate]);
    const struct ch_position after = *ch_history_position(&t->history);
    int replies = moves_of(t, &after, 0)->count;
    for (int i = 0; i < replies && !t->free; i++) {
        const struct ch_move *reply = &t->level[0].move[i];
        CH_SCOPED(ch_moves_done) struct ch_moves below = {0};
        struct ch_exchange exchange;
        if (ch_game_taken(game, reply) > 0)
            continue; /* the exchange has seen it */
        game->ops->apply(game, &after, reply, &replied);
        if (is_quiet(game, &replied))
            continue;
        ch_history_push(&t->history, game, reply);
        if (is_shot(t, &exchange, line ? &below : NULL) && exchange.net - before < worst) {
            worst = exchange.net - before;
            if (line)
                make_line(line, reply, &below);
        }
        ch_history_pop(&t->history);
    }
    ch_history_pop(&t->history);
    return quiet - worst;
}

int ch_tactics_best(struct ch_tactics *t) {
    int best = 0;
    for (int i = 1; i < t->turn->legal->count; i++)
        if (ch_tactics_exchange(t, i)->net > ch_tactics_exchange(t, best)->net)
            best = i;
    return best;
}

int ch_tactics_shortfall(struct ch_tactics *t, int candidate) {
    int best = ch_tactics_best(t);
    return ch_tactics_exchange(t, best)->net - ch_tactics_exchange(t, candidate)->net;
}

int ch_tactics_replies(struct ch_tactics *t, int candidate) {
    struct known *known = known_of(t, candidate);
    if (!known->replies) {
        copy_history(t);
        ch_history_push(&t->history, t->turn->game, &t->turn->legal->move[candidate]);
        const struct ch_moves *moves = moves_at(t, 0);
        known->reply_count = moves->count;
        known->end = t->turn->game->ops->outcome(t->turn->game, &t->history, moves);
        ch_history_pop(&t->history);
        known->replies = true;
    }
    return known->reply_count;
}

struct ch_outcome ch_tactics_end(struct ch_tactics *t, int candidate) {
    ch_tactics_replies(t, candidate);
    return known_of(t, candidate)->end;
}

int ch_tactics_repeats(struct ch_tactics *t, int candidate) {
    copy_history(t);
    ch_history_push(&t->history, t->turn->game, &t->turn->legal->move[candidate]);
    int repeats = ch_history_repetitions(&t->history) - 1;
    assert(repeats >= 0);
    ch_history_pop(&t->history);
    return repeats;
}

int ch_tactics_returns(struct ch_tactics *t, int candidate) {
    const struct ch_game *game = t->turn->game;
    int most = 0;
    copy_history(t);
    ch_history_push(&t->history, game, &t->turn->legal->move[candidate]);
    const struct ch_moves *moves = moves_at(t, 0);
    for (int i = 0; i < moves->count; i++) {
        ch_history_push(&t->history, game, &moves->move[i]);
        int returns = ch_history_repetitions(&t->history) - 1;
        most = returns > most ? returns : most;
        ch_history_pop(&t->history);
    }
    ch_history_pop(&t->history);
    assert(most >= 0);
    return most;
}

/* Sources of the moves that take the piece on `square`, ascending and each once. */
static int takers(const struct ch_moves *moves, int square, uint8_t from[CH_MAX_SQUARES]) {
    bool takes[CH_MAX_SQUARES] = {false};
    for (int i = 0; i < moves->count; i++) {
        const struct ch_move *move = &moves->move[i];
        int source = ch_move_from(move);
        if (source != CH_NO_SQUARE && memchr(move->captured, square, move->captured_count))
            takes[source] = true;
    }
    int count = 0;
    for (int i = 0; i < CH_MAX_SQUARES; i++)
        if (takes[i])
            from[count++] = (uint8_t)i;
    return count;
}

int ch_tactics_attackers(struct ch_tactics *t, int square, uint8_t from[CH_MAX_SQUARES]) {
    const struct ch_game *game = t->turn->game;
    if (!game->ops->pass)
        return -1;
    if (!t->passed) {
        struct ch_position passed;
        CH_SCOPED(ch_history_done) struct ch_history alone = {0};
        game->ops->pass(game, ch_history_position(t->turn->history), &passed);
        ch_history_init(&alone, game, &passed);
        t->replies_now.count = 0;
        game->ops->moves(game, &alone, &t->replies_now);
        t->passed = true;
    }
    return takers(&t->replies_now, square, from);
}

int ch_tactics_attackers_after(struct ch_tactics *t, int candidate, int square,
                               uint8_t from[CH_MAX_SQUARES]) {
    copy_history(t);
    ch_history_push(&t->history, t->turn->game, &t->turn->legal->move[candidate]);
    int count = takers(moves_at(t, 0), square, from);
    ch_history_pop(&t->history);
    return count;
}
