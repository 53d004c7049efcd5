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
    withImplementation<T>(
        body: (...args: A) => R,
        callback: () => T,
    ): T extends Promise<unknown> ? Promise<this> : this;
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

const mark = Symbol("farad.mock");
const noName = "vi.fn()";
/** How many calls of mock functions there have been. */
let count = 0;

export function isMock(value: unknown): value is Mock {
    return typeof value === "function" && mark in value;
}

/** The name that was given to the function; undefined when none was. */
export function givenName(mock: Mock): string | undefined {
    const name = mock.getMockName();
    return name === noName ? undefined : name;
}

function inherit(prototype: object, parent: object | null): void {
    if (prototype !== parent) Object.setPrototypeOf(prototype, parent);
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Makes a function that remembers its calls: `fn((id) => …)`; without a body it returns nothing. */
export function fn<A extends unknown[] = any[], R = any>(body?: (...args: A) => R): Mock<A, R> {
    if (isMock(body)) return body as unknown as Mock<A, R>;
    let standard = body;
    let once: ((...args: A) => R)[] = [];
    let name = noName;
    const state = {
        calls: [] as A[],
        results: [] as MockResult<R>[],
        settledResults: [] as MockSettledResult<R>[],
        contexts: [] as unknown[],
        instances: [] as unknown[],
        invocationCallOrder: [] as number[],
        get lastCall() {
            return this.calls.at(-1);
        },
    };
    const mock = function (this: unknown, ...args: A): R {
        const result: Writable<MockResult<R>> = { type: "incomplete", value: undefined };
        const settled: Writable<MockSettledResult<R>> = { type: "incomplete", value: undefined };
        state.calls.push(args);
        state.results.push(result);
        state.settledResults.push(settled);
        state.invocationCallOrder.push(++count);
        const context = new.target ? undefined : this;
        const place = state.contexts.push(context) - 1;
        // What is cleared meanwhile is another list.
        const { contexts, instances } = state;
        instances[place] = context;
        const run = once.shift() ?? standard ?? (() => undefined as R);
        try {
            if (new.target) {
                // A function that cannot be constructed only says what the constructor does.
                const isClass = run.prototype !== undefined;
                // What is made is the mock's own, and has what the class of its body gives.
                if (isClass) inherit(mock.prototype, run.prototype);
                const value = isClass
                    ? Reflect.construct(run, args, new.target)
                    : run.apply(this, args);
                const made = Object(value) === value ? value : this;
                contexts[place] = instances[place] = result.value = made;
            } else {
                result.value = run.apply(this, args);
            }
            result.type = "return";
        } catch (error) {
            Object.assign(result, { type: "throw", value: error });
            Object.assign(settled, { type: "rejected", value: error });
            throw error;
        }
        const { value } = result;
        if (value instanceof Promise) {
            value.then(
                (value) => void Object.assign(settled, { type: "fulfilled", value }),
                (error) => void Object.assign(settled, { type: "rejected", value: error }),
            );
        } else {
            Object.assign(settled, { type: "fulfilled", value });
        }
        return value;
    };
    const settled = (value: unknown) => () => Promise.resolve(value) as R;
    const rejected = (error: unknown) => () => Promise.reject(error) as R;
    const thrower = (error: unknown) => () => {
        throw error;
    };
    const made = Object.assign(mock, {
        [mark]: true,
        mock: state,
        mockImplementation: (next: (...args: A) => R) => ((standard = next), made),
        mockImplementationOnce: (next: (...args: A) => R) => (once.push(next), made),
        getMockImplementation: () => once[0] ?? standard,
        withImplementation(next: (...args: A) => R, callback: () => unknown) {
            const before = [standard, once] as const;
            [standard, once] = [next, []];
            const restore = () => (([standard, once] = before), made);
            const value = callback();
            return value instanceof Promise ? value.then(restore) : restore();
        },
        mockReturnThis: () =>
            made.mockImplementation(function (this: unknown) {
                return this as R;
            }),
        mockReturnValue: (value: R) => made.mockImplementation(() => value),
        mockReturnValueOnce: (value: R) => made.mockImplementationOnce(() => value),
        mockThrow: (error: unknown) => made.mockImplementation(thrower(error)),
        mockThrowOnce: (error: unknown) => made.mockImplementationOnce(thrower(error)),
        mockResolvedValue: (value: Awaited<R>) => made.mockImplementation(settled(value)),
        mockResolvedValueOnce: (value: Awaited<R>) => made.mockImplementationOnce(settled(value)),
        mockRejectedValue: (error: unknown) => made.mockImplementation(rejected(error)),
        mockRejectedValueOnce: (error: unknown) => made.mockImplementationOnce(rejected(error)),
        mockName: (given: string) => ((name = given), made),
        getMockName: () => name,
        mockClear() {
            Object.assign(state, { calls: [], results: [], settledResults: [] });
            Object.assign(state, { contexts: [], instances: [], invocationCallOrder: [] });
            return made;
        },
        mockReset() {
            [standard, once, name] = [body, [], noName];
            return made.mockClear();
        },
        mockRestore: () => void made.mockReset(),
    }) as unknown as Mock<A, R>;
    Object.defineProperty(made, "name", { value: body?.name || "fn" });
    return made;
}
