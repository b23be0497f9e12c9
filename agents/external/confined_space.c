/* The namespaces of a confined program: which processes it can see, and where its temporary files
 * are; see confined_parts.h. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/external/confined_parts.h"

static bool write_file(const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool written = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0)
        close(fd);
    return written;
}

/* It is the same user there. False if the kernel does not let it, as root that has no privileges:
 * then it is the user `nobody` there, who opens files as before and can make none in memory. */
static bool map_user(uid_t user, gid_t group) {
    char text[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(text, sizeof text, "%ld %ld 1", (long)user, (long)user);
    bool mapped = write_file("/proc/self/uid_map", text);
    snprintf(text, sizeof text, "%ld %ld 1", (long)group, (long)group);
    return write_file("/proc/self/gid_map", text) && mapped;
}

/* Root needs no namespace of users for the others, and may not have one in a container. *mapped:
 * who the user is is known there. */
static bool unshare_all(bool *mapped) {
    const int others = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC;
    uid_t user = geteuid();
    gid_t group = getegid();
    *mapped = true;
    if (user == 0 && unshare(others) == 0)
        return true;
    prctl(PR_SET_DUMPABLE, 1, 0, 0,
          0); /* else the maps are root's; there is nothing to read here */
    if (unshare(others | CLONE_NEWUSER) != 0)
        return false;
    *mapped = map_user(user, group);
    return true;
}

/* The first process of the namespace: takes in whoever has lost its parent, and all end with it. It
 * ends with the launcher, which holds the other end of `alive`. */
static _Noreturn void be_first(int ready, int alive, bool mounts) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    bool own =
        mounts && mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0;
    ch_confined_drop_capabilities();
    char word = own ? 'p' : '-', unused;
    if (write(ready, &word, 1) != 1)
        _exit(1);
    close(ready);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
    int no_wait = fcntl(alive, F_SETFL, O_NONBLOCK);
    if (no_wait != 0 || read(alive, &unused, 1) == 0)
        _exit(1); /* the launcher was gone before its death could be signalled */
    for (;;) {
        int number;
        sigwait(&children, &number);
        while (waitpid(-1, NULL, WNOHANG) > 0)
            continue;
    }
}

static bool start_first(struct ch_confined_space *space, bool mounts) {
    int ready[2], alive[2];
    char word = '-';
    if (pipe2(ready, O_CLOEXEC) != 0 || pipe2(alive, O_CLOEXEC) != 0)
        return false;
    space->first = fork();
    if (space->first == 0) {
        close(ready[0]);
        close(alive[1]); /* the launcher keeps it until it ends */
        int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
        for (int fd = 0; fd < 3; fd++)
            dup2(nothing, fd); /* the program's pipes are not held open here */
        close(3);
        be_first(ready[1], alive[0], mounts);
    }
    close(ready[1]);
    close(alive[0]);
    bool there = space->first > 0 && read(ready[0], &word, 1) == 1;
    close(ready[0]);
    space->first = there ? space->first : 0;
    space->processes = there && word == 'p';
    return there;
}

/* True if no path of the list lies at or beneath the folder, nor it beneath one of them. */
static bool is_apart(const char *folder, const struct ch_confined_paths *paths) {
    for (int i = 0; i < paths->count; i++)
        if (ch_confined_beneath(paths->at[i], folder) || ch_confined_beneath(folder, paths->at[i]))
            return false;
    return true;
}

static bool mount_memory(const char *folder, const struct ch_confined_order *order) {
    struct stat about;
    return is_apart(folder, &order->roots) && is_apart(folder, &order->writable) &&
           stat(folder, &about) == 0 && S_ISDIR(about.st_mode) &&
           mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777,size=1g") == 0;
}

/* In memory, where it goes with the namespace; else on disk. */
static void make_temporary(const struct ch_confined_order *order, bool mounts,
                           struct ch_confined_space *space) {
    static const char *const places[] = {"/tmp", "/var/tmp", "/mnt", "/media"};
    const char *set = getenv("TMPDIR");
    for (size_t i = 0; mounts && i < sizeof places / sizeof *places; i++)
        if (mount_memory(places[i], order)) {
            snprintf(space->temporary, sizeof space->temporary, "%s", places[i]);
            return;
        }
    snprintf(space->temporary, sizeof space->temporary, "%s/crownhead-XXXXXX",
             set && set[0] == '/' && strlen(set) < PATH_MAX - 32 ? set : "/tmp");
    space->remove_temporary = mkdtemp(space->temporary) != NULL;
    if (!space->remove_temporary)
        space->temporary[0] = '\0';
}

void ch_confined_enter_space(const struct ch_confined_order *order,
                             struct ch_confined_space *space) {
    *space = (struct ch_confined_space){0};
    bool mapped, separate = unshare_all(&mapped);
    bool mounts = separate && mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) == 0;
    make_temporary(order, mounts && mapped, space);
    space->shared_memory = mounts && mapped && mount_memory("/dev/shm", order);
    space->separate = separate && start_first(space, mounts);
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    remove(path);
    return 0;
}

void ch_confined_leave_space(const struct ch_confined_space *space) {
    enum { OPEN_FOLDERS = 16 };
    if (space->remove_temporary)
        nftw(space->temporary, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}
