/* The texts of agents: collected by an agent's name, what they make the agent's identity, the
 * numbers among them, and the rules without a part. */
#ifndef CH_AGENTS_ROSTER_ROSTER_H
#define CH_AGENTS_ROSTER_ROSTER_H

#include "agents/base/config.h"
#include "bridge/environment/outline.h"
#include "core/base/facts.h"

/* A file that describes an agent:
 *
 *     (agent (name soar-checkers) (game english) (kind rules) (description "…")
 *            (rules "draughts/risk.clp" "draughts/guards.clp") (phases ELABORATE COMPARE)
 *            (parameters "tuned.parameters"))
 *     (agent (name safe) (kind rules) (rules "mine.clp"))
 *     (guard (depth 4) (margin 50))
 *     (agent (name deep) (kind search) (arguments "depth=8"))
 *     (agent (name mine) (family draughts) (kind rules) (rules "mine.clp")
 *            (parameters "mine.parameters"))
 *     (parameters (game russian) (file "mine-russian.parameters"))
 *
 * and of what its rules may ask beside the board:
 *
 *     (tables "DIR") (book "FILE") (search "depth=6,nodes=20000")
 */

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
    CH_ROLE_ASKED /* what rules may ask: agents/rules/rules.h */
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

/* The file of parameters for the game, as written, with its place: the game's own, else the usual
 * one, which `game` NULL asks for; NULL: none. */
const struct ch_fact_value *ch_agent_file_parameters(const struct ch_agent_file *agent,
                                                     const struct ch_game *game);
/* The next fact (parameters (game G) (file "…")) from number *at on, which goes behind it; NULL. */
const struct ch_fact *ch_agent_file_game_parameters(const struct ch_agent_file *agent, int *at);
/* CH_UNSUPPORTED, with the line, if there is no game of that name. */
enum ch_status ch_agent_file_find_game(const struct ch_agent_file *agent,
                                       const struct ch_fact_value *game, struct ch_error *error);

/* The name of the first game that it plays, a game of its family if it names none; NULL: any will
 * do. */
const char *ch_agent_file_first_game(const struct ch_agent_file *agent);
/* What it plays in words: "english, russian", "games of the draughts family", or "any". */
void ch_agent_file_games(const struct ch_agent_file *agent, struct ch_text *text);

/* Reads everything that the agent `spec` is made of: a NAME of the roster, `rules:PATH`, or a path
 * that ends in .agent. The agent file comes first; for rules, rules/vocabulary.clp, the rule files
 * in their order and the parameters follow: those for `game`, or, with NULL, the usual ones, when
 * those of all games are looked at too. A game's file must have the same parameters as the usual
 * one. Names of rule files are looked for beside the agent file, then in rules/ at home. Appends to
 * `sources`, which the caller releases in any case. */
enum ch_status ch_roster_collect(const char *spec, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_sources *sources,
                                 struct ch_error *error);

/* Sets title and hashes of an agent that is no program, from its name and texts. */
void ch_agent_identify(struct ch_agent *agent, const struct ch_game *game);

/* A roster file's entry for lists. */
struct ch_roster_entry {
    char name[CH_AGENT_NAME];
    char game[128]; /* the names of those that it plays, or "any" */
    char kind[32];
    char description[256];
    /* What its rules may ask beyond the board: "tables, book, search"; "": nothing. */
    char asks[32];
    char path[256];
};

/* The roster in order of names: entries[0..*count-1], freed by the caller with ch_free. */
enum ch_status ch_agents_roster(const struct ch_agents_config *config,
                                struct ch_roster_entry **entries, int *count,
                                struct ch_error *error);

/* The numbers of an agent, as a file of facts that rules read and tuning may change:
 *
 *     (parameter (name centre) (value 3) (range 0 10) (description "what a step to the middle is
 * worth"))
 *
 * In working memory each is a standing fact (parameter (name centre) (value 3)). A value that is
 * written as a whole number stays one. */

struct ch_parameter {
    const char *name, *description; /* description: "" if none */
    double value;
    double min, max; /* the range; both the value when there is none */
    bool ranged;     /* it has one: tuning may change the value */
    bool whole;
};

/* Owns everything reachable from it. */
struct ch_parameters {
    struct ch_facts facts;
    struct ch_parameter *parameter;
    int count;
};

/* Reads the text of a file that people know as `file`. On failure nothing is left to release. */
enum ch_status ch_parameters_read(const char *file, const char *text,
                                  struct ch_parameters *parameters, struct ch_error *error);
void ch_parameters_done(struct ch_parameters *parameters);

/* The value nearest to `wanted` that tuning may give the parameter: within its range, and whole, or
 * a multiple of the power of ten that is a thousandth to a ten thousandth of the range. */
double ch_parameter_round(const struct ch_parameter *parameter, double wanted);

/* Appends the file's text with value[i] in place of that of parameter i, and a remark behind each
 * whose value is another: `; was 3`. */
void ch_parameters_write(const struct ch_parameters *parameters, const double value[],
                         struct ch_text *out);

/* Appends what CLIPS gets for the text of a parameters file: a deffacts. */
enum ch_status ch_parameters_compile(const char *file, const char *text, struct ch_text *out,
                                     struct ch_error *error);

/* A rule agent with a part of its rules taken out, to see what that part is worth. */

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
