/* Forced lines: the bitboard kernel's own way to the line against the search over steps that every
 * other game has, in random games of each game that the kernel plays and of those games with
 * changed rules that tests/data/games/readings.tsv has; by the functions for this processor and by
 * those for any. */
#include "core/games/draughts/bitboard/bitboard.h"
#include "core/search/forced.h"
#include "tests/support/begin.h"
#include "tests/unit/core/games/draughts/family.h"

enum { PLIES = 100, APART = 7, WAYS = 3, MOST_COMPLAINTS = 10 };

static struct { int games, own_way, lines, long_lines, cut, ended, quiet, shapes; } seen;
static const struct ch_bitboard_functions *shape[32];

/* The walk without its own way. */
static struct ch_walk_ops over_steps;

static struct ch_walk *open_over_steps(const struct ch_game *game,
                                       const struct ch_walk_options *options) {
    struct ch_walk *walk = ch_bitboard_walk.open(game, options);
    walk->ops = &over_steps;
    return walk;
}

static void same_line(const struct ch_forced_line *a, const struct ch_forced_line *b,
                      const char *words, const struct ch_turn *turn) {
    bool same = a->net == b->net && a->gains == b->gains && a->losses == b->losses &&
                a->plies == b->plies && a->positions == b->positions && a->cut == b->cut &&
                memcmp(&a->end, &b->end, sizeof a->end) == 0;
    for (int i = 0; same && i < a->plies; i++)
        same = ch_move_ends_alike(&a->move[i], &b->move[i]);
    if (same || family_wrong++ >= MOST_COMPLAINTS)
        return;
    CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new();
    ch_board_text_format(turn->game, ch_history_position(turn->history), &board);
    family_complain("%s, %s: %d in %d plies and %d positions, and %d in %d and %d", words,
                    board.data, a->net, a->plies, a->positions, b->net, b->plies, b->positions);
}

/* Every candidate's line in every way. */
static void same_lines(struct ch_forced *const forced[WAYS], const struct ch_draughts ways[WAYS],
                       const struct ch_history *history, const struct ch_moves *legal,
                       const char *words) {
    struct ch_turn turn[WAYS];
    for (int way = 0; way < WAYS; way++) {
        const struct ch_game *game = &ways[way].game;
        turn[way] = (struct ch_turn){.game = game,
                                     .history = history,
                                     .legal = legal,
                                     .seat = game->ops->side(game, ch_history_position(history))};
        ch_forced_begin(forced[way], &turn[way]);
    }
    for (int i = 0; i < legal->count; i++) {
        const struct ch_forced_line *line = ch_forced_line(forced[0], i);
        for (int way = 1; way < WAYS; way++)
            same_line(line, ch_forced_line(forced[way], i), words, &turn[way]);
        seen.lines++;
        seen.long_lines += line->plies > 2;
        seen.cut += line->cut;
        seen.ended += abs(line->net) > CH_FORCED_DECIDED / 2;
        for (int j = 0; j < line->plies; j++)
            seen.quiet += line->move[j].captured_count == 0;
    }
}

static void play(struct ch_forced *const forced[WAYS], const struct ch_draughts ways[WAYS],
                 uint64_t key, const char *words) {
    const struct ch_game *game = &ways[0].game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_random dice = seeded(key);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &ways[0].start);
    for (int ply = 0; ply < PLIES; ply++) {
        list_moves(game, &history, &legal);
        if (game->ops->outcome(game, &history, &legal).result != CH_ONGOING)
            break;
        if (ply % APART == (int)(key % APART))
            same_lines(forced, ways, &history, &legal, words);
        ch_history_push(&history, game, &legal.move[ch_random_below(&dice, (uint32_t)legal.count)]);
    }
}

static void note_shape(const struct ch_bitboard_functions *functions) {
    for (int i = 0; i < seen.shapes; i++)
        if (shape[i] == functions)
            return;
    assert_true(seen.shapes < (int)(sizeof shape / sizeof *shape));
    shape[seen.shapes++] = functions;
}

static void compare(const char *name, const char *facts, const char *words, int games) {
    CH_SCOPED(free_draughts) struct ch_draughts *draughts = family_open(name, facts);
    if (draughts && ch_draughts_choose_kernel(draughts, "any") &&
        draughts->game.walk == &ch_bitboard_walk) {
        struct ch_draughts ways[WAYS] = {*draughts, *draughts, *draughts};
        struct ch_forced *forced[WAYS];
        over_steps = ch_bitboard_walk;
        over_steps.forced = NULL;
        over_steps.open = open_over_steps;
        ways[1].game.walk = &over_steps;
        ways[2].tables = ch_bitboard_prepare(draughts, true);
        for (int way = 0; way < WAYS; way++)
            forced[way] = ch_forced_new();
        for (int game = 0; game < games; game++)
            play(forced, ways, (uint64_t)(seen.games++), words);
        for (int way = 0; way < WAYS; way++)
            ch_forced_free(forced[way]);
        ch_free(ways[2].tables);
        seen.own_way += draughts->ends.limit.moves == 0;
        note_shape(ch_bitboard_of(draughts)->functions);
    }
}

static void changed_row(char *field[], int count) {
    family_changed(field, count, 1, compare);
}

/* Of shapes that no game has. */
static const struct {
    const char *game, *facts;
} other_shapes[] = {
    {"international", "(capture (by man) (ways forward-diagonal))"},
    {"international", "(step (of king) (reach 1)) (capture (by king) (reach 1) (landing next))"},
    {"international", "(capture (by man) (ways forward-diagonal)) (step (of king) (reach 1)) "
                      "(capture (by king) (reach 1) (landing next))"},
    {"brazilian", "(capture (by man) (ways diagonal orthogonal)) "
                  "(capture (by king) (ways diagonal orthogonal))"}};

TEST(the_same_lines) {
    const struct ch_game *game;
    for (int i = 0; (game = ch_game_at(i)) != NULL; i++)
        if (game->sources) /* draughts */ {
            char losing[64];
            snprintf(losing, sizeof losing, "%s:losing=yes", game->name);
            compare(game->name, "", game->name, 12);
            compare(losing, "", losing, 3);
        }
    family_rows("readings.tsv", changed_row, 229);
    for (size_t i = 0; i < sizeof other_shapes / sizeof *other_shapes; i++)
        compare(other_shapes[i].game, other_shapes[i].facts, other_shapes[i].facts, 3);
    print_message("%d shapes, %d games, %d lines: %d of over two plies, %d cut, %d to the end, %d "
                  "quiet moves\n",
                  seen.shapes, seen.games, seen.lines, seen.long_lines, seen.cut, seen.ended,
                  seen.quiet);
    assert_true(seen.own_way >= 60 && seen.long_lines > 1000 && seen.cut > 100);
    assert_true(seen.ended > 100 && seen.quiet > 1000 && seen.shapes == 11);
    assert_int_equal(family_wrong, 0);
}
