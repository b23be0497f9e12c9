/* An agent's rules checked: loaded in a worker, as before any game, with all that is to be said
 * about them. */
#ifndef CH_WORKSHOP_CHECK_CHECK_H
#define CH_WORKSHOP_CHECK_CHECK_H

#include "agents/agents.h"
#include "bridge/environment/problems.h"
#include "workshop/positions.h"

struct ch_check_file {
    char *name; /* as in problems */
    int rules;
};

/* Release with ch_check_done. */
struct ch_check {
    struct ch_problems problems; /* in the order of the texts and their lines */
    const struct ch_game *game;  /* NULL if the agent's game isn't known */
    struct ch_agent *agent;      /* ready for turns of `game`; NULL if it was refused */
    struct ch_check_file *file;  /* that were read */
    int file_count;
    int rules;      /* in all of them */
    double load_ms; /* wall time to the ready worker */
};

/* Checks the agent that `spec` names (of the roster, or an agent file). `game` NULL: the first that
 * the agent names. What is wrong in any of its files is in check->problems; the agent is refused if
 * one of them is an error. Fails when there is no such agent or file, or it has no rules
 * (CH_UNSUPPORTED). */
enum ch_status ch_agents_check(const char *spec, const struct ch_game *game,
                               const struct ch_agents_config *config, struct ch_check *check,
                               struct ch_error *error);

/* Checks rule files that no agent names, together. They are loaded after the vocabulary and the
 * vocabulary.clp beside the first of them, or, without one, those that agents of the roster for
 * `game` load. Their phases are those that their rules name. `game` NULL: the first. */
enum ch_status ch_agents_check_files(const char *const paths[], int count,
                                     const struct ch_game *game,
                                     const struct ch_agents_config *config, struct ch_check *check,
                                     struct ch_error *error);

/* The agent of which the rule file at `path` is a part: the first of the roster that loads its
 * text, else an agent file beside it. Its spec, and the file's name in its problems. False if there
 * is none, or no such file. */
bool ch_check_find_owner(const char *path, const struct ch_agents_config *config,
                         struct ch_text *spec, struct ch_text *name);

/* Loads the texts, the agent file's first, for check->game, which is set, and fills the rest of
 * `check`. What is wrong with them is a problem and no failure. */
void ch_check_load(const char *spec, const struct ch_sources *sources,
                   const struct ch_agents_config *config, struct ch_check *check);
void ch_check_done(struct ch_check *check);

/* Join cost as a check: the rules of an agent whose conditions make too many partial matches on
 * reference positions, each with the condition where they explode. */

/* Appends what is found about `agent`, which `spec` named and which is ready for turns of the
 * positions' game. A rule that explodes is left out, and the others are measured without it, in a
 * worker of its own with the limits of `config`. */
void ch_join_cost_check(const char *spec, struct ch_agent *agent,
                        const struct ch_agents_config *config, const struct ch_positions *positions,
                        struct ch_problems *problems);

/* Limits under which one assertion that explodes ends soon. */
void ch_join_cost_limits(struct ch_agents_config *config);

/* Which rules of an agent leave its decisions unsettled, on reference positions and drawn ones. */

/* Draws up to `count` positions with a choice, always the same, from games of random moves: of some
 * games one position, and one where the side to move has a piece that was crowned (or became
 * another kind); of all of them those where it has one, can take nothing, and whatever it does lets
 * something be taken. There rules that weigh losses meet, and may contradict each other. Where no
 * piece is ever crowned, the side need not have one. Each position has its own text as its name.
 * `list` is uninitialised, and to be released. */
void ch_positions_draw(const struct ch_game *game, int count, struct ch_positions *list);

/* Lets the agent, which has rules, decide every position of both lists, of which `drawn` may be
 * NULL; adds what its decisions met to `impasses`, and to `problems` warnings about rejections of
 * all moves, contradictions and constraint failures, each at a rule, with the share of positions
 * and the first of them. Ties are counted only: they may be meant. A turn that fails is an error,
 * and the last. */
void ch_impasse_check(struct ch_agent *agent, const struct ch_positions *reference,
                      const struct ch_positions *drawn, struct ch_impasses *impasses,
                      struct ch_problems *problems);

/* Rules that fired in none of the positions that an agent decided for its check. */

/* Appends a warning for each rule that never fired since the agent was opened, in which it decided
 * so many positions, `drawn` of them drawn. The scenarios in the folders of its texts are decided
 * first if there are such rules. Nothing is said after a few hundred positions, nor of an agent for
 * several games: what never fires in this one may be for another. `positions` has one or more;
 * `home` is the program's own folder. */
void ch_fired_check(struct ch_agent *agent, const char *home, const struct ch_positions *positions,
                    long decided, int drawn, struct ch_problems *problems);

#endif
