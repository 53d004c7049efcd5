// Traces for the tests: of real runs, and of none.
import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";

export class Traces {
    /** @param farad The command. @param folder Where files go. */
    constructor(farad, folder) {
        this.farad = farad;
        this.folder = folder;
    }

    path(name) {
        return `${this.folder}/${name}`;
    }

    /** Runs the app, and gives the trace's path. The exit code 1 is a failure that was looked for. */
    run(name, ...arguments_) {
        const path = this.path(`${name}.farad-trace.jsonl`);
        const { status, stderr } = spawnSync(this.farad, [...arguments_, "--trace", path], { encoding: "utf8" });
        if (status !== 0 && status !== 1) throw new Error(`${arguments_.join(" ")}: exit code ${status}\n${stderr}`);
        return path;
    }

    lines(path) {
        return readFileSync(path, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
    }

    write(name, text) {
        const path = this.path(`${name}.farad-trace.jsonl`);
        writeFileSync(path, text);
        return path;
    }

    /** The page of one trace, or of two. */
    page(...paths) {
        const html = this.path("page.html");
        execFileSync(this.farad, ["trace", "open", ...paths, "--html", html], { stdio: ["ignore", "ignore", "ignore"] });
        return `file://${html}`;
    }

    /** A whole trace whose every text is hostile. */
    hostile() {
        const bad = '</script><script>window.pwned = 1</script><img src=x onerror="window.pwned = 2">'
            + "\u202Eevil\u202C \u001B[31mred\u001B[0m \u2028 <!-- <script> ${window.pwned = 3} javascript:pwned()";
        const hash = "0123456789abcdef";
        const body = { text: bad, bytes: 400, hash, cut: true, values: [{ bytes: 400, hash: bad }] };
        const event = (number) => ({
            line: "event", number, at: number, process: bad, queue: bad, label: bad, ordinal: 1, identity: hash,
            cause: number - 1, posted: number, earliest: number, latest: number + 3, reads: [bad], writes: [bad],
        });
        const place = (number) => ({ event: number, at: number, process: bad });
        const lines = [
            { line: "head", format: "farad-trace/2", app: bad, platform: bad, profile: bad, seed: bad, knobs: { [bad]: bad },
                redacted: false, bodyLimit: 2048, title: bad, command: bad, token: bad, flips: [[bad, bad]] },
            event(1),
            { line: "note", ...place(1), about: "console", text: bad },
            { line: "note", ...place(1), about: "finding", text: bad },
            { line: "call", ...place(1), call: bad, plugin: bad, method: bad, body },
            { line: "change", ...place(1), store: "file", name: bad, before: body, after: body },
            { line: "change", ...place(1), store: "__proto__", name: "constructor", after: body },
            event(2),
            { line: "answer", ...place(2), call: bad, isError: true, isLast: true, body },
            { line: "value", ...place(2), verb: bad, name: bad, body },
            { line: "hop", ...place(2), label: bad, bytes: 1, hash: bad },
            { line: "report", report: { status: bad, route: bad, events: 2, virtualMilliseconds: 3,
                findings: [{ rule: bad, message: bad, at: 1, severity: bad, stack: [bad] }],
                shares: [{ fileName: bad, bytes: 1, outcome: bad }] } },
            { line: "end", events: 2, lines: 12, hash },
        ];
        return this.write("hostile", lines.map((line) => JSON.stringify(line)).join("\n") + "\n");
    }

    /** A trace of that many events, in six lanes, each with a line of the story; cut off at its end. */
    long(name, events) {
        const path = this.path(`${name}.farad-trace.jsonl`);
        const file = openSync(path, "w");
        writeSync(file, '{"line":"head","format":"farad-trace/2","app":"long","platform":"ios","profile":"phone","seed":"0","knobs":{},"redacted":false,"bodyLimit":2048}\n');
        const lanes = [["SpringBoard", "main"], ["App", "main"], ["App", "bridge"], ["com.apple.WebKit.WebContent", "page"],
            ["com.apple.WebKit.WebContent", "replies"], ["Share", "main"]];
        let text = "";
        for (let number = 1; number <= events; number++) {
            const [process, queue] = lanes[number % lanes.length];
            const at = number * 0.37;
            const identity = number.toString(16).padStart(16, "0");
            text += `{"line":"event","number":${number},"at":${at},"process":"${process}","queue":"${queue}","label":"step${number % 97}","ordinal":1,"identity":"${identity}","cause":${Math.max(0, number - 1 - (number % 5))},"posted":${at - 0.3},"earliest":${at - 0.1},"latest":${at + 0.4},"writes":["memory:${process}"]}\n`
                + `{"line":"note","event":${number},"at":${at},"process":"${process}","about":"log","text":"line ${number} of the app's own log, about as long as such lines are"}\n`;
            if (text.length > 1 << 20) {
                writeSync(file, text);
                text = "";
            }
        }
        writeSync(file, text + `{"line":"end","events":${events},"lines":${events * 2 + 1},"hash":"0"}\n`);
        closeSync(file);
        return path;
    }
}
