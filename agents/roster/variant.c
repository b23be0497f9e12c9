/* Rule agents without a part of their rules; see roster.h. */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "agents/roster/roster.h"

static bool is_rule(const struct ch_outline_item *item) {
    return strcmp(item->keyword, "defrule") == 0;
}

static bool goes_with_file(const struct ch_outline_item *item) {
    return is_rule(item) || strcmp(item->keyword, "deffacts") == 0;
}

static void add_variant(struct ch_variants *variants, char *name, int first, int count) {
    assert(first >= 0 && count > 0 && first + count <= variants->outline.count);
    struct ch_variant *variant = ch_append(&variants->variant, &variants->count, sizeof *variant);
    const struct ch_outline_item *item = &variants->outline.item[first];
    *variant = (struct ch_variant){name, item->source, item->line, first, count, 0};
    for (int i = first; i < first + count; i++)
        variant->rules += is_rule(&variants->outline.item[i]);
}

/* As the agent file writes it: without the folder that all rules are in. */
static const char *file_name(const char *source) {
    static const char folder[] = "rules/";
    return strncmp(source, folder, sizeof folder - 1) == 0 ? source + sizeof folder - 1 : source;
}

static char *rule_name(const struct ch_outline_item *item) {
    struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s%s%s", item->module, item->module[0] ? "::" : "", item->name);
    return ch_text_take(&text);
}

void ch_variants_list(const struct ch_source *sources, int source_count, enum ch_variant_kind kind,
                      struct ch_variants *variants) {
    *variants = (struct ch_variants){0};
    struct ch_outline *outline = &variants->outline;
    for (int source = 0; source < source_count; source++) {
        int first = outline->count, rules = 0;
        ch_outline_scan(outline, sources[source].text, source, INT_MAX);
        for (int i = first; i < outline->count; i++)
            rules += is_rule(&outline->item[i]);
        if (kind == CH_VARIANT_FILE && rules > 0)
            add_variant(variants, ch_copy(file_name(sources[source].name)), first,
                        outline->count - first);
    }
    for (int i = 0; kind == CH_VARIANT_RULE && i < outline->count; i++)
        if (is_rule(&outline->item[i]))
            add_variant(variants, rule_name(&outline->item[i]), i, 1);
}

void ch_variants_done(struct ch_variants *variants) {
    for (int i = 0; i < variants->count; i++)
        ch_free(variants->variant[i].name);
    ch_free(variants->variant);
    ch_outline_done(&variants->outline);
    *variants = (struct ch_variants){0};
}

bool ch_variant_is(const struct ch_variant *variant, const char *name) {
    const char *own = variant->name, *slash = strrchr(own, '/'), *colons = strstr(own, "::");
    if (strcmp(own, name) == 0)
        return true;
    own = slash ? slash + 1 : colons ? colons + 2 : own;
    size_t length = strlen(own), ending = strlen(".clp");
    if (length > ending && strcmp(own + length - ending, ".clp") == 0 &&
        strlen(name) == length - ending)
        return strncmp(own, name, length - ending) == 0;
    return strcmp(own, name) == 0;
}

void ch_variant_texts(const struct ch_variants *variants, int which,
                      const struct ch_source *sources, int source_count, struct ch_sources *out) {
    const struct ch_variant *variant = &variants->variant[which];
    assert(which >= 0 && which < variants->count);
    for (int source = 0; source < source_count; source++) {
        CH_FREED char *text = ch_copy(sources[source].text);
        for (int i = variant->first; i < variant->first + variant->count; i++) {
            const struct ch_outline_item *item = &variants->outline.item[i];
            if (item->source != source || !goes_with_file(item))
                continue;
            assert(item->begin <= item->end && item->end <= strlen(sources[source].text));
            for (size_t at = item->begin; at < item->end; at++)
                if (text[at] != '\n' && text[at] != '\r')
                    text[at] = ' ';
        }
        ch_sources_add(out, sources[source].name, text);
    }
}
