// A trace file's lines, as `Sources/Traces/TraceSchema.swift` defines them, and a reader that takes
// a file as far as it goes.

/** A payload: its beginning, its size, and what of it can be followed. */
export interface Body {
    text: string;
    bytes: number;
    hash: string;
    cut?: boolean;
    values?: { bytes: number; hash: string }[];
}

interface Place {
    event: number;
    at: number;
    process: string;
}

export interface HeadLine {
    line: "head";
    format: string;
    app: string;
    platform: string;
    profile: string;
    seed: string;
    knobs: Record<string, string>;
    redacted: boolean;
    bodyLimit: number;
    title?: string;
    command?: string;
    token?: string;
    flips?: [string, string][];
}

export interface EventLine {
    line: "event";
    number: number;
    at: number;
    process: string;
    queue: string;
    label: string;
    ordinal: number;
    identity: string;
    cause: number;
    posted: number;
    earliest: number;
    latest: number;
    ended?: number;
    parked?: boolean;
    reads?: string[];
    writes?: string[];
}

export type NoteLine = { line: "note"; about: string; text: string; bytes?: number } & Place;
export type HopLine = { line: "hop"; label: string; bytes: number; hash: string } & Place;
export type CallLine = {
    line: "call"; call: string; plugin: string; method: string; body: Body;
} & Place;
export type AnswerLine = {
    line: "answer"; call: string; isError: boolean; isLast: boolean; body: Body;
} & Place;
export type ValueLine = { line: "value"; verb: string; name: string; body: Body } & Place;
export type Store = "file" | "default" | "table" | "listener" | "route" | "item";
export type ChangeLine = {
    line: "change"; store: Store; name: string; before?: Body; after?: Body;
} & Place;

/** The code of an event that had been parked goes on. */
export type ResumeLine = { line: "resume"; segment: number } & Place;

/** What happened in an event. */
export type Item = NoteLine | HopLine | CallLine | AnswerLine | ValueLine | ChangeLine;

export interface Finding {
    rule: string;
    message: string;
    at: number;
    severity: string;
    plugin?: string;
    method?: string;
    stack?: string[];
}

export interface Report {
    status: string;
    route: string | null;
    events: number;
    virtualMilliseconds: number;
    findings: Finding[];
    shares: { fileName: string; bytes: number; outcome: string }[];
}

export type Line =
    | HeadLine | EventLine | ResumeLine | Item
    | { line: "report"; report: Report }
    | { line: "end"; events: number; lines: number; hash: string };

export const version = 2;

/** The most events that a page shows well. */
export const eventLimit = 100_000;

export interface Reading {
    lines: Line[];
    /** What is missing: whole sentences. */
    remarks: string[];
}

export class NoTrace extends Error {}

const needed: Record<string, Record<string, string>> = {
    head: { format: "string", app: "string", knobs: "object" },
    event: {
        number: "number", at: "number", process: "string", queue: "string", label: "string",
        ordinal: "number", identity: "string", cause: "number", posted: "number",
        earliest: "number", latest: "number",
    },
    resume: { event: "number", at: "number", segment: "number" },
    note: { event: "number", at: "number", process: "string", about: "string", text: "string" },
    hop: { event: "number", at: "number", label: "string", bytes: "number", hash: "string" },
    call: { event: "number", at: "number", call: "string", plugin: "string", method: "string", body: "object" },
    answer: { event: "number", at: "number", call: "string", body: "object" },
    value: { event: "number", at: "number", verb: "string", name: "string", body: "object" },
    change: { event: "number", at: "number", store: "string", name: "string" },
    report: { report: "object" },
    end: { events: "number" },
};

/** Whether an object has what this page reads of such a line. */
function isWhole(line: Record<string, unknown>, fields: Record<string, string>): boolean {
    for (const name in fields) {
        const value = line[name];
        if (typeof value !== fields[name] || value === null) return false;
        if (fields[name] === "number" && !Number.isFinite(value)) return false;
    }
    for (const name of ["body", "before", "after"]) {
        const body = line[name] as Body | undefined;
        if (body === undefined) continue;
        if (body === null || typeof body.text !== "string" || typeof body.hash !== "string") return false;
        if (body.values !== undefined && !Array.isArray(body.values)) return false;
    }
    for (const name of ["reads", "writes", "flips"]) {
        if (line[name] !== undefined && !Array.isArray(line[name])) return false;
    }
    return true;
}

/** Reads a file's text; throws {@link NoTrace} where it is no trace at all. */
export function read(text: string): Reading {
    const lines: Line[] = [];
    const remarks: string[] = [];
    let number = 0;
    let passedOver = 0;
    let unknown = 0;
    let events = 0;
    let isNewer = false;
    let hasEnd = false;
    let start = 0;
    while (start < text.length) {
        const found = text.indexOf("\n", start);
        const end = found < 0 ? text.length : found;
        const source = text.slice(start, end);
        start = end + 1;
        number++;
        if (source === "" || source === "\r") continue;
        let line: Record<string, unknown>;
        try {
            line = JSON.parse(source);
        } catch {
            if (number === 1) throw new NoTrace("The file is no trace: its first line is no JSON.");
            if (found < 0) remarks.push(`The file ends in the middle of line ${number}.`);
            else passedOver++;
            continue;
        }
        if (line === null || typeof line !== "object") line = {};
        if (number === 1) isNewer = check(line);
        const fields = needed[String(line["line"])];
        if (fields === undefined) {
            unknown++;
            continue;
        }
        if (!isWhole(line, fields) || (line["line"] === "head" && number > 1)) {
            if (number === 1) throw new NoTrace("The file is no trace: its head is not whole.");
            passedOver++;
            continue;
        }
        if (line["line"] === "event" && ++events > eventLimit) {
            const share = Math.floor((start / text.length) * 100);
            remarks.push(
                `The trace is longer than can be shown: these are its first ${eventLimit} events, `
                    + `${share} % of the file.`);
            hasEnd = true;
            break;
        }
        if (line["line"] === "end") hasEnd = true;
        lines.push(line as unknown as Line);
    }
    if (lines.length === 0) throw new NoTrace("The file is empty.");
    if (isNewer) {
        remarks.unshift(
            "The file is of a newer format than this page; what it tells beyond that is missing.");
    }
    if (unknown === 1) remarks.push("1 line is of a kind that this page does not know.");
    if (unknown > 1) remarks.push(`${unknown} lines are of kinds that this page does not know.`);
    if (passedOver === 1) remarks.push("1 line was passed over: it is no line of a trace.");
    if (passedOver > 1) remarks.push(`${passedOver} lines were passed over: they are no lines of a trace.`);
    if (!hasEnd) {
        const after = events === 1 ? "1 event" : `${events} events`;
        remarks.push(`The file was cut: its end is missing, after ${after}.`);
    }
    return { lines, remarks };
}

/** Whether the file is of a newer version. */
function check(head: Record<string, unknown>): boolean {
    const match = /^farad-trace\/(\d+)$/.exec(String(head["format"]));
    if (match === null) throw new NoTrace("The file is no trace: its first line is no head.");
    const found = Number(match[1]);
    if (found < version) throw new NoTrace(`The file is of an older format, ${match[0]}; record the run again.`);
    return found > version;
}
