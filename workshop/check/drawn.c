/* Positions drawn for checks, beyond a game's reference positions: see check.h. */
#include "core/base/keys.h"
#include "core/games/tactics.h"
#include "workshop/check/check.h"

/* From one game of ALL_OF not only cornered positions are taken. */
enum { MAX_PLIES = 200, GAMES_EACH = 20, ALL_OF = 16, MAX_CORNERED = 48, LOSS = 50, TRIES = 20 };

/* True if the side to move has a piece of a kind that it did not begin with. */
static bool has_crowned(const struct ch_game *game, const struct ch_history *history, int seat) {
    bool before[CH_MAX_KINDS] = {false}, now[CH_MAX_KINDS] = {false};
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece was = game->ops->piece_at(game, &history->start, square);
        struct ch_piece is = game->ops->piece_at(game, ch_history_position(history), square);
        if (was.seat == seat)
            before[was.kind] = true;
        if (is.seat == seat)
            now[is.kind] = true;
    }
    for (int kind = 0; kind < CH_MAX_KINDS; kind++)
        if (now[kind] && !before[kind])
            return true;
    return false;
}

static bool can_capture(const struct ch_game *game, const struct ch_history *history,
                        struct ch_moves *moves) {
    if (game->ops->can_capture)
        return game->ops->can_capture(game, ch_history_position(history));
    moves->count = 0;
    game->ops->moves(game, history, moves);
    return ch_game_captures(game, moves) > 0;
}

/* True if nothing can be taken, and after every move the other side can take something. */
static bool is_cornered(const struct ch_game *game, struct ch_history *history,
                        const struct ch_moves *legal, struct ch_moves *replies) {
    if (ch_game_captures(game, legal) > 0 || legal->count > MAX_CORNERED)
        return false;
    bool cornered = true;
    for (int i = 0; i < legal->count && cornered; i++) {
        ch_history_push(history, game, &legal->move[i]);
        cornered = can_capture(game, history, replies);
        ch_history_pop(history);
    }
    return cornered;
}

/* The plies of a game after which positions are taken. */
struct taken {
    bool after[MAX_PLIES];
    int any, any_of;         /* one of all */
    int crowned, crowned_of; /* and one of those with a crowned piece; -1: there is none */
};

/* The kth of a row is kept with the chance 1 in k, so that each has the same. */
static void take_one(struct ch_random *random, int ply, int *one, int *of) {
    *of += 1;
    if (ch_random_below(random, (uint32_t)*of) == 0)
        *one = ply;
}

/* Looks at the position that the random game has reached. */
static void look_at(const struct ch_game *game, struct ch_random *random,
                    struct ch_history *history, const struct ch_moves *legal,
                    struct ch_moves *replies, struct taken *taken) {
    int ply = history->count, seat = ch_history_mover(history, game, ply);
    bool crowned = has_crowned(game, history, seat);
    take_one(random, ply, &taken->any, &taken->any_of);
    if (crowned)
        take_one(random, ply, &taken->crowned, &taken->crowned_of);
    if ((crowned || game->king_kind < 0) && is_cornered(game, history, legal, replies))
        taken->after[ply] = true;
}

/* A random move. Where pieces are crowned, one that gives nothing away in the exchange if some
 * tries find one: games in which both sides give all away have few positions worth a look. */
static const struct ch_move *pick_move(struct ch_random *random, struct ch_tactics *tactics,
                                       const struct ch_turn *turn) {
    uint32_t count = (uint32_t)turn->legal->count;
    int pick = (int)ch_random_below(random, count);
    ch_tactics_begin(tactics, turn);
    for (int i = 0; turn->game->king_kind >= 0 && i < TRIES; i++) {
        if (ch_tactics_shortfall(tactics, pick) < LOSS)
            break;
        pick = (int)ch_random_below(random, count);
    }
    return &turn->legal->move[pick];
}

/* Plays a random game; `all`: not only the cornered are taken, which are rare and tell more. */
static void play(const struct ch_game *game, struct ch_random *random, struct ch_history *history,
                 struct taken *taken, bool all) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0}, replies = {0};
    struct ch_tactics *tactics = ch_tactics_new();
    *taken = (struct taken){.any = -1, .crowned = -1};
    while (history->count < MAX_PLIES) {
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        if (legal.count == 0 || game->ops->outcome(game, history, &legal).result != CH_ONGOING)
            break;
        if (legal.count > 1)
            look_at(game, random, history, &legal, &replies, taken);
        const struct ch_turn turn = {.game = game,
                                     .history = history,
                                     .legal = &legal,
                                     .seat = ch_history_mover(history, game, history->count)};
        ch_history_push(history, game, pick_move(random, tactics, &turn));
    }
    ch_tactics_free(tactics);
    if (all && taken->any >= 0)
        taken->after[taken->any] = true;
    if (all && taken->crowned >= 0)
        taken->after[taken->crowned] = true;
}

/* Adds the position after so many plies, under its own text. */
static void add(struct ch_positions *list, const struct ch_history *history, int plies) {
    CH_SCOPED(ch_history_done) struct ch_history view = {0};
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    struct ch_history before = *history; /* borrows its plies */
    before.count = plies;
    int seat = ch_history_mover(&before, list->game, plies);
    const struct ch_history *seen = ch_history_seen(&before, list->game, seat, &view);
    list->game->ops->format_position(list->game, ch_history_position(seen), &name);
    ch_positions_add(list, &before, false, name.data, NULL);
}

void ch_positions_draw(const struct ch_game *game, int count, struct ch_positions *list) {
    int added = 0;
    ch_positions_init(list, game);
    for (int i = 0; added < count && i < GAMES_EACH * count; i++) {
        struct ch_position start;
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        struct ch_random random;
        struct taken taken;
        ch_random_init(&random, ch_lot_key(CH_LOT_POSITION, 2, (uint32_t)i, 0));
        ch_game_deal(game, &random, &start);
        ch_history_init(&history, game, &start);
        play(game, &random, &history, &taken, i % ALL_OF == 0);
        for (int ply = 0; ply < history.count && added < count; ply++)
            if (taken.after[ply]) {
                add(list, &history, ply);
                added++;
            }
    }
    ch_positions_pick(list, 0);
}
