/* Which files a confined program may open and which never; see confine.h.
 *
 * Landlock only allows: a folder is allowed with all that it will ever hold, and nothing beneath it
 * can be taken away again. So a folder that could hold files of ours is allowed file by file; what
 * comes to it later is not. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/sandbox.h"

struct keeping {
    int ruleset;
    const struct ch_confined_order *order;
};

/* How much is looked at of a folder that an argument names, and of an installation near folders of
 * the user's. */
enum { MAX_ARGUMENT = 20000, MAX_INSTALLED = 5000 };

static struct ch_confined_walk new_walk(const struct keeping *keeping, uint64_t rights, bool top) {
    const struct ch_confined_order *order = keeping->order;
    return (struct ch_confined_walk){.ruleset = keeping->ruleset,
                                     .rights = rights,
                                     .hidden = order->hide,
                                     .closed = order->closed,
                                     .own = order->own,
                                     .top = top};
}

static void allow_top(const struct keeping *keeping, const char *path, uint64_t rights) {
    struct ch_confined_walk walk = new_walk(keeping, rights, true);
    ch_confined_look(&walk, path, INT_MAX);
}

/* True if a folder is not to be allowed as a whole. */
static bool is_parted(const struct keeping *keeping, const char *path) {
    if (keeping->order->folder && ch_confined_beneath(keeping->order->folder, path))
        return true;
    for (char **at = keeping->order->hide; at && *at; at++)
        if (ch_confined_beneath(*at, path))
            return true;
    return false;
}

static bool is_dots(const char *name) {
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* A folder of the system's, or of an installation: as a whole, or where closed folders lie beneath
 * it, its other entries one by one. */
static void allow_whole(const struct keeping *keeping, const char *path) {
    if (ch_confined_among(path, keeping->order->closed)) {
        allow_top(keeping, path, CH_LANDLOCK_READ);
        return;
    }
    DIR *folder = is_parted(keeping, path) ? opendir(path) : NULL;
    if (!folder) {
        ch_landlock_allow(keeping->ruleset, path, CH_LANDLOCK_READ);
        return;
    }
    allow_top(keeping, path, CH_LANDLOCK_READ);
    char entry_path[PATH_MAX];
    struct stat about;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (!is_dots(entry->d_name) && ch_confined_join(path, entry->d_name, entry_path) &&
            lstat(entry_path, &about) == 0 && S_ISDIR(about.st_mode))
            allow_whole(keeping, entry_path);
    closedir(folder);
}

/* True if the folder lies beneath one whose subfolders are closed, or one of these beneath it. */
static bool is_near(const char *folder, char *const *closed) {
    for (; closed && *closed; closed++)
        if (ch_confined_beneath(folder, *closed) || ch_confined_beneath(*closed, folder))
            return true;
    return false;
}

static void allow_installed(const struct keeping *keeping, const char *path) {
    const struct ch_confined_order *order = keeping->order;
    struct ch_confined_walk walk = new_walk(keeping, CH_LANDLOCK_READ, false);
    walk.top = ch_confined_among(path, order->closed) || ch_confined_among(path, order->own);
    bool near = walk.top || is_near(path, order->closed);
    walk.count = true;
    if (near)
        ch_confined_look(&walk, path, MAX_INSTALLED);
    if (!near || walk.more) {
        allow_whole(keeping, path);
        return;
    }
    walk.count = false;
    ch_confined_look(&walk, path, MAX_INSTALLED);
}

/* To be written to as a whole it must be flat: it is then read as a whole, too. */
static void allow_own(const struct keeping *keeping, const char *path) {
    struct ch_confined_walk walk = new_walk(keeping, CH_LANDLOCK_ALL, true);
    walk.ruleset = -1;
    ch_confined_look(&walk, path, INT_MAX);
    if (walk.folders || walk.found[0] || is_parted(keeping, path))
        allow_top(keeping, path, CH_LANDLOCK_ALL);
    else
        ch_landlock_allow(keeping->ruleset, path, CH_LANDLOCK_ALL);
}

/* What read= or write= names. Nothing is made in the working folder and in what holds it, since
 * records may come there. False with `why`: it is refused. */
static bool allow_named(const struct keeping *keeping, const struct ch_confined_root *root,
                        char why[CH_CONFINE_TEXT]) {
    bool writes = root->how == CH_CONFINED_WRITES;
    struct ch_confined_walk walk =
        new_walk(keeping, writes ? CH_LANDLOCK_ALL : CH_LANDLOCK_READ, false);
    walk.closed = walk.own = NULL;
    if (!writes && ch_confined_is_systems(root->path) && !is_parted(keeping, root->path))
        return true; /* it is readable */
    if (!ch_confined_look_named(&walk, writes ? "write" : "read", root->path, why))
        return false;
    if (writes && !is_parted(keeping, root->path))
        ch_landlock_allow(keeping->ruleset, root->path, CH_LANDLOCK_ALL);
    return true;
}

static bool allow_root(const struct keeping *keeping, const struct ch_confined_root *root,
                       char why[CH_CONFINE_TEXT]) {
    struct ch_confined_walk walk = new_walk(keeping, CH_LANDLOCK_READ, false);
    switch (root->how) {
    case CH_CONFINED_TOP:
        allow_top(keeping, root->path, CH_LANDLOCK_READ);
        return true;
    case CH_CONFINED_ARGUMENT:
        ch_confined_look(&walk, root->path, MAX_ARGUMENT);
        return true;
    case CH_CONFINED_INSTALLED:
        allow_installed(keeping, root->path);
        return true;
    case CH_CONFINED_OWN:
        allow_own(keeping, root->path);
        return true;
    default:
        return allow_named(keeping, root, why);
    }
}

/* How much of /etc is looked at, since a launcher is waited for: entries, of those in each of its
 * folders, and how deep. */
enum { MAX_SETTINGS = 10000, MAX_OF_FOLDER = 2000, DEEPEST_SETTINGS = 16 };

static bool is_everybodys(mode_t mode) {
    const mode_t needed = S_ISDIR(mode) ? S_IROTH | S_IXOTH : S_IROTH;
    return (mode & needed) == needed;
}

/* True if everybody may read all that lies at and beneath `path`, so that it can be allowed as a
 * whole. Else that part is allowed here of which this is known: of what lies too deep, or comes
 * when no entries are left to be looked at, it is not. */
static bool look_at_setting(const struct keeping *keeping, const char *path, int depth, int *left) {
    char **good = NULL;
    struct stat about;
    char entry_path[PATH_MAX];
    if (depth > DEEPEST_SETTINGS || *left == 0 || lstat(path, &about) != 0)
        return false;
    --*left;
    if (!is_everybodys(about.st_mode))
        return false;
    if (!S_ISDIR(about.st_mode))
        return true;
    if (ch_confined_among(path, keeping->order->closed)) {
        allow_top(keeping, path, CH_LANDLOCK_READ);
        return false;
    }
    DIR *folder = opendir(path);
    bool whole = folder && !is_parted(keeping, path);
    for (struct dirent *entry; folder && *left > 0 && (entry = readdir(folder));) {
        if (is_dots(entry->d_name))
            continue;
        bool known = ch_confined_join(path, entry->d_name, entry_path) &&
                     look_at_setting(keeping, entry_path, depth + 1, left);
        if (known)
            ch_words_add(&good, ch_copy(entry_path));
        whole = whole && known;
    }
    whole = whole && *left > 0; /* else there may be more */
    if (folder)
        closedir(folder);
    if (!whole)
        ch_landlock_allow(keeping->ruleset, path, CH_LANDLOCK_LIST);
    for (char **at = good; !whole && at && *at; at++)
        ch_landlock_allow(keeping->ruleset, *at, CH_LANDLOCK_READ);
    ch_words_free(good);
    return whole;
}

/* /etc as who has no rights in it sees it: a program may be root's, and no mode keeps root's own
 * files from it. */
static void allow_settings(const struct keeping *keeping) {
    DIR *folder = opendir("/etc");
    char path[PATH_MAX];
    int left = MAX_SETTINGS;
    if (!folder)
        return;
    ch_landlock_allow(keeping->ruleset, "/etc", CH_LANDLOCK_LIST);
    for (struct dirent *entry; left > 0 && (entry = readdir(folder));) {
        int share = left < MAX_OF_FOLDER ? left : MAX_OF_FOLDER, rest = share;
        if (!is_dots(entry->d_name) && strcmp(entry->d_name, "ssh") != 0 &&
            ch_confined_join("/etc", entry->d_name, path) &&
            look_at_setting(keeping, path, 1, &rest))
            ch_landlock_allow(keeping->ruleset, path, CH_LANDLOCK_READ);
        left -= share - rest;
    }
    closedir(folder);
}

static void allow_system(const struct keeping *keeping, const struct ch_confined_space *space) {
    static const char *const readable[] = {
        "/sys/devices/system", "/sys/fs/cgroup",    "/sys/kernel/mm",   "/proc/cpuinfo",
        "/proc/meminfo",       "/proc/stat",        "/proc/uptime",     "/proc/loadavg",
        "/proc/version",       "/proc/filesystems", "/proc/sys/kernel", "/proc/sys/vm"};
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                          "/dev/urandom"};
    char own[PATH_MAX];
    for (const char *const *at = ch_confined_systems; *at; at++)
        if (strcmp(*at, "/etc") != 0)
            allow_whole(keeping, *at);
    allow_settings(keeping);
    for (size_t i = 0; i < sizeof readable / sizeof *readable; i++)
        ch_landlock_allow(keeping->ruleset, readable[i], CH_LANDLOCK_READ);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        ch_landlock_allow(keeping->ruleset, devices[i],
                          LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
    const char *processes = space->processes ? "/proc" : realpath("/proc/self", own);
    if (processes)
        ch_landlock_allow(keeping->ruleset, processes, CH_LANDLOCK_READ);
    if (space->shared_memory)
        ch_landlock_allow(keeping->ruleset, "/dev/shm", CH_LANDLOCK_ALL);
    if (space->temporary[0])
        ch_landlock_allow(keeping->ruleset, space->temporary, CH_LANDLOCK_ALL);
}

bool ch_confined_keep_files(const struct ch_confined_order *order,
                            const struct ch_confined_space *space, char why[CH_CONFINE_TEXT]) {
    struct keeping keeping = {
        .ruleset = ch_landlock_make(!order->network, false),
        .order = order,
    };
    why[0] = '\0';
    if (keeping.ruleset < 0)
        return false;
    allow_system(&keeping, space);
    for (int i = 0; i < order->root_count && !why[0]; i++)
        allow_root(&keeping, &order->roots[i], why);
    return ch_landlock_enter(keeping.ruleset);
}
