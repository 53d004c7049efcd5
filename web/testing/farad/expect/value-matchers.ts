import { isWildcard, show, showBoth } from "../show";
import { diff } from "./diff";
import { difference, isEqual, isObject } from "./equality";
import { compareValues } from "./failure";
import { Judgement } from "./judgement";
import { print } from "./print";
import { asTemplate, snapshots, unindented } from "./snapshots";

function hasPart(text: string, part: string | RegExp): boolean {
    return typeof part === "string" ? text.includes(part) : text.search(part) >= 0;
}

/** `a.b[0]["c d"]` as its keys; a point behind a backslash belongs to a key. */
function keysOf(path: string): readonly string[] {
    const keys: string[] = [];
    for (const [, plain, index, quoted] of path.matchAll(
        /((?:\\[.[\]]|[^.[\]])+)|\[(\d+)\]|\[["']([^"']*)["']\]/g,
    )) {
        keys.push(plain?.replace(/\\([.[\]])/g, "$1") ?? index ?? quoted ?? "");
    }
    return keys;
}

function messageOf(thrown: unknown): string {
    return String(isObject(thrown) && "message" in thrown ? thrown["message"] : thrown);
}

/** What an error may be asked to be: `toThrow(RangeError)`. */
export type Thrown = string | RegExp | Function | Error | object;

function asked(expected: Thrown): string {
    if (typeof expected === "function") return `an error of class ${expected.name}`;
    if (typeof expected === "string" || expected instanceof RegExp) {
        return `an error with ${show(expected)}`;
    }
    return isWildcard(expected) ? `an error like ${show(expected)}` : show(expected);
}

function isAsked(thrown: unknown, expected?: Thrown): boolean {
    if (expected === undefined) return true;
    if (typeof expected === "function") return thrown instanceof expected;
    if (typeof expected === "string" || expected instanceof RegExp) {
        return hasPart(messageOf(thrown), expected);
    }
    return isEqual(thrown, expected);
}

/** Whether two numbers differ by less than half of the last of these digits behind the point. */
export function areClose(one: number, other: number, digits: number): boolean {
    return one === other || Math.abs(one - other) < 10 ** -digits / 2;
}

/** What is said of a value as it is. */
export class ValueMatchers extends Judgement {
    toBe(expected: unknown): void {
        const { received } = this;
        const isSame = Object.is(received, expected);
        const lines = isSame ? undefined : compareValues(expected, received);
        const isTwin = !isSame && isObject(expected) && isEqual(received, expected);
        const [wish, shown] = isTwin
            ? [`the very same ${show(expected)}`, "an equal one"]
            : showBoth(expected, received);
        this.say("toBe", isSame, wish, shown, lines);
    }

    toEqual(expected: unknown): void {
        this.compare("toEqual", difference(this.received, expected), expected);
    }

    toStrictEqual(expected: unknown): void {
        const found = difference(this.received, expected, { isStrict: true });
        this.compare("toStrictEqual", found, expected);
    }

    toMatchObject(expected: object): void {
        const found = difference(this.received, expected, { isPart: true });
        this.compare("toMatchObject", found, expected, true);
    }

    toBeOneOf(expected: Iterable<unknown>): void {
        const found = [...expected].some((one) => isEqual(this.received, one));
        this.say("toBeOneOf", found, `one of ${show(expected)}`);
    }

    toHaveLength(expected: number): void {
        const { received } = this;
        const isCounted = received instanceof Set || received instanceof Map;
        const length = isCounted
            ? received.size
            : (received as { length?: unknown } | undefined | null)?.length;
        this.require("toHaveLength", typeof length === "number", "something with a length");
        this.say(
            "toHaveLength",
            length === expected,
            `length ${show(expected)}`,
            `length ${show(length)}: ${show(received)}`,
        );
    }

    toContain(expected: unknown): void {
        const received = this.received;
        if (typeof received === "string") {
            const isText = typeof expected === "string";
            this.require("toContain", isText, "a text to look for", expected);
            this.say("toContain", received.includes(expected as string), show(expected));
        } else {
            const list = this.#list("toContain", "a list or a text");
            // By ===, as in Vitest: NaN is in no list.
            this.say("toContain", list.indexOf(expected) >= 0, show(expected));
        }
    }

    toContainEqual(expected: unknown): void {
        const list = this.#list("toContainEqual", "a list");
        const found = list.some((item) => isEqual(item, expected));
        this.say("toContainEqual", found, show(expected));
    }

    toHaveProperty(
        path: string | readonly (string | number)[],
        ...rest: [value?: unknown]
    ): void {
        let value: unknown = this.received;
        let has = value !== undefined && value !== null;
        this.require("toHaveProperty", has, "an object");
        const isOneKey = typeof path === "string" && Object.hasOwn(Object(value), path);
        const keys = typeof path !== "string" ? path : isOneKey ? [path] : keysOf(path);
        for (const key of keys) {
            has = has && value !== undefined && value !== null && key in Object(value);
            value = has ? (value as Record<string | number, unknown>)[key] : undefined;
        }
        const name = typeof path === "string" ? path : show(path);
        const wanted = rest.length > 0;
        const wish = wanted ? `${name}: ${show(rest[0])}` : name;
        const holds = has && (!wanted || isEqual(value, rest[0]));
        const received = has && wanted ? `${name}: ${show(value)}` : show(this.received);
        this.say("toHaveProperty", holds, wish, received);
    }

    toMatch(expected: RegExp | string): void {
        const text = this.#text("toMatch");
        this.say("toMatch", hasPart(text, expected), show(expected));
    }

    toBeGreaterThan(expected: number | bigint): void {
        this.say("toBeGreaterThan", this.#number("toBeGreaterThan") > expected, `> ${expected}`);
    }

    toBeGreaterThanOrEqual(expected: number | bigint): void {
        const name = "toBeGreaterThanOrEqual";
        this.say(name, this.#number(name) >= expected, `>= ${expected}`);
    }

    toBeLessThan(expected: number | bigint): void {
        this.say("toBeLessThan", this.#number("toBeLessThan") < expected, `< ${expected}`);
    }

    toBeLessThanOrEqual(expected: number | bigint): void {
        const name = "toBeLessThanOrEqual";
        this.say(name, this.#number(name) <= expected, `<= ${expected}`);
    }

    toBeCloseTo(expected: number, digits = 2): void {
        const isClose = areClose(this.#number("toBeCloseTo"), expected, digits);
        this.say("toBeCloseTo", isClose, `about ${expected}`);
    }

    toBeDefined(): void {
        this.say("toBeDefined", this.received !== undefined, "a value");
    }

    toBeUndefined(): void {
        this.say("toBeUndefined", this.received === undefined, "undefined");
    }

    toBeNull(): void {
        this.say("toBeNull", this.received === null, "null");
    }

    toBeTruthy(): void {
        this.say("toBeTruthy", Boolean(this.received), "a truthy value");
    }

    toBeFalsy(): void {
        this.say("toBeFalsy", !this.received, "a falsy value");
    }

    toBeNaN(): void {
        this.say("toBeNaN", Number.isNaN(this.received), "NaN");
    }

    toBeInstanceOf(expected: Function): void {
        this.say("toBeInstanceOf", this.received instanceof expected, `a ${expected.name}`);
    }

    toBeNullable(): void {
        const { received } = this;
        this.say("toBeNullable", received === undefined || received === null, "null or undefined");
    }

    toBeTypeOf(expected: string): void {
        const type = typeof this.received;
        const received = `${type === expected ? "" : `a ${type}: `}${show(this.received)}`;
        this.say("toBeTypeOf", type === expected, `a ${expected}`, received);
    }

    toSatisfy(predicate: (received: any) => boolean): void {
        const name = predicate.name || String(predicate);
        this.say("toSatisfy", Boolean(predicate(this.received)), `what satisfies ${name}`);
    }

    toThrow(expected?: Thrown): void {
        const wish = expected === undefined ? "an error" : asked(expected);
        const { isOver, thrown } = this.#run("toThrow");
        if (!isOver) return this.say("toThrow", false, wish, "no error");
        this.say("toThrow", isAsked(thrown, expected), wish, show(thrown));
    }

    toThrowError(expected?: Thrown): void {
        this.toThrow(expected);
    }

    toMatchSnapshot(propertiesOrHint: object | string = "", hint = ""): void {
        const name = "toMatchSnapshot";
        if (typeof propertiesOrHint === "string") {
            return this.#snapshot(name, print(this.received), propertiesOrHint);
        }
        this.#snapshot(name, print(this.#withProperties(name, propertiesOrHint)), hint);
    }

    toThrowErrorMatchingSnapshot(hint = ""): void {
        const name = "toThrowErrorMatchingSnapshot";
        this.#snapshot(name, print(this.#error(name)), hint);
    }

    toMatchInlineSnapshot(propertiesOrSnapshot?: object | string, snapshot?: string): void {
        const name = "toMatchInlineSnapshot";
        if (typeof propertiesOrSnapshot !== "object") {
            return this.#inlineSnapshot(name, "", print(this.received), propertiesOrSnapshot);
        }
        const text = print(this.#withProperties(name, propertiesOrSnapshot));
        this.#inlineSnapshot(name, "properties, ", text, snapshot);
    }

    toThrowErrorMatchingInlineSnapshot(snapshot?: string): void {
        const name = "toThrowErrorMatchingInlineSnapshot";
        this.#inlineSnapshot(name, "", print(this.#error(name)), snapshot);
    }

    /** The value with the wildcards in their places: what they stand for is no part of a snapshot. */
    #withProperties(matcher: string, properties: object): unknown {
        const { received } = this;
        this.require(matcher, !this.isNot, "no “not” before it");
        this.require(matcher, isObject(received), "an object, which alone has properties");
        const found = difference(received, properties, { isPart: true });
        if (found) this.compare(matcher, found, properties, true);
        return withWildcards(received, properties);
    }

    #inlineSnapshot(matcher: string, before: string, text: string, snapshot?: string): void {
        if (snapshot === undefined) {
            // Nobody writes it into the author's file, so nothing would ever be compared.
            const paste = asTemplate(`${matcher}(${before}`, text, ");").map(
                (line) => ({ sign: " ", text: line }) as const,
            );
            return this.fail(matcher, "a snapshot in the test", "none; write it there", paste);
        }
        const wanted = unindented(snapshot);
        const lines = diff(wanted, text);
        this.say(matcher, wanted === text, "what the test says", "another value", lines);
    }

    /** The error that is thrown, without which there is nothing to keep. */
    #error(matcher: string): unknown {
        const { isOver, thrown } = this.#run(matcher);
        this.require(matcher, isOver, "an error", "no error");
        return thrown;
    }

    #snapshot(matcher: string, text: string, hint: string): void {
        this.require(matcher, !this.isNot, "no “not” before it");
        const found = snapshots.compare(text, hint);
        if (found.state === "missing") {
            this.say(matcher, false, "a snapshot", "none; leave --ci out to write it");
        } else if (found.state === "differs") {
            const lines = diff(found.kept, text);
            this.say(matcher, false, "what was kept", "another value; -u keeps it", lines);
        } else {
            this.say(matcher, true, "what was kept");
        }
    }

    /** What the function throws; a value that a promise was rejected with was thrown already. */
    #run(matcher: string): { isOver: boolean; thrown?: unknown } {
        const { promise, received } = this;
        if (promise === "rejects") return { isOver: true, thrown: received };
        // A promise that has resolved has thrown nothing, whatever it resolved with.
        if (promise === "resolves" && typeof received !== "function") return { isOver: false };
        this.require(matcher, typeof this.received === "function", "a function");
        try {
            (this.received as () => unknown)();
        } catch (thrown) {
            return { isOver: true, thrown };
        }
        return { isOver: false };
    }

    #list(matcher: string, wish: string): unknown[] {
        const received = this.received;
        const isList = isObject(received) && Symbol.iterator in received;
        this.require(matcher, isList, wish);
        return [...(received as Iterable<unknown>)];
    }

    #text(matcher: string): string {
        this.require(matcher, typeof this.received === "string", "a text");
        return this.received as string;
    }

    #number(matcher: string): number {
        const received = this.received;
        const isNumber = typeof received === "number" || typeof received === "bigint";
        this.require(matcher, isNumber, "a number");
        return received as number;
    }
}

/** The value, with what the properties ask for in the place of what they ask. */
function withWildcards(received: unknown, properties: unknown): unknown {
    if (isWildcard(properties) || !isObject(properties) || !isObject(received)) return properties;
    if (Array.isArray(received) && Array.isArray(properties)) {
        return received.map((item, index) =>
            index in properties ? withWildcards(item, properties[index]) : item,
        );
    }
    const merged: Record<string, unknown> = { ...received };
    for (const key of Object.keys(properties)) {
        merged[key] = withWildcards(received[key], properties[key]);
    }
    return merged;
}
