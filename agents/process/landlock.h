/* Landlock: which files a process may still open. What came after the headers that this is built
 * with is written as numbers; each version of the kernel's added to the end of its structure. */
#ifndef CH_AGENTS_PROCESS_LANDLOCK_H
#define CH_AGENTS_PROCESS_LANDLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include <linux/landlock.h>

/* Rights on files and folders. */
#define CH_LANDLOCK_READ                                                                           \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define CH_LANDLOCK_LIST LANDLOCK_ACCESS_FS_READ_DIR
#define CH_LANDLOCK_ALL UINT64_MAX

/* The further restrictions besides files. */
struct ch_landlock_wish {
    bool network; /* connecting and listening by TCP */
    bool devices; /* commands to devices */
};

/* The version that this kernel has; negative with errno if it has none. */
long ch_landlock_version(void);
/* Why there is none. */
const char *ch_landlock_why_not(void);

/* All that this kernel's version knows to forbid of files, `wish`, and reaching outside by signals
 * and abstract sockets. A descriptor, or negative with errno. */
int ch_landlock_make(struct ch_landlock_wish wish);
/* Allows `rights`, as far as the version knows them, on the file, or on the folder and all beneath
 * it. A symbolic link as the last part of the path is not followed. False if it can't be opened. */
bool ch_landlock_allow(int ruleset, const char *path, uint64_t rights);
/* Puts this process under it for good, and closes it. It must have no_new_privs. */
bool ch_landlock_enter(int ruleset);

#endif
