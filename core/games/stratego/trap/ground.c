#include "core/games/stratego/trap/ground.h"

ch_trap_set ch_trap_all(void) {
    static const uint64_t lakes = UINT64_C(0xcc) | UINT64_C(0xcc) << CH_TRAP_SIZE;
    const ch_trap_set board = ((ch_trap_set)1 << CH_TRAP_SQUARES) - 1;
    return board & ~((ch_trap_set)lakes << 4 * CH_TRAP_SIZE);
}

ch_trap_set ch_trap_around(ch_trap_set set) {
    return set | ch_trap_shift(set, CH_TRAP_UP) | ch_trap_shift(set, CH_TRAP_RIGHT) |
           ch_trap_shift(set, CH_TRAP_DOWN) | ch_trap_shift(set, CH_TRAP_LEFT);
}

ch_trap_set ch_trap_fill(ch_trap_set from, ch_trap_set open) {
    for (ch_trap_set before = 0; before != from;) {
        before = from;
        from |= ch_trap_around(from) & open;
    }
    return from;
}

enum { SPY = 1, SCOUT = 2, MINER = 3, MARSHAL = 10 };

/* Whether the piece can strike something: a blue piece, or the defender, if it is lost thereby. */
static bool can_strike(const struct ch_trap_board *board, const struct ch_trap_piece *piece) {
    for (int direction = 0; direction < 4; direction++) {
        int at = ch_trap_step(piece->square, direction);
        while (piece->rank == SCOUT && at != CH_TRAP_NOWHERE && board->cell[at] == CH_TRAP_EMPTY)
            at = ch_trap_step(at, direction);
        int cell = at == CH_TRAP_NOWHERE ? CH_TRAP_EMPTY : board->cell[at];
        int other = cell - CH_TRAP_PIECE;
        if (cell == CH_TRAP_UNKNOWN_BLUE || cell == CH_TRAP_GUARD_BLUE ||
            cell == CH_TRAP_BOMB_BLUE ||
            (other > CH_TRAP_DEFENDER && ch_trap_seat_of(&board->piece[other]) == CH_TRAP_BLUE) ||
            (other == CH_TRAP_DEFENDER &&
             ch_trap_strike(piece->rank, board->piece[other].rank) < 0))
            return true;
    }
    return false;
}

static struct ch_trap_runner runner_of(const struct ch_trap_piece *piece) {
    return (struct ch_trap_runner){piece->square, piece->run, piece->other};
}

void ch_trap_ground_set(struct ch_trap_ground *ground, const struct ch_trap_board *board) {
    const struct ch_trap_piece *attacker = &board->piece[CH_TRAP_ATTACKER];
    const struct ch_trap_piece *defender = &board->piece[CH_TRAP_DEFENDER];
    ch_trap_set cells[CH_TRAP_PIECE] = {0};
    for (int square = 0; square < CH_TRAP_SQUARES; square++)
        if (board->cell[square] < CH_TRAP_PIECE)
            cells[board->cell[square]] |= ch_trap_bit(square);
    *ground = (struct ch_trap_ground){
        .safe = ch_trap_around(cells[CH_TRAP_GUARD_BLUE]),
        .unknown = cells[CH_TRAP_UNKNOWN_BLUE],
        .guards = cells[CH_TRAP_GUARD_RED],
        .own = cells[CH_TRAP_UNKNOWN_RED] | cells[CH_TRAP_GUARD_RED] | cells[CH_TRAP_BOMB_RED],
        .attacker = runner_of(attacker),
        .defender = runner_of(defender),
        .to_move = board->to_move,
        .limit = board->limit,
        .waits = board->waits[CH_TRAP_RED] && board->waits[CH_TRAP_BLUE],
        .walks = attacker->rank != SCOUT && defender->rank != SCOUT,
        .beats = ch_trap_strike(attacker->rank, defender->rank) > 0,
        .feared = ch_trap_strike(defender->rank, attacker->rank) < 0};
    ch_trap_set red = ch_trap_bit(attacker->square), blue = ch_trap_bit(defender->square);
    ch_trap_set free = cells[CH_TRAP_EMPTY] | red | blue;
    for (int number = 2; number < board->pieces; number++) {
        const struct ch_trap_piece *piece = &board->piece[number];
        ch_trap_set bit = ch_trap_bit(piece->square);
        if (ch_trap_seat_of(piece) == CH_TRAP_RED) {
            ground->own |= bit;
            ground->movable |= bit;
            ground->expendable |= can_strike(board, piece) ? bit : 0;
            int end = ch_trap_strike(defender->rank, piece->rank);
            bool spied = defender->rank == SPY && piece->rank == MARSHAL;
            ground->even |= end == 0 || spied ? bit : 0;
            ground->prey |= end > 0 && !spied ? bit : 0;
        } else if (ch_trap_strike(attacker->rank, piece->rank) > 0)
            ground->weaker |= bit;
        else
            ground->stronger |= bit;
    }
    if (attacker->rank == MINER)
        ground->weaker |= cells[CH_TRAP_BOMB_BLUE];
    if (defender->rank == MINER)
        ground->bombs = cells[CH_TRAP_BOMB_RED];
    ground->attacker_may = ((free | ground->weaker) & ~ground->safe) | red;
    ground->defender_may = ((free | ground->bombs) & ~ch_trap_around(ground->guards)) | blue;
}
