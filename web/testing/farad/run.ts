import { named } from "./near";
import { withShown, type ShownByPhone } from "./shown";
import { stubId } from "./stub-answers";

/** An image that the page, or the screen of a native app, has shown. */
export interface Displayed {
    /** The image's own name: its `alt`, or its view's `accessibilityLabel`. */
    readonly fileName: string;
    readonly bytes: number;
    readonly sha256: string;
}

/** An item that was shared, and what became of it. */
export interface Share {
    /** The identifier that the app's extension gave the share; null when it gave none. */
    readonly shareId: string | null;
    readonly fileName: string;
    readonly bytes: number;
    readonly sha256: string;
    /**
     * `displayed`: once, with the same bytes; a text or a URL was to be read on the screen, another
     * file's name was, and its bytes are kept. `pending`: not yet, and still kept on the device.
     * `lost`: neither shown nor kept. `refused`: neither, and the extension has cancelled its
     * request, so that the other app knows.
     */
    readonly outcome: "displayed" | "pending" | "lost" | "refused" | "duplicated" | "corrupted";
}

/** Something that Farad itself has found; `farad explain-finding RULE` says what a rule means. */
export interface Finding {
    readonly rule: string;
    readonly message: string;
    /** Virtual milliseconds. */
    readonly at: number;
    readonly severity: "failure" | "remark";
    readonly plugin?: string;
    readonly method?: string;
}

/** A fault of the scenario that came: a process that was killed, a write or a request that failed. */
export type Fault =
    | { readonly kind: "kill"; readonly process: string }
    | { readonly kind: "failWrite"; readonly pattern: string }
    | {
        readonly kind: "loseRequest" | "loseResponse" | "cutResponse" | "repeatRequest";
        readonly pattern: string;
    };

/** A line that a page has written to its console. */
export interface ConsoleLine {
    readonly level: "debug" | "error" | "info" | "log" | "trace" | "warn";
    readonly text: string;
    /** Virtual milliseconds. */
    readonly at: number;
}

/** A call of a plugin that reached the native side. */
export interface Call {
    readonly plugin: string;
    readonly method: string;
    readonly options: any;
    /** When it arrived there, in virtual milliseconds. */
    readonly at: number;
    /** Whether the page has its answer; calls that keep listening are settled when they begin. */
    readonly isSettled: boolean;
}

/** What a sharing session has left in the process of an extension that the next one gets. */
export interface SharingSession {
    readonly process: string;
    /** Which session of that process it was, from 1. */
    readonly number: number;
    /** View controllers that live. */
    readonly viewControllers: number;
    /** Observers of `NotificationCenter.default`. */
    readonly observers: number;
    readonly filePresenters: number;
}

/** A file of a container. */
export interface StoredFile {
    /** From the container on, such as `photo.jpg` or `Library/Caches/a`. */
    readonly path: string;
    readonly bytes: number;
    /** Empty for a file of more than 200 MB. */
    readonly sha256: string;
}

/** A value of the defaults: data and dates come as text. */
export type StoredValue =
    | string
    | number
    | boolean
    | { readonly base64: string }
    | { readonly date: string }
    | readonly StoredValue[]
    | { readonly [key: string]: StoredValue };

/** The phone as the run has left it. Each look reads the phone's own files. */
export interface Phone extends ShownByPhone {
    /** The files of an app group, or of an app by its bundle identifier, but no property lists. */
    container(identifier: string): readonly StoredFile[];
    /** What `UserDefaults` holds in a suite: an app group, or an app by its bundle identifier. */
    defaults(suite: string): { readonly [key: string]: StoredValue };
    /**
     * What `SharedPreferences` of an Android app hold, by their name, as the app's next start reads
     * them; nothing where nobody has written them. A set is an array.
     */
    sharedPreferences(name: string): { readonly [key: string]: StoredValue };
    /** The rows of a table in the apps' SQLite databases; none when there is no such table. */
    rows(table: string): readonly { readonly [column: string]: string | number | null }[];
    /** What lies in the notification centre, oldest first. */
    readonly notifications: readonly {
        readonly id: string;
        readonly app: string;
        readonly title: string;
        readonly body: string;
    }[];
    /** What a server of the app's keeps, by its host. */
    server(host: string): any;
    /** The `state` of a plugin that the scenario stubs. */
    plugin(name: string): any;
    /** The same of a service of Cordova's. */
    cordova(service: string): any;
    /** The rows of the table `temp`. */
    readonly tempDB: readonly { readonly [column: string]: string | number | null }[];
}

/** What a user can tell of an element, without a layout. */
export interface ElementAttributes {
    /** Its text, with that of its shadow trees. */
    readonly text: string;
    /** The accessible name. */
    readonly label: string;
    /** The ARIA role, its own or that of its name. */
    readonly role: string | null;
    /** Of a field. */
    readonly value: string | null;
    /** Whether markup and inline styles display it. */
    readonly visible: boolean;
    readonly enabled: boolean;
    readonly focused: boolean;
    /** Of what can be checked. */
    readonly checked: boolean | null;
}

/** The page of the app that was started last and lives, as the run has left it. */
export interface LeftPage {
    /** The document, as a file. */
    readonly html: string;
    /** The element that a selector finds, as `tap` finds it; null: there is none. */
    element(selector: string): ElementAttributes | null;
    /**
     * What a function gives that is called in the page and sees nothing of the scenario, such as
     * `() => localStorage.getItem("notes")`; values cross as JSON, and promises are not waited for.
     */
    evaluate<R, A extends unknown[]>(body: (...args: A) => R, ...args: A): R;
}

/** A run that is over, and the phone as it was left. Nothing of it can be changed. */
export interface Run {
    readonly app: string;
    readonly platform: "ios" | "android";
    readonly profile: string;
    readonly seed: number;
    /** The path that the page shows, such as `/shared-photo`; null without a page. */
    readonly route: string | null;
    readonly displayed: readonly Displayed[];
    /** The texts that a native app's screen shows in the end, top to bottom; none for a page. */
    readonly texts: readonly string[];
    readonly shares: readonly Share[];
    readonly findings: readonly Finding[];
    /** The scenario's faults that came, in this order. `farad explore` leaves some out. */
    readonly faults: readonly Fault[];
    /** Calls without an answer, and timers of the page that were still to come. */
    readonly pending: { readonly calls: number; readonly timers: number };
    readonly virtualMilliseconds: number;
    readonly console: readonly ConsoleLine[];
    /** The calls of plugins in the order of their arrival; needs `recordCalls: true`. */
    readonly calls: readonly Call[];
    /** One for each sharing session; needs the knob `extension-process` to be `reused`. */
    readonly sharingSessions: readonly SharingSession[];
    readonly device: Phone;
    /** What it is asked throws where no app lives that has a page. */
    readonly page: LeftPage;
}

/** What the Swift side answers with: JSON, or an object whose `error` says why not. */
export type Host = (question: string, argument: string) => string;

function frozen<T>(value: T): T {
    if (typeof value !== "object" || value === null) return value;
    for (const member of Object.values(value)) frozen(member);
    return Object.freeze(value);
}

/** Makes a run of its report; what few invariants look at is asked for when they do. */
export function makeRun(report: string, host: Host): Run {
    const answers = new Map<string, unknown>();
    const ask = (question: string, argument = ""): any => {
        const key = `${question} ${argument}`;
        if (!answers.has(key)) {
            const answer = JSON.parse(host(question, argument));
            if (answer.error !== undefined) throw new Error(answer.error);
            answers.set(key, frozen(answer.value));
        }
        return answers.get(key);
    };
    const device: Phone = withShown<Omit<Phone, keyof ShownByPhone>>({
        container: (identifier) => ask("container", String(identifier)),
        defaults: (suite) => ask("defaults", String(suite)),
        sharedPreferences: (name) => ask("sharedPreferences", String(name)),
        rows: (table) => ask("rows", String(table)),
        server: (host) => ask("server", String(host)),
        plugin: (name) => ask("plugin", stubId("capacitor", String(name))),
        cordova: (service) => ask("plugin", stubId("cordova", String(service))),
        get notifications() {
            return ask("notifications");
        },
        get tempDB() {
            return device.rows("temp");
        },
    }, ask);
    const page: LeftPage = {
        get html() {
            return ask("html");
        },
        element: (selector) => ask("element", String(selector)),
        evaluate: (body, ...args) =>
            ask("evaluate", JSON.stringify({ source: `(${body})`, args: JSON.stringify(args) })),
    };
    const run = {
        texts: Object.freeze([]),
        ...frozen(JSON.parse(report)),
        device: named("run.device", "member", Object.freeze(device)),
        page: named("run.page", "member", Object.freeze(page)),
    };
    const lazily = (question: string) => ({ get: () => ask(question), enumerable: true });
    Object.defineProperties(run, {
        console: lazily("console"),
        // Whoever looks at all of a run has not asked for what was not recorded.
        calls: { ...lazily("calls"), enumerable: false },
        sharingSessions: lazily("sharingSessions"),
    });
    return named("run", "member", Object.freeze(run));
}
