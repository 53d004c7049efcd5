// The README's pictures, made of real runs: `make pictures`.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./browser.mjs";

const [, , farad, output] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "farad-pictures-"));
mkdirSync(output, { recursive: true });

const trace = join(folder, "cold-start.farad-trace.jsonl");
execFileSync(farad, ["run", "timesafari", "--trace", trace], { stdio: "ignore" });
execFileSync(farad, ["trace", "open", trace, "--html", join(folder, "cold-start.html")]);
// Its exit code says that a failure was found, which is what the picture is of.
const search = spawnSync(farad, ["explore", "race-8", "--report", folder], { stdio: "ignore" });
if (search.status !== 1) throw new Error(`race-8 did not fail: exit code ${search.status}`);

const browser = await Browser.start({ width: 1360, height: 820 });
const focus = () => browser.evaluate("document.querySelector('.list').focus()");

await browser.open(`file://${folder}/cold-start.html`);
// The photo's way, step by step, with the answer that carries it.
await browser.press("z");
await browser.press("0");
await browser.press("/");
await browser.type("SharedImage.getSharedImage()");
await browser.press("Enter");
await browser.press("Escape");
await focus();
await browser.press("s");
await browser.press("f");
writeFileSync(join(output, "cold-start.png"), await browser.screenshot());

// High enough for the lanes of both.
await browser.resize(1360, 1120);
await browser.open(`file://${folder}/failure-1.html`);
writeFileSync(join(output, "race.png"), await browser.screenshot());

await browser.close();
rmSync(folder, { recursive: true, force: true });
