/* The kinds of agent: what a kind is, the one table of them, and what their files share. All that
 * is listed by kind comes from the table. */
#ifndef CH_AGENTS_KINDS_KINDS_H
#define CH_AGENTS_KINDS_KINDS_H

#include "agents/base/config.h"

enum ch_agent_plays {
    CH_PLAYS_ALL,
    CH_PLAYS_KNOWN, /* games of perfect information: it would look at all of a position */
    CH_PLAYS_HIDDEN /* the others */
};

/* An agent that a person may choose from a list. */
struct ch_agent_offer {
    const char *spec, *about;
};

/* A kind of agent: all that the rest of the program knows of it. */
struct ch_agent_kind {
    const char *name;
    const char *usage, *description; /* for people; NULL: it is listed nowhere */
    /* Agents of the kind to offer people, ended by one without a spec. NULL: the kind by its name
     * alone, if its usage has no arguments. */
    const struct ch_agent_offer *offers;
    enum ch_agent_plays plays;
    bool (*suits)(const struct ch_game *game); /* true of the games of this program that it plays;
                                                  NULL: any */
    /* In this process or a worker, from its arguments and the texts that `collect` added, if there
     * are any; NULL: it is made of an agent file or a program. */
    enum ch_status (*open)(const char *arguments, const struct ch_source *texts, int count,
                           const struct ch_game *game, struct ch_agent **agent,
                           struct ch_error *error);
    /* Adds the texts that its arguments name, read from files of this machine or of the program in
     * `home`; those go into the record with the agent. NULL: it has none. */
    enum ch_status (*collect)(const char *arguments, const struct ch_game *game, const char *home,
                              struct ch_sources *texts, struct ch_error *error);
    /* Appends its arguments in the one form that all spellings of them have: in the same order, and
     * without those that are usual. False if they can't be read. NULL: as they are written. */
    bool (*spell)(const char *arguments, const struct ch_game *game, struct ch_text *out);
    /* An external program, which the command line alone may name; NULL: it is none. */
    enum ch_status (*open_program)(const char *arguments, const struct ch_game *game,
                                   const struct ch_agents_config *config, struct ch_agent **agent,
                                   struct ch_error *error);
    bool in_files; /* agent files may be of it */
    bool apart;    /* always in a worker: it reaches for what it must not have */
};

/* The first game for which `suits` is true, or NULL. */
const struct ch_game *ch_kind_game(bool (*suits)(const struct ch_game *game));

/* CH_UNSUPPORTED with what agents of the kind play, if they do not play `game`. This and agent
 * files (ch_agent_file_plays) alone determine which agent plays which game. `kind` NULL: they play
 * any. */
enum ch_status ch_kind_plays(const struct ch_agent_kind *kind, const struct ch_game *game,
                             struct ch_error *error);
/* Opens an agent that holds nothing but its sources, of a kind that takes no arguments. */
enum ch_status ch_kind_open_plain(const struct ch_agent_kind *kind, const struct ch_agent_ops *ops,
                                  const char *arguments, struct ch_agent **agent,
                                  struct ch_error *error);

/* Operations that kinds share: a new game for what remembers nothing of a game, which its kind must
 * play, and the end of an agent that holds nothing but its sources. */
enum ch_status ch_kind_new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                                struct ch_error *error);
void ch_kind_close(struct ch_agent *agent);
/* The answer to every inquiry of an agent that has no reasons: CH_UNSUPPORTED. */
enum ch_status ch_kind_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                  const struct ch_inquiry *inquiry, struct ch_text *json,
                                  struct ch_error *error);

/* The kinds, each in a file of its own. To their agents the command line is `NAME` or
 * `NAME:ARGUMENTS`. */

/* Chooses any legal move by the turn's key. Takes no arguments. */
extern const struct ch_agent_kind ch_random_kind;
/* The search of core/search/search.h. Arguments: depth=N, nodes=M, time=MS, separated by commas;
 * none: those of the turn, depth=4 if it has none. And how it searches: eval=NAME, the walk's
 * own choice (connect=NAME), quiescence=on|off, table=BITS, threads=N; and which fitted evaluation
 * judges: weights=FILE|none, without it data/weights/GAME.weights if there is one. */
extern const struct ch_agent_kind ch_search_kind;
/* The move that looks best by itself, in games with a measure for it. Takes no arguments. */
extern const struct ch_agent_kind ch_greedy_kind;
/* A search of games as they may have gone, where the game hides something: "depth=2,samples=8". */
extern const struct ch_agent_kind ch_determinised_kind;
/* For people to play against. Arguments: a number from 1; or depth=N,
 * nodes=M and, for what it overlooks, next=, later= (per cent), noise= (hundredths of a man),
 * taken=1; samples=N where the game hides something. */
extern const struct ch_agent_kind ch_level_kind;
/* External programs, by their command lines, in this process only: a worker may start none. They
 * speak the Hub protocol, and that of the UCC's Stratego competition. */
extern const struct ch_agent_kind ch_hub_kind, ch_ucc_agent_kind;
/* Attempts to get out of a worker: agents/sandbox_check.c. */
extern const struct ch_agent_kind ch_attempt_kind;

/* The kinds in the order in which they are listed; NULL past the last. */
const struct ch_agent_kind *ch_agent_kind_at(int index);
/* The same for kinds that a test program adds: none unless it defines this. */
const struct ch_agent_kind *ch_agent_kind_added(int index);

/* The kind of this name; NULL if there is none. */
const struct ch_agent_kind *ch_agent_kind_named(const char *name);
/* The kind that `spec` names by KIND or KIND:ARGUMENTS, with its arguments ("" if none;
 * `arguments` may be NULL); NULL if it names none, or one whose text is in files. */
const struct ch_agent_kind *ch_agent_kind_of(const char *spec, const char **arguments);

#endif
