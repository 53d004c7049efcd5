import type { Mock } from "./mock";

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
    toBeOneOf(expected: Iterable<unknown>): void;
    /** A text or a list of this length; a `Set` or a `Map` of this size. */
    toHaveLength(expected: number): void;
    /** A text with this part, or a list, or anything that can be iterated, with this very item. */
    toContain(expected: unknown): void;
    /** A list with an item that is equal to this one. */
    toContainEqual(expected: unknown): void;
    /**
     * An object with a property of this name, or at this path, as `a.b[0]` or `["a", "b", 0]`; of
     * this value, when one is given.
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
     * of this class, or what is equal to this value, which `expect.objectContaining(…)` may be.
     */
    toThrow(expected?: string | RegExp | Function | object): void;
    /** The same as `toThrow`. */
    toThrowError(expected?: string | RegExp | Function | object): void;
    /** What the snapshot file beside the test holds; the first time it is written there. */
    toMatchSnapshot(hint?: string): void;
    /** The same, where `properties` says of some members what they must be like, not what they are. */
    toMatchSnapshot(properties: object, hint?: string): void;
    /** What stands there. It is never written into the test. */
    toMatchInlineSnapshot(snapshot?: string): void;
    toMatchInlineSnapshot(properties: object, snapshot?: string): void;
    /** The error that the function throws, as `toMatchSnapshot` keeps it. */
    toThrowErrorMatchingSnapshot(hint?: string): void;
    toThrowErrorMatchingInlineSnapshot(snapshot?: string): void;
    /** A mock function that was called. */
    toHaveBeenCalled(): void;
    toHaveBeenCalledTimes(count: number): void;
    toHaveBeenCalledOnce(): void;
    /** A mock function with a call of these arguments. */
    toHaveBeenCalledWith(...args: unknown[]): void;
    toHaveBeenLastCalledWith(...args: unknown[]): void;
    /** A mock function with one call, of these arguments. */
    toHaveBeenCalledExactlyOnceWith(...args: unknown[]): void;
    /** A mock function whose nth call, from 1, had these arguments. */
    toHaveBeenNthCalledWith(nth: number, ...args: unknown[]): void;
    /**
     * A mock function whose first call was before that of the other one, which has been called; one
     * without a call is before nothing, unless `failIfNoFirstInvocation` is false.
     */
    toHaveBeenCalledBefore(other: Mock, failIfNoFirstInvocation?: boolean): void;
    /** The opposite order; here the other one's calls may be missing. */
    toHaveBeenCalledAfter(other: Mock, failIfNoFirstInvocation?: boolean): void;
    /** A mock function that has returned at least once. */
    toHaveReturned(): void;
    toHaveReturnedTimes(count: number): void;
    toHaveReturnedWith(value: unknown): void;
    toHaveLastReturnedWith(value: unknown): void;
    /** A mock function whose nth call, from 1, has returned this. */
    toHaveNthReturnedWith(nth: number, value: unknown): void;
    /** A mock function with a call whose promise has resolved, or that has returned no promise. */
    toHaveResolved(): void;
    toHaveResolvedTimes(count: number): void;
    toHaveResolvedWith(value: unknown): void;
    toHaveLastResolvedWith(value: unknown): void;
    toHaveNthResolvedWith(nth: number, value: unknown): void;
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
) => MatcherResult | Promise<MatcherResult>;

/** How long, and how often, `expect.poll` asks, in virtual milliseconds. */
export interface PollOptions {
    /** 50 unless given. */
    interval?: number;
    /** 1,000 unless given. */
    timeout?: number;
    message?: string;
}

/** Begins a sentence about a value, and holds what stands for values in expected ones. */
export interface Expect {
    /** `label` comes first in the message when the expectation is not met. */
    (received: unknown, label?: string): Matchers;
    /** The same, and the test goes on when it is not met: all that was not is told when it is over. */
    soft(received: unknown, label?: string): Matchers;
    /** Asks a function anew, while the phone's clock goes on, until what it answers is as expected. */
    poll(ask: () => unknown, options?: PollOptions): AsyncMatchers;
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
        "arrayContaining" | "objectContaining" | "stringContaining" | "stringMatching" | "closeTo"
    >;
    /** Fails the test unless so many expectations were looked at until its end. */
    assertions(count: number): void;
    /** Fails the test unless an expectation was looked at. */
    hasAssertions(): void;
    /** Fails: this line must not be reached. */
    unreachable(message?: string): never;
    /** Adds matchers of one's own, which then stand for values, too: `expect.toBeEven()`. */
    extend(matchers: { readonly [name: string]: Matcher }): void;
}
