/* The commands, one file each. */
#ifndef CH_CLI_COMMAND_COMMANDS_H
#define CH_CLI_COMMAND_COMMANDS_H

#include "cli/command/command.h"

extern const struct ch_command ch_command_play;
extern const struct ch_command ch_command_serve;
extern const struct ch_command ch_command_engine;
extern const struct ch_command ch_command_explain;
extern const struct ch_command ch_command_agents;
extern const struct ch_command ch_command_games;
extern const struct ch_command ch_command_rules;
extern const struct ch_command ch_command_train;
extern const struct ch_command ch_command_rules_check;
extern const struct ch_command ch_command_rules_test;
extern const struct ch_command ch_command_rules_watch;
extern const struct ch_command ch_command_rules_coverage;
extern const struct ch_command ch_command_rules_mistakes;
extern const struct ch_command ch_command_rules_suggest;
extern const struct ch_command ch_command_rules_diff;
extern const struct ch_command ch_command_rules_profile;
extern const struct ch_command ch_command_rules_ablate;
extern const struct ch_command ch_command_rules_tune;
extern const struct ch_command ch_command_rules_try;
extern const struct ch_command ch_command_rules_vocabulary;
extern const struct ch_command ch_command_rules_functions;
extern const struct ch_command ch_command_analyse;
extern const struct ch_command ch_command_moves;
extern const struct ch_command ch_command_perft;
extern const struct ch_command ch_command_trap;
extern const struct ch_command ch_command_match;
extern const struct ch_command ch_command_tournament;
extern const struct ch_command ch_command_dxp;
extern const struct ch_command ch_command_record;
extern const struct ch_command ch_command_book;
extern const struct ch_command ch_command_book_build;
extern const struct ch_command ch_command_endgame;
extern const struct ch_command ch_command_sprt;
extern const struct ch_command ch_command_report;
extern const struct ch_command ch_command_bench;
extern const struct ch_command ch_command_bench_perft;
extern const struct ch_command ch_command_complete;
extern const struct ch_command ch_command_worker;
extern const struct ch_command ch_command_confined;

#endif
