/* See match_text.h. */
#include "cli/match_text.h"

#include <string.h>

#include "cli/match_json.h"
#include "cli/match_log.h"
#include "cli/record.h"
#include "cli/shard.h"
#include "cli/wrap.h"
#include "core/text.h"

/* SHOWN_NAMES: longer names would break the progress line of a terminal. */
enum { WIN = 2, DRAW = 1, LOSS = 0, SHOWN_NAMES = 34 };

static const char *dot(void) {
    return ch_utf8() ? " · " : ", ";
}

static double points(const long counts[3]) {
    return (double)counts[WIN] + (double)counts[DRAW] / 2;
}

/* The name of agent 0 or 1, told apart if both are the same. */
static void shown_name(const struct ch_match_status *status, int agent, char *name, size_t size) {
    bool same = strcmp(status->agent[0].name, status->agent[1].name) == 0;
    snprintf(name, size, "%s%s", status->agent[agent].name,
             !same        ? ""
             : agent == 0 ? " (A)"
                          : " (B)");
}

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
    return ch_shard_played(status, text->shard, text->shards);
}

/* "shard 1/8 of match 3", "match 3". */
static void add_match(const struct ch_match_text *text, const struct ch_match_status *status,
                      struct ch_text *line) {
    if (text->shards)
        ch_text_addf(line, "shard %d/%d of ", text->shard, text->shards);
    ch_text_addf(line, "match %lld", (long long)status->id);
}

static void show_progress(struct ch_match_text *text, const struct ch_match_status *status) {
    int played = status->played - status->resumed, width = ch_wrap_width(stderr);
    int have = have_played(text, status);
    double rate = status->seconds > 0 ? played / status->seconds : 0;
    struct ch_text line;
    ch_text_init(&line);
    ch_text_addf(&line, "%d of %d games", have, status->share);
    if (rate > 0) {
        char left[32];
        format_time((status->share - have) / rate, left, sizeof left);
        ch_text_addf(&line, "%s%.*f/s%s%s left", dot(), rate < 10 ? 1 : 0, rate, dot(), left);
    }
    const struct ch_match_agent *one = &status->agent[0], *other = &status->agent[1];
    bool names = strlen(one->name) + strlen(other->name) < SHOWN_NAMES;
    ch_text_addf(&line, "%s%s %.1f : %.1f %s", dot(), names ? one->name : "score",
                 points(one->games), points(other->games), names ? other->name : "");
    if (text->terminal && width > 0)
        cut_line(&line, width);
    fprintf(stderr, "%s%s%s", text->terminal ? "\r\033[K" : "", line.data,
            text->terminal ? "" : "\n");
    fflush(stderr);
    text->line_open = text->terminal;
    ch_text_done(&line);
}

void ch_match_text_end_line(struct ch_match_text *text) {
    if (text->line_open)
        fputs("\r\033[K", stderr);
    text->line_open = false;
}

void ch_match_text_report(void *context, const struct ch_match_status *status,
                          const struct ch_recorded_game *game) {
    struct ch_match_text *text = context;
    if (text->json) {
        if (game)
            ch_match_json_game(text->spec->game, game);
        else
            ch_match_json_start(text->spec, text->db, status);
        return;
    }
    if (game)
        return;
    if (status->older)
        fprintf(stderr,
                "the text of an agent has changed since match %lld: this is a new match, %lld\n",
                (long long)status->older, (long long)status->id);
    int have = have_played(text, status);
    struct ch_text match;
    ch_text_init(&match);
    add_match(text, status, &match);
    if (have && have < status->share)
        fprintf(stderr, "%s goes on: %d of %d games are in the record\n", match.data, have,
                status->share);
    else if (have)
        fprintf(stderr,
                "%s has its %d games already; more --games go on with it, another --seed "
                "plays other games\n",
                match.data, status->share);
    ch_text_done(&match);
}

void ch_match_text_tick(void *context, const struct ch_match_status *status) {
    struct ch_match_text *text = context;
    int have = have_played(text, status);
    ch_match_log_look(text->log);
    if (text->quiet || have == status->share)
        return;
    if (text->terminal) {
        show_progress(text, status);
    } else if (!text->json && (long)have * 10 >= (long)text->next_tenth * status->share &&
               status->played > status->resumed && status->seconds - text->shown >= 1) {
        show_progress(text, status);
        text->shown = status->seconds;
        text->next_tenth = (int)((long)have * 10 / status->share) + 1;
    }
}

static void add_row(const struct ch_match_status *status, int agent, int width,
                    struct ch_text *out) {
    const struct ch_match_agent *sums = &status->agent[agent];
    const long *total = sums->games;
    char name[CH_AGENT_NAME + 8];
    shown_name(status, agent, name, sizeof name);
    char score[40], first[80];
    snprintf(score, sizeof score, "%.10g/%ld", points(total),
             total[LOSS] + total[DRAW] + total[WIN]);
    snprintf(first, sizeof first, "+%ld =%ld -%ld", sums->seat[0][WIN], sums->seat[0][DRAW],
             sums->seat[0][LOSS]);
    ch_text_addf(out, "  %-*s  %-10s %6ld %6ld %7ld  %-16s  +%ld =%ld -%ld\n", width, name, score,
                 total[WIN], total[DRAW], total[LOSS], first, sums->seat[1][WIN],
                 sums->seat[1][DRAW], sums->seat[1][LOSS]);
}

static void add_strength(const struct ch_match_status *status, struct ch_text *out) {
    struct ch_strength strength = ch_match_strength(ch_match_only_meeting(status));
    char name[CH_AGENT_NAME + 8];
    shown_name(status, 0, name, sizeof name);
    ch_text_addf(out, "  %s scores %.1f %% (%.1f to %.1f), Elo ", name, 100 * strength.score.value,
                 100 * strength.score.low, 100 * strength.score.high);
    if (strength.elo_open_low && strength.elo_open_high)
        ch_text_addf(out, "unknown");
    else if (strength.elo_open_high)
        ch_text_addf(out, "at least %+.0f", strength.elo.low);
    else if (strength.elo_open_low)
        ch_text_addf(out, "at most %+.0f", strength.elo.high);
    else
        ch_text_addf(out, "%+.0f %s %.0f", strength.elo.value + 0.0, ch_utf8() ? "±" : "+/-",
                     strength.elo_margin);
    ch_text_addf(out, " (95 %%, from %ld %s), likelihood of superiority %.1f %%\n", strength.count,
                 strength.paired ? "pairs" : "games", 100 * strength.superiority);
}

static void add_share(const char *what, long hits, long trials, struct ch_text *out) {
    struct ch_interval share = ch_share(hits, trials);
    ch_text_addf(out, "%s %.1f %% (%.1f to %.1f)", what, 100 * share.value, 100 * share.low,
                 100 * share.high);
}

static void add_seats(const struct ch_game *game, const struct ch_match_status *status,
                      struct ch_text *out) {
    char what[64];
    snprintf(what, sizeof what, "  %s wins", game->seat_name[0]);
    add_share(what, status->seat0[WIN], status->played, out);
    snprintf(what, sizeof what, "%s%s wins", dot(), game->seat_name[1]);
    add_share(what, status->seat0[LOSS], status->played, out);
    snprintf(what, sizeof what, "%sdrawn", dot());
    add_share(what, status->seat0[DRAW], status->played, out);
    ch_text_addf(out, "\n");
}

static void add_ends(const struct ch_match_status *status, struct ch_text *out) {
    ch_text_addf(out, "  ends: ");
    bool listed[CH_END_COUNT] = {false};
    for (;;) {
        int most = -1;
        for (int end = 0; end < CH_END_AGENT_FAULTS; end++)
            if (status->ends[end] && !listed[end] &&
                (most < 0 || status->ends[end] > status->ends[most]))
                most = end;
        if (most < 0)
            break;
        listed[most] = true;
        ch_text_addf(out, "%ld %s%s", status->ends[most], ch_end_text((enum ch_end)most), dot());
    }
    long faults = ch_match_faults(status);
    ch_text_addf(out, "%ld %s\n", faults, faults == 1 ? "fault" : "faults");
    for (int end = CH_END_AGENT_FAULTS; end < CH_END_COUNT; end++)
        if (status->ends[end])
            ch_text_addf(out, "    %ld %s: %s\n", status->ends[end],
                         status->ends[end] == 1 ? "game" : "games", ch_end_text((enum ch_end)end));
    for (int agent = 0; agent < 2; agent++) {
        char name[CH_AGENT_NAME + 8];
        shown_name(status, agent, name, sizeof name);
        if (status->agent[agent].faults)
            ch_text_addf(out, "    %s failed in %ld of them, last: %s\n", name,
                         status->agent[agent].faults, status->agent[agent].fault_text);
    }
}

void ch_match_print(const struct ch_game *game, const struct ch_match_status *status) {
    char name[2][CH_AGENT_NAME + 8];
    struct ch_text block, wrapped, *out = &block;
    size_t width = 14;
    ch_text_init(&block);
    ch_text_init(&wrapped);
    for (int i = 0; i < 2; i++) {
        shown_name(status, i, name[i], sizeof name[i]);
        if (strlen(name[i]) > width)
            width = strlen(name[i]);
    }
    ch_text_addf(out, "  %-*s  %-10s %6s %6s %7s  as %-13s  as %s\n", (int)width, "", "score",
                 "wins", "draws", "losses", game->seat_name[0], game->seat_name[1]);
    add_row(status, 0, (int)width, out);
    add_row(status, 1, (int)width, out);
    add_strength(status, out);
    add_seats(game, status, out);
    add_ends(status, out);
    ch_wrap(block.data, ch_wrap_width(stdout), &wrapped);
    fputs(wrapped.data, stdout);
    ch_text_done(&wrapped);
    ch_text_done(&block);
}

void ch_match_text_result(struct ch_match_text *text, const struct ch_match_status *status) {
    ch_match_text_end_line(text);
    if (text->json) {
        ch_match_json_result(text->spec->game, status);
        return;
    }
    int played = status->played - status->resumed;
    if (text->shards)
        printf("shard %d/%d: %d of its %d games, of %d in all%s", text->shard, text->shards,
               have_played(text, status), status->share, status->planned, dot());
    else
        printf("%d of %d games%s", status->played, status->planned, dot());
    if (text->spec->openings)
        printf("%s, both colours%s", text->spec->openings_name, dot());
    if (played > 0 && status->seconds > 0)
        printf("%.*f/s%s", played / status->seconds < 10 ? 1 : 0, played / status->seconds, dot());
    printf("seed %llu%srecord %s, match %lld\n\n", (unsigned long long)status->seed, dot(),
           text->db, (long long)status->id);
    if (!status->played)
        return;
    ch_match_print(text->spec->game, status);
    struct ch_text command;
    ch_text_init(&command);
    ch_text_addf(&command, "crownhead record list --match %lld", (long long)status->id);
    ch_record_add_db(text->db, &command);
    printf("\nEvery game: %s\n", command.data);
    ch_text_done(&command);
}
