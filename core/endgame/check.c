/* Endgame tables checked against themselves: see solved.h. */
#include "core/endgame/solved.h"

static enum ch_status count_slice(const struct ch_slice_file *file, struct ch_slice_counts *counts,
                                  struct ch_error *error) {
    const struct ch_slice_counts *recorded = &file->counts;
    uint16_t values[CH_SLICE_BLOCK];
    for (int i = 0; i < file->blocks; i++) {
        if (ch_slice_file_read(file, i, values, error) != CH_OK)
            return error->status;
        ch_slice_counts_add(counts, values, (uint64_t)ch_slice_file_values(file, i));
    }
    if (recorded->places == counts->places && recorded->wins == counts->wins &&
        recorded->draws == counts->draws && recorded->losses == counts->losses &&
        recorded->longest == counts->longest)
        return CH_OK;
    return ch_error_set(error, CH_BAD_INPUT, file->path, 0,
                        "a damaged endgame table: its counts are not those of its values; build it "
                        "again");
}

/* The code that follows from the places after this one. */
static uint16_t follow(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                       const struct ch_endgame_place *place, struct ch_endgame_place *list) {
    uint16_t best = ch_solved_outcome(solved->ops->ended(solved->game, count, true));
    if (best != CH_CODE_NONE)
        return best;
    int moves = solved->ops->next(solved->game, place, list);
    for (int i = 0; i < moves; i++) {
        uint8_t next[CH_ENDGAME_SETS];
        ch_slice_count(&list[i], next);
        best = ch_solved_better(best, ch_solved_code(solved, &list[i], next));
    }
    return moves > 0 ? best : ch_solved_outcome(solved->ops->ended(solved->game, count, false));
}

static enum ch_status wrong(const struct ch_solved *solved, const struct ch_slice_file *file,
                            const struct ch_endgame_place *place, struct ch_error *error) {
    struct ch_position position;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    solved->ops->position(solved->game, place, &position);
    solved->game->ops->format_position(solved->game, &position, &text);
    return ch_error_set(error, CH_BAD_INPUT, file->path, 0,
                        "a wrong endgame table: the value of %s does not follow from those of its "
                        "moves; build it again",
                        text.data);
}

static enum ch_status verify_values(struct ch_solved *solved, const struct ch_slice_file *file,
                                    struct ch_error *error) {
    const uint16_t *values = ch_solved_at(solved, file->slice.count)->values;
    CH_FREED struct ch_endgame_place *list = ch_realloc(NULL, CH_ENDGAME_NEXT * sizeof *list);
    struct ch_endgame_place place;
    enum ch_status status = CH_OK;
    for (uint64_t i = 0; i < file->slice.size && status == CH_OK; i++) {
        uint16_t code = ch_slice_place(&solved->board, &file->slice, i, &place)
                            ? follow(solved, file->slice.count, &place, list)
                            : CH_CODE_NONE;
        if (code != values[i])
            status = code == CH_CODE_NONE
                         ? ch_error_set(error, CH_BAD_INPUT, file->path, 0,
                                        "a wrong endgame table: it has a value where no position "
                                        "is; build it again")
                         : wrong(solved, file, &place, error);
    }
    return status;
}

static enum ch_status verify_slice(struct ch_solved *solved, const struct ch_slice_file *file,
                                   uint64_t memory, struct ch_error *error) {
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(file->slice.count, turned);
    uint64_t needs = ch_solved_needs(solved, file->slice.count) + ch_solved_needs(solved, turned) +
                     2 * file->slice.size * sizeof(uint16_t);
    if (needs > memory)
        return ch_error_set(error, CH_UNSUPPORTED, file->path, 0,
                            "checking it needs %llu MiB of memory; raise the limit with --memory",
                            (unsigned long long)(needs >> 20) + 1);
    ch_solved_want(solved, file->slice.count);
    ch_solved_at(solved, file->slice.count)->wanted = true;
    ch_solved_at(solved, turned)->wanted = true;
    ch_solved_shrink(solved, memory - needs);
    enum ch_status status = ch_solved_read(solved, error);
    return status == CH_OK ? verify_values(solved, file, error) : status;
}

static enum ch_status check_slice(const struct ch_endgame_check *check, struct ch_solved *solved,
                                  const uint8_t count[CH_ENDGAME_SETS], struct ch_error *error) {
    struct ch_slice_counts counts = {0};
    struct ch_slice slice = ch_slice_of(&solved->board, count);
    struct ch_slice_file file;
    enum ch_status status =
        ch_slice_file_find(&solved->board, check->dir, count, solved->key, true, &file, error);
    if (status == CH_OK) {
        status = count_slice(&file, &counts, error);
        if (status == CH_OK && check->memory > 0)
            status = verify_slice(solved, &file, check->memory, error);
        ch_slice_file_close(&file);
    }
    if (status == CH_OK || status == CH_BAD_INPUT)
        check->report(check->context, &slice, &counts, status);
    return status == CH_NOT_FOUND ? CH_OK : status;
}

enum ch_status ch_endgame_check(const struct ch_endgame_check *check, struct ch_error *error) {
    CH_SCOPED(ch_solved_free) struct ch_solved *solved = ch_alloc(sizeof *solved);
    enum ch_status status = ch_solved_init(solved, check->game, check->dir, error), one = status;
    uint8_t count[CH_ENDGAME_SETS];
    for (int pieces = 2; pieces <= check->pieces; pieces++)
        for (struct ch_slice_order order = {0};
             (one == CH_OK || one == CH_BAD_INPUT) && ch_slice_next(&order, pieces, count);) {
            struct ch_error now = {0};
            one = atomic_load(check->stop) ? ch_error_set(&now, CH_INTERRUPTED, NULL, 0, "stopped")
                                           : check_slice(check, solved, count, &now);
            if (status == CH_OK && one != CH_OK) {
                status = one;
                *error = now;
            }
        }
    return status;
}
