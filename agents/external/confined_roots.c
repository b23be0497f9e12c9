/* Which folders a confined program needs besides the system's; see confine.h. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "agents/external/confine.h"

const char *const ch_confined_systems[] = {
    "/usr",    "/bin", "/sbin", "/lib", "/lib32", "/lib64",
    "/libx32", "/etc", "/opt",  "/nix", "/gnu",   NULL,
};

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

static void add_root(struct ch_confined_order *order, char *path, enum ch_confined_how how) {
    for (int i = 0; i < order->root_count; i++)
        if (order->roots[i].how == how && strcmp(order->roots[i].path, path) == 0)
            return;
    size_t count = (size_t)order->root_count++;
    order->roots = ch_realloc(order->roots, (count + 1) * sizeof *order->roots);
    order->roots[count] = (struct ch_confined_root){path, how};
}

/* A folder whose subfolders are the system's own, whoever works or records there. */
static bool is_standard(const char *folder) {
    static const char *const hierarchies[] = {"/usr", "/usr/local"};
    CH_FREED char *above = folder_of(folder);
    for (size_t i = 0; i < sizeof hierarchies / sizeof *hierarchies; i++)
        if (strcmp(above, hierarchies[i]) == 0)
            return true;
    return strcmp(folder, "/") == 0 || (strcmp(above, "/") == 0 && strcmp(folder, "/opt") != 0 &&
                                        ch_confined_is_systems(folder));
}

static void close_subfolders(char ***closed, const char *folder) {
    if (!is_standard(folder) && !ch_confined_among(folder, *closed))
        ch_words_add(closed, ch_copy(folder));
}

/* Those parts of a folder that there are. */
static void add_parts(struct ch_confined_order *order, const char *folder,
                      const char *const parts[]) {
    for (; *parts; parts++) {
        char path[PATH_MAX];
        char *part = snprintf(path, sizeof path, "%s/%s", folder, *parts) < PATH_MAX
                         ? real_path(path)
                         : NULL;
        if (part)
            add_root(order, part, CH_CONFINED_INSTALLED);
    }
}

/* An installation as it is usual, with its programs in `bin` and the rest beside it: Python's, a
 * JDK's, a virtual environment's, one with stand-ins for several versions. Other files there, such
 * as the keys of a package manager, do not belong to its programs. */
static void add_installation(struct ch_confined_order *order, const char *folder) {
    static const char *const parts[] = {"bin",     "sbin",     "shims",   "lib",        "lib32",
                                        "lib64",   "libexec",  "conf",    "jmods",      "legal",
                                        "release", "versions", "version", "pyvenv.cfg", NULL};
    add_parts(order, folder_of(folder), parts);
}

static bool is_installation(const char *folder) {
    static const char *const names[] = {"bin", "sbin", "shims"};
    const char *slash = strrchr(folder, '/');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slash && strcmp(slash + 1, names[i]) == 0)
            return true;
    return false;
}

bool ch_confined_is_systems(const char *folder) {
    for (const char *const *at = ch_confined_systems; *at; at++)
        if (ch_confined_beneath(folder, *at))
            return true;
    return false;
}

/* The folder of the program. It may be written to, unless others have their files there: the
 * system, the programs of an installation, this program, or whoever works in the working folder. */
static void add_own(struct ch_confined_order *order, char *folder, bool named) {
    if (is_installation(folder))
        add_installation(order, folder);
    if (too_wide(order, folder) || ch_confined_is_systems(folder))
        return;
    char *launcher = real_path("/proc/self/exe");
    bool launchers = launcher && ch_confined_beneath(launcher, folder);
    bool works = order->folder && ch_confined_beneath(order->folder, folder);
    bool writes = !named && !is_installation(folder) && !launchers && !works;
    close_subfolders(&order->own, folder);
    add_root(order, folder, writes ? CH_CONFINED_OWN : CH_CONFINED_TOP);
}

/* The interpreter that a script names in its first line, with its installation. */
static void add_interpreter(struct ch_confined_order *order, const char *script) {
    char line[PATH_MAX];
    FILE *file = fopen(script, "rbe");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
    if (file)
        fclose(file);
    line[length] = '\0';
    if (strncmp(line, "#!", 2) != 0)
        return;
    char *name = line + 2 + strspn(line + 2, " \t");
    name[strcspn(name, " \t\r\n")] = '\0';
    char *path = real_path(name), *named = folder_of(name), *folder = real_path(named);
    ch_free(named);
    if (!path || ch_confined_is_systems(name))
        return;
    add_root(order, path, CH_CONFINED_ARGUMENT);
    if (folder && is_installation(folder))
        add_installation(order, folder);
    if (is_installation(folder_of(path)))
        add_installation(order, folder_of(path));
}

/* The program by the name that it is started with, which may be a link, and by its file. */
static void add_program(struct ch_confined_order *order) {
    char *named = folder_of(order->program), *folder = real_path(named);
    char *file = real_path(order->program);
    ch_free(named);
    if (folder)
        add_own(order, folder, true);
    if (!file)
        return;
    add_root(order, file, CH_CONFINED_ARGUMENT);
    add_own(order, folder_of(file), false);
    add_interpreter(order, file);
}

/* Programs that it may start in turn, by name: a script its interpreter, `env` what follows. */
static void add_path(struct ch_confined_order *order) {
    const char *folders = getenv("PATH");
    for (const char *at = folders ? folders : ""; *at;) {
        size_t length = strcspn(at, ":");
        char *named = ch_copy_bytes(at, length), *folder = real_path(named);
        ch_free(named);
        if (length > 0 && folder && !ch_confined_is_systems(folder) && is_installation(folder))
            add_installation(order, folder);
        at += length;
        at += *at == ':';
    }
}

/* What is named as a folder is readable, as a file with what lies beside it. */
static bool add_named(struct ch_confined_order *order, const char *name) {
    struct stat about;
    char *path = real_path(name);
    if (!path || stat(path, &about) != 0)
        return false;
    bool is_file = S_ISREG(about.st_mode);
    char *folder = is_file ? folder_of(path) : path;
    bool top = ch_confined_among(folder, order->closed) ||
               (is_file && ch_confined_among(folder, order->own));
    if ((is_file || S_ISDIR(about.st_mode)) && !too_wide(order, folder) &&
        !ch_confined_is_systems(folder))
        add_root(order, folder, top ? CH_CONFINED_TOP : CH_CONFINED_ARGUMENT);
    if (is_file)
        add_root(order, path, CH_CONFINED_ARGUMENT);
    return true;
}

/* A word that is a path, or has one behind its `=`, or several with colons between them, of which
 * one may end with a slash and a star, as Java takes them. */
static void add_argument(struct ch_confined_order *order, const char *word) {
    const char *value = strchr(word, '=');
    if (add_named(order, word) || (value && add_named(order, ++value)))
        return;
    CH_FREED char *parts = ch_copy(value ? value : word);
    char *rest;
    for (char *part = strtok_r(parts, ":", &rest); part; part = strtok_r(NULL, ":", &rest)) {
        size_t length = strlen(part);
        if (length > 2 && strcmp(part + length - 2, "/*") == 0)
            part[length - 2] = '\0';
        if (strcmp(part, word) != 0)
            add_named(order, part);
    }
}

void ch_confined_find_roots(struct ch_confined_order *order) {
    const char *user = getenv("HOME");
    order->folder = real_path(".");
    order->user = user && user[0] == '/' ? real_path(user) : NULL;
    if (order->folder)
        close_subfolders(&order->closed, order->folder);
    for (char **at = order->hide; at && *at; at++)
        close_subfolders(&order->closed, folder_of(*at));
    if (order->folder && strcmp(order->folder, "/") != 0)
        add_root(order, order->folder, CH_CONFINED_TOP);
    add_program(order);
    add_path(order);
    for (char *const *at = order->arguments + 1; *at; at++)
        add_argument(order, *at);
    for (char **at = order->named; at && *at; at++)
        add_argument(order, *at);
    if (order->home) /* this program's rules and agents: it may be its own opponent */
        add_parts(order, order->home, (const char *const[]){"rules", "agents", "data", NULL});
    for (char **at = order->read; at && *at; at++)
        add_root(order, *at, CH_CONFINED_READS);
    for (char **at = order->write; at && *at; at++)
        add_root(order, *at, CH_CONFINED_WRITES);
}

/* True if what lies in `folder` is readable, or some of it, beyond what a closed folder shows. */
static bool is_opened(const struct ch_confined_order *order, const char *folder) {
    for (int i = 0; i < order->root_count; i++) {
        const struct ch_confined_root *root = &order->roots[i];
        if (ch_confined_beneath(root->path, folder) ||
            (root->how != CH_CONFINED_TOP && root->how != CH_CONFINED_OWN &&
             ch_confined_beneath(folder, root->path)))
            return true;
    }
    return ch_confined_is_systems(folder);
}

static int compare_names(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* True if read= would open the folder, as far as a short look finds. */
static bool may_open(const struct ch_confined_order *order, const char *folder) {
    enum { MAX_LOOKED = 1000 };
    struct ch_confined_walk walk = {.ruleset = -1, .hidden = order->hide, .limit_s = 1};
    ch_confined_look(&walk, folder, MAX_LOOKED);
    return !walk.found[0];
}

/* Appends the subfolders of `folder` that are not opened, and what to do. */
static void add_closed(const struct ch_confined_order *order, const char *folder,
                       struct ch_text *text) {
    enum { NAMED = 4 };
    struct dirent **names;
    char path[PATH_MAX], first[PATH_MAX] = "";
    struct stat about;
    int shown = 0, count = scandir(folder, &names, NULL, compare_names);
    for (int i = 0; i < count; i++) {
        const char *name = names[i]->d_name;
        if (name[0] != '.' && strcmp(name, "__pycache__") != 0 && shown <= NAMED &&
            ch_confined_join(folder, name, path) && lstat(path, &about) == 0 &&
            S_ISDIR(about.st_mode) && !is_opened(order, path)) {
            if (!first[0] && may_open(order, path))
                snprintf(first, sizeof first, "%s", path);
            ch_text_addf(text, "%s%s", shown > 0 ? ", " : "", shown < NAMED ? name : "…");
            shown++;
        }
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    if (first[0])
        ch_text_addf(text, " in %s; read=%s before the program opens one", folder, first);
    else if (shown > 0)
        ch_text_addf(text, " in %s; read= opens none, since a record, a log or a secret is there",
                     folder);
}

/* True if it starts a file that is named to it, as an interpreter does: its own folder is then not
 * where the engine's files are. */
static bool starts_file(const struct ch_confined_order *order) {
    struct stat about;
    for (char *const *at = order->arguments + 1; *at; at++)
        if (stat(*at, &about) == 0 && S_ISREG(about.st_mode))
            return true;
    return false;
}

void ch_confined_closed_text(const struct ch_confined_order *order, char text[CH_CONFINE_TEXT],
                             bool *own) {
    CH_SCOPED(ch_text_done) struct ch_text closed = ch_text_new();
    bool interpreter = starts_file(order);
    *own = false;
    for (char **at = order->own; !interpreter && at && *at && closed.length == 0; at++) {
        CH_FREED char *above = folder_of(*at);
        const char *folder = is_installation(*at) ? above : *at;
        add_closed(order, *at, &closed);
        if (closed.length == 0 && folder == above)
            add_closed(order, above, &closed);
        *own = closed.length > 0 && !(order->folder && ch_confined_beneath(order->folder, folder));
    }
    if (closed.length == 0 && order->folder)
        add_closed(order, order->folder, &closed);
    snprintf(text, CH_CONFINE_TEXT, "%s", closed.data);
}
