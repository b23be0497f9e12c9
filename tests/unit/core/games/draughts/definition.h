/* Helpers shared by the tests of game definitions: a small game, whose lines are replaced one by
 * one. */
#ifndef CH_TESTS_DEFINITION_H
#define CH_TESTS_DEFINITION_H

#include "core/games/draughts/definition/definition.h"
#include "tests/support/unit.h"

RELEASES(free_draughts, struct ch_draughts, ch_draughts_free)

static const char *const small_lines[] = {
    /* 1 */ "(game (name small) (title \"Small\") (first white))",
    /* 2 */ "(board (rows 8) (columns 8))",
    /* 3 */ "(piece (name man))",
    /* 4 */ "(piece (name king) (value 300))",
    /* 5 */ "(setup (men-rows 2))",
    /* 6 */ "(step (of man) (ways forward-diagonal))",
    /* 7 */ "(step (of king) (ways diagonal) (reach any))",
    /* 8 */ "(capture (by man) (ways forward-diagonal))",
    /* 9 */ "(capture (by king) (ways diagonal) (reach any) (landing any))",
    /* 10 */ "(promotion (of man) (to king))",
    /* 11 */ "(draw (repetition 3))",
};

enum { SMALL_LINES = sizeof small_lines / sizeof *small_lines };

/* The small game with line `line` replaced, or with a line 12 if line is 12; the caller frees it.
 */
static inline char *small_with(int line, const char *instead) {
    struct ch_text text = ch_text_new();
    for (int i = 0; i < SMALL_LINES; i++)
        ch_text_addf(&text, "%s\n", i + 1 == line ? instead : small_lines[i]);
    if (line == SMALL_LINES + 1)
        ch_text_addf(&text, "%s\n", instead);
    return ch_text_take(&text);
}

struct compiled {
    struct ch_draughts *draughts; /* NULL after mistakes */
    struct ch_definition_report report;
    struct ch_error error;
    struct ch_text messages; /* mistakes, then warnings, a line each */
};

/* Compiles texts, each named a.game, b.game, …; the game is called as the first of them says. */
static inline struct compiled compile(const char *settings, const char *const texts[], int count) {
    struct compiled compiled = {0};
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    char base[20] = "a";
    sscanf(texts[0], "(game (name %19[^)]", base);
    for (int i = 0; i < count; i++) {
        const char name[] = {(char)('a' + i), '.', 'g', 'a', 'm', 'e', '\0'};
        ch_sources_add(&sources, name, texts[i]);
    }
    ch_definition_compile(base, settings, sources.source, sources.count, &compiled.draughts,
                          &compiled.report, &compiled.error);
    compiled.messages = ch_text_new();
    char buffer[CH_ERROR_FILE + CH_ERROR_TEXT + 16];
    for (int i = 0; i < compiled.report.mistakes.count; i++)
        ch_text_addf(&compiled.messages, "%s\n",
                     ch_error_format(&compiled.report.mistakes.problem[i], buffer, sizeof buffer));
    for (int i = 0; i < compiled.report.warnings.count; i++)
        ch_text_addf(&compiled.messages, "%s\n",
                     ch_error_format(&compiled.report.warnings.problem[i], buffer, sizeof buffer));
    return compiled;
}

static inline struct compiled compile_small(int line, const char *instead) {
    CH_FREED char *text = small_with(line, instead);
    struct compiled compiled = compile("", (const char *const[]){text}, 1);
    return compiled;
}

static inline void compiled_done(struct compiled *compiled) {
    ch_draughts_free(compiled->draughts);
    ch_definition_report_done(&compiled->report);
    ch_text_done(&compiled->messages);
}

#endif
