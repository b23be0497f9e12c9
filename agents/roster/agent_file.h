/* A file that describes an agent:
 *
 *     (agent (name soar-checkers) (game english) (kind rules) (description "…")
 *            (rules "draughts/risk.clp" "draughts/guards.clp") (phases ELABORATE COMPARE)
 *            (parameters "tuned.parameters"))
 *     (agent (name safe) (kind rules) (rules "mine.clp"))
 *     (guard (depth 4) (margin 50))
 *     (agent (name deep) (kind search) (arguments "depth=8"))
 *     (agent (name mine) (family draughts) (kind rules) (rules "mine.clp"))
 *
 * and of what its rules may ask beside the board:
 *
 *     (tables "DIR") (book "FILE") (search "depth=6,nodes=20000")
 */
#ifndef CH_AGENTS_ROSTER_AGENT_FILE_H
#define CH_AGENTS_ROSTER_AGENT_FILE_H

#include "core/base/facts.h"
#include "core/base/source.h"
#include "core/games/game.h"

struct ch_agent_file {
    struct ch_facts facts; /* owns the strings below */
    const char *name, *kind, *description;
    const char *arguments;                        /* "" if none */
    const char *parameters;                       /* NULL if none */
    const struct ch_fact_value *parameters_value; /* the same with its place */
    const char *tables, *book;                    /* that rules may ask; "" if none */
    const char *search; /* arguments of the searches that rules may make; NULL if none */
    const struct ch_fact_slot *games;  /* the word *: every game; NULL: see `family` */
    const struct ch_fact_slot *family; /* plays these families, too; both NULL: every game */
    const struct ch_fact_slot *rules;  /* names of files as written; NULL if none */
    const struct ch_fact_slot *phases; /* NULL: the usual ones */
    int guard_depth;                   /* plies of the search that guards its rules; 0: none */
    int guard_margin, guard_line;
    int line;
};

/* Reads the text of such a file. On failure nothing is left to release. */
enum ch_status ch_agent_file_read(const struct ch_source *source, struct ch_agent_file *agent,
                                  struct ch_error *error);
void ch_agent_file_done(struct ch_agent_file *agent);

/* The role of a text in its agent. Neither frames nor records contain it: it follows from the
 * order of the texts, which is that of ch_roster_collect, and from the agent file. */
enum ch_text_role {
    CH_ROLE_AGENT_FILE,
    CH_ROLE_VOCABULARY,
    CH_ROLE_RULES,
    CH_ROLE_PARAMETERS,
    CH_ROLE_ASKED /* what rules may ask: agents/rules/asked.h */
};
/* The role of text `i` of `count`. */
enum ch_text_role ch_agent_text_role(const struct ch_agent_file *agent, int count, int i);
/* The texts at the places that do not depend on the agent file. */
enum { CH_TEXT_AGENT_FILE = 0, CH_TEXT_RULES = 2 };

/* CH_UNSUPPORTED with the games that it plays, if the agent does not play `game`. No game is looked
 * up, which in a worker would mean opening files. */
enum ch_status ch_agent_file_plays(const struct ch_agent_file *agent, const struct ch_game *game,
                                   struct ch_error *error);
/* The same, but if one of the games that it plays instead does not exist, that is the error. */
enum ch_status ch_agent_file_check_game(const struct ch_agent_file *agent,
                                        const struct ch_game *game, struct ch_error *error);

/* The name of the first game that it plays, a game of its family if it names none; NULL: any will
 * do. */
const char *ch_agent_file_first_game(const struct ch_agent_file *agent);
/* What it plays in words: "english, russian", "games of the draughts family", or "any". */
void ch_agent_file_games(const struct ch_agent_file *agent, struct ch_text *text);

#endif
