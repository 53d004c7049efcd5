import { Mistake, show } from "../show";
import { refuseMatcher, tally } from "./judgement";
import type { AsyncMatchers, Matchers, PollOptions } from "./matchers";

/** What hears of an expectation of `expect.soft` that is not met; nothing outside of a test. */
export const softly: { report: ((thrown: unknown) => void) | undefined } = { report: undefined };

function report(thrown: unknown): void {
    if (softly.report !== undefined) return softly.report(thrown);
    throw thrown;
}

/** An expectation whose promise has not settled. */
interface Open {
    /** As a person writes it. */
    readonly name: string;
    readonly stack: string;
}

let open = new Set<Open>();

/** A test begins: what an earlier one has left is forgotten. */
export function forgetOpen(): void {
    open = new Set();
}

/** The expectations whose promises have not settled, the oldest first. */
export function stillOpen(): readonly Open[] {
    return [...open];
}

/** Has it known that an expectation is under way until its promise settles. */
export function watched<T>(name: string, stack: string, promise: Promise<T>): Promise<T> {
    const one: Open = { name, stack };
    const here = open;
    here.add(one);
    return promise.finally(() => void here.delete(one));
}

/** Matchers of which none ends the test: what they throw is told when it is over. */
export function soften(matchers: object): any {
    return new Proxy(matchers, {
        get(target, name) {
            const member: unknown = Reflect.get(target, name, target);
            if (typeof member === "object" && member !== null) return soften(member);
            if (typeof member !== "function") return member;
            return (...args: unknown[]) => {
                try {
                    const result: unknown = member.apply(target, args);
                    return result instanceof Promise ? result.catch(report) : result;
                } catch (thrown) {
                    return report(thrown);
                }
            };
        },
    });
}

/** Matchers that ask anew until they hold, or the time is over. */
export function poll(
    ask: () => unknown,
    options: PollOptions,
    matchersOf: (received: unknown, isNot: boolean) => Matchers,
    isNot = false,
): AsyncMatchers {
    if (typeof ask !== "function") {
        throw new Mistake(`expect.poll needs a function that it can ask again, not ${show(ask)}.`);
    }
    const { interval = 50, timeout = 1000 } = options;
    return new Proxy({} as any, {
        get(_, name) {
            if (typeof name !== "string" || name === "then") return undefined;
            if (name === "not") return poll(ask, options, matchersOf, !isNot);
            if (name === "resolves" || name === "rejects") {
                throw new Mistake(`expect.poll awaits what its function returns; leave out “${name}”.`);
            }
            requireMatcher(matchersOf(undefined, isNot), name);
            return (...args: unknown[]) => {
                const { stack = "" } = new Error();
                const title = `expect.poll(…)${isNot ? ".not" : ""}.${name}(…)`;
                return watched(title, stack, until(name, args, stack));
            };
        },
    });

    /** Whatever goes wrong may be otherwise when it is asked again: what is looked at is not there yet. */
    async function until(name: string, args: unknown[], stack: string): Promise<void> {
        const end = Date.now() + timeout;
        const { count } = tally;
        for (;;) {
            tally.count = count;
            try {
                const matchers: any = matchersOf(await ask(), isNot);
                return await matchers[name](...args);
            } catch (error) {
                if (Date.now() < end) {
                    await new Promise((resolve) => setTimeout(resolve, interval));
                    continue;
                }
                if (error instanceof Error && stack !== "") error.stack = stack;
                throw error;
            }
        }
    }
}

/** Refuses a matcher that nobody has defined. */
export function requireMatcher(matchers: object, name: string): void {
    if (typeof Reflect.get(matchers, name) === "function") return;
    refuseMatcher(name, matchers);
}
