import { isEqual, shown } from "./equality";
import { compareValues } from "./failure";
import { isMock, type Mock } from "./mock";
import { ValueMatchers } from "./value-matchers";

/** What is said of a mock function's calls. */
export class CallMatchers extends ValueMatchers {
    toHaveBeenCalled(): void {
        const { calls } = this.#mock("toHaveBeenCalled").mock;
        this.say("toHaveBeenCalled", calls.length > 0, "a call", listed(calls));
    }

    toHaveBeenCalledTimes(count: number): void {
        const { calls } = this.#mock("toHaveBeenCalledTimes").mock;
        const wish = `${count} call${count === 1 ? "" : "s"}`;
        this.say("toHaveBeenCalledTimes", calls.length === count, wish, listed(calls));
    }

    toHaveBeenCalledOnce(): void {
        const { calls } = this.#mock("toHaveBeenCalledOnce").mock;
        this.say("toHaveBeenCalledOnce", calls.length === 1, "1 call", listed(calls));
    }

    toHaveBeenCalledWith(...args: unknown[]): void {
        const { calls } = this.#mock("toHaveBeenCalledWith").mock;
        const holds = calls.some((call) => isEqual(call, args));
        const lines = calls.length === 1 && !holds ? compareValues(args, calls[0]) : undefined;
        this.say("toHaveBeenCalledWith", holds, `a call with ${inCall(args)}`, listed(calls), lines);
    }

    toHaveBeenLastCalledWith(...args: unknown[]): void {
        const { calls } = this.#mock("toHaveBeenLastCalledWith").mock;
        const last = calls.at(-1);
        this.say(
            "toHaveBeenLastCalledWith",
            last !== undefined && isEqual(last, args),
            `a last call with ${inCall(args)}`,
            listed(calls),
        );
    }

    toHaveBeenNthCalledWith(nth: number, ...args: unknown[]): void {
        const { calls } = this.#mock("toHaveBeenNthCalledWith").mock;
        const call = calls[nth - 1];
        this.say(
            "toHaveBeenNthCalledWith",
            call !== undefined && isEqual(call, args),
            `call ${nth} with ${inCall(args)}`,
            listed(calls),
        );
    }

    toHaveReturned(): void {
        const { results } = this.#mock("toHaveReturned").mock;
        const holds = results.some(({ type }) => type === "return");
        this.say("toHaveReturned", holds, "a call that returned", shown(results));
    }

    toHaveReturnedWith(value: unknown): void {
        const { results } = this.#mock("toHaveReturnedWith").mock;
        const holds = results.some((one) => one.type === "return" && isEqual(one.value, value));
        this.say("toHaveReturnedWith", holds, `a call that returned ${shown(value)}`, shown(results));
    }

    #mock(matcher: string): Mock {
        const { received } = this;
        this.require(matcher, isMock(received), "a function made by fn()");
        return received as Mock;
    }
}

function inCall(args: readonly unknown[]): string {
    return `(${args.map(shown).join(", ")})`;
}

function listed(calls: readonly (readonly unknown[])[]): string {
    if (calls.length === 0) return "no call";
    return `${calls.length} call${calls.length > 1 ? "s" : ""}: ${calls.map(inCall).join(", ")}`;
}
