/* The input link: templates, atoms and tables that were looked up once, and the facts made with
 * them. Nothing is printed and parsed again. */
#ifndef CH_BRIDGE_INPUT_INPUT_H
#define CH_BRIDGE_INPUT_INPUT_H

#include <assert.h>

#include "bridge/loading/loaded.h"

/* Games with facts or functions of their own, at most. */
enum { CH_BRIDGE_GAMES = 8 };

enum { CH_MAX_SLOTS = 8, CH_SMALL_NUMBERS = 256 };

struct ch_run; /* of bridge/rulebase.h */

/* An atom of CLIPS with its type, ready for a slot. */
struct ch_atom {
    unsigned short type;
    void *value;
};

/* A template of facts that the environment asserts; its texts may leave it out. */
struct ch_template {
    const char *name;
    const char *slots[CH_MAX_SLOTS]; /* in the order of values; NULL behind the last */
};

/* Those that a file asserts, by its own numbers. */
struct ch_templates {
    const struct ch_template *template;
    int count;
};

/* One as the texts declare it. */
struct ch_bound_template {
    void *deftemplate; /* NULL: they don't, and it is not asserted */
    int slot[CH_MAX_SLOTS];
    bool unnamed; /* no condition and no function of the texts can see such a fact */
};

struct ch_input {
    void *env;
    struct ch_bound_template *board, *turn, *own_of[CH_BRIDGE_GAMES]; /* by template */
    const struct ch_bound_template *candidates;
    struct ch_atom number[CH_SMALL_NUMBERS]; /* integers from 0 */
    struct ch_atom yes, no, own, enemy, none, forward, backward, sideways;
    struct ch_atom direction[CH_WAYS];
    /* Of the game at hand. */
    const struct ch_game *game;
    int seat;
    struct ch_atom square[CH_MAX_SQUARES];
    bool drawn[CH_MAX_SQUARES]; /* a square of the board: not one under a lake */
    struct ch_atom kind[CH_MAX_KINDS];
    struct ch_atom seat_name[CH_SEATS];
    int16_t numbered[CH_SMALL_NUMBERS]; /* square by its number, or CH_NO_SQUARE */
    /* Square by its symbol, which is held: from the place of the symbol's bucket on, before the
     * first CH_NO_SQUARE. */
    int16_t named[CH_SMALL_NUMBERS];
    bool all; /* facts that no text names are asserted, too, to be shown */
    /* Facts that are not asserted yet; NULL: one that no text names, of which only the number is
     * used up. */
    void **made;
    int made_count, made_capacity;
};

/* Those that all games have: of the board and of the turn. */
extern const struct ch_templates ch_geometry_templates, ch_turn_templates;

/* After loading: finds the atoms of `env`, and the templates of board and turn. */
void ch_input_init(struct ch_input *input, void *env, const struct ch_loaded *loaded,
                   struct ch_problems *problems);
/* Finds the templates of a set, for the caller to free. Problems: a template of the vocabulary has
 * other slots. */
struct ch_bound_template *ch_input_bind(const struct ch_input *input,
                                        const struct ch_templates *templates,
                                        const struct ch_loaded *loaded,
                                        struct ch_problems *problems);
void ch_input_done(struct ch_input *input);

struct ch_atom ch_atom_symbol(void *env, const char *name);
struct ch_atom ch_input_number(const struct ch_input *input, long long number);
static inline struct ch_atom ch_input_truth(const struct ch_input *input, bool value) {
    return value ? input->yes : input->no;
}
/* Own or enemy, for the seat to move. */
static inline struct ch_atom ch_input_side(const struct ch_input *input, int seat) {
    return seat == input->seat ? input->own : input->enemy;
}

/* Makes a fact of this template; `values` in the order of its slots. It is asserted with the others
 * by ch_input_flush, so that the times of making and of asserting are measured separately. */
void ch_input_add(struct ch_input *input, const struct ch_bound_template *bound,
                  const struct ch_atom values[]);
void ch_input_flush(struct ch_rulebase *rulebase);
/* Adds the facts of the turn that all games have; of a set-up to be chosen, the turn alone. */
void ch_input_turn(struct ch_input *input, const struct ch_run *run);

/* geometry.c: the tables and standing facts of `game` for `seat`. */
void ch_geometry_tables(struct ch_input *input, const struct ch_game *game, int seat);
void ch_geometry_add(struct ch_input *input);
/* The place in `named` where the symbol is, or would be. Some places are always free. */
static_assert((int)CH_SMALL_NUMBERS > (int)CH_MAX_SQUARES, "a search of `named` ends");
static inline uint32_t ch_geometry_place(const struct ch_input *input, const void *symbol) {
    const uint32_t spread = UINT32_C(0x9e3779b1); /* names that differ in a letter lie close */
    uint32_t at = ((const struct symbolHashNode *)symbol)->bucket * spread /
                  (UINT32_MAX / CH_SMALL_NUMBERS + 1);
    while (input->named[at] != CH_NO_SQUARE && input->square[input->named[at]].value != symbol)
        at = (at + 1) % CH_SMALL_NUMBERS;
    return at;
}

/* standing.c: makes working memory what it is before a turn's facts. */
void ch_standing_prepare(struct ch_rulebase *rulebase);
/* Called for every retraction. */
void ch_standing_watch(void *env, void *fact);

#endif
