import { expect, test } from "../../unit";
import { expect as expectThat } from "./expect";
import type { Matchers } from "./matchers";
import { fn, type Mock } from "./mock";

type Say = (matchers: Matchers) => void;

function complaint(mock: Mock, say: Say, isNot = false): string {
    try {
        const matchers = expectThat(mock);
        say(isNot ? matchers.not : matchers);
        return "";
    } catch (error) {
        return (error as Error).message;
    }
}

function check(mock: Mock, fits: readonly Say[], misses: readonly Say[]): void {
    expect(fits.map((say) => complaint(mock, say))).toEqual(fits.map(() => ""));
    expect(misses.map((say) => complaint(mock, say, true))).toEqual(misses.map(() => ""));
    expect(fits.filter((say) => complaint(mock, say, true) === "")).toEqual([]);
    expect(misses.filter((say) => complaint(mock, say) === "")).toEqual([]);
}

test("calls are told by their arguments, number and place", () => {
    const mock = fn();
    check(mock, [], [(a) => a.toHaveBeenCalled(), (a) => a.toHaveBeenLastCalledWith()]);
    mock(1, undefined);
    check(
        mock,
        [
            (a) => a.toHaveBeenCalledOnce(),
            (a) => a.toHaveBeenCalledExactlyOnceWith(1, undefined),
        ],
        [(a) => a.toHaveBeenCalledWith(1), (a) => a.toHaveBeenCalledExactlyOnceWith(2)],
    );
    mock({ a: undefined });
    check(
        mock,
        [
            (a) => a.toHaveBeenCalledTimes(2),
            (a) => a.toHaveBeenCalledWith({}),
            (a) => a.toHaveBeenLastCalledWith({}),
            (a) => a.toHaveBeenNthCalledWith(1, 1, undefined),
        ],
        [
            (a) => a.toHaveBeenCalledExactlyOnceWith({}),
            (a) => a.toHaveBeenNthCalledWith(2, 1, undefined),
            (a) => a.toHaveBeenNthCalledWith(3),
        ],
    );
});

test("results are told by what came of each call", async () => {
    const mock = fn((value: unknown) => {
        if (value === "no") throw new Error("no");
        return value;
    });
    mock(1);
    expect(complaint(mock, () => mock("no"))).toBe("no");
    mock({ a: 2 });
    check(
        mock,
        [
            (a) => a.toHaveReturned(),
            (a) => a.toHaveReturnedTimes(2),
            (a) => a.toHaveReturnedWith({ a: 2 }),
            (a) => a.toHaveLastReturnedWith({ a: expectThat.any(Number) }),
            (a) => a.toHaveNthReturnedWith(1, 1),
            (a) => a.toHaveResolvedTimes(2),
        ],
        [
            (a) => a.toHaveReturnedTimes(3),
            (a) => a.toHaveLastReturnedWith(1),
            (a) => a.toHaveNthReturnedWith(2, "no"),
            // The last call is no call 0.
            (a) => a.toHaveNthReturnedWith(0, { a: 2 }),
            (a) => a.toHaveNthResolvedWith(0, { a: 2 }),
        ],
    );
    mock.mockClear();
    mock(Promise.resolve("late"));
    const open = new Promise(() => {});
    mock(open);
    const refused = Promise.reject(new Error("refused"));
    mock(refused);
    check(mock, [], [(a) => a.toHaveResolved()]);
    await refused.catch(() => {});
    check(
        mock,
        [
            (a) => a.toHaveResolved(),
            (a) => a.toHaveResolvedTimes(1),
            (a) => a.toHaveResolvedWith("late"),
            (a) => a.toHaveNthResolvedWith(1, "late"),
            (a) => a.toHaveReturnedTimes(3),
        ],
        [(a) => a.toHaveLastResolvedWith("late"), (a) => a.toHaveNthResolvedWith(2, "late")],
    );
    expect(mock.mock.settledResults.map(({ type }) => type)).toEqual([
        "fulfilled",
        "incomplete",
        "rejected",
    ]);
    expect(complaint(mock, (a) => a.toHaveLastResolvedWith(1))).toBe(
        "toHaveLastResolvedWith: expected a last call that resolved with 1, " +
            'received resolved with "late", still open, rejected with Error: refused',
    );
});

test("first calls are told by their order", () => {
    const [first, second, never] = [fn(), fn(), fn()];
    first();
    second();
    first();
    check(
        first,
        [(a) => a.toHaveBeenCalledBefore(second)],
        [(a) => a.toHaveBeenCalledAfter(second), (a) => a.toHaveBeenCalledBefore(never)],
    );
    check(
        second,
        [(a) => a.toHaveBeenCalledAfter(first), (a) => a.toHaveBeenCalledAfter(never, false)],
        [(a) => a.toHaveBeenCalledAfter(never)],
    );
    const [early, late] = first.mock.invocationCallOrder;
    expect([late! - early!, second.mock.invocationCallOrder[0]! - early!]).toEqual([2, 1]);
});

test("a mock function says its name in messages", () => {
    const mock = fn().mockName("save");
    expect([mock.getMockName(), fn().getMockName()]).toEqual(["save", "vi.fn()"]);
    expect(complaint(mock, (a) => a.toHaveBeenCalledTimes(2))).toBe(
        "toHaveBeenCalledTimes: expected 2 calls of save, received no call",
    );
});

test("a mock function does what it was told last, and once what it was told for once", async () => {
    const mock = fn((): unknown => "made");
    mock.mockReturnValue("always").mockReturnValueOnce("once").mockThrowOnce(new Error("boo"));
    expect(mock()).toBe("once");
    expect(() => mock()).toThrow("boo");
    expect(mock()).toBe("always");
    expect(mock.withImplementation(() => "inside", () => mock())).toBe(mock);
    expect(mock.mock.results.at(-1)?.value).toBe("inside");
    expect(await mock.withImplementation(() => "late", async () => void mock())).toBe(mock);
    expect(mock()).toBe("always");
    expect(mock.getMockImplementation()!()).toBe("always");
    expect(() => mock.mockThrow(new Error("no"))()).toThrow("no");
    mock.mockName("other").mockReset();
    expect([mock.mock.calls.length, mock.getMockName(), mock()]).toEqual([0, "vi.fn()", "made"]);
    expect(fn(mock)).toBe(mock);
});

test("a mock function remembers what “this” was, and what “new” has made", () => {
    const mock = fn().mockReturnThis();
    const owner = { mock };
    expect(owner.mock()).toBe(owner);
    expect(mock.mock.contexts[0]).toBe(owner);
    class Point {
        constructor(readonly x: number) {}
    }
    const Made = fn(Point as any);
    const made = new Made(1);
    expect(made instanceof Point).toBe(true);
    expect(Made.mock.instances[0]).toBe(made);
    expect(Made.mock.calls[0]).toEqual([1]);
});

test("what “new” makes is of the mock function and of its body", () => {
    class Point {
        constructor(readonly x: number) {}
        twice() {
            return 2 * this.x;
        }
    }
    const Made = fn(Point as any);
    class Child extends Made {}
    for (const made of [new Made(3), new Child(3)]) {
        expect([made instanceof Made, made instanceof Point, made.twice()]).toEqual([true, true, 6]);
        expectThat(made).toBeInstanceOf(Made);
    }
    expect(new Child(3) instanceof Child).toBe(true);
    const Other = fn(function (this: any) {
        this.y = 4;
    });
    const Bare = fn();
    expect([new Other() instanceof Other, new Other().y]).toEqual([true, 4]);
    expect(new Bare() instanceof Bare).toBe(true);
});
