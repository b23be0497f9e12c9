/* What the rest of a definition may say where who takes nothing though he could have loses a piece
 * for it: (choice (capture huff)) and (choice (capture forfeit)). */
#include "core/games/draughts/definition/definition_parts.h"
#include "core/games/draughts/huff.h"

static void refuse(struct ch_definition *definition, const struct ch_clause *clause,
                   const char *slot, const char *what) {
    bool one = definition->draughts->rules.huff == CH_HUFF_ONE;
    ch_problem_at(&definition->mistakes, clause, slot,
                  "%s can't be combined with (capture %s); leave one of the two out", what,
                  one ? "huff" : "forfeit");
}

/* A slot of any fact of that name. */
static void refuse_slot(struct ch_definition *definition, const char *fact, const char *slot,
                        const char *what) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, fact, i)) != NULL; i++)
        if (ch_clause_slot(clause, slot))
            refuse(definition, clause, slot, what);
}

/* Facts that make turns of several acts, or captures that are listed apart. */
static void check_facts(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *chain = ch_definition_clause(definition, "chain", 0), *clause;
    if (rules->columns)
        refuse(definition, chain, "remove", "`under`");
    if (rules->bonus)
        refuse(definition, chain, "bonus", "`bonus`");
    if (rules->hand.any)
        refuse(definition, ch_definition_clause(definition, "hand", 0), "", "`hand`");
    if (rules->opening_count > 0)
        refuse(definition, ch_definition_clause(definition, "opening", 0), "", "`opening`");
    if (rules->surround_count > 0)
        refuse(definition, ch_definition_clause(definition, "surround", 0), "", "`surround`");
    refuse_slot(definition, "piece", "leaves", "`leaves`");
    static const char *const conditional[] = {"step", "capture", "promotion", "hook", "choice"};
    for (size_t i = 0; i < sizeof conditional / sizeof *conditional; i++)
        refuse_slot(definition, conditional[i], "only", "`only`");
    for (int i = 0; (clause = ch_definition_clause(definition, "capture", i)) != NULL; i++)
        if (ch_clause_is(clause, "landing", "edge", "next"))
            refuse(definition, clause, "landing", "`edge`");
    if (rules->kind_count > CH_HUFF_KINDS)
        ch_problem_at(&definition->mistakes,
                      ch_definition_clause(definition, "piece", CH_HUFF_KINDS), "",
                      "where pieces are huffed there are %d kinds of them at most; leave some out",
                      CH_HUFF_KINDS);
}

/* Every piece of a side may have to leave with one move. */
static void check_pieces(struct ch_definition *definition) {
    const struct ch_draughts *draughts = definition->draughts;
    int count[CH_SEATS] = {0};
    for (int square = 0; square < draughts->rules.squares; square++)
        if (draughts->setup[square].seat >= 0)
            count[draughts->setup[square].seat]++;
    if (count[0] > CH_MAX_PATH || count[1] > CH_MAX_PATH)
        ch_problem_at(&definition->mistakes, ch_definition_clause(definition, "setup", 0), "",
                      "with (capture forfeit) a side has %d pieces at most; leave some out",
                      CH_MAX_PATH);
}

/* The kernel lists all captures; which of a piece's are its best is decided behind it. */
static void read_keys(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_key_place *place = &definition->of_key[0];
    bool most = rules->huff == CH_HUFF_ALL && rules->choice_count == 1 &&
                rules->choice[0].key == CH_KEY_COUNT && !rules->choice[0].min;
    if (rules->choice_count > 0 && !most)
        ch_problem_add(&definition->mistakes, place->file, place->line,
                       rules->huff == CH_HUFF_ONE
                           ? "nothing is compared with (capture huff); leave `%s` out"
                           : "with (capture forfeit) only (maximise count) is compared; leave `%s` "
                             "out",
                       place->word);
    rules->huff_most = most;
    rules->choice_count = 0;
    memset(definition->of_key, 0, sizeof definition->of_key);
}

void ch_definition_huff(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    if (rules->huff == CH_HUFF_NEVER)
        return;
    read_keys(definition);
    check_facts(definition);
    if (rules->huff == CH_HUFF_ALL)
        check_pieces(definition);
    rules->placing = true;
    definition->draughts->game.huffs = rules->huff == CH_HUFF_ONE;
}
