/*
 * Loaded before the C library (LD_PRELOAD) into a server under test. It writes down what the server
 * does to the files of one folder, in order, lets writes and syncs of that folder fail, and moves the
 * clocks that the server sees.
 *
 *   FAULT_FOLDER   the folder, as an absolute path
 *   FAULT_RECORD   a file outside of it, to which each change is appended; unset: nothing is recorded
 *   FAULT_CONTROL  a file of 4 x 8 bytes that fault-shim.ts writes: how far the clock and the steady
 *                  clock are moved (ns), which calls fail, and how many have failed so far
 *
 * A record: kind (1 byte), length of the path (4), offset (8), length of the data (4), path, data; all
 * little endian. Kinds: C created, W written, T truncated to offset, S synced, F a sync that failed, U unlinked,
 * R renamed and L linked (the data is the new path). A process appends under a lock, around the call itself.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { FAIL_NOTHING, DISK_FULL, WRITES_FAIL, SYNCS_FAIL };
enum { MOST_FILES = 4096 };

struct control {
  int64_t clock_ns;
  int64_t steady_ns;
  int64_t failing;
  int64_t failures;
};

static struct control no_control;
static volatile struct control *control = &no_control;
static const char *folder;
static size_t folder_length;
static int record_fd = -1;
static struct {
  char *path;
  dev_t device;
  ino_t inode;
} files[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...)                                          \
  static type (*real)(__VA_ARGS__);                                    \
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, name)

__attribute__((constructor)) static void start(void) {
  REAL(int, "open", const char *, int, ...);
  folder = getenv("FAULT_FOLDER");
  folder_length = folder ? strlen(folder) : 0;
  const char *record = getenv("FAULT_RECORD");
  if (folder && record) record_fd = real(record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *file = getenv("FAULT_CONTROL");
  int fd = file ? real(file, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (shared != MAP_FAILED) control = shared;
}

static int is_watched(const char *path) {
  return folder && path && !strncmp(path, folder, folder_length) &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

/* libuv closes without the C library: what is open under the number now may be something else. */
static const char *path_of(int fd) {
  struct stat now;
  if (fd < 0 || fd >= MOST_FILES || !files[fd].path || fstat(fd, &now) != 0) return NULL;
  return now.st_dev == files[fd].device && now.st_ino == files[fd].inode ? files[fd].path : NULL;
}

static void remember(int fd, const char *path) {
  struct stat now;
  if (fd >= MOST_FILES || fstat(fd, &now) != 0) return;
  free(files[fd].path);
  files[fd].path = strdup(path);
  files[fd].device = now.st_dev;
  files[fd].inode = now.st_ino;
}

static void record(char kind, const char *path, int64_t offset, const void *data, uint32_t length) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  if (record_fd < 0) return;
  uint32_t path_length = strlen(path);
  char head[17];
  head[0] = kind;
  memcpy(head + 1, &path_length, 4);
  memcpy(head + 5, &offset, 8);
  memcpy(head + 13, &length, 4);
  struct iovec parts[] = {{head, 17}, {(void *)path, path_length}, {(void *)data, length}};
  ssize_t whole = 17 + (ssize_t)path_length + length;
  /* A record that is cut short would make all that follows unreadable. */
  if (real(record_fd, parts, 3) != whole) abort();
}

static int fails(const char *path, int64_t kind) {
  if (!path || control->failing != kind) return 0;
  __atomic_add_fetch(&control->failures, 1, __ATOMIC_SEQ_CST);
  errno = kind == DISK_FULL ? ENOSPC : EIO;
  return 1;
}
static int write_fails(const char *path) { return fails(path, DISK_FULL) || fails(path, WRITES_FAIL); }

static int open_watched(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  if (!is_watched(path)) return real(path, flags, mode);
  pthread_mutex_lock(&lock);
  struct stat before;
  int is_new = (flags & O_CREAT) && stat(path, &before) != 0;
  int fd = is_new && write_fails(path) ? -1 : real(path, flags, mode);
  if (fd >= 0) {
    if (is_new) record('C', path, 0, NULL, 0);
    else if (flags & O_TRUNC) record('T', path, 0, NULL, 0);
    remember(fd, path);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

#define OPEN(name)                                                     \
  int name(const char *path, int flags, ...) {                         \
    REAL(int, #name, const char *, int, ...);                          \
    va_list rest;                                                      \
    va_start(rest, flags);                                             \
    mode_t mode = va_arg(rest, mode_t);                                \
    va_end(rest);                                                      \
    return open_watched(real, path, flags, mode);                      \
  }
OPEN(open)
OPEN(open64)

/* `at` < 0: at the file's position, which the call has moved on. */
static ssize_t after_write(int fd, const char *path, const void *data, ssize_t written, off_t at) {
  if (written > 0)
    record('W', path, at >= 0 ? at : lseek(fd, 0, SEEK_CUR) - written, data, (uint32_t)written);
  return written;
}

ssize_t write(int fd, const void *data, size_t length) {
  REAL(ssize_t, "write", int, const void *, size_t);
  const char *path = path_of(fd);
  if (!path) return real(fd, data, length);
  if (write_fails(path)) return -1;
  pthread_mutex_lock(&lock);
  ssize_t written = after_write(fd, path, data, real(fd, data, length), -1);
  pthread_mutex_unlock(&lock);
  return written;
}

#define PWRITE(name, offset_type)                                                    \
  ssize_t name(int fd, const void *data, size_t length, offset_type at) {            \
    REAL(ssize_t, #name, int, const void *, size_t, offset_type);                    \
    const char *path = path_of(fd);                                                  \
    if (!path) return real(fd, data, length, at);                                    \
    if (write_fails(path)) return -1;                                                \
    pthread_mutex_lock(&lock);                                                       \
    ssize_t written = after_write(fd, path, data, real(fd, data, length, at), at);   \
    pthread_mutex_unlock(&lock);                                                     \
    return written;                                                                  \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE(name, offset_type)                                    \
  int name(int fd, offset_type length) {                               \
    REAL(int, #name, int, offset_type);                                \
    const char *path = path_of(fd);                                    \
    if (!path) return real(fd, length);                                \
    if (write_fails(path)) return -1;                                  \
    pthread_mutex_lock(&lock);                                         \
    int result = real(fd, length);                                     \
    if (result == 0) record('T', path, length, NULL, 0);               \
    pthread_mutex_unlock(&lock);                                       \
    return result;                                                     \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name)                                                     \
  int name(int fd) {                                                   \
    REAL(int, #name, int);                                             \
    const char *path = path_of(fd);                                    \
    if (!path) return real(fd);                                        \
    pthread_mutex_lock(&lock);                                         \
    int result = fails(path, SYNCS_FAIL) ? -1 : real(fd);              \
    int error = errno;                                                 \
    record(result == 0 ? 'S' : 'F', path, 0, NULL, 0);                 \
    pthread_mutex_unlock(&lock);                                       \
    errno = error;                                                     \
    return result;                                                     \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  if (!is_watched(path)) return real(path);
  pthread_mutex_lock(&lock);
  int result = real(path);
  if (result == 0) record('U', path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  if (!is_watched(from)) return real(from, to);
  pthread_mutex_lock(&lock);
  int result = real(from, to);
  if (result == 0) record('R', from, 0, to, (uint32_t)strlen(to));
  pthread_mutex_unlock(&lock);
  return result;
}

int link(const char *from, const char *to) {
  REAL(int, "link", const char *, const char *);
  if (!is_watched(from)) return real(from, to);
  pthread_mutex_lock(&lock);
  int result = real(from, to);
  if (result == 0) record('L', from, 0, to, (uint32_t)strlen(to));
  pthread_mutex_unlock(&lock);
  return result;
}

static int64_t moved_by(clockid_t id) {
  return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE ? control->clock_ns
         : id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE || id == CLOCK_BOOTTIME
             ? control->steady_ns
             : 0;
}

static void add_ns(struct timespec *time, int64_t ns) {
  int64_t sum = time->tv_nsec + ns % 1000000000;
  time->tv_sec += ns / 1000000000 + (sum < 0 ? -1 : sum / 1000000000);
  time->tv_nsec = sum < 0 ? sum + 1000000000 : sum % 1000000000;
}

int clock_gettime(clockid_t id, struct timespec *time) {
  REAL(int, "clock_gettime", clockid_t, struct timespec *);
  int result = real(id, time);
  if (result == 0) add_ns(time, moved_by(id));
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

/* Node and V8 wait by the steady clock, to a moment that they read from the moved one. */
int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
  REAL(int, "pthread_cond_timedwait", pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  struct timespec moved = *until;
  add_ns(&moved, -control->steady_ns);
  return real(cond, mutex, &moved);
}
