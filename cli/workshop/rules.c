/* crownhead rules: the workshop of a rule author. Its parts are in rules_*.c. */
#include <stddef.h>

#include "cli/command/commands.h"

static const struct ch_command *const parts[] = {
    &ch_command_rules_check,
    &ch_command_rules_test,
    &ch_command_rules_watch,
    &ch_command_rules_coverage,
    &ch_command_rules_mistakes,
    &ch_command_rules_suggest,
    &ch_command_rules_diff,
    &ch_command_rules_profile,
    &ch_command_rules_ablate,
    &ch_command_rules_tune,
    &ch_command_rules_try,
    &ch_command_rules_vocabulary,
    &ch_command_rules_functions,
    NULL,
};

const struct ch_command ch_command_rules = {
    .name = "rules",
    .arguments = "PART",
    .summary = "the workshop: check, test and improve a rule base",
    .parts = parts,
};
