#include "agents/process/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOVE = 1 << 13, TRUNCATE = 1 << 14, DEVICES = 1 << 15, NETWORK = 3, SCOPES = 3 };

long ch_landlock_version(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
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

int ch_landlock_make(struct ch_landlock_wish wish) {
    struct {
        uint64_t files, network, scopes;
    } all = {0};
    long version = ch_landlock_version();
    if (version < 1)
        return -1;
    all.files = wish.devices ? known_rights(version) : known_rights(version) & ~(uint64_t)DEVICES;
    all.network = wish.network && version >= 4 ? NETWORK : 0;
    all.scopes = version >= 6 ? SCOPES : 0;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    return (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
}

bool ch_landlock_allow(int ruleset, const char *path, uint64_t rights) {
    const uint64_t on_files =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE;
    int fd = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    struct stat about;
    bool allowed = fd >= 0 && fstat(fd, &about) == 0 && !S_ISLNK(about.st_mode);
    if (allowed) {
        rights &= known_rights(ch_landlock_version()) & ~(uint64_t)DEVICES;
        rights &= S_ISDIR(about.st_mode) ? rights : on_files | TRUNCATE;
        struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = fd};
        allowed =
            syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    }
    if (fd >= 0)
        close(fd);
    return allowed;
}

bool ch_landlock_enter(int ruleset) {
    bool entered = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return entered;
}
