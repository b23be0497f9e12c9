/* The server of `crownhead serve`: its tables, and what it answers to requests. */
#ifndef CH_CLI_SERVE_SERVER_H
#define CH_CLI_SERVE_SERVER_H

#include <limits.h>
#include <pthread.h>
#include <semaphore.h>

#include "cli/serve/http.h"
#include "cli/serve/jobs.h"
#include "cli/serve/offers.h"
#include "cli/serve/table.h"
#include "cli/serve/watching.h"

/* CH_SERVER_WATCH: what is added to the number of a board that is watched to have its channel. */
enum { CH_SERVER_TABLES = 16, CH_SERVER_ASSETS = 24, CH_SERVER_WATCH = 1 << 24 };

struct ch_server {
    struct ch_guard guard;
    struct ch_text assets[CH_SERVER_ASSETS]; /* the files of the pages */
    struct ch_offers offers;
    char folder[PATH_MAX]; /* that the program was started in, */
    int root;              /* and as a descriptor */
    const char *record;    /* for finished games; NULL: none; borrowed */
    const char *own;       /* for those of people: that, or the user's own; NULL: none; borrowed */
    struct ch_jobs *jobs;
    struct ch_watching *watching;
    int most_tables;
    sem_t *news; /* posted when ch_server_tidy has something to do; borrowed */
    struct ch_http *http;
    struct ch_serve_table *tables[CH_SERVER_TABLES]; /* NULL: free; of the HTTP thread alone */
    /* To be freed by the main thread; until then their places are not free. */
    _Atomic(struct ch_serve_table *) closing[CH_SERVER_TABLES];
    int last; /* the number of the table that was opened last */
};

/* Begins to listen. The caller has filled guard, offers, record, most_tables and news. */
enum ch_status ch_server_start(struct ch_server *server, struct ch_error *error);

/* Its tables (tables.c). */
/* NULL if there is none with this number. */
struct ch_serve_table **ch_server_find_table(struct ch_server *server, int id);
/* What all tables of the server have in common. */
void ch_server_table_config(struct ch_server *server, struct ch_serve_table_config *config);
/* Opens a table under a new number. CH_BUSY if no more may be open. */
enum ch_status ch_server_open_table(struct ch_server *server, struct ch_serve_table_config *config,
                                    int *id, struct ch_error *error);
/* Appends the open ones as JSON. */
void ch_server_list_tables(struct ch_server *server, struct ch_text *json);
void ch_server_close_table(struct ch_server *server, struct ch_serve_table **place);
/* Opens the tables that were open when the last server in this folder ended, under their numbers.
 * Reports what can't come back. Before the server listens. */
void ch_server_bring_back(struct ch_server *server);
/* Ends all tables; the games that can go on are kept. */
void ch_server_end_tables(struct ch_server *server);
/* Frees the tables that were closed. Ending an agent takes a moment, so it is done later than the
 * close. */
void ch_server_tidy(struct ch_server *server);
/* Ends everything that ch_server_start began. */
void ch_server_stop(struct ch_server *server);

#endif
