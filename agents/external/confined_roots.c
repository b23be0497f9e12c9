/* Which folders a program needs besides the system's; see confined_parts.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/external/confined_parts.h"
#include "core/base/memory.h"

const char *const ch_confined_systems[] = {
    "/usr",    "/bin", "/sbin", "/lib", "/lib32", "/lib64",
    "/libx32", "/etc", "/opt",  "/nix", "/gnu",   NULL,
};

void ch_confined_add(struct ch_confined_paths *paths, const char *path) {
    paths->at = ch_realloc(paths->at, (size_t)(paths->count + 1) * sizeof *paths->at);
    paths->at[paths->count++] = path;
}

bool ch_confined_beneath(const char *path, const char *folder) {
    size_t length = strlen(folder);
    if (strcmp(folder, "/") == 0)
        return true;
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static char *real_path(const char *path) {
    char text[PATH_MAX];
    return realpath(path, text) ? ch_copy(text) : NULL;
}

/* The folder that a path says its file is in. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ch_copy(".");
    return slash > path ? ch_copy_bytes(path, (size_t)(slash - path)) : ch_copy("/");
}

/* The root of all, the user's home, and what holds that: too much to allow because of one file that
 * was named there. */
static bool too_wide(const struct ch_confined_order *order, const char *folder) {
    return strcmp(folder, "/") == 0 || (order->user && ch_confined_beneath(order->user, folder));
}

/* An installation as it is usual, with its programs in `bin` and the rest beside it: Python's, a
 * JDK's, a virtual environment's, one with stand-ins for several versions. Other files there, such
 * as the keys of a package manager, do not belong to its programs. */
static void add_installation(struct ch_confined_order *order, const char *folder) {
    static const char *const parts[] = {"bin",     "sbin",     "shims",   "lib",       "lib32",
                                        "lib64",   "libexec",  "conf",    "jmods",     "legal",
                                        "release", "versions", "version", "pyvenv.cfg"};
    char *prefix = folder_of(folder);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char path[PATH_MAX];
        char *part = snprintf(path, sizeof path, "%s/%s", prefix, parts[i]) < PATH_MAX
                         ? real_path(path)
                         : NULL;
        if (part)
            ch_confined_add(&order->roots, part);
    }
}

static bool is_installation(const char *folder) {
    static const char *const names[] = {"bin", "sbin", "shims"};
    const char *slash = strrchr(folder, '/');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slash && strcmp(slash + 1, names[i]) == 0)
            return true;
    return false;
}

/* The folder of a program. */
static void add_programs(struct ch_confined_order *order, const char *folder) {
    if (is_installation(folder))
        add_installation(order, folder);
    else if (!too_wide(order, folder))
        ch_confined_add(&order->roots, folder);
}

static bool is_systems(const char *folder) {
    for (const char *const *at = ch_confined_systems; *at; at++)
        if (ch_confined_beneath(folder, *at))
            return true;
    return false;
}

/* Its own folder may be written to, unless others have their files there: the system, the programs
 * of an installation, this program, or whoever works in the working folder. */
static void add_own(struct ch_confined_order *order, const char *folder) {
    char *launcher = real_path("/proc/self/exe");
    bool launchers = launcher && ch_confined_beneath(launcher, folder);
    bool works = order->folder && ch_confined_beneath(order->folder, folder);
    if (!is_systems(folder) && !is_installation(folder) && !too_wide(order, folder) && !launchers &&
        !works)
        ch_confined_add(&order->writable, folder);
}

/* The program by the name that it is started with, which may be a link, and by its file. */
static void add_program(struct ch_confined_order *order) {
    char *named = folder_of(order->program), *folder = real_path(named);
    char *file = real_path(order->program);
    ch_free(named);
    if (folder)
        add_programs(order, folder);
    if (!file)
        return;
    ch_confined_add(&order->roots, file);
    folder = folder_of(file);
    add_programs(order, folder);
    add_own(order, folder);
}

/* Programs that it may start in turn, by name: a script its interpreter, `env` what follows. */
static void add_path(struct ch_confined_order *order) {
    const char *folders = getenv("PATH");
    for (const char *at = folders ? folders : ""; *at;) {
        size_t length = strcspn(at, ":");
        char *named = ch_copy_bytes(at, length), *folder = real_path(named);
        ch_free(named);
        if (length > 0 && folder && !is_systems(folder) && is_installation(folder))
            add_installation(order, folder);
        at += length;
        at += *at == ':';
    }
}

/* An argument that is a folder is readable, one that is a file with what lies beside it. */
static void add_argument(struct ch_confined_order *order, const char *argument) {
    struct stat about;
    char *path = real_path(argument);
    if (!path || stat(path, &about) != 0)
        return;
    bool is_file = S_ISREG(about.st_mode);
    char *folder = is_file ? folder_of(path) : path;
    if ((is_file || S_ISDIR(about.st_mode)) && !too_wide(order, folder) && !is_systems(folder))
        ch_confined_add(&order->roots, folder);
    if (is_file)
        ch_confined_add(&order->roots, path);
}

/* The files of this program's rules and agents: it may be its own opponent. */
static void add_home(struct ch_confined_order *order) {
    static const char *const parts[] = {"rules", "agents", "data"};
    for (size_t i = 0; order->home && i < sizeof parts / sizeof *parts; i++) {
        char path[PATH_MAX];
        char *part = snprintf(path, sizeof path, "%s/%s", order->home, parts[i]) < PATH_MAX
                         ? real_path(path)
                         : NULL;
        if (part)
            ch_confined_add(&order->roots, part);
    }
}

void ch_confined_find_roots(struct ch_confined_order *order) {
    const char *user = getenv("HOME");
    order->folder = real_path(".");
    order->user = user && user[0] == '/' ? real_path(user) : NULL;
    if (order->folder && strcmp(order->folder, "/") != 0)
        ch_confined_add(&order->roots, order->folder);
    add_program(order);
    add_path(order);
    for (char *const *at = order->arguments + 1; *at; at++)
        add_argument(order, *at);
    add_home(order);
    for (int i = 0; i < order->read.count; i++)
        ch_confined_add(&order->roots, order->read.at[i]);
    for (int i = 0; i < order->write.count; i++)
        ch_confined_add(&order->writable, order->write.at[i]);
}
