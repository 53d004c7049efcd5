/** What can be said of a value. Each throws when it is not so. */
export interface Matchers {
    /** The opposite of the matcher that follows. */
    readonly not: Matchers;
    /** Says it of what the promise resolves with: `await expect(promise).resolves.toBe(1)`. */
    readonly resolves: AsyncMatchers;
    /** Says it of what the promise rejects with: `await expect(promise).rejects.toThrow("no")`. */
    readonly rejects: AsyncMatchers;
    /** The very same value. */
    toBe(expected: unknown): void;
    /** An equal value, all the way down; members that are undefined do not count. */
    toEqual(expected: unknown): void;
    /** An equal value, all the way down; members that are undefined count, and classes. */
    toStrictEqual(expected: unknown): void;
    /** An object with at least these members, all the way down. */
    toMatchObject(expected: object): void;
    /** A value that is equal to one of these. */
    toBeOneOf(expected: readonly unknown[]): void;
    /** A text or a list of this length. */
    toHaveLength(expected: number): void;
    /** A text with this part, or a list with this very item. */
    toContain(expected: unknown): void;
    /** A list with an item that is equal to this one. */
    toContainEqual(expected: unknown): void;
    /**
     * An object with a property at this path, as `a.b[0]` or `["a", "b", 0]`; of this value, when
     * one is given.
     */
    toHaveProperty(path: string | readonly (string | number)[], value?: unknown): void;
    /** A text in which the pattern is found. */
    toMatch(expected: RegExp | string): void;
    toBeGreaterThan(expected: number | bigint): void;
    toBeGreaterThanOrEqual(expected: number | bigint): void;
    toBeLessThan(expected: number | bigint): void;
    toBeLessThanOrEqual(expected: number | bigint): void;
    /** A number that differs by less than half of the last of these digits behind the point. */
    toBeCloseTo(expected: number, digits?: number): void;
    toBeDefined(): void;
    toBeUndefined(): void;
    toBeNull(): void;
    /** Null or undefined. */
    toBeNullable(): void;
    toBeTruthy(): void;
    toBeFalsy(): void;
    toBeNaN(): void;
    /** What `typeof` says. */
    toBeTypeOf(expected: string): void;
    toBeInstanceOf(expected: Function): void;
    /** A value of which the function says true. */
    toSatisfy(predicate: (received: any) => boolean): void;
    /**
     * A function that throws: an error whose message has this part or fits this pattern, an error
     * of this class, or one with the message of this error.
     */
    toThrow(expected?: string | RegExp | Function | Error): void;
    /** The same as `toThrow`. */
    toThrowError(expected?: string | RegExp | Function | Error): void;
    /** What the snapshot file beside the test holds; the first time it is written there. */
    toMatchSnapshot(hint?: string): void;
    /** What stands there, or anything when nothing does. It is never written into the test. */
    toMatchInlineSnapshot(snapshot?: string): void;
    /** The error that the function throws, as `toMatchSnapshot` keeps it. */
    toThrowErrorMatchingSnapshot(hint?: string): void;
    /** A mock function that was called. */
    toHaveBeenCalled(): void;
    toHaveBeenCalledTimes(count: number): void;
    toHaveBeenCalledOnce(): void;
    /** A mock function with a call of these arguments. */
    toHaveBeenCalledWith(...args: unknown[]): void;
    toHaveBeenLastCalledWith(...args: unknown[]): void;
    /** A mock function whose nth call, from 1, had these arguments. */
    toHaveBeenNthCalledWith(nth: number, ...args: unknown[]): void;
    /** A mock function that has returned at least once. */
    toHaveReturned(): void;
    toHaveReturnedWith(value: unknown): void;
}

/** The same matchers, as promises. */
export type AsyncMatchers = {
    readonly [Name in keyof Matchers]: Matchers[Name] extends (...args: infer Args) => void
        ? (...args: Args) => Promise<void>
        : AsyncMatchers;
};

/** What a matcher of one's own answers: whether it holds, and what to say when it does not. */
export interface MatcherResult {
    readonly pass: boolean;
    message(): string;
    readonly actual?: unknown;
    readonly expected?: unknown;
}

/** A matcher of one's own, for `expect.extend`. */
export type Matcher = (
    this: { readonly isNot: boolean; equals(left: unknown, right: unknown): boolean },
    received: any,
    ...args: any[]
) => MatcherResult;

/** Begins a sentence about a value, and holds what stands for values in expected ones. */
export interface Expect {
    /** `label` comes first in the message when the expectation is not met. */
    (received: unknown, label?: string): Matchers;
    /** Everything but null and undefined. */
    anything(): any;
    /** Every value of a type: `expect.any(String)`. */
    any(type: Function): any;
    /** A list with at least these items. */
    arrayContaining(items: readonly unknown[]): any;
    /** An object with at least these members. */
    objectContaining(members: object): any;
    stringContaining(part: string): any;
    stringMatching(pattern: RegExp | string): any;
    /** A number that differs by less than half of the last of these digits behind the point. */
    closeTo(expected: number, digits?: number): any;
    /** What the one of that name does not stand for. */
    readonly not: Pick<
        Expect,
        "arrayContaining" | "objectContaining" | "stringContaining" | "stringMatching"
    >;
    /** Fails the test unless so many expectations were looked at until its end. */
    assertions(count: number): void;
    /** Fails the test unless an expectation was looked at. */
    hasAssertions(): void;
    /** Fails: this line must not be reached. */
    unreachable(message?: string): never;
    /** Adds matchers of one's own. */
    extend(matchers: { readonly [name: string]: Matcher }): void;
}
