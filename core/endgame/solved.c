#include "core/endgame/solved.h"

#include <string.h>

#include "core/base/memory.h"
#include "core/games/walk.h"

typedef void (*visit_fn)(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                         void *context);

enum ch_status ch_solved_init(struct ch_solved *solved, const struct ch_game *game, const char *dir,
                              struct ch_error *error) {
    memset(solved, 0, sizeof *solved);
    solved->game = game;
    solved->ops = ch_walk_of(game)->endgame;
    solved->dir = dir;
    if (!solved->ops)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "there are no endgame tables for %s: they are for games of the "
                            "draughts family on diagonal boards of 8x8 and 10x10",
                            game->title);
    if (solved->ops->check(game, error) != CH_OK)
        return CH_UNSUPPORTED;
    ch_slice_board_init(&solved->board, solved->ops, game);
    ch_slice_file_game(game, solved->key);
    return CH_OK;
}

static void each(struct ch_solved *solved, visit_fn visit, void *context) {
    uint8_t count[CH_ENDGAME_SETS];
    for (int at = 0; at < CH_SOLVED_COUNTS * CH_SOLVED_COUNTS * CH_SOLVED_COUNTS * CH_SOLVED_COUNTS;
         at++) {
        for (int set = 0, rest = at; set < CH_ENDGAME_SETS; set++, rest /= CH_SOLVED_COUNTS)
            count[set] = (uint8_t)(rest % CH_SOLVED_COUNTS);
        visit(solved, count, context);
    }
}

static void release(struct ch_solved *solved, struct ch_solved_slice *slice) {
    if (slice->values)
        solved->bytes -= slice->slice.size * sizeof *slice->values;
    ch_free(slice->values);
    slice->values = NULL;
}

static void release_each(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                         void *context) {
    (void)context;
    release(solved, ch_solved_at(solved, count));
}

void ch_solved_done(struct ch_solved *solved) {
    each(solved, release_each, NULL);
}

/* Visits the slices that moves of a slice's side to move lead to: a capture of any of the other's
 * pieces, a promotion, or both, as the next side to move sees it; and the slice itself, turned. */
static void each_next(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                      visit_fn visit, void *context) {
    for (int promotes = 0; promotes <= (count[CH_OWN_MEN] > 0); promotes++)
        for (int men = 0; men <= count[CH_OTHER_MEN]; men++)
            for (int kings = men > 0 || count[CH_OTHER_KINGS] > 0 ? 0 : 1;
                 kings <= count[CH_OTHER_KINGS]; kings++) {
                uint8_t next[CH_ENDGAME_SETS] = {(uint8_t)men, (uint8_t)kings,
                                                 (uint8_t)(count[CH_OWN_MEN] - promotes),
                                                 (uint8_t)(count[CH_OWN_KINGS] + promotes)};
                bool quiet =
                    !promotes && men == count[CH_OTHER_MEN] && kings == count[CH_OTHER_KINGS];
                if (men + kings > 0 && !quiet)
                    visit(solved, next, context);
            }
}

static void add_bytes(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                      void *context) {
    uint64_t *sum = context;
    *sum += ch_slice_of(&solved->board, count).size * sizeof(uint16_t);
}

uint64_t ch_solved_needs(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    uint64_t sum = 0;
    each_next(solved, count, add_bytes, &sum);
    return sum;
}

static void want_none(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                      void *context) {
    (void)context;
    ch_solved_at(solved, count)->wanted = false;
}

static void want_one(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                     void *context) {
    struct ch_solved_slice *slice = ch_solved_at(solved, count);
    (void)context;
    slice->slice = ch_slice_of(&solved->board, count);
    slice->wanted = true;
}

void ch_solved_want(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(count, turned);
    each(solved, want_none, NULL);
    each_next(solved, count, want_one, NULL);
    each_next(solved, turned, want_one, NULL);
}

static void shrink_one(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                       void *context) {
    struct ch_solved_slice *slice = ch_solved_at(solved, count);
    if (solved->bytes > *(uint64_t *)context && !slice->wanted)
        release(solved, slice);
}

void ch_solved_shrink(struct ch_solved *solved, uint64_t bytes) {
    each(solved, shrink_one, &bytes);
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

struct reading {
    enum ch_status status;
    struct ch_error *error;
};

static void read_one(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                     void *context) {
    struct reading *reading = context;
    struct ch_solved_slice *slice = ch_solved_at(solved, count);
    struct ch_slice_file file;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    uint16_t *values = NULL;
    if (!slice->wanted || slice->values || reading->status != CH_OK)
        return;
    ch_slice_file_path(solved->dir, count, &path);
    reading->status =
        ch_slice_file_open(&solved->board, path.data, solved->key, &file, reading->error);
    if (reading->status == CH_OK) {
        reading->status = read_values(&file, &values, reading->error);
        if (values)
            ch_solved_take(solved, &file.slice, values);
        ch_slice_file_close(&file);
    }
}

enum ch_status ch_solved_read(struct ch_solved *solved, struct ch_error *error) {
    struct reading reading = {CH_OK, error};
    each(solved, read_one, &reading);
    return reading.status;
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
