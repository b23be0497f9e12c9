/* The output of `rules tune`: the trace of values, the test, and the new parameter file. */
#ifndef CH_CLI_WORKSHOP_TUNING_TEXT_H
#define CH_CLI_WORKSHOP_TUNING_TEXT_H

#include "workshop/tuning.h"

/* The head of the trace, and its line after each iteration. */
void ch_tuning_add_head(const struct ch_tuning *tuning, struct ch_text *out);
void ch_tuning_add_iteration(const struct ch_tuning *tuning, struct ch_text *out);
/* The verdicts, with their figures. */
void ch_tuning_add_test(const struct ch_tuning *tuning, struct ch_text *out);

/* The text of the new parameter file: how it was made, by which command, the numbers, the trace. */
void ch_tuning_add_file(const struct ch_tuning *tuning, const char *command, const char *trace,
                        struct ch_text *out);

/* The same as JSON lines. */
void ch_tuning_json_iteration(const struct ch_tuning *tuning);
void ch_tuning_json_result(const struct ch_tuning *tuning, const char *file);

#endif
