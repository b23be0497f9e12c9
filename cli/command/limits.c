#include "cli/command/limits.h"

#include <assert.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/arena/thread_pool.h"

enum { MAX_PLIES = 100000, UNTOLD = -1 };

void ch_limits_options(struct ch_limits *limits, struct ch_option option[CH_LIMIT_OPTIONS]) {
    const struct ch_option options[CH_LIMIT_OPTIONS] = {
        CH_TEXT("tc", 0, "LIMITS",
                "time control: move=100ms, game=60s+0.6s, max=5s, average=1s, margin=50ms, "
                "depth=6, nodes=10000, joined by commas",
                &limits->time),
        CH_TEXT("adjudicate", 0, "WHEN",
                "end games early: plies=400, material=2/20, claims=4, win=4/6, draw=0.1/20@60, "
                "tables=DIR, joined by commas; or none",
                &limits->adjudication),
        CH_INTEGER("ply-limit", 0, "N",
                   "a longer game is drawn: --adjudicate plies=N; 400 unless one of them is given "
                   "or the rules have a limit",
                   &limits->ply_limit, 1, MAX_PLIES),
    };
    *limits = (struct ch_limits){.ply_limit = UNTOLD};
    memcpy(option, options, sizeof options);
}

bool ch_limits_read(const struct ch_limits *limits, const struct ch_game *game,
                    struct ch_time_control *time, struct ch_adjudication *adjudication) {
    struct ch_error error;
    int limit = (int)limits->ply_limit;
    *time = (struct ch_time_control){0};
    *adjudication = (struct ch_adjudication){.plies = UNTOLD};
    if (limits->time && ch_time_control_parse(limits->time, time, &error) != CH_OK)
        return !ch_failf("--tc: %s", error.text);
    if (limits->adjudication &&
        ch_adjudication_parse(limits->adjudication, adjudication, &error) != CH_OK)
        return !ch_failf("--adjudicate: %s", error.text);
    if (adjudication->plies == UNTOLD)
        adjudication->plies =
            limit == UNTOLD ? ch_adjudication_default(game->rule_plies).plies : limit;
    assert(adjudication->plies != UNTOLD);
    if (limit == UNTOLD || limit == adjudication->plies)
        return true;
    return !ch_failf(
        "--ply-limit and --adjudicate both say after how many plies a game is drawn; leave "
        "one out");
}

void ch_limits_warn(const struct ch_time_control *time, int concurrency) {
    int processors = ch_affinity_processors();
    assert(processors > 0 && concurrency > 0);
    if (ch_time_control_timed(time) && concurrency > processors)
        ch_print_to(stderr,
                    "%d games at a time on %d processor%s: agents of this program are charged with "
                    "processor time and lose nothing by it, but programs behind hub: are timed by "
                    "the wall, get less done and may lose on time\n",
                    concurrency, processors, processors == 1 ? "" : "s");
}
