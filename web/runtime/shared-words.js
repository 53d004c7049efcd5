// The memory that JS and Swift share. The first cells are a header which Swift keeps fresh, so that
// reading the clock costs no call out of JS.

/** The nesting level of the timer whose task is running; Swift clears it before each task. */
export const NESTING = 0;
/** Milliseconds since 1970 on the virtual clock. */
export const EPOCH_NOW = 1;
/** Milliseconds since the simulation began. */
export const MONOTONIC_NOW = 2;
/** How many short strings have been remembered so far. */
export const REMEMBERED = 3;
/** The script message handler (page to app), or the interned function path (app to page). */
export const TARGET = 4;
export const BASE = 5;
export const END = 6;
/** Set when a script has looked at the clock; Swift clears it before each task. */
export const CLOCK_READ = 7;
/**
 * While a task runs for something that the user did, the moment when that began, and one: the clock may
 * stand at zero. Negative where the app evaluates. Swift clears it before each task.
 */
export const GESTURE = 8;
export const HEADER = 9;

export let words = host.words;

/** Makes room for `count` cells from `top` on. */
export function reserve(top, count) {
    if (top + count > words.length) words = host.grow(top + count);
}

/** Swift needed more room for a message to the page. */
export function replaceWords(array) {
    words = array;
}
