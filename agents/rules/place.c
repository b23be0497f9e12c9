/* See place.h. */
#include "agents/rules/place.h"

#include <stdio.h>
#include <string.h>

#include "bridge/explanation/conditions.h"
#include "bridge/environment/outline.h"

/* The last of several, which is the one that CLIPS keeps. */
bool ch_place_find(const struct ch_source *sources, int count, const char *rule, int *source,
                   int *line) {
    enum { ANY_DEPTH = 1 << 30 };
    struct ch_outline outline = {0};
    bool found = false;
    for (int i = 0; i < count; i++)
        ch_outline_scan(&outline, sources[i].text, i, ANY_DEPTH);
    for (int i = 0; i < outline.count; i++) {
        const struct ch_outline_item *item = &outline.item[i];
        if (strcmp(item->keyword, "defrule") == 0 && strcmp(item->name, rule) == 0) {
            *source = item->source;
            *line = item->line;
            found = true;
        }
    }
    ch_outline_done(&outline);
    return found;
}

void ch_place_fault(const struct ch_source *sources, int count,
                    const struct ch_bridge_at_work *work, struct ch_fault *fault) {
    struct ch_bridge_at_work own = *work;
    struct ch_text text;
    int source, line;
    own.rule[sizeof own.rule - 1] = '\0';
    if (!fault->rule[0] || !ch_place_find(sources, count, fault->rule, &source, &line))
        return;
    ch_text_init(&text);
    ch_text_addf(&text, "%s:%d: rule `%s`: %s", sources[source].name, line, fault->rule,
                 fault->text);
    if (strcmp(own.rule, fault->rule) == 0)
        ch_conditions_report(sources[source].text, line, &own, &text);
    snprintf(fault->text, sizeof fault->text, "%s", text.data);
    ch_text_done(&text);
}
