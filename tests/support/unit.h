/* A unit is the tests of one file, which run in the order in which the file has them.
 *
 *   TEST(name_says_what_holds) { … }    a test of cmocka's
 *   GROUP(begin, end)                   what is called before the first test and after the last
 *   EACH(begin, end)                    what is called before and after each test
 *   RELEASES(close_thing, struct thing, thing_close)
 *                                       defines close_thing, by which CH_SCOPED releases what a
 *                                       pointer holds
 *
 * What most tests include comes with it.
 * begin and end are of CMFixtureFunction and may be NULL. With several groups, the tests run once
 * in each. */
#ifndef TESTS_SUPPORT_UNIT_H
#define TESTS_SUPPORT_UNIT_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/memory.h"

#define TEST(name)                                                                                 \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void unit_add_##name(void) {                               \
        unit_add(__FILE__, __LINE__, #name, name);                                                 \
    }                                                                                              \
    static void name(__attribute__((unused)) void **state)

#define GROUP(begin, end)                                                                          \
    __attribute__((constructor)) static void unit_group_##begin(void) {                            \
        unit_add_group(__FILE__, begin, end);                                                      \
    }

#define EACH(begin, end)                                                                           \
    __attribute__((constructor)) static void unit_each(void) {                                     \
        unit_set_each(__FILE__, begin, end);                                                       \
    }

#define RELEASES(name, type, release)                                                              \
    static inline void name(type **held) {                                                         \
        release(*held);                                                                            \
    }

RELEASES(close_file, FILE, fclose)

#define assert_within(value, expected, tolerance)                                                  \
    assert_true(fabs((value) - (expected)) <= (tolerance))

/* What the macros call before main; a unit is of the file a/b/NAME.c. */
void unit_add(const char *file, int line, const char *name, CMUnitTestFunction test);
void unit_add_group(const char *file, CMFixtureFunction begin, CMFixtureFunction end);
void unit_set_each(const char *file, CMFixtureFunction begin, CMFixtureFunction end);

#endif
