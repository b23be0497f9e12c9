/* What a confined program may ask of the kernel; see confined_parts.h. */
#include <errno.h>
#include <linux/capability.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agents/confine.h"
#include "agents/confined_parts.h"

/* A file that it writes; what it computes is limited by the match's times, and its memory by whom
 * it is started with (`prlimit --as=…`): engines have tables as large as they are told. */
#define FILE_BYTES ((rlim_t)1 << 30)

static bool set_limit(__rlimit_resource_t resource, rlim_t most) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return false;
    if (limit.rlim_max > most)
        limit.rlim_max = most;
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
        prctl(PR_CAPBSET_DROP, number, 0, 0, 0); /* who has none can't, and need not */
    return syscall(SYS_capset, &header, none) == 0 && closed;
}

/* Sockets of all kinds, since a local one reaches whoever listens, as a container's daemon or a
 * desktop does. A pair of connected ones is no way out. */
static bool forbid_sockets(scmp_filter_ctx filter) {
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(socket), 0) == 0;
}

/* Ways round the above, the kernel's store of keys, and typing into the terminal. */
static bool forbid_by_ways(scmp_filter_ctx filter) {
    static const int calls[] = {SCMP_SYS(io_uring_setup),  SCMP_SYS(add_key),
                                SCMP_SYS(request_key),     SCMP_SYS(keyctl),
                                SCMP_SYS(perf_event_open), SCMP_SYS(bpf)};
    static const unsigned long commands[] = {TIOCSTI, TIOCLINUX};
    bool good = true;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        good = good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), calls[i], 0) == 0;
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
    bool loaded = add_modes(filter) && forbid_by_ways(filter) &&
                  (network || forbid_sockets(filter)) && seccomp_load(filter) == 0;
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
