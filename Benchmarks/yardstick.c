// The yardstick: the start-up scenario, bridge round trips and photos over JavaScriptCore's C API
// alone. What a host of this kind cannot do faster, so Farad's own figures are given as ratios to
// it. README.md says how to build and read it.

#include <JavaScriptCore/JavaScript.h>
#include <malloc.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Exported by the library, without a public header.
JSStringRef JSStringCreateWithCharactersNoCopy(const JSChar *characters, size_t length);
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

// ---- small things -------------------------------------------------------------------------------

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void report(const char *name, double value, const char *unit) {
    printf("%s %.6g %s\n", name, value, unit);
    fflush(stdout);
}

static void fail(const char *why) {
    fprintf(stderr, "yardstick: %s\n", why);
    exit(70);
}

static int compareDoubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, compareDoubles);
    return values[count / 2];
}

typedef struct {
    uint8_t *bytes;
    size_t length;
} Bytes;

static Bytes readFile(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "yardstick: cannot open %s\n", path);
        exit(66);
    }
    fseek(file, 0, SEEK_END);
    Bytes result = {NULL, (size_t)ftell(file)};
    rewind(file);
    result.bytes = malloc(result.length + 1);
    if (fread(result.bytes, 1, result.length, file) != result.length) fail("short read");
    result.bytes[result.length] = 0;
    fclose(file);
    return result;
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static uint16_t pairs[4096];

static void preparePairs(void) {
    for (int i = 0; i < 4096; i++) {
        char two[2] = {alphabet[i >> 6], alphabet[i & 63]};
        memcpy(&pairs[i], two, 2);
    }
}

/// Writes base64 text, four characters for each begun three bytes, and gives its length.
static size_t encodeBase64(const uint8_t *in, size_t length, char *out) {
    if (!pairs[0]) preparePairs();
    char *start = out;
    size_t i = 0;
    for (; i + 2 < length; i += 3, out += 4) {
        uint32_t v = (uint32_t)in[i] << 16 | (uint32_t)in[i + 1] << 8 | in[i + 2];
        memcpy(out, &pairs[v >> 12], 2);
        memcpy(out + 2, &pairs[v & 4095], 2);
    }
    if (i < length) {
        uint32_t v = (uint32_t)in[i] << 16 | (i + 1 < length ? (uint32_t)in[i + 1] << 8 : 0);
        *out++ = alphabet[v >> 18];
        *out++ = alphabet[v >> 12 & 63];
        *out++ = i + 1 < length ? alphabet[v >> 6 & 63] : '=';
        *out++ = '=';
    }
    return (size_t)(out - start);
}

/// As encodeBase64, straight to UTF-16: one look-up writes two characters.
static size_t encodeBase64Wide(const uint8_t *in, size_t length, JSChar *out) {
    static uint32_t widePairs[4096];
    if (!widePairs[0])
        for (int i = 0; i < 4096; i++) {
            JSChar two[2] = {(JSChar)alphabet[i >> 6], (JSChar)alphabet[i & 63]};
            memcpy(&widePairs[i], two, 4);
        }
    size_t whole = length / 3 * 3;
    JSChar *start = out;
    for (size_t i = 0; i < whole; i += 3, out += 4) {
        uint32_t v = (uint32_t)in[i] << 16 | (uint32_t)in[i + 1] << 8 | in[i + 2];
        memcpy(out, &widePairs[v >> 12], 4);
        memcpy(out + 2, &widePairs[v & 4095], 4);
    }
    char rest[4];
    size_t count = encodeBase64(in + whole, length - whole, rest);
    for (size_t i = 0; i < count; i++) *out++ = (uint8_t)rest[i];
    return (size_t)(out - start);
}

// ---- strings ------------------------------------------------------------------------------------

/// Makes a string of ASCII text. Widening it here is many times faster than
/// JSStringCreateWithUTF8CString, which is the better one for short texts.
static JSStringRef makeString(const char *text, size_t length) {
    if (length < 1024) return JSStringCreateWithUTF8CString(text);
    JSChar *wide = malloc(length * sizeof *wide);
    for (size_t i = 0; i < length; i++) wide[i] = (uint8_t)text[i];
    JSStringRef string = JSStringCreateWithCharacters(wide, length);
    free(wide);
    return string;
}

/// Copies a string's ASCII text out, terminated; the caller frees it.
static char *copyText(JSStringRef string, size_t *length) {
    size_t count = JSStringGetLength(string);
    char *text = malloc(count + 1);
    const JSChar *wide = JSStringGetCharactersPtr(string);
    for (size_t i = 0; i < count; i++) text[i] = (char)wide[i];
    text[count] = 0;
    *length = count;
    return text;
}

// ---- the host: one context, a queue, virtual timers, three plugins ------------------------------

typedef enum {
    hasSharedImage,
    getSharedImage,
    addListener,
    removeListener,
    sqlCreateConnection,
    sqlOpen,
    sqlExecute,
    sqlRun,
    sqlQuery,
    consoleLog,
    methodCount
} Method;

static const struct {
    const char *plugin, *name;
} methods[methodCount] = {
    {"SharedImage", "hasSharedImage"},      {"SharedImage", "getSharedImage"},
    {"App", "addListener"},                 {"App", "removeListener"},
    {"CapacitorSQLite", "createConnection"}, {"CapacitorSQLite", "open"},
    {"CapacitorSQLite", "execute"},         {"CapacitorSQLite", "run"},
    {"CapacitorSQLite", "query"},           {"Console", "log"},
};

typedef enum { slotBridge, stringBridge, walkBridge, sourceBridge } Bridge;

typedef struct {
    Method method;
    int slot;
    char callback[24];
} Message;

typedef struct {
    double due;
    long order;
    JSObjectRef function;
} Timer;

enum { queueCapacity = 256, timerCapacity = 64 };

typedef struct {
    Bridge bridge;
    JSContextGroupRef group;
    JSGlobalContextRef context;
    Message queue[queueCapacity];
    unsigned head, tail;
    Timer timers[timerCapacity];
    int timerCount;
    long order;
    double clock;
    Bytes photo;
    bool isPhotoWaiting, keepsPhoto, isVerbose, wasURLDelivered;
    sqlite3 *database;
    JSObjectRef reply, optionsOf, fromNative;
} Host;

static Host host;

enum {
    nameCallbackId,
    namePluginId,
    nameMethodName,
    nameOptions,
    nameSuccess,
    nameSave,
    nameData,
    nameValue,
    nameStatement,
    nameStatements,
    nameValues,
    nameEventName,
    nameURL,
    nameCount
};
static const char *nameTexts[nameCount] = {
    "callbackId", "pluginId", "methodName", "options",    "success", "save",
    "data",       "value",    "statement",  "statements", "values",  "eventName",
    "url",
};
static JSStringRef names[nameCount];

static void check(JSValueRef exception) {
    if (!exception) return;
    JSStringRef text = JSValueToStringCopy(host.context, exception, NULL);
    char buffer[1024];
    JSStringGetUTF8CString(text, buffer, sizeof buffer);
    fail(buffer);
}

static JSValueRef property(JSValueRef object, int name) {
    JSValueRef exception = NULL;
    JSValueRef value =
        JSObjectGetProperty(host.context, (JSObjectRef)object, names[name], &exception);
    check(exception);
    return value;
}

static void setProperty(JSObjectRef object, int name, JSValueRef value) {
    JSObjectSetProperty(host.context, object, names[name], value, kJSPropertyAttributeNone, NULL);
}

static JSValueRef globalValue(const char *name) {
    JSStringRef text = JSStringCreateWithUTF8CString(name);
    JSValueRef value =
        JSObjectGetProperty(host.context, JSContextGetGlobalObject(host.context), text, NULL);
    JSStringRelease(text);
    return value;
}

static JSValueRef evaluate(const char *source, const char *url) {
    JSStringRef text = JSStringCreateWithUTF8CString(source);
    JSStringRef where = url ? JSStringCreateWithUTF8CString(url) : NULL;
    JSValueRef exception = NULL;
    JSValueRef value = JSEvaluateScript(host.context, text, NULL, where, 1, &exception);
    JSStringRelease(text);
    if (where) JSStringRelease(where);
    check(exception);
    return value;
}

static Method findMethod(const char *plugin, const char *name) {
    for (int i = 0; i < methodCount; i++)
        if (!strcmp(methods[i].name, name) && !strcmp(methods[i].plugin, plugin)) return (Method)i;
    fail("unknown method");
    return methodCount;
}

static Message *enqueue(void) {
    if (host.tail - host.head == queueCapacity) fail("the queue is full");
    return &host.queue[host.tail++ % queueCapacity];
}

static void textOf(JSContextRef context, JSValueRef value, char *buffer, size_t capacity) {
    JSStringRef text = JSValueToStringCopy(context, value, NULL);
    JSStringGetUTF8CString(text, buffer, capacity);
    JSStringRelease(text);
}

// post(slot, method): two numbers.
static JSValueRef postSlot(
    JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
    const JSValueRef values[], JSValueRef *exception) {
    Message *message = enqueue();
    message->slot = (int)JSValueToNumber(context, values[0], NULL);
    message->method = (Method)JSValueToNumber(context, values[1], NULL);
    return JSValueMakeUndefined(context);
}

// post(callbackId, pluginId, methodName, options as JSON): four strings.
static JSValueRef postStrings(
    JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
    const JSValueRef values[], JSValueRef *exception) {
    Message *message = enqueue();
    char plugin[64], name[64], options[1024];
    textOf(context, values[0], message->callback, sizeof message->callback);
    textOf(context, values[1], plugin, sizeof plugin);
    textOf(context, values[2], name, sizeof name);
    textOf(context, values[3], options, sizeof options);
    message->method = findMethod(plugin, name);
    return JSValueMakeUndefined(context);
}

// post(call): the object's properties are read one by one.
static JSValueRef postObject(
    JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
    const JSValueRef values[], JSValueRef *exception) {
    Message *message = enqueue();
    char plugin[64], name[64];
    textOf(context, property(values[0], nameCallbackId), message->callback,
        sizeof message->callback);
    textOf(context, property(values[0], namePluginId), plugin, sizeof plugin);
    textOf(context, property(values[0], nameMethodName), name, sizeof name);
    property(values[0], nameOptions);
    message->method = findMethod(plugin, name);
    return JSValueMakeUndefined(context);
}

static JSValueRef setTimeoutNative(
    JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
    const JSValueRef values[], JSValueRef *exception) {
    if (host.timerCount == timerCapacity) fail("too many timers");
    Timer *timer = &host.timers[host.timerCount++];
    timer->due = host.clock + JSValueToNumber(context, values[1], NULL);
    timer->order = host.order++;
    timer->function = (JSObjectRef)values[0];
    JSValueProtect(context, values[0]);
    return JSValueMakeNumber(context, (double)timer->order);
}

static JSValueRef logNative(
    JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
    const JSValueRef values[], JSValueRef *exception) {
    char text[1024];
    textOf(context, values[1], text, sizeof text);
    if (host.isVerbose) fprintf(stderr, "%6.0f ms  %s\n", host.clock, text);
    return JSValueMakeUndefined(context);
}

// Each shim gives the bundle its `transport` and the host its `reply`.
static const char slotShim[] =
    "(() => { const slots = [], free = [], ids = Object.create(null);"
    "methodNames.forEach(([p, m], i) => { (ids[p] = ids[p] || Object.create(null))[m] = i; });"
    "const post = nativePost, log = nativeLog;"
    "globalThis.transport = { log, post(call) {"
    "  const slot = free.length > 0 ? free.pop() : slots.length;"
    "  slots[slot] = call; post(slot, ids[call.pluginId][call.methodName]); } };"
    "globalThis.optionsOf = (slot) => slots[slot].options;"
    "globalThis.reply = (slot, kind, first, second) => {"
    "  const call = slots[slot]; let data, save = false;"
    "  if (kind === 1) data = { value: first };"
    "  else if (kind === 2) data = { base64: first.toBase64(), fileName: second };"
    "  else if (kind === 3) data = { changes: { changes: first, lastId: 0 } };"
    "  else if (kind === 4) data = { values: first };"
    "  else if (kind === 5) { data = { url: first }; save = true; }"
    "  if (!save) { slots[slot] = undefined; free.push(slot); }"
    "  Capacitor.fromNative({ callbackId: call.callbackId, pluginId: call.pluginId,"
    "    methodName: call.methodName, success: true, save, data }); }; })();";

static const char stringShim[] =
    "(() => { const post = nativePost, log = nativeLog;"
    "globalThis.transport = { log, post(call) {"
    "  post(call.callbackId, call.pluginId, call.methodName, JSON.stringify(call.options)); } };"
    "globalThis.reply = (callbackId, pluginId, methodName, data) => Capacitor.fromNative("
    "  { callbackId, pluginId, methodName, success: true, save: false,"
    "    data: JSON.parse(data) }); })();";

static const char objectShim[] =
    "globalThis.transport = { log: nativeLog, post: nativePost };";

static void addFunction(const char *name, JSObjectCallAsFunctionCallback callback) {
    JSStringRef text = JSStringCreateWithUTF8CString(name);
    JSObjectRef function = JSObjectMakeFunctionWithCallback(host.context, text, callback);
    JSObjectSetProperty(host.context, JSContextGetGlobalObject(host.context), text, function,
        kJSPropertyAttributeDontEnum, NULL);
    JSStringRelease(text);
}

static void makeContext(Bridge bridge) {
    if (!names[0])
        for (int i = 0; i < nameCount; i++) names[i] = JSStringCreateWithUTF8CString(nameTexts[i]);
    host.bridge = bridge;
    host.context = JSGlobalContextCreateInGroup(host.group, NULL);
    host.head = host.tail = 0;
    host.timerCount = 0;
    host.clock = 0;
    host.wasURLDelivered = false;
    addFunction("setTimeout", setTimeoutNative);
    addFunction("nativeLog", logNative);
    addFunction("nativePost", bridge == slotBridge ? postSlot
                              : bridge == stringBridge ? postStrings : postObject);
    char headers[2048] = "globalThis.headers = [";
    const char *open = NULL;
    for (int i = 0; i < methodCount; i++) {
        char text[160];
        if (!open || strcmp(open, methods[i].plugin)) {
            snprintf(text, sizeof text, "%s{name:'%s',methods:[", open ? "]}," : "",
                methods[i].plugin);
            strcat(headers, text);
            open = methods[i].plugin;
        }
        snprintf(text, sizeof text, "{name:'%s',rtype:'%s'},", methods[i].name,
            i == addListener || i == removeListener ? "callback" : "promise");
        strcat(headers, text);
    }
    strcat(headers, "]}]; globalThis.methodNames = [");
    for (int i = 0; i < methodCount; i++) {
        char text[160];
        snprintf(text, sizeof text, "['%s','%s'],", methods[i].plugin, methods[i].name);
        strcat(headers, text);
    }
    strcat(headers, "];");
    evaluate(headers, NULL);
    evaluate(bridge == slotBridge ? slotShim : bridge == stringBridge ? stringShim : objectShim,
        "shim.js");
}

static void evaluateFile(JSStringRef text, const char *name) {
    JSStringRef url = JSStringCreateWithUTF8CString(name);
    JSValueRef exception = NULL;
    JSEvaluateScript(host.context, text, NULL, url, 1, &exception);
    JSStringRelease(url);
    check(exception);
}

static void prepareReplies(void) {
    if (host.bridge == walkBridge || host.bridge == sourceBridge) {
        host.fromNative = (JSObjectRef)evaluate("(r) => Capacitor.fromNative(r)", NULL);
        JSValueProtect(host.context, host.fromNative);
    } else {
        host.reply = (JSObjectRef)globalValue("reply");
        JSValueProtect(host.context, host.reply);
    }
    if (host.bridge == slotBridge) {
        host.optionsOf = (JSObjectRef)globalValue("optionsOf");
        JSValueProtect(host.context, host.optionsOf);
    }
}

static void call(JSObjectRef function, size_t count, const JSValueRef values[]) {
    JSValueRef exception = NULL;
    JSObjectCallAsFunction(host.context, function, NULL, count, values, &exception);
    check(exception);
}

static JSValueRef number(double value) { return JSValueMakeNumber(host.context, value); }

static JSValueRef stringValue(const char *text, size_t length) {
    JSStringRef string = makeString(text, length);
    JSValueRef value = JSValueMakeString(host.context, string);
    JSStringRelease(string);
    return value;
}

// ---- the plugins --------------------------------------------------------------------------------

static JSValueRef optionsOf(int slot) {
    JSValueRef argument = number(slot);
    return JSObjectCallAsFunction(host.context, host.optionsOf, NULL, 1, &argument, NULL);
}

static sqlite3_stmt *prepare(JSValueRef options) {
    char sql[1024];
    textOf(host.context, property(options, nameStatement), sql, sizeof sql);
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(host.database, sql, -1, &statement, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(host.database));
    JSObjectRef values = (JSObjectRef)property(options, nameValues);
    int count = sqlite3_bind_parameter_count(statement);
    for (int i = 0; i < count; i++) {
        JSValueRef value = JSObjectGetPropertyAtIndex(host.context, values, (unsigned)i, NULL);
        JSStringRef string = JSValueToStringCopy(host.context, value, NULL);
        size_t length;
        char *text = copyText(string, &length);
        JSStringRelease(string);
        sqlite3_bind_text64(statement, i + 1, text, length, free, SQLITE_UTF8);
    }
    return statement;
}

static void runSQL(Message *message) {
    JSValueRef options = optionsOf(message->slot);
    if (message->method == sqlExecute) {
        char sql[1024];
        textOf(host.context, property(options, nameStatements), sql, sizeof sql);
        if (sqlite3_exec(host.database, sql, NULL, NULL, NULL) != SQLITE_OK)
            fail(sqlite3_errmsg(host.database));
        JSValueRef values[] = {number(message->slot), number(3), number(0)};
        call(host.reply, 3, values);
        return;
    }
    sqlite3_stmt *statement = prepare(options);
    if (message->method == sqlRun) {
        if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_errmsg(host.database));
        JSValueRef values[] = {
            number(message->slot), number(3), number(sqlite3_changes(host.database))};
        call(host.reply, 3, values);
    } else {
        JSObjectRef rows = JSObjectMakeArray(host.context, 0, NULL, NULL);
        unsigned rowCount = 0;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            JSObjectRef row = JSObjectMake(host.context, NULL, NULL);
            for (int i = 0; i < sqlite3_column_count(statement); i++) {
                const char *text = (const char *)sqlite3_column_text(statement, i);
                JSStringRef name =
                    JSStringCreateWithUTF8CString(sqlite3_column_name(statement, i));
                JSObjectSetProperty(host.context, row, name,
                    stringValue(text, (size_t)sqlite3_column_bytes(statement, i)),
                    kJSPropertyAttributeNone, NULL);
                JSStringRelease(name);
            }
            JSObjectSetPropertyAtIndex(host.context, rows, rowCount++, row, NULL);
        }
        JSValueRef values[] = {number(message->slot), number(4), rows};
        call(host.reply, 3, values);
    }
    sqlite3_finalize(statement);
}

/// Answers hasSharedImage in the way of the bridge that is measured.
static void replyValue(Message *message, bool value) {
    const char *plugin = methods[message->method].plugin, *name = methods[message->method].name;
    switch (host.bridge) {
    case slotBridge: {
        JSValueRef values[] = {
            number(message->slot), number(1), JSValueMakeBoolean(host.context, value)};
        call(host.reply, 3, values);
        break;
    }
    case stringBridge: {
        JSValueRef values[] = {
            stringValue(message->callback, 0), stringValue(plugin, 0), stringValue(name, 0),
            stringValue(value ? "{\"value\":true}" : "{\"value\":false}", 0)};
        call(host.reply, 4, values);
        break;
    }
    case walkBridge: {
        JSObjectRef data = JSObjectMake(host.context, NULL, NULL);
        setProperty(data, nameValue, JSValueMakeBoolean(host.context, value));
        JSObjectRef result = JSObjectMake(host.context, NULL, NULL);
        setProperty(result, nameCallbackId, stringValue(message->callback, 0));
        setProperty(result, namePluginId, stringValue(plugin, 0));
        setProperty(result, nameMethodName, stringValue(name, 0));
        setProperty(result, nameSuccess, JSValueMakeBoolean(host.context, true));
        setProperty(result, nameSave, JSValueMakeBoolean(host.context, false));
        setProperty(result, nameData, data);
        JSValueRef values[] = {result};
        call(host.fromNative, 1, values);
        break;
    }
    case sourceBridge: {
        char source[512];
        snprintf(source, sizeof source,
            "Capacitor.fromNative({ callbackId: '%s', pluginId: '%s', methodName: '%s', "
            "save: false, success: true, data: {\"value\":%s}})",
            message->callback, plugin, name, value ? "true" : "false");
        evaluate(source, NULL);
        break;
    }
    }
}

/// One event for the listener that registered by `message`.
static void sendURL(Message *message) {
    if (host.bridge == slotBridge) {
        JSValueRef values[] = {
            number(message->slot), number(5), stringValue("timesafari://", 0)};
        call(host.reply, 3, values);
        return;
    }
    JSObjectRef data = JSObjectMake(host.context, NULL, NULL);
    setProperty(data, nameURL, stringValue("timesafari://", 0));
    JSObjectRef result = JSObjectMake(host.context, NULL, NULL);
    setProperty(result, nameCallbackId, stringValue(message->callback, 0));
    setProperty(result, namePluginId, stringValue("App", 0));
    setProperty(result, nameMethodName, stringValue("addListener", 0));
    setProperty(result, nameSuccess, JSValueMakeBoolean(host.context, true));
    setProperty(result, nameSave, JSValueMakeBoolean(host.context, true));
    setProperty(result, nameData, data);
    JSValueRef values[] = {result};
    call(host.fromNative, 1, values);
}

static void handle(Message *message) {
    switch (message->method) {
    case hasSharedImage:
        replyValue(message, host.isPhotoWaiting);
        break;
    case getSharedImage: {
        if (!host.isPhotoWaiting) {
            JSValueRef none[] = {number(message->slot), number(0)};
            call(host.reply, 2, none);
            break;
        }
        JSObjectRef bytes = JSObjectMakeTypedArrayWithBytesNoCopy(host.context,
            kJSTypedArrayTypeUint8Array, host.photo.bytes, host.photo.length, NULL, NULL, NULL);
        JSValueRef values[] = {
            number(message->slot), number(2), bytes, stringValue("photo.jpg", 0)};
        host.isPhotoWaiting = false;
        call(host.reply, 4, values);
        break;
    }
    case addListener: {
        char name[32];
        textOf(host.context, property(optionsOf(message->slot), nameEventName), name, sizeof name);
        if (!host.wasURLDelivered && !strcmp(name, "appUrlOpen")) {
            host.wasURLDelivered = true;
            sendURL(message);
        }
        break;
    }
    case consoleLog:
        break;
    case sqlExecute:
    case sqlRun:
    case sqlQuery:
        runSQL(message);
        break;
    default: {
        JSValueRef values[] = {number(message->slot), number(0)};
        call(host.reply, 2, values);
    }
    }
}

/// Runs what is queued, then the earliest timer, until nothing is left.
static void runLoop(void) {
    for (;;) {
        while (host.head != host.tail) {
            Message message = host.queue[host.head++ % queueCapacity];
            handle(&message);
        }
        if (host.timerCount == 0) return;
        int first = 0;
        for (int i = 1; i < host.timerCount; i++) {
            Timer *a = &host.timers[i], *b = &host.timers[first];
            if (a->due < b->due || (a->due == b->due && a->order < b->order)) first = i;
        }
        Timer timer = host.timers[first];
        host.timers[first] = host.timers[--host.timerCount];
        host.clock = timer.due;
        call(timer.function, 0, NULL);
        JSValueUnprotect(host.context, timer.function);
    }
}

// ---- scripts ------------------------------------------------------------------------------------

/// What a page evaluates, in order; a small bundle of the yardstick's own, or the app's.
typedef struct {
    JSStringRef texts[3];
    const char *names[3];
    int count;
    bool isApp;
} Scripts;

static JSStringRef textOfFile(const char *path) {
    Bytes bytes = readFile(path);
    JSStringRef text = makeString((const char *)bytes.bytes, bytes.length);
    free(bytes.bytes);
    return text;
}

static Scripts ownScripts(const char *path) {
    return (Scripts){{textOfFile(path)}, {"yardstick.js"}, 1, false};
}

/// The page, the native bridge and the main script of the app that Farad runs.
static Scripts appScripts(const char *page, const char *assets) {
    char bridge[4096], main[4096];
    snprintf(bridge, sizeof bridge, "%s/native-bridge.js", assets);
    snprintf(main, sizeof main, "%s/timesafari/main.js", assets);
    return (Scripts){
        {textOfFile(page), textOfFile(bridge), textOfFile(main)},
        {"page.js", "native-bridge.js", "main.js"}, 3, true};
}

static void load(const Scripts *scripts) {
    for (int i = 0; i < scripts->count; i++) evaluateFile(scripts->texts[i], scripts->names[i]);
    prepareReplies();
}

// ---- modes --------------------------------------------------------------------------------------

static void startScenario(const Scripts *scripts) {
    if (sqlite3_open(":memory:", &host.database) != SQLITE_OK) fail("no database");
    host.isPhotoWaiting = true;
    makeContext(slotBridge);
    load(scripts);
    if (!scripts->isApp) call((JSObjectRef)globalValue("start"), 0, NULL);
    runLoop();
}

/// Whether the page shows the very bytes of the photo.
static void checkDisplayed(bool isApp) {
    JSValueRef url = evaluate(isApp
            ? "imageShown()"
            : "isListening && displayed.fileName === 'photo.jpg' && displayed.imageUrl", NULL);
    if (!JSValueIsString(host.context, url)) fail("nothing is displayed");
    JSStringRef string = JSValueToStringCopy(host.context, url, NULL);
    size_t length;
    char *text = copyText(string, &length);
    JSStringRelease(string);
    static const char prefix[] = "data:image/jpeg;base64,";
    size_t skipped = sizeof prefix - 1;
    char *expected = malloc(host.photo.length / 3 * 4 + 8);
    size_t expectedLength = encodeBase64(host.photo.bytes, host.photo.length, expected);
    if (length != skipped + expectedLength || memcmp(text, prefix, skipped) ||
        memcmp(text + skipped, expected, expectedLength))
        fail("other bytes are displayed");
    free(text);
    free(expected);
    sqlite3_stmt *statement;
    sqlite3_prepare_v2(host.database, "SELECT count(*) FROM temp", -1, &statement, NULL);
    if (sqlite3_step(statement) != SQLITE_ROW || sqlite3_column_int(statement, 0) != 0)
        fail("the row was not deleted");
    sqlite3_finalize(statement);
}

static void endScenario(void) {
    sqlite3_close(host.database);
    JSGlobalContextRelease(host.context);
}

static void scenario(Scripts scripts, const char *photoPath, double start, bool isVerbose) {
    host.isVerbose = isVerbose;
    host.photo = readFile(photoPath);
    host.group = JSContextGroupCreate();
    startScenario(&scripts);
    checkDisplayed(scripts.isApp);
    report("scenario.inside", (now() - start) * 1e3, "ms");
    // As any program whose work is done: no tear-down of the heap.
    fflush(stdout);
    _Exit(0);
}

static void contexts(Scripts scripts, const char *photoPath, const char *name) {
    host.photo = readFile(photoPath);
    host.group = JSContextGroupCreate();
    enum { count = 200, warmUp = 20 };
    double values[count], begin = 0;
    for (int i = 0; i < count; i++) {
        double start = now();
        if (i == warmUp) begin = start;
        startScenario(&scripts);
        values[i] = (now() - start) * 1e3;
        checkDisplayed(scripts.isApp);
        endScenario();
    }
    // With what the start-up alone leaves out: looking at the page, letting it go, the collector.
    char rateName[64];
    snprintf(rateName, sizeof rateName, "%s.rate", name);
    report(rateName, (count - warmUp) / (now() - begin), "runs/s");
    report(name, median(values, count), "ms");
}

static void roundTrips(
    const char *bundlePath, const char *name, const char *loopName, Bridge bridge) {
    host.group = JSContextGroupCreate();
    host.isPhotoWaiting = host.keepsPhoto = true;
    makeContext(bridge);
    Scripts scripts = ownScripts(bundlePath);
    load(&scripts);
    JSStringRelease(scripts.texts[0]);
    JSObjectRef loop = (JSObjectRef)globalValue(loopName);
    enum { rounds = 7, count = 20000 };
    double rates[rounds];
    for (int i = 0; i < rounds; i++) {
        evaluate("globalThis.isDone = false", NULL);
        double start = now();
        JSValueRef argument = number(count);
        call(loop, 1, &argument);
        runLoop();
        rates[i] = count / (now() - start);
        if (!JSValueToBoolean(host.context, evaluate("isDone", NULL))) fail("the loop hung");
    }
    report(name, median(rates, rounds), "calls/s");
    JSGlobalContextRelease(host.context);
    JSContextGroupRelease(host.group);
}

// Events to one listener, each a delivery of its own.
static void events(const char *bundlePath, const char *name, Bridge bridge) {
    host.group = JSContextGroupCreate();
    makeContext(bridge);
    Scripts scripts = ownScripts(bundlePath);
    load(&scripts);
    JSStringRelease(scripts.texts[0]);
    evaluate("listen()", NULL);
    Message listener = host.queue[host.head % queueCapacity];
    host.head = host.tail;
    enum { rounds = 7, count = 20000 };
    double rates[rounds];
    for (int i = 0; i < rounds; i++) {
        evaluate("heard = 0", NULL);
        double start = now();
        for (int j = 0; j < count; j++) sendURL(&listener);
        rates[i] = count / (now() - start);
        if (JSValueToNumber(host.context, evaluate("heard", NULL), NULL) != count)
            fail("events were lost");
    }
    report(name, median(rates, rounds), "events/s");
    JSGlobalContextRelease(host.context);
    JSContextGroupRelease(host.group);
}

// A 10 MiB photo becomes a data URL in a Map, flattened, by each way; then back again.

enum { imageLength = 10 << 20, imageRounds = 15 };

static void image(void) {
    host.group = JSContextGroupCreate();
    host.context = JSGlobalContextCreateInGroup(host.group, NULL);
    uint8_t *bytes = malloc(imageLength);
    uint64_t state = 88172645463325252u;
    for (size_t i = 0; i < imageLength; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes[i] = (uint8_t)state;
    }
    size_t capacity = imageLength / 3 * 4 + 8;
    char *text = malloc(capacity + 64);
    JSObjectRef keep = (JSObjectRef)evaluate(
        "globalThis.db = new Map();"
        "globalThis.keep = (s) => { const url = 'data:image/jpeg;base64,' + s;"
        "  url[url.length - 1]; db.set('photo', url); return url.length; }", NULL);
    JSObjectRef keepBytes = (JSObjectRef)evaluate(
        "(buffer) => keep(new Uint8Array(buffer).toBase64())", NULL);
    JSValueProtect(host.context, keep);
    JSValueProtect(host.context, keepBytes);
    double rates[imageRounds];
    double mebi = (double)imageLength / 1e6;

    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        JSValueRef buffer = JSObjectMakeArrayBufferWithBytesNoCopy(
            host.context, bytes, imageLength, NULL, NULL, NULL);
        call(keepBytes, 1, &buffer);
        rates[i] = mebi / (now() - start);
    }
    report("image.in.bytes", median(rates, imageRounds), "MB/s");

    // Never freed: the engine has no way to say when it is done with such a string.
    JSChar *wide = malloc(capacity * sizeof *wide * imageRounds);
    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        JSChar *out = wide + (size_t)i * capacity;
        size_t length = encodeBase64Wide(bytes, imageLength, out);
        JSStringRef string = JSStringCreateWithCharactersNoCopy(out, length);
        JSValueRef value = JSValueMakeString(host.context, string);
        JSStringRelease(string);
        call(keep, 1, &value);
        rates[i] = mebi / (now() - start);
    }
    report("image.in.utf16", median(rates, imageRounds), "MB/s");

    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        size_t length = encodeBase64(bytes, imageLength, text);
        JSValueRef value = stringValue(text, length);
        call(keep, 1, &value);
        rates[i] = mebi / (now() - start);
    }
    report("image.in.utf16copy", median(rates, imageRounds), "MB/s");

    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        text[encodeBase64(bytes, imageLength, text)] = 0;
        JSStringRef string = JSStringCreateWithUTF8CString(text);
        JSValueRef value = JSValueMakeString(host.context, string);
        JSStringRelease(string);
        call(keep, 1, &value);
        rates[i] = mebi / (now() - start);
    }
    report("image.in.utf8", median(rates, imageRounds), "MB/s");

    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        size_t length = (size_t)sprintf(text, "keep('");
        length += encodeBase64(bytes, imageLength, text + length);
        strcpy(text + length, "')");
        evaluate(text, NULL);
        rates[i] = mebi / (now() - start);
    }
    report("image.in.source", median(rates, imageRounds), "MB/s");

    // Back: the data URL in the Map becomes native bytes.
    call(keepBytes, 1, (JSValueRef[]){JSObjectMakeArrayBufferWithBytesNoCopy(
                           host.context, bytes, imageLength, NULL, NULL, NULL)});
    JSObjectRef decode = (JSObjectRef)evaluate(
        "() => Uint8Array.fromBase64(db.get('photo').slice(23))", NULL);
    JSObjectRef urlOf = (JSObjectRef)evaluate("() => db.get('photo').slice(23)", NULL);
    JSValueProtect(host.context, decode);
    JSValueProtect(host.context, urlOf);
    uint8_t *back = malloc(capacity);
    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        JSObjectRef array = (JSObjectRef)JSObjectCallAsFunction(
            host.context, decode, NULL, 0, NULL, NULL);
        const uint8_t *decoded = JSObjectGetTypedArrayBytesPtr(host.context, array, NULL);
        size_t length = JSObjectGetTypedArrayByteLength(host.context, array, NULL);
        rates[i] = mebi / (now() - start);
        if (length != imageLength || memcmp(decoded, bytes, length)) fail("other bytes came back");
    }
    report("image.out.frombase64", median(rates, imageRounds), "MB/s");
    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        JSStringRef string = JSValueToStringCopy(host.context,
            JSObjectCallAsFunction(host.context, urlOf, NULL, 0, NULL, NULL), NULL);
        size_t length = JSStringGetUTF8CString(string, (char *)back, capacity);
        JSStringRelease(string);
        rates[i] = mebi / (now() - start);
        if (length != (imageLength + 2) / 3 * 4 + 1) fail("another length came back");
    }
    report("image.out.utf8", median(rates, imageRounds), "MB/s");
    for (int i = 0; i < imageRounds; i++) {
        double start = now();
        JSStringRef string = JSValueToStringCopy(host.context,
            JSObjectCallAsFunction(host.context, urlOf, NULL, 0, NULL, NULL), NULL);
        size_t length;
        char *copy = copyText(string, &length);
        JSStringRelease(string);
        rates[i] = mebi / (now() - start);
        free(copy);
    }
    report("image.out.characters", median(rates, imageRounds), "MB/s");
}

static void emptyContext(void) {
    double begin = now();
    host.group = JSContextGroupCreate();
    host.context = JSGlobalContextCreateInGroup(host.group, NULL);
    report("start.context", (now() - begin) * 1e3, "ms");
    fflush(stdout);
    _Exit(0);
}

static int usage(void) {
    fprintf(stderr,
        "usage: yardstick scenario BUNDLE PHOTO [-v]   the start-up, once\n"
        "       yardstick contexts BUNDLE PHOTO        the start-up in fresh contexts\n"
        "       yardstick app PAGE ASSETS PHOTO [-v]   the start-up of the app's own bundle\n"
        "       yardstick app-contexts PAGE ASSETS PHOTO   the same in fresh contexts\n"
        "       yardstick roundtrips BUNDLE            calls and events per second, by several bridges\n"
        "       yardstick image                        10 MiB in and out\n"
        "       yardstick start                        an empty context\n");
    return 64;
}

int main(int count, char **arguments) {
    if (count < 2) return usage();
    const char *mode = arguments[1];
    double start = now();
    // A photo's memory is used again, not given back to the system and faulted in page by page.
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    if (!strcmp(mode, "scenario") && count >= 4)
        scenario(ownScripts(arguments[2]), arguments[3], start, count > 4);
    else if (!strcmp(mode, "app") && count >= 5)
        scenario(appScripts(arguments[2], arguments[3]), arguments[4], start, count > 5);
    else if (!strcmp(mode, "contexts") && count >= 4)
        contexts(ownScripts(arguments[2]), arguments[3], "context.startup");
    else if (!strcmp(mode, "app-contexts") && count >= 5)
        contexts(appScripts(arguments[2], arguments[3]), arguments[4], "context.app");
    else if (!strcmp(mode, "roundtrips") && count >= 3) {
        roundTrips(arguments[2], "roundtrips.slot", "roundTrips", slotBridge);
        roundTrips(arguments[2], "roundtrips.strings", "roundTrips", stringBridge);
        roundTrips(arguments[2], "roundtrips.walk", "roundTrips", walkBridge);
        roundTrips(arguments[2], "roundtrips.source", "roundTrips", sourceBridge);
        roundTrips(arguments[2], "bursts.slot", "bursts", slotBridge);
        roundTrips(arguments[2], "bursts.walk", "bursts", walkBridge);
        events(arguments[2], "events.slot", slotBridge);
        events(arguments[2], "events.walk", walkBridge);
    } else if (!strcmp(mode, "image"))
        image();
    else if (!strcmp(mode, "start"))
        emptyContext();
    else
        return usage();
    return 0;
}
