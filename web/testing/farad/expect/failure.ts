import { isWildcard } from "../show";
import { diff, type DiffLine } from "./diff";
import { fits, isObject } from "./equality";
import { print } from "./print";

/** What an expectation throws that is not met. */
export class ExpectationError extends Error {
    override readonly name = "ExpectationError";
    /** The two values line by line, where that says more than the message. */
    diff: readonly DiffLine[] | undefined;
}

/** Two values line by line; nothing where each is one short line, which the message shows. */
export function compareValues(
    expected: unknown,
    received: unknown,
    isPart = false,
): readonly DiffLine[] | undefined {
    const [left, right] = alike(expected, received, isPart, []);
    const texts = [text(left), text(right)] as const;
    if (texts.every((one) => !one.includes("\n") && one.length < 60)) return undefined;
    return diff(texts[0], texts[1]);
}

function text(value: unknown): string {
    // A text of several lines is compared by its own.
    return typeof value === "string" && value.includes("\n") ? value : print(value);
}

/**
 * Puts the received value in the place of a wildcard that fits, and leaves out what need not be
 * there, so that only what is wrong differs.
 */
function alike(
    expected: unknown,
    received: unknown,
    isPart: boolean,
    around: readonly object[],
): [unknown, unknown] {
    if (isWildcard(expected)) return fits(expected, received) ? [received, received] : [expected, received];
    if (!isObject(expected) || !isObject(received) || around.includes(expected)) {
        return [expected, received];
    }
    const inside = [...around, expected];
    if (Array.isArray(expected) && Array.isArray(received)) {
        const pairs = expected.map((item, index) =>
            index < received.length ? alike(item, received[index], isPart, inside) : [item, item],
        );
        const rest = (received as unknown[]).slice(expected.length);
        const known = Math.min(expected.length, received.length);
        return [
            pairs.map(([item]) => item),
            [...pairs.slice(0, known).map(([, item]) => item), ...rest],
        ];
    }
    const isPlain = (value: object) => {
        const prototype = Object.getPrototypeOf(value);
        return prototype === null || prototype === Object.prototype;
    };
    if (!isPlain(expected) || !isPlain(received)) return [expected, received];
    const left: Record<string, unknown> = {};
    const right: Record<string, unknown> = {};
    for (const key of new Set([...Object.keys(expected), ...Object.keys(received)])) {
        if (!(key in expected)) {
            if (!isPart && received[key] !== undefined) right[key] = received[key];
        } else if (!(key in received)) {
            if (expected[key] !== undefined) left[key] = expected[key];
        } else {
            [left[key], right[key]] = alike(expected[key], received[key], isPart, inside);
        }
    }
    return [left, right];
}
