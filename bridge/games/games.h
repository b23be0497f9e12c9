/* The facts and functions for rules that only one game has: a row for each such game. What a row
 * keeps for a turn belongs to one rule base. */
#ifndef CH_BRIDGE_GAMES_GAMES_H
#define CH_BRIDGE_GAMES_GAMES_H

#include "bridge/functions/functions.h"
#include "core/base/json.h"
#include <cjson/cJSON.h>

/* A parameter of agents that the game itself reads: what its facts and functions assume. */
struct ch_bridge_setting {
    const char *name;
    double min, max;
    bool whole; /* no fractions */
};

struct ch_bridge_game {
    const char *title; /* as people know it */
    const char *lacks; /* of other games, which have none of its functions: "has no formations" */
    bool (*is)(const struct ch_game *game); /* true if the row is about it */
    /* The data that a rule base keeps for turns, freed by `free`; all three NULL if there is none.
     */
    void *(*create)(void);
    void (*free)(void *kept);
    void (*begin)(void *kept, const struct ch_turn *turn); /* a turn of the game begins */
    /* Row `index` of the parameters that it reads; NULL past the last. Both NULL: it reads none. */
    const struct ch_bridge_setting *(*setting)(int index);
    void (*set)(void *kept, int index, double value); /* from the next begin on */
    const struct ch_templates *templates;             /* of its own facts; NULL: it has none */
    void (*add_facts)(struct ch_input *input,
                      const struct ch_run *run); /* of the turn; NULL: none */
    void (*add_set_ups)(struct ch_input *input,
                        const struct ch_run *run); /* those to choose from; NULL: none */
    struct ch_function_table functions;
    /* Fills the object with the answer of one of them, for display on the board: `value` and its
     * squares or moves, and the same in words as `says`. If left empty, there is nothing to show.
     */
    void (*evidence)(const struct ch_rulebase *rulebase, const struct ch_called *called,
                     struct cJSON *object);
};

/* Ends with NULL. It has a file of its own, rows.c, so that a program that links another list
 * has other rows. */
extern const struct ch_bridge_game *const ch_bridge_games[];

/* Defines all functions of the platform that the agent may call, those of the games with them. */
void ch_bridge_games_define(void *env, const struct ch_asked *asked);
/* Finds the games' templates after loading; see ch_input_bind. */
void ch_bridge_games_bind(struct ch_input *input, const struct ch_loaded *loaded,
                          struct ch_problems *problems);
/* Begins a turn: finds its game, which is asked for its facts by ch_bridge_games_add_facts. */
void ch_bridge_games_begin(struct ch_run *run, const struct ch_input *input,
                           const struct ch_turn *turn);
/* Hands the parameters in working memory to the games that read them. Called after loading. */
void ch_bridge_games_set(struct ch_run *run, void *env);
/* Adds the facts that the turn's game has, or of the set-ups that are to be chosen from. */
void ch_bridge_games_add_facts(struct ch_input *input, const struct ch_run *run);
void ch_bridge_games_free(struct ch_run *run);

/* How games show the answers of their functions: an object for programs, and words for people. */

struct ch_shown {
    const struct ch_rulebase *rulebase;
    const struct ch_game *game;
    cJSON *object;       /* of struct ch_bridge_game's `evidence` */
    struct ch_text says; /* begins with the move that is asked about, if one is: "c3-c5: " */
};

void ch_shown_begin(struct ch_shown *shown, const struct ch_rulebase *rulebase, cJSON *object);
/* Adds what was said, if anything was, and releases it. */
void ch_shown_end(struct ch_shown *shown);

/* Argument `number` (from 0) of those of the call that are of this type; `otherwise` without one.
 */
int ch_shown_given(const struct ch_called *called, enum ch_given what, int number, int otherwise);
void ch_shown_square(const struct ch_shown *shown, int square, struct ch_text *text);
/* "b2-g7", or "b2" if both are that. */
void ch_shown_span(const struct ch_shown *shown, int from, int to, struct ch_text *text);
/* Adds a string to a list of the object. */
void ch_shown_add(struct ch_shown *shown, const char *list, const char *string);
/* Says a list that has something in it: "; new: c5-d5, c5-d6". */
void ch_shown_say(struct ch_shown *shown, const char *list, const char *before);
/* "own" or "enemy" */
const char *ch_shown_side(const struct ch_shown *shown, int seat);

#endif
