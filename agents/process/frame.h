/* Frames between the program and its workers, over two pipes: length, type, number, payload.
 *
 * Both ends are this program, but a worker hosts somebody's rules: what it sends is read with
 * suspicion. Numbers are in the machine's own order. A frame that is written is built in memory and
 * sent at once. An answer has the number of its question, so that an unexpected one is
 * recognised whenever it arrives. */
#ifndef CH_AGENTS_PROCESS_FRAME_H
#define CH_AGENTS_PROCESS_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/text.h"
#include "core/games/game.h"

enum { CH_FRAME_MAX = 64 << 20 }; /* bytes of a payload */

enum ch_frame_type {
    CH_FRAME_START = 1, /* program: what to be; answered by READY or REFUSED, by FINDINGS if it
                           asks for a check */
    CH_FRAME_READY,
    CH_FRAME_REFUSED,
    CH_FRAME_NEW_GAME, /* answered by READY or REFUSED */
    CH_FRAME_TURN,     /* answered by CHOICE */
    CH_FRAME_CHOICE,
    CH_FRAME_INQUIRE, /* a turn and what is asked about it; answered by ANSWER or REFUSED */
    CH_FRAME_ANSWER,
    CH_FRAME_SET_UP,   /* the turn before ply 1; answered by ANSWER, or by CHOICE with a fault */
    CH_FRAME_FINDINGS, /* READY or REFUSED, and all that is to be said about the rules */
    CH_FRAME_TIMED_CHOICE, /* where the time of the turn went, then as CHOICE; if START asked so */
    CH_FRAME_TYPES
};

/* A frame that is built or read. `bytes` holds the head and the payload. */
struct ch_frame {
    struct ch_text bytes;
    uint32_t number; /* sent with it, or received with it */
    size_t at;       /* next byte to read or to send */
    bool broken;     /* a read went past the end or met a bad value */
};

void ch_frame_init(struct ch_frame *frame);
void ch_frame_done(struct ch_frame *frame);

/* Building. Begins a new frame; the length is filled in when it is sent. */
void ch_frame_begin(struct ch_frame *frame, enum ch_frame_type type);
void ch_frame_put_u32(struct ch_frame *frame, uint32_t number);
void ch_frame_put_u64(struct ch_frame *frame, uint64_t number);
void ch_frame_put_real(struct ch_frame *frame, double number);
void ch_frame_put_string(struct ch_frame *frame, const char *string);
void ch_frame_put_move(struct ch_frame *frame, const struct ch_move *move);
void ch_frame_put_error(struct ch_frame *frame, const struct ch_error *error);

/* Reading. After a value that is not there or not good, `broken` stays set and reads give 0, "". */
enum ch_frame_type ch_frame_type(const struct ch_frame *frame);
uint32_t ch_frame_get_u32(struct ch_frame *frame);
/* A number from min to max, else broken. */
int ch_frame_get_int(struct ch_frame *frame, int min, int max);
uint64_t ch_frame_get_u64(struct ch_frame *frame);
double ch_frame_get_real(struct ch_frame *frame);
/* Borrowed from the frame; NUL-terminated, without NULs inside. */
const char *ch_frame_get_string(struct ch_frame *frame);
void ch_frame_get_move(struct ch_frame *frame, struct ch_move *move);
void ch_frame_get_error(struct ch_frame *frame, struct ch_error *error);
/* All was read and nothing was broken. */
bool ch_frame_good(const struct ch_frame *frame);

/* What one side has of the connection. A worker's ends wait; the program's `out` does not. */
struct ch_frame_ends {
    int in, out; /* descriptors; -1: none */
};

enum ch_frame_result {
    CH_FRAME_OK,
    CH_FRAME_CLOSED,     /* the other end is gone */
    CH_FRAME_LATE,       /* the deadline passed */
    CH_FRAME_UNREADABLE, /* a length or type that can't be */
    CH_FRAME_MORE        /* a frame, and bytes after it */
};

/* The payload that a received head announces; 0 before the head is there. */
size_t ch_frame_announced(const struct ch_frame *frame);

/* Sends the frame that was begun. `wait_ms` < 0: as long as it takes, as it does where `out` waits.
 * A part of a frame that does not fit into the pipe waits for the other end; if that closes or
 * talks instead of listening, the rest is not sent: CH_FRAME_CLOSED. */
enum ch_frame_result ch_frame_send(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                   int wait_ms);
/* After CH_FRAME_LATE: sends the rest. */
enum ch_frame_result ch_frame_send_on(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                      int wait_ms);
/* Receives a frame whose payload has at most `max` bytes; wait_ms < 0: as long as it takes.
 * Requests and answers alternate: nothing may follow the frame. */
enum ch_frame_result ch_frame_receive(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                      size_t max, int wait_ms);
/* After CH_FRAME_LATE: waits for what is missing. */
enum ch_frame_result ch_frame_receive_on(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                         size_t max, int wait_ms);

#endif
