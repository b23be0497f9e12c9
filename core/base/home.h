/* Where the program's own files are. */
#ifndef CH_CORE_BASE_HOME_H
#define CH_CORE_BASE_HOME_H

/* The folder with rules/, agents/roster/ and data/: CROWNHEAD_HOME, else where the program was
 * built. */
const char *ch_home(void);

#endif
