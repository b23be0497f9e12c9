#include "agents/rules/place.h"

#include <stdio.h>
#include <string.h>

#include "bridge/environment/outline.h"
#include "bridge/explanation/rule_text.h"

void ch_places_read(struct ch_places *places, const struct ch_source *sources, int count) {
    enum { ANY_DEPTH = 1 << 30 };
    places->outline = (struct ch_outline){0};
    for (int i = 0; i < count; i++)
        ch_outline_scan(&places->outline, sources[i].text, i, ANY_DEPTH);
    ch_outline_names_make(&places->names, &places->outline);
}

/* The last of several. */
const struct ch_outline_item *ch_places_find(struct ch_places *places, const char *rule) {
    int last = ch_outline_names_find(&places->names, "defrule", NULL, rule).last;
    return last < 0 ? NULL : &places->outline.item[last];
}

void ch_places_done(struct ch_places *places) {
    ch_outline_names_done(&places->names);
    ch_outline_done(&places->outline);
}

bool ch_place_find(const struct ch_source *sources, int count, const char *rule, int *source,
                   int *line) {
    struct ch_places places;
    ch_places_read(&places, sources, count);
    const struct ch_outline_item *item = ch_places_find(&places, rule);
    if (item) {
        *source = item->source;
        *line = item->line;
    }
    ch_places_done(&places);
    return item != NULL;
}

void ch_place_fault(const struct ch_source *sources, int count,
                    const struct ch_bridge_at_work *work, struct ch_fault *fault) {
    struct ch_bridge_at_work own = *work;
    struct ch_text text;
    struct ch_places places;
    own.rule[sizeof own.rule - 1] = '\0';
    if (!fault->rule[0])
        return;
    ch_places_read(&places, sources, count);
    const struct ch_outline_item *item = ch_places_find(&places, fault->rule);
    if (item) {
        const struct ch_source *source = &sources[item->source];
        text = ch_text_new();
        ch_text_addf(&text, "%s:%d: rule `%s`: %s", source->name, item->line, fault->rule,
                     fault->text);
        if (strcmp(own.rule, fault->rule) == 0)
            ch_conditions_report(source->text + item->begin, item->end - item->begin, item->line,
                                 &own, &text);
        snprintf(fault->text, sizeof fault->text, "%s", text.data);
        ch_text_done(&text);
    }
    ch_places_done(&places);
}
