import { Mistake, show } from "../show";
import { checkedAnswer, refusalOf, stubId, type StubKind } from "../stub-answers";
import { link } from "./link";

/** What stands in the place of a plugin's method; what it returns or throws is the answer. */
export type StubMethod = (options: any) => unknown;

/**
 * What stands in the place of a method that answers to a callback. `emit` calls it, as often as it is
 * called, and with an error where it is given one; `id` is what the page has got in place of a
 * promise, to give it back to a method such as `clearWatch`.
 */
export type CallbackMethod = (
    options: any,
    emit: (answer: object | Error) => void,
    id: string,
) => unknown;

/** A method that answers to a callback; what it returns, beside nothing, or throws is an answer. */
export interface Callback {
    readonly callback: CallbackMethod;
}

/**
 * What stands in the place of an action of a Cordova plugin, with the arguments that `exec` was given:
 * the success callback gets what it returns, anything that JSON can hold, and the error callback what it
 * throws: an `Error`'s `data`, else `{ code, message }` where it has a code, else its message.
 */
export type StubAction = (args: any[]) => unknown;

/** An action that answers as often as its function calls `emit`; the page's callbacks are kept. */
export interface ActionCallback {
    readonly callback: (args: any[], emit: (answer: unknown) => void, id: string) => unknown;
}

/** A plugin that was stubbed. */
export interface Stub {
    /** Sends an event of the plugin's to the page's listeners. */
    emit(event: string, data?: object): Promise<void>;
}

/** The app's plugins. */
export interface Native {
    /**
     * Puts functions in the place of a plugin, whole; the others stay real. It is there in every
     * process that starts from then on. Options and answers cross as copies, as on a phone.
     */
    plugin(name: string, methods: StubMethods): Stub;
    /** The same for a Cordova plugin, by the service that `cordova.exec` is called with. */
    cordova(service: string, actions: StubActions): void;
    /** Says that a method of `plugin` answers to the page's callback, as `watchPosition` does. */
    callback(body: CallbackMethod): Callback;
}

export interface StubMethods {
    readonly [method: string]: StubMethod | Callback;
}

export interface StubActions {
    readonly [action: string]: StubAction | ActionCallback;
}

type Body = StubMethod | Callback | StubAction | ActionCallback;

/** What stands in the place of one plugin. */
interface Placed {
    readonly kind: StubKind;
    /** As the page knows it. */
    readonly name: string;
    readonly methods: { readonly [method: string]: Body };
}

let stubs = new Map<string, Placed>();

export function forgetStubs(): void {
    stubs = new Map();
}

function isCallback(method: Body | undefined): method is ActionCallback {
    return typeof method === "object" && typeof method?.callback === "function";
}

function over(name: string): Mistake {
    return new Mistake(
        `${name} belongs to a test that is over, whose phone is gone; let each test keep its own.`,
    );
}

/** The page calls a method of a stub. */
export function callStub(
    call: number,
    stub: string,
    method: string,
    options: string,
    id: string,
): void {
    const own = stubs;
    const { kind, name, methods } = own.get(stub)!;
    const found = methods[method];
    const what = `the stub ${name}.${method}`;
    // What a test has left under way must not answer a call of another one, whose numbers begin anew.
    const tell = (detail: object) => {
        if (own === stubs) link.tell("answer", { call, ...detail });
    };
    const answer = (value: unknown) => {
        try {
            const checked = checkedAnswer(value, kind, what);
            tell(checked === null ? {} : { value: JSON.stringify(checked) });
        } catch (error) {
            if (!(error instanceof Mistake)) throw error;
            tell({ fault: error.message });
        }
    };
    const refuse = (thrown: unknown) => {
        const { data, ...error } = refusalOf(thrown, kind);
        tell({ error: { ...error, ...(data !== undefined && { data: JSON.stringify(data) }) } });
    };
    const emit = (value: unknown) => {
        if (own !== stubs) throw over(`emit of ${name}.${method}`);
        (value instanceof Error ? refuse : answer)(value);
    };
    const run = async () => {
        if (found === undefined) throw new Error(`the stub of ${name} has no ${method}`);
        const given = JSON.parse(options);
        return isCallback(found) ? found.callback(given, emit, id) : found(given);
    };
    // A method that answers to a callback has no answer of its own where it returns none.
    run().then((value) => {
        const isNothing = value === undefined || value === null;
        if (!isNothing || !isCallback(found)) answer(value);
    }, refuse);
}

/** Has the phone put functions in a plugin's place. */
function place(by: string, { kind, name, methods }: Placed): void {
    if (typeof name !== "string" || name === "") {
        throw new Mistake(`${by} needs a plugin's name, not ${show(name)}.`);
    }
    if (typeof methods !== "object" || methods === null) {
        throw new Mistake(`${by}(“${name}”) needs an object of functions.`);
    }
    for (const [method, body] of Object.entries(methods)) {
        if (typeof body === "function" || isCallback(body)) continue;
        throw new Mistake(`${by}(“${name}”): ${method} must be a function.`);
    }
    const list = Object.entries(methods).map(([method, body]) => ({
        name: method,
        isCallback: isCallback(body),
    }));
    const id = stubId(kind, name);
    const { stack = "" } = new Error();
    link.ask(by, "stub", { id, kind, name, methods: list, stack });
    stubs.set(id, { kind, name, methods });
}

export const native: Native = {
    plugin(name, methods) {
        place("native.plugin", { kind: "capacitor", name, methods });
        const own = stubs;
        return {
            emit(event, data = {}) {
                if (own !== stubs) throw over(`${name}.emit`);
                return link.send(`${name}.emit(…)`, "emit", {
                    plugin: name,
                    event,
                    json: JSON.stringify(data),
                });
            },
        };
    },
    cordova(name, methods) {
        place("native.cordova", { kind: "cordova", name, methods });
    },
    callback(body) {
        if (typeof body === "function") return { callback: body };
        throw new Mistake(`native.callback needs a function, not ${show(body)}.`);
    },
};
