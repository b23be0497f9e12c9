#include "core/base/home.h"

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

/* UP: from build/PRESET/tests to the source tree. */
enum { UP = 3 };

static const char installed[] = "/../share/crownhead";

/* A file that marks the folder as the program's. */
static const char witness[] = "/rules/vocabulary.clp";

static char found[PATH_MAX];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool has_witness(const char *folder) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s%s", folder, witness);
    return length < (int)sizeof path && access(path, R_OK) == 0;
}

/* The running program; where /proc is not mounted, by the name that it was started with. */
static bool own_program(char path[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (length > 0) {
        path[length] = '\0';
        return true;
    }
    const char *started = (const char *)(uintptr_t)getauxval(AT_EXECFN);
    return started && realpath(started, path);
}

/* Sets the folder of the running program; false if the system does not report it. */
static bool own_folder(char folder[PATH_MAX]) {
    char *end = own_program(folder) ? strrchr(folder, '/') : NULL;
    if (!end || end - folder >= (ptrdiff_t)(PATH_MAX - sizeof installed))
        return false;
    *end = '\0';
    return true;
}

/* Beside the program as it is installed, else the source tree above the folder of the build. */
static bool find(char folder[PATH_MAX]) {
    char own[PATH_MAX];
    if (!own_folder(own))
        return false;
    snprintf(folder, PATH_MAX, "%s%s", own, installed);
    if (has_witness(folder)) /* without the `..`, since people read it */
        return realpath(folder, own) && snprintf(folder, PATH_MAX, "%s", own) < PATH_MAX;
    snprintf(folder, PATH_MAX, "%s", own);
    for (int i = 0; i < UP; i++) {
        char *end = strrchr(folder, '/');
        if (!end || end == folder)
            return false;
        *end = '\0';
        if (has_witness(folder))
            return true;
    }
    return false;
}

static void find_once(void) {
    const char *given = getenv("CROWNHEAD_HOME");
    if (given && given[0])
        snprintf(found, sizeof found, "%s", given);
    else if (!find(found))
        found[0] = '\0';
}

const char *ch_home(void) {
    pthread_once(&once, find_once);
    return found;
}

enum ch_status ch_home_check(struct ch_error *error) {
    char own[PATH_MAX] = "";
    if (has_witness(ch_home()))
        return CH_OK;
    if (ch_home()[0])
        return ch_bad_input(error,
                            "CROWNHEAD_HOME=%s has no rules/vocabulary.clp; set it to the folder "
                            "with the program's rules/, agents/ and data/, or unset it",
                            ch_home());
    if (!own_folder(own))
        return ch_bad_input(error,
                            "the program's files are not to be found, since the system does not "
                            "tell where the program is (is /proc mounted?); set CROWNHEAD_HOME to "
                            "the folder with rules/, agents/ and data/");
    return ch_bad_input(
        error,
        "the program's files are not to be found: neither %s%s nor a folder above "
        "%s has rules/vocabulary.clp; set CROWNHEAD_HOME to the folder with rules/, "
        "agents/ and data/",
        own, installed, own);
}
