/* Frames; see worker_protocol.h. */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "agents/process/worker_protocol.h"

struct head {
    uint32_t length, type, number;
};

void ch_frame_init(struct ch_frame *frame) {
    *frame = (struct ch_frame){0};
    frame->bytes = ch_text_new();
}

void ch_frame_done(struct ch_frame *frame) {
    ch_text_done(&frame->bytes);
}

/* Mostly there is room, and numbers are stored without a call. */
static inline void put(struct ch_frame *frame, const void *bytes, size_t length) {
    struct ch_text *text = &frame->bytes;
    if (length >= text->capacity - text->length) {
        ch_text_add_bytes(text, bytes, length);
        return;
    }
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void ch_frame_begin(struct ch_frame *frame, enum ch_frame_type type) {
    struct head head = {0, type, 0};
    frame->reads = frame->broken = false;
    ch_text_clear(&frame->bytes);
    put(frame, &head, sizeof head);
}

void ch_frame_put_string(struct ch_frame *frame, const char *string) {
    uint32_t length = (uint32_t)strlen(string);
    assert(frame->bytes.length >= sizeof(struct head)); /* it was begun */
    put(frame, &length, sizeof length);
    put(frame, string, length + 1);
}

enum ch_frame_type ch_frame_type(const struct ch_frame *frame) {
    assert(frame->bytes.length >= sizeof(struct head));
    struct head head;
    memcpy(&head, frame->bytes.data, sizeof head);
    return (enum ch_frame_type)head.type;
}

size_t ch_frame_announced(const struct ch_frame *frame) {
    struct head head = {0};
    if (frame->bytes.length >= sizeof head)
        memcpy(&head, frame->bytes.data, sizeof head);
    return head.length;
}

/* Puts the bytes, or gets so many, zeros if they are not there. */
static void pass_bytes(struct ch_frame *frame, void *bytes, size_t length) {
    assert(frame->at <= frame->bytes.length || !frame->reads);
    if (!frame->reads) {
        put(frame, bytes, length);
    } else if (frame->broken || length > frame->bytes.length - frame->at) {
        frame->broken = true;
        memset(bytes, 0, length);
    } else {
        memcpy(bytes, frame->bytes.data + frame->at, length);
        frame->at += length;
    }
}

void ch_frame_pass_int(struct ch_frame *frame, int *number, int min, int max) {
    pass_bytes(frame, number, sizeof *number);
    assert(min <= max);
    if (frame->reads && (frame->broken || *number < min || *number > max)) {
        frame->broken = true;
        *number = 0;
    }
}

void ch_frame_pass_flag(struct ch_frame *frame, bool *flag) {
    int number = *flag;
    ch_frame_pass_int(frame, &number, 0, 1);
    *flag = number;
}

void ch_frame_pass_u64(struct ch_frame *frame, uint64_t *number) {
    pass_bytes(frame, number, sizeof *number);
}

void ch_frame_pass_real(struct ch_frame *frame, double *number) {
    pass_bytes(frame, number, sizeof *number);
    if (frame->reads && !(*number >= 0 && *number < 1e15)) {
        frame->broken = true;
        *number = 0;
    }
}

const char *ch_frame_get_string(struct ch_frame *frame) {
    uint32_t length = 0;
    pass_bytes(frame, &length, sizeof length);
    const char *string = frame->bytes.data + frame->at;
    if (frame->broken || length >= frame->bytes.length - frame->at || string[length] != '\0' ||
        strlen(string) != length) {
        frame->broken = true;
        return "";
    }
    frame->at += length + 1;
    return string;
}

void ch_frame_pass_string(struct ch_frame *frame, const char **string) {
    if (frame->reads)
        *string = ch_frame_get_string(frame);
    else
        ch_frame_put_string(frame, *string);
}

void ch_frame_pass_move(struct ch_frame *frame, struct ch_move *move) {
    uint8_t head[5] = {move->path_length, move->captured_count, move->kind, move->puts,
                       move->huffs};
    if (frame->reads)
        memset(move, 0, sizeof *move);
    pass_bytes(frame, head, sizeof head);
    if (head[0] + head[3] > CH_MAX_PATH || head[1] > CH_MAX_PATH || head[4] > head[1])
        frame->broken = true;
    if (frame->broken)
        return;
    move->path_length = head[0];
    move->captured_count = head[1];
    move->kind = head[2];
    move->puts = head[3];
    move->huffs = head[4];
    pass_bytes(frame, move->path, (size_t)move->path_length + move->puts);
    pass_bytes(frame, move->captured, move->captured_count);
}

void ch_frame_pass_error(struct ch_frame *frame, struct ch_error *error) {
    if (frame->reads)
        *error = (struct ch_error){.status = CH_OK};
    int status = (int)error->status, line = error->line;
    const char *file = error->file, *text = error->text;
    ch_frame_pass_int(frame, &status, CH_BAD_INPUT, CH_INTERRUPTED);
    ch_frame_pass_int(frame, &line, 0, 1 << 30);
    ch_frame_pass_string(frame, &file);
    ch_frame_pass_string(frame, &text);
    if (!frame->reads)
        return;
    ch_error_set(error, frame->broken ? CH_BAD_INPUT : (enum ch_status)status, file, line, "%s",
                 text);
    ch_text_plain(error->file, "");
    ch_text_plain(error->text, "\n");
}

bool ch_frame_good(const struct ch_frame *frame) {
    return !frame->broken && frame->at == frame->bytes.length;
}

static int64_t now_ms(void) {
    return ch_clock_ns() / 1000000;
}

/* Waits for one of `count` items, 1 or 2. */
static enum ch_frame_result wait_ready(struct pollfd *items, nfds_t count, int64_t deadline) {
    for (;;) {
        int64_t left = deadline < 0 ? -1 : deadline - now_ms();
        if (deadline >= 0 && left <= 0)
            return CH_FRAME_LATE;
        int ready = poll(items, count, (int)(left > 1000000 ? 1000000 : left));
        if (ready > 0)
            return CH_FRAME_OK;
        if (ready < 0 && errno != EINTR)
            return CH_FRAME_CLOSED;
    }
}

/* Waits for room in the pipe. */
static enum ch_frame_result wait_room(const struct ch_frame_ends *ends, int64_t deadline) {
    struct pollfd items[] = {{.fd = ends->out, .events = POLLOUT},
                             {.fd = ends->in, .events = POLLIN}};
    enum ch_frame_result result = wait_ready(items, 2, deadline);
    return result == CH_FRAME_OK && items[1].revents ? CH_FRAME_CLOSED : result;
}

enum ch_frame_result ch_frame_send(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                   int wait_ms) {
    struct head head = {(uint32_t)(frame->bytes.length - sizeof head), ch_frame_type(frame),
                        frame->number};
    assert(frame->bytes.length >= sizeof head && head.type > 0 && head.type < CH_FRAME_TYPES);
    memcpy(frame->bytes.data, &head, sizeof head);
    frame->at = 0;
    return ch_frame_send_on(frame, ends, wait_ms);
}

enum ch_frame_result ch_frame_send_on(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                      int wait_ms) {
    int64_t deadline = -1;
    assert(frame->at <= frame->bytes.length);
    while (frame->at < frame->bytes.length) {
        ssize_t count =
            write(ends->out, frame->bytes.data + frame->at, frame->bytes.length - frame->at);
        if (count > 0) {
            frame->at += (size_t)count;
            continue;
        }
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return CH_FRAME_CLOSED;
        if (deadline < 0 && wait_ms >= 0)
            deadline = now_ms() + wait_ms;
        enum ch_frame_result result = wait_room(ends, deadline);
        if (result != CH_FRAME_OK)
            return result;
    }
    return CH_FRAME_OK;
}

enum ch_frame_result ch_frame_receive(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                      size_t max, int wait_ms) {
    frame->at = sizeof(struct head);
    frame->broken = false;
    frame->reads = true;
    ch_text_clear(&frame->bytes);
    return ch_frame_receive_on(frame, ends, max, wait_ms);
}

enum ch_frame_result ch_frame_receive_on(struct ch_frame *frame, const struct ch_frame_ends *ends,
                                         size_t max, int wait_ms) {
    int64_t deadline = wait_ms < 0 ? -1 : now_ms() + wait_ms;
    struct head head = {0};
    if (frame->bytes.length >= sizeof head)
        memcpy(&head, frame->bytes.data, sizeof head);
    while (frame->bytes.length < sizeof head + head.length) {
        char block[16384];
        struct pollfd item = {.fd = ends->in, .events = POLLIN};
        enum ch_frame_result ready = wait_ms < 0 ? CH_FRAME_OK : wait_ready(&item, 1, deadline);
        if (ready != CH_FRAME_OK)
            return ready;
        ssize_t count = read(ends->in, block, sizeof block);
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (count <= 0)
            return CH_FRAME_CLOSED;
        ch_text_add_bytes(&frame->bytes, block, (size_t)count);
        if (frame->bytes.length < sizeof head)
            continue;
        memcpy(&head, frame->bytes.data, sizeof head);
        if (head.length > max || head.type == 0 || head.type >= CH_FRAME_TYPES)
            return CH_FRAME_UNREADABLE;
    }
    frame->number = head.number;
    return frame->bytes.length == sizeof head + head.length ? CH_FRAME_OK : CH_FRAME_MORE;
}
