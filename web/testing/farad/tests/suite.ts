import { checkKeys } from "../near";
import { Mistake, show, wellFormed } from "../show";
import { nameOf, rowsOf } from "./each";

/** What a test's phone is like; those of a test win over its suite's, those over the command's. */
export interface PhoneOptions {
    /**
     * The app that is installed: a bundled one, a script or a project folder, found from the test file;
     * unless given, the project around the file.
     */
    app?: string;
    platform?: "ios" | "android";
    /** The latency profile: `ideal`, `phone`, `slow-phone` or `untimed`. */
    profile?: string;
    /** Switches for what is unsettled about phones and apps; `farad run --list-knobs`. */
    set?: { readonly [knob: string]: string | number };
    /** The number from which every random choice follows. */
    seed?: number;
    /** The phone's time zone, such as `Europe/Berlin`. */
    timeZone?: string;
    /** The date at which the phone starts, such as `2026-03-28T08:00:00Z`. */
    startDate?: string;
    /** Rules of findings that do not fail the test; `farad explain-finding`. */
    ignoreFindings?: readonly string[];
}

/** What a single test may have beside its phone. */
export interface TestOptions extends PhoneOptions {
    /** How many virtual milliseconds it may take, beside those that `clock` was asked for. */
    timeout?: number;
    /**
     * How many runs `test.everyOrder` may take, 1000 unless given, beside the three that show that
     * equal runs are equal.
     */
    maxRuns?: number;
}

/** What a test is called with. */
export interface TestContext {
    /** Ends the test here, as one that is skipped. */
    skip(note?: string): never;
    readonly task: { readonly name: string };
}

export type TestBody = (context: TestContext) => unknown;
export type Hook = () => unknown;
export type HookKind = "beforeAll" | "beforeEach" | "afterEach" | "afterAll";
export type Mode = "run" | "skip" | "only" | "todo";

export class Suite {
    readonly name: string;
    readonly parent: Suite | undefined;
    readonly mode: Mode;
    /** Where it is declared. */
    readonly stack = new Error().stack ?? "";
    options: PhoneOptions = {};
    readonly hooks: { readonly [Kind in HookKind]: { body: Hook; stack: string }[] } = {
        beforeAll: [],
        beforeEach: [],
        afterEach: [],
        afterAll: [],
    };

    constructor(name: string, parent: Suite | undefined, mode: Mode) {
        this.name = name;
        this.parent = parent;
        this.mode = mode;
    }

    /** From the outermost to this one. */
    get chain(): readonly Suite[] {
        return [...(this.parent?.chain ?? []), this];
    }
}

export interface Test {
    readonly name: string;
    readonly suite: Suite;
    readonly mode: Mode;
    readonly body: TestBody | undefined;
    readonly options: TestOptions;
    readonly stack: string;
    readonly kind: Kind;
}

/** What becomes of a test's body: it is played once, in every order that a phone allows, or has to fail. */
export type Kind = "plain" | "everyOrder" | "fails";

const root = new Suite("", undefined, "run");
let current = root;
/** Whether tests may still be declared. */
let isLoading = true;
export const tests: Test[] = [];

/** What the phones are that are declared here and now; undefined once tests run. */
export function optionsWhileLoading(): PhoneOptions | undefined {
    return isLoading ? Object.assign({}, ...current.chain.map(({ options }) => options)) : undefined;
}

/** Ends the time in which tests are declared. */
export function endLoading(): void {
    isLoading = false;
}

const phoneKeys = [
    "app",
    "platform",
    "profile",
    "set",
    "seed",
    "timeZone",
    "startDate",
    "ignoreFindings",
] as const;

function requireLoading(what: string): void {
    if (isLoading) return;
    throw new Mistake(`${what} is called while a test runs; declare it while the file loads.`);
}

function checkName(name: unknown, what: string): string {
    const title = typeof name === "function" ? name.name : name;
    if (typeof title === "string" && title !== "") return wellFormed(title);
    throw new Mistake(`${what} needs a name first, not ${show(name)}.`);
}

const isText = (value: unknown) => typeof value === "string";

/** What an option must be, where it is given, and how that is said. */
const optionChecks: { readonly [key: string]: readonly [(value: any) => boolean, string] } = {
    app: [isText, "a text"],
    platform: [isText, "a text"],
    profile: [isText, "a text"],
    set: [
        (value) =>
            typeof value === "object" &&
            value !== null &&
            Object.values(value).every((one) => isText(one) || Number.isFinite(one)),
        "an object of texts and numbers",
    ],
    seed: [(value) => Number.isSafeInteger(value) && value >= 0, "a whole number of 0 or more"],
    timeZone: [isText, "a text"],
    startDate: [isText, "a text"],
    ignoreFindings: [(value) => Array.isArray(value) && value.every(isText), "a list of texts"],
    timeout: [
        (value) => typeof value === "number" && value > 0 && value < Infinity,
        "milliseconds above 0",
    ],
    maxRuns: [(value) => Number.isSafeInteger(value) && value > 0, "a whole number of 1 or more"],
};

function checkOptions(options: TestOptions): void {
    for (const [key, value] of Object.entries(options)) {
        const check = optionChecks[key];
        if (value === undefined || check === undefined || check[0](value)) continue;
        throw new Mistake(`“${key}” must be ${check[1]}, not ${show(value)}.`);
    }
}

function addTest(
    mode: Mode,
    kind: Kind,
    name: unknown,
    first: unknown,
    second: unknown,
): void {
    requireLoading("test");
    const title = checkName(name, "A test");
    const isOptionsFirst = typeof first === "object" && first !== null;
    const body = isOptionsFirst ? second : first;
    let options: TestOptions = {};
    const given = isOptionsFirst ? first : second;
    if (typeof given === "number") options = { timeout: given };
    else if (given !== undefined && typeof given !== "function") {
        const keys = [...phoneKeys, "timeout", ...(kind === "everyOrder" ? ["maxRuns"] : [])];
        checkKeys(given, keys, `The test “${title}”`);
        options = given;
    }
    checkOptions(options);
    if (body === undefined && mode === "run") mode = "todo";
    if (mode !== "todo" && typeof body !== "function") {
        throw new Mistake(`The test “${title}” needs a function, not ${show(body)}.`);
    }
    tests.push({
        name: title,
        suite: current,
        mode,
        body: body as TestBody | undefined,
        options,
        stack: new Error().stack ?? "",
        kind,
    });
}

function addSuite(mode: Mode, name: unknown, body: unknown): void {
    requireLoading("describe");
    const title = checkName(name, "describe");
    if (typeof body !== "function") {
        throw new Mistake(`describe(“${title}”) needs a function, not ${show(body)}.`);
    }
    const outer = current;
    current = new Suite(title, outer, mode);
    try {
        const value: unknown = body();
        if (typeof (value as { then?: unknown } | undefined)?.then === "function") {
            throw new Mistake(
                `The function of describe(“${title}”) must not be async: its tests would be ` +
                    "declared too late. Wait in beforeAll or beforeEach.",
            );
        }
    } finally {
        current = outer;
    }
}

type Body<A extends readonly unknown[]> = (...args: [...A]) => unknown;

/** Declares one test, or one suite, for each row of a table. */
export interface Each {
    <Row extends readonly [unknown, ...unknown[]]>(
        rows: readonly Row[],
    ): (name: string, body: Body<Row>, timeout?: number) => void;
    <Row>(rows: readonly Row[]): (name: string, body: (row: Row) => unknown, timeout?: number) => void;
    (
        table: TemplateStringsArray,
        ...values: unknown[]
    ): (name: string, body: (row: any) => unknown, timeout?: number) => void;
}

/** The same where a row stays one value, also a list, beside what every test is called with. */
export interface For {
    <Row>(
        rows: readonly Row[],
    ): (name: string, body: (row: Row, context: TestContext) => unknown, timeout?: number) => void;
    (
        table: TemplateStringsArray,
        ...values: unknown[]
    ): (name: string, body: (row: any, context: TestContext) => unknown, timeout?: number) => void;
}

type AddRow = (name: string, body: unknown, rest: unknown[]) => void;

/** Adds one test for each row; `call` hands a row to the test's function. */
function perRow(
    add: AddRow,
    call: (body: Body<readonly unknown[]>, row: readonly unknown[], whole: unknown, context: unknown) => unknown,
) {
    return (table: unknown, ...values: unknown[]) =>
        (name: string, ...rest: unknown[]) => {
            rowsOf(table, values).forEach((row, index) => {
                const found = rest.findIndex((one) => typeof one === "function");
                if (found < 0) throw new Mistake(`each(…)(“${name}”) needs a function.`);
                const body = rest[found] as Body<readonly unknown[]>;
                const others = rest.filter((_, place) => place !== found);
                const whole = values.length > 0 ? row[0] : (table as readonly unknown[])[index];
                const run = (context: unknown) => call(body, row, whole, context);
                add(nameOf(String(name), row, index), run, others);
            });
        };
}

const makeEach = (add: AddRow) => perRow(add, (body, row) => body(...row)) as Each;
const makeFor = (add: AddRow) =>
    perRow(add, (body, _, whole, context) => body(whole, context)) as For;

/** Declares a test. */
export interface TestDeclaration {
    (name: string, body?: TestBody, timeout?: number): void;
    (name: string, options: TestOptions, body: TestBody): void;
    readonly each: Each;
    readonly for: For;
}

/** Declares a test, and what can be said of it. */
export interface TestFunction extends TestDeclaration {
    /** Of the file's tests only those that say so are run. */
    readonly only: TestDeclaration;
    readonly skip: TestDeclaration;
    readonly skipIf: (condition: unknown) => TestDeclaration;
    readonly runIf: (condition: unknown) => TestDeclaration;
    /** A test that is still to be written. */
    readonly todo: (name: string) => void;
    /** A test that has to fail, as for a bug that is known; it fails when it passes. */
    readonly fails: TestDeclaration;
    /** As `test`: each test has a phone and a clock of its own, so none waits for another. */
    readonly concurrent: TestDeclaration;
    readonly sequential: TestDeclaration;
    /**
     * Plays the test in every order that the windows of a phone allow. Give the steps windows, as
     * `device.share("b.jpg", { after: [0, 3000] })`, wait by `clock.runUntilIdle()`, then look.
     */
    readonly everyOrder: (
        name: string,
        first: TestBody | TestOptions,
        second?: TestBody,
    ) => void;
    /** Says what the phones of the tests of this file, or of this `describe`, are like. */
    readonly use: (options: PhoneOptions) => void;
}

function declaration(mode: Mode, kind: Kind = "plain"): TestDeclaration {
    const addRow: AddRow = (name, body, [extra]) =>
        typeof extra === "object"
            ? addTest(mode, kind, name, extra, body)
            : addTest(mode, kind, name, body, extra);
    return Object.assign(
        (name: string, first?: unknown, second?: unknown) =>
            addTest(mode, kind, name, first, second),
        { each: makeEach(addRow), for: makeFor(addRow) },
    );
}

const skip = declaration("skip");
const run = declaration("run");

export const test: TestFunction = Object.assign(declaration("run"), {
    only: declaration("only"),
    skip,
    skipIf: (condition: unknown) => (condition ? skip : run),
    runIf: (condition: unknown) => (condition ? run : skip),
    todo: (name: string) => addTest("todo", "plain", name, undefined, undefined),
    fails: declaration("run", "fails"),
    concurrent: run,
    sequential: run,
    everyOrder: (name: string, first: unknown, second?: unknown) =>
        addTest("run", "everyOrder", name, first, second),
    use(options: PhoneOptions) {
        requireLoading("test.use");
        checkKeys(options, phoneKeys, "test.use");
        checkOptions(options);
        const { set = {} } = current.options;
        const given: PhoneOptions = options;
        current.options = { ...current.options, ...given, set: { ...set, ...given.set } };
    },
});

export interface DescribeDeclaration {
    (name: string, body: () => void): void;
    readonly each: Each;
    readonly for: For;
}

/** Puts tests under one name, with hooks of their own. */
export interface DescribeFunction extends DescribeDeclaration {
    readonly only: DescribeDeclaration;
    readonly skip: DescribeDeclaration;
    readonly skipIf: (condition: unknown) => DescribeDeclaration;
    readonly runIf: (condition: unknown) => DescribeDeclaration;
    readonly concurrent: DescribeDeclaration;
    readonly sequential: DescribeDeclaration;
    readonly todo: (name: string) => void;
}

function suiteDeclaration(mode: Mode): DescribeDeclaration {
    const add = (name: string, body: unknown) => addSuite(mode, name, body);
    return Object.assign(add, { each: makeEach(add), for: makeFor(add) });
}

const skippedSuite = suiteDeclaration("skip");
const plainSuite = suiteDeclaration("run");

export const describe: DescribeFunction = Object.assign(suiteDeclaration("run"), {
    only: suiteDeclaration("only"),
    skip: skippedSuite,
    skipIf: (condition: unknown) => (condition ? skippedSuite : plainSuite),
    runIf: (condition: unknown) => (condition ? plainSuite : skippedSuite),
    concurrent: plainSuite,
    sequential: plainSuite,
    todo: (name: string) => addTest("todo", "plain", name, undefined, undefined),
});

function hook(kind: HookKind): (body: Hook) => void {
    return (body) => {
        requireLoading(kind);
        if (typeof body !== "function") {
            throw new Mistake(`${kind} needs a function, not ${show(body)}.`);
        }
        current.hooks[kind].push({ body, stack: new Error().stack ?? "" });
    };
}

/**
 * Runs once before the first test of this file, or of this `describe`; it has no phone. A function
 * that it returns is called in the end, behind `afterAll`.
 */
export const beforeAll = hook("beforeAll");
/**
 * Runs before each test, on the test's own phone. A function that it returns is called when the test
 * is over, behind `afterEach`.
 */
export const beforeEach = hook("beforeEach");
/** Runs after each test, also after one that fails. */
export const afterEach = hook("afterEach");
/** Runs once after the last test of this file, or of this `describe`; it has no phone. */
export const afterAll = hook("afterAll");

/** The names of the test's suites and its own. */
export function pathOf(test: Test): readonly string[] {
    return [...test.suite.chain.map(({ name }) => name).filter((name) => name !== ""), test.name];
}

/** Where the file says that only some of its tests are run; undefined where it does not. */
export function firstOnly(): string | undefined {
    const stacks = tests.flatMap(({ mode, stack, suite }) => [
        ...suite.chain.filter((one) => one.mode === "only").map((one) => one.stack),
        ...(mode === "only" ? [stack] : []),
    ]);
    return stacks[0];
}

/** What becomes of each test, with regard to `only` and `skip`. */
export function modes(): readonly ("run" | "skip" | "todo")[] {
    const isOnly = ({ suite, mode }: Test) =>
        mode === "only" || suite.chain.some((one) => one.mode === "only");
    const hasOnly = tests.some(isOnly);
    return tests.map((test) => {
        if (test.mode === "todo") return "todo";
        const isSkipped =
            test.mode === "skip" || test.suite.chain.some(({ mode }) => mode === "skip");
        return isSkipped || (hasOnly && !isOnly(test)) ? "skip" : "run";
    });
}

/** What the test's phone is like. */
export function optionsOf(test: Test): TestOptions {
    const all: TestOptions[] = [...test.suite.chain.map(({ options }) => options), test.options];
    const sets = all.map(({ set = {} }) => set);
    return { ...Object.assign({}, ...all), set: Object.assign({}, ...sets) };
}
