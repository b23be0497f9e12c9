/* A kind of agent, and what the files of kinds share. */
#ifndef CH_AGENTS_BASE_KIND_H
#define CH_AGENTS_BASE_KIND_H

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
    /* In this process or a worker, from its arguments; NULL: it is made of texts or a program. */
    enum ch_status (*open)(const char *arguments, const struct ch_game *game,
                           struct ch_agent **agent, struct ch_error *error);
    /* Adds the texts that its arguments name, read from files of this machine or of the program in
     * `home`; those go into the record with the agent. NULL: it has none. */
    enum ch_status (*collect)(const char *arguments, const struct ch_game *game, const char *home,
                              struct ch_sources *texts, struct ch_error *error);
    /* As `open`, with these texts, one or more; a kind that has `collect` has this. */
    enum ch_status (*open_texts)(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error);
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
/* Refuses arguments of a kind that takes none. */
enum ch_status ch_kind_no_arguments(const struct ch_agent_kind *kind, const char *arguments,
                                    struct ch_error *error);

/* Operations that kinds share: a new game for what remembers nothing of a game, and the end of an
 * agent that holds nothing but its sources. */
enum ch_status ch_kind_new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                                struct ch_error *error);
void ch_kind_close(struct ch_agent *agent);
/* The answer to every inquiry of an agent that has no reasons: CH_UNSUPPORTED. */
enum ch_status ch_kind_no_reasons(struct ch_agent *agent, const struct ch_turn *turn,
                                  const struct ch_inquiry *inquiry, struct ch_text *json,
                                  struct ch_error *error);

#endif
