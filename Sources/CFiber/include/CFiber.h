#pragma once

#include <stddef.h>
#include <stdint.h>

// User-space stacks and the thread's current pointers. Nothing here knows what runs on a stack.

/// What runs on this thread now. All four are unretained; the kernel saves and restores them.
typedef struct CFiberThread {
    void *_Nullable simulation;
    void *_Nullable process;
    void *_Nullable queue;
    /// The fiber whose stack this is, or NULL on the thread's own stack.
    struct CFiber *_Nullable fiber;
} CFiberThread;

extern _Thread_local CFiberThread cfiber_thread_state;

/// The calling thread's pointers. Its address also names the thread.
static inline CFiberThread *_Nonnull cfiber_thread(void) {
    return &cfiber_thread_state;
}

struct CFiber;
typedef void (*CFiberMain)(struct CFiber *_Nonnull fiber);

/// A stack of its own with code on it. It lives at the upper end of that stack.
typedef struct CFiber {
    /// Where its parked code goes on.
    void *_Nullable own_stack;
    /// Where the code that resumed it goes on.
    void *_Nullable resumer_stack;
    /// What it works on; NULL says that it is idle. Set and cleared by its user.
    void *_Nullable work;
    CFiberMain _Nonnull main;
    /// What it parked for, to be done by who resumed it; its user's business.
    void *_Nullable errand;
    struct CFiber *_Nullable next;
    /// NULL for one on a thread's own stack.
    void *_Nullable mapping;
    size_t mapping_size;
    /// Holds `cfiber_intact` as long as nobody has written over its place.
    uint64_t mark;
} CFiber;

/// The mark of a fiber that is as it was left.
#define cfiber_intact 0x5ee7f1be45ee7f1bULL

/// A fiber that waits inside `main` (or has not entered it): pooled per thread, else a new one.
/// NULL when the system has no address space or no mappings left.
CFiber *_Nullable cfiber_take(CFiberMain _Nonnull main);

/// Gives an idle fiber back. It must be parked at the top of its `main`, holding nothing.
void cfiber_give(CFiber *_Nonnull fiber);

/// A fiber on the calling thread's own stack, `gap` bytes below what runs now: for code that only
/// that stack can run, such as an engine that looks through it. Its place is free again as soon as
/// nobody resumes it any more. NULL when less than `room` bytes would be left below.
///
/// What resumes it may use `gap` bytes while it is parked: more would be written over it.
CFiber *_Nullable cfiber_take_below(CFiberMain _Nonnull main, size_t gap, size_t room);

/// Whether a part of this thread's own stack is a fiber's. There is one at most: below code that is
/// parked there nobody else may run but on top of it.
typedef struct CFiberSeat {
    /// Whose the part is while code is parked there, its user's business; NULL: there is none.
    void *_Nullable parked;
    /// Whether something runs on it.
    _Bool is_taken;
} CFiberSeat;

extern _Thread_local CFiberSeat cfiber_thread_seat;

static inline CFiberSeat *_Nonnull cfiber_seat(void) {
    return &cfiber_thread_seat;
}

/// Unmaps a fiber with whatever its stack holds.
void cfiber_discard(CFiber *_Nonnull fiber);

/// Runs the fiber on the calling thread until it parks.
void cfiber_resume(CFiber *_Nonnull fiber);

/// Called on the fiber's own stack: goes back to who resumed it, returns when resumed again.
void cfiber_park(CFiber *_Nonnull fiber);
