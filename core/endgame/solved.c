#include "core/endgame/solved.h"

#include <assert.h>

#include "core/games/walk.h"

enum { MOST_NEXT = 64 /* slices that moves of one lead to */ };

enum ch_status ch_solved_init(struct ch_solved *solved, const struct ch_game *game, const char *dir,
                              struct ch_error *error) {
    solved->game = game;
    solved->ops = ch_walk_of(game)->endgame;
    solved->dir = dir;
    if (!solved->ops)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "there are no endgame tables for %s: they are for games that "
                            "the bitboard move generator plays (crownhead games list)",
                            game->title);
    if (solved->ops->check(game, error) != CH_OK)
        return CH_UNSUPPORTED;
    ch_slice_board_init(&solved->board, solved->ops, game);
    ch_slice_file_game(game, solved->key);
    return CH_OK;
}

/* The next of all slices, in memory or not; *at begins with 0. NULL past the last. */
static struct ch_solved_slice *next_slice(struct ch_solved *solved, int *at,
                                          uint8_t count[CH_ENDGAME_SETS]) {
    int rest = (*at)++;
    for (int set = 0; set < CH_ENDGAME_SETS; set++, rest /= CH_SOLVED_COUNTS)
        count[set] = (uint8_t)(rest % CH_SOLVED_COUNTS);
    return rest == 0 ? ch_solved_at(solved, count) : NULL;
}

static void release(struct ch_solved *solved, struct ch_solved_slice *slice) {
    if (slice->values)
        solved->bytes -= slice->slice.size * sizeof *slice->values;
    ch_free(slice->values);
    slice->values = NULL;
}

void ch_solved_free(struct ch_solved **solved) {
    uint8_t count[CH_ENDGAME_SETS];
    struct ch_solved_slice *slice;
    for (int at = 0; (slice = next_slice(*solved, &at, count)) != NULL;)
        release(*solved, slice);
    ch_free(*solved);
}

/* Lists the slices that moves of a slice's side to move lead to, the slice itself aside, turned: a
 * capture of any of the other's pieces, a promotion, or both, as the next side to move sees it.
 * Returns how many. */
static int list_next(const struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                     struct ch_slice next[MOST_NEXT]) {
    int listed = 0;
    for (int promotes = 0; promotes <= (count[CH_OWN_MEN] > 0); promotes++)
        for (int men = 0; men <= count[CH_OTHER_MEN]; men++)
            for (int kings = men > 0 || count[CH_OTHER_KINGS] > 0 ? 0 : 1;
                 kings <= count[CH_OTHER_KINGS]; kings++) {
                uint8_t then[CH_ENDGAME_SETS] = {(uint8_t)men, (uint8_t)kings,
                                                 (uint8_t)(count[CH_OWN_MEN] - promotes),
                                                 (uint8_t)(count[CH_OWN_KINGS] + promotes)};
                bool quiet =
                    !promotes && men == count[CH_OTHER_MEN] && kings == count[CH_OTHER_KINGS];
                assert(listed < MOST_NEXT);
                if (men + kings > 0 && !quiet)
                    next[listed++] = ch_slice_of(&solved->board, then);
            }
    return listed;
}

uint64_t ch_solved_needs(const struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    struct ch_slice next[MOST_NEXT];
    uint64_t sum = 0;
    for (int i = list_next(solved, count, next) - 1; i >= 0; i--)
        sum += next[i].size * sizeof(uint16_t);
    return sum;
}

static void want_next(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    struct ch_slice next[MOST_NEXT];
    for (int i = list_next(solved, count, next) - 1; i >= 0; i--) {
        ch_solved_at(solved, next[i].count)->slice = next[i];
        ch_solved_at(solved, next[i].count)->wanted = true;
    }
}

void ch_solved_want(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    uint8_t turned[CH_ENDGAME_SETS], any[CH_ENDGAME_SETS];
    struct ch_solved_slice *slice;
    ch_slice_turn(count, turned);
    for (int at = 0; (slice = next_slice(solved, &at, any)) != NULL;)
        slice->wanted = false;
    want_next(solved, count);
    want_next(solved, turned);
}

void ch_solved_shrink(struct ch_solved *solved, uint64_t bytes) {
    uint8_t count[CH_ENDGAME_SETS];
    struct ch_solved_slice *slice;
    for (int at = 0; (slice = next_slice(solved, &at, count)) != NULL;)
        if (solved->bytes > bytes && !slice->wanted)
            release(solved, slice);
}

/* Reads all values of a file into memory that the caller frees. */
static enum ch_status read_values(const struct ch_slice_file *file, uint16_t **values,
                                  struct ch_error *error) {
    *values = ch_realloc(NULL, file->slice.size * sizeof **values);
    for (int i = 0; i < file->blocks; i++)
        if (ch_slice_file_read(file, i, *values + (uint64_t)i * CH_SLICE_BLOCK, error) != CH_OK) {
            ch_free(*values);
            *values = NULL;
            return error->status;
        }
    return CH_OK;
}

enum ch_status ch_solved_read(struct ch_solved *solved, struct ch_error *error) {
    uint8_t count[CH_ENDGAME_SETS];
    struct ch_solved_slice *slice;
    enum ch_status status = CH_OK;
    for (int at = 0; status == CH_OK && (slice = next_slice(solved, &at, count)) != NULL;) {
        struct ch_slice_file file;
        uint16_t *values = NULL;
        if (!slice->wanted || slice->values)
            continue;
        status = ch_slice_file_find(&solved->board, solved->dir, count, solved->key, false, &file,
                                    error);
        if (status != CH_OK)
            break;
        status = read_values(&file, &values, error);
        if (values)
            ch_solved_take(solved, &file.slice, values);
        ch_slice_file_close(&file);
    }
    return status;
}

void ch_solved_take(struct ch_solved *solved, const struct ch_slice *slice, uint16_t *values) {
    struct ch_solved_slice *mine = ch_solved_at(solved, slice->count);
    release(solved, mine);
    mine->slice = *slice;
    mine->values = values;
    solved->bytes += slice->size * sizeof *values;
}

uint16_t ch_solved_outcome(struct ch_outcome outcome) {
    if (outcome.result == CH_ONGOING)
        return CH_CODE_NONE;
    return outcome.result == CH_DRAWN ? CH_CODE_DRAW : ch_code_of(outcome.winner == 0, 0);
}

uint16_t ch_solved_code(struct ch_solved *solved, const struct ch_endgame_place *place,
                        const uint8_t count[CH_ENDGAME_SETS]) {
    if (count[CH_OWN_MEN] + count[CH_OWN_KINGS] == 0)
        return ch_solved_outcome(solved->ops->ended(solved->game, count, false));
    const struct ch_solved_slice *slice = ch_solved_at(solved, count);
    return slice->values ? slice->values[ch_slice_number(&solved->board, &slice->slice, place)]
                         : CH_CODE_NONE;
}

/* How good a code is for the side to move. */
static int32_t worth(uint16_t code) {
    if (code == CH_CODE_DRAW)
        return 0;
    return ch_code_win(code) ? CH_CODE_NONE - ch_code_plies(code)
                             : ch_code_plies(code) - CH_CODE_NONE;
}

uint16_t ch_solved_better(uint16_t best, uint16_t next) {
    if (next != CH_CODE_DRAW)
        next = ch_code_of(!ch_code_win(next), ch_code_plies(next) + 1);
    return best == CH_CODE_NONE || worth(next) > worth(best) ? next : best;
}
