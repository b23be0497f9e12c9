/* See english.h: the table of functions. */
#include "core/draughts/english.h"

#include "core/draughts/attack.h"
#include "core/draughts/board.h"
#include "core/draughts/draughts.h"
#include "core/draughts/texts.h"

enum { DRAW_QUIET_PLIES = 80, DRAW_REPETITIONS = 3, HASHED_WORDS = 5 };

struct ch_piece ch_english_piece(const struct ch_english_board *board, int square) {
    uint64_t bit = ch_english_set(square);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (board->men[seat] & bit)
            return (struct ch_piece){(int8_t)seat, CH_MAN};
        if (board->kings[seat] & bit)
            return (struct ch_piece){(int8_t)seat, CH_KING};
    }
    return (struct ch_piece){-1, 0};
}

void ch_english_put(struct ch_english_board *board, int square, struct ch_piece piece) {
    uint64_t *pieces = piece.kind == CH_KING ? board->kings : board->men;
    pieces[piece.seat] |= ch_english_set(square);
}

static void start(const struct ch_game *game, struct ch_position *position) {
    (void)game;
    struct ch_english_board board = {.side = CH_BLACK};
    for (int i = 0; i < CH_ENGLISH_PIECES; i++) {
        board.men[CH_BLACK] |= ch_english_set(i);
        board.men[CH_WHITE] |= ch_english_set(CH_ENGLISH_COUNT - 1 - i);
    }
    *position = ch_english_pack(&board);
}

static int side(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    return (int)position->word[CH_ENGLISH_SIDE_WORD];
}

static void moves(const struct ch_game *game, const struct ch_history *history,
                  struct ch_moves *list) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(ch_history_position(history));
    ch_english_moves(&board, list);
}

static void apply(const struct ch_game *game, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(before);
    ch_english_apply(&board, move);
    *after = ch_english_pack(&board);
}

static void pass(const struct ch_game *game, const struct ch_position *before,
                 struct ch_position *after) {
    (void)game;
    *after = *before;
    after->word[CH_ENGLISH_SIDE_WORD] = !before->word[CH_ENGLISH_SIDE_WORD];
}

static bool irreversible(const struct ch_game *game, const struct ch_position *before,
                         const struct ch_move *move) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(before);
    return move->captured_count > 0 || (board.men[board.side] & ch_english_set(move->path[0])) != 0;
}

static struct ch_outcome outcome(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal) {
    if (legal->count == 0)
        return (struct ch_outcome){CH_WON, !side(game, ch_history_position(history)),
                                   CH_END_NO_MOVES};
    if (ch_history_repetitions(history) >= DRAW_REPETITIONS)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
    if (ch_history_quiet(history) >= DRAW_QUIET_PLIES)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_PROGRESS};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

/* Each word through the finaliser of splitmix64. */
static uint64_t hash(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    uint64_t key = 0;
    for (int i = 1; i <= HASHED_WORDS; i++) {
        key += position->word[i % HASHED_WORDS] + UINT64_C(0x9e3779b97f4a7c15);
        key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
        key ^= key >> 31;
    }
    return key;
}

static struct ch_piece piece_at(const struct ch_game *game, const struct ch_position *position,
                                int square) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(position);
    return ch_english_piece(&board, square);
}

static int evaluate(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(position);
    return ch_english_evaluate(&board);
}

static uint64_t perft(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(position);
    return ch_english_perft(&board, depth, by_result);
}

static int material(const struct ch_game *game, const struct ch_position *position, int seat) {
    struct ch_english_board board = ch_english_unpack(position);
    return game->kinds[CH_MAN].value *
               (__builtin_popcountll(board.men[seat]) - __builtin_popcountll(board.men[!seat])) +
           game->kinds[CH_KING].value *
               (__builtin_popcountll(board.kings[seat]) - __builtin_popcountll(board.kings[!seat]));
}

static bool can_capture(const struct ch_game *game, const struct ch_position *position) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(position);
    return ch_english_must_capture(&board);
}

static const struct ch_game_ops ops = {
    .start = start,
    .side = side,
    .moves = moves,
    .apply = apply,
    .pass = pass,
    .irreversible = irreversible,
    .outcome = outcome,
    .hash = hash,
    .parse_position = ch_draughts_parse_position,
    .format_position = ch_draughts_format_position,
    .parse_move = ch_draughts_parse_move,
    .format_move = ch_draughts_format_move,
    .square_name = ch_draughts_square_name,
    .square_from_name = ch_draughts_square_from_name,
    .piece_at = piece_at,
    .perft = perft,
    .evaluate = evaluate,
    .suggest = ch_english_suggest,
    .can_capture = can_capture,
    .material = material,
};

static int square_at(int row, int column) {
    if (row < 0 || row > 7 || column < 0 || column > 7 || (row + column) % 2 == 0)
        return CH_NO_SQUARE;
    return row * 4 + column / 2;
}

static struct ch_draughts english;

static struct ch_piece kernel_piece_at(const struct ch_draughts *draughts,
                                       const struct ch_position *position, int square) {
    return piece_at(&draughts->game, position, square);
}

static void kernel_put(const struct ch_draughts *draughts, struct ch_position *position, int square,
                       struct ch_piece piece) {
    (void)draughts;
    struct ch_english_board board = ch_english_unpack(position);
    ch_english_put(&board, square, piece);
    *position = ch_english_pack(&board);
}

static const struct ch_kernel kernel = {
    .name = "english", .piece_at = kernel_piece_at, .put = kernel_put};

/* What the texts ask the rules for. */
static void fill_rules(struct ch_rules *rules) {
    const uint8_t all = 1 << CH_NE | 1 << CH_SE | 1 << CH_SW | 1 << CH_NW;
    *rules = (struct ch_rules){.squares = CH_ENGLISH_COUNT,
                               .kind_count = 2,
                               .highest = CH_KING,
                               .mandatory = true,
                               .complete = true,
                               .revisit = true,
                               .hook_count = 1,
                               .up_seat = CH_WHITE};
    for (int kind = CH_MAN; kind <= CH_KING; kind++) {
        struct ch_kind_rules *of = &rules->kind[kind];
        of->step_count = of->capture_count = 1;
        of->capture[0].of = 1 << CH_MAN | 1 << CH_KING;
        for (int seat = 0; seat < CH_SEATS; seat++)
            of->step[0].ways[seat] = of->capture[0].ways[seat] =
                kind == CH_KING ? all : english.game.forward[seat];
    }
    rules->hook[0] = (struct ch_hook){CH_HOOK_AFTER_PARTIAL,
                                      CH_HOOK_PROMOTE,
                                      1 << CH_MAN,
                                      CH_KING,
                                      {{{UINT64_C(0xf0000000)}}, {{UINT64_C(0xf)}}}};
    for (int square = 0; square < CH_ENGLISH_COUNT; square++)
        for (int direction = 0; direction < CH_DIRECTIONS; direction++)
            rules->next[square][direction] = english.game.graph.neighbour[square][direction];
}

static void fill_board(struct ch_game *game) {
    for (int row = 0; row < game->rows; row++) {
        for (int column = 0; column < game->columns; column++) {
            int square = square_at(row, column);
            game->cell[row * game->columns + column] = (int16_t)square;
            if (square == CH_NO_SQUARE)
                continue;
            int16_t *neighbour = game->graph.neighbour[square];
            for (int direction = 0; direction < CH_DIRECTIONS; direction++)
                neighbour[direction] = CH_NO_SQUARE;
            neighbour[CH_NE] = (int16_t)square_at(row - 1, column + 1);
            neighbour[CH_SE] = (int16_t)square_at(row + 1, column + 1);
            neighbour[CH_SW] = (int16_t)square_at(row + 1, column - 1);
            neighbour[CH_NW] = (int16_t)square_at(row - 1, column - 1);
        }
    }
}

static struct ch_draughts english = {
    .game =
        {
            .ops = &ops,
            .name = "english",
            .title = "English draughts",
            .seat_name = {"Black", "White"},
            .seat_letter = {'B', 'W'},
            .forward = {1 << CH_SE | 1 << CH_SW, 1 << CH_NE | 1 << CH_NW},
            .kinds = {{"man", 'm', 100}, {"king", 'k', 130}},
            .kind_count = 2,
            .rows = 8,
            .columns = 8,
            .pdn_type = 21,
            .man_kind = CH_MAN,
            .king_kind = CH_KING,
            .graph = {.count = CH_ENGLISH_COUNT},
        },
    .kernel = &kernel};

/* Fills the board before main, so that the instance never changes while the program runs. */
__attribute__((constructor)) static void fill_english(void) {
    fill_board(&english.game);
    fill_rules(&english.rules);
    start(&english.game, &english.start);
    ch_names_fill(&english.names, &english.game, false, CH_TOP_LEFT, 'x');
}

const struct ch_game *ch_english_game(void) {
    return &english.game;
}
