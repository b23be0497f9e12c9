/* The copy of the game that is kept after every move for `play --resume`. Each console that runs
 * has one of its own: a lock beside the file shows that it is in use. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command/new_file.h"
#include "cli/console/console.h"
#include "core/base/memory.h"
#include "core/games/games.h"

enum { LARGEST_FILE = 64 << 20, SLOTS = 9 };

/* The path of the file with this number, from 1, appended. False: the user has no home. */
static bool add_path(struct ch_text *path, int slot) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        ch_text_addf(path, "%s/crownhead/last-game", state);
    else if (home && home[0] == '/')
        ch_text_addf(path, "%s/.local/state/crownhead/last-game", home);
    else
        return false;
    if (slot > 1)
        ch_text_addf(path, "-%d", slot);
    ch_text_add(path, ".pdn");
    return true;
}

/* The lock of the file at `path`, -1: another console has it, or there can be none. */
static int take_lock(const char *path) {
    struct ch_text name = ch_text_new();
    ch_text_addf(&name, "%s.lock", path);
    ch_new_folders(path, 0700);
    int lock = open(name.data, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ch_text_done(&name);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        return -1;
    }
    return lock;
}

/* True if `file` was written later than `than`. */
static bool is_newer(const struct stat *file, const struct stat *than) {
    return file->st_mtim.tv_sec != than->st_mtim.tv_sec
               ? file->st_mtim.tv_sec > than->st_mtim.tv_sec
               : file->st_mtim.tv_nsec > than->st_mtim.tv_nsec;
}

void ch_kept_claim(struct ch_kept *kept, bool resume) {
    struct stat newest = {0};
    *kept = (struct ch_kept){.lock = -1};
    for (int slot = 1; slot <= SLOTS; slot++) {
        struct stat file;
        struct ch_text path = ch_text_new();
        int lock = add_path(&path, slot) ? take_lock(path.data) : -1;
        bool there = lock >= 0 && stat(path.data, &file) == 0;
        bool better = lock >= 0 && (!kept->path || (there && is_newer(&file, &newest)));
        if (better) {
            ch_kept_release(kept);
            *kept = (struct ch_kept){.path = ch_text_take(&path), .lock = lock};
            newest = there ? file : (struct stat){0};
        } else if (lock >= 0) {
            close(lock);
        }
        ch_text_done(&path);
        if (kept->path && !resume)
            return;
    }
}

void ch_kept_release(struct ch_kept *kept) {
    if (kept->lock >= 0)
        close(kept->lock);
    ch_free(kept->path);
    *kept = (struct ch_kept){.lock = -1};
}

char *ch_console_kept_game(const char *path) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char start[32], *name = NULL;
    snprintf(start, sizeof start, "\n[%s \"", ch_game_tag);
    if (ch_text_read_file(&text, path, LARGEST_FILE, NULL) == CH_OK) {
        const char *at = strstr(text.data, start);
        if (at)
            name = ch_copy_bytes(at + strlen(start), strcspn(at + strlen(start), "\"\n"));
    }
    return name;
}

void ch_console_keep(struct ch_console *console) {
    if (!console->kept.path || console->kept_failed || console->session.history.count == 0)
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error error = {0};
    ch_console_write_game(console, true, &text);
    ch_new_folders(console->kept.path, 0700);
    if (ch_console_write_file(console->kept.path, &text, true, true, &error) != CH_OK) {
        ch_say_error(console, &error);
        ch_say(console, "This game is not kept for --resume.");
        console->kept_failed = true;
    }
}

/* Those of a game that was kept; of one that a program before scheme 1 kept, those of its seed, and
 * in games that hide something new ones. */
static void take_keys(struct ch_console *console) {
    const char *seed = ch_pdn_tags_get(&console->tags, ch_seed_tag);
    const char *text = ch_pdn_tags_get(&console->tags, ch_secret_tag);
    struct ch_secret secret;
    if (text && ch_game_hidden(console->game) && ch_secret_read(text, strlen(text), &secret)) {
        console->keys = ch_keys_of_secret(&secret);
    } else if (seed && !ch_game_hidden(console->game)) {
        console->seed = strtoull(seed, NULL, 10);
        console->keys = ch_keys_of_seed(console->seed);
    }
}

enum ch_status ch_console_resume(struct ch_console *console, const char *path,
                                 const bool seated[CH_SEATS], bool timed, struct ch_error *error) {
    if (!path || access(path, F_OK) != 0)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "no game was kept; `crownhead play` begins one");
    enum ch_status status = ch_console_load(console, path, 1, error);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        const char *spec = ch_pdn_tags_get(&console->tags, ch_seat_tag[seat]);
        if (spec && !seated[seat])
            status = ch_console_seat(console, seat, spec, error);
    }
    take_keys(console);
    if (status == CH_OK && !timed)
        status = ch_console_clock_read(console, error);
    return status;
}
