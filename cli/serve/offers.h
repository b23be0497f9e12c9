/* The choices of the page: games, and the agents that play them. Nothing else is opened for it: a
 * name that is not offered here, such as one of a program, can't be seated. */
#ifndef CH_CLI_SERVE_OFFERS_H
#define CH_CLI_SERVE_OFFERS_H

#include "agents/agents.h"

struct ch_offers {
    const struct ch_agents_config *config;
    const char *const *added; /* agents of the command line */
    int added_count;
};

/* CH_NOT_FOUND if an agent of the command line is none: what it names is looked up, a program is
 * not started. */
enum ch_status ch_offers_check(const struct ch_offers *offers, struct ch_error *error);
/* Appends {"games": [{name, title, about, group}], "collected"} with the games, and how many more
 * the collection has; the common ones also have {common, board, start}, for a picture. */
void ch_offers_games(struct ch_text *json);
/* Appends {"games"} with those of the collection. */
void ch_offers_collection(struct ch_text *json);
/* The game of that name, if it is offered: by itself or with variants of its rules; else NULL with
 * the error. */
const struct ch_game *ch_offers_game(const char *name, struct ch_error *error);
/* Appends {"seats", "variants", "usual", "ballots", "agents": [{name, short, kind, about}]}: what
 * there is to choose for a game, people first. Levels whose strength was measured in it have {elo,
 * low, high} above level 1. An agent file of the folder that can't be used has its "error". */
void ch_offers_agents(const struct ch_offers *offers, const struct ch_game *game,
                      struct ch_text *json);
/* Appends what people call an agent: its name, without folders, ending, and the words of its
 * arguments: "level 3", "search 4". */
void ch_offers_short(const char *spec, struct ch_text *text);
/* True if the agent is among them. */
bool ch_offers_agent(const struct ch_offers *offers, const struct ch_game *game, const char *spec);

#endif
