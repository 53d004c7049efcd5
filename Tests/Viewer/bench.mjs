// How long the viewer takes to show 50,000 events: `make bench` starts this. Lines of `name value unit`.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { Traces } from "./traces.mjs";

const folder = mkdtempSync(join(tmpdir(), "farad-viewer-"));
const traces = new Traces(process.argv[2], folder);
const median = (values) => values.sort((left, right) => left - right)[values.length >> 1];
const browser = await Browser.start();
try {
    const page = traces.page(traces.long("fifty", 50_000));
    const shown = [];
    const searched = [];
    for (let round = 0; round < 5; round++) {
        await browser.open(page);
        await browser.settle();
        // Since the navigation began, with two frames drawn.
        shown.push(await browser.evaluate("performance.now()"));
        searched.push(await browser.evaluate(`(async () => {
            const query = document.querySelector("#query");
            const start = performance.now();
            query.value = "line 43210 of";
            query.dispatchEvent(new Event("input"));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return performance.now() - start;
        })()`));
    }
    console.log(`viewer.show ${median(shown).toFixed(1)} ms`);
    console.log(`viewer.search ${median(searched).toFixed(1)} ms`);
    console.log(`viewer.trace ${(statSync(fileURLToPath(page)).size / 1e6).toFixed(1)} MB`);
    const empty = traces.page(traces.write("empty",
        '{"line":"head","format":"farad-trace/2","app":"a","platform":"ios","profile":"p","seed":"0","knobs":{},"redacted":false,"bodyLimit":2048}\n'));
    console.log(`viewer.page ${(statSync(fileURLToPath(empty)).size / 1e3).toFixed(1)} kB`);
} finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
