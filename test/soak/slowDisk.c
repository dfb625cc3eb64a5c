/* A disk that takes its time: loaded in front of the C library (LD_PRELOAD), it makes every wait for the disk longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_longer(void) {
  const char *ms = getenv("SLOW_DISK_MS");
  if (ms) usleep(1000 * atoi(ms));
}

int fsync(int file) {
  wait_longer();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  wait_longer();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
