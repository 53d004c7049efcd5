import { expect, test } from "../../unit";
import { expect as expectThat } from "../expect/expect";
import { copier } from "./copies";

// As a page has it: from its text alone.
const page = (0, eval)(`(${copier})()`) as ReturnType<typeof copier>;
const { encode, decode } = copier();
const there = (value: unknown) => page.decode(encode(value));
const andBack = (value: unknown) => decode(page.encode(there(value)));

function refusal(value: unknown): string {
    try {
        encode(value);
        return "";
    } catch (error) {
        return (error as Error).message;
    }
}

test("every value that has a copy is the same on both sides", () => {
    class Point {
        x = 1;
        get y() {
            return 2;
        }
    }
    const values: unknown[] = [
        undefined, null, true, "a", 1.5, NaN, Infinity, -Infinity, -0, 12345678901234567890n,
        { a: undefined, b: [undefined, 1], "c d": { e: NaN } },
        new Date(5), new Date(NaN), /a\/b/gi,
        new Map<unknown, unknown>([[{ a: 1 }, new Set([1, "b"])], [NaN, undefined]]),
        new Set(), new Uint8Array([1, 2, 255]), new Float64Array([0.5, -0]),
        new Uint16Array([1, 2, 3]).subarray(1), new BigInt64Array([-1n]),
        new Uint8Array([7]).buffer, Object("text"), Object(5), [, 1],
        JSON.parse('{"__proto__": 1}'),
    ];
    for (const value of values) expectThat(andBack(value)).toEqual(value);
    expectThat(andBack(new Point())).toStrictEqual({ x: 1 });
    expectThat(andBack(new URL("https://a.example/b"))).toBe("https://a.example/b");
    const error = andBack(new RangeError("too far"));
    expect([error instanceof RangeError, error.message]).toEqual([true, "too far"]);
    expect(andBack(Object.assign(new Error("x"), { name: "Own" })).name).toBe("Own");
});

test("what several lead to is one, also what leads to itself", () => {
    const self: any = { list: [] };
    self.list.push(self, self.list);
    const copy = andBack(self);
    expect([copy === copy.list[0], copy.list === copy.list[1]]).toEqual([true, true]);
});

test("what has no copy is refused, with the way to it", () => {
    expect(refusal(() => 1)).toBe(
        "the function without a name has no copy; hand over what you need of it",
    );
    expect(refusal({ a: [{ remove() {} }] })).toBe(
        "the function remove at a[0].remove has no copy; hand over what you need of it",
    );
    expect(refusal({ "a b": Symbol("s") })).toContain('the Symbol(s) at ["a b"] has no copy');
    expect(refusal({ nodeType: 1, nodeName: "DIV" })).toContain("the element <div> has no copy");
    expect(refusal([new WeakMap()])).toContain("the WeakMap at [0] has no copy");
    expect(refusal(new Map([[1, Promise.resolve()]]))).toContain("the Promise at get(…) has");
});
