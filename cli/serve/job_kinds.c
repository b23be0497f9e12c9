#include "cli/serve/job_kinds.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const struct ch_job_kind kinds[] = {
    {"scenarios", {"rules", "test", "--all", "--json", "--game", "@game", "--", "@agent"}},
    {"coverage", {"rules", "coverage", "--json", "--game", "@game", "--", "@agent"}},
    {"coach",
     {"rules", "mistakes", "--json", "--most", "150", "--judge", "search:depth=7", "--game",
      "@game", "--", "@agent"}},
    {"costs",
     {"rules", "profile", "--json", "--rules", "0", "--passes", "2", "--game", "@game", "--",
      "@agent"}},
    {"ablation",
     {"rules", "ablate", "--json", "--games", "40", "--against", "@against", "--db", "@scratch",
      "--game", "@game", "--", "@agent"}},
    {"analysis", {"analyse", "--json", "--game", "@game", "-"}},
    {"report", {"report", "--sample", "0", "--db", "@record", "--html", "-"}},
    {"mistakes",
     {"report", "--sample", "0", "--mistakes", "100", "--match", "@match", "--db", "@record",
      "--html", "-"}},
};

const struct ch_job_kind *ch_job_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

bool ch_job_has(const struct ch_job_kind *kind, const char *word) {
    for (int i = 0; i < CH_JOB_WORDS && kind->words[i]; i++)
        if (strcmp(kind->words[i], word) == 0)
            return true;
    return false;
}

const char *ch_job_word(const struct ch_job_kind *kind, int index,
                        const struct ch_job_words *words) {
    const struct {
        const char *word, *value;
    } values[] = {{"@game", words->game},       {"@agent", words->agent},
                  {"@against", words->against}, {"@match", words->match},
                  {"@record", words->record},   {"@scratch", words->scratch}};
    assert(index >= 0 && index < CH_JOB_WORDS && kind->words[index]);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].word, kind->words[index]) == 0) {
            assert(values[i].value);
            return values[i].value;
        }
    return kind->words[index];
}
