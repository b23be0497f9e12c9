/* The launcher of a confined program: what `crownhead confined` does; see confine.h. */
#ifndef CH_AGENTS_EXTERNAL_CONFINED_H
#define CH_AGENTS_EXTERNAL_CONFINED_H

/* Its options, each followed by a path but the first two. */
#define CH_CONFINED_NETWORK "network"
#define CH_CONFINED_STRICT "strict"
#define CH_CONFINED_HOME "home"
#define CH_CONFINED_READ "read"
#define CH_CONFINED_WRITE "write"
#define CH_CONFINED_HIDE "hide"
#define CH_CONFINED_PROGRAM "program" /* the file to start, and then its arguments, name first */

/* Reads such a command from behind its name, starts the program, and ends as it ended: with its
 * exit code, or by its signal. When it is over, or this process is sent SIGTERM, or the one that
 * started it is gone, none of the program's descendants is left. Does not return. */
_Noreturn void ch_confined_run(int count, char **words);

#endif
