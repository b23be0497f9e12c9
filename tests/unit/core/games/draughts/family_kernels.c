/* The kernels of the draughts family against one another, on random positions of each game that
 * both can play and of those games with changed rules that tests/data/games/readings.tsv has. */
#include "core/base/random.h"
#include "tests/unit/core/games/draughts/family.h"

static struct ch_random dice;

/* A game with the pieces of `setup` on its board. */
struct side {
    struct ch_draughts *draughts;
    struct ch_position position;
};

static void put(struct side side[2], int square, struct ch_piece piece) {
    for (int i = 0; i < 2; i++)
        side[i].draughts->kernel->put(side[i].draughts, &side[i].position, square, piece);
}

/* A few pieces at random, every second time men alone, no more of a side than at the start, none
 * where it would be crowned. */
static void strew(struct side side[2]) {
    const struct ch_draughts *draughts = side[0].draughts;
    int left[CH_SEATS] = {0};
    for (int i = 0; i < draughts->rules.squares; i++)
        if (draughts->setup[i].seat >= 0)
            left[draughts->setup[i].seat]++;
    uint64_t turn = ch_random_below(&dice, 2);
    for (int i = 0; i < 2; i++) {
        side[i].position = (struct ch_position){{turn}};
        for (int square = 0; square < draughts->rules.squares; square++)
            put(side, square, (struct ch_piece){-1, 0});
    }
    uint32_t kinds = 1 + ch_random_below(&dice, 2);
    int pieces = 2 + (int)ch_random_below(&dice, (uint32_t)draughts->rules.squares / 2);
    for (int i = 0; i < pieces; i++) {
        int square = (int)ch_random_below(&dice, (uint32_t)draughts->rules.squares);
        struct ch_piece piece = {(int8_t)ch_random_below(&dice, 2),
                                 (uint8_t)ch_random_below(&dice, kinds)};
        struct ch_piece there = draughts->kernel->piece_at(draughts, &side[0].position, square);
        bool crowned = false;
        for (int h = 0; h < draughts->rules.hook_count; h++)
            crowned = crowned || ((draughts->rules.hook[h].kinds >> piece.kind & 1) &&
                                  ch_square_in(&draughts->rules.hook[h].zone[piece.seat], square));
        if (there.seat >= 0 || crowned || left[piece.seat] == 0)
            continue;
        left[piece.seat]--;
        put(side, square, piece);
    }
}

static void same_pieces(const struct side side[2]) {
    for (int square = 0; square < side[0].draughts->rules.squares; square++) {
        struct ch_piece piece[2];
        for (int i = 0; i < 2; i++)
            piece[i] =
                side[i].draughts->kernel->piece_at(side[i].draughts, &side[i].position, square);
        assert_int_equal(piece[0].seat, piece[1].seat);
        assert_int_equal(piece[0].kind, piece[1].kind);
    }
}

/* Both kernels list the same moves here, in the same order; `move` is one of them, if there are
 * any. False if there are none, or too many: kernels stop at CH_MAX_ENDINGS. */
static bool same_moves(const struct side side[2], const char *words, struct ch_move *move) {
    struct ch_moves all = {0}, results[2] = {{0}, {0}};
    char *ways[2];
    side[0].draughts->kernel->moves(side[0].draughts, &side[0].position, true, &all);
    int count = all.count;
    ch_moves_done(&all);
    if (count == 0 || count > 1000)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct ch_draughts *draughts = side[i].draughts;
        ways[i] = family_moves(draughts, &side[i].position);
        draughts->kernel->moves(draughts, &side[i].position, false, &results[i]);
    }
    bool same = strcmp(ways[0], ways[1]) == 0 && results[0].count == results[1].count;
    for (int m = 0; same && m < results[0].count; m++)
        same = ch_move_ends_alike(&results[0].move[m], &results[1].move[m]);
    for (int i = 0; i < 2; i++) {
        const struct ch_draughts *draughts = side[i].draughts;
        bool takes = results[0].move[0].captured_count > 0;
        if (draughts->rules.mandatory)
            same = same && draughts->kernel->captures(draughts, &side[i].position) == takes;
    }
    if (!same) {
        CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new();
        ch_board_text_format(&side[0].draughts->game, &side[0].position, &board);
        family_complain("%s, %s, %d and %d results\n%s: %s\n%s: %s", words, board.data,
                        results[0].count, results[1].count, side[0].draughts->kernel->name, ways[0],
                        side[1].draughts->kernel->name, ways[1]);
    } else {
        *move = results[0].move[ch_random_below(&dice, (uint32_t)results[0].count)];
    }
    for (int i = 0; i < 2; i++) {
        ch_moves_done(&results[i]);
        ch_free(ways[i]);
    }
    return same;
}

static void same_perft(const struct side side[2], const char *words) {
    for (int by_result = 0; by_result < 2; by_result++) {
        uint64_t leaves[2];
        for (int i = 0; i < 2; i++)
            leaves[i] = ch_game_perft(&side[i].draughts->game, &side[i].position, 2, by_result);
        if (leaves[0] != leaves[1]) {
            CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new();
            ch_board_text_format(&side[0].draughts->game, &side[0].position, &board);
            family_complain("%s, %s: %llu and %llu leaves", words, board.data,
                            (unsigned long long)leaves[0], (unsigned long long)leaves[1]);
        }
    }
}

static int compared;

/* Games from a few random positions, move for move. */
static void compare(const char *name, const char *facts, const char *words, int games) {
    struct side side[2] = {{.draughts = family_open(name, facts)},
                           {.draughts = family_open(name, facts)}};
    if (side[0].draughts && ch_draughts_choose_kernel(side[0].draughts, "bitboard") &&
        ch_draughts_choose_kernel(side[1].draughts, "general")) {
        compared++;
        for (int game = 0; game < games; game++) {
            struct ch_move move;
            strew(side);
            for (int ply = 0; ply < 12 && same_moves(side, words, &move); ply++) {
                same_perft(side, words);
                for (int i = 0; i < 2; i++)
                    side[i].draughts->kernel->apply(side[i].draughts, &side[i].position, &move,
                                                    &side[i].position);
                same_pieces(side);
            }
        }
    }
    for (int i = 0; i < 2; i++)
        ch_draughts_free(side[i].draughts);
}

TEST(all_games) {
    ch_random_init(&dice, 5);
    compared = 0;
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (game->sources) /* draughts */
            compare(game->name, "", game->name, 200);
    assert_true(compared >= 12);
    assert_int_equal(family_wrong, 0);
}

static void changed_row(char *field[], int count) {
    family_changed(field, count, 12, compare);
}

TEST(changed_games) {
    ch_random_init(&dice, 6);
    compared = 0;
    family_rows("readings.tsv", changed_row, 229);
    assert_true(compared >= 60);
}
