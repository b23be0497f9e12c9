/* crownhead engine: an agent of ours for programs that speak the Hub protocol, or the UCC's. */
#include "cli/engine/engine.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "agents/external/program.h"
#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/command/secret_file.h"
#include "cli/engine/engine_ucc.h"
#include "core/games/games.h"

/* Standard input, line by line. */
struct input {
    char bytes[1 << 12];
    size_t start, end; /* what of it was read and not taken */
    struct ch_text line;
    bool whole; /* the line is not longer than any of the protocol: of such a line the rest is lost
                 */
};

/* More bytes, while an agent that thinks is watched; false at the end. */
static bool read_more(struct input *input, struct ch_engine *engine) {
    for (;;) {
        struct pollfd item = {.fd = STDIN_FILENO, .events = POLLIN};
        int ready = poll(&item, 1, ch_engine_watch(engine));
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        ssize_t count = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (count < 0 && errno == EINTR)
            continue;
        input->start = 0;
        input->end = count > 0 ? (size_t)count : 0;
        return count > 0;
    }
}

/* The next line without its end; false at the end of the input. */
static bool read_line(struct input *input, struct ch_engine *engine) {
    ch_text_clear(&input->line);
    input->whole = true;
    while (input->start < input->end || read_more(input, engine)) {
        const char *at = input->bytes + input->start;
        size_t length = input->end - input->start;
        const char *end = memchr(at, '\n', length);
        if (end)
            length = (size_t)(end - at);
        input->whole = input->whole && input->line.length + length <= CH_PROGRAM_LINE;
        if (input->whole)
            ch_text_add_bytes(&input->line, at, length);
        input->start += length + (end != NULL);
        if (end)
            return true;
    }
    return input->line.length > 0;
}

/* Whether there is such an agent, so that a wrong name is reported at the command line and not to a
 * program that does not show it. An agent of another game may suit once `variant` is set. */
static bool agent_exists(const char *name, const struct ch_game *game,
                         const struct ch_agents_config *config) {
    struct ch_agent *agent;
    struct ch_error error;
    enum ch_status status = ch_agents_open(name, game, config, &agent, &error);
    if (status == CH_OK)
        agent->ops->close(agent);
    if (status == CH_OK || status == CH_UNSUPPORTED)
        return true;
    ch_fail(&error);
    return false;
}

/* agent NULL: who plays the game. */
static int speak_hub(const char *agent, const struct ch_game *game,
                     const struct ch_agents_config *config) {
    struct ch_engine engine;
    struct input input = {.whole = true};
    bool more = true;
    if (ch_game_hidden(game))
        return ch_failf("the Hub protocol shows both sides everything, so that %s can't be played "
                        "by it; --protocol ucc",
                        game->title);
    if (agent && !agent_exists(agent, game, config))
        return CH_EXIT_BAD;
    ch_engine_init(&engine, agent, game, config, stdout);
    input.line = ch_text_new();
    while (more && read_line(&input, &engine)) {
        if (input.whole)
            more = ch_engine_parse(&engine, input.line.data);
        else
            ch_engine_complain(&engine, "a line has more than %d KB", CH_PROGRAM_LINE >> 10);
    }
    ch_text_done(&input.line);
    ch_engine_done(&engine);
    return CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    const char *agent = NULL, *game_name = NULL, *protocol = "hub", *secret = NULL;
    const struct ch_option options[] = {
        CH_TEXT("agent", 'a', "A", "who thinks (default: soar-checkers, or who plays the game)",
                &agent),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT,
                "the game; with hub `variant` may change it (default: english; with ucc stratego "
                "without the two-squares and more-squares rules)",
                &game_name),
        CH_TEXT("protocol", 'p', "P", "hub or ucc", &protocol),
        CH_TEXT("secret-file", 0, "FILE", CH_SECRET_HELP, &secret),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_engine, options, argc, argv, 0, 0, &rest, &status))
        return status;
    bool ucc = strcmp(protocol, "ucc") == 0;
    if (!ucc && strcmp(protocol, "hub") != 0)
        return ch_failf("--protocol is hub or ucc, not `%s`", protocol);
    if (!game_name)
        game_name = ucc ? CH_UCC_GAME : ch_game_default;
    const struct ch_game *game = ch_option_game(game_name);
    if (!game)
        return CH_EXIT_BAD;
    struct ch_agents_config config;
    ch_cli_config(&config);
    if (secret && !ucc)
        return ch_failf("--secret-file is for --protocol ucc: draughts hide nothing");
    if (ucc)
        return ch_engine_speak_ucc(agent ? agent : ch_agents_choose(game, &config), game, &config,
                                   secret);
    return speak_hub(agent, game, &config);
}

const struct ch_command ch_command_engine = {
    .name = "engine",
    .arguments = "",
    .summary = "an agent as an engine that speaks the Hub protocol, or the UCC's",
    .details =
        "Speaks version 2 of the Hub protocol on standard input and output. Draughts programs use\n"
        "it, and so does `crownhead match \"hub:PROGRAM ARGUMENTS\" …`.\n"
        "With --protocol ucc it plays one game by the protocol of the UCC's Stratego competition, "
        "for\n"
        "the manager of the competition or for an agent `ucc:…`. It ends when its input does.",
    .run = run,
};
