#include "HostMemory.h"

#include <malloc.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

long host_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

long host_resident_bytes(void) {
    malloc_trim(0);
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    long pages = 0;
    if (fscanf(file, "%*ld %ld", &pages) != 1) pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
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
