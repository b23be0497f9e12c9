/* Tables of tests/data that independent programs printed: lines of fields with tabs between them.
 * The file that includes this defines TABLES, the folder; CH_TABLES names one with other tables. */
#ifndef CH_TESTS_TABLES_H
#define CH_TESTS_TABLES_H

#include "tests/support/begin.h"

enum { FIELDS = 11 };

/* How many rows of a table were wrong; each has said so. */
static int wrong;

static inline void complain(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    wrong++;
}

/* Calls `row` for each line of the table but its head, with its fields. Fails if there are fewer
 * than `min`, or none in another folder's, or if one complained. */
static inline void rows(const char *file, void (*row)(char *field[]), int fields, int min) {
    char path[512], *line = NULL;
    size_t room = 0;
    int count = 0;
    const char *folder = getenv("CH_TABLES");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : CH_SOURCE "/tests/data/" TABLES, file);
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    wrong = 0;
    while (getline(&line, &room, stream) > 0) {
        char *field[FIELDS], *rest = line;
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < fields; i++) {
            field[i] = strsep(&rest, "\t");
            assert_non_null(field[i]);
        }
        assert_null(rest);
        row(field);
        count++;
    }
    free(line);
    fclose(stream);
    assert_int_equal(wrong, 0);
    assert_true(count >= (folder ? 1 : min));
}

static inline void expect_text(const char *what, const char *where, char *found,
                               const char *expected) {
    if (strcmp(found, expected) != 0)
        complain("%s, %s\nfound    %s\nexpected %s", what, where, found, expected);
    ch_free(found);
}

#endif
