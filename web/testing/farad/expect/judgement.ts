import { near } from "../near";
import { Mistake, show, showBoth, tagOf } from "../show";
import { matchersElsewhere } from "../words";
import type { Difference } from "./equality";
import { compareValues, ExpectationError } from "./failure";

/** How many expectations the test under way has looked at, and how many it said there would be. */
export const tally = {
    count: 0,
    wanted: undefined as number | "some" | undefined,
    reset(): void {
        tally.count = 0;
        tally.wanted = undefined;
    },
    /** Why the test fails when it ends here. */
    complaint(): string | undefined {
        const { count, wanted } = tally;
        if (wanted === "some" && count === 0) return "no expectation was looked at";
        if (typeof wanted !== "number" || wanted === count) return undefined;
        const wish = wanted === 1 ? "1 expectation was" : `${wanted} expectations were`;
        return `${wish} to be looked at, but ${count} ${count === 1 ? "was" : "were"}`;
    },
};

/** Says that there is no matcher of that name, and what was most likely meant. */
export function refuseMatcher(name: string, matchers: object): never {
    const known = new Set<string>();
    for (let one = matchers; one !== Judgement.prototype; one = Object.getPrototypeOf(one)) {
        for (const key of Object.getOwnPropertyNames(one)) if (/^to[A-Z]/.test(key)) known.add(key);
    }
    const instead = matchersElsewhere.get(name) ?? near(name, [...known]);
    const hint = instead === undefined ? "" : ` Did you mean “${instead}”?`;
    throw new Mistake(`expect has no matcher “${name}”.${hint}`);
}

/** A value about which something is said, and what becomes of what is said. */
export class Judgement {
    protected readonly received: unknown;
    protected readonly label: string;
    protected readonly isNot: boolean;
    /** What the promise has done whose outcome the value is. */
    protected readonly promise: "resolves" | "rejects" | undefined;

    constructor(
        received: unknown,
        label: string,
        isNot: boolean,
        promise?: "resolves" | "rejects",
    ) {
        this.received = received;
        this.label = label;
        this.isNot = isNot;
        this.promise = promise;
    }

    /** What the matcher cannot do without, with or without `not`. */
    protected require(
        matcher: string,
        holds: boolean,
        wish: string,
        received = this.received,
    ): void {
        if (!holds) this.fail(matcher, wish, show(received) + this.#forgotten);
    }

    /** What is most likely wrong where the value is a promise. */
    get #forgotten(): string {
        const isForgotten = this.promise === undefined && tagOf(this.received) === "Promise";
        return isForgotten ? "; is an “await” missing?" : "";
    }

    /** Shows an unequal value where it differs first, and both line by line. */
    protected compare(
        matcher: string,
        found: Difference | undefined,
        expected: unknown,
        isPart = false,
    ): void {
        tally.count++;
        const { received, isNot } = this;
        if ((found === undefined) !== isNot) return;
        if (found === undefined) {
            const wish = `anything but ${show(expected)}`;
            return this.fail(`not.${matcher}`, wish, show(received) + this.#forgotten);
        }
        const lines = compareValues(expected, received, isPart);
        if (found.path === "") {
            const [wish, shown] = showBoth(expected, received);
            this.fail(matcher, wish, shown + this.#forgotten, lines);
        }
        const [wish, shown] = showBoth(found.expected, found.received);
        const path = found.path.replace(/^\./, "");
        this.fail(matcher, `${wish} at ${path}`, `${shown}, in ${show(received)}`, lines);
    }

    protected say(
        matcher: string,
        holds: boolean,
        wish: string,
        received = show(this.received),
        lines?: ExpectationError["diff"],
    ): void {
        tally.count++;
        if (holds !== this.isNot) return;
        const name = this.isNot ? `not.${matcher}` : matcher;
        const expected = this.isNot ? `anything but ${wish}` : wish;
        this.fail(name, expected, received + this.#forgotten, lines);
    }

    protected fail(
        matcher: string,
        expected: string,
        received: string,
        lines?: ExpectationError["diff"],
    ): never {
        const sentence = `${matcher}: expected ${expected}, received ${received}`;
        const error = new ExpectationError(this.label + sentence);
        error.diff = lines;
        throw error;
    }
}

// What is asked of anything, by what awaits, shows or compares it, begins otherwise.
Object.setPrototypeOf(
    Judgement.prototype,
    new Proxy(Object.prototype, {
        get(target, name, asked) {
            const isMatcher = typeof name === "string" && /^to(Be|Have|Contain|Match|Equal|Exist|Throw)/.test(name);
            return isMatcher ? refuseMatcher(name, asked) : Reflect.get(target, name, asked);
        },
    }),
);
