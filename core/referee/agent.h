/* An agent: something that chooses moves. Declared here, implemented in agents/, wired up in cli/.
 *
 * Contract. Calls come from one thread, in this order: new_game, then any number of choose and
 * inquire, then new_game again or close. Every pointer in a turn is borrowed for the call, but
 * `given_up` until the agent is closed. `choose` is a pure function of the agent's text, the turn's
 * view with its history, and the turn's key (for agents that say `repeatable`): the same turn gives
 * the same choice whatever the calls before, so undo, hints and replay may call in any order. An
 * agent never prints. */
#ifndef CH_CORE_REFEREE_AGENT_H
#define CH_CORE_REFEREE_AGENT_H

#include "core/base/keys.h"
#include "core/base/source.h"
#include "core/games/turn.h"
#include "core/referee/impasses.h"
#include "core/referee/log.h"

enum { CH_AGENT_NAME = 256, CH_FAULT_TEXT = 512, CH_RULE_NAME = 128 };

/* How an agent failed. `end` is CH_END_NONE when it did not. */
struct ch_fault {
    enum ch_end end;
    char rule[CH_RULE_NAME];  /* the rule at work, "" if none or unknown */
    char text[CH_FAULT_TEXT]; /* what happened, its last words included */
};

/* Sets the cause and the text; no rule. Texts that do not fit are cut. */
void ch_fault_set(struct ch_fault *fault, enum ch_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends to the text. */
void ch_fault_add(struct ch_fault *fault, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The result that an agent predicts, as its mover sees it. */
enum ch_claim { CH_CLAIM_NONE, CH_CLAIM_LOSS, CH_CLAIM_DRAW, CH_CLAIM_WIN };

struct ch_choice {
    int index; /* into turn->legal; -1 with a fault */
    struct ch_fault fault;
    struct ch_text reason; /* the decisive reasons in one line, "" if none; owned, see below */
    /* Processor time of the decision, of all threads; 0 if unknown. An agent reports it only if it
     * waits for nothing, so that this is all that the decision took. */
    double cpu_us;
    double wall_us; /* of the decision, without starting a process for it; 0 if unknown */
    int firings;    /* rules fired, 0 for other kinds */
    struct ch_impasses
        impasses; /* that the decision met; no decisions: it was none by preferences */
    bool has_score;
    int score; /* hundredths of a man, for the mover; with has_score */
    enum ch_claim claim;
    bool resigns;         /* gives the game up; `index` does not matter then */
    int depth;            /* plies that were searched, 0 if none were or it is unknown */
    uint64_t nodes;       /* positions that were searched, 0 as that */
    struct ch_moves line; /* the moves that it expects, its own first; count 0: not given */
};

/* Makes a choice that took more processor time than ch_turn_max_ms a fault by time. */
void ch_turn_charge(const struct ch_turn *turn, struct ch_choice *choice);

void ch_choice_init(struct ch_choice *choice);
/* Ready for another turn: keeps the memory. */
void ch_choice_clear(struct ch_choice *choice);
void ch_choice_done(struct ch_choice *choice);
/* Sentences that reasons of several kinds of agent have: the turn's only move can't but be chosen;
 * the move was drawn at random from `count` equal ones. */
void ch_choice_add_only(const struct ch_turn *turn, struct ch_text *reason);
void ch_choice_add_draw(int count, struct ch_text *reason);

/* Questions about a turn besides the choice. Every answer is one JSON object with a version. */
enum ch_inquiry_kind {
    CH_INQUIRE_ACCOUNT, /* the account of the decision: docs/explanation.md */
    CH_INQUIRE_FULL,    /* the same with the derivation of every fact behind a preference */
    CH_INQUIRE_RULE,    /* what `rule` fired on, or the first condition of it that failed */
    CH_INQUIRE_FACTS,   /* the facts at the end of the turn, each with the rule that asserted it */
    CH_INQUIRE_EFFECTS, /* which rules fired, and without which the decision would be another */
    CH_INQUIRE_COSTS,   /* time and partial matches of each rule, time of each phase */
    CH_INQUIRE_FIRED,   /* the rules that never fired since the agent was opened or took new texts;
                         * the turn isn't decided */
    CH_INQUIRE_SUMS, /* of each candidate, in their order: the sum of its scores, and the number of
                      * the step (enum ch_step) that removed it, 0 for the chosen */
    CH_INQUIRY_KINDS
};

struct ch_inquiry {
    enum ch_inquiry_kind kind;
    const char *rule; /* of CH_INQUIRE_RULE, and of CH_INQUIRE_EFFECTS: its effect alone, NULL or ""
                         for all; borrowed for the call */
    int candidate;    /* of CH_INQUIRE_RULE: 1 + the index of the move it is about; 0: any */
    int least;        /* of CH_INQUIRE_COSTS: rules with fewer partial matches are left out */
};

struct ch_agent;
struct ch_agent_kind;

struct ch_agent_ops {
    /* Forgets the game before. `seat` is the agent's own. CH_AGENT_FAULT with `error` if it can't
     * play. */
    enum ch_status (*new_game)(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error);
    /* Appends the agent's set-up, in games that have one: after new_game and before any turn. The
     * turn is that before ply 1, without legal moves, on the board without any set-up. An agent's
     * failure is `fault`. NULL: it takes one that the game deals (ch_agent_set_up). */
    void (*set_up)(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                   struct ch_fault *fault);
    /* Fills `choice` (cleared by the caller). An agent's failure is choice->fault, not a status. */
    void (*choose)(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice);
    /* Decides the turn again and appends the answer to `json`. CH_UNSUPPORTED if the agent has no
     * reasons, or none of this kind. */
    enum ch_status (*inquire)(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error);
    /* Takes the agent's texts anew if their files changed; *changed says whether the next move uses
     * new text. On failure the old text plays on and `error` says why. NULL: nothing to reload. */
    enum ch_status (*reload)(struct ch_agent *agent, bool *changed, struct ch_error *error);
    /* Releases everything, the agent itself included. */
    void (*close)(struct ch_agent *agent);
};

/* Head of every agent. */
struct ch_agent {
    const struct ch_agent_ops *ops;
    const struct ch_agent_kind *kind; /* of agents/kinds/kinds.h; NULL: of none there */
    char name[CH_AGENT_NAME];         /* as on the command line: "soar-checkers", "my/fox.agent" */
    /* Its identity, whatever path led to it. `title`: its declared name, or its kind with the
     * arguments in one order and without those that are usual; "": it has its name alone. `hash`:
     * of the contents of its texts in their order, of a program's files, or of the title. */
    char title[CH_AGENT_NAME];
    char hash[CH_HASH_HEX];
    char old_hash[CH_HASH_HEX]; /* by which older programs recorded it: of names and paths, too */
    bool repeatable;            /* a turn always gives the same choice on this build */
    int threads;                /* that decide a turn at a time; 0 as 1 */
    struct ch_source *sources;  /* owned by the implementation; NULL when it has none */
    int source_count;
    bool clocked; /* repeatable but for turns whose time is limited: there the choice depends on it
                   */
    bool unlimited; /* it searches as far as a turn lets it: a turn without limits needs some */
    struct ch_log_place log; /* the voice by who opens it, the rest by the referee; zeros: no log */
};

/* Asks the agent for its set-up, or lets the game deal one by the turn's key. */
void ch_agent_set_up(struct ch_agent *agent, const struct ch_turn *turn, struct ch_text *text,
                     struct ch_fault *fault);

/* Hands the texts to `agent`, with the hash of each if it is to have an identity; `sources` is
 * empty afterwards. */
void ch_sources_give(struct ch_sources *sources, bool hashed, struct ch_agent *agent);
/* Releases what an agent was given. */
void ch_sources_free(struct ch_agent *agent);

/* True if both have one identity. */
bool ch_agent_same(const struct ch_agent *a, const struct ch_agent *b);

/* What follows the path of the agent file that `spec` begins with: of "fox.agent" "", of "fox.agent
 * without wedge.clp" " without wedge.clp". NULL: it names none. */
const char *ch_agent_behind_file(const char *spec);

/* What people call agents among each other, given the name and the hash of each: its name, and with
 * six digits of its hash (more, if they need them) where another text has the same name. Sets
 * label[0 … count - 1], each to be freed. */
void ch_agent_labels(const char *const name[], const char *const hash[], int count, char *label[]);

/* The head of an account, common to all kinds: a JSON object with the version, `kind`, the agent's
 * name, the game, the position and who is to move, in this order. The caller owns it. */
struct cJSON *ch_account_begin(const struct ch_turn *turn, const char *kind, const char *agent);

/* The ply of a key that is for a set-up (ch_turn_key). */
enum { CH_PLY_SET_UP = -1 };

#endif
