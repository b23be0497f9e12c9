/* What the files of bridge/ share: the rule base with its CLIPS environment. Nothing outside
 * bridge/ includes this. */
#ifndef CH_BRIDGE_INTERNAL_H
#define CH_BRIDGE_INTERNAL_H

#include <clips.h>
/* CLIPS names these so that they clash with everybody's. */
#undef LOCALE

#include "bridge/bridge.h"
#include "bridge/decision/decision.h"
#include "bridge/environment/hints.h"
#include "bridge/environment/outline.h"
#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/games/tactics.h"

/* An atom of CLIPS with its type, ready for a slot. */
struct ch_atom {
    unsigned short type;
    void *value;
};

struct ch_rule {
    const void *rule; /* struct defrule; each disjunct has a record */
    const char *name; /* CLIPS keeps it as long as the rule */
    int source;       /* -1: unknown */
    int line;
};

/* A preference as rules state it; the decision procedure's head first. */
struct ch_statement {
    struct ch_preference preference; /* reason: offset into `reasons` until the run is over */
    size_t reason_at;
    const void *rule;
    int firing; /* index in the trail of the firing that stated it; -1: no trail is kept */
};

/* A claim as rules state it. */
struct ch_rule_claim {
    enum ch_claim claim;
    size_t reason_at; /* into `reasons` */
    const void *rule;
};

/* Games with facts or functions of their own, at most. */
enum { CH_BRIDGE_GAMES = 8 };

enum { CH_MAX_SLOTS = 8, CH_SMALL_NUMBERS = 256 };

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
};

/* The input link's templates, atoms and tables, found once. */
struct ch_input {
    struct ch_bound_template *board, *turn, *own_of[CH_BRIDGE_GAMES]; /* by template */
    const struct ch_bound_template *candidates;
    struct ch_atom number[CH_SMALL_NUMBERS]; /* integers from 0 */
    struct ch_atom yes, no, own, enemy, forward, backward, sideways;
    struct ch_atom direction[CH_DIRECTIONS];
    /* Of the game at hand. */
    const struct ch_game *game;
    int seat;
    struct ch_atom square[CH_MAX_SQUARES];
    bool drawn[CH_MAX_SQUARES]; /* a square of the board: not one under a lake */
    struct ch_atom kind[CH_MAX_KINDS];
    struct ch_atom seat_name[CH_SEATS];
    int16_t numbered[CH_SMALL_NUMBERS]; /* square by its number, or CH_NO_SQUARE */
};

struct loading;  /* load.c's own */
struct ch_costs; /* what a turn costs: costs.h */
struct ch_trail; /* what happened in a run, kept for explanations: trail.h */
struct ch_probe; /* conditions that are tried: probe.h */

struct ch_rulebase {
    void *env;
    struct ch_bridge_limits limits;
    struct ch_bridge_trace *trace, own_trace;
    struct ch_bridge_times *times;
    const struct ch_clocks *clocks;
    void **phases; /* modules */
    int phase_count;
    char **source_names, **source_texts;
    int source_count;
    struct loading *loading; /* while loading */
    struct ch_rule *rules;   /* in order of pointers */
    int rule_count;

    /* Watchdog. */
    struct ch_budget budget;
    int until_look;                      /* calls until it looks at clock and memory again */
    size_t look_above;                   /* bytes that CLIPS holds when it looks at once */
    enum ch_end tripped;                 /* CH_END_NONE, CH_END_TIME or CH_END_MEMORY */
    struct ch_bridge_at_work tripped_at; /* when the watchdog halted it */
    struct ch_text complaint;            /* what CLIPS wrote to its error channel in this turn */

    /* Facts that stay between turns: the authors' deffacts and the board geometry. */
    void *last_standing;
    long long last_standing_index;
    void **ordered_rules; /* every rule, in the order of loading */
    int ordered_rule_count;
    void **standing_rules; /* those that match on standing facts alone */
    int standing_rule_count;
    bool has_globals;
    bool globals_vary;   /* a global's first value is worked out and not a constant */
    bool withdrawing;    /* facts are being retracted: functions tell nothing */
    bool asked;          /* a function of the platform was called; reset by those who look */
    bool standing_asked; /* conditions on standing facts ask about the turn */
    bool order_varies;   /* standing facts alone don't fix what matches, and in which order: reset
                            every turn */
    bool dirty;          /* the standing facts must be made anew */

    struct ch_input input;

    void **made; /* facts that are not asserted yet */
    int made_count, made_capacity;

    /* Facts that were retracted while a query over facts runs: guarded.c. */
    int queries; /* that run, one in the other */
    void **kept;
    int kept_count, kept_capacity;

    /* The turn at hand. */
    const struct ch_turn *turn;
    const char *const *set_ups; /* the candidates are these; NULL: they are moves */
    struct ch_random random;
    struct ch_piece board[CH_MAX_SQUARES]; /* what stands where, as the seat sees it */
    struct ch_tactics *tactics;
    void *game_kept[CH_BRIDGE_GAMES];  /* by row of bridge/games/games.h; NULL: not needed yet */
    const struct ch_bridge_game *game; /* the row that the turn is of; NULL: none */
    void *kept_of_game;                /* what is kept for it */
    const struct ch_bound_template *game_templates; /* its own */
    const void *firing_rule;                        /* the last that fired */
    int firings;
    struct ch_statement *statements;
    int statement_count, statement_capacity;
    int64_t scores_size; /* of the turn's scores, in millionths */
    struct ch_rule_claim *claims;
    int claim_count, claim_capacity;
    struct ch_text reasons; /* NUL-terminated strings one after the other */
    struct ch_preference *preferences;
    int preference_capacity;
    struct ch_decision decision;
    struct ch_trail *trail; /* NULL: not kept */
    struct ch_probe *probe; /* NULL but while it fires */
    const void *tried;      /* the rule whose conditions are probed, or were when the watchdog
                               struck; NULL: none */
    /* Called after each phase, which is then run by itself; NULL: nobody asks. */
    void (*phase_over)(struct ch_rulebase *rulebase, int phase, void *context);
    void *phase_context;
    struct ch_costs *costs; /* NULL: not measured */
    struct cJSON *labels;   /* an object for each candidate; NULL: not kept */
};

/* environment.c */
void ch_environment_open(struct ch_rulebase *rulebase);
void ch_environment_close(struct ch_rulebase *rulebase);
/* Starts the watchdog: at most `ms` from now. */
void ch_watchdog_start(struct ch_rulebase *rulebase, int ms);
/* Called before each fact of the environment is asserted: true if the turn has gone too far. */
bool ch_watchdog_between(struct ch_rulebase *rulebase);
/* Clears what an error or a halt leaves behind. */
void ch_environment_clear_flags(struct ch_rulebase *rulebase);
/* A rule called `function` wrongly: writes why to the error channel and stops the rule. */
void ch_rule_mistake(void *env, const char *function, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* allowed.c: takes away every function that is not on the allow list. */
void ch_allow_functions(void *env);

/* guarded.c: defines anew those that are allowed in part. */
void ch_guarded_define(void *env);
/* True while `printout` writes: what a rule prints is no message of CLIPS. */
bool ch_guarded_prints(void *env);

/* load.c */
bool ch_load_texts(struct ch_rulebase *rulebase, const struct ch_source *sources, int count,
                   const struct ch_bridge_config *config, struct ch_problems *problems);
const struct ch_rule *ch_rule_find(const struct ch_rulebase *rulebase, const void *rule);

/* functions.c */
void ch_functions_define(struct ch_rulebase *rulebase);

/* atoms.c, input.c, geometry.c */
struct ch_atom ch_atom_number(void *env, long long number);
struct ch_atom ch_atom_symbol(void *env, const char *name);
/* Finds templates and atoms after loading. Problems: a template of the vocabulary has other slots.
 */
void ch_input_bind(struct ch_rulebase *rulebase, struct ch_problems *problems);
void ch_input_done(struct ch_input *input);
/* Makes a fact of this template; `values` in the order of its slots. It is asserted with the others
 * by ch_input_flush, so that the time of making and that of asserting are told apart. */
void ch_input_add(struct ch_rulebase *rulebase, const struct ch_bound_template *bound,
                  const struct ch_atom values[]);
void ch_input_flush(struct ch_rulebase *rulebase);
struct ch_atom ch_input_number(struct ch_rulebase *rulebase, long long number);
/* Adds the facts of the turn. */
void ch_input_turn(struct ch_rulebase *rulebase);
/* The tables and standing facts of turn->game for turn->seat. */
void ch_geometry_tables(struct ch_rulebase *rulebase, const struct ch_game *game, int seat);
void ch_geometry_add(struct ch_rulebase *rulebase);
extern const struct ch_templates ch_geometry_templates;

/* preferences.c: the statements of the run as preferences, in rulebase->preferences. */
void ch_preferences_gather(struct ch_rulebase *rulebase);

/* trail.c: index of the firing at work, -1 if no trail is kept. */
int ch_trail_firing(const struct ch_rulebase *rulebase);
/* Notes a firing: the rule and the facts that it matched. */
void ch_trail_fire(struct ch_rulebase *rulebase, const void *activation);

/* costs.c, while costs are measured. */
enum ch_cost_stage {
    CH_COST_PREPARE, /* withdrawing the last turn's facts, standing facts if need be */
    CH_COST_INPUT,   /* reading the turn and making its facts */
    CH_COST_ASSERT,
    CH_COST_RUN,
    CH_COST_DECIDE,
    CH_COST_STAGES
};
/* A stage that began at `since` (nanoseconds) is over. Returns when the next begins. */
int64_t ch_costs_lap(struct ch_rulebase *rulebase, enum ch_cost_stage stage, int64_t since);
/* Around a change of the facts. */
void ch_costs_begin_change(struct ch_rulebase *rulebase);
void ch_costs_end_change(struct ch_rulebase *rulebase);
/* A rule's actions begin. */
void ch_costs_fire(struct ch_rulebase *rulebase);
/* The expression `call` called a function of the platform, which took `spent` nanoseconds. */
void ch_costs_function(struct ch_rulebase *rulebase, const void *call, int64_t spent);

/* standing.c: makes working memory what it is before a turn's facts. */
void ch_standing_prepare(struct ch_rulebase *rulebase);
/* Called for every retraction. */
void ch_standing_watch(void *env, void *fact);

/* joins.c. When all facts are standing ones: true if what the joins hold could be different, or in
 * another order, after the facts of a turn came and went. */
bool ch_joins_vary(const struct ch_rulebase *rulebase);
/* True if the rule matches. */
bool ch_joins_match(const void *rule);
/* Fills all of `work` for the rule whose conditions hold most partial matches, or for `rule` (one
 * disjunct) if it is not NULL. Reads what may be half written. */
void ch_joins_fullest(const struct ch_rulebase *rulebase, const void *rule,
                      struct ch_bridge_at_work *work);

#endif
