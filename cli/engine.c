/* crownhead engine: an agent of ours for programs that speak the Hub protocol. */
#include "cli/engine.h"

#include "cli/commands.h"
#include "cli/config.h"
#include "cli/options.h"

/* Reads a line without its end into `line`; false at the end of the input. *whole is false if it is
 * longer than any line of the protocol: its rest is passed over. */
static bool read_line(FILE *in, struct ch_text *line, bool *whole) {
    int c;
    ch_text_clear(line);
    *whole = true;
    while ((c = getc(in)) != EOF && c != '\n') {
        *whole = *whole && line->length < CH_HUB_LINE;
        if (*whole)
            ch_text_add_bytes(line, &(char){(char)c}, 1);
    }
    return c != EOF || line->length > 0;
}

static int run(int argc, char **argv) {
    const char *agent = "soar-checkers", *game_name = "english";
    const struct ch_option options[] = {
        {"agent", 'a', CH_OPTION_TEXT, "A", "who thinks", &agent, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, "G", "the game until `variant` is set", &game_name, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_engine, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_game *game = ch_option_game(game_name);
    if (!game)
        return CH_EXIT_BAD;
    struct ch_agents_config config;
    struct ch_engine engine;
    struct ch_text line;
    bool whole, more = true;
    ch_cli_config(&config);
    ch_engine_init(&engine, agent, game, &config, stdout);
    ch_text_init(&line);
    while (more && read_line(stdin, &line, &whole)) {
        if (whole)
            more = ch_engine_hear(&engine, line.data);
        else
            ch_engine_complain(&engine, "a line has more than %d KB", CH_HUB_LINE >> 10);
    }
    ch_text_done(&line);
    ch_engine_done(&engine);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_engine = {
    .name = "engine",
    .arguments = "",
    .summary = "an agent as an engine that speaks the Hub protocol",
    .details =
        "Speaks version 2 of the Hub protocol on standard input and output, for draughts programs\n"
        "and for `crownhead match \"hub:PROGRAM ARGUMENTS\" …`. It ends when its input does.",
    .run = run,
};
