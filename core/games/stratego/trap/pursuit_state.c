/* States of a pursuit, and the moves in them. */
#include "core/games/stratego/trap/pursuit.h"

#include <stdlib.h>
#include <string.h>

static const struct ch_pursuit_run no_run = {.piece = CH_TRAP_NOWHERE};

static bool has_miner(const struct ch_trap_board *board, enum ch_trap_seat seat) {
    for (int i = 0; i < board->pieces; i++)
        if (board->piece[i].rank == CH_PURSUIT_MINER && ch_trap_seat_of(&board->piece[i]) == seat)
            return true;
    return false;
}

bool ch_pursuit_field_of(const struct ch_trap_board *board, uint8_t prey,
                         struct ch_pursuit_field *field) {
    ch_trap_set bombs = 0;
    *field = (struct ch_pursuit_field){.board = board, .prey = prey};
    for (int seat = 0; seat < 2; seat++)
        field->guarded[seat] = ch_pursuit_guarded(board, (enum ch_trap_seat)seat);
    if (has_miner(board, CH_TRAP_RED))
        bombs |= ch_trap_squares_of(board, CH_TRAP_BOMB_BLUE);
    if (has_miner(board, CH_TRAP_BLUE))
        bombs |= ch_trap_squares_of(board, CH_TRAP_BOMB_RED);
    for (int square = 0; square < CH_TRAP_SQUARES; square++)
        if (board->cell[square] != CH_TRAP_EMPTY && board->cell[square] < CH_TRAP_PIECE)
            field->walls |= ch_trap_bit(square);
    field->walls &= ~bombs;
    if (ch_trap_count(bombs) > CH_PURSUIT_MAX_BOMBS)
        return false;
    for (; bombs; bombs &= bombs - 1)
        field->bomb[field->bombs++] = (uint8_t)ch_trap_first(bombs);
    return true;
}

/* Whether a scout's moves are counted by the borders that they cross. */
static bool by_borders(const struct ch_pursuit_field *field, int piece) {
    return field->board->piece[piece].rank == CH_PURSUIT_SCOUT && field->board->scout_lines;
}

void ch_pursuit_start(const struct ch_pursuit_field *field, struct ch_pursuit_state *state) {
    const struct ch_trap_board *board = field->board;
    *state = (struct ch_pursuit_state){.run = {no_run, no_run}, .to_move = board->to_move};
    memset(state->place, CH_TRAP_NOWHERE, sizeof state->place);
    for (int i = 0; i < board->pieces; i++) {
        const struct ch_trap_piece *piece = &board->piece[i];
        state->place[i] = piece->square;
        if (!piece->run)
            continue;
        struct ch_pursuit_run *run = &state->run[ch_trap_seat_of(piece)];
        int apart = abs(piece->square - piece->other);
        int length = apart % CH_TRAP_SIZE == 0 ? apart / CH_TRAP_SIZE : apart;
        run->piece = (uint8_t)i;
        run->direction = (uint8_t)ch_pursuit_direction(piece->other, piece->square);
        memset(run->count, piece->run, by_borders(field, i) ? (size_t)length : 1);
        if (!by_borders(field, i))
            run->count[1] = (uint8_t)length;
    }
}

static uint64_t pack_run(const struct ch_pursuit_run *run) {
    if (run->piece == CH_TRAP_NOWHERE)
        return 0;
    uint64_t word = run->piece + 1U;
    word = word << 2 | run->direction;
    for (int i = 0; i < CH_PURSUIT_LENGTH; i++)
        word = word << 4 | run->count[i];
    return word;
}

static struct ch_pursuit_run unpack_run(uint64_t word) {
    struct ch_pursuit_run run = no_run;
    if (!word)
        return run;
    for (int i = CH_PURSUIT_LENGTH - 1; i >= 0; i--, word >>= 4)
        run.count[i] = word & 15;
    run.direction = word & 3;
    run.piece = (uint8_t)((word >> 2) - 1);
    return run;
}

struct ch_pursuit_key ch_pursuit_pack(const struct ch_pursuit_state *state) {
    uint64_t places = state->to_move;
    for (int i = 0; i < CH_TRAP_MAX_PIECES; i++)
        places = places << 7 | (state->place[i] & 127U);
    return (struct ch_pursuit_key){
        {places, pack_run(&state->run[CH_TRAP_RED]) | (uint64_t)state->bombs << 48,
         pack_run(&state->run[CH_TRAP_BLUE])}};
}

void ch_pursuit_unpack(const struct ch_pursuit_key *key, struct ch_pursuit_state *state) {
    uint64_t places = key->word[0];
    for (int i = CH_TRAP_MAX_PIECES - 1; i >= 0; i--, places >>= 7)
        state->place[i] = (places & 127) == 127 ? CH_TRAP_NOWHERE : places & 127;
    state->to_move = (uint8_t)places;
    state->bombs = (uint16_t)(key->word[1] >> 48);
    state->run[CH_TRAP_RED] = unpack_run(key->word[1] & ((UINT64_C(1) << 48) - 1));
    state->run[CH_TRAP_BLUE] = unpack_run(key->word[2]);
}

/* The run of `before` after a move of the piece; false when the two-squares rule forbids it. */
static bool run_after(const struct ch_pursuit_field *field, const struct ch_pursuit_run *before,
                      int piece, int direction, int length, struct ch_pursuit_run *after) {
    bool same = before->piece == piece;
    *after = (struct ch_pursuit_run){(uint8_t)piece, (uint8_t)direction, {0}};
    if (!by_borders(field, piece)) {
        same = same && before->count[1] == length;
        struct ch_trap_last last = {before->direction, same ? before->count[0] : 0};
        after->count[0] = ch_trap_next(last, direction).run;
        after->count[1] = (uint8_t)length;
        return ch_trap_may(last, direction, field->board->limit);
    }
    bool reverse = same && before->direction == (direction ^ 2);
    for (int i = 0; i < length; i++) {
        int crossed = reverse ? before->count[i] : 0;
        if (crossed >= field->board->limit)
            return false;
        after->count[length - 1 - i] = (uint8_t)(crossed + 1);
    }
    return true;
}

/* The piece on a square, or -1. */
static int piece_at(const struct ch_pursuit_state *state, int square) {
    for (int i = 0; i < CH_TRAP_MAX_PIECES; i++)
        if (state->place[i] == square)
            return i;
    return -1;
}

/* The bomb on a square, or -1. */
static int bomb_at(const struct ch_pursuit_field *field, const struct ch_pursuit_state *state,
                   int square) {
    for (int i = 0; i < field->bombs; i++)
        if (field->bomb[i] == square && !(state->bombs >> i & 1))
            return i;
    return -1;
}

static void lose(struct ch_pursuit_state *state, int piece) {
    state->place[piece] = CH_TRAP_NOWHERE;
    for (int seat = 0; seat < 2; seat++)
        if (state->run[seat].piece == piece)
            state->run[seat] = no_run;
}

static int seat_of(const struct ch_pursuit_field *field, int piece) {
    return ch_trap_seat_of(&field->board->piece[piece]);
}

static int strike_of(const struct ch_pursuit_field *field, int piece, int other) {
    return ch_trap_strike(field->board->piece[piece].rank, field->board->piece[other].rank);
}

/* Whether the piece may step to a square that is no lake, all between being empty. */
static bool may_end(const struct ch_pursuit_field *field, const struct ch_pursuit_state *state,
                    int piece, int to) {
    int other = piece_at(state, to), bomb = bomb_at(field, state, to);
    int seat = seat_of(field, piece);
    if (ch_trap_holds(field->walls, to) || (other >= 0 && seat_of(field, other) == seat))
        return false;
    if (bomb >= 0 && (field->board->piece[piece].rank != CH_PURSUIT_MINER ||
                      (field->board->cell[to] == CH_TRAP_BOMB_RED) == (seat == CH_TRAP_RED)))
        return false;
    return (piece != CH_TRAP_ATTACKER && piece != CH_TRAP_DEFENDER) ||
           !ch_trap_holds(field->guarded[!seat], to);
}

/* Whether blue can at once take the red piece that has just come to `square`. */
static bool taken_back(const struct ch_pursuit_field *field, const struct ch_pursuit_state *state,
                       int striker) {
    int square = state->place[striker];
    if (ch_trap_holds(field->guarded[CH_TRAP_BLUE], square))
        return true;
    for (int piece = 0; piece < field->board->pieces; piece++) {
        int from = state->place[piece];
        if (from == CH_TRAP_NOWHERE || seat_of(field, piece) != CH_TRAP_BLUE ||
            strike_of(field, piece, striker) != 1)
            continue;
        for (int direction = 0; direction < 4; direction++) {
            struct ch_pursuit_run run;
            int at = from, length = 0;
            do {
                at = ch_trap_step(at, direction);
                length++;
            } while (at != CH_TRAP_NOWHERE && at != square &&
                     field->board->piece[piece].rank == CH_PURSUIT_SCOUT &&
                     !ch_trap_holds(field->walls, at) && piece_at(state, at) < 0 &&
                     bomb_at(field, state, at) < 0);
            if (at == square && may_end(field, state, piece, square) &&
                run_after(field, &state->run[CH_TRAP_BLUE], piece, direction, length, &run))
                return true;
        }
    }
    return false;
}

/* What comes of the strike of a piece that has been put on its square in step->after. */
static void strike(const struct ch_pursuit_field *field, struct ch_pursuit_step *step, int piece,
                   int other) {
    int outcome = strike_of(field, piece, other), fallen = outcome == 1 ? other : piece;
    bool prey = field->prey >> (outcome == -1 ? piece : other) & 1;
    if (outcome >= 0)
        lose(&step->after, other);
    if (outcome <= 0)
        lose(&step->after, piece);
    bool captured = prey && outcome && seat_of(field, fallen) == CH_TRAP_BLUE;
    if (captured && (fallen == piece || !taken_back(field, &step->after, piece)))
        step->end = CH_PURSUIT_CAPTURED;
    else if (step->after.place[CH_TRAP_ATTACKER] == CH_TRAP_NOWHERE ||
             step->after.place[CH_TRAP_DEFENDER] == CH_TRAP_NOWHERE)
        step->end = CH_PURSUIT_ESCAPED;
}

/* Fills the step from `from` to `to`; false if it is not legal. */
static bool make_step(const struct ch_pursuit_field *field, const struct ch_pursuit_state *state,
                      int piece, int direction, int length, int to, struct ch_pursuit_step *step) {
    int seat = state->to_move, other = piece_at(state, to), bomb = bomb_at(field, state, to);
    struct ch_pursuit_run run;
    if (!may_end(field, state, piece, to) ||
        !run_after(field, &state->run[seat], piece, direction, length, &run))
        return false;
    step->move = (struct ch_pursuit_move){field->board->piece[piece].letter, state->place[piece],
                                          (uint8_t)to, other >= 0 || bomb >= 0};
    step->end = CH_PURSUIT_GOES_ON;
    step->after = *state;
    step->after.to_move = !seat;
    step->after.run[seat] = run;
    step->after.place[piece] = (uint8_t)to;
    if (bomb >= 0)
        step->after.bombs |= (uint16_t)(1U << bomb);
    if (other >= 0)
        strike(field, step, piece, other);
    return true;
}

int ch_pursuit_steps(const struct ch_pursuit_field *field, const struct ch_pursuit_state *state,
                     struct ch_pursuit_step step[CH_PURSUIT_MAX_MOVES]) {
    int count = 0, seat = state->to_move;
    for (int piece = 0; piece < field->board->pieces; piece++) {
        if (state->place[piece] == CH_TRAP_NOWHERE || seat_of(field, piece) != seat)
            continue;
        bool scout = field->board->piece[piece].rank == CH_PURSUIT_SCOUT;
        for (int direction = 0; direction < 4; direction++) {
            int to = state->place[piece];
            for (int length = 1; length == 1 || scout; length++) {
                to = ch_trap_step(to, direction);
                if (to == CH_TRAP_NOWHERE)
                    break;
                count += make_step(field, state, piece, direction, length, to, &step[count]);
                if (ch_trap_holds(field->walls, to) || piece_at(state, to) >= 0 ||
                    bomb_at(field, state, to) >= 0)
                    break;
            }
        }
    }
    if (field->board->waits[seat]) {
        step[count] = (struct ch_pursuit_step){.move = {0, CH_TRAP_NOWHERE, CH_TRAP_NOWHERE, false},
                                               .after = *state};
        step[count].after.to_move = !seat;
        step[count++].after.run[seat] = no_run;
    }
    return count;
}
