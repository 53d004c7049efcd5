#!/bin/sh
# Bundles the runtime: runtime.js runs in every page, runtime/<part>.js on first use.
# Usage: build.sh OUTPUT-FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: build.sh OUTPUT-FOLDER}
: "${NODE_PATH:=/usr/share/nodejs}"
export NODE_PATH
mkdir -p "$out/runtime"
# The engine is the one installed here, so nothing needs lowering. The parts keep their names, for
# stacks; in the runtime itself every byte costs each cold start.
common="--format=esm --target=esnext --charset=utf8 --log-level=warning"
small="--minify-whitespace --minify-syntax"
# The runtime is a block, not a function: the engine would read the body of a function twice over.
# Swift lends it `host` as a global for the moment. The bundler writes `var` at the top level, which
# would make globals of a block's variables.
{
    echo '"use strict";{const host=__farad;delete globalThis.__farad;'
    esbuild "$here/main.js" --bundle $common | sed 's/^var /let /'
    echo '}'
} | esbuild --target=esnext --charset=utf8 --minify --loader=js >"$out/runtime.js"
for part in "$here"/parts/*.js; do
    # core-js is large, and nobody reads its names in a stack.
    more=
    if grep -q "^import 'core-js/" "$part"; then more=--minify-identifiers; fi
    esbuild "$part" --bundle $common $small $more --outfile="$out/runtime/$(basename "$part")" \
        --banner:js='(function(host,runtime){"use strict";' --footer:js='})'
done
