import type { MethodHeader } from "../capacitor/core/wire";

/** A native plugin's half, in JavaScript: what each method answers, or throws. */
export type NativeHalf = { [method: string]: (options: any) => unknown };

/** What stands on the screen: one element of the view. */
export interface Shown {
    tagName: string;
    textContent: string | null;
    src?: string;
    alt?: string;
}

/** The native side that an app's test replaces, and what reached it. */
export interface FakeApp {
    /** Each call in order: plugin, method, options. */
    readonly calls: [plugin: string, method: string, options: any][];
    /** What the console printed, one text a line. */
    readonly printed: string[];
    /** What the app asked to run later and has not taken back, in the order in which it asked. */
    readonly timers: { milliseconds: number; body: () => void }[];
    readonly plugins: { [name: string]: NativeHalf };
    /** The element with the id `app`. */
    readonly root: Element;
    /** The root's children, images with their sources. */
    screen(): Shown[];
    /** Path and query, as the address bar shows them. */
    address(): string;
    press(label: string): void;
    /** Raises an event of a plugin, as native does. */
    raise(plugin: string, event: string, data: unknown): void;
    /** Lets everything happen that needs no timer. */
    settle(): Promise<void>;
}

/** As much of an element as the app's views use, for a program that has no document. */
class FakeElement {
    readonly tagName: string;
    children: FakeElement[] = [];
    textContent = "";
    #listener: (() => void) | undefined;

    constructor(tagName: string) {
        this.tagName = tagName.toUpperCase();
    }

    replaceChildren(...children: FakeElement[]): void {
        this.children = children;
    }

    addEventListener(_: string, listener: () => void): void {
        this.#listener = listener;
    }

    click(): void {
        this.#listener?.();
    }
}

/** What a page has and a program in Node lacks. */
function makeFakePage() {
    const root = new FakeElement("div");
    const location = { pathname: "", search: "" };
    const move = (_: unknown, __: string, url: string) => {
        const [pathname, search] = url.split("?");
        location.pathname = pathname!;
        location.search = search === undefined ? "" : `?${search}`;
    };
    return {
        location,
        webkit: { messageHandlers: { bridge: {} } },
        document: {
            getElementById: (id: string) => (id === "app" ? root : null),
            createElement: (tagName: string) => new FakeElement(tagName),
        },
        window: {
            location,
            history: { pushState: move, replaceState: move },
            addEventListener() {},
        },
    };
}

const realTimeout = globalThis.setTimeout;

function replaceGlobals(replacements: object): void {
    for (const [name, value] of Object.entries(replacements)) {
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
}

/**
 * Gives this program the page of an app whose native side is `plugins`. In Farad the page's own
 * document is used, in Node a little one that is made here.
 *
 * Call it before anything that imports the core is imported, and import that dynamically.
 */
export function installFakeApp(plugins: { [name: string]: NativeHalf }): FakeApp {
    const listeners = new Map<string, ((data: unknown) => void)[]>();
    let lastId = 0;

    if (typeof document === "undefined") replaceGlobals(makeFakePage());
    else if (document.getElementById("app") === null) {
        const element = document.createElement("div");
        element.id = "app";
        document.body.append(element);
    }
    const root = document.getElementById("app")!;

    const app: FakeApp = {
        calls: [],
        printed: [],
        timers: [],
        plugins,
        root,
        screen: () =>
            [...root.children].map(({ tagName, textContent, src, alt }: any) =>
                tagName === "IMG" ? { tagName, textContent, src, alt } : { tagName, textContent },
            ),
        address: () => location.pathname + location.search,
        press(label) {
            const buttons = [...root.children] as HTMLElement[];
            buttons.find((button) => button.textContent === label)!.click();
        },
        raise(plugin, event, data) {
            for (const callback of listeners.get(`${plugin} ${event}`) ?? []) callback(data);
        },
        settle: () => new Promise((resolve) => realTimeout(resolve, 0)),
    };

    const print = (line: string) => void app.printed.push(line);
    replaceGlobals({
        Capacitor: {
            PluginHeaders: Object.entries(plugins).map(([name, half]) => ({
                name,
                methods: [
                    { name: "addListener" },
                    ...Object.keys(half).map((name): MethodHeader => ({ name, rtype: "promise" })),
                ],
            })),
            async nativePromise(plugin: string, method: string, options: any = {}) {
                app.calls.push([plugin, method, options]);
                return plugins[plugin]![method]!(options);
            },
            nativeCallback(plugin: string, method: string, options: any, callback: any) {
                app.calls.push([plugin, method, options]);
                if (method === "addListener") {
                    const key = `${plugin} ${options.eventName}`;
                    listeners.set(key, [...(listeners.get(key) ?? []), callback]);
                }
                return String(++lastId);
            },
        },
        console: { log: print, warn: print, error: print },
        setTimeout(body: () => void, milliseconds: number) {
            const timer = { milliseconds, body };
            app.timers.push(timer);
            return timer;
        },
        clearTimeout(timer: (typeof app.timers)[number]) {
            const place = app.timers.indexOf(timer);
            if (place >= 0) app.timers.splice(place, 1);
        },
    });
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

/** A row of the repaired app's table of shared photos. */
export interface SharedPhotoRow {
    shareId: string;
    fileName: string;
    dataURL: string;
    displayed: number;
    acknowledged: number;
}

/** A native half of the SQLite plugin that knows the repaired app's table, and only its statements. */
export function makeFakeSharedPhotoSQLite(rows: SharedPhotoRow[]): NativeHalf {
    const changes = { changes: { changes: 1 } };
    const answer = (found: SharedPhotoRow[]) => ({
        values: found.length > 0 ? [{ ios_columns: Object.keys(found[0]!) }, ...found] : [],
    });
    return {
        ...makeFakeSQLite(),
        run({ statement, values: [shareId, fileName, dataURL] }) {
            if (!statement.startsWith("INSERT OR IGNORE INTO shared_photo")) throw statement;
            if (!rows.some((row) => row.shareId === shareId)) {
                rows.push({ shareId, fileName, dataURL, displayed: 0, acknowledged: 0 });
            }
            return changes;
        },
        query({ statement }) {
            if (!statement.includes("WHERE displayed = 0")) return answer([...rows]);
            return answer(rows.filter(({ displayed }) => displayed === 0).slice(0, 1));
        },
        executeSet({ set }) {
            for (const { statement, values } of set) {
                const place = rows.findIndex(({ shareId }) => shareId === values[0]);
                const row = rows[place];
                if (row === undefined) continue;
                if (statement.includes("SET displayed = 1")) row.displayed = 1;
                else if (statement.includes("SET acknowledged = 1")) row.acknowledged = 1;
                else if (row.displayed && row.acknowledged) rows.splice(place, 1);
            }
            return changes;
        },
    };
}
