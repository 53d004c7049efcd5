/** One call of a mock function and what it led to. */
export interface MockResult<R> {
    readonly type: "return" | "throw";
    readonly value: R | any;
}

/** What a mock function remembers. */
export interface MockState<A extends unknown[], R> {
    /** The arguments of each call. */
    readonly calls: A[];
    /** What each call has returned or thrown; a promise as it was returned. */
    readonly results: MockResult<R>[];
    /** The arguments of the last call. */
    readonly lastCall: A | undefined;
}

/** A function that remembers its calls. */
export interface Mock<A extends unknown[] = any[], R = any> {
    (...args: A): R;
    readonly mock: MockState<A, R>;
    /** What the function does from now on. */
    mockImplementation(body: (...args: A) => R): this;
    /** What the next call does; further ones follow. */
    mockImplementationOnce(body: (...args: A) => R): this;
    mockReturnValue(value: R): this;
    mockReturnValueOnce(value: R): this;
    mockResolvedValue(value: Awaited<R>): this;
    mockResolvedValueOnce(value: Awaited<R>): this;
    mockRejectedValue(error: unknown): this;
    mockRejectedValueOnce(error: unknown): this;
    /** Forgets the calls. */
    mockClear(): this;
    /** Forgets the calls, and what the function does. */
    mockReset(): this;
}

const mark = Symbol("farad.mock");

export function isMock(value: unknown): value is Mock {
    return typeof value === "function" && mark in value;
}

/** Makes a function that remembers its calls: `fn((id) => …)`; without a body it returns nothing. */
export function fn<A extends unknown[] = any[], R = any>(body?: (...args: A) => R): Mock<A, R> {
    let standard = body;
    let once: ((...args: A) => R)[] = [];
    const state = {
        calls: [] as A[],
        results: [] as MockResult<R>[],
        get lastCall() {
            return this.calls.at(-1);
        },
    };
    const mock = function (this: unknown, ...args: A): R {
        state.calls.push(args);
        const run = once.shift() ?? standard;
        try {
            const value = run?.apply(this, args) as R;
            state.results.push({ type: "return", value });
            return value;
        } catch (error) {
            state.results.push({ type: "throw", value: error });
            throw error;
        }
    };
    const settled = (value: unknown) => () => Promise.resolve(value) as R;
    const rejected = (error: unknown) => () => Promise.reject(error) as R;
    const made = Object.assign(mock, {
        [mark]: true,
        mock: state,
        mockImplementation: (next: (...args: A) => R) => ((standard = next), made),
        mockImplementationOnce: (next: (...args: A) => R) => (once.push(next), made),
        mockReturnValue: (value: R) => made.mockImplementation(() => value),
        mockReturnValueOnce: (value: R) => made.mockImplementationOnce(() => value),
        mockResolvedValue: (value: Awaited<R>) => made.mockImplementation(settled(value)),
        mockResolvedValueOnce: (value: Awaited<R>) => made.mockImplementationOnce(settled(value)),
        mockRejectedValue: (error: unknown) => made.mockImplementation(rejected(error)),
        mockRejectedValueOnce: (error: unknown) => made.mockImplementationOnce(rejected(error)),
        mockClear() {
            state.calls.length = 0;
            state.results.length = 0;
            return made;
        },
        mockReset() {
            standard = undefined;
            once = [];
            return made.mockClear();
        },
    }) as unknown as Mock<A, R>;
    Object.defineProperty(made, "name", { value: body?.name || "fn" });
    return made;
}
