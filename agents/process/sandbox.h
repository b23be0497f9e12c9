/* Restricts a worker, once its rules run, to computing and answering. */
#ifndef CH_AGENTS_PROCESS_SANDBOX_H
#define CH_AGENTS_PROCESS_SANDBOX_H

#include <stdbool.h>

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

#endif
