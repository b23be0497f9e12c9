#include "core/games/stratego/trap/board.h"

#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char columns[] = "ABCDEFGHJK";

#define IS_LAKE(s)                                                                                 \
    ((s) / 20 == 2 && ((s) % 10 == 2 || (s) % 10 == 3 || (s) % 10 == 6 || (s) % 10 == 7))
#define NEXT(inside, to) ((inside) && !IS_LAKE(to) ? (to) : CH_TRAP_NOWHERE)
#define STEPS(s)                                                                                   \
    {                                                                                              \
        NEXT((s) < 90, (s) + 10), NEXT((s) % 10 < 9, (s) + 1), NEXT((s) > 9, (s)-10),              \
            NEXT((s) % 10 > 0, (s)-1)                                                              \
    }
#define ROW(s)                                                                                     \
    STEPS(s), STEPS(s + 1), STEPS(s + 2), STEPS(s + 3), STEPS(s + 4), STEPS(s + 5), STEPS(s + 6),  \
        STEPS(s + 7), STEPS(s + 8), STEPS(s + 9)

const uint8_t ch_trap_steps[CH_TRAP_SQUARES][4] = {ROW(0),  ROW(10), ROW(20), ROW(30), ROW(40),
                                                   ROW(50), ROW(60), ROW(70), ROW(80), ROW(90)};

bool ch_trap_is_lake(int square) {
    return IS_LAKE(square);
}

ch_trap_set ch_trap_beside(int square) {
    ch_trap_set set = 0;
    for (int direction = 0; direction < 4; direction++) {
        int to = ch_trap_step(square, direction);
        if (to != CH_TRAP_NOWHERE)
            set |= ch_trap_bit(to);
    }
    return set;
}

void ch_trap_clear(struct ch_trap_board *board) {
    *board = (struct ch_trap_board){.limit = 3, .waits = {true, true}, .scout_lines = true};
    for (int square = 0; square < CH_TRAP_SQUARES; square++)
        board->cell[square] = ch_trap_is_lake(square) ? CH_TRAP_LAKE : CH_TRAP_EMPTY;
}

int ch_trap_place(struct ch_trap_board *board, char letter, int rank, int square) {
    if (board->pieces == CH_TRAP_MAX_PIECES)
        return -1;
    int number = board->pieces++;
    assert(square >= 0 && square < CH_TRAP_SQUARES && board->cell[square] < CH_TRAP_PIECE);
    board->piece[number] =
        (struct ch_trap_piece){letter, (uint8_t)rank, (uint8_t)square, 0, CH_TRAP_NOWHERE};
    board->cell[square] = (uint8_t)(CH_TRAP_PIECE + number);
    return number;
}

ch_trap_set ch_trap_squares_of(const struct ch_trap_board *board, enum ch_trap_cell cell) {
    ch_trap_set set = 0;
    for (int square = 0; square < CH_TRAP_SQUARES; square++)
        if (board->cell[square] == cell)
            set |= ch_trap_bit(square);
    return set;
}

int ch_trap_strike(int striker, int struck) {
    if (striker == struck)
        return 0;
    return striker > struck || (striker == 1 && struck == 10) ? 1 : -1;
}

const char *ch_trap_square_name(int square, char name[4]) {
    assert(square >= 0 && square < CH_TRAP_SQUARES);
    snprintf(name, 4, "%c%d", columns[square % CH_TRAP_SIZE], square / CH_TRAP_SIZE + 1);
    return name;
}

int ch_trap_square_read(const char *text, int *length) {
    const char *column = *text ? strchr(columns, toupper((unsigned char)*text)) : NULL;
    if (!column || text[1] < '1' || text[1] > '9')
        return CH_TRAP_NOWHERE;
    int row = text[1] - '0';
    *length = 2;
    if (row == 1 && text[2] == '0') {
        row = 10;
        *length = 3;
    }
    return (row - 1) * CH_TRAP_SIZE + (int)(column - columns);
}

/* Whether a piece on `square` can have come from `other` in one move: a scout along a line, anybody
 * else from the next square. What was between them may have come there since. */
static bool moves_between(const struct ch_trap_piece *piece) {
    for (int direction = 0; direction < 4; direction++) {
        int at = piece->square;
        do {
            at = ch_trap_step(at, direction);
            if (at == piece->other)
                return true;
        } while (at != CH_TRAP_NOWHERE && piece->rank == 2);
    }
    return false;
}

static enum ch_status check_run(const struct ch_trap_board *board,
                                const struct ch_trap_piece *piece, struct ch_error *error) {
    char square[4], other[4];
    if (!piece->run)
        return CH_OK;
    if (piece->run > board->limit)
        return ch_bad_input(error,
                            "`%c` can't have moved %d times between two squares: the limit is %d",
                            piece->letter, piece->run, board->limit);
    if (piece->other >= CH_TRAP_SQUARES || !moves_between(piece))
        return ch_bad_input(
            error,
            "`%c` on %s can't have moved there from %s; give the other square of its moves to and "
            "fro",
            piece->letter, ch_trap_square_name(piece->square, square),
            piece->other < CH_TRAP_SQUARES ? ch_trap_square_name(piece->other, other) : "nowhere");
    int cell = board->cell[piece->other];
    if (cell != CH_TRAP_EMPTY && cell < CH_TRAP_PIECE)
        return ch_bad_input(
            error, "`%c` can't have moved between %s and %s: a piece that never moved stands there",
            piece->letter, ch_trap_square_name(piece->square, square),
            ch_trap_square_name(piece->other, other));
    return CH_OK;
}

static enum ch_status check_piece(const struct ch_trap_board *board, int number,
                                  struct ch_error *error) {
    const struct ch_trap_piece *piece = &board->piece[number];
    if (!ch_trap_is_letter(piece->letter) || piece->square >= CH_TRAP_SQUARES ||
        board->cell[piece->square] != CH_TRAP_PIECE + number)
        return ch_bad_input(error, "piece %d is not on its square", number);
    if (piece->rank < 1 || piece->rank > 10)
        return ch_bad_input(error, "the rank of `%c` is %d; ranks are 1 (spy) to 10 (marshal)",
                            piece->letter, piece->rank);
    for (int before = 0; before < number; before++)
        if (piece->run && board->piece[before].run &&
            ch_trap_seat_of(piece) == ch_trap_seat_of(&board->piece[before]))
            return ch_bad_input(error,
                                "`%c` and `%c` are of one side and can't both have moved last; the "
                                "moves to and fro of one of them are over, leave its count out",
                                board->piece[before].letter, piece->letter);
    return check_run(board, piece, error);
}

enum ch_status ch_trap_check(const struct ch_trap_board *board, struct ch_error *error) {
    if (board->limit < 1 || board->limit > CH_TRAP_MAX_LIMIT)
        return ch_bad_input(
            error,
            "the limit of moves between two squares is %d; it is 1 to %d, in tournaments 3 or 5",
            board->limit, CH_TRAP_MAX_LIMIT);
    if (board->pieces < 2 || board->pieces > CH_TRAP_MAX_PIECES ||
        ch_trap_seat_of(&board->piece[CH_TRAP_ATTACKER]) != CH_TRAP_RED ||
        ch_trap_seat_of(&board->piece[CH_TRAP_DEFENDER]) != CH_TRAP_BLUE)
        return ch_bad_input(
            error,
            "there must be a red attacker and a blue defender, and no more than %d moving pieces",
            CH_TRAP_MAX_PIECES);
    int standing = 0;
    for (int square = 0; square < CH_TRAP_SQUARES; square++) {
        int cell = board->cell[square];
        standing += cell >= CH_TRAP_PIECE;
        if (ch_trap_is_lake(square) != (cell == CH_TRAP_LAKE))
            return ch_bad_input(error, "the lakes are not where they are");
    }
    if (standing != board->pieces)
        return ch_bad_input(error, "a piece is on two squares");
    for (int number = 0; number < board->pieces; number++) {
        enum ch_status status = check_piece(board, number, error);
        if (status != CH_OK)
            return status;
    }
    return CH_OK;
}

const char *ch_trap_outcome_name(enum ch_trap_outcome outcome) {
    assert(outcome >= CH_TRAP_UNDECIDED && outcome <= CH_TRAP_ESCAPES);
    static const char *const names[] = {"undecided", "captured", "escapes"};
    return names[outcome];
}

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
