import { flips } from "./compare";
import { Filter } from "./filter";
import { EventLine, Line, NoTrace, read } from "./lines";
import { DeviceWalk } from "./moment";
import { Trace, eventOfName, fold, makeTrace, summary } from "./trace";
import { indented, visible } from "./visible";
import { test } from "../testing/unit";

function equal(found: unknown, expected: unknown): void {
    const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
    if (left !== right) throw new Error(`${left} is not ${right}`);
}

const head = {
    line: "head", format: "farad-trace/2", app: "a", platform: "ios", profile: "p", seed: "0", knobs: {},
    redacted: false, bodyLimit: 2048,
};

function event(number: number, more: Partial<EventLine> = {}): object {
    return {
        line: "event", number, at: number, process: "App", queue: "main", label: `e${number}`, ordinal: 1,
        identity: String(number).padStart(16, "0"), cause: 0, posted: 0, earliest: number, latest: number, ...more,
    };
}

const place = (number: number) => ({ event: number, at: number, process: "App" });
const body = (text: string) => ({ text, bytes: text.length, hash: text });
const textOf = (lines: object[]) => lines.map((line) => JSON.stringify(line)).join("\n") + "\n";
const end = (events: number) => ({ line: "end", events, lines: 0, hash: "" });

function trace(...lines: object[]): Trace {
    const reading = read(textOf([head, ...lines, end(9)]));
    return makeTrace(reading.lines as Line[], reading.remarks);
}

test("a call is a span from the event that received it to the one that settles it", () => {
    const { spans, events } = trace(
        event(1), { line: "call", ...place(1), call: "1:7", plugin: "P", method: "m", body: body("{}") },
        event(2), { line: "answer", ...place(2), call: "1:7", isError: false, isLast: false, body: body("1") },
        event(3), { line: "answer", ...place(3), call: "1:7", isError: true, isLast: true, body: body("2") });
    equal(spans.map(({ from, to, answers, isError }) => ({ from, to, answers, isError })),
        [{ from: 0, to: 2, answers: [1, 2], isError: true }]);
    equal(events.length, 3);
});

test("the device can be walked through in both directions", () => {
    const found = trace(
        event(1), { line: "change", ...place(1), store: "default", name: "k", after: body("one") },
        event(2), { line: "change", ...place(2), store: "default", name: "k", before: body("one"), after: body("two") },
        event(3), { line: "change", ...place(3), store: "default", name: "k", before: body("two") });
    const walk = new DeviceWalk(found);
    const at = (index: number) => walk.after(index).get("default")?.get("k")?.text ?? null;
    equal([at(-1), at(0), at(1), at(2)], [null, "one", "two", null]);
    equal([at(1), at(0), at(-1), at(2)], ["two", "one", null, null]);
});

test("code that goes on after others have run is a part of its own", () => {
    const found = trace(
        event(1), event(2, { cause: 1 }), { line: "resume", ...place(1), at: 5, segment: 4 },
        { line: "note", ...place(1), at: 5, about: "log", text: "late" });
    equal(found.events.map(({ name, at, cause }) => [name, at, cause]),
        [["App/main.e1#1", 1, 0], ["App/main.e2#1", 2, 1], ["App/main.e1#1+4", 5, 1]]);
    equal(summary(found, found.events[2]!), "late");
    equal(found.events[0]!.items.length, 0);
    equal(eventOfName(found, "App/main.e1#1+6~0001")?.index, 2);
    equal(eventOfName(found, "App/main.e1#1+2~0001")?.index, 0);
    equal(eventOfName(found, "App/main.e1#1~0002"), undefined);
});

test("the first pair that depends on each other and stands the other way around parts two runs", () => {
    const a = event(1, { writes: ["file:x"] });
    const b = event(2, { reads: ["file:x"], writes: ["memory:App"] });
    const c = event(3, { reads: ["file:y"] });
    const found = flips(trace(a, b, c), trace(b, c, a));
    equal(found.map(({ first, second, resource }) => [first.map(({ number }) => number), second.map(({ number }) => number), resource]),
        [[[1, 2], [1, 2], "file:x"]]);
    equal(flips(trace(a, c), trace(c, a)), []);
});

test("a finding is no failure where no report says so", () => {
    const note = (text: string) => ({ line: "note", event: 1, at: 1, process: "p", about: "finding", text });
    const report = {
        line: "report", report: { findings: [{ rule: "bad", severity: "failure", message: "", at: 1 }] },
    };
    const found = (text: string, ...rest: object[]) => {
        const { lines, remarks } = read(textOf([head, event(1), note(text), ...rest]));
        return makeTrace(lines, remarks).events.map((one) => one.found);
    };
    equal(found("unobserved: x"), ["remark"]);
    equal(found("unobserved: x", report), ["remark"]);
    equal(found("bad: x", report), ["failure"]);
});

test("a finding is placed where the console tells it, in a bundle's place too, and else after what came before", () => {
    const console = (number: number, text: string) => ({ line: "note", ...place(number), about: "console", text });
    const finding = (message: string, at: number) => ({ rule: "unhandled-error", severity: "failure", message, at });
    const found = trace(
        event(1), event(2), console(2, "error: loud"), console(2, "Error: x (capacitor://localhost/app.js:1:900)"), event(3),
        { line: "report", report: { findings: [finding("Error: x (src/app.ts:3:1)", 2), finding("lost", 2.5)] } });
    equal(found.findings.map((placed) => [placed.event?.number, placed.note?.text ?? null]),
        [[2, "Error: x (capacitor://localhost/app.js:1:900)"], [2, null]]);
    equal(found.events.map((one) => one.found), ["nothing", "failure", "nothing"]);
    equal(summary(found, found.events[1]!), "Error: x (capacitor://localhost/app.js:1:900)");
});

test("a search's line is the one that holds the text", () => {
    const found = trace(event(1), { line: "note", ...place(1), about: "log", text: `first\n${"far ".repeat(20)}Needle here` });
    const filter = new Filter();
    equal(filter.excerpt(found.events[0]!) ?? null, null);
    filter.query = "needle";
    equal(filter.excerpt(found.events[0]!), `…${"far ".repeat(6)}Needle here`);
});

test("what cannot be read is counted, and the rest is read", () => {
    const { lines, remarks } = read(textOf([head, event(1)]) + 'no JSON\n{"line":"dream"}\n{"line":"event"}\n' + textOf([event(2), end(2)]));
    equal(lines.length, 4);
    equal(remarks, [
        "1 line is of a kind that this page does not know.",
        "2 lines were passed over: they are no lines of a trace.",
    ]);
    equal(read(textOf([head, event(1)]) + '{"line":"dream"}\nno JSON\n{"line":"dream"}\n' + textOf([end(1)])).remarks, [
        "2 lines are of kinds that this page does not know.",
        "1 line was passed over: it is no line of a trace.",
    ]);
    equal(read(textOf([head, event(1)]) + '{"line":"ev').remarks,
        ["The file ends in the middle of line 3.", "The file was cut: its end is missing, after 1 event."]);
    for (const text of ["", "x", "[]", '{"format":"farad-trace/1"}', '{"line":"head","format":"farad-trace/2"}']) {
        let isRefused = false;
        try {
            read(text);
        } catch (error) {
            isRefused = error instanceof NoTrace;
        }
        equal([text, isRefused], [text, true]);
    }
});

test("four digits of an identity are those of a token's names", () => {
    equal(fold("fad5000000000000"), 0xfad5);
    equal(fold("1111222233334444"), 0x1111 ^ 0x2222 ^ 0x3333 ^ 0x4444);
});

test("a long text of JSON is put on lines, whole or cut, and its strings are not touched", () => {
    const text = '{"a":[1,{"b":"x, {y}: \\" z"}],"empty":{},"list":[],"long":"0123456789012345678901234567890123456789"}';
    const found = indented(text);
    equal(found.split("\n").slice(0, 5), ["{", '  "a": [', "    1,", "    {", '      "b": "x, {y}: \\" z"']);
    equal(JSON.stringify(JSON.parse(found)), text);
    equal(indented(text.slice(0, 80)).replace(/\n */g, "").replace(/": /g, '":'), text.slice(0, 80));
    for (const other of ['{"short":1}', `[Main] ${"a line, with: {signs} ".repeat(4)}`]) equal(indented(other), other);
});

test("control and direction characters are shown", () => {
    equal(visible("a\u202Eb\u001B[1m\tc\nd\u2069"), "a⟨U+202E⟩b⟨U+001B⟩[1m\tc\nd⟨U+2069⟩");
});
