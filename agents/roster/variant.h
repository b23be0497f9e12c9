/* A rule agent with a part of its rules taken out, to see what that part is worth. */
#ifndef CH_AGENTS_ROSTER_VARIANT_H
#define CH_AGENTS_ROSTER_VARIANT_H

#include "bridge/environment/outline.h"
#include "core/base/source.h"

enum ch_variant_kind { CH_VARIANT_FILE, CH_VARIANT_RULE };

/* A part that can be taken out. Of a file these are its rules and deffacts; templates, functions
 * and globals stay, since other files may need them. */
struct ch_variant {
    char *name; /* "draughts/wedge.clp", "COMPARE::back-up-a-man" */
    int source, line;
    int first, count; /* items of the outline */
    int rules;        /* that go */
};

/* The parts of the texts. Owns its variants and the outline. */
struct ch_variants {
    struct ch_variant *variant;
    int count;
    struct ch_outline outline;
};

/* Lists the files with rules, or the rules, in the order of the texts. */
void ch_variants_list(const struct ch_source *sources, int source_count, enum ch_variant_kind kind,
                      struct ch_variants *variants);
void ch_variants_done(struct ch_variants *variants);

/* Whether people mean the variant by `name`: the whole name, a file's without its folder or its
 * ending, a rule's without its phase. */
bool ch_variant_is(const struct ch_variant *variant, const char *name);

/* Appends the texts without the part: what goes is blanked out, so that lines keep their numbers.
 */
void ch_variant_texts(const struct ch_variants *variants, int which,
                      const struct ch_source *sources, int source_count, struct ch_sources *out);

#endif
