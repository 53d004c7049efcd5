// The pane with all that the page and native code have written, in order.

import { make, quoted } from "./dom";
import { NoteLine } from "./lines";
import { Trace, TraceEvent, levelOf, shortName } from "./trace";
import { bytes, milliseconds } from "./visible";

/** The most lines that are shown at once: those around the selected event. */
const most = 400;

/** What was written around an event; the line where the event begins is the current one. */
export function consolePane(
    trace: Trace, selected: TraceEvent | undefined, select: (event: TraceEvent) => void
): HTMLElement[] {
    const lines: { event: TraceEvent; note: NoteLine }[] = [];
    for (const event of trace.events) {
        for (const item of event.items) {
            if (item.line === "note" && (item.about === "console" || item.about === "log")) lines.push({ event, note: item });
        }
    }
    const failures = new Set(trace.findings.map(({ finding, note }) => (finding.severity === "failure" ? note : undefined)));
    const current = selected === undefined ? 0 : lines.findIndex(({ event }) => event.index >= selected.index);
    const place = current < 0 ? lines.length : current;
    const first = Math.max(0, Math.min(place - most / 2, lines.length - most));
    const shown = lines.slice(first, first + most);
    const row = ({ event, note }: { event: TraceEvent; note: NoteLine }) => make(
        "li", {
            class: failures.has(note) ? "error" : levelOf(note),
            "aria-current": event === selected ? "true" : undefined,
        },
        make("p", { class: "quiet" },
            make("button", { class: "link", type: "button", onclick: () => select(event) }, milliseconds(note.at)),
            " ", quoted(note.about === "log" ? `${shortName(event.process)} log` : shortName(event.process))),
        make("pre", {}, quoted(note.bytes === undefined ? note.text : `${note.text}… (${bytes(note.bytes)})`)));
    const rest = (count: number, where: string, { event }: { event: TraceEvent }) => make(
        "p", {}, make("button", { class: "link", type: "button", onclick: () => select(event) },
            `${count.toLocaleString("en")} more ${where}`));
    const parts: HTMLElement[] = [make("h2", {}, "What was written")];
    if (lines.length === 0) parts.push(make("p", { class: "quiet" }, "nothing"));
    if (first > 0) parts.push(rest(first, "before", lines[first - 1]!));
    if (shown.length > 0) parts.push(make("ol", { class: "lines" }, ...shown.map(row)));
    const after = lines.length - first - shown.length;
    if (after > 0) parts.push(rest(after, "after", lines[first + shown.length]!));
    return parts;
}
