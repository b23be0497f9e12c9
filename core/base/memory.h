/* Heap memory through one hook. Allocation never fails from a caller's point of view: when there is
 * no memory left the handler runs (by default abort()), since a half-working referee is worse than
 * none and every committed game is safe in the record. Tests and the worker set handlers of their
 * own. */
#ifndef CH_CORE_BASE_MEMORY_H
#define CH_CORE_BASE_MEMORY_H

#include <stddef.h>

/* Put before a local variable: done(&variable) is called where its scope ends. */
#define CH_SCOPED(done) __attribute__((cleanup(done)))

/* Never NULL. Zero-filled. Freed with ch_free. */
void *ch_alloc(size_t size);
/* Never NULL unless size is 0. New bytes are not cleared. */
void *ch_realloc(void *memory, size_t size);
/* An array with twice the room; see below. */
void *ch_grow_more(void *items, int *capacity, size_t size);
/* An array with room for one more than `count` items of `size` bytes; *capacity is how many it has
 * room for. Returns the array, which may have moved. */
static inline void *ch_grow(void *items, int count, int *capacity, size_t size) {
    return count < *capacity ? items : ch_grow_more(items, capacity, size);
}
/* Appends an element of `size` bytes, all 0, to the list that the pointer at `items` points to
 * (NULL at first), which has *count elements and is grown by this alone. Returns the element. */
void *ch_append(void *items, int *count, size_t size);
/* The address of a new last item, not cleared, of `items`; `count` and `capacity` are as above, and
 * all three are changed. */
#define ch_added(items, count, capacity)                                                           \
    ((items) = ch_grow((items), (count), &(capacity), sizeof *(items)), (items) + (count)++)

/* A copy of text[0..length-1] with a final NUL. */
char *ch_copy_bytes(const char *text, size_t length);
char *ch_copy(const char *text);
void ch_free(void *memory);
/* Put before a local variable that points to heap memory: that is freed where its scope ends. */
#define CH_FREED CH_SCOPED(ch_free_held)
void ch_free_held(void *pointer);

/* Called when the system has no memory left; must not return. NULL restores abort(). */
void ch_memory_set_handler(void (*handler)(size_t wanted));

#endif
