import { expect, test } from "../../unit";
import { expect as expectThat } from "./expect";
import type { Matchers } from "./matchers";

/** What the matcher says when it is not met; "" when it is. */
function complaint(say: () => void): string {
    try {
        say();
        return "";
    } catch (error) {
        return (error as Error).message;
    }
}

function both(value: unknown, say: (matchers: Matchers) => void): [string, string] {
    return [complaint(() => say(expectThat(value))), complaint(() => say(expectThat(value).not))];
}

test("a matcher that is met says nothing, and its opposite what it did not expect", () => {
    expect(both(1, (a) => a.toBe(1))).toEqual([
        "",
        "not.toBe: expected anything but 1, received 1",
    ]);
    expect(both(1, (a) => a.toBe(2))).toEqual(["toBe: expected 2, received 1", ""]);
    const list = ["a", "b"];
    expect(both(list, (a) => a.toHaveLength(3))).toEqual([
        'toHaveLength: expected length 3, received length 2: ["a", "b"]',
        "",
    ]);
    expect(both(list, (a) => a.toContain("c"))[0]).toBe(
        'toContain: expected "c", received ["a", "b"]',
    );
});

test("every matcher tells what fits from what does not", () => {
    const fits: [unknown, (matchers: Matchers) => void][] = [
        [NaN, (a) => a.toBe(NaN)],
        [{ a: 1, b: undefined }, (a) => a.toEqual({ a: 1 })],
        [{ b: [1, { c: 2 }], a: 1 }, (a) => a.toStrictEqual({ a: 1, b: [1, { c: 2 }] })],
        [{ a: { b: 1, c: 2 }, d: 3 }, (a) => a.toMatchObject({ a: { b: 1 } })],
        ["two", (a) => a.toBeOneOf(["one", "two"])],
        ["abc", (a) => a.toHaveLength(3)],
        ["abc", (a) => a.toContain("bc")],
        [[1, 2], (a) => a.toContain(2)],
        [[{ a: 1 }], (a) => a.toContainEqual({ a: 1 })],
        [{ a: { b: 0 } }, (a) => a.toHaveProperty("a.b")],
        [{ a: { b: 0 } }, (a) => a.toHaveProperty("a.b", 0)],
        ["abc", (a) => a.toMatch(/b./)],
        ["a.c", (a) => a.toMatch(".c")],
        [2, (a) => a.toBeGreaterThan(1)],
        [2, (a) => a.toBeGreaterThanOrEqual(2)],
        [2, (a) => a.toBeLessThan(3)],
        [2, (a) => a.toBeLessThanOrEqual(2)],
        [0.1 + 0.2, (a) => a.toBeCloseTo(0.3)],
        [0, (a) => a.toBeDefined()],
        [undefined, (a) => a.toBeUndefined()],
        [null, (a) => a.toBeNull()],
        ["x", (a) => a.toBeTruthy()],
        ["", (a) => a.toBeFalsy()],
        [NaN, (a) => a.toBeNaN()],
        [[], (a) => a.toBeInstanceOf(Array)],
        [thrower, (a) => a.toThrow()],
        [thrower, (a) => a.toThrow("boo")],
        [thrower, (a) => a.toThrow(/^boo/)],
    ];
    for (const [value, say] of fits) {
        expect(both(value, say)[0]).toBe("");
        expect(both(value, say)[1].startsWith("not.")).toBe(true);
    }
    const misses: [unknown, (matchers: Matchers) => void][] = [
        [0, (a) => a.toBe(-0)],
        [{ a: 1, b: 2 }, (a) => a.toEqual({ a: 1 })],
        [[1, 2], (a) => a.toEqual([1])],
        [[], (a) => a.toEqual({})],
        [{ a: 1, b: undefined }, (a) => a.toStrictEqual({ a: 1 })],
        [{ a: 1 }, (a) => a.toMatchObject({ a: 2 })],
        [3, (a) => a.toBeOneOf([1, 2])],
        [[{ a: 1 }], (a) => a.toContain({ a: 1 })],
        [{ a: undefined }, (a) => a.toHaveProperty("a.b")],
        [() => 1, (a) => a.toThrow()],
        [thrower, (a) => a.toThrow("other")],
        [2, (a) => a.toBeGreaterThan(2)],
        [2, (a) => a.toBeLessThan(2)],
    ];
    for (const [value, say] of misses) {
        expect(both(value, say)[0].includes(": expected ")).toBe(true);
        expect(both(value, say)[1]).toBe("");
    }
});

test("an unequal object is shown where it differs first", () => {
    const shares = [{ fileName: "a.jpg", outcome: "lost" }];
    const wish = [{ fileName: "a.jpg", outcome: "displayed" }];
    expect(complaint(() => expectThat({ shares }).toEqual({ shares: wish }))).toBe(
        'toEqual: expected "displayed" at shares[0].outcome, received "lost", ' +
            'in { shares: [{ fileName: "a.jpg", outcome: "lost" }] }',
    );
});

test("wildcards stand for values, and are named when they do not fit", () => {
    const share = { id: "x", bytes: 12 };
    expectThat(share).toEqual({ id: expectThat.any(String), bytes: expectThat.anything() });
    expectThat([share]).toEqual([expectThat.objectContaining({ bytes: 12 })]);
    expectThat({ list: [1, 2] }).toEqual({ list: expectThat.arrayContaining([2]) });
    expectThat(["abc"]).toEqual([expectThat.stringMatching(/^a/)]);
    const wish = { id: expectThat.any(Number), bytes: 12 };
    expect(complaint(() => expectThat(share).toEqual(wish))).toBe(
        'toEqual: expected any Number at id, received "x", in { id: "x", bytes: 12 }',
    );
});

test("a value of the wrong kind is refused with and without not", () => {
    expect(both(1, (a) => a.toHaveLength(1))).toEqual([
        "toHaveLength: expected something with a length, received 1",
        "toHaveLength: expected something with a length, received 1",
    ]);
    expect(both("1", (a) => a.toBeGreaterThan(0))[1]).toBe(
        'toBeGreaterThan: expected a number, received "1"',
    );
});

test("a label comes first, and long values are cut", () => {
    expect(complaint(() => expectThat(1, "the count").toBe(2))).toBe(
        "the count: toBe: expected 2, received 1",
    );
    expect(complaint(() => expectThat("x".repeat(999)).toBe("")).length < 400).toBe(true);
});

function thrower(): never {
    throw new Error("boo");
}
