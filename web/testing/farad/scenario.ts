import { checkPermissions, type Permissions } from "./actions/settings";
import { checkKeys } from "./near";
import { stubResponders, type PluginStub, type ServiceStub, type StubResponder } from "./plugins";
import { Recorder, stackHere, type Faults, type User } from "./recorder";
import { makeRun, type Host, type Run } from "./run";
import { responders, type Responder, type Server } from "./servers";
import { Mistake, show, toJSON } from "./show";
import { checkDuration } from "./when";

/** What a scenario is made of; only the steps are needed. */
export interface Definition {
    /** One line that says what happens. */
    summary?: string;
    /** The app that it is for; else the one that the command names, or the project around the file. */
    app?: string;
    /** The latency profile: `ideal`, `phone`, `slow-phone` or `untimed`; `--profile` wins. */
    profile?: string;
    /** Switches for what is unsettled about phones and apps; `--set` wins. */
    set?: { readonly [knob: string]: string | number };
    /** Answers the questions of the phone before they are asked. */
    permissions?: Permissions;
    /**
     * What answers the app's requests, by host: `{ "api.example.org": (request, state) => ({ json: … }) }`.
     * One of the app's own servers with the same host is replaced.
     */
    servers?: { readonly [host: string]: Server };
    /**
     * Functions in the place of plugins, whole, by the names that the page registers: of the app's own,
     * of those that Farad lacks, or of any other.
     */
    plugins?: { readonly [name: string]: PluginStub };
    /** The same for Cordova plugins, by the services that `cordova.exec` is called with. */
    cordova?: { readonly [service: string]: ServiceStub };
    /**
     * How long the phone runs, in virtual milliseconds; else until nothing is left to do but timers
     * that recur.
     */
    until?: number;
    /** Says what the user does and what goes wrong, in order. It describes; nothing happens yet. */
    steps: (user: User, faults: Faults) => void | Promise<void>;
    /**
     * What has to be true when the run is over, by its name. An invariant does not hold when it
     * throws or returns false. It sees one run; what it keeps for the next one is a mistake.
     */
    invariants?: { readonly [name: string]: (run: Run) => unknown };
    /** Keeps the calls of plugins for `run.calls`. */
    recordCalls?: boolean;
}

/** A scenario, to be the default export of its file. */
export interface Scenario {
    readonly name: string;
}

const keys = [
    "summary",
    "app",
    "profile",
    "set",
    "permissions",
    "servers",
    "plugins",
    "cordova",
    "until",
    "steps",
    "invariants",
    "recordCalls",
] as const;

/** Where Farad finds what it needs of a scenario. */
const handle = Symbol.for("farad.scenario");

/** Checks a definition where it stands, so that a mistake is shown with its line. */
function check(name: unknown, definition: unknown): asserts definition is Definition {
    if (typeof name !== "string" || !/^[\w.-]+$/.test(name)) {
        throw new Mistake(
            `A scenario needs a name of letters, digits, “-”, “_” and “.”, not ${show(name)}.`,
        );
    }
    checkKeys(definition, keys, "A scenario");
    for (const key of ["summary", "app", "profile"]) {
        const value = definition[key];
        if (value !== undefined && typeof value !== "string") {
            throw new Mistake(`“${key}” must be a text, not ${show(value)}.`);
        }
    }
    const { set = {}, permissions = {}, until, steps, invariants = {} } = definition;
    const { recordCalls = false } = definition;
    checkPermissions(permissions);
    if (typeof set !== "object" || set === null) {
        throw new Mistake(`“set” must be an object of knobs, not ${show(set)}.`);
    }
    for (const [knob, value] of Object.entries(set)) {
        if (typeof value === "string" || typeof value === "number") continue;
        throw new Mistake(`The knob “${knob}” must be a text or a number, not ${show(value)}.`);
    }
    if (until !== undefined) checkDuration(until, "“until”");
    if (typeof steps !== "function") {
        throw new Mistake(`“steps” must be a function of (user, faults), not ${show(steps)}.`);
    }
    if (typeof invariants !== "object" || invariants === null) {
        throw new Mistake(`“invariants” must be an object, not ${show(invariants)}.`);
    }
    for (const [key, invariant] of Object.entries(invariants)) {
        if (key.trim() === "") throw new Mistake("An invariant needs a name that says it.");
        if (typeof invariant === "function") continue;
        throw new Mistake(`The invariant “${key}” must be a function, not ${show(invariant)}.`);
    }
    if (typeof recordCalls !== "boolean") {
        throw new Mistake(`“recordCalls” must be true or false, not ${show(recordCalls)}.`);
    }
}

/** What is known of something that may have returned a promise. */
class Outcome {
    isOver = false;
    error: { readonly thrown: unknown } | undefined;
    value: unknown;

    constructor(value: unknown) {
        if (typeof (value as { then?: unknown } | undefined | null)?.then !== "function") {
            this.isOver = true;
            this.value = value;
            return;
        }
        (value as Promise<unknown>).then(
            (value) => Object.assign(this, { isOver: true, value }),
            (thrown) => Object.assign(this, { isOver: true, error: { thrown } }),
        );
    }

    /** Throws what was thrown, or a sentence when the promise is still open. */
    get(what: string): unknown {
        if (!this.isOver) {
            throw new Error(
                `${what} waits for a promise that never settles; nothing happens while it waits.`,
            );
        }
        if (this.error) throw this.error.thrown;
        return this.value;
    }
}

/** What Farad calls. Promises have settled, if ever, when the call after the next one comes. */
class Handle {
    readonly #name: string;
    /** Where it is made, for what only the app can tell to be wrong. */
    readonly #stack = stackHere();
    readonly #definition: Definition;
    readonly #invariants: [name: string, check: (run: Run) => unknown][];
    readonly #servers: ReadonlyMap<string, Responder>;
    readonly #plugins: ReadonlyMap<string, StubResponder>;
    #recorder = new Recorder();
    #outcome = new Outcome(undefined);
    #run: Run | undefined;

    constructor(name: string, definition: Definition) {
        this.#name = name;
        this.#definition = definition;
        this.#invariants = Object.entries(definition.invariants ?? {});
        this.#servers = responders(definition.servers ?? {});
        this.#plugins = new Map([
            ...stubResponders(definition.plugins ?? {}, "capacitor"),
            ...stubResponders(definition.cordova ?? {}, "cordova"),
        ]);
    }

    begin(): void {
        this.#recorder = new Recorder();
        this.#outcome = new Outcome(
            this.#definition.steps(this.#recorder.user, this.#recorder.failures),
        );
    }

    describe(): string {
        this.#outcome.get("“steps”");
        const { summary = "", app, profile, set = {}, permissions, until } = this.#definition;
        const { recordCalls = false } = this.#definition;
        if (until !== undefined) this.#recorder.checkEnd(until);
        return JSON.stringify({
            name: this.#name,
            stack: this.#stack,
            summary,
            app,
            profile,
            until,
            permissions,
            set: Object.entries(set).map(([knob, value]) => [knob, String(value)]),
            steps: this.#recorder.steps,
            faults: this.#recorder.faults,
            invariants: this.#invariants.map(([name]) => name),
            servers: [...this.#servers.keys()],
            plugins: [...this.#plugins.values()].map((plugin) => plugin.describe()),
            recordCalls,
        });
    }

    /** A run is over and will be looked at. */
    open(report: string, host: Host): void {
        this.#run = makeRun(report, host);
    }

    ask(index: number): void {
        this.#outcome = new Outcome(this.#invariants[index]![1](this.#run!));
    }

    /** Throws why the invariant that was asked does not hold. */
    answer(): void {
        if (this.#outcome.get("it") === false) throw new Error("it returned false");
    }

    /**
     * Asks or answers, and gives back what that throws, in a list: an exception that leaves JavaScript
     * costs the engine as long as a good part of a run.
     */
    attempt(step: "ask" | "answer", index = 0): [thrown: unknown] | undefined {
        try {
            this[step](index);
            return undefined;
        } catch (error) {
            return [error];
        }
    }

    close(): void {
        this.#run = undefined;
    }

    /** A server of the run that has this state gets a request. */
    serve(host: string, request: string, state: object): void {
        this.#servers.get(host)!.serve(request, state);
    }

    served(host: string): string {
        return this.#servers.get(host)!.served();
    }

    /** A plugin of the run that has this state is called. */
    callPlugin(id: string, call: string, state: object): void {
        this.#plugins.get(id)!.call(call, state);
    }

    calledPlugin(id: string): string {
        return this.#plugins.get(id)!.called();
    }

    /** What a server or a plugin has kept, as JSON. */
    kept(state: object): string {
        return toJSON(state);
    }
}

/** Names what the user does, what goes wrong, and what has to be true in the end. */
export function scenario(name: string, definition: Definition): Scenario {
    check(name, definition);
    const made = { name };
    Object.defineProperty(made, handle, { value: new Handle(name, definition) });
    return Object.freeze(made);
}
