import { expect, rejectionOf, test } from "../../unit";
import { expect as expectThat } from "./expect";
import { tally } from "./judgement";
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

test("of long texts that differ late, the place is shown where they do", () => {
    const begin = "x".repeat(500);
    const shown = "x".repeat(40);
    expect(both(`${begin}abc`, (a) => a.toBe(`${begin}abd`))[0]).toBe(
        `toBe: expected "…${shown.slice(2)}abd" from character 463 on, ` +
            `received "…${shown.slice(2)}abc" from character 463 on`,
    );
    expect(both({ a: `${begin}b` }, (a) => a.toEqual({ a: begin }))[0]).toContain(
        `toEqual: expected "…${shown}" from character 461 on at a, received "…${shown}b" from`,
    );
});

test("a promise is named as such, and the await that is missing", () => {
    const promise = Promise.resolve(1);
    const said = "received Promise {}; is an “await” missing?";
    expect(both(promise, (a) => a.toBe(1))[0]).toBe(`toBe: expected 1, ${said}`);
    expect(both(promise, (a) => a.toEqual(1))[0]).toBe(`toEqual: expected 1, ${said}`);
    expect(both(promise, (a) => a.toContain(1))[0].endsWith(said)).toBe(true);
    expect(both(promise, (a) => a.toThrow())[0].endsWith(said)).toBe(true);
    expect(both(promise, (a) => a.toBeDefined())[1].endsWith(said)).toBe(true);
    expect(both(promise, (a) => a.toHaveLength(1))[0].endsWith("is an “await” missing?")).toBe(true);
});

test("a matcher that nobody has is refused, with what was most likely meant", async () => {
    const ask = (say: (matchers: any) => void) => complaint(() => say(expectThat(1)));
    expect(ask((a) => a.toBeNul())).toBe("expect has no matcher “toBeNul”. Did you mean “toBeNull”?");
    expect(ask((a) => a.not.toEquals(1))).toBe(
        "expect has no matcher “toEquals”. Did you mean “toEqual”?",
    );
    expect(ask((a) => a.toHaveText("a"))).toContain(
        "Did you mean “expect(await app.getAttributes(selector)).toMatchObject({ text })”?",
    );
    expect(ask((a) => a.toContainTheWholeOfIt())).toBe(
        "expect has no matcher “toContainTheWholeOfIt”.",
    );
    const later: any = expectThat(Promise.resolve(1)).resolves;
    expect(complaint(() => later.toBeNul())).toContain("Did you mean “toBeNull”?");
    const same = expectThat(1);
    expect((await Promise.resolve(same)) === same).toBe(true);
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
        [thrower, (a) => a.toThrow(new Error("boo"))],
        [thrower, (a) => a.toThrow(expectThat.any(Error))],
        [thrower, (a) => a.toThrow(expectThat.objectContaining({ message: "boo" }))],
        [() => raise({ code: "E" }), (a) => a.toThrow({ code: "E" })],
        [{ "a.b": 1 }, (a) => a.toHaveProperty("a.b", 1)],
        [{ "a.b": { c: 1 } }, (a) => a.toHaveProperty("a\\.b.c", 1)],
        [Infinity, (a) => a.toBeCloseTo(Infinity)],
        [new Map([[1, 2]]), (a) => a.toHaveLength(1)],
        [new Uint8Array([4]), (a) => a.toContain(4)],
        ["b", (a) => a.toBeOneOf(new Set(["a", "b"]))],
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
        [[NaN], (a) => a.toContain(NaN)],
        [{ a: undefined }, (a) => a.toHaveProperty("a.b")],
        [() => 1, (a) => a.toThrow()],
        [thrower, (a) => a.toThrow("other")],
        [thrower, (a) => a.toThrow(new TypeError("boo"))],
        [thrower, (a) => a.toThrow(expectThat.any(TypeError))],
        [Infinity, (a) => a.toBeCloseTo(-Infinity)],
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
    const map = new Map([["k", { b: 1 }]]);
    expect(complaint(() => expectThat({ map }).toEqual({ map: new Map([["k", { b: 2 }]]) }))).toBe(
        'toEqual: expected 2 at map.b, received 1, in { map: Map [["k", { b: 1 }]] }',
    );
    const failure = Object.assign(new Error("x"), { code: "E" });
    const other = Object.assign(new Error("x"), { code: "F" });
    expect(complaint(() => expectThat(failure).toEqual(other))).toBe(
        'toEqual: expected "F" at code, received "E", in Error: x',
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

test("promises are waited for, and nothing else is", async () => {
    const reason = Object.assign(new Error("x"), { code: "E" });
    await expectThat(Promise.reject(reason)).rejects.toMatchObject({ code: "E", message: "x" });
    await expectThat(async () => raise(reason)).rejects.toThrow("x");
    await expectThat(Promise.resolve(1)).resolves.not.toThrow();
    const notes = [() => expectThat(3).resolves, () => expectThat(3).rejects].map(complaint);
    expect(notes).toEqual([
        "resolves: expected a promise, received 3",
        "rejects: expected a promise, received 3",
    ]);
    expect(complaint(() => expectThat(() => raise(reason)).rejects)).toBe("x");
});

test("messages show what a value holds that is not among its members", () => {
    const value = {
        at: new Date(0),
        never: new Date(NaN),
        bytes: new Uint8Array([1, 2]).buffer,
        view: new Int16Array([3]),
        url: new URL("https://a.org"),
        [Symbol("s")]: new Number(1),
        any: expectThat.any(String),
    };
    expect(complaint(() => expectThat(value).toBeNull())).toBe(
        "toBeNull: expected null, received { at: 1970-01-01T00:00:00.000Z, never: Invalid Date, " +
            "bytes: ArrayBuffer [1, 2], view: Int16Array [3], url: https://a.org/, " +
            "any: any String, Symbol(s): [Number: 1] }",
    );
    expect(complaint(() => expectThat(undefined).toContain(1))).toBe(
        "toContain: expected a list or a text, received undefined",
    );
});

test("how many expectations there were is said in the number of each", () => {
    const complaints = [[2, 1], [1, 2], [1, 0], [1, 1]].map(([wanted, count]) => {
        Object.assign(tally, { wanted, count });
        return tally.complaint();
    });
    tally.reset();
    expect(complaints).toEqual([
        "2 expectations were to be looked at, but 1 was",
        "1 expectation was to be looked at, but 2 were",
        "1 expectation was to be looked at, but 0 were",
        undefined,
    ]);
});

test("a snapshot keeps what a wildcard asks for, not what stands there", () => {
    const that = expectThat({ id: 5, list: [{ at: 7, name: "x" }] });
    const properties = { id: expectThat.any(Number), list: [{ at: expectThat.any(Number) }] };
    const snapshot = `
        {
          id: any Number,
          list: [
            {
              at: any Number,
              name: "x",
            },
          ],
        }
    `;
    that.toMatchInlineSnapshot(properties, snapshot);
    expect(complaint(() => that.toMatchInlineSnapshot({ id: expectThat.any(String) }, ""))).toBe(
        "toMatchInlineSnapshot: expected any String at id, received 5, " +
            'in { id: 5, list: [{ at: 7, name: "x" }] }',
    );
    expectThat(thrower).toThrowErrorMatchingInlineSnapshot("[Error: boo]");
});

test("a matcher of one's own stands for values, too, and may answer by a promise", async () => {
    expectThat.extend({
        toBeEven: (received) => ({ pass: received % 2 === 0, message: () => `${received} is odd` }),
        toBeLate: async (received) => ({ pass: received, message: () => "in time" }),
    });
    const { toBeEven, not } = expectThat as any;
    expectThat({ a: 2, b: 3 }).toEqual({ a: toBeEven(), b: not.toBeEven() });
    expect(complaint(() => expectThat({ a: 1 }).toEqual({ a: toBeEven() }))).toBe(
        "toEqual: expected toBeEven() at a, received 1, in { a: 1 }",
    );
    expect((await rejectionOf((expectThat(false) as any).toBeLate())).message).toBe(
        "toBeLate: in time",
    );
});

function thrower(): never {
    throw new Error("boo");
}

function raise(thrown: unknown): never {
    throw thrown;
}
