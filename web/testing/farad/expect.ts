import { show } from "./show";

const wildcard = Symbol("farad.wildcard");

/** What stands for a value inside an expected one: `expect.any(String)`. */
interface Wildcard {
    readonly [wildcard]: (received: unknown) => boolean;
    toString(): string;
}

function isWildcard(value: unknown): value is Wildcard {
    return typeof value === "object" && value !== null && wildcard in value;
}

function makeWildcard(name: string, matches: (received: unknown) => boolean): any {
    return { [wildcard]: matches, toString: () => name };
}

/** Where two values differ first, as `.shares[0].outcome`, and what stands there. */
interface Difference {
    readonly path: string;
    readonly expected: unknown;
    readonly received: unknown;
}

const plainKey = /^[A-Za-z_$][\w$]*$/;

function step(key: string | number): string {
    if (typeof key === "number") return `[${key}]`;
    return plainKey.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null;
}

/**
 * Members in any order, all the way down. A member that is undefined is as good as a missing one,
 * unless `isStrict`; with `isPart` the received objects may have more members.
 */
function difference(
    received: unknown,
    expected: unknown,
    options: { isStrict?: boolean; isPart?: boolean } = {},
    path = "",
): Difference | undefined {
    if (isWildcard(expected)) {
        return expected[wildcard](received) ? undefined : { path, expected, received };
    }
    if (Object.is(received, expected)) return undefined;
    const here = { path, expected, received };
    if (!isObject(received) || !isObject(expected)) return here;
    if (Object.prototype.toString.call(received) !== Object.prototype.toString.call(expected)) {
        return here;
    }
    if (expected instanceof RegExp) {
        return String(received) === String(expected) ? undefined : here;
    }
    if (expected instanceof Error) {
        return (received as unknown as Error).message === expected.message ? undefined : here;
    }
    if (expected instanceof Map || expected instanceof Set) {
        const [left, right] = [received, expected] as unknown as Iterable<unknown>[];
        return difference([...left!], [...right!], options, path);
    }
    if (Array.isArray(expected)) {
        const list = received as unknown as unknown[];
        if (list.length !== expected.length) return here;
        for (let index = 0; index < expected.length; index++) {
            const found = difference(list[index], expected[index], options, path + step(index));
            if (found) return found;
        }
        return undefined;
    }
    const keys = new Set([...Object.keys(expected), ...Object.keys(received)]);
    for (const key of options.isPart ? Object.keys(expected) : keys) {
        if (options.isStrict && key in received !== key in expected) return here;
        const found = difference(received[key], expected[key], options, path + step(key));
        if (found) return found;
    }
    return undefined;
}

function hasPart(text: string, part: string | RegExp): boolean {
    return typeof part === "string" ? text.includes(part) : text.search(part) >= 0;
}

function shown(value: unknown): string {
    return isWildcard(value) ? String(value) : show(value);
}

/** What can be said of a value. */
export interface Matchers {
    /** The opposite of the matcher that follows. */
    readonly not: Matchers;
    /** The very same value. */
    toBe(expected: unknown): void;
    /** An equal value, all the way down; members that are undefined do not count. */
    toEqual(expected: unknown): void;
    /** An equal value, all the way down; members that are undefined count. */
    toStrictEqual(expected: unknown): void;
    /** An object with at least these members, all the way down. */
    toMatchObject(expected: object): void;
    /** A value that is equal to one of these. */
    toBeOneOf(expected: readonly unknown[]): void;
    /** A text or a list of this length. */
    toHaveLength(expected: number): void;
    /** A text with this part, or a list with this very item. */
    toContain(expected: unknown): void;
    /** A list with an item that is equal to this one. */
    toContainEqual(expected: unknown): void;
    /** An object with a property at this path, such as `a.b`; of this value, when one is given. */
    toHaveProperty(path: string, value?: unknown): void;
    /** A text in which the pattern is found. */
    toMatch(expected: RegExp | string): void;
    toBeGreaterThan(expected: number): void;
    toBeGreaterThanOrEqual(expected: number): void;
    toBeLessThan(expected: number): void;
    toBeLessThanOrEqual(expected: number): void;
    /** A number that differs by less than half of the last of these digits behind the point. */
    toBeCloseTo(expected: number, digits?: number): void;
    toBeDefined(): void;
    toBeUndefined(): void;
    toBeNull(): void;
    toBeTruthy(): void;
    toBeFalsy(): void;
    toBeNaN(): void;
    toBeInstanceOf(expected: Function): void;
    /** A function that throws; an error whose message has this part, when one is given. */
    toThrow(expected?: string | RegExp): void;
}

class Expectation implements Matchers {
    readonly #received: unknown;
    readonly #label: string;
    readonly #isNot: boolean;

    constructor(received: unknown, label: string, isNot: boolean) {
        this.#received = received;
        this.#label = label;
        this.#isNot = isNot;
    }

    get not(): Matchers {
        return new Expectation(this.#received, this.#label, !this.#isNot);
    }

    toBe(expected: unknown): void {
        this.#say("toBe", Object.is(this.#received, expected), shown(expected));
    }

    toEqual(expected: unknown): void {
        this.#compare("toEqual", difference(this.#received, expected), expected);
    }

    toStrictEqual(expected: unknown): void {
        const found = difference(this.#received, expected, { isStrict: true });
        this.#compare("toStrictEqual", found, expected);
    }

    toMatchObject(expected: object): void {
        const found = difference(this.#received, expected, { isPart: true });
        this.#compare("toMatchObject", found, expected);
    }

    toBeOneOf(expected: readonly unknown[]): void {
        const found = expected.some((one) => !difference(this.#received, one));
        this.#say("toBeOneOf", found, `one of ${shown(expected)}`);
    }

    toHaveLength(expected: number): void {
        const length = (this.#received as { length?: unknown } | undefined | null)?.length;
        this.#require("toHaveLength", typeof length === "number", "something with a length");
        this.#say(
            "toHaveLength",
            length === expected,
            `length ${shown(expected)}`,
            `length ${shown(length)}: ${shown(this.#received)}`,
        );
    }

    toContain(expected: unknown): void {
        const received = this.#received;
        if (typeof received === "string") {
            const isText = typeof expected === "string";
            this.#require("toContain", isText, "a text to look for", expected);
            this.#say("toContain", received.includes(expected as string), shown(expected));
        } else {
            const list = this.#list("toContain");
            this.#say("toContain", list.includes(expected), shown(expected));
        }
    }

    toContainEqual(expected: unknown): void {
        const found = this.#list("toContainEqual").some((item) => !difference(item, expected));
        this.#say("toContainEqual", found, shown(expected));
    }

    toHaveProperty(path: string, ...rest: [value?: unknown]): void {
        let value: unknown = this.#received;
        let has = true;
        for (const key of path.split(".")) {
            has = has && isObject(value) && key in value;
            value = has ? (value as Record<string, unknown>)[key] : undefined;
        }
        const wanted = rest.length > 0;
        const wish = wanted ? `${path}: ${shown(rest[0])}` : path;
        this.#say("toHaveProperty", has && !(wanted && difference(value, rest[0])), wish);
    }

    toMatch(expected: RegExp | string): void {
        const text = this.#text("toMatch");
        this.#say("toMatch", hasPart(text, expected), shown(expected));
    }

    toBeGreaterThan(expected: number): void {
        this.#say("toBeGreaterThan", this.#number("toBeGreaterThan") > expected, `> ${expected}`);
    }

    toBeGreaterThanOrEqual(expected: number): void {
        const name = "toBeGreaterThanOrEqual";
        this.#say(name, this.#number(name) >= expected, `>= ${expected}`);
    }

    toBeLessThan(expected: number): void {
        this.#say("toBeLessThan", this.#number("toBeLessThan") < expected, `< ${expected}`);
    }

    toBeLessThanOrEqual(expected: number): void {
        const name = "toBeLessThanOrEqual";
        this.#say(name, this.#number(name) <= expected, `<= ${expected}`);
    }

    toBeCloseTo(expected: number, digits = 2): void {
        const far = Math.abs(this.#number("toBeCloseTo") - expected);
        this.#say("toBeCloseTo", far < 10 ** -digits / 2, `about ${expected}`);
    }

    toBeDefined(): void {
        this.#say("toBeDefined", this.#received !== undefined, "a value");
    }

    toBeUndefined(): void {
        this.#say("toBeUndefined", this.#received === undefined, "undefined");
    }

    toBeNull(): void {
        this.#say("toBeNull", this.#received === null, "null");
    }

    toBeTruthy(): void {
        this.#say("toBeTruthy", Boolean(this.#received), "a truthy value");
    }

    toBeFalsy(): void {
        this.#say("toBeFalsy", !this.#received, "a falsy value");
    }

    toBeNaN(): void {
        this.#say("toBeNaN", Number.isNaN(this.#received), "NaN");
    }

    toBeInstanceOf(expected: Function): void {
        this.#say("toBeInstanceOf", this.#received instanceof expected, `a ${expected.name}`);
    }

    toThrow(expected?: string | RegExp): void {
        this.#require("toThrow", typeof this.#received === "function", "a function");
        const wish = expected === undefined ? "an error" : `an error with ${shown(expected)}`;
        try {
            (this.#received as () => unknown)();
        } catch (error) {
            const isError = isObject(error) && "message" in error;
            const text = String(isError ? error["message"] : error);
            const fits = expected === undefined || hasPart(text, expected);
            this.#say("toThrow", fits, wish, show(error));
            return;
        }
        this.#say("toThrow", false, wish, "no error");
    }

    #list(matcher: string): unknown[] {
        const received = this.#received;
        if (received instanceof Set) return [...received];
        this.#require(matcher, Array.isArray(received), "a list");
        return received as unknown[];
    }

    #text(matcher: string): string {
        this.#require(matcher, typeof this.#received === "string", "a text");
        return this.#received as string;
    }

    #number(matcher: string): number {
        const received = this.#received;
        const isNumber = typeof received === "number" || typeof received === "bigint";
        this.#require(matcher, isNumber, "a number");
        return received as number;
    }

    /** What the matcher cannot do without, with or without `not`. */
    #require(matcher: string, holds: boolean, wish: string, received = this.#received): void {
        if (!holds) this.#fail(matcher, wish, shown(received));
    }

    #compare(matcher: string, found: Difference | undefined, expected: unknown): void {
        if (found === undefined || found.path === "" || this.#isNot) {
            this.#say(matcher, found === undefined, shown(expected));
        } else {
            this.#say(
                matcher,
                false,
                `${shown(found.expected)} at ${found.path.replace(/^\./, "")}`,
                `${shown(found.received)}, in ${shown(this.#received)}`,
            );
        }
    }

    #say(matcher: string, holds: boolean, wish: string, received = shown(this.#received)): void {
        if (holds !== this.#isNot) return;
        const name = this.#isNot ? `not.${matcher}` : matcher;
        this.#fail(name, this.#isNot ? `anything but ${wish}` : wish, received);
    }

    #fail(matcher: string, expected: string, received: string): never {
        const sentence = `${matcher}: expected ${expected}, received ${received}`;
        throw new ExpectationError(this.#label + sentence);
    }
}

/** What an expectation throws that is not met. */
class ExpectationError extends Error {
    override readonly name = "ExpectationError";
}

/** Begins a sentence about a value, and holds what stands for values in expected ones. */
export interface Expect {
    /** `label` comes first in the message when the expectation is not met. */
    (received: unknown, label?: string): Matchers;
    /** Everything but null and undefined. */
    anything(): any;
    /** Every value of a type: `expect.any(String)`. */
    any(type: Function): any;
    arrayContaining(items: readonly unknown[]): any;
    objectContaining(members: object): any;
    stringContaining(part: string): any;
    stringMatching(pattern: RegExp | string): any;
}

/** Begins a sentence about a value: `expect(run.displayed).toHaveLength(1)`. */
export const expect: Expect = Object.assign(
    (received: unknown, label = "") =>
        new Expectation(received, label === "" ? "" : `${label}: `, false),
    {
        anything: () =>
            makeWildcard("anything", (received) => received !== undefined && received !== null),
        any: (type: Function) =>
            makeWildcard(
                `any ${type.name}`,
                (received) =>
                    received !== undefined &&
                    received !== null &&
                    (received instanceof type || Object(received) instanceof type),
            ),
        arrayContaining: (items: readonly unknown[]) =>
            makeWildcard(
                `a list with ${show(items)}`,
                (received) =>
                    Array.isArray(received) &&
                    items.every((item) => received.some((other) => !difference(other, item))),
            ),
        objectContaining: (members: object) =>
            makeWildcard(
                `an object with ${show(members)}`,
                (received) =>
                    isObject(received) && !difference(received, members, { isPart: true }),
            ),
        stringContaining: (part: string) =>
            makeWildcard(
                `a text with ${show(part)}`,
                (received) => typeof received === "string" && received.includes(part),
            ),
        stringMatching: (pattern: RegExp | string) =>
            makeWildcard(
                `a text like ${show(pattern)}`,
                (received) => typeof received === "string" && new RegExp(pattern).test(received),
            ),
    },
);
