#include "cli/match/match_text.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "cli/command/files.h"
#include "cli/match/long_work.h"
#include "cli/match/strength.h"
#include "cli/output/print.h"
#include "core/arena/standings.h"

/* SHOWN_NAMES: longer names would break the progress line of a terminal. */
enum { SHOWN_NAMES = 34 };

static void format_time(double seconds, char *text, size_t size) {
    long whole = (long)(seconds + 0.5);
    if (whole >= 3600)
        snprintf(text, size, "%ldh%02ldm", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        snprintf(text, size, "%ldm%02lds", whole / 60, whole % 60);
    else
        snprintf(text, size, "%lds", whole);
}

/* Cuts a line of a terminal that is too narrow for it. */
static void cut_line(struct ch_text *line, int width) {
    assert(width > 0);
    int columns = 0;
    size_t at = 0;
    for (; at < line->length; at++) {
        bool begins = ((unsigned char)line->data[at] & 0xc0) != 0x80;
        if (begins && ++columns >= width)
            break;
    }
    line->length = at;
    line->data[at] = '\0';
}

/* The games of this run's shard, or all, that are played. */
static int have_played(const struct ch_match_text *text, const struct ch_match_status *status) {
    int room = ch_schedule_room(status->schedule), played = 0;
    assert(text->shards == 0 || (text->shard >= 0 && text->shard < text->shards));
    if (text->shards == 0)
        return status->played;
    for (int first = 2 * text->shard; first < room; first += 2 * text->shards)
        for (int number = first; number < first + 2 && number < room; number++)
            played += status->games[number].done;
    return played;
}

/* "shard 1/8 of match 3", "match 3". */
static void add_match(const struct ch_match_text *text, const struct ch_match_status *status,
                      struct ch_text *line) {
    if (text->shards)
        ch_text_addf(line, "shard %d/%d of ", text->shard, text->shards);
    ch_text_addf(line, "match %lld", (long long)status->id);
}

/* The first agent's score with its error, and the state of the test. */
static void add_running(const struct ch_match_status *status, struct ch_text *line) {
    struct ch_strength strength = ch_match_first_strength(status, NULL);
    if (status->test.wanted) {
        ch_text_add(line, ch_match_dot());
        ch_strength_add_llr(&status->test.state, line);
    }
    if (status->played > 0)
        ch_text_addf(line, "%s%.1f %s %.1f %%", ch_match_dot(), 100 * strength.score.value,
                     ch_utf8() ? "±" : "+/-", 50 * (strength.score.high - strength.score.low));
}

static void add_points(const struct ch_match_status *status, struct ch_text *line) {
    const struct ch_match_agent *one = &status->agent[0], *other = &status->agent[1];
    bool names = strlen(one->name) + strlen(other->name) < SHOWN_NAMES;
    ch_text_addf(line, "%s%s %.1f : %.1f %s", ch_match_dot(), names ? one->name : "score",
                 ch_points(one->games), ch_points(other->games), names ? other->name : "");
}

/* "at most " where a test may end the match earlier. */
static const char *at_most(const struct ch_match_status *status) {
    return status->test.wanted ? "at most " : "";
}

/* Games a second in this run. */
static double rate_of(const struct ch_match_status *status) {
    return status->seconds > 0 ? (status->played - status->resumed) / status->seconds : 0;
}

/* Games, figures, rate, time left; without words that can be spared if it is to be brief. */
static void add_state(const struct ch_match_text *text, const struct ch_match_status *status,
                      bool brief, struct ch_text *line) {
    assert(status->resumed <= status->played && status->played <= status->planned);
    int have = have_played(text, status);
    double rate = rate_of(status);
    const char *at_most_text = brief ? "" : at_most(status);
    ch_text_addf(line, "%d of %s%d%s", have, at_most_text, status->share, brief ? "" : " games");
    if (!ch_tournament_is(ch_schedule_plan(status->schedule)))
        add_running(status, line);
    if (rate > 0) {
        char left[32];
        format_time((status->share - have) / rate, left, sizeof left);
        ch_text_addf(line, "%s%.*f/s%s%s%s left", ch_match_dot(), rate < 10 ? 1 : 0, rate,
                     ch_match_dot(), at_most_text, left);
    }
}

static void show_progress(struct ch_match_text *text, const struct ch_match_status *status) {
    int width = text->terminal ? ch_wrap_width(stderr) : 0;
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    add_state(text, status, false, &line);
    if (width > 0 && ch_wrap_columns(line.data, line.length) >= width) {
        ch_text_clear(&line);
        add_state(text, status, true, &line);
    }
    if (ch_tournament_is(ch_schedule_plan(status->schedule)))
        ch_tournament_add_leaders(status, &line);
    else
        add_points(status, &line);
    if (width > 0)
        cut_line(&line, width);
    ch_print_to(stderr, text->terminal ? "\r\033[K%s" : "%s\n", line.data);
    fflush(stderr);
    text->line_open = text->terminal;
}

/* Ends an open progress line. */
static void end_line(struct ch_match_text *text) {
    if (text->line_open)
        ch_print_to(stderr, "\r\033[K");
    text->line_open = false;
}

void ch_match_text_report(struct ch_match_text *text, const struct ch_match_status *status,
                          const struct ch_recorded_game *game) {
    if (text->json) {
        if (!game)
            ch_match_json_start(text->spec, text->db, status);
        text->rounds = ch_match_json_rounds(status, text->rounds);
        if (game)
            ch_match_json_game(text->spec->game, status, game);
        ch_stop_without_output();
        return;
    }
    if (game)
        return;
    if (status->older.id)
        ch_print_to(stderr, "the %s has changed since match %lld: this is a new match, %lld\n",
                    status->older.program     ? "way to deal openings and keys"
                    : status->older.procedure ? "decision procedure"
                    : status->older.game      ? "definition of the game"
                                              : "text of an agent",
                    (long long)status->older.id, (long long)status->id);
    int have = have_played(text, status);
    CH_SCOPED(ch_text_done) struct ch_text match = ch_text_new();
    add_match(text, status, &match);
    if (status->test.exhausted)
        ch_print_to(stderr,
                    "%s is undecided, after %ld pairs of games, and nothing new comes; give more "
                    "openings, or wider bounds\n",
                    match.data, status->test.looked);
    else if (ch_match_sprt_decided(&status->test))
        ch_print_to(stderr,
                    "%s is decided, after %ld pairs of games: %s; another --seed tests again with "
                    "other games\n",
                    match.data, status->test.looked,
                    ch_sprt_verdict_text(status->test.state.verdict));
    else if (have && have < status->share)
        ch_print_to(stderr, "%s goes on: %d of %d games are in the record\n", match.data, have,
                    status->share);
    else if (have)
        ch_print_to(stderr, "%s has its %d %s already; %sanother --seed plays other games\n",
                    match.data, status->share, status->share == 1 ? "game" : "games",
                    ch_plan_by_results(ch_schedule_plan(status->schedule))
                        ? ""
                        : "more --games go on with it, ");
}

void ch_match_text_look(const struct ch_match_text *text) {
    struct ch_error error;
    char buffer[CH_ERROR_TEXT + CH_ERROR_FILE];
    if (ch_log_broke(text->log, &error)) /* there may be a progress line */
        ch_print_to(stderr, "%scrownhead: %s; the match goes on\n",
                    isatty(STDERR_FILENO) ? "\r\033[K" : "",
                    ch_error_format(&error, buffer, sizeof buffer));
}

void ch_match_text_edited(struct ch_match_text *text, const char *file, bool gone) {
    end_line(text);
    ch_print_to(stderr,
                gone ? "%s was deleted or can't be read: this match plays the old text to its end; "
                       "put the file back to go on later\n"
                     : "%s was edited: this match plays the old text to its end; the same command "
                       "then begins a match with the new one\n",
                file);
}

void ch_match_text_tick(struct ch_match_text *text, const struct ch_match_status *status) {
    ch_match_text_look(text);
    if (status->waiting && !text->said_waiting) {
        end_line(text);
        ch_print_to(stderr, "%s: another program is writing; the match waits for it\n", text->db);
        text->said_waiting = true;
    }
    if (!status->id) /* it waits to begin */
        return;
    int have = have_played(text, status);
    if (text->quiet || have == status->share)
        return;
    if (text->json && status->seconds - text->shown >= 1) {
        ch_match_json_progress(status, have, rate_of(status));
        text->shown = status->seconds;
    }
    if (text->terminal) {
        show_progress(text, status);
    } else if (!text->json && (long)have * 10 >= (long)text->next_tenth * status->share &&
               status->played > status->resumed && status->seconds - text->shown >= 1) {
        show_progress(text, status);
        text->shown = status->seconds;
        text->next_tenth = (int)((long)have * 10 / status->share) + 1;
    }
}

/* The games that were played, in a line. */
static void add_head(const struct ch_match_text *text, const struct ch_match_status *status,
                     struct ch_text *out) {
    double rate = rate_of(status);
    CH_SCOPED(ch_text_done) struct ch_text time = ch_text_new();
    if (text->shards)
        ch_text_addf(out, "shard %d/%d: %d of its %d games, of %d in all%s", text->shard,
                     text->shards, have_played(text, status), status->share, status->planned,
                     ch_match_dot());
    else
        ch_text_addf(out, "%d of %s%d %s%s", status->played, at_most(status), status->planned,
                     status->planned == 1 ? "game" : "games", ch_match_dot());
    if (ch_tournament_is(ch_schedule_plan(status->schedule)))
        ch_text_addf(out, "%s%s", ch_format_name(text->spec->plan.format), ch_match_dot());
    if (text->spec->openings)
        ch_text_addf(out, "%s%s, both colours%s", text->spec->openings_name,
                     text->spec->openings_in_order ? " in order" : "", ch_match_dot());
    ch_time_control_format(&text->spec->time, &time);
    if (strcmp(time.data, "none") != 0)
        ch_text_addf(out, "%s%s", time.data, ch_match_dot());
    if (rate > 0)
        ch_text_addf(out, "%.*f/s%s", rate < 10 ? 1 : 0, rate, ch_match_dot());
    ch_text_addf(out, "seed %llu%srecord %s, match %lld\n\n", (unsigned long long)status->seed,
                 ch_match_dot(), text->db, (long long)status->id);
}

void ch_match_text_result(struct ch_match_text *text, const struct ch_match_status *status) {
    end_line(text);
    if (text->json) {
        ch_match_json_result(text->spec->game, status);
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new(), file = ch_text_new();
    add_head(text, status, &head);
    ch_print_wrapped(head.data);
    if (!status->played)
        return;
    ch_match_print(text->spec->game, status);
    ch_record_add_db(text->db, &file);
    ch_print("\nEvery game: crownhead record list --match %lld%s\n", (long long)status->id,
             file.data);
}
