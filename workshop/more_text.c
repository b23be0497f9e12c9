/* An agent of rules with one text more; see agent_pool.h. */
#include "workshop/agent_pool.h"

#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/rules/rules.h"

enum ch_status ch_more_text_read(struct ch_more_text *more, const char *spec,
                                 const struct ch_game *game, const struct ch_agents_config *config,
                                 struct ch_error *error) {
    static const char refusal[] = "`%.100s` has no rules; name an agent of kind rules";
    const struct ch_agent_kind *kind = ch_agent_kind_of(spec, NULL);
    *more = (struct ch_more_text){.spec = spec};
    if (kind && strcmp(kind->name, "rules") != 0)
        return ch_unsupported(error, refusal, spec);
    enum ch_status status = ch_rules_collect(spec, game, config, &more->own, error);
    if (status == CH_OK)
        status = ch_agent_file_read(&more->own.source[CH_TEXT_AGENT_FILE], &more->file, error);
    if (status == CH_OK && more->own.count <= CH_TEXT_RULES) {
        ch_agent_file_done(&more->file);
        status = ch_unsupported(error, refusal, spec);
    }
    if (status != CH_OK)
        ch_sources_done(&more->own);
    return status;
}

void ch_more_text_done(struct ch_more_text *more) {
    ch_agent_file_done(&more->file);
    ch_sources_done(&more->own);
}

const char *ch_more_text_phase(const struct ch_more_text *more) {
    const struct ch_fact_slot *phases = more->file.phases;
    return phases && phases->count > 0
               ? phases->values[phases->count - 1].text
               : ch_bridge_default_phases[ch_bridge_default_phase_count - 1];
}

enum ch_status ch_more_text_open(const struct ch_more_text *more, const char *name,
                                 const char *text, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_agent **agent,
                                 struct ch_error *error) {
    const struct ch_sources *own = &more->own;
    CH_SCOPED(ch_sources_done) struct ch_sources all = {0};
    int before = own->count;
    while (ch_agent_text_role(&more->file, own->count, before - 1) != CH_ROLE_RULES &&
           before > CH_TEXT_RULES)
        before--;
    for (int i = 0; i <= own->count; i++) {
        if (i == before)
            ch_sources_add(&all, name, text);
        if (i < own->count)
            ch_sources_add_copy(&all, &own->source[i]);
    }
    return ch_agents_open_sources(more->spec, all.source, all.count, game, config, agent, error);
}
