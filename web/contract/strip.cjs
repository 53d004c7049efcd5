// Writes the compiler without its language service, and its library without comments.
// Usage: node strip.cjs FOLDER-OF-TYPESCRIPT FOLDER

const fs = require("node:fs");
const path = require("node:path");

const [from, to] = process.argv.slice(2);
const ts = require(path.join(from, "typescript.js"));

// The file is a row of functions, each a file of the compiler's; from this one on they are of the
// language service and of what is deprecated. A compiler without the mark is taken whole.
const text = fs.readFileSync(path.join(from, "typescript.js"), "utf8");
const mark = text.indexOf("\n    var JsTyping;");
const end = mark < 0 ? text.length : text.lastIndexOf("\nvar ts;\n", mark);
fs.writeFileSync(path.join(to, "compiler.js"), `${text.slice(0, end)}\nglobalThis.ts = ts;\n`);

const printer = ts.createPrinter({ removeComments: true });
for (const name of fs.readdirSync(from)) {
    if (!/^lib\..*\.d\.ts$/.test(name) || /webworker|scripthost/.test(name)) continue;
    const source = fs.readFileSync(path.join(from, name), "utf8");
    const file = ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
    // The printer writes what the file refers to anew where it has statements.
    const references = file.libReferenceDirectives
        .map(({ fileName }) => `/// <reference lib="${fileName}" />\n`)
        .join("");
    const printed = printer.printFile(file).replace(/^\/\/\/ .*\n/gm, "");
    fs.writeFileSync(path.join(to, "lib", name), references + printed);
}
