#include "cli/serve/browser.h"

#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/text.h"

extern char **environ;

/* Writes it to a new file, whose name ends what *path holds. */
static bool write_page(struct ch_text *path, const struct ch_text *text) {
    int made = mkstemps(path->data, sizeof ".html" - 1);
    FILE *file = made >= 0 ? fdopen(made, "w") : NULL;
    bool written = file && fwrite(text->data, 1, text->length, file) == text->length;
    if (file && fclose(file) != 0)
        written = false;
    return written;
}

/* A page that leads to the address, readable by the user alone. Its path; NULL: it can't be made.
 */
static char *make_page(const char *address) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new(), text = ch_text_new();
    ch_text_addf(&path, "%s/crownhead-XXXXXX.html", folder && folder[0] ? folder : "/tmp");
    ch_text_addf(&text,
                 "<!doctype html><meta charset=utf-8><title>Crownhead</title>"
                 "<meta http-equiv=refresh content=\"0;url=%s\">"
                 "<a href=\"%s\">Crownhead</a>\n",
                 address, address);
    return write_page(&path, &text) ? ch_text_take(&path) : NULL;
}

char *ch_browser_open(const char *address) {
    pid_t process;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return NULL;
    char *path = make_page(address), program[] = "xdg-open";
    if (!path)
        return NULL;
    char *const arguments[] = {program, path, NULL};
    if (posix_spawnp(&process, program, NULL, NULL, arguments, environ) != 0) {
        ch_browser_forget(path);
        return NULL;
    }
    return path;
}

void ch_browser_forget(char *path) {
    if (path)
        unlink(path);
    ch_free(path);
}
