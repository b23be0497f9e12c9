#include "core/record/record_impasses.h"

#include <assert.h>
#include <string.h>

#include "core/record/record_db.h"

static const char decision[] = "decision", left_out[] = "left_out";

static enum ch_status add_row(struct ch_query *query, const char *kind, const char *rule,
                              const char *other, long decisions, struct ch_error *error) {
    assert(decisions >= 0);
    if (decisions == 0)
        return CH_OK;
    ch_query_bind_text(query, 3, kind);
    ch_query_bind_text(query, 4, rule);
    ch_query_bind_text(query, 5, other);
    ch_query_bind(query, 6, decisions);
    return ch_query_run(query, error);
}

static enum ch_status add_seat(struct ch_query *query, const struct ch_impasses *impasses,
                               struct ch_error *error) {
    enum ch_status status = add_row(query, decision, "", "", impasses->decisions, error);
    for (int kind = 0; kind < CH_IMPASSE_KINDS && status == CH_OK; kind++)
        status = add_row(query, ch_impasse_name((enum ch_impasse)kind), "", "",
                         impasses->kind[kind], error);
    for (int i = 0; i < impasses->count && status == CH_OK; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        status = add_row(query, ch_impasse_name(part->kind), part->rule, part->other,
                         part->decisions, error);
    }
    return status == CH_OK ? add_row(query, left_out, "", "", impasses->left_out, error) : status;
}

enum ch_status ch_record_add_impasses(struct ch_record *record, const struct ch_recorded_game *game,
                                      struct ch_error *error) {
    struct ch_query *query;
    enum ch_status status = ch_query_begin(
        record,
        "INSERT INTO impasse (game, seat, kind, rule, other, decisions) VALUES (?1, ?2, ?3, ?4, ?5,"
        " ?6)",
        &query, error);
    if (status != CH_OK)
        return status;
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++) {
        ch_query_bind(query, 1, game->id);
        ch_query_bind(query, 2, seat);
        status = add_seat(query, &game->impasses[seat], error);
    }
    ch_query_end(query);
    return status;
}

/* Reads a row, which may have been changed by hand: values without a meaning are skipped. */
static void take_row(struct ch_query *query, struct ch_recorded_game *game) {
    int64_t seat = ch_query_int(query, 0), decisions = ch_query_int(query, 4);
    const char *name = ch_query_word(query, 1), *rule = ch_query_word(query, 2);
    enum ch_impasse kind = ch_impasse_find(name);
    if (seat < 0 || seat >= CH_SEATS || decisions <= 0 || decisions > INT32_MAX)
        return;
    CH_SCOPED(ch_impasses_done) struct ch_impasses one = {0};
    struct ch_impasses *impasses = &game->impasses[seat];
    if (strcmp(name, decision) == 0)
        one.decisions = (long)decisions;
    else if (strcmp(name, left_out) == 0)
        one.left_out = true;
    else if (kind != CH_IMPASSE_KINDS && !rule[0])
        one.kind[kind] = (long)decisions;
    else if (kind != CH_IMPASSE_KINDS)
        ch_impasses_add_part(&one, kind, rule, ch_query_word(query, 3), (long)decisions);
    ch_impasses_add(impasses, &one);
}

enum ch_status ch_record_read_impasses(struct ch_record *record, struct ch_recorded_game *game,
                                       struct ch_error *error) {
    struct ch_query *query;
    bool row;
    enum ch_status status = ch_query_begin(
        record, "SELECT seat, kind, rule, other, decisions FROM impasse WHERE game = ?1", &query,
        error);
    if (status != CH_OK)
        return status;
    ch_query_bind(query, 1, game->id);
    while ((status = ch_query_step(query, &row, error)) == CH_OK && row)
        take_row(query, game);
    ch_query_end(query);
    return status;
}
