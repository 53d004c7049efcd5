// Unit tests of these sources: `test("a sentence", body)`, run in Node or as a page in Farad. They
// run one after the other once the file has been evaluated; a failure ends as an unhandled
// rejection, which either host turns into a failing exit code.

type Body = () => void | Promise<void>;

const tests: { sentence: string; body: Body }[] = [];
// Kept, because tests replace the globals.
const print = console.log.bind(console);
const later = globalThis.setTimeout;

/** Adds a test: a sentence, and the code that must not throw. */
export function test(sentence: string, body: Body): void {
    tests.push({ sentence, body });
    if (tests.length === 1) later(runAll, 0);
}

async function runAll(): Promise<void> {
    let failures = 0;
    for (const { sentence, body } of tests) {
        try {
            await body();
            print(`ok      ${sentence}`);
        } catch (error) {
            failures++;
            print(`FAILED  ${sentence}`);
            print(reportOf(error).replace(/^/gm, "        "));
        }
    }
    print(`${tests.length - failures} of ${tests.length} passed`);
    if (failures > 0) throw new Error(`${failures} of ${tests.length} unit tests failed`);
}

/** What was thrown, and where; only some engines repeat the message in the stack. */
function reportOf(error: unknown): string {
    const text = String(error);
    const stack = String((error as Error)?.stack ?? "");
    return stack.startsWith(text) ? stack : `${text}\n${stack}`;
}

/** A value as text, in which two values are equal texts exactly if `toEqual` holds. */
function show(value: unknown): string {
    if (value === undefined || typeof value === "function") return String(value);
    if (typeof value === "bigint" || typeof value === "symbol") return String(value);
    if (value instanceof Error) return `${value.name} ${value.message} ${show({ ...value })}`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
    if (value instanceof Map) return `Map${show([...value])}`;
    const members = Object.entries(value).map(([key, member]) => `${key}: ${show(member)}`);
    return `{${members.join(", ")}}`;
}

class Expectation {
    readonly #value: unknown;

    constructor(value: unknown) {
        this.#value = value;
    }

    /** The very same value. */
    toBe(expected: unknown): void {
        this.#require(Object.is(this.#value, expected), `to be ${show(expected)}`);
    }

    /** An equal value: same members in the same order, all the way down. */
    toEqual(expected: unknown): void {
        this.#require(show(this.#value) === show(expected), `to equal ${show(expected)}`);
    }

    /** A text or list with this part in it. */
    toContain(part: any): void {
        const whole = this.#value as string | unknown[];
        this.#require(whole.includes(part), `to contain ${show(part)}`);
    }

    /** A function that throws an error whose text has this part in it. */
    toThrow(part: string): void {
        try {
            (this.#value as () => unknown)();
        } catch (error) {
            expect(String(error)).toContain(part);
            return;
        }
        throw new Error(`expected the call to throw ${show(part)}`);
    }

    #require(holds: boolean, wish: string): void {
        if (!holds) throw new Error(`expected ${show(this.#value)} ${wish}`);
    }
}

/** Starts a sentence about a value: `expect(answer).toEqual({ value: 1 })`. */
export function expect(value: unknown): Expectation {
    return new Expectation(value);
}

/** What a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<any> {
    let value: unknown;
    try {
        value = await promise;
    } catch (error) {
        return error;
    }
    throw new Error(`expected a rejection, but got ${show(value)}`);
}

/** Lets this many rounds of microtasks pass. */
export async function ticks(count: number): Promise<void> {
    for (let tick = 0; tick < count; tick++) await undefined;
}

/** Counts the rounds of microtasks from here on; `now` is 1 in the first one. */
export function countTicks(rounds = 50): { readonly now: number } {
    const counter = { now: 0 };
    void (async () => {
        while (counter.now < rounds) {
            await undefined;
            counter.now++;
        }
    })();
    return counter;
}
