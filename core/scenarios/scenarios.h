/* Scenarios: positions with what is expected of an agent in them, as text.
 *
 *     (scenario (name "figure 2.14: save the man on 16") (game english)
 *               (position "B:WK2,14,20:B6,16,18") (last "23-18" "10-14")
 *               (best "16-19") (avoid "6-9" "6-10")
 *               (labels "6-9 riskBefore yes riskAfter singleJump")
 *               (prefers "16-19 better than 18-22 by save-a-piece" "6-9 worst")
 *               (facts "(hazard (square 16))" "not (trapped (square 2))"))
 *
 * Moves are legal moves of the position, which is checked when the text is read: every mistake has
 * its line. docs/rule-authors-guide.md describes the slots. */
#ifndef CH_CORE_SCENARIOS_SCENARIOS_H
#define CH_CORE_SCENARIOS_SCENARIOS_H

#include "core/base/fact_pattern.h"
#include "core/base/facts.h"
#include "core/games/game.h"

enum { CH_ANY_MOVE = -1 };

/* Moves as indexes into `legal`; owns `index`. */
struct ch_scenario_moves {
    int *index;
    int count;
};

/* "6-9 riskAfter singleJump": a label that a candidate must have. */
struct ch_scenario_label {
    int move; /* index into `legal` */
    const char *name;
    const char *value; /* NULL: the candidate must not have the label */
    int line;
};

/* "16-19 better than 18-22 by save-a-piece": a preference that a rule must have stated. */
struct ch_scenario_preference {
    const char *text; /* as written */
    bool denied;      /* no rule may have stated it */
    int move;         /* index into `legal`, or CH_ANY_MOVE */
    const char *kind; /* "better", "score", as in the account */
    int other;        /* what it is compared with, or CH_ANY_MOVE */
    bool has_value;
    double value;     /* of a score */
    const char *rule; /* NULL: any rule */
    int line;
};

/* "(hazard (square 16))": a fact that must be there at the end of the turn. */
struct ch_scenario_fact {
    const char *text;
    bool denied; /* it must not be there */
    struct ch_fact_pattern *pattern;
    int line;
};

/* All pointers to texts are into the file's facts. */
struct ch_scenario {
    const char *name;
    int line;
    const struct ch_game *game;
    struct ch_history history; /* ends in the position; with the last moves that were given */
    struct ch_moves legal;     /* one or more */
    struct ch_scenario_moves best, avoid;
    struct ch_scenario_label *labels;
    int label_count;
    struct ch_scenario_preference *preferences;
    int preference_count;
    struct ch_scenario_fact *facts;
    int fact_count;
    const char *known_failure; /* why it is expected to fail; NULL */
    int seeds;                 /* the keys that it is decided with, 1 or more */
};

/* All that a file says. */
struct ch_scenarios {
    struct ch_scenario *scenario;
    int count;
    struct ch_facts facts; /* its mistakes, and the memory of the texts */
};

/* Reads text[0..length-1], which people know as `file`; `game` is meant where a scenario names
 * none. CH_BAD_INPUT if there was any mistake, as from ch_facts_read; scenarios with a mistake are
 * left out. `scenarios` is filled either way and released with ch_scenarios_done. */
enum ch_status ch_scenarios_read(const char *file, const char *text, size_t length,
                                 const struct ch_game *game, struct ch_scenarios *scenarios,
                                 struct ch_error *error);
void ch_scenarios_done(struct ch_scenarios *scenarios);

#endif
