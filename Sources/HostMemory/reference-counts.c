#include "HostMemory.h"

#include <stdatomic.h>
#include <stdint.h>

// What the linker's `--wrap` names the runtime's own functions; null where it was not asked for.
extern void *__real_swift_retain(void *object) __attribute__((weak));
extern void __real_swift_release(void *object) __attribute__((weak));

// One strong reference in the word behind an object's type.
static const uint64_t one = UINT64_C(1) << 33;

static _Atomic bool is_plain;

static inline bool counts_plainly(void *object) {
    // What is negative is no object, such as a text that is part of the program.
    return atomic_load_explicit(&is_plain, memory_order_relaxed) && (intptr_t)object > 0;
}

// As the runtime does, whose business is what remains negative: a count that is kept elsewhere or never
// changes, one that would run over, and the end of the last reference.
static inline bool change(void *object, uint64_t by) {
    uint64_t *count = (uint64_t *)object + 1;
    uint64_t changed = *count + by;
    if ((int64_t)changed < 0) return false;
    *count = changed;
    return true;
}

void *__wrap_swift_retain(void *object) {
    // Some callers leave marks of their own in the bits that no address has.
    void *address = (void *)((uintptr_t)object & ~UINT64_C(0xf000000000000007));
    return counts_plainly(object) && change(address, one) ? object : __real_swift_retain(object);
}

void __wrap_swift_release(void *object) {
    if (!counts_plainly(object) || !change(object, -one)) __real_swift_release(object);
}

bool host_count_references_plainly(void *object) {
    if (!__real_swift_retain || !__real_swift_release) return false;
    // Nobody promises that the next runtime keeps its counts where this one does.
    const uint64_t *count = (uint64_t *)object + 1;
    uint64_t before = *count;
    __real_swift_retain(object);
    uint64_t between = *count;
    __real_swift_release(object);
    if (between != before + one || *count != before) return false;
    atomic_store(&is_plain, true);
    return true;
}

void host_count_references_atomically(void) { atomic_store(&is_plain, false); }
