import type { MethodHeader } from "../capacitor/core/wire";

/** A native plugin's half, in JavaScript: what each method answers, or throws. */
export type NativeHalf = { [method: string]: (options: any) => unknown };

/** The native side that an app's test replaces, and what reached it. */
export interface FakeApp {
    /** Each call in order: plugin, method, options. */
    readonly calls: [plugin: string, method: string, options: any][];
    /** What the console printed, one text a line. */
    readonly printed: string[];
    /** What the app asked to run later, in the order in which it asked. */
    readonly timers: { milliseconds: number; body: () => void }[];
    /** The page's only element with an id; its children are what is on the screen. */
    readonly root: FakeElement;
    readonly location: { pathname: string; search: string };
    readonly plugins: { [name: string]: NativeHalf };
    /** Raises an event of a plugin, as native does. */
    raise(plugin: string, event: string, data: unknown): void;
    /** Lets everything happen that needs no timer. */
    settle(): Promise<void>;
}

export interface FakeElement {
    tagName: string;
    children: FakeElement[];
    textContent: string;
    src?: string;
    alt?: string;
    click(): void;
    [member: string]: unknown;
}

function makeElement(tagName: string): FakeElement {
    let listener: (() => void) | undefined;
    const element: FakeElement = {
        tagName: tagName.toUpperCase(),
        children: [],
        textContent: "",
        replaceChildren(...children: FakeElement[]) {
            element.children = children;
        },
        addEventListener(_: string, added: () => void) {
            listener = added;
        },
        click: () => listener?.(),
    };
    return element;
}

const realTimeout = globalThis.setTimeout;

/**
 * Turns this program's global object into the page of an app whose native side is `plugins`.
 *
 * Call it before anything that imports the core is imported, and import that dynamically.
 */
export function installFakeApp(plugins: { [name: string]: NativeHalf }): FakeApp {
    const app: FakeApp = {
        calls: [],
        printed: [],
        timers: [],
        root: makeElement("div"),
        location: { pathname: "/", search: "" },
        plugins,
        raise(plugin, event, data) {
            for (const callback of listeners.get(`${plugin} ${event}`) ?? []) callback(data);
        },
        settle: () => new Promise((resolve) => realTimeout(resolve, 0)),
    };
    const listeners = new Map<string, ((data: unknown) => void)[]>();
    let lastId = 0;

    const headers = Object.entries(plugins).map(([name, half]) => ({
        name,
        methods: [
            { name: "addListener" },
            ...Object.keys(half).map((name): MethodHeader => ({ name, rtype: "promise" })),
        ],
    }));
    const capacitor = {
        PluginHeaders: headers,
        async nativePromise(plugin: string, method: string, options: any = {}) {
            app.calls.push([plugin, method, options]);
            return app.plugins[plugin]![method]!(options);
        },
        nativeCallback(plugin: string, method: string, options: any, callback: any) {
            app.calls.push([plugin, method, options]);
            if (method === "addListener") {
                const key = `${plugin} ${options.eventName}`;
                listeners.set(key, [...(listeners.get(key) ?? []), callback]);
            }
            return String(++lastId);
        },
    };
    const move = (_: unknown, __: string, url: string) => {
        const [pathname, search] = url.split("?");
        app.location.pathname = pathname!;
        app.location.search = search === undefined ? "" : `?${search}`;
    };
    const print = (line: string) => void app.printed.push(line);
    const page: { [name: string]: unknown } = {
        Capacitor: capacitor,
        webkit: { messageHandlers: { bridge: {} } },
        document: {
            getElementById: (id: string) => (id === "app" ? app.root : null),
            createElement: makeElement,
        },
        console: { log: print, warn: print, error: print },
        window: {
            location: app.location,
            history: { pushState: move, replaceState: move },
            addEventListener() {},
        },
        setTimeout(body: () => void, milliseconds: number) {
            app.timers.push({ milliseconds, body });
        },
    };
    for (const [name, value] of Object.entries(page)) {
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    return app;
}

/** A native half of the SQLite plugin that knows the app's one table. */
export function makeFakeSQLite(rows = new Map<string, string>()): NativeHalf {
    const changes = { changes: { changes: 1 } };
    return {
        createConnection: () => undefined,
        checkConnectionsConsistency: () => ({ result: false }),
        open: () => undefined,
        execute: () => changes,
        run({ statement, values: [id, blobB64] }) {
            if (statement.startsWith("DELETE")) rows.delete(id);
            else rows.set(id, blobB64);
            return changes;
        },
        query({ values: [id] }) {
            const blobB64 = rows.get(id);
            if (blobB64 === undefined) return { values: [] };
            return { values: [{ ios_columns: ["blobB64"] }, { blobB64 }] };
        },
    };
}
