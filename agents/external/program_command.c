/* Command lines of external programs, and their agents; see program.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/external/program.h"

enum { LARGEST_HASHED = 64 << 20, MAX_START_S = 3600, CLOSE_MS = 1000 };

/* Appends the character or escape at `at` by the rules of the quotes around it (`quote` 0:
 * none); returns what is behind it. */
static const char *add_character(const char *at, char quote, struct ch_text *word) {
    bool escaped = *at == '\\' && at[1] && quote != '\'' &&
                   (!quote || at[1] == '"' || at[1] == '\\' || at[1] == '$' || at[1] == '`');
    at += escaped;
    ch_text_add_bytes(word, at, 1);
    return at + 1;
}

/* Reads the word at *at, which is no blank. False if its quotes are not closed. */
static bool read_word(const char **at, struct ch_text *word) {
    char quote = '\0';
    while (**at && (quote || !strchr(" \t\r\n", **at))) {
        if (**at == quote || (!quote && (**at == '"' || **at == '\''))) {
            quote = quote ? '\0' : **at;
            ++*at;
        } else {
            *at = add_character(*at, quote, word);
        }
    }
    return !quote;
}

static bool split(const char *text, char ***words) {
    bool closed = true;
    *words = NULL;
    for (const char *at = text + strspn(text, " \t\r\n"); *at && closed;
         at += strspn(at, " \t\r\n")) {
        struct ch_text word = ch_text_new();
        closed = read_word(&at, &word);
        ch_words_add(words, ch_text_take(&word));
    }
    return closed;
}

static bool is_program(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0;
}

/* The file that a shell would start for `name`, or NULL. */
static char *find_program(const char *name) {
    if (strchr(name, '/'))
        return is_program(name) ? ch_copy(name) : NULL;
    const char *folders = getenv("PATH");
    for (const char *at = folders ? folders : "/usr/bin:/bin"; *at;) {
        size_t length = strcspn(at, ":");
        CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
        ch_text_add_bytes(&path, at, length);
        ch_text_addf(&path, "%s%s", length ? "/" : "", name);
        if (is_program(path.data))
            return ch_text_take(&path);
        at += length;
        at += *at == ':';
    }
    return NULL;
}

/* A word like a shell's assignment: a `=` before any slash. */
static bool is_parameter(const char *word) {
    size_t length = strcspn(word, "=/");
    return length > 0 && word[length] == '=';
}

/* Takes `start=SECONDS`. *taken: it was that. */
static enum ch_status take_start(struct ch_program_command *command, const char *word, bool *taken,
                                 struct ch_error *error) {
    static const char name[] = "start=";
    *taken = strncmp(word, name, strlen(name)) == 0;
    if (!*taken)
        return CH_OK;
    char *end;
    const char *value = word + strlen(name);
    double seconds = strtod(value, &end);
    if (end == value || (*end && strcmp(end, "s") != 0) || !(seconds > 0) || seconds > MAX_START_S)
        return ch_bad_input(error,
                            "`%.80s`: start is the seconds that the program has to get ready, up "
                            "to %d, as start=60s",
                            word, MAX_START_S);
    command->start_ms = (int)ceil(seconds * 1000);
    return CH_OK;
}

/* The words before the program, which those about what it may do are taken from. */
static enum ch_status take_parameters(struct ch_program_command *command, struct ch_error *error) {
    enum ch_status status = CH_OK;
    while (status == CH_OK && *command->argument && is_parameter(*command->argument)) {
        char *word = *command->argument++;
        bool taken;
        status = take_start(command, word, &taken, error);
        if (!taken)
            status = ch_confine_take(&command->confine, word, &taken, error);
        if (taken)
            continue;
        ch_words_add(&command->parameter, word);
        command->parameter_count++;
    }
    return status;
}

enum ch_status ch_program_command_read(const char *kind, const char *text,
                                       struct ch_program_command *command, struct ch_error *error) {
    static char *none[] = {NULL};
    *command = (struct ch_program_command){0};
    bool closed = split(text, &command->words);
    command->argument = command->words ? command->words : none;
    enum ch_status status = take_parameters(command, error);
    if (status == CH_OK && !closed)
        status = ch_bad_input(error, "the quotes in `%s:%.80s` are not closed", kind, text);
    else if (status == CH_OK && !*command->argument)
        status = ch_bad_input(error, "`%s:%.80s` names no program; write \"%s:PROGRAM ARGUMENTS\"",
                              kind, text, kind);
    else if (status == CH_OK && !(command->program = find_program(*command->argument)))
        status = ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                              "there is no program `%.200s`; write its path, and quotes around "
                              "the whole of \"%s:PROGRAM ARGUMENTS\"",
                              *command->argument, kind);
    if (status != CH_OK)
        ch_program_command_done(command);
    return status;
}

void ch_program_command_done(struct ch_program_command *command) {
    ch_words_free(command->words);
    ch_free(command->parameter);
    ch_free(command->program);
    ch_confine_done(&command->confine);
    *command = (struct ch_program_command){0};
}

static void add_file(const char *path, struct ch_text *all) {
    struct stat file;
    CH_SCOPED(ch_text_done) struct ch_text bytes = ch_text_new();
    char hash[CH_HASH_HEX];
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return;
    if (ch_text_read_file(&bytes, path, LARGEST_HASHED, NULL) == CH_OK) {
        ch_hash_text(bytes.data, bytes.length, hash);
        ch_text_addf(all, "%s\n", hash);
    } else {
        ch_text_addf(all, "%lld bytes of %lld\n", (long long)file.st_size,
                     (long long)file.st_mtime);
    }
}

/* The name that a word has a file or a folder by: all of the word, or what is behind the `=` of a
 * parameter. NULL: it names none. */
static const char *named_in(const char *word) {
    struct stat file;
    const char *name = is_parameter(word) ? strchr(word, '=') + 1 : word;
    return name[0] && stat(name, &file) == 0 ? name : NULL;
}

/* Appends the word with the last part of the path in it alone. */
static void add_plain(const char *word, bool program, struct ch_text *out) {
    const char *name = program ? word : named_in(word);
    CH_FREED char *path = ch_copy(name ? name : "");
    for (size_t length = strlen(path); length > 1 && path[length - 1] == '/';)
        path[--length] = '\0';
    if (name)
        ch_text_addf(out, "%.*s%s", (int)(name - word), word, ch_path_name(path));
    else
        ch_text_add(out, word);
}

/* Appends a word as it may be typed. */
static void add_typed(const char *word, struct ch_text *out) {
    bool plain = word[0] && !strpbrk(word, " \t\r\n\"'\\");
    ch_text_add(out, plain ? "" : "\"");
    for (const char *at = word; *at; at++)
        ch_text_addf(out, "%s%c", !plain && strchr("\"\\", *at) ? "\\" : "", *at);
    ch_text_add(out, plain ? "" : "\"");
}

void ch_program_command_identify(const struct ch_program_command *command, const char *kind,
                                 struct ch_agent *agent) {
    CH_SCOPED(ch_text_done)
    struct ch_text all = ch_text_new(), old = ch_text_new(), title = ch_text_new();
    ch_text_addf(&title, "%s:", kind);
    for (char **at = command->words; *at; at++) {
        bool program = at == command->argument;
        CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
        add_plain(*at, program, &word);
        ch_text_add(&title, at > command->words ? " " : "");
        add_typed(word.data, &title);
        ch_text_addf(&all, "%zu %s\n", word.length, word.data);
        ch_text_addf(&old, "%zu %s\n", strlen(*at), *at);
        if (program)
            add_file(command->program, &all);
        else if (named_in(*at))
            add_file(named_in(*at), &all);
        add_file(program ? command->program : *at, &old);
    }
    snprintf(agent->title, sizeof agent->title, "%s", title.data);
    ch_hash_text(all.data, all.length, agent->hash);
    ch_hash_text(old.data, old.length, agent->old_hash);
}

void ch_program_agent_init(struct ch_program_agent *self, const char *kind, const char *arguments,
                           const struct ch_program_command *command,
                           const struct ch_agents_config *config) {
    struct ch_agent *agent = &self->agent;
    self->start_ms = command->start_ms > 0 ? command->start_ms : config->start_ms;
    self->turn_ms = config->turn_ms;
    self->command = *command;
    self->command.confine.launcher = config->program;
    self->command.confine.home = config->home;
    self->command.confine.notify = config->tell;
    self->command.confine.named = self->command.parameter;
    snprintf(agent->name, sizeof agent->name, "%s:%s", kind, arguments);
    agent->log.voice = ch_log_voice(config->log, agent->name);
    ch_program_command_identify(command, kind, agent);
}

void ch_program_agent_free(struct ch_program_agent *self) {
    ch_program_command_done(&self->command);
    ch_sources_free(&self->agent);
    ch_free(self);
}

bool ch_program_begin(struct ch_program *program, const struct ch_program_command *command,
                      const struct ch_log_place *log, const atomic_bool *given_up,
                      struct ch_fault *fault) {
    struct ch_error error;
    program->given_up = given_up;
    if (ch_program_start(program, command->program, command->argument, &command->confine, log,
                         &error) == CH_OK)
        return true;
    ch_fault_set(fault, CH_END_LOAD_FAILED, "%s", error.text);
    return false;
}

void ch_program_stop(struct ch_program *program, const char *goodbye) {
    if (program->pid <= 0)
        return;
    ch_program_send(program, goodbye);
    ch_program_end(program, CLOSE_MS, NULL);
}

int ch_program_limit_ms(const struct ch_program_agent *self, const struct ch_turn *turn) {
    return turn->time_ms > 0 ? turn->time_ms : self->turn_ms;
}
