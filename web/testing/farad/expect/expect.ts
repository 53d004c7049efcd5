import { show } from "../show";
import { CallMatchers } from "./call-matchers";
import { fits, isEqual, isObject, makeWildcard } from "./equality";
import { compareValues, ExpectationError } from "./failure";
import { tally } from "./judgement";
import type { AsyncMatchers, Expect, Matcher, Matchers } from "./matchers";

class Expectation extends CallMatchers implements Matchers {
    get not(): Matchers {
        return new Expectation(this.received, this.label, !this.isNot, this.isThrown);
    }

    get resolves(): AsyncMatchers {
        return later(this.label, this.isNot, "resolves", async (matcher) => {
            try {
                return { value: await this.received, isThrown: false };
            } catch (error) {
                return this.fail(`resolves.${matcher}`, "a promise that resolves", show(error));
            }
        });
    }

    get rejects(): AsyncMatchers {
        return later(this.label, this.isNot, "rejects", async (matcher) => {
            const { received } = this;
            let value: unknown;
            try {
                value = await (typeof received === "function" ? received() : received);
            } catch (error) {
                return { value: error, isThrown: true };
            }
            return this.fail(`rejects.${matcher}`, "a promise that rejects", show(value));
        });
    }

    /** A matcher of the author's own. */
    apply(name: string, matcher: Matcher, args: unknown[]): void {
        tally.count++;
        const { received, isNot } = this;
        const result = matcher.call({ isNot, equals: isEqual }, received, ...args);
        if (result.pass !== isNot) return;
        const error = new ExpectationError(`${this.label}${name}: ${result.message()}`);
        if ("expected" in result) error.diff = compareValues(result.expected, result.actual);
        throw error;
    }
}

type Settled = { readonly value: unknown; readonly isThrown: boolean };

/** Matchers that wait for the promise first; their errors lead to the line that asked. */
function later(
    label: string,
    isNot: boolean,
    word: string,
    settle: (matcher: string) => Promise<Settled>,
): AsyncMatchers {
    return new Proxy({} as any, {
        get(_, name) {
            if (typeof name !== "string" || name === "then") return undefined;
            if (name === "not") return later(label, !isNot, word, settle);
            return async (...args: unknown[]) => {
                const { stack } = new Error();
                try {
                    const { value, isThrown } = await settle(name);
                    const matchers: any = new Expectation(value, label, isNot, isThrown);
                    if (typeof matchers[name] !== "function") {
                        throw new TypeError(`expect has no matcher “${name}”`);
                    }
                    matchers[name](...args);
                } catch (error) {
                    if (error instanceof Error && stack !== undefined) error.stack = stack;
                    throw error;
                }
            };
        },
    });
}

/** The wildcard for everything that this one does not stand for. */
function opposite(wildcard: any): any {
    return makeWildcard(`no such: ${wildcard}`, (received) => !fits(wildcard, received));
}

const anything = () =>
    makeWildcard("anything", (received) => received !== undefined && received !== null);

const any = (type: Function) =>
    makeWildcard(
        `any ${type.name}`,
        (received) =>
            received !== undefined &&
            received !== null &&
            (received instanceof type || Object(received) instanceof type),
    );

const arrayContaining = (items: readonly unknown[]) =>
    makeWildcard(
        `a list with ${show(items)}`,
        (received) =>
            Array.isArray(received) &&
            items.every((item) => received.some((other) => isEqual(other, item))),
    );

const objectContaining = (members: object) =>
    makeWildcard(
        `an object with ${show(members)}`,
        (received) => isObject(received) && isEqual(received, members, { isPart: true }),
    );

const stringContaining = (part: string) =>
    makeWildcard(
        `a text with ${show(part)}`,
        (received) => typeof received === "string" && received.includes(part),
    );

const stringMatching = (pattern: RegExp | string) =>
    makeWildcard(
        `a text like ${show(pattern)}`,
        (received) => typeof received === "string" && new RegExp(pattern).test(received),
    );

const closeTo = (expected: number, digits = 2) =>
    makeWildcard(
        `about ${expected}`,
        (received) =>
            typeof received === "number" && Math.abs(received - expected) < 10 ** -digits / 2,
    );

/** Begins a sentence about a value: `expect(run.displayed).toHaveLength(1)`. */
export const expect: Expect = Object.assign(
    (received: unknown, label = "") =>
        new Expectation(received, label === "" ? "" : `${label}: `, false) as Matchers,
    {
        anything,
        any,
        arrayContaining,
        objectContaining,
        stringContaining,
        stringMatching,
        closeTo,
        not: {
            arrayContaining: (items: readonly unknown[]) => opposite(arrayContaining(items)),
            objectContaining: (members: object) => opposite(objectContaining(members)),
            stringContaining: (part: string) => opposite(stringContaining(part)),
            stringMatching: (pattern: RegExp | string) => opposite(stringMatching(pattern)),
        },
        assertions(count: number) {
            tally.wanted = count;
        },
        hasAssertions() {
            tally.wanted = "some";
        },
        unreachable(message = "this line must not be reached"): never {
            throw new ExpectationError(message);
        },
        extend(matchers: { readonly [name: string]: Matcher }) {
            for (const [name, matcher] of Object.entries(matchers)) {
                Object.defineProperty(Expectation.prototype, name, {
                    configurable: true,
                    value(this: Expectation, ...args: unknown[]) {
                        this.apply(name, matcher, args);
                    },
                });
            }
        },
    },
);

