/* The console: a game at the terminal or through a pipe, between people and agents, for any game
 * that core/games/game.h describes. One file each for the loop, seats, drawing, input, and the
 * groups of commands. */
#ifndef CH_CLI_CONSOLE_CONSOLE_H
#define CH_CLI_CONSOLE_CONSOLE_H

#include <stdatomic.h>
#include <stdio.h>

#include "agents/agents.h"
#include "agents/levels/level_file.h"
#include "cli/command/kept.h"
#include "cli/console/session.h"
#include "cli/output/draw.h"
#include "core/games/set_up.h"
#include "core/games/turn.h"
#include "core/pdn/pdn.h"
#include "core/referee/time_control.h"
#include "workshop/coach/judge.h"
#include "workshop/coach/reasons.h"
#include "workshop/person/practice.h"

/* The player of a seat. */
struct ch_seat {
    char *spec;             /* "human" or what ch_agents_open takes; owned */
    struct ch_agent *agent; /* NULL: a person; owned */
};

struct ch_console_record;

/* How agents chose their moves, by ply (console_record.c); they stay while a move is undone. */
struct ch_console_notes {
    struct ch_console_note *note; /* owned */
    int count, capacity;
};

/* The set-ups of people before the first move, in games that have them. */
struct ch_console_set_up {
    bool active; /* a person sets up `seat`: there is no game yet */
    int seat;
    bool ready[CH_SEATS];
    struct ch_set_up made[CH_SEATS]; /* kept for the next game */
    uint32_t deals;                  /* asked for so far */
};

/* A position that is put up by hand (console_edit.c). */
struct ch_console_edit {
    bool active;
    int side;                    /* to move */
    struct ch_before before;     /* what its FEN says, until it is changed */
    char letter[CH_MAX_SQUARES]; /* as in board text */
    struct ch_text drawing;      /* its lines so far */
    int rows;                    /* of the board among them */
};

/* The clocks (console_clock.c). All 0: there are none. */
struct ch_console_clock {
    struct ch_time_control control;
    struct ch_game_clock game;
    struct ch_game_clock *before; /* as they stood before each ply; owned */
    int kept, capacity;
    int ply; /* whose turn has begun; -1: none has */
    int64_t begun_ns;
};

enum ch_advice_kind {
    CH_NO_ADVICE,
    CH_ADVICE_WARNING, /* of a move that is not played yet */
    CH_ADVICE_HINT,
    CH_ADVICE_ONLY /* there is one legal move */
};

/* What the tutor said last (console_tutor.c). */
struct ch_advice {
    enum ch_advice_kind kind;
    int step;            /* of a hint, 0 to 3; of a warning 1 once the better move is shown */
    uint64_t line;       /* the moves up to the turn that it is about */
    struct ch_move move; /* which it is about; path_length 0: not named yet */
    int squares[9], square_count; /* to look at */
    int piece;                    /* the square of the piece to move; CH_NO_SQUARE: not named yet */
    struct ch_view_judged said;   /* of a warning and a hint */
    char *words, *why;            /* sentences, the first without a full stop; owned, may be NULL */
};

/* The expected result of a turn for seat 0. */
struct ch_estimate {
    bool given;
    uint64_t line; /* the moves up to that turn */
    double chance;
};

/* The settings of the tutor and its last words (console_tutor.c). */
struct ch_tutor {
    bool on, full, estimate;      /* full: with points of the expected result */
    struct ch_judge *judge;       /* opened when first asked; owned */
    struct ch_advisers *advisers; /* as that */
    struct ch_move warned;        /* what it spoke against; path_length 0: nothing yet ... */
    uint64_t warned_line;         /* ... after these moves */
    struct ch_advice advice;
    struct ch_estimate now;
};

enum { CH_LEVEL_GAMES = 3 };

/* Which level suits the player (console_level.c). */
struct ch_level_search {
    int left, level; /* games to come; the level that is played, in the end that which suits */
    int low, high;   /* 90 % of the belief, once it is found; 0 before */
    bool counted;    /* this game is */
    double belief[CH_LEVELS];
};

/* A ballot (console_opening.c). All 0: none. */
struct ch_console_ballot {
    char *name; /* its number; owned */
    struct ch_moves moves;
};

/* What is noted of a game for its record: a rating counts those that were played alone. */
struct ch_console_help {
    bool whole; /* it was begun here from its start, with the players of now */
    int moves;  /* of people */
    int takebacks;
    int hints; /* and warnings of the tutor, estimates, accounts of a person's turn */
};

struct ch_console {
    const struct ch_game *game;
    struct ch_session session;
    struct ch_agents_config config;
    struct ch_seat seats[CH_SEATS];
    struct ch_seat adviser;   /* gives hints; opened when first asked */
    int adviser_seat;         /* the seat it plays */
    bool adviser_usual;       /* it was not asked for by name */
    struct ch_position start; /* where `new` begins */
    struct ch_before before;  /* what was played before that */
    struct ch_console_set_up set_up;
    struct ch_console_edit edit;
    int at_screen; /* the seat that may see the screen, of two people with secrets from each other;
                    * -1: none */
    uint64_t seed; /* of a game that hides nothing */
    struct ch_keys keys;
    struct ch_pdn_tags tags; /* of the file that the game came from, for the file that it goes to */
    struct ch_console_notes notes;
    struct ch_console_record *record; /* for finished games; NULL: none */
    int64_t started_ms;               /* when the game began */
    struct ch_console_help help;      /* of this game */
    struct ch_console_ballot ballot;  /* with which games begin */
    char *name;                       /* of the one person who plays; NULL: none; owned */
    struct ch_fault fault;            /* of the agent that lost the game by it */
    bool recorded;                    /* the end as it is needs no recording (any more) */
    struct ch_draw_style style;
    atomic_bool
        *stop; /* stops the agent that thinks, in the place of ^C; borrowed. NULL: ^C does */
    atomic_bool *hurry; /* has it move with what it has found; set by who sets `stop`, too.
                           Borrowed; NULL as `stop` is */
    FILE *out;
    bool page;                  /* a page gives the orders, so that no commands are typed */
    bool terminal;              /* `out` understands cursor movement */
    struct ch_kept kept;        /* where every move is saved to */
    bool kept_failed;           /* said once */
    struct ch_pdn_game *loaded; /* the file's game with its comments; NULL: from no file. Owned */
    bool from_file;             /* nothing was played on yet: agents wait until one asks for it */
    int offered_by;             /* seat whose draw offer waits for an answer, or -1 */
    bool redraw;                /* the board is to be shown before the next prompt */
    bool announced;             /* the end was reported */
    bool halted;            /* ^C stopped the agent that is to move: it waits for Enter or `go` */
    struct ch_choice found; /* by it until then; owned */
    struct ch_move found_move; /* that is this move ... */
    int found_ply;             /* ... at this ply */
    bool thinking;             /* its line is shown while it thinks */
    bool no_takebacks;
    struct ch_console_clock clock;
    struct ch_tutor tutor;
    struct ch_level_search level_search;
    bool quit;
};

/* When a command can be given. */
enum ch_console_when {
    CH_IN_GAME,
    CH_ALWAYS,
    CH_IN_SET_UP,     /* while a person sets up */
    CH_IN_SECRET,     /* at any time in games with hidden pieces */
    CH_IN_SECRET_GAME /* once such a game has begun */
};

/* What a command does. `argument` is what follows its name, "" for nothing. */
typedef void ch_console_do(struct ch_console *console, const char *argument);

struct ch_console_command {
    const char *name, *arguments, *summary;
    const char *details; /* for `help NAME`; may be NULL */
    ch_console_do *run;
    enum ch_console_when when;
};

/* The table of commands, ended by a NULL name. */
extern const struct ch_console_command ch_console_commands[];

/* Takes the game and the seats' names (copied); opens their agents. Without `start` the game begins
 * as its rules say, with the set-ups where it has them. On failure nothing is to be released. */
enum ch_status ch_console_init(struct ch_console *console, const struct ch_game *game,
                               const struct ch_position *start, const char *const spec[CH_SEATS],
                               const struct ch_agents_config *config, struct ch_error *error);
void ch_console_done(struct ch_console *console);

/* Reads and does commands until the input ends or `quit`. */
void ch_console_run(struct ch_console *console);
/* Does one line of input: a command, a move, nothing (Enter), or a comment after `#`. */
void ch_console_execute(struct ch_console *console, const char *line);

/* Executes a command or a move, whoever the viewer is; the words are changed. */
void ch_console_execute_here(struct ch_console *console, char *words);

/* The agent that is to move; NULL: a person is, or no game is on. */
struct ch_agent *ch_console_to_move(const struct ch_console *console);
/* True if an agent is to move without being asked to: it plays at once against a person. */
bool ch_console_agent_is_due(const struct ch_console *console);
/* Appends how the game ended, in a sentence. It is over. */
void ch_console_end_text(const struct ch_console *console, struct ch_text *text);

/* What follows it in a line that is said is for people who type commands: a page does not show
 * it. */
#define CH_TYPED "\v"
/* Prints a line (a final newline is added). */
void ch_say(struct ch_console *console, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Prints lines that end with newlines; a terminal's are broken between words. */
void ch_say_lines(struct ch_console *console, const char *lines);
/* The same a page at a time where a terminal is too low for them. */
void ch_say_pages(struct ch_console *console, const char *lines);
/* `file:line: text` of an error as a line. */
void ch_say_error(struct ch_console *console, const struct ch_error *error);

/* True if that is now. */
bool ch_console_can(const struct ch_console *console, enum ch_console_when when);
/* The command that `word` names or is the only beginning of; one that the others begin with in turn
 * is taken. NULL if there is none; then *candidates (may be NULL) lists the commands that begin
 * so. */
const struct ch_console_command *ch_console_find(const struct ch_console *console, const char *word,
                                                 struct ch_text *candidates);

/* True with a message if the word is a command that belongs elsewhere: to a set-up, the game after
 * it, other games, the shell. */
bool ch_console_say_place(struct ch_console *console, const char *word);

/* Input (console_input.c): lines from a terminal with editing, history and completion (libedit), or
 * from a pipe or file, read plainly. */
enum ch_input_end { CH_INPUT_LINE, CH_INPUT_END, CH_INPUT_INTERRUPT };

/* `terminal`: edit standard input, with the completions of the console (borrowed); otherwise lines
 * are read from it and echoed after the prompt. */
void ch_input_open(bool terminal, struct ch_console *console);
void ch_input_close(void);

/* Prompts and reads a line without its newline into `line`. */
enum ch_input_end ch_input_read(const char *prompt, struct ch_text *line);

/* Forgets the lines before, so that the next person does not see them. */
void ch_input_forget(void);

/* True if ^C was pressed since the last call. */
bool ch_input_interrupted(void);
/* True from ^C on until the next call of ch_input_interrupted or ch_input_read: for whoever
 * computes meanwhile. */
const atomic_bool *ch_input_stop(void);
/* The same, and true after `move now` was typed while an agent thinks. */
const atomic_bool *ch_input_hurry(void);

/* Listens on a terminal for `move now` until ch_input_watch_end; other lines that are typed
 * meanwhile are the next that ch_input_read gives. */
void ch_input_watch(void);
void ch_input_watch_end(void);
/* Appends what the last word of `line` can become, one a line. */
void ch_console_complete(const struct ch_console *console, const char *line, struct ch_text *words);

/* Appends the move: as short as the legal moves allow, or in full where they are NULL. */
void ch_console_add_move(const struct ch_console *console, const struct ch_move *move,
                         const struct ch_moves *legal, struct ch_text *text);
/* The square whose name is the first `length` bytes of the text, or CH_NO_SQUARE. */
int ch_console_square(const struct ch_game *game, const char *text, size_t length);

/* Moves (console_game.c). */
/* Plays the move that `text` names, or says why it can't be played and what can. */
void ch_console_move(struct ch_console *console, const char *text);
/* Finds the legal move of `history`'s turn that `text` names; says what is wrong otherwise. */
bool ch_console_read_move(struct ch_console *console, const struct ch_history *history,
                          const struct ch_moves *legal, const char *text, struct ch_move *move);
/* Makes the move, unless the turn took too long: then false, and the game is lost by that. What
 * follows is ch_console_moved. */
bool ch_console_play(struct ch_console *console, const struct ch_move *move);
/* Says whose move is awaited, which is a person's. */
void ch_console_ask(struct ch_console *console);
/* Follows a change of the position: shows the board, reports the end. */
void ch_console_moved(struct ch_console *console);
/* The same for an end that changes nothing on the board. */
void ch_console_ended(struct ch_console *console);

/* Seats and agents (console_seats.c). */
/* At which seats people are (may be NULL), and at how many. */
int ch_console_people(const struct ch_console *console, bool person[CH_SEATS]);
/* Opens `spec` for a seat in place of who sits there; on failure nothing changes. */
enum ch_status ch_console_seat(struct ch_console *console, int seat, const char *spec,
                               struct ch_error *error);
/* Exchanges the seats. */
void ch_console_swap(struct ch_console *console);
/* Announces another game to the agents. */
void ch_console_new_game(struct ch_console *console);
/* Rereads the agent's rules if they were edited, and says so, or why they do not load. */
void ch_console_reload(struct ch_console *console, struct ch_agent *agent);
/* Lets the agent to move make its move, or end the game by its failure. */
void ch_console_agent_move(struct ch_console *console);
/* True if that was stopped since the last call. */
bool ch_console_interrupted(struct ch_console *console);
/* The turn after `plies` plies, as the seat's agent was or would be asked: its own view. `past` and
 * `parts` (which begins as {0}) are filled and borrowed by the turn; the caller ends `parts`. */
struct ch_turn ch_console_turn(const struct ch_console *console, int plies, struct ch_history *past,
                               struct ch_turn_parts *parts);
/* The index of the last ply that an agent at its seat made, or -1. */
int ch_console_agent_ply(const struct ch_console *console);
/* The agent that advises `seat`: the one named, or else the best that can be opened. NULL after an
 * error was said. */
struct ch_agent *ch_console_adviser(struct ch_console *console, int seat, const char *spec);
void ch_seat_done(struct ch_seat *seat);

/* Secrets (console_show.c). */
/* The seat that the screen is for: nothing may be shown that it does not know. -1: everything may
 * be seen, as in games without secrets, when no person plays, and when the game is over. */
int ch_console_viewer(const struct ch_console *console);
/* The game as the viewer knows it. `view` is uninitialised; the caller releases it. */
void ch_console_view(const struct ch_console *console, struct ch_history *view);
/* True if the board is to be drawn from the other side: as asked for, and of two people with
 * secrets each sits at the bottom. */
bool ch_console_flipped(const struct ch_console *console);
/* Draws the board for the viewer. */
void ch_console_show(struct ch_console *console);
/* Says what ply `ply` has shown of hidden pieces, if anything. */
void ch_console_report(struct ch_console *console, int ply);
/* True if the screen waits to be handed over to the viewer. */
bool ch_console_handing_over(const struct ch_console *console);
/* Hides the last viewer's board before the prompt for the next one. */
void ch_console_hide(struct ch_console *console);
/* Does a line that was typed there. */
void ch_console_hand_over(struct ch_console *console, char *line);

/* Clocks (console_clock.c). */
bool ch_console_timed(const struct ch_console *console);
/* Reads clocks as people write them: 5min, 30s, 10min+5s, 10+5; or a time control. */
enum ch_status ch_console_clock_parse(const char *text, struct ch_time_control *control,
                                      struct ch_error *error);
/* Another game begins. */
void ch_console_clock_start(struct ch_console *console);
/* The turn begins, if it has not yet; sets the limits of `turn` (may be NULL). */
void ch_console_clock_turn(struct ch_console *console, struct ch_turn *turn);
/* The turn is over. False with a message if it was too long: the game is lost by that. */
bool ch_console_clock_charge(struct ch_console *console);
/* How long the turn may still last before it is lost on time; -1: it has no such limit. */
int64_t ch_console_clock_left_ns(const struct ch_console *console);
/* Ends the game if that time is over. */
void ch_console_clock_flag(struct ch_console *console);
/* Appends both clocks. */
void ch_console_clock_text(const struct ch_console *console, struct ch_text *text);
/* Puts the limits and both clocks among the tags of a game that is kept, or takes them out. */
void ch_console_clock_write(const struct ch_console *console, bool with_clocks,
                            struct ch_pdn_tags *tags);
/* Takes them up from the console's tags, if they are there. */
enum ch_status ch_console_clock_read(struct ch_console *console, struct ch_error *error);

/* The tutor (console_tutor.c). */
/* Appends the moves of a line from the one at index `from` on, of `count`. */
void ch_console_add_line(const struct ch_console *console, const struct ch_move line[], int from,
                         int count, struct ch_text *text);
/* The expected result, 0 to 1, of a score of the side that moves, as the judge counts it; -1: there
 * is no judge. */
double ch_console_chance(struct ch_console *console, int score);
/* True if it has spoken against the move, which is not to be played yet. */
bool ch_console_tutor_warns(struct ch_console *console, const struct ch_move *move);
/* What it said about the present turn, for the viewer; NULL: nothing. */
const struct ch_advice *ch_console_advice(const struct ch_console *console);
/* Finds which side is better, if that is always asked for, and says it at a prompt. */
void ch_console_show_estimate(struct ch_console *console);
/* The estimate of the present turn; NULL: none was asked for. */
const struct ch_estimate *ch_console_estimate(const struct ch_console *console);
/* Appends it as part of a sentence. */
void ch_console_estimate_text(const struct ch_console *console, double chance,
                              struct ch_text *text);
void ch_console_tutor_done(struct ch_console *console);

/* Levels (console_level.c). */
/* The game is over, which may decide the level that suits the player. */
void ch_console_level_ended(struct ch_console *console);

/* Set-ups (console_set_up.c). */
/* True if the board is empty since set-ups begin the game: it is no game yet. */
bool ch_console_awaits_set_ups(const struct ch_console *console);
/* Begins a game: people set up first, agents after them and in secret, then it is the first turn.
 * Does nothing in games without set-ups. */
void ch_console_begin(struct ch_console *console);
/* Goes on with it when a seat is ready or another sits on it. */
void ch_console_begin_next(struct ch_console *console);
/* Takes a set-up from the file at `path`, or deals one if that is "deal", for the person who sets
 * up, and has it played. */
enum ch_status ch_console_take_set_up(struct ch_console *console, const char *path,
                                      struct ch_error *error);
/* Pieces of unknown rank on a side of `position` are dealt at random. CH_BAD_INPUT if both sides
 * have such. */
enum ch_status ch_console_fill_in(const struct ch_game *game, const struct ch_keys *keys,
                                  struct ch_position *position, struct ch_error *error);
/* Puts set-ups in the making among the tags of a game that is kept, or takes them out. */
void ch_console_set_up_write(const struct ch_console *console, bool written,
                             struct ch_pdn_tags *tags);
/* Takes them up from the console's tags, if they are there, and goes on with them. */
enum ch_status ch_console_set_up_read(struct ch_console *console, struct ch_error *error);
/* Draws the board with the set-up in the making and says what is to be placed. */
void ch_console_show_set_up(struct ch_console *console);
/* Does `A4 marshal`, `A4 .`, `A4-B4`. */
void ch_console_place(struct ch_console *console, const char *words);

/* The board editor (console_edit.c). */
/* Draws the board in the making. */
void ch_console_show_edit(struct ch_console *console);
/* Does a line while it is active. */
void ch_console_edit_line(struct ch_console *console, const char *words);
/* Another game from this position (console_game.c). */
/* Reads the counters of a position's text; says what is left out of them. */
void ch_console_counters(struct ch_console *console, const char *fen,
                         const struct ch_position *position, struct ch_before *before);
void ch_console_start_from(struct ch_console *console, const struct ch_position *start,
                           const struct ch_before *before);

/* Files (console_file.c). */
/* Game `number` (from 1) of the file at `path` in place of the present one, which stays on failure.
 * The seats stay. */
enum ch_status ch_console_load(struct ch_console *console, const char *path, long number,
                               struct ch_error *error);
/* The same of a text, which messages call `path`. */
enum ch_status ch_console_load_text(struct ch_console *console, const char *path,
                                    const struct ch_text *text, long number,
                                    struct ch_error *error);
/* Gives the line, of the game at hand, the comments and side lines of the file that the game came
 * from, as far as it is still that one. The side lines are lent: ch_console_annotate_done takes
 * them back. */
void ch_console_annotate(const struct ch_console *console, struct ch_pdn_line *line);
void ch_console_annotate_done(struct ch_pdn_line *line);
/* The game as PDN; `with_seats`: with the tags that only the kept copy has. */
void ch_console_write_game(const struct ch_console *console, bool with_seats, struct ch_text *text);
/* Sets the tags that it has: those of the file that it came from, the date, the players. */
void ch_console_game_tags(const struct ch_console *console, struct ch_pdn_tags *tags);
/* Forgets the file that the game came from. */
void ch_console_unload(struct ch_console *console);
/* The game of a file is played on from here: by others than the file names. */
void ch_console_play_on(struct ch_console *console);
/* The player that the file names, or NULL. */
const char *ch_console_file_name(const struct ch_console *console, int seat);
/* The kept game. */
/* Keeps the game at console->kept.path, if that is set: at the console from the first move on, on a
 * page from the set-ups on until it is over and in the record. Says once if it can't. */
void ch_console_keep(struct ch_console *console);
/* Who sits where in the kept game at `path`, which is of this game: copies, for the caller to free
 * whatever is returned. CH_BAD_INPUT if it can't be gone on with. */
enum ch_status ch_console_kept_seats(const char *path, const struct ch_game *game,
                                     char *seats[CH_SEATS], struct ch_error *error);
/* Loads a kept game with its keys, with its seats but for those that are seated already, and with
 * its clocks unless the console has its own (`timed`). */
enum ch_status ch_console_resume(struct ch_console *console, const char *path,
                                 const bool seated[CH_SEATS], bool timed, struct ch_error *error);

/* Ballots (console_opening.c). */
/* This game, which has not begun, and those after it begin with the ballot of that number.
 * CH_NOT_FOUND if there is none. */
enum ch_status ch_console_ballot(struct ch_console *console, const char *number,
                                 struct ch_error *error);
void ch_console_ballot_done(struct ch_console *console);
/* Makes its moves, in a game from the start. */
void ch_console_play_ballot(struct ch_console *console);
/* How many moves of this game are the ballot's. */
int ch_console_ballot_plies(const struct ch_console *console);

/* The record (console_record.c). */
/* Opens the record at `path` (borrowed until the record is closed). `own`: for games alone in which
 * a person made a move; it is made for the user alone to read. */
enum ch_status ch_console_record_open(struct ch_console *console, const char *path, bool own,
                                      struct ch_error *error);
void ch_console_record_close(struct ch_console *console);
/* True if it can be a person's name. */
bool ch_console_name_good(const char *name, struct ch_error *error);
/* Takes the name of the person who plays, "" for none; says why it can't. */
void ch_do_name(struct ch_console *console, const char *name);
/* The name of who sits there: that of the one person, or else as in `seat`. */
const char *ch_console_player(const struct ch_console *console, int seat);
/* A person is helped in a game that goes on. */
void ch_console_helped(struct ch_console *console);
/* Another game is begun, or with `whole` false taken up in its middle. */
void ch_console_help_begin(struct ch_console *console, bool whole);
/* Puts what was noted among the tags, or takes it out. */
void ch_console_help_write(const struct ch_console *console, bool written,
                           struct ch_pdn_tags *tags);
/* Takes it up from the console's tags, with the person's name, where the game was begun here;
 * `same`: by the players of now. */
void ch_console_help_read(struct ch_console *console, bool same);
/* Notes how the seat's agent chose the last ply. */
void ch_console_note(struct ch_console *console, int seat, const struct ch_choice *choice);
/* The reason that the agent gave for ply `ply`; NULL if it gave none, or a person made the move. */
const char *ch_console_reason(const struct ch_console *console, int ply);
/* "It expects 22-18 15x22 and an even game.": the same of a search, for a player; NULL for others.
 */
const char *ch_console_expects(const struct ch_console *console, int ply);
void ch_console_notes_done(struct ch_console_notes *notes);
/* Records the game if it is over, was ended here and is not recorded, in the place of the end that
 * it had before. */
void ch_console_record_end(struct ch_console *console);
/* The same, for good: others are to sit there. */
void ch_console_record_leave(struct ch_console *console);
/* The game is left for another or for good: the same as at its end, and its notes are forgotten. */
void ch_console_leave_game(struct ch_console *console);

/* Mistakes to solve (console_review.c). */
struct ch_practised {
    int asked, solved; /* those that were answered or shown; found at once and without a hint */
    void (*answered)(void *context, const struct ch_puzzle *puzzle, bool solved); /* may be NULL */
    void *context;
};
/* Asks one, puzzle `number` of `count`, of the console's game. False: the person left. */
bool ch_console_practise(struct ch_console *console, struct ch_practice *practice,
                         const struct ch_puzzle *puzzle, int number, int count,
                         struct ch_practised *sums);

/* The commands, by their files. */
ch_console_do ch_do_hint, ch_do_why, ch_do_why_not, ch_do_review;
ch_console_do ch_do_undo, ch_do_redo, ch_do_go, ch_do_draw, ch_do_resign, ch_do_new, ch_do_seat;
ch_console_do ch_do_swap, ch_do_analyse;
ch_console_do ch_do_now, ch_do_thinking, ch_do_clock, ch_do_laws, ch_do_edit;
ch_console_do ch_do_hint_step, ch_do_tutor, ch_do_estimate, ch_do_level;
ch_console_do ch_do_insist, ch_do_retract_warning, ch_do_show;
ch_console_do ch_do_save, ch_do_save_over, ch_do_load;
ch_console_do ch_do_row, ch_do_deal, ch_do_set_up, ch_do_save_set_up, ch_do_clear, ch_do_done;

#endif
