/*
 * A crowd that comes at its own pace, whether or not the server keeps up: each request on a new connection, as visitors
 * come. In C, so that one core sends ten times what a process can answer.
 *
 *   crowd PORT PER_SECOND SECONDS PATIENCE_MS REQUEST...
 *
 * Each REQUEST is a file, sent in turns. "@@@@@@@@" in it is replaced by a number of its own. Prints one line of JSON:
 * for each file the answers by status, "0" for none in time, and the times of the good ones in microseconds. A time
 * begins when the request was due, so that a late crowd is no advantage.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { KINDS = 8, MOST_OPEN = 65536, ADDRESSES = 200 };

struct kind {
  char *text, *number;
  size_t length;
  unsigned sent, statuses[600], good, *times;
};
struct visit {
  unsigned kind, status, at;
  long due;
  size_t received, expected;
  char head[2048];
};

static struct kind kinds[KINDS];
static struct visit *visits[MOST_OPEN];
static int open_count, poller;
static unsigned kind_count, total;

static long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000L + t.tv_nsec / 1000;
}

static void finish(int fd, unsigned status) {
  struct visit *v = visits[fd];
  struct kind *k = &kinds[v->kind];
  if (status < 600) k->statuses[status]++;
  if (status == 200 || status == 202) k->times[k->good++] = (unsigned)(now_us() - v->due);
  visits[fd] = NULL;
  free(v);
  close(fd);
  open_count--;
}

static void begin(unsigned number, long due, int port) {
  unsigned kind = number % kind_count;
  struct kind *k = &kinds[kind];
  k->sent++;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (fd < 0 || fd >= MOST_OPEN) {
    if (fd >= 0) close(fd);
    k->statuses[0]++;
    return;
  }
  int one = 1;
  setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000101 + number % ADDRESSES)};
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct visit *v = visits[fd] = calloc(1, sizeof *v);
  *v = (struct visit){.kind = kind, .due = due};
  open_count++;
  struct epoll_event event = {.events = EPOLLOUT, .data.fd = fd};
  if (bind(fd, (void *)&from, sizeof from) || (connect(fd, (void *)&to, sizeof to) && errno != EINPROGRESS) ||
      epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event))
    finish(fd, 0);
}

static void write_request(int fd) {
  struct kind *k = &kinds[visits[fd]->kind];
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (k->number) {
    char digits[9];
    snprintf(digits, sizeof digits, "%08x", total++);
    memcpy(k->number, digits, 8);
  }
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  if (error || send(fd, k->text, k->length, MSG_NOSIGNAL) != (ssize_t)k->length ||
      epoll_ctl(poller, EPOLL_CTL_MOD, fd, &event))
    finish(fd, 0);
}

static void read_answer(int fd) {
  static char buffer[1 << 16];
  struct visit *v = visits[fd];
  ssize_t n;
  while ((n = recv(fd, buffer, sizeof buffer, 0)) > 0) {
    if (!v->expected) {
      size_t room = sizeof v->head - 1 - v->received, part = (size_t)n < room ? (size_t)n : room;
      if (v->received < sizeof v->head - 1) memcpy(v->head + v->received, buffer, part);
      char *end = strstr(v->head, "\r\n\r\n"), *length = strcasestr(v->head, "\r\ncontent-length:");
      if (end) {
        v->status = (unsigned)atoi(v->head + 9);
        v->expected = (size_t)(end + 4 - v->head) + (length && length < end ? strtoul(length + 17, NULL, 10) : 0);
      }
    }
    v->received += (size_t)n;
    if (v->expected && v->received >= v->expected) return finish(fd, v->status);
  }
  if (n == 0 || errno != EAGAIN) finish(fd, 0);
}

static int compare(const void *a, const void *b) {
  return *(const unsigned *)a < *(const unsigned *)b ? -1 : 1;
}

int main(int argc, char **argv) {
  int port = atoi(argv[1]);
  double per_us = atof(argv[2]) / 1e6;
  long seconds_us = (long)(atof(argv[3]) * 1e6), patience_us = atol(argv[4]) * 1000;
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  poller = epoll_create1(0);
  for (; kind_count < (unsigned)argc - 5; kind_count++) {
    struct kind *k = &kinds[kind_count];
    FILE *file = fopen(argv[5 + kind_count], "r");
    k->text = calloc(1, 1 << 16);
    k->length = fread(k->text, 1, (1 << 16) - 1, file);
    fclose(file);
    k->number = strstr(k->text, "@@@@@@@@");
    k->times = calloc((size_t)(per_us * (double)seconds_us) + 2, sizeof *k->times);
  }

  long start = now_us(), now = start;
  unsigned begun = 0;
  while (now - start < seconds_us || (open_count && now - start < seconds_us + patience_us)) {
    long elapsed = now - start < seconds_us ? now - start : seconds_us;
    for (unsigned due = (unsigned)((double)elapsed * per_us), most = 64; begun < due && most--; begun++)
      begin(begun, start + (long)(begun / per_us), port);
    struct epoll_event events[512];
    int n = epoll_wait(poller, events, 512, 1);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      if (!visits[fd]) continue;
      if (events[i].events & EPOLLOUT) write_request(fd);
      else read_answer(fd);
    }
    now = now_us();
  }
  for (int fd = 0; fd < MOST_OPEN; fd++)
    if (visits[fd]) finish(fd, 0);

  printf("[");
  for (unsigned i = 0; i < kind_count; i++) {
    struct kind *k = &kinds[i];
    qsort(k->times, k->good, sizeof *k->times, compare);
    printf("%s{\"sent\":%u,\"good\":%u,\"p50Ms\":%.1f,\"p99Ms\":%.1f,\"statuses\":{", i ? "," : "", k->sent, k->good,
           k->good ? k->times[k->good / 2] / 1e3 : 0, k->good ? k->times[(size_t)(k->good * 0.99)] / 1e3 : 0);
    const char *comma = "";
    for (unsigned s = 0; s < 600; s++)
      if (k->statuses[s]) printf("%s\"%u\":%u", comma, s, k->statuses[s]), comma = ",";
    printf("}}");
  }
  printf("]\n");
}
