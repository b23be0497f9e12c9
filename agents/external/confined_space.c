/* The namespaces of a confined program, which processes it can see and where its temporary files
 * are, and its limits and system calls; see confine.h. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/process/sandbox.h"

/* A file that it writes; what it computes is limited by the match's times, and its memory by the
 * command that starts it (`prlimit --as=…`): engines have tables as large as they are set. */
#define FILE_BYTES ((rlim_t)1 << 30)

static bool set_limit(__rlimit_resource_t resource, rlim_t max) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return false;
    if (limit.rlim_max > max)
        limit.rlim_max = max;
    if (limit.rlim_cur > limit.rlim_max)
        limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit) == 0;
}

/* No capability, neither now nor after any exec. */
static bool drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
    bool closed = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    for (unsigned long number = 0; prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; number++)
        prctl(PR_CAPBSET_DROP, number, 0, 0, 0); /* fails harmlessly without privileges */
    return syscall(SYS_capset, &header, none) == 0 && closed;
}

/* Sockets of all kinds, since a local one reaches whoever listens, as a container's daemon or a
 * desktop does. A pair of connected streams is no way out; one of datagrams can be sent to anybody.
 */
static bool forbid_sockets(scmp_filter_ctx filter) {
    static const unsigned kinds[] = {SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
    bool good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(socket), 0) == 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct scmp_arg_cmp is = SCMP_A1(SCMP_CMP_MASKED_EQ, 0xf, kinds[i]);
        good = good && seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(socketpair),
                                              1, &is) == 0;
    }
    return good;
}

static bool forbid(scmp_filter_ctx filter, const int calls[], size_t count) {
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good = good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i], 0) == 0;
    return good;
}

/* What Landlock does not look at: whose a file is and who may use it, and in older versions its
 * length. */
static bool forbid_changes(scmp_filter_ctx filter) {
    static const int calls[] = {
        SCMP_SYS(chmod),       SCMP_SYS(fchmod),    SCMP_SYS(fchmodat),    SCMP_SYS(chown),
        SCMP_SYS(fchown),      SCMP_SYS(lchown),    SCMP_SYS(fchownat),    SCMP_SYS(setxattr),
        SCMP_SYS(lsetxattr),   SCMP_SYS(fsetxattr), SCMP_SYS(removexattr), SCMP_SYS(lremovexattr),
        SCMP_SYS(fremovexattr)};
    static const int lengths[] = {SCMP_SYS(truncate), SCMP_SYS(truncate64)};
    return forbid(filter, calls, sizeof calls / sizeof *calls) &&
           (ch_landlock_version() >= 3 ||
            forbid(filter, lengths, sizeof lengths / sizeof *lengths));
}

/* A world of users of its own, in which it would have all privileges. What clone3 is asked for
 * can't be looked at; the C library does without it. */
static bool forbid_users(scmp_filter_ctx filter) {
    static const int calls[] = {SCMP_SYS(unshare), SCMP_SYS(setns)};
    const struct scmp_arg_cmp is =
        SCMP_A0(SCMP_CMP_MASKED_EQ, (uint64_t)CLONE_NEWUSER, (uint64_t)CLONE_NEWUSER);
    return forbid(filter, calls, sizeof calls / sizeof *calls) &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &is) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

/* Ways round the above, the kernel's store of keys, and typing into the terminal. */
static bool forbid_by_ways(scmp_filter_ctx filter) {
    static const int calls[] = {SCMP_SYS(io_uring_setup),  SCMP_SYS(add_key),
                                SCMP_SYS(request_key),     SCMP_SYS(keyctl),
                                SCMP_SYS(perf_event_open), SCMP_SYS(bpf)};
    static const unsigned long commands[] = {TIOCSTI, TIOCLINUX};
    bool good = forbid(filter, calls, sizeof calls / sizeof *calls);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct scmp_arg_cmp is = SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, commands[i]);
        good = good &&
               seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1, &is) == 0;
    }
    return good;
}

/* Programs for the processor's older modes, as old engines are, fall under the same filter. */
static bool add_modes(scmp_filter_ctx filter) {
    switch (seccomp_arch_native()) {
    case SCMP_ARCH_X86_64:
        return seccomp_arch_add(filter, SCMP_ARCH_X86) == 0 &&
               seccomp_arch_add(filter, SCMP_ARCH_X32) == 0;
    case SCMP_ARCH_AARCH64:
        return seccomp_arch_add(filter, SCMP_ARCH_ARM) == 0;
    default:
        return true;
    }
}

static bool filter_calls(bool network) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    bool loaded = add_modes(filter) && forbid_by_ways(filter) && forbid_changes(filter) &&
                  forbid_users(filter) && (network || forbid_sockets(filter)) &&
                  seccomp_load(filter) == 0;
    seccomp_release(filter);
    return loaded;
}

unsigned ch_confined_drop_rights(bool network) {
    unsigned guards = 0;
    if (set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_FSIZE, FILE_BYTES))
        guards |= CH_CONFINE_LIMITS;
    if (drop_capabilities())
        guards |= CH_CONFINE_PRIVILEGES;
    if (filter_calls(network))
        guards |= CH_CONFINE_NETWORK;
    return guards;
}

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
    drop_capabilities();
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

/* True if nothing that the program is given lies at or beneath the folder, nor it beneath that. */
static bool is_apart(const char *folder, const struct ch_confined_order *order) {
    for (int i = 0; i < order->root_count; i++)
        if (ch_confined_beneath(order->roots[i].path, folder) ||
            ch_confined_beneath(folder, order->roots[i].path))
            return false;
    return true;
}

static bool mount_memory(const char *folder, const struct ch_confined_order *order) {
    struct stat about;
    return is_apart(folder, order) && stat(folder, &about) == 0 && S_ISDIR(about.st_mode) &&
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
