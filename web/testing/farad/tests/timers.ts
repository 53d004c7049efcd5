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

/** Mulberry32, from a number that is asked for with the first one. */
function randomNumbers(seed: () => number): () => number {
    let state = 0;
    return () => {
        if (state === 0) state = seed();
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

/** Gives tests the phone's time in place of this machine's, and random numbers from the seed. */
export function installClock(): void {
    const NativeDate = Date;
    const now = () => Number(link.tell("now", {}));
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
    const loading = randomNumbers(() => 1);
    const running = randomNumbers(() => Number(link.tell("random", {})));
    const set = (name: string, value: unknown) =>
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    set("Date", callable);
    // While the file loads there is no phone that had a seed.
    Math.random = () => (link.isAttached ? running : loading)();
    set("setTimeout", (body: unknown, delay: unknown, ...args: unknown[]) =>
        begin(body, delay, args));
    set("setInterval", (body: unknown, delay: unknown, ...args: unknown[]) =>
        begin(body, delay, args, { isRepeated: true }));
    set("setImmediate", (body: unknown, ...args: unknown[]) =>
        begin(body, 0, args, { isImmediate: true }));
    const clear = (id: unknown) => void waiting.delete(id as number);
    for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) set(name, clear);
}
