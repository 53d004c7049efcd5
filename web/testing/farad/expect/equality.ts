import { show } from "../show";

const wildcard = Symbol("farad.wildcard");

/** What stands for a value inside an expected one: `expect.any(String)`. */
export interface Wildcard {
    readonly [wildcard]: (received: unknown) => boolean;
    toString(): string;
}

export function isWildcard(value: unknown): value is Wildcard {
    return typeof value === "object" && value !== null && wildcard in value;
}

export function makeWildcard(name: string, matches: (received: unknown) => boolean): any {
    return { [wildcard]: matches, toString: () => name };
}

/** Whether a wildcard stands for the value. */
export function fits(value: Wildcard, received: unknown): boolean {
    return value[wildcard](received);
}

/** Where two values differ first, as `.shares[0].outcome`, and what stands there. */
export interface Difference {
    readonly path: string;
    readonly expected: unknown;
    readonly received: unknown;
}

const plainKey = /^[A-Za-z_$][\w$]*$/;

function step(key: string | number): string {
    if (typeof key === "number") return `[${key}]`;
    return plainKey.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null;
}

/** How closely two values have to be alike. */
interface Options {
    /** A member that is undefined is not as good as a missing one, and classes count. */
    readonly isStrict?: boolean;
    /** The received objects may have more members. */
    readonly isPart?: boolean;
}

/** Members in any order, all the way down. */
export function difference(
    received: unknown,
    expected: unknown,
    options: Options = {},
    path = "",
    around: readonly object[] = [],
): Difference | undefined {
    const here = { path, expected, received };
    if (isWildcard(expected)) return fits(expected, received) ? undefined : here;
    if (Object.is(received, expected)) return undefined;
    if (!isObject(received) || !isObject(expected)) return here;
    if (Object.prototype.toString.call(received) !== Object.prototype.toString.call(expected)) {
        return here;
    }
    if (options.isStrict && classOf(received) !== classOf(expected)) return here;
    // A value that holds itself was compared already on the way down.
    if (around.includes(expected)) return undefined;
    const inside = [...around, expected];
    if (isDate(expected)) {
        return Number(received) === Number(expected) ? undefined : here;
    }
    if (expected instanceof RegExp) {
        return String(received) === String(expected) ? undefined : here;
    }
    if (expected instanceof Error) {
        return (received as unknown as Error).message === expected.message ? undefined : here;
    }
    if (expected instanceof Set) return hasSameMembers(received, expected) ? undefined : here;
    if (expected instanceof Map) {
        const [left, right] = [received, expected] as unknown as Map<unknown, unknown>[];
        if (left!.size !== right!.size) return here;
        for (const [key, value] of right!) {
            if (!left!.has(key)) return here;
            const found = difference(left!.get(key), value, options, path, inside);
            if (found) return found;
        }
        return undefined;
    }
    if (ArrayBuffer.isView(expected)) {
        const [left, right] = [received, expected] as unknown as Iterable<unknown>[];
        return difference([...left!], [...right!], options, path, inside);
    }
    if (Array.isArray(expected)) {
        const list = received as unknown as unknown[];
        if (list.length !== expected.length) return here;
        for (let index = 0; index < expected.length; index++) {
            const at = path + step(index);
            const found = difference(list[index], expected[index], options, at, inside);
            if (found) return found;
        }
        return undefined;
    }
    const keys = new Set([...Object.keys(expected), ...Object.keys(received)]);
    for (const key of options.isPart ? Object.keys(expected) : keys) {
        if (options.isStrict && key in received !== key in expected) return here;
        const at = path + step(key);
        const found = difference(received[key], expected[key], options, at, inside);
        if (found) return found;
    }
    return undefined;
}

export function isEqual(received: unknown, expected: unknown, options: Options = {}): boolean {
    return difference(received, expected, options) === undefined;
}

/** By its tag: where scenarios are read, the name `Date` itself is refused. */
export function isDate(value: unknown): value is Date {
    return Object.prototype.toString.call(value) === "[object Date]";
}

function classOf(value: object): unknown {
    return Object.getPrototypeOf(value)?.constructor;
}

function hasSameMembers(received: unknown, expected: ReadonlySet<unknown>): boolean {
    const left = received as ReadonlySet<unknown>;
    if (left.size !== expected.size) return false;
    return [...expected].every((one) => [...left].some((other) => isEqual(other, one)));
}

/** A value as people write it; wildcards by their names. */
export function shown(value: unknown): string {
    return isWildcard(value) ? String(value) : show(value);
}
