#include "core/referee/time_control.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/referee/settings.h"

enum { MAX_MS = 24 * 60 * 60 * 1000, MAX_MARGIN_MS = 60000, MAX_DEPTH = 60 };

static const char owner[] = "a time control";

/* Milliseconds of a game's clock and of each increment. */
struct clock_value {
    int64_t base, increment;
};

static enum ch_status read_clock(const struct ch_setting *setting, const char *of,
                                 const char *value, struct ch_error *error) {
    struct clock_value *clock = setting->target;
    const char *at = value;
    clock->base = ch_duration_parse(&at);
    clock->increment = 0;
    if (clock->base >= 0 && *at == '+') {
        at++;
        clock->increment = ch_duration_parse(&at);
    }
    if (*at || clock->base < setting->min || clock->base > setting->max || clock->increment < 0 ||
        clock->increment > setting->max)
        return ch_bad_input(error,
                            "`%s=%s` of %s is no clock of 1ms to 24 hours; write the time of the "
                            "game and what a move adds, with units: %s=%s",
                            setting->name, value, of, setting->name, setting->example);
    return CH_OK;
}

/* Refuses a control that contradicts itself. */
static enum ch_status check(const struct ch_time_control *control, bool margin,
                            struct ch_error *error) {
    int max = control->move_ms ? control->move_ms : control->max_ms;
    if (control->move_ms && control->game_ms)
        return ch_bad_input(error,
                            "%s has either move= (the same time for each move) or game= (a clock); "
                            "leave one out",
                            owner);
    if (control->move_ms && control->max_ms)
        return ch_bad_input(error,
                            "move= is already the longest that a move may take; leave max= out");
    if (control->average_ms && max && control->average_ms >= max)
        return ch_bad_input(error,
                            "average= is not below the longest that a move may take, so that it "
                            "limits nothing; make it smaller");
    if (margin && !ch_time_control_timed(control))
        return ch_bad_input(error, "margin= belongs to a limit of time; add move=, game=, max= or "
                                   "average=");
    return CH_OK;
}

enum { SHORT_FORM = 64 };

/* `10+5` and `10min+5s` as `game=10min+5s`, `5` as `game=5min`: minutes and seconds where there are
 * no units. Other texts are left as they are: what `100ms` alone would limit is not clear. */
static const char *in_full(const char *text, char full[SHORT_FORM]) {
    const char *plus = strchr(text, '+');
    size_t minutes = strspn(text, "0123456789"), length = strlen(text);
    if (minutes == 0 || length > SHORT_FORM - 16 || strchr(text, '='))
        return text;
    if (text[minutes] == '\0')
        snprintf(full, SHORT_FORM, "game=%smin", text);
    else if (plus == text + minutes && plus[1] && plus[1 + strspn(plus + 1, "0123456789")] == '\0')
        snprintf(full, SHORT_FORM, "game=%.*smin%ss", (int)minutes, text, plus);
    else if (plus)
        snprintf(full, SHORT_FORM, "game=%s", text);
    else
        return text;
    return full;
}

enum ch_status ch_time_control_parse(const char *text, struct ch_time_control *control,
                                     struct ch_error *error) {
    char full[SHORT_FORM];
    int64_t move = 0, max = 0, average = 0, margin = -1, depth = 0, nodes = 0;
    struct clock_value game = {0, 0};
    const struct ch_setting table[] = {
        {"move", ch_setting_duration, 1, MAX_MS, &move, "100ms"},
        {"game", read_clock, 1, MAX_MS, &game, "60s+0.6s"},
        {"max", ch_setting_duration, 1, MAX_MS, &max, "5s"},
        {"average", ch_setting_duration, 1, MAX_MS, &average, "1s"},
        {"margin", ch_setting_duration, 0, MAX_MARGIN_MS, &margin, "50ms"},
        {"depth", ch_setting_number, 1, MAX_DEPTH, &depth, "6"},
        {"nodes", ch_setting_number, 1, INT64_C(1000000000000), &nodes, "10000"},
        {0},
    };
    *control = (struct ch_time_control){0};
    if (!text[0])
        return ch_bad_input(
            error, "%s is missing; write move=100ms, game=60s+0.6s, depth=6, or none", owner);
    if (strcmp(text, "none") == 0)
        return CH_OK;
    text = in_full(text, full);
    enum ch_status status = ch_settings_read(owner, text, table, error);
    if (status != CH_OK)
        return status;
    struct ch_time_control read = {.move_ms = (int)move,
                                   .game_ms = (int)game.base,
                                   .increment_ms = (int)game.increment,
                                   .max_ms = (int)max,
                                   .average_ms = (int)average,
                                   .depth = (int)depth,
                                   .nodes = nodes};
    if (margin >= 0)
        read.margin_ms = (int)margin;
    else if (ch_time_control_timed(&read))
        read.margin_ms = CH_MARGIN_MS;
    status = check(&read, margin >= 0, error);
    if (status == CH_OK)
        *control = read;
    return status;
}

static void add_name(struct ch_text *text, const char *name, size_t start) {
    ch_text_addf(text, "%s%s=", text->length > start ? "," : "", name);
}

static void add_time(struct ch_text *text, const char *name, int ms, size_t start) {
    if (ms == 0)
        return;
    add_name(text, name, start);
    ch_duration_format(ms, text);
}

void ch_time_control_format(const struct ch_time_control *control, struct ch_text *text) {
    size_t start = text->length;
    add_time(text, "move", control->move_ms, start);
    add_time(text, "game", control->game_ms, start);
    if (control->increment_ms) {
        ch_text_add(text, "+");
        ch_duration_format(control->increment_ms, text);
    }
    add_time(text, "max", control->max_ms, start);
    add_time(text, "average", control->average_ms, start);
    if (ch_time_control_timed(control)) {
        add_name(text, "margin", start);
        ch_duration_format(control->margin_ms, text);
    }
    if (control->depth) {
        add_name(text, "depth", start);
        ch_text_addf(text, "%d", control->depth);
    }
    if (control->nodes) {
        add_name(text, "nodes", start);
        ch_text_addf(text, "%" PRId64, control->nodes);
    }
    if (text->length == start)
        ch_text_add(text, "none");
}

bool ch_time_control_timed(const struct ch_time_control *control) {
    return control->move_ms || control->game_ms || control->max_ms || control->average_ms;
}

void ch_game_clock_start(struct ch_game_clock *clock, const struct ch_time_control *control) {
    *clock = (struct ch_game_clock){.control = control};
    for (int seat = 0; seat < CH_SEATS; seat++)
        clock->left_us[seat] = control->game_ms * 1e3;
}

enum { MAX_SHOWN_MS = 1 << 30 };

/* Whole milliseconds, but never none. */
static int shown_ms(double us) {
    return us < 1e3 ? 1 : us > MAX_SHOWN_MS * 1e3 ? MAX_SHOWN_MS : (int)(us * 1e-3);
}

/* What holds for a single answer. */
static void limit_answer(const struct ch_time_control *control, struct ch_turn *turn) {
    turn->depth = control->depth;
    turn->nodes = control->nodes;
    turn->margin_ms = control->margin_ms;
    turn->time_ms = control->move_ms ? control->move_ms : control->max_ms;
}

void ch_game_clock_set_up(const struct ch_game_clock *clock, struct ch_turn *turn) {
    limit_answer(clock->control, turn);
}

void ch_game_clock_turn(struct ch_game_clock *clock, struct ch_turn *turn) {
    const struct ch_time_control *control = clock->control;
    limit_answer(control, turn);
    turn->average_ms = control->average_ms;
    turn->increment_ms = control->increment_ms;
    if (!control->game_ms)
        return;
    if (!clock->adds_after)
        clock->left_us[turn->seat] += control->increment_ms * 1e3;
    for (int seat = 0; seat < CH_SEATS; seat++)
        turn->remaining_ms[seat] = shown_ms(clock->left_us[seat]);
    if (!turn->time_ms || turn->remaining_ms[turn->seat] < turn->time_ms)
        turn->time_ms = turn->remaining_ms[turn->seat];
}

static double average_us(const struct ch_game_clock *clock, int seat) {
    return clock->moves[seat] ? clock->used_us[seat] / clock->moves[seat] : 0;
}

static bool average_broken(const struct ch_game_clock *clock, int seat) {
    const struct ch_time_control *control = clock->control;
    return control->average_ms &&
           average_us(clock, seat) > (control->average_ms + control->margin_ms) * 1e3;
}

static void report_average(const struct ch_game_clock *clock, int seat, struct ch_fault *fault) {
    fault->end = CH_END_AVERAGE_TIME;
    snprintf(fault->text, sizeof fault->text,
             "its %d moves took %.1f ms on average; at most %d ms, and %d ms are forgiven",
             clock->moves[seat], average_us(clock, seat) * 1e-3, clock->control->average_ms,
             clock->control->margin_ms);
}

bool ch_game_clock_charge(struct ch_game_clock *clock, int seat, double us,
                          struct ch_fault *fault) {
    const struct ch_time_control *control = clock->control;
    int max = control->move_ms ? control->move_ms : control->max_ms;
    double margin = control->margin_ms * 1e3, left = clock->left_us[seat];
    double added = clock->adds_after ? control->increment_ms * 1e3 : 0;
    assert(us >= 0 && left >= 0);
    clock->moves[seat]++;
    clock->used_us[seat] += us;
    clock->left_us[seat] = (left > us ? left - us : 0) + added;
    if (max && us > max * 1e3 + margin) {
        fault->end = CH_END_MOVE_TIME;
        snprintf(fault->text, sizeof fault->text,
                 "its move took %.1f ms; at most %d ms, and %d ms are forgiven", us * 1e-3, max,
                 control->margin_ms);
        return true;
    }
    if (control->game_ms && us > left + margin) {
        clock->left_us[seat] = 0;
        fault->end = CH_END_CLOCK;
        snprintf(fault->text, sizeof fault->text,
                 "its move took %.1f ms; its clock had %.1f ms, and %d ms are forgiven", us * 1e-3,
                 left * 1e-3, control->margin_ms);
        return true;
    }
    if (clock->moves[seat] < CH_AVERAGE_FROM || !average_broken(clock, seat))
        return false;
    report_average(clock, seat, fault);
    return true;
}

double ch_game_clock_falls_us(const struct ch_game_clock *clock, int seat) {
    const struct ch_time_control *control = clock->control;
    int max = control->move_ms ? control->move_ms : control->max_ms;
    double margin = control->margin_ms * 1e3, falls = max ? max * 1e3 + margin : -1;
    if (control->game_ms && (falls < 0 || clock->left_us[seat] + margin < falls))
        falls = clock->left_us[seat] + margin;
    return falls;
}

int ch_game_clock_verdict(const struct ch_game_clock *clock, struct ch_fault *fault) {
    bool broken[CH_SEATS] = {average_broken(clock, 0), average_broken(clock, 1)};
    double average[CH_SEATS] = {average_us(clock, 0), average_us(clock, 1)};
    if (broken[0] && broken[1] && !(average[0] < average[1]) && !(average[0] > average[1]))
        return -1;
    int seat = broken[1] && (!broken[0] || average[1] > average[0]) ? 1 : broken[0] ? 0 : -1;
    if (seat >= 0)
        report_average(clock, seat, fault);
    return seat;
}
