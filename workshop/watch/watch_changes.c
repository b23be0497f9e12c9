#include "workshop/watch/watch_changes.h"

#include <assert.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/json.h"

/* Pairs a rule that is in the last version only with one of the same file and module that is new,
 * if there is one of each: it was renamed. */
static void pair_renamed(struct ch_edits *edits) {
    for (int i = 0; i < edits->count; i++) {
        int other = -1, others = 0, twins = 0;
        const struct ch_outline_item *is, *was;
        const char *file, *old_file;
        if (!edits->edit[i].rule || edits->edit[i].item[0] >= 0)
            continue;
        ch_edits_place(edits, i, &is, &file);
        for (int j = 0; j < edits->count; j++) {
            const int *item = edits->edit[j].item;
            ch_edits_place(edits, j, &was, &old_file);
            if (!edits->edit[j].rule || (item[0] >= 0 && item[1] >= 0) ||
                strcmp(was->module, is->module) != 0 || strcmp(file, old_file) != 0)
                continue;
            twins += item[0] < 0;
            others += item[1] < 0;
            other = item[1] < 0 ? j : other;
        }
        if (twins != 1 || others != 1)
            continue;
        edits->edit[i].item[0] = edits->edit[other].item[0];
        edits->edit[other] = edits->edit[--edits->count];
        i = -1; /* the last one moved */
    }
}

struct comparison {
    struct ch_difference *difference; /* by position */
    struct ch_edits edits;
    char **moves; /* of the version before, by position; NULL: not known */
    bool certain; /* there is one edit, which makes all differences */
    atomic_bool *stop, slow[2];
};

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct comparison *comparison = context;
    struct ch_difference *difference = &comparison->difference[i];
    bool few = !comparison->certain && comparison->edits.count <= CH_DIFF_EDITS;
    const char *known = comparison->moves ? comparison->moves[i] : NULL;
    if (known) {
        difference->move[0] = ch_copy(known);
        difference->reason[0] = ch_copy("");
    }
    enum ch_status status = ch_difference_complete(difference, agents, turn, false,
                                                   few ? &comparison->edits : NULL, error);
    for (int which = 0; which < 2; which++)
        if (difference->end[which] == CH_END_TIME) {
            atomic_store(&comparison->slow[which], true);
            atomic_store(comparison->stop, true);
        }
    return status;
}

static void add_failure(const struct ch_positions *positions, const char *why, int i,
                        struct ch_watch_changes *changes) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (changes->failing++ > 0)
        return;
    ch_text_addf(&text, "%s: %s", positions->item[i].name, why);
    changes->failure = ch_text_take(&text);
}

/* The edit that makes the difference: the first that does by itself; -1: none does. */
static int cause_of(const struct comparison *comparison, const struct ch_difference *difference) {
    if (comparison->certain)
        return 0;
    for (int i = 0; difference->alone && i < comparison->edits.count; i++)
        if (difference->alone[i])
            return i;
    return -1;
}

static void name_edit(const struct ch_edits *edits, int edit, struct ch_watch_cause *cause) {
    const struct ch_outline_item *item;
    const char *file;
    const int *in = edits->edit[edit].item;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_edits_place(edits, edit, &item, &file);
    if (!edits->edit[edit].rule)
        ch_text_addf(&text, "%s ", item->keyword);
    ch_text_addf(&text, "%s%s%s", item->module, item->module[0] ? "::" : "", item->name);
    cause->name = ch_text_take(&text);
    cause->file = ch_copy(file);
    cause->line = item->line;
    cause->change = in[0] < 0 ? "new" : in[1] < 0 ? "removed" : "changed";
    const char *before = in[0] >= 0 ? edits->rules[0].outline.item[in[0]].name : item->name;
    if (strcmp(before, item->name) != 0) {
        cause->change = "renamed";
        cause->before = ch_copy(before);
    }
}

/* Makes the causes, the one with the most decisions first. `saved`: the files, when no construct is
 * another. */
static void add_causes(const struct comparison *comparison, const char *saved,
                       struct ch_watch_changes *changes) {
    int edits = comparison->edits.count;
    bool files = edits == 0;
    CH_FREED int *decisions = ch_alloc(((size_t)edits + 1) * sizeof *decisions);
    CH_FREED int *index = ch_alloc(((size_t)edits + 1) * sizeof *index);
    for (int i = 0; i < changes->count; i++)
        if (files)
            decisions[changes->change[i].cause = 0]++;
        else if (changes->change[i].cause >= 0)
            decisions[changes->change[i].cause]++;
    for (;;) {
        int most = 0;
        for (int i = 1; i < edits; i++)
            most = decisions[i] > decisions[most] ? i : most;
        if (decisions[most] == 0)
            break;
        struct ch_watch_cause *cause = ch_append(&changes->cause, &changes->causes, sizeof *cause);
        *cause = (struct ch_watch_cause){.decisions = decisions[most], .change = "changed"};
        if (files)
            cause->name = ch_copy(saved);
        else
            name_edit(&comparison->edits, most, cause);
        index[most] = changes->causes - 1;
        decisions[most] = 0;
    }
    for (int i = 0; i < changes->count; i++)
        if (changes->change[i].cause >= 0)
            changes->change[i].cause = index[changes->change[i].cause];
}

static bool same_move(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* The moves of one of the two versions; NULL where it fails. */
static char **copy_moves(const struct comparison *comparison, int which, int positions) {
    char **moves = ch_alloc(((size_t)positions + 1) * sizeof *moves);
    for (int i = 0; i < positions; i++)
        if (comparison->difference[i].move[which])
            moves[i] = ch_copy(comparison->difference[i].move[which]);
    return moves;
}

static void free_moves(char **moves, int positions) {
    for (int i = 0; moves && i < positions; i++)
        ch_free(moves[i]);
    ch_free(moves);
}

/* Remembers the moves of the version, so that they need not be asked for again, and those of the
 * first one. */
static void note_moves(struct ch_watch_versions *versions, const struct comparison *comparison,
                       int positions) {
    versions->positions = positions;
    versions->next = copy_moves(comparison, 1, positions);
    if (!versions->start)
        versions->start = copy_moves(comparison, 0, positions);
}

static void sum_up(struct ch_watch_versions *versions, const struct comparison *comparison,
                   const struct ch_positions *positions, const char *saved,
                   struct ch_watch_changes *changes) {
    for (int i = 0; i < positions->count; i++)
        changes->asked += comparison->difference[i].reason[1] != NULL;
    if (changes->asked == positions->count)
        note_moves(versions, comparison, positions->count);
    for (int i = 0; i < positions->count; i++) {
        const struct ch_difference *difference = &comparison->difference[i];
        if (!difference->reason[1])
            continue;
        if (!difference->move[1])
            add_failure(positions, difference->reason[1], i, changes);
        changes->since_start +=
            versions->start && !same_move(versions->start[i], difference->move[1]);
        if (!difference->differs)
            continue;
        struct ch_watch_change *change =
            ch_append(&changes->change, &changes->count, sizeof *change);
        *change =
            (struct ch_watch_change){.position = i, .cause = cause_of(comparison, difference)};
        if (difference->move[0])
            change->before = ch_copy(difference->move[0]);
        if (difference->move[1])
            change->now = ch_copy(difference->move[1]);
    }
    add_causes(comparison, saved, changes);
}

void ch_watch_changes_find(struct ch_watch_versions *versions, struct ch_agent *agent,
                           const struct ch_positions *positions,
                           const struct ch_agents_config *config, const char *saved,
                           struct ch_progress *progress, atomic_bool *stop,
                           struct ch_watch_changes *changes) {
    int64_t begun = ch_clock_ns();
    struct ch_agent *both[2] = {versions->last, agent};
    struct ch_agent_pool pool = {.game = positions->game,
                                 .config = *config,
                                 .agent = {both[0], both[1]},
                                 .agents = 2,
                                 .progress = progress,
                                 .stop = stop};
    struct comparison comparison = {.moves = versions->moves, .stop = stop};
    struct ch_error error;
    assert(versions->last && agent);
    free_moves(versions->next, versions->positions);
    versions->next = NULL;
    *changes = (struct ch_watch_changes){.positions = positions->count};
    comparison.difference =
        ch_alloc(((size_t)positions->count + 1) * sizeof *comparison.difference);
    for (int i = 0; i < 2; i++) /* a check opens it without; the pool compares those of copies */
        ch_agent_identify(both[i], positions->game);
    ch_edits_find(&comparison.edits, both);
    pair_renamed(&comparison.edits);
    comparison.certain = comparison.edits.count == 1 && both[0]->source_count > 0 &&
                         agent->source_count > 0 &&
                         strcmp(both[0]->sources[0].text, agent->sources[0].text) == 0;
    enum ch_status status = ch_agent_pool_ask(&pool, positions, ask, &comparison, &error);
    bool slow = atomic_load(&comparison.slow[1]);
    changes->old_slow = atomic_load(&comparison.slow[0]);
    changes->compared = status == CH_OK || (status == CH_INTERRUPTED && slow);
    if (changes->compared)
        sum_up(versions, &comparison, positions, saved, changes);
    else if (status != CH_INTERRUPTED)
        changes->failure = ch_copy(error.text);
    for (int i = 0; i < positions->count; i++)
        ch_difference_done(&comparison.difference[i]);
    ch_free(comparison.difference);
    ch_edits_done(&comparison.edits);
    changes->ms = (double)(ch_clock_ns() - begun) * 1e-6;
}

void ch_watch_changes_done(struct ch_watch_changes *changes) {
    for (int i = 0; i < changes->count; i++) {
        ch_free(changes->change[i].before);
        ch_free(changes->change[i].now);
    }
    for (int i = 0; i < changes->causes; i++) {
        ch_free(changes->cause[i].name);
        ch_free(changes->cause[i].file);
        ch_free(changes->cause[i].before);
    }
    ch_free(changes->change);
    ch_free(changes->cause);
    ch_free(changes->failure);
    *changes = (struct ch_watch_changes){0};
}

void ch_watch_versions_take(struct ch_watch_versions *versions, struct ch_agent *agent) {
    if (versions->last)
        versions->last->ops->close(versions->last);
    versions->last = agent;
    free_moves(versions->moves, versions->positions);
    versions->moves = versions->next;
    versions->next = NULL;
}

void ch_watch_versions_done(struct ch_watch_versions *versions) {
    ch_watch_versions_take(versions, NULL);
    free_moves(versions->moves, versions->positions);
    free_moves(versions->start, versions->positions);
    *versions = (struct ch_watch_versions){0};
}

static void add_cause(const struct ch_watch_cause *cause, struct ch_text *out) {
    ch_text_addf(out, "%d by %s", cause->decisions, cause->name);
    if (!cause->file)
        return;
    ch_text_addf(out, " (%s:%d", ch_path_name(cause->file), cause->line);
    if (cause->before)
        ch_text_addf(out, ", %s before", cause->before);
    else if (strcmp(cause->change, "changed") != 0)
        ch_text_addf(out, ", %s", cause->change);
    ch_text_add(out, ")");
}

static int by_several(const struct ch_watch_changes *changes) {
    int count = 0;
    for (int i = 0; i < changes->count; i++)
        count += changes->change[i].cause < 0;
    return count;
}

static void add_sum(const struct ch_watch_changes *changes, struct ch_text *out) {
    enum { NAMED = 6 };
    int several = by_several(changes), rest = 0;
    if (changes->count == 0)
        ch_text_addf(out, "none of %d reference decisions changed", changes->asked);
    else
        ch_text_addf(out, "%d of %d reference decisions changed", changes->count, changes->asked);
    for (int i = 0; i < changes->causes && i < NAMED; i++) {
        ch_text_add(out, i == 0 ? ": " : ", ");
        add_cause(&changes->cause[i], out);
    }
    for (int i = NAMED; i < changes->causes; i++)
        rest += changes->cause[i].decisions;
    if (rest > 0)
        ch_text_addf(out, ", %d by others", rest);
    if (several > 0)
        ch_text_addf(out, "%s%d by several edits together", changes->causes > 0 ? ", " : ": ",
                     several);
    if (changes->since_start != changes->count)
        ch_text_addf(out, "; %d since the start", changes->since_start);
    ch_text_add(out, "\n");
}

/* "24-19 before, 23-18 now". */
static void add_moves(const struct ch_watch_change *change, struct ch_text *out) {
    ch_text_addf(out, "%s before, %s now", change->before ? change->before : "failed",
                 change->now ? change->now : "fails");
}

void ch_watch_changes_text(const struct ch_watch_changes *changes,
                           const struct ch_positions *positions, int show, struct ch_text *out) {
    if (!changes->compared) {
        if (changes->failure)
            ch_text_addf(out, "reference decisions could not be compared: %s\n", changes->failure);
        else if (changes->old_slow)
            ch_text_add(out,
                        "the version before took too long to decide; the next save is compared "
                        "with this one\n");
        return;
    }
    add_sum(changes, out);
    if (changes->failing > 0)
        ch_text_addf(out, "%d fail%s; %s\n", changes->failing, changes->failing == 1 ? "s" : "",
                     changes->failure);
    if (changes->asked < changes->positions)
        ch_text_addf(out, "the other %d were not compared: a decision took too long\n",
                     changes->positions - changes->asked);
    for (int i = 0; i < changes->count && i < show; i++) {
        const struct ch_watch_change *change = &changes->change[i];
        ch_text_addf(out, "%s: ", positions->item[change->position].name);
        add_moves(change, out);
        ch_text_add(out, ", ");
        positions->game->ops->format_position(
            positions->game, ch_history_position(&positions->item[change->position].history), out);
        ch_text_add(out, "\n");
    }
    if (changes->count > show && show > 0)
        ch_text_addf(out, "… %d more\n", changes->count - show);
}

static void add_cause_json(const struct ch_watch_cause *cause, cJSON *list) {
    cJSON *object = ch_json_append(list);
    ch_json_add(object, "name %s, change %s, decisions %d", cause->name, cause->change,
                cause->decisions);
    ch_json_add_or_null(object, "file", cause->file);
    if (cause->file)
        cJSON_AddNumberToObject(object, "line", cause->line);
    if (cause->before)
        cJSON_AddStringToObject(object, "before", cause->before);
}

void ch_watch_changes_json(const struct ch_watch_changes *changes,
                           const struct ch_positions *positions, cJSON *object) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_json_add(object, "positions %d, compared %d, changed %d, since_start %d, failing %d",
                changes->positions, changes->asked, changes->count, changes->since_start,
                changes->failing);
    ch_json_add_or_null(object, "failure", changes->failure);
    cJSON *causes = cJSON_AddArrayToObject(object, "by");
    for (int i = 0; i < changes->causes; i++)
        add_cause_json(&changes->cause[i], causes);
    cJSON_AddNumberToObject(object, "by_several", by_several(changes));
    cJSON *list = cJSON_AddArrayToObject(object, "changes");
    for (int i = 0; i < changes->count; i++) {
        const struct ch_watch_change *change = &changes->change[i];
        cJSON *each = ch_json_append(list);
        ch_text_clear(&text);
        positions->game->ops->format_position(
            positions->game, ch_history_position(&positions->item[change->position].history),
            &text);
        ch_json_add(each, "name %s, position %s", positions->item[change->position].name,
                    text.data);
        ch_json_add_or_null(each, "before", change->before);
        ch_json_add_or_null(each, "now", change->now);
        ch_json_add_or_null(each, "by",
                            change->cause >= 0 ? changes->cause[change->cause].name : NULL);
    }
    cJSON_AddNumberToObject(object, "ms", changes->ms);
}
