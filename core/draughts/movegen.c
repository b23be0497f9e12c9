/* The legal moves of English draughts, with whole paths, and making them. */
#include "core/draughts/board.h"

static const enum ch_direction directions[CH_SEATS][4] = {
    [CH_BLACK] = {CH_SW, CH_SE, CH_NW, CH_NE},
    [CH_WHITE] = {CH_NW, CH_NE, CH_SW, CH_SE},
};

/* A capture on its way. */
struct jump {
    struct ch_moves *moves;
    struct ch_move move;
    const enum ch_direction *directions;
    int direction_count;
    uint64_t empty;   /* the source square is, jumped pieces are not */
    uint64_t enemies; /* not jumped yet */
    uint64_t crown_row;
    uint8_t kind; /* of the piece at the source */
};

static int square_of(uint64_t one) {
    return ch_english_square(__builtin_ctzll(one));
}

/* A man that is crowned goes on no further: as a man it has no way on from the last row. */
static void jump_from(struct jump *jump, uint64_t at) {
    bool further = false;
    for (int i = 0; i < jump->direction_count; i++) {
        uint64_t over = ch_english_step(at, jump->directions[i]) & jump->enemies;
        uint64_t to = ch_english_step(over, jump->directions[i]) & jump->empty;
        if (!to)
            continue;
        further = true;
        jump->move.captured[jump->move.captured_count++] = (uint8_t)square_of(over);
        jump->move.path[jump->move.path_length++] = (uint8_t)square_of(to);
        jump->enemies ^= over;
        jump_from(jump, to);
        jump->enemies ^= over;
        jump->move.path[--jump->move.path_length] = 0;
        jump->move.captured[--jump->move.captured_count] = 0;
    }
    if (!further && jump->move.captured_count > 0) {
        jump->move.kind = at & jump->crown_row ? CH_KING : jump->kind;
        *ch_moves_add(jump->moves) = jump->move;
    }
}

/* The pieces of the side to move that can jump. */
static uint64_t find_jumpers(const struct ch_english_board *board) {
    int side = board->side;
    uint64_t enemies = ch_english_pieces(board, !side), empty = ch_english_empty(board);
    uint64_t jumpers = 0;
    for (int i = 0; i < 4; i++) {
        enum ch_direction toward = directions[!side][i]; /* from the landing back to the jumper */
        uint64_t pieces = i < 2 ? ch_english_pieces(board, side) : board->kings[side];
        uint64_t over = ch_english_step(empty, toward) & enemies;
        jumpers |= ch_english_step(over, toward) & pieces;
    }
    return jumpers;
}

static void add_jumps(const struct ch_english_board *board, struct ch_moves *moves) {
    int side = board->side;
    for (uint64_t left = find_jumpers(board); left; left &= left - 1) {
        uint64_t from = left & -left;
        bool king = (board->kings[side] & from) != 0;
        struct jump jump = {.moves = moves,
                            .move = {.path_length = 1, .path = {(uint8_t)square_of(from)}},
                            .directions = directions[side],
                            .direction_count = king ? 4 : 2,
                            .empty = ch_english_empty(board) | from,
                            .enemies = ch_english_pieces(board, !side),
                            .crown_row = ch_english_crown_row(side),
                            .kind = king ? CH_KING : CH_MAN};
        jump_from(&jump, from);
    }
}

static void add_steps(const struct ch_english_board *board, struct ch_moves *moves) {
    int side = board->side;
    uint64_t empty = ch_english_empty(board);
    for (uint64_t left = ch_english_pieces(board, side); left; left &= left - 1) {
        uint64_t from = left & -left;
        int count = board->kings[side] & from ? 4 : 2;
        for (int i = 0; i < count; i++) {
            uint64_t to = ch_english_step(from, directions[side][i]) & empty;
            if (!to)
                continue;
            struct ch_move *move = ch_moves_add(moves);
            move->path_length = 2;
            move->path[0] = (uint8_t)square_of(from);
            move->path[1] = (uint8_t)square_of(to);
            bool king = count == 4 || (to & ch_english_crown_row(side)) != 0;
            move->kind = king ? CH_KING : CH_MAN;
        }
    }
}

void ch_english_moves(const struct ch_english_board *board, struct ch_moves *moves) {
    if (ch_english_must_capture(board))
        add_jumps(board, moves);
    else
        add_steps(board, moves);
}

bool ch_english_must_capture(const struct ch_english_board *board) {
    int side = board->side;
    uint64_t empty = ch_english_empty(board), enemies = ch_english_pieces(board, !side);
    for (int i = 0; i < 4; i++) {
        enum ch_direction direction = directions[side][i];
        uint64_t able = i < 2 ? ch_english_pieces(board, side) : board->kings[side];
        if (ch_english_step(ch_english_step(able, direction) & enemies, direction) & empty)
            return true;
    }
    return false;
}

void ch_english_apply(struct ch_english_board *board, const struct ch_move *move) {
    int side = board->side;
    uint64_t from = ch_english_set(move->path[0]);
    uint64_t to = ch_english_set(move->path[move->path_length - 1]);
    uint64_t taken = 0;
    for (int i = 0; i < move->captured_count; i++)
        taken |= ch_english_set(move->captured[i]);
    bool man = (board->men[side] & from) != 0;
    board->men[side] &= ~from;
    board->kings[side] &= ~from;
    if (man && !(to & ch_english_crown_row(side)))
        board->men[side] |= to;
    else
        board->kings[side] |= to;
    board->men[!side] &= ~taken;
    board->kings[!side] &= ~taken;
    board->side = !side;
}
