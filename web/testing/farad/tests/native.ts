import { Mistake, show } from "../show";
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
    /** Says that a method of `plugin` answers to the page's callback, as `watchPosition` does. */
    callback(body: CallbackMethod): Callback;
}

export interface StubMethods {
    readonly [method: string]: StubMethod | Callback;
}

let stubs = new Map<string, StubMethods>();

export function forgetStubs(): void {
    stubs = new Map();
}

function isCallback(method: StubMethod | Callback | undefined): method is Callback {
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
    plugin: string,
    method: string,
    options: string,
    id: string,
): void {
    const own = stubs;
    const found = own.get(plugin)?.[method];
    // What a test has left under way must not answer a call of another one, whose numbers begin anew.
    const tell = (detail: object) => {
        if (own === stubs) link.tell("answer", { call, ...detail });
    };
    const answer = (value: unknown) => {
        const isObject = typeof value === "object" && !Array.isArray(value);
        if (value !== undefined && !isObject) {
            const fault =
                `the stub ${plugin}.${method} answered ${show(value)}; a plugin answers ` +
                "with an object or nothing";
            tell({ fault });
        } else if (value === undefined || value === null) {
            tell({});
        } else {
            tell({ value: JSON.stringify(value) });
        }
    };
    const refuse = (thrown: any) => {
        const message = thrown instanceof Error ? thrown.message : String(thrown);
        const code = thrown?.code === undefined ? undefined : String(thrown.code);
        const hasData = typeof thrown?.data === "object" && thrown.data !== null;
        const data = hasData ? JSON.stringify(thrown.data) : undefined;
        tell({ error: { message, code, data } });
    };
    const emit = (value: object | Error) => {
        if (own !== stubs) throw over(`emit of ${plugin}.${method}`);
        (value instanceof Error ? refuse : answer)(value);
    };
    const run = async () => {
        if (found === undefined) throw new Error(`the stub of ${plugin} has no ${method}`);
        const given: unknown = JSON.parse(options);
        return isCallback(found) ? found.callback(given, emit, id) : found(given);
    };
    // A method that answers to a callback has no answer of its own where it returns none.
    run().then((value) => {
        const isNothing = value === undefined || value === null;
        if (!isNothing || !isCallback(found)) answer(value);
    }, refuse);
}

export const native: Native = {
    plugin(name, methods) {
        if (typeof name !== "string" || name === "") {
            throw new Mistake(`native.plugin needs a plugin's name, not ${show(name)}.`);
        }
        if (typeof methods !== "object" || methods === null) {
            throw new Mistake(`native.plugin(“${name}”) needs an object of functions.`);
        }
        for (const [method, body] of Object.entries(methods)) {
            if (typeof body === "function" || isCallback(body)) continue;
            throw new Mistake(`native.plugin(“${name}”): ${method} must be a function.`);
        }
        const list = Object.entries(methods).map(([method, body]) => ({
            name: method,
            isCallback: isCallback(body),
        }));
        link.ask("native.plugin", "stub", { name, methods: list });
        const own = stubs;
        own.set(name, methods);
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
    callback(body) {
        if (typeof body === "function") return { callback: body };
        throw new Mistake(`native.callback needs a function, not ${show(body)}.`);
    },
};
