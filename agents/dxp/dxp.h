/* Games with another program over DXP: the program at the other end of a connection as an agent,
 * so that our referee plays the game, checks its moves and keeps its time. The two ends must agree
 * on the rules; DXP has no referee of its own. */
#ifndef CH_AGENTS_DXP_DXP_H
#define CH_AGENTS_DXP_DXP_H

#include "core/notation/dxp.h"
#include "core/referee/referee.h"

/* A connection: messages over TCP, each ended by a zero byte (mesander.nl/damexchange, layer 1,
 * SOCKET protocol). */

/* The protocol's port, and where we listen and call by default. */
#define CH_DXP_PORT "27531"
#define CH_DXP_HOST "127.0.0.1"

enum { CH_DXP_ADDRESS = 128 };

struct ch_dxp_link {
    int socket;              /* -1: none */
    const atomic_bool *stop; /* waiting ends when it becomes true; may be NULL */
    char peer[CH_DXP_ADDRESS];
    char held[CH_DXP_TEXT]; /* bytes of the next message */
    size_t count;
};

/* `address`: HOST:PORT, HOST, :PORT or a port; [HOST]:PORT for IPv6. Missing parts are CH_DXP_HOST
 * and CH_DXP_PORT. */
enum ch_status ch_dxp_call(struct ch_dxp_link *link, const char *address, const atomic_bool *stop,
                           struct ch_error *error);
/* Opens a listening socket; *port is the one that it has (port 0 asks for any). The caller closes
 * *listener. */
enum ch_status ch_dxp_listen(const char *address, int *listener, int *port, struct ch_error *error);
/* Waits for a caller. CH_INTERRUPTED after a stop. */
enum ch_status ch_dxp_accept(int listener, const atomic_bool *stop, struct ch_dxp_link *link,
                             struct ch_error *error);
void ch_dxp_hang_up(struct ch_dxp_link *link);

enum ch_status ch_dxp_send(struct ch_dxp_link *link, const struct ch_dxp_message *message,
                           struct ch_error *error);
/* The next message. CH_NOT_FOUND: the other end hung up; CH_SYSTEM: it did not answer within
 * wait_ms (negative: no limit), or the connection broke; CH_BAD_INPUT: what it said is no message;
 * CH_INTERRUPTED: a stop. */
enum ch_status ch_dxp_receive(struct ch_dxp_link *link, int wait_ms, struct ch_dxp_message *message,
                              struct ch_error *error);

/* How long the other end may say nothing where no clock of the game runs: before its request in
 * milliseconds, before a move in seconds. */
enum { CH_DXP_REQUEST_MS = 60000, CH_DXP_SILENCE_S = 600 };

/* The terms of one game, agreed by both ends. */
struct ch_dxp_terms {
    int seat;       /* ours */
    int minutes;    /* for each player and the whole game, 0: not given */
    int silence_ms; /* of the other end where no clock runs; 0: CH_DXP_SILENCE_S */
    int moves;      /* of the whole game, 0: no limit */
    struct ch_position start;
    char name[CH_DXP_NAME]; /* of the other program */
};

/* Asks the other end for a game as the initiator: `terms` but its name are filled by the caller.
 * CH_UNSUPPORTED if it refuses. */
enum ch_status ch_dxp_request(struct ch_dxp_link *link, const struct ch_game *game,
                              const char *our_name, struct ch_dxp_terms *terms,
                              struct ch_error *error);
/* Waits as the follower for a request and answers it; what can't be played is refused at the other
 * end too, and waited on, for CH_DXP_REQUEST_MS in all, or terms->silence_ms if that is less.
 * CH_NOT_FOUND when the other end hung up, CH_SYSTEM when it made no request that can be played. */
enum ch_status ch_dxp_await_request(struct ch_dxp_link *link, const struct ch_game *game,
                                    const char *our_name, struct ch_dxp_terms *terms,
                                    struct ch_error *error);

/* Plays the game with `agent` at our seat. `played` is filled in any case, to be released with
 * ch_played_done; a game that the other end ended with a result of its own has that result, without
 * a fault, and without a result if it sent none. *stop says whether the other end wants no more
 * games. `last`: we want none. An error means that the connection is of no use any more. */
enum ch_status ch_dxp_play(struct ch_dxp_link *link, const struct ch_referee *referee,
                           struct ch_agent *agent, const struct ch_dxp_terms *terms, bool last,
                           struct ch_played *played, bool *stop, struct ch_error *error);

#endif
