#!/bin/sh
# Bundles the runtime: runtime.js runs in every page, pageless.js where a script has none, and
# runtime/<part>.js on first use.
# Usage: build.sh OUTPUT-FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: build.sh OUTPUT-FOLDER}
mkdir -p "$out/runtime"
# The engine is the one installed here, so nothing needs lowering. Every byte costs each cold start;
# classes and functions that pages see are named again when they are handed out.
common="--format=esm --target=esnext --charset=utf8 --log-level=warning"
# Everything is a block, not a function: the engine would read the body of a function twice over.
# Swift lends the block what it needs as a global for the moment. The bundler writes `var` at the top
# level, which would make globals of a block's variables.
bundle() {
    {
        echo "\"use strict\";{const $2=__farad;delete globalThis.__farad;"
        esbuild "$1" --bundle $common | sed 's/^var /let /'
        echo '}'
    } | esbuild --target=esnext --charset=utf8 --minify --loader=js
}
bundle "$here/main.js" host >"$out/runtime.js"
bundle "$here/pageless.js" host >"$out/pageless.js"
cp "$here/late-names.txt" "$out/runtime/"
for part in "$here"/parts/*.js; do
    bundle "$part" '[host,runtime]' >"$out/runtime/$(basename "$part")"
done
