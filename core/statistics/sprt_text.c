/* Tests of hypotheses as text: `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`. See sprt.h.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/statistics/sprt.h"

static const long max_count = 1000000000;
/* apart: hypotheses, or errors and 1, that are nearer together would not stay apart in a text. */
static const double furthest = 1000.0, min_error = 1e-9, apart = 1e-6;

static const char *const model_names[] = {"normalized", "logistic", "bayeselo", "cutechess", NULL};

struct ch_sprt ch_sprt_default(void) {
    return (struct ch_sprt){CH_SPRT_NORMALIZED, 0.0, 5.0, 0.05, 0.05};
}

const char *ch_sprt_model_name(enum ch_sprt_model model) {
    return model_names[model];
}

bool ch_sprt_games_only(enum ch_sprt_model model) {
    return model == CH_SPRT_BAYESELO || model == CH_SPRT_CUTECHESS;
}

const char *ch_sprt_verdict_text(enum ch_sprt_verdict verdict) {
    static const char *const texts[] = {"no verdict yet", "H0 accepted", "H1 accepted"};
    return texts[verdict];
}

const char *ch_sprt_verdict_name(enum ch_sprt_verdict verdict) {
    static const char *const names[] = {"open", "H0", "H1"};
    return names[verdict];
}

enum ch_status ch_sprt_model_find(const char *name, enum ch_sprt_model *model,
                                  struct ch_error *error) {
    for (int i = 0; model_names[i]; i++)
        if (strcmp(name, model_names[i]) == 0) {
            *model = (enum ch_sprt_model)i;
            return CH_OK;
        }
    return ch_bad_input(error,
                        "there is no model `%.40s`; it is normalized, logistic, bayeselo "
                        "(fastchess and OpenBench) or cutechess",
                        name);
}

enum ch_status ch_sprt_check(const struct ch_sprt *sprt, struct ch_error *error) {
    if (!(fabs(sprt->elo0) <= furthest && fabs(sprt->elo1) <= furthest))
        return ch_bad_input(error, "elo0 and elo1 must be numbers from %.0f to %.0f", -furthest,
                            furthest);
    if (!(sprt->elo1 - sprt->elo0 >= apart))
        return ch_bad_input(error,
                            "elo0 (%g) must be less than elo1 (%g); elo1 is the hypothesis that "
                            "the first agent is the stronger by that much",
                            sprt->elo0, sprt->elo1);
    if (!(sprt->alpha >= min_error && sprt->beta >= min_error &&
          sprt->alpha + sprt->beta <= 1.0 - apart))
        return ch_bad_input(error,
                            "alpha (%g) and beta (%g) must be more than 0 and together less than "
                            "1; they are the chances of a wrong verdict, usually 0.05",
                            sprt->alpha, sprt->beta);
    return CH_OK;
}

/* A decimal number and nothing else: no nan, no inf, no hexadecimal. */
static bool read_number(const char *text, double *value) {
    char *end;
    if (!*text || strspn(text, "+-.0123456789eE") != strlen(text))
        return false;
    *value = strtod(text, &end);
    return end != text && !*end && isfinite(*value);
}

/* Reads one NAME=VALUE; *given has a bit for each name that was there. */
static enum ch_status read_part(const char *name, const char *value, struct ch_sprt *sprt,
                                unsigned *given, struct ch_error *error) {
    static const char *const names[] = {"elo0", "elo1", "alpha", "beta", "model", NULL};
    double *const numbers[] = {&sprt->elo0, &sprt->elo1, &sprt->alpha, &sprt->beta};
    for (int i = 0; names[i]; i++) {
        if (strcmp(name, names[i]) != 0)
            continue;
        if (*given & 1U << i)
            return ch_bad_input(error, "%s is given twice", name);
        *given |= 1U << i;
        if (i == 4)
            return ch_sprt_model_find(value, &sprt->model, error);
        if (!read_number(value, numbers[i]))
            return ch_bad_input(error, "%s must be a number, not `%.40s`", name, value);
        return CH_OK;
    }
    const char *closest = ch_text_closest(name, names);
    return ch_bad_input(error,
                        "`%.40s` is nothing that a test has%s%s; write elo0=0,elo1=5 and, if you "
                        "like, alpha=, beta=, model=",
                        name, closest ? "; did you mean " : "", closest ? closest : "");
}

enum ch_status ch_sprt_parse(const char *text, struct ch_sprt *sprt, struct ch_error *error) {
    unsigned given = 0;
    enum ch_status status = CH_OK;
    *sprt = ch_sprt_default();
    while (status == CH_OK) {
        size_t length = strcspn(text, ",");
        char part[64];
        if (length >= sizeof part)
            return ch_bad_input(error, "`%.40s…` is too long to be part of a test", text);
        memcpy(part, text, length);
        part[length] = '\0';
        char *equals = strchr(part, '=');
        if (!equals)
            return ch_bad_input(error, "`%s` is no NAME=VALUE; write elo0=0,elo1=5", part);
        *equals = '\0';
        status = read_part(part, equals + 1, sprt, &given, error);
        text += length;
        if (*text++ != ',')
            break;
    }
    if (status == CH_OK && (given & 3U) != 3U)
        return ch_bad_input(error, "a test needs both elo0 and elo1, as in elo0=0,elo1=5");
    return status == CH_OK ? ch_sprt_check(sprt, error) : status;
}

void ch_sprt_format(const struct ch_sprt *sprt, struct ch_text *text) {
    ch_text_addf(text, "elo0=%.15g,elo1=%.15g,alpha=%.15g,beta=%.15g,model=%s", sprt->elo0 + 0.0,
                 sprt->elo1 + 0.0, sprt->alpha, sprt->beta, ch_sprt_model_name(sprt->model));
}

/* Reads a whole number up to a comma or the end; NULL if there is none, else where it ends. */
static const char *read_count(const char *text, long *count) {
    *count = 0;
    if (!isdigit((unsigned char)*text))
        return NULL;
    for (; isdigit((unsigned char)*text); text++)
        if ((*count = *count * 10 + (*text - '0')) > max_count)
            return NULL;
    return *text == ',' || !*text ? text : NULL;
}

enum ch_status ch_sprt_counts(const char *text, int count, long counts[], struct ch_error *error) {
    int there = 1;
    long sum = 0;
    for (const char *at = text; *at; at++)
        there += *at == ',';
    if (there != count)
        return ch_bad_input(
            error,
            "`%.60s` has %d numbers, not %d; write them with commas between them and no blanks",
            text, there, count);
    const char *at = text;
    for (int i = 0; i < count; i++) {
        const char *next = read_count(at, &counts[i]);
        if (!next)
            return ch_bad_input(error,
                                "`%.*s` is no count; it must be a whole number from 0 to %ld",
                                (int)fmin((double)strcspn(at, ","), 40.0), at, max_count);
        sum += counts[i];
        at = next + 1;
    }
    if (sum == 0)
        return ch_bad_input(error, "all counts are 0; there is nothing to be told of no games");
    return CH_OK;
}
