import { checkKeys, named } from "../near";
import { Mistake, show } from "../show";
import { elsewhereInTests } from "../words";
import { link } from "./link";

/** The phone's clock, which stands still unless somebody waits. */
export interface Clock {
    /** Virtual milliseconds since the test began. */
    readonly now: number;
    /** Lets so many milliseconds pass. */
    advanceBy(milliseconds: number): Promise<void>;
    /** Lets time pass until so many milliseconds since the test began. */
    advanceTo(milliseconds: number): Promise<void>;
    /**
     * Lets time pass until nothing is left to do but timers that recur and are not due within five
     * seconds; at most `timeout` ms, 60,000 unless given.
     */
    runUntilIdle(options?: { timeout?: number }): Promise<void>;
    /**
     * Lets time pass until the condition holds, which may be async; at most `timeout` ms, 10,000
     * unless given.
     */
    runUntil(condition: () => unknown, options?: { timeout?: number }): Promise<void>;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
    return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

function duration(value: unknown, what: string): number {
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
    throw new Mistake(`${what} needs milliseconds from 0 on, not ${show(value)}.`);
}

/** The phone's clock. */
export const clock: Clock = named("clock", "member", {
    get now() {
        return Number(link.tell("elapsed", {}));
    },
    advanceBy(milliseconds: number) {
        const by = duration(milliseconds, "clock.advanceBy(…)");
        return link.send("clock.advanceBy(…)", "advanceBy", { milliseconds: by });
    },
    advanceTo(milliseconds: number) {
        const to = duration(milliseconds, "clock.advanceTo(…)");
        return link.send("clock.advanceTo(…)", "advanceTo", { milliseconds: to });
    },
    runUntilIdle(options: { timeout?: number } = {}) {
        checkKeys(options, ["timeout"], "clock.runUntilIdle(…)");
        const timeout = duration(options.timeout ?? 60_000, "“timeout”");
        return link.send("clock.runUntilIdle()", "runUntilIdle", { milliseconds: timeout });
    },
    async runUntil(condition: () => unknown, options: { timeout?: number } = {}) {
        checkKeys(options, ["timeout"], "clock.runUntil(…)");
        const timeout = duration(options.timeout ?? 10_000, "“timeout”");
        const { stack } = new Error();
        const end = clock.now + timeout;
        const name = "clock.runUntil(…)";
        let isLast = false;
        for (;;) {
            const answer = condition();
            // One that comes later, as that of app.evaluate, takes events of its own.
            if (isPromise(answer) ? await answer : answer) return;
            if (isLast) break;
            isLast = !(await link.send(name, "step", { milliseconds: end }));
        }
        const error = new Error(
            clock.now < end
                ? `${name}: the condition does not hold, and nothing is left to happen`
                : `${name}: the condition did not come to hold within ${timeout} ms`,
        );
        if (stack !== undefined) error.stack = stack;
        throw error;
    },
}, elsewhereInTests);
