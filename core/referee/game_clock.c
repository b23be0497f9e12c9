#include "core/referee/game_clock.h"

#include <assert.h>
#include <stdio.h>

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
    assert(us >= 0 && left >= 0);
    clock->moves[seat]++;
    clock->used_us[seat] += us;
    clock->left_us[seat] = left > us ? left - us : 0;
    if (max && us > max * 1e3 + margin) {
        fault->end = CH_END_MOVE_TIME;
        snprintf(fault->text, sizeof fault->text,
                 "its move took %.1f ms; at most %d ms, and %d ms are forgiven", us * 1e-3, max,
                 control->margin_ms);
        return true;
    }
    if (control->game_ms && us > left + margin) {
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
