// The pane that says what the run came to.

import { findingCard } from "./details";
import { make, quoted } from "./dom";
import { Trace, TraceEvent, shortEventName } from "./trace";
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
    if (trace.findings.length > 0) parts.push(make("h3", {}, "Findings"));
    for (const { finding, event, note } of trace.findings) {
        const when = milliseconds(finding.at);
        parts.push(findingCard(finding, event === undefined
            ? make("p", { class: "quiet" }, when)
            : make("p", {}, make(
                "button", { class: "link", type: "button", onclick: () => select(event) },
                note === undefined ? `${when}, after ` : `at ${when}`,
                note === undefined ? quoted(shortEventName(event)) : undefined))));
    }
    if (trace.findings.length > 0) {
        parts.push(make("p", { class: "quiet" }, "farad explain-finding RULE says what a finding means."));
    }
    return parts;
}
