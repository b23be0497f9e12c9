/* Which files a confined program may open and which never, and which folders it needs besides the
 * system's; see confine.h.
 *
 * Landlock only allows: a folder is allowed with all that it will ever hold. Where something lies
 * beneath it that programs may not read, its entries are allowed one by one, but for that, and what
 * comes to it later is not. The working folder always is, since records may come to it later. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/sandbox.h"
#include "core/record/record.h"

/* The system's own folders, which all programs may read; ended by NULL. */
static const char *const systems[] = {
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

/* Those parts of a folder that there are. */
static void add_parts(struct ch_confined_order *order, const char *folder,
                      const char *const parts[]) {
    for (; *parts; parts++) {
        char path[PATH_MAX];
        char *part = snprintf(path, sizeof path, "%s/%s", folder, *parts) < PATH_MAX
                         ? real_path(path)
                         : NULL;
        if (part)
            ch_words_add(&order->roots, part);
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

/* The folder of a program. */
static void add_programs(struct ch_confined_order *order, char *folder) {
    if (is_installation(folder))
        add_installation(order, folder);
    else if (!too_wide(order, folder))
        ch_words_add(&order->roots, folder);
}

static bool is_systems(const char *folder) {
    for (const char *const *at = systems; *at; at++)
        if (ch_confined_beneath(folder, *at))
            return true;
    return false;
}

/* Its own folder may be written to, unless others have their files there: the system, the programs
 * of an installation, this program, or whoever works in the working folder. */
static void add_own(struct ch_confined_order *order, char *folder) {
    char *launcher = real_path("/proc/self/exe");
    bool launchers = launcher && ch_confined_beneath(launcher, folder);
    bool works = order->folder && ch_confined_beneath(order->folder, folder);
    if (!is_systems(folder) && !is_installation(folder) && !too_wide(order, folder) && !launchers &&
        !works)
        ch_words_add(&order->writable, folder);
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
    ch_words_add(&order->roots, file);
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
        ch_words_add(&order->roots, folder);
    if (is_file)
        ch_words_add(&order->roots, path);
}

void ch_confined_find_roots(struct ch_confined_order *order) {
    const char *user = getenv("HOME");
    order->folder = real_path(".");
    order->user = user && user[0] == '/' ? real_path(user) : NULL;
    if (order->folder && strcmp(order->folder, "/") != 0)
        ch_words_add(&order->roots, order->folder);
    add_program(order);
    add_path(order);
    for (char *const *at = order->arguments + 1; *at; at++)
        add_argument(order, *at);
    if (order->home) /* this program's rules and agents: it may be its own opponent */
        add_parts(order, order->home, (const char *const[]){"rules", "agents", "data", NULL});
    for (char **at = order->read; at && *at; at++)
        ch_words_add(&order->roots, *at);
    for (char **at = order->write; at && *at; at++)
        ch_words_add(&order->writable, *at);
}

/* The hidden ones, those that were found among them. */
struct keeping {
    int ruleset;
    const struct ch_confined_order *order;
    char **hidden;
};

/* Suffixes of the files that SQLite writes beside a database. */
static const char *const beside[] = {"", "-wal", "-shm", "-journal"};
enum { BESIDE = sizeof beside / sizeof *beside };

static bool is_hidden(const struct keeping *keeping, const char *path) {
    for (char **at = keeping->hidden; at && *at; at++)
        for (int k = 0; k < BESIDE; k++)
            if (strncmp(path, *at, strlen(*at)) == 0 && strcmp(path + strlen(*at), beside[k]) == 0)
                return true;
    return false;
}

/* True if a folder's entries are to be allowed one by one. */
static bool is_parted(const struct keeping *keeping, const char *path) {
    if (keeping->order->folder && ch_confined_beneath(keeping->order->folder, path))
        return true;
    for (char **at = keeping->hidden; at && *at; at++)
        if (ch_confined_beneath(*at, path))
            return true;
    return false;
}

/* `folder`/`name`, or false if that is too long. */
static bool join(const char *folder, const char *name, char path[PATH_MAX]) {
    return snprintf(path, PATH_MAX, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name) <
           PATH_MAX;
}

static bool is_dots(const char *name) {
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static void allow(const struct keeping *keeping, const char *path, uint64_t rights) {
    if (is_hidden(keeping, path))
        return;
    DIR *folder = is_parted(keeping, path) ? opendir(path) : NULL;
    if (!folder) {
        ch_landlock_allow(keeping->ruleset, path, rights);
        return;
    }
    ch_landlock_allow(keeping->ruleset, path, CH_LANDLOCK_LIST);
    char entry_path[PATH_MAX];
    for (struct dirent *entry; (entry = readdir(folder));)
        if (!is_dots(entry->d_name) && join(path, entry->d_name, entry_path))
            allow(keeping, entry_path, rights);
    closedir(folder);
}

/* True for a file of ours that records games while they are played. */
static bool is_ours(int folder, const char *name) {
    unsigned char bytes[CH_PRIVATE_FILE_LOOK];
    struct stat about;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t count =
        fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? pread(fd, bytes, sizeof bytes, 0) : 0;
    close(fd);
    return count > 0 && ch_private_file(bytes, (size_t)count);
}

/* Removes the suffix that SQLite adds to the name of an open database's side files; only the
 * database itself shows whether it is ours. */
static bool strip_suffix(char *name) {
    size_t length = strlen(name);
    for (int k = 1; k < BESIDE; k++) {
        size_t more = strlen(beside[k]);
        if (length > more && strcmp(name + length - more, beside[k]) == 0) {
            name[length - more] = '\0';
            return true;
        }
    }
    return false;
}

static void find_ours(struct keeping *keeping, const char *path) {
    DIR *folder = opendir(path);
    char found[PATH_MAX];
    if (!folder)
        return;
    for (struct dirent *entry; (entry = readdir(folder));)
        if ((entry->d_type == DT_REG || entry->d_type == DT_UNKNOWN) &&
            (strip_suffix(entry->d_name) || is_ours(dirfd(folder), entry->d_name)) &&
            join(path, entry->d_name, found))
            ch_words_add(&keeping->hidden, ch_copy(found));
    closedir(folder);
}

static void hide(struct keeping *keeping) {
    const struct ch_confined_order *order = keeping->order;
    for (char **at = order->hide; at && *at; at++)
        ch_words_add(&keeping->hidden, *at);
    for (char **at = order->hide; at && *at; at++) {
        char folder[PATH_MAX];
        const char *path = *at, *slash = strrchr(path, '/');
        snprintf(folder, sizeof folder, "%.*s", slash > path ? (int)(slash - path) : 1, path);
        find_ours(keeping, folder);
    }
    for (char **at = order->roots; at && *at; at++)
        find_ours(keeping, *at);
    for (char **at = order->writable; at && *at; at++)
        find_ours(keeping, *at);
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
    if (!is_everybodys(about.st_mode) || is_hidden(keeping, path))
        return false;
    if (!S_ISDIR(about.st_mode))
        return true;
    DIR *folder = opendir(path);
    bool whole = folder && !is_parted(keeping, path);
    for (struct dirent *entry; folder && *left > 0 && (entry = readdir(folder));) {
        if (is_dots(entry->d_name))
            continue;
        bool known = join(path, entry->d_name, entry_path) &&
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
            join("/etc", entry->d_name, path) && look_at_setting(keeping, path, 1, &rest))
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
    for (const char *const *at = systems; *at; at++)
        if (strcmp(*at, "/etc") != 0)
            allow(keeping, *at, CH_LANDLOCK_READ);
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
                            const struct ch_confined_space *space) {
    struct keeping keeping = {
        .ruleset = ch_landlock_make(!order->network, false),
        .order = order,
    };
    if (keeping.ruleset < 0)
        return false;
    hide(&keeping);
    allow_system(&keeping, space);
    for (char **at = order->roots; at && *at; at++)
        allow(&keeping, *at, CH_LANDLOCK_READ);
    for (char **at = order->writable; at && *at; at++)
        allow(&keeping, *at, CH_LANDLOCK_ALL);
    return ch_landlock_enter(keeping.ruleset);
}
