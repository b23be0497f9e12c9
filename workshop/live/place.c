/* Where a match can be watched; see teller.h. */
#include "workshop/live/teller.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* MOST_NAMES: of a folder that are looked at. YOUNG_S: a socket without a name yet is left alone so
 * long. */
enum { MOST_NAMES = 4096, YOUNG_S = 60, WAITING = 8, PATH_ROOM = 256 };

/* A folder that is there and not to be trusted. */
enum { STRANGE = -2 };

/* Writes the path of a folder; false: there is none of this number. */
static bool folder_path(int number, char path[PATH_ROOM]) {
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    long user = (long)geteuid();
    int length = -1;
    if (number == 0 && runtime && runtime[0] == '/')
        length = snprintf(path, PATH_ROOM, "%s/crownhead", runtime);
    else if (number == 1)
        length = snprintf(path, PATH_ROOM, "/run/user/%ld/crownhead", user);
    else if (number == 2)
        length = snprintf(path, PATH_ROOM, "/tmp/crownhead-%ld", user);
    return length > 0 && length < PATH_ROOM;
}

/* Opens a folder if it is this user's alone; -1 with errno, or STRANGE. */
static int open_folder(int number, bool make) {
    char path[PATH_ROOM];
    struct stat about;
    errno = ENOENT;
    if (!folder_path(number, path) || (make && mkdir(path, 0700) != 0 && errno != EEXIST))
        return -1;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return -1;
    if (fstat(folder, &about) == 0 && about.st_uid == geteuid() && (about.st_mode & 077) == 0)
        return folder;
    close(folder);
    return STRANGE;
}

/* The beginning of the names of a record's sockets; false: there is no such file. */
static bool name_of(const char *record, char name[CH_LIVE_NAME]) {
    struct stat about;
    if (stat(record, &about) != 0)
        return false;
    snprintf(name, CH_LIVE_NAME, "%llx-%llx-", (unsigned long long)about.st_dev,
             (unsigned long long)about.st_ino);
    return true;
}

/* The address of a name in an open folder, whatever the length of the folder's path. */
static struct sockaddr_un address_of(int folder, const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s", folder, name);
    return address;
}

static int new_socket(void) {
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

/* True if the other end of a connection is this user's. */
static bool is_ours(int connection) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           size == sizeof peer && peer.uid == geteuid();
}

static int connect_to(int folder, const char *name) {
    struct sockaddr_un address = address_of(folder, name);
    struct stat about;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISSOCK(about.st_mode) ||
        about.st_uid != geteuid())
        return -1;
    int connection = new_socket();
    if (connection < 0)
        return -1;
    if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0 &&
        is_ours(connection))
        return connection;
    int why = errno;
    close(connection);
    errno = why;
    return -1;
}

/* Removes a name if it is a socket without a listener. */
static void remove_stale(int folder, const char *name) {
    struct stat about;
    bool hidden = name[0] == '.';
    if (strspn(name + hidden, "0123456789abcdef-") != strlen(name + hidden) ||
        fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISSOCK(about.st_mode))
        return;
    if (hidden && time(NULL) - about.st_mtime < YOUNG_S) /* it may be about to listen */
        return;
    errno = 0;
    int connection = connect_to(folder, name);
    if (connection >= 0)
        close(connection);
    else if (errno == ECONNREFUSED)
        unlinkat(folder, name, 0);
}

/* Calls `each` for the names in a folder, until it returns false. */
static void each_name(int folder, bool (*each)(void *context, int folder, const char *name),
                      void *context) {
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *names = copy < 0 ? NULL : fdopendir(copy);
    const struct dirent *entry;
    if (!names) {
        if (copy >= 0)
            close(copy);
        return;
    }
    for (int i = 0; i < MOST_NAMES && (entry = readdir(names)) != NULL; i++)
        if (strlen(entry->d_name) < CH_LIVE_NAME && !each(context, folder, entry->d_name))
            break;
    closedir(names);
}

static bool remove_old(void *context, int folder, const char *name) {
    (void)context;
    if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0)
        remove_stale(folder, name);
    return true;
}

/* Listens under a hidden name first, then renames it to its own. */
static bool listen_at(struct ch_live_place *place, const char *stem) {
    uint64_t number;
    char hidden[CH_LIVE_NAME + 1];
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        return false;
    assert(strlen(stem) + 16 < sizeof place->name);
    snprintf(place->name, sizeof place->name, "%s%016llx", stem, (unsigned long long)number);
    snprintf(hidden, sizeof hidden, ".%s", place->name);
    struct sockaddr_un address = address_of(place->folder, hidden);
    place->listener = new_socket();
    if (place->listener < 0)
        return false;
    if (bind(place->listener, (struct sockaddr *)&address, sizeof address) == 0) {
        if (fchmodat(place->folder, hidden, 0600, 0) == 0 &&
            listen(place->listener, WAITING) == 0 &&
            renameat(place->folder, hidden, place->folder, place->name) == 0)
            return true;
        int why = errno;
        unlinkat(place->folder, hidden, 0);
        errno = why;
    }
    close(place->listener);
    place->listener = -1;
    return false;
}

enum ch_status ch_live_place_open(const char *record, struct ch_live_place *place,
                                  struct ch_error *error) {
    char stem[CH_LIVE_NAME], path[PATH_ROOM] = "";
    *place = (struct ch_live_place){.listener = -1, .folder = -1};
    if (!name_of(record, stem))
        return ch_error_system(error, record, "the match can't be watched");
    for (int i = 0; i < CH_LIVE_FOLDERS && place->folder < 0; i++) {
        place->folder = open_folder(i, true);
        if (place->folder == STRANGE) {
            folder_path(i, path);
            return ch_error_set(error, CH_SYSTEM, path, 0,
                                "the match can't be watched, since this folder is not yours alone; "
                                "remove it, or give it the mode 700");
        }
    }
    if (place->folder < 0)
        return ch_error_system(error, NULL,
                               "the match can't be watched: there is no folder for it");
    each_name(place->folder, remove_old, NULL);
    if (listen_at(place, stem))
        return CH_OK;
    ch_error_system(error, NULL, "the match can't be watched");
    close(place->folder);
    place->folder = -1;
    return CH_SYSTEM;
}

void ch_live_place_close(struct ch_live_place *place) {
    if (place->listener < 0)
        return;
    unlinkat(place->folder, place->name, 0);
    close(place->listener);
    close(place->folder);
    *place = (struct ch_live_place){.listener = -1, .folder = -1};
}

int ch_live_place_accept(const struct ch_live_place *place) {
    for (;;) {
        int connection = accept4(place->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (connection < 0 || is_ours(connection))
            return connection;
        close(connection);
    }
}

struct search {
    const char *stem;
    struct ch_live_found *found;
    int number, count, room;
};

static bool add_found(void *context, int folder, const char *name) {
    struct search *search = context;
    (void)folder;
    if (strncmp(name, search->stem, strlen(search->stem)) != 0)
        return true;
    struct ch_live_found *found = &search->found[search->count++];
    found->folder = search->number;
    snprintf(found->name, sizeof found->name, "%s", name);
    return search->count < search->room;
}

int ch_live_places(const char *record, struct ch_live_found found[], int room) {
    char stem[CH_LIVE_NAME];
    if (!name_of(record, stem))
        return 0;
    struct search search = {.stem = stem, .found = found, .room = room};
    for (; search.number < CH_LIVE_FOLDERS && search.count < room; search.number++) {
        int folder = open_folder(search.number, false);
        if (folder < 0)
            continue;
        each_name(folder, add_found, &search);
        close(folder);
    }
    return search.count;
}

int ch_live_place_connect(const struct ch_live_found *found) {
    int folder = open_folder(found->folder, false);
    if (folder < 0)
        return -1;
    int connection = connect_to(folder, found->name);
    close(folder);
    return connection;
}
