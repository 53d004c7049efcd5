import { bytesOf, enumerableKeys, isDate, isWildcard, tagOf, type Wildcard } from "../show";

export function makeWildcard(name: string, matches: (received: unknown) => boolean): any {
    return { asymmetricMatch: matches, toString: () => name };
}

/** Whether a wildcard stands for the value. */
export function fits(value: Wildcard, received: unknown): boolean {
    return Boolean(value.asymmetricMatch(received));
}

/** Where two values differ first, as `.shares[0].outcome`, and what stands there. */
export interface Difference {
    readonly path: string;
    readonly expected: unknown;
    readonly received: unknown;
}

type Key = string | symbol;

const plainKey = /^[A-Za-z_$][\w$]*$/;

function step(key: Key, isList: boolean): string {
    if (typeof key === "symbol") return `[${String(key)}]`;
    if (isList && /^\d+$/.test(key)) return `[${key}]`;
    return plainKey.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

export function isObject(value: unknown): value is Record<Key, unknown> {
    return typeof value === "object" && value !== null;
}

/** How closely two values have to be alike. */
interface Options {
    /** A member that is undefined is not as good as a missing one, and classes count. */
    readonly isStrict?: boolean;
    /** The received objects may have more members. */
    readonly isPart?: boolean;
}

/** Two values that are being compared, around what is compared now. */
type Pair = readonly [received: object, expected: object];

/**
 * Members in any order, all the way down, by Vitest's rules. Where Vitest passes over what a value
 * holds, as over the bytes of an `ArrayBuffer`, it is looked at here.
 */
export function difference(
    received: unknown,
    expected: unknown,
    options: Options = {},
    path = "",
    around: readonly Pair[] = [],
): Difference | undefined {
    return new Comparison(options).difference(received, expected, path, around);
}

export function isEqual(received: unknown, expected: unknown, options: Options = {}): boolean {
    return difference(received, expected, options) === undefined;
}

/** The same arguments: as many, and each equal, or what a wildcard stands for. */
export function areEqualLists(received: readonly unknown[], expected: readonly unknown[]): boolean {
    return (
        received.length === expected.length &&
        received.every((item, index) => isEqual(item, expected[index]))
    );
}

class Comparison {
    readonly #options: Options;

    constructor(options: Options) {
        this.#options = options;
    }

    difference(
        received: unknown,
        expected: unknown,
        path: string,
        around: readonly Pair[],
    ): Difference | undefined {
        const here = { path, expected, received };
        const { isStrict, isPart } = this.#options;
        if (isWildcard(received) !== isWildcard(expected)) {
            const holds = isWildcard(expected)
                ? fits(expected, received)
                : fits(received as unknown as Wildcard, expected);
            return holds ? undefined : here;
        }
        if (Object.is(received, expected)) return undefined;
        if (!isObject(received) || !isObject(expected)) return here;
        if (isStrict && received["constructor"] !== expected["constructor"]) return here;
        const areIterables = isIterable(received) && isIterable(expected);
        if (isPart && !areIterables && isPattern(expected)) {
            return this.#pattern(received, expected, path, around);
        }
        if (tagOf(received) !== tagOf(expected)) return here;
        if (isWhole(expected)) return haveSameContent(received, expected) ? undefined : here;
        for (const [left, right] of [...around].reverse()) {
            // A value that holds itself is equal to one that does so at the same place.
            if (left === received) return right === expected ? undefined : here;
            if (right === expected) return here;
        }
        const inside: readonly Pair[] = [...around, [received, expected]];
        if (received instanceof Error && expected instanceof Error) {
            return this.#errors(received, expected, path, inside);
        }
        if (areIterables) return this.#iterables(received, expected, path, inside);
        if (Array.isArray(expected) && received["length"] !== expected.length) return here;
        return this.#members(received, expected, path, inside);
    }

    /** The received object has the members of the expected one, its own or from its class. */
    #pattern(
        received: Record<Key, unknown>,
        expected: Record<Key, unknown>,
        path: string,
        around: readonly Pair[],
    ): Difference | undefined {
        // Where the pattern holds itself, one round of it has shown all that it asks for.
        if (around.some(([, right]) => right === expected)) {
            return difference(received, expected, {}, path);
        }
        const inside: readonly Pair[] = [...around, [received, expected]];
        for (const key of enumerableKeys(expected)) {
            const at = path + step(key, false);
            const wanted = expected[key];
            const found = hasMember(received, key)
                ? this.difference(received[key], wanted, at, inside)
                : { path: at, expected: wanted, received: undefined };
            if (found) return found;
        }
        return undefined;
    }

    /** Own members, of which those that are undefined count when it is strict. */
    #members(
        received: Record<Key, unknown>,
        expected: Record<Key, unknown>,
        path: string,
        inside: readonly Pair[],
    ): Difference | undefined {
        const counts = (value: Record<Key, unknown>) => (key: Key) =>
            this.#options.isStrict || value[key] !== undefined;
        const left = new Set(enumerableKeys(received).filter(counts(received)));
        const right = new Set(enumerableKeys(expected).filter(counts(expected)));
        const isList = Array.isArray(expected);
        for (const key of new Set([...right, ...left])) {
            const at = path + step(key, isList);
            if (left.has(key) && right.has(key)) {
                const found = this.difference(received[key], expected[key], at, inside);
                if (found) return found;
            } else {
                const [mine, other] = [left.has(key), right.has(key)].map((has, side) =>
                    has ? [received, expected][side]![key] : undefined,
                );
                // To say that undefined was expected and undefined received would help nobody.
                return mine === other
                    ? { path, expected, received }
                    : { path: at, expected: other, received: mine };
            }
        }
        return undefined;
    }

    #errors(
        received: Error,
        expected: Error,
        path: string,
        inside: readonly Pair[],
    ): Difference | undefined {
        const here = { path, expected, received };
        if (received.name !== expected.name || received.message !== expected.message) return here;
        if (Object.getPrototypeOf(received) !== Object.getPrototypeOf(expected)) {
            const [left, right] = [received.constructor, expected.constructor];
            return { path: `${path}.constructor`, expected: right, received: left };
        }
        if (expected.cause !== undefined) {
            const at = `${path}.cause`;
            const found = this.difference(received.cause, expected.cause, at, inside);
            if (found) return found;
        }
        if (received instanceof AggregateError && expected instanceof AggregateError) {
            const at = `${path}.errors`;
            const found = this.difference(received.errors, expected.errors, at, inside);
            if (found) return found;
        }
        return this.difference({ ...received }, { ...expected }, path, inside);
    }

    #iterables(
        received: Iterable<unknown>,
        expected: Iterable<unknown>,
        path: string,
        inside: readonly Pair[],
    ): Difference | undefined {
        const here = { path, expected, received };
        if (received.constructor !== expected.constructor) return here;
        if (received instanceof Set) {
            const other = expected as typeof received;
            const isSame = received.size === other.size && this.#haveSameItems(received, other, inside);
            return isSame ? undefined : here;
        }
        if (received instanceof Map) {
            const other = expected as typeof received;
            if (received.size !== other.size) return here;
            const found = this.#differenceAtKey(received, other, path, inside);
            if (found) return found;
            return this.#haveSameItems(received, other, inside) ? undefined : here;
        }
        const [left, right] = [[...received], [...expected]];
        if (ArrayBuffer.isView(expected)) {
            const index = right.findIndex((item, place) => !Object.is(item, left[place]));
            if (left.length !== right.length) return here;
            return index < 0
                ? undefined
                : { path: `${path}[${index}]`, expected: right[index], received: left[index] };
        }
        return (
            this.difference(left, right, path, inside) ??
            this.difference(Object.entries(received), Object.entries(expected), path, inside)
        );
    }

    /** Each item of the one is equal to one of the other, in any order. */
    #haveSameItems(
        received: Iterable<unknown>,
        expected: Iterable<unknown>,
        inside: readonly Pair[],
    ): boolean {
        const [left, right] = [new Set(received), new Set(expected)];
        const isSame = (mine: unknown, other: unknown) =>
            this.difference(mine, other, "", inside) === undefined;
        return (
            [...left].every((one) => right.has(one) || [...right].some((two) => isSame(one, two))) &&
            [...right].every((two) => left.has(two) || [...left].some((one) => isSame(one, two)))
        );
    }

    /** Where the values of one key differ; keys that only one has may still be equal to others. */
    #differenceAtKey(
        received: ReadonlyMap<unknown, unknown>,
        expected: ReadonlyMap<unknown, unknown>,
        path: string,
        inside: readonly Pair[],
    ): Difference | undefined {
        for (const [key, value] of expected) {
            if (isObject(key) || !received.has(key)) continue;
            const found = this.difference(received.get(key), value, path, inside);
            if (found) return found;
        }
        return undefined;
    }
}

/** What `toMatchObject` takes for members that are asked for, and not for a value of its own. */
function isPattern(expected: object): boolean {
    return (
        !Array.isArray(expected) &&
        !isWhole(expected) &&
        !ArrayBuffer.isView(expected) &&
        !(expected instanceof Error) &&
        !(expected instanceof Set) &&
        !(expected instanceof Map)
    );
}

/** What is compared by its content, whatever members it has. */
function isWhole(value: object): boolean {
    return wholeTags.has(tagOf(value));
}

const wholeTags: ReadonlySet<string> = new Set([
    "ArrayBuffer",
    "Boolean",
    "DataView",
    "Date",
    "Number",
    "RegExp",
    "String",
    "URL",
]);

function haveSameContent(left: object, right: object): boolean {
    const [bytes, others] = [bytesOf(left), bytesOf(right)];
    if (bytes && others) {
        return bytes.length === others.length && bytes.every((byte, place) => byte === others[place]);
    }
    // One invalid date is as good as another.
    if (isDate(left)) return Object.is(Number(left), Number(right));
    if (left instanceof Number) return Object.is(Number(left), Number(right));
    return String(left) === String(right);
}

/** What is told by the items that it gives; a list is told by its members. */
function isIterable(value: object): value is Iterable<unknown> {
    return !Array.isArray(value) && Boolean((value as Partial<Iterable<unknown>>)[Symbol.iterator]);
}

/** Whether an object has the member, or its class does; what every object has does not count. */
function hasMember(value: object | null, key: Key): boolean {
    for (let one = value; one && one !== Object.prototype; one = Object.getPrototypeOf(one)) {
        if (Object.prototype.hasOwnProperty.call(one, key)) return true;
    }
    return false;
}
