/* Why games end: what is common to all of them and to their agents, and the words of each game's
 * own beside it. An end is a number while the program runs and a name in records and JSON. */
#ifndef CH_CORE_GAMES_ENDS_H
#define CH_CORE_GAMES_ENDS_H

/* Those before CH_END_AGENT_FAULTS are decided by the game or the referee, those after it are an
 * agent's failure and lose it the game. */
enum ch_end {
    CH_END_NONE,
    CH_END_NO_MOVES,
    CH_END_NO_PIECES, /* a side has lost all its pieces, or the last of a kind that it must keep */
    CH_END_OWN,       /* the first that is a game's own: ch_own_end in core/games/own_games.h */
    CH_END_OWN_LAST = CH_END_OWN + 31,
    CH_END_REPETITION,
    CH_END_NO_PROGRESS, /* too many plies without a capture or a man's move, as the game counts */
    CH_END_AGREEMENT,
    CH_END_RESIGNATION,
    CH_END_ADJUDICATION,
    CH_END_PLY_LIMIT,
    CH_END_CLAIMS, /* adjudicated (core/referee/adjudication.h): both agents claimed the result */
    CH_END_SCORED_WON,   /* both agents' scores saw it won */
    CH_END_SCORED_DRAWN, /* both agents' scores saw it even */
    CH_END_MATERIAL,     /* one side was ahead for long */
    CH_END_TABLES,       /* endgame tables know the result */
    CH_END_AGENT_FAULTS,
    CH_END_LOAD_FAILED = CH_END_AGENT_FAULTS, /* its rules or program could not be started */
    CH_END_SLOW_START,                        /* did not get ready in time */
    CH_END_CRASH,     /* a fault of its own ended it, or it exited with a code that means one */
    CH_END_KILLED,    /* ended by a signal from outside, as the kernel's when memory runs out */
    CH_END_CLOSED,    /* closed its connection, or ended as if all were well */
    CH_END_STALLED,   /* does not listen: a question was not read, a new game not answered */
    CH_END_FORBIDDEN, /* tried what the sandbox keeps from agents */
    CH_END_TIME,  /* no answer within the limit: a hang, an endless loop, a join explosion that was
                     slow */
    CH_END_CLOCK, /* an answer after the game clock ran out (core/referee/time_control.h) */
    CH_END_MOVE_TIME,    /* an answer later than a single move may be */
    CH_END_AVERAGE_TIME, /* its moves took longer than they may on average */
    CH_END_MEMORY,
    CH_END_FIRINGS,    /* more rule firings than a turn may have */
    CH_END_RECURSION,  /* the stack overflowed */
    CH_END_RULE_ERROR, /* a rule stopped with a run-time error */
    CH_END_NO_CHOICE,  /* answered without a move */
    CH_END_ILLEGAL_MOVE,
    CH_END_ILLEGAL_SET_UP,
    CH_END_GARBAGE,     /* an answer that is none */
    CH_END_OUT_OF_TURN, /* an answer without a question */
    CH_END_COUNT
};

/* The names of an end. */
struct ch_end_words {
    const char *name; /* for the record and JSON: "no-moves", "repetition", "crash" */
    const char *text; /* for people */
};

/* The words of an end; NULL for the numbers that are kept for games' own ends and no game has. */
const struct ch_end_words *ch_end_words(enum ch_end end);
/* Those of an end that there is. */
const char *ch_end_name(enum ch_end end);
const char *ch_end_text(enum ch_end end);
/* The end with this name or text (those of earlier versions too), or CH_END_NONE. */
enum ch_end ch_end_from_name(const char *name);

#endif
