/* crownhead record show --rules: the texts of the agents that played, on standard output or as
 * files from which they play again. */
#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "agents/roster/roster.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/record/record.h"

/* SHOWN_HASH: digits of a hash that people are shown. */
enum { SHOWN_HASH = 12 };

/* An agent of a game, and which moves it chose. An agent whose text changed at the console is two.
 */
struct author {
    int64_t agent;
    int first, last; /* plies from 1; 0: it chose none */
};

static void add_author(struct author *authors, int *count, int64_t agent, int ply) {
    int i = 0;
    while (i < *count && authors[i].agent != agent)
        i++;
    if (agent == 0)
        return;
    if (i == *count)
        authors[(*count)++] = (struct author){.agent = agent};
    if (ply > 0 && authors[i].first == 0)
        authors[i].first = ply;
    if (ply > 0)
        authors[i].last = ply;
}

/* The part of the agent in the game: ": Black, plies 4 to 60". */
static void add_part(const struct ch_recorded_game *game, const struct author *author,
                     struct ch_text *text) {
    const char *before = ": ";
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (game->agent[seat] == author->agent) {
            ch_text_addf(text, "%s%s", before, ch_record_seat(game, seat));
            before = ", ";
        }
    if (author->first)
        ch_text_addf(text, "%splies %d to %d", before, author->first, author->last);
}

static void print_texts(const struct ch_recorded_agent *agent, const char *part) {
    int count = agent->source_count;
    ch_print(";;; %s, text %.*s, %d %s%s\n", agent->name, SHOWN_HASH, agent->hash, count,
             count == 1 ? "file" : "files", part);
    for (int i = 0; i < count; i++) {
        const struct ch_source *source = &agent->sources[i];
        size_t length = strlen(source->text);
        bool ended = length == 0 || source->text[length - 1] == '\n';
        ch_print("\n;;; file %s, sha-256 %s\n", source->name, source->hash);
        ch_print_block(stdout, source->text);
        if (!ended)
            ch_print("\n");
    }
    ch_print("\n");
}

/* Appends a name from the record as one that stays within the folder: without leading slashes and
 * without steps up. */
static void add_inside(const char *name, struct ch_text *path) {
    for (const char *at = name; *at;) {
        size_t length = strcspn(at, "/");
        bool stays = length == 0 || (length == 1 && at[0] == '.') ||
                     (length == 2 && at[0] == '.' && at[1] == '.');
        if (!stays) {
            ch_text_add(path, "/");
            ch_text_add_bytes(path, at, length);
        }
        at += length;
        at += *at == '/';
    }
}

/* DIR/NAME-HASH: agents of one name with other texts have other folders. */
static char *agent_folder(const char *out, const struct ch_recorded_agent *agent) {
    struct ch_text folder = ch_text_new();
    const char *name = ch_path_name(agent->name); /* has no slash, whatever the record says */
    size_t ending = ch_ends_with(name, ".agent") ? strlen(".agent") : 0;
    ch_text_addf(&folder, "%s/%.*s-%.*s", out, (int)(strlen(name) - ending), name, SHOWN_HASH,
                 agent->hash);
    return ch_text_take(&folder);
}

/* The name by which the agent file leads to source `i`, or NULL: of parameters the usual ones. The
 * vocabulary is the program's: no file names it. */
static const char *written_name(const struct ch_agent_file *file,
                                const struct ch_recorded_agent *agent, int i) {
    int rules = file->rules ? file->rules->count : 0;
    enum ch_text_role role = ch_agent_text_role(file, agent->source_count, i);
    if (role == CH_ROLE_RULES && i - CH_TEXT_RULES < rules)
        return file->rules->values[i - CH_TEXT_RULES].text;
    return role == CH_ROLE_PARAMETERS ? file->parameters : NULL;
}

static bool leads_out(const char *name) {
    return name[0] == '/' || strncmp(name, "../", 3) == 0 || strstr(name, "/../");
}

/* True for a file with this text: it was written before, or is named twice. */
static bool is_there(const char *path, const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text have = ch_text_new();
    return access(path, F_OK) == 0 && ch_text_read_file(&have, path, strlen(text), NULL) == CH_OK &&
           strcmp(have.data, text) == 0;
}

/* Writes source `i` into the folder by the name that the agent file has for it; NULL: by its own.
 */
static enum ch_status write_named(const char *out, const char *folder, const char *name,
                                  const struct ch_recorded_agent *agent, int i,
                                  struct ch_error *error) {
    const struct ch_source *source = &agent->sources[i];
    assert(i >= 0 && i < agent->source_count);
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_text_add(&path, folder);
    add_inside(name ? name : source->name, &path);
    enum ch_status status = ch_new_file_inside(path.data, strlen(out), error);
    if (status == CH_OK && !is_there(path.data, source->text)) {
        ch_new_folders(path.data, 0777);
        status = ch_new_file(path.data, source->text, error);
    }
    if (status == CH_OK && i > 0 && name && leads_out(name))
        ch_print_to(stderr, "%s: the agent file names it `%s`; change that before it plays\n",
                    path.data, name);
    return status;
}

/* Writes source `i` where the agent file, beside which it lies, looks for it; without one (NULL) by
 * its own name. The parameters of the recorded game take the place of those of all games: others
 * are not in the record. */
static enum ch_status write_source(const char *out, const char *folder,
                                   const struct ch_agent_file *file,
                                   const struct ch_recorded_agent *agent, int i,
                                   struct ch_error *error) {
    const struct ch_fact *fact;
    const char *name = !file                     ? NULL
                       : i == CH_TEXT_AGENT_FILE ? ch_path_name(agent->sources[i].name)
                                                 : written_name(file, agent, i);
    enum ch_status status = write_named(out, folder, name, agent, i, error);
    bool numbers = file && ch_agent_text_role(file, agent->source_count, i) == CH_ROLE_PARAMETERS;
    for (int at = 0;
         status == CH_OK && numbers && (fact = ch_agent_file_game_parameters(file, &at)) != NULL;)
        status = write_named(out, folder, ch_fact_text(fact, "file", ""), agent, i, error);
    return status;
}

/* A search has weights and no agent file. */
static bool has_agent_file(const struct ch_recorded_agent *agent) {
    const char *name = agent->sources[CH_TEXT_AGENT_FILE].name, *dot = strrchr(name, '.');
    return dot && strcmp(dot, ".agent") == 0;
}

static enum ch_status write_agent(const struct ch_record_options *options,
                                  const struct ch_recorded_agent *agent, struct ch_error *error) {
    struct ch_agent_file file = {0};
    bool led = has_agent_file(agent);
    if (strspn(agent->hash, "0123456789abcdef") < SHOWN_HASH)
        return ch_error_set(error, CH_BAD_INPUT, options->db, 0,
                            "the hash of %s is none; the record was changed by hand", agent->name);
    if (led && ch_agent_file_read(&agent->sources[CH_TEXT_AGENT_FILE], &file, error) != CH_OK)
        return error->status;
    enum ch_status status = CH_OK;
    CH_FREED char *folder = agent_folder(options->out, agent);
    for (int i = 0; i < agent->source_count && status == CH_OK; i++)
        status = write_source(options->out, folder, led ? &file : NULL, agent, i, error);
    if (status == CH_OK)
        ch_print("%s, text %.*s: %s%s%s\n", agent->name, SHOWN_HASH, agent->hash, folder,
                 led ? "/" : "", led ? ch_path_name(agent->sources[CH_TEXT_AGENT_FILE].name) : "");
    if (led)
        ch_agent_file_done(&file);
    return status;
}

/* Prints the texts of an agent, or writes them below --out. `part`: what it did. */
static int show_agent(const struct ch_record_options *options, struct ch_record *record, int64_t id,
                      const char *part) {
    struct ch_recorded_agent agent;
    struct ch_error error;
    enum ch_status status = ch_record_agent(record, id, &agent, &error);
    if (status != CH_OK)
        return ch_fail(&error);
    if (!options->out)
        print_texts(&agent, part);
    else if (agent.source_count > 0)
        status = write_agent(options, &agent, &error);
    else
        ch_print("%s: has no text; it is a part of Crownhead, or another program\n", agent.name);
    ch_recorded_agent_done(&agent);
    return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

int ch_record_game_rules(const struct ch_record_options *options, struct ch_record *record,
                         const struct ch_recorded_game *game) {
    CH_FREED struct author *authors =
        ch_alloc((size_t)(game->ply_count + CH_SEATS) * sizeof *authors);
    int count = 0, status = CH_EXIT_DONE;
    for (int seat = 0; seat < CH_SEATS; seat++)
        add_author(authors, &count, game->agent[seat], 0);
    for (int i = 0; i < game->ply_count; i++)
        add_author(authors, &count, game->moves[i].agent, i + 1);
    for (int i = 0; i < count && status == CH_EXIT_DONE; i++) {
        CH_SCOPED(ch_text_done) struct ch_text part = ch_text_new();
        add_part(game, &authors[i], &part);
        status = show_agent(options, record, authors[i].agent, part.data);
    }
    if (count == 0)
        ch_print("no agent played game %lld\n", (long long)game->id);
    return status;
}

int ch_record_match_rules(const struct ch_record_options *options, struct ch_record *record,
                          const int64_t *agents, int count) {
    int status = CH_EXIT_DONE;
    for (int i = 0; i < count && status == CH_EXIT_DONE; i++) {
        bool again = false;
        for (int j = 0; j < i; j++)
            again = again || agents[j] == agents[i];
        if (!again)
            status = show_agent(options, record, agents[i], "");
    }
    return status;
}
