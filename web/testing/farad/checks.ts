// What calls are given, checked: each check says in one sentence what is wrong.

import { Mistake, show } from "./show";

/** Words as they begin a sentence: `an event of …` is `An event of …`. */
export function atStart(words: string): string {
    return words.charAt(0).toUpperCase() + words.slice(1);
}

export function text(value: unknown, what: string, wish: string): string {
    if (typeof value === "string" && value !== "") return value;
    throw new Mistake(`${what} needs ${wish}, not ${show(value)}.`);
}

/** Where a text may be left out. */
export function checkText(value: unknown, what: string): asserts value is string | undefined {
    if (value === undefined || typeof value === "string") return;
    throw new Mistake(`${what} must be a text, not ${show(value)}.`);
}
