/* Matches of two records merged, and the whole of them. See record_merge.h. */
#include "core/records/record_merge.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/arena/match.h"
#include "core/base/memory.h"
#include "core/record/record_db.h"
#include "core/records/record_merge_rows.h"

/* Equal, or both missing. */
static bool same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* True if the games went alike, apart from times. */
static bool same_game(const struct ch_recorded_game *a, const struct ch_recorded_game *b,
                      int *ply) {
    int shorter = a->ply_count < b->ply_count ? a->ply_count : b->ply_count, same = 0;
    while (same < shorter && strcmp(a->moves[same].path, b->moves[same].path) == 0)
        same++;
    *ply = same == a->ply_count && same == b->ply_count ? 0 : same + 1;
    return *ply == 0 && same_text(a->game, b->game) && same_text(a->start, b->start) &&
           same_text(a->opening, b->opening) && same_text(a->player[0], b->player[0]) &&
           same_text(a->player[1], b->player[1]) && a->opening_plies == b->opening_plies &&
           a->fault_seat == b->fault_seat && a->outcome.result == b->outcome.result &&
           a->outcome.winner == b->outcome.winner && a->outcome.end == b->outcome.end;
}

/* `have` is the game of this number that was there already. */
static void compare(struct ch_merging *merging, const struct ch_recorded_game *have,
                    const struct ch_recorded_game *game) {
    struct ch_merge *merge = merging->merge;
    struct ch_merge_conflict conflict = {merging->match[1], game->number, have->id, game->id, 0};
    if (same_game(have, game, &conflict.ply)) {
        merge->there++;
        return;
    }
    merge->conflicts++;
    if (merge->conflict)
        merge->conflict(merge->context, &conflict);
}

/* The game is borrowed from the list, which ends when this returns false; what changes in it are
 * numbers only. */
static bool merge_match_game(void *context, const struct ch_recorded_game *listed) {
    struct ch_merging *merging = context;
    struct ch_recorded_game game = *listed, have;
    merging->status =
        ch_record_find_game(merging->into, merging->match[1], game.number, &have, merging->error);
    if (merging->status == CH_OK && have.id) {
        compare(merging, &have, &game);
        ch_recorded_game_done(&have);
    } else if (merging->status == CH_OK) {
        merging->status = ch_merge_game(merging, &game);
    }
    return merging->status == CH_OK;
}

static void note_match(struct ch_merging *merging, int64_t match) {
    struct ch_merge *merge = merging->merge;
    if (merge->matches >= merging->match_capacity) {
        merging->match_capacity = 2 * merge->matches + 16;
        merge->match =
            ch_realloc(merge->match, (size_t)merging->match_capacity * sizeof *merge->match);
    }
    merge->match[merge->matches++] = match;
}

static int compare_matches(const void *a, const void *b) {
    const int64_t *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

/* Each once. */
static void sort_matches(struct ch_merge *merge) {
    int kept = 0;
    if (merge->matches > 0)
        qsort(merge->match, (size_t)merge->matches, sizeof *merge->match, compare_matches);
    for (int i = 0; i < merge->matches; i++)
        if (i == 0 || merge->match[i] != merge->match[i - 1])
            merge->match[kept++] = merge->match[i];
    merge->matches = kept;
}

/* The match of `into` with the specification of `match`, made if there is none, with room for the
 * games of both. */
static enum ch_status find_match(struct ch_merging *merging, const struct ch_recorded_match *match,
                                 struct ch_recorded_match *found) {
    enum ch_status status =
        ch_record_find_match(merging->into, match->specification, found, merging->error);
    if (status != CH_OK || found->id)
        return status;
    struct ch_recorded_match copy = *match;
    copy.agent = ch_alloc((size_t)match->agents * sizeof *copy.agent);
    status = ch_merge_definition(merging, &copy.definition);
    for (int i = 0; i < match->agents && status == CH_OK; i++) {
        copy.agent[i] = match->agent[i];
        status = ch_merge_agent(merging, &copy.agent[i]);
    }
    if (status == CH_OK)
        status = ch_record_add_match(merging->into, &copy, merging->error);
    ch_free(copy.agent);
    return status == CH_OK
               ? ch_record_find_match(merging->into, match->specification, found, merging->error)
               : status;
}

/* Equal specifications and other keys: one of the records was changed by hand. */
static enum ch_status check_keys(struct ch_merging *merging, const struct ch_recorded_match *match,
                                 const struct ch_recorded_match *found) {
    const struct ch_keys *a = &match->keys, *b = &found->keys;
    if (a->scheme == b->scheme && a->drawn == b->drawn &&
        memcmp(&a->secret, &b->secret, sizeof a->secret) == 0)
        return CH_OK;
    return ch_error_set(merging->error, CH_BAD_INPUT, ch_db_path(merging->from), 0,
                        "match %lld has other keys than the same match in the other record; one of "
                        "them was changed by hand",
                        (long long)match->id);
}

/* The state that the games of both give; a match that both do not complete is given up if one of
 * them gave it up. Games that the plan does not have are refused here. */
static enum ch_status set_state(struct ch_merging *merging, const struct ch_recorded_match *match,
                                const struct ch_recorded_match *found) {
    struct ch_match_status sum;
    int room = match->room > found->room ? match->room : found->room;
    bool given_up = match->state == CH_MATCH_ABANDONED || found->state == CH_MATCH_ABANDONED;
    enum ch_match_state state = given_up ? CH_MATCH_ABANDONED : CH_MATCH_RUNNING;
    enum ch_status status =
        ch_record_set_match(merging->into, found->id, room, state, merging->error);
    if (status == CH_OK)
        status = ch_match_load(merging->into, found->id, &sum, merging->error);
    if (status != CH_OK)
        return status;
    bool complete = ch_match_complete(&sum);
    ch_match_status_done(&sum);
    return complete ? ch_record_set_match(merging->into, found->id, room, CH_MATCH_COMPLETE,
                                          merging->error)
                    : CH_OK;
}

static bool merge_match(void *context, const struct ch_recorded_match *match) {
    struct ch_merging *merging = context;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match found = {0};
    merging->status = find_match(merging, match, &found);
    if (merging->status == CH_OK)
        merging->status = check_keys(merging, match, &found);
    if (merging->status == CH_OK) {
        merging->match[0] = match->id;
        merging->match[1] = found.id;
        note_match(merging, found.id);
        struct ch_record_filter filter = {.match = match->id, .moves = true};
        enum ch_status status =
            ch_record_games(merging->from, &filter, merge_match_game, merging, merging->error);
        if (merging->status == CH_OK)
            merging->status = status;
    }
    if (merging->status == CH_OK)
        merging->status = set_state(merging, match, &found);
    return merging->status == CH_OK;
}

static enum ch_status merge_all(struct ch_merging *merging) {
    enum ch_status status = ch_record_matches(merging->from, merge_match, merging, merging->error);
    if (status == CH_OK)
        status = merging->status;
    return status == CH_OK ? ch_merge_singles(merging) : status;
}

static bool same_file(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

enum ch_status ch_record_merge(struct ch_record *into, struct ch_record *from,
                               struct ch_merge *merge, struct ch_error *error) {
    const char *path = ch_db_path(from);
    if (same_file(path, ch_db_path(into)))
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "a record can't be merged with itself; name another file");
    struct ch_merging merging = {.from = from, .into = into, .merge = merge, .error = error};
    const struct ch_merge before = *merge;
    enum ch_status status = ch_db_run(from, "BEGIN", error);
    if (status != CH_OK)
        return status;
    status = ch_record_begin(into, error);
    if (status == CH_OK) {
        status = merge_all(&merging);
        if (status == CH_OK)
            status = ch_record_commit(into, error);
        else
            ch_record_rollback(into);
    }
    ch_record_rollback(from);
    ch_merging_done(&merging);
    if (status == CH_OK) {
        sort_matches(merge);
        return CH_OK;
    }
    merge->added = before.added;
    merge->there = before.there;
    merge->conflicts = before.conflicts;
    merge->matches = before.matches;
    if (error->file[0])
        return status;
    struct ch_error why = *error;
    return ch_error_set(error, status, path, 0, "%s", why.text);
}

void ch_merge_done(struct ch_merge *merge) {
    ch_free(merge->match);
    *merge = (struct ch_merge){0};
}
