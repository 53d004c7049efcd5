import { makeFakePage } from "../testing/fake-page";
import { expect, test } from "../testing/unit";
import { installNativeBridge } from "./install";

test("the six console methods go to native, then do what they did (F15)", () => {
    const { page, sent, printed } = makeFakePage();
    installNativeBridge(page);
    for (const level of ["debug", "error", "info", "log", "trace", "warn"] as const) {
        page.console![level]("a", 1);
    }
    expect(sent.map((call) => call.options)).toEqual(
        ["debug", "error", "info", "log", "trace", "warn"].map((level) => ({
            level,
            message: "a 1",
        })),
    );
    expect(sent[0].callbackId).toBe("-1");
    expect([sent[0].pluginId, sent[0].methodName]).toEqual(["Console", "log"]);
    expect(printed[3]).toEqual(["log", "a", 1]);
});

test("arguments become text as JSON has them; an Error is {} (F15)", () => {
    const { page, sent } = makeFakePage();
    installNativeBridge(page);
    const cycle: { self?: object } = {};
    cycle.self = cycle;
    page.console!.log({ a: 1 }, [1, "b"], null, undefined, true, new Error("x"), "", cycle, "end");
    expect(sent[0].options.message).toBe('{"a":1} [1,"b"] null undefined true {}   end');
});

test("a line goes to native whatever the logging setting is (F15)", () => {
    const { page, sent, printed } = makeFakePage({
        capacitor: { Plugins: {}, isLoggingEnabled: true },
    });
    installNativeBridge(page);
    page.console!.log("x");
    expect(sent.length).toBe(1);
    expect(printed).toEqual([["log", "x"]]);
});

test("Android's console stays as it was (F174)", () => {
    const { page, sent } = makeFakePage({ platform: "android" });
    installNativeBridge(page);
    page.console!.log("x");
    expect(sent).toEqual([]);
});

test("native logs here at three levels, and at log for any other", () => {
    const { page, printed, capacitor } = makeFakePage({ platform: "android" });
    installNativeBridge(page);
    for (const level of ["error", "warn", "info", "log", "debug"] as const) {
        capacitor.logJs("m", level);
    }
    expect(printed.map((line) => line[0])).toEqual(["error", "warn", "info", "log", "log"]);
});
