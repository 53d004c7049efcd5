import { Mistake, show } from "./show";

/** Whose the stubbed native half is: a plugin of Capacitor's, or a service of Cordova's. */
export type StubKind = "capacitor" | "cordova";

/** Tells a service of Cordova's from a plugin of the same name. */
export const stubId = (kind: StubKind, name: string) => (kind === "cordova" ? `cordova ${name}` : name);

/** What reaches the page in place of an answer. */
export interface Refusal {
    readonly message: string;
    readonly code?: string;
    /** Of Capacitor's an object, of Cordova's all that the page's callback gets. */
    readonly data?: unknown;
}

export const isObject = (value: unknown): value is object =>
    typeof value === "object" && value !== null && !Array.isArray(value);

/** The answer, null where there is none; throws when it is none that such a native half can give. */
export function checkedAnswer(value: unknown, kind: StubKind, what: string): {} | null {
    if (value === undefined || value === null) return null;
    if (kind === "capacitor") {
        if (isObject(value)) return value;
        throw new Mistake(`${what} answered ${show(value)}; a plugin answers with an object or nothing.`);
    }
    if (JSON.stringify(value) !== undefined) return value;
    throw new Mistake(`${what} answered ${show(value)}; a Cordova plugin answers with what JSON can hold.`);
}

/**
 * What a function that has thrown refuses with. Cordova knows no codes: what its plugins hand to the
 * error callback is a text, or an object with the code in it.
 */
export function refusalOf(thrown: any, kind: StubKind): Refusal {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const { code, data } = (thrown ?? {}) as { readonly code?: unknown; readonly data?: unknown };
    if (kind === "cordova") {
        return { message, data: data ?? (code === undefined ? message : { code, message }) };
    }
    return {
        message,
        ...(code !== undefined && { code: String(code) }),
        ...(isObject(data) && { data }),
    };
}
