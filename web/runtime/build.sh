#!/bin/sh
# Bundles the runtime: runtime.js runs in every page, runtime/<part>.js on first use.
# Usage: build.sh OUTPUT-FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: build.sh OUTPUT-FOLDER}
: "${NODE_PATH:=/usr/share/nodejs}"
export NODE_PATH
mkdir -p "$out/runtime"
# The engine is the one installed here, so nothing needs lowering. Every byte costs each cold start;
# classes and functions that pages see are named again when they are handed out.
common="--format=esm --target=esnext --charset=utf8 --log-level=warning"
# The runtime is a block, not a function: the engine would read the body of a function twice over.
# Swift lends it `host` as a global for the moment. The bundler writes `var` at the top level, which
# would make globals of a block's variables.
{
    echo '"use strict";{const host=__farad;delete globalThis.__farad;'
    esbuild "$here/main.js" --bundle $common | sed 's/^var /let /'
    echo '}'
} | esbuild --target=esnext --charset=utf8 --minify --loader=js >"$out/runtime.js"
for part in "$here"/parts/*.js; do
    esbuild "$part" --bundle $common --minify --outfile="$out/runtime/$(basename "$part")" \
        --banner:js='(function(host,runtime){"use strict";' --footer:js='})'
done
