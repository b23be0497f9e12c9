/* Lines that a definition draws and takes away, on any board. */
#include <stdlib.h>

#include "core/games/draughts/definition/definition_parts.h"

/* The words of `way` in their order, as White sees them: below, forward is up. */
static const enum ch_direction way_directions[] = {
    CH_N, CH_NE, CH_E,     CH_SE,      CH_S,          CH_SW,
    CH_W, CH_NW, CH_OTHER, CH_FURTHER, CH_OTHER_BACK, CH_FURTHER_BACK};

/* The direction from one square to another on the drawn board, or -1 if they lie on no straight
 * line. */
static int direction_of(const struct ch_names *names, int from, int to) {
    static const int8_t by_signs[3][3] = {
        {CH_SW, CH_W, CH_NW}, {CH_S, -1, CH_N}, {CH_SE, CH_E, CH_NE}};
    int across = names->column[to] - names->column[from];
    int up = names->rank[to] - names->rank[from];
    if (across != 0 && up != 0 && abs(across) != abs(up))
        return -1;
    return by_signs[(across > 0) - (across < 0) + 1][(up > 0) - (up < 0) + 1];
}

/* A square of the slot; CH_NO_SQUARE after a mistake. */
static int square_of(struct ch_definition *definition, const struct ch_clause_slot *slot, int i) {
    const struct ch_draughts *draughts = definition->draughts;
    const char *word = slot->slot->values[i].text, *at = word;
    int square = ch_names_read(&draughts->names, &draughts->game, &at);
    if (square != CH_NO_SQUARE && !*at)
        return square;
    ch_problem_add(&definition->mistakes, slot->file, slot->slot->values[i].line,
                   "`%s` is no square of this board; write squares as %s", word,
                   draughts->names.algebraic ? "a1" : "1");
    return CH_NO_SQUARE;
}

static void add_name(const struct ch_draughts *draughts, int square, char name[CH_SQUARE_NAME]) {
    *ch_names_write(&draughts->names, square, name) = '\0';
}

static void draw(struct ch_definition *definition, const struct ch_clause *clause, int from, int to,
                 int direction) {
    struct ch_draughts *draughts = definition->draughts;
    int back = ch_way_opposite(direction);
    int16_t *there = &draughts->rules.next[from][direction];
    int16_t *here = &draughts->rules.next[to][back];
    char name[3][CH_SQUARE_NAME];
    bool taken = *there != CH_NO_SQUARE && *there != to;
    if (taken || (*here != CH_NO_SQUARE && *here != from)) {
        add_name(draughts, from, name[0]);
        add_name(draughts, to, name[1]);
        add_name(draughts, taken ? *there : *here, name[2]);
        ch_problem_at(&definition->mistakes, clause, "squares",
                      "a line from %s to %s is in the way of that from %s to %s; cut that, or give "
                      "this one another (way …)",
                      name[0], name[1], name[!taken], name[2]);
        return;
    }
    *there = (int16_t)to;
    *here = (int16_t)from;
}

static void read_line(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_draughts *draughts = definition->draughts;
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "squares");
    int given =
        ch_clause_slot(clause, "way") ? (int)way_directions[ch_clause_choice(clause, "way")] : -1;
    for (int i = 1; slot && i < slot->slot->count; i++) {
        int from = square_of(definition, slot, i - 1), to = square_of(definition, slot, i);
        if (from == CH_NO_SQUARE || to == CH_NO_SQUARE)
            return;
        int direction = given >= 0 ? given : direction_of(&draughts->names, from, to);
        if (direction >= 0 && from != to) {
            draw(definition, clause, from, to, direction);
            continue;
        }
        ch_problem_add(&definition->mistakes, slot->file, slot->slot->values[i].line,
                       from == to ? "a line leads from `%s` to itself; leave one out"
                                  : "`%s` lies on no straight line with the square before it; say "
                                    "which way leads there: (way right)",
                       slot->slot->values[i].text);
        return;
    }
}

static void read_cut(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "squares");
    for (int i = 1; slot && i < slot->slot->count; i++) {
        int from = square_of(definition, slot, i - 1), to = square_of(definition, slot, i);
        bool found = false;
        if (from == CH_NO_SQUARE || to == CH_NO_SQUARE)
            return;
        for (int direction = 0; direction < CH_WAYS; direction++)
            if (rules->next[from][direction] == to) {
                rules->next[from][direction] = CH_NO_SQUARE;
                rules->next[to][ch_way_opposite(direction)] = CH_NO_SQUARE;
                found = true;
            }
        if (!found)
            ch_problem_add(&definition->mistakes, slot->file, slot->slot->values[i].line,
                           "no line leads from `%s` to `%s`; leave this out",
                           slot->slot->values[i - 1].text, slot->slot->values[i].text);
    }
}

/* Turned by half a turn every line must lie on a line. */
static void check_turned(struct ch_definition *definition) {
    const struct ch_draughts *draughts = definition->draughts;
    const struct ch_rules *rules = &draughts->rules;
    for (int from = 0; from < rules->squares; from++)
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int to = rules->next[from][direction], last = rules->squares - 1;
            int back = ch_way_opposite(direction);
            char name[4][CH_SQUARE_NAME];
            if (to == CH_NO_SQUARE || rules->next[last - from][back] == last - to)
                continue;
            add_name(draughts, from, name[0]);
            add_name(draughts, to, name[1]);
            add_name(draughts, last - from, name[2]);
            add_name(draughts, last - to, name[3]);
            ch_problem_at(
                &definition->mistakes, ch_definition_clause(definition, "board", 0), "",
                "the board is not the same for both players: a line leads from %s to %s, "
                "and none that way from %s to %s; draw that, cut the other, or add (alike no)",
                name[0], name[1], name[2], name[3]);
            return;
        }
}

void ch_definition_lines(struct ch_definition *definition) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "cut", i)) != NULL; i++)
        read_cut(definition, clause);
    for (int i = 0; (clause = ch_definition_clause(definition, "line", i)) != NULL; i++)
        read_line(definition, clause);
    const struct ch_clause *board = ch_definition_clause(definition, "board", 0);
    if (definition->mistakes.count == 0 && ch_clause_is(board, "alike", "yes", "yes"))
        check_turned(definition);
}

/* The directions in which some line comes back to where it began, as bits. */
static uint16_t closed_ways(const struct ch_rules *rules) {
    uint16_t closed = 0;
    for (int from = 0; from < rules->squares; from++)
        for (int direction = 0; direction < CH_WAYS; direction++) {
            int at = rules->next[from][direction];
            while (at != CH_NO_SQUARE && at != from)
                at = rules->next[at][direction];
            closed |= (uint16_t)((at == from) << direction);
        }
    return closed;
}

static void refuse_closed(struct ch_definition *definition, const struct ch_clause *clause,
                          const uint16_t ways[CH_SEATS], uint16_t closed, bool far) {
    if (far && (ways[0] | ways[1]) & closed)
        ch_problem_at(&definition->mistakes, clause, "",
                      "a way of `%s of %s` follows a line that is closed, and goes any distance; "
                      "leave that way out, or make all its distances 1",
                      clause->fact, clause->owner);
}

bool ch_definition_closed_lines(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    int before = definition->mistakes.count;
    uint16_t closed = closed_ways(rules);
    for (int kind = 0; closed && kind < rules->kind_count; kind++) {
        const struct ch_kind_rules *can = &rules->kind[kind];
        const struct ch_part_clauses *of = &definition->of_kind[kind];
        for (int i = 0; i < can->step_count; i++)
            refuse_closed(definition, of->step[i], can->step[i].ways, closed,
                          can->step[i].reach != CH_REACH_NEXT);
        for (int i = 0; i < can->hop_count; i++)
            refuse_closed(definition, of->hop[i], can->hop[i].ways, closed, can->hop[i].run);
        for (int i = 0; i < can->capture_count; i++) {
            const struct ch_capture_rule *capture = &can->capture[i];
            refuse_closed(definition, of->capture[i], capture->ways, closed,
                          capture->reach != CH_REACH_NEXT || capture->line || capture->by_line ||
                              capture->landing != CH_LANDING_NEXT ||
                              capture->method == CH_CAPTURE_CANNON);
        }
    }
    return definition->mistakes.count == before;
}
