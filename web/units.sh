#!/bin/sh
# Runs the unit tests of these sources in Node: every *.unit.ts here, and the check of the packages
# in the web assets, or only the files given. Each file is a program of its own, as it is when
# Farad runs it, so no test sees another file's page. Those in runtime/ need a page of Farad's and
# are run by the tests of WebKit. With FARAD=path/to/farad, Farad runs them in place of Node.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
farad=${FARAD:+$(cd "$(dirname "$FARAD")" && pwd)/$(basename "$FARAD")}

run() { # <file>
    if [ -n "$farad" ]; then
        "$farad" run "$1"
    else
        esbuild "$1" --bundle --format=iife --target=es2022 --sourcemap=inline \
            --tsconfig="$here/tsconfig.json" --log-level=warning --outfile="$work/unit.js"
        node --enable-source-maps "$work/unit.js"
    fi
}

if [ $# -eq 0 ]; then
    "$here/check-packages.sh"
    set -- $(cd "$here" && find . -path ./runtime -prune -o -name '*.unit.ts' -print | sed 's|^\./||' | LC_ALL=C sort)
    cd "$here"
fi

files=0 passed=0 failed=0
for file in "$@"; do
    files=$((files + 1))
    printf '%s\n' "$file"
    if run "$file" >"$work/out" 2>"$work/err" &&
        grep -q '^[0-9]* of [0-9]* passed$' "$work/out"; then
        sed 's/^/  /' "$work/out"
    else
        sed 's/^/  /' "$work/out" "$work/err"
        failed=$((failed + 1))
    fi
    count=$(sed -n 's/^\([0-9]*\) of [0-9]* passed$/\1/p' "$work/out")
    passed=$((passed + ${count:-0}))
done
printf '%s tests passed in %s files, %s files failed\n' "$passed" "$files" "$failed"
[ "$failed" -eq 0 ]
