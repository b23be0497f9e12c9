/* Games to and from files: save and load, and the copy that is kept after every move for
 * `play --resume`. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/analyse/analyse.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/console/console.h"
#include "core/base/whole_file.h"

enum { LARGEST_FILE = 64 << 20 };

/* Tags that only the kept copy has, beside the game: who sits where, where the keys come from; with
 * them the clocks, and what a rating asks for. */
static const char *const seat_tag[CH_SEATS] = {"FirstSeat", "SecondSeat"};
static const char seed_tag[] = "Seed", secret_tag[] = "Secret";

static void copy_tags(struct ch_pdn_tags *to, const struct ch_pdn_tags *from) {
    for (int i = 0; i < from->count; i++)
        ch_pdn_tags_set(to, from->tag[i].name, from->tag[i].value);
}

static void drop_kept_tags(const struct ch_console *console, struct ch_pdn_tags *tags) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_pdn_tags_set(tags, seat_tag[seat], NULL);
    ch_pdn_tags_set(tags, ch_kept_game_tag, NULL);
    ch_pdn_tags_set(tags, seed_tag, NULL);
    ch_pdn_tags_set(tags, secret_tag, NULL);
    ch_console_help_write(console, false, tags);
    ch_console_set_up_write(console, false, tags);
    ch_console_clock_write(console, false, tags);
}

static void add_kept_tags(const struct ch_console *console, struct ch_pdn_tags *tags) {
    char secret[CH_SECRET_HEX];
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_pdn_tags_set(tags, seat_tag[seat], console->seats[seat].spec);
    if (strcmp(console->game->name, ch_game_default) != 0)
        ch_pdn_tags_set(tags, ch_kept_game_tag, console->game->name);
    ch_secret_write(&console->keys.secret, secret);
    if (console->keys.drawn)
        ch_pdn_tags_set(tags, secret_tag, secret);
    else
        ch_pdn_tags_setf(tags, seed_tag, "%llu", (unsigned long long)console->seed);
    ch_console_help_write(console, true, tags);
    ch_console_set_up_write(console, true, tags);
    ch_console_clock_write(console, true, tags);
}

static void set_missing(struct ch_pdn_tags *tags, const char *name, const char *value) {
    if (!ch_pdn_tags_get(tags, name))
        ch_pdn_tags_set(tags, name, value);
}

void ch_console_annotate(const struct ch_console *console, struct ch_pdn_line *line) {
    const struct ch_pdn_line *old = console->loaded ? &console->loaded->line : NULL;
    const struct ch_history *history = &line->history;
    if (!old || !old->notes ||
        memcmp(&old->history.start, &history->start, sizeof history->start) != 0)
        return;
    int same = 0;
    while (same < history->count && same < old->history.count &&
           ch_move_equal(&history->plies[same].move, &old->history.plies[same].move))
        same++;
    for (int i = 0; i <= same; i++) {
        line->notes[i] = old->notes[i];
        line->notes[i].comment = NULL;
        line->notes[i].comment_length = line->notes[i].comment_capacity = 0;
        if (old->notes[i].comment)
            ch_pdn_comment(line, i, old->notes[i].comment);
    }
    line->variations = old->variations;
    while (line->variation_count < old->variation_count &&
           old->variations[line->variation_count].at <= same)
        line->variation_count++;
    line->next = same == old->history.count ? old->next : NULL;
}

void ch_console_annotate_done(struct ch_pdn_line *line) {
    line->variations = NULL;
    line->variation_count = 0;
    line->next = NULL;
}

void ch_console_game_tags(const struct ch_console *console, struct ch_pdn_tags *tags) {
    char date[16];
    time_t now = time(NULL);
    struct tm local;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &local));
    copy_tags(tags, &console->tags);
    drop_kept_tags(console, tags);
    if (console->from_file)
        return;
    set_missing(tags, "Event", "A game at the console");
    set_missing(tags, "Date", date);
    for (int seat = 0; seat < CH_SEATS; seat++)
        set_missing(tags, console->game->seat_name[seat], ch_console_player(console, seat));
    if (ch_console_ballot_plies(console) > 0)
        set_missing(tags, "Opening", console->ballot.name);
}

void ch_console_write_game(const struct ch_console *console, bool with_seats,
                           struct ch_text *text) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    ch_pdn_game_init(&pdn, console->game, &console->session.history);
    ch_console_game_tags(console, &pdn.tags);
    struct ch_outcome outcome = console->session.outcome;
    if (console->set_up.active) /* the board is empty yet */
        outcome = (struct ch_outcome){.result = CH_ONGOING};
    if (outcome.result == CH_ONGOING || outcome.end != CH_END_NONE)
        ch_pdn_tags_set(&pdn.tags, "Termination",
                        outcome.result == CH_ONGOING ? NULL : ch_end_text(outcome.end));
    snprintf(pdn.result, sizeof pdn.result, "%s", ch_pdn_result(console->game, outcome));
    ch_pdn_tags_set(&pdn.tags, "Result", pdn.result);
    if (with_seats)
        add_kept_tags(console, &pdn.tags);
    ch_console_annotate(console, &pdn.line);
    ch_pdn_write(&pdn, text);
    ch_console_annotate_done(&pdn.line);
}

void ch_do_analyse(struct ch_console *console, const char *argument) {
    struct ch_pdn_game pdn = {0};
    (void)argument;
    if (ch_console_viewer(console) >= 0) {
        ch_say(console, "That would show what is hidden from you; ask when the game is over.");
    } else if (console->session.history.count == 0) {
        ch_say(console, "No moves yet.");
    } else {
        ch_pdn_game_init(&pdn, console->game, &console->session.history);
        ch_console_helped(console);
        fflush(console->out);
        ch_analyse_game(&pdn);
    }
}

static void say_saved(struct ch_console *console, const char *path) {
    int count = console->session.history.count;
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    ch_add_shell_word(&name, path);
    bool usual = strcmp(console->game->name, ch_game_default) == 0;
    ch_say(console, "Saved %d move%s; `crownhead play%s%s --load %s` goes on from there.", count,
           ch_plural(count), usual ? "" : " --game ", usual ? "" : console->game->name, name.data);
    if (ch_console_viewer(console) >= 0)
        ch_say(console, "The file holds the ranks of both sides: who looks into it sees them.");
}

static void save(struct ch_console *console, const char *path, bool replace) {
    struct ch_error error = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_text *whole = &text;
    ch_console_write_game(console, false, &text);
    if (!path[0])
        ch_say(console, "`save` needs the name of a file, such as `save game.pdn`.");
    else if (!replace && access(path, F_OK) == 0)
        ch_say(console, "%s: exists; `save! FILE` replaces it", path);
    else if (ch_whole_file(path, 0666, &whole, 1, &error) != CH_OK)
        ch_say_error(console, &error);
    else
        say_saved(console, path);
}

void ch_do_save(struct ch_console *console, const char *argument) {
    save(console, argument, false);
}

void ch_do_save_over(struct ch_console *console, const char *argument) {
    save(console, argument, true);
}

/* Takes the result that a file gives for a game that could go on. */
static void take_result(struct ch_console *console, const struct ch_pdn_game *pdn) {
    struct ch_outcome outcome = ch_pdn_outcome(pdn->result);
    if (outcome.result == CH_ONGOING || ch_session_over(&console->session))
        return;
    const char *termination = ch_pdn_tags_get(&pdn->tags, "Termination");
    outcome.end = termination ? ch_end_from_name(termination) : CH_END_NONE;
    ch_session_end(&console->session, outcome);
}

void ch_console_unload(struct ch_console *console) {
    if (console->loaded)
        ch_pdn_game_done(console->loaded);
    ch_free(console->loaded);
    console->loaded = NULL;
    console->from_file = false;
}

void ch_console_play_on(struct ch_console *console) {
    for (int seat = 0; console->from_file && seat < CH_SEATS; seat++)
        ch_pdn_tags_set(&console->tags, console->game->seat_name[seat], NULL);
    console->from_file = false;
}

const char *ch_console_file_name(const struct ch_console *console, int seat) {
    assert(seat >= 0 && seat < CH_SEATS);
    return ch_pdn_tags_get(&console->tags, console->game->seat_name[seat]);
}

/* `pdn` becomes the console's. */
static void take_game(struct ch_console *console, struct ch_pdn_game *pdn) {
    struct ch_session *session = &console->session;
    ch_console_leave_game(console);
    ch_console_unload(console);
    console->loaded = pdn;
    console->set_up.active = false;
    console->at_screen = -1;
    ch_session_restart(session, &pdn->line.history.start);
    ch_session_recall(session, &pdn->line.history.before);
    for (int i = 0; i < pdn->line.history.count && !ch_session_over(session); i++)
        ch_session_play(session, &pdn->line.history.plies[i].move);
    take_result(console, pdn);
    ch_pdn_tags_done(&console->tags);
    console->tags = (struct ch_pdn_tags){0};
    copy_tags(&console->tags, &pdn->tags);
    ch_console_help_begin(console, false);
    ch_console_new_game(console);
    ch_console_moved(console);
    console->recorded = ch_session_over(session);
}

/* Game `number` (from 1) of a text into `pdn`, which the caller releases whatever is returned. */
static enum ch_status read_game(const struct ch_console *console, const char *path,
                                const struct ch_text *text, long number, struct ch_pdn_game *pdn,
                                struct ch_error *error) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    ch_pdn_reader_init(&reader, text->data, text->length, path, console->game);
    reader.asked = true;
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
    if (status != CH_OK || pdn->game == console->game)
        return status;
    bool variant = strcmp(pdn->game->title, console->game->title) == 0;
    return ch_error_set(
        error, CH_BAD_INPUT, path, pdn->start_line, "is a game of %s%s%s%s%s", pdn->game->title,
        variant ? " by other rule variants" : ", not of ", variant ? "" : console->game->title,
        console->page ? "" : "; start with --game ", console->page ? "" : pdn->game->name);
}

/* Who plays on, and how to begin or to change that. */
static void say_who_plays_on(struct ch_console *console) {
    int people = ch_console_people(console, NULL), seat = console->seats[0].agent != NULL;
    bool over = ch_session_over(&console->session),
         asked = ch_session_side(&console->session) == seat;
    const char *const *name = console->game->seat_name;
    if (people == CH_SEATS)
        ch_say(console, CH_TYPED "%s plays on; `seat %s AGENT` seats an opponent.",
               over ? "`undo`, then a move," : "A move", name[1]);
    else if (people == 0)
        ch_say(console,
               CH_TYPED "%s plays a move on, `go` all of them; `seat %s human` gives you a side.",
               over ? "`undo`, then Enter," : "Enter", name[0]);
    else
        ch_say(console, CH_TYPED "%s plays on, with you as %s against %s; `swap` gives you %s.",
               over    ? "After `undo` a move"
               : asked ? "A move"
                       : "Enter",
               name[seat], console->seats[!seat].spec, name[!seat]);
}

static void say_loaded(struct ch_console *console, const char *path,
                       const struct ch_pdn_game *pdn) {
    const char *name[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        name[seat] = ch_console_file_name(console, seat);
        name[seat] = name[seat] ? name[seat] : "?";
    }
    int count = pdn->line.history.count;
    ch_say(console, "%s: %s against %s, %d move%s.", path, name[0], name[1], count,
           ch_plural(count));
    if (pdn->line.next)
        ch_say(console, "How it goes on from a position set up in its middle is kept, but not "
                        "played here.");
    for (int i = 0; i < pdn->warnings.count; i++)
        ch_say_error(console, &pdn->warnings.warning[i].error);
}

/* Whether a game follows game `number`, which was read. */
static bool has_next_game(const struct ch_console *console, const struct ch_text *text,
                          long number) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    struct ch_error error;
    return read_game(console, "", text, number + 1, &pdn, &error) != CH_NOT_FOUND;
}

static void say_of_next_game(struct ch_console *console, long number) {
    if (console->page)
        ch_say(console, "It is the first of several games.");
    else
        ch_say(console, "There are more games in it: `load FILE %ld` takes the next.", number + 1);
}

/* `kept`: by the console itself, whose players go on. */
static enum ch_status load_text(struct ch_console *console, const char *path,
                                const struct ch_text *text, long number, bool kept,
                                struct ch_error *error) {
    struct ch_pdn_game *pdn = ch_alloc(sizeof *pdn);
    enum ch_status status = read_game(console, path, text, number, pdn, error);
    if (status == CH_OK) {
        take_game(console, pdn);
        say_loaded(console, path, pdn);
        if (has_next_game(console, text, number))
            say_of_next_game(console, number);
        console->from_file = !kept;
        if (!kept)
            say_who_plays_on(console);
    } else {
        ch_pdn_game_done(pdn);
        ch_free(pdn);
    }
    return status;
}

enum ch_status ch_console_load_text(struct ch_console *console, const char *path,
                                    const struct ch_text *text, long number,
                                    struct ch_error *error) {
    return load_text(console, path, text, number, false, error);
}

static enum ch_status load_file(struct ch_console *console, const char *path, long number,
                                bool kept, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status == CH_OK)
        status = load_text(console, path, &text, number, kept, error);
    return status;
}

enum ch_status ch_console_load(struct ch_console *console, const char *path, long number,
                               struct ch_error *error) {
    return load_file(console, path, number, false, error);
}

void ch_do_load(struct ch_console *console, const char *argument) {
    const char *blank = strrchr(argument, ' ');
    char *end = NULL;
    long number = blank ? strtol(blank + 1, &end, 10) : 1;
    bool counted = blank && end != blank + 1 && !*end;
    CH_FREED char *path =
        ch_copy_bytes(argument, counted ? (size_t)(blank - argument) : strlen(argument));
    struct ch_error error = {0};
    if (!path[0])
        ch_say(console, "`load` needs the name of a file, such as `load game.pdn`, and may take a "
                        "game's number.");
    else if (counted && number < 1)
        ch_say(console, "Games are counted from 1.");
    else if (ch_console_load(console, path, counted ? number : 1, &error) != CH_OK)
        ch_say_error(console, &error);
}

void ch_console_keep(struct ch_console *console) {
    if (!console->kept.path || console->kept_failed)
        return;
    bool over = !console->set_up.active && ch_session_over(&console->session) && console->announced;
    if (console->page && over)
        unlink(console->kept.path);
    if (console->page ? over : console->session.history.count == 0)
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error error = {0};
    ch_console_write_game(console, true, &text);
    ch_new_folders(console->kept.path, 0700);
    const struct ch_text *whole = &text;
    if (ch_whole_file(console->kept.path, 0600, &whole, 1, &error) != CH_OK) {
        ch_say_error(console, &error);
        ch_say(console, console->page ? "This game does not come back when the server ends."
                                      : "This game is not kept for --resume.");
        console->kept_failed = true;
    }
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

enum ch_status ch_console_kept_seats(const char *path, const struct ch_game *game,
                                     char *seats[CH_SEATS], struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    struct ch_pdn_reader reader;
    seats[0] = seats[1] = NULL;
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status != CH_OK)
        return status;
    ch_pdn_reader_init(&reader, text.data, text.length, path, game);
    status = ch_pdn_read(&reader, &pdn, error);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        const char *spec = ch_pdn_tags_get(&pdn.tags, seat_tag[seat]);
        seats[seat] = spec ? ch_copy(spec) : NULL;
    }
    if (status == CH_NOT_FOUND || (status == CH_OK && (!seats[0] || !seats[1] || pdn.game != game)))
        return ch_error_set(error, CH_BAD_INPUT, path, 0, "is no game that was kept");
    return status;
}

enum ch_status ch_console_resume(struct ch_console *console, const char *path,
                                 const bool seated[CH_SEATS], bool timed, struct ch_error *error) {
    if (!path || access(path, F_OK) != 0)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "no game was kept; `crownhead play` begins one");
    char *kept = console->kept.path;
    console->kept.path = NULL; /* the file stays as it is until the game goes on */
    enum ch_status status = load_file(console, path, 1, true, error);
    console->kept.path = kept;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        const char *spec = ch_pdn_tags_get(&console->tags, seat_tag[seat]);
        if (spec && !seated[seat])
            status = ch_console_seat(console, seat, spec, error);
    }
    take_keys(console);
    ch_console_help_read(console, !seated[0] && !seated[1]);
    if (status == CH_OK && !timed)
        status = ch_console_clock_read(console, error);
    return status == CH_OK ? ch_console_set_up_read(console, error) : status;
}
