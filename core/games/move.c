#include "core/games/move.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"

struct ch_move *ch_moves_add_all(struct ch_moves *moves, int count) {
    if (moves->capacity - moves->count < count) {
        moves->capacity = moves->capacity * 2 + count + 31;
        moves->move = ch_realloc(moves->move, (size_t)moves->capacity * sizeof *moves->move);
    }
    assert(count >= 0);
    if (count == 0) /* there may be no list yet */
        return moves->move;
    struct ch_move *first = &moves->move[moves->count];
    memset(first, 0, (size_t)count * sizeof *first);
    moves->count += count;
    return first;
}

struct ch_move *ch_moves_add(struct ch_moves *moves) {
    return ch_moves_add_all(moves, 1);
}

void ch_moves_done(struct ch_moves *moves) {
    ch_free(moves->move);
    *moves = (struct ch_moves){0};
}

bool ch_move_equal(const struct ch_move *a, const struct ch_move *b) {
    return a->path_length == b->path_length && a->captured_count == b->captured_count &&
           a->kind == b->kind && a->puts == b->puts && a->huffs == b->huffs &&
           memcmp(a->path, b->path, (size_t)a->path_length + a->puts) == 0 &&
           memcmp(a->captured, b->captured, a->captured_count) == 0;
}

bool ch_move_ends_alike(const struct ch_move *a, const struct ch_move *b) {
    assert(a->path_length > 0 && b->path_length > 0);
    if (ch_move_from(a) != ch_move_from(b) || a->captured_count != b->captured_count ||
        a->kind != b->kind || a->puts != b->puts || a->huffs != b->huffs ||
        memcmp(a->captured, b->captured, a->huffs) != 0 ||
        a->path[a->path_length - 1] != b->path[b->path_length - 1])
        return false;
    for (int i = 0; i < a->puts; i++)
        if (!memchr(b->path + b->path_length, a->path[a->path_length + i], b->puts))
            return false;
    for (int i = 0; i < a->captured_count; i++)
        if (!memchr(b->captured, a->captured[i], b->captured_count))
            return false;
    return true;
}

int ch_moves_find(const struct ch_moves *moves, const struct ch_move *move) {
    for (int i = 0; i < moves->count; i++)
        if (ch_move_equal(&moves->move[i], move))
            return i;
    return -1;
}

void ch_moves_merge(struct ch_moves *moves) {
    int kept = 0;
    for (int i = 0; i < moves->count; i++) {
        bool repeated = false;
        for (int j = 0; j < kept && !repeated; j++)
            repeated = ch_move_ends_alike(&moves->move[i], &moves->move[j]);
        if (!repeated)
            moves->move[kept++] = moves->move[i];
    }
    moves->count = kept;
}
