/* Lines of Action as a game of the program: `loa`, or `loa:size=6,both-connected=mover` with
 * values chosen for its parameters. */
#include <assert.h>
#include <stdlib.h>

#include "core/games/loa/evaluation/evaluate.h"
#include "core/games/text/board_text.h"

/* The rule variants on which sources differ: chosen in the name of the game. Who says what
 * is from the article (see rules.h), the second edition of Sackson's book, and the rules that
 * OpenSpiel, Ludii and Dagaz play. */
enum { SIZE, BOTH_CONNECTED, NO_MOVE, REPETITION, LIMIT, KERNEL };

enum { ANY, BITBOARD, GENERAL };

static const struct ch_rule_variant usual[CH_LOA_VARIANTS + 1] = {
    [SIZE] = {.name = "size",
              .values = {"8", "4", "6", "10", "12"},
              .about = "Squares a side. All sources play on 8; on the others the men stand in the "
                       "same way, along the edges without the corners."},
    [BOTH_CONNECTED] = {.name = "both-connected",
                        .values = {"draw", "mover"},
                        .about = "What a move that connects both sides is. The article, the Mind "
                                 "Sports Olympiad of 2000 and Richard's PBeM server: a draw; "
                                 "Sackson's second edition (1982) and OpenSpiel: the mover wins. "
                                 "Ludii has both, and draws unless told otherwise."},
    [NO_MOVE] = {.name = "no-move",
                 .values = {"loss", "pass"},
                 .about = "What a side that can't move does. The article, which calls the rule its "
                          "own, and OpenSpiel: it has lost; some players, and Ludii: it passes."},
    [REPETITION] = {.name = "repetition",
                    .values = {"draw", "threefold", "none"},
                    .about = "Which occurrence of a position with the same side to move draws. The "
                             "article: repetition is a draw, read here as the second; OpenSpiel: "
                             "the second of the board, whoever is to move; Ludii and Dagaz: none."},
    [LIMIT] = {.name = "limit",
               .values = {"none"},
               .min = 1,
               .max = CH_LOA_MAX_PLIES,
               .about = "Plies after which a game is drawn. The article: none; OpenSpiel: 1000."},
    [KERNEL] = {.name = "kernel", .values = {"any", "bitboard", "general"}},
};

/* Sets the rule variants and what follows from them; where a setting is mistaken the usual one is
 * played. */
static enum ch_status choose(struct ch_loa *loa, const char *settings, struct ch_error *error) {
    struct ch_rule_variant *variant = loa->variant;
    enum ch_status status =
        ch_rule_variants_read(variant, usual, CH_LOA_VARIANTS + 1, settings, error);
    static const int occurrence[] = {2, 3, 0};
    loa->size = atoi(variant[SIZE].values[variant[SIZE].chosen]);
    loa->mover_wins = variant[BOTH_CONNECTED].chosen == 1;
    loa->may_pass = variant[NO_MOVE].chosen == 1;
    loa->repetition = occurrence[variant[REPETITION].chosen];
    loa->limit = variant[LIMIT].number;
    loa->general = variant[KERNEL].chosen == GENERAL;
    if (variant[KERNEL].chosen == BITBOARD && loa->size > CH_LOA_WORD_SIZE && status == CH_OK)
        return ch_bad_input(error, "no kernel can play loa:size=%d; leave out kernel=bitboard",
                            loa->size);
    return status;
}

static struct ch_outcome outcome_of(const struct ch_game *game, const struct ch_history *history,
                                    const struct ch_moves *legal) {
    const struct ch_loa *loa = ch_loa_of(game);
    struct ch_loa_board board;
    ch_loa_board_set(&board, loa, ch_history_position(history), false);
    struct ch_outcome outcome = {CH_ONGOING, -1, CH_END_NONE};
    bool mover = ch_loa_board_connected(&board, !board.side, CH_LOA_BY_FLOOD);
    bool other = ch_loa_board_connected(&board, board.side, CH_LOA_BY_FLOOD);
    if (mover || other)
        return ch_loa_connection(&board, mover, other);
    if (legal->count == 0 || legal->move[0].path[0] == legal->move[0].path[1])
        outcome = ch_loa_stuck(&board);
    if (outcome.result != CH_ONGOING)
        return outcome;
    if (loa->repetition > 0 && ch_history_repetitions(history) >= loa->repetition)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    if (loa->limit > 0 && history->count >= loa->limit)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_PLY_LIMIT};
    return outcome;
}

static void list_moves(const struct ch_game *game, const struct ch_history *history,
                       struct ch_moves *moves) {
    struct ch_loa_board board;
    struct ch_loa_move found[CH_LOA_MOVES];
    ch_loa_board_set(&board, ch_loa_of(game), ch_history_position(history), false);
    int count = ch_loa_board_moves_or_pass(&board, found);
    for (int i = 0; i < count; i++) {
        struct ch_move *move = ch_moves_add(moves);
        move->path_length = 2;
        move->path[0] = found[i].from;
        move->path[1] = found[i].to;
        if (found[i].captures)
            move->captured[move->captured_count++] = found[i].to;
    }
}

static bool can_capture(const struct ch_game *game, const struct ch_position *position) {
    struct ch_loa_board board;
    struct ch_loa_move found[CH_LOA_MOVES];
    ch_loa_board_set(&board, ch_loa_of(game), position, false);
    return ch_loa_board_captures(&board, found) > 0;
}

static int evaluate(const struct ch_game *game, const struct ch_position *position) {
    struct ch_loa_board board;
    ch_loa_board_set(&board, ch_loa_of(game), position, true);
    return ch_loa_evaluate(&board, CH_LOA_MIA);
}

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
    .moves = list_moves,
    .apply = apply,
    .pass = pass,
    .irreversible = irreversible,
    .outcome = outcome_of,
    .hash = hash,
    .parse_position = ch_loa_parse_position,
    .format_position = ch_loa_format_position,
    .parse_move = ch_loa_parse_move,
    .format_move = ch_loa_format_move,
    .square_name = ch_loa_square_name,
    .square_from_name = ch_loa_square_from_name,
    .piece_at = piece_at,
    .evaluate = evaluate,
    .can_capture = can_capture,
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

static enum ch_status open_game(const char *settings, const struct ch_game **game,
                                struct ch_error *error) {
    struct ch_loa *made = ch_alloc(sizeof *made);
    enum ch_status status = choose(made, settings, error);
    if (status != CH_OK) {
        ch_free(made);
        return status;
    }
    made->game = (struct ch_game){
        .ops = &ops,
        .walk = &ch_loa_walk,
        .name = ch_rule_variants_name("loa", made->variant, CH_LOA_VARIANTS + 1),
        .title = "Lines of Action",
        .family = "loa",
        .takes_one = true,
        .seat_name = {"Black", "White"},
        .seat_letter = {'B', 'W'},
        .forward = {0xff, 0xff},
        .kinds = {{.name = "man", .letter = 'm', .value = 100}},
        .kind_count = 1,
        .king_kind = -1,
        .aim = "connects",
        .judge_scale = 400, /* fitted to 160 games of self-play */
        .about = "Claude Soucie's game, of about 1960: each side tries to make one group of all "
                 "its men.",
        .literature = literature,
        .rule_variants = made->variant,
        .rule_variant_count = CH_LOA_VARIANTS,
        .kernel = "built-in",
    };
    made->game.weights = made->size == CH_LOA_WORD_SIZE ? &ch_loa_weights : NULL;
    ch_game_lay_out(&made->game, made->size, made->size);
    ch_loa_tabulate(made);
    *game = &made->game;
    return CH_OK;
}

/* In the order of their numbers. */
static const struct ch_end_words ends[] = {{"connected", "all pieces connected"},
                                           {"both-connected", "both sides connected"}};

/* Defined in the folder of scores, which depends on the game: only this row refers to it. */
extern const struct ch_score_ops ch_loa_scores;

const struct ch_own_game ch_loa_row = {
    .name = "loa",
    .agent = "loa-rules",
    .common = true,
    .open = open_game,
    .ends = ends,
    .end_count = sizeof ends / sizeof *ends,
    .scores = &ch_loa_scores,
};
