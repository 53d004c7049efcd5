#!/bin/sh
# Bundles the runtime: runtime.js runs in every page, runtime/<part>.js on first use.
# Usage: build.sh OUTPUT-FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: build.sh OUTPUT-FOLDER}
: "${NODE_PATH:=/usr/share/nodejs}"
export NODE_PATH
mkdir -p "$out/runtime"
# The engine is the one installed here, so nothing needs lowering; names stay, for stacks.
common="--bundle --format=esm --target=esnext --charset=utf8 --log-level=warning
    --minify-whitespace --minify-syntax"
esbuild "$here/main.js" $common --outfile="$out/runtime.js" \
    --banner:js='(function(host){"use strict";' --footer:js='})'
for part in "$here"/parts/*.js; do
    esbuild "$part" $common --outfile="$out/runtime/$(basename "$part")" \
        --banner:js='(function(host,runtime){"use strict";' --footer:js='})'
done
