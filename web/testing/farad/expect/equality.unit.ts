import { expect, test } from "../../unit";
import { expect as expectThat } from "./expect";

/** Which of `toEqual`, `toStrictEqual` and `toMatchObject` hold, by their first letters. */
function holding(received: unknown, expected: unknown): string {
    const holds = (say: () => void) => {
        try {
            say();
            return true;
        } catch {
            return false;
        }
    };
    const that = expectThat(received);
    return [
        holds(() => that.toEqual(expected)) ? "E" : "-",
        holds(() => that.toStrictEqual(expected)) ? "S" : "-",
        holds(() => that.toMatchObject(expected as object)) ? "M" : "-",
    ].join("");
}

type Row = readonly [received: unknown, expected: unknown, holding: string];

function check(rows: readonly Row[]): void {
    rows.forEach(([received, expected, wanted], index) => {
        expect(`${index}: ${holding(received, expected)}`).toBe(`${index}: ${wanted}`);
    });
}

class Point {
    constructor(readonly x: number) {}
}
class Place extends Point {}
class Failure extends Error {}
class OwnSet extends Set {}
class Shelf {
    constructor(
        readonly name: string,
        private readonly books: readonly string[],
    ) {
        Object.defineProperty(this, "books", { enumerable: false });
    }
    [Symbol.iterator]() {
        return this.books[Symbol.iterator]();
    }
}
const key = Symbol("key");

function around(members: object): object {
    const value: { [name: string]: unknown } = { ...members };
    value["me"] = value;
    return value;
}

function bytes(...list: number[]): ArrayBuffer {
    return new Uint8Array(list).buffer;
}

function coded(code: string): Error {
    return Object.assign(new Error("x"), { code });
}

test("members that are undefined count where it is strict, and those of symbols always", () => {
    check([
        [{ a: 1, b: undefined }, { a: 1 }, "E-M"],
        [{ a: 1 }, { a: 1, b: undefined }, "E--"],
        [{ a: undefined }, { b: undefined }, "E--"],
        [{ a: { b: 1, c: 2 }, d: 3 }, { a: { b: 1 } }, "--M"],
        [{ [key]: 1 }, { [key]: 1 }, "ESM"],
        [{ [key]: 1 }, { [key]: 2 }, "---"],
        [{ [key]: 1 }, {}, "--M"],
        [{ a: undefined }, { a: expectThat.anything() }, "---"],
        [{}, { a: expectThat.not.stringContaining("x") }, "---"],
        [new Point(1), { x: 1 }, "E-M"],
        [new Place(1), new Point(1), "E-M"],
        [Object.create({ x: 1 }), { x: 1 }, "--M"],
        [Object.create(null), {}, "E-M"],
        [{}, { toString: expectThat.any(Function) }, "---"],
        [() => 1, () => 1, "---"],
        [5, {}, "---"],
    ]);
});

test("lists have the same length and items, and holes count where it is strict", () => {
    check([
        [[1, 2], [1, 2], "ESM"],
        [[1, 2], [1], "---"],
        [[1], { 0: 1 }, "--M"],
        [[, 1], [undefined, 1], "E-M"],
        [[undefined], [], "---"],
        [Object.assign([1], { k: 1 }), [1], "---"],
        [[{ a: 1, b: 2 }], [{ a: 1 }], "--M"],
        [new Uint8Array([1, 2]), new Uint8Array([1, 2]), "ESM"],
        [new Uint8Array([1, 2]), new Uint8Array([1, 3]), "---"],
        [new Uint8Array([1]), new Int8Array([1]), "---"],
    ]);
});

test("what is one value is compared as one", () => {
    check([
        [NaN, NaN, "ESM"],
        [0, -0, "---"],
        [1, new Number(1), "---"],
        [new Number(1), new Number(1), "ESM"],
        [new Number(1), new Number(2), "---"],
        [new Number(0), new Number(-0), "---"],
        [new String("a"), new String("b"), "---"],
        [new Boolean(true), new Boolean(false), "---"],
        [new Date(5), new Date(5), "ESM"],
        [new Date(5), new Date(6), "---"],
        [new Date(NaN), new Date(NaN), "ESM"],
        [/a/g, /a/g, "ESM"],
        [/a/g, /a/, "---"],
        [new URL("https://a.org/"), new URL("https://a.org"), "ESM"],
        [new URL("https://a.org/"), new URL("https://b.org/"), "---"],
    ]);
});

test("sets and maps hold equal values in any order", () => {
    const tag = { k: 1 };
    check([
        [new Set([1, { a: 1 }]), new Set([{ a: 1 }, 1]), "ESM"],
        [new Set([{ a: 1 }, { a: 1 }]), new Set([{ a: 1 }, { a: 2 }]), "---"],
        [new Set([1]), new Set([1, 2]), "---"],
        [new Map([[{ k: 1 }, 2]]), new Map([[{ k: 1 }, 2]]), "ESM"],
        [new Map([[{ k: 1 }, 2]]), new Map([[{ k: 2 }, 2]]), "---"],
        [new Map([[tag, { a: 1, b: 2 }]]), new Map([[tag, { a: 1 }]]), "--M"],
        [new Map([["a", 1], ["b", 2]]), new Map([["b", 2], ["a", 1]]), "ESM"],
        [new Map([["a", 1]]), new Map([["a", 2]]), "---"],
        [new Map([["a", 1]]), new Set(["a"]), "---"],
        [new OwnSet([1]), new Set([1]), "---"],
        [new Shelf("a", ["x"]), new Shelf("a", ["x"]), "ESM"],
        [new Shelf("a", ["x"]), new Shelf("a", ["y"]), "---"],
        [new Shelf("a", ["x"]), new Shelf("b", ["x"]), "---"],
    ]);
});

test("errors have one class, name, message and cause, and equal members", () => {
    check([
        [new Error("x"), new Error("x"), "ESM"],
        [new Error("x"), new Error("y"), "---"],
        [new Error("x"), new TypeError("x"), "---"],
        [new Failure("x"), new Error("x"), "---"],
        [coded("E"), coded("E"), "ESM"],
        [coded("E"), coded("F"), "---"],
        [coded("E"), new Error("x"), "--M"],
        [new Error("x", { cause: 1 }), new Error("x", { cause: 2 }), "---"],
        [new Error("x", { cause: 1 }), new Error("x"), "ESM"],
        [new AggregateError([1], "x"), new AggregateError([2], "x"), "---"],
        [coded("E"), { message: "x", code: "E" }, "--M"],
        [coded("E"), { message: "x", name: "Error" }, "--M"],
        [{ message: "x" }, new Error("x"), "---"],
    ]);
});

test("a value that holds itself is equal to one that does so at the same place", () => {
    const round = { n: 1, me: { n: 1 } as { [name: string]: unknown } };
    round.me["me"] = round;
    check([
        [around({ n: 1 }), around({ n: 1 }), "ESM"],
        [around({ n: 1 }), around({ n: 2 }), "---"],
        [{ n: 1, me: { n: 2 } }, around({ n: 1 }), "---"],
        [around({ n: 1 }), { n: 1, me: { n: 1 } }, "--M"],
        [round, around({ n: 1 }), "---"],
    ]);
});

// Vitest takes these for equal, as it does not look at what they hold.
test("what Vitest passes over is looked at", () => {
    check([
        [bytes(1), bytes(1), "ESM"],
        [bytes(1), bytes(2), "---"],
        [bytes(1), bytes(1, 2), "---"],
        [new DataView(bytes(1)), new DataView(bytes(1)), "ESM"],
        [new DataView(bytes(1)), new DataView(bytes(2)), "---"],
        [{ pattern: /a/ }, { pattern: /b/ }, "---"],
        [{ url: new URL("https://a.org") }, { url: new URL("https://b.org") }, "---"],
        [{ a: null }, { a: {} }, "---"],
        [new Set([{ a: undefined }]), new Set([{}]), "E-M"],
    ]);
    expect(() => expectThat([new Map([["a", 1]])]).toContainEqual(new Map([["a", 2]]))).toThrow("");
});

test("wildcards stand for values by their own rules, whatever is compared around them", () => {
    check([
        [{ a: { b: 1, c: 2 } }, expectThat.objectContaining({ a: { b: 1 } }), "---"],
        [{ a: { b: 1 }, d: 1 }, expectThat.objectContaining({ a: { b: 1 } }), "ESM"],
        [{}, expectThat.objectContaining({ x: undefined }), "---"],
        [{ x: undefined }, expectThat.objectContaining({ x: undefined }), "ESM"],
        [coded("E"), expectThat.objectContaining({ message: "x", code: "E" }), "ESM"],
        [expectThat.any(String), "a", "ESM"],
        [Object.create(null), expectThat.any(Object), "ESM"],
        [() => 1, expectThat.any(Object), "---"],
        [null, expectThat.any(Object), "---"],
        [5, expectThat.any(Object), "---"],
        ["x", expectThat.arrayContaining([]), "---"],
        [5, expectThat.any(Number), "ESM"],
        [Infinity, expectThat.closeTo(Infinity), "ESM"],
        [1.5, expectThat.not.closeTo(1), "ESM"],
        [new Set([{ a: 1 }]), new Set([{ a: expectThat.any(Number) }]), "ESM"],
        ["ab", { asymmetricMatch: (value: unknown) => value === "ab" }, "ESM"],
    ]);
});
