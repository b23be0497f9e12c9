/* The user's browser, opened on an address that nobody else is to see: programs' arguments can be
 * read by everybody on a machine, so that the browser is given a file that leads there. */
#ifndef CH_CLI_SERVE_BROWSER_H
#define CH_CLI_SERVE_BROWSER_H

/* Opens it, if there is a screen and xdg-open. The path of the file, for ch_browser_forget; NULL if
 * nothing was opened. */
char *ch_browser_open(const char *address);
/* Removes the file, takes the path (may be NULL). */
void ch_browser_forget(char *path);

#endif
