/* A home of a test's own: a folder of agents and rules, with the real vocabulary. */
#ifndef CH_TESTS_SUPPORT_HOME_H
#define CH_TESTS_SUPPORT_HOME_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base/text.h"
#include "tests/support/unit.h"

static char home[64];

/* A path in the home; the fourth call after this one writes over it. */
static inline const char *home_path(const char *name) {
    static char paths[4][160];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", home, name);
    return path;
}

static inline void home_write(const char *name, const char *text) {
    FILE *file = fopen(home_path(name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static inline void home_folder(const char *name) {
    assert_int_equal(mkdir(home_path(name), 0700), 0);
}

static inline void home_make(void) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    strcpy(home, "/tmp/ch_home_XXXXXX");
    assert_non_null(mkdtemp(home));
    home_folder("agents");
    home_folder("agents/roster");
    home_folder("rules");
    assert_int_equal(ch_text_read_file(&text, CH_SOURCE "/rules/vocabulary.clp", 1 << 20, NULL),
                     CH_OK);
    home_write("rules/vocabulary.clp", text.data);
}

static inline int home_remove(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

#endif
