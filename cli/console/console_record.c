/* How agents chose their moves, and finished games into the record: at the console each when it is
 * left, since undo can give it another end; in the browser at its end, and again in its place if it
 * gets another. */
#include <assert.h>
#include <string.h>

#include "agents/external/confine.h"
#include "cli/command/files.h"
#include "cli/console/console.h"
#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/base/closed_file.h"
#include "core/record/record.h"
#include "core/records/score.h"

/* How an agent chose the last move of this line: still right after undo and redo. */
struct ch_console_note {
    bool made;
    uint64_t line;
    struct ch_played_move how;
    char *expects; /* owned; NULL: not known */
    struct ch_impasses impasses;
    int64_t agent; /* in the record; 0: there is none */
};

struct ch_console_record {
    struct ch_record *record;
    const char *path; /* borrowed */
    bool own;         /* for games with a move of a person alone */
    int64_t id;       /* of the game at hand, from when it is there */
    struct {
        char hash[CH_HASH_HEX];
        int64_t id;
    } agent[CH_SEATS]; /* the row of the seat's agent with its present text */
};

enum ch_status ch_console_record_open(struct ch_console *console, const char *path, bool own,
                                      struct ch_error *error) {
    struct ch_record *record;
    if (own)
        ch_own_file_make(path);
    if (ch_game_hidden(console->game))
        ch_closed_file_make(path);
    ch_confine_hide(path);
    enum ch_status status = ch_record_open(path, CH_RECORD_WRITE, &record, error);
    if (status == CH_OK && ch_game_hidden(console->game) &&
        (status = ch_record_close_to_others(record, error)) != CH_OK)
        ch_record_close(record);
    if (status != CH_OK)
        return status;
    console->record = ch_alloc(sizeof *console->record);
    console->record->record = record;
    console->record->path = path;
    console->record->own = own;
    console->started_ms = ch_clock_date_ms();
    return CH_OK;
}

static void note_done(struct ch_console_note *note) {
    ch_free(note->how.reason);
    ch_free(note->expects);
    ch_impasses_done(&note->impasses);
}

static void forget_notes(struct ch_console_notes *notes) {
    for (int i = 0; i < notes->count; i++)
        note_done(&notes->note[i]);
    notes->count = 0;
}

void ch_console_notes_done(struct ch_console_notes *notes) {
    forget_notes(notes);
    ch_free(notes->note);
    *notes = (struct ch_console_notes){0};
}

void ch_console_record_close(struct ch_console *console) {
    struct ch_console_record *record = console->record;
    if (!record)
        return;
    ch_record_close(record->record);
    ch_free(record);
    console->record = NULL;
}

/* The row of the seat's agent. 0 after an error message, or for a person. */
static int64_t agent_row(struct ch_console *console, int seat) {
    assert(console->record && seat >= 0 && seat < CH_SEATS);
    struct ch_console_record *record = console->record;
    const struct ch_agent *agent = console->seats[seat].agent;
    struct ch_error error = {0};
    if (!agent)
        return 0;
    bool known = record->agent[seat].id && strcmp(record->agent[seat].hash, agent->hash) == 0;
    if (!known) {
        record->agent[seat].id = 0;
        if (ch_record_add_agent(record->record, agent, &record->agent[seat].id, &error) != CH_OK)
            ch_say_error(console, &error);
        memcpy(record->agent[seat].hash, agent->hash, sizeof agent->hash);
    }
    return record->agent[seat].id;
}

/* "It expects 22-18 15x22 26x17 and an even game.": what a search found, for players, for whom its
 * figures say little; a prompt has no use for it. NULL for other choices. The caller's. */
static char *make_expects(struct ch_console *console, const struct ch_choice *choice) {
    static const struct {
        double least; /* the expected result, as the judge counts it */
        const char *words;
    } result[] = {
        {0.9, "to win"},        {0.65, "to be better"},         {0.55, "to be a little better"},
        {0.45, "an even game"}, {0.35, "to be a little worse"}, {0.1, "to be worse"},
        {0, "to lose"}};
    if (!console->page || !choice->has_score || choice->depth <= 0 || choice->line.count == 0)
        return NULL;
    double chance = ch_console_chance(console, choice->score);
    if (chance < 0)
        return NULL;
    int at = 0;
    while (chance < result[at].least)
        at++;
    struct ch_text text = ch_text_new();
    ch_text_add(&text, "It expects ");
    if (choice->line.count > 1) { /* what follows the move */
        ch_console_add_line(console, choice->line.move, 0, choice->line.count, &text);
        ch_text_add(&text, " and ");
    }
    ch_text_addf(&text, "%s.", result[at].words);
    return ch_text_take(&text);
}

void ch_console_note(struct ch_console *console, int seat, const struct ch_choice *choice) {
    struct ch_console_notes *notes = &console->notes;
    const struct ch_history *history = &console->session.history;
    assert(history->count > 0);
    while (notes->count < history->count) {
        notes->note = ch_grow(notes->note, notes->count, &notes->capacity, sizeof *notes->note);
        notes->note[notes->count++] = (struct ch_console_note){0};
    }
    struct ch_console_note *note = &notes->note[history->count - 1];
    note_done(note);
    *note = (struct ch_console_note){
        .made = true,
        .line = history->plies[history->count - 1].line,
        .how = ch_played_move(choice),
        .expects = make_expects(console, choice),
        .agent = console->record ? agent_row(console, seat) : 0,
    };
    ch_impasses_add(&note->impasses, &choice->impasses);
}

/* The note about a ply, or NULL: a person's move, or one of a file. */
static const struct ch_console_note *note_of(const struct ch_console *console, int ply) {
    const struct ch_console_notes *notes = &console->notes;
    assert(ply >= 0 && ply < console->session.history.count);
    if (ply >= notes->count || !notes->note[ply].made ||
        notes->note[ply].line != console->session.history.plies[ply].line)
        return NULL;
    return &notes->note[ply];
}

const char *ch_console_reason(const struct ch_console *console, int ply) {
    const struct ch_console_note *note = note_of(console, ply);
    return note ? note->how.reason : NULL;
}

const char *ch_console_expects(const struct ch_console *console, int ply) {
    const struct ch_console_note *note = note_of(console, ply);
    return note ? note->expects : NULL;
}

/* What is noted of a game with a person, as its PDN tags: NULL for another. The caller's. */
static char *make_tags(const struct ch_console *console) {
    CH_SCOPED(ch_pdn_tags_done) struct ch_pdn_tags tags = {0};
    if (console->help.moves == 0)
        return NULL;
    ch_console_game_tags(console, &tags);
    ch_console_help_write(console, true, &tags);
    cJSON *object = cJSON_CreateObject();
    for (int i = 0; i < tags.count; i++)
        cJSON_AddStringToObject(object, tags.tag[i].name, tags.tag[i].value);
    struct ch_text text = ch_text_new();
    ch_json_end(&text, object);
    return ch_text_take(&text);
}

static enum ch_status add_game(struct ch_console *console, int64_t *id, struct ch_error *error) {
    const struct ch_session *session = &console->session;
    int count = session->history.count;
    int64_t now = ch_clock_date_ms();
    struct ch_played played = {
        .history = session->history,
        .moves = ch_alloc((size_t)(count ? count : 1) * sizeof *played.moves),
        .outcome = session->outcome,
        .fault_seat = session->outcome.end >= CH_END_AGENT_FAULTS ? !session->outcome.winner : -1,
        .started_ms = console->started_ms,
        .seconds = (double)(now - console->started_ms) / 1000,
    };
    struct ch_pdn_game score;
    assert(ch_session_over(session));
    ch_pdn_game_init(&score, console->game, &session->history);
    ch_console_annotate(console, &score.line);
    if (played.fault_seat >= 0)
        played.fault = console->fault;
    for (int i = 0; i < count; i++) {
        const struct ch_console_note *note = note_of(console, i);
        played.moves[i] = note ? note->how
                               : (struct ch_played_move){.wall_us = -1,
                                                         .cpu_us = -1,
                                                         .reason = score.line.notes[i + 1].comment};
    }
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = {0};
    ch_recorded_from_played(&game, console->game, &played);
    game.movetext = ch_score_movetext(&score, NULL);
    ch_console_annotate_done(&score.line);
    ch_pdn_game_done(&score);
    game.seeded = true;
    game.seed = console->keys.drawn ? 0 : console->seed;
    game.turn_keys = console->keys;
    for (int i = 0; i < count; i++) {
        const struct ch_console_note *note = note_of(console, i);
        if (!note)
            continue;
        game.moves[i].agent = note->agent;
        ch_impasses_add(&game.impasses[ch_history_mover(&session->history, console->game, i)],
                        &note->impasses);
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        game.agent[seat] = agent_row(console, seat);
        game.player[seat] = ch_copy(ch_console_player(console, seat));
    }
    game.tags = make_tags(console);
    game.opening_plies = ch_console_ballot_plies(console);
    if (game.opening_plies > 0)
        game.opening = ch_copy(console->ballot.name);
    struct ch_record *record = console->record->record;
    enum ch_status status =
        ch_record_add_definition(record, console->game, &game.definition, error);
    if (status == CH_OK)
        status = ch_record_add_game(record, &game, error);
    *id = game.id;
    ch_free(played.moves);
    return status;
}

/* Removes the game at hand, which has another end. */
static void remove_game(struct ch_console *console) {
    struct ch_error error = {0};
    int64_t id = console->record->id;
    console->record->id = 0;
    if (id && ch_record_remove_game(console->record->record, id, &error) != CH_OK)
        ch_say_error(console, &error);
}

void ch_console_record_end(struct ch_console *console) {
    struct ch_error error = {0};
    struct ch_console_record *record = console->record;
    if (!record || !ch_session_over(&console->session) || console->recorded ||
        ch_console_awaits_set_ups(console) || (record->own && console->help.moves == 0))
        return;
    remove_game(console);
    if (add_game(console, &record->id, &error) != CH_OK)
        ch_say_error(console, &error);
    else if (!console->stop && record->own)
        ch_say(console, "The game is kept." CH_TYPED "`crownhead review` asks about its mistakes.");
    else if (!console->stop)
        ch_say(console,
               "The game is in the record." CH_TYPED "`crownhead record show --db %s %lld`",
               record->path, (long long)record->id);
    console->recorded = true;
}

void ch_console_record_leave(struct ch_console *console) {
    ch_console_record_end(console);
    if (console->record)
        console->record->id = 0;
}

void ch_console_leave_game(struct ch_console *console) {
    ch_console_record_leave(console);
    forget_notes(&console->notes);
    console->started_ms = ch_clock_date_ms();
}
