import { show } from "../show";
import { areEqualLists, isEqual } from "./equality";
import { compareValues } from "./failure";
import { givenName, isMock, type Mock, type MockResult, type MockSettledResult } from "./mock";
import { ValueMatchers } from "./value-matchers";

/** What is said of a mock function's calls. */
export class CallMatchers extends ValueMatchers {
    toHaveBeenCalled(): void {
        const { calls, of } = this.#mock("toHaveBeenCalled");
        this.say("toHaveBeenCalled", calls.length > 0, `a call${of}`, listed(calls));
    }

    toHaveBeenCalledTimes(count: number): void {
        const { calls, of } = this.#mock("toHaveBeenCalledTimes");
        const holds = calls.length === count;
        this.say("toHaveBeenCalledTimes", holds, `${times(count, "call")}${of}`, listed(calls));
    }

    toHaveBeenCalledOnce(): void {
        const { calls, of } = this.#mock("toHaveBeenCalledOnce");
        this.say("toHaveBeenCalledOnce", calls.length === 1, `1 call${of}`, listed(calls));
    }

    toHaveBeenCalledWith(...args: unknown[]): void {
        this.#calledWith("toHaveBeenCalledWith", "a call", args, () => true);
    }

    toHaveBeenCalledExactlyOnceWith(...args: unknown[]): void {
        const name = "toHaveBeenCalledExactlyOnceWith";
        this.#calledWith(name, "1 call", args, (_, { length }) => length === 1);
    }

    toHaveBeenLastCalledWith(...args: unknown[]): void {
        this.#calledWith("toHaveBeenLastCalledWith", "a last call", args, isLast);
    }

    toHaveBeenNthCalledWith(nth: number, ...args: unknown[]): void {
        this.#calledWith("toHaveBeenNthCalledWith", `call ${nth}`, args, isNth(nth));
    }

    toHaveBeenCalledBefore(other: Mock, failIfNoFirstInvocation = true): void {
        const { mock } = this.#mock("toHaveBeenCalledBefore");
        this.#inOrder("toHaveBeenCalledBefore", "before", other, failIfNoFirstInvocation, mock);
    }

    toHaveBeenCalledAfter(other: Mock, failIfNoFirstInvocation = true): void {
        const { mock } = this.#mock("toHaveBeenCalledAfter");
        this.#inOrder("toHaveBeenCalledAfter", "after", other, failIfNoFirstInvocation, mock);
    }

    toHaveReturned(): void {
        this.#came("toHaveReturned", "return", "a call that returned", ({ length }) => length > 0);
    }

    toHaveReturnedTimes(count: number): void {
        const wish = `${times(count, "call")} that returned`;
        this.#came("toHaveReturnedTimes", "return", wish, ({ length }) => length === count);
    }

    toHaveReturnedWith(value: unknown): void {
        const wish = `a call that returned ${show(value)}`;
        this.#came("toHaveReturnedWith", "return", wish, (list) => list.some(holding(value)));
    }

    toHaveLastReturnedWith(value: unknown): void {
        const wish = `a last call that returned ${show(value)}`;
        this.#cameAt("toHaveLastReturnedWith", "return", wish, isLast, value);
    }

    toHaveNthReturnedWith(nth: number, value: unknown): void {
        const wish = `call ${nth} to have returned ${show(value)}`;
        this.#cameAt("toHaveNthReturnedWith", "return", wish, isNth(nth), value);
    }

    toHaveResolved(): void {
        const wish = "a call that resolved";
        this.#came("toHaveResolved", "fulfilled", wish, ({ length }) => length > 0);
    }

    toHaveResolvedTimes(count: number): void {
        const wish = `${times(count, "call")} that resolved`;
        this.#came("toHaveResolvedTimes", "fulfilled", wish, ({ length }) => length === count);
    }

    toHaveResolvedWith(value: unknown): void {
        const wish = `a call that resolved with ${show(value)}`;
        this.#came("toHaveResolvedWith", "fulfilled", wish, (list) => list.some(holding(value)));
    }

    toHaveLastResolvedWith(value: unknown): void {
        const wish = `a last call that resolved with ${show(value)}`;
        this.#cameAt("toHaveLastResolvedWith", "fulfilled", wish, isLast, value);
    }

    toHaveNthResolvedWith(nth: number, value: unknown): void {
        const wish = `call ${nth} to have resolved with ${show(value)}`;
        this.#cameAt("toHaveNthResolvedWith", "fulfilled", wish, isNth(nth), value);
    }

    #calledWith(
        matcher: string,
        which: string,
        args: readonly unknown[],
        isAsked: Place,
    ): void {
        const { calls, of } = this.#mock(matcher);
        const holds = calls.some((call, index) => isAsked(index, calls) && areEqualLists(call, args));
        const lines = calls.length === 1 && !holds ? compareValues(args, calls[0]) : undefined;
        this.say(matcher, holds, `${which}${of} with ${inCall(args)}`, listed(calls), lines);
    }

    #inOrder(matcher: string, word: string, other: Mock, fails: boolean, mock: Mock): void {
        this.require(matcher, isMock(other), "another function made by fn()", other);
        const [early, late] = word === "before" ? [mock, other] : [other, mock];
        const [first] = early.mock.invocationCallOrder;
        const [second] = late.mock.invocationCallOrder;
        const holds =
            first === undefined ? !fails : second !== undefined && first < second;
        const [mine, others] = [mock, other].map((one) => listed(one.mock.calls));
        this.say(
            matcher,
            holds,
            `a first call${of(mock)} ${word} that${of(other) || " of the other"}`,
            `${mine}; of the other ${others}`,
        );
    }

    /** Says it of the calls that came to such an end. */
    #came(matcher: string, type: Ending, wish: string, holds: (list: Endings) => boolean): void {
        const list = this.#endings(matcher, type);
        const ended = list.filter((one) => one.type === type);
        this.say(matcher, holds(ended), wish, endings(list));
    }

    #cameAt(matcher: string, type: Ending, wish: string, isAsked: Place, value: unknown): void {
        const list = this.#endings(matcher, type);
        const one = list.find((_, index) => isAsked(index, list));
        const holds = one !== undefined && one.type === type && holding(value)(one);
        this.say(matcher, holds, wish, endings(list));
    }

    #endings(matcher: string, type: Ending): Endings {
        const { results, settledResults } = this.#mock(matcher).mock.mock;
        return type === "return" ? results : settledResults;
    }

    #mock(matcher: string): { mock: Mock; calls: readonly (readonly unknown[])[]; of: string } {
        const { received } = this;
        this.require(matcher, isMock(received), "a function made by fn()");
        const mock = received as Mock;
        return { mock, calls: mock.mock.calls, of: of(mock) };
    }
}

/** Whether a call is one of those that are asked for. */
type Place = (index: number, calls: readonly unknown[]) => boolean;

const isLast: Place = (index, { length }) => index === length - 1;
/** Counted from 1; there is no call 0. */
const isNth =
    (nth: number): Place =>
    (index) =>
        index === nth - 1;

type Ending = "return" | "fulfilled";
type Endings = readonly (MockResult<unknown> | MockSettledResult<unknown>)[];

function holding(value: unknown): (one: { readonly value: unknown }) => boolean {
    return (one) => isEqual(one.value, value);
}

function of(mock: Mock): string {
    const name = givenName(mock);
    return name === undefined ? "" : ` of ${name}`;
}

function times(count: number, word: string): string {
    return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function inCall(args: readonly unknown[]): string {
    return `(${args.map(show).join(", ")})`;
}

function listed(calls: readonly (readonly unknown[])[]): string {
    if (calls.length === 0) return "no call";
    return `${times(calls.length, "call")}: ${calls.map(inCall).join(", ")}`;
}

function endings(list: Endings): string {
    const words = {
        return: "returned",
        throw: "threw",
        fulfilled: "resolved with",
        rejected: "rejected with",
    };
    if (list.length === 0) return "no call";
    return list
        .map(({ type, value }) =>
            type === "incomplete" ? "still open" : `${words[type]} ${show(value)}`,
        )
        .join(", ");
}
