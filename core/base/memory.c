#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

static void (*out_of_memory)(size_t wanted);

static void *checked(void *memory, size_t wanted) {
    if (memory || wanted == 0)
        return memory;
    if (out_of_memory)
        out_of_memory(wanted);
    abort();
}

void *ch_alloc(size_t size) {
    return checked(calloc(1, size ? size : 1), size ? size : 1);
}

void *ch_realloc(void *memory, size_t size) {
    if (size == 0) {
        free(memory);
        return NULL;
    }
    return checked(realloc(memory, size), size);
}

void *ch_grow_more(void *items, int *capacity, size_t size) {
    enum { FIRST = 16 };
    *capacity = *capacity > 0 ? *capacity * 2 : FIRST;
    return ch_realloc(items, (size_t)*capacity * size);
}

void *ch_append(void *items, int *count, size_t size) {
    char *list;
    size_t at = (size_t)*count;
    memcpy(&list, items, sizeof list);
    if ((at & (at - 1)) == 0) /* room for twice as many */
        list = ch_realloc(list, (at > 0 ? 2 * at : 1) * size);
    memcpy(items, &list, sizeof list);
    ++*count;
    return memset(list + at * size, 0, size);
}

char *ch_copy_bytes(const char *text, size_t length) {
    char *copy = ch_alloc(length + 1);
    if (length > 0)
        memcpy(copy, text, length);
    return copy;
}

char *ch_copy(const char *text) {
    return ch_copy_bytes(text, strlen(text));
}

void ch_free(void *memory) {
    free(memory);
}

void ch_free_held(void *pointer) {
    void *memory;
    memcpy(&memory, pointer, sizeof memory);
    ch_free(memory);
}

void ch_memory_set_handler(void (*handler)(size_t wanted)) {
    out_of_memory = handler;
}
