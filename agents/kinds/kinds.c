#include "agents/kinds/kinds.h"

#include <string.h>

#include "agents/hub/hub.h"
#include "agents/levels/level.h"
#include "agents/process/attempts.h"
#include "agents/search/search.h"
#include "agents/ucc/ucc.h"

/* Its agents are made of texts: agents/rules/rules.h. */
static const struct ch_agent_kind rules = {.name = "rules",
                                           .usage = "rules:FILE.agent",
                                           .description = "an agent of your own",
                                           .in_files = true};

static const struct ch_agent_kind *const kinds[] = {
    &ch_random_kind, &ch_search_kind, &ch_greedy_kind,    &ch_determinised_kind, &ch_level_kind,
    &rules,          &ch_hub_kind,    &ch_ucc_agent_kind, &ch_attempt_kind,
};

enum { KINDS = sizeof kinds / sizeof *kinds };

__attribute__((weak)) const struct ch_agent_kind *ch_agent_kind_added(int index) {
    (void)index;
    return NULL;
}

const struct ch_agent_kind *ch_agent_kind_at(int index) {
    return index < KINDS ? kinds[index] : ch_agent_kind_added(index - KINDS);
}

static const struct ch_agent_kind *find_kind(const char *name, size_t length) {
    const struct ch_agent_kind *kind;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0)
            return kind;
    return NULL;
}

const struct ch_agent_kind *ch_agent_kind_named(const char *name) {
    return find_kind(name, strlen(name));
}

const struct ch_agent_kind *ch_agent_kind_of(const char *spec, const char **arguments) {
    size_t length = strcspn(spec, ":");
    const struct ch_agent_kind *kind = find_kind(spec, length);
    *arguments = spec[length] ? spec + length + 1 : "";
    return kind && (kind->open || kind->open_program) ? kind : NULL;
}
