import { link } from "./link";

/** What runs when a timer of the test's is due. */
const waiting = new Map<number, { body: () => void; period: number | undefined }>();
let next = 1;

function begin(
    body: unknown,
    milliseconds: unknown,
    args: unknown[],
    { isRepeated = false, isImmediate = false } = {},
): number {
    if (typeof body !== "function") throw new TypeError("a timer needs a function");
    const wanted = Number(milliseconds) || 0;
    // As in Node: who begins a timer in each one that is due lets time pass, and waits in vain only
    // as long as a test may.
    const delay = isImmediate ? 0 : Math.max(1, wanted);
    const id = next++;
    waiting.set(id, { body: () => body(...args), period: isRepeated ? delay : undefined });
    start(id, delay);
    return id;
}

function start(id: number, milliseconds: number): void {
    if (!link.isOpen) throw new Error("A timer needs the phone's clock: start it in a test.");
    link.tell("timer", { id, milliseconds });
}

/** The phone's clock has reached a timer. */
export function fire(id: number): void {
    const timer = waiting.get(id);
    if (timer === undefined) return;
    if (timer.period === undefined) waiting.delete(id);
    else start(id, timer.period);
    timer.body();
}

/** A test begins: what an earlier one has left is forgotten. */
export function forgetTimers(): void {
    waiting.clear();
}

/** The seed of the test's phone, once a number was asked for. */
let seed: number | undefined;
/** Where the random numbers are; undefined before the first one. */
let state: number | undefined;
/** What tells a phase's numbers from another's of the same phone. */
let salt = 0;

/** A test begins, or an order of one is played: its numbers are those of its own phone's seed. */
export function forgetRandomNumbers(): void {
    seed = undefined;
    beginRandomNumbers();
}

/**
 * What follows has numbers of its own, whatever came before it. So a test has the same ones without the
 * tests and the `beforeAll` before it; and two phases do not make the same ids.
 */
export function beginRandomNumbers(phase = ""): void {
    state = undefined;
    salt = 0;
    for (const letter of phase) salt = (Math.imul(salt, 31) + letter.codePointAt(0)!) | 0;
}

/** Mulberry32. */
function random(): number {
    if (state === undefined) {
        // While the file loads there is no phone that had a seed.
        if (link.isAttached) seed ??= Number(link.tell("random", {}));
        state = (seed ?? 1) ^ salt;
    }
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

/** Where a phone's clock begins that no test has set otherwise. */
const usualStart = Date.UTC(2026, 0, 1);

/** Gives tests the phone's time in place of this machine's, and random numbers from the seed. */
export function installClock(): void {
    const NativeDate = Date;
    // While the file loads there is no phone that had a clock.
    const now = () => (link.isAttached ? Number(link.tell("now", {})) : usualStart);
    class VirtualDate extends NativeDate {
        constructor(...parts: [any?]) {
            if (parts.length === 0) super(now());
            else super(...(parts as [number]));
        }
        static override now(): number {
            return now();
        }
    }
    Object.defineProperty(VirtualDate, "name", { value: "Date" });
    const callable = new Proxy(VirtualDate, {
        apply: () => new NativeDate(now()).toString(),
    });
    const set = (name: string, value: unknown) =>
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    set("Date", callable);
    Math.random = () => random();
    // A test that puts a function in the place of `Math.random` leaves `crypto` as it is.
    const tools = globalThis as unknown as Record<symbol, ((source: () => number) => void) | undefined>;
    const takeRandom = Symbol.for("farad.random");
    tools[takeRandom]?.(random);
    delete tools[takeRandom];
    set("setTimeout", (body: unknown, delay: unknown, ...args: unknown[]) =>
        begin(body, delay, args));
    set("setInterval", (body: unknown, delay: unknown, ...args: unknown[]) =>
        begin(body, delay, args, { isRepeated: true }));
    set("setImmediate", (body: unknown, ...args: unknown[]) =>
        begin(body, 0, args, { isImmediate: true }));
    const clear = (id: unknown) => void waiting.delete(id as number);
    for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) set(name, clear);
}
