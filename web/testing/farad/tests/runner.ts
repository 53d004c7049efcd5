import { ExpectationError } from "../expect/failure";
import { forgetOpen, softly, stillOpen } from "../expect/waiting";
import { tally } from "../expect/judgement";
import { snapshots, type SnapshotChanges, type SnapshotMode } from "../expect/snapshots";
import { show, toJSON } from "../show";
import { link, type Host } from "./link";
import { callStub, forgetStubs } from "./native";
import { forgetServers, kept, serve, served } from "./network";
import {
    endLoading,
    firstOnly,
    modes,
    optionsOf,
    pathOf,
    tests,
    type HookKind,
    type Suite,
    type Test,
} from "./suite";
import { beginRandomNumbers, fire, forgetRandomNumbers, forgetTimers } from "./timers";

/** What a test has thrown, as the Swift side reads it. */
interface Failure {
    readonly message: string;
    readonly stack: string;
    readonly diff?: readonly { readonly sign: string; readonly text: string }[] | undefined;
}

/** Thrown by `skip()`. */
class Skipped {
    readonly note: string;
    constructor(note: string) {
        this.note = note;
    }
}

function failureOf(thrown: unknown, phase: string, place: string): Failure {
    const before = phase === "" ? "" : `${phase}: `;
    try {
        if (thrown instanceof Error) return failureOfError(thrown, before, place);
        return { message: `${before}${show(thrown)} was thrown`, stack: place };
    } catch {
        // A getter or a proxy may throw when it is asked what it is.
        return { message: `${before}something was thrown that cannot be shown`, stack: place };
    }
}

/** The author may have put anything into an error's members. */
function failureOfError(error: Error, before: string, place: string): Failure {
    const { name, message, stack } = error as { name: unknown; message: unknown; stack: unknown };
    const isPlain = ["Error", "ExpectationError", "Mistake"].includes(textOf(name));
    const title = isPlain ? "" : `${textOf(name)}: `;
    const cause = error.cause === undefined ? "" : `, caused by ${show(error.cause)}`;
    return {
        message: `${before}${title}${textOf(message)}${cause}`,
        stack: typeof stack === "string" ? stack : place,
        diff: error instanceof ExpectationError ? error.diff : undefined,
    };
}

function textOf(value: unknown): string {
    return typeof value === "string" ? value : show(value);
}

/** What a hook has returned to be called in the end. */
interface CleanUp {
    readonly body: () => unknown;
    readonly stack: string;
}

/** A hook that keeps the function it returns. */
function cleaning(hook: () => unknown, stack: string, cleanups: CleanUp[]): () => Promise<void> {
    return async () => {
        const body = await hook();
        if (typeof body === "function") cleanups.push({ body: body as () => unknown, stack });
    };
}

/** Runs the tests of one file, each when the Swift side says so. */
class Runner {
    #planned = new Set<Test>();
    #entered = new Set<Suite>();
    /** What the `beforeAll` of a suite has thrown: none of its tests can run. */
    #broken = new Map<Suite, Failure>();
    /** What the `beforeAll` of a suite has returned, to be called behind its `afterAll`. */
    #cleanups = new Map<Suite, CleanUp[]>();
    #failures: Failure[] = [];
    #note: string | undefined;
    #changes: SnapshotChanges = { written: {}, seen: [] };
    #abandon: ((error: Error) => void) | undefined;
    #count = 0;

    attach(host: Host): void {
        link.attach(host);
    }

    /** Takes over the snapshots that were kept, by their keys; `seen` are those of earlier tests. */
    loadSnapshots(kept: string, mode: SnapshotMode, seen: string): void {
        snapshots.load(JSON.parse(kept), mode, JSON.parse(seen));
    }

    /** All tests of the file, which has been evaluated. */
    list(filter: string): string {
        endLoading();
        const pattern = filter === "" ? undefined : new RegExp(filter);
        const found = modes();
        return toJSON(
            tests.map((test, index) => ({
                path: pathOf(test),
                mode: found[index],
                isSelected: pattern === undefined || pattern.test(pathOf(test).join(" > ")),
                kind: test.kind,
                options: optionsOf(test),
                stack: test.stack,
            })),
        );
    }

    /** Where `only` is written; "" where it is not. */
    only(): string {
        return firstOnly() ?? "";
    }

    /** The tests that will be run, by their places; `afterAll` follows the last of a suite. */
    plan(list: string): void {
        this.#planned = new Set((JSON.parse(list) as number[]).map((index) => tests[index]!));
    }

    /** Starts a test; it is over when the host is told so. */
    begin(index: number): void {
        this.#failures = [];
        this.#note = undefined;
        this.#changes = { written: {}, seen: [] };
        this.#run(tests[index]!)
            .catch((thrown) => void this.#failures.push(failureOf(thrown, "", "")))
            .then(() => link.tell("over", {}));
    }

    result(): string {
        const { written, seen } = this.#changes;
        return toJSON({
            failures: this.#failures,
            skipped: this.#note,
            expectations: this.#count,
            snapshots: { written, seen },
        });
    }

    settle(id: number, text: string): void {
        link.settle(id, text);
    }

    fire(id: number): void {
        link.moved();
        fire(id);
    }

    callStub(call: number, plugin: string, method: string, options: string, id: string): void {
        link.moved();
        callStub(call, plugin, method, options, id);
    }

    /** A request has come to a server of the test's. */
    serve(host: string, request: string): void {
        link.moved();
        serve(host, request);
    }

    served(host: string): string {
        return served(host);
    }

    kept(host: string): string {
        return kept(host);
    }

    /** What is under way in the test will never come to its end. */
    giveUp(message: string): void {
        this.#abandon?.(new Error(message));
    }

    async #run(test: Test): Promise<void> {
        forgetTimers();
        performance.clearMarks();
        performance.clearMeasures();
        forgetRandomNumbers();
        forgetStubs();
        forgetServers();
        tally.reset();
        forgetOpen();
        this.#planned.delete(test);
        const { chain } = test.suite;
        for (const suite of chain) await this.#enter(suite, test);
        const broken = chain.find((suite) => this.#broken.has(suite));
        if (broken) {
            this.#failures.push(this.#broken.get(broken)!);
        } else {
            snapshots.begin(test, pathOf(test).join(" > "));
            beginRandomNumbers();
            link.open();
            softly.report = (thrown) => void this.#failures.push(failureOf(thrown, "", test.stack));
            await this.#play(test);
            softly.report = undefined;
            this.#changes = snapshots.end();
            link.close();
        }
        this.#count = tally.count;
        for (const suite of [...chain].reverse()) await this.#leave(suite, test);
    }

    async #play(test: Test): Promise<void> {
        const { chain } = test.suite;
        let isReady = true;
        const cleanups: CleanUp[] = [];
        for (const suite of chain) {
            for (const { body, stack } of suite.hooks.beforeEach) {
                const run = cleaning(body, stack, cleanups);
                isReady = isReady && (await this.#step("beforeEach", run, stack));
            }
        }
        if (isReady) {
            const context = {
                task: { name: test.name },
                skip(note: unknown = ""): never {
                    throw new Skipped(textOf(note));
                },
            };
            const holds = await this.#step("", () => test.body!(context), test.stack);
            if (holds) this.#checkEnd(test);
        }
        for (const suite of [...chain].reverse()) {
            for (const { body, stack } of [...suite.hooks.afterEach].reverse()) {
                await this.#step("afterEach", body, stack);
            }
        }
        await this.#cleanUp("beforeEach", cleanups);
    }

    /** Calls what hooks have returned, the latest first. */
    async #cleanUp(phase: HookKind, cleanups: readonly CleanUp[]): Promise<void> {
        for (const { body, stack } of [...cleanups].reverse()) await this.#step(phase, body, stack);
    }

    /** What a test must not leave behind. */
    #checkEnd(test: Test): void {
        const complaint = tally.complaint();
        if (complaint !== undefined) this.#failures.push({ message: complaint, stack: test.stack });
        if (this.#note !== undefined) return;
        // A poll may ask by commands, which are then left as well.
        const [left] = [...stillOpen(), ...link.unsettled];
        if (left === undefined) return;
        const message =
            `${left.name} was still under way when the test ended: nothing waits for its promise. ` +
            `Write “await ${left.name}”.`;
        this.#failures.push({ message, stack: left.stack || test.stack });
    }

    async #enter(suite: Suite, test: Test): Promise<void> {
        if (this.#entered.has(suite)) return;
        this.#entered.add(suite);
        if (suite.parent !== undefined && this.#broken.has(suite.parent)) return;
        const known = this.#failures.length;
        const cleanups: CleanUp[] = [];
        this.#cleanups.set(suite, cleanups);
        for (const [place, { body, stack }] of suite.hooks.beforeAll.entries()) {
            if (this.#failures.length > known) break;
            const path = suite.chain.map(({ name }) => name).filter((name) => name !== "");
            link.tell("phase", { suite: path });
            beginRandomNumbers(`beforeAll ${toJSON(path)} ${place}`);
            const run = cleaning(body, stack || test.stack, cleanups);
            await this.#step("beforeAll", run, stack || test.stack);
        }
        link.tell("phase", {});
        const [failure] = this.#failures.splice(known);
        if (failure !== undefined) this.#broken.set(suite, failure);
    }

    async #leave(suite: Suite, test: Test): Promise<void> {
        for (const other of this.#planned) if (other.suite.chain.includes(suite)) return;
        if (!this.#entered.has(suite)) return;
        beginRandomNumbers(`afterAll ${toJSON(suite.chain.map(({ name }) => name))}`);
        for (const { body, stack } of [...suite.hooks.afterAll].reverse()) {
            await this.#step("afterAll", body, stack || test.stack);
        }
        await this.#cleanUp("beforeAll", this.#cleanups.get(suite) ?? []);
    }

    /** Whether the body came to its end without an error. */
    async #step(phase: HookKind | "", body: () => unknown, stack: string): Promise<boolean> {
        const abandoned = new Promise<never>((_, reject) => {
            this.#abandon = (error) => {
                error.stack = stack;
                reject(error);
            };
        });
        try {
            await Promise.race([Promise.resolve().then(body), abandoned]);
            return true;
        } catch (thrown) {
            if (thrown instanceof Skipped) {
                this.#note = thrown.note;
                return true;
            }
            this.#failures.push(failureOf(thrown, phase, stack));
            return false;
        } finally {
            this.#abandon = undefined;
        }
    }
}

export const runner = new Runner();
