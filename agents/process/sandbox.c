#include "agents/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agents/process/worker_protocol.h"
#include "core/base/text.h"

enum { MOVE = 1 << 13, TRUNCATE = 1 << 14, DEVICES = 1 << 15, NETWORK = 3, SCOPES = 3 };

long ch_landlock_version(void) {
    static atomic_long known; /* it is asked for with each file that is allowed */
    if (known < 1)
        known = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return known;
}

const char *ch_landlock_why_not(void) {
    if (ch_landlock_version() >= 1)
        return "the kernel has it, and refused";
    return errno == EOPNOTSUPP ? "the kernel has it, but it is not switched on; boot with landlock "
                                 "in the list lsm="
                               : "this kernel has none; it came with Linux 5.13";
}

/* The rights on files that a version knows. */
static uint64_t known_rights(long version) {
    uint64_t rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    rights |= (version >= 2 ? MOVE : 0) | (version >= 3 ? TRUNCATE : 0);
    return rights | (version >= 5 ? DEVICES : 0);
}

int ch_landlock_make(bool network, bool devices) {
    struct {
        uint64_t files, network, scopes;
    } all = {0};
    long version = ch_landlock_version();
    if (version < 1)
        return -1;
    all.files = devices ? known_rights(version) : known_rights(version) & ~(uint64_t)DEVICES;
    all.network = network && version >= 4 ? NETWORK : 0;
    all.scopes = version >= 6 ? SCOPES : 0;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    return (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
}

bool ch_landlock_allow_open(int ruleset, int fd, uint64_t rights) {
    const uint64_t on_files =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE;
    struct stat about;
    if (fstat(fd, &about) != 0 || S_ISLNK(about.st_mode))
        return false;
    rights &= known_rights(ch_landlock_version()) & ~(uint64_t)DEVICES;
    rights &= S_ISDIR(about.st_mode) ? rights : on_files | TRUNCATE;
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = fd};
    return syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

bool ch_landlock_allow(int ruleset, const char *path, uint64_t rights) {
    int fd = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    bool allowed = fd >= 0 && ch_landlock_allow_open(ruleset, fd, rights);
    if (fd >= 0)
        close(fd);
    return allowed;
}

bool ch_landlock_enter(int ruleset) {
    bool entered = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return entered;
}

enum { STACK_BYTES = 8 << 20, DESCRIPTORS = 16 };

static bool set_limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && now.rlim_max < value)
        limit.rlim_cur = limit.rlim_max = now.rlim_max;
    return setrlimit(resource, &limit) == 0;
}

/* Everything that Landlock knows to forbid on this kernel, and no rule that allows any of it. */
static bool enter_landlock(void) {
    int ruleset = ch_landlock_make(true, true);
    return ruleset >= 0 && ch_landlock_enter(ruleset);
}

/* System calls for computing, answering and ending. */
/* clang-format off */
static const int allowed[] = {
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(close), SCMP_SYS(brk), SCMP_SYS(munmap),
    SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(exit), SCMP_SYS(exit_group),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(sigaltstack),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday),
    SCMP_SYS(futex), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getrusage),
    SCMP_SYS(restart_syscall), SCMP_SYS(getrandom), SCMP_SYS(lseek), SCMP_SYS(sysinfo),
};
/* clang-format on */

/* System calls that the C library makes but does not need. */
static const int refused[] = {
    SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(ioctl), SCMP_SYS(fcntl), SCMP_SYS(prlimit64),
};

static bool allow_memory(scmp_filter_ctx filter) {
    const struct scmp_arg_cmp no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
    const struct scmp_arg_cmp own_process = SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0);
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, &no_code) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, &no_code) == 0 &&
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, &own_process) == 0;
}

static bool enter_seccomp(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_TRAP);
    if (!filter)
        return false;
    bool built = allow_memory(filter);
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        built = built && seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        built = built && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), refused[i], 0) == 0;
    bool entered = built && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return entered;
}

bool ch_sandbox_debugged(void) {
    const char *setting = getenv("CROWNHEAD_SANDBOX");
    const char *preload = getenv("LD_PRELOAD"); /* valgrind's own system calls would be refused */
    return (setting && strcmp(setting, "off") == 0) || (preload && strstr(preload, "/vgpreload_"));
}

bool ch_sandbox_watched(void) {
#ifdef CH_SANITIZED
    return true;
#else
    return ch_sandbox_debugged();
#endif
}

static const char *why_no_seccomp(void) {
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0
               ? "this kernel was built without it; it came with Linux 3.5"
               : "the kernel has it, and refused the filter";
}

bool ch_sandbox_close_memory(void) {
    return !ch_sandbox_watched() && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

const char *ch_sandbox_why_not(unsigned guard) {
    const char *setting = getenv("CROWNHEAD_SANDBOX");
#ifdef CH_SANITIZED
    return "this build has sanitizers, which need more than a worker may do";
#endif
    if (setting && strcmp(setting, "off") == 0)
        return "CROWNHEAD_SANDBOX=off is set";
    if (ch_sandbox_watched())
        return "Valgrind needs more than a worker may do";
    return guard == CH_GUARD_LANDLOCK  ? ch_landlock_why_not()
           : guard == CH_GUARD_SECCOMP ? why_no_seccomp()
                                       : "the kernel refused";
}

void ch_sandbox_report(unsigned guards, void (*report)(const char *text)) {
    static atomic_flag reported = ATOMIC_FLAG_INIT;
    static const struct {
        unsigned bit;
        const char *open;
    } table[] = {
        {CH_GUARD_LANDLOCK, "a hole in CLIPS would let it open your files"},
        {CH_GUARD_SECCOMP, "a hole in CLIPS would let it start programs and use the network"},
        {CH_GUARD_NO_PRIVILEGES, "it keeps the way to more privileges"},
        {CH_GUARD_LIMITS, "it has no limits of memory, files and processes"},
        {CH_GUARD_MEMORY_CLOSED, "your other programs can read what it knows"},
    };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!(guards & table[i].bit))
            ch_text_addf(&text, "%s%s (%s)", text.length > 0 ? "; " : "", table[i].open,
                         ch_sandbox_why_not(table[i].bit));
    if (!report || text.length == 0 || ch_sandbox_watched() || atomic_flag_test_and_set(&reported))
        return;
    CH_SCOPED(ch_text_done) struct ch_text whole = ch_text_new();
    ch_text_addf(&whole, "an agent's process is not kept in as it should be: %s", text.data);
    report(whole.data);
}

unsigned ch_sandbox_enter(int memory_mb) {
    unsigned guards = ch_sandbox_close_memory() ? CH_GUARD_MEMORY_CLOSED : 0;
    signal(SIGXFSZ, SIG_IGN);
    bool limited = set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_STACK, STACK_BYTES);
    if (!ch_sandbox_watched()) {
        limited = set_limit(RLIMIT_AS, (rlim_t)memory_mb << 20) &&
                  set_limit(RLIMIT_FSIZE, CH_WORKER_WORDS) &&
                  set_limit(RLIMIT_NOFILE, DESCRIPTORS) && set_limit(RLIMIT_NPROC, 0) && limited;
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
            guards |= CH_GUARD_NO_PRIVILEGES;
            guards |= enter_landlock() ? CH_GUARD_LANDLOCK : 0;
            guards |= enter_seccomp() ? CH_GUARD_SECCOMP : 0;
        }
    }
    return guards | (limited ? CH_GUARD_LIMITS : 0);
}
