#include "core/referee/time_control.h"

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
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
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
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%s has either move= (the same time for each move) or game= (a clock); "
                            "leave one out",
                            owner);
    if (control->move_ms && control->max_ms)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "move= is already the longest that a move may take; leave max= out");
    if (control->average_ms && max && control->average_ms >= max)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "average= is not below the longest that a move may take, so that it "
                            "limits nothing; make it smaller");
    if (margin && !ch_time_control_timed(control))
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "margin= belongs to a limit of time; add move=, game=, max= or "
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
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "%s is missing; write move=100ms, game=60s+0.6s, depth=6, or none",
                            owner);
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
