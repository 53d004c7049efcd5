#define _GNU_SOURCE
#include "CFiber.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

_Thread_local CFiberThread cfiber_thread_state;
_Thread_local CFiberSeat cfiber_thread_seat;

// Only address space: a page costs memory once it was touched.
static const size_t stack_size = 8u << 20;
static const size_t guard_size = 64u << 10;
// Where the first thread's stack begins, as the loader knows.
extern void *__libc_stack_end;
// More idle stacks than this go back to the system.
static const int maximum_idle = 64;

static _Thread_local CFiber *idle;
static _Thread_local int idle_count;
static _Thread_local int has_exit_key;

// The switch. Saved are the registers that the ABI lets a callee assume unchanged, and the floating
// point control words; everything else is dead across a call. The jump through a register (and not
// `ret`) keeps the processor's return predictor out of it. Each direction has its own copy, so that
// each jump has a history of its own; both know the first two fields of CFiber.
_Static_assert(offsetof(CFiber, own_stack) == 0, "the switch knows this place");
_Static_assert(offsetof(CFiber, resumer_stack) == 8, "the switch knows this place");
void cfiber_begin(void);

#if defined(__x86_64__)
#define SWITCH(name, save, load)                                                  \
    ".globl " name "\n"                                                           \
    ".type " name ",@function\n"                                                  \
    ".p2align 4\n" name ":\n"                                                     \
    "    pushq %rbp\n"                                                            \
    "    pushq %rbx\n"                                                            \
    "    pushq %r12\n"                                                            \
    "    pushq %r13\n"                                                            \
    "    pushq %r14\n"                                                            \
    "    pushq %r15\n"                                                            \
    "    subq $8, %rsp\n"                                                         \
    "    stmxcsr (%rsp)\n"                                                        \
    "    fnstcw 4(%rsp)\n"                                                        \
    "    movl (%rsp), %eax\n"                                                     \
    "    movzwl 4(%rsp), %edx\n"                                                  \
    "    movq %rsp, " save "(%rdi)\n"                                             \
    "    movq " load "(%rdi), %rsp\n"                                             \
    /* Loading the control words stalls the processor, and they hardly differ. */ \
    "    cmpl (%rsp), %eax\n"                                                     \
    "    je 1f\n"                                                                 \
    "    ldmxcsr (%rsp)\n"                                                        \
    "1:  cmpw 4(%rsp), %dx\n"                                                     \
    "    je 2f\n"                                                                 \
    "    fldcw 4(%rsp)\n"                                                         \
    "2:  addq $8, %rsp\n"                                                         \
    "    popq %r15\n"                                                             \
    "    popq %r14\n"                                                             \
    "    popq %r13\n"                                                             \
    "    popq %r12\n"                                                             \
    "    popq %rbx\n"                                                             \
    "    popq %rbp\n"                                                             \
    "    popq %rcx\n"                                                             \
    "    jmpq *%rcx\n"                                                            \
    ".size " name ",.-" name "\n"

__asm__(
    ".text\n"
    SWITCH("cfiber_resume", "8", "0")
    SWITCH("cfiber_park", "0", "8")
    ".globl cfiber_begin\n"
    ".type cfiber_begin,@function\n"
    "cfiber_begin:\n"
    "    movq %rbx, %rdi\n"
    "    callq *%r12\n"
    "    ud2\n"
    ".size cfiber_begin,.-cfiber_begin\n");

static void *first_frame(CFiber *fiber) {
    // The slots as the switch pops them; after the last one the stack is aligned to 16 bytes.
    uintptr_t *top = (uintptr_t *)((uintptr_t)fiber & ~(uintptr_t)15);
    uintptr_t *frame = top - 10;
    frame[0] = 0x1f80 | ((uintptr_t)0x037f << 32);  // MXCSR and x87 control word at reset
    frame[1] = 0;                                   // r15
    frame[2] = 0;                                   // r14
    frame[3] = 0;                                   // r13
    frame[4] = (uintptr_t)fiber->main;              // r12
    frame[5] = (uintptr_t)fiber;                    // rbx
    frame[6] = 0;                                   // rbp: the end for whoever walks frames
    frame[7] = (uintptr_t)cfiber_begin;
    frame[8] = 0;
    frame[9] = 0;
    return frame;
}
#elif defined(__aarch64__)
#define SWITCH(name, save, load)      \
    ".globl " name "\n"               \
    ".type " name ",%function\n"      \
    ".p2align 4\n" name ":\n"         \
    "    sub sp, sp, #176\n"          \
    "    stp x19, x20, [sp, #0]\n"    \
    "    stp x21, x22, [sp, #16]\n"   \
    "    stp x23, x24, [sp, #32]\n"   \
    "    stp x25, x26, [sp, #48]\n"   \
    "    stp x27, x28, [sp, #64]\n"   \
    "    stp x29, x30, [sp, #80]\n"   \
    "    stp d8, d9, [sp, #96]\n"     \
    "    stp d10, d11, [sp, #112]\n"  \
    "    stp d12, d13, [sp, #128]\n"  \
    "    stp d14, d15, [sp, #144]\n"  \
    "    mrs x9, fpcr\n"              \
    "    str x9, [sp, #160]\n"        \
    "    mov x9, sp\n"                \
    "    str x9, [x0, #" save "]\n"   \
    "    ldr x9, [x0, #" load "]\n"   \
    "    mov sp, x9\n"                \
    "    ldr x9, [sp, #160]\n"        \
    "    msr fpcr, x9\n"              \
    "    ldp d14, d15, [sp, #144]\n"  \
    "    ldp d12, d13, [sp, #128]\n"  \
    "    ldp d10, d11, [sp, #112]\n"  \
    "    ldp d8, d9, [sp, #96]\n"     \
    "    ldp x29, x30, [sp, #80]\n"   \
    "    ldp x27, x28, [sp, #64]\n"   \
    "    ldp x25, x26, [sp, #48]\n"   \
    "    ldp x23, x24, [sp, #32]\n"   \
    "    ldp x21, x22, [sp, #16]\n"   \
    "    ldp x19, x20, [sp, #0]\n"    \
    "    add sp, sp, #176\n"          \
    "    br x30\n"                    \
    ".size " name ",.-" name "\n"

__asm__(
    ".text\n"
    SWITCH("cfiber_resume", "8", "0")
    SWITCH("cfiber_park", "0", "8")
    ".globl cfiber_begin\n"
    ".type cfiber_begin,%function\n"
    "cfiber_begin:\n"
    "    mov x0, x20\n"
    "    blr x19\n"
    "    brk #1\n"
    ".size cfiber_begin,.-cfiber_begin\n");

static void *first_frame(CFiber *fiber) {
    uintptr_t *top = (uintptr_t *)((uintptr_t)fiber & ~(uintptr_t)15);
    uintptr_t *frame = top - 22;
    for (int i = 0; i < 22; i++) frame[i] = 0;
    frame[0] = (uintptr_t)fiber->main;    // x19
    frame[1] = (uintptr_t)fiber;          // x20
    frame[11] = (uintptr_t)cfiber_begin;  // x30; x29 is zero: the end for whoever walks frames
    return frame;
}
#else
#error "A stack switch is written for x86_64 and aarch64 only."
#endif

static pthread_key_t exit_key;
static pthread_once_t exit_once = PTHREAD_ONCE_INIT;

static void drain(void *unused) {
    (void)unused;
    while (idle) {
        CFiber *fiber = idle;
        idle = fiber->next;
        cfiber_discard(fiber);
    }
    idle_count = 0;
    has_exit_key = 0;
}

static void make_exit_key(void) {
    pthread_key_create(&exit_key, drain);
}

static CFiber *prepare(void *place, CFiberMain main, void *mapping, size_t size) {
    CFiber *fiber = place;
    fiber->mapping = mapping;
    fiber->mapping_size = size;
    fiber->main = main;
    fiber->work = NULL;
    fiber->errand = NULL;
    fiber->next = NULL;
    fiber->resumer_stack = NULL;
    fiber->mark = cfiber_intact;
    fiber->own_stack = first_frame(fiber);
    return fiber;
}

static CFiber *make(CFiberMain main) {
    char *mapping = mmap(NULL, stack_size, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapping == MAP_FAILED) return NULL;
    // Running off the stack's end faults instead of writing into a neighbour, by a large frame, too.
    if (mprotect(mapping, guard_size, PROT_NONE) != 0) {
        munmap(mapping, stack_size);
        return NULL;
    }
    return prepare(mapping + stack_size - 128, main, mapping, stack_size);
}

// The lowest address of the calling thread's stack, as far as it may grow; 0 when nobody knows.
static uintptr_t lowest_address(void) {
    static _Thread_local uintptr_t lowest;
    if (lowest) return lowest;
    if (getpid() == gettid()) {
        // The system would read a file to tell the first thread's.
        struct rlimit limit;
        if (getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
        size_t size = limit.rlim_cur == RLIM_INFINITY ? stack_size : (size_t)limit.rlim_cur;
        lowest = (uintptr_t)__libc_stack_end - size;
    } else {
        pthread_attr_t attributes;
        if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
        void *base = NULL;
        size_t size = 0;
        pthread_attr_getstack(&attributes, &base, &size);
        pthread_attr_destroy(&attributes);
        lowest = (uintptr_t)base;
    }
    return lowest;
}

CFiber *cfiber_take_below(CFiberMain main, size_t gap, size_t room) {
    uintptr_t lowest = lowest_address();
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (!lowest || here - lowest < gap + room) return NULL;
    return prepare((char *)((here - gap) & ~(uintptr_t)63), main, NULL, 0);
}

CFiber *cfiber_take(CFiberMain main) {
    CFiber *fiber = idle;
    if (fiber && fiber->main == main) {
        idle = fiber->next;
        idle_count--;
        return fiber;
    }
    return make(main);
}

void cfiber_give(CFiber *fiber) {
    if (idle_count >= maximum_idle) {
        cfiber_discard(fiber);
        return;
    }
    if (!has_exit_key) {
        has_exit_key = 1;
        // The pool dies with its thread.
        pthread_once(&exit_once, make_exit_key);
        pthread_setspecific(exit_key, &cfiber_thread_state);
    }
    fiber->next = idle;
    idle = fiber;
    idle_count++;
}

void cfiber_discard(CFiber *fiber) {
    munmap(fiber->mapping, fiber->mapping_size);
}
