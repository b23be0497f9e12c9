/* Lists of structs that are in ascending order of a number in each, or of a pointer. */
#ifndef CH_CORE_BASE_SORTED_H
#define CH_CORE_BASE_SORTED_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* For qsort and bsearch: by the pointer that the structs begin with. */
static inline int ch_by_pointer(const void *a, const void *b) {
    uintptr_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* The index of the first of `count` items whose int at `offset` is `least` or more; `count` if none
 * is. An item has `size` bytes. `items` may be NULL if there are none. */
static inline int ch_sorted_first(const void *items, int count, size_t size, size_t offset,
                                  int least) {
    int first = 0;
    for (int end = count; first < end;) {
        int middle = first + (end - first) / 2;
        const char *item = (const char *)items + (size_t)middle * size;
        if (*(const int *)(const void *)(item + offset) < least)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

#endif
