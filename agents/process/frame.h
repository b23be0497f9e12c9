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
    bool reads;      /* it was received: values are got out of it, and not put */
    bool broken;     /* a read went past the end or met a bad value */
};

void ch_frame_init(struct ch_frame *frame);
void ch_frame_done(struct ch_frame *frame);

/* Begins a new frame to be built; the length is filled in when it is sent. */
void ch_frame_begin(struct ch_frame *frame, enum ch_frame_type type);
enum ch_frame_type ch_frame_type(const struct ch_frame *frame);

/* One description of a payload is for both ends: each function puts the value into a frame that is
 * built, and gets it out of one that was received. After a value that is not there or not good,
 * `broken` stays set and values are 0, "". */
/* A number; one that is got is from min to max. */
void ch_frame_pass_int(struct ch_frame *frame, int *number, int min, int max);
void ch_frame_pass_flag(struct ch_frame *frame, bool *flag);
void ch_frame_pass_u64(struct ch_frame *frame, uint64_t *number);
void ch_frame_pass_real(struct ch_frame *frame, double *number);
/* What is got is borrowed from the frame; NUL-terminated, without NULs inside. */
void ch_frame_pass_string(struct ch_frame *frame, const char **string);
void ch_frame_pass_move(struct ch_frame *frame, struct ch_move *move);
void ch_frame_pass_error(struct ch_frame *frame, struct ch_error *error);
/* The two halves of ch_frame_pass_string. */
void ch_frame_put_string(struct ch_frame *frame, const char *string);
const char *ch_frame_get_string(struct ch_frame *frame);
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
