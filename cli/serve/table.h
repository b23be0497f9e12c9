/* A table: one game with its seats, that of the console (cli/console/console.h) driven by requests
 * instead of lines. Each has a thread of its own, which alone touches the console; others hand it
 * orders and read the state that it published last, a JSON object with what the viewer may see. */
#ifndef CH_CLI_SERVE_TABLE_H
#define CH_CLI_SERVE_TABLE_H

#include <pthread.h>

#include "cli/console/console.h"
#include "cli/serve/http.h"

enum { CH_SERVE_WORD = 24, CH_SERVE_TEXT = 512, CH_SERVE_SPEC = 256 };
enum { CH_SERVE_ORDERS = 16, CH_SERVE_SAID = 40 };

/* An order of a person. */
struct ch_order {
    uint64_t ticket;          /* given by ch_serve_table_do; the answers bear it */
    char word[CH_SERVE_WORD]; /* "move", "undo" … */
    char text[CH_SERVE_TEXT]; /* the move, the question, the player */
    int ply;                  /* of the board that the person saw; -1: any */
    int seat;                 /* of "seat" */
    char *file;               /* of "load": a game as PDN; NULL else. The table makes a copy */
};

struct ch_serve_table_config {
    const struct ch_game *game;
    char spec[CH_SEATS][CH_SERVE_SPEC]; /* "human" or an agent */
    char ballot[CH_SERVE_WORD];         /* that it begins with; "": none */
    const struct ch_agents_config *agents;
    const char *folder;   /* that the server was started in, and as a descriptor; */
    int root;             /* both borrowed */
    const char *record;   /* for finished games; NULL: none; borrowed */
    bool own;             /* it is for games of people alone */
    struct ch_http *http; /* woken when another state was published; borrowed */
    struct ch_kept kept;  /* the file that keeps the game; its path may be NULL. The table's */
    bool returns;         /* the game is the one in that file */
};

/* Pages that are published. */
enum ch_serve_page {
    CH_PAGE_STATE,   /* has the numbers of the others */
    CH_PAGE_FILES,   /* of the agents that are seated, with their texts */
    CH_PAGE_ACCOUNT, /* of a turn that was asked about */
    CH_PAGE_CHECK,   /* what the file that was saved last did */
    CH_PAGE_GAME,    /* the game as PDN, where it was asked for */
    CH_SERVE_PAGES
};

/* Something that the console said. */
struct ch_serve_table_said {
    uint64_t ticket; /* of the order that it answers; 0: none */
    int ply;         /* plies that were played then */
    bool choice;     /* an agent announced its move */
    char *text;      /* owned */
};

/* What a list of games shows of one. */
struct ch_serve_brief {
    char who[CH_SEATS][CH_SERVE_SPEC]; /* "human" or an agent */
    int plies;
    bool over;
};

struct ch_serve_table {
    int id;
    struct ch_serve_table_config config;
    pthread_t thread;

    /* The thread's own. */
    struct ch_console console;
    bool open;     /* the console is initialised */
    char *failure; /* why it is not; owned */
    char *said_data;
    size_t said_size;
    struct ch_serve_table_said said[CH_SERVE_SAID]; /* the oldest first */
    int said_count;
    bool playing; /* agents play each other without being asked to */

    atomic_bool stop;  /* the agent that thinks is to leave off, */
    atomic_bool hurry; /* or at least to come to an end */

    pthread_mutex_t mutex; /* of all below */
    pthread_cond_t news;
    struct ch_order orders[CH_SERVE_ORDERS];
    int order_count;
    uint64_t tickets;
    bool closing, thinking;
    struct ch_serve_brief brief;
    struct {
        struct ch_text json; /* empty: none */
        uint64_t number;     /* another for each text */
    } pages[CH_SERVE_PAGES];
    struct ch_text edits; /* files of its agents below the folder, a line each */
};

/* Begins a game; `config` is copied. NULL with `error` if there is no thread for it: then
 * config->kept is released. */
struct ch_serve_table *ch_serve_table_new(int id, const struct ch_serve_table_config *config,
                                          struct ch_error *error);
/* Stops who thinks, ends the game and its thread. `closed`: for good; else a game that can go on
 * stays in its file. */
void ch_serve_table_free(struct ch_serve_table *table, bool closed);

/* The number of the state, which never comes again. */
uint64_t ch_serve_table_change(struct ch_serve_table *table);
/* The game in brief. */
struct ch_serve_brief ch_serve_table_brief(struct ch_serve_table *table);
/* True if this way down from the folder is a file of an agent at the table. */
bool ch_serve_table_edits(struct ch_serve_table *table, const char *inside);
/* Appends a page; "{}" if there is none. */
void ch_serve_table_page(struct ch_serve_table *table, enum ch_serve_page page,
                         struct ch_text *json);
/* Hands over an order. Its ticket; 0: too many wait already. */
uint64_t ch_serve_table_do(struct ch_serve_table *table, const struct ch_order *order);

/* What an order does to an agent that is thinking: it may end the thinking, be it with a move, or
 * since nothing that it finds would count. */
enum ch_serve_effect { CH_THINKS_ON, CH_HURRIES, CH_STOPS, CH_NO_ORDER };
/* CH_NO_ORDER: the table knows no such word; any client with the token may send it. */
enum ch_serve_effect ch_serve_table_effect(const char *word);

/* All of these are called by the table's thread. */
/* Appends the state as JSON (table_state.c). */
void ch_serve_table_describe(const struct ch_serve_table *table, bool thinking,
                             struct ch_text *json);
/* Adds what the tutor said about the present turn (table_advice.c). */
void ch_serve_add_advice(struct cJSON *state, const struct ch_console *console);
/* Does an order (table_orders.c). */
void ch_serve_table_obey(struct ch_serve_table *table, const struct ch_order *order);

/* Publishes the files of the agents that are seated. */
void ch_serve_table_files(struct ch_serve_table *table);
/* Accounts are forgotten when the viewer changes. */
void ch_serve_table_forget(struct ch_serve_table *table);

#endif
