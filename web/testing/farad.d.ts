// The types of the module "farad", made by web/types.sh. In a project of yours, put this file
// where your tsconfig.json finds it.
declare module "farad/show" {
    /**
     * JSON as strict readers take it. Half of a pair of surrogates, as a text has that is cut in the
     * middle of an emoji, is no character of theirs: U+FFFD stands for it.
     */
    export function toJSON(value: unknown): string;
    /** The text without halves of surrogate pairs, as `toWellFormed()` makes it. */
    export function wellFormed(text: string): string;
    /** What the author of a scenario has to put right; its message is a sentence of its own. */
    export class Mistake extends Error {
        readonly name = "Mistake";
    }
    /** A value as people write it, wildcards by their names, cut where nobody would read on. */
    export function show(value: unknown): string;
    /**
     * Two values beside each other. Of texts that differ where neither would be shown any more, the place
     * where they do.
     */
    export function showBoth(one: unknown, other: unknown): [string, string];
    /** What stands for a value inside an expected one: `expect.any(String)`. */
    export interface Wildcard {
        asymmetricMatch(received: unknown): boolean;
        toString(): string;
    }
    /** By its method, so that those of other packages count too. */
    export function isWildcard(value: unknown): value is Wildcard;
    /** What a value calls itself: `Date`. Where scenarios are read, that name itself is refused. */
    export function tagOf(value: unknown): string;
    export function isDate(value: unknown): value is Date;
    /** The names of the members that an object has of its own, and that are seen. */
    export function enumerableKeys(value: object): (string | symbol)[];
    /** The bytes of a value that consists of bytes alone, and has no members for them. */
    export function bytesOf(value: object): Uint8Array | undefined;
}
declare module "farad/expect/equality" {
    import { type Wildcard } from "farad/show";
    export function makeWildcard(name: string, matches: (received: unknown) => boolean): any;
    /** Whether a wildcard stands for the value. */
    export function fits(value: Wildcard, received: unknown): boolean;
    /** Where two values differ first, as `.shares[0].outcome`, and what stands there. */
    export interface Difference {
        readonly path: string;
        readonly expected: unknown;
        readonly received: unknown;
    }
    type Key = string | symbol;
    export function isObject(value: unknown): value is Record<Key, unknown>;
    /** How closely two values have to be alike. */
    interface Options {
        /** A member that is undefined is not as good as a missing one, and classes count. */
        readonly isStrict?: boolean;
        /** The received objects may have more members. */
        readonly isPart?: boolean;
    }
    /** Two values that are being compared, around what is compared now. */
    type Pair = readonly [received: object, expected: object];
    /**
     * Members in any order, all the way down, by Vitest's rules. Where Vitest passes over what a value
     * holds, as over the bytes of an `ArrayBuffer`, it is looked at here.
     */
    export function difference(received: unknown, expected: unknown, options?: Options, path?: string, around?: readonly Pair[]): Difference | undefined;
    export function isEqual(received: unknown, expected: unknown, options?: Options): boolean;
    /** The same arguments: as many, and each equal, or what a wildcard stands for. */
    export function areEqualLists(received: readonly unknown[], expected: readonly unknown[]): boolean;
}
declare module "farad/expect/diff" {
    /** A line of a comparison: only expected, only received, or in both. */
    export interface DiffLine {
        readonly sign: "-" | "+" | " ";
        readonly text: string;
    }
    /** Compares two texts line by line; runs of equal lines are cut to what is near a difference. */
    export function diff(expected: string, received: string): readonly DiffLine[];
}
declare module "farad/expect/print" {
    /**
     * A value over as many lines as it takes, as snapshots hold it: members in order of their names, a
     * comma behind each. Equal values are equal texts, so that two can be compared line by line.
     */
    export function print(value: unknown, indent?: string, around?: readonly object[]): string;
}
declare module "farad/expect/failure" {
    import { type DiffLine } from "farad/expect/diff";
    /** What an expectation throws that is not met. */
    export class ExpectationError extends Error {
        readonly name = "ExpectationError";
        /** The two values line by line, where that says more than the message. */
        diff: readonly DiffLine[] | undefined;
    }
    /** Two values line by line; nothing where each is one short line, which the message shows. */
    export function compareValues(expected: unknown, received: unknown, isPart?: boolean): readonly DiffLine[] | undefined;
}
declare module "farad/expect/mock" {
    /** What became of one call of a mock function; a promise as it was returned. */
    export interface MockResult<R> {
        /** Incomplete as long as the call has not come back, as inside of one that calls itself. */
        readonly type: "return" | "throw" | "incomplete";
        readonly value: R | any;
    }
    /** What became of the promise that a call has returned; another value counts as fulfilled. */
    export interface MockSettledResult<R> {
        readonly type: "fulfilled" | "rejected" | "incomplete";
        readonly value: Awaited<R> | any;
    }
    /** What a mock function remembers. */
    export interface MockState<A extends unknown[], R> {
        /** The arguments of each call. */
        readonly calls: A[];
        /** What each call has returned or thrown. */
        readonly results: MockResult<R>[];
        readonly settledResults: MockSettledResult<R>[];
        /** What `this` was in each call; for one with `new`, what was made. */
        readonly contexts: any[];
        readonly instances: any[];
        /** The place of each call among the calls of all mock functions. */
        readonly invocationCallOrder: number[];
        /** The arguments of the last call. */
        readonly lastCall: A | undefined;
    }
    /** A function that remembers its calls. */
    export interface Mock<A extends unknown[] = any[], R = any> {
        (...args: A): R;
        new (...args: A): any;
        readonly mock: MockState<A, R>;
        /** What the function does from now on. */
        mockImplementation(body: (...args: A) => R): this;
        /** What the next call does; further ones follow. */
        mockImplementationOnce(body: (...args: A) => R): this;
        /** What the next call will do. */
        getMockImplementation(): ((...args: A) => R) | undefined;
        /** What the function does until `callback`, or its promise, is over. */
        withImplementation<T>(body: (...args: A) => R, callback: () => T): T extends Promise<unknown> ? Promise<this> : this;
        mockReturnThis(): this;
        mockReturnValue(value: R): this;
        mockReturnValueOnce(value: R): this;
        mockThrow(error: unknown): this;
        mockThrowOnce(error: unknown): this;
        mockResolvedValue(value: Awaited<R>): this;
        mockResolvedValueOnce(value: Awaited<R>): this;
        mockRejectedValue(error: unknown): this;
        mockRejectedValueOnce(error: unknown): this;
        /** What messages call the function. */
        mockName(name: string): this;
        getMockName(): string;
        /** Forgets the calls. */
        mockClear(): this;
        /** Forgets the calls and the name; the function does what it was made to do. */
        mockReset(): this;
        /** The same, as what `fn` makes stands in no other's place. */
        mockRestore(): void;
    }
    export function isMock(value: unknown): value is Mock;
    /** The name that was given to the function; undefined when none was. */
    export function givenName(mock: Mock): string | undefined;
    /** Makes a function that remembers its calls: `fn((id) => …)`; without a body it returns nothing. */
    export function fn<A extends unknown[] = any[], R = any>(body?: (...args: A) => R): Mock<A, R>;
}
declare module "farad/words" {
    /**
     * What members are called here that Playwright, Detox, Vitest, Jest or Testing Library call otherwise;
     * of these names, those count that the object has.
     */
    export const elsewhere: ReadonlyMap<string, readonly string[]>;
    /** What a test writes where others ask a page, a device or a clock for something of that name. */
    export const elsewhereInTests: ReadonlyMap<string, string>;
    /** What a test writes for the matchers of elements and pages that others have. */
    export const matchersElsewhere: ReadonlyMap<string, string>;
}
declare module "farad/near" {
    /** What the word is so near to that it is most likely meant; undefined where nothing is. */
    export function near(word: string, known: readonly string[]): string | undefined;
    /**
     * Throws a sentence that names all that is known, and what was meant: what is like the word, unless it is
     * said what stands for it.
     */
    export function refuseUnknown(word: unknown, known: readonly string[], begin: (shown: string) => string, instead?: string): void;
    /** An object without keys that mean nothing. */
    export function checkKeys(value: unknown, known: readonly string[], what: string): asserts value is Record<string, unknown>;
    /** An object that names what it has when something else is asked of it, and takes nothing new. */
    export function named<T extends object>(name: string, kind: string, members: T, instead?: ReadonlyMap<string, string>): T;
}
declare module "farad/expect/judgement" {
    import type { Difference } from "farad/expect/equality";
    import { ExpectationError } from "farad/expect/failure";
    /** How many expectations the test under way has looked at, and how many it said there would be. */
    export const tally: {
        count: number;
        wanted: number | "some" | undefined;
        reset(): void;
        /** Why the test fails when it ends here. */
        complaint(): string | undefined;
    };
    /** Says that there is no matcher of that name, and what was most likely meant. */
    export function refuseMatcher(name: string, matchers: object): never;
    /** A value about which something is said, and what becomes of what is said. */
    export class Judgement {
        #private;
        protected readonly received: unknown;
        protected readonly label: string;
        protected readonly isNot: boolean;
        /** What the promise has done whose outcome the value is. */
        protected readonly promise: "resolves" | "rejects" | undefined;
        constructor(received: unknown, label: string, isNot: boolean, promise?: "resolves" | "rejects");
        /** What the matcher cannot do without, with or without `not`. */
        protected require(matcher: string, holds: boolean, wish: string, received?: unknown): void;
        /** Shows an unequal value where it differs first, and both line by line. */
        protected compare(matcher: string, found: Difference | undefined, expected: unknown, isPart?: boolean): void;
        protected say(matcher: string, holds: boolean, wish: string, received?: string, lines?: ExpectationError["diff"]): void;
        protected fail(matcher: string, expected: string, received: string, lines?: ExpectationError["diff"]): never;
    }
}
declare module "farad/expect/snapshots" {
    /** What became of the snapshots of a test. */
    export interface SnapshotChanges {
        /** By key: those that were not there before, or are to be there from now on. */
        readonly written: {
            [key: string]: string;
        };
        /** The keys that were looked at. */
        readonly seen: string[];
    }
    /** How a snapshot compares with what was kept. */
    export type Comparison = {
        readonly state: "same" | "written";
    } | {
        readonly state: "differs";
        readonly kept: string;
    } | {
        readonly state: "missing";
    };
    /** `new`: writes those that are not there; `all`: writes; `none`: one that is not there fails. */
    export type SnapshotMode = "new" | "all" | "none";
    /** The snapshots of one file, and how often its tests have asked for one of each name. */
    export class Snapshots {
        #private;
        /** Takes over what was kept of a file; `seen` are the keys that its earlier tests have had. */
        load(kept: {
            [key: string]: string;
        }, mode: SnapshotMode, seen?: readonly string[]): void;
        /**
         * A test begins. Two tests of a file may have one name, so counts go on from test to test; one
         * that is played again, in another order, counts as it did before.
         */
        begin(test: object, name: string): void;
        end(): SnapshotChanges;
        compare(text: string, hint: string): Comparison;
    }
    /** A text as a template of the language, over lines of its own, between two other texts. */
    export function asTemplate(before: string, text: string, after: string): readonly string[];
    /** Takes the indentation off that an inline snapshot has in its file. */
    export function unindented(text: string): string;
    export const snapshots: Snapshots;
}
declare module "farad/expect/value-matchers" {
    import { Judgement } from "farad/expect/judgement";
    /** What an error may be asked to be: `toThrow(RangeError)`. */
    export type Thrown = string | RegExp | Function | Error | object;
    /** Whether two numbers differ by less than half of the last of these digits behind the point. */
    export function areClose(one: number, other: number, digits: number): boolean;
    /** What is said of a value as it is. */
    export class ValueMatchers extends Judgement {
        #private;
        toBe(expected: unknown): void;
        toEqual(expected: unknown): void;
        toStrictEqual(expected: unknown): void;
        toMatchObject(expected: object): void;
        toBeOneOf(expected: Iterable<unknown>): void;
        toHaveLength(expected: number): void;
        toContain(expected: unknown): void;
        toContainEqual(expected: unknown): void;
        toHaveProperty(path: string | readonly (string | number)[], ...rest: [value?: unknown]): void;
        toMatch(expected: RegExp | string): void;
        toBeGreaterThan(expected: number | bigint): void;
        toBeGreaterThanOrEqual(expected: number | bigint): void;
        toBeLessThan(expected: number | bigint): void;
        toBeLessThanOrEqual(expected: number | bigint): void;
        toBeCloseTo(expected: number, digits?: number): void;
        toBeDefined(): void;
        toBeUndefined(): void;
        toBeNull(): void;
        toBeTruthy(): void;
        toBeFalsy(): void;
        toBeNaN(): void;
        toBeInstanceOf(expected: Function): void;
        toBeNullable(): void;
        toBeTypeOf(expected: string): void;
        toSatisfy(predicate: (received: any) => boolean): void;
        toThrow(expected?: Thrown): void;
        toThrowError(expected?: Thrown): void;
        toMatchSnapshot(propertiesOrHint?: object | string, hint?: string): void;
        toThrowErrorMatchingSnapshot(hint?: string): void;
        toMatchInlineSnapshot(propertiesOrSnapshot?: object | string, snapshot?: string): void;
        toThrowErrorMatchingInlineSnapshot(snapshot?: string): void;
    }
}
declare module "farad/expect/call-matchers" {
    import { type Mock } from "farad/expect/mock";
    import { ValueMatchers } from "farad/expect/value-matchers";
    /** What is said of a mock function's calls. */
    export class CallMatchers extends ValueMatchers {
        #private;
        toHaveBeenCalled(): void;
        toHaveBeenCalledTimes(count: number): void;
        toHaveBeenCalledOnce(): void;
        toHaveBeenCalledWith(...args: unknown[]): void;
        toHaveBeenCalledExactlyOnceWith(...args: unknown[]): void;
        toHaveBeenLastCalledWith(...args: unknown[]): void;
        toHaveBeenNthCalledWith(nth: number, ...args: unknown[]): void;
        toHaveBeenCalledBefore(other: Mock, failIfNoFirstInvocation?: boolean): void;
        toHaveBeenCalledAfter(other: Mock, failIfNoFirstInvocation?: boolean): void;
        toHaveReturned(): void;
        toHaveReturnedTimes(count: number): void;
        toHaveReturnedWith(value: unknown): void;
        toHaveLastReturnedWith(value: unknown): void;
        toHaveNthReturnedWith(nth: number, value: unknown): void;
        toHaveResolved(): void;
        toHaveResolvedTimes(count: number): void;
        toHaveResolvedWith(value: unknown): void;
        toHaveLastResolvedWith(value: unknown): void;
        toHaveNthResolvedWith(nth: number, value: unknown): void;
    }
}
declare module "farad/expect/matchers" {
    import type { Mock } from "farad/expect/mock";
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
        readonly [Name in keyof Matchers]: Matchers[Name] extends (...args: infer Args) => void ? (...args: Args) => Promise<void> : AsyncMatchers;
    };
    /** What a matcher of one's own answers: whether it holds, and what to say when it does not. */
    export interface MatcherResult {
        readonly pass: boolean;
        message(): string;
        readonly actual?: unknown;
        readonly expected?: unknown;
    }
    /** A matcher of one's own, for `expect.extend`. */
    export type Matcher = (this: {
        readonly isNot: boolean;
        equals(left: unknown, right: unknown): boolean;
    }, received: any, ...args: any[]) => MatcherResult | Promise<MatcherResult>;
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
        readonly not: Pick<Expect, "arrayContaining" | "objectContaining" | "stringContaining" | "stringMatching" | "closeTo">;
        /** Fails the test unless so many expectations were looked at until its end. */
        assertions(count: number): void;
        /** Fails the test unless an expectation was looked at. */
        hasAssertions(): void;
        /** Fails: this line must not be reached. */
        unreachable(message?: string): never;
        /** Adds matchers of one's own, which then stand for values, too: `expect.toBeEven()`. */
        extend(matchers: {
            readonly [name: string]: Matcher;
        }): void;
    }
}
declare module "farad/expect/waiting" {
    import type { AsyncMatchers, Matchers, PollOptions } from "farad/expect/matchers";
    /** What hears of an expectation of `expect.soft` that is not met; nothing outside of a test. */
    export const softly: {
        report: ((thrown: unknown) => void) | undefined;
    };
    /** An expectation whose promise has not settled. */
    interface Open {
        /** As a person writes it. */
        readonly name: string;
        readonly stack: string;
    }
    /** A test begins: what an earlier one has left is forgotten. */
    export function forgetOpen(): void;
    /** The expectations whose promises have not settled, the oldest first. */
    export function stillOpen(): readonly Open[];
    /** Has it known that an expectation is under way until its promise settles. */
    export function watched<T>(name: string, stack: string, promise: Promise<T>): Promise<T>;
    /** Matchers of which none ends the test: what they throw is told when it is over. */
    export function soften(matchers: object): any;
    /** Matchers that ask anew until they hold, or the time is over. */
    export function poll(ask: () => unknown, options: PollOptions, matchersOf: (received: unknown, isNot: boolean) => Matchers, isNot?: boolean): AsyncMatchers;
    /** Refuses a matcher that nobody has defined. */
    export function requireMatcher(matchers: object, name: string): void;
}
declare module "farad/expect/expect" {
    import type { Expect } from "farad/expect/matchers";
    /** Begins a sentence about a value: `expect(run.displayed).toHaveLength(1)`. */
    export const expect: Expect;
}
declare module "farad/bluetooth" {
    /** Bytes, each from 0 to 255. */
    export type Bytes = readonly number[] | Uint8Array;
    const characteristicProperties: readonly ["broadcast", "read", "writeWithoutResponse", "write", "notify", "indicate", "authenticatedSignedWrites", "extendedProperties", "notifyEncryptionRequired", "indicateEncryptionRequired"];
    /** What can be done with a characteristic, by Apple's names. */
    export type CharacteristicProperty = (typeof characteristicProperties)[number];
    const permissions: readonly ["readEncryptionRequired", "writeEncryptionRequired"];
    /** The numbers of ATT's errors, 1 to 255, by which a peripheral refuses. */
    export interface PeripheralRefusals {
        readonly read?: number | null;
        readonly write?: number | null;
        /** Of a characteristic. */
        readonly notify?: number | null;
    }
    /** What a peripheral says of a characteristic. */
    export interface PeripheralDescriptor {
        readonly uuid: string;
        readonly value?: Bytes;
        readonly refuses?: PeripheralRefusals;
    }
    /** A value of a peripheral's. */
    export interface PeripheralCharacteristic {
        readonly uuid: string;
        readonly properties: readonly CharacteristicProperty[];
        /** What needs a connection that is encrypted, for which the phone asks its user to pair. */
        readonly permissions?: readonly (typeof permissions)[number][];
        readonly value?: Bytes;
        readonly refuses?: PeripheralRefusals;
        /** One that is told has the descriptor 2902 anyway. */
        readonly descriptors?: readonly PeripheralDescriptor[];
    }
    /** What a peripheral does. */
    export interface PeripheralService {
        readonly uuid: string;
        /** Others are found only where a service includes them. */
        readonly isPrimary?: boolean;
        /** The UUIDs of services of the same peripheral. */
        readonly includes?: readonly string[];
        readonly characteristics?: readonly PeripheralCharacteristic[];
    }
    /** What a peripheral says to all who hear it. */
    export interface PeripheralAdvertisement {
        readonly localName?: string | null;
        readonly services?: readonly string[];
        readonly solicitedServices?: readonly string[];
        /** The number of the company first, its lower byte before the other. */
        readonly manufacturerData?: Bytes | null;
        /** By the UUIDs of services. */
        readonly serviceData?: {
            readonly [service: string]: Bytes;
        };
        /** In dBm. */
        readonly txPower?: number | null;
    }
    /** A device of Bluetooth. UUIDs are of 4 or 8 hexadecimal digits, or whole. */
    export interface Peripheral {
        /** What the phone calls it, a UUID; it makes one, or keeps that of one of this name. */
        readonly id?: string | null;
        readonly name?: string | null;
        /** As loud as the phone hears it, in dBm; -50 unless given. */
        readonly rssi?: number;
        /** Its name and its primary services, unless given; null: it says nothing. */
        readonly advertisement?: PeripheralAdvertisement | null;
        readonly isConnectable?: boolean;
        /** Whether the phone is connected with it: given, whatever apps do; read, also for an app. */
        readonly isConnected?: boolean;
        readonly refusesConnections?: boolean;
        /** The longest packet, 23 to 517 bytes; 185 unless given. */
        readonly mtu?: number;
        readonly services?: readonly PeripheralService[];
    }
    /** A device of Bluetooth that the phone was ever near, as it is now. */
    export interface ShownPeripheral extends Peripheral {
        readonly id: string;
        readonly isInRange: boolean;
        readonly isConnected: boolean;
        /** Whether the user has paired the phone with it. */
        readonly isPaired: boolean;
        readonly services: readonly (PeripheralService & {
            readonly characteristics: readonly (PeripheralCharacteristic & {
                readonly value: readonly number[];
            })[];
        })[];
    }
    export function checkPeripherals(peripherals: unknown, what: string): {
        peripherals: object[];
    };
    export function checkValue(peripheral: unknown, characteristic: unknown, value: unknown, service: unknown, what: string): object;
}
declare module "farad/photos" {
    const names: readonly ["landscape", "portrait"];
    /** A photo that comes with Farad. */
    export type SampleName = (typeof names)[number];
    /** Stands for a photo that comes with Farad; `sample` makes it. */
    export interface Sample {
        readonly sample: SampleName;
    }
    /** A file, found from the folder of the scenario's own file, or a photo that comes with Farad. */
    export type Photo = string | Sample;
    /** A photo that comes with Farad. Each has other bytes, and a file name of its own. */
    export function sample(name?: SampleName): Sample;
}
declare module "farad/items" {
    import type { Photo } from "farad/photos";
    /** How another app hands a file over: its URL, its bytes, or an image object. */
    export type SharedAs = "url" | "data" | "image";
    /** A file that is shared. */
    export interface SharedFile {
        /** How it is handed over. */
        as?: SharedAs;
        /** The uniform type identifier; else what the name's ending stands for. */
        type?: string;
        /**
         * Whether the receiver reads a URL only between `startAccessingSecurityScopedResource()` and its
         * stop, or as it is; else what the knob `shared-files` says.
         */
        access?: "security-scoped" | "granted";
    }
    /** What is shared: a photo or another file, something made up on the spot, a web page or a text. */
    export type Item = Photo | (SharedFile & {
        file: string;
        name?: string;
    })
    /** A file of that text, or of so many zeros, which take no memory. */
     | (SharedFile & {
        name: string;
        contents?: string;
        bytes?: number;
    }) | {
        url: string;
    } | {
        text: string;
    };
    /** What `share` was given, checked: the items, and how files are handed over. */
    export function checkItems(given: Item | readonly Item[], as: string, what: string): {
        items: readonly Item[];
        as: string;
    };
}
declare module "farad/recorder" {
    import { type Bytes, type Peripheral } from "farad/bluetooth";
    import { type Item, type SharedAs } from "farad/items";
    /** A time in virtual milliseconds, or the earliest and the latest. */
    export type Time = number | readonly [earliest: number, latest: number];
    /**
     * When something happens. `at` is counted from the start, `after` from the moment at which the
     * step before it happens. With neither, it happens when nothing is left to do after that step.
     *
     * Under `farad run` a window is its earliest moment; `farad explore` tries all that make a
     * difference.
     */
    export type When = {
        at?: Time;
        after?: undefined;
    } | {
        at?: undefined;
        after?: Time;
    };
    /** When a process ends: as a step does, or counted from the first end of an extension's request. */
    export type Kill = When | {
        once: "completeRequest";
        after?: Time;
    };
    /** What the user does. */
    export interface User {
        /** Shares an item, or several at once, with the app's share extension. */
        share(item: Item | readonly Item[], when?: When & {
            as?: SharedAs;
        }): void;
        /** Taps the app's icon. */
        launch(when?: When): void;
        /** Opens a URL, as a tap on a link does. */
        openURL(url: string, when?: When): void;
        /** Goes to the home screen; the app is suspended soon after. */
        sendToHome(when?: When): void;
        /** Brings the app back. */
        bringToFront(when?: When): void;
        /** Taps the first element that a CSS selector finds; `>>>` leads from a host into its shadow tree. */
        tap(selector: string, when?: When): void;
        /**
         * Types into a field, all at once as far as the clock goes; `\n` is the return key. An input that
         * a picker fills in, such as a date, is given that value whole: `2026-11-25`.
         */
        typeText(selector: string, text: string, when?: When): void;
        /** Deletes what a field holds. */
        clearText(selector: string, when?: When): void;
        /** Taps an element so many times, 100 ms after one another; two taps are a double click as well. */
        multiTap(selector: string, times: number, when?: When): void;
        /**
         * Keeps a finger on an element for `duration` milliseconds (1000). No click follows; on Android
         * `contextmenu` comes after half a second.
         */
        longPress(selector: string, when?: When & {
            readonly duration?: number;
        }): void;
        /**
         * Moves a finger that comes down on an element, by `distance` points (200) within 200 ms. The page
         * gets all of it, as where its `touch-action` is `none`; nothing scrolls by it.
         */
        swipe(selector: string, direction: SwipeDirection, when?: When & {
            readonly distance?: number;
        }): void;
        /** Picks an option of a select, by its label or its value. */
        selectOption(selector: string, option: string, when?: When): void;
        /** Presses Android's back button. */
        pressBack(when?: When): void;
        /** Ends the app, as a swipe in the app switcher does; an Android app is paused and stopped before. */
        terminateApp(when?: When): void;
        /** Lets the app show notifications. */
        allowNotifications(when?: When): void;
        /** Pulls the control centre over the app, which resigns being active. */
        interrupt(when?: When): void;
        /** Puts the control centre away. */
        endInterruption(when?: When): void;
        /** Swipes the sheet of the share extension away: its request is cancelled. */
        dismissShare(when?: When): void;
        /**
         * A push notification comes for the app; `data` is what its payload holds beside `aps`. On Android
         * its values are texts, and one without title and body is a message of data alone.
         */
        receivePush(push: Push, when?: When): void;
        /** Taps the newest notification, or the one of that identifier. */
        tapNotification(when?: When & {
            id?: string;
        }): void;
        /** Swipes the newest notification away, or the one of that identifier. */
        dismissNotification(when?: When & {
            id?: string;
        }): void;
        /**
         * Touches a button of the newest notification, or of the one of that identifier, and types into
         * its field first; the button by the identifier of its action.
         */
        chooseAction(action: string, when?: When & {
            id?: string;
            typing?: string;
        }): void;
        /** Chooses in the share sheet, by a title such as `Save Image` or an activity's type. */
        chooseActivity(activity: string, when?: When): void;
        /** Closes the share sheet without choosing. */
        cancelShareSheet(when?: When): void;
        /** Touches a button of the alert that is before the user, and types into its field first. */
        answerAlert(button: string, when?: When & {
            typing?: string;
        }): void;
        /** Connects the phone otherwise, or not at all. */
        setNetwork(connection: Connection, when?: When): void;
        /** Takes a picture or a film with the camera that the app shows, or picks some in its picker. */
        givePhotos(photos: Item | readonly Item[], when?: When): void;
        /** Closes the camera or the photo picker. */
        cancelPhotos(when?: When): void;
        /** Picks documents in the picker that the app shows. */
        giveFiles(files: Item | readonly Item[], when?: When): void;
        /** Closes the picker of documents without one. */
        cancelFiles(when?: When): void;
        /**
         * Holds a code before the scanner that the app shows, or before the camera that an iPhone's app has
         * look for codes; a QR code unless `format` says otherwise.
         */
        scanBarcode(text: string, when?: When & {
            format?: BarcodeFormat;
        }): void;
        /** Closes the scanner. */
        cancelScan(when?: When): void;
        /**
         * Goes to the home screen of an iPhone and chooses in the menu of the app's icon, by a title or a type.
         */
        chooseShortcut(name: string, when?: When): void;
        /**
         * Gives an iPhone these contacts and no others, as when they come from the user's account. One with
         * the id or the name of one that is there takes its place.
         */
        setContacts(contacts: readonly Contact[], when?: When): void;
        /** Picks contacts by their names, in the picker that the app shows. */
        pickContacts(names: string | readonly string[], when?: When): void;
        /** Closes the picker of contacts. */
        cancelContacts(when?: When): void;
        /** Keeps the new contact that the app shows. */
        saveContact(when?: When): void;
        /** Throws the new contact away that the app shows. */
        discardContact(when?: When): void;
        /**
         * Gives an iPhone's calendars these events and no others, as when they come from the user's account. One
         * with the id of one that is there takes its place.
         */
        setEvents(events: readonly CalendarEvent[], when?: When): void;
        /** The same for what is to be done. */
        setReminders(reminders: readonly Reminder[], when?: When): void;
        /** Keeps the event that the app shows. */
        saveEvent(when?: When): void;
        /** Throws away what is new in the event that the app shows. */
        discardEvent(when?: When): void;
        /** Deletes the event that the app shows. */
        deleteEvent(when?: When): void;
        /** Chooses of the calendars that the app offers, by their titles, and touches Done. */
        chooseCalendars(titles: string | readonly string[], when?: When): void;
        /** Touches Cancel where the app offers calendars. */
        cancelCalendars(when?: When): void;
        /** Buys what the App Store's sheet offers, or sends the request for a refund. */
        confirmStoreSheet(when?: When): void;
        /** Closes the App Store's sheet. */
        closeStoreSheet(when?: When): void;
        /** Buys a product of the app's `.storekit` file outside of the app; on another phone, say. */
        buyProduct(product: string, when?: When): void;
        /** Gives the money back for a transaction, by its number in `transactions`; the first is 0. */
        refundTransaction(transaction: number, when?: When): void;
        /** Agrees to what somebody had to agree to (Ask to Buy). */
        approveAskToBuyTransaction(transaction: number, when?: When): void;
        /** Refuses it. */
        declineAskToBuyTransaction(transaction: number, when?: When): void;
        /** Ends what has interrupted a purchase, which is bought now, or kept a subscription from renewing. */
        resolveIssueForTransaction(transaction: number, when?: When): void;
        /** Ends a subscription at once. */
        expireSubscription(product: string, when?: When): void;
        /** Ends the period of a subscription, and begins the next. */
        forceRenewalOfSubscription(product: string, when?: When): void;
        /** Has a subscription renew by itself. */
        enableAutoRenewForTransaction(transaction: number, when?: When): void;
        /** Has a subscription end with its period. */
        disableAutoRenewForTransaction(transaction: number, when?: When): void;
        /** Deletes all that was bought. */
        clearTransactions(when?: When): void;
        /** Has the App Store behave otherwise; what is left out stays as it is. */
        setAppStore(options: StoreOptions, when?: When): void;
        /** Touches Done of the browser that the app shows, or closes InAppBrowser's web view. */
        closeBrowser(when?: When): void;
        /** Follows a link to another page in the web view that InAppBrowser shows. */
        followLink(url: string, when?: When): void;
        /** Touches Done above the document that the app shows; on Android the back button. */
        closeDocument(when?: When): void;
        /** Opens the list of recent apps of an Android phone; `interrupt` does that of an iPhone. */
        openRecentApps(when?: When): void;
        /** Touches a button of the app's own above the page, as plugins show them, by its title. */
        touchButton(title: string, when?: When): void;
        /** Turns the picker of dates that an iPhone's app shows, as far as it allows the date. */
        pickDate(date: Date | number, when?: When): void;
        /** Turns the app's own wheel to the row with a title, or touches such a row of its table. */
        pickRow(title: string, when?: When): void;
        /** Has the phone know its user's face or finger; a new one knows none. */
        setBiometricEnrollment(isEnrolled: boolean, when?: When): void;
        /** Shows the phone its user's face, where the app asks for it. */
        matchFace(when?: When): void;
        /** Shows it another face; the second one in a row has failed. */
        unmatchFace(when?: When): void;
        /** Holds its user's finger to a phone with Touch ID. */
        matchFinger(when?: When): void;
        /** Holds another finger to it; the third one in a row has failed. */
        unmatchFinger(when?: When): void;
        /** Types the passcode, where the app asks for it. */
        enterPasscode(when?: When): void;
        /** Shakes an iPhone. */
        shake(when?: When): void;
        /** Copies a text in another app. */
        setClipboard(text: string, when?: When): void;
        /**
         * Changes in Settings what the app may do. Where it runs, the system ends it: an iPhone if the user
         * had decided about the camera, the microphone, the photos, the contacts, the calendar or the
         * reminders before, an Android phone if it loses what it was allowed.
         */
        setPermissions(permissions: Permissions, when?: When): void;
        /** Switches location services on or off for all apps, before the app asks where it is. */
        setLocationServices(isOn: boolean, when?: When): void;
        /** Switches Bluetooth on or off, as in Settings; it is on at the start. */
        setBluetooth(isOn: boolean, when?: When): void;
        /**
         * Puts these devices of Bluetooth around an iPhone, and no others: one of before that is not among them
         * goes out of range, where its connection ends after four seconds; one with the id of one that is known,
         * or without an id with its name, is that one, as it is now.
         */
        setPeripherals(peripherals: readonly Peripheral[], when?: When): void;
        /**
         * Gives a peripheral, by its name or id, another value of a characteristic, which it tells the apps that
         * want to hear of it, as much of it as one packet holds.
         */
        notifyValue(peripheral: string, characteristic: string, value: Bytes, options?: When & {
            service?: string;
        }): void;
        /** Has a peripheral end its connection. */
        disconnectPeripheral(peripheral: string, when?: When): void;
        /** Changes how full the battery is, and whether it is being charged. */
        setBattery(battery: Battery, when?: When): void;
        /** Moves the phone; null: it cannot tell where it is, as at the start. */
        setLocation(location: Location | null, when?: When): void;
        /** Turns the phone; its page is shown upright all the same. */
        setOrientation(orientation: Orientation, when?: When): void;
        /** Has texts shown in another size; `large` is as the phone comes. */
        setTextSize(size: TextSize, when?: When): void;
        /** Starts or ends VoiceOver. */
        setVoiceOver(isOn: boolean, when?: When): void;
    }
    /** How the App Store behaves, by the names of StoreKit Test. */
    export interface StoreOptions {
        /** Whether somebody else has to agree to each purchase. */
        readonly askToBuyEnabled?: boolean;
        /** Whether each purchase fails. */
        readonly failTransactionsEnabled?: boolean;
        /** Whether each purchase is interrupted. */
        readonly interruptedPurchasesEnabled?: boolean;
        /** Whether things are bought without the user's being asked. */
        readonly disableDialogs?: boolean;
        /** Whether nobody can be charged when a subscription is to renew, which is tried for 60 days. */
        readonly shouldEnterBillingRetryOnRenewal?: boolean;
        /** Whether the user has it all the same for 16 days then, or 6 of a weekly one. */
        readonly billingGracePeriodIsEnabled?: boolean;
    }
    export function checkStoreOptions(options: unknown, what: string): {
        store: object;
    };
    export const checkProduct: (product: unknown, what: string) => {
        product: string;
    };
    export function checkTransaction(transaction: unknown, what: string): {
        transaction: number;
    };
    /** The phone's battery. */
    export interface Battery {
        /** How full it is, from 0 to 1. */
        readonly level: number;
        readonly isCharging: boolean;
    }
    export function checkBattery(battery: unknown, what: string): {
        level: number;
        isCharging: boolean;
    };
    /** What a server sends by the push service of Apple's, or of Google's. */
    export interface Push {
        readonly title: string;
        readonly body?: string;
        readonly data?: {
            readonly [key: string]: unknown;
        };
        /** The number for the icon of an iPhone's app. */
        readonly badge?: number;
        /** The name of the category whose buttons it has on an iPhone. */
        readonly category?: string;
        /** What the notification is called; the service makes a name unless one is given. */
        readonly id?: string;
    }
    /** How a phone is connected. */
    export type Connection = "wifi" | "cellular" | "none";
    /** Where a phone is: degrees, metres and metres a second; what is negative is unknown. */
    export interface Location {
        readonly latitude: number;
        readonly longitude: number;
        /** 5 unless given. */
        readonly accuracy?: number;
        readonly altitude?: number;
        readonly altitudeAccuracy?: number;
        readonly speed?: number;
        /** From north. */
        readonly course?: number;
    }
    export function checkLocation(location: unknown, what: string): {
        location: unknown;
    };
    const orientations: readonly ["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight", "faceUp", "faceDown"];
    /** How a phone is held; with `landscapeLeft` its top points to the left. */
    export type Orientation = (typeof orientations)[number];
    const textSizes: readonly ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"];
    /** How large the user wants texts to be. */
    export type TextSize = (typeof textSizes)[number];
    const barcodeFormats: readonly ["qrCode", "aztec", "codabar", "code39", "code93", "code128", "dataMatrix", "maxicode", "itf", "ean13", "ean8", "pdf417", "rss14", "rssExpanded", "upcA", "upcE", "upcEanExtension"];
    /** A kind of code that scanners read. */
    export type BarcodeFormat = (typeof barcodeFormats)[number];
    export function checkScan(code: unknown, format: unknown, what: string): {
        text: string;
        format?: unknown;
    };
    export function checkTitle(title: unknown, what: string, wanted: string): {
        text: string;
    };
    export function checkDate(date: unknown, what: string): {
        date: number;
    };
    export function checkOrientation(orientation: unknown): {
        orientation: unknown;
    };
    export function checkTextSize(size: unknown): {
        size: unknown;
    };
    /** What the user lets an app do, in Detox's words. */
    export interface Permissions {
        readonly notifications?: "YES" | "NO";
        readonly camera?: "YES" | "NO";
        readonly microphone?: "YES" | "NO";
        readonly photos?: "YES" | "NO" | "limited";
        readonly location?: "always" | "inuse" | "never";
        readonly contacts?: "YES" | "NO" | "limited";
        /** `limited`: the app may add events, and sees none. */
        readonly calendar?: "YES" | "NO" | "limited";
        readonly reminders?: "YES" | "NO";
        readonly speech?: "YES" | "NO";
        readonly bluetooth?: "YES" | "NO";
    }
    /** One of a contact's numbers, addresses or links. */
    export interface ContactEntry {
        /** What it is for: `home`, `work`, `mobile` and their kin, or the user's own word. */
        readonly label?: string | null;
        readonly value: string;
    }
    /** Somebody in the user's contacts. */
    export interface Contact {
        /** The phone's own; one that it does not know is new. */
        readonly id?: string | null;
        readonly givenName?: string;
        readonly middleName?: string;
        readonly familyName?: string;
        readonly organizationName?: string;
        readonly jobTitle?: string;
        readonly note?: string;
        readonly phoneNumbers?: readonly (string | ContactEntry)[];
        readonly emailAddresses?: readonly (string | ContactEntry)[];
        readonly urlAddresses?: readonly (string | ContactEntry)[];
    }
    export function checkContacts(contacts: unknown, what: string): {
        contacts: object[];
    };
    export function checkNames(names: unknown, what: string, of?: string): {
        names: string[];
    };
    /** Something in an iPhone's calendars. Times are milliseconds since 1970; dates may be given too. */
    export interface CalendarEvent {
        /** The phone's own; one that it does not know is new. */
        readonly id?: string | null;
        readonly title: string;
        readonly start: number | Date;
        /** An hour after the start, where it is not given. */
        readonly end?: number | Date;
        readonly isAllDay?: boolean;
        /** The calendar's title; one that the phone does not have is made. `Calendar`, where it is not given. */
        readonly calendar?: string;
        readonly location?: string | null;
        readonly notes?: string | null;
        readonly url?: string | null;
        readonly repeats?: "daily" | "weekly" | "monthly" | "yearly" | null;
    }
    /** Something in an iPhone's lists of what is to be done. */
    export interface Reminder {
        /** The phone's own; one that it does not know is new. */
        readonly id?: string | null;
        readonly title: string;
        /** The list's title; one that the phone does not have is made. `Reminders`, where it is not given. */
        readonly list?: string;
        readonly due?: number | Date | null;
        readonly isCompleted?: boolean;
        readonly notes?: string | null;
    }
    export function checkEvents(events: unknown, what: string): {
        events: object[];
    };
    export function checkReminders(reminders: unknown, what: string): {
        reminders: object[];
    };
    export function checkChoice(action: unknown, typing: unknown, what: string): {
        button: string;
        typing: string | undefined;
    };
    export function checkPermissions(permissions: unknown): asserts permissions is Permissions;
    export function checkPush(push: {
        [key: string]: unknown;
    }, what: string): void;
    /** Where a text may be left out. */
    export function checkText(value: unknown, what: string): asserts value is string | undefined;
    export function checkAnswer(button: unknown, typing: unknown, what: string): {
        button: string;
        typing: string | undefined;
    };
    export function checkTyping(selector: unknown, typed: unknown, what: string): {
        selector: string;
        text: string;
    };
    export function checkOption(selector: unknown, option: unknown, what: string): {
        selector: string;
        option: string;
    };
    /** Which way a finger moves. */
    export type SwipeDirection = "left" | "right" | "up" | "down";
    export function checkTimes(selector: unknown, times: unknown, what: string): object;
    export function checkPress(selector: unknown, duration: unknown, what: string): object;
    export function checkSwipe(selector: unknown, direction: unknown, distance: unknown, what: string): object;
    /** What is left of options once their own are taken; nothing is no time. */
    export const timeOf: (when: When) => When | undefined;
    export function checkSwitch(isOn: unknown, what: string): {
        isOn: boolean;
    };
    /**
     * What goes wrong. `farad run` lets all of it come; `farad explore` at most so many faults in one order
     * as `--faults` says, 1 unless given, and any of them may also not come.
     */
    export interface Faults {
        /** Ends a process at once: `app`, `extension`, `web`, or a process by its name. */
        kill(process: string, when: Kill): void;
        /**
         * Lets a write find the volume full: the `nth` to a file that matches, 1 unless given. `*`
         * stands for any characters; a pattern without a slash is held against the file's name, another
         * one against the end of its path, and `|` stands between two that are counted together. With
         * `process`, only that one's writes are counted.
         *
         * A write is what puts bytes into a file: one call, one page of a database, one file of a folder
         * that is copied. To make an empty file, to empty one, to rename and to remove needs no room, and
         * is none.
         */
        failWrite(pattern: string, options?: {
            nth?: number;
            process?: string;
        }): void;
        /**
         * The `nth` request whose method and URL match the pattern, such as `GET *files/7`, never
         * reaches its server: the client waits until it has timed out.
         */
        loseRequest(pattern: string, options?: {
            nth?: number;
        }): void;
        /** The server does its work, and the client hears nothing of it. */
        loseResponse(pattern: string, options?: {
            nth?: number;
        }): void;
        /** The connection breaks when half of the response's body has come. */
        cutResponse(pattern: string, options?: {
            nth?: number;
        }): void;
        /** The server gets the request twice, as from a proxy that has tried again. */
        repeatRequest(pattern: string, options?: {
            nth?: number;
        }): void;
    }
    /** A step or a fault as the Swift side reads it. */
    export interface Entry {
        readonly kind: string;
        readonly stack: string;
        readonly at?: readonly [number, number];
        readonly after?: readonly [number, number];
        readonly once?: string;
        readonly [detail: string]: unknown;
    }
    /** Milliseconds, checked. */
    export function checkDuration(value: unknown, what: string): number;
    export function windowOf(time: unknown, what: string): readonly [number, number];
    /** Writes down what is called on `user` and `faults`; refuses what has no meaning. */
    export class Recorder {
        #private;
        readonly steps: Entry[];
        readonly faults: Entry[];
        readonly user: User;
        readonly failures: Faults;
        /** Refuses a step that lies behind the end of the run. */
        checkEnd(until: number): void;
    }
    /** The place of what calls, for messages. */
    export function stackHere(): string;
    export function text(value: unknown, what: string, wish: string): string;
}
declare module "farad/servers" {
    import type { Time } from "farad/recorder";
    import { type SocketHandlers } from "farad/server-sockets";
    /** A request that has come to a server. */
    export interface ServerRequest {
        readonly method: string;
        readonly url: string;
        /** As it stands in the URL: `/notes/7`. */
        readonly path: string;
        /** What the `:names` of the route stand for, without escapes. */
        readonly params: {
            readonly [name: string]: string;
        };
        /** What stands behind the `?`, the last one where a name comes twice. */
        readonly query: {
            readonly [name: string]: string;
        };
        /** By their names in lower case. */
        readonly headers: {
            readonly [name: string]: string;
        };
        /** The body as UTF-8; throws where it is none. */
        text(): string;
        /** The body, parsed. */
        json(): any;
        bytes(): Uint8Array;
    }
    /** What a server answers. */
    export interface ServerResponse {
        /** 200 unless given. */
        readonly status?: number;
        readonly headers?: {
            readonly [name: string]: string;
        };
        /** The body, as a value that becomes JSON, with its content type. */
        readonly json?: unknown;
        readonly body?: string | Uint8Array;
        /** How long the server takes; of a window a search tries both ends and all that lies between. */
        readonly delay?: Time;
    }
    /**
     * Answers a request, at once: it may be `async`, and wait for nothing. `state` is the server's own
     * object, empty when a run begins.
     */
    export type ServerHandler = (request: ServerRequest, state: any) => ServerResponse | Promise<ServerResponse>;
    /**
     * A server: a function for all its requests, or one for each route, such as `"GET /notes/:id"` or,
     * for any method and all below, `"/files/*"`; web sockets go by `"WS /rooms/:id"`. The first that fits
     * is taken; none is a 404.
     */
    export type Server = ServerHandler | {
        readonly [route: string]: ServerHandler | SocketHandlers;
    };
    /** One server, whoever asks it. */
    export class Responder {
        #private;
        constructor(host: unknown, server: unknown);
        /**
         * Begins to answer; {@link served} has the answer when promises that wait for nothing have
         * settled.
         *
         * @param heard Told of each request that a function is asked for.
         */
        serve(text: string, state: object, heard?: (request: ServerRequest) => void): void;
        /** The answer to what {@link serve} was given, as JSON; throws what its function has thrown. */
        served(): string;
    }
    /** Checks the servers of a scenario where they stand. */
    export function responders(servers: unknown): Map<string, Responder>;
}
declare module "farad/server-sockets" {
    import type { Time } from "farad/recorder";
    import type { ServerRequest, ServerResponse } from "farad/servers";
    /** A web socket as its server has it. */
    export interface ServerSocket {
        /** From 1, in the order in which the server's sockets came. */
        readonly id: number;
        readonly url: string;
        readonly path: string;
        readonly params: ServerRequest["params"];
        readonly query: ServerRequest["query"];
        readonly headers: ServerRequest["headers"];
        /** The subprotocols that the client has asked for. */
        readonly protocols: readonly string[];
        /** The one that the server speaks, one of those; to be chosen in `open`. */
        protocol: string | undefined;
        readonly isOpen: boolean;
        /** The other open sockets of the route, in the order in which they came. */
        readonly others: readonly ServerSocket[];
        /**
         * Sends a text or bytes. `delay` is what passes before; what finds the socket closed then is lost.
         */
        send(data: string | Uint8Array, options?: {
            readonly delay?: Time;
        }): void;
        /** `code` is 1000 or from 3000 to 4999. */
        close(code?: number, reason?: string): void;
    }
    /** What a server does with the web sockets of a route, each at once; all of it may be left out. */
    export interface SocketHandlers {
        /** Answers with a response, such as `{ status: 401 }`, to refuse the socket. */
        open?(socket: ServerSocket, state: any): ServerResponse | void | Promise<ServerResponse | void>;
        message?(socket: ServerSocket, data: string | Uint8Array, state: any): void | Promise<void>;
        /** The client has closed it; 1006: it is gone without a word. */
        close?(socket: ServerSocket, code: number, state: any): void | Promise<void>;
    }
    /** What the Swift side does to a socket, in this order. */
    export interface SocketAction {
        readonly id: number;
        readonly text?: string | undefined;
        readonly base64?: string | undefined;
        readonly delay?: readonly [number, number];
        /** It is closed. */
        readonly code?: number;
        readonly reason?: string;
    }
    export function checkedDelay(delay: unknown, what: string): [number, number];
    export function checkHandlers(handlers: unknown, what: string): asserts handlers is SocketHandlers;
    /** A route, and what hears of the sockets that came by it. */
    interface SocketRoute {
        readonly sockets?: SocketHandlers;
    }
    interface OpenSocket {
        readonly socket: ServerSocket;
        readonly route: SocketRoute;
    }
    type Opening = Pick<ServerSocket, "url" | "path" | "params" | "query" | "headers">;
    /** The sockets of one server in one run. */
    export class Sockets {
        #private;
        get(id: number): OpenSocket;
        /** Forgets a socket that is refused, closed or gone. */
        end(id: number): void;
        /** What is to be done since this was asked last. */
        takeActions(): SocketAction[];
        make(id: number, opening: Opening, route: SocketRoute): ServerSocket;
    }
}
declare module "farad/stub-answers" {
    /** Whose the stubbed native half is: a plugin of Capacitor's, or a service of Cordova's. */
    export type StubKind = "capacitor" | "cordova";
    /** Tells a service of Cordova's from a plugin of the same name. */
    export const stubId: (kind: StubKind, name: string) => string;
    /** What reaches the page in place of an answer. */
    export interface Refusal {
        readonly message: string;
        readonly code?: string;
        /** Of Capacitor's an object, of Cordova's all that the page's callback gets. */
        readonly data?: unknown;
    }
    export const isObject: (value: unknown) => value is object;
    /** The answer, null where there is none; throws when it is none that such a native half can give. */
    export function checkedAnswer(value: unknown, kind: StubKind, what: string): {} | null;
    /**
     * What a function that has thrown refuses with. Cordova knows no codes: what its plugins hand to the
     * error callback is a text, or an object with the code in it.
     */
    export function refusalOf(thrown: any, kind: StubKind): Refusal;
}
declare module "farad/plugins" {
    import type { Time } from "farad/recorder";
    import { type StubKind } from "farad/stub-answers";
    /** A stubbed plugin, as its functions see it. */
    export interface StubbedPlugin {
        /** The plugin's own object, empty when a run begins. It outlives the app, as what a plugin stores. */
        readonly state: any;
        /**
         * Sends an event to the page's listeners; `delay` is what passes before. A retained one waits for its
         * first listener.
         */
        emit(event: string, data?: object, options?: {
            readonly delay?: Time;
            readonly retainUntilConsumed?: boolean;
        }): void;
    }
    /**
     * What a method does, at once: it may be `async`, and wait for nothing. What it returns is the answer,
     * an `Error` that it throws the rejection, with its `code` and `data`; a promise that never settles is a
     * call that nobody answers.
     */
    export type PluginFunction = (options: any, plugin: StubbedPlugin) => unknown;
    /** A method whose answer takes its time; of a window a search tries both ends and all that lies between. */
    export interface LateAnswer {
        readonly delay: Time;
        readonly answer: PluginFunction;
    }
    /** A method that answers to a callback, as often as it calls `emit`; `id` is what the page has of it. */
    export interface PluginCallback {
        readonly callback: (options: any, emit: (answer: object | Error, options?: {
            readonly delay?: Time;
        }) => void, id: string, plugin: StubbedPlugin) => unknown;
    }
    /** What stands in the place of a plugin, whole. */
    export interface PluginStub {
        /** Called when a process of the app makes the plugin, before the page is there. */
        readonly load?: (plugin: StubbedPlugin) => unknown;
        readonly [method: string]: PluginFunction | LateAnswer | PluginCallback | undefined;
    }
    /** A service of Cordova's that is stubbed, as its functions see it. */
    export type StubbedService = Pick<StubbedPlugin, "state">;
    /**
     * What an action does with the arguments that `exec` was given; what it returns is what the success
     * callback gets, anything that JSON can hold. The error callback gets what it throws: an `Error`'s
     * `data`, else `{ code, message }` where it has a code, else its message.
     */
    export type ServiceFunction = (args: any[], service: StubbedService) => unknown;
    /** What stands in the place of a service of Cordova's, whole. */
    export interface ServiceStub {
        readonly [action: string]: ServiceFunction | {
            readonly delay: Time;
            readonly answer: ServiceFunction;
        } | {
            /** Answers as often as it calls `emit`; the page's callbacks are kept. */
            readonly callback: (args: any[], emit: (answer: unknown, options?: {
                readonly delay?: Time;
            }) => void, id: string, service: StubbedService) => unknown;
        };
    }
    /** One plugin, whoever calls it. */
    export class StubResponder {
        #private;
        constructor(name: string, stub: unknown, kind: StubKind);
        describe(): object;
        /** Begins a call; {@link called} has what comes of it when promises have settled that wait for nothing. */
        call(text: string, state: object): void;
        /** What comes of the call, as JSON; throws what is wrong with the author's function. */
        called(): string;
    }
    /** Checks the stubs of a scenario where they stand; each goes by {@link stubId}. */
    export function stubResponders(plugins: unknown, kind: StubKind): [id: string, responder: StubResponder][];
}
declare module "farad/by" {
    /** How exactly a text has to be met: whole and in this case, where a part in any case would do otherwise. */
    export interface Exactness {
        readonly exact?: boolean;
    }
    /** What narrows down a role. */
    export interface RoleStates extends Exactness {
        /** The accessible name. */
        readonly name?: string | RegExp;
        readonly checked?: boolean;
        readonly disabled?: boolean;
        readonly expanded?: boolean;
        readonly pressed?: boolean;
        readonly selected?: boolean;
        /** Of a heading. */
        readonly level?: number;
    }
    /**
     * Selectors that find an element as a user does, for everything that takes a selector. Each must find one
     * element alone, of those on the screen where some are; `${by.text("Delete")} >> nth=1` is the second, and
     * `li >> text=Buy` looks within what came before.
     */
    export const by: {
        /** The smallest element with this text. */
        text: (text: string | RegExp, options?: Exactness) => string;
        /** A field by its label, `aria-label` or `aria-labelledby`. */
        label: (text: string | RegExp, options?: Exactness) => string;
        placeholder: (text: string | RegExp, options?: Exactness) => string;
        /** A picture by its `alt`. */
        altText: (text: string | RegExp, options?: Exactness) => string;
        title: (text: string | RegExp, options?: Exactness) => string;
        /** By `data-testid`. */
        testId: (id: string) => string;
        /** By the ARIA role, the element's own or that of its name: `by.role("button", { name: "Save" })`. */
        role(role: string, options?: RoleStates): string;
    };
}
declare module "farad/run" {
    import type { ShownPeripheral } from "farad/bluetooth";
    import type { CalendarEvent, Contact, Reminder } from "farad/recorder";
    /** An image that the page, or the screen of a native app, has shown. */
    export interface Displayed {
        /** The image's own name: its `alt`, or its view's `accessibilityLabel`. */
        readonly fileName: string;
        readonly bytes: number;
        readonly sha256: string;
    }
    /** An item that was shared, and what became of it. */
    export interface Share {
        /** The identifier that the app's extension gave the share; null when it gave none. */
        readonly shareId: string | null;
        readonly fileName: string;
        readonly bytes: number;
        readonly sha256: string;
        /**
         * `displayed`: once, with the same bytes; a text or a URL was to be read on the screen, another
         * file's name was, and its bytes are kept. `pending`: not yet, and still kept on the device.
         * `lost`: neither shown nor kept. `refused`: neither, and the extension has cancelled its
         * request, so that the other app knows.
         */
        readonly outcome: "displayed" | "pending" | "lost" | "refused" | "duplicated" | "corrupted";
    }
    /** Something that Farad itself has found; `farad explain-finding RULE` says what a rule means. */
    export interface Finding {
        readonly rule: string;
        readonly message: string;
        /** Virtual milliseconds. */
        readonly at: number;
        readonly severity: "failure" | "remark";
        readonly plugin?: string;
        readonly method?: string;
    }
    /** What an app had an iPhone say by its voice, beside VoiceOver. */
    export interface Speech {
        readonly text: string;
        /** That of the voice, such as `en-US`. */
        readonly language: string;
        readonly state: "speaking" | "paused" | "finished" | "cancelled";
    }
    /** An entry of the menu that a long touch of an iPhone app's icon shows. */
    export interface Shortcut {
        /** By which the app knows it. */
        readonly type: string;
        readonly title: string;
        readonly subtitle: string | null;
    }
    /** A fault of the scenario that came: a process that was killed, a write or a request that failed. */
    export type Fault = {
        readonly kind: "kill";
        readonly process: string;
    } | {
        readonly kind: "failWrite";
        readonly pattern: string;
    } | {
        readonly kind: "loseRequest" | "loseResponse" | "cutResponse" | "repeatRequest";
        readonly pattern: string;
    };
    /** A line that a page has written to its console. */
    export interface ConsoleLine {
        readonly level: "debug" | "error" | "info" | "log" | "trace" | "warn";
        readonly text: string;
        /** Virtual milliseconds. */
        readonly at: number;
    }
    /** A call of a plugin that reached the native side. */
    export interface Call {
        readonly plugin: string;
        readonly method: string;
        readonly options: any;
        /** When it arrived there, in virtual milliseconds. */
        readonly at: number;
        /** Whether the page has its answer; calls that keep listening are settled when they begin. */
        readonly isSettled: boolean;
    }
    /** What a sharing session has left in the process of an extension that the next one gets. */
    export interface SharingSession {
        readonly process: string;
        /** Which session of that process it was, from 1. */
        readonly number: number;
        /** View controllers that live. */
        readonly viewControllers: number;
        /** Observers of `NotificationCenter.default`. */
        readonly observers: number;
        readonly filePresenters: number;
    }
    /** A file of a container. */
    export interface StoredFile {
        /** From the container on, such as `photo.jpg` or `Library/Caches/a`. */
        readonly path: string;
        readonly bytes: number;
        /** Empty for a file of more than 200 MB. */
        readonly sha256: string;
    }
    /** A value of the defaults: data and dates come as text. */
    export type StoredValue = string | number | boolean | {
        readonly base64: string;
    } | {
        readonly date: string;
    } | readonly StoredValue[] | {
        readonly [key: string]: StoredValue;
    };
    /** One use of a share sheet: the activity, and what it got. */
    export interface ActivityUse {
        /** The activity's type, such as `com.apple.UIKit.activity.SaveToCameraRoll`. */
        readonly activity: string;
        readonly items: readonly ({
            readonly text: string;
        } | {
            readonly fileName: string;
            readonly bytes: number;
            readonly sha256: string;
        })[];
    }
    /** A browser above the app, or a web view of InAppBrowser's. */
    export interface ShownBrowser {
        /** The page that it shows, or was opened with. */
        readonly url: string;
        /** Whether the app asked for a popover, which a phone shows like everything else. */
        readonly isPopover: boolean;
        /** Whether it is a web view of the app's own, as InAppBrowser shows one. */
        readonly isWebView: boolean;
        /** What goes with a web view's first request, beside what every web view sends. */
        readonly headers: {
            readonly [name: string]: string;
        };
    }
    /** A document or a film that FileViewer shows. */
    export interface ShownDocument {
        /** The file's name. */
        readonly name: string;
        /** Its MIME type, as far as its name says it. */
        readonly type: string | null;
        /** In bytes; null where nobody has it on the phone. */
        readonly size: number | null;
        /** Whether an iPhone's player shows it. */
        readonly isPlayer: boolean;
    }
    /** What hides an app's contents; `dimmed` is Android's, the blurs are an iPhone's. */
    export type PrivacyCover = "lightBlur" | "darkBlur" | "launchScreen" | "dimmed";
    /** Something that the user has bought in an iPhone's app, by the names of StoreKit Test. */
    export interface StoreTransaction {
        /** The first of an app's is 0, as in Xcode. */
        readonly identifier: number;
        readonly originalTransactionIdentifier: number;
        readonly productIdentifier: string;
        /** Milliseconds since 1970, as the other dates. */
        readonly purchaseDate: number;
        /** Of a subscription that renews itself. */
        readonly expirationDate: number | null;
        /** When it was refunded. */
        readonly cancelDate: number | null;
        readonly autoRenewingEnabled: boolean;
        /** Whether somebody has to agree before it is bought. */
        readonly pendingAskToBuyConfirmation: boolean;
        /** Whether it was interrupted, and is not bought before that is resolved. */
        readonly hasPurchaseIssue: boolean;
        /** Whether the app has called `finish()`. */
        readonly isFinished: boolean;
    }
    /** The phone as the run has left it. Each look reads the phone's own files. */
    export interface Phone {
        /** The files of an app group, or of an app by its bundle identifier, but no property lists. */
        container(identifier: string): readonly StoredFile[];
        /** What `UserDefaults` holds in a suite: an app group, or an app by its bundle identifier. */
        defaults(suite: string): {
            readonly [key: string]: StoredValue;
        };
        /**
         * What `SharedPreferences` of an Android app hold, by their name, as the app's next start reads
         * them; nothing where nobody has written them. A set is an array.
         */
        sharedPreferences(name: string): {
            readonly [key: string]: StoredValue;
        };
        /** The rows of a table in the apps' SQLite databases; none when there is no such table. */
        rows(table: string): readonly {
            readonly [column: string]: string | number | null;
        }[];
        /** The text on the pasteboard; null without one. */
        readonly clipboard: string | null;
        /** The URLs that apps have opened in Safari, oldest first. */
        readonly openedInSafari: readonly string[];
        /** The browser that an app has opened above itself; null without one. */
        readonly browser: ShownBrowser | null;
        /** The document that an app has opened, as FileViewer shows it; null without one. */
        readonly document: ShownDocument | null;
        /** The number on the app's icon; 0 shows none, as on Android. */
        readonly badge: number;
        /** Whether the app is kept out of screenshots. */
        readonly preventsScreenshots: boolean;
        /**
         * What an app shows in place of its contents while it is not before the user, as PrivacyScreen has
         * it; null where it shows its contents.
         */
        readonly privacyCover: PrivacyCover | null;
        /** What lies in the notification centre, oldest first. */
        readonly notifications: readonly {
            readonly id: string;
            readonly app: string;
            readonly title: string;
            readonly body: string;
        }[];
        /** What was done in share sheets, oldest first. */
        readonly activities: readonly ActivityUse[];
        /** What apps had VoiceOver say, oldest first. */
        readonly announcements: readonly string[];
        /** What the menu of the app's icon shows, at most four entries. */
        readonly shortcuts: readonly Shortcut[];
        /** What apps had an iPhone say, oldest first; what waits to be spoken is not there yet. */
        readonly speeches: readonly Speech[];
        /** The user's contacts on an iPhone, in the order in which they came. */
        readonly contacts: readonly Contact[];
        /** The user's events on an iPhone, in the order in which they came; times in milliseconds. */
        readonly events: readonly CalendarEvent[];
        /** The devices of Bluetooth that an iPhone was ever near, each as it is now. */
        readonly peripherals: readonly ShownPeripheral[];
        /** The user's reminders on an iPhone. */
        readonly reminders: readonly Reminder[];
        /** What the user has bought in an iPhone's app, or wants to, oldest first. */
        readonly transactions: readonly StoreTransaction[];
        /** What a server of the app's keeps, by its host. */
        server(host: string): any;
        /** The `state` of a plugin that the scenario stubs. */
        plugin(name: string): any;
        /** The same of a service of Cordova's. */
        cordova(service: string): any;
        /** The rows of the table `temp`. */
        readonly tempDB: readonly {
            readonly [column: string]: string | number | null;
        }[];
    }
    /** What a user can tell of an element, without a layout. */
    export interface ElementAttributes {
        /** Its text, with that of its shadow trees. */
        readonly text: string;
        /** The accessible name. */
        readonly label: string;
        /** The ARIA role, its own or that of its name. */
        readonly role: string | null;
        /** Of a field. */
        readonly value: string | null;
        /** Whether markup and inline styles display it. */
        readonly visible: boolean;
        readonly enabled: boolean;
        readonly focused: boolean;
        /** Of what can be checked. */
        readonly checked: boolean | null;
    }
    /** The page of the app that was started last and lives, as the run has left it. */
    export interface LeftPage {
        /** The document, as a file. */
        readonly html: string;
        /** The element that a selector finds, as `tap` finds it; null: there is none. */
        element(selector: string): ElementAttributes | null;
        /**
         * What a function gives that is called in the page and sees nothing of the scenario, such as
         * `() => localStorage.getItem("notes")`; values cross as JSON, and promises are not waited for.
         */
        evaluate<R, A extends unknown[]>(body: (...args: A) => R, ...args: A): R;
    }
    /** A run that is over, and the phone as it was left. Nothing of it can be changed. */
    export interface Run {
        readonly app: string;
        readonly platform: "ios" | "android";
        readonly profile: string;
        readonly seed: number;
        /** The path that the page shows, such as `/shared-photo`; null without a page. */
        readonly route: string | null;
        readonly displayed: readonly Displayed[];
        /** The texts that a native app's screen shows in the end, top to bottom; none for a page. */
        readonly texts: readonly string[];
        readonly shares: readonly Share[];
        readonly findings: readonly Finding[];
        /** The scenario's faults that came, in this order. `farad explore` leaves some out. */
        readonly faults: readonly Fault[];
        /** Calls without an answer, and timers of the page that were still to come. */
        readonly pending: {
            readonly calls: number;
            readonly timers: number;
        };
        readonly virtualMilliseconds: number;
        readonly console: readonly ConsoleLine[];
        /** The calls of plugins in the order of their arrival; needs `recordCalls: true`. */
        readonly calls: readonly Call[];
        /** One for each sharing session; needs the knob `extension-process` to be `reused`. */
        readonly sharingSessions: readonly SharingSession[];
        readonly device: Phone;
        /** What it is asked throws where no app lives that has a page. */
        readonly page: LeftPage;
    }
    /** What the Swift side answers with: JSON, or an object whose `error` says why not. */
    export type Host = (question: string, argument: string) => string;
    /** Makes a run of its report; what few invariants look at is asked for when they do. */
    export function makeRun(report: string, host: Host): Run;
}
declare module "farad/scenario" {
    import { type PluginStub, type ServiceStub } from "farad/plugins";
    import { type Faults, type Permissions, type User } from "farad/recorder";
    import { type Run } from "farad/run";
    import { type Server } from "farad/servers";
    /** What a scenario is made of; only the steps are needed. */
    export interface Definition {
        /** One line that says what happens. */
        summary?: string;
        /** The app that it is for; else the one that the command names, or the project around the file. */
        app?: string;
        /** The latency profile: `ideal`, `phone`, `slow-phone` or `untimed`; `--profile` wins. */
        profile?: string;
        /** Switches for what is unsettled about phones and apps; `--set` wins. */
        set?: {
            readonly [knob: string]: string | number;
        };
        /** Answers the questions of the phone before they are asked. */
        permissions?: Permissions;
        /**
         * What answers the app's requests, by host: `{ "api.example.org": (request, state) => ({ json: … }) }`.
         * One of the app's own servers with the same host is replaced.
         */
        servers?: {
            readonly [host: string]: Server;
        };
        /**
         * Functions in the place of plugins, whole, by the names that the page registers: of the app's own,
         * of those that Farad lacks, or of any other.
         */
        plugins?: {
            readonly [name: string]: PluginStub;
        };
        /** The same for Cordova plugins, by the services that `cordova.exec` is called with. */
        cordova?: {
            readonly [service: string]: ServiceStub;
        };
        /**
         * How long the phone runs, in virtual milliseconds; else until nothing is left to do but timers
         * that recur.
         */
        until?: number;
        /** Says what the user does and what goes wrong, in order. It describes; nothing happens yet. */
        steps: (user: User, faults: Faults) => void | Promise<void>;
        /**
         * What has to be true when the run is over, by its name. An invariant does not hold when it
         * throws or returns false. It sees one run; what it keeps for the next one is a mistake.
         */
        invariants?: {
            readonly [name: string]: (run: Run) => unknown;
        };
        /** Keeps the calls of plugins for `run.calls`. */
        recordCalls?: boolean;
    }
    /** A scenario, to be the default export of its file. */
    export interface Scenario {
        readonly name: string;
    }
    /** Names what the user does, what goes wrong, and what has to be true in the end. */
    export function scenario(name: string, definition: Definition): Scenario;
}
declare module "farad/tests/each" {
    /** The rows of a table, each as the arguments of one test. */
    export function rowsOf(table: unknown, values: readonly unknown[]): (readonly unknown[])[];
    /** Puts a row's values into a name: `%s`, `%i`, `%j`, `%#` in order, `$member` of an object. */
    export function nameOf(name: string, row: readonly unknown[], index: number): string;
}
declare module "farad/tests/suite" {
    /** What a test's phone is like; those of a test win over its suite's, those over the command's. */
    export interface PhoneOptions {
        /**
         * The app that is installed: a bundled one, a script or a project folder, found from the test file;
         * unless given, the project around the file.
         */
        app?: string;
        platform?: "ios" | "android";
        /** The latency profile: `ideal`, `phone`, `slow-phone` or `untimed`. */
        profile?: string;
        /** Switches for what is unsettled about phones and apps; `farad run --list-knobs`. */
        set?: {
            readonly [knob: string]: string | number;
        };
        /** The number from which every random choice follows. */
        seed?: number;
        /** The phone's time zone, such as `Europe/Berlin`. */
        timeZone?: string;
        /** The date at which the phone starts, such as `2026-03-28T08:00:00Z`. */
        startDate?: string;
        /** Rules of findings that do not fail the test; `farad explain-finding`. */
        ignoreFindings?: readonly string[];
    }
    /** What a single test may have beside its phone. */
    export interface TestOptions extends PhoneOptions {
        /** How many virtual milliseconds it may take, beside those that `clock` was asked for. */
        timeout?: number;
        /**
         * How many runs `test.everyOrder` may take, 1000 unless given, beside the three that show that
         * equal runs are equal.
         */
        maxRuns?: number;
    }
    /** What a test is called with. */
    export interface TestContext {
        /** Ends the test here, as one that is skipped. */
        skip(note?: string): never;
        readonly task: {
            readonly name: string;
        };
    }
    export type TestBody = (context: TestContext) => unknown;
    export type Hook = () => unknown;
    export type HookKind = "beforeAll" | "beforeEach" | "afterEach" | "afterAll";
    export type Mode = "run" | "skip" | "only" | "todo";
    export class Suite {
        readonly name: string;
        readonly parent: Suite | undefined;
        readonly mode: Mode;
        /** Where it is declared. */
        readonly stack: string;
        options: PhoneOptions;
        readonly hooks: {
            readonly [Kind in HookKind]: {
                body: Hook;
                stack: string;
            }[];
        };
        constructor(name: string, parent: Suite | undefined, mode: Mode);
        /** From the outermost to this one. */
        get chain(): readonly Suite[];
    }
    export interface Test {
        readonly name: string;
        readonly suite: Suite;
        readonly mode: Mode;
        readonly body: TestBody | undefined;
        readonly options: TestOptions;
        readonly stack: string;
        readonly kind: Kind;
    }
    /** What becomes of a test's body: it is played once, in every order that a phone allows, or has to fail. */
    export type Kind = "plain" | "everyOrder" | "fails";
    export const tests: Test[];
    /** What the phones are that are declared here and now; undefined once tests run. */
    export function optionsWhileLoading(): PhoneOptions | undefined;
    /** Ends the time in which tests are declared. */
    export function endLoading(): void;
    type Body<A extends readonly unknown[]> = (...args: [...A]) => unknown;
    /** Declares one test, or one suite, for each row of a table. */
    export interface Each {
        <Row extends readonly [unknown, ...unknown[]]>(rows: readonly Row[]): (name: string, body: Body<Row>, timeout?: number) => void;
        <Row>(rows: readonly Row[]): (name: string, body: (row: Row) => unknown, timeout?: number) => void;
        (table: TemplateStringsArray, ...values: unknown[]): (name: string, body: (row: any) => unknown, timeout?: number) => void;
    }
    /** The same where a row stays one value, also a list, beside what every test is called with. */
    export interface For {
        <Row>(rows: readonly Row[]): (name: string, body: (row: Row, context: TestContext) => unknown, timeout?: number) => void;
        (table: TemplateStringsArray, ...values: unknown[]): (name: string, body: (row: any, context: TestContext) => unknown, timeout?: number) => void;
    }
    /** Declares a test. */
    export interface TestDeclaration {
        (name: string, body?: TestBody, timeout?: number): void;
        (name: string, options: TestOptions, body: TestBody): void;
        readonly each: Each;
        readonly for: For;
    }
    /** Declares a test, and what can be said of it. */
    export interface TestFunction extends TestDeclaration {
        /** Of the file's tests only those that say so are run. */
        readonly only: TestDeclaration;
        readonly skip: TestDeclaration;
        readonly skipIf: (condition: unknown) => TestDeclaration;
        readonly runIf: (condition: unknown) => TestDeclaration;
        /** A test that is still to be written. */
        readonly todo: (name: string) => void;
        /** A test that has to fail, as for a bug that is known; it fails when it passes. */
        readonly fails: TestDeclaration;
        /** As `test`: each test has a phone and a clock of its own, so none waits for another. */
        readonly concurrent: TestDeclaration;
        readonly sequential: TestDeclaration;
        /**
         * Plays the test in every order that the windows of a phone allow. Give the steps windows, as
         * `device.share("b.jpg", { after: [0, 3000] })`, wait by `clock.runUntilIdle()`, then look.
         */
        readonly everyOrder: (name: string, first: TestBody | TestOptions, second?: TestBody) => void;
        /** Says what the phones of the tests of this file, or of this `describe`, are like. */
        readonly use: (options: PhoneOptions) => void;
    }
    export const test: TestFunction;
    export interface DescribeDeclaration {
        (name: string, body: () => void): void;
        readonly each: Each;
        readonly for: For;
    }
    /** Puts tests under one name, with hooks of their own. */
    export interface DescribeFunction extends DescribeDeclaration {
        readonly only: DescribeDeclaration;
        readonly skip: DescribeDeclaration;
        readonly skipIf: (condition: unknown) => DescribeDeclaration;
        readonly runIf: (condition: unknown) => DescribeDeclaration;
        readonly concurrent: DescribeDeclaration;
        readonly sequential: DescribeDeclaration;
        readonly todo: (name: string) => void;
    }
    export const describe: DescribeFunction;
    /**
     * Runs once before the first test of this file, or of this `describe`; it has no phone. A function
     * that it returns is called in the end, behind `afterAll`.
     */
    export const beforeAll: (body: Hook) => void;
    /**
     * Runs before each test, on the test's own phone. A function that it returns is called when the test
     * is over, behind `afterEach`.
     */
    export const beforeEach: (body: Hook) => void;
    /** Runs after each test, also after one that fails. */
    export const afterEach: (body: Hook) => void;
    /** Runs once after the last test of this file, or of this `describe`; it has no phone. */
    export const afterAll: (body: Hook) => void;
    /** The names of the test's suites and its own. */
    export function pathOf(test: Test): readonly string[];
    /** Where the file says that only some of its tests are run; undefined where it does not. */
    export function firstOnly(): string | undefined;
    /** What becomes of each test, with regard to `only` and `skip`. */
    export function modes(): readonly ("run" | "skip" | "todo")[];
    /** What the test's phone is like. */
    export function optionsOf(test: Test): TestOptions;
}
declare module "farad/tests/link" {
    /** What the Swift side offers: a question of a kind, with JSON; it answers with JSON. */
    export type Host = (kind: string, detail: string) => string;
    /**
     * The way from a test to its phone. Commands are only handed over, and carried out while the test
     * waits for their promises; questions are answered at once, by a copy.
     */
    class Link {
        #private;
        /** Whether a test is under way, which alone has a phone. */
        isOpen: boolean;
        attach(host: Host): void;
        /** Whether the file has been loaded, and its tests may ask for phones. */
        get isAttached(): boolean;
        /** A test begins; what an earlier one has left under way is forgotten. */
        open(): void;
        close(): void;
        /** The commands that nobody has waited for. */
        get unsettled(): readonly {
            readonly name: string;
            readonly stack: string;
        }[];
        /** The phone has gone on. */
        moved(): void;
        send(name: string, command: string, detail?: object): Promise<any>;
        settle(id: number, text: string): void;
        /** Looks at the phone, as it is now. */
        ask(name: string, question: string, argument?: unknown): any;
        /** Asks without regard to what is under way. */
        request(question: string, argument?: unknown): any;
        tell(kind: string, detail: object): string;
    }
    export const link: Link;
}
declare module "farad/tests/native" {
    /** What stands in the place of a plugin's method; what it returns or throws is the answer. */
    export type StubMethod = (options: any) => unknown;
    /**
     * What stands in the place of a method that answers to a callback. `emit` calls it, as often as it is
     * called, and with an error where it is given one; `id` is what the page has got in place of a
     * promise, to give it back to a method such as `clearWatch`.
     */
    export type CallbackMethod = (options: any, emit: (answer: object | Error) => void, id: string) => unknown;
    /** A method that answers to a callback; what it returns, beside nothing, or throws is an answer. */
    export interface Callback {
        readonly callback: CallbackMethod;
    }
    /**
     * What stands in the place of an action of a Cordova plugin, with the arguments that `exec` was given:
     * the success callback gets what it returns, anything that JSON can hold, and the error callback what it
     * throws: an `Error`'s `data`, else `{ code, message }` where it has a code, else its message.
     */
    export type StubAction = (args: any[]) => unknown;
    /** An action that answers as often as its function calls `emit`; the page's callbacks are kept. */
    export interface ActionCallback {
        readonly callback: (args: any[], emit: (answer: unknown) => void, id: string) => unknown;
    }
    /** A plugin that was stubbed. */
    export interface Stub {
        /** Sends an event of the plugin's to the page's listeners. */
        emit(event: string, data?: object): Promise<void>;
    }
    /** The app's plugins. */
    export interface Native {
        /**
         * Puts functions in the place of a plugin, whole; the others stay real. It is there in every
         * process that starts from then on. Options and answers cross as copies, as on a phone.
         */
        plugin(name: string, methods: StubMethods): Stub;
        /** The same for a Cordova plugin, by the service that `cordova.exec` is called with. */
        cordova(service: string, actions: StubActions): void;
        /** Says that a method of `plugin` answers to the page's callback, as `watchPosition` does. */
        callback(body: CallbackMethod): Callback;
    }
    export interface StubMethods {
        readonly [method: string]: StubMethod | Callback;
    }
    export interface StubActions {
        readonly [action: string]: StubAction | ActionCallback;
    }
    export function forgetStubs(): void;
    /** The page calls a method of a stub. */
    export function callStub(call: number, stub: string, method: string, options: string, id: string): void;
    export const native: Native;
}
declare module "farad/tests/network" {
    import { type Server, type ServerRequest } from "farad/servers";
    /** A server of a test. */
    export interface TestServer {
        /** What its functions were asked, oldest first. */
        readonly requests: readonly ServerRequest[];
        /** The object that its functions get beside a request. */
        readonly state: any;
    }
    /** What lies around the phone. */
    export interface Network {
        /**
         * Puts a server on the network, in the place of one of the same host: a function for all requests,
         * or an object of functions by their routes. What a function throws fails the test, and the app
         * gets a 500.
         */
        server(host: string, server: Server): TestServer;
    }
    export function forgetServers(): void;
    /** A request has come; {@link served} has the answer when the engine has run what was waiting. */
    export function serve(host: string, request: string): void;
    export function served(host: string): string;
    /** What a server has kept, as JSON. */
    export function kept(host: string): string;
    export const network: Network;
}
declare module "farad/tests/copies" {
    /** What crosses between a test and its page, and back, as text. */
    export interface Copier {
        /** @throws for what has no copy, with the way that leads to it. */
        encode(value: unknown): string;
        decode(text: string): any;
    }
    /**
     * Makes both sides of the border. Its own text is evaluated in the page, so it refers to nothing around
     * it.
     *
     * A primitive that JSON has stands for itself. All others are lists: `[3]` is the third object of the
     * table, `["NaN"]` what JSON lacks. So objects that several lead to, or that lead to themselves, are one
     * again.
     */
    export function copier(): Copier;
}
declare module "farad/tests/phone" {
    import { type Bytes, type Peripheral, type ShownPeripheral } from "farad/bluetooth";
    import { type Item, type SharedAs } from "farad/items";
    import { type BarcodeFormat, type Battery, type Connection, type CalendarEvent, type Contact, type Kill, type Location, type Orientation, type Permissions, type Reminder, type StoreOptions, type SwipeDirection, type TextSize, type When } from "farad/recorder";
    import type { ActivityUse, Call, ConsoleLine, Displayed, ElementAttributes, Finding, PrivacyCover, Share, ShownBrowser, Shortcut, ShownDocument, Speech, StoreTransaction, StoredFile, StoredValue } from "farad/run";
    /** How an app is launched. */
    export interface LaunchOptions {
        /** Ends the app first, if it runs, and starts it anew. */
        newInstance?: boolean;
        /** A URL that opens the app, as a tap on a link does. */
        url?: string;
        /** Answers the questions of the phone before they are asked. */
        permissions?: Permissions;
    }
    /** A notification in the notification centre. */
    export interface ShownNotification {
        readonly app: string;
        readonly id: string;
        readonly title: string;
        readonly subtitle: string;
        readonly body: string;
        readonly actions: readonly string[];
    }
    /** An alert that waits for an answer. */
    export interface ShownAlert {
        readonly title: string | null;
        readonly message: string | null;
        readonly buttons: readonly string[];
    }
    /** The phone's question for its user's face, finger or passcode. */
    export interface ShownAuthentication {
        /** Why the app asks. */
        readonly reason: string;
        /** What stands on the button that leads elsewhere; null: there is none. */
        readonly fallback: string | null;
        readonly isPasscode: boolean;
    }
    /** The share sheet that an app has opened. */
    export interface ShownShareSheet {
        /** The subject that a mail would have. */
        readonly subject: string | null;
        /** What is shared: texts, and the URLs of pages and files. */
        readonly items: readonly string[];
    }
    /** A sheet of the App Store's above the app. */
    export interface ShownStoreSheet {
        readonly kind: "purchase" | "refundRequest" | "manageSubscriptions" | "offerCode";
        /** What is to be bought, or was; null: the sheet is about nothing in particular. */
        readonly productIdentifier: string | null;
        /** The product's name, where something is to be bought. */
        readonly title: string | null;
    }
    /**
     * What the user does. Each promise resolves when it is done: the app is before the user and its page
     * has loaded, or it has gone. What the app itself does later, such as its timers, is for `clock`.
     *
     * With a time, `{ at: 500 }` from the start or `{ after: [0, 3000] }` from the action before, an
     * action is planned: the promise resolves when the time has come. A window counts in
     * `test.everyOrder`; elsewhere it is its earliest moment.
     */
    export interface DeviceActions {
        /** Installs an app: a bundled one, or a project folder, found from the test file. */
        installApp(app: string): Promise<void>;
        /** Starts the app, or brings it to the front when it runs. */
        launchApp(options?: LaunchOptions & When): Promise<void>;
        /** Opens a URL, as a tap on a link does. */
        openURL(url: string | {
            url: string;
        }, when?: When): Promise<void>;
        /** Goes to the home screen; the app is suspended soon after. */
        sendToHome(when?: When): Promise<void>;
        /** Ends the app, as a swipe in the app switcher does; an Android app is paused and stopped before. */
        terminateApp(when?: When): Promise<void>;
        /** Shares an item, or several at once, with the app's share extension. */
        share(item: Item | readonly Item[], when?: When & {
            as?: SharedAs;
        }): Promise<void>;
        /** Taps a notification; the newest one unless one is named. */
        tapNotification(id?: string, when?: When): Promise<void>;
        /** Swipes a notification away; the newest one unless one is named. */
        dismissNotification(id?: string, when?: When): Promise<void>;
        /**
         * Touches a button of the newest notification, or of the one of that identifier, and types into
         * its field first; the button by the identifier of its action.
         */
        chooseAction(action: string, options?: When & {
            id?: string;
            typing?: string;
        }): Promise<void>;
        /**
         * Sends a push notification, for which the app has registered; it is shown then, or in the app's
         * hands, unless the app or the user keeps it from that.
         */
        sendUserNotification(push: {
            title?: string;
            body?: string;
            data?: {
                readonly [key: string]: unknown;
            };
            /** The number for the icon of an iPhone's app. */
            badge?: number;
            /** The name of the category whose buttons it has on an iPhone. */
            category?: string;
        }): Promise<void>;
        /** Touches a button of the alert that is before the user, and types into its field first. */
        answerAlert(button: string, options?: When & {
            typing?: string;
        }): Promise<void>;
        /** Taps the first element that a CSS selector finds; `>>>` leads from a host into its shadow tree. */
        tap(selector: string, when?: When): Promise<void>;
        /**
         * Types into a field, all at once as far as the clock goes; `\n` is the return key. An input that
         * a picker fills in, such as a date, is given that value whole: `2026-11-25`.
         */
        typeText(selector: string, text: string, when?: When): Promise<void>;
        /** Deletes what a field holds. */
        clearText(selector: string, when?: When): Promise<void>;
        /** Taps an element so many times, 100 ms after one another; two taps are a double click as well. */
        multiTap(selector: string, times: number, when?: When): Promise<void>;
        /**
         * Keeps a finger on an element for `duration` milliseconds (1000). No click follows; on Android
         * `contextmenu` comes after half a second.
         */
        longPress(selector: string, when?: When & {
            readonly duration?: number;
        }): Promise<void>;
        /**
         * Moves a finger that comes down on an element, by `distance` points (200) within 200 ms. The page
         * gets all of it, as where its `touch-action` is `none`; nothing scrolls by it.
         */
        swipe(selector: string, direction: SwipeDirection, when?: When & {
            readonly distance?: number;
        }): Promise<void>;
        /** Picks an option of a select, by its label or its value. */
        selectOption(selector: string, option: string, when?: When): Promise<void>;
        /** Presses Android's back button. */
        pressBack(when?: When): Promise<void>;
        /** Lets the app show notifications. */
        allowNotifications(when?: When): Promise<void>;
        /** Pulls the control centre over the app, and puts it away again. */
        interrupt(when?: When): Promise<void>;
        endInterruption(when?: When): Promise<void>;
        /** Swipes the sheet of the share extension away: its request is cancelled. */
        dismissShare(when?: When): Promise<void>;
        /** Chooses in the share sheet that the app shows, by a title such as `Save Image` or a type. */
        chooseActivity(activity: string, when?: When): Promise<void>;
        /** Closes the share sheet that the app shows without choosing. */
        cancelShareSheet(when?: When): Promise<void>;
        /** Connects the phone otherwise. */
        setNetwork(connection: Connection, when?: When): Promise<void>;
        /** Takes a picture or a film with the camera that the app shows, or picks some in its picker. */
        givePhotos(photos: Item | readonly Item[], when?: When): Promise<void>;
        /** Closes the camera or the photo picker that the app shows. */
        cancelPhotos(when?: When): Promise<void>;
        /** Picks documents in the picker that the app shows. */
        giveFiles(files: Item | readonly Item[], when?: When): Promise<void>;
        /** Closes the picker of documents without one. */
        cancelFiles(when?: When): Promise<void>;
        /**
         * Holds a code before the scanner that the app shows, or before the camera that an iPhone's app has
         * look for codes; a QR code unless `format` says otherwise.
         */
        scanBarcode(text: string, options?: When & {
            format?: BarcodeFormat;
        }): Promise<void>;
        /** Closes the scanner that the app shows. */
        cancelScan(when?: When): Promise<void>;
        /**
         * Goes to the home screen of an iPhone and chooses in the menu of the app's icon, by a title or a type.
         */
        chooseShortcut(name: string, when?: When): Promise<void>;
        /**
         * Gives an iPhone these contacts and no others, as when they come from the user's account. One with
         * the id or the name of one that is there takes its place.
         */
        setContacts(contacts: readonly Contact[], when?: When): Promise<void>;
        /** Picks contacts by their names, in the picker that the app shows. */
        pickContacts(names: string | readonly string[], when?: When): Promise<void>;
        /** Closes the picker of contacts. */
        cancelContacts(when?: When): Promise<void>;
        /** Keeps the new contact that the app shows. */
        saveContact(when?: When): Promise<void>;
        /** Throws the new contact away that the app shows. */
        discardContact(when?: When): Promise<void>;
        /**
         * Gives an iPhone's calendars these events and no others, as when they come from the user's account. One
         * with the id of one that is there takes its place.
         */
        setEvents(events: readonly CalendarEvent[], when?: When): Promise<void>;
        /** The same for what is to be done. */
        setReminders(reminders: readonly Reminder[], when?: When): Promise<void>;
        /** Keeps the event that the app shows. */
        saveEvent(when?: When): Promise<void>;
        /** Throws away what is new in the event that the app shows. */
        discardEvent(when?: When): Promise<void>;
        /** Deletes the event that the app shows. */
        deleteEvent(when?: When): Promise<void>;
        /** Chooses of the calendars that the app offers, by their titles, and touches Done. */
        chooseCalendars(titles: string | readonly string[], when?: When): Promise<void>;
        /** Touches Cancel where the app offers calendars. */
        cancelCalendars(when?: When): Promise<void>;
        /** Buys what the App Store's sheet offers, or sends the request for a refund. */
        confirmStoreSheet(when?: When): Promise<void>;
        /** Closes the App Store's sheet. */
        closeStoreSheet(when?: When): Promise<void>;
        /** Buys a product of the app's `.storekit` file outside of the app; on another phone, say. */
        buyProduct(product: string, when?: When): Promise<void>;
        /** Gives the money back for a transaction, by its number in `transactions`; the first is 0. */
        refundTransaction(transaction: number, when?: When): Promise<void>;
        /** Agrees to what somebody had to agree to (Ask to Buy). */
        approveAskToBuyTransaction(transaction: number, when?: When): Promise<void>;
        /** Refuses it. */
        declineAskToBuyTransaction(transaction: number, when?: When): Promise<void>;
        /** Ends what has interrupted a purchase, which is bought now, or kept a subscription from renewing. */
        resolveIssueForTransaction(transaction: number, when?: When): Promise<void>;
        /** Ends a subscription at once. */
        expireSubscription(product: string, when?: When): Promise<void>;
        /** Ends the period of a subscription, and begins the next. */
        forceRenewalOfSubscription(product: string, when?: When): Promise<void>;
        /** Has a subscription renew by itself. */
        enableAutoRenewForTransaction(transaction: number, when?: When): Promise<void>;
        /** Has a subscription end with its period. */
        disableAutoRenewForTransaction(transaction: number, when?: When): Promise<void>;
        /** Deletes all that was bought. */
        clearTransactions(when?: When): Promise<void>;
        /** Has the App Store behave otherwise; what is left out stays as it is. */
        setAppStore(options: StoreOptions, when?: When): Promise<void>;
        /** Touches Done of the browser that the app shows, or closes InAppBrowser's web view. */
        closeBrowser(when?: When): Promise<void>;
        /** Follows a link to another page in the web view that InAppBrowser shows. */
        followLink(url: string, when?: When): Promise<void>;
        /** Touches Done above the document that the app shows; on Android the back button. */
        closeDocument(when?: When): Promise<void>;
        /** Opens the list of recent apps of an Android phone; `interrupt` does that of an iPhone. */
        openRecentApps(when?: When): Promise<void>;
        /** Touches a button of the app's own above the page, as plugins show them, by its title. */
        touchButton(title: string, when?: When): Promise<void>;
        /** Turns the picker of dates that an iPhone's app shows, as far as it allows the date. */
        pickDate(date: Date | number, when?: When): Promise<void>;
        /** Turns the app's own wheel to the row with a title, or touches such a row of its table. */
        pickRow(title: string, when?: When): Promise<void>;
        /** Has the phone know its user's face or finger; a new one knows none. */
        setBiometricEnrollment(isEnrolled: boolean, when?: When): Promise<void>;
        /** Shows the phone its user's face, where the app asks for it. */
        matchFace(when?: When): Promise<void>;
        /** Shows it another face; the second one in a row has failed. */
        unmatchFace(when?: When): Promise<void>;
        /** Holds its user's finger to a phone with Touch ID. */
        matchFinger(when?: When): Promise<void>;
        /** Holds another finger to it; the third one in a row has failed. */
        unmatchFinger(when?: When): Promise<void>;
        /** Types the passcode, where the app asks for it. */
        enterPasscode(when?: When): Promise<void>;
        /** Shakes an iPhone. */
        shake(when?: When): Promise<void>;
        /** Copies a text in another app. */
        setClipboard(text: string, when?: When): Promise<void>;
        /**
         * Changes in Settings what the app may do. Where it runs, the system ends it: an iPhone if the user
         * had decided about the camera, the microphone, the photos, the contacts, the calendar or the
         * reminders before, an Android phone if it loses what it was allowed.
         */
        setPermissions(permissions: Permissions, when?: When): Promise<void>;
        /** Switches location services on or off for all apps, before the app asks where it is. */
        setLocationServices(isOn: boolean, when?: When): Promise<void>;
        /** Switches Bluetooth on or off, as in Settings; it is on at the start. */
        setBluetooth(isOn: boolean, when?: When): Promise<void>;
        /**
         * Puts these devices of Bluetooth around an iPhone, and no others: one of before that is not among them
         * goes out of range, where its connection ends after four seconds; one with the id of one that is known,
         * or without an id with its name, is that one, as it is now.
         */
        setPeripherals(peripherals: readonly Peripheral[], when?: When): Promise<void>;
        /**
         * Gives a peripheral, by its name or id, another value of a characteristic, which it tells the apps that
         * want to hear of it, as much of it as one packet holds.
         */
        notifyValue(peripheral: string, characteristic: string, value: Bytes, options?: When & {
            service?: string;
        }): Promise<void>;
        /** Has a peripheral end its connection. */
        disconnectPeripheral(peripheral: string, when?: When): Promise<void>;
        /** Changes how full the battery is, and whether it is being charged. */
        setBattery(battery: Battery, when?: When): Promise<void>;
        /** Moves the phone; null: it cannot tell where it is, as at the start. */
        setLocation(location: Location | null, when?: When): Promise<void>;
        /** Turns the phone; its page is shown upright all the same. */
        setOrientation(orientation: Orientation, when?: When): Promise<void>;
        /** Has texts shown in another size; `large` is as the phone comes. */
        setTextSize(size: TextSize, when?: When): Promise<void>;
        /** Starts or ends VoiceOver. */
        setVoiceOver(isOn: boolean, when?: When): Promise<void>;
        /** Ends a process at once: `app`, `extension`, `web`, or a process by its name. */
        kill(process: string, when?: Kill): Promise<void>;
        /** Lets a later write to a matching file find the volume full; see `Faults.failWrite`. */
        failWrite(pattern: string, options?: {
            nth?: number;
            process?: string;
        }): Promise<void>;
    }
    /** The phone: what the user does, and what is before the user. */
    export interface Device extends DeviceActions {
        /**
         * The kind of phone. While the file loads, as for `test.runIf`: that of the command line, else of
         * `test.use` so far, else `ios`.
         */
        getPlatform(): "ios" | "android";
        /** What lies in the notification centre, oldest first. */
        readonly notifications: readonly ShownNotification[];
        /** The alert that is before the user; null when there is none. */
        readonly alert: ShownAlert | null;
        /** The titles of the app's own buttons above its page, from top to bottom. */
        readonly buttons: readonly string[];
        /** The question for a face, a finger or a passcode that is before the user. */
        readonly authentication: ShownAuthentication | null;
        /** The share sheet that the app shows; null when there is none. */
        readonly shareSheet: ShownShareSheet | null;
        /** What was done in share sheets, oldest first. */
        readonly activities: readonly ActivityUse[];
        /** What apps had VoiceOver say, oldest first. */
        readonly announcements: readonly string[];
        /** What the menu of the app's icon shows, at most four entries. */
        readonly shortcuts: readonly Shortcut[];
        /** What apps had an iPhone say, oldest first; what waits to be spoken is not there yet. */
        readonly speeches: readonly Speech[];
        /** The user's contacts on an iPhone, in the order in which they came. */
        readonly contacts: readonly Contact[];
        /** The user's events on an iPhone, in the order in which they came; times in milliseconds. */
        readonly events: readonly CalendarEvent[];
        /** The devices of Bluetooth that an iPhone was ever near, each as it is now. */
        readonly peripherals: readonly ShownPeripheral[];
        /** The user's reminders on an iPhone. */
        readonly reminders: readonly Reminder[];
        /** The sheet of the App Store's that an iPhone's app has opened; null when there is none. */
        readonly storeSheet: ShownStoreSheet | null;
        /** What the user has bought in an iPhone's app, or wants to, oldest first; times in milliseconds. */
        readonly transactions: readonly StoreTransaction[];
        /** What an app shows in place of its contents while it is not before the user; else null. */
        readonly privacyCover: PrivacyCover | null;
        /** The browser that the app has opened above itself; null when there is none. */
        readonly browser: ShownBrowser | null;
        /** The URLs that apps have opened in Safari, on Android in the phone's browser, oldest first. */
        readonly openedInSafari: readonly string[];
        /** The document that the app has opened, as FileViewer shows it; null when there is none. */
        readonly document: ShownDocument | null;
        /** Whether the app is kept out of screenshots. */
        readonly preventsScreenshots: boolean;
        /** The number on the app's icon; 0 shows none, as on Android. */
        readonly badge: number;
        /** The text on the pasteboard; null without one. */
        readonly clipboard: string | null;
        readonly network: Connection;
        readonly battery: Battery;
    }
    /** The phone's clock, which stands still unless somebody waits. */
    export interface Clock {
        /** Virtual milliseconds since the test began. */
        readonly now: number;
        /** Lets so many milliseconds pass. */
        advanceBy(milliseconds: number): Promise<void>;
        /** Lets time pass until so many milliseconds since the test began. */
        advanceTo(milliseconds: number): Promise<void>;
        /**
         * Lets time pass until nothing is left to do but timers that recur and are not due within five
         * seconds; at most `timeout` ms, 60,000 unless given.
         */
        runUntilIdle(options?: {
            timeout?: number;
        }): Promise<void>;
        /**
         * Lets time pass until the condition holds, which may be async; at most `timeout` ms, 10,000
         * unless given.
         */
        runUntil(condition: () => unknown, options?: {
            timeout?: number;
        }): Promise<void>;
    }
    /** A line that native code has printed. */
    export interface LogLine {
        readonly process: string;
        readonly text: string;
        /** Virtual milliseconds. */
        readonly at: number;
    }
    /** What a process did to a file or a key of an app group. */
    export interface Access {
        readonly process: string;
        /** `miss` is a read that found nothing. */
        readonly use: "read" | "miss" | "write" | "delete" | "move" | "list";
        readonly kind: "file" | "key";
        readonly group: string;
        /** The file's path from the container on, or the key. */
        readonly name: string;
        /** Virtual milliseconds. */
        readonly at: number;
    }
    /** The app as its user and its developer see it, now. */
    export interface App {
        /** The path that the page shows, such as `/shared-photo`; null without a page. */
        readonly route: string | null;
        readonly state: "notRunning" | "launching" | "active" | "background" | "suspended";
        /** What the pages have written to their consoles, oldest first. */
        readonly console: readonly ConsoleLine[];
        /** What native code of the app and its extensions has printed, oldest first. */
        readonly log: readonly LogLine[];
        /** The calls of a plugin, or of all, in the order of their arrival. */
        calls(plugin?: string): readonly Call[];
        /** The images that the page or screen has shown so far. */
        readonly displayed: readonly Displayed[];
        /** The texts that a native app's screen shows, from top to bottom; none for a page. */
        readonly texts: readonly string[];
        /** The items that were shared, and what became of them so far. */
        readonly shares: readonly Share[];
        /** What Farad itself has found so far; `farad explain-finding` says what a rule means. */
        readonly findings: readonly Finding[];
        /**
         * Runs a function in the page, which sees nothing of the test; values cross by copy: those that JSON
         * has, `undefined`, numbers such as `NaN`, dates, maps, sets, bigints, patterns, errors and bytes. An
         * object's own members are copied, or what its `toJSON` makes of it.
         */
        evaluate<R, A extends unknown[]>(body: ((...args: A) => R) | string, ...args: A): Promise<Awaited<R>>;
        /** What a user can tell of the element that a selector finds, as `tap` finds it; null: there is none. */
        getAttributes(selector: string): Promise<ElementAttributes | null>;
    }
    /** What the user does, and what is before the user. */
    export const device: Device;
    /** The phone's clock. */
    export const clock: Clock;
    /** The app, as it is now. */
    export const app: App;
    /** The files of an app group, or of an app by its bundle identifier, but no property lists. */
    export function container(identifier: string): readonly StoredFile[];
    /** What `UserDefaults` holds in a suite: an app group, or an app by its bundle identifier. */
    export function defaults(suite: string): {
        readonly [key: string]: StoredValue;
    };
    /**
     * What `SharedPreferences` of an Android app hold, by their name, as the app's next start reads them;
     * nothing where nobody has written them. A set is an array.
     */
    export function sharedPreferences(name: string): {
        readonly [key: string]: StoredValue;
    };
    /** What processes did so far to the files and keys that they share by app groups, in order. */
    export function accesses(group?: string): readonly Access[];
    /** A row of a table, by the names of its columns. */
    export type Row = {
        readonly [column: string]: string | number | null;
    };
    /** The rows of a table in the apps' SQLite databases; none when there is no such table. */
    export function tempDB(table?: string): readonly Row[];
}
declare module "farad/index" {
    export { expect } from "farad/expect/expect";
    export type { AsyncMatchers, Expect, Matcher, MatcherResult, Matchers, PollOptions } from "farad/expect/matchers";
    export { fn, type Mock, type MockResult, type MockSettledResult, type MockState, } from "farad/expect/mock";
    export type { Bytes, CharacteristicProperty, Peripheral, PeripheralAdvertisement, PeripheralCharacteristic, PeripheralDescriptor, PeripheralRefusals, PeripheralService, ShownPeripheral, } from "farad/bluetooth";
    export type { Item, SharedAs, SharedFile } from "farad/items";
    export type { LateAnswer, PluginCallback, PluginFunction, PluginStub, ServiceFunction, ServiceStub, StubbedPlugin, StubbedService, } from "farad/plugins";
    export { by, type Exactness, type RoleStates } from "farad/by";
    export { sample, type Photo, type Sample, type SampleName } from "farad/photos";
    export type { BarcodeFormat, Battery, Connection, CalendarEvent, Contact, ContactEntry, Faults, Kill, Location, Orientation, Permissions, Push, Reminder, StoreOptions, SwipeDirection, TextSize, Time, User, When, } from "farad/recorder";
    export type { ActivityUse, Call, ConsoleLine, Displayed, ElementAttributes, Fault, Finding, LeftPage, Phone, PrivacyCover, Run, Share, SharingSession, Shortcut, ShownBrowser, ShownDocument, Speech, StoreTransaction, StoredFile, StoredValue, } from "farad/run";
    export type { ServerSocket, SocketHandlers } from "farad/server-sockets";
    export type { Server, ServerHandler, ServerRequest, ServerResponse } from "farad/servers";
    export { scenario, type Definition, type Scenario } from "farad/scenario";
    export { afterAll, afterEach, beforeAll, beforeEach, describe, test, test as it, type DescribeFunction, type Each, type For, type PhoneOptions, type TestBody, type TestContext, type TestFunction, type TestOptions, } from "farad/tests/suite";
    export { native, type Callback, type CallbackMethod, type Native, type Stub, type StubMethod, type StubMethods, } from "farad/tests/native";
    export { network, type Network, type TestServer } from "farad/tests/network";
    export { accesses, app, clock, container, defaults, device, sharedPreferences, tempDB, type Access, type App, type Clock, type Device, type DeviceActions, type LaunchOptions, type LogLine, type Row, type ShownAlert, type ShownShareSheet, type ShownAuthentication, type ShownStoreSheet, type ShownNotification, } from "farad/tests/phone";
}
declare module "farad" {
    export * from "farad/index";
}
