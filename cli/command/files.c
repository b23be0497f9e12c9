#include "cli/command/files.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/base/closed_file.h"

enum ch_status ch_open_record(const char *path, struct ch_record **record, struct ch_error *error) {
    enum ch_status status;
    for (bool announced = false;
         (status = ch_record_open(path, CH_RECORD_WRITE, record, error)) == CH_BUSY;
         announced = true)
        if (!announced)
            ch_print_to(stderr, "%s: another program is writing; this one waits for it\n", path);
    return status;
}

enum ch_status ch_open_record_for(const char *path, const struct ch_game *game,
                                  struct ch_record **record, struct ch_error *error) {
    bool hidden = ch_game_hidden(game);
    if (hidden)
        ch_closed_file_make(path);
    enum ch_status status = ch_open_record(path, record, error);
    if (status != CH_OK || !hidden)
        return status;
    status = ch_record_close_to_others(*record, error);
    if (status != CH_OK)
        ch_record_close(*record);
    return status;
}

void ch_record_add_db(const char *db, struct ch_text *text) {
    if (strcmp(db, CH_RECORD_FILE) == 0)
        return;
    ch_text_add(text, " --db ");
    ch_add_shell_word(text, db);
}

bool ch_own_file(const char *name, struct ch_text *path) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool given = state && state[0] == '/';
    if (!given && !(home && home[0] == '/'))
        return false;
    ch_text_addf(path, "%s%s/crownhead/%s", given ? state : home, given ? "" : "/.local/state",
                 name);
    return true;
}

bool ch_own_record(const char *db, struct ch_text *path) {
    if (!db)
        return ch_own_file("games.db", path);
    ch_text_add(path, db);
    return strcmp(db, CH_NO_RECORD) != 0;
}

enum ch_status ch_own_record_open(const char *db, struct ch_record **record,
                                  struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    if (!ch_own_record(db, &path) || (!db && access(path.data, F_OK) != 0))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "you have no games here yet; `crownhead serve` and `crownhead play` "
                            "keep them, and --db names another record");
    return ch_record_open(path.data, CH_RECORD_READ, record, error);
}

void ch_own_file_make(const char *path) {
    ch_new_folders(path, 0700);
    ch_closed_file_make(path);
}

/* The error of a file that is there. */
static enum ch_status fail_exists(const char *path, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, path, 0,
                        "the file exists and is left as it is; name another with --out");
}

enum ch_status ch_new_file_possible(const char *path, struct ch_error *error) {
    if (access(path, F_OK) == 0)
        return fail_exists(path, error);
    CH_SCOPED(ch_text_done) struct ch_text folder = ch_text_new();
    const char *slash = strrchr(path, '/');
    ch_text_add_bytes(&folder, slash ? path : "./", slash ? (size_t)(slash + 1 - path) : 2);
    enum ch_status status = CH_OK;
    if (access(folder.data, W_OK | X_OK) != 0)
        status = ch_error_system(error, path, "can't be written");
    return status;
}

bool ch_fill_file(int file, const char *text) {
    size_t done = 0, length = strlen(text);
    while (done < length) {
        ssize_t wrote = write(file, text + done, length - done);
        if (wrote <= 0 && !(wrote < 0 && errno == EINTR))
            return false;
        done += wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

enum ch_status ch_new_file(const char *path, const char *text, struct ch_error *error) {
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return errno == EEXIST ? fail_exists(path, error)
                               : ch_error_system(error, path, "can't be written");
    enum ch_status status = CH_OK;
    if (!ch_fill_file(file, text) || fsync(file) != 0) {
        status = ch_error_system(error, path, "can't be written");
        unlink(path);
    }
    close(file);
    return status;
}

enum ch_status ch_new_file_inside(const char *path, size_t root, struct ch_error *error) {
    enum ch_status status = CH_OK;
    struct stat found;
    char *copy = ch_copy(path), *end = copy + root;
    assert(root <= strlen(path));
    while (status == CH_OK && *end) {
        end += 1 + strcspn(end + 1, "/");
        char after = *end;
        *end = '\0';
        if (lstat(copy, &found) == 0 && S_ISLNK(found.st_mode))
            status = ch_error_set(error, CH_BAD_INPUT, copy, 0,
                                  "it is a symbolic link, which may lead anywhere; remove it, or "
                                  "name another folder with --out");
        *end = after;
    }
    ch_free(copy);
    return status;
}

void ch_new_folders(const char *path, mode_t mode) {
    CH_FREED char *copy = ch_copy(path);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(copy, mode);
        *slash = '/';
    }
}

void ch_secret_file_add_command(const char *path, struct ch_text *text) {
    ch_text_add(text, "(umask 077; od -An -N16 -tx1 /dev/urandom | tr -d ' \\n' >");
    ch_add_shell_word(text, path);
    ch_text_add(text, ")");
}

static enum ch_status missing(const char *path, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text command = ch_text_new();
    ch_secret_file_add_command(path, &command);
    ch_error_set(error, CH_NOT_FOUND, path, 0, "there is no such file; this makes one: %s",
                 command.data);
    return CH_NOT_FOUND;
}

static enum ch_status check_secret(int file, const char *path, struct ch_error *error) {
    struct stat about;
    if (fstat(file, &about) != 0)
        return ch_error_system(error, path, "can't be looked at");
    if (!S_ISREG(about.st_mode))
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "is no plain file; a secret is kept in one");
    if (about.st_uid != geteuid())
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "belongs to another user, who knows the secret; make one of your own");
    if (about.st_mode & (S_IRWXG | S_IRWXO))
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "others may read or write it (mode %03o); `chmod 600` it, or make "
                            "another if somebody may have read it",
                            (unsigned)about.st_mode & 0777u);
    return CH_OK;
}

/* Reads the secret of a file: 32 hexadecimal digits, and nothing else but the end of the line. Only
 * the user may own, read or write the file. CH_NOT_FOUND, CH_SYSTEM, or CH_BAD_INPUT with what to
 * do; no error repeats what the file holds. */
static enum ch_status read_secret(const char *path, struct ch_secret *secret,
                                  struct ch_error *error) {
    char text[2 * CH_SECRET_HEX];
    ch_confine_hide(path);
    int file =
        open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe is refused, not waited for */
    if (file < 0)
        return errno == ENOENT ? missing(path, error)
                               : ch_error_system(error, path, "can't be read");
    enum ch_status status = check_secret(file, path, error);
    ssize_t count = status == CH_OK ? read(file, text, sizeof text) : 0;
    if (count < 0)
        status = ch_error_system(error, path, "can't be read");
    close(file);
    if (status == CH_OK && !ch_secret_read(text, (size_t)count, secret))
        status = ch_error_set(error, CH_BAD_INPUT, path, 1,
                              "is not a secret of 32 hexadecimal digits and nothing else");
    return status;
}

enum ch_status ch_secret_option(const char *path, const struct ch_game *game, bool warn,
                                struct ch_secret *secret, bool *given, struct ch_error *error) {
    *given = path && ch_game_hidden(game);
    if (path && !*given && warn)
        ch_print_to(stderr, "%s hides nothing: its keys come from the seed, and %s is not read\n",
                    game->title, path);
    return *given ? read_secret(path, secret, error) : CH_OK;
}

enum ch_status ch_secret_keys(const char *path, const struct ch_game *game, uint64_t seed,
                              struct ch_keys *keys, struct ch_error *error) {
    struct ch_secret secret;
    bool given, hidden = ch_game_hidden(game);
    enum ch_status status = ch_secret_option(path, game, true, &secret, &given, error);
    if (status == CH_OK && hidden && !given)
        status = ch_secret_draw(&secret, error);
    if (status == CH_OK)
        *keys = hidden ? ch_keys_of_secret(&secret) : ch_keys_of_seed(seed);
    return status;
}
