// Makes the viewer one file: style and script within it, and a policy that allows just these.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const [, , template, style, script, output] = process.argv;
const text = (path) => readFileSync(path, "utf8");
const hash = (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
const [css, js] = [text(style).trim(), text(script).trim()];
if (/<\/(script|style)/i.test(js + css)) throw new Error("The viewer's own source would end its element.");
const policy = `default-src 'none'; script-src ${hash(js)}; style-src ${hash(css)}; base-uri 'none'; form-action 'none'`;
const page = text(template)
    .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace("<!-- style -->", () => `<style>${css}</style>`)
    .replace("<!-- script -->", () => `<script>${js}</script>`);
writeFileSync(output, page);
