/* Random games: the same for a seed, and sums that fit what is called on the way. */
#include "workshop/random_games.h"

#include "core/games/games.h"
#include "tests/support/unit.h"

struct sums {
    int games, limited, longest, most;
    int64_t plies, moves;
    uint64_t line; /* of all moves of all games */
};

static void sum(void *context, const struct ch_history *history, const struct ch_moves *legal,
                const struct ch_move *move) {
    struct sums *sums = context;
    if (move) {
        assert_true(ch_moves_find(legal, move) >= 0);
        sums->moves += legal->count;
        sums->most = legal->count > sums->most ? legal->count : sums->most;
        return;
    }
    sums->games++;
    sums->plies += history->count;
    sums->longest = history->count > sums->longest ? history->count : sums->longest;
    sums->limited += history->count == 60;
    if (history->count > 0)
        sums->line = sums->line * 31 + history->plies[history->count - 1].line;
}

static struct ch_random_games played(const char *name, uint64_t seed, struct sums *sums) {
    *sums = (struct sums){0};
    struct ch_random_games games = {.game = ch_game_find(name),
                                    .games = 40,
                                    .ply_limit = 60,
                                    .seed = seed,
                                    .seen = sum,
                                    .context = sums};
    ch_random_games_play(&games);
    return games;
}

TEST(sums_fit) {
    static const char *const names[] = {"english", "fanorona-5x5", "damone", "loa",
                                        "stratego:army=duel"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct sums sums;
        struct ch_random_games games = played(names[i], 4, &sums);
        int ended = 0;
        for (int end = 0; end < CH_END_COUNT; end++)
            ended += games.ended[end];
        assert_int_equal(sums.games, 40);
        assert_int_equal(games.won[0] + games.won[1] + games.drawn + games.limited, 40);
        assert_int_equal(ended, 40 - games.limited);
        assert_true(games.limited <= sums.limited); /* one may end at that ply by itself */
        assert_int_equal(games.longest, sums.longest);
        assert_int_equal(games.most_moves, sums.most);
        assert_in_range(games.median_plies, 1, games.longest);
        assert_within(games.mean_moves, (double)sums.moves / (double)sums.plies, 1e-9);
    }
}

TEST(the_seed_decides) {
    struct sums first, again, other;
    played("russian", 1, &first);
    played("russian", 1, &again);
    played("russian", 2, &other);
    assert_true(first.line == again.line && first.moves == again.moves);
    assert_true(first.line != other.line);
    assert_int_equal(first.games, 40);
}

/* One game of one ply. */
TEST(short_games) {
    struct ch_random_games games = {.game = ch_game_find("english"), .games = 1, .ply_limit = 1};
    ch_random_games_play(&games);
    assert_int_equal(games.limited, 1);
    assert_int_equal(games.median_plies, 1);
    assert_within(games.mean_moves, 7, 1e-9); /* the seven first moves of English draughts */
    assert_int_equal(games.most_moves, 7);
}
