/* What is doubtful in a definition that can be played: what contradicts itself or does nothing. */
#ifndef CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_CHECK_H
#define CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_CHECK_H

#include "core/games/draughts/definition/definition_parts.h"

/* Where pieces may come at all. */
struct ch_reached {
    struct ch_square_set on[CH_SEATS][CH_RULE_KINDS];
    struct ch_square_set come[CH_SEATS][CH_RULE_KINDS]; /* those of them to which moves lead */
    uint8_t kinds[CH_SEATS];                            /* bit 1 << kind: there may be one */
};

void ch_definition_reach(const struct ch_draughts *draughts, struct ch_reached *reached);

/* Warnings of facts that say nothing or contradict others: moves, captures, hooks; choice, draws,
 * parameters, start position. */
void ch_definition_check_moves(struct ch_definition *definition, const struct ch_reached *reached);
void ch_definition_check_hooks(struct ch_definition *definition, const struct ch_reached *reached);
void ch_definition_check_choice(struct ch_definition *definition, const struct ch_reached *reached);
void ch_definition_check_ends(struct ch_definition *definition, const struct ch_reached *reached);

#endif
