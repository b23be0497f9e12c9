#include "core/base/interned.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "core/base/memory.h"

enum { FEWEST_SLOTS = 64 };

/* FNV-1a (Fowler, Noll, Vo): short, and good enough for a table. */
static uint64_t hash_of(const char *string) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *string; string++)
        hash = (hash ^ (unsigned char)*string) * UINT64_C(1099511628211);
    return hash;
}

/* The slot that holds `string`, or the free one where it belongs. */
static int find_slot(const struct ch_interned *interned, const char *string) {
    assert((interned->slots & (interned->slots - 1)) == 0 &&
           2 * interned->count <= interned->slots);
    int mask = interned->slots - 1, at = (int)(hash_of(string) & (uint64_t)mask);
    while (interned->slot[at] &&
           strcmp(ch_interned_at(interned, interned->slot[at] - 1), string) != 0)
        at = (at + 1) & mask;
    return at;
}

/* At most half of the slots are taken, so that a search ends soon. */
static void make_room(struct ch_interned *interned) {
    interned->begin =
        ch_grow(interned->begin, interned->count, &interned->capacity, sizeof *interned->begin);
    if (interned->count * 2 < interned->slots)
        return;
    interned->slots = interned->slots ? interned->slots * 2 : FEWEST_SLOTS;
    ch_free(interned->slot);
    interned->slot = ch_alloc((size_t)interned->slots * sizeof *interned->slot);
    for (int i = 0; i < interned->count; i++)
        interned->slot[find_slot(interned, ch_interned_at(interned, i))] = i + 1;
}

int ch_interned_find(const struct ch_interned *interned, const char *string) {
    return interned->count == 0 ? -1 : interned->slot[find_slot(interned, string)] - 1;
}

int ch_interned_add(struct ch_interned *interned, const char *string) {
    if (!interned->bytes.data)
        interned->bytes = ch_text_new();
    make_room(interned);
    int at = find_slot(interned, string);
    if (!interned->slot[at]) {
        interned->begin[interned->count++] = interned->bytes.length;
        ch_text_add_bytes(&interned->bytes, string, strlen(string) + 1);
        interned->slot[at] = interned->count;
    }
    return interned->slot[at] - 1;
}

const char *ch_interned_at(const struct ch_interned *interned, int i) {
    assert(i >= 0 && i < interned->count && interned->begin[i] < interned->bytes.length);
    return interned->bytes.data + interned->begin[i];
}

void ch_interned_done(struct ch_interned *interned) {
    if (interned->bytes.data)
        ch_text_done(&interned->bytes);
    ch_free(interned->begin);
    ch_free(interned->slot);
    *interned = (struct ch_interned){0};
}
