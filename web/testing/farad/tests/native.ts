import { Mistake, show } from "../show";
import { link } from "./link";

/** What stands in the place of a plugin's method; what it returns or throws is the answer. */
export type StubMethod = (options: any) => unknown;

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
    plugin(name: string, methods: { readonly [method: string]: StubMethod }): Stub;
}

let stubs = new Map<string, { readonly [method: string]: StubMethod }>();

export function forgetStubs(): void {
    stubs = new Map();
}

/** The page calls a method of a stub. */
export function callStub(call: number, plugin: string, method: string, options: string): void {
    const answer = (detail: object) => link.tell("answer", { call, ...detail });
    const run = async () => {
        const body = stubs.get(plugin)?.[method];
        if (body === undefined) throw new Error(`the stub of ${plugin} has no ${method}`);
        return body(JSON.parse(options));
    };
    run().then(
        (value) => {
            const isObject = typeof value === "object" && !Array.isArray(value);
            if (value !== undefined && !isObject) {
                answer({
                    fault:
                        `the stub ${plugin}.${method} answered ${show(value)}; a plugin answers ` +
                        "with an object or nothing",
                });
            } else if (value === undefined || value === null) {
                answer({});
            } else {
                answer({ value: JSON.stringify(value) });
            }
        },
        (thrown) => {
            const message = thrown instanceof Error ? thrown.message : String(thrown);
            const code = thrown?.code === undefined ? undefined : String(thrown.code);
            const hasData = typeof thrown?.data === "object" && thrown.data !== null;
            const data = hasData ? JSON.stringify(thrown.data) : undefined;
            answer({ error: { message, code, data } });
        },
    );
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
            if (typeof body === "function") continue;
            throw new Mistake(`native.plugin(“${name}”): ${method} must be a function.`);
        }
        const list = Object.keys(methods);
        link.ask("native.plugin", "stub", { name, methods: list });
        stubs.set(name, methods);
        return {
            emit: (event, data = {}) =>
                link.send(`${name}.emit(…)`, "emit", {
                    plugin: name,
                    event,
                    json: JSON.stringify(data),
                }),
        };
    },
};
