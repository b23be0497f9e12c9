#include "core/games/loa/board.h"

#include <assert.h>
#include <string.h>

#include "core/games/loa/board_parts.h"

/* The hash has this in it when seat 1 is to move. */
static const uint64_t side_key = UINT64_C(0x6a09e667f3bcc909);

/* A man of the seat comes to the lines through a square. */
static void add_to_lines(struct ch_loa_board *board, int seat, int square) {
    for (int line = 0; line < CH_LOA_LINES; line++)
        board->line[line][board->loa->number[line][square]] +=
            board->loa->weight[seat][square][line];
}

static void take_from_lines(struct ch_loa_board *board, int seat, int square) {
    for (int line = 0; line < CH_LOA_LINES; line++)
        board->line[line][board->loa->number[line][square]] -=
            board->loa->weight[seat][square][line];
}

static void add_man(struct ch_loa_board *board, int seat, int square) {
    const struct ch_loa *loa = board->loa;
    assert(board->seat[square] < 0);
    int place = board->count[seat]++;
    board->man[seat][place] = (uint8_t)square;
    board->place[square] = (uint8_t)place;
    board->seat[square] = (int8_t)seat;
    board->men[seat][square / 64] |= UINT64_C(1) << square % 64;
    board->sum[seat] += loa->place[square].sum;
    board->hash ^= loa->key[seat][square];
    add_to_lines(board, seat, square);
    if (board->keeps_quads)
        ch_loa_quads_change(board, seat, square, true);
}

static void remove_man(struct ch_loa_board *board, int seat, int square) {
    const struct ch_loa *loa = board->loa;
    assert(board->seat[square] == seat && board->man[seat][board->place[square]] == square);
    int place = board->place[square], last = board->man[seat][--board->count[seat]];
    board->man[seat][place] = (uint8_t)last;
    board->place[last] = (uint8_t)place;
    board->seat[square] = -1;
    board->men[seat][square / 64] &= ~(UINT64_C(1) << square % 64);
    board->sum[seat] -= loa->place[square].sum;
    board->hash ^= loa->key[seat][square];
    take_from_lines(board, seat, square);
    if (board->keeps_quads)
        ch_loa_quads_change(board, seat, square, false);
}

static void move_man(struct ch_loa_board *board, int seat, int from, int to) {
    const struct ch_loa *loa = board->loa;
    assert(board->seat[from] == seat && board->seat[to] < 0);
    assert(board->man[seat][board->place[from]] == from);
    int place = board->place[from];
    board->man[seat][place] = (uint8_t)to;
    board->place[to] = (uint8_t)place;
    board->seat[from] = -1;
    board->seat[to] = (int8_t)seat;
    board->men[seat][from / 64] ^= UINT64_C(1) << from % 64;
    board->men[seat][to / 64] ^= UINT64_C(1) << to % 64;
    board->sum[seat] += loa->place[to].sum - loa->place[from].sum;
    board->hash ^= loa->key[seat][from] ^ loa->key[seat][to];
    take_from_lines(board, seat, from);
    add_to_lines(board, seat, to);
    if (board->keeps_quads) {
        ch_loa_quads_change(board, seat, from, false);
        ch_loa_quads_change(board, seat, to, true);
    }
}

void ch_loa_board_set(struct ch_loa_board *board, const struct ch_loa *loa,
                      const struct ch_position *position, bool keeps_quads) {
    memset(board, 0, sizeof *board);
    board->loa = loa;
    board->side = (int)position->word[0];
    board->hash = board->side ? side_key : 0;
    board->keeps_quads = keeps_quads;
    memset(board->seat, -1, sizeof board->seat);
    memcpy(board->line, loa->empty, sizeof board->line);
    for (int seat = 0; seat < CH_SEATS; seat++)
        board->quads[seat][CH_LOA_Q0] = (uint8_t)((loa->size + 1) * (loa->size + 1));
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int word = 0; word < CH_LOA_WORDS; word++)
            for (uint64_t left = ch_loa_men(position, seat)[word]; left; left &= left - 1) {
                int square = word * 64 + __builtin_ctzll(left);
                add_man(board, seat, square);
            }
}

void ch_loa_board_make(struct ch_loa_board *board, const struct ch_loa_move *move) {
    int seat = board->side, from = move->from, to = move->to;
    board->side = !seat;
    board->hash ^= side_key;
    if (from == to)
        return;
    if (move->captures)
        remove_man(board, !seat, to);
    move_man(board, seat, from, to);
}

void ch_loa_board_unmake(struct ch_loa_board *board, const struct ch_loa_move *move) {
    int seat = !board->side, from = move->from, to = move->to;
    board->side = seat;
    board->hash ^= side_key;
    if (from == to)
        return;
    move_man(board, seat, to, from);
    if (move->captures)
        add_man(board, !seat, to);
}
