import { show } from "../show";
import { diff } from "./diff";
import { difference, isEqual, isObject, shown } from "./equality";
import { compareValues } from "./failure";
import { Judgement } from "./judgement";
import { print } from "./print";
import { asTemplate, snapshots, unindented } from "./snapshots";

function hasPart(text: string, part: string | RegExp): boolean {
    return typeof part === "string" ? text.includes(part) : text.search(part) >= 0;
}

/** `a.b[0]["c d"]` as its keys. */
function keysOf(path: string | readonly (string | number)[]): readonly (string | number)[] {
    if (typeof path !== "string") return path;
    const keys: string[] = [];
    for (const [, plain, index, quoted] of path.matchAll(
        /([^.[\]]+)|\[(\d+)\]|\[["']([^"']*)["']\]/g,
    )) {
        keys.push(plain ?? index ?? quoted ?? "");
    }
    return keys;
}

function messageOf(thrown: unknown): string {
    return String(isObject(thrown) && "message" in thrown ? thrown["message"] : thrown);
}

function asked(expected: string | RegExp | Function | Error): string {
    if (typeof expected === "function") return `of class ${expected.name}`;
    return `with ${expected instanceof Error ? shown(expected.message) : shown(expected)}`;
}

function isAsked(thrown: unknown, expected?: string | RegExp | Function | Error): boolean {
    if (expected === undefined) return true;
    if (typeof expected === "function") return thrown instanceof expected;
    if (expected instanceof Error) return messageOf(thrown) === expected.message;
    return hasPart(messageOf(thrown), expected);
}

/** What is said of a value as it is. */
export class ValueMatchers extends Judgement {
    toBe(expected: unknown): void {
        const { received } = this;
        const isSame = Object.is(received, expected);
        const lines = isSame ? undefined : compareValues(expected, received);
        const isTwin = !isSame && isObject(expected) && isEqual(received, expected);
        const wish = isTwin ? `the very same ${shown(expected)}` : shown(expected);
        this.say("toBe", isSame, wish, isTwin ? "an equal one" : shown(received), lines);
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

    toBeOneOf(expected: readonly unknown[]): void {
        const found = expected.some((one) => !difference(this.received, one));
        this.say("toBeOneOf", found, `one of ${shown(expected)}`);
    }

    toHaveLength(expected: number): void {
        const length = (this.received as { length?: unknown } | undefined | null)?.length;
        this.require("toHaveLength", typeof length === "number", "something with a length");
        this.say(
            "toHaveLength",
            length === expected,
            `length ${shown(expected)}`,
            `length ${shown(length)}: ${shown(this.received)}`,
        );
    }

    toContain(expected: unknown): void {
        const received = this.received;
        if (typeof received === "string") {
            const isText = typeof expected === "string";
            this.require("toContain", isText, "a text to look for", expected);
            this.say("toContain", received.includes(expected as string), shown(expected));
        } else {
            const list = this.#list("toContain");
            this.say("toContain", list.includes(expected), shown(expected));
        }
    }

    toContainEqual(expected: unknown): void {
        const found = this.#list("toContainEqual").some((item) => !difference(item, expected));
        this.say("toContainEqual", found, shown(expected));
    }

    toHaveProperty(
        path: string | readonly (string | number)[],
        ...rest: [value?: unknown]
    ): void {
        let value: unknown = this.received;
        let has = true;
        for (const key of keysOf(path)) {
            has = has && value !== undefined && value !== null && key in Object(value);
            value = has ? (value as Record<string | number, unknown>)[key] : undefined;
        }
        const name = typeof path === "string" ? path : shown(path);
        const wanted = rest.length > 0;
        const wish = wanted ? `${name}: ${shown(rest[0])}` : name;
        const holds = has && !(wanted && difference(value, rest[0]));
        const received = has && wanted ? `${name}: ${shown(value)}` : shown(this.received);
        this.say("toHaveProperty", holds, wish, received);
    }

    toMatch(expected: RegExp | string): void {
        const text = this.#text("toMatch");
        this.say("toMatch", hasPart(text, expected), shown(expected));
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
        const far = Math.abs(this.#number("toBeCloseTo") - expected);
        this.say("toBeCloseTo", far < 10 ** -digits / 2, `about ${expected}`);
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
        const received = `${type === expected ? "" : `a ${type}: `}${shown(this.received)}`;
        this.say("toBeTypeOf", type === expected, `a ${expected}`, received);
    }

    toSatisfy(predicate: (received: any) => boolean): void {
        const name = predicate.name || String(predicate);
        this.say("toSatisfy", Boolean(predicate(this.received)), `what satisfies ${name}`);
    }

    toThrow(expected?: string | RegExp | Function | Error): void {
        const wish = expected === undefined ? "an error" : `an error ${asked(expected)}`;
        const { isOver, thrown } = this.#run("toThrow");
        if (!isOver) return this.say("toThrow", false, wish, "no error");
        this.say("toThrow", isAsked(thrown, expected), wish, show(thrown));
    }

    toThrowError(expected?: string | RegExp | Function | Error): void {
        this.toThrow(expected);
    }

    toMatchSnapshot(hint = ""): void {
        this.#snapshot("toMatchSnapshot", print(this.received), hint);
    }

    toThrowErrorMatchingSnapshot(hint = ""): void {
        const name = "toThrowErrorMatchingSnapshot";
        const { isOver, thrown } = this.#run(name);
        this.require(name, isOver, "an error", "no error");
        this.#snapshot(name, print(thrown), hint);
    }

    toMatchInlineSnapshot(snapshot?: string): void {
        const name = "toMatchInlineSnapshot";
        const text = print(this.received);
        if (snapshot === undefined) {
            // Nobody writes it into the author's file, so nothing would ever be compared.
            const paste = asTemplate(`${name}(`, text, ");").map(
                (line) => ({ sign: " ", text: line }) as const,
            );
            return this.fail(name, "a snapshot in the test", "none; write it there", paste);
        }
        const wanted = unindented(snapshot);
        const lines = diff(wanted, text);
        this.say(name, wanted === text, "what the test says", "another value", lines);
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
        if (this.isThrown) return { isOver: true, thrown: this.received };
        this.require(matcher, typeof this.received === "function", "a function");
        try {
            (this.received as () => unknown)();
        } catch (thrown) {
            return { isOver: true, thrown };
        }
        return { isOver: false };
    }

    #list(matcher: string): unknown[] {
        const received = this.received;
        if (received instanceof Set) return [...received];
        this.require(matcher, Array.isArray(received), "a list");
        return received as unknown[];
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
