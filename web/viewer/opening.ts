// What the page can show: the traces that it carries, and those of files.

import { NoTrace, read } from "./lines";
import { Trace, makeTrace } from "./trace";

export interface Text {
    name: string;
    text: string;
    /** Of whoever wrote the page, and has read the file itself. */
    remarks?: string[];
}

/** The traces of what can be read, and why the rest cannot. */
export function readTexts(texts: Text[]): { traces: { name: string; trace: Trace }[]; problems: string[] } {
    const traces: { name: string; trace: Trace }[] = [];
    const problems: string[] = [];
    for (const { name, text, remarks } of texts) {
        try {
            const reading = read(text);
            // Whoever wrote the page has read the file itself, and knows better what is missing.
            traces.push({ name, trace: makeTrace(reading.lines, remarks ?? reading.remarks) });
        } catch (error) {
            problems.push(error instanceof NoTrace ? `${name}: ${error.message}` : String(error));
        }
    }
    return { traces, problems };
}

/** The traces that the page carries. */
export function carried(): Text[] {
    const remarks = [...document.querySelectorAll("script.remarks")].map(
        (script) => JSON.parse(script.textContent ?? "{}") as { name: string; remarks: string[] });
    return [...document.querySelectorAll("script.trace")].map((script, index) => ({
        text: script.textContent ?? "", name: remarks[index]?.name ?? "trace",
        remarks: remarks[index]?.remarks ?? [],
    }));
}
