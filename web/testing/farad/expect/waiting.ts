import { Mistake, show } from "../show";
import { tally } from "./judgement";
import type { AsyncMatchers, Matchers, PollOptions } from "./matchers";

/** What hears of an expectation of `expect.soft` that is not met; nothing outside of a test. */
export const softly: { report: ((thrown: unknown) => void) | undefined } = { report: undefined };

function report(thrown: unknown): void {
    if (softly.report !== undefined) return softly.report(thrown);
    throw thrown;
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
            return async (...args: unknown[]) => {
                const { stack } = new Error();
                const end = Date.now() + timeout;
                const { count } = tally;
                for (;;) {
                    tally.count = count;
                    try {
                        const matchers: any = matchersOf(await ask(), isNot);
                        if (typeof matchers[name] !== "function") {
                            throw new TypeError(`expect has no matcher “${name}”`);
                        }
                        return await matchers[name](...args);
                    } catch (error) {
                        if (Date.now() < end && !(error instanceof TypeError)) {
                            await new Promise((resolve) => setTimeout(resolve, interval));
                            continue;
                        }
                        if (error instanceof Error && stack !== undefined) error.stack = stack;
                        throw error;
                    }
                }
            };
        },
    });
}
