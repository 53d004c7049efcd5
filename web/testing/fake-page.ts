import type { BridgePage, NativeCapacitor } from "../bridge/page";
import type { Answer } from "../capacitor/core/wire";

/** A `window` of its own for one test, and what it did to the outside. */
export interface FakePage {
    readonly page: BridgePage & { [name: string]: any };
    /** What was posted to native. */
    readonly sent: any[];
    /** What was asked by `prompt`. */
    readonly prompts: string[];
    /** What the page's console printed: the method's name, then the arguments. */
    readonly printed: unknown[][];
    readonly capacitor: NativeCapacitor & { [name: string]: any };
    /** Lets native answer the latest call. */
    answer(data: unknown): void;
    fail(error: object): void;
}

export interface FakePageOptions {
    platform?: "ios" | "android" | "web";
    capacitor?: object;
    /** What native says to a prompt of this type; else `false`. */
    promptAnswers?: { [type: string]: string };
    without?: string[];
}

class FakeDocument {
    readonly listeners: [string, any][] = [];
    readonly dispatched: any[] = [];

    get cookie(): string {
        return "own=1";
    }

    addEventListener(name: string, listener: any): void {
        this.listeners.push([name, listener]);
    }

    createEvent(kind: string): object {
        const event: { [key: string]: unknown } = { kind };
        event["initEvent"] = (type: string, bubbles: boolean, cancelable: boolean) => {
            Object.assign(event, { type, bubbles, cancelable });
            delete event["initEvent"];
        };
        return event;
    }

    dispatchEvent(event: object): boolean {
        this.dispatched.push(event);
        return true;
    }

    querySelector(selector: string): { dispatchEvent(event: object): boolean } | null {
        return selector === "#there" ? this : null;
    }
}

function makeConsole(printed: unknown[][]): any {
    const console: { [name: string]: Function } = {};
    const methods = ["debug", "error", "info", "log", "trace", "warn"];
    for (const name of [...methods, "groupCollapsed", "groupEnd", "dir"]) {
        console[name] = (...line: unknown[]) => void printed.push([name, ...line]);
    }
    return console;
}

/** Makes a page as a web view would give it to the first script. */
export function makeFakePage(options: FakePageOptions = {}): FakePage {
    const { platform = "ios", capacitor = { Plugins: {} }, promptAnswers = {} } = options;
    const sent: any[] = [];
    const prompts: string[] = [];
    const printed: unknown[][] = [];
    const page: any = {
        Capacitor: capacitor,
        WEBVIEW_SERVER_URL: "capacitor://localhost",
        console: makeConsole(printed),
        document: new FakeDocument(),
        Document: FakeDocument,
        HTMLDocument: FakeDocument,
        navigator: {},
        XMLHttpRequest: class {},
        fetch: () => {},
        prompt(text: string) {
            prompts.push(text);
            return promptAnswers[JSON.parse(text).type] ?? "false";
        },
    };
    if (platform === "ios") {
        const bridge = { postMessage: (message: any) => void sent.push(structuredClone(message)) };
        page.webkit = { messageHandlers: { bridge } };
    } else if (platform === "android") {
        page.androidBridge = { postMessage: (text: string) => void sent.push(JSON.parse(text)) };
    }
    for (const name of options.without ?? []) delete page[name];

    const answerWith = (outcome: Partial<Answer>) => {
        const { callbackId, pluginId, methodName } = sent[sent.length - 1];
        page.Capacitor.fromNative({ callbackId, pluginId, methodName, ...outcome });
    };
    return {
        page,
        sent,
        prompts,
        printed,
        get capacitor() {
            return page.Capacitor;
        },
        answer: (data) => answerWith({ save: false, success: true, data }),
        fail: (error) => answerWith({ success: false, error }),
    };
}

/** Makes the page's console the program's own while the body runs. */
export async function withConsoleOf(page: BridgePage, body: () => void | Promise<void>) {
    const console = globalThis.console;
    globalThis.console = page.console!;
    try {
        await body();
    } finally {
        globalThis.console = console;
    }
}
