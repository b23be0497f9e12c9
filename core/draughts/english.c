/* See english.h: the table of functions. */
#include "core/draughts/english.h"

#include <stdio.h>
#include <string.h>

#include "core/board_text.h"
#include "core/draughts/attack.h"
#include "core/draughts/board.h"

enum { DRAW_QUIET_PLIES = 80, DRAW_REPETITIONS = 3 };

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
    for (int i = 0; i <= CH_ENGLISH_SIDE_WORD; i++) {
        key += position->word[i] + UINT64_C(0x9e3779b97f4a7c15);
        key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
        key ^= key >> 31;
    }
    return key;
}

static enum ch_status parse_board_text(const struct ch_game *game, const char *text,
                                       struct ch_english_board *board, struct ch_error *error) {
    struct ch_piece piece[CH_MAX_SQUARES];
    *board = (struct ch_english_board){0};
    enum ch_status status = ch_board_text_parse(game, text, piece, &board->side, error);
    for (int square = 0; status == CH_OK && square < CH_ENGLISH_COUNT; square++)
        if (piece[square].seat >= 0)
            ch_english_put(board, square, piece[square]);
    return status == CH_OK ? ch_english_check(board, error) : status;
}

static enum ch_status parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error) {
    struct ch_english_board board;
    enum ch_status status = strchr(text, '/') && !strchr(text, ':')
                                ? parse_board_text(game, text, &board, error)
                                : ch_english_fen_parse(text, &board, error);
    if (status == CH_OK)
        *position = ch_english_pack(&board);
    return status;
}

static void format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(position);
    ch_english_fen_format(&board, text);
}

static enum ch_status parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error) {
    (void)game;
    struct ch_english_board board = ch_english_unpack(ch_history_position(history));
    return ch_english_move_parse(&board, legal, text, move, warning, error);
}

static void format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text) {
    (void)game;
    ch_english_move_format(move, legal, notation, text);
}

static void square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    (void)game;
    snprintf(name, CH_SQUARE_NAME, "%d", (square + 1) % 100);
}

static int square_from_name(const struct ch_game *game, const char *name) {
    int number = 0;
    for (const char *at = name; *at; at++) {
        if (*at < '0' || *at > '9' || at - name >= 2)
            return CH_NO_SQUARE;
        number = number * 10 + (*at - '0');
    }
    return number >= 1 && number <= game->graph.count ? number - 1 : CH_NO_SQUARE;
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
    .parse_position = parse_position,
    .format_position = format_position,
    .parse_move = parse_move,
    .format_move = format_move,
    .square_name = square_name,
    .square_from_name = square_from_name,
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

static struct ch_game english = {
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
};

/* Fills the board before main, so that the instance never changes while the program runs. */
__attribute__((constructor)) static void fill_english(void) {
    fill_board(&english);
}

const struct ch_game *ch_english_game(void) {
    return &english;
}
