/* Sets the fault of a program that did not answer. */
#include <stdio.h>
#include <string.h>

#include "agents/external/program.h"

enum { DIE_MS = 200 };

void ch_program_drop(struct ch_program *program, int wait_ms, const char *complaint,
                     struct ch_fault *fault) {
    struct ch_process_end end;
    ch_program_end(program, wait_ms, &end);
    if (fault->end == CH_END_NONE)
        ch_process_report_end(&end, fault);
    size_t used = strlen(fault->text);
    if (complaint[0])
        snprintf(fault->text + used, sizeof fault->text - used, "; its last error: %s", complaint);
    ch_process_add_words(fault, end.last_words);
    ch_text_plain(fault->text, "");
}

void ch_program_fail(struct ch_program *program, enum ch_program_received received,
                     const char *awaited, int limit_ms, bool deaf, const char *complaint,
                     struct ch_fault *fault) {
    bool stopped = received == CH_PROGRAM_NOTHING && ch_program_stopped(program);
    if (received == CH_PROGRAM_NOTHING && ch_program_given_up(program)) {
        *fault = (struct ch_fault){.end = CH_END_STALLED, .text = "it was not waited for"};
        ch_program_drop(program, 0, complaint, fault);
        return;
    }
    if (received == CH_PROGRAM_NOTHING && ch_program_wait(program, 0))
        received = CH_PROGRAM_CLOSED; /* something that it started holds its output open */
    *fault = (struct ch_fault){.end = CH_END_GARBAGE};
    switch (received) {
    case CH_PROGRAM_NOTHING:
        fault->end = deaf || stopped ? CH_END_STALLED : CH_END_TIME;
        snprintf(fault->text, sizeof fault->text, "no %s within %d ms%s", awaited, limit_ms,
                 stopped ? "; a signal had stopped it"
                 : deaf  ? "; it has not read what it was told"
                         : "");
        break;
    case CH_PROGRAM_TOO_LONG:
        snprintf(fault->text, sizeof fault->text, "it wrote a line of more than %d KB",
                 CH_PROGRAM_LINE >> 10);
        break;
    case CH_PROGRAM_TOO_MUCH:
        snprintf(fault->text, sizeof fault->text, "it wrote more than %d MB and no %s",
                 CH_PROGRAM_MAX_SAID >> 20, awaited);
        break;
    default:
        fault->end = CH_END_NONE; /* set when it has ended */
    }
    ch_program_drop(program, received == CH_PROGRAM_CLOSED ? DIE_MS : 0, complaint, fault);
}
