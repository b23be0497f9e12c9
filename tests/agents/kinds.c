/* The kinds that a program with this file has besides its own. */
#include "tests/agents/kinds.h"
#include "agents/kinds/kinds.h"

static const struct ch_agent_kind *const kinds[] = {&ch_faulty_kind, &ch_witness_kind,
                                                    &ch_salted_kind};

const struct ch_agent_kind *ch_agent_kind_added(int index) {
    return index < (int)(sizeof kinds / sizeof *kinds) ? kinds[index] : NULL;
}
