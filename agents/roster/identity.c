/* The identity of agents; see roster.h. */
#include <stdio.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/roster/roster.h"

/* Of an agent that a file describes: its declared name in place of the file's path. */
static void add_declared(const char *spec, const struct ch_source *file, struct ch_text *title) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file agent = {0};
    const char *behind = ch_agent_behind_file(spec);
    if (behind && ch_agent_file_read(file, &agent, NULL) == CH_OK)
        ch_text_addf(title, "%s%s", agent.name, behind);
    else
        ch_text_add(title, spec);
}

static void add_title(const struct ch_agent *agent, const struct ch_game *game,
                      struct ch_text *title) {
    const char *arguments;
    const struct ch_agent_kind *kind = ch_agent_kind_of(agent->name, &arguments);
    CH_SCOPED(ch_text_done) struct ch_text spelled = ch_text_new();
    if (!kind && agent->source_count > 0)
        add_declared(agent->name, &agent->sources[CH_TEXT_AGENT_FILE], title);
    else if (kind && kind->spell && kind->spell(arguments, game, &spelled))
        ch_text_addf(title, "%s%s%s", kind->name, spelled.length ? ":" : "", spelled.data);
    else
        ch_text_add(title, agent->name);
}

void ch_agent_identify(struct ch_agent *agent, const struct ch_game *game) {
    CH_SCOPED(ch_text_done) struct ch_text title = ch_text_new();
    const struct ch_sources sources = {.source = agent->sources, .count = agent->source_count};
    add_title(agent, game, &title);
    snprintf(agent->title, sizeof agent->title, "%s", title.data);
    if (sources.count > 0) {
        ch_sources_hash_contents(&sources, agent->hash);
        ch_sources_hash(&sources, agent->old_hash);
    } else {
        ch_hash_text(agent->title, strlen(agent->title), agent->hash);
        ch_hash_text(agent->name, strlen(agent->name), agent->old_hash);
    }
}
