import { enumerableKeys, Mistake, show } from "../show";
import { CallMatchers } from "./call-matchers";
import { fits, isEqual, makeWildcard } from "./equality";
import { compareValues, ExpectationError } from "./failure";
import { tally } from "./judgement";
import type { AsyncMatchers, Expect, Matcher, MatcherResult, Matchers, PollOptions } from "./matchers";
import { areClose } from "./value-matchers";
import { poll, requireMatcher, soften, watched } from "./waiting";

class Expectation extends CallMatchers implements Matchers {
    get not(): Matchers {
        return new Expectation(this.received, this.label, !this.isNot, this.promise);
    }

    get resolves(): AsyncMatchers {
        const promise = this.#promise("resolves", this.received);
        return later(this.label, this.isNot, "resolves", async (matcher) => {
            try {
                return await promise;
            } catch (error) {
                return this.fail(`resolves.${matcher}`, "a promise that resolves", show(error));
            }
        });
    }

    get rejects(): AsyncMatchers {
        const { received } = this;
        const promise = this.#promise(
            "rejects",
            typeof received === "function" ? received() : received,
        );
        return later(this.label, this.isNot, "rejects", async (matcher) => {
            let value: unknown;
            try {
                value = await promise;
            } catch (error) {
                return error;
            }
            return this.fail(`rejects.${matcher}`, "a promise that rejects", show(value));
        });
    }

    #promise(word: string, received: unknown): unknown {
        const isPromise = typeof (received as { then?: unknown } | undefined)?.then === "function";
        this.require(word, isPromise, "a promise", received);
        return received;
    }

    /** A matcher of the author's own, which may answer by a promise. */
    apply(name: string, matcher: Matcher, args: unknown[]): void | Promise<void> {
        tally.count++;
        const { received, isNot } = this;
        const judge = (result: MatcherResult) => {
            if (result.pass !== isNot) return;
            const error = new ExpectationError(`${this.label}${name}: ${result.message()}`);
            if ("expected" in result) error.diff = compareValues(result.expected, result.actual);
            throw error;
        };
        const result = matcher.call({ isNot, equals: isEqual }, received, ...args);
        if (!("then" in result)) return judge(result);
        const title = `expect(…)${isNot ? ".not" : ""}.${name}(…)`;
        return watched(title, new Error().stack ?? "", Promise.resolve(result).then(judge));
    }
}

/** Matchers that wait for the promise first; their errors lead to the line that asked. */
function later(
    label: string,
    isNot: boolean,
    word: "resolves" | "rejects",
    settle: (matcher: string) => Promise<unknown>,
): AsyncMatchers {
    return new Proxy({} as any, {
        get(_, name) {
            if (typeof name !== "string" || name === "then") return undefined;
            if (name === "not") return later(label, !isNot, word, settle);
            requireMatcher(new Expectation(undefined, label, isNot, word), name);
            return (...args: unknown[]) => {
                const { stack = "" } = new Error();
                const title = `expect(…).${word}${isNot ? ".not" : ""}.${name}(…)`;
                return watched(title, stack, judge(name, args, stack));
            };
        },
    });

    async function judge(name: string, args: unknown[], stack: string): Promise<void> {
        try {
            const matchers: any = new Expectation(await settle(name), label, isNot, word);
            await matchers[name](...args);
        } catch (error) {
            if (error instanceof Error && stack !== "") error.stack = stack;
            throw error;
        }
    }
}

/** The wildcard for everything that this one does not stand for. */
function opposite(wildcard: any): any {
    return makeWildcard(`no such: ${wildcard}`, (received) => !fits(wildcard, received));
}

const anything = () =>
    makeWildcard("anything", (received) => received !== undefined && received !== null);

const any = (type: Function) =>
    makeWildcard(`any ${type.name}`, (received) => {
        if (received === undefined || received === null) return false;
        // Every object, also one without a class; no function, and nothing that is no object.
        if (type === Object) return typeof received === "object";
        return received instanceof type || Object(received) instanceof type;
    });

const arrayContaining = (items: readonly unknown[]) =>
    makeWildcard(
        `a list with ${show(items)}`,
        (received) =>
            Array.isArray(received) &&
            items.every((item) => received.some((other) => isEqual(other, item))),
    );

const objectContaining = (members: any) =>
    makeWildcard(`an object with ${show(members)}`, (received: any) => {
        if (received === undefined || received === null) return false;
        return enumerableKeys(members).every(
            (key) => key in Object(received) && isEqual(received[key], members[key]),
        );
    });

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
        (received) => typeof received === "number" && areClose(received, expected, digits),
    );

const opposites = {
    arrayContaining: (items: readonly unknown[]) => opposite(arrayContaining(items)),
    objectContaining: (members: object) => opposite(objectContaining(members)),
    stringContaining: (part: string) => opposite(stringContaining(part)),
    stringMatching: (pattern: RegExp | string) => opposite(stringMatching(pattern)),
    closeTo: (expected: number, digits?: number) => opposite(closeTo(expected, digits)),
};

/** A matcher of the author's own as a wildcard: `expect.toBeEven()`. */
function asWildcard(name: string, matcher: Matcher, args: unknown[], isNot: boolean): any {
    const title = `${name}(${args.map(show).join(", ")})`;
    return makeWildcard(isNot ? `not ${title}` : title, (received) => {
        const result = matcher.call({ isNot, equals: isEqual }, received, ...args);
        if ("then" in result) {
            throw new Mistake(`expect.${title} stands for a value; its matcher must not be async.`);
        }
        return result.pass !== isNot;
    });
}

function expectation(received: unknown, label = "", isNot = false): Matchers {
    return new Expectation(received, label === "" ? "" : `${label}: `, isNot);
}

/** Begins a sentence about a value: `expect(run.displayed).toHaveLength(1)`. */
export const expect: Expect = Object.assign(
    (received: unknown, label?: string) => expectation(received, label),
    {
        soft: (received: unknown, label?: string) => soften(expectation(received, label)),
        poll: (ask: () => unknown, options: PollOptions = {}) =>
            poll(ask, options, (received, isNot) => expectation(received, options.message, isNot)),
        anything,
        any,
        arrayContaining,
        objectContaining,
        stringContaining,
        stringMatching,
        closeTo,
        not: opposites,
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
                        return this.apply(name, matcher, args);
                    },
                });
                const define = (target: object, isNot: boolean) =>
                    Object.defineProperty(target, name, {
                        configurable: true,
                        value: (...args: unknown[]) => asWildcard(name, matcher, args, isNot),
                    });
                define(expect, false);
                define(opposites, true);
            }
        },
    },
);
