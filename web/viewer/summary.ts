// The pane that says what the run came to.

import { make, quoted } from "./dom";
import { Trace, TraceEvent } from "./trace";
import { bytes, milliseconds } from "./visible";

export function runPane(trace: Trace, select: (event: TraceEvent) => void): HTMLElement[] {
    const { head, report } = trace;
    const parts: HTMLElement[] = [make("h2", {}, "The run")];
    const facts = make("dl", { class: "facts" });
    const add = (name: string, value: string) =>
        facts.append(make("dt", {}, name), make("dd", {}, quoted(value)));
    add("app", head.app);
    add("phone", `${head.platform}, profile ${head.profile}, seed ${head.seed}`);
    for (const [name, value] of Object.entries(head.knobs)) add(`--set ${name}`, String(value));
    if (head.command !== undefined) add("command", head.command);
    // The command has the options beside the token; older traces have the token alone.
    if (head.token !== undefined && head.command === undefined) {
        add("replay", `farad replay '${head.token}'`);
    }
    if (report !== undefined) {
        add("status", report.status);
        if (report.route !== null) add("route", report.route);
        add("length", `${report.events} events, ${milliseconds(report.virtualMilliseconds)}`);
    }
    parts.push(facts);
    if (report === undefined) return parts;
    for (const share of report.shares ?? []) {
        parts.push(make("p", {}, quoted(share.fileName), ` (${bytes(share.bytes)}) is ${share.outcome}.`));
    }
    if ((report.findings ?? []).length > 0) parts.push(make("h3", {}, "Findings"));
    for (const finding of report.findings ?? []) {
        const event = trace.events.filter((event) => event.at <= finding.at).find(
            (event) => event.items.some(
                (item) => item.line === "note" && item.about === "finding"
                    && item.text.startsWith(`${finding.rule}:`) && item.at === finding.at));
        parts.push(make(
            "section", { class: `card ${finding.severity === "failure" ? "finding" : "note"}` },
            make("h3", {}, quoted(finding.rule), make("span", { class: "quiet" }, ` ${finding.severity}`)),
            make("p", {}, quoted(finding.message)),
            event === undefined
                ? make("p", { class: "quiet" }, milliseconds(finding.at))
                : make("p", {}, make(
                    "button", { class: "link", type: "button", onclick: () => select(event) },
                    `at ${milliseconds(finding.at)}`))));
    }
    return parts;
}
