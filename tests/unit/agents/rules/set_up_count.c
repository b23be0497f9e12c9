/* The number of dealt set-ups as an agent's files may set it. */
#include <string.h>

#include "agents/rules/rules.h"
#include "tests/support/unit.h"

struct written {
    const char *text, *part; /* NULL: it is good */
    int line;
};

/* The agent with this text as its rules, or its parameters. */
static void expect(const struct written *written, bool parameters) {
    static const char mine[] = "mine.clp", own[] = "mine.parameters";
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file;
    struct ch_error error = {.line = 0};
    ch_sources_add(&sources, "mine.agent",
                   parameters ? "(agent (name mine) (kind rules) (rules \"mine.clp\")"
                                " (parameters \"mine.parameters\"))"
                              : "(agent (name mine) (kind rules) (rules \"mine.clp\"))");
    ch_sources_add(&sources, "rules/vocabulary.clp", "");
    ch_sources_add(&sources, mine, parameters ? "" : written->text);
    if (parameters)
        ch_sources_add(&sources, own, written->text);
    assert_int_equal(CH_OK, ch_agent_file_read(&sources.source[0], &file, &error));
    enum ch_status status = ch_set_up_count_check(&file, &sources, &error);
    if (status != (written->part ? CH_BAD_INPUT : CH_OK) ||
        (written->part && (!strstr(error.text, written->part) || error.line != written->line ||
                           strcmp(error.file, parameters ? own : mine) != 0)))
        fail_msg("%s\n%s:%d: %s", written->text, error.file, error.line, error.text);
}

static const char whole[] = "a whole number from 1 to 64";

TEST(parameters_are_held_to_what_is_dealt) {
    static const struct written files[] = {
        {"(parameter (name set-ups) (value 1))", NULL, 0},
        {"(parameter (name set-ups) (value 64) (range 1 64))", NULL, 0},
        {"(parameter (name other) (value 65))", NULL, 0},
        {"(parameter (name set-ups) (value nothing))", NULL, 0}, /* reported where it is read */
        {"\n(parameter (name set-ups)\n (value 0))", whole, 3},
        {"(parameter (name set-ups) (value 65))", whole, 1},
        {"(parameter (name set-ups) (value 12.0))", whole, 1},
        {"(parameter (name set-ups) (value 12)\n (range 1 65))", "goes beyond 1 to 64", 2},
        {"(parameter (name set-ups) (value 12) (range 0 64))", "goes beyond 1 to 64", 1},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        expect(&files[i], true);
}

TEST(facts_of_rules_are_held_to_it_too) {
    static const struct written files[] = {
        {"(deffacts MAIN::mine \"Mine.\" (parameter (name set-ups) (value 64)))", NULL, 0},
        {"(deffacts MAIN::mine (parameter (value 1) (name set-ups)) (other 65))", NULL, 0},
        {"(deffacts MAIN::mine (parameter (name other) (value 65)))", NULL, 0},
        {"(defrule COMPARE::r (parameter (name set-ups) (value 65)) => )", NULL, 0},
        {"; (deffacts MAIN::mine (parameter (name set-ups) (value 65)))", NULL, 0},
        {"(deffacts MAIN::mine\n (parameter (name set-ups)\n  (value 65)))", whole, 3},
        {"(deffacts a (b))\n(deffacts c (d) (parameter (value 0) (name set-ups)))", whole, 2},
        {"(deffacts MAIN::mine (parameter (name set-ups) (value -3)))", whole, 1},
        {"(deffacts MAIN::mine (parameter (name set-ups) (value 12.0)))", whole, 1},
        {"(deffacts MAIN::mine (parameter (name set-ups) (value 1e1)))", whole, 1},
        {"(deffacts MAIN::mine (parameter (name set-ups) (value (+ 6 6))))", whole, 1},
        {"(deffacts MAIN::mine\n (parameter (name set-ups)))", whole, 2},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        expect(&files[i], false);
}
