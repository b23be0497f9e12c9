/* The legal moves of a position: a man moves along a line as many squares as there are men on it,
 * over its own men but not over the other side's, and may land on one of those. */
#include "core/loa/loa.h"

/* Of the directions N NE E SE S SW W NW. */
static const int8_t rank_step[CH_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int8_t file_step[CH_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

static bool stands(const struct ch_position *position, int seat, int square) {
    return ch_loa_men(position, seat)[square / 64] >> square % 64 & 1;
}

static void count_lines(const struct ch_loa *loa, const struct ch_position *position,
                        uint8_t count[CH_LOA_LINES][2 * CH_LOA_LARGEST]) {
    for (int square = 0; square < loa->size * loa->size; square++)
        if (stands(position, 0, square) || stands(position, 1, square))
            for (int line = 0; line < CH_LOA_LINES; line++)
                count[line][loa->number[line][square]]++;
}

/* Where the seat's man on `square` comes to in a direction when it moves `distance` squares; -1 if
 * it can't. */
static int target_of(const struct ch_loa *loa, const struct ch_position *position, int seat,
                     int square, int direction, int distance) {
    int rank = square / loa->size, file = square % loa->size;
    for (int i = 1; i <= distance; i++) {
        rank += rank_step[direction];
        file += file_step[direction];
        if (rank < 0 || rank >= loa->size || file < 0 || file >= loa->size)
            return -1;
        if (i < distance && stands(position, !seat, rank * loa->size + file))
            return -1;
    }
    int target = rank * loa->size + file;
    return stands(position, seat, target) ? -1 : target;
}

/* The moves of a seat; with `moves` NULL it stops at the first. Returns how many it found. */
static int generate(const struct ch_loa *loa, const struct ch_position *position, int seat,
                    struct ch_moves *moves) {
    uint8_t count[CH_LOA_LINES][2 * CH_LOA_LARGEST] = {{0}};
    count_lines(loa, position, count);
    int found = 0;
    for (int square = 0; square < loa->size * loa->size; square++) {
        if (!stands(position, seat, square))
            continue;
        for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
            int line = direction % CH_LOA_LINES;
            int distance = count[line][loa->number[line][square]];
            int target = target_of(loa, position, seat, square, direction, distance);
            if (target < 0)
                continue;
            found++;
            if (!moves)
                return found;
            struct ch_move *move = ch_moves_add(moves);
            move->path_length = 2;
            move->path[0] = (uint8_t)square;
            move->path[1] = (uint8_t)target;
            if (stands(position, !seat, target))
                move->captured[move->captured_count++] = (uint8_t)target;
        }
    }
    return found;
}

bool ch_loa_can_move(const struct ch_loa *loa, const struct ch_position *position, int seat) {
    return generate(loa, position, seat, NULL) > 0;
}

void ch_loa_moves(const struct ch_game *game, const struct ch_history *history,
                  struct ch_moves *moves) {
    const struct ch_loa *loa = ch_loa_of(game);
    const struct ch_position *position = ch_history_position(history);
    int seat = (int)position->word[0];
    if (generate(loa, position, seat, moves) > 0 || !loa->may_pass)
        return;
    for (int square = 0; square < loa->size * loa->size; square++) {
        if (!stands(position, seat, square))
            continue;
        struct ch_move *move = ch_moves_add(moves);
        move->path_length = 2;
        move->path[0] = move->path[1] = (uint8_t)square;
        return;
    }
}
