/* Opens the user's browser on a secret address. The arguments of programs can be read by every user
 * of a machine, so the browser is given a file that leads there. */
#ifndef CH_CLI_SERVE_BROWSER_H
#define CH_CLI_SERVE_BROWSER_H

/* Opens it, if there is a screen and xdg-open. The path of the file, for ch_browser_forget; NULL if
 * nothing was opened. */
char *ch_browser_open(const char *address);
/* Removes the file, takes the path (may be NULL). */
void ch_browser_forget(char *path);

#endif
