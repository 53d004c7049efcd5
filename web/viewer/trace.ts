// A trace as the page works with it: events in their lanes, what happened in each, calls as spans.

import { Body, EventLine, Finding, HeadLine, Item, Line, NoteLine, Report, ResumeLine } from "./lines";

/** An event, or a part of one whose code went on after others had run. */
export interface TraceEvent extends EventLine {
    /** Its place among the events of this trace, from 0. */
    index: number;
    name: string;
    lane: number;
    items: Item[];
    /** The events that it posted, as indexes. */
    posts: number[];
    /** Of a part that goes on: what tokens have behind `+`. */
    segment: number;
    /** The worst that was found in it. */
    found: "nothing" | "remark" | "failure";
}

export interface Lane {
    process: string;
    queue: string;
    /** Its events, as indexes in order. */
    events: number[];
}

/** A call of a plugin, from the app's receiving it to its last answer. */
export interface Span {
    id: string;
    plugin: string;
    method: string;
    process: string;
    /** Indexes of events; `to` is -1 while nobody has settled it. */
    from: number;
    to: number;
    answers: number[];
    isError: boolean;
    /** Its row among the calls of its process, from 0. */
    row: number;
}

/** How long a call took; undefined: nobody has settled it. */
export function lengthOf(trace: Trace, span: Span): number | undefined {
    return span.to < 0 ? undefined : trace.events[span.to]!.at - trace.events[span.from]!.at;
}

/** A change, and the index of the last event that had begun. */
export interface PlacedChange {
    after: number;
    change: Extract<Item, { line: "change" }>;
}

/** A finding of the report: the line that tells it, and its event; else the last one before it. */
export interface PlacedFinding {
    finding: Finding;
    event: TraceEvent | undefined;
    note: NoteLine | undefined;
}

export interface Trace {
    head: HeadLine;
    report: Report | undefined;
    findings: PlacedFinding[];
    remarks: string[];
    events: TraceEvent[];
    lanes: Lane[];
    spans: Span[];
    /** The last call of each name. */
    spansByID: Map<string, Span>;
    changes: PlacedChange[];
    /** The indexes of the events in which a value turns up, by its hash. */
    values: Map<string, { bytes: number; events: number[] }>;
    /** Of each event the part that ran last, while the trace is read; then the first. */
    byNumber: Map<number, TraceEvent>;
    start: number;
    end: number;
}

/** The bodies of an item. */
export function bodies(item: Item): Body[] {
    if (item.line === "change") return [item.before, item.after].filter((body) => body !== undefined) as Body[];
    return "body" in item ? [item.body] : [];
}

/** The events of the reading, joined with all that happened in them. */
export function makeTrace(lines: Line[], remarks: string[]): Trace {
    const head = lines.find((line) => line.line === "head") as HeadLine;
    const trace: Trace = {
        head, report: undefined, findings: [], remarks, events: [], lanes: [], spans: [], spansByID: new Map(),
        changes: [], values: new Map(), byNumber: new Map(), start: 0, end: 0,
    };
    const open = new Map<string, Span>();
    // What happened before the first event was nobody's doing.
    for (const line of lines) {
        switch (line.line) {
            case "event": addEvent(trace, line); break;
            case "resume": addPart(trace, line); break;
            case "report": trace.report = line.report; break;
            case "head": case "end": break;
            default: addItem(trace, line, open);
        }
    }
    for (const event of trace.events) if (event.segment === 0) trace.byNumber.set(event.number, event);
    judge(trace);
    makeLanes(trace);
    stack(trace.spans, trace.events);
    trace.end = Math.max(trace.end, trace.report?.virtualMilliseconds ?? 0);
    return trace;
}

function addEvent(trace: Trace, line: EventLine): void {
    const event: TraceEvent = Object.assign(line, {
        index: trace.events.length,
        name: `${line.process}/${line.queue}.${line.label}#${line.ordinal}`,
        lane: 0, items: [], posts: [], segment: 0, found: "nothing" as const,
    });
    trace.events.push(event);
    trace.byNumber.set(event.number, event);
    const cause = trace.byNumber.get(event.cause);
    if (cause !== undefined && cause !== event) cause.posts.push(event.index);
    trace.end = Math.max(trace.end, event.at, event.ended ?? 0);
}

/** What the code does from here on is told of a part of its own, so that the order can be seen. */
function addPart(trace: Trace, line: ResumeLine): void {
    const before = trace.byNumber.get(line.event);
    if (before === undefined) return;
    const part: TraceEvent = {
        ...before, index: trace.events.length, at: line.at, posted: before.at, earliest: line.at, latest: line.at,
        segment: Math.max(1, line.segment), label: `${before.label.replace(/ goes on$/, "")} goes on`, items: [], posts: [], cause: before.number,
        name: `${before.name.replace(/\+\d+$/, "")}+${line.segment}`,
    };
    delete part.ended;
    delete part.reads;
    delete part.writes;
    trace.events.push(part);
    before.posts.push(part.index);
    trace.byNumber.set(part.number, part);
    trace.end = Math.max(trace.end, part.at);
}

function addItem(trace: Trace, item: Item, open: Map<string, Span>): void {
    const event = trace.byNumber.get(item.event);
    const last = trace.events.length - 1;
    if (item.line === "change") trace.changes.push({ after: last, change: item });
    if (event === undefined) return;
    event.items.push(item);
    for (const body of bodies(item)) {
        for (const value of body.values ?? []) {
            const known = trace.values.get(value.hash);
            if (known === undefined) trace.values.set(value.hash, { bytes: value.bytes, events: [event.index] });
            else if (known.events[known.events.length - 1] !== event.index) known.events.push(event.index);
        }
    }
    if (item.line === "call") {
        const span: Span = {
            id: item.call, plugin: item.plugin, method: item.method, process: event.process,
            from: event.index, to: -1, answers: [], isError: false, row: 0,
        };
        open.set(item.call, span);
        trace.spansByID.set(item.call, span);
        trace.spans.push(span);
    } else if (item.line === "answer") {
        const span = open.get(item.call);
        if (span === undefined) return;
        span.answers.push(event.index);
        if (!item.isLast) return;
        span.to = event.index;
        span.isError = item.isError;
        open.delete(item.call);
    }
}

/**
 * Marks the events in which something was found. The report alone says how bad it is; where a cut
 * trace has none, nothing is called a failure.
 */
function judge(trace: Trace): void {
    const findings = trace.report?.findings ?? [];
    const failures = new Set(
        findings.filter((finding) => finding.severity === "failure").map((finding) => finding.rule));
    const told = new Map<number, { event: TraceEvent; note: NoteLine }[]>();
    for (const event of trace.events) {
        for (const item of event.items) {
            if (item.line !== "note" || (item.about !== "finding" && item.about !== "console")) continue;
            const others = told.get(item.at);
            if (others === undefined) told.set(item.at, [{ event, note: item }]);
            else others.push({ event, note: item });
            if (item.about === "console") continue;
            const rule = /^[\w-]+(?=: )/.exec(item.text)?.[0];
            find(event, rule === undefined || failures.has(rule));
        }
    }
    trace.findings = findings.map((finding) => {
        const teller = told.get(finding.at)?.find(({ note }) => tells(note, finding));
        if (teller === undefined) return { finding, event: lastBefore(trace, finding.at), note: undefined };
        find(teller.event, finding.severity === "failure");
        return { finding, ...teller };
    });
}

function find(event: TraceEvent, isFailure: boolean): void {
    if (isFailure) event.found = "failure";
    else if (event.found === "nothing") event.found = "remark";
}

/** What nobody has caught is told by the console alone, in the finding's words; its place may be a bundle's. */
function tells(note: NoteLine, finding: Finding): boolean {
    if (note.about === "finding") return note.text.startsWith(`${finding.rule}:`);
    const place = / \([^()\n]*\)$/;
    return note.text.replace(place, "") === finding.message.replace(place, "")
        || (note.bytes !== undefined && finding.message.startsWith(note.text));
}

function lastBefore(trace: Trace, at: number): TraceEvent | undefined {
    let index = trace.events.length - 1;
    while (index > 0 && trace.events[index]!.at > at) index--;
    return trace.events[index];
}

/** One lane for each queue, processes in the order in which they appear. */
function makeLanes(trace: Trace): void {
    const processes: string[] = [];
    const found = new Map<string, Lane>();
    for (const event of trace.events) {
        if (!processes.includes(event.process)) processes.push(event.process);
        const key = `${event.process}\n${event.queue}`;
        let lane = found.get(key);
        if (lane === undefined) found.set(key, (lane = { process: event.process, queue: event.queue, events: [] }));
        lane.events.push(event.index);
    }
    trace.lanes = [...found.values()].sort(
        (left, right) => processes.indexOf(left.process) - processes.indexOf(right.process));
    trace.lanes.forEach((lane, index) => {
        for (const event of lane.events) trace.events[event]!.lane = index;
    });
}

const rowLimit = 8;

/** Gives calls that overlap rows of their own, as far as rows go. */
function stack(spans: Span[], events: TraceEvent[]): void {
    const ends = new Map<string, number[]>();
    for (const span of spans) {
        const rows = ends.get(span.process) ?? [];
        ends.set(span.process, rows);
        let row = rows.findIndex((end) => end < span.from);
        if (row < 0) row = rows.length < rowLimit ? rows.length : rowLimit - 1;
        span.row = row;
        // A listener waits for ever, and its first answer is what there is to see.
        rows[row] = span.to < 0 ? span.answers[0] ?? events.length : span.to;
    }
}

/** A name of a process or queue as people say it: `WebContent`, not `com.apple.WebKit.WebContent`. */
export function shortName(name: string): string {
    return name.startsWith("com.apple.") ? name.slice(name.lastIndexOf(".") + 1) : name;
}

/** Which of the two a line about a request is; empty: it is about something else. */
export function requestOf(note: NoteLine): "request" | "response" | "" {
    // Calls and their answers are told with their bodies.
    if (note.about !== "hop" || /^(call|answer) /.test(note.text)) return "";
    return /^(\d+|no response:) /.test(note.text) ? "response" : "request";
}

export type Level = "error" | "warn" | "";

/** How loud a line is that the page has written. */
export function levelOf(item: Item): Level {
    if (item.line !== "note" || item.about !== "console") return "";
    return (/^(error|warn): /.exec(item.text)?.[1] ?? "") as Level;
}

/** How loud a line is, where it is one that the page has written in this event. */
export function levelOfLine(event: TraceEvent, line: string): Level {
    const note = event.items.find((item) => item.line === "note" && item.text.startsWith(line.slice(0, 80)));
    return note === undefined ? "" : levelOf(note);
}

/** One line that says what an event did. */
export function summary(trace: Trace, event: TraceEvent): string {
    let best = "";
    // Of several lines the loudest is the one to know of, and what fails the run above all.
    const failure = event.found !== "failure" ? undefined : trace.findings.find(
        (placed) => placed.event === event && placed.finding.severity === "failure")?.note;
    const loudest = failure ?? event.items.find((item) => levelOf(item) === "error")
        ?? event.items.find((item) => levelOf(item) === "warn");
    if (loudest?.line === "note") best = loudest.text;
    let request = "";
    for (const item of event.items) {
        switch (item.line) {
            case "call": return `→ ${item.plugin}.${item.method}()`;
            case "answer": {
                const span = trace.spansByID.get(item.call);
                const name = span === undefined ? "a call" : `${span.plugin}.${span.method}()`;
                return `← ${name}${item.isError ? " rejects" : ""}`;
            }
            case "note":
                if (requestOf(item) !== "") request ||= item.text;
                else if (item.about !== "hop") best ||= item.text;
                break;
            case "value": best ||= `${item.verb} ${item.name}`; break;
            case "change": best ||= `${item.store} ${item.name}`; break;
            case "hop": break;
        }
    }
    best ||= request;
    // The method itself runs in the event that the call's arrival has posted.
    if (best === "" && event.queue === "bridge") {
        const call = trace.byNumber.get(event.cause)?.items.find((item) => item.line === "call");
        if (call?.line === "call") best = `runs ${call.plugin}.${call.method}()`;
    }
    const end = best.indexOf("\n");
    return (end < 0 ? best : best.slice(0, end)).slice(0, 200);
}

/** The event, or the part of one, that a token's name is of. */
export function eventOfName(trace: Trace, name: string): TraceEvent | undefined {
    const match = /^(.*?)(?:\+(\d+))?~([0-9a-f]{1,4})$/.exec(name);
    if (match === null) return trace.events.find((event) => event.name === name);
    const parts = trace.events.filter(
        (event) => event.name.replace(/\+\d+$/, "") === match[1] && fold(event.identity) === parseInt(match[3]!, 16));
    // Code that nobody has interrupted before that step made it in the part that ran then.
    const segment = Number(match[2] ?? 0);
    return parts.filter((part) => part.segment <= segment).pop() ?? parts[0];
}

/** A name without the parts that only a machine needs. */
export function shortEventName(event: TraceEvent): string {
    return event.name.replace(/com\.apple\.(?:[\w-]+\.)*(?=[\w-]+[/.])/g, "");
}

/** Four digits of an identity, as tokens have them. */
export function fold(identity: string): number {
    let digits = 0;
    for (let place = 0; place < 16; place += 4) digits ^= parseInt(identity.slice(place, place + 4), 16);
    return digits;
}
