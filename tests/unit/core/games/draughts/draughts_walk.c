/* The walk of the search on sets of bits against the game as the referee knows it: the same moves,
 * ends and evaluation on the way of random games, and hashes that distinguish positions by all that
 * the further game depends on. */
#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/draughts/draughts.h"

#include "tests/support/begin.h"

enum { GAMES = 60, PLIES = 500, AHEAD = 75, EVERY = 20 };

static struct { int positions, captures, ends[64], draws_before, forbidden; } seen;

static bool plays(const struct ch_game *game) {
    return game->walk == &ch_bitboard_walk;
}

/* Both lists hold moves that end alike, each once. */
static void compare_steps(struct ch_walk *walk, const struct ch_game *game,
                          const struct ch_moves *legal) {
    struct ch_outcome ended;
    int count;
    const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
    CH_SCOPED(ch_moves_done) struct ch_moves listed = {0}, merged = {0};
    for (int i = 0; i < legal->count; i++)
        *ch_moves_add(&merged) = legal->move[i];
    ch_moves_merge(&merged);
    CH_FREED struct ch_walk_step *copy = ch_alloc((size_t)(count + 1) * sizeof *copy);
    for (int i = 0; i < count; i++)
        copy[i] = steps[i];
    for (int i = 0; i < count; i++)
        walk->ops->move(walk, &copy[i], ch_moves_add(&listed));
    if (listed.count != merged.count)
        fail_msg("%s: %d steps for %d moves", game->name, listed.count, merged.count);
    for (int i = 0; i < merged.count; i++) {
        int like = 0;
        for (int j = 0; j < listed.count; j++)
            like += ch_move_ends_alike(&merged.move[i], &listed.move[j]);
        assert_int_equal(1, like);
    }
    seen.captures += count > 0 && copy[0].captures > 0;
}

static struct ch_outcome walked_outcome(struct ch_walk *walk) {
    int rests = 0, count;
    struct ch_outcome outcome = walk->ops->outcome(walk, &rests);
    if (outcome.result == CH_ONGOING)
        walk->ops->steps(walk, false, &count, &outcome);
    return outcome;
}

/* A position that comes again is drawn for the search, unless the game has ended otherwise. */
static bool compare_outcome(struct ch_walk *walk, const struct ch_game *game,
                            const struct ch_history *history, const struct ch_moves *legal) {
    struct ch_outcome stated = game->ops->outcome(game, history, legal);
    struct ch_outcome found = walked_outcome(walk);
    bool again = ch_history_repetitions(history) > 1;
    if (again && (stated.result == CH_ONGOING || stated.end == CH_END_REPETITION)) {
        assert_int_equal(CH_DRAWN, found.result);
        seen.draws_before++;
        return true;
    }
    if (stated.result != found.result || stated.winner != found.winner ||
        (stated.end != found.end && !again))
        fail_msg("%s: %d %d %s, the walk says %d %d %s", game->name, stated.result, stated.winner,
                 ch_end_name(stated.end), found.result, found.winner, ch_end_name(found.end));
    seen.ends[stated.end]++;
    return stated.result != CH_ONGOING;
}

static const struct ch_walk_step *step_of(struct ch_walk *walk, const struct ch_move *wanted) {
    struct ch_outcome ended;
    int count;
    const struct ch_walk_step *steps = walk->ops->steps(walk, false, &count, &ended);
    for (int i = 0; i < count; i++) {
        struct ch_move move;
        walk->ops->move(walk, &steps[i], &move);
        if (ch_move_ends_alike(&move, wanted))
            return &steps[i];
    }
    fail_msg("no step for a legal move");
    return NULL;
}

/* The state that a position's further course depends on is the same for a walk that came here and
 * for one that begins here. */
static void compare_hashes(const struct ch_walk *walk, struct ch_walk *fresh,
                           struct ch_history *history) {
    fresh->ops->begin(fresh, history);
    if (fresh->ops->hash(fresh) != walk->ops->hash(walk))
        fail_msg("a walk that begins at ply %d has another hash", history->count);
}

/* Walks on at random from the end of the history, and back. */
static void walk_ahead(struct ch_walk *walk, struct ch_walk *fresh, const struct ch_game *game,
                       struct ch_history *history, struct ch_random *random) {
    int steps = 0;
    walk->ops->begin(walk, history);
    uint64_t hash = walk->ops->hash(walk);
    int worth = walk->ops->evaluate(walk);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (; steps < AHEAD; steps++) {
        list_moves(game, history, &legal);
        const struct ch_position *position = ch_history_position(history);
        assert_int_equal(game->ops->side(game, position), walk->ops->side(walk));
        assert_int_equal(game->ops->evaluate(game, position), walk->ops->evaluate(walk));
        struct ch_position passed;
        game->ops->pass(game, position, &passed);
        assert_int_equal(game->ops->can_capture(game, &passed), walk->ops->threatened(walk));
        compare_steps(walk, game, &legal);
        compare_hashes(walk, fresh, history);
        seen.positions++;
        if ((steps > 0 && compare_outcome(walk, game, history, &legal)) || legal.count == 0)
            break;
        CH_SCOPED(ch_moves_done) struct ch_moves all = {0};
        ch_draughts_of(game)->kernel->moves(ch_draughts_of(game), position, false, &all);
        seen.forbidden += all.count > legal.count;
        const struct ch_move move = legal.move[ch_random_below(random, (uint32_t)legal.count)];
        const struct ch_walk_step step = *step_of(walk, &move);
        walk->ops->make(walk, &step);
        ch_history_push(history, game, &move);
    }
    for (; steps > 0; steps--) {
        walk->ops->unmake(walk);
        ch_history_pop(history);
    }
    assert_true(hash == walk->ops->hash(walk));
    assert_int_equal(worth, walk->ops->evaluate(walk));
}

/* Endings in which counts of plies and balances of pieces matter soon. */
static const char *const endings_8[] = {"W:WK29,K30,K31:BK4", "W:WK29,21:BK4,K12",
                                        "W:WK29,K30,22:BK4,K12,5", "W:WK29,K30:BK4"};
static const char *const endings_10[] = {"W:WK46,K47,K48:BK5", "W:WK46,K47:BK5", "W:WK46:BK5",
                                         "W:WK46,26,27:BK5,24,K15"};

static void set_up(const struct ch_game *game, uint64_t key, struct ch_position *position) {
    struct ch_error error = {.text = ""};
    const char *const *endings = game->rows == 8 ? endings_8 : endings_10;
    if (key % 3 > 0)
        game->ops->start(game, position);
    else if (game->ops->parse_position(game, endings[key / 3 % 4], position, &error) != CH_OK)
        fail_msg("%s: %s", game->name, error.text);
}

static void walk_game(const struct ch_game *game, uint64_t key, struct ch_walk *walk,
                      struct ch_walk *fresh) {
    struct ch_position start;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_random random = seeded(key);
    set_up(game, key, &start);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    if (key % 2)
        history.before.quiet = (int)ch_random_below(&random, 90);
    for (int square = 0; game->counts_runs && square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, &start, square);
        if (piece.seat >= 0 && piece.kind == game->king_kind)
            history.before.run[piece.seat] =
                (struct ch_moves_run){(int)ch_random_below(&random, 4), square};
    }
    for (int ply = 0; ply < PLIES; ply++) {
        list_moves(game, &history, &legal);
        if (ply % EVERY == 0)
            walk_ahead(walk, fresh, game, &history, &random);
        if (game->ops->outcome(game, &history, &legal).result != CH_ONGOING)
            break;
        ch_history_push(&history, game,
                        &legal.move[ch_random_below(&random, (uint32_t)legal.count)]);
    }
}

TEST(the_walk_is_the_game) {
    static const char *const names[] = {"english",
                                        "international",
                                        "russian",
                                        "brazilian",
                                        "frisian",
                                        "italian",
                                        "pool",
                                        "spanish",
                                        "portuguese",
                                        "thai",
                                        "czech",
                                        "english:losing=yes",
                                        "russian:losing=yes",
                                        "breakthrough"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct ch_error error = {.text = ""};
        const struct ch_game *game;
        if (ch_game_open(names[i], &game, &error) != CH_OK)
            fail_msg("%s: %s", names[i], error.text);
        if (!plays(game))
            fail_msg("%s has no walk of sets of bits", names[i]);
        struct ch_walk *walk = game->walk->open(game, &(struct ch_walk_options){0});
        struct ch_walk *fresh = game->walk->open(game, &(struct ch_walk_options){0});
        for (uint64_t key = 0; key < GAMES; key++)
            walk_game(game, key + 1, walk, fresh);
        game->walk->close(walk);
        game->walk->close(fresh);
    }
    print_message("%d positions, %d of captures, %d drawn early, %d with moves forbidden\n",
                  seen.positions, seen.captures, seen.draws_before, seen.forbidden);
    assert_true(seen.positions > 20000 && seen.captures > 2000 && seen.draws_before > 20);
    assert_true(seen.forbidden > 0 && seen.ends[CH_END_NO_MOVES] > 20);
    assert_true(seen.ends[CH_END_NO_PROGRESS] > 0 && seen.ends[CH_DRAUGHTS_BALANCE] > 0);
}
