import type { Time } from "./when";
import { checkedDelay } from "./server-sockets";
import { Mistake, show, toJSON } from "./show";
import {
    checkedAnswer,
    isObject,
    refusalOf,
    stubId,
    type Refusal,
    type StubKind,
} from "./stub-answers";

/** A stubbed plugin, as its functions see it. */
export interface StubbedPlugin {
    /** The plugin's own object, empty when a run begins. It outlives the app, as what a plugin stores. */
    readonly state: any;
    /**
     * Sends an event to the page's listeners; `delay` is what passes before. A retained one waits for its
     * first listener.
     */
    emit(
        event: string,
        data?: object,
        options?: { readonly delay?: Time; readonly retainUntilConsumed?: boolean },
    ): void;
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
    readonly callback: (
        options: any,
        emit: (answer: object | Error, options?: { readonly delay?: Time }) => void,
        id: string,
        plugin: StubbedPlugin,
    ) => unknown;
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
    readonly [action: string]:
        | ServiceFunction
        | { readonly delay: Time; readonly answer: ServiceFunction }
        | {
              /** Answers as often as it calls `emit`; the page's callbacks are kept. */
              readonly callback: (
                  args: any[],
                  emit: (answer: unknown, options?: { readonly delay?: Time }) => void,
                  id: string,
                  service: StubbedService,
              ) => unknown;
          };
}

/** A call as the Swift side writes it; without an id: the plugin is loaded. */
interface Arrived {
    readonly method: string;
    readonly options: string;
    readonly id?: string;
}

/** What the Swift side does, in this order: it sends an event, answers, or rejects. */
interface Action {
    readonly delay: readonly [number, number];
    readonly event?: string;
    readonly data?: object;
    readonly isRetained?: boolean;
    readonly answer?: {} | null;
    readonly error?: Refusal;
}

interface Method {
    readonly delay: readonly [number, number];
    readonly callback: PluginCallback["callback"] | undefined;
    readonly answer: PluginFunction | undefined;
}

function methodOf(value: unknown, what: string): Method {
    const delay = [0, 0] as const;
    if (typeof value === "function") {
        return { delay, callback: undefined, answer: value as PluginFunction };
    }
    const { callback, answer, delay: given = 0 } = (value ?? {}) as any;
    if (typeof callback === "function") return { delay, callback, answer: undefined };
    if (typeof answer === "function") {
        return { delay: checkedDelay(given, what), callback: undefined, answer };
    }
    throw new Mistake(
        `${what} must be a function, { delay, answer } or { callback }, not ${show(value)}.`,
    );
}

/** One plugin, whoever calls it. */
export class StubResponder {
    readonly #name: string;
    readonly #kind: StubKind;
    readonly #load: ((plugin: StubbedPlugin) => unknown) | undefined;
    readonly #methods: ReadonlyMap<string, Method>;
    #actions: Action[] = [];
    #error: { readonly thrown: unknown } | undefined;

    constructor(name: string, stub: unknown, kind: StubKind) {
        checkName(name, kind);
        if (!isObject(stub)) {
            throw new Mistake(`The plugin “${name}” must be an object of functions, not ${show(stub)}.`);
        }
        // An action may well be called so.
        const { load, ...methods } = (kind === "capacitor" ? stub : {}) as PluginStub;
        if (load !== undefined && typeof load !== "function") {
            throw new Mistake(`${name}.load must be a function, not ${show(load)}.`);
        }
        this.#name = name;
        this.#kind = kind;
        this.#load = load;
        this.#methods = new Map(
            Object.entries(kind === "capacitor" ? methods : stub).map(([method, value]) => [
                method,
                methodOf(value, `${name}.${method}`),
            ]),
        );
    }

    describe(): object {
        return {
            kind: this.#kind,
            name: this.#name,
            loads: this.#load !== undefined,
            methods: [...this.#methods].map(([name, { callback }]) => ({
                name,
                isCallback: callback !== undefined,
            })),
        };
    }

    /** Begins a call; {@link called} has what comes of it when promises have settled that wait for nothing. */
    call(text: string, state: object): void {
        const { method, options, id }: Arrived = JSON.parse(text);
        const what = `${this.#name}.${id === undefined ? "load" : method}`;
        const actions: Action[] = (this.#actions = []);
        this.#error = undefined;
        const add = (action: Action) => {
            if (this.#actions !== actions) {
                throw new Mistake(
                    `${what} has emitted something when its call was over; say by “delay” when it is ` +
                        "to come.",
                );
            }
            actions.push(action);
        };
        const fail = (thrown: unknown) => void (this.#error ??= { thrown });
        const plugin: StubbedPlugin = {
            state,
            emit: (event, data = {}, { delay = 0, retainUntilConsumed = false } = {}) => {
                if (this.#kind === "cordova") {
                    throw new Mistake(
                        `${what}: a Cordova plugin has no events; let an action answer by “callback”.`,
                    );
                }
                if (typeof event !== "string" || event === "") {
                    throw new Mistake(`${what}: emit needs an event’s name, not ${show(event)}.`);
                }
                if (!isObject(data)) {
                    throw new Mistake(`${what}: the data of “${event}” must be an object, not ${show(data)}.`);
                }
                add({ event, data, delay: checkedDelay(delay, what), isRetained: retainUntilConsumed });
            },
        };
        const work = async (): Promise<void> => {
            if (id === undefined) return void (await this.#load?.(plugin));
            const { delay, callback, answer } = this.#methods.get(method)!;
            const given: unknown = JSON.parse(options);
            if (answer !== undefined) {
                return add(await answered(() => answer(given, plugin), delay, this.#kind, what));
            }
            const emit = (value: object | Error, { delay: wait = 0 }: { delay?: Time } = {}) =>
                add(departing(value, checkedDelay(wait, what), this.#kind, what));
            const value = await callback!(given, emit, id, plugin);
            if (value !== undefined && value !== null) add(departing(value, delay, this.#kind, what));
        };
        work().catch(fail);
    }

    /** What comes of the call, as JSON; throws what is wrong with the author's function. */
    called(): string {
        const actions = this.#actions;
        this.#actions = [];
        if (this.#error !== undefined) throw this.#error.thrown;
        return toJSON(actions);
    }
}

/** The name that a page knows the native half by. */
function checkName(name: string, kind: StubKind): void {
    if (kind === "capacitor" && !/^\w+$/.test(name)) {
        throw new Mistake(
            `“plugins”: ${show(name)} is no name of a plugin; write the one that ` +
                "registerPlugin is called with.",
        );
    }
    if (!/^[\w.-]+$/.test(name)) {
        throw new Mistake(
            `“cordova”: ${show(name)} is no name of a service; write the one that ` +
                "cordova.exec is called with.",
        );
    }
}

/** The answer of a function, or the rejection of what it throws; a mistake of the author's is none. */
async function answered(
    work: () => unknown, delay: readonly [number, number], kind: StubKind, what: string,
): Promise<Action> {
    let value: unknown;
    try {
        value = await work();
    } catch (error) {
        // What the engine throws is no plugin's refusal but a slip of the pen.
        const isSlip = [TypeError, ReferenceError, RangeError, SyntaxError, Mistake].some(
            (type) => error instanceof type,
        );
        if (isSlip || !(error instanceof Error)) throw error;
        return departing(error, delay, kind, what);
    }
    return departing(value, delay, kind, what);
}

function departing(
    value: unknown, delay: readonly [number, number], kind: StubKind, what: string,
): Action {
    if (value instanceof Error) return { delay, error: refusalOf(value, kind) };
    return { delay, answer: checkedAnswer(value, kind, what) };
}

/** Checks the stubs of a scenario where they stand; each goes by {@link stubId}. */
export function stubResponders(plugins: unknown, kind: StubKind): [id: string, responder: StubResponder][] {
    if (!isObject(plugins)) {
        const key = kind === "capacitor" ? "plugins" : "cordova";
        throw new Mistake(`“${key}” must be an object of plugins by name, not ${show(plugins)}.`);
    }
    return Object.entries(plugins).map(([name, stub]) => [
        stubId(kind, name),
        new StubResponder(name, stub, kind),
    ]);
}
