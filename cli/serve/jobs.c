#include "cli/serve/jobs.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command/files.h"
#include "cli/output/print.h"

#include "core/base/lock.h"

enum {
    KEPT = 6,               /* jobs, one of which may run */
    MOST_REPORT = 64 << 20, /* bytes that a report may have, */
    MOST_LINES = 4 << 20,   /* and what other work prints */
    MOST_SAID = 4 << 10,    /* of what it says on standard error, the end is kept */
    NICE = 5                /* games at the tables go first */
};

enum state { RUNNING, DONE, FAILED, STOPPED };

struct job {
    struct ch_jobs *jobs;
    const struct ch_job_kind *kind;
    int number;
    pthread_t thread;
    bool joined;
    char *argument[CH_JOB_WORDS + 2]; /* owned; ended by NULL */
    char *scratch;                    /* a folder that is removed at the end; owned; NULL: none */
    int input;                        /* of the command; -1 once the thread has it */
    /* Under the mutex: */
    pid_t pid; /* 0: it does not run */
    bool stopped;
    enum state state;
    struct ch_text out, said;
};

struct ch_jobs {
    const char *program, *record, *own;
    pthread_mutex_t mutex;
    struct job *job[KEPT]; /* NULL: free */
    int last;              /* number given */
};

static const char scratch[] = "@scratch";

static const struct ch_job_kind kinds[] = {
    {"scenarios", {"rules", "test", "--all", "--json", "--game", "@game", "--", "@agent"}},
    {"coverage", {"rules", "coverage", "--json", "--game", "@game", "--", "@agent"}},
    {"coach",
     {"rules", "mistakes", "--json", "--most", "150", "--judge", "search:depth=7", "--game",
      "@game", "--", "@agent"}},
    {"costs",
     {"rules", "profile", "--json", "--rules", "0", "--passes", "2", "--game", "@game", "--",
      "@agent"}},
    {"ablation",
     {"rules", "ablate", "--json", "--games", "40", "--against", "@against", "--db",
      "@scratch/games.db", "--game", "@game", "--", "@agent"}},
    {"prices",
     {"rules", "fit", "--json", "--games", "40", "--time", "60s", "--test", "0", "--db",
      "@scratch/games.db", "--out", "@scratch/fitted.parameters", "--game", "@game", "--",
      "@agent"}},
    {"analysis", {"analyse", "--json-lines", "--game", "@game", "-"}},
    {"position", {"analyse", "--position", "--game", "@game", "-"}},
    {"lessons", {"review", "--json", "--game", "@game", "--db", "@own"}},
    {"report", {"report", "--sample", "0", "--db", "@record", "--html", "-"}},
    {"mistakes",
     {"report", "--sample", "0", "--mistakes", "100", "--match", "@match", "--db", "@record",
      "--html", "-"}},
};

const struct ch_job_kind *ch_job_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

bool ch_job_has(const struct ch_job_kind *kind, const char *word) {
    for (int i = 0; i < CH_JOB_WORDS && kind->words[i]; i++)
        if (strcmp(kind->words[i], word) == 0)
            return true;
    return false;
}

struct ch_jobs *ch_jobs_new(const char *program, const char *record, const char *own) {
    struct ch_jobs *jobs = ch_alloc(sizeof *jobs);
    *jobs = (struct ch_jobs){.program = program, .record = record, .own = own};
    pthread_mutex_init(&jobs->mutex, NULL);
    return jobs;
}

/* In the child: what may be done between fork and exec where there are threads. */
static _Noreturn void become(const struct job *job, int input, int out, int said, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0); /* stopped with all that it starts; ^C at the terminal is for the server */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    for (int signal_number = 1; signal_number < 32; signal_number++)
        signal(signal_number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (nice(NICE) == -1) {
        /* it goes on as it is */
    }
    dup2(input, 0);
    dup2(out, 1);
    dup2(said, 2);
    execv(job->jobs->program, job->argument);
    _exit(127);
}

/* Reads from one of the two pipes; false at its end, or if it is too much. */
static bool read_pipe(struct job *job, int file, bool out) {
    char block[1 << 16];
    ssize_t count = read(file, block, sizeof block);
    bool good = count > 0 || (count < 0 && errno == EINTR);
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&job->jobs->mutex);
    if (count > 0)
        ch_text_add_bytes(out ? &job->out : &job->said, block, (size_t)count);
    if (job->out.length > (ch_job_has(job->kind, "@record") ? MOST_REPORT : MOST_LINES)) {
        ch_text_clear(&job->out);
        ch_text_add(&job->said, "\nit prints more than there is room for\n");
        good = false;
    }
    struct ch_text *words = &job->said;
    if (words->length > MOST_SAID) {
        memmove(words->data, words->data + words->length - MOST_SAID, MOST_SAID + 1);
        words->length = MOST_SAID;
    }
    return good;
}

/* Reads both until they end. */
static void listen_to(struct job *job, int out, int said) {
    struct pollfd item[2] = {{.fd = out, .events = POLLIN}, {.fd = said, .events = POLLIN}};
    while (item[0].fd >= 0 || item[1].fd >= 0) {
        if (poll(item, 2, -1) < 0 && errno != EINTR)
            break;
        for (int i = 0; i < 2; i++)
            if (item[i].fd >= 0 && item[i].revents && !read_pipe(job, item[i].fd, i == 0))
                item[i].fd = -1;
    }
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    remove(path);
    return 0;
}

static void remove_scratch(const struct job *job) {
    enum { OPEN_FOLDERS = 4 };
    if (job->scratch)
        nftw(job->scratch, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

static void end(struct job *job, pid_t pid) {
    siginfo_t info;
    int status = 0;
    while (pid > 0 && waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR)
        continue;
    pthread_mutex_lock(&job->jobs->mutex);
    job->pid = 0; /* from now on it gets no signal */
    if (pid > 0) {
        kill(-pid, SIGKILL); /* what it has left behind */
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    bool finished = pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) <= 1;
    job->state = job->stopped ? STOPPED : finished && job->out.length > 0 ? DONE : FAILED;
    pthread_mutex_unlock(&job->jobs->mutex);
    remove_scratch(job);
}

static void *run(void *context) {
    struct job *job = context;
    int out[2] = {-1, -1}, said[2] = {-1, -1};
    pid_t pid = -1, parent = getpid();
    if (pipe2(out, O_CLOEXEC) == 0 && pipe2(said, O_CLOEXEC) == 0) {
        /* Under the mutex, so that who stops it finds a process or prevents one. The child dies
         * with the thread that made it: this one waits for it. */
        pthread_mutex_lock(&job->jobs->mutex);
        pid = job->stopped ? -1 : fork();
        if (pid == 0)
            become(job, job->input, out[1], said[1], parent);
        job->pid = pid > 0 ? pid : 0;
        pthread_mutex_unlock(&job->jobs->mutex);
    }
    close(job->input);
    for (int i = 1; i >= 0; i--) {
        if (i == 0 && pid > 0)
            listen_to(job, out[0], said[0]);
        close(out[i]);
        close(said[i]);
    }
    end(job, pid);
    return NULL;
}

static void free_job(struct job **place) {
    CH_FREED struct job *job = *place;
    if (!job->joined)
        pthread_join(job->thread, NULL);
    for (int i = 0; job->argument[i]; i++)
        ch_free(job->argument[i]);
    ch_free(job->scratch);
    ch_text_done(&job->out);
    ch_text_done(&job->said);
    *place = NULL;
}

/* A file in memory with this text, to be read from its beginning; -1 with errno. */
static int open_input(const char *text) {
    int file = memfd_create("crownhead-input", MFD_CLOEXEC);
    if (file < 0 || (ch_fill_file(file, text) && lseek(file, 0, SEEK_SET) == 0))
        return file;
    close(file);
    return -1;
}

/* True if the word is a file in the scratch folder. */
static bool is_scratch(const char *word) {
    return strncmp(word, scratch, sizeof scratch - 1) == 0;
}

static bool needs_scratch(const struct ch_job_kind *kind) {
    for (int i = 0; i < CH_JOB_WORDS && kind->words[i]; i++)
        if (is_scratch(kind->words[i]))
            return true;
    return false;
}

/* An empty folder. The caller's; NULL with errno. */
static char *make_scratch(void) {
    const char *folder = getenv("TMPDIR");
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    ch_text_addf(&path, "%s/crownhead-XXXXXX", folder && folder[0] ? folder : "/tmp");
    return mkdtemp(path.data) ? ch_text_take(&path) : NULL;
}

/* A free place; the oldest job that has ended gives its own up. NULL: one runs. */
static struct job **find_place(struct ch_jobs *jobs) {
    struct job **place = NULL, **oldest = NULL;
    bool running = false;
    pthread_mutex_lock(&jobs->mutex);
    for (int i = 0; i < KEPT; i++) {
        struct job *job = jobs->job[i];
        running |= job && job->state == RUNNING;
        if (!job)
            place = &jobs->job[i];
        else if (!oldest || job->number < (*oldest)->number)
            oldest = &jobs->job[i];
    }
    pthread_mutex_unlock(&jobs->mutex);
    if (running || place)
        return running ? NULL : place;
    free_job(oldest);
    return oldest;
}

/* A word of the command, with what is put in for one that begins with @. The caller's. */
static char *fill_in(const char *word, const struct ch_job_wish *wish, const struct job *job) {
    const struct {
        const char *word, *value;
    } values[] = {{"@game", wish->game},          {"@agent", wish->agent},
                  {"@against", wish->against},    {"@match", wish->match},
                  {"@record", job->jobs->record}, {"@own", job->jobs->own}};
    if (is_scratch(word)) {
        struct ch_text path = ch_text_new();
        ch_text_addf(&path, "%s%s", job->scratch, word + sizeof scratch - 1);
        return ch_text_take(&path);
    }
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].word, word) == 0) {
            assert(values[i].value);
            return ch_copy(values[i].value);
        }
    return ch_copy(word);
}

/* 0, or the number of the error that keeps it from being begun. */
static int begin(struct job *job, const struct ch_job_wish *wish) {
    job->input = open_input(wish->text);
    if (job->input >= 0 && needs_scratch(job->kind))
        job->scratch = make_scratch();
    if (job->input < 0 || (needs_scratch(job->kind) && !job->scratch))
        return errno ? errno : EIO;
    job->argument[0] = ch_copy("crownhead");
    for (int i = 0; i < CH_JOB_WORDS && job->kind->words[i]; i++)
        job->argument[i + 1] = fill_in(job->kind->words[i], wish, job);
    return pthread_create(&job->thread, NULL, run, job);
}

enum ch_status ch_jobs_start(struct ch_jobs *jobs, const struct ch_job_wish *wish, int *number,
                             struct ch_error *error) {
    const struct ch_job_kind *kind = wish->kind;
    if (ch_job_has(kind, "@record") && !jobs->record)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "there is no record here; start the server with --db FILE");
    if (ch_job_has(kind, "@own") && !jobs->own)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "no games are kept here");
    struct job **place = find_place(jobs);
    if (!place)
        return ch_error_set(error, CH_BUSY, NULL, 0,
                            "other work is being done; stop it, or try again when it is done");
    /* The report that was made before is not wanted any more: they are large. */
    for (int i = 0; i < KEPT && ch_job_has(kind, "@record"); i++)
        if (jobs->job[i] && jobs->job[i]->kind == kind)
            free_job(&jobs->job[i]);
    struct job *job = ch_alloc(sizeof *job);
    *job = (struct job){.jobs = jobs, .kind = kind, .number = ++jobs->last};
    job->out = ch_text_new();
    job->said = ch_text_new();
    int why = begin(job, wish);
    if (!why) {
        *place = job;
        *number = job->number;
        return CH_OK;
    }
    if (job->input >= 0)
        close(job->input);
    remove_scratch(job);
    job->joined = true; /* there is no thread */
    free_job(&job);
    errno = why;
    return ch_error_system(error, NULL, "the work can't be begun");
}

static struct job *find_job(struct ch_jobs *jobs, int number) {
    for (int i = 0; i < KEPT; i++)
        if (jobs->job[i] && jobs->job[i]->number == number)
            return jobs->job[i];
    return NULL;
}

/* The whole lines that it printed, each a JSON object. */
static void add_lines(const struct job *job, struct ch_text *json) {
    const char *at = job->out.length ? job->out.data : "", *end, *comma = "";
    for (; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        if (*at != '{')
            continue;
        ch_text_add(json, comma);
        ch_text_add_bytes(json, at, (size_t)(end - at));
        comma = ",";
    }
}

bool ch_jobs_state(struct ch_jobs *jobs, int number, struct ch_text *json) {
    static const char *const names[] = {"running", "done", "failed", "stopped"};
    struct job *job = find_job(jobs, number);
    if (!job)
        return false;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&jobs->mutex);
    ch_text_plain(job->said.data, "\n");

    ch_text_addf(json,
                 "{\"version\":1,\"job\":%d,\"kind\":\"%s\",\"state\":\"%s\",\"said\":", number,
                 job->kind->name, names[job->state]);
    ch_json_end(json, cJSON_CreateString(job->said.length ? job->said.data : ""));
    ch_text_add(json, ",\"lines\":[");
    if (!ch_job_has(job->kind, "@record"))
        add_lines(job, json);
    ch_text_add(json, "]}\n");

    return true;
}

bool ch_jobs_output(struct ch_jobs *jobs, int number, struct ch_text *text) {
    struct job *job = find_job(jobs, number);
    if (!job)
        return false;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&jobs->mutex);
    if (job->state == DONE)
        ch_text_add_bytes(text, job->out.data, job->out.length);
    return job->state == DONE;
}

bool ch_jobs_stop(struct ch_jobs *jobs, int number) {
    struct job *job = find_job(jobs, number);
    if (!job)
        return false;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&jobs->mutex);
    if (job->state == RUNNING) {
        job->stopped = true;
        if (job->pid > 0)
            kill(-job->pid, SIGKILL);
    }
    return true;
}

void ch_jobs_free(struct ch_jobs *jobs) {
    for (int i = 0; i < KEPT; i++)
        if (jobs->job[i]) {
            ch_jobs_stop(jobs, jobs->job[i]->number);
            free_job(&jobs->job[i]);
        }
    pthread_mutex_destroy(&jobs->mutex);
    ch_free(jobs);
}
