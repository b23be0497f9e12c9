/* External programs kept to what they need: which files they may open, which processes and hosts
 * they can see and reach.
 *
 * The program is not started by us but by a launcher: this program again, as `crownhead confined`
 * (confined.c), which takes its own rights away before it becomes the program, watches over
 * its descendants and ends them all. docs/sandbox.md has what is kept from it and what is not. */
#ifndef CH_AGENTS_EXTERNAL_CONFINE_H
#define CH_AGENTS_EXTERNAL_CONFINE_H

#include <limits.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/base/text.h"

/* The restrictions of a program; bits. */
enum ch_confine_guard {
    CH_CONFINE_FILES = 1,      /* Landlock: only the files that it is given */
    CH_CONFINE_PROCESSES = 2,  /* a namespace of processes, with a /proc of its own */
    CH_CONFINE_NETWORK = 4,    /* seccomp: no sockets */
    CH_CONFINE_PRIVILEGES = 8, /* no capabilities, and no way to gain some */
    CH_CONFINE_LIMITS = 16,    /* of core dumps and file sizes */
    CH_CONFINE_ALL = 31
};

/* The permissions of a program. Fill with zeros, and release with ch_confine_done. */
struct ch_confine {
    bool off;             /* nothing is kept from it */
    bool network;         /* it may use the network */
    bool strict;          /* it is not started unless files are kept from it */
    const char *launcher; /* borrowed: the program to re-execute */
    const char *home;     /* borrowed: of our own files, which it may read; NULL: none */
    void (*notify)(const char *text); /* see struct ch_agents_config; may be NULL */
    char **read, **write;             /* more files and folders; owned, ended by NULL; NULL: none */
    char *const *named; /* borrowed: words that may name more, ended by NULL; or NULL */
};

void ch_confine_done(struct ch_confine *confine);

/* Takes a parameter of the command line, `word`, if it is one about this: read=DIR, write=DIR,
 * network=yes or no, confine=yes or no. *taken says whether it was. CH_BAD_INPUT for another value
 * and for a folder that is not there. */
enum ch_status ch_confine_take(struct ch_confine *confine, const char *word, bool *taken,
                               struct ch_error *error);

/* From now on no program that is started may open `path`, which need not be there yet, nor what
 * SQLite writes beside it; whatever else it may read. From any thread. */
void ch_confine_hide(const char *path);

/* CH_BAD_INPUT if read= or write= names what holds a record, a log or a secret, or more than can be
 * looked through, with the word and the file. The launcher looks again. */
enum ch_status ch_confine_check(const struct ch_confine *confine, struct ch_error *error);

/* The command that starts `program` with `arguments` (ended by NULL) under `confine`: a list to be
 * released with ch_words_free. */
char **ch_confine_command(const struct ch_confine *confine, const char *program,
                          char *const arguments[]);

/* Lists of texts that are ended by NULL; NULL is an empty one. Appends a text, which the list
 * takes. */
void ch_words_add(char ***list, char *text);
void ch_words_free(char **list);

/* Written by a launcher to descriptor CH_CONFINE_REPORT when the program runs, or can't. */
enum { CH_CONFINE_REPORT = 3, CH_CONFINE_TEXT = 1024 };
struct ch_confine_report {
    int failed;      /* 0, or the error number why it was not started */
    bool unguarded;  /* it was not, since `strict` can't be had */
    bool own;        /* `text` is about a folder of the program's alone */
    bool refused;    /* it was not, since it may not be given what it is to read or write */
    pid_t program;   /* its process */
    unsigned guards; /* that are in force, of enum ch_confine_guard */
    char text[CH_CONFINE_TEXT]; /* why it was refused; else of ch_confined_closed_text */
};

/* Appends what is missing of `guards`, what that means and why, for people: "it can …; it can …".
 */
void ch_confine_missing(unsigned guards, struct ch_text *text);
/* Calls confine->notify if a restriction is missing, at most once in this process. */
void ch_confine_tell(const struct ch_confine *confine, unsigned guards);
/* Calls it, at most once in this process, if `report` is of a program that started and has folders
 * of its own that it may not read, and nothing more was given to it: it may go on without them. */
void ch_confine_tell_closed(const struct ch_confine *confine, const char *program,
                            const struct ch_confine_report *report);

/* The options of a launcher, `crownhead confined`, each followed by a path but the first two. */
#define CH_CONFINED_NETWORK "network"
#define CH_CONFINED_STRICT "strict"
#define CH_CONFINED_HOME "home"
#define CH_CONFINED_READ "read"
#define CH_CONFINED_WRITE "write"
#define CH_CONFINED_HIDE "hide"
#define CH_CONFINED_NAMED "named"
#define CH_CONFINED_PROGRAM "program" /* the file to start, and then its arguments, name first */

/* Reads such a command from behind its name, starts the program, and ends as it ended: with its
 * exit code, or by its signal. When it is over, or this process is sent SIGTERM, or the one that
 * started it is gone, none of the program's descendants is left. Does not return. */
_Noreturn void ch_confined_run(int count, char **words);

/* Shared declarations of the launcher's files; see confined.c. */

/* How much of a folder is given. */
enum ch_confined_how {
    CH_CONFINED_TOP,       /* its plain files */
    CH_CONFINED_ARGUMENT,  /* what is found in it, private files left out */
    CH_CONFINED_INSTALLED, /* it whole; near folders of the user's as CH_CONFINED_ARGUMENT */
    CH_CONFINED_OWN,       /* it to be written to, if it is flat; else its plain files */
    CH_CONFINED_READS,     /* read=: what is found in it; a private file forbids it */
    CH_CONFINED_WRITES     /* write=: it whole; a private file forbids it */
};
struct ch_confined_root {
    char *path; /* without links */
    enum ch_confined_how how;
};

/* Lists of words. Their texts are of the command line, or never released: a launcher lives for one
 * program. */
struct ch_confined_order {
    bool network, strict;
    const char *home;
    char **read, **write, **hide, **named;
    const char *program;
    char *const *arguments;         /* its name first; ended by NULL */
    char *folder;                   /* the working folder, without links; NULL: it is gone */
    const char *user;               /* the user's home folder, without links; NULL if unknown */
    struct ch_confined_root *roots; /* files and folders that it may read or write */
    int root_count;
    char **closed; /* folders whose subfolders it may not read: the working folder, those of
                    * `hide` */
    char **own;    /* and its own ones */
};

/* Fills what is behind `arguments`: what the program needs, besides the system's own folders. */
void ch_confined_find_roots(struct ch_confined_order *order);
/* The system's own folders, which all programs may read; ended by NULL. */
extern const char *const ch_confined_systems[];
bool ch_confined_is_systems(const char *path);
/* True if the list, ended by NULL, has the path. */
bool ch_confined_among(const char *path, char *const *paths);
/* `folder`/`name`, or false if that is too long. */
bool ch_confined_join(const char *folder, const char *name, char path[PATH_MAX]);
/* Sets `text` to the subfolders that the program may not read and that may hold files of its own,
 * and how to open one; "" if there are none. *own: they are not in the working folder. */
void ch_confined_closed_text(const struct ch_confined_order *order, char text[CH_CONFINE_TEXT],
                             bool *own);
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

/* The files, for this process and what it becomes; true if all others are kept from it. `why`: why
 * it may not be started, "" if it may. */
bool ch_confined_keep_files(const struct ch_confined_order *order,
                            const struct ch_confined_space *space, char why[CH_CONFINE_TEXT]);

/* A look through a folder, whose plain files are judged by what is in them
 * (core/record/private_file.h). Symbolic links are left alone: where they lead decides. */
struct ch_confined_walk {
    int ruleset;         /* of Landlock: allows what is not private; negative: it is only looked */
    uint64_t rights;     /* that it allows */
    char *const *hidden; /* files that are private in any case, with what SQLite writes beside */
    char *const *closed, *const *own; /* folders on the way of which only the top is looked at */
    bool top;                         /* subfolders are not looked at */
    bool count;                       /* nor files: entries are counted alone */
    int limit_s;                      /* it ends when so much time is over; 0: never */
    bool folders;                     /* receives whether there are some */
    bool more;                        /* receives whether there was too much to be looked at */
    char found[PATH_MAX];             /* receives the first private file, or "" */
};
/* `path`: a folder or file, without links. `entries`: at most so many are looked at. */
void ch_confined_look(struct ch_confined_walk *walk, const char *path, int entries);
/* Looks through what `word` ("read") names as `walk` says. False with `why`: it may not be given.
 */
bool ch_confined_look_named(struct ch_confined_walk *walk, const char *word, const char *path,
                            char why[CH_CONFINE_TEXT]);
/* Limits, capabilities, system calls. Bits of enum ch_confine_guard. Files come before: seccomp is
 * the last. */
unsigned ch_confined_drop_rights(bool network);

#endif
