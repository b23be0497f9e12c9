/* Shared declarations of the launcher's files; see confined.h. */
#ifndef CH_AGENTS_EXTERNAL_CONFINED_PARTS_H
#define CH_AGENTS_EXTERNAL_CONFINED_PARTS_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* A list of paths. Texts are borrowed from the command line, or never released: a launcher lives
 * for one program. */
struct ch_confined_paths {
    const char **at;
    int count;
};
void ch_confined_add(struct ch_confined_paths *paths, const char *path);

struct ch_confined_order {
    bool network, strict;
    const char *home;
    struct ch_confined_paths read, write, hide;
    const char *program;
    char *const *arguments; /* its name first; ended by NULL */
    const char *folder;     /* the working folder, without links; NULL: it is gone */
    const char *user;       /* the user's home folder, without links; NULL if unknown */
    struct ch_confined_paths roots, writable; /* folders and files that it may read; write */
};

/* Fills the last four: what the program needs, besides the system's own folders. */
void ch_confined_find_roots(struct ch_confined_order *order);
/* True if `path` is `folder` or lies beneath it. Both are absolute and without links. */
bool ch_confined_beneath(const char *path, const char *folder);

/* The world that it gets. */
struct ch_confined_space {
    bool separate;            /* a namespace of processes: they all end with its first */
    bool processes;           /* and a /proc that shows it alone */
    bool shared_memory;       /* a /dev/shm of its own */
    bool remove_temporary;    /* it is a folder of the machine's */
    pid_t first;              /* the namespace's first process; 0: none */
    char temporary[PATH_MAX]; /* its folder for temporary files; "" if none could be made */
};

/* Enters it, as far as the kernel lets. Children started from then on live there. */
void ch_confined_enter_space(const struct ch_confined_order *order,
                             struct ch_confined_space *space);
/* Removes what is left of it. All processes there have ended. */
void ch_confined_leave_space(const struct ch_confined_space *space);

/* The files, for this process and what it becomes; true if all others are kept from it. */
bool ch_confined_keep_files(const struct ch_confined_order *order,
                            const struct ch_confined_space *space);
/* Limits, capabilities, system calls. Bits of enum ch_confine_guard. Files come before: seccomp is
 * the last. */
unsigned ch_confined_drop_rights(bool network);

#endif
