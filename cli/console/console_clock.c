/* Clocks at the console: time of the wall, for people and agents alike, by the grammar and the
 * meaning of core/referee/time_control.h, with forms that people write besides. The increment is
 * added after a move. Taking back a move takes its time back. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "cli/console/console.h"
#include "core/base/clock.h"
#include "core/referee/settings.h"

static const char limits_tag[] = "Limits";
static const char *const clock_tag[CH_SEATS] = {"FirstClock", "SecondClock"};

bool ch_console_timed(const struct ch_console *console) {
    return ch_time_control_timed(&console->clock.control);
}

void ch_console_clock_start(struct ch_console *console) {
    struct ch_console_clock *clock = &console->clock;
    ch_game_clock_start(&clock->game, &clock->control);
    clock->game.adds_after = true;
    clock->ply = -1;
    clock->kept = 0;
}

/* The clocks before ply `ply` are kept, so that it can be taken back. */
static void keep_clock(struct ch_console_clock *clock, int ply) {
    assert(ply >= 0 && clock->kept <= clock->capacity);
    while (clock->kept <= ply) { /* moves of a file took no time */
        clock->before =
            ch_grow(clock->before, clock->kept, &clock->capacity, sizeof *clock->before);
        clock->before[clock->kept++] = clock->game;
    }
    clock->before[ply] = clock->game;
    clock->kept = ply + 1;
}

void ch_console_clock_turn(struct ch_console *console, struct ch_turn *turn) {
    struct ch_console_clock *clock = &console->clock;
    int ply = console->session.history.count;
    if (!ch_console_timed(console) || ch_session_over(&console->session) || console->from_file)
        return; /* who looks at the game of a file is not on the clock */
    if (clock->ply != ply) {
        if (ply < clock->kept)
            clock->game = clock->before[ply];
        keep_clock(clock, ply);
        ch_game_clock_turn(&clock->game,
                           &(struct ch_turn){.seat = ch_session_side(&console->session)});
        clock->ply = ply;
        clock->begun_ns = ch_clock_ns();
    }
    if (turn) {
        struct ch_game_clock before = clock->before[ply];
        ch_game_clock_turn(&before, turn);
        turn->wall = true;
    }
}

static double thought_us(const struct ch_console_clock *clock) {
    return (double)(ch_clock_ns() - clock->begun_ns) * 1e-3;
}

bool ch_console_clock_charge(struct ch_console *console) {
    struct ch_console_clock *clock = &console->clock;
    struct ch_fault fault = {0};
    int ply = console->session.history.count, seat = ch_session_side(&console->session);
    if (!ch_console_timed(console) || clock->ply != ply)
        return true;
    if (!ch_game_clock_charge(&clock->game, seat, thought_us(clock), &fault)) {
        clock->ply = -1;
        return true;
    }
    ch_say(console, "%s has lost on time: %s.", console->game->seat_name[seat], fault.text);
    console->fault = fault;
    clock->ply = -1; /* if that is taken back the turn begins again */
    ch_session_end(&console->session, (struct ch_outcome){CH_WON, !seat, fault.end});
    return false;
}

int64_t ch_console_clock_left_ns(const struct ch_console *console) {
    const struct ch_console_clock *clock = &console->clock;
    int seat = ch_session_side(&console->session);
    if (!ch_console_timed(console) || clock->ply != console->session.history.count ||
        ch_session_over(&console->session))
        return -1;
    double falls_us = ch_game_clock_falls_us(&clock->game, seat);
    double left_us = falls_us - thought_us(clock);
    return falls_us < 0 ? -1 : left_us < 0 ? 0 : (int64_t)(left_us * 1e3) + 1;
}

void ch_console_clock_flag(struct ch_console *console) {
    if (ch_console_clock_left_ns(console) == 0 && !ch_console_clock_charge(console))
        ch_console_moved(console);
}

/* "9:58", which is up to 9:58.0, and "0:07.4" below ten seconds. */
static void add_time(double us, struct ch_text *text) {
    double seconds = us > 0 ? us * 1e-6 : 0;
    int whole = (int)(seconds < 10 ? seconds : ceil(seconds));
    ch_text_addf(text, "%d:%02d", whole / 60, whole % 60);
    if (seconds < 10)
        ch_text_addf(text, ".%d", (int)((seconds - whole) * 10));
}

void ch_console_clock_text(const struct ch_console *console, struct ch_text *text) {
    const struct ch_console_clock *clock = &console->clock;
    int side = ch_session_side(&console->session);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        bool runs = clock->ply == console->session.history.count && seat == side;
        double used = runs ? thought_us(clock) : 0;
        ch_text_addf(text, "%s%s ", seat > 0 ? ", " : "", console->game->seat_name[seat]);
        if (clock->control.game_ms)
            add_time(clock->game.left_us[seat] - used, text);
        else
            ch_text_addf(text, "%.1f s used in %d move%s",
                         (clock->game.used_us[seat] + used) * 1e-6, clock->game.moves[seat],
                         ch_plural(clock->game.moves[seat]));
    }
}

/* Reads the clocks between the turns, with the time that the turn in course has used by now. */
static struct ch_game_clock read_clock(const struct ch_console *console) {
    const struct ch_console_clock *clock = &console->clock;
    int ply = console->session.history.count, seat = ch_session_side(&console->session);
    struct ch_game_clock now = ply < clock->kept ? clock->before[ply] : clock->game;
    if (clock->ply == ply && !ch_session_over(&console->session)) {
        double used = thought_us(clock);
        now.used_us[seat] += used;
        now.left_us[seat] -= used < now.left_us[seat] ? used : now.left_us[seat];
    }
    return now;
}

void ch_console_clock_write(const struct ch_console *console, bool with_clocks,
                            struct ch_pdn_tags *tags) {
    bool written = with_clocks && ch_console_timed(console);
    struct ch_game_clock now = read_clock(console);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_time_control_format(&console->clock.control, &text);
    ch_pdn_tags_set(tags, limits_tag, written ? text.data : NULL);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_clear(&text);
        ch_text_addf(&text, "left=%.0fms,used=%.0fms,moves=%d", now.left_us[seat] * 1e-3,
                     now.used_us[seat] * 1e-3, now.moves[seat]);
        ch_pdn_tags_set(tags, clock_tag[seat], written ? text.data : NULL);
    }
}

enum ch_status ch_console_clock_read(struct ch_console *console, struct ch_error *error) {
    const char *limits = ch_pdn_tags_get(&console->tags, limits_tag);
    struct ch_time_control control;
    if (!limits)
        return CH_OK;
    enum ch_status status = ch_time_control_parse(limits, &control, error);
    if (status != CH_OK)
        return status;
    console->clock.control = control;
    ch_console_clock_start(console);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        const char *text = ch_pdn_tags_get(&console->tags, clock_tag[seat]);
        int64_t left = 0, used = 0, moves = 0;
        const struct ch_setting table[] = {
            {"left", ch_setting_duration, 0, INT32_MAX, &left, "598s"},
            {"used", ch_setting_duration, 0, INT32_MAX, &used, "2s"},
            {"moves", ch_setting_number, 0, INT32_MAX, &moves, "3"},
            {0},
        };
        if (text)
            status = ch_settings_read("a kept clock", text, table, error);
        if (!text || status != CH_OK)
            continue;
        console->clock.game.left_us[seat] = (double)left * 1e3;
        console->clock.game.used_us[seat] = (double)used * 1e3;
        console->clock.game.moves[seat] = (int)moves;
    }
    return status;
}

/* Appends the time at *at, which is moved past it: a number with a unit, without one in `unit`.
 * False: there is none. */
static bool add_typed_time(const char **at, const char *unit, struct ch_text *text) {
    *at += strspn(*at, " ");
    size_t digits = strspn(*at, "0123456789.");
    const char *letters = *at + digits + strspn(*at + digits, " ");
    size_t length = strspn(letters, "abcdefghijklmnopqrstuvwxyz");
    bool minutes = length == 1 && letters[0] == 'm';
    ch_text_add_bytes(text, *at, digits);
    if (length && !minutes)
        ch_text_add_bytes(text, letters, length);
    else
        ch_text_add(text, minutes ? "min" : unit);
    *at = letters + length + strspn(letters + length, " ");
    return digits > 0;
}

enum ch_status ch_console_clock_parse(const char *text, struct ch_time_control *control,
                                      struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text full = ch_text_new();
    const char *at = text;
    ch_text_add(&full, "game=");
    bool clock = add_typed_time(&at, "min", &full);
    if (clock && *at == '+') {
        ch_text_add(&full, "+");
        at++;
        clock = add_typed_time(&at, "s", &full);
    }
    if (clock && !*at && ch_time_control_parse(full.data, control, NULL) == CH_OK)
        return CH_OK;
    if (strchr(text, '=') || strcmp(text, "none") == 0 || strcmp(text, "off") == 0)
        return ch_time_control_parse(strcmp(text, "off") == 0 ? "none" : text, control, error);
    return ch_bad_input(error,
                        "`%.40s` is no clock of at most 24 hours; write 5min, 10min+5s or 10+5 for "
                        "minutes and seconds, move=5s for each move, or none",
                        text);
}

void ch_do_clock(struct ch_console *console, const char *argument) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_time_control control;
    struct ch_error error = {0};
    if (argument[0] && ch_console_clock_parse(argument, &control, &error) != CH_OK) {
        ch_say_error(console, &error);
        return;
    }
    if (argument[0]) {
        console->clock.control = control;
        ch_console_clock_start(console);
    }
    if (ch_console_timed(console)) {
        ch_console_clock_turn(console, NULL);
        ch_console_clock_text(console, &text);
    } else {
        ch_text_add(&text, "There are no clocks." CH_TYPED "`clock 10min+5s` sets them.");
    }
    ch_say(console, "%s", text.data);
}
