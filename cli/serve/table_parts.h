/* Shared by the files of a table. */
#ifndef CH_CLI_SERVE_TABLE_PARTS_H
#define CH_CLI_SERVE_TABLE_PARTS_H

#include <pthread.h>

#include "cli/console/console.h"
#include "cli/serve/table.h"

enum { CH_SERVE_ORDERS = 16, CH_SERVE_SAID = 40 };

/* Something that the console said. */
struct ch_serve_table_said {
    uint64_t ticket; /* of the order that it answers; 0: none */
    int ply;         /* plies that were played then */
    bool choice;     /* an agent announced its move */
    char *text;      /* owned */
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
    struct ch_text state;
    uint64_t change;
    struct {
        struct ch_text json; /* empty: none */
        uint64_t number;     /* another for each text */
    } pages[CH_SERVE_PAGES];
    struct ch_text edits; /* files of its agents below the folder, a line each */
};

/* Appends the state as JSON; by the table's thread (table_state.c). */
void ch_serve_table_describe(const struct ch_serve_table *table, bool thinking,
                             struct ch_text *json);

/* Does an order; by the table's thread (table_orders.c). */
void ch_serve_table_obey(struct ch_serve_table *table, const struct ch_order *order);
/* True if the order ends the thinking of an agent, since nothing that it finds would count. */
bool ch_serve_table_stops(const char *word);
/* True if it ends it at all, be it with a move. */
bool ch_serve_table_hurries(const char *word);

/* The workshop (table_workshop.c), all by the table's thread. */
/* Publishes the account of the turn after so many plies, a number; says why it can't. */
void ch_serve_table_account(struct ch_serve_table *table, const char *ply);
/* Publishes the files of the agents that are seated. */
void ch_serve_table_files(struct ch_serve_table *table);
/* A file of this path from the folder was saved: publishes what that did, takes it up. */
void ch_serve_table_check(struct ch_serve_table *table, const char *inside);
/* Publishes the game as PDN, if the viewer may know all of it. */
void ch_serve_table_write(struct ch_serve_table *table);
/* Accounts are forgotten when the viewer changes. */
void ch_serve_table_forget(struct ch_serve_table *table);

#endif
