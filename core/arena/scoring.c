#include "core/arena/scoring.h"

#include "core/referee/settings.h"

enum { VALUES = 4, MAX = 100000 };

bool ch_scoring_told(const struct ch_scoring *scoring) {
    return scoring->win != 0;
}

static struct ch_scoring in_force(const struct ch_scoring *scoring) {
    return ch_scoring_told(scoring) ? *scoring : (struct ch_scoring){.win = 100, .draw = 50};
}

enum ch_status ch_scoring_parse(const char *text, struct ch_scoring *scoring,
                                struct ch_error *error) {
    int64_t value[VALUES] = {0};
    const char *at = text;
    bool good = true;
    for (int i = 0; i < VALUES && good; i++) {
        value[i] = ch_men_parse(&at);
        good = value[i] >= 0 && value[i] <= MAX && *at == (i + 1 < VALUES ? '/' : '\0');
        at += good && *at;
        good = good && (i == 0 || value[i] <= value[i - 1]);
    }
    if (!good || value[0] == 0)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`%.40s` is no scoring; write the points of a win, a draw, a loss and "
                            "a forfeit, none more than the one before it: 6/3/1/0",
                            text);
    *scoring = (struct ch_scoring){(int)value[0], (int)value[1], (int)value[2], (int)value[3]};
    return CH_OK;
}

void ch_scoring_format(const struct ch_scoring *scoring, struct ch_text *text) {
    struct ch_scoring used = in_force(scoring);
    const int value[VALUES] = {used.win, used.draw, used.loss, used.forfeit};
    for (int i = 0; i < VALUES; i++) {
        ch_text_add(text, i ? "/" : "");
        ch_men_format(value[i], text);
    }
}

double ch_scoring_win(const struct ch_scoring *scoring) {
    return in_force(scoring).win / 100.0;
}

double ch_scoring_points(const struct ch_scoring *scoring, const long games[3], long forfeits) {
    struct ch_scoring used = in_force(scoring);
    return ((double)games[2] * used.win + (double)games[1] * used.draw +
            (double)(games[0] - forfeits) * used.loss + (double)forfeits * used.forfeit) /
           100.0;
}
