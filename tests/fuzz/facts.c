/* Fuzz target: the reader of fact files. Whatever it reads, it keeps within the text, frees all. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/base/facts.h"
#include "core/base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct ch_fact_slot_rule slots[] = {
        {"name", CH_FACT_SYMBOL, 1, 1, true, NULL},
        {"rules", CH_FACT_STRING, 0, -1, false, NULL},
        {"value", CH_FACT_NUMBER, 1, 1, false, NULL},
        {0},
    };
    static const struct ch_fact_template shapes[] = {
        {"agent", slots, 0, 0, 0},
        {"rank", NULL, CH_FACT_ANY, 0, -1},
        {0},
    };
    CH_SCOPED(ch_facts_done) struct ch_facts facts;
    struct ch_error error;
    enum ch_status status = ch_facts_read("fuzz", (const char *)data, size, shapes, &facts, &error);
    if ((status == CH_OK) != (facts.mistake_count == 0))
        abort();
    for (int i = 0; i < facts.count; i++)
        if (facts.facts[i].slots && !ch_fact_text(&facts.facts[i], "name", "x")[0])
            abort(); /* a symbol has at least one character */
    return 0;
}
