/* The table of functions of the family, over kernel, ends and texts. */
#include "core/games/draughts/draughts.h"

#include <assert.h>

#include "core/games/draughts/definition/definition_parts.h"
#include "core/games/draughts/evaluation/evaluation.h"
#include "core/games/draughts/huff.h"

/* In the order in which they are asked whether they can play a game. */
static const struct ch_kernel *const kernels[] = {&ch_bitboard_kernel, &ch_general_kernel,
                                                  &ch_columns_kernel, NULL};

static void start(const struct ch_game *game, struct ch_position *position) {
    *position = ch_draughts_of(game)->start;
}

static int side(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    return (int)position->word[0];
}

static void apply(const struct ch_game *game, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    draughts->kernel->apply(draughts, before, move, after);
}

static void pass(const struct ch_game *game, const struct ch_position *before,
                 struct ch_position *after) {
    *after = *before;
    after->word[0] = !before->word[0];
    if (game->huffs)
        ch_huff_clear(after);
}

static uint64_t hash(const struct ch_game *game, const struct ch_position *position) {
    return ch_hash_words(position->word, ch_draughts_of(game)->words);
}

static struct ch_piece piece_at(const struct ch_game *game, const struct ch_position *position,
                                int square) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    return draughts->kernel->piece_at(draughts, position, square);
}

static int in_hand(const struct ch_game *game, const struct ch_position *position, int seat,
                   int kind) {
    (void)game;
    return ch_hand_count(position, seat, kind);
}

static bool may_be_huffed(const struct ch_game *game, const struct ch_position *position,
                          int square) {
    return game->huffs && ch_huff_may(position, square);
}

static int column(const struct ch_game *game, const struct ch_position *position, int square,
                  struct ch_piece men[CH_COLUMN_MEN]) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    assert(draughts->kernel->column);
    return draughts->kernel->column(draughts, position, square, men);
}

static bool can_capture(const struct ch_game *game, const struct ch_position *position) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    return draughts->kernel->captures(draughts, position);
}

static const struct ch_game_ops ops = {
    .start = start,
    .side = side,
    .moves = ch_ends_moves,
    .apply = apply,
    .pass = pass,
    .irreversible = ch_ends_irreversible,
    .outcome = ch_ends_outcome,
    .hash = hash,
    .parse_position = ch_draughts_parse_position,
    .format_position = ch_draughts_format_position,
    .parse_move = ch_draughts_parse_move,
    .format_move = ch_draughts_format_move,
    .square_name = ch_draughts_square_name,
    .square_from_name = ch_draughts_square_from_name,
    .piece_at = piece_at,
    .in_hand = in_hand,
    .may_be_huffed = may_be_huffed,
    .column = column,
    .words = ch_draughts_words,
    .perft = ch_ends_perft,
    .evaluate = ch_draughts_evaluate,
    .suggest = ch_draughts_suggest,
    .can_capture = can_capture,
    .material = ch_draughts_material,
};

/* A position's words up to the last that any piece uses. */
static int count_words(const struct ch_draughts *draughts) {
    int words = 1;
    if (draughts->rules.hand.any || draughts->rules.huff == CH_HUFF_ONE)
        return CH_POSITION_WORDS;
    for (int square = 0; square < draughts->rules.squares; square++)
        for (int i = 0; i < draughts->rules.kind_count * CH_SEATS; i++) {
            struct ch_position position = {0};
            struct ch_piece piece = {(int8_t)(i % CH_SEATS), (uint8_t)(i / CH_SEATS)};
            draughts->kernel->put(draughts, &position, square, piece);
            for (int w = words; w < CH_POSITION_WORDS; w++)
                if (position.word[w])
                    words = w + 1;
        }
    return words;
}

static void use_kernel(struct ch_draughts *draughts, const struct ch_kernel *kernel, void *tables) {
    draughts->kernel = kernel;
    draughts->game.kernel = kernel->name;
    draughts->game.walk = kernel->walk;
    draughts->game.stacks = kernel->column != NULL;
    ch_free(draughts->tables);
    draughts->tables = tables;
    draughts->words = kernel->words > 0 ? kernel->words : count_words(draughts);
    assert(draughts->words > 1 && draughts->words <= CH_POSITION_WORDS);
    draughts->start = (struct ch_position){0};
    for (int square = 0; square < draughts->rules.squares; square++)
        if (draughts->setup[square].seat >= 0)
            kernel->put(draughts, &draughts->start, square, draughts->setup[square]);
    ch_hand_fill(&draughts->rules, &draughts->start);
    draughts->game.ops = &ops;
    draughts->game.weights =
        kernel == &ch_bitboard_kernel ? &ch_draughts_weights : &ch_places_weights;
}

bool ch_draughts_choose_kernel(struct ch_draughts *draughts, const char *name) {
    for (int i = 0; kernels[i]; i++) {
        bool named = strcmp(name, "any") == 0 || strcmp(name, kernels[i]->name) == 0;
        void *tables = named ? kernels[i]->prepare(draughts) : NULL;
        if (tables) {
            use_kernel(draughts, kernels[i], tables);
            return true;
        }
    }
    return false;
}

void ch_draughts_free(struct ch_draughts *draughts) {
    if (!draughts)
        return;
    for (int i = 0; i < draughts->game.source_count; i++) {
        ch_free(draughts->game.sources[i].name);
        ch_free(draughts->game.sources[i].text);
        ch_free(draughts->game.sources[i].path);
    }
    ch_free((void *)draughts->game.sources);
    ch_definition_free(draughts->definition);
    ch_free(draughts->ends.contact);
    ch_free(draughts->tables);
    ch_free(draughts);
}

static const struct ch_end_words ends[] = {{"balance", "the balance of pieces"},
                                           {"no-more-captures", "no more captures"}};

const struct ch_own_game ch_draughts_row = {
    .name = "draughts",
    .ends = ends,
    .end_count = sizeof ends / sizeof *ends,
};
