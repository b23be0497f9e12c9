/* crownhead agents: the roster and the built-in kinds; --check-sandbox: what keeps agents in. */

#include "agents/external/confine.h"
#include "agents/external/program.h"
#include "agents/kinds/kinds.h"
#include "agents/process/sandbox.h"
#include "agents/worker/worker.h"
#include "cli/command/command.h"
#include "cli/output/print.h"

/* A kind of agent that users may name, as an entry of the roster. */
static struct ch_roster_entry entry_of(const struct ch_agent_kind *kind) {
    struct ch_roster_entry entry = {0};
    bool (*suits)(const struct ch_game *game) =
        kind->plays == CH_PLAYS_HIDDEN ? ch_game_hidden : kind->suits;
    const struct ch_game *first = suits ? ch_kind_game(suits) : NULL;
    snprintf(entry.name, sizeof entry.name, "%s", kind->usage);
    snprintf(entry.game, sizeof entry.game, "%s", first ? first->family : suits ? "none" : "any");
    snprintf(entry.kind, sizeof entry.kind, "%s", kind->name);
    snprintf(entry.description, sizeof entry.description, "%s", kind->description);
    return entry;
}

static void print_json(const struct ch_roster_entry *entry) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "name %s, game %s, kind %s, description %s", entry->name, entry->game,
                entry->kind, entry->description);
    if (entry->asks[0])
        ch_json_add(object, "asks %s", entry->asks);
    if (entry->path[0])
        ch_json_add(object, "file %s", entry->path);
    ch_json_print(object);
}

static void add_row(struct ch_columns *table, const struct ch_roster_entry *entry) {
    bool asks = entry->asks[0];
    ch_columns_rowf(table, "%s\t%s\t%s\t%s%s%s%s", entry->name, entry->game, entry->kind,
                    entry->description, asks ? " Asks: " : "", entry->asks, asks ? "." : "");
}

/* `game` NULL: whatever they play. */
static void print_table(const struct ch_roster_entry *entries, int count,
                        const struct ch_game *game) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {0};
    const struct ch_agent_kind *kind;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < count; i++)
        add_row(&table, &entries[i]);
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++) {
        if (!kind->usage || (game && ch_kind_plays(kind, game, NULL) != CH_OK))
            continue;
        struct ch_roster_entry entry = entry_of(kind);
        add_row(&table, &entry);
    }
    ch_columns_write(&table, 0, 3, &text);
    ch_print_block(stdout, text.data);
}

/* `game` NULL: whatever they play. */
static int list(const struct ch_agents_config *config, const struct ch_game *game, bool json) {
    CH_FREED struct ch_roster_entry *entries = NULL;
    int count;
    struct ch_error error;
    if (ch_agents_roster(config, &entries, &count, &error) != CH_OK)
        return ch_fail(&error);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!game || ch_agents_play(entries[i].name, game, config))
            entries[kept++] = entries[i];
    count = kept;
    if (!json)
        print_table(entries, count, game);
    for (int i = 0; json && i < count; i++)
        print_json(&entries[i]);
    return CH_EXIT_DONE;
}

/* A guard that may be in force, and what it keeps in. */
struct guard {
    unsigned bit;
    const char *text;
};

/* Ended by NULL. In a worker, and in an external program. */
static const struct guard worker_guards[] = {
    {CH_GUARD_LIMITS, "limits of memory, files, processes and core dumps"},
    {CH_GUARD_NO_PRIVILEGES, "no new privileges"},
    {CH_GUARD_LANDLOCK, "Landlock: no file can be opened"},
    {CH_GUARD_SECCOMP, "seccomp: only system calls that computing needs"},
    {CH_GUARD_MEMORY_CLOSED, "memory closed to other processes of the same user"},
    {0, NULL},
};
static const struct guard program_guards[] = {
    {CH_CONFINE_FILES, "Landlock: only the files that it is given can be opened"},
    {CH_CONFINE_PROCESSES, "processes of its own: no other can be seen, and all end with it"},
    {CH_CONFINE_NETWORK, "seccomp: no socket"},
    {CH_CONFINE_PRIVILEGES, "no capabilities and no new privileges"},
    {CH_CONFINE_LIMITS, "limits of file sizes and core dumps"},
    {0, NULL},
};

/* Prints which of the guards are in `set`; true if all are. `why_not` may be NULL. */
static bool print_guards(const struct guard *guards, unsigned set,
                         const char *(*why_not)(unsigned guard)) {
    bool all = true;
    for (; guards->text; guards++) {
        bool in_force = set & guards->bit;
        ch_print("  %-8s %s\n", in_force ? "yes" : "no", guards->text);
        if (!in_force && why_not)
            ch_print("           %s\n", why_not(guards->bit));
        all = all && in_force;
    }
    return all;
}

/* Prints the guards that confine external programs, found by a real one. */
static bool print_confinement(const struct ch_agents_config *config) {
    static const struct ch_log_place no_log;
    const struct ch_confine confine = {.launcher = config->program};
    char program[] = "/bin/true", *const arguments[] = {program, NULL};
    struct ch_program process;
    struct ch_error error;
    ch_program_init(&process);
    if (ch_program_start(&process, program, arguments, &confine, &no_log, &error) != CH_OK)
        return !ch_fail(&error);
    unsigned set = process.guards;
    ch_program_end(&process, config->start_ms, NULL);
    ch_print("In force in an external program (hub:, ucc:):\n");
    bool all = print_guards(program_guards, set, NULL);
    if (!all) {
        CH_SCOPED(ch_text_done) struct ch_text lacks = ch_text_new();
        ch_confine_missing(set, &lacks);
        ch_print("           %s\n", lacks.data);
    }
    return all;
}

static enum ch_status print_attempts(const struct ch_agents_config *config, int *done,
                                     struct ch_error *error) {
    static const char *const ends[] = {
        [CH_ATTEMPT_DONE] = "DONE", [CH_ATTEMPT_REFUSED] = "refused", [CH_ATTEMPT_ENDED] = "ended"};
    ch_print("Tried from inside, each in a worker of its own (ended: the worker was):\n");
    for (int i = 0; ch_attempt_name(i); i++) {
        enum ch_attempt_end end;
        enum ch_status status = ch_attempt_make(i, config, &end, error);
        if (status != CH_OK)
            return status;
        ch_print("  %-8s %s\n", ends[end], ch_attempt_text(i));
        *done += end == CH_ATTEMPT_DONE;
    }
    return CH_OK;
}

/* Prints what is in force in a worker and what became of every attempt to get out of one. Returns
 * the exit status. */
static int check_sandbox(struct ch_agents_config *config) {
    struct ch_agent *agent;
    struct ch_error error;
    int done = 0;
    config->in_process = false;
    if (ch_agents_open("random", ch_game_at(0), config, &agent, &error) != CH_OK)
        return ch_fail(&error);
    unsigned set = ch_worker_guards(agent);
    agent->ops->close(agent);
    ch_print("In force in a worker:\n");
    bool all = print_guards(worker_guards, set, ch_sandbox_why_not);
    all = print_confinement(config) && all;
    if (print_attempts(config, &done, &error) != CH_OK)
        return ch_fail(&error);
    if (done > 0)
        ch_print(
            "%d attempt%s DONE: rules have the allow list of functions alone to keep them in.\n",
            done, done == 1 ? " was" : "s were");
    ch_print("Not covered: processor time up to the limit of a turn, and faults of the kernel; "
             "docs/sandbox.md.\n");
    return all && done == 0 ? CH_EXIT_DONE : CH_EXIT_NO;
}

static int run(int argc, char **argv) {
    bool json = false, sandbox = false;
    const char *game_name = NULL;
    const struct ch_option options[] = {
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, "only those that play this game", &game_name),
        CH_FLAG("json", 0, "one JSON object a line, the roster only", &json),
        CH_FLAG("check-sandbox", 0, "what keeps a worker process in, tried from inside", &sandbox),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_agents, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_game *game = game_name ? ch_option_game(game_name) : NULL;
    if (game_name && !game)
        return CH_EXIT_BAD;
    struct ch_agents_config config;
    ch_cli_config(&config);
    return sandbox ? check_sandbox(&config) : list(&config, game, json);
}

const struct ch_command ch_command_agents = {
    .name = "agents",
    .summary = "whom to play with: the roster and the built-in kinds",
    .details =
        "An agent is named by its NAME in agents/roster/, by KIND:ARGUMENTS, or by the path of an "
        ".agent\n"
        "file. --check-sandbox exits with 1 if a guard is not in force, as under sanitizers, or an "
        "attempt\n"
        "to get out was carried out; docs/sandbox.md tells more.",
    .run = run,
};

/* Hidden: `worker` hosts an agent for the program that started it, `confined` starts an external
 * program for that, and keeps it in. */
static int run_worker(int argc, char **argv) {
    (void)argc, (void)argv;
    return ch_host_run();
}

const struct ch_command ch_command_worker = {.name = "worker", .summary = "", .run = run_worker};

static int run_confined(int argc, char **argv) {
    ch_confined_run(argc - 1, argv + 1);
}

const struct ch_command ch_command_confined = {
    .name = "confined", .summary = "", .run = run_confined};
