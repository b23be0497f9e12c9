/* crownhead rules functions: what rules may call. */
#include <stdio.h>

#include <cjson/cJSON.h>

#include "bridge/bridge.h"
#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "core/base/json.h"

static void print_json(const struct ch_bridge_function *function) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "name %s, arguments %s, returns %s, cost %s, help %s", function->name,
                function->arguments, function->returns, function->cost, function->help);
    ch_json_print(object);
}

static int run(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object a line", &json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_functions, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_bridge_function *function;
    for (int i = 0; (function = ch_bridge_function_at(i)) != NULL; i++) {
        if (json)
            print_json(function);
        else
            ch_print("(%s%s%s) -> %s · %s\n    %s\n", function->name,
                     function->arguments[0] ? " " : "", function->arguments, function->returns,
                     function->cost, function->help);
    }
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_rules_functions = {
    .name = "rules functions",
    .arguments = "",
    .summary = "the functions that rules may call",
    .run = run,
};
