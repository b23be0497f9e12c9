/* Limits the system calls of a confined program; see confined_parts.h. */
#include <errno.h>
#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "agents/external/confined_parts.h"
#include "agents/process/landlock.h"

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

bool ch_confined_drop_capabilities(void) {
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
    if (ch_confined_drop_capabilities())
        guards |= CH_CONFINE_PRIVILEGES;
    if (filter_calls(network))
        guards |= CH_CONFINE_NETWORK;
    return guards;
}
