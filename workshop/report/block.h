/* Games as the page's replayer reads them: JSON in blocks of some hundred games, which name their
 * moves, reasons and start positions by numbers in tables of the block. For every ply the squares
 * that changed are given, so that the reader needs no rules of the game. */
#ifndef CH_WORKSHOP_REPORT_BLOCK_H
#define CH_WORKSHOP_REPORT_BLOCK_H

#include "core/base/interned.h"
#include "core/record/record.h"

enum { CH_REPORT_BLOCK_GAMES = 256 };

struct ch_report_block {
    int count;                  /* games in it */
    struct ch_interned strings; /* 0 is the empty one */
    struct ch_interned moves;   /* each as JSON */
    struct ch_interned starts;  /* each as JSON */
    struct ch_text games;       /* JSON, parted by commas */
    struct ch_text work;
};

void ch_report_block_init(struct ch_report_block *block);
/* Empty again. */
void ch_report_block_clear(struct ch_report_block *block);
void ch_report_block_done(struct ch_report_block *block);

/* Adds a game with its moves. `history` is the game played through, NULL if it can't be, for the
 * reason in `why`. */
void ch_report_block_add(struct ch_report_block *block, const struct ch_recorded_game *recorded,
                         const struct ch_game *game, const struct ch_history *history,
                         const char *why);
/* Appends the block as a JSON object; docs/report.md describes it. */
void ch_report_block_json(const struct ch_report_block *block, struct ch_text *json);

/* The page's list of games: columns of numbers, in blocks like the games themselves. */

enum ch_report_column {
    CH_REPORT_ID,
    CH_REPORT_NUMBER,  /* in its match, from 0 */
    CH_REPORT_AGENT_0, /* indexes into the match's agents, by seat */
    CH_REPORT_AGENT_1,
    CH_REPORT_WINNER, /* seat, -1 drawn, -2 no result */
    CH_REPORT_END,
    CH_REPORT_PLIES,
    CH_REPORT_OPENING, /* a string of the block; 0: none */
    CH_REPORT_FAULT,   /* the seat that failed, or -1 */
    CH_REPORT_US,      /* it took, microseconds; -1: not known */
    CH_REPORT_COLUMNS
};

struct ch_report_index {
    struct ch_interned strings; /* 0 is the empty one */
    struct ch_text column[CH_REPORT_COLUMNS];
};

void ch_report_index_init(struct ch_report_index *index);
/* Empty again. */
void ch_report_index_clear(struct ch_report_index *index);
void ch_report_index_done(struct ch_report_index *index);
void ch_report_index_add(struct ch_report_index *index, const struct ch_recorded_game *game,
                         const int agent[CH_SEATS]);
/* Appends the block as a JSON object. */
void ch_report_index_json(const struct ch_report_index *index, struct ch_text *json);

#endif
