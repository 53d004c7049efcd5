import { makeFakePage, withConsoleOf, type FakePageOptions } from "../testing/fake-page";
import { expect, rejectionOf, test } from "../testing/unit";
import { installNativeBridge } from "./install";

function makeBridged(options?: FakePageOptions) {
    const fake = makeFakePage(options);
    installNativeBridge(fake.page);
    return fake;
}

test("a call is posted as an object with these members (F29)", () => {
    const { sent, capacitor } = makeBridged();
    void capacitor.nativePromise("App", "getInfo", { a: 1 });
    expect(sent).toEqual([
        {
            callbackId: sent[0].callbackId,
            pluginId: "App",
            methodName: "getInfo",
            options: { a: 1 },
            type: "message",
        },
    ]);
});

test("a call on Android is JSON without a type (F30)", () => {
    const { sent, capacitor } = makeBridged({ platform: "android" });
    void capacitor.nativePromise("App", "getInfo");
    expect(Object.keys(sent[0])).toEqual(["callbackId", "pluginId", "methodName", "options"]);
});

test("ids are decimal text that counts up from a random number (F31)", () => {
    const { sent, capacitor } = makeBridged();
    void capacitor.nativePromise("App", "getInfo");
    void capacitor.nativePromise("App", "getInfo");
    const first = Number(sent[0].callbackId);
    expect(Number.isInteger(first) && first > 0 && first <= 134217728).toBe(true);
    expect(sent[1].callbackId).toBe(String(first + 1));
});

test("a call whose answer nobody wants has the id -1 (F31)", () => {
    const { sent, capacitor } = makeBridged();
    expect(capacitor.nativeCallback("App", "exitApp", {})).toBe("-1");
    expect(capacitor.toNative("App", "exitApp", {})).toBe("-1");
    expect(sent.map((call) => call.callbackId)).toEqual(["-1", "-1"]);
});

test("options that are nothing become an empty object, others stay what they are (F33)", () => {
    const { sent, capacitor } = makeBridged();
    for (const options of [null, undefined, 0, "", "text", [1]]) {
        capacitor.toNative("App", "x", options);
    }
    expect(sent.map((call) => call.options)).toEqual([{}, {}, {}, {}, "text", [1]]);
});

test("an answer settles its promise once (F53, F81)", async () => {
    const { sent, capacitor, answer, fail, printed } = makeBridged();
    const promise = capacitor.nativePromise("App", "getInfo");
    answer({ name: "x" });
    answer({ name: "y" });
    expect(await promise).toEqual({ name: "x" });
    expect(printed).toEqual([]);
    // An error that comes later is only a warning.
    fail({ message: "late" });
    expect(printed[0]![0]).toBe("warn");
    expect(sent.filter((call) => call.pluginId === "App").length).toBe(1);
});

test("resolve() without data answers undefined (F68)", async () => {
    const { capacitor, answer } = makeBridged();
    const promise = capacitor.nativePromise("App", "getLaunchUrl");
    answer(undefined);
    expect(await promise).toBe(undefined);
});

test("an error becomes an exception with native's members (F75)", async () => {
    const { capacitor, fail } = makeBridged();
    const promise = capacitor.nativePromise("App", "x");
    fail({ message: "m", errorMessage: "m" });
    const error = await rejectionOf(promise);
    expect(error instanceof capacitor.Exception).toBe(true);
    expect(error instanceof Error).toBe(true);
    expect(error.message).toBe("m");
    expect(Object.keys(error)).toEqual(["code", "data", "errorMessage"]);
    expect(JSON.stringify(error)).toBe('{"errorMessage":"m"}');
});

test("code and data of an error arrive", async () => {
    const { capacitor, fail } = makeBridged();
    const promise = capacitor.nativePromise("App", "x");
    fail({ message: "no", errorMessage: "no", code: "UNAVAILABLE", data: { a: 1 } });
    const error = await rejectionOf(promise);
    expect([error.code, error.data]).toEqual(["UNAVAILABLE", { a: 1 }]);
});

test("a callback is called for every answer until one is not saved (F60)", () => {
    const { sent, capacitor, page } = makeBridged();
    const heard: unknown[][] = [];
    const id = capacitor.nativeCallback("Geo", "watch", {}, (...args) => void heard.push(args));
    expect(sent[0].callbackId).toBe(id);
    const answer = { callbackId: id!, pluginId: "Geo", methodName: "watch", success: true };
    page.Capacitor!.fromNative({ ...answer, save: true, data: 1 });
    page.Capacitor!.fromNative({ ...answer, success: false, error: { message: "weak" } });
    page.Capacitor!.fromNative({ ...answer, save: false, data: 2 });
    page.Capacitor!.fromNative({ ...answer, save: true, data: 3 });
    expect(heard.length).toBe(3);
    expect(heard[0]).toEqual([1]);
    expect(heard[1]![0]).toBe(null);
    expect((heard[1]![1] as Error).message).toBe("weak");
    expect(heard[2]).toEqual([2]);
});

test("what a callback throws is printed, and the payload is let go (F81)", () => {
    const { capacitor, printed, page } = makeBridged();
    const id = capacitor.nativeCallback("Geo", "watch", {}, () => {
        throw "broken";
    });
    const answer: any = { callbackId: id!, pluginId: "Geo", success: true, save: true, data: 1 };
    page.Capacitor!.fromNative(answer);
    expect(printed).toEqual([["error", "broken"]]);
    expect(Object.keys(answer)).toEqual(["callbackId", "pluginId", "success", "save"]);
});

test("a late answer to the page before is ignored, a late error is a warning (F56, C7)", () => {
    const { page, printed } = makeBridged();
    const late = { callbackId: "5", pluginId: "App", methodName: "x" };
    page.Capacitor!.fromNative({ ...late, success: true, data: {} });
    expect(printed).toEqual([]);
    page.Capacitor!.fromNative({ ...late, success: false, error: { message: "m" } });
    expect(printed).toEqual([["warn", { message: "m" }]]);
});

test("with logging on, calls and answers are printed in groups (F81)", async () => {
    const { capacitor, printed, answer, sent } = makeBridged({
        capacitor: { Plugins: {}, isLoggingEnabled: true },
    });
    const promise = capacitor.nativePromise("App", "getInfo");
    const id = sent[0].callbackId;
    answer({ name: "x" });
    await promise;
    expect(printed.map((line) => line[0])).toEqual([
        "groupCollapsed",
        "dir",
        "groupEnd",
        "groupCollapsed",
        "dir",
        "groupEnd",
    ]);
    expect(printed[0]![1]).toBe(`%cnative %cApp.getInfo (#${id})`);
    expect(printed[3]![1]).toBe(`%cresult %cApp.getInfo (#${id})`);
    expect(printed[4]![1]).toBe('{"name":"x"}');
});

test("a page without native warns, and its call stays open", () => {
    const { capacitor, printed } = makeBridged({ platform: "web" });
    expect(capacitor.toNative("App", "x", {})).toBe(null);
    expect(printed).toEqual([["warn", "implementation unavailable for: App"]]);
});

test("a post that throws is printed, and the call stays open (F39)", () => {
    const { capacitor, page, printed } = makeBridged();
    page.webkit!.messageHandlers!.bridge!.postMessage = (call: any) => {
        if (call.pluginId !== "Console") throw "not cloned";
    };
    void capacitor.nativePromise("App", "x");
    expect(printed).toEqual([["error", "not cloned"]]);
});

test("options and callback in one place still work, with a warning", async () => {
    const { capacitor, page, sent, printed } = makeBridged();
    await withConsoleOf(page, () => {
        capacitor.nativeCallback("Geo", "watch", () => {});
    });
    expect(sent[1].callbackId === "-1").toBe(false);
    expect(printed[0]![0]).toBe("warn");
});

test("withPlugin never runs what it is given (F83)", () => {
    const { capacitor } = makeBridged();
    let runs = 0;
    capacitor.withPlugin("App", () => runs++);
    expect(runs).toBe(0);
});

test("Farad can ask how many promises native has not settled", () => {
    const { capacitor, answer } = makeBridged();
    const pending = () => (capacitor as any)[Symbol.for("farad.pendingCalls")];
    void capacitor.nativePromise("App", "getInfo");
    void capacitor.nativePromise("App", "getState");
    capacitor.nativeCallback("App", "addListener", {}, () => {});
    capacitor.nativeCallback("App", "exitApp");
    expect(pending()).toBe(2);
    void capacitor.nativePromise("App", "getLaunchUrl");
    answer(undefined);
    expect(pending()).toBe(2);
});

test("Android's answers are JSON text (F169)", async () => {
    const { capacitor, page, sent } = makeBridged({ platform: "android" });
    const promise = capacitor.nativePromise("App", "x");
    const { callbackId } = sent[0];
    page.androidBridge!.onmessage!({
        data: JSON.stringify({ callbackId, pluginId: "App", success: true, data: { a: 1 } }),
    });
    expect(await promise).toEqual({ a: 1 });
});
