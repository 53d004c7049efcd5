import { checkKeys } from "./near";
import { Mistake, show } from "./show";

/** A time in virtual milliseconds, or the earliest and the latest. */
export type Time = number | readonly [earliest: number, latest: number];

/**
 * When something happens. `at` is counted from the start, `after` from the moment at which the
 * step before it happens. With neither, it happens when nothing is left to do after that step.
 *
 * Under `farad run` a window is its earliest moment; `farad explore` tries all that make a
 * difference.
 */
export type When = { at?: Time; after?: undefined } | { at?: undefined; after?: Time };

/** When a process ends: as a step does, or counted from the first end of an extension's request. */
export type Kill = When | { once: "completeRequest"; after?: Time };

/** What is left of options once their own are taken; nothing is no time. */
export const timeOf = (when: When): When | undefined => (Object.keys(when).length > 0 ? when : undefined);

/** A week, as long as a run may last. */
const longest = 604_800_000;

function moment(value: unknown, what: string): number {
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0 || value > longest) {
        throw new Mistake(
            `${what} must be milliseconds from 0 to ${longest} (a week), not ${show(value)}.`,
        );
    }
    return value;
}

/** Milliseconds, checked. */
export function checkDuration(value: unknown, what: string): number {
    return moment(value, what);
}

export function windowOf(time: unknown, what: string): readonly [number, number] {
    if (!Array.isArray(time)) {
        const exact = moment(time, what);
        return [exact, exact];
    }
    if (time.length !== 2) {
        throw new Mistake(
            `${what} must be a number or [earliest, latest], not ${show(time)}` +
                (time.length === 0 ? ", which is an empty window." : "."),
        );
    }
    const [earliest, latest] = time.map((value) => moment(value, what)) as [number, number];
    if (earliest > latest) {
        throw new Mistake(`${what} is an empty window: ${earliest} is later than ${latest}.`);
    }
    return [earliest, latest];
}

/** When an action happens, as the Swift side reads it: one window of time, or none. */
export interface Window {
    readonly at?: readonly [number, number];
    readonly after?: readonly [number, number];
}

/** The window that `at` or `after` names; refuses both, and what else is said of the time. */
export function windowIn(when: object, what: string, more: readonly string[] = []): Window {
    checkKeys(when, ["at", "after", ...more], `The time of ${what}`);
    const { at, after } = when;
    if (at !== undefined && after !== undefined) {
        throw new Mistake(`${what} has “at” and “after”; give one of them.`);
    }
    if (at !== undefined) return { at: windowOf(at, "“at”") };
    if (after !== undefined) return { after: windowOf(after, "“after”") };
    return {};
}
