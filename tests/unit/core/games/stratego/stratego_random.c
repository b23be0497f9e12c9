/* Random games of Stratego by every set of rules, of players that like to shuffle, to chase and to
 * flee, so that the laws apply: before each ply the mover's view, kept as an agent's is, allows and
 * refuses the same moves as the whole position does, by the same laws with the same counts.
 * CH_GAMES sets the number of games for each set of rules. */
#include "tests/unit/core/games/stratego/stratego_tables.h"

static const char *const rule_sets[] = {
    "",
    "two-squares=5,scout-lines=off,more-squares=pseudocode",
    "two-squares=5",
    "more-squares=pseudocode",
    "continuous-chase=on,resumed-chase=on,position-repetition=on",
    "two-squares=off,more-squares=off,continuous-chase=on,limit=none",
    "two-squares=off,more-squares=off,resumed-chase=on",
    "two-squares=off,more-squares=off,position-repetition=on,limit-counts=turns",
    "two-squares=off,more-squares=pseudocode",
    "two-squares=off",
};
static const char *const armies[] = {"barrage", "duel", "ultimate", "full"};
enum { PLIES = 220, MANY_PLIES = 2200, TEMPER_LASTS = 40 };

/* A player's preferences, as weights of moves, in tenths. */
struct temper {
    unsigned reverse, chase, flee, same, strike, scout;
};

static void draw_temper(struct temper *temper, struct ch_random *random) {
    static const unsigned likes[] = {10, 10, 300, 3000};
    temper->reverse = ch_random_below(random, 3) == 0 ? 300 : 2;
    temper->chase = likes[ch_random_below(random, 4)];
    temper->flee = likes[ch_random_below(random, 4)];
    temper->same = ch_random_below(random, 2) ? 40 : 10;
    temper->strike = ch_random_below(random, 4) == 0 ? 10 : 1;
    temper->scout = ch_random_below(random, 2) ? 60 : 10;
}

static unsigned weigh(const struct temper *temper, const struct ch_stratego_past *past,
                      const struct ch_move *move) {
    const struct ch_history *history = past->history;
    unsigned weight = 10;
    if (move->captured_count > 0)
        return temper->strike;
    if (move->path[0] == past->to)
        weight = weight * temper->same / 10;
    if (ch_stratego_past_reverses(past, move))
        weight = weight * temper->reverse / 10;
    if (ch_stratego_kind(ch_stratego_at(past->now, move->path[0])) == CH_STRATEGO_SCOUT)
        weight = weight * temper->scout / 10;
    if (history->count > 0) {
        int enemy = history->plies[history->count - 1].move.path[1];
        if (ch_stratego_beside(move->path[1], enemy))
            weight = weight * temper->chase / 10;
        else if (ch_stratego_beside(move->path[0], enemy))
            weight = weight * temper->flee / 10;
    }
    return weight > 0 ? weight : 1;
}

static const struct ch_move *choose(const struct temper *temper,
                                    const struct ch_stratego_past *past,
                                    const struct ch_moves *legal, struct ch_random *random) {
    unsigned total = 0;
    for (int i = 0; i < legal->count; i++)
        total += weigh(temper, past, &legal->move[i]);
    unsigned pick = ch_random_below(random, total);
    int chosen = 0;
    for (unsigned weight; pick >= (weight = weigh(temper, past, &legal->move[chosen])); chosen++)
        pick -= weight;
    return &legal->move[chosen];
}

/* Counts how often each law has refused a move. */
static int bitten[CH_STRATEGO_LAWS];

static void check_laws(const struct ch_stratego_past *past, const struct ch_stratego_past *seen,
                       const struct ch_moves *legal) {
    const struct ch_stratego *stratego = past->stratego;
    CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
    int allowed = 0;
    ch_stratego_steps(stratego, past->now, past->seat, &steps);
    for (int i = 0; i < steps.count; i++) {
        const struct ch_move *step = &steps.move[i];
        struct ch_stratego_reason reason = ch_stratego_past_reason(past, step);
        struct ch_stratego_reason by_view = ch_stratego_past_reason(seen, step);
        assert_memory_equal(&reason, &by_view, sizeof reason);
        bitten[reason.law]++;
        if (reason.law == CH_STRATEGO_ALLOWED)
            assert_true(ch_move_equal(&legal->move[allowed++], step));
        else if (reason.law != CH_STRATEGO_CONTINUOUS_CHASE && reason.law > CH_STRATEGO_SCOUT_LINES)
            assert_true(reason.ply >= 0);
        else
            assert_true(reason.count >= 3 && reason.first != CH_NO_SQUARE);
    }
    assert_int_equal(allowed, legal->count);
}

static void check_view(const struct ch_game *game, const struct ch_history *history,
                       const struct ch_history *view, const struct ch_moves *legal) {
    CH_SCOPED(ch_moves_done) struct ch_moves seen = moves_of(game, view);
    assert_int_equal(seen.count, legal->count);
    for (int i = 0; i < seen.count; i++)
        assert_true(ch_move_equal(&seen.move[i], &legal->move[i]));
    struct ch_outcome whole = game->ops->outcome(game, history, legal);
    struct ch_outcome by_view = game->ops->outcome(game, view, &seen);
    /* Whether the enemy could move is not for a side to know. */
    if (whole.end != CH_END_NO_MOVES)
        assert_memory_equal(&whole, &by_view, sizeof whole);
}

/* Counts how games have ended. */
static int ended[CH_END_COUNT];

static void play_game(const struct ch_game *game, int plies, struct ch_random *random) {
    struct ch_history history, view[CH_SEATS];
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct temper temper[CH_SEATS];
    struct ch_position start = dealt(game, random);
    ch_history_init(&history, game, &start);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_history_init_view(&view[seat], game, &history, seat);
    for (int ply = 0; ply < plies; ply++) {
        struct ch_stratego_past past, seen;
        int side = game->ops->side(game, ch_history_position(&history));
        list_moves(game, &history, &legal);
        check_view(game, &history, &view[side], &legal);
        struct ch_outcome outcome = game->ops->outcome(game, &history, &legal);
        if (outcome.result != CH_ONGOING || ply == plies - 1) {
            ended[outcome.end]++;
            break;
        }
        ch_stratego_past_read(&past, ch_stratego_of(game), &history);
        ch_stratego_past_read(&seen, ch_stratego_of(game), &view[side]);
        check_laws(&past, &seen, &legal);
        if (ply % TEMPER_LASTS == 0)
            for (int seat = 0; seat < CH_SEATS; seat++)
                draw_temper(&temper[seat], random);
        ch_history_push(&history, game, choose(&temper[side], &past, &legal, random));
        for (int seat = 0; seat < CH_SEATS; seat++)
            ch_history_follow(&view[seat], game, &history, seat);
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_history_done(&view[seat]);
    ch_history_done(&history);
}

TEST(views_allow_the_same_moves_as_the_position) {
    const char *given = getenv("CH_GAMES");
    int games = given ? atoi(given) : 12;
    for (size_t set = 0; set < sizeof rule_sets / sizeof *rule_sets; set++) {
        for (int i = 0; i < games; i++) {
            char name[160];
            snprintf(name, sizeof name, "stratego:army=%s%s%s", armies[i % 4],
                     rule_sets[set][0] ? "," : "", rule_sets[set]);
            struct ch_random random = seeded(ch_random_key(7, (uint32_t)set, (uint32_t)i, 0));
            /* Of many games each tenth may go on to the limit. */
            play_game(game_named(name), i % 10 == 9 && games > 20 ? MANY_PLIES : PLIES, &random);
        }
    }
    for (int law = 0; law < CH_STRATEGO_LAWS; law++) {
        print_message("%s: %d\n", ch_stratego_law_name((enum ch_stratego_law)law), bitten[law]);
        assert_true(bitten[law] > 0);
    }
    for (int end = 0; end < CH_END_COUNT; end++)
        if (ended[end] > 0)
            print_message("%s: %d games\n", ch_end_name((enum ch_end)end), ended[end]);
}
