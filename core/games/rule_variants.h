/* Variants of a game's rules that can be chosen in its name, where sources contradict one another:
 * `turkish:promotion-in-capture=stop`, `loa:size=6,limit=200`. */
#ifndef CH_CORE_GAMES_RULE_VARIANTS_H
#define CH_CORE_GAMES_RULE_VARIANTS_H

#include "core/base/text.h"

enum { CH_RULE_VARIANTS = 16 /* parameters of a game, and values of one */ };

/* A parameter with the values that can be chosen. */
struct ch_rule_variant {
    const char *name;
    const char *about; /* which source says what; "" if unknown */
    bool first;        /* people choose it with the game itself, as an army; else a fine point */
    const char *values[CH_RULE_VARIANTS];
    int value_count;
    int standard, chosen; /* indexes into them; chosen == value_count: `number` is chosen */
    int min, max;         /* whole numbers that can be chosen besides; max 0: none */
    int number;
};

/* Chooses among up to 64 by `settings`, "" or `name=value,…`. Calls `hear` for every mistake in
 * them, in words and with what there is to choose; what it is about stays as it was. */
void ch_rule_variants_choose(struct ch_rule_variant rule_variants[], int count,
                             const char *settings, void (*hear)(void *context, const char *mistake),
                             void *context);

/* Sets rule_variants[] to `usual`, which has its values uncounted, with `settings` chosen; a
 * mistaken one stays usual. CH_BAD_INPUT with the first mistake. */
enum ch_status ch_rule_variants_read(struct ch_rule_variant rule_variants[],
                                     const struct ch_rule_variant usual[], int count,
                                     const char *settings, struct ch_error *error);

/* The name of a game, freed by the caller: `name`, and what is chosen and not standard. */
char *ch_rule_variants_name(const char *name, const struct ch_rule_variant rule_variants[],
                            int count);
/* Appends what is chosen and not standard as a name ends with it: `:name=value,…`, or nothing. */
void ch_rule_variants_add_name(const struct ch_rule_variant rule_variants[], int count,
                               struct ch_text *text);

/* Appends the value that is chosen. */
void ch_rule_variant_add_value(const struct ch_rule_variant *variant, struct ch_text *text);
/* Appends all that can be: "draw, mover", "none, 1 to 10000". */
void ch_rule_variant_add_values(const struct ch_rule_variant *variant, struct ch_text *text);

#endif
