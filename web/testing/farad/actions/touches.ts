import { text } from "../checks";
import { Mistake, show } from "../show";
import { timeOf, type When } from "../when";
import { textAs, type Doer } from "./doer";

/** Which way a finger moves. */
export type SwipeDirection = "left" | "right" | "up" | "down";

/** What a finger does on a page. */
export interface TouchActions<Done> {
    /** Taps the first element that a CSS selector finds; `>>>` leads from a host into its shadow tree. */
    tap(selector: string, when?: When): Done;
    /**
     * Types into a field, all at once as far as the clock goes; `\n` is the return key. An input that
     * a picker fills in, such as a date, is given that value whole: `2026-11-25`.
     */
    typeText(selector: string, text: string, when?: When): Done;
    /** Deletes what a field holds. */
    clearText(selector: string, when?: When): Done;
    /** Taps an element so many times, 100 ms after one another; two taps are a double click as well. */
    multiTap(selector: string, times: number, when?: When): Done;
    /**
     * Keeps a finger on an element for `duration` milliseconds (1000). No click follows; on Android
     * `contextmenu` comes after half a second.
     */
    longPress(selector: string, when?: When & { readonly duration?: number }): Done;
    /**
     * Moves a finger that comes down on an element, by `distance` points (200) within 200 ms. The page
     * gets all of it, as where its `touch-action` is `none`; nothing scrolls by it.
     */
    swipe(
        selector: string,
        direction: SwipeDirection,
        when?: When & { readonly distance?: number },
    ): Done;
    /** Picks an option of a select, by its label or its value. */
    selectOption(selector: string, option: string, when?: When): Done;
}

const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

function checkTyping(
    selector: unknown, typed: unknown, what: string,
): { selector: string; text: string } {
    return { selector: text(selector, what, "a CSS selector"), text: text(typed, what, "a text") };
}

function checkOption(
    selector: unknown, option: unknown, what: string,
): { selector: string; option: string } {
    if (typeof option !== "string") {
        throw new Mistake(`${what} needs a label or a value, not ${show(option)}.`);
    }
    return { selector: text(selector, what, "a CSS selector"), option };
}

function checkCount(value: unknown, what: string, noun: string): number {
    if (Number.isInteger(value) && (value as number) > 0) return value as number;
    throw new Mistake(`${what}: ${noun} must be a whole number above 0, not ${show(value)}.`);
}

function checkTimes(selector: unknown, times: unknown, what: string): object {
    return { selector: text(selector, what, "a CSS selector"), times: checkCount(times, what, "the times") };
}

function checkPress(selector: unknown, duration: unknown = 1000, what: string): object {
    const checked = checkCount(duration, what, "“duration”");
    return { selector: text(selector, what, "a CSS selector"), duration: checked };
}

function checkSwipe(
    selector: unknown, direction: unknown, distance: unknown = 200, what: string,
): object {
    if (typeof direction !== "string" || !Object.hasOwn(directions, direction)) {
        throw new Mistake(`${what} goes left, right, up or down, not ${show(direction)}.`);
    }
    const checked = checkCount(distance, what, "“distance”");
    const by = directions[direction as SwipeDirection].map((one) => one * checked);
    return { selector: text(selector, what, "a CSS selector"), by };
}

export const touchActions = <Done>(doer: Doer<Done>): TouchActions<Done> => ({
    ...doer.on(textAs("selector", "a CSS selector"), "tap", "clearText"),
    ...doer.onBoth(checkTyping, "typeText"),
    ...doer.onBoth(checkTimes, "multiTap"),
    longPress: (selector, { duration, ...when } = {}) =>
        doer.act("longPress", timeOf(when), checkPress(selector, duration, doer.call("longPress"))),
    swipe: (selector, direction, { distance, ...when } = {}) =>
        doer.act("swipe", timeOf(when), checkSwipe(selector, direction, distance, doer.call("swipe"))),
    ...doer.onBoth(checkOption, "selectOption"),
});
