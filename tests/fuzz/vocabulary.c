/* Fuzz target: templates and their comments. Every name lies in the text, every line too. */
#include "bridge/loading/vocabulary.h"
#include "tests/fuzz/fuzz.h"

FUZZ_TEXT(text) {
    struct ch_source source = {.name = (char *)(uintptr_t) "fuzz.clp", .text = text};
    CH_SCOPED(ch_vocabulary_done) struct ch_vocabulary vocabulary;
    int lines = count_lines(text);
    ch_vocabulary_read(&vocabulary, &source, 1);
    for (int i = 0; i < vocabulary.count; i++) {
        const struct ch_vocabulary_fact *fact = &vocabulary.facts[i];
        require(strstr(text, fact->name) && fact->line >= 1 && fact->line <= lines);
        for (int k = 0; k < fact->slot_count; k++)
            require(strstr(text, fact->slots[k].name) && fact->slots[k].holds[0]);
    }
}
