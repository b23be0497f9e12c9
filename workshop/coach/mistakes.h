/* The mistakes of an agent, each laid at the door of what its rules said.
 *
 * Each decision is judged by the search. A mistake loses `loss` or more against the best move at
 * the judge's depth and two plies deeper, and more than twice the judge's spread: how far regrets
 * at the two depths are apart (root mean square) over an even sample of the decisions. Decisions
 * that are won or lost whatever is played count as settled: they are no mistakes. */
#ifndef CH_WORKSHOP_COACH_MISTAKES_H
#define CH_WORKSHOP_COACH_MISTAKES_H

#include <cjson/cJSON.h>

#include "bridge/decision/decision.h"
#include "core/statistics/clusters.h"
#include "workshop/agent_pool.h"
#include "workshop/coach/judge.h"
#include "workshop/rule_list.h"

/* At whose door a mistake is laid: found by deciding the turn again on what the rules said.
 *
 * What a set of rules costs is the regret of the moves that remain before the tie-break when these
 * rules alone have spoken, on average. A rule's cost by leaving it out is that of all rules less
 * that of the others; it is blind to two rules that each suffice. Its Shapley share is the mean of
 * what it adds over all orders in which the rules may speak; the shares of a turn add up to the
 * cost of all rules less that of none. */

/* The statements of rules about the moves of a turn, from an account, so that the turn can be
 * decided again without rules: with some statements left out, or changed. */

/* A rule that spoke; borrows the account's strings. */
struct ch_speaker {
    const char *rule, *file;
    int line;
};

/* Initialise with {0}, release with ch_statements_done. */
struct ch_statements {
    int candidates;
    int chosen; /* by the account */
    uint64_t key;
    struct ch_preference *preference; /* texts are the account's */
    int *speaker;                     /* of each preference: index into `rule` */
    int count;
    struct ch_speaker *rule; /* in the order in which they spoke first */
    int rules;
    struct ch_decision decision; /* scratch of ch_statements_decide */
    struct ch_preference *kept;  /* as that; with room for one more of each candidate */
};

/* Reads the account of a rule agent's turn, which is borrowed until ch_statements_done. False if it
 * is of no rule agent, left something out, or decides otherwise when it is decided again. */
bool ch_statements_read(const cJSON *account, uint64_t key, struct ch_statements *statements);
/* Drops the texts of the account, which may go then: turns can still be decided again. */
void ch_statements_detach(struct ch_statements *statements);
void ch_statements_done(struct ch_statements *statements);

/* Decides again with more[0..count-1], one of a candidate at most, said as well. The answer is
 * borrowed until the next call. */
const struct ch_decision *ch_statements_decide(struct ch_statements *statements,
                                               const struct ch_preference more[], int count);
/* Whether the preference speaks for the move (1), against it (-1) or neither (0). */
int ch_preference_side(const struct ch_preference *preference, int move);

enum { CH_BLAME_RULES = 12 };

/* Why the better move was not chosen. */
enum ch_blame_cause {
    CH_CAUSE_REJECTED,    /* prohibited, rejected or worst */
    CH_CAUSE_OUTWEIGHED,  /* something spoke for it, and more for others; or one was better */
    CH_CAUSE_TIED,        /* it was left for the tie-break, which fell otherwise */
    CH_CAUSE_UNSUPPORTED, /* others were spoken for, and nothing spoke for it */
    CH_CAUSES
};

/* "rejected" … */
const char *ch_cause_name(enum ch_blame_cause cause);
enum ch_blame_cause ch_blame_cause(struct ch_statements *statements, int better);

/* Of each rule that spoke, whether without it another set of moves would have remained. */
void ch_blame_decided(struct ch_statements *statements, bool decided[]);
/* The regret of the moves that remain before the tie-break, on average; regret[] is of each
 * candidate. */
double ch_blame_cost(const struct ch_decision *decision, const double regret[]);
/* Of each rule, what leaving it out would have saved. */
void ch_blame_left_out(struct ch_statements *statements, const double regret[], double cost[]);
/* Of each rule, its Shapley share. False if more than CH_BLAME_RULES rules spoke. */
bool ch_blame_shares(struct ch_statements *statements, const double regret[], double share[]);
/* Samuel's counts: of the other moves, how many the rule alone puts behind `best`, and before. */
void ch_blame_agreement(struct ch_statements *statements, int rule, int best, int *behind,
                        int *before);

/* The smallest change of what the rules said by which another move would have been chosen, alone
 * before the tie-break: found by deciding again, never guessed.
 *
 * What is taken away is what a rule said about a move: of statements that compare, those with the
 * better move count as about it. Changes that touch fewer such things come first: one taken away,
 * one score changed, one thing said more for the better move (a score, or `best`); two, three taken
 * away, each also with one said more; in the end all of them.
 *
 * It is not the search of bridge/explanation/changes.c, which answers `why-not`: there whole rules
 * are silent, in all they say, or the move has a score more, and there may be no answer. The coach
 * sums changes up over many positions, where a rule is right in most: it asks for the one thing
 * that was said, may give it another price, and always has an answer. */

/* A statement of a rule about a move. */
struct ch_change_part {
    int speaker; /* index into the rules of the statements */
    int move;
};

struct ch_change {
    struct ch_change_part *without; /* owned */
    int without_count;
    int priced;                   /* the score that is another: index of its statement; -1: none */
    bool says;                    /* something is said more for the better move: */
    enum ch_preference_kind kind; /* CH_SCORE, CH_BEST */
    int64_t value;                /* the new score, or that which is said more; in millionths */
};

/* The caller releases `change` with ch_change_done. `better` is not what was chosen. */
void ch_change_find(struct ch_statements *statements, int better, struct ch_change *change);
/* True if the changed turn, decided again, leaves the better move alone before the tie-break. */
bool ch_change_holds(struct ch_statements *statements, int better, const struct ch_change *change);
void ch_change_done(struct ch_change *change);

/* The theme of a mistake, as far as its moves show one. */
enum ch_theme {
    CH_THEME_NONE,      /* the moves show none */
    CH_THEME_ENDGAME,   /* tables know both positions, and none of the themes below is seen */
    CH_THEME_SHOT,      /* a quiet reply forces captures that win more */
    CH_THEME_EXCHANGE,  /* the captures that follow cost more than those after the better move */
    CH_THEME_RUN_AWAY,  /* an enemy man is crowned, or an own one is not that could be */
    CH_THEME_TRAPPED,   /* a king has no move left */
    CH_THEME_GAME_LOST, /* the search sees it to its end */
    CH_THEME_WIN_MISSED,
    CH_THEME_REPETITION, /* one of the lines leads back to a position that stood before */
    /* In games of the draughts family, by the lines and the captures that they leave open: */
    CH_THEME_KING_LOST,  /* a king is taken, and is not after the better move */
    CH_THEME_MAN_LOST,   /* more is lost, by quiet moves that threaten */
    CH_THEME_MAN_MISSED, /* more would have been won */
    CH_THEME_OPPOSITION, /* of a few pieces left, as many of each side, the other side has it */
    /* Of decisions that tables know, by the lines that they give; the corner and the move to and
     * fro of others with a few pieces, too: */
    CH_THEME_NOT_STOPPED, /* an enemy man is crowned, and is not after the better move */
    CH_THEME_NOT_CROWNED, /* an own man is crowned after the better move only */
    CH_THEME_NOT_TRADED,  /* the better move leads to an exchange of piece for piece */
    CH_THEME_CORNER,      /* an enemy king is in a double corner or comes there by its next move */
    CH_THEME_TO_AND_FRO,  /* the piece goes back to where it came from */
    CH_THEME_NOT_NEAR,    /* the own kings are farther from the enemy's pieces */
    /* In games of the draughts family, of lines that lose something or miss it: */
    CH_THEME_SHOT_PREPARED, /* a shot before which come a quiet move of the enemy and a quiet reply
                             */
    CH_THEME_SHOT_MISSED,   /* the better line has a shot of the own side, at once or prepared */
    /* Of lines that lose nothing; by their ends, where the captures that they leave open have been
     * played. "Against the other side" is the own figure less the enemy's. */
    CH_THEME_KING_BEHIND, /* fewer kings against the other side than after the better move */
    CH_THEME_RACE,        /* an enemy man that nothing meets is nearer to its goal than any own one,
                             and is not after the better move; or an own one would be */
    CH_THEME_SHORT,       /* in a turn of the line there are at most two moves that lose nothing at
                             once; after the better move there are always two more */
    CH_THEME_LET_OUT,     /* the better move leaves the enemy that short of moves */
    CH_THEME_TOO_FAR, /* the men have gone four rows farther, against the other side's: moves that
                         will be wanting */
    CH_THEME_KINGS_HELD, /* kings have two steps fewer, against the other side's */
    CH_THEME_GUARDS,     /* two men fewer are in the own back row, against the other side */
    /* In games with another aim: */
    CH_THEME_THREAT, /* the enemy comes to threaten to win by its next move; after the better move
                        not, or two plies later */
    CH_THEME_NO_THREAT, /* the same of the own side, after the better move */
    CH_THEME_CENTRE,    /* where nothing is forward: two pieces fewer are in the middle, against the
                           other side */
    CH_THEME_LET_OFF_EDGE, /* as that: fewer enemy pieces are on the edge */
    CH_THEMES
};

/* "shot" …; "" for none. */
const char *ch_theme_name(enum ch_theme theme);
/* Of a turn in which `played` was chosen and not `better`; their lines are looked at. */
enum ch_theme ch_theme_of(const struct ch_judge *judge, const struct ch_turn *turn,
                          const struct ch_judged_move *better, const struct ch_judged_move *played);

/* The same of an ending; the lines are the tables'. Where they show none it is CH_THEME_ENDGAME. */
enum ch_theme ch_theme_of_ending(const struct ch_turn *turn, const struct ch_judged_move *better,
                                 const struct ch_judged_move *played);

/* A decision whose moves are all in the judge's tables: judged by the way to the end as well. */
struct ch_judged_ending {
    bool known;                          /* else the rest is 0 */
    enum ch_endgame_result best, result; /* for the mover, with the better move and the played */
    int plies;                           /* of a win: to the end with the better move */
    int lost;                /* of a win that was kept: so many more with the played one */
    struct ch_move moves[2]; /* the better and the played */
    enum ch_theme theme;     /* of a win or draw thrown away, and a win that takes longer */
};

/* True if the decision threw a win or a draw away, or made a win longer. */
static inline bool ch_ending_lost(const struct ch_judged_ending *ending) {
    return ending->known && (ending->best != ending->result || ending->lost > 0);
}

/* Looks the turn's moves up; `played` is an index into them. */
void ch_ending_find(const struct ch_judge *judge, const struct ch_turn *turn, int played,
                    struct ch_judged_ending *ending);
/* Fills the lines that tables give after two moves: the best play of both sides. False if they
 * don't know them. */
bool ch_ending_lines(const struct ch_judge *judge, const struct ch_turn *turn,
                     struct ch_judged_move *better, struct ch_judged_move *played);

/* The endings of all decisions together. */
struct ch_ending_sums {
    int won, thrown;   /* decisions in won endings; that made them another result */
    int slower;        /* that kept the win and did not come nearer to the end */
    long plies;        /* by which those that kept it made it longer */
    int drawn, spoilt; /* decisions in drawn endings; that lost them */
    int themes[CH_THEMES];
};

/* The share of a rule that spoke in a decision. */
struct ch_spoken {
    int item;           /* of the list of rules; -1: of none */
    bool decided;       /* without what it said other moves would have remained */
    int behind, before; /* of the other moves, which it alone puts behind and before the best */
    double left_out;    /* of a mistake: what leaving it out would have saved; regret */
    double share;       /* of a mistake: its Shapley share; 0 if too many rules spoke */
};

enum ch_decision_fate {
    CH_FATE_GOOD,
    CH_FATE_FAILED,      /* the agent failed */
    CH_FATE_UNREAD,      /* its account could not be decided again */
    CH_FATE_SETTLED,     /* won or lost whatever is played */
    CH_FATE_UNCONFIRMED, /* the loss is not there two plies deeper */
    CH_FATE_NOISE,       /* it is within the judge's own noise */
    CH_FATE_MISTAKE,
    CH_FATES
};

/* A decision as it was judged. Owns what it points to. */
struct ch_coached {
    enum ch_decision_fate fate;
    struct ch_spoken *spoken;
    int count;
    bool sampled;
    bool tried; /* edits are */
    struct ch_judged_ending ending;
    double regret, deeper; /* at the judge's depth, and two plies deeper if that was looked at */
    /* Of what may be a mistake: */
    cJSON *account;
    struct ch_statements statements; /* they borrow the account */
    struct ch_judged_move *moves;    /* the better one and the played one, at the greater depth */
    double *regrets; /* at the judge's depth, by index of the legal move; of mistakes and lessons */
    char *facts;     /* of lessons: the answer to CH_INQUIRE_FACTS */
    bool shares;
    enum ch_blame_cause cause;
    enum ch_theme theme;
    struct ch_change change;
    int blamed; /* index into `spoken` of the rule with the greatest share, or -1 */
};

/* An edit of rules, as an author would make it: it holds in every decision. CH_EDIT_RULES: what is
 * taken away at once is of so many rules at most. */
enum { CH_EDIT_RULES = 3 };

struct ch_rule_edit {
    int item[CH_EDIT_RULES]; /* of the list of rules, in ascending order; the rest is 0 */
    int items;               /* 0: there is no rule to edit */
    double factor;           /* of their scores; 0: they say nothing */
};

/* Mistakes whose smallest change is alike. */
enum ch_change_form {
    CH_FORM_SILENT,  /* the rule says nothing of a move */
    CH_FORM_LOWER,   /* its score is less than it was, or of the other sign */
    CH_FORM_HIGHER,  /* its score is more than it was, for or against a move */
    CH_FORM_MORE,    /* one thing more is said for the better move, by no rule that there is */
    CH_FORM_SEVERAL, /* more than one thing */
    CH_CHANGE_FORMS
};

struct ch_change_sum {
    enum ch_change_form form;
    struct ch_rule_edit edit; /* the change in every decision. Of scores: the factor that half of
                            the mistakes need at most. Several things of which one is said more, by
                            no rule: no edit */
    int trial;                /* index of its trial; -1: none */
    int count;
    double loss;  /* summed; regret */
    double price; /* CH_FORM_LOWER, _HIGHER, _MORE: by how much, half of them by no more */
};

/* The share of a rule in all of them. */
struct ch_rule_blame {
    int decided, wrong; /* decisions; of these mistakes */
    int behind, before;
    struct ch_cluster_mean cost;     /* of its shares, a decision; clusters are openings */
    struct ch_cluster_mean left_out; /* what leaving it out would have saved in mistakes; as that */
};

/* A number of decisions, and how far it may be off (95 %): by as many decisions over openings like
 * these, which are clusters (core/statistics/clusters.h). */
struct ch_edit_count {
    double number;
    double margin; /* of what came in none of several openings: the openings in which it may come
                      all the same; below 0: they say nothing, as one alone does */
};

/* An edit tried in the mistakes and the good decisions: those that were judged, are not settled,
 * and are no mistakes; of many good ones in an even sample, which counts for all. */
struct ch_edit_trial {
    struct ch_rule_edit edit;
    signed char *outcome; /* of each position: 1: the mistake is none with it; -1: the good decision
                             becomes one, by the same measure; else 0. Owned */
    struct ch_edit_count mended, broken, net; /* net: mended less broken */
};

enum { CH_TRY_MOST = 5000 };

/* Initialise with {0} and fill the first part; release with ch_mistakes_done. */
struct ch_mistakes {
    const struct ch_judge *judge;
    double loss;    /* regret */
    bool lessons;   /* keep the account, regrets and facts of all decisions that are judged and not
                       settled, to learn from */
    bool try_edits; /* find `trial` */
    int try_most;   /* the good decisions in which they are tried; 0: CH_TRY_MOST */
    bool keep_statements; /* of all decisions that were judged, to decide again */
    const struct ch_positions *positions;
    const struct ch_rule_list *rules;
    /* Found: */
    struct ch_coached *at; /* by position */
    int fates[CH_FATES];
    double spread; /* of the judge; regret */
    int sampled;   /* decisions that it was found from */
    int *order;    /* mistakes as indexes of positions, the greatest first */
    int causes[CH_CAUSES];
    int themes[CH_THEMES];
    struct ch_ending_sums endings;
    /* Those first that mend most more than they break; then those that were not tried. Among these,
     * and equal ones, those with the greatest loss first. */
    struct ch_change_sum *changes;
    int change_count;
    struct ch_rule_blame *rule;  /* by item of the list */
    struct ch_edit_trial *trial; /* each rule that decided, silent; the changes */
    int trials;
    int good, tried;             /* good decisions; those in which edits were tried */
    struct ch_cluster_mean rate; /* of mistakes, a decision that was judged */
};

/* Asks and judges. CH_UNSUPPORTED if the agent has no rules. */
enum ch_status ch_mistakes_find(struct ch_mistakes *mistakes, struct ch_agent_pool *pool,
                                struct ch_error *error);
void ch_mistakes_done(struct ch_mistakes *mistakes);

/* Appends the change of mistake `at` in words: "if keep-guards had said nothing of 15-19". */
void ch_mistake_change_text(const struct ch_coached *at, struct ch_text *out);
/* Appends " 11-15 22-18": what would follow the move, itself first, `most` moves of it. */
void ch_mistake_line(const struct ch_game *game, const struct ch_judged_move *move, int most,
                     struct ch_text *out);
/* The name of a move of the account. */
const char *ch_mistake_move(const struct ch_coached *at, int move);

/* Finds the judge's spread, sets apart what is within it, and sums up by rule and cause. */
void ch_mistakes_sum(struct ch_mistakes *mistakes);
/* Whether move `move` of decision `i`, whose turn this is, would be a mistake. False if the turn
 * can't be judged. */
bool ch_mistakes_loses(const struct ch_mistakes *mistakes, struct ch_judge *judge,
                       const struct ch_turn *turn, int i, int move);
/* True if the decision was judged, was not settled, and is no mistake. */
bool ch_coached_right(const struct ch_coached *at);
/* Lists the edits that are to be tried, of mistakes that are summed up, and the decisions. */
void ch_edit_trials_list(struct ch_mistakes *mistakes);
/* The choice with the edit. */
int ch_edit_choice(struct ch_coached *at, const struct ch_rule_edit *edit);
/* Counts what the trial's outcomes come to; cluster[i] of position i, -1 of others. */
void ch_edit_trial_sum(const struct ch_mistakes *mistakes, const int cluster[], int clusters,
                       struct ch_edit_trial *trial);
/* Sums up all trials, and puts the changes in order. */
void ch_edit_trials_sum(struct ch_mistakes *mistakes);
/* The trial in which the rule says nothing; NULL if none was made. */
const struct ch_edit_trial *ch_edit_trial_silent(const struct ch_mistakes *mistakes, int item);
/* The judged decisions by opening, as ch_positions_openings has them. */
int ch_mistakes_openings(const struct ch_mistakes *mistakes, int least, int cluster[]);

/* A mistake as JSON: what `rules mistakes --json` prints and what the report's page shows. */

/* Adds the mistake in this position to the object. */
void ch_mistake_json(const struct ch_mistakes *mistakes, int position, cJSON *object);

/* Adds what the decision lost in an ending, which it did. */
void ch_ending_json(const struct ch_mistakes *mistakes, int position, cJSON *object);
/* The endings together; null where tables knew none. */
cJSON *ch_endings_json(const struct ch_mistakes *mistakes);

/* The mistakes by cause: an object of counts; by theme: a list of {theme, mistakes}. */
cJSON *ch_mistake_causes_json(const struct ch_mistakes *mistakes);
cJSON *ch_mistake_themes_json(const struct ch_mistakes *mistakes);

#endif
