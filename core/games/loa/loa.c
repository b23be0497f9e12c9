#include "core/games/loa/loa.h"

#include <assert.h>

#include "core/base/memory.h"
#include "core/games/loa/evaluation/walk.h"
#include "core/games/loa/perft.h"
#include "core/games/loa/text/texts.h"
#include "core/games/text/board_text.h"

static void add_man(struct ch_position *position, int seat, int square) {
    assert((seat == 0 || seat == 1) && square >= 0 && square < CH_LOA_WORDS * 64);
    position->word[1 + seat * CH_LOA_WORDS + square / 64] |= UINT64_C(1) << square % 64;
}

static void remove_man(struct ch_position *position, int seat, int square) {
    position->word[1 + seat * CH_LOA_WORDS + square / 64] &= ~(UINT64_C(1) << square % 64);
}

static bool has_man(const struct ch_position *position, int seat, int square) {
    return ch_loa_men(position, seat)[square / 64] >> square % 64 & 1;
}

static void start(const struct ch_game *game, struct ch_position *position) {
    int size = ch_loa_of(game)->size;
    *position = (struct ch_position){0};
    for (int i = 1; i < size - 1; i++) {
        add_man(position, 0, i);
        add_man(position, 0, (size - 1) * size + i);
        add_man(position, 1, i * size);
        add_man(position, 1, i * size + size - 1);
    }
}

static int side(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    return (int)position->word[0];
}

/* Nothing moves from a square without a man of the side: a position never has more men than it
 * may. */
static void apply(const struct ch_game *game, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    (void)game;
    int seat = (int)before->word[0];
    bool moves = has_man(before, seat, move->path[0]);
    *after = *before;
    after->word[0] = !seat;
    if (!moves)
        return;
    remove_man(after, seat, move->path[0]);
    assert(!has_man(after, seat, move->path[1]) || move->path[0] == move->path[1]);
    remove_man(after, !seat, move->path[1]);
    add_man(after, seat, move->path[1]);
}

static void pass(const struct ch_game *game, const struct ch_position *before,
                 struct ch_position *after) {
    (void)game;
    *after = *before;
    after->word[0] = !before->word[0];
}

static bool irreversible(const struct ch_game *game, const struct ch_position *before,
                         const struct ch_move *move) {
    (void)game;
    (void)before;
    return move->captured_count > 0;
}

static uint64_t hash(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    return ch_hash_words(position->word, 1 + CH_SEATS * CH_LOA_WORDS);
}

static struct ch_piece piece_at(const struct ch_game *game, const struct ch_position *position,
                                int square) {
    (void)game;
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (has_man(position, seat, square))
            return (struct ch_piece){(int8_t)seat, 0};
    return (struct ch_piece){-1, 0};
}

static int material(const struct ch_game *game, const struct ch_position *position, int seat) {
    int lead = 0;
    for (int word = 0; word < CH_LOA_WORDS; word++)
        lead += __builtin_popcountll(ch_loa_men(position, seat)[word]) -
                __builtin_popcountll(ch_loa_men(position, !seat)[word]);
    return lead * game->kinds[0].value;
}

/* Appends the men of both sides, and in how many groups they are: the game is about that. */
static void legend(const struct ch_game *game, const struct ch_position *position,
                   struct ch_text *text) {
    bool own[CH_MAX_SQUARES];
    int16_t region[CH_MAX_SQUARES];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        for (int square = 0; square < game->graph.count; square++)
            own[square] = has_man(position, seat, square);
        int groups = ch_graph_regions(&game->graph, own, region);
        ch_text_addf(text, "%s%s ", seat > 0 ? "; " : "", game->seat_name[seat]);
        ch_board_add_pieces(game, position, seat, text);
        ch_text_addf(text, " in %d group%s", groups, groups == 1 ? "" : "s");
    }
}

static const struct ch_game_ops ops = {
    .start = start,
    .side = side,
    .moves = ch_loa_moves,
    .apply = apply,
    .pass = pass,
    .irreversible = irreversible,
    .outcome = ch_loa_outcome,
    .hash = hash,
    .parse_position = ch_loa_parse_position,
    .format_position = ch_loa_format_position,
    .parse_move = ch_loa_parse_move,
    .format_move = ch_loa_format_move,
    .square_name = ch_loa_square_name,
    .square_from_name = ch_loa_square_from_name,
    .piece_at = piece_at,
    .can_capture = ch_loa_can_capture,
    .material = material,
    .perft = ch_loa_perft,
    .legend = legend,
    .words = ch_loa_words,
};

bool ch_loa_is(const struct ch_game *game) {
    return game->ops == &ops;
}

static const char *const literature[] = {
    "M. H. M. Winands, J. W. H. M. Uiterwijk and H. J. van den Herik, The quad heuristic in Lines "
    "of Action, ICGA Journal 24(1), 2001",
    "S. Sackson, A Gamut of Games, 1969; second edition 1982",
    NULL,
};

enum ch_status ch_loa_open(const char *settings, struct ch_loa **loa, struct ch_error *error) {
    struct ch_loa *made = ch_alloc(sizeof *made);
    enum ch_status status = ch_loa_choose(made, settings, error);
    if (status != CH_OK) {
        ch_free(made);
        return status;
    }
    struct ch_text name = ch_text_new();
    ch_text_add(&name, "loa");
    ch_rule_variants_add_name(made->variant, CH_LOA_VARIANTS + 1, &name);
    made->game = (struct ch_game){
        .ops = &ops,
        .walk = &ch_loa_walk,
        .name = ch_text_take(&name),
        .title = "Lines of Action",
        .family = "loa",
        .seat_name = {"Black", "White"},
        .seat_letter = {'B', 'W'},
        .forward = {0xff, 0xff},
        .kinds = {{.name = "man", .letter = 'm', .value = 100}},
        .kind_count = 1,
        .king_kind = -1,
        .about = "Claude Soucie's game, of about 1960: each side tries to make one group of all "
                 "its men.",
        .literature = literature,
        .rule_variants = made->variant,
        .rule_variant_count = CH_LOA_VARIANTS,
        .kernel = "built-in",
    };
    ch_game_lay_out(&made->game, made->size, made->size);
    ch_loa_tabulate(made);
    *loa = made;
    return CH_OK;
}

void ch_loa_free(struct ch_loa *loa) {
    ch_free((char *)loa->game.name);
    ch_free(loa);
}

static enum ch_status open_game(const char *settings, const struct ch_game **game,
                                struct ch_error *error) {
    struct ch_loa *loa;
    enum ch_status status = ch_loa_open(settings, &loa, error);
    if (status == CH_OK)
        *game = &loa->game;
    return status;
}

static void free_game(const struct ch_game *game) {
    ch_loa_free((struct ch_loa *)ch_loa_of(game));
}

/* In the order of their numbers. */
static const struct ch_end_words ends[] = {{"connected", "all pieces connected"},
                                           {"both-connected", "both sides connected"}};

const struct ch_own_game ch_loa_row = {
    .name = "loa",
    .agent = "loa-rules",
    .open = open_game,
    .free = free_game,
    .ends = ends,
    .end_count = sizeof ends / sizeof *ends,
};
