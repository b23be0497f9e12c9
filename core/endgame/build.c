#include "core/endgame/build.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base/memory.h"
#include "core/endgame/solve.h"

enum { MEBIBYTE = 1 << 20 };

/* Numbers of the slice and of its turned one. */
static uint64_t pair_size(const struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(count, turned);
    uint64_t size = ch_slice_of(&solved->board, count).size;
    return ch_slice_same(count, turned) ? size : size + ch_slice_of(&solved->board, turned).size;
}

/* The greater of what the solver needs and what writing the slices does. */
static uint64_t pair_bytes(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS]) {
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(count, turned);
    uint64_t needs = ch_solved_needs(solved, count);
    if (!ch_slice_same(count, turned))
        needs += ch_solved_needs(solved, turned);
    return needs + pair_size(solved, count) * CH_SOLVE_BYTES;
}

/* True for the first of a slice and its turned one. */
static bool is_first(const uint8_t count[CH_ENDGAME_SETS]) {
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(count, turned);
    return memcmp(count, turned, CH_ENDGAME_SETS) <= 0;
}

/* Numbers of all slices; refuses what does not fit into memory. */
static enum ch_status plan(const struct ch_endgame_build *build, struct ch_solved *solved,
                           uint64_t *all, struct ch_error *error) {
    uint8_t count[CH_ENDGAME_SETS];
    *all = 0;
    for (int pieces = CH_ENDGAME_LEAST; pieces <= build->pieces; pieces++)
        for (struct ch_slice_order order = {0}; ch_slice_next(&order, pieces, count);) {
            char name[CH_SLICE_NAME];
            ch_slice_name(count, ' ', name);
            *all += ch_slice_of(&solved->board, count).size;
            uint64_t bytes = pair_bytes(solved, count);
            if (bytes > build->memory)
                return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                                    "%d pieces of %s need %llu MiB of memory (slice %s), and the "
                                    "limit is %llu; raise it with --memory or build fewer pieces",
                                    pieces, build->game->title,
                                    (unsigned long long)(bytes / MEBIBYTE + 1), name,
                                    (unsigned long long)(build->memory / MEBIBYTE));
        }
    return CH_OK;
}

/* CH_OK if a slice's file is there, CH_NOT_FOUND if it is not. */
static enum ch_status find_file(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                                struct ch_error *error) {
    struct ch_slice_file file;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_slice_file_path(solved->dir, count, &path);
    enum ch_status status =
        ch_slice_file_open(&solved->board, path.data, solved->key, &file, error);
    if (status == CH_OK)
        ch_slice_file_close(&file);
    return status;
}

static enum ch_status write_slice(struct ch_solved *solved, const uint8_t count[CH_ENDGAME_SETS],
                                  struct ch_error *error) {
    const struct ch_solved_slice *slice = ch_solved_at(solved, count);
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_slice_file_path(solved->dir, count, &path);
    enum ch_status status =
        ch_slice_file_write(path.data, solved->key, &slice->slice, slice->values, error);
    return status;
}

/* The slice and its turned one, unless their files are there. */
static enum ch_status build_pair(const struct ch_endgame_build *build, struct ch_solved *solved,
                                 const uint8_t count[CH_ENDGAME_SETS], struct ch_error *error) {
    uint8_t turned[CH_ENDGAME_SETS];
    ch_slice_turn(count, turned);
    enum ch_status status = find_file(solved, count, error);
    if (status == CH_OK)
        status = find_file(solved, turned, error);
    if (status != CH_NOT_FOUND)
        return status;
    ch_solved_want(solved, count);
    ch_solved_shrink(solved, build->memory - pair_bytes(solved, count));
    status = ch_solved_read(solved, error);
    if (status == CH_OK)
        status = ch_solve(solved, count, build->threads, build->stop, error);
    if (status == CH_OK)
        status = write_slice(solved, count, error);
    if (status == CH_OK && !ch_slice_same(count, turned))
        status = write_slice(solved, turned, error);
    return status;
}

/* True if the pair with that number is not the shard's. */
static bool is_others(const struct ch_endgame_build *build, int pair) {
    return build->shards > 0 && pair % build->shards != build->shard;
}

static enum ch_status report_waiting(int waiting, struct ch_error *error) {
    return ch_error_set(error, CH_BUSY, NULL, 0,
                        "%d pair%s of slices of this shard wait for slices of others; run it again "
                        "when these are there",
                        waiting, waiting == 1 ? "" : "s");
}

static enum ch_status build_all(const struct ch_endgame_build *build, struct ch_solved *solved,
                                struct ch_error *error) {
    uint64_t all, done = 0;
    int pair = 0, waiting = 0;
    uint8_t count[CH_ENDGAME_SETS];
    enum ch_status status = plan(build, solved, &all, error);
    if (status == CH_OK && mkdir(build->dir, 0777) != 0 && errno != EEXIST)
        status = ch_error_system(error, build->dir, "can't be made");
    for (int pieces = CH_ENDGAME_LEAST; pieces <= build->pieces; pieces++)
        for (struct ch_slice_order order = {0};
             status == CH_OK && ch_slice_next(&order, pieces, count);) {
            char name[CH_SLICE_NAME];
            if (!is_first(count) || is_others(build, pair++))
                continue;
            if (atomic_load(build->stop))
                return ch_error_set(error, CH_INTERRUPTED, NULL, 0, "stopped");
            status = build_pair(build, solved, count, error);
            if (status == CH_NOT_FOUND && build->shards > 0) {
                waiting++;
                status = CH_OK;
            }
            done += pair_size(solved, count);
            ch_slice_name(count, ' ', name);
            if (status == CH_OK && build->report)
                build->report(build->context, name, done, all);
        }
    return status == CH_OK && waiting > 0 ? report_waiting(waiting, error) : status;
}

enum ch_status ch_endgame_build(const struct ch_endgame_build *build, struct ch_error *error) {
    struct ch_solved *solved = ch_alloc(sizeof *solved);
    enum ch_status status = ch_solved_init(solved, build->game, build->dir, error);
    if (status == CH_OK)
        status = build_all(build, solved, error);
    ch_solved_done(solved);
    ch_free(solved);
    return status;
}
