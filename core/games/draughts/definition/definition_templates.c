/* The facts of a game definition and their slots: docs/game-definitions.md in a table. */
#include "core/games/draughts/definition/definition_parts.h"

#define WORDS(...)                                                                                 \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }
#define YES_NO WORDS("yes", "no")
/* In the order of enum ch_reach, and behind `any` the exact numbers from 2. */
#define REACH WORDS("1", "any", "2", "3", "4", "5", "6")
#define WAYS                                                                                       \
    WORDS("forward", "backward", "left", "right", "forward-left", "forward-right",                 \
          "backward-left", "backward-right", "forward-diagonal", "backward-diagonal", "diagonal",  \
          "sideways", "orthogonal", "all", "other", "other-back", "further", "further-back",       \
          "none")

/* In the order of the bits of enum ch_only. */
#define ONLY                                                                                       \
    WORDS("attacked", "safe", "king-attacked", "king-safe", "alone", "meets", "keeps-beside",      \
          "inward")

/* Those of them that are about attacks, and about attacks on kings. */
#define ONLY_ATTACKS WORDS("attacked", "safe", "king-attacked", "king-safe")
#define ONLY_KINGS WORDS("king-attacked", "king-safe")

enum {
    SYMBOL = CH_FACT_SYMBOL,
    STRING = CH_FACT_STRING,
    INTEGER = CH_FACT_INTEGER,
    WORD = CH_FACT_WORD
};

static const struct ch_fact_slot_rule game_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"title", STRING, 1, 1, false, NULL},
    {"extends", SYMBOL, 1, 1, false, NULL},
    {"first", SYMBOL, 1, 1, false, WORDS("white", "black")},
    {"pdn-type", INTEGER, 1, 1, false, NULL},
    {"about", STRING, 1, -1, false, NULL},
    {"sources", STRING, 1, -1, false, NULL},
    {"losing", SYMBOL, 1, 1, false, YES_NO},
    {"hub", STRING, 1, 1, false, NULL},
    {"capture-sign", STRING, 1, 1, false, WORDS("x", ":", "-")},
    {"judge-depth", INTEGER, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_slot_rule board_slots[] = {
    {"rows", INTEGER, 1, 1, false, NULL},
    {"columns", INTEGER, 1, 1, false, NULL},
    {"shape", STRING, 1, -1, false, NULL},
    {"squares", SYMBOL, 1, 1, false, WORDS("dark", "all")},
    {"dark-corner", SYMBOL, 1, 1, false, WORDS("left", "right")},
    {"lines", SYMBOL, 1, 1, false, WORDS("straight", "alquerque", "orthogonal", "none")},
    {"alike", SYMBOL, 1, 1, false, YES_NO},
    {"facing", SYMBOL, 1, 1, false, WORDS("edge", "corner")},
    {"names", SYMBOL, 1, 1, false, WORDS("numeric", "algebraic")},
    {"first-square", SYMBOL, 1, 1, false,
     WORDS("top-left", "top-right", "bottom-left", "bottom-right")},
    {0},
};

static const struct ch_fact_slot_rule line_slots[] = {
    {"squares", SYMBOL | INTEGER, 2, -1, true, NULL},
    {"way", SYMBOL, 1, 1, false,
     WORDS("forward", "forward-right", "right", "backward-right", "backward", "backward-left",
           "left", "forward-left", "other", "further", "other-back", "further-back")},
    {0},
};

static const struct ch_fact_slot_rule cut_slots[] = {
    {"squares", SYMBOL | INTEGER, 2, -1, true, NULL},
    {0},
};

static const struct ch_fact_slot_rule piece_slots[] = {
    {"name", SYMBOL, 1, 1, true, NULL},
    {"letter", SYMBOL, 1, 1, false, NULL},
    {"value", INTEGER, 1, 1, false, NULL},
    {"weight", INTEGER, 1, 1, false, NULL},
    {"rank", INTEGER, 1, 1, false, NULL},
    {"leaves", SYMBOL, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_slot_rule setup_slots[] = {
    {"rows", STRING, 1, -1, false, NULL},
    {"men-rows", INTEGER, 1, 1, false, NULL},
    {"alike", SYMBOL, 1, 1, false, YES_NO},
    {0},
};

static const struct ch_fact_slot_rule hand_slots[] = {
    {"of", SYMBOL, 1, -1, true, NULL},
    {"pieces", INTEGER, 1, 2, true, NULL},
    {0},
};

static const struct ch_fact_slot_rule drop_slots[] = {
    {"zone", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"except", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"count", INTEGER, 1, 1, false, NULL},
    {"when", SYMBOL, 1, 1, false, WORDS("free", "first", "answered", "refill")},
    {"up-to", INTEGER, 1, 1, false, NULL},
    {"beside", SYMBOL, 1, -1, false, WAYS},
    {0},
};

static const struct ch_fact_slot_rule surround_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"of", SYMBOL, 1, -1, true, NULL},
    {"by", SYMBOL, 1, -1, false, NULL},
    {"ways", SYMBOL, 1, -1, false, WAYS},
    {0},
};

static const struct ch_fact_slot_rule join_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"of", SYMBOL, 1, -1, true, NULL},
    {"onto", SYMBOL, 1, -1, true, NULL},
    {"to", SYMBOL, 1, 1, true, NULL},
    {"ways", SYMBOL, 1, -1, false, WAYS},
    {"up-to", INTEGER, 1, 1, false, NULL},
    {"when", SYMBOL, 1, 1, false, WORDS("free", "first", "needed")},
    {0},
};

static const struct ch_fact_slot_rule step_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"of", SYMBOL, 1, -1, true, NULL},
    {"ways", SYMBOL, 1, -1, false, WAYS},
    {"reach", CH_FACT_ANY, 1, 1, false, REACH},
    {"within", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"only", SYMBOL, 1, -1, false, ONLY},
    {0},
};

static const struct ch_fact_slot_rule hop_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"of", SYMBOL, 1, -1, true, NULL},
    {"ways", SYMBOL, 1, -1, false, WAYS},
    {"over", SYMBOL, 1, -1, false, NULL},
    {"run", SYMBOL, 1, 1, false, WORDS("one", "any")},
    {"in-chain", SYMBOL, 1, 1, false, YES_NO},
    {0},
};

static const struct ch_fact_slot_rule capture_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"by", SYMBOL, 1, -1, true, NULL},
    {"ways", SYMBOL, 1, -1, false, WAYS},
    {"of", SYMBOL, 1, -1, false, NULL},
    {"method", SYMBOL, 1, 1, false, WORDS("jump", "approach", "withdrawal", "cannon")},
    {"line", SYMBOL, 1, -1, false, NULL},
    {"by-line", SYMBOL, 1, 1, false, YES_NO},
    {"once", SYMBOL, 1, 1, false, YES_NO},
    {"reach", CH_FACT_ANY, 1, 1, false, REACH},
    {"within", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"only", SYMBOL, 1, -1, false, ONLY},
    {"landing", SYMBOL, 1, 1, false, WORDS("next", "any", "going-on", "behind-king", "edge")},
    {"turn", SYMBOL, 1, 1, false, WORDS("free", "not-back", "not-on", "only-on", "at-edge")},
    {0},
};

static const struct ch_fact_slot_rule chain_slots[] = {
    {"complete", SYMBOL, 1, 1, false, YES_NO},
    {"remove", SYMBOL, 1, 1, false, WORDS("at-once", "at-end", "under")},
    {"again", SYMBOL, 1, 1, false, WORDS("never", "later", "free")},
    {"revisit", SYMBOL, 1, 1, false, YES_NO},
    {"bonus", SYMBOL, 1, 1, false, YES_NO},
    {0},
};

static const struct ch_fact_slot_rule promotion_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"of", SYMBOL, 1, -1, true, NULL},
    {"to", SYMBOL, 1, 1, false, NULL},
    {"zone", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"when", SYMBOL, 1, 1, false, WORDS("end", "stop", "at-once")},
    {"only", SYMBOL, 1, -1, false, ONLY_ATTACKS},
    {0},
};

static const struct ch_fact_slot_rule hook_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"at", SYMBOL, 1, 1, false,
     WORDS("before-move", "before-partial", "after-partial", "after-move")},
    {"of", SYMBOL, 1, -1, false, NULL},
    {"zone", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"do", SYMBOL, 1, 1, false, WORDS("promote", "remove", "stop", "forbid")},
    {"to", SYMBOL, 1, 1, false, NULL},
    {"only", SYMBOL, 1, -1, false, ONLY_ATTACKS},
    {0},
};

static const struct ch_fact_slot_rule opening_slots[] = {
    {"name", SYMBOL, 1, 1, false, NULL},
    {"do", SYMBOL, 1, 1, false, WORDS("remove", "move")},
    {"zone", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"beside", SYMBOL, 1, 1, false, WORDS("free")},
    {0},
};

const char *const ch_definition_keys[] = {"count",   "kings-taken", "with-king",   "earliest-king",
                                          "weight",  "rank",        "ranks-taken", "promotes",
                                          "by-line", "nothing",     NULL};

static const struct ch_fact_slot_rule choice_slots[] = {
    {"capture", SYMBOL, 1, 1, false, WORDS("mandatory", "free", "huff", "forfeit")},
    {"by", SYMBOL, 1, -1, false, NULL},
    {"only", SYMBOL, 1, -1, false, ONLY_KINGS},
    {"maximise", SYMBOL, 1, -1, false, ch_definition_keys},
    {"minimise", SYMBOL, 1, -1, false, ch_definition_keys},
    {0},
};

static const char *const results[] = {"draw", "loses", "wins", "most-pieces", NULL};
static const char *const stuck_results[] = {"draw", "loses", "wins", "most-pieces", "passes", NULL};
static const char *const later_results[] = {"draw",        "loses",    "wins",
                                            "most-pieces", "plays-on", NULL};
static const char *const repeated_results[] = {"draw", "most-pieces", "forbidden", NULL};

/* The slots that describe a balance of pieces. */
#define BALANCE_SLOTS                                                                              \
    {"side", WORD, 1, -1, false, NULL}, {"against", WORD, 1, -1, false, NULL},                     \
        {"pieces", INTEGER, 1, 2, false, NULL}, {"with", WORD, 1, -1, false, NULL},                \
        {"against-pieces", INTEGER, 1, 2, false, NULL},                                            \
        {"against-with", WORD, 1, -1, false, NULL}, {"total-pieces", INTEGER, 1, 2, false, NULL},  \
        {"plies", INTEGER, 1, 1, false, NULL}, {"moves", INTEGER, 1, 1, false, NULL}, {            \
        "unchanged", SYMBOL, 1, 1, false, YES_NO                                                   \
    }

static const struct ch_fact_slot_rule end_slots[] = {
    {"no-moves", SYMBOL, 1, 1, false, stuck_results},
    {"no-pieces", SYMBOL, 1, 1, false, results},
    {"pieces-left", SYMBOL, 1, 1, false, results},
    {"pieces-there", SYMBOL, 1, 1, false, results},
    {"at-most", INTEGER, 1, 1, false, NULL},
    {"zone", SYMBOL | INTEGER, 1, -1, false, NULL},
    {"player", SYMBOL, 1, 1, false, WORDS("white", "black")},
    {"no-more-captures", SYMBOL, 1, 1, false, later_results},
    {"of", WORD, 1, -1, false, NULL},
    {"repetition-result", SYMBOL, 1, 1, false, repeated_results},
    {"only-repetitions", SYMBOL, 1, 1, false, results},
    {"result", SYMBOL, 1, 1, false, results},
    BALANCE_SLOTS,
    {0},
};

static const struct ch_fact_slot_rule draw_slots[] = {
    {"repetition", INTEGER, 1, 1, false, NULL},
    {"quiet-plies", INTEGER, 1, 1, false, NULL},
    {"king-plies", INTEGER, 1, 1, false, NULL},
    {"plies-without-capture", INTEGER, 1, 1, false, NULL},
    BALANCE_SLOTS,
    {0},
};

static const struct ch_fact_slot_rule limit_slots[] = {
    {"of", WORD, 1, -1, true, NULL},
    {"quiet-moves", INTEGER, 1, 1, true, NULL},
    {"while", WORD, 1, -1, false, NULL},
    {0},
};

static const struct ch_fact_slot_rule parameter_slots[] = {
    {"name", SYMBOL, 1, 1, true, NULL},
    {"values", CH_FACT_ANY, 1, -1, false, NULL},
    {"default", CH_FACT_ANY, 1, 1, false, NULL},
    {"about", STRING, 1, -1, false, NULL},
    {0},
};

const struct ch_fact_template ch_definition_templates[] = {
    {"game", game_slots, 0, 0, 0},
    {"board", board_slots, 0, 0, 0},
    {"cut", cut_slots, 0, 0, 0},
    {"line", line_slots, 0, 0, 0},
    {"piece", piece_slots, 0, 0, 0},
    {"setup", setup_slots, 0, 0, 0},
    {"hand", hand_slots, 0, 0, 0},
    {"drop", drop_slots, 0, 0, 0},
    {"step", step_slots, 0, 0, 0},
    {"hop", hop_slots, 0, 0, 0},
    {"capture", capture_slots, 0, 0, 0},
    {"chain", chain_slots, 0, 0, 0},
    {"surround", surround_slots, 0, 0, 0},
    {"join", join_slots, 0, 0, 0},
    {"promotion", promotion_slots, 0, 0, 0},
    {"hook", hook_slots, 0, 0, 0},
    {"opening", opening_slots, 0, 0, 0},
    {"choice", choice_slots, 0, 0, 0},
    {"parameter", parameter_slots, 0, 0, 0},
    {"without", NULL, CH_FACT_SYMBOL, 1, 3},
    {"end", end_slots, 0, 0, 0},
    {"draw", draw_slots, 0, 0, 0},
    {"limit", limit_slots, 0, 0, 0},
    {0},
};
