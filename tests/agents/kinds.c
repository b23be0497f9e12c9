/* The table of the kinds for tests, which a program that is linked with it has besides its own. */
#include "tests/agents/kinds.h"

static const struct ch_agent_kind kinds[] = {
    {.name = "faulty", .open = ch_faulty_open, .apart = true},
    {.name = "witness", .open = ch_witness_open},
    {.name = "salted", .open = ch_salted_open},
};

const struct ch_agent_kind *ch_agent_kind_added(int index) {
    return index < (int)(sizeof kinds / sizeof *kinds) ? &kinds[index] : NULL;
}
