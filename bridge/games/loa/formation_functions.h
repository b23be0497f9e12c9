/* The measures of the functions of Lines of Action. */
#ifndef CH_BRIDGE_GAMES_LOA_FORMATION_FUNCTIONS_H
#define CH_BRIDGE_GAMES_LOA_FORMATION_FUNCTIONS_H

#include "bridge/games/games.h"
#include "core/games/loa/formation.h"

extern const struct ch_bridge_game ch_bridge_loa;

/* The `detail` of their rows. */
enum ch_loa_measure {
    CH_LOA_OF_GROUPS,
    CH_LOA_OF_LARGEST,
    CH_LOA_OF_QUADS,
    CH_LOA_OF_SOLID,
    CH_LOA_OF_EULER,
    CH_LOA_OF_SPREAD,
    CH_LOA_OF_OFF_CENTRE,
    CH_LOA_OF_LINKS,
    CH_LOA_OF_AREA,
    CH_LOA_OF_MOVES,
    CH_LOA_OF_BLOCKED,
    CH_LOA_OF_THREATS, /* the last that ch_loa_measured knows */
    CH_LOA_OF_ALL,
    CH_LOA_OF_DEFENCES,
    CH_LOA_OF_UNSTOPPABLE,
    CH_LOA_OF_SHORTFALL,
    CH_LOA_OF_MOBILITY,
    CH_LOA_OF_GROUP,
    CH_LOA_OF_DISTANCE,
    CH_LOA_OF_LINE,
    CH_LOA_AFTER_MOVE = 64 /* with one of these: after a candidate, which is the first argument */
};

/* Of a seat's men after a candidate; `number` of the quad's men, or of a blocked man's moves. */
int ch_loa_measured(struct ch_loa_formation *formation, enum ch_loa_measure what, int candidate,
                    int seat, int number);

/* formation_evidence.c: see struct ch_bridge_game. */
void ch_loa_evidence(const struct ch_rulebase *rulebase, const struct ch_called *called,
                     struct cJSON *object);

#endif
