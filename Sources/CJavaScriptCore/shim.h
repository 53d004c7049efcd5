// The public C API, and the calls that the library exports without a public header. Their
// declarations follow WebKit's JSContextRefPrivate.h, JSBasePrivate.h, JSWeakPrivate.h,
// JSStringRefPrivate.h, JSLockRefPrivate.h and JSScriptRefPrivate.h.
#ifndef FARAD_CJAVASCRIPTCORE_H
#define FARAD_CJAVASCRIPTCORE_H

#include <JavaScriptCore/JavaScript.h>
#include <pthread.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

// JSContextRefPrivate.h
typedef bool (*JSShouldTerminateCallback)(JSContextRef ctx, void* context);
void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limitInSeconds, JSShouldTerminateCallback callback,
    void* context);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef ctx, JSObjectRef function, JSValueRef* exception);
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef ctx, bool enabled, JSStringRef message);
JSStringRef JSContextCreateBacktrace(JSContextRef ctx, unsigned maxStackSize);

// jsc/JSCVersion.h, which belongs to another API of the same library
unsigned jsc_get_major_version(void);
unsigned jsc_get_minor_version(void);
unsigned jsc_get_micro_version(void);

// jsc/JSCOptions.h, of that API too; before the first virtual machine only
int jsc_options_set_boolean(const char* option, int value);
int jsc_options_set_int(const char* option, int value);
int jsc_options_set_uint(const char* option, unsigned value);

// JSBasePrivate.h
void JSReportExtraMemoryCost(JSContextRef ctx, size_t size);
void JSDisableGCTimer(void);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef ctx);
void JSSynchronousGarbageCollectForDebugging(JSContextRef ctx);
void JSSynchronousEdenCollectForDebugging(JSContextRef ctx);

// JSWeakPrivate.h
typedef struct OpaqueJSWeak* JSWeakRef;
JSWeakRef JSWeakCreate(JSContextGroupRef group, JSObjectRef object);
void JSWeakRelease(JSContextGroupRef group, JSWeakRef weak);
JSObjectRef JSWeakGetObject(JSWeakRef weak);

// JSStringRefPrivate.h: the characters are never copied and never freed.
JSStringRef JSStringCreateWithCharactersNoCopy(const JSChar* chars, size_t numChars);

// JSLockRefPrivate.h
void JSLock(JSContextRef ctx);
void JSUnlock(JSContextRef ctx);

// JSScriptRefPrivate.h
typedef struct OpaqueJSScript* JSScriptRef;
JSScriptRef JSScriptCreateReferencingImmortalASCIIText(
    JSContextGroupRef group, JSStringRef url, int startingLineNumber, const char* source,
    size_t length, JSStringRef* errorMessage, int* errorLine);
JSScriptRef JSScriptCreateFromString(
    JSContextGroupRef group, JSStringRef url, int startingLineNumber, JSStringRef source,
    JSStringRef* errorMessage, int* errorLine);
void JSScriptRelease(JSScriptRef script);
JSValueRef JSScriptEvaluate(
    JSContextRef ctx, JSScriptRef script, JSValueRef thisValue, JSValueRef* exception);

// The engine's run loop is GLib's. These are all that is needed of it, so its headers stay out.
typedef struct _GMainContext GMainContext;
GMainContext* g_main_context_new(void);
GMainContext* g_main_context_get_thread_default(void);
void g_main_context_push_thread_default(GMainContext* context);

// glibc hides these two behind _GNU_SOURCE.
int pthread_getattr_np(pthread_t thread, pthread_attr_t* attributes);
pid_t gettid(void);

// A list that every thread may add to, and that its owner takes as a whole.
typedef struct CListLink {
    struct CListLink* next;
} CListLink;

static inline void c_list_add(CListLink** list, CListLink* link) {
    link->next = __atomic_load_n(list, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(
        list, &link->next, link, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {}
}

static inline CListLink* c_list_take_all(CListLink** list) {
    return __atomic_exchange_n(list, (CListLink*)0, __ATOMIC_ACQUIRE);
}

static inline bool c_list_is_empty(CListLink** list) {
    return __atomic_load_n(list, __ATOMIC_RELAXED) == (CListLink*)0;
}

#ifdef __cplusplus
}
#endif

#endif
