/* Failing agents that misuse the connection to the program; see faulty.h. */
#include "tests/agents/faulty.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "agents/process/worker_protocol.h"
#include "core/base/memory.h"

enum { DRIP_MS = 20 };

CH_FAULTY_TURN(ch_faulty_garbage) {
    static const char garbage[] = "this is not a frame, and long enough to be read as one";
    choice->index = write(CH_WORKER_OUT, garbage, sizeof garbage) < 0 ? -1 : 0;
}

CH_FAULTY_TURN(ch_faulty_close) {
    close(CH_WORKER_OUT);
    ch_faulty_hang(self, turn, choice);
}

/* Sends the first legal move by itself. */
static CH_FAULTY_TURN(answer) {
    CH_SCOPED(ch_frame_done) struct ch_frame frame;
    ch_frame_init(&frame);
    choice->index = 0;
    ch_frame_begin(&frame, CH_FRAME_CHOICE);
    ch_worker_put_choice(&frame, choice, turn->legal);
    frame.number = self->asked;
    ch_frame_send(&frame, &(struct ch_frame_ends){CH_WORKER_IN, CH_WORKER_OUT}, -1);
}

CH_FAULTY_TURN(ch_faulty_stall) {
    answer(self, turn, choice);
    ch_faulty_hang(self, turn, choice);
}

CH_FAULTY_TURN(ch_faulty_die) {
    answer(self, turn, choice);
    raise(SIGABRT);
}

/* The host answers, too. */
CH_FAULTY_TURN(ch_faulty_answer_twice) {
    answer(self, turn, choice);
}

/* Its only answer has the number of the question before. */
CH_FAULTY_TURN(ch_faulty_answer_late) {
    self->asked--;
    answer(self, turn, choice);
    ch_faulty_hang(self, turn, choice);
}

/* The head of an answer of four gigabytes. */
CH_FAULTY_TURN(ch_faulty_announce) {
    const uint32_t head[] = {UINT32_MAX, CH_FRAME_CHOICE, self->asked};
    if (write(CH_WORKER_OUT, head, sizeof head) > 0)
        ch_faulty_hang(self, turn, choice);
}

/* An answer of 60000 bytes, one every DRIP_MS. */
CH_FAULTY_TURN(ch_faulty_drip) {
    const uint32_t head[] = {60000, CH_FRAME_CHOICE, self->asked};
    const struct timespec pause = {.tv_nsec = DRIP_MS * 1000000L};
    for (size_t i = 0; i < 60000; i++) {
        static const char filler;
        if (write(CH_WORKER_OUT, i < sizeof head ? (const char *)head + i : &filler, 1) < 0)
            break;
        nanosleep(&pause, NULL);
    }
}
