#!/bin/sh
# Makes what reads the definitions of plugins, in a folder `contract/`:
#
#   typescript.js   TypeScript's compiler, which leaves the variable `ts`
#   lib/            the declarations of the language's own library
#   reader.js       these sources
#
# Compiler and library are Debian's node-typescript, made smaller, as the engine has to parse them
# each time: the language service is left out, and so are the library's comments. They are made anew
# only where Debian's have changed.
set -eu
stage=$1/contract
kept=$2/contract
here=$(cd "$(dirname "$0")" && pwd)
typescript=/usr/share/nodejs/typescript/lib

if [ ! -r "$typescript/typescript.js" ]; then
    echo "make web needs node-typescript: apt install node-typescript" >&2
    exit 69
fi
if ! command -v node >/dev/null; then
    echo "make web needs node: apt install nodejs" >&2
    exit 69
fi
mkdir -p "$stage/lib"
cat "$0" "$here/strip.cjs" "$typescript/typescript.js" "$typescript"/lib.*.d.ts | sha256sum \
    >"$stage/made-of"
if cmp -s "$stage/made-of" "$kept/made-of"; then
    cp -R "$kept/lib" "$kept/typescript.js" "$stage/"
else
    node "$here/strip.cjs" "$typescript" "$stage"
    esbuild "$stage/compiler.js" --minify --format=iife --target=es2022 --log-level=error \
        --outfile="$stage/typescript.js"
    rm "$stage/compiler.js"
fi
esbuild "$here/index.ts" --bundle --format=iife --target=es2022 --minify-syntax \
    --minify-whitespace --log-level=warning --outfile="$stage/reader.js"
