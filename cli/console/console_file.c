/* Games to and from files: save, load, and the copy that is kept after every move for `play
 * --resume`. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/command/new_file.h"
#include "cli/command/options.h"
#include "cli/console/console.h"
#include "core/base/memory.h"
#include "core/games/games.h"

enum { LARGEST_FILE = 64 << 20 };

/* Tags that only the kept copy has: who sits where, where the keys come from, and the game, unless
 * it is English draughts. */
static const char *const seat_tag[CH_SEATS] = {"FirstSeat", "SecondSeat"};
static const char seed_tag[] = "Seed", secret_tag[] = "Secret", game_tag[] = "Game";

static void copy_tags(struct ch_pdn_tags *to, const struct ch_pdn_tags *from) {
    for (int i = 0; i < from->count; i++)
        ch_pdn_tags_set(to, from->tag[i].name, from->tag[i].value);
}

static void set_missing(struct ch_pdn_tags *tags, const char *name, const char *value) {
    if (!ch_pdn_tags_get(tags, name))
        ch_pdn_tags_set(tags, name, value);
}

static void write_game(const struct ch_console *console, bool with_seats, struct ch_text *text) {
    struct ch_pdn_game pdn;
    char date[16];
    time_t now = time(NULL);
    struct tm local;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &local));
    ch_pdn_game_init(&pdn, console->game, &console->session.history);
    copy_tags(&pdn.tags, &console->tags);
    set_missing(&pdn.tags, "Event", "A game at the console");
    set_missing(&pdn.tags, "Date", date);
    for (int seat = 0; seat < CH_SEATS; seat++)
        set_missing(&pdn.tags, console->game->seat_name[seat], console->seats[seat].spec);
    const struct ch_outcome *outcome = &console->session.outcome;
    ch_pdn_tags_set(&pdn.tags, "Termination",
                    outcome->result == CH_ONGOING ? NULL : ch_end_text(outcome->end));
    snprintf(pdn.result, sizeof pdn.result, "%s", ch_pdn_result(console->game, *outcome));
    ch_pdn_tags_set(&pdn.tags, "Result", pdn.result);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_pdn_tags_set(&pdn.tags, seat_tag[seat], with_seats ? console->seats[seat].spec : NULL);
    bool named = with_seats && strcmp(console->game->name, ch_game_default) != 0;
    ch_pdn_tags_set(&pdn.tags, game_tag, named ? console->game->name : NULL);
    ch_pdn_tags_set(&pdn.tags, seed_tag, NULL);
    ch_pdn_tags_set(&pdn.tags, secret_tag, NULL);
    char secret[CH_SECRET_HEX];
    ch_secret_write(&console->keys.secret, secret);
    if (with_seats && console->keys.drawn)
        ch_pdn_tags_set(&pdn.tags, secret_tag, secret);
    else if (with_seats)
        ch_pdn_tags_setf(&pdn.tags, seed_tag, "%llu", (unsigned long long)console->seed);
    ch_pdn_write(&pdn, text);
    ch_pdn_game_done(&pdn);
}

enum ch_status ch_console_write_file(const char *path, const struct ch_text *text, bool replace,
                                     bool own, struct ch_error *error) {
    if (!replace && access(path, F_OK) == 0)
        return ch_error_set(error, CH_BAD_INPUT, path, 0, "exists; `save! FILE` replaces it");
    struct ch_text draft;
    ch_text_init(&draft);
    ch_text_addf(&draft, "%s.%ld", path, (long)getpid());
    enum ch_status status = CH_OK;
    int made = open(draft.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, own ? 0600 : 0666);
    FILE *file = made >= 0 ? fdopen(made, "wb") : NULL;
    if (made >= 0 && !file)
        close(made);
    bool written = file && fwrite(text->data, 1, text->length, file) == text->length;
    if (file && fclose(file) != 0)
        written = false;
    if (!written || rename(draft.data, path) != 0) {
        status = ch_error_system(error, path, "can't be written");
        if (made >= 0)
            unlink(draft.data);
    }
    ch_text_done(&draft);
    return status;
}

static void say_saved(struct ch_console *console, const char *path) {
    int count = console->session.history.count;
    struct ch_text name;
    ch_text_init(&name);
    ch_add_shell_word(&name, path);
    bool usual = strcmp(console->game->name, ch_game_default) == 0;
    ch_say(console, "Saved %d move%s; `crownhead play%s%s --load %s` goes on from there.", count,
           count == 1 ? "" : "s", usual ? "" : " --game ", usual ? "" : console->game->name,
           name.data);
    if (ch_console_viewer(console) >= 0)
        ch_say(console, "The file holds the ranks of both sides: who looks into it sees them.");
    ch_text_done(&name);
}

static void save(struct ch_console *console, const char *path, bool replace) {
    if (!path[0]) {
        ch_say(console, "`save` needs the name of a file, such as `save game.pdn`.");
        return;
    }
    struct ch_error error = {0};
    struct ch_text text;
    ch_text_init(&text);
    write_game(console, false, &text);
    if (ch_console_write_file(path, &text, replace, false, &error) != CH_OK)
        ch_say_error(console, &error);
    else
        say_saved(console, path);
    ch_text_done(&text);
}

void ch_do_save(struct ch_console *console, const char *argument) {
    save(console, argument, false);
}

void ch_do_save_over(struct ch_console *console, const char *argument) {
    save(console, argument, true);
}

/* The end that a file tells of a game that could go on. */
static void take_result(struct ch_console *console, const struct ch_pdn_game *pdn) {
    struct ch_outcome outcome = ch_pdn_outcome(pdn->result);
    if (outcome.result == CH_ONGOING || ch_session_over(&console->session))
        return;
    const char *termination = ch_pdn_tags_get(&pdn->tags, "Termination");
    outcome.end = termination ? ch_end_from_name(termination) : CH_END_NONE;
    if (outcome.end == CH_END_NONE)
        outcome.end = outcome.result == CH_DRAWN ? CH_END_AGREEMENT : CH_END_RESIGNATION;
    ch_session_end(&console->session, outcome);
}

static void take_game(struct ch_console *console, const struct ch_pdn_game *pdn) {
    struct ch_session *session = &console->session;
    ch_console_leave_game(console);
    console->set_up.active = false;
    console->at_screen = -1;
    ch_session_restart(session, &pdn->line.history.start);
    session->history.start_quiet = pdn->line.history.start_quiet;
    for (int i = 0; i < pdn->line.history.count && !ch_session_over(session); i++)
        ch_session_play(session, &pdn->line.history.plies[i].move);
    take_result(console, pdn);
    ch_pdn_tags_done(&console->tags);
    console->tags = (struct ch_pdn_tags){0};
    copy_tags(&console->tags, &pdn->tags);
    ch_console_new_game(console);
    ch_console_moved(console);
    console->recorded = ch_session_over(session);
}

/* Game `number` (from 1) of a text into `pdn`, which the caller releases whatever is returned. */
static enum ch_status read_game(const struct ch_console *console, const char *path,
                                const struct ch_text *text, long number, struct ch_pdn_game *pdn,
                                struct ch_error *error) {
    struct ch_pdn_reader reader;
    ch_pdn_reader_init(&reader, text->data, text->length, path, console->game);
    enum ch_status status = ch_pdn_read(&reader, pdn, error);
    long read = 1;
    for (; status != CH_NOT_FOUND && read < number; read++) {
        ch_pdn_game_done(pdn);
        status = ch_pdn_read(&reader, pdn, error);
    }
    if (status == CH_NOT_FOUND && read == 1)
        return ch_error_set(error, CH_NOT_FOUND, path, 0,
                            "there is no game in it; is this a PDN file?");
    if (status == CH_NOT_FOUND)
        return ch_error_set(error, CH_NOT_FOUND, path, 0,
                            "ends after game %ld; there is no game %ld", read - 1, number);
    if (status == CH_OK && pdn->game != console->game &&
        strcmp(pdn->game->title, console->game->title) == 0)
        return ch_error_set(error, CH_BAD_INPUT, path, pdn->start_line,
                            "is a game of %s by other rule variants; start with --game %s",
                            pdn->game->title, pdn->game->name);
    if (status == CH_OK && pdn->game != console->game)
        return ch_error_set(error, CH_BAD_INPUT, path, pdn->start_line,
                            "is a game of %s, not of %s; start with --game %s", pdn->game->title,
                            console->game->title, pdn->game->name);
    return status;
}

static void say_loaded(struct ch_console *console, const char *path,
                       const struct ch_pdn_game *pdn) {
    const char *name[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        name[seat] = ch_pdn_tags_get(&pdn->tags, console->game->seat_name[seat]);
        name[seat] = name[seat] ? name[seat] : "?";
    }
    int count = pdn->line.history.count;
    ch_say(console, "%s: %s against %s, %d move%s.", path, name[0], name[1], count,
           count == 1 ? "" : "s");
    bool noted = pdn->line.variation_count > 0 || pdn->line.next;
    for (int i = 0; i <= pdn->line.history.count && pdn->line.notes && !noted; i++)
        noted = pdn->line.notes[i].comment != NULL;
    if (noted)
        ch_say(console, "Its comments and side lines are not kept in the console.");
    for (int i = 0; i < pdn->warning_count; i++)
        ch_say_error(console, &pdn->warnings[i]);
}

enum ch_status ch_console_load(struct ch_console *console, const char *path, long number,
                               struct ch_error *error) {
    struct ch_text text;
    struct ch_pdn_game pdn;
    ch_text_init(&text);
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status == CH_OK) {
        status = read_game(console, path, &text, number, &pdn, error);
        if (status == CH_OK) {
            take_game(console, &pdn);
            say_loaded(console, path, &pdn);
        }
        ch_pdn_game_done(&pdn);
    }
    ch_text_done(&text);
    return status;
}

void ch_do_load(struct ch_console *console, const char *argument) {
    const char *blank = strrchr(argument, ' ');
    char *end = NULL;
    long number = blank ? strtol(blank + 1, &end, 10) : 1;
    bool counted = blank && end != blank + 1 && !*end;
    char *path = ch_copy_bytes(argument, counted ? (size_t)(blank - argument) : strlen(argument));
    struct ch_error error = {0};
    if (!path[0])
        ch_say(console, "`load` needs the name of a file, such as `load game.pdn`, and may take a "
                        "game's number.");
    else if (counted && number < 1)
        ch_say(console, "Games are counted from 1.");
    else if (ch_console_load(console, path, counted ? number : 1, &error) != CH_OK)
        ch_say_error(console, &error);
    ch_free(path);
}

char *ch_console_kept_path(void) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    struct ch_text path;
    ch_text_init(&path);
    if (state && state[0] == '/')
        ch_text_addf(&path, "%s/crownhead/last-game.pdn", state);
    else if (home && home[0] == '/')
        ch_text_addf(&path, "%s/.local/state/crownhead/last-game.pdn", home);
    char *taken = path.length > 0 ? ch_text_take(&path) : NULL;
    ch_text_done(&path);
    return taken;
}

char *ch_console_kept_game(const char *path) {
    struct ch_text text;
    char start[sizeof game_tag + 4], *name = NULL;
    snprintf(start, sizeof start, "\n[%s \"", game_tag);
    ch_text_init(&text);
    if (ch_text_read_file(&text, path, LARGEST_FILE, NULL) == CH_OK) {
        const char *at = strstr(text.data, start);
        if (at)
            name = ch_copy_bytes(at + strlen(start), strcspn(at + strlen(start), "\"\n"));
    }
    ch_text_done(&text);
    return name;
}

void ch_console_keep(struct ch_console *console) {
    if (!console->autosave || console->autosave_failed || console->session.history.count == 0)
        return;
    struct ch_text text;
    struct ch_error error = {0};
    ch_text_init(&text);
    write_game(console, true, &text);
    ch_new_folders(console->autosave, 0700);
    if (ch_console_write_file(console->autosave, &text, true, true, &error) != CH_OK) {
        ch_say_error(console, &error);
        ch_say(console, "This game is not kept for --resume.");
        console->autosave_failed = true;
    }
    ch_text_done(&text);
}

/* Those of a game that was kept; of one that a program before scheme 1 kept, those of its seed, and
 * in games that hide something new ones. */
static void take_keys(struct ch_console *console) {
    const char *seed = ch_pdn_tags_get(&console->tags, seed_tag);
    const char *text = ch_pdn_tags_get(&console->tags, secret_tag);
    struct ch_secret secret;
    if (text && ch_game_hidden(console->game) && ch_secret_read(text, strlen(text), &secret)) {
        console->keys = ch_keys_of_secret(&secret);
    } else if (seed && !ch_game_hidden(console->game)) {
        console->seed = strtoull(seed, NULL, 10);
        console->keys = ch_keys_of_seed(console->seed);
    }
}

enum ch_status ch_console_resume(struct ch_console *console, const char *path,
                                 const bool seated[CH_SEATS], struct ch_error *error) {
    if (!path || access(path, F_OK) != 0)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "no game was kept; `crownhead play` begins one");
    enum ch_status status = ch_console_load(console, path, 1, error);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        const char *spec = ch_pdn_tags_get(&console->tags, seat_tag[seat]);
        if (spec && !seated[seat])
            status = ch_console_seat(console, seat, spec, error);
    }
    take_keys(console);
    return status;
}
