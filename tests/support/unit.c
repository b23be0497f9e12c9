/* Every unit test in one program, which runs one unit: that by whose name, unit_NAME, it is
 * started, or its one argument, or the only one that it has. */
#include "tests/support/unit.h"

enum { MOST_UNITS = 400, MOST_TESTS = 100, MOST_GROUPS = 2 };
static struct unit {
    const char *name; /* "NAME.c" */
    struct CMUnitTest test[MOST_TESTS];
    int line[MOST_TESTS];
    int tests;
    struct {
        CMFixtureFunction begin, end;
    } each, group[MOST_GROUPS];
    int groups;
} units[MOST_UNITS];
static int count;

static void expect(int number, int most, const char *file) {
    if (number < most)
        return;
    fprintf(stderr, "%s: more than tests/support/unit.c has room for\n", file);
    exit(2);
}

static struct unit *of(const char *file) {
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    for (int i = 0; i < count; i++)
        if (strcmp(units[i].name, name) == 0)
            return &units[i];
    expect(count, MOST_UNITS, file);
    units[count].name = name;
    return &units[count++];
}

/* Constructors of a file may be called in any order. */
void unit_add(const char *file, int line, const char *name, CMUnitTestFunction test) {
    struct unit *unit = of(file);
    int at = unit->tests++;
    expect(at, MOST_TESTS, file);
    for (; at > 0 && unit->line[at - 1] > line; at--) {
        unit->test[at] = unit->test[at - 1];
        unit->line[at] = unit->line[at - 1];
    }
    unit->test[at] = (struct CMUnitTest){.name = name, .test_func = test};
    unit->line[at] = line;
}

void unit_add_group(const char *file, CMFixtureFunction begin, CMFixtureFunction end) {
    struct unit *unit = of(file);
    expect(unit->groups, MOST_GROUPS, file);
    unit->group[unit->groups].begin = begin;
    unit->group[unit->groups++].end = end;
}

void unit_set_each(const char *file, CMFixtureFunction begin, CMFixtureFunction end) {
    of(file)->each.begin = begin;
    of(file)->each.end = end;
}

static struct unit *find(const char *name) {
    char file[80] = "";
    if (count == 1)
        return &units[0];
    if (strncmp(name, "unit_", 5) == 0)
        snprintf(file, sizeof file, "%s.c", name + 5);
    for (int i = 0; i < count; i++)
        if (strcmp(units[i].name, file) == 0)
            return &units[i];
    return NULL;
}

int main(int arguments, char **argument) {
    const char *slash = strrchr(argument[0], '/');
    const char *name = arguments > 1 ? argument[1] : slash ? slash + 1 : argument[0];
    struct unit *unit = find(name);
    if (!unit || unit->tests == 0) {
        fprintf(stderr, "%s: there is no such unit; ctest -N lists them\n", name);
        return 2;
    }
    for (int i = 0; i < unit->tests; i++) {
        unit->test[i].setup_func = unit->each.begin;
        unit->test[i].teardown_func = unit->each.end;
    }
    int failed = 0;
    for (int i = 0; i < unit->groups || i == 0; i++)
        failed += _cmocka_run_group_tests(name, unit->test, (size_t)unit->tests,
                                          unit->group[i].begin, unit->group[i].end);
    return failed;
}
