/* Restricts a worker, once its rules run, to computing and answering. */
#ifndef CH_AGENTS_PROCESS_SANDBOX_H
#define CH_AGENTS_PROCESS_SANDBOX_H

#include <linux/landlock.h>
#include <stdbool.h>
#include <stdint.h>

/* True under Valgrind and with CROWNHEAD_SANDBOX=off. */
bool ch_sandbox_debugged(void);

/* True under sanitizers, Valgrind and with CROWNHEAD_SANDBOX=off (for debuggers): these map far
 * more than an agent may and make system calls of their own. The parent then keeps an eye on the
 * resident memory. */
bool ch_sandbox_watched(void);

/* Keeps this process's memory from other processes of the same user: it is not dumpable, so that it
 * can't be traced and nothing in /proc can be opened that needs that right. For the program and,
 * since exec undoes it, for each worker, as the first thing. Not when watched, since sanitizers and
 * Valgrind look at it. False if it is not in force. */
bool ch_sandbox_close_memory(void);

/* Limits the process for good: no new files, processes, privileges or core dumps, `memory_mb` of
 * address space, and where the kernel has them Landlock (no file may be opened) and seccomp (any
 * other system call raises SIGSYS and is not carried out). Returns what is in force as enum
 * ch_worker_guard bits. When watched, only limits that sanitizers and debuggers bear are set. */
unsigned ch_sandbox_enter(int memory_mb);

/* Why a guard (of enum ch_worker_guard) is not in force here, as far as this process knows. */
const char *ch_sandbox_why_not(unsigned guard);

/* Calls `report` with what a worker could do since guards (of enum ch_worker_guard) are missing
 * from `guards`, at most once in this process. Not when watched: then they are missing by design.
 * `report` may be NULL. */
void ch_sandbox_report(unsigned guards, void (*report)(const char *text));

/* Landlock: which files a process may still open. What came after the headers that this is built
 * with is written as numbers; each version of the kernel's added to the end of its structure. */

/* Rights on files and folders. */
#define CH_LANDLOCK_READ                                                                           \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define CH_LANDLOCK_LIST LANDLOCK_ACCESS_FS_READ_DIR
#define CH_LANDLOCK_ALL UINT64_MAX

/* The version that this kernel has; negative with errno if it has none. */
long ch_landlock_version(void);
/* Why there is none. */
const char *ch_landlock_why_not(void);

/* All that this kernel's version knows to forbid of files and of reaching outside by signals and
 * abstract sockets; with `network` connecting and listening by TCP, with `devices` commands to
 * devices. A descriptor, or negative with errno. */
int ch_landlock_make(bool network, bool devices);
/* Allows `rights`, as far as the version knows them, on the file, or on the folder and all beneath
 * it. A symbolic link as the last part of the path is not followed. False if it can't be opened. */
bool ch_landlock_allow(int ruleset, const char *path, uint64_t rights);
/* The same of what is open as `fd`. */
bool ch_landlock_allow_open(int ruleset, int fd, uint64_t rights);
/* Puts this process under it for good, and closes it. It must have no_new_privs. */
bool ch_landlock_enter(int ruleset);

#endif
