/* Fuzz target: the reader of fact files. Whatever it reads, it keeps within the text, frees all. */
#include "core/base/facts.h"
#include "tests/fuzz/fuzz.h"

FUZZ(data, size) {
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
    enum ch_status status =
        ch_facts_read("fuzz", (const char *)data, size, shapes, &facts, &unread);
    require((status == CH_OK) == (facts.mistake_count == 0));
    for (int i = 0; i < facts.count; i++)
        /* A symbol has at least one character. */
        require(!facts.facts[i].slots || ch_fact_text(&facts.facts[i], "name", "x")[0]);
}
