/* crownhead study: experiments of the literature, repeated. Its parts are in study_*.c. */
#include <stddef.h>

#include "cli/commands.h"

static const struct ch_command *const parts[] = {
    &ch_command_study_quads,
    &ch_command_study_evaluators,
    &ch_command_study_quiescence,
    NULL,
};

const struct ch_command ch_command_study = {
    .name = "study",
    .arguments = "PART",
    .summary = "experiments of the literature, repeated",
    .details = "Each part repeats an experiment of Winands, Uiterwijk and Van den Herik, \"The "
               "quad heuristic in\n"
               "Lines of Action\" (2001), and prints its own figures beside the published ones.",
    .parts = parts,
};
