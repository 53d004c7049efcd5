#define _GNU_SOURCE
#include "HostMemory.h"

#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

static const int trap_signals[] = {SIGILL, SIGTRAP, SIGABRT};
static const int fault_signals[] = {SIGSEGV, SIGBUS};
static host_trap_handler handle_trap;
static pid_t first_thread;
const char *const host_stack_overflow = "the stack is full, as of a function that calls itself for ever";

// The runtime of Swift says by the C library's stderr why it stops a program, and nowhere else.
static char last_words[4096];
static size_t last_words_size;

static ssize_t hear(void *cookie, const char *bytes, size_t count) {
    (void)cookie;
    if (last_words_size > 0 || memmem(bytes, count, "Fatal error", 11) || memmem(bytes, count, "Could not cast", 14)) {
        size_t room = sizeof last_words - 1 - last_words_size;
        size_t taken = count < room ? count : room;
        memcpy(last_words + last_words_size, bytes, taken);
        last_words_size += taken;
        last_words[last_words_size] = 0;
        return (ssize_t)count;
    }
    return write(STDERR_FILENO, bytes, count);
}

static void *stopped_at(const ucontext_t *context) {
#if defined(__x86_64__)
    return (void *)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (void *)context->uc_mcontext.pc;
#else
    return NULL;
#endif
}

static uintptr_t stack_pointer(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.sp;
#else
    return 0;
#endif
}

/// Whether code has run off its stack's end, be it the thread's or one of a queue's own: nothing else near
/// the place where a stack has come to is out of reach.
static bool is_off_stack(const siginfo_t *info, const ucontext_t *context) {
    const uintptr_t frame = 256u << 10;
    uintptr_t place = (uintptr_t)info->si_addr, top = stack_pointer(context);
    return place + frame > top && place < top + frame;
}

extern const char __executable_start;

static bool is_own_code(const void *address) {
    Dl_info info;
    return dladdr(address, &info) && info.dli_fbase == (void *)&__executable_start;
}

static void caught(int number, siginfo_t *info, void *context) {
    // What comes of it from here on has nobody else to turn to.
    for (unsigned index = 0; index < sizeof trap_signals / sizeof *trap_signals; index++) {
        signal(trap_signals[index], SIG_DFL);
    }
    for (unsigned index = 0; index < sizeof fault_signals / sizeof *fault_signals; index++) {
        signal(fault_signals[index], SIG_DFL);
    }
    fflush(stderr);
    if (info->si_code != SI_USER && gettid() == first_thread) {
        void *frames[256];
        int count = backtrace(frames, 256), first = 0;
        void *place = stopped_at(context);
        while (first < count && frames[first] != place) first++;
        if (first == count) first = 0;
        // A call that never returns may be its function's last: where it would return to is another's.
        for (int index = first + 1; index < count; index++) frames[index] = (char *)frames[index] - 1;
        handle_trap(number, last_words, frames + first, count - first);
    }
    if (last_words_size > 0 && write(STDERR_FILENO, last_words, last_words_size) < 0) _exit(128 + number);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

// Whom the engine has asked for faults, which its code of WebAssembly meets and goes on from.
static struct sigaction fault_actions[sizeof fault_signals / sizeof *fault_signals];

static void faulted(int number, siginfo_t *info, void *context) {
    bool is_mine = info->si_code > 0 && gettid() == first_thread;
    if (is_mine && is_off_stack(info, context)) {
        last_words_size = (size_t)snprintf(last_words, sizeof last_words, "%s", host_stack_overflow);
        caught(number, info, context);
        return;
    }
    if (is_mine && is_own_code(stopped_at(context))) {
        caught(number, info, context);
        return;
    }
    const struct sigaction *action = &fault_actions[number == SIGBUS];
    if (action->sa_flags & SA_SIGINFO) action->sa_sigaction(number, info, context);
    else if (action->sa_handler == SIG_DFL) {
        signal(number, SIG_DFL);
        // Code comes back to its fault by itself.
        if (info->si_code <= 0) raise(number);
    } else if (action->sa_handler != SIG_IGN) action->sa_handler(number);
}

void host_catch_faults(void) {
    if (!handle_trap || gettid() != first_thread) return;
    // What has no stack left is told on another.
    static const size_t size = 8u << 20;
    static bool has_stack;
    if (!has_stack) {
        void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (stack == MAP_FAILED || sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = size}, NULL) != 0) return;
        has_stack = true;
    }
    struct sigaction action = {.sa_sigaction = faulted, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    for (unsigned index = 0; index < sizeof fault_signals / sizeof *fault_signals; index++) {
        struct sigaction before;
        sigaction(fault_signals[index], &action, &before);
        bool was_set = (before.sa_flags & SA_SIGINFO) && before.sa_sigaction == faulted;
        if (!was_set) fault_actions[index] = before;
    }
}

void host_catch_traps(host_trap_handler handler) {
    handle_trap = handler;
    first_thread = gettid();
    cookie_io_functions_t functions = {.write = hear};
    FILE *file = fopencookie(NULL, "w", functions);
    if (file) {
        setvbuf(file, NULL, _IOLBF, BUFSIZ);
        stderr = file;
    }
    struct sigaction action = {.sa_sigaction = caught, .sa_flags = SA_SIGINFO};
    for (unsigned index = 0; index < sizeof trap_signals / sizeof *trap_signals; index++) {
        sigaction(trap_signals[index], &action, NULL);
    }
}

/// Finds in the table of all symbols, which the program does not load.
static bool symbol_in(const char *file, size_t size, size_t base, size_t address, char *name, size_t capacity) {
    const Elf64_Ehdr *head = (const void *)file;
    if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) || head->e_ident[EI_CLASS] != ELFCLASS64
        || head->e_shoff + (size_t)head->e_shnum * sizeof(Elf64_Shdr) > size) return false;
    if (head->e_type == ET_DYN) address -= base;
    const Elf64_Shdr *sections = (const void *)(file + head->e_shoff);
    for (int index = 0; index < head->e_shnum; index++) {
        const Elf64_Shdr *table = &sections[index];
        if (table->sh_type != SHT_SYMTAB || table->sh_link >= head->e_shnum
            || table->sh_offset + table->sh_size > size) continue;
        const Elf64_Shdr *texts = &sections[table->sh_link];
        const Elf64_Sym *symbols = (const void *)(file + table->sh_offset);
        for (size_t place = 0; place < table->sh_size / sizeof *symbols; place++) {
            const Elf64_Sym *symbol = &symbols[place];
            if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || address < symbol->st_value
                || address >= symbol->st_value + symbol->st_size || symbol->st_name >= texts->sh_size) continue;
            snprintf(name, capacity, "%s", file + texts->sh_offset + symbol->st_name);
            return true;
        }
    }
    return false;
}

bool host_name_of_code(const void *address, char *name, long capacity) {
    if (!is_own_code(address)) return false;
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) return false;
    bool is_found = false;
    if (fstat(file, &status) == 0) {
        size_t size = (size_t)status.st_size;
        void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            is_found = symbol_in(bytes, size, (size_t)&__executable_start, (size_t)address, name, (size_t)capacity);
            munmap(bytes, size);
        }
    }
    close(file);
    return is_found;
}
