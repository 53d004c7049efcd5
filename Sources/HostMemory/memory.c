#include "HostMemory.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

long host_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

/// The first bytes of a file, as text; false where it cannot be read.
static bool read_text(const char *path, char *text, size_t size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t count = read(file, text, size - 1);
    close(file);
    text[count > 0 ? count : 0] = 0;
    return count > 0;
}

long host_occupied_bytes(void) {
    char text[128], *rest;
    if (!read_text("/proc/self/statm", text, sizeof text)) return 0;
    strtol(text, &rest, 10);
    return strtol(rest, NULL, 10) * sysconf(_SC_PAGESIZE);
}

long host_resident_bytes(void) {
    malloc_trim(0);
    return host_occupied_bytes();
}

long host_memory_bytes(void) {
    long whole = sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    char text[32];
    // "max" where there is no bound.
    long bound = read_text("/sys/fs/cgroup/memory.max", text, sizeof text) ? atol(text) : 0;
    return bound > 0 && bound < whole ? bound : whole;
}

void host_keep_freed_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

void host_set_stack_limit(void) {
    const rlim_t usual = 8 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max < usual ? limit.rlim_max : usual;
    setrlimit(RLIMIT_STACK, &limit);
}
