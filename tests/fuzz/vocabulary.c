/* Fuzz target: templates and their comments. Every name lies in the text, every line too. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/lint/vocabulary.h"
#include "core/base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    struct ch_source source = {.name = (char *)(uintptr_t) "fuzz.clp", .text = text};
    CH_SCOPED(ch_vocabulary_done) struct ch_vocabulary vocabulary;
    int lines = 1;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    ch_vocabulary_read(&vocabulary, &source, 1);
    for (int i = 0; i < vocabulary.count; i++) {
        const struct ch_vocabulary_fact *fact = &vocabulary.facts[i];
        if (!strstr(text, fact->name) || fact->line < 1 || fact->line > lines)
            abort();
        for (int k = 0; k < fact->slot_count; k++)
            if (!strstr(text, fact->slots[k].name) || !fact->slots[k].holds[0])
                abort();
    }
    return 0;
}
