/* Prints which recorded mistakes are mended. */
#include <stdio.h>

#include "cli/coach/mistakes_print.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/json.h"

static bool all_mended(const struct ch_mended_sums *sums) {
    return sums->mended[0] == sums->recorded[0] && sums->mended[1] == sums->recorded[1];
}

bool ch_mended_print(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                     const char *file) {
    struct ch_mended_sums sums;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_mistakes_mended(mistakes, suite, &sums);
    ch_text_addf(&text,
                 "\n%s: %d of %d recorded mistakes mended, and %d of %d held out; %d new, and %d "
                 "held out\n",
                 file, sums.mended[0], sums.recorded[0], sums.mended[1], sums.recorded[1],
                 sums.fresh[0], sums.fresh[1]);
    for (int i = 0; i < suite->count; i++) {
        const struct ch_scenario_result *result = &suite->results[i];
        bool held = ch_mistake_held_out(result->scenario);
        if (result->verdict != CH_SCENARIO_PASSED && !held)
            ch_text_addf(&text, "  not mended: %s:%d: %s: %s\n", result->file,
                         result->scenario->line, result->scenario->name, result->chosen);
    }
    for (int i = 0; i < mistakes->fates[CH_FATE_MISTAKE]; i++) {
        const struct ch_coached *at = &mistakes->at[mistakes->order[i]];
        if (!ch_mistake_recorded(mistakes, i, suite))
            ch_text_addf(&text, "  new: %s: %s\n",
                         mistakes->positions->item[mistakes->order[i]].name,
                         ch_mistake_move(at, at->statements.chosen));
    }
    ch_print_block(stdout, text.data);
    return all_mended(&sums);
}

bool ch_mended_json(const struct ch_mistakes *mistakes, const struct ch_suite *suite,
                    const char *file) {
    static const char *const parts[] = {"open", "held_out"};
    struct ch_mended_sums sums;
    cJSON *line = ch_json_line();
    ch_mistakes_mended(mistakes, suite, &sums);
    ch_json_add(line, "type %s, file %s", "recorded", file);
    for (int held = 0; held < 2; held++) {
        cJSON *part = cJSON_AddObjectToObject(line, parts[held]);
        ch_json_add(part, "recorded %d, mended %d, new %d", sums.recorded[held], sums.mended[held],
                    sums.fresh[held]);
    }
    ch_json_print(line);
    return all_mended(&sums);
}
