// The runtime's own tests run in Farad's page. A test is a sentence and a function; the page posts
// one result for each, in order.

type Body = () => void | Promise<void>;

const tests: { name: string; body: Body }[] = [];

export function test(name: string, body: Body): void {
    tests.push({ name, body });
}

const show = (value: unknown): string => {
    try {
        return typeof value === 'string' ? value : JSON.stringify(value) ?? String(value);
    } catch {
        return String(value);
    }
};

/** Both values have the same JSON, or are the same. */
export function equal(actual: unknown, expected: unknown): void {
    if (Object.is(actual, expected)) return;
    const [one, other] = [show(actual), show(expected)];
    const comparable = typeof actual === 'object' && typeof expected === 'object';
    if (!comparable || one !== other) throw new Error(`got ${one}, expected ${other}`);
}

/** The body throws, and its text contains `part`. */
export function throws(body: () => unknown, part: string): void {
    try {
        body();
    } catch (error) {
        if (!String(error).includes(part)) throw new Error(`threw ${String(error)}, not ${part}`);
        return;
    }
    throw new Error(`did not throw ${part}`);
}

export async function rejects(promise: Promise<unknown>, part: string): Promise<void> {
    try {
        await promise;
    } catch (error) {
        if (!String(error).includes(part)) throw new Error(`rejected with ${String(error)}, not ${part}`);
        return;
    }
    throw new Error(`was not rejected with ${part}`);
}

export const sleep = (milliseconds: number): Promise<void> =>
    new Promise((fulfil) => { setTimeout(fulfil, milliseconds); });

declare const webkit: { messageHandlers: { bridge: { postMessage(value: unknown): Promise<void> } } };

/** What takes longer, of the page's time, waits for what does not come. */
const patience = 60_000;

async function withPatience(body: Body): Promise<void> {
    let timer: number | undefined;
    const isTooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => { reject(new Error('waits for ever')); }, patience);
    });
    try {
        await Promise.race([body(), isTooLong]);
    } finally {
        clearTimeout(timer);
    }
}

setTimeout(async () => {
    for (const { name, body } of tests) {
        let failure = '';
        try {
            await withPatience(body);
        } catch (error) {
            failure = `${String(error)}` || 'failed';
        }
        webkit.messageHandlers.bridge.postMessage({ name, failure });
    }
    webkit.messageHandlers.bridge.postMessage({ done: tests.length });
}, 0);
